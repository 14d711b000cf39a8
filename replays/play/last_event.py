"""The last event of a live match with what it did, and the state before it, for followers.

The state before comes from a second game that follows one event behind, once anybody has looked. To play one answer in
it costs less than to fold up to there for each look.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.table.facts import Fact
from replays.engines.registry import PRESENT
from replays.engines.replayed_game import ReplayedGame
from replays.fold.fold import Fold
from replays.log.events import Event


class LastEvent(NamedTuple):
    """An event, and what it did."""

    event: Event
    facts: list[Fact]
    before: ReplayedGame | None
    """The state before it: look, do not touch. None before the first event."""


class LastEventTracker:
    """Remembers the last event of one fold that lives on."""

    def __init__(self) -> None:
        self._last: tuple[Event, list[Fact]] | None = None
        self._behind: tuple[int, ReplayedGame] | None = None

    def see(self, event: Event, facts: list[Fact]) -> None:
        """Remember an event that the fold has, and what it did."""
        self._last = event, facts

    def catch_up(self, fold: Fold) -> None:
        """Play what followed in the second game, where there is one, or leave it: never raises, and reads nothing.

        Call it before `Fold.rebase`, which forgets the answers.
        """
        behind, self._behind = self._behind, None
        if behind is not None and fold.engine is PRESENT and fold.replay(behind[1], behind[0], fold.version - 1):
            self._behind = fold.version - 1, behind[1]

    def last(self, fold: Fold) -> LastEvent | None:
        """The last event of the fold; None where it was not seen to happen, or a kept engine plays.

        Raises what going back raises.
        """
        if self._last is None or self._last[0].hash != fold.head or fold.engine is not PRESENT:
            return None
        event, facts = self._last
        if event.seq == 1:
            return LastEvent(event, facts, None)
        if self._behind is None or self._behind[0] != event.seq - 1:
            self._behind = event.seq - 1, fold.at(event.seq - 1)
        return LastEvent(event, facts, self._behind[1])
