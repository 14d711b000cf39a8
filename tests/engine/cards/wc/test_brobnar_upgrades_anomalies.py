"""The upgrade among the anomalies of Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest

HAUNTED = {"title": "Goon 3", "upgrades": ["Ghostform"]}


@NEW
def test_a_ghost_is_neither_dealt_damage_nor_destroyed(table, version):
    t = table(
        me={"line": ["Goon 9"], "hand": ["Slaying", "Slaughter", "Stab"]},
        foe={"line": [HAUNTED, "Goon 1"]},
        ruleset=version,
    )
    t.play("Stab", "Goon 3").play("Slaying", "Goon 3").fight("Goon 9", "Goon 3")
    assert t.card("Goon 3").zone == "play"
    assert t.card("Goon 3").damage == 0
    assert t.card("Goon 9").damage == 3
    t.play("Slaughter")
    while not t.at_rest:
        t.submit(*(t.pending.keys if t.pending.ordered else t.pending.keys[:1]))
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("Ghostform").zone == "play"


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_a_ghost_that_reaps_or_fights_loses_its_form_to_the_archives(table, how):
    t = table(me={"line": [HAUNTED, "Goon 2"]}, foe={"line": ["Goon 1"]})
    getattr(t, how)("Goon 3")
    assert t.titles(t.me.archives) == ["Ghostform"]
    assert t.card("Goon 3").zone == "play"
    assert not t.g.keyword(t.card("Goon 3"), "invulnerable")


def test_the_damage_of_the_fight_comes_before_the_form_is_lost(table):
    t = table(me={"line": [HAUNTED]}, foe={"line": ["Goon 9"]})
    t.fight("Goon 3")
    assert t.card("Goon 3").damage == 0
    assert t.titles(t.me.archives) == ["Ghostform"]


def test_the_form_goes_to_the_archives_of_its_owner(table):
    t = table(me={"hand": ["Ghostform", "Badge"]}, foe={"line": ["Goon 3"]})
    t.play("Ghostform")
    assert t.me.amber == 1
    t.next_turn("brobnar").reap("Goon 3")
    assert t.titles(t.me.archives) == ["Ghostform"]
    assert t.foe.archives == []


def test_of_two_forms_each_archives_itself(table):
    t = table(me={"line": [{"title": "Goon 3", "upgrades": ["Ghostform", "Ghostform"]}]}, foe={})
    t.reap("Goon 3")
    to_rest(t)
    assert t.titles(t.me.archives) == ["Ghostform", "Ghostform"]


def test_a_ghost_can_still_be_returned_to_hand(table):
    t = table(me={"hand": ["Recall"]}, foe={"line": [HAUNTED]})
    t.play("Recall")
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.titles(t.foe.discard) == ["Ghostform"]
