"""The data of the events of a match. `replays.log.event_kinds` says what else there is to say of each kind.

`state` is always the keyed commitment to the match state after the event (`replays.log.commitments`). Events without it
change nothing the rules know of; the fold passes them by.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from engine.opening.description import Seat
from replays.log.vocabulary import EventData, SecretData

Seq = Annotated[int, Meta(ge=1)]
Hex32 = Annotated[str, Meta(min_length=32, max_length=32, pattern="^[0-9a-f]+$")]
Hex64 = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]
_LETTER = "[!-~\u00c0-\u017f\u2010-\u2027]"
"""Characters of a title: Latin letters with their accents, and typographic quotes and dashes, too."""
Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        extra={
            "pattern": f"^(?=.{{1,64}}$)([!-~]+|[a-z-]+:{_LETTER}+( {_LETTER}+)*)$",
            "wanted": "an option key of 1 to 64 letters",
        },
    ),
]
"""A word, or a verb and what it is about: `end`, `play:17`, `title:Dust Pixie`."""
Label = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=4000, extra={"least": 1})]
"""A text that a person wrote. Old logs may have empty ones."""
Approval = Annotated[
    str,
    Meta(
        pattern="^(seat:[0-7]|judge|head-judge|organiser)$",
        extra={"wanted": "one of judge, head-judge, organiser, or seat: and a number"},
    ),
]
"""The role or seat that an agreement or a signature is given for."""
Keys = Annotated[tuple[Key, ...], Meta(max_length=200, description="the chosen option keys, in order")]
MOST_SECONDS = 7 * 24 * 3600
"""On a clock that is started or extended now."""
POLICIES: tuple[Literal["same-future", "fresh-entropy"], ...] = ("same-future", "fresh-entropy")
"""The effects that going back can have on chance; the first is the default."""
ChancePolicy = Annotated[
    Literal["same-future", "fresh-entropy"],
    Meta(
        description="same-future: chance gives again what it gave; fresh-entropy: what no player knows is drawn afresh"
    ),
]
"""Of going back."""
ClockSeat = Annotated[Seat | None, Meta(description="whose clock; null: the common one")]
Verdict = Literal["upheld", "rewound", "adjusted", "penalty"]
"""The verdicts of a ruling; upheld: what was played stands."""


class BranchOrigin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Origin of a what-if match."""

    match: Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,64}$")]
    seq: Seq
    """The last event of that match that this one repeats."""
    head: Hex64
    """Its hash there: the whole past that is repeated."""
    case: Seq | None = None
    """The `dispute.opened` in that match for which it was made."""


class SignedCommitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The commitment to the seed was signed and handed out before the players gave their entropy."""

    at: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")]
    key: Hex64
    """The server's Ed25519 public key."""
    signature: Annotated[str, Meta(min_length=128, max_length=128, pattern="^[0-9a-f]+$")]
    """Over what `replays/README.md` says."""


class MatchOpened(EventData, frozen=True, kw_only=True):
    """The first event of every match: players, decks, rules and engine."""

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
    branch: BranchOrigin | None = None
    """Not null: a what-if match, which no list, result or statistic counts."""
    announcement: SignedCommitment | None = None
    """Null: the commitment was first published with this event."""
    state: Hex64

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [str(seat["name"]) for seat in self.setup["seats"]]


class SeedSecret(SecretData, frozen=True, omit_defaults=True):
    """Sealed in `match.opened`: the 256-bit seed of all chance in the match, and the whole position it opened from."""

    seed: Hex64
    position: dict[str, Any] | None = None
    """With the hidden zones that `MatchOpened.setup` only counts; None (and absent) when it opened from decks."""


class Decision(EventData, frozen=True, kw_only=True):
    """One answer to the question the engine asked."""

    seat: Seat
    answer: Keys | None
    """None when the answer is secret, then it is sealed."""
    question: Hex32
    state: Hex64


class AnswerSecret(SecretData, frozen=True):
    """Sealed in `decision` when the question said that the answer must stay hidden."""

    answer: Keys


class Conceded(EventData, frozen=True, kw_only=True):
    """A seat gave the match up."""

    seat: Seat
    state: Hex64


RECORDING = "recording"
"""The reason of a `rewound` that takes back a slip of the record: only what was entered was wrong."""


class Rewound(EventData, frozen=True, kw_only=True):
    """The match goes on from the state after event `to`; what came between stays in the log, undone."""

    to: Annotated[Seq, Meta(description="back to the state after this event")]
    policy: ChancePolicy
    reason: Text
    state: Hex64


class UndoRequested(EventData, frozen=True, kw_only=True):
    """Ask to go back to the state after event `to`; `replays/README.md` says what the review looks at."""

    seat: Annotated[Seat | None, Meta(description="the seat that asks; null: an official")]
    to: Annotated[Seq, Meta(description="back to the state after this event")]
    reason: Text
    policy: ChancePolicy
    grade: Literal["simple", "possible", "inadvisable"] | None
    """The grade of the review; null in schema 1, which knew no review."""
    approvals: tuple[Approval, ...]
    """The roles that must agree, each by an `undo.answered`, before the match goes back."""


class UndoAnswered(EventData, frozen=True, kw_only=True):
    """A seat or official whose approval is needed answers the `undo.requested` that the envelope's `cause` names."""

    accepted: bool
    role: Annotated[Approval | None, Meta(description="the role or seat answered for")]
    """Null in schema 1, which did not say."""
    reason: Text | None = None


