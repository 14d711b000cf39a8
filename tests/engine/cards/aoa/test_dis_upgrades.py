"""Upgrades of Dis in Age of Ascension."""

from __future__ import annotations

import pytest

KEPT = {"title": "Goon 2", "upgrades": ["Soulkeeper"]}


def slain(table, version, foe, **more):
    """A table at which a friendly creature with Soulkeeper has just been destroyed."""
    t = table(
        me={"hand": ["Dis Slaying"], "line": [KEPT, "Goon 9"]}, foe={"line": foe}, house="dis", ruleset=version, **more
    )
    return t.play("Dis Slaying", "Goon 2")


def test_soulkeeper_takes_the_most_powerful_enemy_creature_along(table, version):
    t = slain(table, version, ["Goon 4", "Goon 6", "Goon 5"])
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 5"]
    assert t.titles(t.me.line) == ["Goon 9"]
    assert t.titles(t.me.discard).count("Soulkeeper") == 1


def test_the_active_player_picks_among_the_most_powerful(table, version):
    t = slain(table, version, ["Goon 6", "Guard 6/2", "Goon 5"])
    assert t.offered == ["Goon 6", "Guard 6/2"]
    t.choose("Guard 6/2")
    assert t.titles(t.foe.line) == ["Goon 6", "Goon 5"]


def test_enemies_are_those_of_the_controller_of_the_creature(table, version):
    t = table(
        me={"hand": ["Soulkeeper", "Dis Slaying"], "line": ["Goon 7"]},
        foe={"line": ["Goon 2", "Goon 9"]},
        house="dis",
        ruleset=version,
    )
    t.play("Soulkeeper", "Goon 2").play("Dis Slaying", "Goon 2")
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.me.amber == 1


def test_a_warded_most_powerful_creature_is_saved(table):
    t = slain(table, "16.0", [{"title": "Goon 6", "warded": True}, "Goon 5"])
    assert t.titles(t.foe.line) == ["Goon 6", "Goon 5"]
    assert not t.card("Goon 6").warded


def test_without_enemies_the_creature_dies_alone(table, version):
    t = slain(table, version, [])
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 9"]


def test_a_creature_that_leaves_otherwise_takes_none_along(table, version):
    t = table(me={"hand": ["Dis Recall"], "line": [KEPT]}, foe={"line": ["Goon 5"]}, house="dis", ruleset=version)
    t.play("Dis Recall", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert "Soulkeeper" in t.titles(t.me.discard)


@pytest.mark.clause("destroyed-tagged-cannot-be-chosen", "destroyed-unchosen-target-may-be-tagged")
@pytest.mark.parametrize(("spare", "left"), [("Goon 5", ["Goon 5"]), ("Guard 6/2", [])])
def test_the_strongest_may_be_dying_already_but_of_several_another_is_taken(table, version, spare, left):
    t = table(
        me={"line": [{"title": "Dis Goon 6", "upgrades": ["Soulkeeper"]}]},
        foe={"line": ["Goon 6", spare]},
        house="dis",
        ruleset=version,
    )
    t.fight("Dis Goon 6", "Goon 6")
    if not left:
        t.submit(*t.pending.keys)
    assert t.me.line == []
    assert t.titles(t.foe.line) == left
