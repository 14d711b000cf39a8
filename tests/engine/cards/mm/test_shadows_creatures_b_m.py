"""Creatures of Shadows in Mass Mutation, B to M."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import damage, pools

JOHNNY = "Johnny Longfingers"


# Bo Nithing


@pytest.mark.parametrize(("keys", "pool", "stolen"), [([], 3, 0), (["red"], 3, 1), (["red", "blue"], 3, 2)])
def test_bo_nithing_steals_for_each_key_of_the_opponent(table, version, keys, pool, stolen):
    t = table(
        me={"hand": ["Bo Nithing"], "keys": ["yellow"]},
        foe={"amber": pool, "keys": keys},
        house="shadows",
        ruleset=version,
    )
    t.play("Bo Nithing")
    assert pools(t) == [stolen, pool - stolen]


def test_bo_nithing_steals_no_more_than_there_is(table, version):
    t = table(me={"hand": ["Bo Nithing"]}, foe={"amber": 1, "keys": ["red", "blue"]}, house="shadows", ruleset=version)
    t.play("Bo Nithing")
    assert pools(t) == [1, 0]


# Boss Zarek


@pytest.mark.parametrize(("side", "amber", "elusive"), [("me", 1, True), ("me", 0, False), ("foe", 2, False)])
def test_friendly_creatures_with_amber_on_them_are_elusive(table, version, side, amber, elusive):
    sides = {"me": {"line": ["Boss Zarek"]}, "foe": {"line": []}}
    sides[side]["line"].append({"title": "Goon 3", "amber": amber})
    t = table(**sides, house="shadows", ruleset=version)
    assert t.g.has_keyword(t.card("Goon 3"), "elusive") is elusive


def test_boss_zarek_is_elusive_with_amber_and_until_it_is_gone(table, version):
    t = table(
        me={"line": [{"title": "Boss Zarek", "amber": 1}], "hand": ["Release"]},
        foe={},
        house="brobnar",
        ruleset=version,
    )
    assert t.g.has_keyword(t.card("Boss Zarek"), "elusive")
    t.play("Release")
    assert not t.g.has_keyword(t.card("Boss Zarek"), "elusive")
    assert pools(t) == [0, 1]


# Dæmo-Thief


@pytest.mark.parametrize(("side", "after"), [("me", [3, 1]), ("foe", [1, 3])])
def test_a_thief_of_part_dis_steals_as_it_is_destroyed(table, version, side, after):
    sides = {"me": {"hand": ["Slaying"], "amber": 2}, "foe": {"amber": 2}}
    sides[side]["line"] = ["Dæmo-Thief"]
    t = table(**sides, ruleset=version)
    t.play("Slaying")
    assert pools(t) == after


def test_it_steals_nothing_as_it_returns_to_hand(table, version):
    t = table(me={"line": ["Dæmo-Thief"], "hand": ["Recall"]}, foe={"amber": 2}, ruleset=version)
    t.play("Recall")
    assert pools(t) == [0, 2]


# Dino-Thief


def test_a_thief_of_part_saurian_exalts_itself_to_strike(table):
    line = [{"title": "Goon 5", "warded": True}, "Guard 3/2"]
    t = table(me={"hand": ["Dino-Thief"] * 2}, foe={"line": line}, house="shadows")
    t.play("Dino-Thief", "yes", "Guard 3/2")
    assert t.card("Dino-Thief").amber == 1
    assert t.card("Guard 3/2").damage == 1
    t.play("Dino-Thief", "no")
    assert t.card("Dino-Thief#2").amber == 0
    assert t.card("Goon 5").warded


# Francis the “Economist”


def test_francis_gives_amber_to_both_players_and_is_not_hurt(table, version):
    t = table(me={"line": ["Francis the “Economist”"]}, foe={"line": ["Goon 5"]}, house="shadows", ruleset=version)
    t.fight("Francis the “Economist”")
    assert pools(t) == [1, 1]
    assert damage(t.me) == [0]
    assert damage(t.foe) == [3]


def test_an_attacked_francis_gives_nothing(table, version):
    t = table(me={"line": ["Goon 2"]}, foe={"line": ["Francis the “Economist”"]}, ruleset=version)
    t.fight("Goon 2")
    assert pools(t) == [0, 0]
    assert t.me.line == []


# Johnny Longfingers


@pytest.mark.parametrize(
    ("side", "victim", "after"),
    [
        ("me", "Splinter", [1, 1]),
        ("me", JOHNNY, [1, 1]),
        ("me", "Goon 3", [0, 2]),
        ("foe", "Splinter", [0, 2]),
    ],
)
def test_a_friendly_mutant_steals_as_it_is_destroyed(table, version, side, victim, after):
    sides = {"me": {"line": [JOHNNY], "hand": ["Slaying"]}, "foe": {"amber": 2, "line": ["Goon 9"]}}
    if victim != JOHNNY:
        sides[side]["line"].append(victim)
    t = table(**sides, ruleset=version)
    t.play("Slaying", victim)
    assert pools(t) == after


@NEW
def test_all_that_are_destroyed_together_steal(table, version):
    t = table(me={"line": [JOHNNY, "Splinter", "Goon 1"], "hand": ["Slaughter"]}, foe={"amber": 5}, ruleset=version)
    t.play("Slaughter")
    to_rest(t)
    assert pools(t) == [2, 3]


# Liam Say


def dawn(table, version, *, foe=()):
    return table(me={"line": ["Liam Say"]}, foe={"line": list(foe)}, step="start", ruleset=version)


def test_liam_says_1_damage_at_the_beginning_of_the_turn(table, version):
    t = dawn(table, version, foe=["Goon 3", "Goon 1"])
    t.choose("Goon 1")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.pending.prompt == "house"
    t.submit("house:brobnar")


def test_liam_may_say_nothing_and_is_silent_in_the_opponents_turn(table, version):
    t = dawn(table, version, foe=["Goon 3"])
    t.submit()
    assert t.pending.prompt == "house"
    t.submit("house:brobnar").end()
    assert (t.pending.seat, t.pending.prompt) == (1, "house")
    assert damage(t.foe) == [0]
    t.submit("house:brobnar")


@pytest.mark.parametrize("target", ["Guard 3/2", {"title": "Goon 3", "warded": True}])
def test_what_liam_says_can_be_prevented(table, target):
    t = dawn(table, "16.0", foe=[target])
    t.choose(t.foe.line[0])
    assert damage(t.foe) == [0]
    assert not t.foe.line[0].warded
    t.submit("house:brobnar")


# Lyco-Thief, Sacro-Thief, Mutant Cutpurse


@pytest.mark.parametrize(
    ("title", "armor", "keywords"),
    [("Lyco-Thief", 0, {"elusive", "skirmish"}), ("Sacro-Thief", 2, {"elusive"}), ("Splinter", 0, set())],
)
def test_some_mutants_have_nothing_but_keywords_and_armor(table, version, title, armor, keywords):
    t = table(me={"hand": [title]}, foe={"amber": 2, "line": ["Goon 3"]}, house="shadows", ruleset=version)
    t.play(title)
    card = t.card(title)
    assert t.at_rest
    assert {word for word in ("elusive", "skirmish", "poison") if t.g.has_keyword(card, word)} == keywords
    assert t.armor(title) == armor
    assert pools(t) == [0, 2]


@pytest.mark.ruling("example-enhance-mutant-cutpurse", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("enhance-no-effect-in-play")
@NEW
def test_a_cutpurse_played_deals_none_of_the_damage_it_enhances_with(table, version):
    t = table(
        me={"hand": ["Mutant Cutpurse"], "line": ["Goon 1"]},
        foe={"amber": 2, "line": ["Goon 1"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Mutant Cutpurse")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 1", "Mutant Cutpurse"]
    assert t.card("Mutant Cutpurse").icons == ()
    assert damage(t.me) == [0, 0]
    assert damage(t.foe) == [0]
    assert pools(t) == [0, 2]
    assert not t.happened("icon.resolved")


# Mastermindy


@NEW
def test_mastermindy_schemes_at_the_end_of_its_own_turns(table, version):
    t = table(me={"line": ["Mastermindy"]}, foe={"amber": 5}, house="shadows", ruleset=version)
    t.next_turn()
    assert t.card("Mastermindy").counters == {"scheme": 1}
    t.next_turn()
    assert t.card("Mastermindy").counters == {"scheme": 1}
    t.next_turn()
    assert t.card("Mastermindy").counters == {"scheme": 2}


@NEW
@pytest.mark.parametrize(("schemes", "pool", "stolen"), [(0, 5, 0), (3, 5, 3), (3, 2, 2)])
def test_mastermindy_steals_for_all_schemes(table, version, schemes, pool, stolen):
    counters = {"scheme": schemes} if schemes else {}
    t = table(
        me={"line": [{"title": "Mastermindy", "counters": counters}]},
        foe={"amber": pool},
        house="shadows",
        ruleset=version,
    )
    t.action("Mastermindy")
    assert pools(t) == [stolen, pool - stolen]
    assert t.card("Mastermindy").counters == {}


@NEW
def test_schemes_are_lost_with_mastermindy(table, version):
    t = table(
        me={"line": [{"title": "Mastermindy", "counters": {"scheme": 4}}], "hand": ["Blink"]},
        foe={"amber": 5},
        ruleset=version,
    )
    t.play("Blink")
    assert t.card("Mastermindy").counters == {}
