"""A log folded from its first event, step by step, each as a viewer may see it: what tables, texts and pages share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from replays.engines.registry import Engines
from replays.exports.sources import Source
from replays.fold.fold import Divergence, Fold, Grade
from replays.log.event_types import MatchOpened
from replays.log.events import Event
from replays.log.grades import Graded
from replays.telling.answers import AnsweredQuestion, answer_to, question_for
from replays.telling.timeline import Timeline
from replays.telling.viewer import Eyes


class ExportStep(NamedTuple):
    """One event and what it did."""

    event: Event
    """As the viewer may see it."""
    turn: int
    """Where the match stood before the event: 0 during set-up."""
    step: str
    active: int
    house: str | None
    question: Any
    """The question that was asked then, as the viewer may see it; None before event 1 and when nothing was asked."""
    decision: AnsweredQuestion | None
    """The answer to it, as the viewer may see it."""
    facts: list[Any]
    """Each an `engine.views.projected.FactView`."""
    next_question: Any
    """The question that is asked after the event, as the viewer may see it."""
    fold: Fold
    """Stands after the event. Look, do not keep."""


class ExportWalk:
    """Iterate it once; afterwards it knows how far the log could be confirmed. `engines`: where to look for the match's
    own engine when the present one does not confirm it.

    Stops without an error at the first event that cannot be confirmed: look at `grade`. Raises NotFoldable where
    what is needed was redacted, EngineFailed where the match's own engine could not be asked,
    engine.errors.EngineError for a seat that the match does not have, and what the source raises.
    """

    def __init__(self, source: Source, eyes: Eyes, engines: Engines | None = None) -> None:
        self.source, self.eyes, self._engines = source, eyes, engines
        self.seats: list[str] = []
        """The players' names, once event 1 was folded."""
        self.version = 0
        """The last event confirmed."""
        self.head = ""
        """Its hash."""
        self.stamps: set[str] = set()
        """The engines that the events name, as far as they were walked or written."""
        self._fold = Fold(seed=source.seed, engines=engines)

    @property
    def grade(self) -> Grade:
        """Grade of the events that were walked."""
        return self._fold.grade

    @property
    def graded(self) -> Graded:
        """The same with divergence and engine."""
        return self._fold.graded

    @property
    def divergence(self) -> Divergence | None:
        """Why it ended before the last event, if it did."""
        return self._fold.divergence

    def timeline(self) -> Timeline:
        """The timeline of the log as far as it can be confirmed; it folds the log again."""
        fold, timeline = Fold(seed=self.source.seed, engines=self._engines), Timeline()
        for event in self.source.open():
            steps = fold.feed(event)
            if fold.divergence is not None:
                break
            timeline.add(fold, event, steps)
        timeline.grade, timeline.divergence = fold.grade, fold.divergence
        return timeline

    def __iter__(self) -> Iterator[ExportStep]:
        fold, eyes = self._fold, self.eyes
        where: tuple[int, str, int, str | None] = (0, "setup", 0, None)
        question = None
        for event in self.source.open():
            steps = fold.feed(event)
            if fold.divergence is not None and fold.own_failed is not None:
                raise fold.own_failed
            if fold.divergence is not None:
                return
            game = fold.game
            if isinstance(event.data, MatchOpened):
                self.seats = event.data.names
            self.version, self.head = event.seq, event.hash
            decision, next_question = answer_to(event, question, eyes), question_for(game, eyes)
            yield ExportStep(
                eyes.event(event), *where, question, decision, eyes.facts(steps, game), next_question, fold
            )
            where = (game.turn, game.step, game.active, game.table.state.house)
            question = next_question
