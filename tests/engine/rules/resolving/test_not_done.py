"""What is refused, skipped or comes to nothing, and that it then is as if nothing had been tried."""

from __future__ import annotations

import pytest

from engine.errors import SetupError
from engine.table.description import TERMS_OF_VARIANTS
from engine.variants import VARIANTS
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent, plain
from tests.engine.rules import shared_cards  # noqa: F401  (cards that several files use)

plain("Nook Dawn", type="action", keywords={"alpha": 1})


@invent("Nook Smith", type="action")
class NookSmith:
    """Play: forges a key; draws a card if one was forged."""

    def play(g, me, you):
        if (yield from g.forge(you)):
            yield from g.draw(you, 1)


@invent("Nook Dawdler", type="artifact")
class NookDawdler:
    """The opponent skips the main step."""

    def skips_step(g, me, player, step):
        return step == "main" and player.seat != me.controller


@invent("Nook Waker", type="action")
class NookWaker:
    """Play: readies every card in play; gains 1 Æmber for each that became ready."""

    def play(g, me, you):
        cards = [card for player in g.players for card in g.cards_in_play_of(player)]
        readied = yield from g.ready(cards)
        yield from g.gain(you, len(readied))


@invent("Nook Grabber", power=3)
class NookGrabber:
    """Reap: captures 1."""

    def reap(g, me, you):
        yield from g.capture(me, 1)


@invent("Nook Keeper", type="artifact")
class NookKeeper:
    """Enemies cannot discard creatures from hand."""

    def cannot_discard(g, me, player, card):
        return player.seat != me.controller and card.type == "creature"


@invent("Nook Purse", type="artifact")
class NookPurse:
    """Its player may spend the Æmber on friendly creatures on keys."""

    def spendable(g, me, player):
        return list(player.line) if player.seat == me.controller else []


@invent("Nook Muddler", type="action")
class NookMuddler:
    """Play: does to cards what cannot be done to them, and gains 1 Æmber for each thing that was."""

    def play(g, me, you):
        artifact = you.artifacts[0]
        done = [
            (yield from g.put_into_play(you.line[0], you)),
            (yield from g.put_into_play(artifact, you)),
            (yield from g.become_itself(artifact)),
            bool((yield from g.stun([artifact]))),
            bool((yield from g.ward([artifact]))),
        ]
        yield from g.gain(you, sum(done))


@invent("Nook Frost", type="artifact")
class NookFrost:
    """Each Goon 3 cannot be readied."""

    def cannot_ready(g, me, card):
        return card.title == "Goon 3"


@pytest.mark.parametrize("locked, drawn", [(False, 1), (True, 0)])
def test_a_forbidden_forge_is_none(table, locked, drawn):
    t = table(me={"hand": ["Nook Smith"], "amber": 6}, foe={"artifacts": ["Key Lock"] if locked else []})
    t.play("Nook Smith")
    if not t.at_rest:
        t.choose("red")
    assert len(t.me.hand) == drawn
    assert len(t.me.keys) == drawn
    assert t.me.amber == (6 if locked else 0)


def test_a_card_that_is_played_in_another_form_needs_no_host(table):
    t = table(me={"hand": ["Nook Coat"]}, foe={})
    assert t.may("play:Nook Coat")
    t.play("Nook Coat")
    assert t.titles(t.me.line) == ["Nook Coat"]


def test_a_skipped_main_step_goes_on_with_readying_and_drawing(table, version):
    t = table(
        me={"artifacts": ["Nook Dawdler"]},
        foe={"line": [{"title": "Goon 3", "ready": False}], "houses": ["brobnar", "dis", "logos"]},
        ruleset=version,
    )
    t.end().submit("house:brobnar")
    # the opponent's turn is over already, and the next house is asked of the first player
    assert t.pending.seat == 0
    assert t.card("Goon 3").ready
    assert len(t.foe.hand) == 6


def test_an_upgrade_does_not_become_ready(table):
    host = {"title": "Goon 3", "ready": False, "upgrades": ["Badge"]}
    t = table(me={"hand": ["Nook Waker"], "line": [host, "Goon 4"]}, foe={"artifacts": ["Trinket"]})
    t.play("Nook Waker")
    assert not t.card("Badge").ready
    assert t.me.amber == 1


def test_a_card_that_is_not_in_hand_is_refused_in_one_way(table):
    t = table(me={"hand": ["Goon 3"], "deck": ["Goon 4"]}, foe={"hand": ["Goon 5"]})
    for title in ("Goon 4", "Goon 5"):
        for verb in ("play", "discard"):
            key = f"{verb}:{t.card(title).id}"
            assert t.refused(key).args[0].endswith("that card is not in your hand")


