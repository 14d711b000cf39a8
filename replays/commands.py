"""What can be asked of a live match, and what each command does to the game and writes into the log."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import msgspec

from engine.facts import Fact
from replays.commitments import Commitments
from replays.errors import CommandRefused, EventInvalid, NotYetSupported
from replays.event_types import (
    MARKERS,
    VOCABULARY,
    AnswerSecret,
    Conceded,
    Decision,
    MatchClosed,
    Rewound,
)
from replays.fold import Fold, Step
from replays.vocabulary import EventData, SecretData


class Answer(NamedTuple):
    """A seat answers the question asked with the keys of options."""

    seat: int
    keys: tuple[str, ...]


class Concede(NamedTuple):
    """A seat gives up."""

    seat: int


class Rewind(NamedTuple):
    """Go back to the state after event `to`, with the same future: what chance would have given, it gives again."""

    to: int
    reason: str
    policy: str = "same-future"
    cause: int | None = None


class Note(NamedTuple):
    """An event the rules know nothing of: one of `replays.event_types.MARKERS`. `data`, `secret`: plain JSON."""

    type: str
    data: dict[str, Any]
    secret: dict[str, Any] | None = None
    cause: int | None = None


class Close(NamedTuple):
    """Publish the result and the seed; nothing follows. `unfinished`: also when nobody has won."""

    unfinished: bool = False


Command: TypeAlias = "Answer | Concede | Rewind | Note | Close"


class Effect(NamedTuple):
    """What a command did."""

    data: EventData
    secret: SecretData | None
    cause: int | None
    step: Step
    facts: list[Fact]


def apply(command: Command, fold: Fold) -> Effect:
    """Do it to the fold's game, as its next event.

    Raises engine.errors.IllegalAnswer, CommandRefused, NotYetSupported, EventInvalid. The game may be half changed
    then: the caller rolls the fold back.
    """
    seq = fold.version + 1
    assert fold.commitments is not None
    if isinstance(command, Answer):
        return _answer(command, fold, fold.commitments, seq)
    if isinstance(command, Concede):
        if fold.game.pending is None:
            raise CommandRefused("the match is over; nobody can concede any more", code="match-over")
        facts = fold.game.concede(command.seat)
        state = fold.commitments.state(seq, fold.game.digest())
        return Effect(Conceded(seat=command.seat, state=state), None, None, command.seat, facts)
    if isinstance(command, Rewind):
        return _rewind(command, fold, fold.commitments, seq)
    if isinstance(command, Close):
        result = fold.game.result
        if result is None and not command.unfinished:
            raise CommandRefused("the match is not over; close it as unfinished, or play on", code="not-over")
        assert fold.seed is not None
        state = fold.commitments.state(seq, fold.game.digest())
        return Effect(MatchClosed(result=result, seed=fold.seed, state=state), None, None, None, [])
    return _note(command, fold)


def _answer(command: Answer, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    game = fold.game
    choice = game.pending
    if choice is None:
        raise CommandRefused("the match is over; nothing is asked any more", code="match-over")
    if choice.seat != command.seat:
        raise CommandRefused(
            f"it is for seat {choice.seat} to answer now, not for seat {command.seat}", code="not-your-decision"
        )
    question = commitments.question(seq, choice.fingerprint)
    facts = game.submit(command.keys)
    state = commitments.state(seq, game.digest())
    data = Decision(seat=command.seat, answer=None if choice.secret else command.keys, question=question, state=state)
    return Effect(data, AnswerSecret(command.keys) if choice.secret else None, None, command.keys, facts)


def _rewind(command: Rewind, fold: Fold, commitments: Commitments, seq: int) -> Effect:
    if command.policy == "fresh-entropy":
        raise NotYetSupported("rewound", "a rewind with fresh entropy is not acted out yet; use the policy same-future")
    if command.policy != "same-future":
        raise CommandRefused(f"unknown rewind policy {command.policy!r}; use same-future", code="unknown-policy")
    if not 1 <= command.to < fold.version:
        raise CommandRefused(
            f"cannot rewind to event {command.to}: give an event from 1 to {fold.version - 1}", code="no-such-event"
        )
    _check_cause(command.cause, fold)
    fold.turn_to(command.to)
    state = commitments.state(seq, fold.game.digest())
    data = Rewound(to=command.to, policy="same-future", reason=command.reason, state=state)
    return Effect(data, None, command.cause, None, [])


def _note(command: Note, fold: Fold) -> Effect:
    if command.type == "adjusted":
        raise NotYetSupported("adjusted", "corrections of the state are not acted out yet; rewind instead")
    if command.type not in MARKERS:
        raise CommandRefused(
            f"{command.type!r} cannot be appended as it is; that is possible for " + ", ".join(sorted(MARKERS)),
            code="not-a-marker",
        )
    _check_cause(command.cause, fold)
    data = VOCABULARY.new(command.type, command.data)
    secret = None
    if command.secret is not None:
        try:
            secret = VOCABULARY.secret(command.type, msgspec.json.encode(command.secret))
        except TypeError as error:
            raise EventInvalid(str(error), type=command.type) from error
    return Effect(data, secret, command.cause, None, [])


def _check_cause(cause: int | None, fold: Fold) -> None:
    if cause is not None and not 1 <= cause <= fold.version:
        raise CommandRefused(f"the cause must be an event from 1 to {fold.version}, not {cause}", code="no-such-event")
