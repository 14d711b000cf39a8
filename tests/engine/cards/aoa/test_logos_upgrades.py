"""Upgrades of Logos in Age of Ascension."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("side", [0, 1])
def test_backup_copy_puts_its_creature_on_top_of_the_deck(table, version, side):
    t = table(
        me={"hand": ["Backup Copy", "Logos Slaying"], "line": ["Goon 1"]},
        foe={"line": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    player = t.g.players[side]
    title = ["Goon 1", "Goon 2"][side]
    t.play("Backup Copy", title)
    assert t.me.amber == 1
    t.play("Logos Slaying", title)
    assert player.deck[-1].title == title
    assert player.line == []
    assert title not in t.titles(player.discard)
    assert t.titles(t.me.discard) == ["Backup Copy", "Logos Slaying"], "the upgrade goes where upgrades go"


def test_backup_copy_helps_its_creature_only_when_destroyed(table, version):
    worn = {"title": "Goon 1", "upgrades": ["Backup Copy"]}
    t = table(me={"line": [worn, "Goon 2"], "hand": ["Slaying", "Recall"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Slaying", "Goon 2")
    assert t.titles(t.me.discard) == ["Goon 2", "Slaying"]
    t.play("Recall", "Goon 1")
    assert "Goon 1" in t.titles(t.me.hand)
    assert "Backup Copy" in t.titles(t.me.discard)


def test_backup_copy_sends_a_creature_to_the_deck_of_its_owner(table, version):
    worn = {"title": "Goon 1", "upgrades": ["Backup Copy"], "owner": 1}
    t = table(me={"line": [worn], "hand": ["Slaying"]}, foe={}, ruleset=version)
    t.play("Slaying")
    assert t.foe.deck[-1].title == "Goon 1"
    assert "Goon 1" not in t.titles(t.me.deck)


def test_a_warded_creature_keeps_its_backup_copy(table):
    worn = {"title": "Goon 1", "upgrades": ["Backup Copy"], "warded": True}
    t = table(me={"line": [worn], "hand": ["Slaying"]}, foe={})
    t.play("Slaying")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.me.line[0].upgrades) == ["Backup Copy"]
