"""Upgrades of Mars in Call of the Archons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.rulesets import RULESETS
from tests.engine.helpers.cards import alike

# Biomatrix Backup


@pytest.mark.parametrize("side", ["me", "foe"])
def test_a_backup_saves_the_creature_into_its_owners_archives(table, version, side):
    saved = {"line": [{"title": "Goon 2", "upgrades": ["Biomatrix Backup"], "amber": 1}, "Goon 1"]}
    sides = {"me": {"line": ["Goon 9"]}, "foe": saved} if side == "foe" else {"me": saved, "foe": {"line": ["Goon 9"]}}
    t = table(**sides, ruleset=version)
    t.fight(*(["Goon 9", "Goon 2"] if side == "foe" else ["Goon 2"]))
    owner = t.foe if side == "foe" else t.me
    assert t.titles(owner.archives) == ["Goon 2"]
    assert t.titles(owner.discard) == ["Biomatrix Backup"]
    assert t.titles(owner.line) == ["Goon 1"]


def test_a_borrowed_creature_is_backed_up_at_home(table, version):
    line = [{"title": "Goon 2", "owner": 0, "upgrades": ["Biomatrix Backup"]}]
    t = table(me={"line": ["Goon 9"]}, foe={"line": line}, ruleset=version)
    t.fight("Goon 9")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.foe.discard) == ["Biomatrix Backup"]


@pytest.mark.parametrize("wanted", [True, False])
def test_the_backup_as_printed_is_optional(monkeypatch, table, wanted):
    monkeypatch.setitem(RULESETS, "1.2", replace(RULESETS["1.2"], errata=frozenset()))
    line = [{"title": "Goon 2", "upgrades": ["Biomatrix Backup"]}]
    t = table(me={"line": ["Goon 9"]}, foe={"line": line}, ruleset="1.2")
    t.fight("Goon 9")
    assert t.pending.kind == "yes-no"
    assert t.pending.seat == 0
    t.choose("yes" if wanted else "no")
    assert t.titles(t.foe.archives) == ["Goon 2"] * wanted
    assert sorted(t.titles(t.foe.discard)) == sorted(["Biomatrix Backup", *["Goon 2"] * (not wanted)])


# Brain Stem Antenna


def test_the_antenna_makes_its_creature_a_ready_martian(table, version):
    wired = {"title": "Goon 3", "ready": False, "upgrades": ["Brain Stem Antenna"]}
    t = table(
        me={"line": [wired, *alike("Goon 4", ready=False)], "hand": ["Red Chant", "Red Grunt", "Red Giant"]},
        house="mars",
        ruleset=version,
    )
    t.play("Red Chant")
    assert not t.card("Goon 3").ready
    t.play("Red Grunt")
    assert t.card("Goon 3").ready
    assert t.g.house_of(t.card("Goon 3")) == "mars"
    assert not t.card("Goon 4").ready
    assert t.g.house_of(t.card("Goon 4")) == "brobnar"
    t.reap("Goon 3").play("Red Giant").reap("Goon 3")
    assert t.me.amber == 2
    t.next_turn("brobnar")
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"
    assert t.g.state.lasting == []


def test_the_antenna_listens_to_its_creatures_controller(table, version):
    wired = {"title": "Goon 3", "ready": False, "upgrades": ["Brain Stem Antenna"]}
    t = table(me={"hand": ["Red Grunt"]}, foe={"line": [wired]}, house="mars", ruleset=version)
    t.play("Red Grunt")
    assert not t.card("Goon 3").ready
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"


# Jammer Pack


@pytest.mark.parametrize("side", ["me", "foe"])
def test_jammer_pack_jams_the_opponents_of_its_creature(table, version, side):
    t = table(
        **{side: {"line": [{"title": "Goon 3", "upgrades": ["Jammer Pack"]}, "Goon 4"]}},
        house="brobnar",
        ruleset=version,
    )
    mine, theirs = (t.me, t.foe) if side == "me" else (t.foe, t.me)
    assert (t.g.key_cost(mine), t.g.key_cost(theirs)) == (6, 8)


def test_jammer_packs_add_up_and_go_with_their_creature(table, version):
    line = [{"title": "Goon 3", "upgrades": ["Jammer Pack", "Jammer Pack"]}]
    t = table(me={"line": ["Goon 9"]}, foe={"line": line}, ruleset=version)
    assert t.g.key_cost(t.me) == 10
    t.fight("Goon 9")
    assert t.g.key_cost(t.me) == 6
    assert t.titles(t.foe.discard).count("Jammer Pack") == 2


def test_playing_a_jammer_pack_gives_its_amber(table, version):
    t = table(me={"hand": ["Jammer Pack"], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, house="mars", ruleset=version)
    t.play("Jammer Pack", "Goon 3")
    assert t.me.amber == 1
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 8)


# Red Planet Ray Gun


@pytest.mark.clause("for-each-chosen-creature-not-split")
@pytest.mark.parametrize(("target", "damage"), [("Goon 9", 3), ("Guard 5/2", 1), ("Red Giant", 3)])
def test_the_ray_gun_counts_all_martians(table, version, target, damage):
    armed = {"title": "Red Grunt", "upgrades": ["Red Planet Ray Gun"]}
    t = table(
        me={"line": [armed, "Red Agent", "Goon 1"]},
        foe={"line": ["Red Giant", "Goon 9", "Guard 5/2"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Red Grunt", target)
    assert t.card(target).damage == damage
    assert t.me.amber == 1
    assert [c.title for c in t.g.creatures() if c.damage] == [target]


def test_a_ray_gun_without_martians(table, version):
    armed = {"title": "Goon 3", "upgrades": ["Red Planet Ray Gun"]}
    t = table(me={"line": [armed]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.at_rest
    assert t.card("Goon 1").damage == 0
    assert len(t.foe.line) == 1
