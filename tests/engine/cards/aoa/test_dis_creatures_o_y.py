"""Creatures of Dis in Age of Ascension, Onyx Knight to Tezmal."""

from __future__ import annotations

import pytest

from engine.rulesets import RULESETS
from tests.engine.helpers.looks import damage

BINDING = "Ortannu’s Binding"


# Onyx Knight


def test_onyx_knight_destroys_every_creature_of_odd_power(table, version):
    t = table(
        me={"hand": ["Onyx Knight"], "line": ["Goon 3", "Goon 4"]},
        foe={"line": ["Goon 2", "Guard 5/3", "Goon 6"], "artifacts": ["Trinket"]},
        house="dis",
        ruleset=version,
    )
    t.play("Onyx Knight")
    assert t.titles(t.me.line) == ["Goon 4", "Onyx Knight"]
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 6"]
    assert len(t.foe.artifacts) == 1


def test_power_counters_decide_whether_power_is_odd(table, version):
    t = table(
        me={"hand": ["Onyx Knight"]},
        foe={"line": [{"title": "Goon 3", "power_counters": 1}, {"title": "Goon 4", "power_counters": 1}]},
        house="dis",
        ruleset=version,
    )
    t.play("Onyx Knight")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.me.line) == ["Onyx Knight"]


def test_a_warded_creature_of_odd_power_stays(table):
    t = table(me={"hand": ["Onyx Knight"]}, foe={"line": [{"title": "Goon 3", "warded": True}]}, house="dis")
    t.play("Onyx Knight")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


# Ortannu the Chained


def chained(table, version, discard, me=(), foe=()):
    """A table at which Ortannu the Chained is about to reap."""
    return table(
        me={"line": ["Ortannu the Chained", *me], "discard": list(discard)},
        foe={"line": list(foe), "discard": [BINDING]},
        house="dis",
        ruleset=version,
    )


def test_ortannu_returns_his_bindings_and_hurts_for_each(table, version):
    t = chained(table, version, [BINDING, "Chant", BINDING], foe=["Goon 9", "Goon 8", "Goon 7"])
    t.reap("Ortannu the Chained", "Goon 9", "Goon 7")
    assert t.titles(t.me.hand) == [BINDING, BINDING]
    assert t.titles(t.me.discard) == ["Chant"]
    assert damage(t.foe) == [2, 4, 2]
    assert damage(t.me) == [0]
    assert t.titles(t.foe.discard) == [BINDING]


def test_ortannu_may_hurt_the_same_creature_each_time(table, version):
    t = chained(table, version, [BINDING, BINDING], foe=["Goon 9", "Goon 8"])
    t.reap("Ortannu the Chained", "Goon 9", "Goon 9")
    assert damage(t.foe) == [4, 4]


def test_ortannu_hurts_a_friend_where_there_is_no_one_else(table, version):
    t = chained(table, version, [BINDING], me=["Guard 3/1"])
    t.reap("Ortannu the Chained", "Ortannu the Chained")
    assert damage(t.me) == [2, 1]


def test_without_a_binding_ortannu_does_nothing(table, version):
    t = chained(table, version, ["Chant"], foe=["Goon 9"])
    t.reap("Ortannu the Chained")
    assert t.at_rest
    assert damage(t.foe) == [0]
    assert t.me.amber == 1


@pytest.mark.reading("ortannu-damage-of-several-bindings")
@pytest.mark.clause("damage-whole-ability-simultaneous")
def test_the_damage_of_all_bindings_is_dealt_at_once_where_the_rulebook_says_so(table, version):
    t = chained(table, version, [BINDING, BINDING], foe=["Goon 2", "Goon 6"])
    t.reap("Ortannu the Chained", "Goon 2")
    assert ("Goon 2" in t.offered) is RULESETS[version].ability_damage_simultaneous
    t.choose("Goon 6")
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert damage(t.foe) == [4]


def test_a_ward_stops_all_that_ortannu_deals_at_once(table):
    t = chained(table, "16.0", [BINDING, BINDING], foe=[{"title": "Goon 9", "warded": True}, "Goon 8"])
    t.reap("Ortannu the Chained", "Goon 9", "Goon 8")
    assert damage(t.foe) == [0, 4]
    assert not t.card("Goon 9").warded


# Skullion


