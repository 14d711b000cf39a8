"""Mass Mutation, Star Alliance, creatures: what those of part Star Alliance do."""

from __future__ import annotations

import pytest

TOP = ["Goon 3", "Goon 2", "Goon 1"]
"""The last three cards of a deck, the top one last."""


def test_of_three_cards_one_is_taken_one_sinks_and_one_stays(table):
    t = table(me={"line": ["Sacro-Alien"], "deck": TOP}, foe={"line": ["Goon 4"]}, house="staralliance")
    t.fight("Sacro-Alien", "Goon 2", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert (t.me.deck[0].title, t.me.deck[-1].title) == ("Goon 3", "Goon 1")


@pytest.mark.parametrize("deck", [TOP[:n] for n in range(3)])
def test_fewer_cards_go_as_far_as_they_reach(table, deck):
    t = table(me={"line": ["Sacro-Alien"], "deck": deck}, foe={"line": ["Goon 4"]}, house="staralliance", filler=0)
    t.fight("Sacro-Alien", *deck[-2:])
    assert t.titles(t.me.hand) == deck[-2:][:1] and t.pending.prompt == "main"
