"""Mass Mutation, Dis: Etan’s Jar."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

JAR = "Etan’s Jar"


@invent("Jar Breaker", type="action")
class JarBreaker:
    """Play: destroys every artifact."""

    def play(g, me, you):
        yield from g.destroy(g.artifacts())


@pytest.mark.clause("play-restriction-works-in-hand")
def test_cards_of_that_title_cannot_be_played_while_it_is_in_play(table, version):
    t = table(
        me={"hand": [JAR, "Dust Pixie", "Dis Goon 3"]},
        foe={"hand": ["Dust Pixie", "Jar Breaker", "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play(JAR)
    assert t.pending.naming == "title"
    assert t.pending.seat == 0
    t.submit("title:Dust Pixie")
    assert t.may("play:Dis Goon 3")
    t.next_turn("untamed")
    pixie = next(card for card in t.foe.hand if card.title == "Dust Pixie")
    assert f"play:{pixie.id}" not in t.pending.keys
    t.next_turn("dis").next_turn("brobnar").play("Jar Breaker")
    assert t.card(JAR).zone == "discard"
    assert t.g.state.lasting == []
    t.next_turn("untamed")
    assert t.g.active_player is t.me and t.may("play:Dust Pixie") or t.me.hand == []


def test_a_title_that_is_in_no_deck_may_be_named(table, version):
    t = table(me={"hand": [JAR]}, foe={}, house="dis", ruleset=version)
    t.play(JAR).submit("title:Anger")
    assert t.g.state.lasting[0].data == {"title": "Anger"}
