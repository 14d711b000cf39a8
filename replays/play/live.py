"""Playing: matches held in memory, to which commands are applied and then stored, all or none.

`Recorder` holds the live matches of a process. Several processes may hold the same match: the store's expected version
decides who was first, and the others catch up from the stream. A command is applied to the game in memory first,
because its event carries the commitment to the state after it; if the event then cannot be stored, the game is put
back.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Any, NamedTuple

import msgspec
from cachetools import LRUCache
from ulid import ULID

from engine.errors import EngineError
from engine.table.facts import Fact
from replays.engines.registry import PRESENT, Engines
from replays.engines.replayed_game import ReplayedGame
from replays.fold.fold import Fold
from replays.fold.snapshots import EVERY, Snapshots
from replays.fold.travel import Traveller
from replays.log.errors import (
    ChainConflict,
    CommandRefused,
    Diverged,
    LogClosed,
    LogReplaced,
    MatchNotFound,
    ReplayError,
    VersionConflict,
)
from replays.log.event_kinds import is_remark
from replays.log.events import Actor, Draft, Event, seal
from replays.play.caps import Caps, Tally, may_count
from replays.play.commands import Close, Command, MoveEngine, Note, Rewind, apply, engines_differ
from replays.play.last_event import LastEvent, LastEventTracker
from replays.play.opening import checked_setup, opening_event
from replays.store.log_reader import Head
from replays.store.store import Appended, RequestKey, Store


class Recorded(NamedTuple):
    """Result of commands."""

    match: str
    events: list[Event]
    facts: list[list[Fact]]
    """What each of the events did."""
    repeated: bool
    """True: stored before under the same request; nothing was done now."""
    wake: bool
    """True: a worker must be woken for this match."""

    @property
    def version(self) -> int:
        """Version after the last of the events; not necessarily the current one, if repeated."""
        return self.events[-1].seq


class LiveMatch:
    """One match in memory. Use it only inside `Recorder.live`, which locks it."""

    def __init__(self, traveller: Traveller, match: str, fold: Fold, caps: Caps | None = None) -> None:
        self.store, self.traveller, self.match, self.fold = traveller.store, traveller, match, fold
        self._caps, self._tally = caps, Tally()
        self._follower = LastEventTracker()
        fold.own  # noqa: B018 - looked up now, so that a move which comes later changes the engine

    @property
    def version(self) -> int:
        """Version this copy stands at; `sync` first to be at the end of the log."""
        return self.fold.version

    @property
    def head(self) -> Head:
        """Where this copy stands, as `replays.store.log_reader.LogReader.head` says of the log."""
        return Head(self.fold.version, self.fold.head, self.fold.closed)

    @property
    def game(self) -> ReplayedGame:
        """The state at `version`. Look, do not touch. Raises Diverged when the log cannot be confirmed."""
        self._require_proven()
        return self.fold.game

    def sync(self) -> list[Event]:
        """Catch up with what others appended; returns their events. Raises Diverged, MatchNotFound, StoreDamaged."""
        self._require_proven()
        try:
            events, broken = self.store.readable(self.match, self.version + 1, before=self.fold.head)
        except LogReplaced:
            if self._start_again():
                return []
            events, broken = self.store.readable(self.match, self.version + 1)
        if broken is not None and broken.at <= self.version:
            self.fold.divergence = broken  # what was proven once is not what is stored now
        for event in events:
            facts = self.fold.feed(event)
            self._follower.see(event, facts)
            if self.fold.divergence is not None:
                break
        if broken is not None:
            self.fold.stop(broken)
        self.store.note_damage(self.match, self.fold.divergence)
        self._require_proven()
        self._rebase()
        return events

    def last(self) -> LastEvent | None:
        """The last event at `version`, without folding it again; None where this process did not see it happen."""
        return self._follower.last(self.fold)

    def record(
        self,
        commands: Sequence[Command],
        *,
        actor: Actor | Sequence[Actor],
        expected: int,
        request: RequestKey | None = None,
        client_at: str | None = None,
        exact: bool = False,
    ) -> Recorded:
        """Validate, apply and store commands, all or none.

        `actor`: the actor of all commands, or one for each.
        `expected`: the version that the caller decided upon. Commands without a `Note` also hold for a later one, as
        long as only markers (`replays.log.event_kinds.Follows`) followed.
        `exact`: hold for the expected version only.
        `request`: makes the call repeatable.
        `client_at`: when it happened, by the client's clock.

        The event of an act on a judge's order is marked: a correction, an answer against the rules, a rewind whose
        cause is a ruling.

        Raises engine.errors.IllegalAnswer, engine.errors.CorrectionsRefused, CommandRefused, EventInvalid,
        VersionConflict, CapReached, Diverged and the errors of `Store.append`. After an error nothing is stored, except
        perhaps after StoreUnavailable: then repeat the call.
        """
        if not commands:
            raise CommandRefused("give at least one command", code="empty")
        actors = [actor] * len(commands) if isinstance(actor, Actor) else list(actor)
        if len(actors) != len(commands):
            raise ValueError(f"{len(commands)} commands and {len(actors)} actors")

        def play(steps: Steps) -> None:
            self._require_closable(commands)
            self._require_movable(commands)
            for command, actor in zip(commands, actors, strict=True):
                steps.record(command, actor=actor)

        decided = not exact and not any(isinstance(command, Note) for command in commands)
        return self._store(play, decided, expected, request, client_at)

    def record_steps(
        self,
        play: Callable[[Steps], None],
        *,
        expected: int,
        request: RequestKey | None = None,
        client_at: str | None = None,
    ) -> Recorded:
        """Store what `play` records, step by step, all or none: for acts of which each depends on the one before.

        No `Close`, `MoveEngine` or `Note` among them. Raises what `play` and `record` raise.
        """
        return self._store(play, True, expected, request, client_at)

    def _store(
        self,
        play: Callable[[Steps], None],
        decided: bool,
        expected: int,
        request: RequestKey | None,
        client_at: str | None,
    ) -> Recorded:
        """`decided`: it also holds for a later version, when only markers came after the expected one."""
        while True:
            if expected != self.version:
                self.sync()
            mark = self.fold.mark()
            try:
                if not self._holds(decided, expected):
                    raise VersionConflict(self.match, expected, self.version)
                self._require_proven()
                if self.fold.closed:
                    raise LogClosed(self.match, self.version)
                steps = Steps(self, request, client_at)
                play(steps)
                events, facts = steps.events, steps.facts
                self._require_within_caps(events, mark.version)
                self.traveller.keep_engine(self.fold)
                outcome = self.store.append(self.match, events, request=request)
            except (EngineError, ReplayError) as error:
                self.fold.rollback(mark)
                done = self.store.request(self.match, request) if request is not None else None
                if done is not None:
                    return self._recall(done)
                if not self._is_only_late(error, mark.version, decided, expected):
                    raise
                continue  # only markers came in between: what was decided is put after them
            except BaseException:  # also a signal or a green thread's time-out: memory must not run ahead of the log
                self.fold.rollback(mark)
                raise
            if outcome.repeated:
                self.fold.rollback(mark)
                return self._recall(outcome)
            self._follower.see(events[-1], facts[-1])
            self._rebase()
            return Recorded(self.match, events, facts, False, outcome.wake)

    def _is_only_late(self, error: Exception, version: int, decided: bool, expected: int) -> bool:
        """Catch up with the log after a refusal at a version; whether it was refused for events that came since.

        Raises VersionConflict where it does not hold after them: an answer that looks illegal may only be late, then
        the caller must learn that, and decide again.
        """
        went_back = isinstance(error, VersionConflict) and error.current < version
        if went_back or isinstance(error, ChainConflict):
            self._start_again()
        self.sync()
        if not self._holds(decided, expected):
            raise VersionConflict(self.match, expected, self.version) from None
        return isinstance(error, VersionConflict) and self.version > version

    def record_plan(
        self,
        plan: Callable[[int], tuple[Sequence[Command], Sequence[Actor]]],
        *,
        expected: int,
        request: RequestKey | None = None,
    ) -> Recorded:
        """Store the commands that `plan` makes, with their actors, for the version it is given, all or none.

        That is `expected`, or a later one when only remarks (`replays.log.event_kinds.Follows`) came after it. A
        request that was done before gets its first answer again, whatever holds now. Raises what `plan` and `record`
        raise.
        """
        self.sync()
        done = self.repeated(request) if request is not None else None
        while done is None:
            if not self.holds_for_acts(expected):
                raise VersionConflict(self.match, expected, self.version)
            version = self.version
            commands, actors = plan(version)
            try:
                done = self.record(commands, actor=actors, expected=version, request=request)
            except VersionConflict:
                if self.version == version:
                    raise
        return done

    def holds_for_acts(self, expected: int) -> bool:
        """Whether what was asked or ruled upon a version holds now: nothing but remarks came after it."""
        if not 0 < expected < self.version or expected < self.fold.touched:
            return expected == self.version
        after = self.store.events(self.match, expected + 1, self.version)
        return all(is_remark(event.type) for event in after)

    def _holds(self, decided: bool, expected: int) -> bool:
        """Whether what is to follow a version can be done now; `decided`: also after markers."""
        if expected == self.version:
            return True
        return decided and self.fold.touched <= expected < self.version

    def repeated(self, request: RequestKey) -> Recorded | None:
        """The first answer to a request that was done before; None for a new one. Raises RequestReused."""
        done = self.store.request(self.match, request)
        return None if done is None else self._recall(done)

    def _is_ruling(self, seq: int | None, new: Sequence[Event]) -> bool:
        """Whether an event, stored or about to be, is a ruling."""
        if seq is None:
            return False
        event = next((event for event in new if event.seq == seq), None) or self.store.event(self.match, seq)
        return event is not None and event.type == "ruling.given"

    def _recall(self, done: Appended) -> Recorded:
        """The first answer to a repeated request, folded again."""
        self.sync()
        events: list[Event] = []
        facts: list[list[Fact]] = []
        for _, event, facts_of_event in self.traveller.between(self.match, done.first, done.last):
            events.append(event)
            facts.append(facts_of_event)
        return Recorded(self.match, events, facts, True, False)

    def _rebase(self) -> None:
        self._follower.catch_up(self.fold)
        if self.fold.since_base >= EVERY and self.fold.game.at_rest:
            self.fold.rebase()

    def _require_within_caps(self, new: Sequence[Event], version: int) -> None:
        """Raise CapReached unless these events may follow event `version`. Exact, because they are stored after that
        very event or not at all."""
        if self._caps is None or not any(map(may_count, new)):
            return
        if self._tally.version > version:  # a crash cut the log short
            self._tally = Tally()
        for event in self.store.iterate(self.match, self._tally.version + 1, version):
            self._tally.take(event)
        self._tally.check(new, self._caps)

    def _require_closable(self, commands: Sequence[Command]) -> None:
        """A what-if match has the seed of the one it comes from, and closing publishes it."""
        branch = self.fold.opened.branch if self.fold.opened is not None else None
        if branch is None or not any(isinstance(command, Close) for command in commands):
            return
        try:
            closed = self.store.head(branch.match).closed
        except MatchNotFound:
            closed = False
        if not closed:
            raise CommandRefused(
                f"a what-if match can be closed only after the match it comes from, {branch.match}: closing publishes "
                "the seed of both",
                code="origin-open",
            )

    def _require_movable(self, commands: Sequence[Command]) -> None:
        """The present engine takes a match over only if it confirms every event so far."""
        if not any(isinstance(command, MoveEngine) for command in commands):
            return
        if len(commands) > 1:
            raise CommandRefused("move the match to another engine by itself, without other events", code="alone")
        fold = Fold(facts=False).feed_all(self.store.iterate(self.match, 1, self.version))
        if fold.divergence is not None:
            raise CommandRefused(engines_differ(str(fold.divergence)), code="engines-differ")

    def _engine_of_events(self) -> str | None:
        """The engine stamp of new events; none if the match's own engine validates them."""
        stamp, own = self.fold.engine.stamp, self.fold.own
        return None if own is not None and own.stamp == stamp else stamp

    def _start_again(self) -> bool:
        """Fold the log again from the store, which holds another log than this copy follows; whether it holds.

        So it is after a crash, or after a replica took over, that had not got the last event yet: what was in memory
        never lasted. A log that was changed is found out by folding it."""
        self.traveller.forget(self.match)
        fold = self.traveller.resume(self.match)
        if fold.divergence is not None:
            return False
        self.fold, self._tally, self._follower = fold, Tally(), LastEventTracker()
        return True

    def _require_proven(self) -> None:
        if self.fold.divergence is not None:
            raise Diverged(self.fold.divergence)


