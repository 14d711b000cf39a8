"""What few cards come to: sources that went away and came back, options that are not there, and who picks."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from tests.engine.invent import invent, plain

plain("Nook Bare", type="upgrade")
plain("Nook Dawn", type="action", keywords={"alpha": 1})


@invent("Nook Phoenix", power=3)
class NookPhoenix:
    """Reap: returns to hand and is put into play; then the upgrades in hand are put onto it."""

    def reap(g, me, you):
        yield from g.return_to_hand(me)
        yield from g.put_into_play(me, you)
        for card in [card for card in you.hand if card.type == "upgrade"]:
            yield from g.put_into_play(card, you, host=me)


@invent("Nook Lesson", type="upgrade")
class NookLesson:
    """The creature it is on has: Reap: gains 5 Æmber."""

    class Grants:
        """Reap: gains 5 Æmber."""

        def reap(g, me, you):
            yield from g.gain(you, 5)


@invent("Nook Bomb", type="artifact")
class NookBomb:
    """Action: destroys itself. Action: gains 1 Æmber."""

    def action(g, me, you):
        yield from g.destroy(me)

    def action_2(g, me, you):
        yield from g.gain(you, 1)


@invent("Nook Script", type="action")
class NookScript:
    """Play: goes to its player's archives. Play: gains 1 Æmber."""

    def play(g, me, you):
        yield from g.archive(me)

    def play_2(g, me, you):
        yield from g.gain(you, 1)


@invent("Nook Cutter", type="action")
class NookCutter:
    """Play: destroys the upgrades in play, attaches each of them to a creature, and gains 1 Æmber for each attached."""

    def play(g, me, you):
        upgrades = [upgrade for creature in g.creatures() for upgrade in creature.upgrades]
        creature = yield from g.choose_creature()
        yield from g.destroy(upgrades)
        for upgrade in upgrades:
            yield from g.gain(you, int((yield from g.attach(upgrade, creature))))


@invent("Nook Clerk", type="action")
class NookClerk:
    """Play: the opponent archives a card."""

    def play(g, me, you):
        other = yield from g.opponent_of(you)
        yield from g.archive_from_hand(other, 1)


@invent("Nook Lock", type="artifact")
class NookLock:
    """Enemies cannot forge keys."""

    def cannot_forge(g, me, player):
        return player.seat != me.controller


@invent("Nook Smith", type="action")
class NookSmith:
    """Play: forges a key; draws a card if one was forged."""

    def play(g, me, you):
        if (yield from g.forge(you)):
            yield from g.draw(you, 1)


@invent("Nook Windfall", type="action")
class NookWindfall:
    """Play: plays the top card of the deck."""

    def play(g, me, you):
        yield from g.play_top_of_deck(you)


@invent("Nook Coat", power=2)
class NookCoat:
    """May be played as an upgrade."""

    also_played_as = ("upgrade",)


@invent("Nook Dawdler", type="artifact")
class NookDawdler:
    """The opponent skips the main step."""

    def skips_step(g, me, player, step):
        return step == "main" and player.seat != me.controller


@invent("Nook Berserk", power=5)
class NookBerserk:
    """Before Fight: each creature has 2 more power for the turn, and 1 more for the fight."""

    def before_fight(g, me, you):
        yield from g.begin(me, you, NookBerserk.Fury)
        yield from g.begin(me, you, NookBerserk.Rush, until="fight")

    @lasting
    class Fury:
        """Each creature has 2 more power."""

        def power(g, me, creature):
            return 2

    @lasting
    class Rush:
        """Each creature has 1 more power."""

        def power(g, me, creature):
            return 1


@invent("Nook Listener", power=3)
class NookListener:
    """After its player gains Æmber: draws a card."""

    @after("amber_gained", when=lambda g, me, you, e: e.player is you)
    def hear(g, me, you, event):
        yield from g.draw(you, 1)


@invent("Nook Waker", type="action")
class NookWaker:
    """Play: readies every card in play; gains 1 Æmber for each that became ready."""

    def play(g, me, you):
        cards = [card for player in g.players for card in g.cards_in_play_of(player)]
        readied = yield from g.ready(cards)
        yield from g.gain(you, len(readied))


@pytest.mark.clause("reap-abilities-gained-in-window-still-trigger", versions=("16.0",))
def test_a_creature_that_came_back_within_the_window_gains_no_ability_in_it(table):
    t = table(me={"line": ["Nook Phoenix"], "hand": ["Nook Lesson"]}, foe={}, ruleset="16.0")
    t.reap("Nook Phoenix")
    assert t.titles(t.card("Nook Phoenix").upgrades) == ["Nook Lesson"] and t.me.amber == 1


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_the_second_of_two_actions_resolves_although_the_first_destroyed_the_card(table, version):
    t = table(me={"artifacts": ["Nook Bomb"]}, foe={}, ruleset=version)
    t.action("Nook Bomb").submit(t.pending.keys[0])
    assert t.titles(t.me.discard) == ["Nook Bomb"] and t.me.amber == 1


def test_the_second_play_ability_of_an_action_resolves_wherever_the_first_has_put_it(table, version):
    t = table(me={"hand": ["Nook Script"]}, foe={}, ruleset=version)
    t.play("Nook Script").submit(t.pending.keys[0])
    assert t.titles(t.me.archives) == ["Nook Script"] and t.me.amber == 1


