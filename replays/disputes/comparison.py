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


class _Played(NamedTuple):
    """An event as both games have played it."""

    seq: int
    games: _Pair
    facts: _Pair
    questions: _Pair | None = None
    projected: _Pair = _Pair(None, None)
    """The questions as the viewer sees them, where they may be wanted."""
    unlike: tuple[RefusedKey, ...] = ()
    refusal: IllegalAnswer | None = None
    """Why the other game does not take the answer."""
    allowed: bool = False
    """What was done against the rules here is allowed there."""


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
        games = _Pair(game_here, game_there)
        self._after(_Played(1, games, _Pair(game_here.facts, game_there.facts)))
        for deed in self.deeds:
            if not self._step(deed, games):
                break
            self.last = deed.seq
        return self._result()

    def _step(self, deed: Deed, games: _Pair) -> bool:
        """One event in both games; False when it means nothing in the other one."""
        own, other = games
        questions = _Pair(own.pending, other.pending)
        projected, unlike = self._questions(questions, games)
        allowed = deed.type == "overridden" and allows(other, deed.step)
        self.turn = own.turn
        facts = do(deed, own)
        self.line.note(deed.seq, questions.here, own)
        if deed.state is not None:
            promised = self.commitments.state(deed.seq, own.digest())
            if promised != deed.state:
                raise Diverged(Divergence(deed.seq, "state", deed.state, promised))
        facts_there, refusal = self._follow(deed, games, questions)
        if isinstance(other, PresentGame):  # kept engines do not tell apart what a card is and by what it is shown
            show_by(other.table, self.line.ids_after(deed.seq), other.pending)
        self._after(_Played(deed.seq, games, _Pair(facts, facts_there), questions, projected, unlike, refusal, allowed))
        if self.outcome is None:
            self.line.note_rest(deed.seq, own)
        return self.end is None

    def _questions(self, questions: _Pair, games: _Pair) -> tuple[_Pair, tuple[RefusedKey, ...]]:
        """The questions of both games as they are seen, and the answers that only one offers.

        Nothing where they are not wanted; later the games cannot be asked for them.
        """
        if self.outcome is not None:
            return _Pair(None, None), ()
        projected = _Pair(None, None)
        if self.first is None or not _identical(questions):
            projected = _Pair(self.eyes.choice(games.here), self.eyes.choice(games.there))
        return projected, self._unlike(questions)

    def _follow(self, deed: Deed, games: _Pair, questions: _Pair) -> tuple[list[Fact], IllegalAnswer | None]:
        """Do an event in the other game, if it means something there: its facts, and why an answer is refused.

        `questions`: what both games asked before the event.
        """
        name = self.names.there
        if deed.is_answer and questions.there is None:
            self.end = ComparisonEnd(deed.seq, f"under {name} the match is over before this decision")
            return [], None
        if deed.is_answer and not _same(*questions):
            if _same(games.here.pending, questions.there):
                self.skipped.append(deed.seq)
            else:
                prompt = questions.there.prompt
                self.end = ComparisonEnd(deed.seq, f"under {name} another question is asked: {prompt}")
            return [], None
        try:
            facts = do(deed, games.there)
            self.decisions += deed.is_answer
            return facts, None
        except IllegalAnswer as error:
            self.end = ComparisonEnd(deed.seq, f"under {name} this is not possible: {error.reason}", error.clause)
            return [], error
        except EngineError as error:
            self.end = ComparisonEnd(deed.seq, f"under {name} this is not possible: {error}")
        except Exception as error:  # acts of officials may do to a game what no card was written for
            if deed.type not in BY_OFFICIALS:
                raise
            why = f"the game cannot act it out ({type(error).__name__})"
            self.end = ComparisonEnd(deed.seq, f"under {name} this is not possible: {why}")
        return [], None

    def _after(self, played: _Played) -> None:
        """Note what is different now."""
        changes = [] if self.end is not None else self._changes(played.games)
        if self.outcome is None:
            what = self._what_differs(played, changes)
            if what and (self.first is None or what != ["question"]):
                difference = self._difference(played, tuple(what), changes)
                self.first = self.first or difference
                self.outcome = None if what == ["question"] else difference
        if self.first is not None and self.end is None:
            self._drift(played.seq, changes)

    def _what_differs(self, played: _Played, changes: Sequence[Change]) -> list[What]:
        what: list[What] = []
        if played.questions is not None and not _identical(played.questions):
            what.append("question")
        if self.end is not None or played.allowed:
            what.append("legality")
        if self.end is None and plain(played.facts.here) != plain(played.facts.there):
            what.append("facts")
        if changes:
            what.append("position")
        return what

    def _difference(self, played: _Played, what: tuple[What, ...], changes: Sequence[Change]) -> Difference:
        facts, refusal, projected, games = played.facts, played.refusal, played.projected, played.games
        only = _Pair(_without(facts.here, facts.there), _without(facts.there, facts.here))
        if "facts" in what and not only.here and not only.there:
            only = facts
        clauses = [clause for fact in (*only.here, *only.there) for clause in fact.clauses]
        clauses += [refused.clause for refused in played.unlike if refused.clause]
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
        points = self._points(played.seq, what)
        return Difference(
            played.seq,
            what,
            tuple(dict.fromkeys(clauses)),
            errata,
            Side(self.names.here, projected.here, None, tuple(self.eyes.facts(only.here, games.here))),
            Side(self.names.there, projected.there, refused, tuple(self.eyes.facts(only.there, games.there))),
            played.unlike,
            tuple(changes),
            (
                *self._due_to(played.seq),
                *_settled(points, self.setup.readings, readings_under(self.setup, self.names.there)),
            ),
            rules_apart(points, self.names.here, self.names.there),
            self.turn,
            games.here.decisions,
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

    def _changes(self, games: _Pair) -> list[Change]:
        self.positions = None
        if _state(games.here) == _state(games.there):
            return []
        states = [self.eyes.state(game) for game in games]
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
