"""Upgrades of Sanctum in Age of Ascension."""

from __future__ import annotations

from tests.engine.helpers.cards import hurt
from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import sanctum


def test_seraphic_armor_heals_its_creature_and_armors_it(table, version):
    t = sanctum(table, [hurt("Goon 5", 3), hurt("Goon 6", 2)], ["Goon 3"], version, hand=["Seraphic Armor"])
    t.play("Seraphic Armor", "Goon 5")
    assert damage(t.me) == [0, 2]
    assert t.me.amber == 1
    assert (t.armor("Goon 5"), t.armor("Goon 6"), t.armor("Goon 3")) == (1, 0, 0)


def test_seraphic_armor_prevents_one_damage_a_turn_beside_other_armor(table):
    t = sanctum(
        table, [{"title": "Guard 5/2", "upgrades": ["Seraphic Armor"]}], [], hand=["Sanctum Stab", "Sanctum Jab"]
    )
    t.play("Sanctum Stab")
    assert damage(t.me) == [0]
    assert t.card("Guard 5/2").armor_used == 3
    t.play("Sanctum Jab")
    assert damage(t.me) == [1]


def test_seraphic_armor_on_an_enemy_creature_heals_that_one(table):
    t = sanctum(table, [hurt("Goon 5", 3)], [hurt("Goon 6", 2)], hand=["Seraphic Armor"])
    t.play("Seraphic Armor", "Goon 6")
    assert damage(t.me) == [3]
    assert damage(t.foe) == [0]
    assert t.armor("Goon 6") == 1
