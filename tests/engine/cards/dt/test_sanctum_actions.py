"""Dark Tidings, Sanctum, actions from Avenging Aura to Heal or Harm."""

from __future__ import annotations

import pytest

from tests.engine.cards.dt.sanctum_hall import hall
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.looks import damage, pools, stunned

# Avenging Aura


@pytest.mark.parametrize(("keys", "assault"), [([], 0), (["red"], 1), (["red", "blue"], 2)])
def test_avenging_aura_gives_assault_for_each_forged_key_of_the_opponent(table, version, keys, assault):
    theirs = {"keys": keys}
    t = hall(table, ["Goon 3", "Goon 4"], ["Goon 9"], version, "sanctum", theirs, hand=["Avenging Aura"])
    t.play("Avenging Aura")
    assert [t.g.keyword(c, "assault") for c in (*t.me.line, *t.foe.line)] == [assault, assault, 0]
    assert t.me.amber == 1


def test_avenging_aura_strikes_before_the_fight_and_only_in_this_turn(table, version):
    t = hall(
        table,
        ["Sanctum Goon 3", "Sanctum Goon 4"],
        ["Goon 2", "Goon 9"],
        version,
        theirs={"keys": ["red", "blue"]},
        keys=["yellow"],
        hand=["Avenging Aura"],
    )
    t.play("Avenging Aura").fight("Sanctum Goon 3", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.card("Sanctum Goon 3").damage == 0
    t.next_turn()
    assert t.g.keyword(t.card("Sanctum Goon 4"), "assault") == 0


def test_avenging_aura_reaches_creatures_that_enter_play_later(table, version):
    t = hall(table, [], ["Goon 9"], version, theirs={"keys": ["red"]}, hand=["Avenging Aura", "Sanctum Goon 3"])
    t.play("Avenging Aura").play("Sanctum Goon 3")
    assert t.g.keyword(t.card("Sanctum Goon 3"), "assault") == 1


@pytest.mark.reading("avenging-aura-keys-forged-later")
def test_avenging_aura_counts_the_keys_that_there_are_now(table, version):
    hand = ["Avenging Aura", "Hall Hammer"]
    t = hall(table, ["Goon 3"], ["Goon 9"], version, theirs={"keys": ["red", "blue"]}, hand=hand)
    t.play("Avenging Aura").play("Hall Hammer")
    assert t.g.keyword(t.card("Goon 3"), "assault") == 1


# First or Last


@pytest.mark.parametrize(
    ("mode", "left"), [("highest", ["Goon 2", "Guard 3/2", "Goon 2"]), ("lowest", ["Goon 5", "Guard 3/2", "Goon 5"])]
)
def test_first_or_last_purges_all_that_share_the_extreme_power(table, version, mode, left):
    line, foe = ["Goon 5", "Goon 2"], ["Guard 3/2", "Goon 5", "Goon 2"]
    t = hall(table, line, foe, version, hand=["First or Last"])
    t.play("First or Last", mode)
    assert t.titles([*t.me.line, *t.foe.line]) == left
    assert len(t.me.purged) == len(t.foe.purged) == 1
    assert t.titles(t.me.discard) == ["First or Last"]


def test_first_or_last_measures_the_power_that_creatures_have_now(table, version):
    t = hall(
        table,
        ["Goon 5"],
        [{"title": "Goon 4", "power_counters": 2}],
        version,
        hand=["First or Last"],
    )
    t.play("First or Last", "highest")
    assert t.titles(t.foe.purged) == ["Goon 4"]
    assert t.titles(t.me.line) == ["Goon 5"]


def test_first_or_last_uses_up_the_ward_of_one_of_them(table):
    t = hall(table, ["Goon 5"], [{"title": "Goon 5", "warded": True}, "Goon 3"], hand=["First or Last"])
    t.play("First or Last", "highest")
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 3"]
    assert not t.foe.line[0].warded


def test_first_or_last_asks_nothing_where_all_have_the_same_power(table, version):
    t = hall(table, ["Goon 5"], ["Goon 5"], version, hand=["First or Last"])
    t.play("First or Last")
    assert t.at_rest
    assert t.me.line == []
    assert t.foe.line == []


# Grand Melee


def test_grand_melee_spares_those_that_stand_beside_one_of_their_house(table, version):
    line = ["Goon 1", "Goon 2", "Dis Goon 3", "Sanctum Goon 4", "Dis Goon 5"]
    t = hall(table, line, ["Goon 6", "Logos Goon 7", "Goon 8"], version, hand=["Grand Melee"])
    ordered(t.play("Grand Melee"))
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2"]
    assert t.foe.line == []


def test_grand_melee_destroys_a_creature_without_neighbors(table, version):
    t = hall(table, ["Goon 3"], ["Goon 4", "Goon 5"], version, hand=["Grand Melee"])
    t.play("Grand Melee")
    assert t.me.line == []
    assert len(t.foe.line) == 2


def test_grand_melee_looks_once_before_any_is_destroyed(table):
    line = [{"title": "Dis Goon 3", "warded": True}, "Goon 4", "Goon 5"]
    t = hall(table, line, [], hand=["Grand Melee"])
    t.play("Grand Melee")
    assert t.titles(t.me.line) == ["Dis Goon 3", "Goon 4", "Goon 5"]
    assert not t.me.line[0].warded


# Hammer-gram


@pytest.mark.parametrize(
    ("target", "left", "stun"), [("Goon 5", [3], ["Goon 5"]), ("Guard 5/2", [1], ["Guard 5/2"]), ("Goon 3", [], [])]
)
def test_hammer_gram_deals_3_and_stuns(table, version, target, left, stun):
    t = hall(table, ["Goon 9"], [target], version, hand=["Hammer-gram"])
    t.play("Hammer-gram", target)
    assert damage(t.foe) == left
    assert stunned(t) == stun
    assert damage(t.me) == [0]


def test_hammer_gram_stuns_what_a_ward_keeps_from_harm(table):
    t = hall(table, [], [{"title": "Goon 3", "warded": True}], hand=["Hammer-gram"])
    t.play("Hammer-gram")
    assert damage(t.foe) == [0]
    assert stunned(t) == ["Goon 3"]


def test_hammer_gram_may_hit_a_friendly_creature(table, version):
    t = hall(table, ["Goon 4"], ["Goon 5"], version, hand=["Hammer-gram"])
    t.play("Hammer-gram", "Goon 4")
    assert damage(t.me) == [3]
    assert stunned(t) == ["Goon 4"]


# Harmonic Ritual


@pytest.mark.parametrize(("start", "gained"), [("Goon 1", 0), ("Goon 2", 1), ("Goon 3", 2), ("Dis Goon 4", 0)])
def test_harmonic_ritual_runs_to_the_left_as_long_as_houses_agree(table, version, start, gained):
    line = ["Sanctum Goon 9", "Goon 1", "Goon 2", "Goon 3", "Dis Goon 4"]
    t = hall(table, line, ["Goon 5", "Goon 6"], version, hand=["Harmonic Ritual"])
    t.play("Harmonic Ritual", start)
    assert pools(t) == [1 + gained, 0]


def test_harmonic_ritual_ends_at_the_left_flank(table, version):
    t = hall(table, ["Goon 1", "Goon 2", "Goon 3", "Goon 4"], [], version, hand=["Harmonic Ritual"])
    t.play("Harmonic Ritual", "Goon 4")
    assert t.me.amber == 1 + 3


@pytest.mark.parametrize("line", [[], ["Goon 3"], ["Goon 3", "Dis Goon 4"]])
def test_harmonic_ritual_without_harmony_asks_nothing(table, version, line):
    t = hall(table, line, ["Goon 3", "Goon 4"], version, hand=["Harmonic Ritual"])
    t.play("Harmonic Ritual")
    assert t.at_rest
    assert t.me.amber == 1


# Heal or Harm


def test_heal_or_harm_heals_all_damage_and_gains(table, version):
    line = [{"title": "Goon 9", "damage": 7}]
    t = hall(table, line, [{"title": "Goon 5", "damage": 2}], version, hand=["Heal or Harm"])
    t.play("Heal or Harm", "heal", "Goon 9")
    assert damage(t.me) == [0]
    assert damage(t.foe) == [2]
    assert t.me.amber == 1


def test_heal_or_harm_may_heal_an_enemy(table, version):
    t = hall(table, ["Goon 9"], [{"title": "Goon 5", "damage": 2}], version, hand=["Heal or Harm"])
    t.play("Heal or Harm", "heal", "Goon 5")
    assert damage(t.foe) == [0]
    assert t.me.amber == 1


@pytest.mark.parametrize("line", [[], ["Goon 3"]])
def test_heal_or_harm_gains_though_no_creature_has_damage(table, version, line):
    t = hall(table, line, [], version, hand=["Heal or Harm"])
    t.play("Heal or Harm", "heal")
    assert t.at_rest
    assert t.me.amber == 1


def test_heal_or_harm_readies_a_friendly_creature_and_fights(table, version):
    line = [{"title": "Goon 5", "ready": False}, "Goon 4"]
    t = hall(table, line, ["Goon 3", "Goon 9"], version, hand=["Heal or Harm"])
    t.play("Heal or Harm", "harm", "Goon 5", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert damage(t.me) == [3, 0]
    assert t.me.amber == 0
    assert not t.card("Goon 5").ready
    assert t.card("Goon 4").ready


def test_heal_or_harm_readies_a_creature_that_has_no_enemy_to_fight(table, version):
    t = hall(table, [{"title": "Goon 5", "ready": False}], [], version, hand=["Heal or Harm"])
    t.play("Heal or Harm", "harm")
    assert t.at_rest
    assert t.card("Goon 5").ready
