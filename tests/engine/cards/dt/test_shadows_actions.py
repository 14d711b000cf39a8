"""Actions of Shadows in Dark Tidings."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.tides import THERE, shore
from tests.engine.helpers.cards import hurt
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import ambush

THIEVERY = "Blatant Thievery"
TROUBLE = "Stir Up Trouble"
SAFE = "Safe or Sorry"


# Blatant Thievery


@NEW
def test_thievery_enrages_an_enemy_creature_and_takes_what_is_on_it(table, version):
    rich, poor = {"title": "Goon 3", "amber": 3}, {"title": "Goon 4", "amber": 1}
    t = ambush(table, version, THIEVERY, {"line": [{"title": "Goon 5", "amber": 2}]}, {"line": [rich, poor]})
    t.play(THIEVERY)
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert pools(t) == [4, 0]
    assert amber_by_title(t) == {"Goon 5": 2, "Goon 4": 1}
    assert t.card("Goon 3").enraged
    assert not t.card("Goon 4").enraged


@pytest.mark.parametrize("foe", [[], [{"title": "Goon 3", "enraged": True}]])
def test_thievery_without_amber_or_creature_brings_nothing(table, foe):
    t = ambush(table, "16.0", THIEVERY, {"line": [{"title": "Goon 5", "amber": 2}]}, {"line": foe, "amber": 2})
    t.play(THIEVERY)
    assert pools(t) == [1, 2]
    assert amber_by_title(t) == {"Goon 5": 2}
    assert not t.card("Goon 5").enraged


# Cement Shoes


@THERE
@pytest.mark.parametrize(("target", "raised"), [("Goon 2", True), ("Goon 3", False)])
def test_the_tide_rises_over_what_the_shoes_destroy(table, version, target, raised):
    t = shore(table, version, {"hand": ["Cement Shoes"]}, {"line": [target, "Goon 9"]})
    t.play("Cement Shoes", target)
    assert t.g.tide_is_high(t.me) is raised
    assert t.card("Goon 9").damage == 0
    assert (t.card(target).zone == "discard") is raised
    assert t.me.chains == 0


@pytest.mark.parametrize("target", [{"title": "Goon 1", "warded": True}, "Guard 1/2", "Ghost"])
def test_what_the_shoes_do_not_destroy_leaves_the_tide(table, target):
    t = shore(table, "16.0", {"hand": ["Cement Shoes"]}, {"line": [target]}, high=1)
    t.play("Cement Shoes")
    assert t.g.tide_is_low(t.me) is (target != "Ghost")


@THERE
def test_a_friendly_creature_may_wear_the_shoes(table, version):
    t = shore(table, version, {"hand": ["Cement Shoes"], "line": ["Goon 1"]}, {"line": ["Goon 1"]}, high=1)
    t.play("Cement Shoes", "Goon 1")
    assert t.me.line == []
    assert len(t.foe.line) == 1
    assert t.g.tide_is_high(t.me)


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_shoes_destroy_where_there_is_no_tide(table, version):
    t = ambush(table, version, "Cement Shoes", {}, {"line": ["Goon 2"]})
    t.play("Cement Shoes")
    assert t.foe.line == []
    assert not t.g.tide_is_high(t.me)


# Early Birds


@NEW
@pytest.mark.reading("early-birds-whose-cards")
def test_early_birds_ready_the_shadows_cards_of_both_sides(table, version):
    idle = [{"title": f"{house}Goon 3", "ready": False} for house in ("Shadows ", "Dis ")]
    tools = [{"title": f"{house}Trinket", "ready": False} for house in ("Shadows ", "Dis ")]
    t = ambush(table, version, "Early Birds", {"line": idle, "artifacts": tools}, {"line": idle, "artifacts": tools})
    t.play("Early Birds")
    for player in (t.me, t.foe):
        assert [card.ready for card in (*player.line, *player.artifacts)] == [True, False, True, False]
    assert t.me.amber == 2


@NEW
@pytest.mark.clause("alpha-first-action-of-current-step")
def test_early_birds_come_first(table, version):
    t = ambush(table, version, "Early Birds", {"line": ["Shadows Goon 3"]})
    assert t.may("play:Early Birds")
    t.reap("Shadows Goon 3")
    assert not t.may("play:Early Birds")


def test_a_stunned_bird_is_readied_and_stays_stunned(table, version):
    bird = {"title": "Shadows Goon 3", "ready": False, "stunned": True}
    t = ambush(table, version, "Early Birds", {"line": [bird]})
    t.play("Early Birds")
    assert t.card("Shadows Goon 3").ready
    assert t.card("Shadows Goon 3").stunned


# Easy Marks


def test_easy_marks_are_enemy_creatures_with_damage(table, version):
    marks = [hurt("Goon 3", 1), "Goon 4", hurt("Goon 5", 4, amber=1)]
    t = ambush(table, version, "Easy Marks", {"line": [hurt("Goon 6", 2)]}, {"line": marks, "amber": 2})
    t.play("Easy Marks")
    assert amber_by_title(t) == {"Goon 3": 1, "Goon 5": 2}
    assert pools(t) == [0, 2]


def test_a_warded_mark_is_exalted_and_keeps_its_ward(table):
    t = ambush(table, "16.0", "Easy Marks", {}, {"line": [hurt("Goon 3", 1, warded=True)]})
    t.play("Easy Marks")
    assert amber_by_title(t) == {"Goon 3": 1}
    assert t.card("Goon 3").warded


# Hornswoggle


def test_hornswoggle_uses_an_enemy_artifact(table, version):
    t = ambush(table, version, "Hornswoggle", {"artifacts": ["Lamp"]}, {"artifacts": ["Dis Crank", "Lamp"], "amber": 3})
    t.play("Hornswoggle", "Dis Crank")
    assert pools(t) == [3, 2]
    assert not t.card("Dis Crank").ready
    assert t.titles(t.foe.artifacts) == ["Dis Crank", "Lamp"]
    assert t.card("Lamp").ready


@pytest.mark.parametrize("foe", [[], ["Trinket"], [{"title": "Crank", "ready": False}]])
def test_there_may_be_nothing_to_hornswoggle(table, version, foe):
    t = ambush(table, version, "Hornswoggle", {"artifacts": ["Lamp"]}, {"artifacts": foe, "amber": 2})
    t.play("Hornswoggle")
    assert pools(t) == [1, 2]
    assert t.at_rest
    assert t.card("Lamp").ready


def test_an_artifact_used_so_gives_itself_up_for_the_player_who_uses_it(table, version):
    t = ambush(table, version, "Hornswoggle", {}, {"artifacts": ["Fuse"]})
    t.play("Hornswoggle")
    assert pools(t) == [2, 0]
    assert t.titles(t.foe.discard) == ["Fuse"]


# Kerwollop


def test_each_creature_that_kerwollop_destroys_brings_1_amber(table):
    foe = ["Goon 1", "Guard 1/1", {"title": "Goon 1", "warded": True}, hurt("Goon 3", 2)]
    t = ambush(table, "16.0", "Kerwollop", {"line": ["Goon 1", "Goon 2"]}, {"line": foe, "amber": 2})
    t.play("Kerwollop")
    if t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert pools(t) == [3, 2]
    assert damage(t.me) == [1]
    assert damage(t.foe) == [0, 0]


@pytest.mark.parametrize("foe", [[], ["Goon 2"]])
def test_kerwollop_may_bring_nothing(table, version, foe):
    t = ambush(table, version, "Kerwollop", {}, {"line": foe})
    t.play("Kerwollop")
    assert t.me.amber == 0
    assert damage(t.foe) == [1] * len(foe)


# Loot or Pillage


@pytest.mark.parametrize(("mode", "after", "held"), [("steal", [1, 4], {}), ("capture", [0, 2], {"Goon 3": 3})])
def test_loot_is_stolen_or_pillage_captured(table, version, mode, after, held):
    me = {"line": ["Goon 3", "Goon 4"]}
    t = ambush(table, version, "Loot or Pillage", me, {"line": ["Goon 5"], "amber": 5})
    t.play("Loot or Pillage", mode)
    if mode == "capture":
        assert t.offered == ["Goon 3", "Goon 4"]
        t.choose("Goon 3")
    assert pools(t) == after
    assert amber_by_title(t) == held


def test_pillage_is_what_there_is_and_needs_a_creature(table, version):
    t = ambush(table, version, "Loot or Pillage", {"line": ["Goon 3"]}, {"amber": 2})
    t.play("Loot or Pillage", "capture")
    assert pools(t) == [0, 0]
    assert amber_by_title(t) == {"Goon 3": 2}
    t = ambush(table, version, "Loot or Pillage", {}, {"amber": 2})
    t.play("Loot or Pillage", "capture")
    assert pools(t) == [0, 2]


def test_without_amber_nothing_is_asked(table, version):
    t = ambush(table, version, "Loot or Pillage", {"line": ["Goon 3", "Goon 4"], "amber": 2}, {})
    t.play("Loot or Pillage")
    assert t.at_rest
    assert pools(t) == [2, 0]


# Safe or Sorry


@pytest.mark.parametrize("chosen", [[], ["Goon 3"], ["Goon 3", "Goon 4"]])
def test_friendly_creatures_are_archived_to_be_safe(table, version, chosen):
    t = ambush(table, version, SAFE, {"line": ["Goon 3", "Goon 4"]}, {"line": ["Goon 5"], "amber": 2})
    t.play(SAFE, "archive")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose(chosen)
    assert sorted(t.titles(t.me.archives)) == chosen
    assert len(t.me.line) == 2 - len(chosen)
    assert damage(t.foe) == [0]
    assert t.foe.archives == []


@pytest.mark.parametrize(("pool", "left"), [(0, [0]), (2, [2]), (4, [4]), (5, [])])
def test_sorry_is_a_creature_that_is_dealt_damage_for_each_amber_of_the_opponent(table, version, pool, left):
    t = ambush(table, version, SAFE, {"amber": 9}, {"line": ["Goon 5"], "amber": pool})
    t.play(SAFE, "damage")
    assert damage(t.foe) == left


@pytest.mark.parametrize(("target", "left"), [({"title": "Goon 3", "warded": True}, [0]), ("Guard 5/2", [2])])
def test_sorry_is_one_instance_of_damage(table, target, left):
    t = ambush(table, "16.0", SAFE, {}, {"line": [target], "amber": 4})
    t.play(SAFE, "damage")
    assert damage(t.foe) == left
    assert not t.foe.line[0].warded


def test_a_creature_of_another_owner_is_safe_in_the_archives_of_that_owner(table, version):
    t = ambush(table, version, SAFE, {"hand": ["Shadows Lure"]}, {"line": ["Goon 3"]})
    t.play("Shadows Lure").play(SAFE, "archive", ["Goon 3"])
    assert t.titles(t.foe.archives) == ["Goon 3"]
    assert t.me.archives == []


def test_a_warded_creature_is_not_archived(table):
    t = ambush(table, "16.0", SAFE, {"line": [{"title": "Goon 3", "warded": True}]}, {})
    t.play(SAFE, "archive", ["Goon 3"])
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded
    assert t.me.archives == []


# Scooped


@pytest.mark.parametrize(("title", "held", "pool"), [("Goon 3", 1, 1), ("Goon 2", 0, 2), ("Guard 1/2", 1, 1)])
def test_a_creature_that_is_not_scooped_out_captures_from_its_own_side(table, version, title, held, pool):
    t = ambush(table, version, "Scooped", {"amber": 3, "line": ["Goon 9"]}, {"line": [title], "amber": 2})
    t.play("Scooped", title)
    assert t.card(title).amber == held
    assert pools(t) == [4, pool]
    assert damage(t.me) == [0]


def test_a_friendly_creature_captures_from_the_player_of_scooped(table, version):
    t = ambush(table, version, "Scooped", {"line": ["Goon 3"]}, {"line": ["Goon 4"], "amber": 2})
    t.play("Scooped", "Goon 3")
    assert pools(t) == [0, 2]
    assert amber_by_title(t) == {"Goon 3": 1}
    assert damage(t.me) == [2]


def test_a_ward_is_scooped_away_and_its_creature_captures(table):
    t = ambush(table, "16.0", "Scooped", {}, {"line": [{"title": "Goon 1", "warded": True}], "amber": 2})
    t.play("Scooped")
    assert pools(t) == [1, 1]
    assert amber_by_title(t) == {"Goon 1": 1}
    assert not t.card("Goon 1").warded


# Stir Up Trouble


def test_two_neighbors_hit_each_other_with_their_power(table, version):
    t = ambush(table, version, TROUBLE, {"line": ["Goon 9"]}, {"line": ["Goon 2", "Goon 5", "Goon 3"]})
    t.play(TROUBLE, "Goon 5")
    assert t.offered == ["Goon 2", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 5"]
    assert damage(t.foe) == [0, 3]
    assert damage(t.me) == [0]


def test_equal_neighbors_destroy_each_other_at_the_same_time(table, version):
    t = ambush(table, version, TROUBLE, {"line": ["Goon 3", "Goon 3", "Goon 1"]}, {"line": ["Goon 5"]})
    t.play(TROUBLE, "Goon 3")
    if t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 1"]
    assert damage(t.foe) == [0]


@pytest.mark.parametrize("foe", [[], ["Goon 3"]])
def test_a_creature_alone_has_no_trouble(table, version, foe):
    t = ambush(table, version, TROUBLE, {"line": ["Goon 4"]}, {"line": foe})
    t.play(TROUBLE)
    assert t.at_rest
    assert damage(t.me) == [0]
    assert damage(t.foe) == [0] * len(foe)


@pytest.mark.clause("resolve-may-choose-ineffective-target")
def test_a_creature_without_a_neighbor_may_be_chosen_and_is_spared(table, version):
    t = ambush(table, version, TROUBLE, {"line": ["Goon 4"]}, {"line": ["Goon 3", "Goon 5"]})
    t.play(TROUBLE, "Goon 4")
    assert t.at_rest
    assert damage(t.me) == [0]
    assert damage(t.foe) == [0, 0]


def test_armor_ward_and_poison_in_trouble(table):
    t = ambush(table, "16.0", TROUBLE, {}, {"line": ["Guard 3/2", "Poison Goon 4"]})
    t.play(TROUBLE, "Guard 3/2")
    assert damage(t.foe) == [2, 3]
    t = ambush(table, "16.0", TROUBLE, {}, {"line": [{"title": "Goon 3", "warded": True}, "Poison Goon 4"]})
    t.play(TROUBLE, "Goon 3")
    assert damage(t.foe) == [0, 3]
    assert not t.card("Goon 3").warded


def test_trouble_counts_the_power_that_they_have(table, version):
    grown = {"title": "Goon 2", "power_counters": 3}
    t = ambush(table, version, TROUBLE, {}, {"line": [grown, "Goon 7"]})
    t.play(TROUBLE, "Goon 7")
    assert t.titles(t.foe.line) == ["Goon 7"]
    assert damage(t.foe) == [5]


# Walk the Plank


@pytest.mark.parametrize(("pool", "after", "hit"), [(0, [0, 0], 4), (1, [1, 0], 0), (3, [1, 2], 0)])
def test_who_has_no_amber_walks_the_plank(table, version, pool, after, hit):
    t = ambush(table, version, "Walk the Plank", {}, {"line": ["Goon 5"], "amber": pool})
    t.play("Walk the Plank")
    assert pools(t) == after
    assert damage(t.foe) == [hit]


def test_amber_on_creatures_does_not_save_from_the_plank(table, version):
    t = ambush(table, version, "Walk the Plank", {"line": ["Goon 9"]}, {"line": [{"title": "Goon 4", "amber": 2}]})
    t.play("Walk the Plank", "Goon 4")
    assert t.foe.line == []
    assert pools(t) == [2, 0]


@pytest.mark.parametrize(("target", "left"), [({"title": "Goon 3", "warded": True}, [0]), ("Guard 3/2", [2])])
def test_ward_and_armor_on_the_plank(table, target, left):
    t = ambush(table, "16.0", "Walk the Plank", {}, {"line": [target]})
    t.play("Walk the Plank")
    assert damage(t.foe) == left
