"""The same decisions under another rulebook version: where it makes a difference, why, and what comes of it.

Pure: events in, a comparison out. Both games are played side by side along the line of the match (what was undone does
not count), the one under the rulebook of the match and checked against what its log promises, the other one under the
other rulebook, for as long as the decisions have a meaning there. They lose it when the other game asks another
question, does not offer the answer, or is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import EngineError, IllegalAnswer, SetupError
from engine.rules.questions.forgetting import show_by
from engine.rulesets import RULESETS
from engine.table.facts import Fact
from engine.views.projected import RefusalView
from replays.disputes.applied_events import Deed, allows, deeds, do
from replays.disputes.compared_rulesets import (
    Comparison,
    ComparisonEnd,
    Difference,
    Drift,
    ReadApart,
    RefusedKey,
    Side,
    What,
)
from replays.disputes.due_rules import READINGS, BookPoint, readings_under, rules_apart, under_another_book
from replays.disputes.replayed_line import BY_OFFICIALS, EventOutcome, ReplayedLine, about, due_on_line, plain
from replays.engines.present_game import PresentGame
from replays.engines.registry import PRESENT, Engine
from replays.engines.replayed_game import AnyQuestion, ReplayedGame
from replays.fold.fold import Divergence
from replays.log.commitments import Commitments, full_setup
from replays.log.errors import Diverged, EventInvalid, NotFoldable
from replays.log.event_types import MatchOpened, SeedSecret
from replays.log.events import Event
from replays.telling.diff import Change, diff
from replays.telling.viewer import Eyes

_NOT_POSITION = ("ruleset", "decision")
_MOST_REFUSALS = 20
ERRATA_CLAUSE = "errata-replace-printed-text"


class _Pair(NamedTuple):
    here: Any
    there: Any


def compare_rulesets(
    events: Sequence[Event], ruleset: str, eyes: Eyes, *, last: int | None = None, engine: Engine = PRESENT
) -> Comparison:
    """Compare a log, or its beginning up to event `last`, with what its decisions come to under `ruleset`. The events
    need their sealed parts; the result shows what `eyes` may see in both games. Both are played with `engine`.

    Raises EventInvalid when the log is empty or has no such event, NotFoldable when something sealed is missing,
    Diverged when the log does not fold to what it promises, EngineError for a ruleset that does not exist.
    """
    if ruleset not in RULESETS:
        raise EngineError(f"there is no rulebook version {ruleset!r}; choose from {', '.join(RULESETS)}")
    if last is not None:
        events = [event for event in events if event.seq <= last]
    if not events or not isinstance(events[0].data, MatchOpened) or (last is not None and events[-1].seq != last):
        raise EventInvalid("give a log from its first event on, and an event that it has")
    return _Walk(events, ruleset, eyes, engine).comparison()


class _Walk:
    def __init__(self, events: Sequence[Event], ruleset: str, eyes: Eyes, engine: Engine) -> None:
        self.engine = engine
        opened, sealed = events[0].data, events[0].secret
        assert isinstance(opened, MatchOpened)
        if not isinstance(sealed, SeedSecret):
            raise NotFoldable("the seed of this copy was redacted; it becomes known when the match closes")
        self.eyes, self.match = eyes, opened.match
        self.commitments = Commitments(sealed.seed)
        self.setup = full_setup(opened, sealed.seed, sealed.position)
        self.names = _Pair(self.setup.ruleset.name, ruleset)
        self.deeds = deeds(events)
        self.line = ReplayedLine(self.deeds, engine)
        self.apart = self._read_apart()
        self.last = 1
        self.turn = 0
        self.decisions = 0
        self.first: Difference | None = None
        self.outcome: Difference | None = None
        self.skipped: list[int] = []
        self.drift: list[Drift] = []
        self.end: ComparisonEnd | None = None
        self.changes: dict[str, Change] = {}
        self.positions: tuple[Any, Any] | None = None

    def comparison(self) -> Comparison:
        """Walk both games to the end."""
        game_here = self.engine.open(self.setup, facts=True)
        try:
            game_there = self.engine.open(under_another_book(self.setup, self.names.there), facts=True)
        except SetupError as error:
            self.end = ComparisonEnd(1, f"no match can be opened from this set-up: {'; '.join(error.faults)}")
            return self._result()
        self._after(1, game_here, game_there, _Pair(None, None), _Pair(game_here.facts, game_there.facts), None)
        for deed in self.deeds:
            if not self._step(deed, game_here, game_there):
                break
            self.last = deed.seq
        return self._result()

    def _step(self, deed: Deed, game_here: ReplayedGame, game_there: ReplayedGame) -> bool:
        """One event in both games; False when it means nothing in the other one."""
        questions = _Pair(game_here.pending, game_there.pending)
        projected: _Pair = _Pair(None, None)
        unlike: tuple[RefusedKey, ...] = ()
        if self.outcome is None:  # while it may be wanted: games cannot be asked afterwards
            if self.first is None or not _identical(questions):
                projected = _Pair(self.eyes.choice(game_here), self.eyes.choice(game_there))
            unlike = self._unlike(questions)
        allowed = deed.type == "overridden" and allows(game_there, deed.step)
        self.turn = game_here.turn
        facts = do(deed, game_here)
        self.line.note(deed.seq, questions.here, game_here)
        if deed.state is not None:
            promised = self.commitments.state(deed.seq, game_here.digest())
            if promised != deed.state:
                raise Diverged(Divergence(deed.seq, "state", deed.state, promised))
        facts_there: list[Fact] = []
        refusal: IllegalAnswer | None = None
        if deed.is_answer and questions.there is None:
            self.end = ComparisonEnd(deed.seq, f"under {self.names.there} the match is over before this decision")
        elif deed.is_answer and not _same(questions.here, questions.there):
            if _same(game_here.pending, questions.there):
                self.skipped.append(deed.seq)
            else:
                self.end = ComparisonEnd(
                    deed.seq, f"under {self.names.there} another question is asked: {questions.there.prompt}"
                )
        else:
            try:
                facts_there = do(deed, game_there)
                self.decisions += deed.is_answer
            except IllegalAnswer as error:
                refusal = error
                self.end = ComparisonEnd(
                    deed.seq, f"under {self.names.there} this is not possible: {error.reason}", error.clause
                )
            except EngineError as error:
                self.end = ComparisonEnd(deed.seq, f"under {self.names.there} this is not possible: {error}")
            except Exception as error:  # acts of officials may do to a game what no card was written for
                if deed.type not in BY_OFFICIALS:
                    raise
                why = f"the game cannot act it out ({type(error).__name__})"
                self.end = ComparisonEnd(deed.seq, f"under {self.names.there} this is not possible: {why}")
        if isinstance(game_there, PresentGame):  # kept engines do not tell apart what a card is and by what it is shown
            show_by(game_there.table, self.line.ids_after(deed.seq), game_there.pending)
        self._after(
            deed.seq, game_here, game_there, projected, _Pair(facts, facts_there), refusal, questions, unlike, allowed
        )
        if self.outcome is None:
            self.line.note_rest(deed.seq, game_here)
        return self.end is None

    def _after(
        self,
        seq: int,
        game_here: ReplayedGame,
        game_there: ReplayedGame,
        projected: _Pair,
        facts: _Pair,
        refusal: IllegalAnswer | None,
        questions: _Pair | None = None,
        unlike: tuple[RefusedKey, ...] = (),
        allowed: bool = False,
    ) -> None:
        """Note what is different now. `allowed`: what was done against the rules here is allowed there."""
        changes = [] if self.end is not None else self._changes(game_here, game_there)
        if self.outcome is None:
            what: list[What] = []
            if questions is not None and not _identical(questions):
                what.append("question")
            if self.end is not None or allowed:
                what.append("legality")
            if self.end is None and plain(facts.here) != plain(facts.there):
                what.append("facts")
            if changes:
                what.append("position")
            if what and (self.first is None or what != ["question"]):
                difference = self._difference(
                    seq, tuple(what), game_here, game_there, projected, facts, refusal, unlike, changes
                )
                self.first = self.first or difference
                self.outcome = None if what == ["question"] else difference
        if self.first is not None and self.end is None:
            self._drift(seq, changes)

    def _difference(
        self,
        seq: int,
        what: tuple[What, ...],
        game_here: ReplayedGame,
        game_there: ReplayedGame,
        projected: _Pair,
        facts: _Pair,
        refusal: IllegalAnswer | None,
        unlike: tuple[RefusedKey, ...],
        changes: Sequence[Change],
    ) -> Difference:
        only = _Pair(_without(facts.here, facts.there), _without(facts.there, facts.here))
        if "facts" in what and not only.here and not only.there:
            only = facts
        clauses = [clause for fact in (*only.here, *only.there) for clause in fact.clauses]
        clauses += [refused.clause for refused in unlike if refused.clause]
        if refusal is not None and refusal.clause is not None:
            clauses.append(refusal.clause)
        if not clauses:
            named = [[clause for fact in side for clause in fact.clauses] for side in facts]
            clauses = [*(c for c in named[0] if c not in named[1]), *(c for c in named[1] if c not in named[0])]
        errata = _errata((*only.here, *only.there), self.names)
        if errata:
            clauses.append(ERRATA_CLAUSE)
        refused = (
            None if refusal is None else RefusalView(reason=refusal.reason, clause=refusal.clause, key=refusal.key)
        )
        points = self._points(seq, what)
        return Difference(
            seq,
            what,
            tuple(dict.fromkeys(clauses)),
            errata,
            Side(self.names.here, projected.here, None, tuple(self.eyes.facts(only.here, game_here))),
            Side(self.names.there, projected.there, refused, tuple(self.eyes.facts(only.there, game_there))),
            unlike,
            tuple(changes),
            (*self._due_to(seq), *_settled(points, self.setup.readings, readings_under(self.setup, self.names.there))),
            rules_apart(points, self.names.here, self.names.there),
            self.turn,
            game_here.decisions,
        )

    def _read_apart(self) -> tuple[ReadApart, ...]:
        """The readings that the two games do not share."""
        readings_here = self.setup.readings
        readings_there = readings_under(self.setup, self.names.there)
        return tuple(
            ReadApart(id, readings_here[id], option)
            for id, option in readings_there.items()
            if readings_here.get(id, option) != option
        )

    def _due_to(self, seq: int) -> tuple[ReadApart, ...]:
        """The readings to which it is due what the other game makes of event `seq`. Only playing the match again tells:
        a reading may decide which question is asked, and then no fact names it."""
        if not self.apart:
            return ()
        outcome = self._outcome(seq, {})
        return tuple(
            reading
            for reading in self.apart
            if self._outcome(seq, {reading.id: self.setup.readings[reading.id]}) != outcome
        )

    def _outcome(self, seq: int, read_as: dict[str, str]) -> EventOutcome:
        """What the other game makes of event `seq`. `read_as`: what is read otherwise."""
        return self.line.outcome(seq, under_another_book(self.setup, self.names.there, read_as))

    def _points(self, seq: int, what: Sequence[What]) -> tuple[BookPoint, ...]:
        """The points of the books to which it is due what differs at event `seq`. A kept engine knows no books but its
        own."""
        if self.engine.kept_id is not None:
            return ()
        wanted = what if self.first is None else [part for part in what if part != "question"]
        setup_there = under_another_book(self.setup, self.names.there)
        return due_on_line(self.line, seq, wanted, self.setup, setup_there)

    def _unlike(self, questions: _Pair) -> tuple[RefusedKey, ...]:
        """The answers that one of two like questions offers and the other one refuses, and why."""
        if _identical(questions) or not _same(questions.here, questions.there):
            return ()
        seen = self.eyes.viewer
        if not (seen.is_asked(questions.here) and seen.is_asked(questions.there)):
            return ()
        unlike = []
        for offers, refuses, name in (
            (questions.here, questions.there, self.names.there),
            (questions.there, questions.here, self.names.here),
        ):
            for key in [key for key in offers.keys if key not in refuses.keys][:_MOST_REFUSALS]:
                reason, clause = _refusal(refuses, key)
                unlike.append(RefusedKey(key, name, reason, clause))
        return tuple(unlike)

    def _changes(self, game_here: ReplayedGame, game_there: ReplayedGame) -> list[Change]:
        self.positions = None
        if _state(game_here) == _state(game_there):
            return []
        states = [self.eyes.state(game) for game in (game_here, game_there)]
        self.positions = (dict(states[0]), dict(states[1]))
        for state in states:
            for name in _NOT_POSITION:
                state.pop(name, None)
        return diff(*states)

    def _drift(self, seq: int, changes: Sequence[Change]) -> None:
        now = {f"{change.kind} {change.pointer}": change for change in changes}
        new = tuple(change for name, change in now.items() if self.changes.get(name) != change)
        gone = tuple(change.pointer for name, change in self.changes.items() if name not in now)
        if new or gone:
            self.drift.append(Drift(seq, len(now), new, gone))
        self.changes = now

    def _result(self) -> Comparison:
        return Comparison(
            self.match,
            self.names.here,
            self.names.there,
            self.last,
            self.decisions,
            self.first,
            self.outcome,
            tuple(self.skipped),
            tuple(self.drift),
            self.end,
            tuple(self.changes.values()),
            self.positions if self.changes else None,
        )


def _errata(facts: Sequence[Fact], names: _Pair) -> tuple[str, ...]:
    differ = RULESETS[names.here].errata ^ RULESETS[names.there].errata
    titles = [fact.cause["title"] for fact in facts if fact.cause is not None and "title" in fact.cause]
    return tuple(title for title in dict.fromkeys(titles) if title in differ)


def _settled(
    points: Sequence[BookPoint], options_here: Mapping[str, str], options_there: Mapping[str, str]
) -> list[ReadApart]:
    """The readings among points that arise under one of the books only."""
    ids = [point.name for point in points if point.field == READINGS]
    read_apart = [ReadApart(id, options_here.get(id), options_there.get(id)) for id in ids]
    return [reading for reading in read_apart if reading.here is None or reading.there is None]


def _same(question: AnyQuestion | None, other: AnyQuestion | None) -> bool:
    """Whether it is the same question, perhaps with other options."""
    return about(question) == about(other)


def _identical(questions: _Pair) -> bool:
    question_here, question_there = questions
    return _same(question_here, question_there) and (
        question_here is None or question_here.fingerprint == question_there.fingerprint
    )


def _refusal(choice: AnyQuestion, key: str) -> tuple[str, str | None]:
    """Why a question does not take this answer, as far as it says so for one key alone."""
    answer = [key, *[other for other in choice.keys if other != key][: max(choice.minimum - 1, 0)]]
    try:
        choice.check(answer)
    except IllegalAnswer as error:
        return error.reason, error.clause
    return "it is not offered", None


def _without(facts: Sequence[Fact], others: Sequence[Fact]) -> list[Fact]:
    """The facts that have no like among the others."""
    rest = plain(others)
    remaining = []
    for fact, bare in zip(facts, plain(facts), strict=True):
        if bare in rest:
            rest.remove(bare)
        else:
            remaining.append(fact)
    return remaining


def _state(game: ReplayedGame) -> list[Any]:
    return game.rows()
