"""What corrections ask for, in sentences: of every kind, and of cards as far as the reader knows them."""

from __future__ import annotations

from typing import Any

import pytest

from replays.disputes.documents import measure_in_words
from replays.disputes.pending_corrections import wish_in_words

NAMES = ("Ann", "Ben")


@pytest.mark.parametrize(
    ("correction", "words"),
    [
        ({"kind": "amber", "seat": 1, "to": 5}, "Ben’s Æmber becomes 5"),
        ({"kind": "keys", "seat": 0, "to": ["red", "blue"]}, "Ann’s forged keys become red and blue"),
        ({"kind": "keys", "seat": 0, "to": []}, "Ann’s forged keys become none"),
        ({"kind": "move", "card": 7, "zone": "archives", "seat": 1}, "Troll goes to the archives of Ben"),
        ({"kind": "move", "card": 8, "zone": "discard"}, "a card goes to the discard pile"),
        ({"kind": "attach", "card": 8, "host": 7}, "a card goes onto Troll"),
        ({"kind": "status", "card": 7, "status": "warded", "to": False}, "Troll becomes not warded"),
        ({"kind": "deck-top", "seat": 0, "cards": [8, 7]}, "the top of Ann’s deck becomes a card and Troll"),
        ({"kind": "tide", "seat": None}, "the tide becomes neutral"),
        ({"kind": "house", "to": "logos"}, "the active house becomes Logos"),
    ],
)
def test_it_is_told_with_names(correction: dict[str, Any], words: str) -> None:
    assert wish_in_words(correction, NAMES, {7: "Troll"}) == words


def test_a_measure_without_a_match_at_hand_is_told_in_the_same_words() -> None:
    measure = {"kind": "adjust", "corrections": [{"kind": "amber", "seat": 0, "to": 1}, {"kind": "shuffle", "seat": 1}]}
    assert measure_in_words(measure, NAMES) == (
        "The position is corrected: Ann’s Æmber becomes 1; Ben’s deck is shuffled"
    )
