"""A log folded from its first event, step by step, each as a viewer may see it: what tables, texts and pages share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from replays.exports.sources import Source
from replays.fold.fold import Divergence, Fold, Grade
from replays.log.event_types import MatchOpened
from replays.log.events import Event
from replays.telling.answers import Answered, answer_to
from replays.telling.eyes import Eyes


class Step(NamedTuple):
    """One event and what it did."""

    event: Event
    """As the viewer may see it."""
    turn: int
    """Where the match stood before the event: 0 during set-up."""
    step: str
    active: int
    house: str | None
    question: dict[str, Any] | None
    """The question that was asked then, as the viewer may see it; None before event 1 and when nothing was asked."""
    decision: Answered | None
    """The answer to it, as the viewer may see it."""
    facts: list[dict[str, Any]]
    """As the viewer may see them."""
    fold: Fold
    """Stands after the event. Look, do not keep."""


class Walk:
    """Iterate it once; afterwards it knows how far the log could be confirmed.

    Stops without an error at the first event that cannot be confirmed: look at `grade`. Raises NotFoldable where what
    is needed was redacted, engine.errors.EngineError for a seat that the match does not have, and what the source
    raises.
    """

    def __init__(self, source: Source, eyes: Eyes) -> None:
        self.source, self.eyes = source, eyes
        self.seats: list[str] = []
        """The players' names, once event 1 was folded."""
        self.version = 0
        """The last event confirmed."""
        self.head = ""
        """Its hash."""
        self._fold = Fold(seed=source.seed)

    @property
    def grade(self) -> Grade:
        """Grade of the events walked so far."""
        return self._fold.grade

    @property
    def divergence(self) -> Divergence | None:
        """Why it ended before the last event, if it did."""
        return self._fold.divergence

    def __iter__(self) -> Iterator[Step]:
        fold, eyes = self._fold, self.eyes
        where: tuple[int, str, int, str | None] = (0, "setup", 0, None)
        question = None
        for event in self.source.open():
            found = fold.feed(event)
            if fold.divergence is not None:
                return
            game = fold.game
            if isinstance(event.data, MatchOpened):
                self.seats = event.data.names
            self.version, self.head = event.seq, event.hash
            decision = answer_to(event, question, eyes)
            yield Step(eyes.event(event), *where, question, decision, eyes.facts(found, game), fold)
            where = (game.turn, game.step, game.active, game.table.state.house)
            question = eyes.choice(game)
