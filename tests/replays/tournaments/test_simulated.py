"""Simulated events: a sample of what `python -m tests.replays.tournaments.simulated` plays."""

from __future__ import annotations

import pytest

from replays.tournaments.formats import FORMATS
from tests.replays.tournaments.simulated import SimulatedEvent
from tests.replays.tournaments.simulated_habits import STRUCTURES, dice_of, plan


@pytest.mark.parametrize("number", range(24))
def test_a_simulated_event_keeps_its_rules(number: int) -> None:
    played = SimulatedEvent(number, most=24).play()
    assert played.now.rounds


def test_any_structure_meets_any_size_and_format() -> None:
    plans = [plan(dice_of(number)) for number in range(500)]
    assert {each.format for each in plans} == set(FORMATS)
    for structure in STRUCTURES:
        of = [each for each in plans if each.structure == structure]
        assert max(each.size for each in of) > 250
        assert len({each.format for each in of}) > len(FORMATS) // 2
