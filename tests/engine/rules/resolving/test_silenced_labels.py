"""What keeps the abilities under a label from triggering."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.errors import UnknownName
from tests.engine.helpers.answers import to_rest
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
    assert t.foe.line == []
    assert (t.me.amber, t.foe.amber) == (3 - stolen, stolen)


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
    assert t.me.amber == 1
    assert t.foe.amber == 2


def test_no_replacement_stands_under_an_unknown_label():
    with pytest.raises(UnknownName, match="no label"):
        instead_of("destroy", under="doomed")


@invent("Hush Drum", type="artifact")
class HushDrum:
    """The Fight abilities of friendly creatures cannot trigger."""

    def cannot_trigger(g, me, card, label):
        return label == "fight" and card.type == "creature" and card.controller == me.controller


@invent("Hush Veteran", power=6)
class HushVeteran:
    """Before Fight: draws a card. Fight/Reap: gains 2 Æmber."""

    def before_fight(g, me, you):
        yield from g.draw(you)

    def fight_reap(g, me, you):
        yield from g.gain(you, 2)


@invent("Hush Gloves", type="upgrade")
class HushGloves:
    """This creature has “Fight: gains 1 Æmber”."""

    class Grants:
        """Fight: gains 1 Æmber."""

        def fight(g, me, you):
            yield from g.gain(you, 1)


@invent("Hush Crowd", type="artifact")
class HushCrowd:
    """Whenever a friendly creature has fought, gains 3 Æmber."""

    @after("fought", side="friendly")
    def cheer(g, me, you, event):
        yield from g.gain(you, 3)


@pytest.mark.parametrize(("drum", "gained"), [([], 3), (["Hush Drum"], 0)])
def test_a_fight_ability_does_not_trigger_printed_or_gained(table, version, drum, gained):
    t = table(
        me={"line": [{"title": "Hush Veteran", "upgrades": ["Hush Gloves"]}], "artifacts": drum},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    to_rest(t.fight("Hush Veteran"))
    assert t.me.amber == gained, "what it does before the fight is another label"
    assert len(t.me.hand) == 1, "what it does before the fight is another label"


def test_the_same_ability_triggers_where_it_reaps(table, version):
    t = table(me={"line": ["Hush Veteran"], "artifacts": ["Hush Drum"]}, foe={}, ruleset=version)
    t.reap("Hush Veteran")
    assert t.me.amber == 3


def test_what_other_cards_do_after_the_fight_still_happens(table, version):
    t = table(
        me={"line": ["Hush Veteran"], "artifacts": ["Hush Drum", "Hush Crowd"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.fight("Hush Veteran")
    assert t.me.amber == 3


def test_the_other_side_is_not_meant(table, version):
    t = table(me={"line": ["Hush Veteran"]}, foe={"line": ["Goon 1"], "artifacts": ["Hush Drum"]}, ruleset=version)
    t.fight("Hush Veteran")
    assert t.me.amber == 2


def test_once_it_has_left_play_fights_are_as_ever(table, version):
    t = table(
        me={"line": ["Hush Veteran"], "artifacts": ["Hush Drum"], "hand": ["Crowbar"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.play("Crowbar").fight("Hush Veteran")
    assert t.me.amber == 2


@invent("Hush Lesson", type="artifact")
class HushLesson:
    """The Fight abilities of friendly creatures also count as Reap abilities."""

    def also_as(g, me, card, label):
        mine = card.type == "creature" and card.controller == me.controller
        return ("fight",) if mine and label == "reap" else ()


@pytest.mark.parametrize(("drum", "gained"), [([], 2), (["Hush Drum"], 1)])
def test_it_does_not_trigger_as_something_else_either(table, version, drum, gained):
    worn = {"title": "Goon 5", "upgrades": ["Hush Gloves"]}
    t = table(me={"line": [worn], "artifacts": ["Hush Lesson", *drum]}, foe={}, ruleset=version)
    t.reap("Goon 5")
    assert t.me.amber == gained
