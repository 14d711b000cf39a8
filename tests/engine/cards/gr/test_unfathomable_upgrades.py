"""The upgrade of Unfathomable in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.cards import armed
from tests.engine.helpers.looks import damage_of_all

deep = partial(grave, house="unfathomable")


@pytest.mark.parametrize(("piles", "hurt"), [(NEARLY, [0, 2]), (HAUNTED, [2, 2]), ((0, 9), [2, 2])])
def test_thoughtswim_spares_its_creature_while_the_opponent_is_haunted(table, piles, hurt):
    me = {"line": [armed("Goon 5", "Thoughtswim"), "Goon 4"], "hand": ["Unfathomable Hailstorm"]}
    t = deep(table, me, piles=piles)
    t.play("Unfathomable Hailstorm")
    assert damage_of_all(t) == hurt


@pytest.mark.parametrize(("piles", "left"), [(HAUNTED, ["Goon 5"]), (NEARLY, [])])
def test_thoughtswim_on_an_enemy_asks_for_the_opponent_of_that_creature(table, piles, left):
    me = {"hand": ["Thoughtswim", "Unfathomable Goon 6"], "line": ["Unfathomable Goon 9"]}
    t = deep(table, me, {"line": ["Goon 5"]}, piles=piles)
    t.play("Thoughtswim", "Goon 5").fight("Unfathomable Goon 9")
    assert lines(t)[1] == left
    assert t.card("Unfathomable Goon 9").damage == 5


def test_thoughtswim_does_not_keep_a_creature_from_being_destroyed(table):
    me = {"line": [armed("Goon 5", "Thoughtswim")], "hand": ["Unfathomable Slaying"]}
    t = deep(table, me, piles=NEARLY)
    t.play("Unfathomable Slaying")
    assert not t.me.line
