"""Upgrades of Sanctum in Call of the Archons."""

from __future__ import annotations

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.tables import sanctum

# Armageddon Cloak


def test_the_cloak_goes_instead_of_its_host(table, version):
    worn = {"title": "Goon 5", "damage": 4, "upgrades": ["Armageddon Cloak"], "amber": 1}
    t = sanctum(table, ["Goon 1"], [worn, "Goon 1"], version, hand=["Sanctum Hailstorm", "Sanctum Slaughter"])
    t.play("Sanctum Hailstorm")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.card("Goon 5").damage == 0
    assert t.card("Goon 5").amber == 1
    assert t.card("Goon 5").upgrades == []
    assert t.card("Armageddon Cloak").zone == "discard"
    t.play("Sanctum Slaughter")
    assert t.foe.line == [], "it helps once"


def test_the_cloak_is_hazardous(table, version):
    worn = {"title": "Goon 5", "upgrades": ["Armageddon Cloak"]}
    t = sanctum(table, ["Goon 2", "Guard 4/1"], [worn], version, house="brobnar")
    t.fight("Goon 2")
    assert t.titles(t.me.line) == ["Guard 4/1"]
    assert t.card("Goon 5").damage == 0
    t.fight("Guard 4/1")
    assert t.card("Guard 4/1").zone == "discard"
    assert t.card("Goon 5").damage == 4


def test_of_two_cloaks_one_goes(table, version):
    worn = {"title": "Goon 5", "upgrades": ["Armageddon Cloak"] * 2}
    t = sanctum(table, [], [worn], version, hand=["Sanctum Slaughter"])
    assert t.g.keyword(t.card("Goon 5"), "hazardous") == 4
    t.play("Sanctum Slaughter")
    to_rest(t)
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert len(t.card("Goon 5").upgrades) == 1


def test_the_cloak_itself_can_be_destroyed_and_goes_to_its_owner(table, version):
    worn = {"title": "Goon 5", "damage": 1, "upgrades": [{"title": "Armageddon Cloak", "owner": 0}]}
    t = sanctum(table, [], [worn], version, hand=["Sanctum Rust"])
    t.play("Sanctum Rust")
    assert t.titles(t.me.discard) == ["Armageddon Cloak", "Sanctum Rust"]
    assert t.card("Goon 5").damage == 1
    assert t.g.keyword(t.card("Goon 5"), "hazardous") == 0


# Mantle of the Zealot


def test_the_mantle_lets_its_host_be_used_in_any_turn(table, version):
    worn = {"title": "Dis Goon 3", "upgrades": ["Mantle of the Zealot"]}
    t = sanctum(table, [worn, "Dis Goon 3"], ["Goon 1"], version, house="brobnar")
    first, second = t.me.line
    assert t.may(f"reap:{first.id}")
    assert t.may(f"fight:{first.id}")
    assert not t.may(f"reap:{second.id}")
    t.reap("Dis Goon 3")
    assert t.me.amber == 1


def test_the_mantle_serves_the_one_who_controls_its_host(table):
    worn = {"title": "Dis Goon 3", "upgrades": ["Mantle of the Zealot"]}
    t = sanctum(table, [], [worn], hand=["Sanctum Lure", "Sanctum Rust"])
    t.play("Sanctum Lure").next_turn("brobnar").next_turn("brobnar")
    assert t.may("reap:Dis Goon 3")
    t.next_turn("brobnar").next_turn("sanctum")
    t.play("Sanctum Rust")
    assert not t.may("reap:Dis Goon 3")


# Protect the Weak


def test_protect_the_weak_gives_armor_and_taunt_to_its_creature_only(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4"], "hand": ["Protect the Weak"]},
        foe={"line": ["Guard 3/2"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Protect the Weak")
    assert t.offered == ["Goon 3", "Goon 4", "Guard 3/2"]
    t.choose("Goon 4")
    assert t.me.amber == 1
    assert (t.armor("Goon 3"), t.armor("Goon 4"), t.armor("Guard 3/2")) == (0, 1, 2)
    assert [t.g.has_keyword(t.card(n), "taunt") for n in ("Goon 3", "Goon 4", "Guard 3/2")] == [
        False,
        True,
        False,
    ]
    t.next_turn("brobnar")
    t.fight("Guard 3/2")
    assert t.at_rest, "no choice: it protects its neighbor, and stops one of three"
    assert t.card("Goon 4").damage == 2, "no choice: it protects its neighbor, and stops one of three"


def test_protect_the_weak_on_an_enemy_protects_the_enemy(table):
    t = table(
        me={"line": ["Sanctum Goon 4"], "hand": ["Protect the Weak"]},
        foe={"line": ["Guard 3/2", "Goon 1", "Goon 2", "Goon 5"]},
        house="sanctum",
    )
    t.play("Protect the Weak", "Guard 3/2")
    t.fight("Sanctum Goon 4")
    assert t.offered == ["Guard 3/2", "Goon 2", "Goon 5"]
    t.choose("Guard 3/2")
    assert t.card("Guard 3/2").damage == 1, "2 and 1 armor against 4"


def test_protect_the_weak_adds_up_and_ends_with_its_creature(table):
    t = table(
        me={
            "line": [{"title": "Goon 3", "upgrades": ["Protect the Weak", "Protect the Weak"]}],
            "hand": ["Sanctum Slaying"],
        },
        foe={},
        house="sanctum",
    )
    assert t.armor("Goon 3") == 2
    t.play("Sanctum Slaying")
    assert sorted(t.titles(t.me.discard)) == ["Goon 3", "Protect the Weak", "Protect the Weak", "Sanctum Slaying"]
    assert t.g.keyword(t.card("Goon 3"), "taunt") == 0
    assert t.armor("Goon 3") == 0


def test_protect_the_weak_needs_a_creature(table):
    t = table(me={"hand": ["Protect the Weak"]}, foe={"artifacts": ["Trinket"]}, house="sanctum")
    assert t.refused("play:Protect the Weak").clause == "upgrade-needs-a-host"
    assert t.me.amber == 0


# Shoulder Armor


def test_shoulder_armor_works_on_a_flank(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Shoulder Armor"]}
    t = sanctum(table, ["Goon 4", worn, "Goon 5"], ["Goon 9"], version, hand=["Sanctum Flank March"])
    assert (t.power("Goon 3"), t.armor("Goon 3")) == (3, 0)
    t.play("Sanctum Flank March", "Goon 3")
    assert (t.power("Goon 3"), t.armor("Goon 3")) == (5, 2)
    assert (t.power("Goon 5"), t.armor("Goon 5")) == (5, 0)


def test_shoulder_armor_stops_damage_and_falls_off_the_flank(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Shoulder Armor"]}
    t = sanctum(
        table,
        [worn, "Goon 9"],
        [],
        version,
        hand=["Sanctum Hailstorm", "Sanctum Hailstorm", "Sanctum Flank March", "Shoulder Armor"],
    )
    t.play("Sanctum Hailstorm")
    assert t.card("Goon 3").damage == 0
    t.play("Sanctum Hailstorm")
    assert t.card("Goon 3").damage == 2
    t.play("Shoulder Armor", "Goon 9")
    assert t.me.amber == 1
    assert t.power("Goon 9") == 11
