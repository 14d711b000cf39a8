"""Creatures of Untamed in Call of the Archons, H to M."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import wild

# Halacor


def test_halacor_gives_the_flanks_skirmish(table, version):
    t = table(
        me={"line": ["Untamed Goon 2", "Goon 3", "Halacor"], "hand": ["Goon 1"]},
        foe={"line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    assert [t.g.has_keyword(card, "skirmish") for card in t.me.line] == [True, False, True]
    assert not t.g.has_keyword(t.card("Goon 9"), "skirmish")
    t.fight("Untamed Goon 2")
    assert t.card("Goon 9").damage == 2
    assert t.card("Untamed Goon 2").damage == 0


def test_halacor_itself_fights_without_skirmish_off_the_flank(table, version):
    t = table(
        me={"line": ["Untamed Goon 2", "Halacor", "Untamed Goon 2"]},
        foe={"line": ["Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Halacor")
    assert t.card("Halacor").damage == 2


def test_skirmish_goes_with_halacor(table, version):
    t = table(
        me={"line": ["Untamed Goon 2", "Halacor"], "hand": ["Untamed Slaying"]},
        foe={"line": ["Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Slaying", "Halacor")
    assert not t.g.has_keyword(t.card("Untamed Goon 2"), "skirmish")


# Hunting Witch


def test_hunting_witch_gains_for_each_other_creature_played(table, version):
    t = table(
        me={
            "line": ["Hunting Witch"],
            "hand": [
                "Untamed Goon 2",
                "Untamed Trinket",
                "Untamed Chant",
                "Untamed Badge",
                "Untamed Goon 2",
                "Untamed Goon 2",
            ],
        },
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Goon 2")
    assert t.me.amber == 1
    t.play("Untamed Trinket").play("Untamed Chant").play("Untamed Badge", "Hunting Witch")
    assert t.me.amber == 1, "only for creatures"
    t.play("Untamed Goon 2")
    t.discard("Untamed Goon 2")
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_hunting_witch_does_not_gain_for_herself_but_for_another_witch(table, version):
    t = table(me={"hand": ["Hunting Witch", "Hunting Witch"]}, foe={}, house="untamed", ruleset=version)
    t.play("Hunting Witch")
    assert t.me.amber == 0
    t.play("Hunting Witch")
    assert t.at_rest
    assert t.me.amber == 1
    assert len(t.me.line) == 2


def test_two_hunting_witches_gain_one_each(table):
    t = table(
        me={"line": ["Hunting Witch", {"title": "Hunting Witch", "ready": False}], "hand": ["Untamed Goon 2"]},
        foe={"line": ["Hunting Witch"]},
        house="untamed",
    )
    t.play("Untamed Goon 2")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 2
    t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_hunting_witch_does_not_gain_for_the_opponent_or_for_what_is_put_into_play(table):
    t = table(me={"hand": ["Untamed Goon 2"]}, foe={"line": ["Hunting Witch"]}, house="untamed")
    t.play("Untamed Goon 2")
    assert (t.me.amber, t.foe.amber) == (0, 0)
    t = table(me={"line": ["Hunting Witch"], "hand": ["Untamed Ushering", "Goon 3"]}, foe={}, house="untamed")
    t.play("Untamed Ushering", flank="left")
    assert t.titles(t.me.line) == ["Goon 3", "Hunting Witch"]
    assert t.me.amber == 0


def test_hunting_witch_stunned_still_gains_and_blank_does_not(table):
    line = [{"title": "Hunting Witch", "stunned": True}]
    t = table(me={"line": line, "hand": ["Untamed Goon 2"]}, foe={}, house="untamed")
    assert t.play("Untamed Goon 2").me.amber == 1
    t = table(me={"line": line, "hand": ["Untamed Goon 2"]}, foe={"artifacts": ["Silence"]}, house="untamed")
    assert t.play("Untamed Goon 2").me.amber == 0


# Inka the Spider


def test_inka_stuns_when_played_and_when_she_reaps(table, version):
    t = wild(table, version, "Inka the Spider", ["Goon 1"], ["Goon 2"], mine={"hand": ["Inka the Spider",
                 "Untamed Bugle"]})  # fmt: skip
    t.play("Inka the Spider")
    assert t.offered == ["Goon 1", "Inka the Spider", "Goon 2"]
    t.choose("Goon 2")
    assert t.card("Goon 2").stunned
    assert t.card("Goon 2").ready
    assert not t.card("Goon 1").stunned
    t.play("Untamed Bugle").reap("Inka the Spider", "Goon 1")
    assert t.card("Goon 1").stunned
    assert t.me.amber == 1


def test_inkas_poison_kills_whatever_it_hurts(table, version):
    t = table(me={"line": ["Inka the Spider"]}, foe={"line": ["Goon 12", "Goon 5"]}, house="untamed", ruleset=version)
    t.fight("Inka the Spider", "Goon 12")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.me.line == []
    assert not t.card("Goon 5").stunned
    t = table(me={"line": ["Inka the Spider"]}, foe={"line": ["Guard 5/1"]}, house="untamed", ruleset=version)
    t.fight("Inka the Spider")
    assert t.titles(t.foe.line) == ["Guard 5/1"], "armor stopped all of it"


# Kindrith Longshot


def test_kindrith_shoots_when_she_reaps(table, version):
    t = table(
        me={"line": ["Kindrith Longshot", "Goon 1"]},
        foe={"line": ["Goon 2", "Guard 3/1"]},
        house="untamed",
        ruleset=version,
    )
    t.reap("Kindrith Longshot")
    assert t.offered == ["Kindrith Longshot", "Goon 1", "Goon 2", "Guard 3/1"]
    t.choose("Guard 3/1")
    assert t.card("Guard 3/1").damage == 1
    assert t.me.amber == 1
    assert len(t.foe.line) == 2


def test_kindrith_skirmishes_and_eludes(table, version):
    t = table(me={"line": ["Kindrith Longshot"]}, foe={"line": ["Goon 9"]}, house="untamed", ruleset=version)
    t.fight("Kindrith Longshot")
    assert t.card("Goon 9").damage == 3
    assert t.card("Kindrith Longshot").damage == 0
    t.next_turn("brobnar").fight("Goon 9")
    assert t.card("Kindrith Longshot").damage == 0
    assert t.card("Goon 9").damage == 3


# Lupo the Scarred


@pytest.mark.parametrize(("title", "amount"), [("Lupo the Scarred", 2), ("Mighty Tiger", 4)])
def test_they_bite_an_enemy_when_they_arrive(table, version, title, amount):
    t = wild(table, version, title, ["Goon 1"], [f"Goon {amount}", f"Goon {amount + 1}", "Guard 5/1"])
    t.play(title)
    assert t.offered == [f"Goon {amount}", f"Goon {amount + 1}", "Guard 5/1"]
    t.choose(f"Goon {amount + 1}")
    assert t.card(f"Goon {amount + 1}").damage == amount
    assert len(t.foe.line) == 3
    t = wild(table, version, title, ["Goon 1"], [f"Goon {amount}", "Guard 5/1"])
    t.play(title, f"Goon {amount}")
    assert t.titles(t.foe.line) == ["Guard 5/1"]
    assert len(t.me.line) == 2
    t = wild(table, version, title, [], ["Guard 5/1"])
    t.play(title)
    assert t.card("Guard 5/1").damage == amount - 1, "the only one there is, behind its armor"


@pytest.mark.parametrize("title", ["Lupo the Scarred", "Mighty Tiger"])
def test_they_bite_no_friend(table, version, title):
    t = wild(table, version, title, ["Goon 1"])
    t.play(title)
    assert t.at_rest
    assert len(t.me.line) == 2


@pytest.mark.parametrize("title", ["Lupo the Scarred", "Mighty Tiger"])
def test_nobody_bites_a_sheltered_creature(table, version, title):
    t = wild(table, version, title, [], ["Goon 1"], theirs={"artifacts": ["Aegis"]})
    t.play(title)
    assert t.card("Goon 1").damage == 0


@NEW
@pytest.mark.parametrize("title", ["Lupo the Scarred", "Mighty Tiger"])
def test_a_ward_takes_the_bite(table, version, title):
    t = wild(table, version, title, [], [{"title": "Goon 1", "warded": True}])
    t.play(title)
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert not t.foe.line[0].warded


def test_lupo_skirmishes_and_the_tiger_does_not(table, version):
    for title, damage in (("Lupo the Scarred", 0), ("Mighty Tiger", 2)):
        t = table(me={"line": [title]}, foe={"line": ["Goon 2"]}, house="untamed", ruleset=version)
        t.fight(title)
        assert t.card(title).damage == damage
        assert t.foe.line == []


# Murmook


@pytest.mark.parametrize(("many", "amber", "forged"), [(1, 6, 0), (1, 7, 1), (2, 7, 0), (2, 8, 1)])
def test_murmook_makes_keys_of_the_opponent_dearer(table, version, many, amber, forged):
    t = table(me={"line": ["Murmook"] * many, "amber": 0}, foe={"amber": amber}, house="untamed", ruleset=version)
    assert t.g.key_cost(t.foe) == 6 + many
    assert t.g.key_cost(t.me) == 6
    t.next_turn()
    assert len(t.foe.keys) == forged
    assert t.foe.amber == (0 if forged else amber)


def test_murmook_under_new_control_changes_sides_and_a_dead_one_costs_nothing(table, version):
    t = table(
        me={"hand": ["Untamed Lure", "Untamed Slaying"]}, foe={"line": ["Murmook"]}, house="untamed", ruleset=version
    )
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (7, 6)
    t.play("Untamed Lure")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 7)
    t.play("Untamed Slaying")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 6)


def test_murmook_troubles_both_of_two_opponents(table):
    t = table(me={"line": ["Murmook"]}, foe={}, third={}, house="untamed")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 7, 7]


# Mushroom Man


@pytest.mark.parametrize(("keys", "power"), [([], 11), (["red"], 8), (["red", "blue"], 5)])
def test_mushroom_man_has_three_power_for_each_key_to_be_forged(table, version, keys, power):
    t = table(
        me={"line": ["Mushroom Man", "Goon 1"], "keys": keys},
        foe={"line": ["Mushroom Man"], "keys": ["red"]},
        house="untamed",
        ruleset=version,
    )
    assert t.power("Mushroom Man") == power
    assert t.power("Mushroom Man#2") == 8
    assert t.power("Goon 1") == 1


def test_mushroom_man_shrinks_to_death_when_a_key_is_forged(table, version):
    t = table(
        me={"line": [{"title": "Mushroom Man", "damage": 8}], "hand": ["Key Charge"], "amber": 7},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Key Charge", "yes", "red")
    assert t.me.line == []
    assert t.me.keys == ["red"]


def test_mushroom_man_shrinks_in_the_forge_step_too(table, version):
    line = [{"title": "Mushroom Man", "damage": 8}, {"title": "Mushroom Man", "damage": 7}]
    t = table(me={}, foe={"line": line, "amber": 6}, house="untamed", ruleset=version)
    t.next_turn()
    assert t.titles(t.foe.line) == ["Mushroom Man"]
    assert t.foe.line[0].damage == 7


def test_mushroom_man_counts_the_keys_of_its_controller(table, version):
    t = table(
        me={"hand": ["Untamed Lure"], "keys": ["red", "blue"]},
        foe={"line": ["Mushroom Man"]},
        house="untamed",
        ruleset=version,
    )
    assert t.power("Mushroom Man") == 11
    t.play("Untamed Lure")
    assert t.power("Mushroom Man") == 5
