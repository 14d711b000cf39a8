"""Upgrades of Saurian in Mass Mutation."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW


def horned(title, amber, *more):
    return {"title": title, "amber": amber, "upgrades": ["Siren Horn", *more]}


@NEW
@pytest.mark.parametrize(("there", "left", "moved"), [(2, 1, 1), (0, 0, 0)])
def test_the_horn_moves_one_to_what_is_fought(table, version, there, left, moved):
    t = table(me={"line": [horned("Goon 3", there)]}, foe={"line": ["Goon 9", "Goon 8"]}, ruleset=version)
    t.fight("Goon 3", "Goon 9")
    assert t.card("Goon 9").amber == moved
    assert t.foe.amber == left
    assert t.card("Goon 8").amber == 0


def test_what_was_moved_comes_to_you_when_the_enemy_falls(table):
    t = table(me={"line": [horned("Goon 9", 2)]}, foe={"line": ["Goon 3"]})
    t.fight("Goon 9")
    assert t.card("Goon 9").amber == 1
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_the_horn_is_silent_when_its_creature_is_attacked_or_reaps(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": [horned("Goon 9", 2)]})
    t.fight("Goon 3")
    assert t.card("Goon 9").amber == 2
    t = table(me={"line": [horned("Goon 9", 2)]}, foe={"line": ["Goon 3"]})
    t.reap("Goon 9")
    assert t.card("Goon 9").amber == 2
    assert t.card("Goon 3").amber == 0


@NEW
@pytest.mark.ruling("faq-siren-horn-assault", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("assault-before-fight", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(("horn_first", "pool", "kept"), [(True, 1, 0), (False, 0, 1)])
def test_the_player_orders_the_horn_and_assault(table, version, horn_first, pool, kept):
    t = table(me={"line": [horned("Ancient Bear", 1)]}, foe={"line": ["Goon 2"]}, house="untamed", ruleset=version)
    t.fight("Ancient Bear")
    horn, assault = t.pending.keys
    t.submit(horn if horn_first else assault)
    assert t.card("Goon 2").zone == "discard"
    assert (t.me.amber, t.foe.amber, t.card("Ancient Bear").amber) == (pool, 0, kept)
