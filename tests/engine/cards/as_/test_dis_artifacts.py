"""Artifacts of Dis in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, warded, with_amber
from tests.engine.helpers.looks import damage, damage_of_all, pools

crypt = partial(crypts.crypt, house="dis")
SHELF = "Demonic Shelf"

# Demonic Shelf


def test_a_friend_on_the_shelf_is_3_damage(table):
    t = crypt(table, {"artifacts": [SHELF], "line": ["Goon 1", "Goon 4"]}, {"line": ["Goon 5"]})
    t.action(SHELF, "Goon 1", "Goon 5")
    assert damage_of_all(t) == [0, 3]
    assert t.titles(t.card(SHELF).under) == ["Goon 1"]
    assert not t.card("Goon 1").facedown


def test_the_second_friend_makes_it_two_hits(table):
    t = crypt(table, {"artifacts": [SHELF], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 5", "Goon 7"]})
    to_rest(t.action(SHELF, "Goon 1", "Goon 7").next_turn().next_turn("dis"))
    t.action(SHELF, "Goon 7", "Goon 5")
    assert t.me.line == []
    assert damage(t.foe) == [3, 6]


@pytest.mark.parametrize(("target", "dealt"), [(warded("Goon 5"), 0), ("Guard 5/2", 1)])
def test_what_the_shelf_deals_meets_ward_and_armor(table, target, dealt):
    t = crypt(table, {"artifacts": [SHELF], "line": ["Goon 1"]}, {"line": [target]})
    t.action(SHELF)
    assert damage(t.foe) == [dealt]


def test_a_friend_with_a_ward_stays_off_the_shelf(table):
    t = crypt(table, {"artifacts": [SHELF], "line": [warded("Goon 1")]}, {"line": ["Goon 5"]})
    t.action(SHELF)
    assert t.titles(t.me.line) == ["Goon 1"]
    assert damage_of_all(t) == [0, 0]


def test_what_is_on_it_leaves_it_first(table):
    friend = armed("Goon 1", "Badge", amber=2)
    t = crypt(table, {"artifacts": [SHELF], "line": [friend]}, {"line": ["Goon 5", with_amber("Goon 6", 1)]})
    to_rest(t.action(SHELF))
    assert pools(t) == [0, 2]
    assert t.titles(t.me.discard) == ["Badge"]


def test_an_empty_shelf_without_friends_does_nothing(table):
    t = crypt(table, {"artifacts": [SHELF]}, {"line": ["Goon 5"]})
    t.action(SHELF)
    assert damage(t.foe) == [0]


def test_with_the_shelf_all_on_it_is_discarded(table):
    t = crypt(table, {"artifacts": [SHELF], "line": ["Goon 1"], "hand": ["Dis Crowbar"]}, {"line": ["Goon 5"]})
    to_rest(t.action(SHELF).play("Dis Crowbar"))
    assert sorted(t.titles(t.me.discard)) == [SHELF, "Dis Crowbar", "Goon 1"]
