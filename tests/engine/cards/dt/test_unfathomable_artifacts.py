"""Artifacts of Unfathomable in Dark Tidings."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.sea import WARDED, sea
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import alike
from tests.engine.helpers.looks import tired

EFFIGY = "Effigy of Melerukh"
TRENCH = "Kiligog’s Trench"
GADGET = "Sobogg’s Thingamabob"

# Echo Pearl


def test_echo_pearl_is_destroyed_to_exhaust_stun_and_enrage_a_creature(table):
    t = sea(table, None, ["Goon 1"], ["Goon 2"], mine={"artifacts": ["Echo Pearl"]}, house="brobnar")
    t.omni("Echo Pearl", "Goon 2")
    goon = t.card("Goon 2")
    assert (goon.ready, goon.stunned, goon.enraged) == (False, True, True)
    assert t.titles(t.me.discard) == ["Echo Pearl"]
    assert t.card("Goon 1").ready


def test_echo_pearl_is_destroyed_where_there_is_no_creature(table, version):
    t = sea(table, None, mine={"artifacts": ["Echo Pearl"]}, version=version)
    t.omni("Echo Pearl")
    assert t.titles(t.me.discard) == ["Echo Pearl"]


# Effigy of Melerukh


def effigy(count, **more):
    return {"title": EFFIGY, "counters": {"awakening": count}, **more}


def test_the_effigy_counts_the_reaping_of_enemy_creatures(table, version):
    t = table(me={"line": ["Goon 1", "Goon 2"], "artifacts": [EFFIGY]}, foe={"artifacts": [EFFIGY]}, ruleset=version)
    t.reap("Goon 1").reap("Goon 2")
    assert t.card(EFFIGY).counters == {}
    assert t.card(f"{EFFIGY}#2").counters == {"awakening": 2}


@NEW
@pytest.mark.parametrize("flank", ["left", "right"])
def test_the_effigy_awakes_as_a_blank_creature_at_6_counters(table, version, flank):
    t = table(me={"line": ["Goon 1", "Goon 2"]}, foe={"line": ["Goon 3"], "artifacts": [effigy(4)]}, ruleset=version)
    t.reap("Goon 1")
    assert t.card(EFFIGY) in t.foe.artifacts
    t.reap("Goon 2", flank)
    awake = t.card(EFFIGY)
    assert t.foe.line.index(awake) == (flank == "right")
    assert not t.foe.artifacts
    assert awake.type == "creature"
    assert (t.power(EFFIGY), t.armor(EFFIGY), awake.counters) == (100, 100, {"awakening": 6})
    assert awake.ready
    t.next_turn("brobnar").next_turn("brobnar").reap("Goon 1")
    assert awake.counters == {"awakening": 6}, "its text box is blank"


def test_the_awakened_effigy_fights_and_reaps_as_a_creature_of_its_house(table):
    t = table(
        me={"line": ["Goon 9"]}, foe={"line": [], "artifacts": [effigy(5)], "houses": ["unfathomable", "dis", "logos"]}
    )
    t.reap("Goon 9").next_turn("unfathomable")
    t.fight(EFFIGY)
    assert t.titles(t.me.discard) == ["Goon 9"]
    assert t.card(EFFIGY).damage == 0
    t.next_turn().next_turn("unfathomable").reap(EFFIGY)
    assert t.foe.amber == 1


def test_an_effigy_that_left_play_is_an_artifact_that_starts_from_nothing(table):
    t = table(me={"line": ["Goon 1"]}, foe={"artifacts": [effigy(5)], "hand": ["Recall"], "line": ["Goon 2"]})
    t.reap("Goon 1", "left").next_turn("brobnar").play("Recall", EFFIGY)
    assert t.card(EFFIGY).zone == "hand"
    assert t.card(EFFIGY).type == "artifact"
    t.next_turn("brobnar").next_turn("unfathomable").play(EFFIGY)
    assert t.card(EFFIGY) in t.foe.artifacts
    assert t.card(EFFIGY).counters == {}


# Frigorific Rod


@pytest.mark.parametrize("chosen", ["Goon 2", "Dis Trinket", "Goon 1"])
def test_the_rod_exhausts_a_creature_or_artifact(table, version, chosen):
    mine = {"artifacts": ["Frigorific Rod"]}
    t = sea(table, None, ["Goon 1"], ["Goon 2"], mine=mine, foes={"artifacts": ["Dis Trinket"]}, version=version)
    t.action("Frigorific Rod", chosen)
    assert not t.card(chosen).ready
    assert all(t.card(other).ready for other in {"Goon 1", "Goon 2", "Dis Trinket"} - {chosen})


# Kiligog’s Trench


def test_the_trench_deepens_at_the_end_of_its_players_turn(table, version):
    me = {"line": ["Goon 1", "Goon 2"], "artifacts": [TRENCH]}
    t = table(me=me, foe={"line": ["Goon 1", "Goon 2", "Goon 3"]}, ruleset=version)
    t.end()
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 3"]
    t.choose("house:brobnar").next_turn("brobnar")
    assert t.card(TRENCH).counters == {"depth": 1}
    assert len(t.foe.line) == 2
    t.end()
    assert not t.me.line
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card(TRENCH).counters == {"depth": 2}


def test_the_trench_looks_at_the_power_that_a_creature_has_now(table):
    strong = {"title": "Goon 1", "power_counters": 1}
    t = table(me={"artifacts": [{"title": TRENCH, "counters": {"depth": 1}}]}, foe={"line": [strong, "Goon 3"]})
    t.end()
    assert t.titles(t.foe.line) == ["Goon 3"]


def test_a_ward_holds_in_the_trench(table):
    t = table(me={"artifacts": [{"title": TRENCH, "counters": {"depth": 2}}]}, foe={"line": [WARDED, "Guard 3/2"]})
    t.end()
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


# Sobogg’s Thingamabob


def test_the_thingamabob_exhausts_the_creatures_of_an_opponent_who_forges(table, version):
    t = table(
        me={"line": ["Goon 1"], "artifacts": [GADGET], "amber": 6},
        foe={"line": ["Goon 2", "Goon 3"], "artifacts": ["Trinket"], "amber": 6},
        ruleset=version,
    )
    t.end()
    while t.pending.kind != "house":
        t.submit(t.pending.keys[0])
    assert tired(t) == ["Goon 2", "Goon 3"]
    assert t.card("Trinket").ready
    t.choose("brobnar").end()
    while t.pending.kind != "house":
        t.submit(t.pending.keys[0])
    assert len(t.me.keys) == 1, "its own player forges"
    assert tired(t) == [], "its own player forges"


# The Susurrus


def test_the_susurrus_exhausts_up_to_3_cards_for_one_of_its_crew(table, version):
    t = sea(
        table,
        None,
        ["Unfathomable Goon 1", "Goon 2"],
        ["Goon 3", "Goon 4"],
        mine={"artifacts": ["The Susurrus"]},
        foes={"artifacts": ["Trinket", "Dis Trinket"]},
        version=version,
    )
    t.action("The Susurrus").choose(["Goon 3", "Trinket", "Goon 2"])
    assert tired(t) == ["Unfathomable Goon 1", "Goon 2", "Goon 3"]
    assert not t.card("Trinket").ready
    assert t.card("Dis Trinket").ready


@pytest.mark.parametrize("line", [["Goon 2"], alike("Unfathomable Goon 1", ready=False)])
def test_the_susurrus_does_not_sail_without_a_ready_crew(table, line):
    t = sea(table, None, line, ["Goon 3"], mine={"artifacts": ["The Susurrus"]})
    t.action("The Susurrus")
    assert t.at_rest
    assert t.card("Goon 3").ready


def test_the_susurrus_may_exhaust_fewer(table):
    t = sea(table, None, ["Unfathomable Goon 1"], ["Goon 3"], mine={"artifacts": ["The Susurrus"]})
    t.action("The Susurrus", [])
    assert tired(t) == ["Unfathomable Goon 1"]


# Whirlpool


def test_the_whirlpool_takes_the_right_flank_of_each_player_in_turn(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2"], "artifacts": ["Whirlpool"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        ruleset=version,
    )
    t.end()
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 3", "Goon 4"]
    t.choose("brobnar").end()
    assert t.titles(t.me.line) == ["Goon 4", "Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 3"]
    assert t.card("Goon 2").controller == 1
    assert t.card("Goon 2").owner == 0


def test_the_whirlpool_finds_no_creature(table, version):
    t = table(me={"artifacts": ["Whirlpool"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.end()
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.me.line


def test_what_the_whirlpool_moved_stays_and_keeps_what_is_on_it(table):
    laden = {"title": "Goon 5", "damage": 2, "amber": 1, "warded": True, "upgrades": ["Badge"]}
    t = table(
        me={"line": [laden], "artifacts": ["Whirlpool"], "hand": []}, foe={"line": ["Goon 3"], "hand": ["Crowbar"]}
    )
    t.next_turn("brobnar").play("Crowbar").end()
    goon = t.card("Goon 5")
    assert goon.controller == 1
    assert (goon.damage, goon.amber, goon.warded) == (2, 1, True)
    assert t.titles(goon.upgrades) == ["Badge"]
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 3"]


def test_2_whirlpools_take_2_creatures(table):
    t = table(me={"line": ["Goon 1", "Goon 2"], "artifacts": ["Whirlpool", "Whirlpool"]}, foe={"line": ["Goon 3"]})
    t.end()
    while t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.titles(ordered(t).foe.line) == ["Goon 1", "Goon 2", "Goon 3"]
    assert not t.me.line
