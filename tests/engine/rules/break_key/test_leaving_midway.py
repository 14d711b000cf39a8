"""Somebody leaves in the middle of a resolution: what goes on, what ends, and who is asked then."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import out, pools

ENDS = pytest.mark.clause("break-key-eliminated-cards-removed")
OWN_TURN = pytest.mark.reading("break-key-leaving-in-the-own-turn")
ANOTHERS_TURN = pytest.mark.reading("break-key-leaving-in-anothers-turn")


@invent("Trio Trophy", type="artifact")
class TrioTrophy:
    """After a creature reaps: its player may gain 3 Æmber."""

    @after("reaped")
    def take(g, me, you, event):
        if (yield from g.may(by=you)):
            yield from g.gain(you, 3)


@invent("Trio Cannon", type="artifact")
class TrioCannon:
    """Action: destroys a creature of choice, then gains 1 Æmber."""

    def action(g, me, you):
        yield from g.destroy((yield from g.choose_creature()))
        yield from g.gain(you, 1)


@invent("Trio Magpie", power=5)
class TrioMagpie:
    """Reap: uses an artifact of an opponent as if it were yours."""

    def reap(g, me, you):
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        yield from g.use(artifact, you)


@invent("Trio Forgery", type="action")
class TrioForgery:
    """Play: plays the top card of the next player's deck as if it were yours."""

    def play(g, me, you):
        opponent = g.opponents(you)[0]
        yield from g.play_card(opponent.deck[-1], you)


@invent("Trio Feast", type="action")
class TrioFeast:
    """Play: destroys a creature, then gains 2 Æmber."""

    def play(g, me, you):
        yield from g.destroy((yield from g.choose_creature()))
        yield from g.gain(you, 2)


@invent("Trio Lance", type="upgrade")
class TrioLance:
    """Its creature gains: Reap: destroys another creature."""

    class Grants:
        """Reap: destroys another creature."""

        def reap(g, me, you):
            yield from g.destroy((yield from g.choose_creature(other_than=me)))


@invent("Trio Falconer", power=5)
class TrioFalconer:
    """Before Fight: 1 damage to a creature. Fight: gains 3 Æmber. Reap: 1 damage to a creature."""

    def before_fight(g, me, you):
        yield from g.deal_damage((yield from g.choose_creature()), 1)

    def fight(g, me, you):
        yield from g.gain(you, 3)

    def reap(g, me, you):
        yield from g.deal_damage((yield from g.choose_creature()), 1)


@invent("Trio Council", type="action")
class TrioCouncil:
    """Play: each player in turn picks a creature, and these are destroyed."""

    def play(g, me, you):
        for player in g.clockwise():
            yield from g.destroy((yield from g.choose_creature(by=player, untagged=True)))


@invent("Trio Knell", power=1)
class TrioKnell:
    """Destroyed: gains 2 Æmber."""

    def destroyed(g, me, you):
        yield from g.gain(you, 2)


# the asked player


@ENDS
@ANOTHERS_TURN
def test_what_the_asked_player_would_have_picked_is_not_picked(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 5"]}, foe={"artifacts": ["Trio Drum"]}, third={"line": ["Goon 4"]}, ruleset=version
    )
    t.reap("Goon 3")
    assert t.pending.seat == 1
    assert t.offered == ["Goon 3", "Goon 5", "Goon 4"]
    t.concede(1)
    assert t.at_rest
    assert t.pending.seat == 0
    assert t.me.amber == 1
    assert len(t.me.line) == 2
    assert len(t.third.line) == 1


@ENDS
@ANOTHERS_TURN
def test_what_the_asked_player_may_do_is_not_done(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"artifacts": ["Trio Trophy"]}, third={}, ruleset=version)
    t.reap("Goon 3")
    assert (t.pending.kind, t.pending.seat) == ("yes-no", 1)
    t.concede(1)
    assert t.at_rest
    assert pools(t) == (1, 0, 0)


@ENDS
@ANOTHERS_TURN
@pytest.mark.parametrize("gone", [1, 2])
def test_others_go_on_picking(table, version, gone):
    t = table(me={"hand": ["Trio Council"], "line": ["Goon 1", "Goon 2", "Goon 3"]}, foe={}, third={}, ruleset=version)
    t.play("Trio Council", "Goon 1")
    assert t.pending.seat == 1
    t.concede(gone)
    if gone == 2:
        assert t.pending.seat == 1
    else:
        assert t.pending.seat == 2, "the next one is asked"
    t.choose("Goon 3")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 2"]


# the active player


