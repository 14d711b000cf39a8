"""Actions of Saurian in Worlds Collide, P to T."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.tables import at_house

STRIKE = "Phalanx Strike"
METEOR = "Regrettable Meteor"
SAURY = "Saury About That"
SEMPER = "Sic Semper Tyrannosaurus"


saurian = partial(at_house, house="saurian")


# Phalanx Strike


@NEW
@pytest.mark.ruling("faq-phalanx-strike-ward", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("preceding-repeat-happens-once", versions=("2021-03", "16.0", "18.4"))
def test_a_repeated_strike_meets_no_ward_any_more(table, version):
    foe = {"line": [{"title": "Goon 5", "warded": True}]}
    t = table(me={"hand": [STRIKE], "line": ["Goon 3", "Goon 4"]}, foe=foe, house="saurian", ruleset=version)
    t.play(STRIKE, "Goon 5", "Goon 4", "Goon 5")
    assert t.card("Goon 5").damage == 2
    assert not t.card("Goon 5").warded
    assert t.card("Goon 4").amber == 1
    assert t.at_rest


def test_the_strike_deals_one_for_each_friendly_creature_at_once(table):
    t = saurian(table, {"hand": [STRIKE], "line": ["Goon 3", "Goon 4", "Goon 5"]}, {"line": ["Guard 6/2"]})
    t.play(STRIKE, "Guard 6/2", [])
    assert t.card("Guard 6/2").damage == 1
    assert [card.amber for card in t.me.line] == [0, 0, 0]


def test_the_repeated_strike_may_hit_another_and_counts_again(table):
    t = saurian(table, {"hand": [STRIKE], "line": ["Goon 1", "Goon 4"]}, {"line": ["Goon 6"]})
    t.play(STRIKE, "Goon 1", "Goon 4", "Goon 6")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.card("Goon 6").damage == 1


def test_without_friendly_creatures_the_strike_is_in_vain(table):
    t = saurian(table, {"hand": [STRIKE]}, {"line": ["Goon 6"]})
    t.play(STRIKE)
    assert t.at_rest
    assert t.card("Goon 6").damage == 0


# Regrettable Meteor


def test_the_meteor_takes_dinosaurs_and_the_strong(table):
    me = {"hand": [METEOR], "line": ["Questor Jarta", "Goon 5", {"title": "Goon 4", "power_counters": 2}]}
    foe = {"line": ["Goon 6", "Goon 2", {"title": "Senator Shrix", "warded": True}]}
    t = to_rest(saurian(table, me, foe).play(METEOR))
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 2", "Senator Shrix"]
    assert not t.card("Senator Shrix").warded


# Saury About That


@pytest.mark.parametrize(("victim", "pools"), [("Goon 3", (1, 0)), ("Goon 4", (0, 1))])
def test_the_controller_of_what_is_destroyed_gains_one(table, victim, pools):
    t = saurian(table, {"hand": [SAURY], "line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.play(SAURY, victim)
    assert t.card(victim).zone == "discard"
    assert (t.me.amber, t.foe.amber) == pools


@pytest.mark.reading("saury-about-that-ward")
@NEW
def test_the_controller_of_a_warded_creature_gains_all_the_same(table, version):
    foe = {"line": [{"title": "Goon 4", "warded": True}]}
    t = saurian(table, {"hand": [SAURY]}, foe, ruleset=version)
    t.play(SAURY)
    assert t.card("Goon 4").zone == "play"
    assert (t.me.amber, t.foe.amber) == (0, 1)


def test_no_creature_no_gain(table):
    t = saurian(table, {"hand": [SAURY]})
    t.play(SAURY)
    assert (t.me.amber, t.foe.amber) == (0, 0)


# Sic Semper Tyrannosaurus


def test_the_tyrant_is_robbed_and_destroyed(table):
    t = saurian(
        table, {"hand": [SEMPER], "line": ["Goon 5"]}, {"line": [with_amber("Goon 7", 3), "Goon 4"], "amber": 1}
    )
    t.play(SEMPER)
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert (t.me.amber, t.foe.amber) == (3, 1)


def test_a_tyrant_of_your_own_gives_you_its_amber_too(table):
    t = saurian(table, {"hand": [SEMPER], "line": [with_amber("Goon 7", 2)]}, {"line": ["Goon 4"]})
    t.play(SEMPER)
    assert t.me.line == []
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_of_two_tyrants_you_pick_one_and_a_ward_saves_only_its_life(table):
    foe = {"line": ["Goon 7", with_amber("Goon 7", 2, warded=True)]}
    t = saurian(table, {"hand": [SEMPER]}, foe)
    t.play(SEMPER, "Goon 7#2")
    assert len(t.foe.line) == 2
    assert t.me.amber == 2
    assert not t.card("Goon 7#2").warded


# Sow Salt


@NEW
def test_salted_ground_yields_no_reaping_until_your_next_turn(table, version):
    me = {"hand": ["Sow Salt"], "line": ["Saurian Goon 3"]}
    t = saurian(table, me, {"line": ["Goon 4"]}, ruleset=version)
    t.play("Sow Salt")
    assert not t.may("reap:Saurian Goon 3")
    assert t.may("fight:Saurian Goon 3")
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 4")
    assert t.may("fight:Goon 4")
    t.next_turn("saurian")
    assert t.may("reap:Saurian Goon 3")


def test_salt_also_stops_what_an_ability_would_reap(table):
    t = saurian(table, {"hand": ["Sow Salt", "Saurian Drill"], "line": ["Goon 3"]})
    t.play("Sow Salt").play("Saurian Drill")
    assert t.card("Goon 3").ready
    assert t.me.amber == 1


# Stomp


def test_a_deadly_stomp_exalts_a_friend(table):
    t = saurian(table, {"hand": ["Stomp"], "line": ["Goon 3", "Goon 4"]}, {"line": ["Guard 4/1"]})
    t.play("Stomp", "Guard 4/1", "Goon 4")
    assert t.foe.line == []
    assert [card.amber for card in t.me.line] == [0, 1]


@pytest.mark.parametrize("target", ["Guard 5/1", {"title": "Goon 3", "warded": True}])
def test_a_stomp_that_does_not_kill_exalts_none(table, target):
    t = saurian(table, {"hand": ["Stomp"], "line": ["Goon 3"]}, {"line": [target]})
    t.play("Stomp", t.foe.line[0])
    assert t.at_rest
    assert t.me.line[0].amber == 0
    assert t.foe.line[0].damage == (4 if isinstance(target, str) else 0)


def test_a_stomp_on_your_only_creature_exalts_none(table):
    t = saurian(table, {"hand": ["Stomp"], "line": ["Goon 3"]})
    t.play("Stomp")
    assert t.me.line == []
    assert t.foe.amber == 0


# Tertiate


@NEW
@pytest.mark.parametrize(("mine", "enemies", "left"), [(3, 4, (2, 2)), (1, 6, (0, 4)), (0, 2, (0, 1)), (4, 0, (2, 0))])
def test_a_third_of_each_side_dies_rounded_up(table, version, mine, enemies, left):
    me = {"hand": ["Tertiate"], "line": [f"Goon {n}" for n in range(1, mine + 1)]}
    t = to_rest(saurian(table, me, {"line": [f"Goon {n}" for n in range(1, enemies + 1)]}, ruleset=version)
                .play("Tertiate"))  # fmt: skip
    assert (len(t.me.line), len(t.foe.line)) == left


def test_you_choose_the_third_of_both_sides(table):
    me = {"hand": ["Tertiate"], "line": ["Goon 1", "Goon 2", "Goon 3"]}
    foe = {"line": ["Goon 4", {"title": "Goon 5", "warded": True}, "Goon 6"]}
    t = saurian(table, me, foe)
    t.play("Tertiate", "Goon 5", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 3"]
    assert len(t.foe.line) == 3
    assert not t.card("Goon 5").warded


# Tribute


def test_the_most_powerful_friend_captures_twice_for_a_tribute(table):
    t = saurian(table, {"hand": ["Tribute"], "line": ["Goon 3", "Goon 5"]}, {"amber": 6, "line": ["Goon 9"]})
    t.play("Tribute", "yes")
    assert t.card("Goon 5").amber == 5
    assert t.foe.amber == 2
    assert t.card("Goon 3").amber == 0


def test_without_exalting_there_is_one_tribute(table):
    t = saurian(table, {"hand": ["Tribute"], "line": ["Goon 3", "Goon 5"]}, {"amber": 6})
    t.play("Tribute", "no")
    assert t.card("Goon 5").amber == 2
    assert t.foe.amber == 4


def test_the_repeated_tribute_goes_to_who_is_most_powerful_then(table):
    t = saurian(table, {"hand": ["Tribute"], "line": ["Goon 5", "Goon 5"]}, {"amber": 6})
    t.play("Tribute", "Goon 5", "yes", "Goon 5#2")
    assert [card.amber for card in t.me.line] == [3, 2]
    assert t.foe.amber == 2


def test_no_friend_no_tribute(table):
    t = saurian(table, {"hand": ["Tribute"]}, {"amber": 6, "line": ["Goon 9"]})
    t.play("Tribute")
    assert t.at_rest
    assert t.foe.amber == 6


# Triumph


@NEW
@pytest.mark.parametrize(("many", "keys"), [(6, 1), (7, 1), (5, 0)])
def test_a_triumph_of_six_forges_a_key(table, version, many, keys):
    t = saurian(table, {"hand": ["Triumph"], "line": ["Goon 3"] * many}, ruleset=version)
    t.play("Triumph", *["red"] * keys)
    assert len(t.me.keys) == keys
    assert [card.amber for card in t.me.line] == [1] * many
    assert t.me.amber == 1


def test_an_enemy_spoils_the_triumph(table):
    t = saurian(table, {"hand": ["Triumph"], "line": ["Goon 3"] * 6}, {"line": ["Goon 1"]})
    t.play("Triumph")
    assert t.me.keys == []
    assert [card.amber for card in t.me.line] == [0] * 6


def test_a_triumph_over_nothing_with_nothing(table):
    t = saurian(table, {"hand": ["Triumph"]})
    t.play("Triumph")
    assert t.at_rest
    assert t.me.keys == []
