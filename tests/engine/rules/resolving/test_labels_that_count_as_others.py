"""Abilities of one label that also count as those of another."""

from __future__ import annotations

from engine.abilities import lasting
from tests.engine.invent import invent


@invent("Label Priest", power=2)
class LabelPriest:
    """Play abilities of friendly creatures also count as Reap abilities."""

    def also_as(g, me, card, label):
        return ("play",) if label == "reap" and card.controller == me.controller and card.type == "creature" else ()


@invent("Label Lesson", type="action")
class LabelLesson:
    """Play: for the rest of the turn, Fight and Reap abilities of friendly creatures also count as each other."""

    def play(g, me, you):
        yield from g.begin(me, you, LabelLesson.Learnt)

    @lasting
    class Learnt:
        """Fight and Reap abilities of friendly creatures also count as each other."""

        def also_as(g, me, card, label):
            mine = card.type == "creature" and card.controller == me.seat
            return {"fight": ("reap",), "reap": ("fight",)}.get(label, ()) if mine else ()


@invent("Label Crier", power=5)
class LabelCrier:
    """Play: gains 1 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 1)


@invent("Label Twin", power=5)
class LabelTwin:
    """Play/Reap: gains 1 Æmber."""

    def play_reap(g, me, you):
        yield from g.gain(you, 1)


@invent("Label Harp", type="upgrade")
class LabelHarp:
    """This creature has “Fight: draws a card”."""

    class Grants:
        """Fight: draws a card."""

        def fight(g, me, you):
            yield from g.draw(you, 1)


def test_a_play_ability_resolves_after_reaping(table):
    t = table(me={"line": ["Label Priest", "Label Crier"]})
    t.reap("Label Crier")
    assert t.me.amber == 2


def test_the_opponents_creatures_have_nothing_of_it(table):
    t = table(me={"line": ["Label Crier"]}, foe={"line": ["Label Priest"]})
    t.reap("Label Crier")
    assert t.me.amber == 1


def test_an_ability_of_both_labels_resolves_once(table):
    t = table(me={"line": ["Label Priest", "Label Twin"]})
    t.reap("Label Twin")
    assert t.me.amber == 2


def test_two_that_say_so_are_as_good_as_one(table):
    t = table(me={"line": ["Label Priest", "Label Priest", "Label Crier"]})
    t.reap("Label Crier")
    assert t.me.amber == 2


def test_what_an_upgrade_gives_counts_too_and_it_ends(table):
    harp = {"title": "Goon 5", "upgrades": ["Label Harp"]}
    t = table(me={"line": [harp], "hand": ["Label Lesson"]}, foe={"line": ["Goon 3"]})
    t.play("Label Lesson").reap("Goon 5")
    assert len(t.me.hand) == 1
    t.next_turn("brobnar").next_turn("brobnar")
    drawn = len(t.me.hand)
    t.reap("Goon 5")
    assert len(t.me.hand) == drawn


def test_one_label_that_counts_as_another_may_count_as_a_third(table):
    t = table(me={"line": ["Label Priest", "Label Crier"], "hand": ["Label Lesson"]}, foe={"line": ["Goon 3"]})
    t.play("Label Lesson").fight("Label Crier")
    assert t.me.amber == 1


def test_a_blank_text_box_has_no_ability_of_any_label(table):
    t = table(me={"line": ["Label Priest", "Label Crier"], "artifacts": ["Label Fog"]})
    t.reap("Label Crier")
    assert t.me.amber == 1


@invent("Label Fog", type="artifact")
class LabelFog:
    """The text box of every creature with 5 power counts as blank."""

    def blanks(g, me, card):
        return card.type == "creature" and card.facts.power == 5