@pytest.mark.clause("alpha-first-action-of-current-step", versions=("16.0", "18.4"))
def test_an_alpha_card_is_refused_after_one_action(table):
    t = table(me={}, foe={"hand": ["Goon 3", "Nook Dawn"]}, ruleset="16.0")
    t.next_turn("brobnar")
    assert t.may("play:Nook Dawn")
    t.play("Goon 3")
    assert not t.may("play:Nook Dawn")


def test_captured_amber_is_nobodys_among_two(table, version):
    t = table(me={"line": ["Nook Grabber"]}, foe={"amber": 2}, ruleset=version)
    t.reap("Nook Grabber")
    assert t.card("Nook Grabber").amber == 1
    assert t.card("Nook Grabber").amber_of == {}


def test_whoever_concedes_among_two_loses(table, version):
    t = table(me={}, foe={}, ruleset=version)
    t.concede(0)
    assert t.game.result is not None
    assert t.g.state.winner == 1
    (fact,) = t.happened("player.eliminated")
    assert fact.data == {"player": 0, "reason": "conceded"}


def test_a_forbidden_discard_is_refused(table, version):
    t = table(me={"hand": ["Goon 3", "Chant"]}, foe={"artifacts": ["Nook Keeper"]}, ruleset=version)
    assert t.may("discard:Chant")
    assert not t.may("discard:Goon 3")
    assert "Nook Keeper forbids discarding Goon 3" in t.refused("discard:Goon 3").args[0]
    t.discard("Chant")
    assert t.titles(t.me.discard) == ["Chant"]


def test_a_key_that_cannot_be_paid_is_told_of_in_the_forge_step_only(table, version):
    t = table(me={"hand": ["Nook Smith"]}, foe={"houses": ["brobnar", "dis", "logos"]}, ruleset=version)
    t.play("Nook Smith")
    assert not t.happened("key.unaffordable")
    t.end().submit("house:dis")
    assert [fact.data["player"] for fact in t.happened("key.unaffordable")] == [1]


@pytest.mark.clause("forge-spendable-amber-on-cards-counts")
@pytest.mark.parametrize("pool, forged", [(2, False), (3, True)])
def test_amber_that_may_be_spent_for_two_reasons_is_spent_once(table, version, pool, forged):
    t = table(
        me={
            "hand": ["Nook Smith"],
            "amber": pool,
            "line": [{"title": "Goon 3", "amber": 3}, "Goon 4"],
            "artifacts": ["Nook Purse", "Nook Purse"],
        },
        foe={},
        ruleset=version,
    )
    t.play("Nook Smith")
    to_rest(t)
    assert bool(t.me.keys) == forged
    assert t.me.amber == (0 if forged else pool)
    spent = [fact.data for fact in t.happened("amber.returned")]
    assert spent == ([{"card": t.card("Goon 3").id, "player": None, "amount": 3}] if forged else [])


def test_what_cannot_be_done_to_a_card_is_not_done(table):
    t = table(me={"hand": ["Nook Muddler"], "line": ["Goon 3", "Goon 4"], "artifacts": ["Trinket"]}, foe={})
    t.play("Nook Muddler")
    assert t.me.amber == 0
    assert t.titles(t.me.line) == ["Goon 3", "Goon 4"]
    assert t.titles(t.me.artifacts) == ["Trinket"]
    assert not t.card("Trinket").stunned
    assert not t.card("Trinket").warded


def test_what_cannot_be_readied_is_not_readied_by_an_ability(table, version):
    line = [{"title": "Goon 3", "ready": False}, {"title": "Goon 4", "ready": False}]
    t = table(me={"hand": ["Nook Waker"], "line": line, "artifacts": ["Nook Frost"]}, foe={}, ruleset=version)
    t.play("Nook Waker")
    assert [card.ready for card in t.me.line] == [False, True]
    assert t.me.amber == 1


@invent("Nook Robe", type="upgrade")
class NookRobe:
    """May be played as a creature."""

    also_played_as = ("creature",)


def test_an_upgrade_that_is_played_as_a_creature_needs_no_host(table):
    t = table(me={"hand": ["Nook Robe", "Badge"]}, foe={})
    assert t.may("play:Nook Robe")
    assert not t.may("play:Badge")


def test_break_key_starts_nobody_without_keys(table):
    with pytest.raises(SetupError, match="key"):
        table(me={"keys": []}, foe={}, third={})
    assert table(me={"keys": []}, foe={}).me.keys == []


def test_every_variant_that_set_ups_are_held_to_is_played():
    assert list(VARIANTS) == list(TERMS_OF_VARIANTS)