def test_an_upgrade_that_has_left_play_is_attached_to_nothing(table):
    t = table(
        me={"hand": ["Nook Cutter"], "line": [{"title": "Goon 3", "upgrades": ["Nook Bare"]}, "Goon 4"]},
        foe={},
    )
    t.play("Nook Cutter", "Goon 4")
    assert t.me.amber == 0 and t.card("Goon 4").upgrades == [] and t.card("Nook Bare").zone == "discard"


@pytest.mark.clause("archive-default-from-hand")
def test_who_archives_from_hand_picks_the_card(table):
    t = table(me={"hand": ["Nook Clerk"]}, foe={"hand": ["Goon 3", "Goon 4"]})
    t.play("Nook Clerk")
    assert t.pending.seat == 1 and t.pending.secret
    t.choose("Goon 4")
    assert t.titles(t.foe.archives) == ["Goon 4"]


@pytest.mark.parametrize("locked, drawn", [(False, 1), (True, 0)])
def test_a_forbidden_forge_is_none(table, locked, drawn):
    t = table(me={"hand": ["Nook Smith"], "amber": 6}, foe={"artifacts": ["Nook Lock"] if locked else []})
    t.play("Nook Smith")
    if not t.at_rest:
        t.choose("red")
    assert len(t.me.hand) == drawn and len(t.me.keys) == drawn and t.me.amber == (6 if locked else 0)


def test_the_card_that_is_played_from_the_top_of_the_deck_is_seen_before_its_form_is_chosen(table):
    t = table(me={"hand": ["Nook Windfall"], "deck": ["Nook Coat"], "line": ["Goon 3", "Goon 4"]}, foe={})
    t.play("Nook Windfall")
    assert t.pending.prompt == "play.form" and t.card("Nook Coat").known == t.game.everyone
    t.choose("upgrade", "Goon 3")
    assert t.titles(t.card("Goon 3").upgrades) == ["Nook Coat"]


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
    assert t.pending.seat == 0 and t.card("Goon 3").ready and len(t.foe.hand) == 6


def test_what_begins_in_a_fight_and_lasts_for_the_turn_outlasts_the_fight(table, version):
    t = table(me={"line": ["Nook Berserk"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Nook Berserk")
    assert t.power("Goon 12") == 14


@pytest.mark.clause("order-by-active-player")
def test_what_is_ordered_is_listed_by_when_it_entered_play(table):
    upgrade = {"title": "Goon 3", "upgrades": ["Nook Bare"]}
    t = table(me={"line": ["Nook Listener", "Nook Listener", upgrade], "hand": ["Nook Fitter"]}, foe={})
    t.play("Nook Fitter", "Nook Listener")
    # the first listener was looked at again when the upgrade came, and is still the first
    first, second = t.cards("Nook Listener")
    assert t.pending.keys == (f"trigger:{first.id}", f"trigger:{second.id}")
    t.submit(t.pending.keys[0])


@invent("Nook Fitter", type="action")
class NookFitter:
    """Play: moves the first upgrade in play to a creature, then gains 1 Æmber."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.attach(next(u for c in g.creatures() for u in c.upgrades), creature)
        yield from g.gain(you, 1)


def test_an_upgrade_does_not_become_ready(table):
    host = {"title": "Goon 3", "ready": False, "upgrades": ["Nook Bare"]}
    t = table(me={"hand": ["Nook Waker"], "line": [host, "Goon 4"]}, foe={"artifacts": ["Trinket"]})
    t.play("Nook Waker")
    assert not t.card("Nook Bare").ready and t.me.amber == 1


def test_a_card_that_is_not_in_hand_is_refused_in_one_way(table):
    t = table(me={"hand": ["Goon 3"], "deck": ["Goon 4"]}, foe={"hand": ["Goon 5"]})
    for title in ("Goon 4", "Goon 5"):
        for verb in ("play", "discard"):
            key = f"{verb}:{t.card(title).id}"
            assert t.refused(key).args[0].endswith("that card is not in your hand")


@pytest.mark.clause("alpha-first-action-of-current-step", versions=("16.0",))
def test_an_alpha_card_is_refused_after_one_action(table):
    t = table(me={"hand": ["Goon 3", "Nook Dawn"]}, foe={}, ruleset="16.0")
    assert t.may("play:Nook Dawn")
    t.play("Goon 3")
    assert not t.may("play:Nook Dawn")


def test_captured_amber_is_nobodys_among_two(table, version):
    t = table(me={"line": ["Nook Grabber"]}, foe={"amber": 2}, ruleset=version)
    t.reap("Nook Grabber")
    assert t.card("Nook Grabber").amber == 1 and t.card("Nook Grabber").amber_of == {}


@invent("Nook Grabber", power=3)
class NookGrabber:
    """Reap: captures 1."""

    def reap(g, me, you):
        yield from g.capture(me, 1)


def test_whoever_concedes_among_two_loses(table, version):
    t = table(me={}, foe={}, ruleset=version)
    t.concede(0)
    assert t.game.result is not None and t.game.state.winner == 1
