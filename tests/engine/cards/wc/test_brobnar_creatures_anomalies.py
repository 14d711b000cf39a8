"""Creatures among the anomalies of Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

NIZAK = "Nizak, The Forgotten"
REAPER = "The Grim Reaper"
BARON = "The Red Baron"
VALOOCANTH = "Valoocanth"


# Infomancer


def test_infomancer_is_taught_an_action_and_recites_it(table, version):
    t = table(
        me={"hand": ["Infomancer", "Theft of 2", "Goon 3"]}, foe={"amber": 4, "line": ["Goon 1"]}, ruleset=version
    )
    t.play("Infomancer")
    assert t.pending.private
    assert t.offered == ["Theft of 2"]
    t.choose("Theft of 2")
    assert t.titles(t.card("Infomancer").under) == ["Theft of 2"]
    assert t.me.amber == 0
    t.next_turn().next_turn("brobnar").reap("Infomancer")
    assert (t.me.amber, t.foe.amber) == (3, 2)
    assert t.titles(t.card("Infomancer").under) == ["Theft of 2"]


def test_infomancer_without_an_action_recites_nothing(table, version):
    t = table(me={"hand": ["Infomancer", "Goon 3"]}, foe={}, ruleset=version)
    t.play("Infomancer")
    t.choose([])
    t.next_turn().next_turn("brobnar").reap("Infomancer")
    assert t.at_rest
    assert t.me.amber == 1


def test_infomancer_forgets_when_it_leaves_play(table, version):
    t = table(
        me={"line": [{"title": "Infomancer", "under": ["Theft of 2"]}], "hand": ["Recall"]}, foe={}, ruleset=version
    )
    t.play("Recall")
    assert t.titles(t.me.hand) == ["Infomancer"]
    assert sorted(t.titles(t.me.discard)) == ["Recall", "Theft of 2"]


def test_who_controls_infomancer_recites(table, version):
    t = table(
        me={"hand": ["Lure"], "amber": 1},
        foe={"line": [{"title": "Infomancer", "under": ["Theft of 2"]}], "amber": 2},
        ruleset=version,
    )
    t.play("Lure").next_turn().next_turn("brobnar").reap("Infomancer")
    assert (t.me.amber, t.foe.amber) == (4, 0)


# Nizak, The Forgotten


@NEW
def test_nizak_fights_unharmed_and_sends_home_what_it_destroys(table, version):
    t = table(me={"line": [NIZAK]}, foe={"line": ["Goon 5", "Goon 12"]}, ruleset=version)
    t.fight(NIZAK, "Goon 5")
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert t.foe.discard == []
    assert t.card(NIZAK).damage == 0


@NEW
def test_nizak_is_unharmed_when_it_is_attacked(table, version):
    t = table(me={"line": ["Goon 12", "Goon 4"]}, foe={"line": [NIZAK]}, ruleset=version)
    t.fight("Goon 12")
    assert t.card(NIZAK).damage == 0
    assert t.card("Goon 12").damage == 6
    t.fight("Goon 4")
    assert t.titles(t.me.hand) == ["Goon 4"]


def test_nizak_can_be_destroyed_outside_a_fight_and_forgets_nothing_else(table):
    t = table(me={"hand": ["Slaying", "Slaying"]}, foe={"line": [NIZAK, "Goon 4"]})
    t.play("Slaying", "Goon 4")
    assert t.titles(t.foe.discard) == ["Goon 4"]
    t.play("Slaying")
    assert t.card(NIZAK).zone == "discard"


def test_nizak_leaves_to_others_what_they_fight(table):
    t = table(me={"line": [NIZAK, "Goon 6"]}, foe={"line": ["Goon 5", "Goon 12"]})
    t.fight("Goon 6", "Goon 5")
    assert t.card("Goon 5").zone == "discard"


@pytest.mark.reading("nizak-while-fighting")
@NEW
def test_hazardous_does_not_hurt_nizak(table, version):
    t = table(me={"line": [NIZAK]}, foe={"line": ["Molephin"]}, ruleset=version)
    t.fight(NIZAK)
    assert t.card(NIZAK).damage == 0
    assert t.titles(t.foe.hand) == ["Molephin"]


# The Grim Reaper


@pytest.mark.clause("haunted-ten-in-discard", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(("dead", "ready"), [(9, False), (10, True), (12, True)])
def test_the_reaper_is_ready_for_the_haunted(table, version, dead, ready):
    t = table(me={"hand": [REAPER], "discard": ["Goon 1"] * dead}, foe={"discard": ["Goon 1"] * 11}, ruleset=version)
    t.play(REAPER)
    assert t.card(REAPER).ready is ready


def test_the_reaper_in_the_discard_pile_does_not_count_itself(table, version):
    t = table(me={"hand": ["Raising"], "discard": [REAPER] + ["Chant"] * 9}, foe={}, ruleset=version)
    t.play("Raising")
    assert not t.card(REAPER).ready


def test_the_reaper_purges_one_of_each_side(table, version):
    t = table(me={"line": [REAPER, "Goon 3"]}, foe={"line": ["Goon 4", "Goon 5"]}, ruleset=version)
    t.reap(REAPER, "Goon 5", "Goon 3")
    assert t.titles(t.me.line) == [REAPER]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.titles(t.me.purged) == ["Goon 3"]
    assert t.titles(t.foe.purged) == ["Goon 5"]


def test_the_reaper_alone_purges_itself(table, version):
    t = table(me={"line": [REAPER]}, foe={}, ruleset=version)
    t.reap(REAPER)
    assert t.titles(t.me.purged) == [REAPER]
    assert t.me.amber == 1


def test_a_ward_stops_the_scythe(table):
    t = table(me={"line": [REAPER, "Goon 3"]}, foe={"line": [{"title": "Goon 4", "warded": True}]})
    t.reap(REAPER, "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert not t.card("Goon 4").warded
    assert t.me.purged


# The Red Baron


@pytest.mark.parametrize(("keys", "stolen"), [([], 0), (["blue", "yellow"], 0), (["red"], 1), (["blue", "red"], 1)])
def test_the_baron_steals_by_a_red_key(table, version, keys, stolen):
    t = table(me={"line": [BARON], "keys": keys}, foe={"amber": 2}, ruleset=version)
    t.reap(BARON)
    assert (t.me.amber, t.foe.amber) == (1 + stolen, 2 - stolen)


@pytest.mark.parametrize(("keys", "eludes"), [([], False), (["blue"], False), (["red"], True)])
def test_the_baron_eludes_by_the_red_key_of_the_other_side(table, version, keys, eludes):
    t = table(me={"line": ["Goon 3"], "keys": keys}, foe={"line": [BARON], "keys": ["red"]}, ruleset=version)
    t.fight("Goon 3")
    assert (t.card("Goon 3").zone == "play") is eludes
    assert t.card(BARON).damage == (0 if eludes else 2)


def test_the_baron_does_not_elude_by_its_own_red_key(table, version):
    t = table(me={"line": [BARON], "keys": ["red"]}, foe={}, ruleset=version)
    assert not t.g.has_keyword(t.card(BARON), "elusive")


# Valoocanth


@NEW
@pytest.mark.parametrize(("tide", "usable"), [(None, True), (0, True), (1, False)])
def test_valoocanth_lies_still_at_low_tide(table, version, tide, usable):
    t = table(me={"line": [VALOOCANTH, "Goon 3"], "tide": True}, foe={"line": ["Goon 1"]}, ruleset=version, tide=tide)
    assert t.may(f"reap:{VALOOCANTH}") is t.may(f"fight:{VALOOCANTH}") is usable
    assert t.may("reap:Goon 3")


@NEW
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_valoocanth_exhausts_an_enemy_and_its_neighbors(table, version, how):
    t = table(
        me={"line": [VALOOCANTH, "Goon 3"], "tide": True},
        foe={"line": ["Guard 5/3", "Goon 2", "Goon 4", "Goon 5"]},
        ruleset=version,
        tide=0,
    )
    t.fight(VALOOCANTH, "Guard 5/3") if how == "fight" else t.reap(VALOOCANTH)
    t.choose("Goon 2")
    assert [card.ready for card in t.foe.line] == [False, False, False, True]
    assert t.card("Goon 3").ready


@NEW
def test_valoocanth_asks_nothing_where_all_are_exhausted(table, version):
    t = table(
        me={"line": [VALOOCANTH], "tide": True},
        foe={"line": [{"title": "Goon 9", "ready": False}, {"title": "Goon 2", "ready": False}]},
        ruleset=version,
    )
    t.reap(VALOOCANTH)
    assert t.at_rest
