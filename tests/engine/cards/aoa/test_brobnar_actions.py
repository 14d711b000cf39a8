"""Actions of Brobnar in Age of Ascension."""

from __future__ import annotations

import pytest

FIRST = "First Blood"


@pytest.mark.clause("for-each-may-be-split", "bonus-amber-gains-one")
def test_two_damage_for_each_brobnar_creature_are_divided(table, version):
    t = table(
        me={"hand": [FIRST], "line": ["Goon 3", "Goon 4", "Dis Goon 3"]},
        foe={"line": ["Goon 5", "Goon 9"]},
        ruleset=version,
    )
    t.play(FIRST)
    assert (t.me.amber, t.pending.maximum, len(t.pending.keys)) == (1, 4, 5)
    t.choose(["Goon 9", "Goon 5", "Goon 9", "Goon 9"])
    assert [card.damage for card in t.foe.line] == [1, 3]
    assert [card.damage for card in t.me.line] == [0, 0, 0]


@pytest.mark.clause("damage-equal-to-power-destroys", "damage-one-effect-is-simultaneous")
def test_all_of_it_is_dealt_at_once(table, version):
    t = table(me={"hand": [FIRST], "line": ["Goon 3", "Goon 4"]}, foe={"line": ["Goon 2", "Goon 1"]}, ruleset=version)
    t.play(FIRST, ["Goon 2", "Goon 1", "Goon 2", "Goon 1"])
    assert t.pending.prompt.startswith("destroyed.order"), "they die together"
    t.choose(["Goon 1", "Goon 2"])
    assert t.foe.line == []
    assert t.titles(t.foe.discard) == ["Goon 1", "Goon 2"]


