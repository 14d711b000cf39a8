"""Commands to a live match: what each does to the game and writes into the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from engine.errors import EngineError, IllegalAnswer, NotAtRest
from engine.rules.turns.time_procedure import PROCEDURES
from engine.table.facts import Fact
from replays.engines.registry import PRESENT
from replays.engines.replayed_game import AnyQuestion
from replays.fold.fold import Fold
from replays.log.commitments import Commitments
from replays.log.errors import CommandRefused, EventInvalid
from replays.log.event_kinds import VOCABULARY, markers
from replays.log.event_types import (
    POLICIES,
    Adjusted,
    AnswerSecret,
    ClockEnded,
    Conceded,
    CorrectionsSecret,
    Decision,
    EngineMoved,
    MatchClosed,
    Overridden,
    Rewound,
    TimeCalled,
)
from replays.log.vocabulary import EventData, SecretData


class Answer(NamedTuple):
    """A seat answers the question asked with the keys of options."""

    seat: int
    keys: tuple[str, ...]


class Concede(NamedTuple):
    """A seat gives up."""

    seat: int


class Rewind(NamedTuple):
    """Go back to the state after event `to`. `policy`: `same-future`, chance gives again what it would have given, or
    `fresh-entropy`, what no player knows yet is drawn afresh. `cause`: the ruling or the request that asks for it."""

    to: int
    reason: str
    policy: str = "same-future"
    cause: int | None = None


class Adjust(NamedTuple):
    """A judge corrects the position, at a rest point. `corrections`: plain JSON (`engine.judging.kinds`)."""

    corrections: Sequence[Mapping[str, Any]]
    reason: str
    cause: int | None = None


class Override(NamedTuple):
    """A judge records an answer that a seat gave although it was not offered, and has it acted out."""

    seat: int
    keys: tuple[str, ...]
    reason: str
    cause: int | None = None


class EndByTime(NamedTuple):
    """Time is over: the match is decided by keys, then Æmber."""

    cause: int | None = None


class CallTime(NamedTuple):
    """Time is called: the match goes on to its end by the procedure of this name."""

    procedure: str
    note: str | None = None
    cause: int | None = None


class MoveEngine(NamedTuple):
    """The match goes on with the present engine, which must confirm all of it so far
    (`replays.play.live.LiveMatch.record` sees to that)."""

    cause: int | None = None


class Note(NamedTuple):
    """An event the rules know nothing of: one of `replays.log.event_kinds.Follows`. `data`, `secret`: plain JSON."""

    type: str
    data: dict[str, Any]
    secret: dict[str, Any] | None = None
    cause: int | None = None


class Close(NamedTuple):
    """Publish the result and the seed; nothing follows. `unfinished`: also when nobody has won; `reason`: why."""

    unfinished: bool = False
    reason: str | None = None


Command: TypeAlias = "Answer | Concede | Rewind | Adjust | Override | EndByTime | CallTime | MoveEngine | Note | Close"


class Effect(NamedTuple):
    """Result of a command."""

    data: EventData
    secret: SecretData | None
    cause: int | None
    facts: list[Fact]
    forced: bool = False
    """Done on a judge's order, whatever it was done for."""


def apply(command: Command, fold: Fold) -> Effect:
    """Do it to the fold's game, as its next event.

    Raises engine.errors.IllegalAnswer, engine.errors.CorrectionsRefused, CommandRefused, EventInvalid. The game may be
    half changed then: the caller rolls the fold back.
    """
    cause = getattr(command, "cause", None)
    if cause is not None and not 1 <= cause <= fold.version:
        raise CommandRefused(f"the cause must be an event from 1 to {fold.version}, not {cause}", code="no-such-event")
    seq = fold.version + 1
    assert fold.commitments is not None
    return _DONE[type(command)](command, fold, fold.commitments, seq)


def _require_seat(fold: Fold, seat: int) -> None:
    last = len(fold.game.table.players) - 1
    if not 0 <= seat <= last:
        raise CommandRefused(f"there is no seat {seat}; the seats of the match are 0 to {last}", code="no-such-seat")


