"""Artifacts of Brobnar in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW, OLD
from tests.engine.helpers.answers import to_rest

FUSES = NEW
"""The earlier books know no fuse counters, so that none can be set up there."""
BOMB, LAVA, THRONE = "The Big One", "The Floor is Lava", "Shattered Throne"


def lit(fuses, **more):
    """The Big One with some fuse counters."""
    return {"title": BOMB, "counters": {"fuse": fuses}, **more}


# Irestaff


@NEW
@pytest.mark.parametrize("target", ["Goon 3", "Goon 5"])
def test_the_staff_enrages_and_strengthens_a_creature_of_either_side(table, version, target):
    t = table(me={"artifacts": ["Irestaff"], "line": ["Goon 3", "Goon 4"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.action("Irestaff", target)
    assert (t.card(target).enraged, t.card(target).power_counters) == (True, 1)
    assert not t.card("Goon 4").enraged
    assert t.power("Goon 4") == 4


@NEW
def test_an_enraged_creature_is_strengthened_again(table, version):
    t = table(me={"artifacts": ["Irestaff", "Irestaff"], "line": ["Goon 3"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.action("Irestaff", "Goon 3").action("Irestaff#2", "Goon 3")
    assert t.power("Goon 3") == 5
    assert t.card("Goon 3").enraged
    assert t.may("fight:Goon 3")
    assert not t.may("reap:Goon 3")


@OLD
def test_the_old_books_know_no_rage_but_the_counter(table, version):
    t = table(me={"artifacts": ["Irestaff"], "line": ["Goon 3"]}, foe={}, ruleset=version)
    t.action("Irestaff")
    assert t.power("Goon 3") == 4
    assert not t.card("Goon 3").enraged


def test_the_staff_without_creatures_is_only_exhausted(table, version):
    t = table(me={"artifacts": ["Irestaff"]}, foe={}, ruleset=version)
    t.action("Irestaff")
    assert t.at_rest
    assert not t.card("Irestaff").ready


# Ragwarg


def test_ragwarg_hurts_the_first_creature_that_reaps_in_a_turn(table, version):
    t = table(
        me={"artifacts": ["Ragwarg"], "line": ["Goon 3", "Goon 2", "Goon 4"]}, foe={"line": ["Goon 5"]}, ruleset=version
    )
    t.fight("Goon 4").reap("Goon 3").reap("Goon 2")
    assert [c.damage for c in t.me.line] == [2, 0]
    assert t.me.amber == 2


def test_ragwarg_hurts_once_in_each_turn_and_enemies_too(table, version):
    t = table(me={"artifacts": ["Ragwarg"], "line": ["Goon 5"]}, foe={"line": ["Goon 2", "Goon 3"]}, ruleset=version)
    t.reap("Goon 5").next_turn("brobnar")
    t.reap("Goon 2").reap("Goon 3")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.foe.amber == 2
    assert t.card("Goon 3").damage == 0
    t.next_turn("brobnar").reap("Goon 5")
    assert t.card("Goon 5").damage == 4


@pytest.mark.reading("ragwarg-earlier-reaps")
def test_a_reap_before_ragwarg_came_was_the_first(table, version):
    t = table(me={"hand": ["Ragwarg"], "line": ["Goon 3", "Goon 4"]}, foe={}, ruleset=version)
    t.reap("Goon 3").play("Ragwarg").reap("Goon 4")
    assert [c.damage for c in t.me.line] == [0, 0]
    assert t.me.amber == 3


def test_the_same_creature_reaps_a_second_time_unhurt(table, version):
    t = table(me={"artifacts": ["Ragwarg"], "hand": ["Whip"], "line": ["Goon 3"]}, foe={}, ruleset=version)
    t.reap("Goon 3").play("Whip").reap("Goon 3")
    assert t.card("Goon 3").damage == 2
    assert t.me.amber == 2


def test_two_ragwargs_both_hurt_the_first_and_armor_helps(table, version):
    t = table(me={"artifacts": ["Ragwarg", "Ragwarg"], "line": ["Guard 4/1", "Goon 4"]}, foe={}, ruleset=version)
    t.reap("Guard 4/1")
    to_rest(t)
    t.reap("Goon 4")
    assert [c.damage for c in t.me.line] == [3, 0]


@NEW
def test_a_ward_stops_ragwarg_for_the_turn(table, version):
    t = table(
        me={"artifacts": ["Ragwarg"], "line": [{"title": "Goon 2", "warded": True}, "Goon 1"]}, foe={}, ruleset=version
    )
    t.reap("Goon 2").reap("Goon 1")
    assert [(c.damage, c.warded) for c in t.me.line] == [(0, False), (0, False)]


# Shattered Throne


def test_a_creature_that_was_used_to_fight_captures_1(table, version):
    t = table(
        me={"artifacts": [THRONE], "line": ["Goon 5", "Goon 4", "Goon 3"]},
        foe={"line": ["Goon 2", "Goon 9"], "amber": 3},
        ruleset=version,
    )
    t.fight("Goon 5", "Goon 2").reap("Goon 4")
    assert [c.amber for c in t.me.line] == [1, 0, 0]
    assert t.foe.amber == 2
    t.fight("Goon 3")
    assert t.foe.amber == 2, "one that has fallen captures none"
    assert t.card("Goon 9").amber == 0, "one that has fallen captures none"


def test_enemy_creatures_capture_from_their_opponent_in_their_turn(table, version):
    t = table(me={"artifacts": [THRONE], "line": ["Goon 2"], "amber": 2}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.next_turn("brobnar").fight("Goon 5")
    assert t.me.amber == 1
    assert t.card("Goon 5").amber == 1


@pytest.mark.reading("alaka-fight-that-ended-early", versions=("1.2", "1.3"))
@pytest.mark.clause("fight-skipped-still-counts-as-used")
def test_a_fight_that_ended_before_its_damage_was_a_use_to_fight(table, version):
    t = table(me={"artifacts": [THRONE], "line": ["Shorty"]}, foe={"line": ["Goon 4"], "amber": 3}, ruleset=version)
    t.fight("Shorty")
    assert t.foe.line == []
    assert (t.card("Shorty").amber, t.foe.amber) == (1, 2)


def test_removing_a_stun_is_no_fight(table, version):
    t = table(
        me={"artifacts": [THRONE], "line": [{"title": "Goon 5", "stunned": True}]},
        foe={"line": ["Goon 2"], "amber": 3},
        ruleset=version,
    )
    t.unstun("Goon 5")
    assert t.foe.amber == 3


# The Big One


def test_the_big_one_gets_a_fuse_counter_for_each_creature_that_any_player_plays(table, version):
    t = table(
        me={"artifacts": [BOMB], "hand": ["Goon 1", "Chant", "Trinket", "Ushering", "Goon 2"]},
        foe={"hand": ["Goon 3"]},
        ruleset=version,
    )
    t.play("Goon 1").play("Chant").play("Trinket").play("Ushering")
    assert t.card(BOMB).counters == {"fuse": 1}, "Goon 2 was put into play, not played"
    t.next_turn("brobnar").play("Goon 3")
    assert t.card(BOMB).counters == {"fuse": 2}


@FUSES
@pytest.mark.parametrize("fuses", [8, 9])
def test_at_the_10th_fuse_counter_every_creature_and_artifact_is_destroyed(table, version, fuses):
    t = table(
        me={"artifacts": [lit(fuses), "Trinket"], "hand": ["Goon 1"], "line": ["Goon 5"]},
        foe={"artifacts": ["Irestaff"], "line": ["Goon 9"], "amber": 2},
        ruleset=version,
    )
    t.play("Goon 1")
    to_rest(t)
    left = [] if fuses == 9 else ["Goon 5", "Goon 1"]
    assert t.titles(t.me.line) == left
    assert bool(t.foe.line) is bool(left)
    assert bool(t.me.artifacts) is bool(left)
    assert bool(t.foe.artifacts) is bool(left)
    assert t.card(BOMB).counters == ({} if fuses == 9 else {"fuse": 9})


@FUSES
def test_the_opponent_may_blow_up_the_big_one_too(table, version):
    t = table(me={"artifacts": [lit(9)], "line": ["Goon 5"]}, foe={"hand": ["Goon 3"]}, ruleset=version)
    t.next_turn("brobnar").play("Goon 3")
    to_rest(t)
    assert t.me.line == []
    assert t.foe.line == []
    assert t.me.artifacts == []


@NEW
def test_a_ward_saves_a_creature_from_the_big_one(table, version):
    t = table(
        me={"artifacts": [lit(9)], "hand": ["Goon 3"], "line": [{"title": "Goon 5", "warded": True}]},
        foe={"line": ["Goon 9"]},
        ruleset=version,
    )
    t.play("Goon 3")
    to_rest(t)
    assert [(c.title, c.warded) for c in t.me.line] == [("Goon 5", False)]
    assert t.foe.line == []


def test_the_play_ability_of_the_last_creature_still_resolves_if_it_is_picked_first(table):
    t = table(me={"artifacts": [lit(9)], "hand": ["Bumpsy"]}, foe={"line": ["Goon 9"], "amber": 2})
    t.play("Bumpsy", "Bumpsy")
    to_rest(t)
    assert t.foe.amber == 1
    assert t.me.line == []
    assert t.foe.line == []


@pytest.mark.reading("the-big-one-last-creature")
@FUSES
def test_the_tenth_counter_destroys_before_what_still_waits(table, version):
    t = table(me={"artifacts": [lit(9)], "hand": ["Bumpsy"]}, foe={"line": ["Goon 9"], "amber": 2}, ruleset=version)
    t.play("Bumpsy", BOMB)
    to_rest(t)
    kinds = [fact.kind for fact in t.facts]
    assert t.me.line == t.foe.line == []
    assert t.foe.amber == (1 if version == "2021-03" else 2)
    assert "amber.lost" not in kinds[: kinds.index("card.destroyed")], "what still waits comes afterwards or never"


@FUSES
def test_two_big_ones_count_on_their_own(table, version):
    t = table(me={"artifacts": [lit(3)], "hand": ["Goon 3"]}, foe={"artifacts": [lit(5)]}, ruleset=version)
    t.play("Goon 3")
    to_rest(t)
    assert t.card(BOMB).counters == {"fuse": 4}
    assert t.card(f"{BOMB}#2").counters == {"fuse": 6}


# The Floor is Lava


def burnt(t, *picks):
    """Pass to the next turn of the player to move, answering the lava with these."""
    t.end()
    while not (t.at_rest and t.pending.kind == "main" and t.game.active == 0):
        if t.at_rest and t.pending.kind == "main":
            t.submit("end")
        elif t.pending.kind == "house":
            t.submit(t.pending.keys[0])
        else:
            t.choose(*picks[:1])
            picks = picks[1:]
    assert picks == ()


def test_the_lava_burns_one_of_each_side_at_the_start_of_your_turn_only(table, version):
    t = table(
        me={"artifacts": [LAVA], "line": ["Goon 3", "Goon 4"]}, foe={"line": ["Goon 5", "Guard 5/1"]}, ruleset=version
    )
    assert [c.damage for c in (*t.me.line, *t.foe.line)] == [0, 0, 0, 0]
    burnt(t, "Goon 4", "Goon 5")
    assert [c.damage for c in (*t.me.line, *t.foe.line)] == [0, 1, 1, 0]
    burnt(t, "Goon 3", "Guard 5/1")
    assert [c.damage for c in (*t.me.line, *t.foe.line)] == [1, 1, 1, 0], "its armor took it"


@pytest.mark.parametrize(("mine", "theirs"), [([], ["Goon 3"]), (["Goon 3"], []), ([], [])])
def test_the_lava_burns_the_side_that_has_creatures(table, version, mine, theirs):
    t = table(me={"artifacts": [LAVA], "line": mine}, foe={"line": theirs}, ruleset=version)
    burnt(t)
    assert [c.damage for c in (*t.me.line, *t.foe.line)] == [1] * len(mine + theirs)


@NEW
def test_a_ward_stops_the_lava(table, version):
    t = table(
        me={"artifacts": [LAVA], "line": ["Goon 1"]},
        foe={"line": [{"title": "Goon 1", "warded": True}]},
        ruleset=version,
    )
    burnt(t)
    assert t.me.line == []
    assert [(c.damage, c.warded) for c in t.foe.line] == [(0, False)]
