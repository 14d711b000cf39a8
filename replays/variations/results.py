"""The results of tried answers, played on a copy of a moment, and in the words of the story.

Chance continues as in the match: from its seed and the number of uses of each purpose, as in a what-if match.
So this is for those only who may see where every card lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.errors import IllegalAnswer, MatchOver
from replays.engines.replayed_game import ReplayedGame
from replays.fold.travel import Moment
from replays.log.canonical import GENESIS
from replays.log.errors import ReplayError
from replays.log.event_types import Decision
from replays.log.events import Actor, Draft, seal
from replays.telling import answers as telling
from replays.telling.transcript import TranscriptLine, lines_of
from replays.telling.viewer import Eyes

_NOBODY = Actor("service", "variation")


class Tried(NamedTuple):
    """An answer that was tried, and what came of it."""

    seat: int
    answer: tuple[str, ...]
    turn: int
    """The turn in which it was given."""
    lines: list[TranscriptLine]
    """As the transcript would tell it; numbered as the events would be that follow the moment."""
    over: bool
    """Whether nothing is asked after it."""


class AnswerNotPossible(ReplayError):
    """An answer that the question does not allow, or an answer without a question."""

    def __init__(self, at: int, refused: IllegalAnswer | MatchOver, game: ReplayedGame):
        super().__init__(f"answer {at + 1} is not possible: {refused}")
        self.at = at
        """Which of the answers, from 0."""
        self.refused = refused
        self.game = game
        """Stands at the question that it does not answer."""


class Trial:
    """A moment of a match from which answers are tried, one way after the other."""

    def __init__(self, moment: Moment, names: Sequence[str], eyes: Eyes) -> None:
        """The fold of `moment` belongs to the trial from now on. `eyes` must see everything."""
        if not eyes.viewer.sees_all:
            raise ValueError(f"{eyes.view} does not see both sides")
        self._fold, self._seq = moment.fold, moment.seq
        self._names, self._eyes = names, eyes
        self._mark = moment.fold.mark()
        self._used = False

    def begin(self) -> ReplayedGame:
        """The match at the moment, as if nothing had been tried yet. Questions and states from before are of no use
        then."""
        if self._used:
            self._fold.rollback(self._mark)
        self._used = True
        game = self._fold.game
        game.record_facts(True)
        return game

    def answer(self, game: ReplayedGame, at: int, answer: Sequence[str]) -> Tried:
        """Give an answer, the one of number `at` (from 0) after the moment. Raises AnswerNotPossible."""
        question, seat = telling.question_for(game, self._eyes), -1 if game.pending is None else game.pending.seat
        turn, step = game.turn, game.step
        try:
            facts = game.submit(list(answer))
        except (IllegalAnswer, MatchOver) as refused:
            raise AnswerNotPossible(at, refused, game) from refused
        event = seal(
            Draft(data=Decision(seat=seat, answer=tuple(answer), question="0" * 32, state="0" * 64), actor=_NOBODY),
            seq=self._seq + at + 1,
            prev=GENESIS,
        )
        decision = telling.answer_to(event, question, self._eyes)
        shown = self._eyes.facts(facts, game)
        lines = lines_of(event, shown, self._names, turn=turn, step=step, decision=decision)
        return Tried(seat, tuple(answer), turn, lines, game.pending is None)