def _require_in_the_match(fold: Fold, seat: int) -> None:
    """Raise CommandRefused when there is no such seat, or its player has left the match."""
    _require_seat(fold, seat)
    if fold.game.table.players[seat].eliminated:
        raise CommandRefused(f"seat {seat} is out of the match already; it goes on without", code="out-already")


def _asked(fold: Fold, seat: int) -> AnyQuestion:
    """The question that is asked of this seat."""
    choice = fold.game.pending
    if choice is None:
        raise CommandRefused("the match is over; nothing is asked any more", code="match-over")
    if choice.seat != seat:
        raise CommandRefused(f"seat {choice.seat} decides now, not seat {seat}", code="not-your-decision")
    return choice


def _answer(command: Answer, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    game, choice = fold.game, _asked(fold, command.seat)
    question = commitments.question(seq, choice.fingerprint)
    facts = game.submit(command.keys)
    state = commitments.state(seq, game.digest())
    data = Decision(seat=command.seat, answer=None if choice.secret else command.keys, question=question, state=state)
    return Effect(data, AnswerSecret(command.keys) if choice.secret else None, None, facts)


def _concede(command: Concede, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    if fold.game.pending is None:
        raise CommandRefused("the match is over; nobody can concede any more", code="match-over")
    _require_in_the_match(fold, command.seat)
    facts = fold.game.concede(command.seat)
    return Effect(Conceded(seat=command.seat, state=commitments.state(seq, fold.game.digest())), None, None, facts)


def _rewind(command: Rewind, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    policy = next((name for name in POLICIES if name == command.policy), None)
    if policy is None:
        raise CommandRefused(
            f"unknown rewind policy {command.policy!r}; use {' or '.join(POLICIES)}", code="unknown-policy"
        )
    if not 1 <= command.to < fold.version:
        raise CommandRefused(
            f"cannot rewind to event {command.to}: give an event from 1 to {fold.version - 1}", code="no-such-event"
        )
    fold.turn_to(command.to)
    question = fold.game.pending
    if policy == "fresh-entropy" and question is not None and question.kind == "observed":
        raise CommandRefused(
            f"after event {command.to} a card is being looked at, so its deck cannot be shuffled again; go back to "
            f"event {fold.history.parent(command.to)}, or with the policy same-future",
            code="card-looked-at",
        )
    facts = fold.game.renew_chance(seq) if policy == "fresh-entropy" else []
    state = commitments.state(seq, fold.game.digest())
    data = Rewound(to=command.to, policy=policy, reason=command.reason, state=state)
    return Effect(data, None, command.cause, facts)


def _adjust(command: Adjust, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    corrections = _plain(command.corrections)
    if (fold.opened is None or fold.opened.branch is None) and any(
        correction.get("kind") == "fill" for correction in corrections
    ):
        raise CommandRefused(
            "only a what-if match can be filled: what nobody saw in a match that was played stays unseen",
            code="not-a-branch",
        )
    try:
        facts, secret = fold.game.adjust(corrections)
    except NotAtRest as error:
        raise CommandRefused(f"{error}; {_advice(fold)}", code="not-at-rest") from None
    state = commitments.state(seq, fold.game.digest())
    data = Adjusted(corrections=None if secret else corrections, reason=command.reason, state=state)
    sealed = CorrectionsSecret(corrections) if secret else None
    return Effect(data, sealed, command.cause, facts, True)


def _end_by_time(command: EndByTime, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    if fold.game.pending is None:
        raise CommandRefused("the match is over; time cannot end it any more", code="match-over")
    facts = fold.game.end_by_time()
    return Effect(ClockEnded(state=commitments.state(seq, fold.game.digest())), None, command.cause, facts)


def _call_time(command: CallTime, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    if fold.game.pending is None:
        raise CommandRefused("the match is over; time can not be called any more", code="match-over")
    if command.procedure not in PROCEDURES:
        raise CommandRefused(
            f"unknown procedure {command.procedure!r}; use {' or '.join(PROCEDURES)}", code="unknown-procedure"
        )
    try:
        facts = fold.game.call_time(command.procedure)
    except EngineError as error:
        is_older = fold.own is not None and fold.own.stamp != PRESENT.stamp
        advice = "; if it cannot, end the match by time, or move it to the engine of this server" if is_older else ""
        raise CommandRefused(f"{error}{advice}", code="time-called") from error
    data = TimeCalled(procedure=command.procedure, note=command.note, state=commitments.state(seq, fold.game.digest()))
    return Effect(data, None, command.cause, facts)


def _move_engine(command: MoveEngine, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    if fold.own is not None and fold.own.stamp == PRESENT.stamp:
        raise CommandRefused(
            "the match is played with the engine of this server already; there is nothing to move", code="same-engine"
        )
    state = commitments.state(seq, fold.game.digest())
    fold.move_to(PRESENT)
    if commitments.state(seq, fold.game.digest()) != state:
        raise CommandRefused(engines_differ("it comes to another state"), code="engines-differ")
    name, _, catalogue = PRESENT.stamp.rpartition(" ")
    return Effect(EngineMoved(engine=name, catalogue=catalogue, state=state), None, command.cause, [])


def engines_differ(why: str) -> str:
    """Why a match cannot be moved to the present engine, in words for the caller."""
    return f"the engine of this server does not confirm the match so far ({why}); play on with the match's own engine"


def _plain(corrections: Any) -> tuple[dict[str, Any], ...]:
    """Corrections as the log holds them, and nothing that shares its parts with the caller."""
    try:
        return msgspec.json.decode(msgspec.json.encode(corrections), type=tuple[dict[str, Any], ...])
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise EventInvalid(f"corrections must be a list of objects: {error}", type="adjusted") from error


def _advice(fold: Fold) -> str:
    if fold.game.pending is None:
        return "rewind to before it ended"
    rest = fold.last_rest()
    return "answer it first" + ("" if rest is None else f", or rewind to event {rest}, after which nothing was open")


def _override(command: Override, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    game, choice = fold.game, _asked(fold, command.seat)
    question = commitments.question(seq, choice.fingerprint)
    try:
        facts = game.submit_override(command.keys)
    except IllegalAnswer:
        raise
    except Exception as error:  # a card that meets what it was never written for must not take the service with it
        raise CommandRefused(
            f"this cannot be acted out ({type(error).__name__}); correct the position instead", code="not-actable"
        ) from error
    state = commitments.state(seq, game.digest())
    data = Overridden(
        seat=command.seat,
        answer=None if choice.secret else command.keys,
        question=question,
        reason=command.reason,
        state=state,
    )
    secret = AnswerSecret(command.keys) if choice.secret else None
    return Effect(data, secret, command.cause, facts, True)


def _close(command: Close, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    result = fold.game.result
    if result is None and not command.unfinished:
        raise CommandRefused("the match is not over; close it as unfinished, or play on", code="not-over")
    assert fold.seed is not None
    state = commitments.state(seq, fold.game.digest())
    return Effect(MatchClosed(result=result, seed=fold.seed, state=state, reason=command.reason), None, None, [])


def _note(command: Note, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    if command.type not in markers():
        raise CommandRefused(
            f"{command.type!r} cannot be appended as it is; that is possible for " + ", ".join(sorted(markers())),
            code="not-a-marker",
        )
    data = VOCABULARY.new(command.type, command.data)
    seat: int | None = getattr(data, "seat", None)
    if seat is not None:
        _require_seat(fold, seat)
    secret = None
    if command.secret is not None:
        try:
            secret = VOCABULARY.secret(command.type, msgspec.json.encode(command.secret))
        except TypeError as error:
            raise EventInvalid(str(error), type=command.type) from error
    return Effect(data, secret, command.cause, [])


_DONE: Mapping[type, Callable[[Any, Fold, Commitments, int], Effect]] = {
    Answer: _answer,
    Concede: _concede,
    Rewind: _rewind,
    Adjust: _adjust,
    Override: _override,
    EndByTime: _end_by_time,
    CallTime: _call_time,
    MoveEngine: _move_engine,
    Note: _note,
    Close: _close,
}
"""How each command is done, as an event of this number."""
