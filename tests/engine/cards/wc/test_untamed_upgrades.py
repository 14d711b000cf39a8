"""Upgrades of Untamed in Worlds Collide."""

from __future__ import annotations

SILENT = {"title": "Untamed Goon 3", "upgrades": ["Instrument of Silence"]}
WILD = {"title": "Untamed Goon 3", "upgrades": ["Wild Spirit"]}


def test_the_instrument_fights_unharmed_and_for_amber(table, version):
    t = table(me={"line": [SILENT, "Untamed Goon 2"]}, foe={"line": ["Goon 9"]}, house="untamed", ruleset=version)
    t.fight("Untamed Goon 3")
    assert t.me.amber == 1
    assert t.card("Untamed Goon 3").damage == 0
    assert t.card("Goon 9").damage == 3
    t.fight("Untamed Goon 2")
    assert t.me.amber == 1
    assert t.card("Untamed Goon 2").zone == "discard"


def test_the_instrument_is_silent_when_its_creature_is_attacked_or_reaps(table, version):
    t = table(me={"line": ["Goon 4", "Goon 1"]}, foe={"line": [SILENT]}, ruleset=version)
    t.fight("Goon 1")
    assert t.foe.amber == t.me.amber == 0
    assert t.card("Goon 1").zone == "discard"
    t.next_turn("untamed").reap("Untamed Goon 3")
    assert t.foe.amber == 1


def test_the_instrument_pays_who_controls_the_creature(table, version):
    t = table(
        me={"hand": ["Instrument of Silence"], "line": ["Goon 1"]},
        foe={"line": ["Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Instrument of Silence", "Goon 5")
    t.next_turn("brobnar").fight("Goon 5")
    assert t.foe.amber == 1
    assert t.me.amber == 0


def test_the_spirit_captures_from_the_other_side(table, version):
    t = table(me={"line": [WILD, "Untamed Goon 2"]}, foe={"amber": 2}, house="untamed", ruleset=version)
    t.reap("Untamed Goon 3")
    assert (t.card("Untamed Goon 3").amber, t.foe.amber, t.me.amber) == (1, 1, 1)
    t.reap("Untamed Goon 2")
    assert (t.card("Untamed Goon 2").amber, t.foe.amber) == (0, 1)


def test_the_spirit_captures_nothing_from_an_empty_pool_and_not_in_fights(table, version):
    t = table(me={"line": [WILD, WILD]}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    t.reap("Untamed Goon 3").fight("Untamed Goon 3#2")
    assert [card.amber for card in t.me.line] == [0, 0]


def test_the_spirit_on_an_enemy_captures_from_who_played_it(table, version):
    t = table(me={"hand": ["Wild Spirit"], "amber": 2}, foe={"line": ["Goon 5"]}, house="untamed", ruleset=version)
    t.play("Wild Spirit")
    assert t.me.amber == 3
    t.next_turn("brobnar").reap("Goon 5")
    assert (t.me.amber, t.card("Goon 5").amber) == (2, 1)
