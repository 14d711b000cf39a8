"""Upgrades of Brobnar in Call of the Archons."""

from __future__ import annotations

import pytest

# Blood of Titans


@pytest.mark.parametrize("host", ["Goon 3", "Goon 4"])
def test_blood_of_titans_gives_its_creature_five_power(table, version, host):
    t = table(me={"line": ["Goon 3"], "hand": ["Blood of Titans"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Blood of Titans")
    assert t.offered == ["Goon 3", "Goon 4"], "a creature of either side"
    t.choose(host)
    for name, power in (("Goon 3", 3), ("Goon 4", 4)):
        assert t.power(name) == power + 5 * (name == host)
    assert t.me.amber == 1
    assert t.titles(t.card(host).upgrades) == ["Blood of Titans"]


def test_two_of_them_add_up_and_armor_stays(table, version):
    t = table(me={"line": ["Guard 3/2"], "hand": ["Blood of Titans", "Blood of Titans"]}, foe={"line": ["Goon 1"]})
    t.play("Blood of Titans", "Guard 3/2").play("Blood of Titans", "Guard 3/2")
    assert t.power("Guard 3/2") == 13
    assert t.armor("Guard 3/2") == 2
    assert t.power("Goon 1") == 1


@pytest.mark.parametrize(("damage", "lives"), [(2, True), (3, False), (7, False)])
def test_losing_it_may_be_the_end_of_a_damaged_creature(table, version, damage, lives):
    creature = {"title": "Goon 3", "damage": damage, "upgrades": ["Blood of Titans"]}
    t = table(me={"line": [creature, "Goon 2"], "hand": ["Rust"]}, foe={}, ruleset=version)
    assert t.power("Goon 3") == 8
    t.play("Rust")
    assert t.titles(t.me.line) == (["Goon 3", "Goon 2"] if lives else ["Goon 2"])
    assert "Blood of Titans" in t.titles(t.me.discard)


@pytest.mark.parametrize(("damage", "lives"), [(4, True), (5, False)])
def test_with_it_a_creature_lives_to_the_higher_power(table, version, damage, lives):
    creature = {"title": "Goon 3", "damage": damage, "upgrades": ["Blood of Titans"]}
    t = table(me={"line": ["Goon 6"], "hand": ["Punch"]}, foe={"line": [creature]}, ruleset=version)
    t.play("Punch", "Goon 3")
    assert len(t.foe.line) == lives
    assert t.titles(t.foe.discard) == ([] if lives else ["Blood of Titans", "Goon 3"])


def test_it_goes_to_its_owners_discard_pile_with_an_enemy_host_and_fights_with_its_power(table, version):
    t = table(me={"line": ["Goon 9"], "hand": ["Blood of Titans"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Blood of Titans", "Goon 4")
    t.fight("Goon 9")
    assert sorted(t.titles(t.me.discard)) == ["Blood of Titans", "Goon 9"]
    assert t.titles(t.foe.discard) == ["Goon 4"]


def test_without_a_creature_it_cannot_be_played(table, version):
    t = table(me={"hand": ["Blood of Titans"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    assert t.refused("play:Blood of Titans").clause == "upgrade-needs-a-host"
    assert t.me.amber == 0


# Phoenix Heart


def test_a_phoenix_goes_home_and_burns_everyone(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Phoenix Heart"], "amber": 2}, "Goon 4"], "hand": ["Punch"]},
        foe={"line": ["Goon 5", "Guard 3/1", "Goon 2"]},
        ruleset=version,
    )
    t.play("Punch", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.foe.amber == 2
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.card("Goon 4").damage == 3
    assert [card.damage for card in t.foe.line] == [3, 2]
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert sorted(t.titles(t.me.discard)) == ["Phoenix Heart", "Punch"]


def test_a_phoenix_that_fights_burns_its_enemy_too(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Phoenix Heart"]}]}, foe={"line": ["Goon 6"]}, ruleset=version
    )
    t.fight("Goon 3")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.foe.line == []


def test_a_phoenix_under_the_opponents_control_goes_to_its_owner(table, version):
    t = table(
        me={"hand": ["Punch"]},
        foe={"line": [{"title": "Goon 3", "owner": 0, "upgrades": ["Phoenix Heart"]}, "Goon 4"]},
        ruleset=version,
    )
    t.play("Punch", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.card("Goon 4").damage == 3


def test_a_phoenix_that_leaves_otherwise_burns_nobody(table, version):
    t = table(
        me={"hand": ["Armory Purge"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Phoenix Heart"]}, "Goon 4"]},
        ruleset=version,
    )
    t.play("Armory Purge", "Goon 3")
    assert t.card("Goon 4").damage == 0
    assert t.titles(t.foe.purged) == ["Goon 3"]


def test_one_phoenix_sets_fire_to_another(table, version):
    t = table(
        me={"hand": ["Punch"]},
        foe={
            "line": [
                {"title": "Goon 3", "upgrades": ["Phoenix Heart"]},
                {"title": "Dis Goon 3", "upgrades": ["Phoenix Heart"]},
                "Goon 7",
                "Goon 6",
            ]
        },
        ruleset=version,
    )
    t.play("Punch", "Goon 3")
    assert t.titles(t.foe.hand) == ["Dis Goon 3", "Goon 3"] or t.titles(t.foe.hand) == ["Goon 3", "Dis Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 7"]
    assert t.card("Goon 7").damage == 6


# Yo Mama Mastery


def test_mastery_heals_its_creature_and_gives_it_taunt(table, version):
    t = table(
        me={
            "line": ["Goon 3", {"title": "Goon 9", "damage": 7}, {"title": "Goon 4", "damage": 2}],
            "hand": ["Yo Mama Mastery"],
        },
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Yo Mama Mastery", "Goon 9")
    assert t.card("Goon 9").damage == 0
    assert t.card("Goon 4").damage == 2
    assert t.me.amber == 1
    t.next_turn("brobnar")
    t.fight("Goon 2")
    assert t.card("Goon 9").damage == 2, "nobody else can be attacked"


def test_mastery_heals_only_when_it_is_played(table, version):
    t = table(
        me={"line": [{"title": "Goon 9", "damage": 3, "upgrades": ["Yo Mama Mastery"]}, "Goon 2"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.reap("Goon 9")
    assert t.card("Goon 9").damage == 3
    assert t.g.has_keyword(t.card("Goon 9"), "taunt")
    assert not t.g.has_keyword(t.card("Goon 2"), "taunt")


def test_an_enemy_creature_may_be_given_mastery(table, version):
    t = table(me={"hand": ["Yo Mama Mastery"]}, foe={"line": [{"title": "Goon 9", "damage": 3}]}, ruleset=version)
    t.play("Yo Mama Mastery")
    assert t.card("Goon 9").damage == 0
    assert t.me.amber == 1
