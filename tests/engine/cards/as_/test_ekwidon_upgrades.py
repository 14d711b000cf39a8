"""Upgrades of Ekwidon in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, with_amber
from tests.engine.helpers.looks import pools, seen_by

crypt = partial(crypts.crypt, house="ekwidon")
WRIT = "Requisition Writ"
BOX = "Suggestion Box"

# Requisition Writ


def test_an_aember_buys_an_enemy(table):
    t = crypt(table, {"line": [armed("Ekwidon Goon 2", WRIT)]}, {"line": ["Goon 5", with_amber("Goon 6", 1)]})
    to_rest(t.reap("Ekwidon Goon 2", "Goon 6"))
    assert pools(t) == [0, 1]
    assert "Goon 6" in t.titles(t.me.line)
    assert t.titles(t.foe.line) == ["Goon 5"]


def test_the_price_is_paid_where_there_is_nothing_to_buy(table):
    t = crypt(table, {"line": [armed("Ekwidon Goon 2", WRIT)], "amber": 2})
    t.reap("Ekwidon Goon 2")
    assert pools(t) == [2, 1]


def test_who_cannot_pay_is_sold_nothing(table):
    t = crypt(table, {"line": [armed("Ekwidon Goon 2", WRIT)]}, {"line": ["Goon 5", "Catcher"]})
    t.reap("Ekwidon Goon 2")
    assert t.me.amber == 0
    assert len(t.foe.line) == 2


# Suggestion Box


def test_the_box_holds_5_suggestions(table):
    deck = ["Goon 9", "Goon 1", "Goon 2", "Goon 3", "Goon 4", "Goon 5"]
    t = crypt(table, {"line": [armed("Ekwidon Goon 2", BOX)], "deck": deck})
    t.reap("Ekwidon Goon 2", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert sorted(t.titles(t.me.discard)) == ["Goon 1", "Goon 2", "Goon 4", "Goon 5"]
    assert t.titles(t.me.deck)[-1] == "Goon 9"
    assert not seen_by(t, "Goon 3", 1)


@pytest.mark.parametrize("many", [0, 1, 3])
def test_a_small_deck_has_fewer_suggestions(table, many):
    t = crypt(table, {"line": [armed("Ekwidon Goon 2", BOX)]}, filler=many)
    to_rest(t.reap("Ekwidon Goon 2"))
    assert t.me.deck == []
    assert len(t.me.hand) == min(1, many)
    assert len(t.me.discard) == max(0, many - 1)
