"""Actions of Brobnar in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest

BREWS = [
    "Alaka’s Brew",
    "Chieftain’s Brew",
    "Cowfyne’s Brew",
    "Groke’s Brew",
    "Gron’s Brew",
    "Mogghunter’s Brew",
    "Narp’s Brew",
    "Shorty’s Brew",
]
SLAM, REFRAIN, FIRE = "Berserker Slam", "Warriors’ Refrain", "Power of Fire"


def ends(t, house="brobnar"):
    """Pass the turn, answering whatever is asked on the way."""
    t.end()
    while not (t.at_rest and t.pending.kind == "main"):
        keys = t.pending.keys
        t.submit(*([f"house:{house}"] if f"house:{house}" in keys else keys[: t.pending.minimum or 1]))


# The brews


@pytest.mark.parametrize("brew", BREWS)
@pytest.mark.parametrize("drinker", ["Goon 3", "Goon 5"])
def test_a_brew_makes_a_creature_of_either_side_2_stronger(table, version, brew, drinker):
    t = table(me={"hand": [brew], "line": ["Goon 3", "Goon 4"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play(brew, drinker)
    assert t.card(drinker).power_counters == 2
    assert t.power("Goon 4") == 4
    assert t.me.amber == 1
    t.next_turn()
    assert t.card(drinker).power_counters == 2


@pytest.mark.parametrize("brew", BREWS)
def test_a_brew_without_a_drinker_is_only_its_amber(table, brew):
    t = table(me={"hand": [brew]}, foe={})
    t.play(brew)
    assert t.at_rest
    assert t.me.amber == 1


# Ballcano


def test_ballcano_hits_every_creature_and_brings_2_chains(table, version):
    t = table(
        me={"hand": ["Ballcano"], "line": ["Goon 4", "Guard 4/1"], "chains": 1},
        foe={"line": ["Goon 5", "Goon 3"], "artifacts": ["Trinket"]},
        ruleset=version,
    )
    t.play("Ballcano")
    assert t.titles(t.me.line) == ["Guard 4/1"]
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert [t.card(title).damage for title in ("Guard 4/1", "Goon 5")] == [3, 4]
    assert (t.me.chains, t.foe.chains, t.me.amber) == (3, 0, 0)
    assert t.card("Trinket").zone == "play"


@NEW
def test_a_ward_stops_ballcano(table, version):
    t = table(me={"hand": ["Ballcano"]}, foe={"line": [{"title": "Goon 3", "warded": True}]}, ruleset=version)
    t.play("Ballcano")
    assert [(c.damage, c.warded) for c in t.foe.line] == [(0, False)]
    assert t.me.chains == 2


# Barn Razing


def test_barn_razing_costs_your_opponent_1_for_each_fight_of_this_turn(table, version):
    t = table(
        me={"hand": ["Barn Razing"], "line": ["Goon 3", "Goon 4", "Goon 5"]},
        foe={"line": ["Goon 9", "Goon 1"], "amber": 5},
        ruleset=version,
    )
    t.fight("Goon 3", "Goon 9").play("Barn Razing")
    assert t.foe.amber == 5, "the fight before it does not count"
    t.fight("Goon 4", "Goon 9").reap("Goon 5")
    assert t.foe.amber == 4, "the one that fell has fought, and reaping is no fight"
    assert t.me.amber == 1, "the one that fell has fought, and reaping is no fight"
    t.next_turn("brobnar")
    t.fight("Goon 1")
    assert t.foe.amber == 4


def test_barn_razing_takes_no_more_than_there_is_and_adds_up(table, version):
    t = table(
        me={"hand": ["Barn Razing", "Barn Razing"], "line": ["Goon 5", "Goon 6"]},
        foe={"line": ["Goon 2", "Goon 1"], "amber": 3},
        ruleset=version,
    )
    t.play("Barn Razing").play("Barn Razing").fight("Goon 5", "Goon 2")
    to_rest(t)
    assert t.foe.amber == 1
    t.fight("Goon 6")
    to_rest(t)
    assert t.foe.amber == 0


def test_an_attacked_friendly_creature_fights_too(table, version):
    t = table(
        me={"hand": ["Barn Razing", "Goad"], "line": ["Goon 5"]}, foe={"line": ["Goon 2"], "amber": 3}, ruleset=version
    )
    t.play("Barn Razing").play("Goad")
    assert t.foe.amber == 2
    assert t.foe.line == []


# Berserker Slam


@pytest.mark.parametrize(
    ("target", "amber"), [("Goon 4", (4, 2)), ("Goon 5", (4, 3)), ("Guard 3/1", (4, 2)), ("Guard 4/1", (4, 3))]
)
def test_the_slam_takes_an_amber_where_it_destroys(table, version, target, amber):
    t = table(
        me={"hand": [SLAM], "line": ["Goon 9"], "amber": 3},
        foe={"line": [target, "Goon 1", "Goon 9"], "amber": 3},
        ruleset=version,
    )
    t.play(SLAM)
    assert t.offered == ["Goon 9", target, "Goon 9"], "not the one in the middle"
    t.choose(target)
    assert (t.me.amber, t.foe.amber) == amber
    assert len(t.foe.line) == (2 if amber[1] == 2 else 3)


def test_the_slam_takes_from_who_controlled_the_creature(table, version):
    t = table(me={"hand": [SLAM], "line": ["Goon 3", "Goon 9"], "amber": 3}, foe={"amber": 3}, ruleset=version)
    t.play(SLAM, "Goon 3")
    assert (t.me.amber, t.foe.amber) == (3, 3), "one for the bonus, one lost"
    t = table(me={"hand": [SLAM, "Desertion"], "line": ["Goon 3", "Goon 9"]}, foe={"amber": 3}, ruleset=version)
    t.play("Desertion", "Goon 3")
    to_rest(t)
    t.play(SLAM, "Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 2)
    assert t.titles(t.me.discard)[0] == "Desertion"


@NEW
def test_a_ward_stops_the_slam(table, version):
    t = table(me={"hand": [SLAM]}, foe={"line": [{"title": "Goon 3", "warded": True}], "amber": 2}, ruleset=version)
    t.play(SLAM)
    assert t.foe.amber == 2
    assert [(c.damage, c.warded) for c in t.foe.line] == [(0, False)]


def test_the_slam_without_creatures_does_nothing(table, version):
    t = table(me={"hand": [SLAM]}, foe={"amber": 2}, ruleset=version)
    t.play(SLAM)
    assert (t.me.amber, t.foe.amber) == (1, 2)


# Overrun


@pytest.mark.parametrize(("enemies", "left"), [(2, 3), (3, 1), (4, 1)])
def test_overrun_wants_3_enemy_creatures_destroyed(table, version, enemies, left):
    t = table(
        me={"hand": ["Hailstorm", "Overrun"], "line": ["Goon 1", "Goon 2"]},
        foe={"line": ["Goon 2"] * enemies + ["Goon 3"], "amber": 3},
        ruleset=version,
    )
    t.play("Hailstorm")
    to_rest(t)
    t.play("Overrun")
    assert t.foe.amber == left, "friendly ones do not count"
    assert t.me.amber == 1, "friendly ones do not count"


def test_overrun_does_not_count_those_of_the_turn_before(table, version):
    t = table(
        me={"hand": ["Hailstorm"]},
        foe={"line": ["Goon 1", "Goon 2"], "hand": ["Overrun"]},
        ruleset=version,
    )
    t.play("Hailstorm")
    to_rest(t)
    t.next_turn("brobnar").play("Overrun")
    assert t.me.amber == 0
    assert t.foe.amber == 1


# Power of Fire


@pytest.mark.parametrize(
    ("creature", "left"),
    [("Goon 1", (6, 6)), ("Goon 4", (4, 4)), ("Goon 5", (4, 4)), ("Goon 9", (2, 2)), ("Goon 12", (0, 0))],
)
def test_the_fire_takes_half_of_the_power_from_every_player(table, version, creature, left):
    t = table(
        me={"hand": [FIRE], "line": [creature, "Goon 2"], "amber": 6},
        foe={"line": ["Goon 8"], "amber": 6},
        ruleset=version,
    )
    t.play(FIRE)
    assert t.offered == [creature, "Goon 2"]
    t.choose(creature)
    assert (t.me.amber, t.foe.amber) == left
    assert t.me.chains == 1
    assert t.titles(t.me.line) == ["Goon 2"]


def test_the_fire_counts_the_power_that_the_creature_had(table, version):
    strong = {"title": "Goon 3", "power_counters": 1, "upgrades": ["Blood of Titans"], "damage": 2}
    t = table(me={"hand": [FIRE], "line": [strong], "amber": 5}, foe={"amber": 3}, ruleset=version)
    t.play(FIRE)
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_without_a_sacrifice_the_fire_is_only_a_chain(table, version):
    t = table(me={"hand": [FIRE], "amber": 3}, foe={"line": ["Goon 9"], "amber": 3}, ruleset=version)
    t.play(FIRE)
    assert (t.me.amber, t.foe.amber, t.me.chains) == (3, 3, 1)
    assert t.titles(t.foe.line) == ["Goon 9"]


@NEW
def test_a_warded_creature_is_not_sacrificed(table, version):
    t = table(
        me={"hand": [FIRE], "line": [{"title": "Goon 6", "warded": True}], "amber": 3},
        foe={"amber": 3},
        ruleset=version,
    )
    t.play(FIRE)
    assert (t.me.amber, t.foe.amber, t.me.chains) == (3, 3, 1)
    assert not t.card("Goon 6").warded


# Ragnarok


def test_ragnarok_turns_reaping_into_fighting_and_ends_with_every_creature(table, version):
    t = table(
        me={"hand": ["Ragnarok", "Goon 2"], "line": ["Goon 5", "Goon 6"], "artifacts": ["Trinket"]},
        foe={"line": ["Goon 4", "Goon 1"]},
        ruleset=version,
    )
    t.play("Ragnarok")
    assert not t.may("reap:Goon 5")
    assert t.may("fight:Goon 5")
    t.fight("Goon 5", "Goon 4").fight("Goon 6")
    assert t.me.amber == 2
    t.play("Goon 2")
    ends(t)
    assert t.me.line == []
    assert t.foe.line == []
    assert t.card("Trinket").zone == "play"


def test_ragnarok_is_over_with_the_turn(table, version):
    t = table(
        me={"hand": ["Ragnarok"], "line": ["Goon 5"]}, foe={"hand": ["Ushering", "Goon 3", "Bugle"]}, ruleset=version
    )
    t.play("Ragnarok")
    ends(t)
    assert t.me.line == []
    t.play("Ushering").play("Bugle").reap("Goon 3")
    assert t.foe.amber == 1
    t.next_turn("brobnar")
    assert t.titles(t.foe.line) == ["Goon 3"]


def test_ragnarok_lets_enemy_creatures_reap_no_more_than_yours(table, version):
    t = table(
        me={"hand": ["Ragnarok", "Lure"], "line": ["Goon 5"]}, foe={"line": ["Goon 4", "Goon 3"]}, ruleset=version
    )
    t.play("Ragnarok").play("Lure", "Goon 4")
    to_rest(t)
    assert not t.may("reap:Goon 4")


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_ragnarok_is_the_first_thing_of_its_turn(table, version):
    t = table(me={"hand": ["Ragnarok", "Chant"]}, foe={}, ruleset=version)
    t.play("Chant")
    assert not t.may("play:Ragnarok")


@NEW
def test_a_ward_saves_from_the_end_that_ragnarok_brings(table, version):
    t = table(
        me={"hand": ["Ragnarok"], "line": ["Goon 5"]},
        foe={"line": [{"title": "Goon 4", "warded": True}]},
        ruleset=version,
    )
    t.play("Ragnarok")
    ends(t)
    assert t.me.line == []
    assert [(c.title, c.warded) for c in t.foe.line] == [("Goon 4", False)]


# Warriors’ Refrain


def test_the_refrain_stuns_the_weak_of_both_sides(table, version):
    t = table(
        me={"hand": [REFRAIN], "line": ["Goon 3", "Goon 4"]},
        foe={"line": ["Goon 1", {"title": "Goon 3", "power_counters": 1}, "Guard 2/2"]},
        ruleset=version,
    )
    t.play(REFRAIN)
    assert [c.stunned for c in t.me.line] == [True, False]
    assert t.me.amber == 1
    assert [c.stunned for c in t.foe.line] == [True, False, True]


def test_the_refrain_stuns_none_that_arrive_later(table, version):
    t = table(me={"hand": [REFRAIN, "Goon 1"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play(REFRAIN).play("Goon 1")
    assert not t.card("Goon 1").stunned
    assert t.card("Goon 2").stunned