def test_without_brobnar_creatures_it_deals_none(table, version):
    t = table(me={"hand": [FIRST], "line": ["Dis Goon 3"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play(FIRST)
    assert t.at_rest
    assert t.card("Goon 2").damage == 0


@pytest.mark.clause("alpha-first-action-of-current-step", versions=("2021-03", "16.0", "18.4"))
def test_it_is_played_before_all_else(table):
    t = table(me={"hand": [FIRST], "line": ["Goon 3"]}, foe={})
    t.reap("Goon 3")
    assert not t.may(f"play:{FIRST}")


# 1-2 Punch


def test_the_first_punch_stuns_an_enemy_and_the_second_destroys_it(table, version):
    t = table(
        me={"hand": ["1-2 Punch", "1-2 Punch"], "line": ["Goon 4"]},
        foe={"line": ["Goon 9", "Goon 3"]},
        ruleset=version,
    )
    t.play("1-2 Punch")
    assert t.offered == ["Goon 9", "Goon 3"], "an enemy creature"
    t.choose("Goon 9")
    assert [c.stunned for c in t.foe.line] == [True, False]
    assert t.me.amber == 1
    t.play("1-2 Punch", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").stunned
    assert t.me.amber == 2


def test_1_2_punch_without_enemy_creatures_gives_its_bonus_only(table, version):
    t = table(me={"hand": ["1-2 Punch"], "line": [{"title": "Goon 4", "stunned": True}]}, foe={}, ruleset=version)
    t.play("1-2 Punch")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.titles(t.me.line) == ["Goon 4"]


def test_a_ward_stops_the_destroying_1_2_punch_and_not_the_stunning_one(table):
    t = table(
        me={"hand": ["1-2 Punch", "1-2 Punch"]},
        foe={"line": [{"title": "Goon 3", "warded": True}]},
    )
    t.play("1-2 Punch")
    assert t.card("Goon 3").stunned
    assert t.card("Goon 3").warded
    t.play("1-2 Punch")
    assert t.card("Goon 3").stunned
    assert not t.card("Goon 3").warded
    assert len(t.foe.line) == 1


# Into the Fray


def test_into_the_fray_readies_the_creature_after_each_of_its_fights_this_turn(table, version):
    t = table(
        me={"hand": ["Into the Fray"], "line": ["Goon 12", "Goon 5", "Dis Goon 9"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        ruleset=version,
    )
    t.play("Into the Fray")
    assert t.offered == ["Goon 12", "Goon 5"], "a friendly Brobnar creature"
    t.choose("Goon 12").fight("Goon 12", "Goon 1")
    assert t.card("Goon 12").ready
    t.fight("Goon 12", "Goon 2")
    assert t.card("Goon 12").ready
    assert t.card("Goon 12").damage == 3
    t.fight(
        "Goon 5",
    )
    assert not t.card("Goon 5").ready


def test_into_the_fray_readies_after_fights_only_and_ends_with_the_turn(table, version):
    t = table(me={"hand": ["Into the Fray"], "line": ["Goon 12"]}, foe={"line": ["Goon 1", "Goon 2"]}, ruleset=version)
    t.play("Into the Fray").reap("Goon 12")
    assert not t.card("Goon 12").ready
    t.next_turn("brobnar").next_turn("brobnar")
    t.fight("Goon 12", "Goon 1")
    assert not t.card("Goon 12").ready


def test_into_the_fray_does_not_ready_one_that_is_attacked_or_falls(table, version):
    t = table(me={"hand": ["Into the Fray"], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Into the Fray").fight("Goon 3")
    assert t.me.line == []
    assert t.card("Goon 3").zone == "discard"


# Might Makes Right


def mighty(table, version, line, **more):
    return table(me={"hand": ["Might Makes Right"], "line": line, **more}, foe={"line": ["Goon 12"]}, ruleset=version)


def test_might_makes_right_forges_for_a_total_power_of_25(table, version):
    t = mighty(table, version, ["Goon 9", "Goon 9", "Goon 7", "Goon 1"], amber=2)
    t.play("Might Makes Right")
    assert t.offered == ["Goon 9", "Goon 9", "Goon 7", "Goon 1"], "friendly creatures"
    t.choose(["Goon 9", "Goon 9#2", "Goon 7"], ["Goon 9", "Goon 9#2", "Goon 7"], "red")
    assert t.me.keys == ["red"]
    assert t.me.amber == 3
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 12"]


@pytest.mark.parametrize("chosen", [[], ["Goon 9", "Goon 9#2"], ["Goon 9", "Goon 9#2", "Goon 6"]])
def test_might_makes_right_does_nothing_for_less(table, version, chosen):
    t = mighty(table, version, ["Goon 9", "Goon 9", "Goon 6", "Goon 1"])
    t.play("Might Makes Right", chosen)
    assert t.at_rest
    assert t.me.keys == []
    assert len(t.me.line) == 4


def test_might_makes_right_asks_nothing_where_there_is_too_little_power(table, version):
    t = mighty(table, version, ["Goon 12", "Goon 12"])
    t.play("Might Makes Right")
    assert t.at_rest
    assert len(t.me.line) == 2
    assert t.me.amber == 1


def test_might_makes_right_takes_more_than_it_needs_and_counts_all_that_adds_to_power(table, version):
    t = mighty(table, version, [{"title": "Goon 12", "power_counters": 3}, "Goon 10", "Goon 1"])
    every = ["Goon 12", "Goon 10", "Goon 1"]
    t.play("Might Makes Right", every, every, "blue")
    assert t.me.keys == ["blue"]
    assert t.me.line == []


def test_a_creature_that_a_ward_keeps_from_might_makes_right_does_not_count(table):
    t = mighty(table, "16.0", [{"title": "Goon 12", "warded": True}, "Goon 12", "Goon 1"])
    every = ["Goon 12", "Goon 12#2", "Goon 1"]
    t.play("Might Makes Right", every, ["Goon 12#2", "Goon 1"])
    assert t.me.keys == []
    assert t.titles(t.me.line) == ["Goon 12"]
    assert not t.me.line[0].warded


# Pound


def test_pound_hits_a_creature_and_less_its_neighbors(table, version):
    t = table(
        me={"hand": ["Pound"], "line": ["Goon 5"]},
        foe={"line": ["Goon 4", "Goon 3", "Goon 1", "Goon 6"]},
        ruleset=version,
    )
    t.play("Pound")
    assert t.offered == ["Goon 5", "Goon 4", "Goon 3", "Goon 1", "Goon 6"], "a creature of either side"
    t.choose("Goon 3")
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 4", 1), ("Goon 3", 2), ("Goon 6", 0)]
    assert t.card("Goon 5").damage == 0
    assert t.me.amber == 1


def test_armor_and_ward_stop_pound(table):
    t = table(
        me={"hand": ["Pound"]},
        foe={"line": ["Guard 3/1", {"title": "Goon 3", "warded": True}, "Guard 4/2"]},
    )
    t.play("Pound", "Guard 3/1")
    assert [c.damage for c in t.foe.line] == [1, 0, 0]
    assert not t.card("Goon 3").warded


# The Flex


@pytest.mark.parametrize(("power", "gained"), [(1, 0), (2, 1), (7, 3), (8, 4)])
def test_the_flex_gains_half_the_power_of_a_ready_brobnar_creature(table, version, power, gained):
    ready = f"Goon {power}"
    line = [ready, {"title": "Goon 12", "ready": False}, "Dis Goon 9"]
    t = table(me={"hand": ["The Flex"], "line": line}, foe={"line": ["Goon 10"]}, ruleset=version)
    t.play("The Flex")
    assert t.at_rest, "there is only one to choose"
    assert t.me.amber == gained
    assert not t.card(ready).ready
    assert t.card("Dis Goon 9").ready


def test_the_flex_counts_what_adds_to_power_and_gains_nothing_without_a_ready_creature(table, version):
    t = table(
        me={"hand": ["The Flex", "The Flex"], "line": [{"title": "Goon 3", "power_counters": 2, "damage": 3}]},
        foe={},
        ruleset=version,
    )
    t.play("The Flex")
    assert t.me.amber == 2
    assert not t.card("Goon 3").ready
    t.play("The Flex")
    assert t.me.amber == 2
    assert t.at_rest
