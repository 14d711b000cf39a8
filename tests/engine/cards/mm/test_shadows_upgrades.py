"""Upgrades of Shadows in Mass Mutation."""

from __future__ import annotations

import pytest

MOLE = "Mole"


# Mole


def spied(table, version, *, mine=0, pool=0, on=0, **more):
    """The forge step of `me`, whose opponent controls a creature with a Mole and Æmber on it."""
    creature = {"title": "Goon 3", "upgrades": [MOLE], "amber": on}
    foe = {"line": [creature, {"title": "Goon 2", "amber": 4}], "amber": pool}
    return table(me={"amber": mine}, foe=foe, step="start", ruleset=version, **more)


@pytest.mark.parametrize(("mine", "on", "keys"), [(4, 2, 1), (3, 2, 0), (0, 6, 1)])
def test_the_amber_on_the_creature_pays_for_keys_of_the_opponent(table, version, mine, on, keys):
    t = spied(table, version, mine=mine, on=on)
    if keys:
        t.submit(t.pending.keys[0])
    assert len(t.me.keys) == keys
    assert t.me.amber == (0 if keys else mine)
    assert t.card("Goon 3").amber == (0 if keys else on)
    assert t.card("Goon 2").amber == 4
    t.submit("house:brobnar")


def test_how_much_of_it_is_spent_is_a_choice(table, version):
    t = spied(table, version, mine=5, on=3)
    assert t.pending.kind == "number"
    assert t.offered == ["number:1", "number:2", "number:3"]
    t.choose("number:2")
    t.submit(t.pending.keys[0])
    assert t.me.amber == 1
    assert t.card("Goon 3").amber == 1
    t.submit("house:brobnar")


def test_its_controller_cannot_spend_it(table, version):
    creature = {"title": "Goon 3", "upgrades": [MOLE], "amber": 6}
    t = table(me={"line": [creature], "amber": 5}, foe={}, step="start", ruleset=version)
    assert t.pending.prompt == "house"
    assert t.me.keys == []
    assert t.card("Goon 3").amber == 6
    t.submit("house:brobnar")


def test_a_mole_played_on_an_own_creature_serves_the_opponent(table, version):
    t = table(me={"hand": [MOLE], "line": [{"title": "Goon 3", "amber": 6}]}, foe={}, house="shadows", ruleset=version)
    t.play(MOLE)
    assert t.me.amber == 1
    t.end().choose("key:red").submit("house:brobnar")
    assert t.foe.keys == ["red"]
    assert t.card("Goon 3").amber == 0


def test_who_it_serves_changes_with_control_of_the_creature(table, version):
    creature = {"title": "Goon 3", "upgrades": [MOLE], "amber": 6}
    t = table(me={"hand": ["Lure"]}, foe={"line": [creature]}, ruleset=version)
    t.play("Lure").end().choose("key:red").submit("house:brobnar")
    assert t.foe.keys == ["red"]
    assert t.me.keys == []


@pytest.mark.reading("mole-other-costs")
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_nothing_but_keys_can_be_paid_with_it(table, version):
    creature = {"title": "Goon 3", "upgrades": [MOLE], "amber": 3}
    t = table(
        me={"hand": ["Shadows Trinket"]},
        foe={"line": [creature], "artifacts": ["Customs Office"]},
        house="shadows",
        ruleset=version,
    )
    assert not t.may("play:Shadows Trinket")


# Opportunist


def test_an_opportunist_captures_1_and_is_elusive(table, version):
    t = table(
        me={"hand": ["Opportunist"], "line": ["Goon 3", "Goon 2"]},
        foe={"line": ["Goon 9"], "amber": 2, "houses": ["brobnar", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Opportunist", "Goon 3")
    assert t.card("Goon 3").amber == 1
    assert (t.me.amber, t.foe.amber) == (1, 1)
    t.next_turn("brobnar").fight("Goon 9", "Goon 3")
    assert (t.card("Goon 3").damage, t.card("Goon 9").damage) == (0, 0)
    assert not t.g.has_keyword(t.card("Goon 2"), "elusive")


def test_on_an_enemy_creature_it_captures_from_you(table, version):
    t = table(me={"hand": ["Opportunist"]}, foe={"line": ["Goon 3"], "amber": 2}, house="shadows", ruleset=version)
    t.play("Opportunist")
    assert t.card("Goon 3").amber == 1
    assert (t.me.amber, t.foe.amber) == (0, 2)


def test_with_the_upgrade_elusive_is_gone(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Opportunist"], "amber": 1}
    t = table(me={"line": [worn], "hand": ["Rust"]}, foe={}, ruleset=version)
    t.play("Rust")
    assert not t.g.has_keyword(t.card("Goon 3"), "elusive")
    assert t.card("Goon 3").amber == 1
