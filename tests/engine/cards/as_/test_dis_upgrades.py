"""Upgrades of Dis in Æmber Skies."""

from __future__ import annotations

from functools import partial

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.cards import armed, warded, with_amber
from tests.engine.helpers.looks import amber, pools

crypt = partial(crypts.crypt, house="dis")
BOX = "Pendra’s Box"
TOMB = "Tomb of Agony"

# Pendra’s Box


def test_the_box_exalts_three(table):
    line = ["Goon 1", armed("Dis Goon 2", BOX), with_amber("Goon 3", 1), "Goon 4"]
    t = crypt(table, {"line": line}, {"line": ["Goon 5"]})
    t.reap("Dis Goon 2")
    assert amber(t) == [1, 1, 2, 0, 0]
    assert pools(t) == [1, 0]


def test_alone_its_bearer_is_exalted_alone(table):
    t = crypt(table, {"line": [armed("Dis Goon 2", BOX)]})
    t.reap("Dis Goon 2")
    assert amber(t) == [1]


def test_fighting_opens_no_box(table):
    t = crypt(table, {"line": [armed("Dis Goon 2", BOX), "Goon 1"]}, {"line": ["Goon 1"]})
    t.fight("Dis Goon 2")
    assert amber(t) == [0, 0]


# Tomb of Agony


def test_the_tomb_takes_an_enemy(table):
    t = crypt(table, {"line": [armed("Dis Goon 2", TOMB)]}, {"line": ["Goon 5", with_amber("Goon 6", 2)]})
    t.reap("Dis Goon 2", "Goon 6")
    assert t.titles(t.foe.purged) == ["Goon 6"]
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert pools(t) == [3, 0]


def test_a_ward_keeps_the_tomb_shut(table):
    t = crypt(table, {"line": [armed("Dis Goon 2", TOMB)]}, {"line": [warded("Goon 5")]})
    t.reap("Dis Goon 2")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert not t.card("Goon 5").warded


def test_the_tomb_takes_no_friend(table):
    t = crypt(table, {"line": [armed("Dis Goon 2", TOMB), "Goon 1"]})
    t.reap("Dis Goon 2")
    assert len(t.me.line) == 2
