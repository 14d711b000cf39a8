"""Shadows actions of Call of the Archons that are about creatures and hands."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project
from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward and invulnerable


@invent("Ambush Cloud", type="artifact")
class AmbushCloud:
    """Friendly creatures have 2 more power."""

    def power(g, me, creature):
        return 2 if creature.controller == me.controller else 0


@invent("Ambush Bell", power=2)
class AmbushBell:
    """Destroyed: gains 5 Æmber."""

    def destroyed(g, me, you):
        yield from g.gain(you, 5)


def ambush(table, version, title, me=None, foe=None, **more):
    """A table at which Shadows is active and the action is in hand."""
    mine = dict(me or {})
    mine["hand"] = [title, *mine.get("hand", ())]
    return table(me=mine, foe=foe or {}, house="shadows", ruleset=version, **more)


# Booby Trap --------------------------------------------------------------------------------------------------------


def test_a_booby_trap_hits_the_middle_and_both_sides_of_it(table, version):
    t = ambush(
        table,
        version,
        "Booby Trap",
        {"line": ["Goon 8", "Goon 7", "Goon 8"]},
        {"line": ["Goon 9", "Goon 6", "Goon 5", "Goon 2", "Goon 9"]},
    )
    t.play("Booby Trap")
    assert t.offered == ["Goon 7", "Goon 6", "Goon 5", "Goon 2"], "none of a flank"
    t.choose("Goon 5")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 6", "Goon 5", "Goon 9"]
    assert [c.damage for c in t.foe.line] == [0, 2, 4, 0] and all(c.damage == 0 for c in t.me.line)
    assert t.me.amber == 1


@pytest.mark.parametrize("size", [0, 1, 2])
def test_where_all_are_on_flanks_no_trap_is_laid(table, version, size):
    t = ambush(table, version, "Booby Trap", {}, {"line": ["Goon 3"] * size})
    t.play("Booby Trap")
    assert all(c.damage == 0 for c in t.foe.line) and t.at_rest


def test_armor_against_the_trap_and_what_springs_from_it(table, version):
    t = ambush(table, version, "Booby Trap", {}, {"line": ["Guard 5/1", "Guard 5/3", "Guard 2/1"]})
    t.play("Booby Trap")
    assert [c.damage for c in t.foe.line] == [1, 1, 1]


@NEW
def test_wards_against_the_trap(table, version):
    line = [{"title": "Goon 2", "warded": True}, "Goon 5", "Invulnerable Goon 3"]
    t = ambush(table, version, "Booby Trap", {}, {"line": line})
    t.play("Booby Trap")
    assert [c.damage for c in t.foe.line] == [0, 4, 0] and not t.card("Goon 2").warded


# Hidden Stash ------------------------------------------------------------------------------------------------------


def test_a_hidden_stash_archives_unseen(table, version):
    t = ambush(table, version, "Hidden Stash", {"hand": ["Shadows Chant", "Sanctum Goon 4"]})
    t.play("Hidden Stash")
    assert t.pending.private and t.pending.secret and t.pending.seat == 0
    t.choose("Sanctum Goon 4")
    assert t.titles(t.me.archives) == ["Sanctum Goon 4"] and t.titles(t.me.hand) == ["Shadows Chant"]
    assert t.card("Sanctum Goon 4").known == 1 << 0 and t.me.amber == 1


def test_a_stash_of_nothing(table, version):
    t = ambush(table, version, "Hidden Stash")
    t.play("Hidden Stash")
    assert t.me.archives == [] and t.at_rest


def test_even_the_only_card_is_asked_for(table, version):
    t = ambush(table, version, "Hidden Stash", {"hand": ["Shadows Chant"]})
    t.play("Hidden Stash")
    assert t.offered == ["Shadows Chant"]
    t.choose("Shadows Chant")
    assert t.titles(t.me.archives) == ["Shadows Chant"]


# Imperial Traitor --------------------------------------------------------------------------------------------------


def test_a_traitor_purges_a_sanctum_card_of_the_hand(table, version):
    t = ambush(
        table,
        version,
        "Imperial Traitor",
        {"hand": ["Sanctum Goon 4"]},
        {
            "hand": ["Sanctum Goon 4", "Goon 3", "Sanctum Trinket"],
            "line": ["Sanctum Goon 4"],
            "deck": ["Sanctum Goon 4"],
        },
    )
    t.play("Imperial Traitor")
    assert t.pending.private and t.pending.seat == 0 and t.offered == ["Sanctum Goon 4", "Sanctum Trinket"]
    assert all(c.known & 1 for c in t.foe.hand), "all of the hand is seen"
    t.choose("Sanctum Trinket")
    assert t.titles(t.foe.purged) == ["Sanctum Trinket"] and t.titles(t.foe.hand) == ["Sanctum Goon 4", "Goon 3"]
    assert len(t.me.hand) == 1 and len(t.foe.line) == 1 and t.me.amber == 1


def test_the_traitor_may_spare_them_and_finds_none_without_telling(table, version):
    for hand in (["Sanctum Goon 4"], ["Goon 3"]):
        t = ambush(table, version, "Imperial Traitor", {}, {"hand": hand})
        t.play("Imperial Traitor")
        assert t.pending.minimum == 0, "asked, whatever is there"
        t.submit()
        assert t.titles(t.foe.hand) == hand and t.foe.purged == []


def test_there_is_nothing_to_see_in_an_empty_hand(table, version):
    t = ambush(table, version, "Imperial Traitor")
    t.play("Imperial Traitor")
    assert t.at_rest and t.me.amber == 1


def test_a_third_player_does_not_see_the_hand(table):
    t = ambush(table, "16.0", "Imperial Traitor", {}, {"hand": ["Sanctum Goon 4"]}, third={"hand": ["Goon 3"]})
    t.play("Imperial Traitor", "seat:1")
    knight = t.card("Sanctum Goon 4")
    assert knight.known == 0b011 and t.card("Goon 3").known == 0b100
    for thing in (t.game, t.pending, t.facts):
        assert "Sanctum Goon 4" not in str(project(thing, t.game, Viewer("player", 2)))
        assert "Sanctum Goon 4" in str(project(thing, t.game, Viewer("player", 0)))
    t.choose("Sanctum Goon 4")
    assert t.foe.purged == [knight]


@pytest.mark.parametrize(("version", "open_"), [("1.2", False), ("1.3", False), ("2021-03", True), ("16.0", True)])
def test_whether_a_purged_traitor_lies_open_is_the_books_matter(table, version, open_):
    t = ambush(table, version, "Imperial Traitor", {}, {"hand": ["Sanctum Goon 4"]}, third={})
    t.play("Imperial Traitor", "seat:1")
    assert t.pending.secret is not open_
    t.choose("Sanctum Goon 4")
    assert bool(t.card("Sanctum Goon 4").known & 1 << 2) is open_


# Lights Out --------------------------------------------------------------------------------------------------------


def test_when_the_lights_go_out_two_enemies_are_back_in_hand(table, version):
    t = ambush(
        table,
        version,
        "Lights Out",
        {"line": ["Goon 1"]},
        {"line": [{"title": "Goon 2", "damage": 1, "amber": 2}, "Goon 3", {"title": "Goon 4", "owner": 0}]},
    )
    t.play("Lights Out")
    assert t.offered == ["Goon 2", "Goon 3", "Goon 4"]
    t.choose(["Goon 2", "Goon 4"])
    assert t.titles(t.foe.hand) == ["Goon 2"] and t.titles(t.me.hand) == ["Goon 4"], "each in its owner's"
    assert t.titles(t.foe.line) == ["Goon 3"] and t.titles(t.me.line) == ["Goon 1"]
    assert t.me.amber == 3


@pytest.mark.parametrize("size", [0, 1, 2])
def test_with_no_more_than_two_enemies_all_go(table, version, size):
    t = ambush(table, version, "Lights Out", {"line": ["Goon 1"]}, {"line": ["Goon 3"] * size})
    t.play("Lights Out")
    assert len(t.foe.hand) == size and t.foe.line == [] and len(t.me.line) == 1


@NEW
def test_a_ward_keeps_its_creature_in_the_light(table, version):
    t = ambush(table, version, "Lights Out", {}, {"line": [{"title": "Goon 2", "warded": True}, "Goon 3"]})
    t.play("Lights Out")
    assert t.titles(t.foe.line) == ["Goon 2"] and not t.foe.line[0].warded


# Oubliette ---------------------------------------------------------------------------------------------------------


def test_an_oubliette_takes_the_weak_of_either_side(table, version):
    t = ambush(
        table,
        version,
        "Oubliette",
        {"line": ["Goon 3", "Goon 4"]},
        {"line": [{"title": "Goon 2", "power_counters": 1}, {"title": "Goon 2", "power_counters": 2}, "Goon 1"]},
    )
    t.play("Oubliette")
    assert t.offered == ["Goon 3", "Goon 2", "Goon 1"]
    t.choose("Goon 2")
    assert t.titles(t.foe.purged) == ["Goon 2"] and len(t.foe.line) == 2 and t.foe.discard == []


def test_power_is_what_it_is_now_in_the_oubliette(table, version):
    t = ambush(table, version, "Oubliette", {}, {"line": ["Goon 2", "Goon 3"], "artifacts": ["Ambush Cloud"]})
    t.play("Oubliette")
    assert t.foe.purged == [] and t.at_rest


def test_what_is_purged_is_not_destroyed(table, version):
    t = ambush(table, version, "Oubliette", {}, {"line": [{"title": "Ambush Bell", "amber": 1}]})
    t.play("Oubliette")
    assert (t.me.amber, t.foe.amber) == (1, 0) and t.titles(t.foe.purged) == ["Ambush Bell"]


@NEW
def test_a_ward_keeps_its_creature_out_of_the_oubliette(table, version):
    t = ambush(table, version, "Oubliette", {}, {"line": [{"title": "Goon 2", "warded": True}]})
    t.play("Oubliette")
    assert t.foe.purged == [] and not t.card("Goon 2").warded


# Pawn Sacrifice ----------------------------------------------------------------------------------------------------


def test_a_pawn_is_sacrificed_for_three_damage_on_two(table, version):
    t = ambush(
        table, version, "Pawn Sacrifice", {"line": ["Goon 1", "Goon 5"]}, {"line": ["Goon 3", "Goon 4", "Goon 9"]}
    )
    t.play("Pawn Sacrifice")
    assert t.offered == ["Goon 1", "Goon 5"]
    t.choose("Goon 1")
    assert t.offered == ["Goon 5", "Goon 3", "Goon 4", "Goon 9"] and t.pending.minimum == 2
    t.choose(["Goon 3", "Goon 4"])
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 9"] and [c.damage for c in t.foe.line] == [3, 0]
    assert t.titles(t.me.discard) == ["Goon 1", "Pawn Sacrifice"] and t.me.amber == 1


def test_without_a_pawn_nobody_is_hurt(table, version):
    t = ambush(table, version, "Pawn Sacrifice", {}, {"line": ["Goon 3", "Goon 4"]})
    t.play("Pawn Sacrifice")
    assert [c.damage for c in t.foe.line] == [0, 0] and t.at_rest and t.me.amber == 1


def test_a_pawn_that_is_saved_hurts_nobody(table, version):
    t = ambush(table, version, "Pawn Sacrifice", {"line": ["Goon 1"], "artifacts": ["Lifeguard"]}, {"line": ["Goon 3"]})
    t.play("Pawn Sacrifice")
    assert len(t.me.line) == 1 and t.card("Goon 3").damage == 0


@pytest.mark.parametrize(("line", "damage"), [(["Goon 4"], [3]), (["Guard 4/1", "Guard 4/3"], [2, 0]), ([], [])])
def test_the_sacrifice_hits_as_many_as_there_are_through_armor(table, version, line, damage):
    t = ambush(table, version, "Pawn Sacrifice", {"line": ["Goon 1"]}, {"line": line})
    t.play("Pawn Sacrifice")
    assert [c.damage for c in t.foe.line] == damage and t.at_rest


@NEW
def test_wards_and_the_sacrifice(table, version):
    t = ambush(
        table,
        version,
        "Pawn Sacrifice",
        {"line": ["Goon 1"]},
        {"line": [{"title": "Goon 2", "warded": True}, "Goon 4"]},
    )
    t.play("Pawn Sacrifice")
    assert [c.damage for c in t.foe.line] == [0, 3]
    t = ambush(table, version, "Pawn Sacrifice", {"line": [{"title": "Goon 1", "warded": True}]}, {"line": ["Goon 4"]})
    t.play("Pawn Sacrifice")
    assert len(t.me.line) == 1 and not t.me.line[0].warded and t.card("Goon 4").damage == 0


def test_no_damage_where_none_can_be_dealt(table, version):
    t = ambush(table, version, "Pawn Sacrifice", {"line": ["Goon 1"]}, {"line": ["Goon 2"], "artifacts": ["Aegis"]})
    t.play("Pawn Sacrifice")
    assert t.me.line == [] and t.card("Goon 2").damage == 0