class Steps:
    """Events of a live match that are not stored yet, each acted out before the next one is decided."""

    def __init__(self, live: LiveMatch, request: RequestKey | None, client_at: str | None) -> None:
        self._live, self._request, self._client_at = live, request, client_at
        self.fold = live.fold
        self.events: list[Event] = []
        self.facts: list[list[Fact]] = []
        """What each of the events did."""

    def record(self, command: Command, *, actor: Actor) -> tuple[Event, list[Fact]]:
        """Act a command out; returns its event and what happened.

        Raises engine.errors.IllegalAnswer, engine.errors.CorrectionsRefused, CommandRefused, EventInvalid; then the
        game may be half changed, and no step can be stored.
        """
        if self.fold.closed:
            raise CommandRefused("nothing can follow the closing of the match", code="closed")
        effect, live = apply(command, self.fold), self._live
        forced = effect.forced or (isinstance(command, Rewind) and live._is_ruling(command.cause, self.events))
        draft = Draft(
            data=effect.data,
            actor=msgspec.structs.replace(actor, forced_by_judge=True) if forced else actor,
            secret=effect.secret,
            cause=effect.cause,
            client_at=self._client_at,
            engine=live._engine_of_events(),
            request=self._request.id if self._request is not None else None,
        )
        event = seal(draft, seq=self.fold.version + 1, prev=self.fold.head)
        self.fold.note(event)
        self.events.append(event)
        self.facts.append(effect.facts)
        return event, effect.facts


