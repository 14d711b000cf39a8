"""What is on two creatures changes places; a creature is turned facedown; Æmber stays out of a pool."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of, lasting
from engine.game import Game
from engine.views import Viewer, project
from tests.engine.invent import invent, plain

plain("Barter Grunt", power=2)


@invent("Barter Day", type="action")
class BarterDay:
    """Play: all that is on two creatures changes places."""

    def play(g, me, you):
        one, other = yield from g.choose_creatures(2)
        yield from g.swap_what_is_on(one, other)


@invent("Barter Cloak", type="upgrade")
class BarterCloak:
    """This creature has “Reap: gains 1 Æmber”. Whenever an upgrade is attached, draws a card."""

    class Grants:
        """Reap: gains 1 Æmber."""

        def reap(g, me, you):
            yield from g.gain(you, 1)

    @after("upgrade_attached")
    def count(g, me, you, event):
        yield from g.draw(you, 1)


@invent("Barter Mask", type="action")
class BarterMask:
    """Play: a creature is turned facedown."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        done = yield from g.turn_facedown(creature)
        yield from g.gain(you, int(done))


@invent("Barter Entry", power=3)
class BarterEntry:
    """Reap: gains 3 Æmber."""

    def reap(g, me, you):
        yield from g.gain(you, 3)


@invent("Barter Wall", type="action")
class BarterWall:
    """Play: for the rest of the turn, Æmber that would come into your pool goes to the supply."""

    def play(g, me, you):
        yield from g.begin(me, you, BarterWall.Wall)

    @lasting
    class Wall:
        """Æmber that would come into your pool goes to the supply."""

        @instead_of("add", by="you")
        def turn_away(g, me, you, event):
            yield from g.turn_away(event)


@pytest.mark.clause("swap-exchanges-places", versions=("16.0", "18.4"))
def test_everything_on_two_creatures_changes_places(table):
    rich = {"title": "Goon 5", "amber": 2, "damage": 3, "power_counters": 1, "counters": {"doom": 2}, "stunned": True}
    t = table(me={"hand": ["Barter Day"], "line": [rich, "Goon 9"]}, foe={})
    t.play("Barter Day")
    first, second = t.me.line
    assert (first.title, first.amber, first.damage, first.power_counters, first.counters) == ("Goon 5", 0, 0, 0, {})
    assert (second.amber, second.damage, second.power_counters, second.counters) == (2, 3, 1, {"doom": 2})
    assert (first.stunned, second.stunned) == (False, True)
    assert t.power("Goon 9") == 10


def test_wards_and_rage_change_places_too(table):
    t = table(
        me={
            "hand": ["Barter Day"],
            "line": [{"title": "Goon 5", "warded": True}, {"title": "Goon 9", "enraged": True}],
        },
        foe={},
    )
    t.play("Barter Day")
    five, nine = t.me.line
    assert (five.warded, five.enraged, nine.warded, nine.enraged) == (False, True, True, False)


def test_the_upgrades_go_with_it_and_are_not_attached_by_it(table, version):
    t = table(
        me={
            "hand": ["Barter Day"],
            "line": [{"title": "Goon 5", "upgrades": ["Barter Cloak"]}, {"title": "Goon 9", "upgrades": ["Badge"]}],
        },
        foe={},
        ruleset=version,
    )
    t.play("Barter Day")
    assert [t.titles(card.upgrades) for card in t.me.line] == [["Badge"], ["Barter Cloak"]]
    assert t.me.hand == []
    t.reap("Goon 9").reap("Goon 5")
    assert t.me.amber == 3, "only the one with the cloak gains 1 more"


def test_damage_that_arrives_destroys_what_has_less_power(table, version):
    t = table(
        me={"hand": ["Barter Day"], "line": [{"title": "Goon 9", "damage": 4}, "Goon 3"]},
        foe={},
        ruleset=version,
    )
    t.play("Barter Day")
    assert t.titles(t.me.line) == ["Goon 9"]
    assert t.card("Goon 9").damage == 0


# turned facedown


@pytest.mark.clause("flip-keeps-position-and-counters", "token-is-copy-of-reference", versions=("16.0", "18.4"))
def test_a_creature_that_is_turned_facedown_is_a_token_creature(table):
    worn = {"title": "Barter Entry", "damage": 1, "amber": 1, "upgrades": ["Badge"]}
    t = table(me={"hand": ["Barter Mask"], "line": ["Goon 1", worn, "Goon 2"], "token": "Barter Grunt"}, foe={})
    entry = t.card("Barter Entry")
    t.play("Barter Mask", entry)
    assert t.titles(t.me.line) == ["Goon 1", "Barter Grunt", "Goon 2"]
    assert t.me.line[1] is entry
    assert t.g.is_token(entry)
    assert entry.facedown
    assert t.power(entry) == 2
    assert (entry.damage, entry.amber, t.titles(entry.upgrades), entry.ready) == (1, 1, ["Badge"], True)
    t.reap("Barter Grunt")
    assert t.me.amber == 2, "1 for the flip and 1 for the reap: the printed text is gone"
    assert Game.restore(t.g.setup, t.game.snapshot()).digest() == t.game.digest()


@pytest.mark.clause("token-reverts-after-leaving", versions=("16.0", "18.4"))
def test_it_is_itself_again_after_it_has_left(table):
    t = table(me={"hand": ["Barter Mask", "Slaying"], "line": ["Barter Entry"], "token": "Barter Grunt"}, foe={})
    t.play("Barter Mask").play("Slaying")
    assert t.titles(t.me.discard) == ["Barter Mask", "Barter Entry", "Slaying"]


def test_those_who_have_seen_it_know_what_it_was(table):
    t = table(me={"hand": ["Barter Mask"], "line": ["Barter Entry"], "token": "Barter Grunt"}, foe={})
    t.play("Barter Mask")
    for who in ("player:0", "player:1", "spectator"):
        line = project(t.game, t.game, Viewer.parse(who))["players"][0]["line"]
        assert line[0]["printed"] == {"title": "Barter Entry"}


@pytest.mark.clause("token-no-reference-card-no-token", versions=("16.0", "18.4"))
@pytest.mark.parametrize(("mine", "theirs"), [(None, "Barter Grunt"), ("Barter Grunt", None)])
def test_it_takes_the_reference_card_of_its_owner(table, mine, theirs):
    t = table(me={"hand": ["Barter Mask"], "token": mine}, foe={"line": ["Barter Entry"], "token": theirs})
    t.play("Barter Mask")
    assert t.titles(t.foe.line) == ["Barter Entry" if theirs is None else "Barter Grunt"]
    assert t.me.amber == (0 if theirs is None else 1)


def test_a_token_creature_is_not_turned(table):
    t = table(me={"hand": ["Barter Mask", "Levy"], "token": "Barter Grunt"}, foe={})
    t.play("Levy").play("Barter Mask")
    assert t.me.amber == 0
    assert t.me.line[0].facedown
    assert not t.me.line[0].flipped


# turned away


@pytest.mark.parametrize("card", ["Theft of 2", "Sluice", "Slaying"])
def test_aember_that_is_turned_away_goes_to_the_supply(table, version, card):
    t = table(
        me={"hand": ["Barter Wall", card]},
        foe={"line": [{"title": "Goon 3", "amber": 2}], "amber": 2},
        ruleset=version,
    )
    t.play("Barter Wall").play(card)
    on_cards = sum(creature.amber for creature in t.foe.line)
    assert t.me.amber == 0
    assert t.foe.amber + on_cards == 2
    t.next_turn().next_turn("brobnar")
    assert t.me.amber == 0
