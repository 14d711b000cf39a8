"""Mass Mutation, Logos, creatures: what those of part Logos do."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(("hand", "drawn"), [(["Goon 1", "Goon 2"], 1), ([], 0)])
def test_a_discarded_card_is_replaced_by_another(table, hand, drawn):
    t = table(me={"line": ["Sacro-Bot"], "hand": hand}, foe={"hand": ["Goon 3"]}, house="logos")
    t.reap("Sacro-Bot", *hand[:1])
    assert t.titles(t.me.discard) == hand[:1] and len(t.me.hand) == len(hand) and len(t.foe.hand) == 1
    assert t.titles(t.me.hand) == [*hand[1:], *["Chant"] * drawn] and t.me.amber == 1