def test_skullion_sacrifices_a_friendly_creature_of_your_choice(table, version):
    t = table(
        me={"hand": ["Skullion"], "line": ["Goon 3", "Goon 4"]}, foe={"line": ["Goon 5"]}, house="dis", ruleset=version
    )
    t.play("Skullion")
    assert sorted(t.offered) == ["Goon 3", "Goon 4", "Skullion"]
    t.choose("Goon 3")
    assert t.titles(t.me.line) == ["Goon 4", "Skullion"]
    assert t.titles(t.foe.line) == ["Goon 5"]


def test_skullion_alone_sacrifices_itself(table, version):
    t = table(me={"hand": ["Skullion"]}, foe={"line": ["Goon 5"]}, house="dis", ruleset=version)
    t.play("Skullion")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Skullion"]


def test_a_warded_creature_is_no_sacrifice(table):
    t = table(me={"hand": ["Skullion"], "line": [{"title": "Goon 3", "warded": True}]}, house="dis")
    t.play("Skullion", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 3", "Skullion"]
    assert not t.card("Goon 3").warded


# Spyyyder


@pytest.mark.parametrize(("struck", "dead"), [("Goon 9", True), ("Goon 8", False), ("Goon 7", True)])
def test_spyyyder_poisons_flank_creatures_alone(table, version, struck, dead):
    t = table(me={"line": ["Spyyyder"]}, foe={"line": ["Goon 9", "Goon 8", "Goon 7"]}, house="dis", ruleset=version)
    t.fight("Spyyyder", struck)
    assert (len(t.foe.line) == 2) is dead
    assert damage(t.me) == [0]
    assert dead or t.card(struck).damage == 2


def test_an_attacked_spyyyder_has_no_poison(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Spyyyder"]}, ruleset=version)
    t.fight("Goon 9")
    assert t.card("Goon 9").damage == 2
    assert t.foe.line == []


def test_spyyyder_has_no_poison_outside_of_its_attack(table, version):
    t = table(me={"line": ["Spyyyder", "Goon 3"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert not t.g.has_keyword(t.card("Spyyyder"), "poison")


def test_poison_needs_damage_that_gets_past_armor_and_ward(table):
    t = table(me={"line": ["Spyyyder", "Spyyyder"]}, foe={"line": ["Guard 5/2"]}, house="dis")
    t.fight("Spyyyder")
    assert damage(t.foe) == [0]
    t.fight("Spyyyder#2")
    assert t.foe.line == []


# Streke


@pytest.mark.parametrize(
    ("line", "size"),
    [
        (["Goon 3", "Streke", "Goon 4"], 5),
        (["Streke", "Goon 3"], 6),
        (["Streke"], 6),
        (["Goon 3", "Streke", "Streke", "Goon 4"], 4),
    ],
)
def test_streke_shortens_the_hand_of_opponents_between_others(table, version, line, size):
    t = table(me={"line": line}, foe={}, house="dis", ruleset=version)
    t.next_turn()
    assert len(t.me.hand) == 6
    t.next_turn()
    assert len(t.foe.hand) == size


def test_streke_is_elusive(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Streke"]}, ruleset=version)
    t.fight("Goon 9")
    assert damage(t.foe) == [0]
    assert damage(t.me) == [0]


# Tezmal


def test_tezmal_bars_a_house_in_the_opponents_next_turn(table, version):
    three = ["dis", "logos", "mars"]
    t = table(me={"line": ["Tezmal"], "houses": three}, foe={"houses": three}, house="dis", ruleset=version)
    t.reap("Tezmal")
    assert set(RULESETS[version].houses) <= {key.partition(":")[2] for key in t.pending.keys}
    t.choose("house:mars").end()
    assert t.pending.seat == 1
    assert t.pending.keys == ("house:dis", "house:logos")
    t.submit("house:logos").end()
    assert t.pending.seat == 0, "not its own player"
    assert len(t.pending.keys) == 3, "not its own player"
    t.submit("house:logos").end()
    assert t.pending.seat == 1, "it is over"
    assert len(t.pending.keys) == 3, "it is over"
    t.submit("house:mars")


def test_what_tezmal_barred_stays_barred_without_it(table, version):
    three = ["dis", "logos", "mars"]
    t = table(
        me={"line": ["Tezmal"], "hand": ["Dis Slaying"], "houses": three},
        foe={"houses": three},
        house="dis",
        ruleset=version,
    )
    t.reap("Tezmal", "house:dis").play("Dis Slaying").end()
    assert t.pending.keys == ("house:logos", "house:mars")
    t.submit("house:mars")


def test_tezmal_is_elusive(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Tezmal"]}, ruleset=version)
    t.fight("Goon 9")
    assert damage(t.foe) == [0]
