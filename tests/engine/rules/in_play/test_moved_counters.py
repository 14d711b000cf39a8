"""Counters that are moved from card to card, how creatures enter play enraged, and artifacts that sail anywhere."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent


@invent("Sap Collector", type="action")
class SapCollector:
    """Play: moves all +1 power counters to a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.move_counters(g.creatures(), creature)


@invent("Sap Spoon", type="action")
class SapSpoon:
    """Play: moves 2 doom counters from the first enemy creature to a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.move_counters(g.creatures(enemy_of=you)[0], creature, "doom", 2)


@invent("Sap Watch", type="artifact")
class SapWatch:
    """Gains 1 Æmber whenever counters are put on or removed."""

    @after("counters_added")
    def added(g, me, you, event):
        yield from g.gain(you, 1)

    @after("counters_removed")
    def removed(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Rage Gate", type="artifact")
class RageGate:
    """Enemy creatures enter play enraged."""

    def enters_enraged_for(g, me, card):
        return card.controller != me.controller


@invent("Raft Crew", type="action")
class RaftCrew:
    """Play: exhausts 1 or more friendly creatures. Makes an artifact a creature anywhere."""

    def play(g, me, you):
        line = g.creatures(friendly_to=you)
        yield from g.exhaust((yield from g.choose_cards(line, count=len(line), up_to=True, least=1)))
        artifact = yield from g.choose_card(g.artifacts(friendly_to=you))
        if artifact is not None:
            yield from g.become_creature(artifact, power=2, place="anywhere")


def test_counters_are_moved_at_once_and_neither_put_nor_removed(table, version):
    t = table(
        me={"hand": ["Sap Collector"], "line": [{"title": "Goon 3", "power_counters": 1}], "artifacts": ["Sap Watch"]},
        foe={"line": [{"title": "Goon 2", "power_counters": 4, "damage": 3}, "Goon 5"]},
        ruleset=version,
    )
    t.play("Sap Collector")
    assert t.card("Goon 3").power_counters == 5
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.me.amber == 0


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_some_counters_of_another_kind_are_moved(table, version):
    t = table(
        me={"hand": ["Sap Spoon"] * 2, "line": ["Goon 3"]},
        foe={"line": [{"title": "Goon 2", "counters": {"doom": 3}}]},
        ruleset=version,
    )
    t.play("Sap Spoon")
    assert (t.card("Goon 3").counters, t.card("Goon 2").counters) == ({"doom": 2}, {"doom": 1})
    t.play("Sap Spoon")
    assert (t.card("Goon 3").counters, t.card("Goon 2").counters) == ({"doom": 3}, {})


@pytest.mark.parametrize(
    ("version", "enraged"), [("1.2", False), ("1.3", False), ("2021-03", True), ("16.0", True), ("18.4", True)]
)
def test_a_gate_enrages_what_enters_on_the_other_side(table, version, enraged):
    t = table(
        me={"hand": ["Goon 3", "Trinket"]},
        foe={"artifacts": ["Rage Gate"], "hand": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Goon 3").play("Trinket")
    assert t.card("Goon 3").enraged == enraged
    assert not t.card("Trinket").enraged
    t.next_turn("brobnar")
    t.play("Goon 2")
    assert not t.card("Goon 2").enraged


def test_an_artifact_lands_anywhere_in_the_battleline(table, version):
    t = table(
        me={"hand": ["Raft Crew"], "line": ["Goon 1", "Goon 2", "Goon 3"], "artifacts": ["Trinket"]}, ruleset=version
    )
    t.play("Raft Crew")
    assert (t.pending.minimum, t.pending.maximum) == (1, 3)
    t.choose(["Goon 1", "Goon 3"], "position:1")
    assert t.titles(t.me.line) == ["Goon 1", "Trinket", "Goon 2", "Goon 3"]
    assert [c.ready for c in t.me.line] == [False, True, True, False]
