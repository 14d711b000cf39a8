"""Actions of Sanctum in Age of Ascension."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import hurt, with_amber
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import sanctum

# Equalize


def test_equalize_redistributes_the_amber_of_each_side_within_that_side(table, version):
    t = sanctum(
        table,
        [with_amber("Goon 1", 2), "Goon 2", with_amber("Goon 3", 1)],
        [with_amber("Goon 4", 3), "Goon 5"],
        version,
        hand=["Equalize"],
    )
    t.play("Equalize")
    assert t.offered == ["Goon 1", "Goon 2", "Goon 3"]
    assert t.pending.seat == 0
    t.choose(["Goon 2", "Goon 2", "Goon 2"])
    assert t.offered == ["Goon 4", "Goon 5"]
    assert t.pending.seat == 0
    t.choose(["Goon 5", "Goon 4", "Goon 5"])
    assert amber_by_title(t) == {"Goon 2": 3, "Goon 4": 1, "Goon 5": 2}
    assert pools(t) == [1, 0]


def test_equalize_may_leave_everything_where_it_is(table):
    t = sanctum(table, [with_amber("Goon 1", 1), "Goon 2"], [with_amber("Goon 4", 1), "Goon 5"], hand=["Equalize"])
    t.play("Equalize", "Goon 1", "Goon 4")
    assert amber_by_title(t) == {"Goon 1": 1, "Goon 4": 1}
    assert pools(t) == [1, 0]


def test_equalize_asks_nothing_about_a_lone_creature_or_without_amber(table):
    t = sanctum(table, [with_amber("Goon 1", 2)], ["Goon 4", "Goon 5"], hand=["Equalize"])
    t.play("Equalize")
    assert t.at_rest
    assert amber_by_title(t) == {"Goon 1": 2}


# Free Markets


@pytest.mark.parametrize(
    ("mine", "theirs", "gained"),
    [
        ([], [], 0),
        (["Sanctum Goon 3"], [], 0),
        (["Goon 3", "Goon 4"], [], 1),
        (["Goon 3", "Sanctum Goon 3"], ["Dis Goon 3", "Goon 4"], 2),
        (["Goon 3", "Dis Goon 3", "Logos Goon 3"], ["Mars Goon 3", "Shadows Goon 3", "Untamed Goon 3"], 6),
        (["Goon 3", "Dis Goon 3", "Logos Goon 3", "Saurian Goon 3"], ["Mars Goon 3", "Shadows Goon 3", "Goon 1"], 6),
        (
            ["Goon 3", "Dis Goon 3", "Logos Goon 3", "Saurian Goon 3"],
            ["Mars Goon 3", "Shadows Goon 3", "Untamed Goon 3"],
            6,
        ),
    ],
)
def test_free_markets_gains_for_other_houses_in_play_up_to_six(table, mine, theirs, gained):
    t = sanctum(table, mine, theirs, hand=["Free Markets"])
    t.play("Free Markets")
    assert pools(t) == [gained, 0]


def test_free_markets_counts_artifacts_and_upgrades_but_not_other_areas(table, version):
    t = table(
        me={
            "hand": ["Free Markets", "Shadows Goon 3"],
            "line": [{"title": "Sanctum Goon 3", "upgrades": ["Mars Badge"]}],
            "artifacts": ["Dis Trinket"],
            "discard": ["Logos Goon 3"],
        },
        foe={"artifacts": ["Untamed Trinket"], "hand": ["Goon 1"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Free Markets")
    assert t.me.amber == 3


# Golden Aura


def test_golden_aura_heals_protects_and_makes_it_sanctum(table, version):
    t = sanctum(
        table, [hurt("Goon 4", 3), hurt("Goon 5", 1)], ["Goon 9"], version, hand=["Golden Aura", "Sanctum Hailstorm"]
    )
    assert not t.may("reap:Goon 4")
    t.play("Golden Aura", "Goon 4")
    assert damage(t.me) == [0, 1]
    assert t.may("reap:Goon 4")
    assert not t.may("reap:Goon 5")
    t.play("Sanctum Hailstorm")
    assert damage(t.me) == [0, 3]
    assert damage(t.foe) == [2]
    t.reap("Goon 4")
    assert t.me.amber == 1


def test_golden_aura_keeps_it_from_harm_in_a_fight(table, version):
    t = sanctum(table, ["Goon 4"], ["Goon 9"], version, hand=["Golden Aura"])
    t.play("Golden Aura", "Goon 4").fight("Goon 4")
    assert damage(t.me) == [0]
    assert damage(t.foe) == [4]


def test_golden_aura_may_be_put_on_a_whole_or_an_enemy_creature(table):
    t = sanctum(table, ["Goon 4"], [hurt("Goon 9", 5)], hand=["Golden Aura", "Sanctum Stab"])
    t.play("Golden Aura")
    assert t.offered == ["Goon 4", "Goon 9"]
    t.choose("Goon 9").play("Sanctum Stab", "Goon 9")
    assert damage(t.foe) == [0]
    assert not t.may("reap:Goon 4")


def test_golden_aura_ends_with_the_turn(table):
    t = sanctum(table, ["Goon 4"], ["Goon 3"], hand=["Golden Aura"])
    t.play("Golden Aura", "Goon 4").next_turn("brobnar").fight("Goon 3")
    assert damage(t.me) == [3]
    assert t.g.house_of(t.card("Goon 4")) == "brobnar"


def test_golden_aura_is_gone_from_a_creature_that_left_and_returned(table):
    t = sanctum(table, ["Goon 4"], ["Goon 9"], hand=["Golden Aura", "Sanctum Blink", "Sanctum Stab"])
    t.play("Golden Aura", "Goon 4").play("Sanctum Blink", "Goon 4", flank="")
    while t.pending.kind != "main":
        t.submit(t.pending.keys[0])
    t.play("Sanctum Stab", "Goon 4")
    assert damage(t.me) == [3]


def test_golden_aura_does_not_save_from_destruction(table):
    t = sanctum(table, ["Goon 4"], [], hand=["Golden Aura", "Sanctum Slaying"])
    t.play("Golden Aura").play("Sanctum Slaying")
    assert t.me.line == []


def test_golden_aura_leaves_a_ward_and_armor_unused(table):
    t = sanctum(table, [{"title": "Guard 3/2", "warded": True}], ["Goon 5"], hand=["Golden Aura", "Sanctum Stab"])
    t.play("Golden Aura", "Guard 3/2").play("Sanctum Stab", "Guard 3/2")
    guard = t.card("Guard 3/2")
    assert guard.warded
    assert guard.armor_used == 0
    assert guard.damage == 0


# Healing Blast


@pytest.mark.parametrize(("wounds", "gained"), [(0, 0), (3, 0), (4, 2), (6, 2)])
def test_healing_blast_gains_for_four_damage_healed(table, version, wounds, gained):
    t = sanctum(table, [hurt("Goon 8", wounds), hurt("Goon 9", 4)], [], version, hand=["Healing Blast"])
    t.play("Healing Blast", "Goon 8")
    assert damage(t.me) == [0, 4]
    assert t.me.amber == 1 + gained


def test_healing_blast_may_heal_an_enemy_creature(table):
    t = sanctum(table, [hurt("Goon 8", 5)], [hurt("Goon 9", 5)], hand=["Healing Blast"])
    t.play("Healing Blast", "Goon 9")
    assert (damage(t.me), damage(t.foe)) == ([5], [0])
    assert pools(t) == [3, 0]


# Martyr's End


@pytest.mark.parametrize(
    ("chosen", "left"),
    [([], ["Goon 1", "Goon 2", "Goon 3"]), (["Goon 2"], ["Goon 1", "Goon 3"]), (["Goon 1", "Goon 2", "Goon 3"], [])],
)
def test_martyrs_end_destroys_any_number_of_friendly_creatures(table, version, chosen, left):
    t = sanctum(table, ["Goon 1", "Goon 2", "Goon 3"], ["Goon 9"], version, hand=["Martyr’s End"])
    t.play("Martyr’s End")
    assert t.offered == ["Goon 1", "Goon 2", "Goon 3"]
    assert t.pending.minimum == 0
    t.choose(chosen)
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == left
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.me.amber == 1 + len(chosen)


def test_martyrs_end_pays_nothing_for_a_ward(table):
    t = sanctum(table, [{"title": "Goon 3", "warded": True}, "Goon 4"], [], hand=["Martyr’s End"])
    t.play("Martyr’s End", ["Goon 3", "Goon 4"])
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.me.amber == 2
    assert not t.card("Goon 3").warded


def test_martyrs_end_gives_captured_amber_to_the_opponent(table):
    t = sanctum(table, [{"title": "Goon 3", "amber": 2}], [], hand=["Martyr’s End"])
    t.play("Martyr’s End", ["Goon 3"])
    assert pools(t) == [2, 2]


# Smite


@pytest.mark.ruling("faq-smite-firespitter", versions=("2021-03", "16.0", "18.4"))
def test_smite_with_firespitter_hits_nothing_when_the_neighbors_fell_as_well(table, version):
    line = ["Goon 2", "Goon 1", "Goon 1", "Goon 1", "Goon 2"]
    t = table(me={"line": ["Firespitter"], "hand": ["Smite"]}, foe={"line": line}, house="sanctum", ruleset=version)
    t.play("Smite", t.foe.line[2])
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 2"]
    assert damage(t.foe) == [1, 1]


@pytest.mark.parametrize(("power", "wounds"), [(4, [0, 2, 2, 0]), (12, [0, 2, 10, 2, 0])])
def test_smite_hits_the_neighbors_of_the_creature_attacked_fallen_or_not(table, version, power, wounds):
    line = ["Goon 5", "Goon 6", f"Goon {power}", "Goon 7", "Goon 8"]
    t = sanctum(table, [{"title": "Goon 10", "ready": False}, "Goon 3"], line, version, hand=["Smite"])
    t.play("Smite", "Goon 10", f"Goon {power}")
    assert damage(t.foe) == wounds
    assert t.me.line[-1].damage == 0


def test_smite_still_hits_them_when_the_attacker_falls(table):
    t = sanctum(table, ["Goon 2"], ["Goon 5", "Goon 9", "Goon 5"], hand=["Smite"])
    t.play("Smite", "Goon 9")
    assert t.me.line == []
    assert damage(t.foe) == [2, 2, 2]


def test_smite_meets_wards_and_armor(table):
    line = [{"title": "Goon 3", "warded": True}, "Goon 9", "Guard 3/2"]
    t = sanctum(table, ["Goon 5"], line, hand=["Smite"])
    t.play("Smite", "Goon 9")
    assert damage(t.foe) == [0, 5, 0]
    assert not t.card("Goon 3").warded
    assert t.card("Guard 3/2").armor_used == 2


def test_smite_removes_a_stun_and_attacks_nothing(table, version):
    t = sanctum(table, [{"title": "Goon 5", "stunned": True}], ["Goon 3", "Goon 4"], version, hand=["Smite"])
    t.play("Smite")
    assert not t.card("Goon 5").stunned
    assert damage(t.foe) == [0, 0]


def test_smite_without_an_enemy_creature_only_readies(table):
    t = sanctum(table, [{"title": "Goon 5", "ready": False}], [], hand=["Smite"])
    t.play("Smite")
    assert t.card("Goon 5").ready
    assert t.at_rest
