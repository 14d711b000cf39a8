"""The upgrade of Brobnar in Grim Reminders."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt
from tests.engine.helpers.cards import armed, warded

CRUSHER = armed("Goon 5", "Bonecrusher")


@pytest.mark.parametrize("target", ["Goon 5", "Goon 3", "Goon 9"])
def test_bones_are_crushed_on_either_side(table, target):
    t = crypt(table, {"line": [CRUSHER, "Goon 3"]}, {"line": ["Goon 9"]})
    t.action("Goon 5", target)
    gone = t.card(target)
    assert gone.zone == "discard"
    assert sum(len(player.line) for player in t.g.players) == 2


def test_a_ward_keeps_bones_whole(table):
    t = crypt(table, {"line": [CRUSHER]}, {"line": [warded("Goon 9")]})
    t.action("Goon 5", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert not t.card("Goon 9").warded


def test_the_one_with_the_crusher_acts_and_no_other(table):
    t = crypt(table, {"hand": ["Bonecrusher"], "line": ["Goon 5", "Goon 3"]}, {"line": ["Goon 9"]})
    t.play("Bonecrusher", "Goon 5")
    assert t.may("action:Goon 5")
    assert not t.may("action:Goon 3")


def test_on_an_enemy_it_is_the_enemy_who_crushes(table):
    t = crypt(table, {"hand": ["Bonecrusher"], "line": ["Goon 3"]}, {"line": ["Goon 9"]})
    t.play("Bonecrusher", "Goon 9").next_turn("brobnar").action("Goon 9", "Goon 3")
    assert t.me.line == []