class Recorder:
    """The live matches of this process, the least recently used ones dropped. Thread-safe; one per process.

    `caps`: how much may be recorded beside the play; None for no limit (the operator's own tools).
    """

    def __init__(
        self,
        store: Store,
        snapshots: Snapshots,
        *,
        capacity: int = 128,
        caps: Caps | None = None,
        engines: Engines | None = None,
    ) -> None:
        self.store = store
        self.engines = engines
        self.caps = caps
        self.traveller = Traveller(store, snapshots, engines)
        self._held: LRUCache[str, _Slot] = LRUCache(capacity)
        self._lock = Lock()

    def open(
        self,
        setup: Mapping[str, Any],
        *,
        actor: Actor,
        match: str | None = None,
        title: str | None = None,
        tournament: str | None = None,
        round: str | None = None,
        table: str | None = None,
        request: RequestKey | None = None,
    ) -> Recorded:
        """Open a match. `setup` as for `engine.table.setup.Setup.from_data`, or with a `position`
        (`engine.opening.positions`) in place of its `seats`; its `chance.seed` may be left out, then it is drawn from
        the system. `match`: its id, a new ULID by default.

        Raises engine.errors.SetupError (every fault of the set-up), MatchExists, RequestReused, StoreFull,
        StoreUnavailable. With `request`, the same call again returns the match it opened the first time.
        """
        chance = setup.get("chance") or {}
        raw = {**setup, "chance": {**chance, "seed": chance.get("seed") or secrets.token_hex(32)}}
        checked = checked_setup(raw)
        match = match or str(ULID())
        if request is not None:
            match = self.store.claim(match, request)
        labels = {"title": title, "tournament": tournament, "round": round, "table": table}
        event = opening_event(checked, match=match, actor=actor, labels=labels, request=request)
        fold = self.traveller.fresh(match, engine=PRESENT)
        self.traveller.keep_engine(fold)
        facts = fold.feed(event)
        if fold.divergence is not None:  # would be a fault of ours: never store what cannot be folded
            raise Diverged(fold.divergence)
        outcome = self.store.append(match, [event], request=request)
        if outcome.repeated:
            with self.live(match) as live:
                return live._recall(outcome)
        live = LiveMatch(self.traveller, match, fold, self.caps)
        live._follower.see(event, facts)
        with self._lock:
            self._held[match] = _Slot(live)
        return Recorded(match, [event], [facts], False, outcome.wake)

    @contextmanager
    def live(self, match: str) -> Iterator[LiveMatch]:
        """A match to look at and to record on, for this thread alone until the block ends. Not yet synced.

        Raises MatchNotFound, StoreDamaged, StoreUnavailable, NotFoldable, Diverged.
        """
        with self._lock:
            slot = self._held.setdefault(match, _Slot())
        with slot.lock:
            try:
                if slot.live is None:
                    slot.live = LiveMatch(self.traveller, match, self.traveller.resume(match), self.caps)
                slot.live._require_proven()
                yield slot.live
            finally:
                if slot.live is None or slot.live.fold.divergence is not None:
                    self.forget(match)

    def forget(self, match: str) -> None:
        """Drop a match from memory; the next use folds it from the store."""
        with self._lock:
            self._held.pop(match, None)


class _Slot:
    """A place in memory for a match, with its lock; `live` is None until the match was folded."""

    __slots__ = ("lock", "live")

    def __init__(self, live: LiveMatch | None = None) -> None:
        self.lock = RLock()
        self.live = live
