"""Æmber captured on its way to a pool, cards in the archives of another player, damage that goes past armor."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of, lasting
from tests.engine.invent import invent


@invent("Toll Keeper", power=5)
class TollKeeper:
    """Captures what would come into the pool of an opponent."""

    @instead_of("add", when=lambda g, me, you, e: e.player is not you)
    def keep(g, me, you, event):
        yield from g.catch(me, event)


@invent("Toll Thief", type="action")
class TollThief:
    """Play: steals 2 Æmber and draws a card for each stolen."""

    def play(g, me, you):
        stolen = yield from g.steal(you, 2)
        yield from g.draw(you, stolen)


@invent("Toll Purse", type="action", icons=("amber",))
class TollPurse:
    """Play: takes all Æmber from a creature, pays 1 to the opponent and takes 1 from the opponent."""

    def play(g, me, you):
        creature = yield from g.choose_creature(where=lambda c: c.amber > 0)
        if creature is not None:
            yield from g.move_amber(creature, you)
        opponent = yield from g.opponent(you)
        yield from g.pay(you, 1, opponent)
        yield from g.pay(opponent, 1, you)


@invent("Toll Kidnapper", type="action")
class TollKidnapper:
    """Play: each enemy creature goes to your archives, and from there to nowhere but its owner's hand."""

    def play(g, me, you):
        for creature in (yield from g.put_into_archives(g.creatures(enemy_of=you), of=you)):
            yield from g.begin(me, you, TollKidnapper.Kidnapped, until="match", on=creature)

    @lasting
    class Kidnapped:
        """It goes home when it would leave the archives."""

        @instead_of("leave_archives", when=lambda g, me, you, e: g.ref(e.card) == me.on and e.zone != "hand")
        def go_home(g, me, you, event):
            g.end_lasting(me)
            yield from g.settle()
            yield from g.return_to_hand(event.card)


@invent("Toll Raid", type="action")
class TollRaid:
    """Play: gains 1 Æmber for each card that it discards from the archives of everyone."""

    def play(g, me, you):
        gone = yield from g.discard([card for player in g.clockwise() for card in player.archives])
        yield from g.gain(you, len(gone))


@invent("Toll Pyre", type="action")
class TollPyre:
    """Play: purges all archived cards and gains 1 Æmber for each."""

    def play(g, me, you):
        gone = yield from g.purge([card for player in g.clockwise() for card in player.archives])
        yield from g.gain(you, len(gone))


@invent("Toll Lance", type="action")
class TollLance:
    """Play: deals 2 damage to each creature, which no armor prevents."""

    def play(g, me, you):
        yield from g.deal_piercing(g.creatures(), 2)


def test_what_is_gained_is_caught(table, version):
    t = table(me={"line": ["Goon 3"], "amber": 1}, foe={"line": ["Toll Keeper"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.me.amber == 1
    assert t.card("Toll Keeper").amber == 1
    assert t.happened("amber.gained") == []
    assert t.happened("amber.captured")[0].data["other"] is None


def test_nothing_of_its_own_players_is_caught(table, version):
    t = table(me={"line": ["Goon 3", "Toll Keeper"]}, foe={}, ruleset=version)
    t.reap("Goon 3")
    assert t.me.amber == 1
    assert t.card("Toll Keeper").amber == 0


def test_what_is_stolen_is_caught_and_so_not_stolen(table, version):
    t = table(me={"hand": ["Toll Thief"]}, foe={"line": ["Toll Keeper"], "amber": 3}, ruleset=version)
    t.play("Toll Thief")
    assert (t.me.amber, t.foe.amber, t.card("Toll Keeper").amber) == (0, 1, 2)
    assert t.me.hand == []
    assert t.happened("amber.stolen") == []
    assert t.happened("amber.captured")[0].data["other"] == 1


def test_what_is_moved_and_paid_is_caught(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "amber": 2}], "hand": ["Toll Purse"], "amber": 4},
        foe={"line": ["Toll Keeper"], "amber": 5},
        ruleset=version,
    )
    t.play("Toll Purse", "Goon 3")
    # the icon and the two from the creature are caught, 1 is paid to the opponent, and 1 that comes back is caught
    assert (t.me.amber, t.foe.amber, t.card("Toll Keeper").amber) == (3, 5, 4)
    assert t.card("Goon 3").amber == 0


