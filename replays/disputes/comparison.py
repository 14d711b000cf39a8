"""The same decisions under another rulebook version: where it makes a difference, why, and what comes of it.

Pure: events in, a comparison out. Both games are played side by side along the line of the match (what was undone does
not count), the one under the rulebook of the match and checked against what its log promises, the other one under the
other rulebook, for as long as the decisions have a meaning there. They have none any more when the other game asks
something else, when an answer is not among those it offers, and when it is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from engine import readings
from engine.errors import EngineError, IllegalAnswer, SetupError
from engine.game import Game
from engine.opening.positions import setup_of
from engine.rules.questions.forgetting import Ids, ids_shown, show_by
from engine.rulesets import RULESETS
from engine.table.facts import Fact
from engine.table.setup import Setup
from engine.views.projected import ChoiceView, FactView, RefusalView
from replays.disputes.deeds import Deed, allows, deeds, do
from replays.engines.driving import AnyGame, AnyQuestion, rows
from replays.engines.registry import PRESENT, Engine
from replays.fold.fold import Divergence
from replays.log.commitments import Commitments, full_setup
from replays.log.errors import Diverged, EventInvalid, NotFoldable
from replays.log.event_types import MatchOpened, SeedSecret
from replays.log.events import Event
from replays.telling.diff import Change, diff
from replays.telling.eyes import Eyes

What: TypeAlias = Literal["question", "legality", "facts", "position"]
_NOT_POSITION = ("ruleset", "decision")
_BY_OFFICIALS = ("overridden", "adjusted")
_MOST_REFUSALS = 20
ERRATA_CLAUSE = "errata-replace-printed-text"


class RefusedKey(msgspec.Struct, frozen=True):
    """An answer that only one of the games offers."""

    key: str
    ruleset: Annotated[str, Meta(description="the rulebook version that refuses it")]
    reason: str
    clause: str | None


class Side(msgspec.Struct, frozen=True):
    """One of the two games at an event."""

    ruleset: str
    question: Annotated[ChoiceView | None, Meta(description="what it asked before the event")]
    refusal: Annotated[RefusalView | None, Meta(description="when the answer was not among those it offered")]
    facts: Annotated[
        tuple[FactView, ...],
        Meta(
            description="what the event did there that it did not do in the other game; all of it where both did the "
            "same in another order"
        ),
    ]


class ReadApart(msgspec.Struct, frozen=True):
    """A point on which the rulebooks are silent and the two games differ: their options (`engine.readings`)."""

    id: str
    here: str
    there: str


class Difference(msgspec.Struct, frozen=True):
    """An event at which the games differ."""

    seq: int
    what: tuple[What, ...]
    """Which of question, legality, facts and position differ; the position is that after the event."""
    clauses: tuple[str, ...]
    """The clauses named by what is different: by facts, and by refusals of answers only one game offers; where those
    name none, the clauses that only one of the games names at this event."""
    errata: tuple[str, ...]
    """Cards at work in what is different that have an erratum in one of the rulebooks and not in the other."""
    here: Side
    there: Side
    refused: Annotated[tuple[RefusedKey, ...], Meta(description="answers that only one game offers")]
    changes: tuple[Change, ...]
    """The positions after the event: `before` is here, `after` there."""
    readings: tuple[ReadApart, ...] = ()
    """The readings to which it is due: each that, read there as here, makes something else of the event."""


class Drift(msgspec.Struct, frozen=True):
    """Differences of the positions after an event: `new` that they did not before it, `gone` the paths of what was
    different before it and is not any more; `count` in all."""

    seq: int
    count: int
    new: tuple[Change, ...]
    gone: tuple[str, ...]


class End(msgspec.Struct, frozen=True):
    """From which event on the decisions mean nothing in the other game, and why."""

    seq: int
    reason: str
    clause: str | None = None


class RulesetComparison(msgspec.Struct, frozen=True):
    """The same decisions played under two rulebook versions."""

    match: str
    here: Annotated[str, Meta(description="the rulebook version of the match")]
    there: Annotated[str, Meta(description="the other one")]
    last: Annotated[int, Meta(description="the last event that both games took, on the line of the match")]
    decisions: Annotated[int, Meta(description="how many decisions both games took")]
    first: Annotated[
        Difference | None,
        Meta(description="the first event at which they differ in anything, and why; null: there is no difference"),
    ]
    outcome: Annotated[
        Difference | None,
        Meta(
            description="the first event at which legality, facts or position differ, and not only what else could "
            "have been answered"
        ),
    ]
    skipped: Annotated[
        tuple[int, ...], Meta(description="decisions that the other game did not ask for and goes on without")
    ]
    drift: Annotated[
        tuple[Drift, ...], Meta(description="how the positions differ, event by event, from the first difference on")
    ]
    end: Annotated[
        End | None,
        Meta(description="where the decisions lose their meaning, and why; null: they kept it to the end"),
    ]
    changes: Annotated[tuple[Change, ...], Meta(description="how the positions differ after event `last`")]


class Comparison(RulesetComparison, frozen=True):
    """The same, with the positions themselves."""

    positions: tuple[Any, Any] | None = None
    """Both positions where `changes` says how they differ, as the viewer may see them."""

    def answer(self) -> RulesetComparison:
        """The comparison without the positions."""
        return RulesetComparison(*(getattr(self, name) for name in RulesetComparison.__struct_fields__))


class _Pair(NamedTuple):
    here: Any
    there: Any


def compare_rulesets(
    events: Sequence[Event], ruleset: str, eyes: Eyes, *, last: int | None = None, engine: Engine = PRESENT
) -> Comparison:
    """Compare a log, or its beginning up to event `last`, with what its decisions come to under `ruleset`. The events
    need their sealed parts; what is told is what `eyes` may see in both games. Both are played with `engine`.

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
        self.apart = self._read_apart()
        self.asked_here: dict[int, tuple[Any, Any]] = {}
        """What this game asked before and after each event."""
        self.ids_here: dict[int, Ids | None] = {}
        """By what ids it showed its cards after each event."""
        self.last = 1
        self.decisions = 0
        self.first: Difference | None = None
        self.outcome: Difference | None = None
        self.skipped: list[int] = []
        self.drift: list[Drift] = []
        self.end: End | None = None
        self.changes: dict[str, Change] = {}
        self.positions: tuple[Any, Any] | None = None

    def comparison(self) -> Comparison:
        """Walk both games to the end."""
        here = self.engine.open(self.setup, facts=True)
        try:
            there = self.engine.open(_under(self.setup, self.names.there), facts=True)
        except SetupError as error:
            self.end = End(1, f"no match can be opened from this set-up: {'; '.join(error.faults)}")
            return self._result()
        self._after(1, here, there, _Pair(None, None), _Pair(here.facts, there.facts), None)
        for deed in self.deeds:
            if not self._step(deed, here, there):
                break
            self.last = deed.seq
        return self._result()

    def _step(self, deed: Deed, here: AnyGame, there: AnyGame) -> bool:
        """One event in both games; False when it means nothing in the other one."""
        asked = _Pair(here.pending, there.pending)
        told: _Pair = _Pair(None, None)
        unlike: tuple[RefusedKey, ...] = ()
        if self.outcome is None:  # while it may be wanted: games cannot be asked afterwards
            if self.first is None or not _identical(asked):
                told = _Pair(self.eyes.choice(here), self.eyes.choice(there))
            unlike = self._unlike(asked)
        allowed = deed.type == "overridden" and allows(there, deed.step)
        facts = do(deed, here)
        self.asked_here[deed.seq] = _about(asked.here), _about(here.pending)
        if deed.state is not None:
            promised = self.commitments.state(deed.seq, here.digest())
            if promised != deed.state:
                raise Diverged(Divergence(deed.seq, "state", deed.state, promised))
        found: list[Fact] = []
        refusal: IllegalAnswer | None = None
        if deed.is_answer and asked.there is None:
            self.end = End(deed.seq, f"under {self.names.there} the match is over before this decision")
        elif deed.is_answer and not _same(asked.here, asked.there):
            if _same(here.pending, asked.there):
                self.skipped.append(deed.seq)
            else:
                self.end = End(deed.seq, f"under {self.names.there} another question is asked: {asked.there.prompt}")
        else:
            try:
                found = do(deed, there)
                self.decisions += deed.is_answer
            except IllegalAnswer as error:
                refusal = error
                self.end = End(deed.seq, f"under {self.names.there} this is not possible: {error.reason}", error.clause)
            except EngineError as error:
                self.end = End(deed.seq, f"under {self.names.there} this is not possible: {error}")
            except Exception as error:  # acts of officials may do to a game what no card was written for
                if deed.type not in _BY_OFFICIALS:
                    raise
                why = f"the game cannot act it out ({type(error).__name__})"
                self.end = End(deed.seq, f"under {self.names.there} this is not possible: {why}")
        self.ids_here[deed.seq] = _share_ids(here, there)
        self._after(deed.seq, here, there, told, _Pair(facts, found), refusal, asked, unlike, allowed)
        return self.end is None

    def _after(
        self,
        seq: int,
        here: AnyGame,
        there: AnyGame,
        told: _Pair,
        facts: _Pair,
        refusal: IllegalAnswer | None,
        asked: _Pair | None = None,
        unlike: tuple[RefusedKey, ...] = (),
        allowed: bool = False,
    ) -> None:
        """Note what is different now. `allowed`: what was done against the rules here is allowed there."""
        changes = [] if self.end is not None else self._changes(here, there)
        if self.outcome is None:
            what: list[What] = []
            if asked is not None and not _identical(asked):
                what.append("question")
            if self.end is not None or allowed:
                what.append("legality")
            if self.end is None and _plain(facts.here) != _plain(facts.there):
                what.append("facts")
            if changes:
                what.append("position")
            if what and (self.first is None or what != ["question"]):
                found = self._difference(seq, tuple(what), here, there, told, facts, refusal, unlike, changes)
                self.first = self.first or found
                self.outcome = None if what == ["question"] else found
        if self.first is not None and self.end is None:
            self._drift(seq, changes)

    def _difference(
        self,
        seq: int,
        what: tuple[What, ...],
        here: AnyGame,
        there: AnyGame,
        told: _Pair,
        facts: _Pair,
        refusal: IllegalAnswer | None,
        unlike: tuple[RefusedKey, ...],
        changes: Sequence[Change],
    ) -> Difference:
        only = _Pair(_without(facts.here, facts.there), _without(facts.there, facts.here))
        if "facts" in what and not only.here and not only.there:
            only = facts
        clauses = [clause for fact in (*only.here, *only.there) for clause in fact.clauses]
        clauses += [each.clause for each in unlike if each.clause]
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
        return Difference(
            seq,
            what,
            tuple(dict.fromkeys(clauses)),
            errata,
            Side(self.names.here, told.here, None, tuple(self.eyes.facts(only.here, here))),
            Side(self.names.there, told.there, refused, tuple(self.eyes.facts(only.there, there))),
            unlike,
            tuple(changes),
            self._due_to(seq),
        )

    def _read_apart(self) -> tuple[ReadApart, ...]:
        """The readings that the two games do not share."""
        here = self.setup.readings
        there = readings.in_force(_named(self.setup, self.names.there), self.names.there, self.setup.variant)
        return tuple(ReadApart(id, here[id], option) for id, option in there.items() if here.get(id, option) != option)

    def _due_to(self, seq: int) -> tuple[ReadApart, ...]:
        """The readings to which it is due what the other game makes of event `seq`. Nothing but playing it once more
        tells: a reading may decide what is asked, and nothing that happened names it then."""
        if not self.apart:
            return ()
        found = self._outcome(seq, {})
        return tuple(each for each in self.apart if self._outcome(seq, {each.id: each.here}) != found)

    def _outcome(self, seq: int, read_as: dict[str, str]) -> list[Any]:
        """What the other game makes of the decisions up to event `seq`: what it asks before that event, what it then
        does, and the state after it. `read_as`: what is read otherwise."""
        game = self.engine.open(_under(self.setup, self.names.there, read_as), facts=True)
        asked, facts = None, game.facts
        ids: Ids | None = None
        for deed in self.deeds:
            if deed.seq > seq:
                break
            if isinstance(game, Game):
                show_by(game.table, ids, game.pending)
            ids = self.ids_here[deed.seq]
            asked, facts = game.pending, []
            before, after = self.asked_here[deed.seq]
            if deed.is_answer and _about(asked) != before:
                if asked is not None and _about(asked) == after:
                    continue
                return [_about(asked)]
            try:
                facts = do(deed, game)
            except Exception as error:  # as in `_step`
                if not isinstance(error, EngineError) and deed.type not in _BY_OFFICIALS:
                    raise
                return [_about(asked), str(error)]
        question = None if asked is None else asked.fingerprint
        return [_about(asked), question, _plain(facts), rows(game)]

    def _unlike(self, asked: _Pair) -> tuple[RefusedKey, ...]:
        """The answers that one of two like questions offers and the other one refuses, and why."""
        if _identical(asked) or not _same(asked.here, asked.there):
            return ()
        seen = self.eyes.viewer
        if not (seen.asked(asked.here) and seen.asked(asked.there)):
            return ()
        found = []
        for offers, refuses, name in (
            (asked.here, asked.there, self.names.there),
            (asked.there, asked.here, self.names.here),
        ):
            for key in [key for key in offers.keys if key not in refuses.keys][:_MOST_REFUSALS]:
                reason, clause = _refusal(refuses, key)
                found.append(RefusedKey(key, name, reason, clause))
        return tuple(found)

    def _changes(self, here: AnyGame, there: AnyGame) -> list[Change]:
        self.positions = None
        if _state(here) == _state(there):
            return []
        states = [self.eyes.state(game) for game in (here, there)]
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


