"""Upgrades of Shadows in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

# Duskrunner


@pytest.mark.parametrize(("pool", "after"), [(0, (1, 0)), (1, (2, 0)), (3, (2, 2))])
def test_a_duskrunner_steals_by_reaping(table, version, pool, after):
    t = table(
        me={"line": [{"title": "Shadows Goon 4", "upgrades": ["Duskrunner"]}, "Shadows Goon 4"]},
        foe={"amber": pool},
        house="shadows",
        ruleset=version,
    )
    t.reap("Shadows Goon 4")
    assert (t.me.amber, t.foe.amber) == after
    t.reap("Shadows Goon 4#2")
    assert (t.me.amber, t.foe.amber) == (after[0] + 1, after[1]), "only its own creature"


def test_two_duskrunners_run_twice_and_one_on_an_enemy_runs_for_it(table, version):
    t = table(
        me={"line": [{"title": "Shadows Goon 4", "upgrades": ["Duskrunner", "Duskrunner"]}], "hand": ["Duskrunner"]},
        foe={"line": ["Shadows Goon 4"], "amber": 5},
        house="shadows",
        ruleset=version,
    )
    rogue = t.card("Shadows Goon 4")
    t.play("Duskrunner", "Shadows Goon 4#2")
    t.reap("Shadows Goon 4", f"trigger:{rogue.id}")
    assert (t.me.amber, t.foe.amber) == (3, 3)
    t.next_turn("shadows")
    t.reap("Shadows Goon 4")
    assert (t.me.amber, t.foe.amber) == (2, 5)


# Ring of Invisibility


def test_the_ring_makes_elusive_and_lets_skirmish(table, version):
    t = table(
        me={"line": ["Shadows Goon 4"], "hand": ["Ring of Invisibility"]},
        foe={"line": [{"title": "Goon 6", "house": "shadows"}, {"title": "Goon 7", "house": "shadows"}]},
        house="shadows",
        ruleset=version,
    )
    t.play("Ring of Invisibility", "Shadows Goon 4")
    assert t.me.amber == 1
    t.fight("Shadows Goon 4", "Goon 6")
    assert t.card("Goon 6").damage == 4
    assert t.card("Shadows Goon 4").damage == 0
    t.next_turn("shadows")
    t.fight("Goon 6")
    assert t.card("Shadows Goon 4").damage == 0
    assert t.card("Goon 6").damage == 4
    t.fight("Goon 7")
    assert t.me.line == [], "only once a turn"


def test_the_ring_hides_nobody_else_and_not_without_it(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Ring of Invisibility"]}, "Goon 4"]},
        foe={"artifacts": ["Silence"]},
        ruleset=version,
    )
    g = t.g
    assert g.has_keyword(t.card("Goon 3"), "elusive")
    assert g.has_keyword(t.card("Goon 3"), "skirmish")
    assert not g.has_keyword(t.card("Goon 4"), "elusive")
    assert not g.has_keyword(t.card("Goon 4"), "skirmish")


# Silent Dagger


def test_a_silent_dagger_strikes_at_a_flank(table, version):
    t = table(
        me={"line": ["Goon 8", {"title": "Shadows Goon 4", "upgrades": ["Silent Dagger"]}, "Goon 9"]},
        foe={"line": ["Goon 4", "Goon 1", "Guard 5/2"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Shadows Goon 4")
    assert t.me.amber == 1
    assert t.offered == ["Goon 8", "Goon 9", "Goon 4", "Guard 5/2"]
    t.choose("Guard 5/2")
    assert [c.damage for c in t.foe.line] == [0, 0, 2]
    assert all(c.damage == 0 for c in t.me.line)


def test_the_dagger_kills_four_power_and_must_strike(table, version):
    t = table(
        me={"line": [{"title": "Shadows Goon 4", "upgrades": ["Silent Dagger"]}]}, house="shadows", ruleset=version
    )
    t.reap("Shadows Goon 4")
    assert t.me.line == []
    assert sorted(t.titles(t.me.discard)) == ["Shadows Goon 4", "Silent Dagger"]


@NEW
def test_a_ward_against_the_dagger(table, version):
    t = table(
        me={"line": [{"title": "Shadows Goon 4", "upgrades": ["Silent Dagger"]}]},
        foe={"line": [{"title": "Goon 2", "warded": True}]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Shadows Goon 4", "Goon 2")
    assert len(t.foe.line) == 1
    assert not t.foe.line[0].warded
    assert t.foe.line[0].damage == 0
