"""Creatures of Sanctum in Call of the Archons, B to G."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import sanctum

# Bulwark


def test_bulwark_armors_its_neighbors(table, version):
    t = sanctum(
        table, ["Goon 4", "Goon 5", "Bulwark", "Guard 5/1", "Goon 6"], ["Goon 7"], version, hand=["Sanctum Hailstorm"]
    )
    assert [t.g.armor(c) for c in t.me.line] == [0, 2, 2, 3, 0]
    assert t.armor("Goon 7") == 0
    t.play("Sanctum Hailstorm")
    assert damage(t.me) == [2, 0, 0, 0, 2]
    assert damage(t.foe) == [2]


def test_the_armor_goes_with_bulwark_and_two_of_them_add_up(table):
    t = sanctum(table, ["Bulwark", "Goon 5", "Bulwark"], hand=["Sanctum Slaying"])
    assert [t.g.armor(c) for c in t.me.line] == [2, 4, 2]
    t.play("Sanctum Slaying", "Bulwark")
    assert [t.g.armor(c) for c in t.me.line] == [2, 2]


# Champion Anaphiel


def test_champion_anaphiel_taunts_for_its_neighbors_only(table, version):
    t = table(
        me={"line": ["Goon 3"]},
        foe={"line": ["Goon 1", "Goon 2", "Champion Anaphiel", "Goon 4", "Goon 5"]},
        ruleset=version,
    )
    t.fight("Goon 3")
    assert t.offered == ["Goon 1", "Champion Anaphiel", "Goon 5"]
    t.choose("Champion Anaphiel")
    assert t.card("Champion Anaphiel").damage == 2, "1 armor"
    assert t.me.line == []
    assert t.card("Goon 4").damage == 0


def test_champion_anaphiel_does_not_shield_another_taunting_creature(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Champion Anaphiel", "Champion Anaphiel", "Goon 4"]})
    t.fight("Goon 3")
    assert t.offered == ["Champion Anaphiel", "Champion Anaphiel"]
    t.choose("Champion Anaphiel#2")
    assert [c.damage for c in t.foe.line] == [0, 2, 0]


def test_champion_anaphiel_still_taunts_stunned_and_exhausted(table):
    champion = {"title": "Champion Anaphiel", "stunned": True, "ready": False}
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 1", champion]})
    t.fight("Goon 3")
    assert t.foe.line[1].damage == 2
    assert t.foe.line[0].damage == 0


@pytest.mark.parametrize(("power", "lives"), [(6, True), (7, False)])
def test_champion_anaphiel_dies_of_its_power_beyond_its_armor(table, power, lives):
    t = table(me={"line": [f"Goon {power}"]}, foe={"line": ["Champion Anaphiel"]})
    t.fight(f"Goon {power}")
    assert t.titles(t.foe.line) == (["Champion Anaphiel"] if lives else [])


# Champion Tabris


def test_champion_tabris_captures_by_fighting(table, version):
    t = table(me={"line": ["Champion Tabris"]}, foe={"line": ["Goon 4"], "amber": 3}, house="sanctum", ruleset=version)
    t.fight("Champion Tabris")
    assert amber_by_title(t) == {"Champion Tabris": 1}
    assert t.foe.amber == 2
    assert t.card("Champion Tabris").damage == 2


def test_champion_tabris_not_by_reaping_or_when_he_falls_or_is_attacked(table):
    t = table(me={"line": ["Champion Tabris"]}, foe={"line": ["Goon 8"], "amber": 3}, house="sanctum")
    t.fight("Champion Tabris")
    assert t.me.line == []
    assert t.foe.amber == 3
    t = table(me={"line": ["Champion Tabris"], "amber": 2}, foe={"line": ["Goon 2"], "amber": 3}, house="sanctum")
    t.reap("Champion Tabris")
    assert amber_by_title(t) == {}
    t.next_turn("brobnar").fight("Goon 2")
    assert amber_by_title(t) == {}


# Commander Remiel


def test_remiel_uses_a_creature_of_another_house(table, version):
    t = sanctum(table, ["Commander Remiel", "Sanctum Goon 3", "Goon 4", "Dis Goon 3"], ["Goon 1"], version)
    t.reap("Commander Remiel")
    assert t.offered == ["Goon 4", "Dis Goon 3"]
    t.choose("Dis Goon 3")
    t.submit(next(key for key in t.pending.keys if key.startswith("reap:")))
    assert t.me.amber == 2
    assert not t.card("Dis Goon 3").ready
    assert t.card("Goon 4").ready


def test_remiel_does_not_ready_whom_he_uses(table, version):
    t = sanctum(table, ["Commander Remiel", {"title": "Goon 4", "ready": False}], ["Goon 1"], version)
    t.reap("Commander Remiel")
    assert t.at_rest
    assert t.me.amber == 1


def test_remiel_among_his_own_uses_nobody_and_only_by_reaping(table):
    t = sanctum(table, ["Commander Remiel", "Sanctum Goon 3"], ["Goon 1"])
    t.reap("Commander Remiel")
    assert t.at_rest
    assert t.card("Sanctum Goon 3").ready
    t = sanctum(table, ["Commander Remiel", "Goon 4"], ["Goon 1"])
    t.fight("Commander Remiel")
    assert t.at_rest
    assert t.card("Goon 4").ready


# Duma the Martyr


def test_duma_heals_the_others_and_draws(table, version):
    t = sanctum(
        table,
        [{"title": "Goon 5", "damage": 4}, "Duma the Martyr", {"title": "Dis Goon 3", "damage": 1}],
        [{"title": "Goon 6", "damage": 2}],
        version,
        hand=["Sanctum Slaying"],
    )
    t.play("Sanctum Slaying", "Duma the Martyr")
    assert damage(t.me) == [0, 0]
    assert damage(t.foe) == [2]
    assert len(t.me.hand) == 2


def test_duma_serves_her_controller_in_the_opponents_turn(table, version):
    t = sanctum(table, ["Goon 9"], ["Duma the Martyr", {"title": "Goon 5", "damage": 4}], version, house="brobnar")
    t.fight("Goon 9", "Duma the Martyr")
    assert damage(t.foe) == [0]
    assert len(t.foe.hand) == 2
    assert t.card("Goon 9").damage == 3


def test_duma_in_vain_where_she_only_leaves(table):
    t = sanctum(table, ["Duma the Martyr", {"title": "Goon 5", "damage": 4}], hand=["Epic Quest"])
    t.play("Epic Quest")
    assert damage(t.me) == [0, 4], "she is no Knight, and did not die"


# Francus


def test_francus_captures_when_an_enemy_falls_to_him(table, version):
    t = table(me={"line": ["Francus"]}, foe={"line": ["Goon 3"], "amber": 2}, house="sanctum", ruleset=version)
    t.fight("Francus")
    assert t.foe.line == []
    assert amber_by_title(t) == {"Francus": 1}
    assert t.foe.amber == 1


def test_francus_captures_attacked_too_and_only_for_the_fallen(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 9"], "amber": 3}, foe={"line": ["Francus"]}, house="brobnar", ruleset=version
    )
    t.fight("Goon 3")
    assert amber_by_title(t) == {"Francus": 1}
    assert t.me.amber == 2
    t.fight("Goon 9")
    assert t.foe.line == []
    assert t.card("Goon 9").damage == 6
    assert t.me.amber == 3, "what was on him comes back"


def test_francus_not_when_another_wins(table):
    t = table(
        me={"line": ["Francus", "Sanctum Knight 4"]}, foe={"line": ["Goon 2", "Goon 9"], "amber": 2}, house="sanctum"
    )
    t.fight("Sanctum Knight 4", "Goon 2")
    assert amber_by_title(t) == {}
    t = table(me={"line": ["Francus"]}, foe={"line": ["Goon 8"], "amber": 2}, house="sanctum")
    t.fight("Francus")
    assert amber_by_title(t) == {}
    assert t.foe.amber == 2


# Gatekeeper


@pytest.mark.parametrize(("pool", "captured"), [(5, 0), (6, 0), (7, 2), (12, 7)])
def test_gatekeeper_captures_all_but_five(table, version, pool, captured):
    t = table(me={"hand": ["Gatekeeper"], "amber": 9}, foe={"amber": pool}, house="sanctum", ruleset=version)
    t.play("Gatekeeper")
    assert pools(t) == [9, pool - captured]
    assert t.card("Gatekeeper").amber == captured


def test_gatekeeper_watches_one_opponent(table):
    t = table(me={"hand": ["Gatekeeper"]}, foe={"amber": 9}, third={"amber": 8}, house="sanctum")
    t.play("Gatekeeper", "seat:2")
    assert pools(t) == [0, 9, 5]
    assert t.card("Gatekeeper").amber == 3


# Grey Monk


def test_grey_monk_armors_his_side_and_heals(table, version):
    t = sanctum(table, ["Grey Monk", {"title": "Goon 5", "damage": 3}], ["Goon 6"], version)
    assert (t.armor("Grey Monk"), t.armor("Goon 5"), t.armor("Goon 6")) == (1, 1, 0)
    t.reap("Grey Monk")
    assert t.offered == ["Grey Monk", "Goon 5", "Goon 6"]
    t.choose("Goon 5")
    assert damage(t.me) == [0, 1]
    assert t.me.amber == 1


def test_grey_monks_add_up_and_take_their_armor_with_them(table):
    t = sanctum(table, ["Grey Monk", "Grey Monk", "Goon 5"], hand=["Sanctum Slaying", "Sanctum Hailstorm"])
    t.play("Sanctum Hailstorm")
    assert damage(t.me) == [0, 0, 0]
    t.play("Sanctum Slaying", "Grey Monk")
    assert t.armor("Goon 5") == 1
