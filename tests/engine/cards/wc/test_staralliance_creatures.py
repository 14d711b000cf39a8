"""Creatures of Star Alliance in Worlds Collide."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent


@invent("Suit Crier", power=2)
class SuitCrier:
    """Play: gains 1 Æmber. Play: draws a card."""

    def play(g, me, you):
        yield from g.gain(you, 1)

    def play_2(g, me, you):
        yield from g.draw(you)


@invent("Suit Moth", power=2)
class SuitMoth:
    """Play: returns to its owner's hand, and you gain 1 Æmber."""

    def play(g, me, you):
        yield from g.return_to_hand(me)
        yield from g.gain(you, 1)


@invent("Suit Ear", type="artifact")
class SuitEar:
    """Gains 1 Æmber whenever a creature is played."""

    @after("played", when=lambda g, me, you, e: e.card.type == "creature")
    def hear(g, me, you, event):
        yield from g.gain(you, 1)


@pytest.mark.clause("repeat-trigger-again-is-repeat")
def test_morpheus_has_play_abilities_resolve_once_more(table, version):
    t = table(me={"line": ["Sci. Officer Morpheus"], "hand": ["Suit Crier"]}, ruleset=version)
    t.play("Suit Crier")
    while t.pending.prompt == "order.triggers":
        t.submit(t.pending.keys[0])
    assert t.me.amber == 2
    assert len(t.me.hand) == 2


@pytest.mark.clause("rule-of-six-limit")
def test_two_of_him_make_it_three_times_and_one_play(table):
    t = table(me={"line": ["Sci. Officer Morpheus"] * 2, "hand": ["Suit Crier"]})
    t.play("Suit Crier")
    while t.pending.prompt == "order.triggers":
        t.submit(t.pending.keys[0])
    assert t.me.amber == 3
    assert len(t.me.hand) == 3
    assert t.g.state.plays_of == {"Suit Crier": 1}


def test_he_has_nothing_to_do_with_other_plays(table):
    t = table(
        me={"line": ["Sci. Officer Morpheus"], "artifacts": ["Suit Ear"], "hand": ["Goon 1", "Chant"]},
        foe={"hand": ["Suit Crier"]},
    )
    t.play("Goon 1").play("Chant")
    while t.pending.prompt == "order.triggers":
        t.submit(t.pending.keys[0])
    assert t.me.amber == 1, "the ear hears one creature"
    t.next_turn("brobnar").play("Suit Crier")
    while t.pending.prompt == "order.triggers":
        t.submit(t.pending.keys[0])
    assert t.foe.amber == 1


@pytest.mark.clause("repeat-stops-when-source-left-play")
def test_a_creature_that_is_gone_does_not_resolve_again(table):
    t = table(me={"line": ["Sci. Officer Morpheus"], "hand": ["Suit Moth"]})
    t.play("Suit Moth")
    moth = t.card("Suit Moth")
    t.submit(next(key for key, one in t.pending.waiting.items() if one.me is moth))
    assert moth.zone == "hand"
    assert t.me.amber == 1