def test_what_a_creature_leaves_behind_is_caught_but_not_its_own(table, version):
    t = table(
        me={"line": ["Goon 9", "Goon 8"]},
        foe={"line": [{"title": "Goon 1", "amber": 2}, {"title": "Toll Keeper", "amber": 1}]},
        ruleset=version,
    )
    t.fight("Goon 9", "Goon 1")
    assert t.me.amber == 0
    assert t.card("Toll Keeper").amber == 3
    assert t.happened("amber.captured")[0].data["source"] == t.card("Goon 1").id
    t.fight("Goon 8")
    assert t.me.amber == 3
    assert t.foe.line == []


def test_what_is_moved_off_a_keeper_is_caught_again(table, version):
    keeper = {"title": "Toll Keeper", "amber": 3}
    t = table(me={"hand": ["Toll Purse"], "amber": 2}, foe={"line": [keeper]}, ruleset=version)
    t.play("Toll Purse")
    # the icon is caught, the four on it are moved to my pool and caught, and so is what comes back to me
    assert (t.me.amber, t.foe.amber, t.card("Toll Keeper").amber) == (1, 0, 5)


def test_of_two_keepers_that_die_together_neither_keeps_anything(table, version):
    t = table(
        me={"hand": ["Toll Lance", "Toll Lance", "Toll Lance"]},
        foe={"line": [{"title": "Toll Keeper", "amber": 2}, {"title": "Toll Keeper", "amber": 1}]},
        ruleset=version,
    )
    t.play("Toll Lance").play("Toll Lance").play("Toll Lance")
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.me.amber == 3
    assert t.foe.line == []


def test_of_two_keepers_one_catches(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Toll Keeper", "Toll Keeper"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.pending.prompt == "order.replacements"
    t.submit(t.pending.keys[1])
    assert t.me.amber == 0
    assert [card.amber for card in t.foe.line] == [0, 1]


@pytest.mark.parametrize("way", ["Toll Raid", "Toll Pyre"])
def test_a_kidnapped_card_goes_home_whatever_takes_it_from_the_archives(table, version, way):
    t = table(me={"hand": ["Toll Kidnapper", way], "archives": ["Goon 4"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Toll Kidnapper")
    assert t.titles(t.me.archives) == ["Goon 4", "Goon 3"]
    t.play(way)
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.me.archives == []
    assert t.me.amber == 1
    assert t.g.state.lasting == []
    assert t.card("Goon 4").zone == ("discard" if way == "Toll Raid" else "purged")
    assert [fact.data["card"] for fact in t.happened("card.discarded")] == (
        [t.card("Goon 4").id] * (way == "Toll Raid")
    )


def test_a_kidnapped_card_goes_home_when_the_archives_are_taken(table, version):
    t = table(me={"hand": ["Toll Kidnapper"], "archives": ["Goon 4"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Toll Kidnapper").next_turn().end()
    t.choose("house:brobnar", "yes")
    assert "Goon 4" in t.titles(t.me.hand)
    assert "Goon 3" in t.titles(t.foe.hand)
    assert t.me.archives == []
    assert t.g.state.lasting == []


def test_damage_past_armor_leaves_the_armor_unused(table, version):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Toll Lance"]}, foe={"line": ["Guard 3/2", "Guard 2/3"]}, ruleset=version
    )
    t.play("Toll Lance")
    assert [card.damage for card in t.g.creatures()] == [2, 2]
    assert len(t.foe.line) == 1
    assert t.g.armor_left(t.card("Guard 3/2")) == 2


@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_a_ward_stops_what_goes_past_armor(table, version):
    t = table(me={"hand": ["Toll Lance"]}, foe={"line": [{"title": "Guard 2/1", "warded": True}]}, ruleset=version)
    t.play("Toll Lance")
    assert t.card("Guard 2/1").damage == 0
    assert not t.card("Guard 2/1").warded
