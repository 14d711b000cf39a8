"""Creatures of Sanctum in Call of the Archons, H to N."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import damage, pools
from tests.engine.helpers.tables import sanctum
from tests.engine.invent import invent, plain

plain("Order Rider", house="sanctum", power=3, traits=("horseman",))

plain("Order Saddle", type="artifact", house="sanctum", traits=("horseman",))


@invent("Order Revenge", house="sanctum", power=1)
class OrderRevenge:
    """Destroyed: destroys an enemy creature."""

    def destroyed(g, me, you):
        yield from g.destroy((yield from g.choose_creature(enemy_of=you, untagged=True)))


# Hayyel the Merchant


def test_hayyel_profits_from_artifacts(table, version):
    t = table(
        me={"line": ["Hayyel the Merchant"], "hand": ["Whispering Reliquary", "Gorm of Omm", "Sequis", "Clear Mind"]},
        foe={},
        house="sanctum",
        ruleset=version,
    )
    t.play("Whispering Reliquary").play("Gorm of Omm").play("Sequis")
    assert t.me.amber == 2
    t.play("Clear Mind")
    assert t.me.amber == 3, "the bonus of the action"


def test_hayyel_not_from_those_of_others_and_twice_with_two(table):
    t = table(
        me={"line": ["Hayyel the Merchant"] * 2, "hand": ["Gorm of Omm"]}, foe={"hand": ["Trinket"]}, house="sanctum"
    )
    t.play("Gorm of Omm")
    t.choose("Hayyel the Merchant")
    assert t.me.amber == 2
    t.next_turn("brobnar").play("Trinket")
    assert pools(t) == [2, 0]


# Horseman of Death


def test_horseman_of_death_brings_horsemen_back(table, version):
    t = sanctum(
        table,
        ["Order Rider"],
        [],
        version,
        hand=["Horseman of Death"],
        discard=["Horseman of War", "Sanctum Goon 3", "Order Rider", "Order Saddle"],
        theirs={"discard": ["Horseman of War"]},
    )
    t.play("Horseman of Death")
    assert sorted(t.titles(t.me.hand)) == ["Horseman of War", "Order Rider"]
    assert t.titles(t.me.discard) == ["Sanctum Goon 3", "Order Saddle"]
    assert len(t.foe.discard) == 1
    assert t.titles(t.me.line) == ["Order Rider", "Horseman of Death"]


# Horseman of Famine


def test_horseman_of_famine_destroys_the_weakest(table, version):
    t = sanctum(table, ["Goon 4"], ["Goon 2", "Goon 3"], version, hand=["Horseman of Famine"])
    t.play("Horseman of Famine")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert len(t.me.line) == 2


def test_horseman_of_famine_asks_among_equals_and_may_fall_itself(table, version):
    t = sanctum(table, ["Goon 5"], ["Goon 9", "Goon 5"], version, hand=["Horseman of Famine"])
    t.play("Horseman of Famine")
    assert t.offered == ["Goon 5", "Horseman of Famine", "Goon 5"]
    t.choose("Horseman of Famine")
    assert t.titles(t.me.line) == ["Goon 5"]
    assert len(t.foe.line) == 2


def test_horseman_of_famine_by_reaping_and_fighting(table):
    t = sanctum(table, ["Horseman of Famine", "Horseman of Famine"], ["Goon 1", "Goon 2", "Goon 9"])
    t.reap("Horseman of Famine")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 9"]
    t.submit(f"fight:{t.me.line[1].id}")
    t.choose("Goon 2", "Horseman of Famine#2")
    assert len(t.me.line) == 1
    assert t.titles(t.foe.line) == ["Goon 9"]


@NEW
def test_a_ward_stops_famine_once(table, version):
    t = sanctum(table, ["Horseman of Famine"], [{"title": "Goon 1", "warded": True}], version)
    t.reap("Horseman of Famine")
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert not t.foe.line[0].warded


# Horseman of Pestilence


def test_horseman_of_pestilence_spares_horsemen(table, version):
    t = sanctum(
        table,
        ["Goon 4", "Order Rider"],
        ["Goon 1", "Guard 3/1", "Order Rider"],
        version,
        hand=["Horseman of Pestilence"],
    )
    t.play("Horseman of Pestilence")
    assert damage(t.me) == [1, 0, 0]
    assert t.titles(t.foe.line) == ["Guard 3/1", "Order Rider"]
    assert damage(t.foe) == [0, 0]
    assert t.foe.line[0].armor_used == 1


def test_horseman_of_pestilence_by_reaping_and_fighting(table):
    t = sanctum(table, ["Horseman of Pestilence", "Horseman of Pestilence"], ["Goon 9", "Goon 9"])
    t.reap("Horseman of Pestilence")
    assert damage(t.foe) == [1, 1]
    t.submit(f"fight:{t.me.line[1].id}")
    t.choose("Goon 9")
    assert t.titles(t.me.line) == ["Horseman of Pestilence"], "dead before it could"
    assert damage(t.foe) == [6, 1], "dead before it could"


@NEW
def test_a_ward_stops_pestilence(table, version):
    t = sanctum(table, ["Horseman of Pestilence"], [{"title": "Goon 1", "warded": True}], version)
    t.reap("Horseman of Pestilence")
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert not t.foe.line[0].warded


# Horseman of War


def test_horseman_of_war_lets_everyone_fight_and_nothing_else(table, version):
    line = ["Goon 4", "Dis Goon 3", "Sanctum Goon 3", "Lady Maxena"]
    t = sanctum(
        table, line, ["Goon 9", "Goon 1"], version, hand=["Horseman of War"], artifacts=["Hallowed Blaster", "Cannon"]
    )
    t.play("Horseman of War")
    for title in ("Goon 4", "Dis Goon 3", "Sanctum Goon 3"):
        assert t.may(f"fight:{title}")
        assert not t.may(f"reap:{title}")
    assert not t.may("action:Lady Maxena")
    assert t.may("action:Hallowed Blaster")
    assert not t.may("action:Cannon"), "an artifact of another house stays closed"
    assert t.refused("reap:Sanctum Goon 3").clause == "cannot-beats-may"
    t.fight("Dis Goon 3", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 9"]


def test_horseman_of_war_and_the_stunned(table, version):
    t = sanctum(table, [{"title": "Goon 4", "stunned": True}], ["Goon 9"], version, hand=["Horseman of War"])
    t.play("Horseman of War").unstun("Goon 4")
    assert not t.card("Goon 4").stunned
    assert not t.card("Goon 4").ready


def test_horseman_of_war_rides_for_one_turn_on_one_side(table):
    t = sanctum(table, ["Goon 4", "Sanctum Goon 3"], ["Goon 9"], hand=["Horseman of War"])
    t.play("Horseman of War").next_turn("brobnar")
    assert t.may("reap:Goon 9")
    t.next_turn("sanctum")
    assert t.may("reap:Sanctum Goon 3")
    assert not t.may("fight:Goon 4")


# Jehu the Bureaucrat


def test_jehu_collects_when_sanctum_is_chosen(table, version):
    t = table(
        me={"line": ["Jehu the Bureaucrat"], "houses": ["sanctum", "dis", "logos"]},
        foe={"houses": ["sanctum", "dis", "logos"]},
        step="house",
        ruleset=version,
    )
    t.choose("sanctum")
    assert pools(t) == [2, 0]
    t.next_turn("sanctum")
    assert pools(t) == [2, 0], "not for the choice of the opponent"
    t.next_turn("dis")
    assert pools(t) == [2, 0]


# Lady Maxena


def maxena(table, me=(), foe=(), version="16.0"):
    t = table(me={"line": list(me), "hand": ["Lady Maxena"]}, foe={"line": list(foe)}, house="sanctum", ruleset=version)
    return t.play("Lady Maxena")


def test_lady_maxena_stuns_any_creature_when_played(table, version):
    t = maxena(table, ["Goon 1"], ["Goon 2", "Goon 3"], version)
    assert t.offered == ["Goon 1", "Lady Maxena", "Goon 2", "Goon 3"]
    t.choose("Goon 2")
    stunned = [c.title for c in (*t.me.line, *t.foe.line) if c.stunned]
    assert stunned == ["Goon 2"]


def test_lady_maxena_alone_stuns_herself(table, version):
    t = maxena(table, version=version)
    assert t.at_rest
    assert t.card("Lady Maxena").stunned
    assert not t.card("Lady Maxena").ready


def test_lady_maxena_may_choose_what_is_stunned_or_warded(table):
    t = maxena(table, [], [{"title": "Goon 1", "stunned": True}, {"title": "Goon 2", "warded": True}])
    t.choose("Goon 1")
    assert [c.stunned for c in t.foe.line] == [True, False]
    t = maxena(table, [], [{"title": "Goon 2", "warded": True}])
    t.choose("Goon 2")
    assert t.card("Goon 2").stunned, "a ward does not stop a stun"
    assert t.card("Goon 2").warded, "a ward does not stop a stun"


def test_lady_maxena_returns_to_hand_with_her_action(table, version):
    t = table(
        me={"line": [{"title": "Lady Maxena", "amber": 2, "damage": 1, "upgrades": ["Badge"]}, "Goon 1"]},
        foe={},
        house="sanctum",
        ruleset=version,
    )
    t.action("Lady Maxena")
    assert t.titles(t.me.hand) == ["Lady Maxena"]
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.me.discard) == ["Badge"]
    assert t.foe.amber == 2, "the Æmber on her goes to the opponent"
    t.play("Lady Maxena", "Goon 1")
    assert t.card("Lady Maxena").damage == 0, "she may be played again at once"
    assert t.card("Goon 1").stunned, "she may be played again at once"


def test_lady_maxena_goes_to_her_owner(table):
    t = table(me={"line": [{"title": "Lady Maxena", "owner": 1}]}, foe={}, house="sanctum")
    t.action("Lady Maxena")
    assert t.me.hand == []
    assert t.titles(t.foe.hand) == ["Lady Maxena"]


def test_lady_maxena_stays_with_a_ward_stun_or_exhausted(table):
    t = table(me={"line": [{"title": "Lady Maxena", "warded": True}]}, foe={}, house="sanctum")
    t.action("Lady Maxena")
    assert t.titles(t.me.line) == ["Lady Maxena"]
    assert not t.card("Lady Maxena").warded
    assert not t.card("Lady Maxena").ready
    t = table(me={"line": [{"title": "Lady Maxena", "stunned": True}]}, foe={}, house="sanctum")
    assert t.refused("action:Lady Maxena").clause == "stun-forbids-all-uses"
    t.unstun("Lady Maxena")
    assert t.titles(t.me.line) == ["Lady Maxena"]
    assert not t.card("Lady Maxena").stunned
    t = table(me={"line": [{"title": "Lady Maxena", "ready": False}]}, foe={}, house="sanctum")
    assert t.refused("action:Lady Maxena").clause == "exhausted-card-not-usable"


# Lord Golgotha


def test_golgotha_hits_the_neighbors_of_whom_he_fights(table, version):
    t = sanctum(table, ["Lord Golgotha"], ["Goon 9", "Goon 3", "Goon 4", "Guard 5/1", "Goon 8"], version)
    t.fight("Lord Golgotha", "Goon 4")
    assert t.titles(t.foe.line) == ["Goon 9", "Guard 5/1", "Goon 8"]
    assert damage(t.foe) == [0, 2, 0]
    assert t.card("Lord Golgotha").damage == 2, "4 less 2 armor"


def test_golgotha_against_a_lone_creature_and_when_attacked(table):
    t = sanctum(table, ["Lord Golgotha"], ["Goon 6"])
    t.fight("Lord Golgotha")
    assert damage(t.foe) == [5]
    assert damage(t.me) == [4]
    t = sanctum(table, ["Goon 9", "Goon 8"], ["Lord Golgotha"], house="brobnar")
    t.fight("Goon 9")
    assert damage(t.me) == [5, 0]


@NEW
def test_golgotha_and_a_ward(table, version):
    t = sanctum(table, ["Lord Golgotha"], ["Goon 6", {"title": "Goon 1", "warded": True}], version)
    t.fight("Lord Golgotha", "Goon 6")
    assert damage(t.foe) == [5, 0]
    assert not t.foe.line[1].warded


# Numquid the Fair


def test_numquid_destroys_until_it_is_fair(table, version):
    t = sanctum(table, ["Goon 4"], ["Goon 1", "Goon 2", "Goon 3", "Goon 5"], version, hand=["Numquid the Fair"])
    t.play("Numquid the Fair", "Goon 5", "Goon 1")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 3"]
    assert len(t.me.line) == 2


@pytest.mark.parametrize("many", [0, 1, 2])
def test_numquid_destroys_one_where_you_are_not_behind(table, version, many):
    t = sanctum(table, ["Goon 4"], ["Goon 9"] * many, version, hand=["Numquid the Fair"])
    t.play("Numquid the Fair")
    if many > 1:
        t.choose("Goon 9")
    assert t.at_rest
    assert len(t.foe.line) == max(0, many - 1)


@NEW
def test_numquid_goes_on_when_a_ward_saves(table, version):
    line = [{"title": "Goon 9", "warded": True}, "Goon 8"]
    t = sanctum(table, [], line, version, hand=["Numquid the Fair"])
    t.play("Numquid the Fair", "Goon 9", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 8"]
    assert t.at_rest


def test_numquid_destroyed_stops(table, version):
    t = sanctum(table, [], ["Order Revenge", "Goon 8", "Goon 7"], version, hand=["Numquid the Fair"])
    to_rest(t.play("Numquid the Fair", "Order Revenge"))
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 8", "Goon 7"]


def test_numquid_at_three_seats(table):
    t = sanctum(table, [], ["Goon 1", "Goon 2"], hand=["Numquid the Fair"], third=["Goon 3"])
    t.play("Numquid the Fair", "Goon 3", "seat:1", "Goon 1", "seat:2")
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.third.line == []
