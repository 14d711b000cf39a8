"""The decisions of a match played again under other set-ups: what each set-up makes of one event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.errors import EngineError
from engine.rules.questions.forgetting import Ids, ids_shown, show_by
from engine.table.facts import Fact
from engine.table.setup import Setup
from replays.disputes.applied_events import Deed, allows, do
from replays.disputes.due_rules import MOST_TRIALS, BookPoint, due_points, mixed, points_apart
from replays.engines.present_game import PresentGame
from replays.engines.registry import Engine
from replays.engines.replayed_game import AnyQuestion, ReplayedGame

BY_OFFICIALS = ("overridden", "adjusted")
"""The types of events that may do to a game what no card was written for."""

MOST_PLAYED = 6_000
"""How many events are played at most to find the rules of one difference: some seconds of the processor."""


class EventOutcome(NamedTuple):
    """What a game makes of an event. Its fields are what can differ between rulebooks; equal ones are the same."""

    question: Any
    """The question before the event, with its options."""
    legality: Any
    """Whether the event means something to the game."""
    facts: Any
    position: Any
    """The whole state after it."""


class RestPoint(NamedTuple):
    """A moment of the match from which its decisions can be played again."""

    seq: int
    blob: bytes
    """The snapshot after event `seq`."""


class ReplayedLine:
    """The deeds of a match, and what its own game asked and showed at each. `note` follows that game event by event."""

    def __init__(self, deeds: Sequence[Deed], engine: Engine) -> None:
        self.deeds = deeds
        self.engine = engine
        self.rest: RestPoint | None = None
        """The last rest point that was noted. The present engine alone plays on from one under another rulebook."""
        self._questions: dict[int, tuple[Any, Any]] = {}
        """The question of the match before and after each event."""
        self._ids: dict[int, Ids | None] = {}
        """By what ids it showed its cards after each event."""

    def note(self, seq: int, question: AnyQuestion | None, game: ReplayedGame) -> None:
        """Note the question that event `seq` met, and the game after it."""
        self._questions[seq] = about(question), about(game.pending)
        self._ids[seq] = ids_shown(game.table) if isinstance(game, PresentGame) else None

    def note_rest(self, seq: int, game: ReplayedGame) -> None:
        """Note a rest point if the game is at one."""
        if isinstance(game, PresentGame) and game.pending is not None and game.at_rest:
            self.rest = RestPoint(seq, game.snapshot())

    def ids_after(self, seq: int) -> Ids | None:
        """By what ids the match showed its cards after an event that was noted."""
        return self._ids[seq]

    def outcome(self, seq: int, setup: Setup, rest: RestPoint | None = None) -> EventOutcome:
        """The outcome of event `seq` in the game of another set-up. An event that loses its meaning has no facts and no
        position.

        rest: where it begins, the same for all set-ups; None: the opening.
        """
        if rest is None:
            game = self.engine.open(setup, facts=True)
        else:
            game = self.engine.restore(setup, rest.blob, facts=True)
        begun, ids = (1, None) if rest is None else (rest.seq, self._ids.get(rest.seq))
        question: Any = None
        facts = game.facts
        for deed in self.deeds:
            if not begun < deed.seq <= seq:
                continue
            if isinstance(game, PresentGame):
                show_by(game.table, ids, game.pending)
            ids = self._ids[deed.seq]
            question, facts = whole(game.pending) if deed.seq == seq else None, []
            before, after = self._questions[deed.seq]
            if deed.is_answer and about(game.pending) != before:
                if game.pending is not None and about(game.pending) == after:
                    continue
                return EventOutcome(whole(game.pending), "another question", None, None)
            allowed = deed.type == "overridden" and allows(game, deed.step)
            try:
                facts = do(deed, game)
            except Exception as error:  # officials may do to a game what no card was written for
                if not isinstance(error, EngineError) and deed.type not in BY_OFFICIALS:
                    raise
                return EventOutcome(question, str(error), None, None)
            if deed.seq == seq:
                return EventOutcome(question, allowed, plain(facts), game.rows())
        return EventOutcome(question, False, plain(facts), game.rows())


def due_on_line(line: ReplayedLine, seq: int, what: Sequence[str], own: Setup, other: Setup) -> tuple[BookPoint, ...]:
    """The points to which it is due that two games of a match make something else of event `seq`; empty where playing
    does not tell.

    what: the fields of `EventOutcome` that differ.
    own, other: the set-up of the match, and the same under the other book.
    """
    due = None if line.rest is None else _due_from(line.rest, line, seq, what, own, other)
    if due is None:
        due = _due_from(None, line, seq, what, own, other)
    return due or ()


def _due_from(
    rest: RestPoint | None, line: ReplayedLine, seq: int, what: Sequence[str], own: Setup, other: Setup
) -> tuple[BookPoint, ...] | None:
    """As `due_on_line`, played from one rest point; None where the games are the same from there on."""

    def parts(setup: Setup) -> dict[str, Any] | None:
        try:
            outcome = line.outcome(seq, setup, rest)
        except Exception:  # no match was ever played by such a mixture: whatever stops it, it explains nothing
            return None
        return {part: getattr(outcome, part) for part in what}

    of_own, of_other = parts(own), parts(other)
    if of_own is None or of_other is None or of_own == of_other:
        return None
    wanted = {part: value for part, value in of_other.items() if value != of_own[part]}

    def explains(turned: Sequence[BookPoint]) -> bool:
        of_mixture = parts(mixed(own, other, turned))
        return of_mixture is not None and all(of_mixture[part] == value for part, value in wanted.items())

    played = sum((1 if rest is None else rest.seq) < deed.seq <= seq for deed in line.deeds)
    return due_points(points_apart(own, other), explains, most=min(MOST_TRIALS, MOST_PLAYED // max(played, 1)))


def about(question: AnyQuestion | None) -> tuple[str, int, str] | None:
    """The identity of a question, without its options."""
    return None if question is None else (question.kind, question.seat, question.prompt)


def whole(question: AnyQuestion | None) -> Any:
    """The identity of a question and its options."""
    return None if question is None else (about(question), question.fingerprint)


def plain(facts: Sequence[Fact]) -> list[Any]:
    """Facts without their clauses, whose ids may differ between rulebooks."""
    return [(fact.kind, fact.data, fact.cause, fact.audience) for fact in facts]
