"""The event types of a match, schema by schema. Field by field they are explained in replays/README.md.

`state` is always the keyed commitment to the match state after the event (`replays.commitments`). Events without it
change nothing the rules know of; the fold passes them by.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from replays.vocabulary import EventData, SecretData, Vocabulary

Seat = Annotated[int, Meta(ge=0, le=7)]
Seq = Annotated[int, Meta(ge=1)]
Hex32 = Annotated[str, Meta(min_length=32, max_length=32, pattern="^[0-9a-f]+$")]
Hex64 = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Label = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=4000)]


class MatchOpened(EventData, frozen=True, kw_only=True):
    """The first event of every match: who plays what, under which rules, run by which engine."""

    match: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,64}$")]
    setup: dict[str, Any]
    """The set-up as `engine.game.Setup.to_data()` gives it, with `chance.seed` replaced by `chance.seed_commitment`; a
    `position` has numbers in place of its hidden zones."""
    engine: Label
    catalogue: Label
    title: Label | None = None
    tournament: Label | None = None
    round: Label | None = None
    table: Label | None = None
    state: Hex64


class SeedSecret(SecretData, frozen=True, omit_defaults=True):
    """Sealed in `match.opened`: the 256-bit seed of all chance in the match, and the whole position it opened from."""

    seed: Hex64
    position: dict[str, Any] | None = None
    """With the hidden zones that `MatchOpened.setup` only counts; None (and absent) when it opened from decks."""


class Decision(EventData, frozen=True, kw_only=True):
    """One answer to the question the engine asked."""

    seat: Seat
    answer: Annotated[tuple[Key, ...], Meta(max_length=200)] | None
    """The chosen option keys in order; None when the answer is secret, then it is sealed."""
    question: Hex32
    state: Hex64


class AnswerSecret(SecretData, frozen=True):
    """Sealed in `decision` when the question said that the answer must stay hidden."""

    answer: Annotated[tuple[Key, ...], Meta(max_length=200)]


class Conceded(EventData, frozen=True, kw_only=True):
    """A seat gave the match up."""

    seat: Seat
    state: Hex64


class Rewound(EventData, frozen=True, kw_only=True):
    """The match goes on from the state after event `to`; what came between stays in the log, undone."""

    to: Seq
    policy: Literal["same-future", "fresh-entropy"]
    reason: Text
    state: Hex64


class UndoRequested(EventData, frozen=True, kw_only=True):
    """A seat asks to go back to the state after event `to`."""

    seat: Seat
    to: Seq
    reason: Text


class UndoAnswered(EventData, frozen=True, kw_only=True):
    """The other side, or a judge, answers the `undo.requested` that the envelope's `cause` names."""

    accepted: bool
    reason: Text | None = None


class DisputeOpened(EventData, frozen=True, kw_only=True):
    """Somebody calls a judge about the events `first` to `last`."""

    claim: Text
    first: Seq
    last: Seq


class RulingGiven(EventData, frozen=True, kw_only=True):
    """A judge rules, on the dispute named by the envelope's `cause` or unasked."""

    ruling: Text
    clauses: tuple[Label, ...] = ()


class Adjusted(EventData, frozen=True, kw_only=True):
    """A judge corrects the state with a named engine operation. Has a shape, is not acted out yet, so is refused."""

    operation: Label
    arguments: dict[str, Any]
    reason: Text
    state: Hex64


class PenaltyGiven(EventData, frozen=True, kw_only=True):
    """A judge penalises a seat; what it means for the match result is for the tournament."""

    seat: Seat
    penalty: Label
    reason: Text


class NoteAdded(EventData, frozen=True, kw_only=True):
    """A note; `text` is None when the note is under seal. `about` names the event it is about."""

    text: Text | None
    about: Seq | None = None


class NoteSecret(SecretData, frozen=True):
    """Sealed in `note.added` when the note is for judges only."""

    text: Text


class ClockStarted(EventData, frozen=True, kw_only=True):
    """The match clock starts or goes on. `seat`: whose clock, None for a common one. `seconds`: what is left on it."""

    seconds: Annotated[int, Meta(ge=0)]
    seat: Seat | None = None


class ClockPaused(EventData, frozen=True, kw_only=True):
    """The match clock stands still."""

    reason: Text | None = None


class ClockExtended(EventData, frozen=True, kw_only=True):
    """A judge gives `seconds` more."""

    seconds: Annotated[int, Meta(ge=1)]
    reason: Text
    seat: Seat | None = None


class ClockCalled(EventData, frozen=True, kw_only=True):
    """Time was called."""

    note: Text | None = None


class MatchClosed(EventData, frozen=True, kw_only=True):
    """The last event: the result, and the seed that was only committed to until now."""

    result: dict[str, Any] | None
    """`engine.game.Game.result`, or None when the match was abandoned."""
    seed: Hex64
    state: Hex64


VOCABULARY = Vocabulary()
VOCABULARY.register("match.opened", MatchOpened, secret=SeedSecret)
VOCABULARY.register("decision", Decision, secret=AnswerSecret)
VOCABULARY.register("conceded", Conceded)
VOCABULARY.register("rewound", Rewound)
VOCABULARY.register("undo.requested", UndoRequested)
VOCABULARY.register("undo.answered", UndoAnswered)
VOCABULARY.register("dispute.opened", DisputeOpened)
VOCABULARY.register("ruling.given", RulingGiven)
VOCABULARY.register("adjusted", Adjusted)
VOCABULARY.register("penalty.given", PenaltyGiven)
VOCABULARY.register("note.added", NoteAdded, secret=NoteSecret)
VOCABULARY.register("clock.started", ClockStarted)
VOCABULARY.register("clock.paused", ClockPaused)
VOCABULARY.register("clock.extended", ClockExtended)
VOCABULARY.register("clock.called", ClockCalled)
VOCABULARY.register("match.closed", MatchClosed)

MARKERS = frozenset(
    {
        "undo.requested",
        "undo.answered",
        "dispute.opened",
        "ruling.given",
        "penalty.given",
        "note.added",
        "clock.started",
        "clock.paused",
        "clock.extended",
        "clock.called",
    }
)
"""Types that change nothing the rules know of; anybody entitled may append them at any time before the close."""
