"""Artifacts of Brobnar in Æmber Skies."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt
from tests.engine.helpers.cards import hurt, warded
from tests.engine.helpers.looks import damage, damage_of_all

MACE = "Cirrus Mace"

# Belcher


def test_the_belcher_fires_the_first_creature_of_the_deck(table):
    me = {"artifacts": ["Belcher"], "deck": ["Goon 9", "Goon 4", "Trinket", "Stab"]}
    t = crypt(table, me, {"line": ["Goon 12", "Goon 7"]})
    t.action("Belcher", "Goon 12")
    assert damage(t.foe) == [4, 0]
    assert t.titles(t.me.discard) == ["Stab", "Trinket", "Goon 4"]
    assert t.titles(t.me.deck)[-1] == "Goon 9"


@pytest.mark.parametrize(("target", "dealt"), [("Goon 5", 3), (warded("Goon 5"), 0), ("Guard 5/2", 1)])
def test_a_shot_meets_ward_and_armor(table, target, dealt):
    t = crypt(table, {"artifacts": ["Belcher"], "deck": ["Goon 3"]}, {"line": [target]})
    t.action("Belcher")
    assert damage(t.foe) == [dealt]


def test_a_deck_without_a_creature_is_belched_up(table):
    t = crypt(table, {"artifacts": ["Belcher"]}, {"line": ["Goon 5"]}, filler=4)
    t.action("Belcher")
    assert t.me.deck == []
    assert len(t.me.discard) == 4
    assert damage(t.foe) == [0]


def test_the_belcher_hits_no_friend(table):
    t = crypt(table, {"artifacts": ["Belcher"], "deck": ["Goon 3"], "line": ["Goon 9"]})
    t.action("Belcher")
    assert damage(t.me) == [0]
    assert t.titles(t.me.discard) == ["Goon 3"]


# Cirrus Mace


def test_the_mace_makes_strong_and_strikes_who_stands_beside(table):
    line = ["Goon 9", "Goon 1", "Goon 8", "Goon 7"]
    t = crypt(table, {"artifacts": [MACE], "line": ["Goon 5"]}, {"line": line})
    t.action(MACE, "Goon 1")
    assert t.power("Goon 1") == 3
    assert damage_of_all(t) == [0, 2, 0, 2, 0]


@pytest.mark.parametrize(("near", "dealt"), [(warded("Goon 5"), 0), ("Guard 5/1", 1), (hurt("Goon 5", 1), 3)])
def test_its_neighbors_have_ward_and_armor(table, near, dealt):
    t = crypt(table, {"artifacts": [MACE], "line": ["Goon 1", near]})
    t.action(MACE, "Goon 1")
    assert damage(t.me) == [0, dealt]


def test_a_creature_alone_only_grows(table):
    t = crypt(table, {"artifacts": [MACE], "line": ["Goon 1"]})
    t.action(MACE)
    assert t.power("Goon 1") == 3
    assert damage(t.me) == [0]
