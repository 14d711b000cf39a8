"""Upgrades of Brobnar in Worlds Collide."""

from __future__ import annotations

from tests.engine.books import NEW

BREATH = "Fyre-Breath"


def test_fyre_breath_gives_3_power_to_its_creature_alone(table, version):
    t = table(me={"hand": [BREATH], "line": ["Goon 3", "Goon 4"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play(BREATH, "Goon 3")
    assert [t.power(f"Goon {n}") for n in (3, 4, 5)] == [6, 4, 5]
    assert t.me.amber == 1


def test_its_creature_burns_the_neighbors_of_what_it_attacks(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": [BREATH]}, "Goon 9"]},
        foe={"line": ["Goon 7", "Goon 3", "Goon 6", "Guard 4/1", "Goon 8"]},
        ruleset=version,
    )
    t.fight("Goon 3", "Goon 6")
    assert [(c.title, c.damage) for c in t.foe.line] == [
        ("Goon 7", 0),
        ("Goon 3", 2),
        ("Guard 4/1", 1),
        ("Goon 8", 0),
    ]
    assert t.card("Goon 9").damage == 0


def test_other_creatures_and_an_attacked_one_breathe_no_fire(table, version):
    t = table(
        me={"line": ["Goon 9", "Goon 4"]},
        foe={"line": ["Goon 5", {"title": "Goon 3", "upgrades": [BREATH]}, "Goon 5"]},
        ruleset=version,
    )
    t.fight("Goon 9", "Goon 3")
    assert [c.damage for c in t.me.line] == [6, 0]
    assert [c.damage for c in t.foe.line] == [0, 0]


@NEW
def test_a_ward_stops_the_breath(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": [BREATH]}]},
        foe={"line": [{"title": "Goon 2", "warded": True}, "Goon 1"]},
        ruleset=version,
    )
    t.fight("Goon 3", "Goon 1")
    assert [(c.damage, c.warded) for c in t.foe.line] == [(0, False)]


def test_with_the_upgrade_power_and_fire_are_gone(table, version):
    t = table(
        me={"hand": ["Rust"], "line": [{"title": "Goon 3", "upgrades": [BREATH], "damage": 2}]},
        foe={"line": ["Goon 2", "Goon 1"]},
        ruleset=version,
    )
    t.play("Rust")
    assert t.power("Goon 3") == 3
    t.fight("Goon 3", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert t.card("Goon 1").damage == 0