def _named(setup: Setup, ruleset: str) -> dict[str, str] | None:
    """The readings that the set-up names when it is read under another rulebook."""
    return readings.under_another(setup.to_data().get("readings"), setup.ruleset.name, ruleset, setup.variant)


def _under(setup: Setup, ruleset: str, read_as: Mapping[str, str] | None = None) -> Setup:
    """The set-up under another rulebook; `read_as`: readings, and the options in which they are read there."""
    raw = {**setup.to_data(), "ruleset": ruleset}
    raw.pop("readings", None)
    named = _named(setup, ruleset)
    if named is not None or read_as:
        raw["readings"] = {**(named or {}), **(read_as or {})}
    return setup_of(raw) if "position" in raw else Setup.from_data(raw)


def _share_ids(here: AnyGame, there: AnyGame) -> Ids | None:
    """Let the other game show its cards by the ids of this one, whose answers name them; which those are.

    Where players lose sight of cards in one game only, ids are renewed only there.
    """
    if not (isinstance(here, Game) and isinstance(there, Game)):
        return None  # kept engines do not tell apart what a card is and by what it is shown
    ids = ids_shown(here.table)
    show_by(there.table, ids, there.pending)
    return ids


def _same(one: AnyQuestion | None, other: AnyQuestion | None) -> bool:
    """Whether it is the same question, perhaps with other options."""
    return _about(one) == _about(other)