class DisputeOpened(EventData, frozen=True, kw_only=True):
    """Call a judge about the events `first` to `last`: the case `<match>.<seq of this event>`."""

    claim: Text | None
    """Null when it is under seal, because it tells what the other players must not know."""
    first: Annotated[Seq, Meta(description="the first event that it is about")]
    last: Annotated[Seq, Meta(description="the last one")]


class ClaimSecret(SecretData, frozen=True):
    """Sealed in `dispute.opened` and `statement.given`: readable for officials and the author only."""

    text: Text


class StatementGiven(EventData, frozen=True, kw_only=True):
    """Record a statement about the `dispute.opened` that the envelope's `cause` names."""

    text: Text | None
    """Null when it is under seal."""
    about: Annotated[Seq | None, Meta(description="event that it is about: evidence")] = None


class DisputeWithdrawn(EventData, frozen=True, kw_only=True):
    """Withdraw the dispute that `cause` names; only its opener may."""

    reason: Text | None = None


class RulingGiven(EventData, frozen=True, kw_only=True):
    """Record a judge's ruling, on the dispute named by the envelope's `cause` or unasked.

    Its measures are separate events (`rewound`, `adjusted`, `penalty.given`) whose `cause` is this one, appended at
    once or when all have signed.
    """

    verdict: Verdict | None
    """`upheld`: what was played stands. Null in schema 1, which did not say."""
    ruling: Text
    clauses: Annotated[
        tuple[Annotated[Label, Meta(extra={"least": 1})], ...],
        Meta(description="ids of rulebook clauses and rulings", extra={"most": 100}),
    ] = ()
    measures: tuple[dict[str, Any], ...] | None = ()
    """Its measures, in order, as `replays/README.md` describes measures; null when they are under seal."""
    signers: tuple[Approval, ...] = ()
    """The roles that must sign, each by a `ruling.signed`, before it takes effect."""


class MeasuresSecret(SecretData, frozen=True):
    """Sealed in `ruling.given` when a measure names cards that the players must not know."""

    measures: tuple[dict[str, Any], ...]


class RulingSigned(EventData, frozen=True, kw_only=True):
    """A required signer signs the `ruling.given` that `cause` names, or refuses to: then it is void."""

    accepted: bool
    role: Annotated[Approval, Meta(description="the role or seat signed for")]
    reason: Text | None = None


class Adjusted(EventData, frozen=True, kw_only=True):
    """A judge corrects the position, at a rest point, by corrections that are checked against the invariants
    (`engine.judging.corrections`). Always marked as forced by a judge."""

    corrections: tuple[dict[str, Any], ...] | None
    """In order; null when they are under seal."""
    reason: Text
    state: Hex64


class CorrectionsSecret(SecretData, frozen=True):
    """Sealed in `adjusted` when a correction names cards that the players must not know."""

    corrections: tuple[dict[str, Any], ...]


class Overridden(EventData, frozen=True, kw_only=True):
    """Record an answer that a seat gave at the table although the rules forbid it.

    It was not offered and is acted out, so that the log stays what happened. Only a judge may record it.
    """

    seat: Seat
    answer: Keys | None
    question: Hex32
    reason: Text
    state: Hex64


class PenaltyGiven(EventData, frozen=True, kw_only=True):
    """A judge penalises a seat; what it means for the match result is for the tournament."""

    seat: Seat
    penalty: Annotated[Label, Meta(extra={"least": 1})]
    reason: Text


class NoteAdded(EventData, frozen=True, kw_only=True):
    """A note; `text` is None when the note is under seal."""

    text: Text | None
    about: Annotated[Seq | None, Meta(description="the event that it is about")] = None


class NoteSecret(SecretData, frozen=True):
    """Sealed in `note.added` when the note is for judges only."""

    text: Text


class ClockStarted(EventData, frozen=True, kw_only=True):
    """The match clock starts or goes on."""

    seconds: Annotated[int, Meta(ge=0, description="what is left on it", extra={"most": MOST_SECONDS})]
    seat: ClockSeat = None


class ClockPaused(EventData, frozen=True, kw_only=True):
    """The match clock stands still."""

    reason: Text | None = None


class ClockExtended(EventData, frozen=True, kw_only=True):
    """A judge gives more time."""

    seconds: Annotated[int, Meta(ge=1, description="how many more", extra={"most": MOST_SECONDS})]
    reason: Text
    seat: ClockSeat = None


class ClockCalled(EventData, frozen=True, kw_only=True):
    """Time was called."""

    note: Text | None = None


class ClockEnded(EventData, frozen=True, kw_only=True):
    """Time is over and so is the match: most keys, then most Æmber, else nobody (`engine.game.Game.end_by_time`)."""

    state: Hex64


class TimeCalled(EventData, frozen=True, kw_only=True):
    """Time is called: the match goes on to its end by a procedure (`engine.rules.turns.time_procedure`)."""

    procedure: Annotated[Label, Meta(description="name of the procedure by which the match ends", extra={"least": 1})]
    note: Text | None = None
    state: Hex64


class EngineMoved(EventData, frozen=True, kw_only=True):
    """An organiser lets the match go on with another engine, which confirms every event before this one."""

    engine: Label
    """The engine that it goes on with, as `match.opened` names it."""
    catalogue: Label
    state: Hex64


class MatchClosed(EventData, frozen=True, kw_only=True, omit_defaults=True):
    """The last event: the result, and the seed that was only committed to until now."""

    result: dict[str, Any] | None
    """`engine.game.Game.result`, or None when the match was abandoned."""
    seed: Hex64
    state: Hex64
    reason: Text | None = None
    """Why it was closed, where play did not end it: its result was recorded, its round is over."""
