"""The fold: events in, state of the match out, with a grade that says how far it can be trusted.

`Fold.feed` takes one event after the other. A fold never guesses: at the first event it cannot confirm it stops, keeps
the state after the last event it could, and says what it expected and what it got.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from engine.errors import EngineError
from engine.table.facts import Fact
from engine.table.setup import Setup
from replays.engines.errors import EngineFailed, EngineFault
from replays.engines.registry import PRESENT, Engine, Engines, kept_by, stamp_of
from replays.engines.replayed_game import ReplayedGame
from replays.fold.marks import Base, FoldMark, Mismatch, Own, Past, of_the_engine
from replays.fold.steps import Step, TakenAtOnce, step_of, take, take_all
from replays.log.canonical import GENESIS
from replays.log.chain import check_event
from replays.log.commitments import Commitments, full_setup
from replays.log.errors import NotFoldable, PositionRedacted, StoreUnavailable
from replays.log.event_kinds import is_marker
from replays.log.event_types import (
    Decision,
    EngineMoved,
    MatchClosed,
    MatchOpened,
    Overridden,
    Rewound,
    SeedSecret,
)
from replays.log.events import Event
from replays.log.grades import Divergence, Grade, Graded, KeptBy
from replays.log.history import History

_LOG = logging.getLogger(__name__)
__all__ = ["Base", "Divergence", "Fold", "Grade", "FoldMark", "Own", "Past", "fold", "of_the_engine"]


class Fold:
    """A match being folded.

    `verify`: check chain, question and state of every event (else the log is trusted: bare folds of validated logs).
    `facts`: collect what happened; without, `feed` returns empty lists. `seed`: only for copies whose sealed seed was
    redacted. `base` begins at a snapshot instead of event 1; `past` then answers for rewinds to before it.
    `engine` plays; what it does not confirm is tried with the match's own, where `engines` have that. `own` finds which
    that is, by the whole log; without it, it is what the events that were fed name.
    """

    __slots__ = (
        "verify",
        "facts",
        "version",
        "head",
        "touched",
        "history",
        "opened",
        "closed",
        "divergence",
        "commitments",
        "seed",
        "engine",
        "_engines",
        "_own",
        "_find_own",
        "own_failed",
        "setup",
        "_game",
        "_stale",
        "_steps",
        "_base",
        "_past",
    )

    def __init__(
        self,
        *,
        verify: bool = True,
        facts: bool = True,
        seed: str | None = None,
        base: Base | None = None,
        past: Past | None = None,
        engine: Engine = PRESENT,
        engines: Engines | None = None,
        own: Callable[[], Own] | None = None,
    ) -> None:
        self.verify = verify
        self.facts = facts
        self.seed = seed
        self.engine = engine
        """The engine that it plays with; `base` is of the same."""
        self._engines = engines
        self._own: Own | None = None
        self._find_own = own
        self.own_failed: EngineFailed | None = None
        """Why the match's own engine could not be asked about the event at which the fold diverged: asked again, it may
        confirm it."""
        self.setup: Setup | None = None
        self.opened: MatchOpened | None = None
        """Data of `match.opened`, once it was fed."""
        self.closed = False
        self.divergence: Divergence | None = None
        self.commitments: Commitments | None = None
        self._past = past
        self._base = base
        self._game: ReplayedGame | None = None
        self._stale = False
        self._steps: list[Step] = []
        self.version = 0
        """Seq of the last event folded (and, when verifying, confirmed)."""
        self.head = GENESIS
        """Its hash."""
        self.touched = 0
        """Seq of the last event that is no marker: what is decided upon it holds as long as only markers follow."""
        self.history = History()
        if base is not None:
            self._game, self.version, self.head = base.game, base.seq, base.hash
            self.opened, self.setup = base.opened, base.setup
            self.touched = base.seq  # snapshots are of events that commit to a state, and those are no markers
            self.history = History(base.rewinds)
            self.seed = base.setup.seed.hex()
            self.commitments = Commitments(self.seed)

    # -- what came out -----------------------------------------------------------------------------------------------

    @property
    def grade(self) -> Grade:
        """Grade of the state."""
        if self.divergence is not None:
            return Grade.DIVERGED
        return Grade.EXACT if self.verify and self.version else Grade.UNVERIFIED

    @property
    def game(self) -> ReplayedGame:
        """The game in the state after event `version`. Raises NotFoldable before the first event."""
        if self._stale:
            self._game, self._stale = self._at(self.version), False
        if self._game is None:
            raise NotFoldable("no event was folded yet")
        return self._game

    @property
    def kept_engine(self) -> KeptBy | None:
        """The kept engine that it goes on with; None: the present one."""
        return kept_by(self.engine)

    @property
    def graded(self) -> Graded:
        """Grade, divergence and engine in one."""
        return Graded(self.grade, self.divergence, self.kept_engine)

    @property
    def exact(self) -> bool:
        """Shorthand for grade EXACT."""
        return self.grade is Grade.EXACT

    @property
    def own(self) -> Own | None:
        """The match's own engine; None before the first event."""
        if self._own is None and self._find_own is not None:
            self._own = self._find_own()
        elif self._own is None and self.opened is not None:
            self._own = Own(1, stamp_of(self.opened))
        return self._own

    def record_facts(self, on: bool) -> None:
        """From the next event on, collect facts, or do not."""
        self.facts = on
        if self._game is not None:
            self._game.record_facts(on)

    # -- folding -----------------------------------------------------------------------------------------------------

    def feed(self, event: Event) -> list[Fact]:
        """Fold one event and return its facts. After a divergence nothing more is folded.

        Raises NotFoldable when what is needed was redacted; the fold then stands at the event before.
        """
        if self.divergence is not None:
            return []
        facts, mismatch = self._try(event)
        if mismatch is not None and of_the_engine(mismatch.what):
            facts, mismatch = self._try_its_own_engine(event, mismatch)
        return facts if mismatch is None else self._stop(mismatch.what, mismatch.expected, mismatch.got)

    def feed_all(self, events: Iterable[Event]) -> Fold:
        """Feed until the events end or one diverges; returns the fold itself."""
        for event in events:
            self.feed(event)
            if self.divergence is not None:
                break
        return self

    def stop(self, divergence: Divergence) -> None:
        """Stop before an event that is known to be damaged, when the fold stands before it."""
        if self.divergence is None and divergence.at == self.version + 1:
            self.divergence = divergence

    def _try(self, event: Event) -> tuple[list[Fact], Mismatch | None]:
        """Fold one event, or say why not."""
        try:
            return self._feed(event), None
        except Mismatch as mismatch:
            return [], mismatch
        except (NotFoldable, EngineFailed, StoreUnavailable):
            raise
        except EngineError as error:
            return [], Mismatch("answer", "an answer the rules allow", str(error))
        except Exception as error:  # whatever a rule trips over is a finding about this event, not the end of a worker
            return [], Mismatch("engine", "no error", f"{type(error).__name__}: {error}")

    def _try_its_own_engine(self, event: Event, mismatch: Mismatch) -> tuple[list[Fact], Mismatch | None]:
        """Try an event again that this engine does not confirm, with the engine that the match was played with. Where
        that one confirms the event, the fold goes on with it; else it stays as it was."""
        opened = event.data if self.opened is None else self.opened
        if self._engines is None or not isinstance(opened, MatchOpened):
            return [], mismatch
        named = None if self.opened is None else self.own
        stamp = stamp_of(opened) if named is None else named.stamp
        own = self._engines.of(stamp)
        if own is None or own is self.engine:
            return [], mismatch
        before = self.engine, self._base, self._game
        try:
            self._change_engine(own)
            facts, also = self._try(event)
        except (EngineError, EngineFailed, EngineFault) as error:
            _LOG.warning(
                "event %s is not confirmed, and the kept engine %s could not be asked: %s",
                event.seq,
                stamp,
                error,
            )
            also = mismatch
            if isinstance(error, EngineFailed):
                self.own_failed = error
        except BaseException:
            self.engine, self._base, self._game = before
            self._unplay()
            raise
        if also is None:
            return facts, None
        self.engine, self._base, self._game = before
        return [], mismatch

    def _change_engine(self, engine: Engine) -> None:
        """Go on with another engine from the event that the fold stands at; what it comes to there is not checked."""
        self.engine = engine
        if self._base is not None and self._past is not None:
            game = self._past(self._base.seq, engine)
            self._base = self._base._replace(game=game, blob=game.snapshot())
        if self.version:
            self._game, self._stale = self._at(self.version), False

    def _feed(self, event: Event) -> list[Fact]:
        data = event.data
        seq = self.version + 1
        if self.verify:
            fault = check_event(event, seq=seq, prev=self.head)
            if fault is not None:
                raise Mismatch(f"chain/{fault.check}", fault.expected, fault.got)
        elif event.seq != seq:
            raise Mismatch("chain/gap", seq, event.seq)
        step: Step = None
        facts: list[Fact] = []
        if type(data) is Decision:
            step, facts = self._decision(event, data)
        elif self.opened is None or isinstance(data, MatchOpened):
            facts = self._open(event)
        elif isinstance(data, Rewound):
            step, facts = self._rewind(event, data)
        elif isinstance(data, Overridden):
            step, facts = self._decision(event, data)
        elif isinstance(data, TakenAtOnce):
            step = step_of(event)
            facts = take(step, self.game)
            self._check_state(seq, data.state)
        elif isinstance(data, EngineMoved):
            self._move(seq, data)
        elif isinstance(data, MatchClosed):
            self._close(seq, data)
        self._steps.append(step)
        self._stand(event)
        return facts

    def _open(self, event: Event) -> list[Fact]:
        opened = event.data
        if not isinstance(opened, MatchOpened) or self.opened is not None:
            raise Mismatch("first", "match.opened as event 1 and nowhere else", event.type)
        position = None
        if isinstance(event.secret, SeedSecret):
            self.seed, position = event.secret.seed, event.secret.position
        if self.seed is None:
            raise NotFoldable("the seed of this copy was redacted; it becomes known when the match closes")
        try:
            self.setup = full_setup(opened, self.seed, position)
            self._game = self.engine.open(self.setup, facts=self.facts)
        except PositionRedacted:
            raise
        except NotFoldable as error:
            raise Mismatch("seed", "the seed committed to", error) from error
        except EngineError as error:
            raise Mismatch("setup", "a set-up this engine can play", error) from error
        self.commitments = Commitments(self.seed)
        self._check_state(1, opened.state)
        self.opened = opened
        return self._game.facts

    def _decision(self, event: Event, data: Decision | Overridden) -> tuple[Step, list[Fact]]:
        game = self._game if not self._stale else self.game
        choice = game.pending if game is not None else None
        if game is None or choice is None:
            raise Mismatch("over", "a question to answer", "none is asked")
        answer = step_of(event)
        assert isinstance(answer, tuple)
        if not self.verify:
            return answer, game.submit(answer, check=False)
        if choice.seat != data.seat:
            raise Mismatch("seat", choice.seat, data.seat)
        assert self.commitments is not None
        question = self.commitments.question(event.seq, choice.fingerprint)
        if question != data.question:
            raise Mismatch("question", data.question, f"{question} ({choice.prompt})")
        facts = game.submit(answer) if type(data) is Decision else game.submit_override(answer)
        self._check_state(event.seq, data.state)
        return answer, facts

    def _rewind(self, event: Event, data: Rewound) -> tuple[Step, list[Fact]]:
        seq, step = event.seq, step_of(event)
        if data.to >= seq:
            raise Mismatch("rewind", f"an event before {seq}", data.to)
        game = self._at(data.to)
        facts = take(step, game)
        self._check_state(seq, data.state, game)
        self._game, self._stale = game, False
        self.history.rewind(seq, data.to)
        return step, facts

    def _move(self, seq: int, data: EngineMoved) -> None:
        """Go on with the engine that is named, if the match is folded by its own; any other one goes on."""
        self._check_state(seq, data.state, self.game)
        own, stamp = self.own, stamp_of(data)
        if own is None or seq <= own.since:
            return  # the fold knows of this move, or of a later one, and began with what that named
        named = self._engines.of(stamp) if self._engines is not None and self.engine.stamp == own.stamp else None
        if named is not None and named is not self.engine:
            before = self.engine, self._base, self._game
            try:
                self._change_engine(named)
                self._check_state(seq, data.state, self.game)
            except BaseException:
                self.engine, self._base, self._game = before
                raise
        self._own = Own(seq, stamp)

    def _close(self, seq: int, data: MatchClosed) -> None:
        if data.seed != self.seed:
            raise Mismatch("seed", "the seed the match was played with", data.seed)
        if data.result != self.game.result:
            raise Mismatch("result", self.game.result, data.result)
        self._check_state(seq, data.state)
        self.closed = True

    def _check_state(self, seq: int, promised: str, game: ReplayedGame | None = None) -> None:
        if self.verify:
            assert self.commitments is not None
            folded = self.commitments.state(seq, (game or self._game or self.game).digest())
            if folded != promised:
                raise Mismatch("state", promised, folded)

    def _stop(self, what: str, expected: str, got: str) -> list[Fact]:
        self.divergence = Divergence(self.version + 1, what, expected, got)
        self._unplay()
        return []

    def _unplay(self) -> None:
        """Have the game made again when it is asked for: an event that is not confirmed may have changed it."""
        self._stale = self._game is not None and self.version > 0
        if self.version == 0:
            self._game = None

    # -- living on: used by `replays.play.live`, which plays first and stores after ------------------------------------

    def note(self, event: Event) -> None:
        """Record an event whose effect `game` already has."""
        if isinstance(event.data, Rewound):
            self.history.rewind(event.seq, event.data.to)
        if isinstance(event.data, EngineMoved):
            self._own = Own(event.seq, stamp_of(event.data))
        self.closed = self.closed or isinstance(event.data, MatchClosed)
        self._steps.append(step_of(event))
        self._stand(event)

    def _stand(self, event: Event) -> None:
        self.version, self.head = event.seq, event.hash
        if not is_marker(event.type):
            self.touched = event.seq

    def move_to(self, engine: Engine) -> None:
        """Go on with another engine, as an `engine.moved` that is about to be recorded does. Raises EngineError where
        that one cannot play the match so far."""
        self._change_engine(engine)
        self._own = Own(self.version + 1, engine.stamp)

    def turn_to(self, seq: int) -> None:
        """Put the game into the state after event `seq`, as a `rewound` that is about to be recorded does."""
        self._game, self._stale = self._at(seq), False

    def last_rest(self) -> int | None:
        """The last event on the way here after which nothing was half resolved, if any. Slow: it plays again."""
        seq = self.version
        while seq:
            if self._at(seq).at_rest:
                return seq
            seq = self.history.parent(seq)
        return None

    def rebase(self) -> None:
        """Let going back begin here: remember the state as a snapshot and forget the answers before. Needs `past`."""
        game, opened, setup = self.game, self.opened, self.setup
        assert opened is not None and setup is not None and self._past is not None
        last, self._steps = tuple(self._steps[-1:]), []
        self._base = Base(game, game.snapshot(), opened, setup, self.version, self.head, self.history.rewinds, last)

    def at(self, seq: int) -> ReplayedGame:
        """A fresh game in the state after event `seq`, which must have been fed. Unchecked."""
        game = self._at(seq)
        game.record_facts(False)
        return game

    def replay(self, game: ReplayedGame, seq: int, to: int) -> bool:
        """Play in a game that stands after event `seq` what was fed up to event `to`; False where the way is another.

        Then the match went back in between, or the answers are forgotten; the game stays as it was.
        """
        base, steps, rewinds = 0, self._steps, self.history.rewinds
        if self._base is not None:
            base, steps = self._base.seq - len(self._base.steps), [*self._base.steps, *steps]
        if not base <= seq <= to or (rewinds and rewinds[-1][0] > seq):
            return False
        take_all(steps[seq - base : to - base], game)
        return True

    @property
    def since_base(self) -> int:
        """Events since the state that going back begins at."""
        return len(self._steps)

    def mark(self) -> FoldMark:
        """Mark the place of the fold, for `rollback`."""
        now = self.closed, self.touched, self.engine, self._own, self._base
        return FoldMark(self.version, self.head, len(self._steps), self.history.rewinds, *now)

    def rollback(self, mark: FoldMark) -> None:
        """Forget what was noted, and whatever was done to `game`, since `mark`."""
        self.version, self.head, steps, rewinds, self.closed, self.touched, self.engine, self._own, self._base = mark
        del self._steps[steps:]
        self.history = History(rewinds)
        self._stale = True

    # -- going back --------------------------------------------------------------------------------------------------

    def _at(self, seq: int) -> ReplayedGame:
        """A fresh game in the state after event `seq`, from the beginning of this fold or from `past`."""
        base = self._base.seq if self._base is not None else 1
        line = [at for run in self.history.line(seq) for at in range(max(run.start, base + 1), run.stop)]
        if (self.history.parent(line[0]) if line else seq) == base:
            game = self._begin()
        elif self._past is not None:
            game = self._past(self.history.parent(line[0]) if line else seq, self.engine)
        else:
            raise NotFoldable(f"the fold began after event {base} and cannot go back to event {seq}")
        first = base + 1 if self._base is not None else 1
        game.record_facts(False)
        take_all([self._steps[at - first] for at in line], game)
        game.record_facts(self.facts)
        return game

    def _begin(self) -> ReplayedGame:
        assert self.setup is not None
        if self._base is not None:
            return self.engine.restore(self.setup, self._base.blob, facts=self.facts)
        return self.engine.open(self.setup, facts=self.facts)


def fold(
    events: Iterable[Event],
    *,
    verify: bool = True,
    facts: bool = False,
    seed: str | None = None,
    engines: Engines | None = None,
) -> Fold:
    """Fold a whole log, or a prefix of it, from its first event."""
    return Fold(verify=verify, facts=facts, seed=seed, engines=engines).feed_all(events)