def _about(asked: AnyQuestion | None) -> tuple[str, int, str] | None:
    """What makes a question the same one, whatever its options."""
    return None if asked is None else (asked.kind, asked.seat, asked.prompt)


def _identical(asked: _Pair) -> bool:
    here, there = asked
    return _same(here, there) and (here is None or here.fingerprint == there.fingerprint)


def _refusal(choice: AnyQuestion, key: str) -> tuple[str, str | None]:
    """Why a question does not take this answer, as far as it says so for one key alone."""
    answer = [key, *[each for each in choice.keys if each != key][: max(choice.minimum - 1, 0)]]
    try:
        choice.check(answer)
    except IllegalAnswer as error:
        return error.reason, error.clause
    return "it is not offered", None


def _plain(facts: Sequence[Fact]) -> list[Any]:
    """What happened, without the clauses: their ids may be others in another rulebook for the same thing."""
    return [(fact.kind, fact.data, fact.cause, fact.audience) for fact in facts]


def _without(facts: Sequence[Fact], others: Sequence[Fact]) -> list[Fact]:
    """The facts that have no like among the others."""
    rest = _plain(others)
    found = []
    for fact, plain in zip(facts, _plain(facts), strict=True):
        if plain in rest:
            rest.remove(plain)
        else:
            found.append(fact)
    return found


def _state(game: AnyGame) -> list[Any]:
    return rows(game)