@ENDS
@OWN_TURN
@pytest.mark.parametrize("asked", [0, 1])
def test_the_turn_ends_with_everything_that_was_being_resolved(table, version, asked):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Trio Feast"]}, foe={"artifacts": ["Trio Drum"], "line": ["Goon 4"]},
        third={"line": ["Goon 5"]}, ruleset=version,
    )  # fmt: skip
    if asked == 1:
        t.reap("Goon 3")
    else:
        t.play("Trio Feast")
    assert t.pending.seat == asked
    t.concede(0)
    assert (t.game.active, t.pending.kind) == (1, "house")
    assert t.game.turn == 4
    assert t.titles(t.foe.line) == ["Goon 4"], "nothing is destroyed"
    assert t.titles(t.third.line) == ["Goon 5"], "nothing is destroyed"
    assert pools(t) == (0, 0, 0)
    assert t.g.state.limbo == []
    t.choose("brobnar")


@ENDS
@OWN_TURN
def test_what_was_to_be_destroyed_stays(table, version):
    t = table(
        me={"hand": ["Slaughter"], "line": ["Goon 1"]}, foe={}, third={"line": ["Goon 4", "Goon 5"]}, ruleset=version
    )
    t.play("Slaughter")
    assert t.pending.kind == "order"
    assert t.card("Goon 4").tagged
    t.concede(0)
    assert t.titles(t.third.line) == ["Goon 4", "Goon 5"]
    assert not t.card("Goon 4").tagged
    t.choose("brobnar")


