"""A match as everything that is built on a fold sees it, whichever engine plays it: the present one or a kept one.

State, time line, transcript, difference, case file, exports, branches and undo ask nothing else of it, so that they
work for any match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from engine.errors import IllegalAnswer
from engine.table.choices import Choice
from engine.table.facts import Fact
from engine.verbs import Verbs
from engine.views import Viewer
from replays.engines.kept_game import KeptQuestion, KeptTable

AnyQuestion: TypeAlias = Choice | KeptQuestion
AnyTable: TypeAlias = Verbs | KeptTable
Thing: TypeAlias = "ReplayedGame | AnyQuestion | Fact | Sequence[Fact] | IllegalAnswer | None"


class ReplayedGame(Protocol):
    """One match: `replays.engines.present_game.PresentGame`, or `replays.engines.kept_game.KeptGame`, which raises
    EngineFailed where its engine does not answer as it should."""

    # where the match is

    @property
    def table(self) -> AnyTable:
        """What lies where."""

    @property
    def pending(self) -> AnyQuestion | None:
        """The question that is asked; None when the match is over."""

    @property
    def facts(self) -> list[Fact]:
        """The facts of the last step."""

    @property
    def result(self) -> dict[str, Any] | None:
        """As `engine.game.Game.result`."""

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 during set-up."""

    @property
    def step(self) -> str:
        """The step of the turn."""

    @property
    def active(self) -> int:
        """The seat of the active player."""

    @property
    def decisions(self) -> int:
        """Number of answers taken."""

    @property
    def at_rest(self) -> bool:
        """Whether nothing is half resolved, so that a snapshot can be taken."""

    # what happens to it

    def submit(self, answer: Sequence[str] | str, *, check: bool = True) -> list[Fact]:
        """As `engine.game.Game.submit`."""

    def concede(self, seat: int) -> list[Fact]:
        """As `engine.game.Game.concede`."""

    def submit_override(self, answer: Sequence[str]) -> list[Fact]:
        """As `engine.judging.officials.submit_override`."""

    def adjust(self, corrections: Sequence[Mapping[str, Any]]) -> tuple[list[Fact], bool]:
        """As `engine.judging.officials.adjust`."""

    def renew_chance(self, event: int) -> list[Fact]:
        """As `engine.judging.officials.renew_chance`."""

    def call_time(self, procedure: str) -> list[Fact]:
        """As `engine.judging.officials.call_time`."""

    def end_by_time(self) -> list[Fact]:
        """As `engine.judging.officials.end_by_time`."""

    def play(self, steps: Sequence[Sequence[Any]], *, check: bool = True) -> list[Fact]:
        """Take steps (`engine.hosting.Host.play`), of a kept engine with one request; returns the last one's facts."""

    def record_facts(self, on: bool) -> None:
        """From the next step on, collect what happens as facts, or do not."""

    # the views of the game

    def project(self, thing: Thing, viewer: Viewer) -> Any:
        """As `engine.views.project`. In the match of a kept engine, the question is always the present one."""

    def board_power(self) -> list[int]:
        """The power of all creatures that each seat controls, which lies open to everybody."""

    def snapshot(self) -> bytes:
        """As `engine.game.Game.snapshot`."""

    def digest(self) -> str:
        """64 hex digits that name the state."""

    def rows(self) -> list[Any]:
        """The whole state as rows, for comparing two states of one engine."""
