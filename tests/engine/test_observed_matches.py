"""Matches with printed cards, recorded by a recorder who sees what an onlooker sees, against those that were dealt."""

from __future__ import annotations

import pytest

from tests.engine.observed_matches import folded, record

MATCHES = range(100)
WITH_A_HAND = range(100, 112)
"""In these the record sees the hidden cards of one seat."""


@pytest.mark.parametrize("number", MATCHES)
def test_the_record_agrees_with_the_match_at_every_decision(number):
    folded(record(number))


@pytest.mark.parametrize("number", WITH_A_HAND)
def test_a_record_that_sees_one_hand_agrees_too(number):
    one = record(number, sees=[number % 2])
    folded(one)
    player = one.record.table.players[number % 2]
    assert not any(card.printed.type == "unseen" for card in player.hand), "every card of that hand has been told"
