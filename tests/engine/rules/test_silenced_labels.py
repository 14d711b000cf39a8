"""What keeps the abilities under a label from triggering."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from engine.errors import UnknownName
from tests.engine.invent import invent


@invent("Hush Bell", type="artifact")
class HushBell:
    """The Destroyed abilities of friendly creatures cannot trigger."""

    def cannot_trigger(g, me, card, label):
        return label == "destroyed" and card.controller == me.controller


@invent("Hush Phoenix", power=3)
class HushPhoenix:
    """Destroyed: heals itself instead."""

    @instead_of("destroy", card="me", under="destroyed")
    def rise(g, me, you, event):
        yield from g.heal(me)


@pytest.mark.parametrize(("bell", "stolen"), [([], 1), (["Hush Bell"], 0)])
def test_a_destroyed_ability_does_not_trigger_beside_it(table, bell, stolen):
    t = table(me={"hand": ["Slaying"], "amber": 3}, foe={"line": ["Avenger"], "artifacts": bell})
    t.play("Slaying")
    assert t.foe.line == [] and (t.me.amber, t.foe.amber) == (3 - stolen, stolen)


@pytest.mark.parametrize(("bell", "line"), [([], ["Hush Phoenix"]), (["Hush Bell"], [])])
def test_nor_does_a_replacement_that_stands_under_that_label(table, bell, line):
    t = table(me={"hand": ["Slaying"]}, foe={"line": ["Hush Phoenix"], "artifacts": bell})
    t.play("Slaying")
    assert t.titles(t.foe.line) == line


def test_a_replacement_without_a_label_still_acts(table):
    t = table(me={"hand": ["Slaying"]}, foe={"line": ["Goon 3"], "artifacts": ["Hush Bell", "Lifeguard"]})
    t.play("Slaying")
    assert t.titles(t.foe.line) == ["Goon 3"]


def test_abilities_that_it_does_not_mean_trigger(table):
    t = table(me={"hand": ["Slaying"], "line": ["Avenger"]}, foe={"artifacts": ["Hush Bell"], "amber": 3})
    t.play("Slaying", "Avenger") if not t.at_rest else t.play("Slaying")
    assert t.me.amber == 1 and t.foe.amber == 2


def test_no_replacement_stands_under_an_unknown_label():
    with pytest.raises(UnknownName, match="no label"):
        instead_of("destroy", under="doomed")