@ENDS
@OWN_TURN
@pytest.mark.parametrize("step", ["house", "main"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_at_rest(table, version, step, seat):
    t = table(me={}, foe={}, third={}, step=step, ruleset=version)
    t.concede(seat)
    if seat == 0:
        assert (t.game.active, t.game.turn) == (1, 4)
    else:
        assert (t.game.active, t.game.turn, t.game.step) == (0, 3, step)
    assert t.at_rest
    assert out(t) == [seat]
    if t.pending.kind == "house":
        t.choose("brobnar")
    t.next_turn("brobnar")
    assert t.game.active == {0: 2, 1: 2, 2: 1}[seat]


# a bystander


@ENDS
@ANOTHERS_TURN
def test_creatures_of_who_leaves_are_no_option_any_more(table, version):
    t = table(
        me={"hand": ["Trio Feast"]}, foe={"line": ["Goon 4"]}, third={"line": ["Goon 5", "Goon 6"]}, ruleset=version
    )
    t.play("Trio Feast")
    assert t.offered == ["Goon 4", "Goon 5", "Goon 6"]
    t.concede(1)
    assert t.pending.seat == 0
    assert t.offered == ["Goon 5", "Goon 6"]
    t.choose("Goon 6")
    assert t.titles(t.third.line) == ["Goon 5"]
    assert t.me.amber == 2


@ENDS
@ANOTHERS_TURN
def test_one_option_that_is_left_is_taken(table, version):
    t = table(me={"hand": ["Trio Feast"]}, foe={"line": ["Goon 4"]}, third={"line": ["Goon 5"]}, ruleset=version)
    t.play("Trio Feast")
    t.concede(1)
    assert t.at_rest
    assert t.third.line == []
    assert t.me.amber == 2


@ENDS
@ANOTHERS_TURN
def test_without_any_option_left_the_rest_resolves(table, version):
    t = table(me={"hand": ["Trio Feast"]}, foe={"line": ["Goon 4", "Goon 5"]}, third={}, ruleset=version)
    t.play("Trio Feast")
    t.concede(1)
    assert t.at_rest
    assert t.me.amber == 2
    assert not t.happened("card.destroyed")


@ENDS
@ANOTHERS_TURN
def test_an_opponent_who_leaves_while_one_is_picked_is_not_picked(table, version):
    t = table(me={"hand": ["Theft of 2"]}, foe={"amber": 3}, third={"amber": 3}, ruleset=version)
    t.play("Theft of 2")
    t.concede(1)
    assert t.at_rest
    assert pools(t) == (2, 0, 1)


@ENDS
@ANOTHERS_TURN
@pytest.mark.parametrize("gone, gains", [(1, (1, 0, 3)), (2, (1, 3, 0))])
def test_abilities_that_wait_go_with_their_player(table, version, gone, gains):
    t = table(
        me={"line": ["Goon 3"]}, foe={"artifacts": ["Trio Trophy"]}, third={"artifacts": ["Trio Trophy"]},
        ruleset=version,
    )  # fmt: skip
    t.reap("Goon 3")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 2
    t.concede(gone)
    assert t.pending.kind == "yes-no"
    assert t.pending.seat == 3 - gone
    t.choose("yes")
    assert t.at_rest
    assert pools(t) == gains


@ENDS
def test_destroyed_cards_of_who_leaves_are_not_destroyed_any_more(table, version):
    t = table(
        me={"hand": ["Slaughter"]}, foe={"line": ["Trio Knell", "Trio Knell"]}, third={"line": ["Trio Knell"]},
        ruleset=version,
    )  # fmt: skip
    t.play("Slaughter")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 3
    t.concede(1)
    assert t.at_rest
    assert pools(t) == (0, 0, 2)
    assert len(t.third.discard) == 1
    assert [fact.data["player"] for fact in t.happened("card.destroyed")] == [2]


# the card that is at work


@ENDS
@ANOTHERS_TURN
def test_the_owner_of_a_card_that_is_being_played_leaves(table, version):
    t = table(
        me={"hand": ["Trio Forgery"], "line": ["Goon 3"]}, foe={"deck": ["Trio Feast"]}, third={"line": ["Goon 5"]},
        ruleset=version,
    )  # fmt: skip
    t.play("Trio Forgery")
    assert t.pending.seat == 0
    assert t.pending.source is t.card("Trio Feast")
    t.concede(1)
    assert t.card("Trio Feast").zone == "removed"
    t.choose("Goon 5")
    assert t.at_rest, "what was begun is finished"
    assert t.third.line == [], "what was begun is finished"
    assert t.me.amber == 2, "what was begun is finished"
    assert t.titles(t.me.discard) == ["Trio Forgery"]
    assert t.card("Trio Feast").zone == "removed"


@ENDS
@ANOTHERS_TURN
def test_the_owner_of_a_card_that_is_being_used_leaves(table, version):
    t = table(
        me={"line": ["Trio Magpie"]}, foe={"artifacts": ["Trio Cannon"]}, third={"line": ["Goon 5"]}, ruleset=version
    )
    t.reap("Trio Magpie")
    assert t.pending.source is t.card("Trio Cannon")
    t.concede(1)
    t.choose("Goon 5")
    assert t.at_rest
    assert t.third.line == []
    assert t.me.amber == 2
    assert t.card("Trio Cannon").zone == "removed"


@ENDS
@ANOTHERS_TURN
def test_the_owner_of_an_upgrade_leaves_while_its_ability_resolves(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": [{"title": "Trio Lance", "owner": 1}]}]}, foe={},
        third={"line": ["Goon 4", "Goon 5"]}, ruleset=version,
    )  # fmt: skip
    t.reap("Goon 3")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.concede(1)
    assert t.card("Goon 3").upgrades == []
    t.choose("Goon 4")
    assert t.at_rest
    assert t.titles(t.third.line) == ["Goon 5"]


@ENDS
@ANOTHERS_TURN
def test_the_owner_of_a_controlled_creature_leaves_while_it_is_used(table, version):
    t = table(
        me={"line": [{"title": "Trio Falconer", "owner": 1}, "Goon 3"]}, foe={}, third={"line": ["Goon 5"]},
        ruleset=version,
    )  # fmt: skip
    t.reap("Trio Falconer")
    t.concede(1)
    assert t.offered == ["Goon 3", "Goon 5"]
    assert t.titles(t.me.line) == ["Goon 3"]
    t.choose("Goon 5")
    assert t.at_rest
    assert t.card("Goon 5").damage == 1
    assert t.me.amber == 1


@ENDS
@ANOTHERS_TURN
def test_the_defenders_player_leaves_before_the_fight(table, version):
    t = table(me={"line": ["Trio Falconer"]}, foe={"line": ["Goon 5"]}, third={"line": ["Goon 4"]}, ruleset=version)
    t.fight("Trio Falconer", "Goon 5")
    assert t.pending.prompt == "Trio Falconer/before_fight"
    t.concede(1)
    t.choose("Goon 4")
    assert t.at_rest
    assert t.card("Goon 4").damage == 1
    assert t.card("Trio Falconer").damage == 0
    assert t.me.amber == 0, "there was no fight"
    assert not t.card("Trio Falconer").ready


@ENDS
@ANOTHERS_TURN
def test_a_bystander_leaves_before_the_fight(table, version):
    t = table(me={"line": ["Trio Falconer"]}, foe={"line": ["Goon 5"]}, third={"line": ["Goon 4"]}, ruleset=version)
    t.fight("Trio Falconer", "Goon 5")
    t.concede(2)
    assert t.offered == ["Trio Falconer", "Goon 5"]
    t.choose("Goon 5")
    assert t.at_rest
    assert t.foe.line == []
    assert t.titles(t.me.line) == []


@ENDS
@OWN_TURN
def test_the_attackers_player_leaves_before_the_fight(table, version):
    t = table(me={"line": ["Trio Falconer"]}, foe={"line": ["Goon 5"]}, third={"line": ["Goon 4"]}, ruleset=version)
    t.fight("Trio Falconer", "Goon 5")
    t.concede(0)
    assert [card.damage for card in (*t.foe.line, *t.third.line)] == [0, 0]
    assert t.game.active == 1
    t.choose("brobnar")


@ENDS
@pytest.mark.clause("break-key-last-with-key-wins")
def test_two_leave_in_the_same_resolution(table, version):
    t = table(
        me={"hand": ["Trio Feast"]}, foe={"line": ["Goon 4"]}, third={"line": ["Goon 5", "Goon 6"]}, ruleset=version
    )
    t.play("Trio Feast")
    t.concede(1)
    t.concede(2)
    assert t.game.pending is None
    assert t.game.result is not None
    assert t.game.result["winner"] == 0
