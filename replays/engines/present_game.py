"""A match that the engine of this process plays, as replay drives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import views
from engine.game import Game
from engine.hosting import take
from engine.judging import officials
from engine.table.facts import Fact
from engine.table.rows import dump
from engine.views import Viewer


class PresentGame(Game):
    """One match in memory, with what officials do to it and what viewers see of it as methods."""

    __slots__ = ()

    def play(self, steps: Sequence[Sequence[Any]], *, check: bool = True) -> list[Fact]:
        """Take steps (`engine.hosting.Host.play`); returns the facts of the last one."""
        for step in steps:
            take(self, step, check=check)
        return self.facts

    def adjust(self, corrections: Sequence[Mapping[str, Any]]) -> tuple[list[Fact], bool]:
        """As `engine.judging.officials.adjust`."""
        return officials.adjust(self, corrections)

    def submit_override(self, answer: Sequence[str]) -> list[Fact]:
        """As `engine.judging.officials.submit_override`."""
        return officials.submit_override(self, answer)

    def renew_chance(self, event: int) -> list[Fact]:
        """As `engine.judging.officials.renew_chance`."""
        return officials.renew_chance(self, event)

    def call_time(self, procedure: str) -> list[Fact]:
        """As `engine.judging.officials.call_time`."""
        return officials.call_time(self, procedure)

    def end_by_time(self) -> list[Fact]:
        """As `engine.judging.officials.end_by_time`."""
        return officials.end_by_time(self)

    def project(self, thing: Any, viewer: Viewer) -> Any:
        """As `engine.views.project`, of a thing of this match."""
        return views.project(thing, self, viewer)

    def board_power(self) -> list[int]:
        """The power of all creatures that each seat controls, which lies open to everybody."""
        table = self.table
        return [sum(table.power(card) for card in player.line) for player in table.players]

    def rows(self) -> list[Any]:
        """The whole state as rows (`engine.table.rows`), for comparing two states of one engine."""
        return dump(self.table.state, self.table.chance.ordinals)
