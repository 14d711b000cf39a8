"""The kinds of events of a match: one row a kind says everything there is to say of it.

Add a row, and the caps, the time line, the story, the public page and the table of types in replays/README.md know the
kind; one with a missing word cannot be registered. Elsewhere stands who may append it
(`service.match.event_schemas`) and, unless it is a marker, how it is made (`replays.play.commands`) and what
it does to a game (`replays.fold.steps`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

from engine.table.fact_words import MomentWords
from replays.log import event_types as types
from replays.log.event_words import because, by_role, events_in_words, final_standing, name_of
from replays.log.vocabulary import EventData, EventKind, SecretData, Upcast, Vocabulary

Follows = Literal["state", "marker", "remark"]
"""The effect of an event, and so what still holds after it.

`state`: it changes what the rules know of. `marker`: it changes neither the state nor the question that waits; anybody
entitled may append one at any time before the close, and what was decided before it still holds after it. `remark`: a
marker that answers no player: a ruling, a signature, a request to go back or its answer, too, holds after it. A caller
may have wanted to read the other markers first."""
Capped = Literal["always", "unless ruled", "never"]
"""Whether the caps count it (`replays.play.caps`).

`never`: it takes a match on, or ends it, and nobody's notes can stop it. `unless ruled`: not where it carries out a
ruling, so where its cause is a `ruling.given`."""
Data = TypeVar("Data", bound=EventData)


class MatchEventKind(EventKind, frozen=True, kw_only=True):
    """One kind of event of a match. Every field without a default must be given."""

    follows: Follows
    capped: Capped
    headline: Callable[[Any, Sequence[str]], str | None]
    """Its line in the story of the match, from its data and the players' names by seat. Sealed parts are never used;
    None: its facts say it all."""
    moment: MomentWords | None
    """None: it makes no key moment."""
    fields: str
    """Its data, field by field, for the page that specifies the log (Markdown). Sealed ones in *italics*."""

    def __post_init__(self) -> None:
        """Raises ValueError where a mark on the time line has no words."""
        if self.moment is not None and self.moment.glyph is not None and self.moment.short is None:
            raise ValueError(f"{self.name} is marked on the time line: give its moment `short` words")


def _kind(
    name: str,
    data: type[Data],
    *,
    follows: Follows,
    capped: Capped,
    headline: Callable[[Data, Sequence[str]], str | None] | str | None,
    moment: MomentWords | None,
    fields: str,
    schema: int = 1,
    secret: type[SecretData] | None = None,
    upcasts: dict[int, Upcast] | None = None,
) -> MatchEventKind:
    """A row; a headline that never varies may be a text."""
    return MatchEventKind(
        name=name,
        data=data,
        schema=schema,
        secret=secret,
        upcasts=upcasts or {},
        follows=follows,
        capped=capped,
        headline=headline if callable(headline) else lambda data, names: headline,
        moment=moment,
        fields=fields,
    )


def _rewound(data: types.Rewound, names: Sequence[str]) -> str:
    chance = ", and chance begins afresh" if data.policy == "fresh-entropy" else ""
    why = "what was entered since was a slip" if data.reason == types.RECORDING else data.reason
    return f"Back to event {data.to}{chance}: {why}"


def _undo_requested(data: types.UndoRequested, names: Sequence[str]) -> str:
    asks = "An official" if data.seat is None else name_of(names, data.seat)
    review = "" if data.grade is None else f" ({data.grade})"
    return f"{asks} asks to go back to event {data.to}{review}: {data.reason}"


def _undo_answered(data: types.UndoAnswered, names: Sequence[str]) -> str:
    answer = "The undo is accepted" if data.accepted else "The undo is refused"
    return answer + by_role(data.role, names) + because(data.reason)


def _statement(data: types.StatementGiven, names: Sequence[str]) -> str:
    about = "" if data.about is None else f" about event {data.about}"
    return f"A statement{about}" + (" for judges" if data.text is None else because(data.text))


def _ruling(data: types.RulingGiven, names: Sequence[str]) -> str:
    verdict = "" if data.verdict is None else f" ({data.verdict})"
    return f"Ruling{verdict}: {data.ruling}"


def _signed(data: types.RulingSigned, names: Sequence[str]) -> str:
    answer = "The ruling is signed" if data.accepted else "The ruling is refused"
    return answer + by_role(data.role, names) + because(data.reason)


def _adjusted(data: types.Adjusted, names: Sequence[str]) -> str:
    if data.corrections and all(correction.get("kind") == "learn" for correction in data.corrections):
        return f"What a deck without a list holds is entered: {data.reason}"
    return f"A judge corrects the position: {data.reason}"


def _closed(data: types.MatchClosed, names: Sequence[str]) -> str:
    how = " without a result" if data.result is None else f": {final_standing(data.result)}"
    return f"The match is closed{how}{because(data.reason)}"


VOCABULARY: Vocabulary[MatchEventKind] = Vocabulary(
    (
        _kind(
            "match.opened",
            types.MatchOpened,
            schema=3,
            # 2 differs from 3 in what a set-up may say: an engine that does not know `chance.renews_ids` must not fold
            upcasts={1: lambda data: {**data, "branch": None, "announcement": None}, 2: lambda data: data},
            secret=types.SeedSecret,
            follows="state",
            capped="never",
            headline=lambda data, names: (
                f"The match begins: {' against '.join(names)}, rulebook {data.setup.get('ruleset')}"
            ),
            moment=None,
            fields=(
                "Always event 1. `match` id; `setup` as the engine takes it (a card of a deck is `set`, "
                "`number` and, as its `title`, the name that tells it from others of that title, such as "
                "`Armadrone (evil twin)`), with `chance.seed_commitment` = SHA-256 of the 32 seed bytes in "
                "place of `chance.seed`; `engine`, `catalogue`: who validated; `title`, `tournament`, "
                "`round`, `table`: labels or null; `branch`: null, or where a what-if match comes from "
                "(`match`, `seq`, the `head` hash there, the `case` or null); `announcement`: null, or how "
                "the seed commitment was handed out beforehand (`at`, `key`: Ed25519 public key, "
                "`signature`); `state`. A match that opens from a [described "
                "table](#set-ups-and-described-tables) has it as `setup.position`, with numbers of cards in "
                "place of hand, deck and archives. `setup.options.ask_idle`: whether the match is also asked "
                "what makes no difference; absent, as in all matches opened before there was the option, it "
                "is. `setup.chance.renews_ids`: whether a card that a viewer loses sight of gets [another "
                "id](#ids-of-cards); absent, as in all matches of schema 1 and 2, it keeps its id. *`seed`: 64 "
                "hex digits; `position`: the whole described table, absent when it opened from decks.*"
            ),
        ),
        _kind(
            "decision",
            types.Decision,
            secret=types.AnswerSecret,
            follows="state",
            capped="never",
            headline=None,
            moment=None,
            fields=(
                "`seat`; `answer`: the chosen option keys in order, or null when they are secret (a key "
                "stands there several times where a total is divided, once for each 1 that its card gets: "
                '`["card:17", "card:17", "card:3"]` is 2 and 1; what is named of all there is, is its own '
                "key: `title:Dust Pixie`, `trait:knight`, `type:creature`); `question`; `state`. *`answer`, "
                "when it is secret.*"
            ),
        ),
        _kind(
            "conceded",
            types.Conceded,
            follows="state",
            capped="never",
            headline=lambda data, names: f"{name_of(names, data.seat)} concedes",
            moment=MomentWords(glyph="purged", short="A player concedes", public="{player} conceded"),
            fields=(
                "`seat`, `state`. Between two players the match is over; of three the others go on, and what "
                "was the seat's has left it. A seat that is out cannot concede again."
            ),
        ),
        _kind(
            "overridden",
            types.Overridden,
            secret=types.AnswerSecret,
            follows="state",
            capped="never",
            headline=lambda data, names: (
                f"A judge records what {name_of(names, data.seat)} did against the rules: {data.reason}"
            ),
            moment=MomentWords(
                glyph="sanctum",
                short="A judge records an answer against the rules",
                public="a judge recorded an answer that the rules forbid",
            ),
            fields=(
                "An answer of a seat that the rules forbid, acted out because it was given at the table: "
                "`seat`, `answer`, `question` as in a decision, `reason`, `state`. *`answer`, when it is "
                "secret.*"
            ),
        ),
        _kind(
            "rewound",
            types.Rewound,
            follows="state",
            capped="unless ruled",
            headline=_rewound,
            moment=MomentWords(glyph="back", short="Back to event {to}", public="taken back to an earlier event"),
            fields=(
                "The match goes on from the state after event `to`. `policy`: `same-future` (chance gives "
                "again what it would have given) or `fresh-entropy` (what no player knows yet is drawn "
                "afresh, below); `reason`; `state`."
            ),
        ),
        _kind(
            "undo.requested",
            types.UndoRequested,
            schema=2,
            upcasts={1: lambda data: {**data, "policy": "same-future", "grade": None, "approvals": []}},
            follows="marker",
            capped="always",
            headline=_undo_requested,
            moment=MomentWords(glyph="back", short="A request to go back"),
            fields=(
                "`seat` (null: an official), `to`, `reason`, `policy` as in `rewound`, `grade` of the review "
                "or null, `approvals`: the roles that must agree."
            ),
        ),
        _kind(
            "undo.answered",
            types.UndoAnswered,
            schema=2,
            upcasts={1: lambda data: {**data, "role": None}},
            follows="marker",
            capped="always",
            headline=_undo_answered,
            moment=MomentWords(),
            fields=(
                "In answer to the request that `cause` names: `accepted`, `role`: the role that answers, "
                "`reason` or null."
            ),
        ),
        _kind(
            "dispute.opened",
            types.DisputeOpened,
            schema=2,
            upcasts={1: lambda data: data},
            secret=types.ClaimSecret,
            follows="marker",
            capped="always",
            headline=lambda data, names: (
                f"A judge is called about {events_in_words(data.first, data.last)}" + because(data.claim)
            ),
            moment=MomentWords(glyph="flag", short="A judge is called", public="a judge was called"),
            fields=(
                "`claim`, or null when it is sealed, about the events `first` to `last`. *`text`, when the "
                "claim is for officials only.*"
            ),
        ),
        _kind(
            "statement.given",
            types.StatementGiven,
            secret=types.ClaimSecret,
            follows="marker",
            capped="always",
            headline=_statement,
            moment=MomentWords(),
            fields=(
                "In the dispute that `cause` names: `text`, or null when it is sealed; `about`: an event or "
                "null. *`text`, when the statement is for officials only.*"
            ),
        ),
        _kind(
            "dispute.withdrawn",
            types.DisputeWithdrawn,
            follows="marker",
            capped="always",
            headline=lambda data, names: "The dispute is withdrawn" + because(data.reason),
            moment=MomentWords(),
            fields="Of the dispute that `cause` names: `reason` or null.",
        ),
        _kind(
            "ruling.given",
            types.RulingGiven,
            schema=2,
            upcasts={1: lambda data: {**data, "verdict": None}},
            secret=types.MeasuresSecret,
            follows="marker",
            capped="never",
            headline=_ruling,
            moment=MomentWords(glyph="flag", short="A ruling", public="a judge ruled"),
            fields=(
                "`verdict`: upheld, rewound, adjusted or penalty, `ruling`: its text, `clauses`: ids of rule "
                "clauses, `measures`, or null when they are sealed, `signers`: who must sign. *`measures`, "
                "when they name hidden cards.*"
            ),
        ),
        _kind(
            "ruling.signed",
            types.RulingSigned,
            follows="marker",
            capped="never",
            headline=_signed,
            moment=MomentWords(),
            fields="Of the ruling that `cause` names: `accepted`, `role`, `reason` or null.",
        ),
        _kind(
            "adjusted",
            types.Adjusted,
            secret=types.CorrectionsSecret,
            follows="state",
            capped="unless ruled",
            headline=_adjusted,
            moment=MomentWords(
                glyph="sanctum", short="A judge corrects the position", public="a judge corrected the position"
            ),
            fields=(
                "A judge corrects the position: `corrections`, in order, or null when sealed; `reason`; "
                "`state`. *`corrections`, when they name hidden cards.*"
            ),
        ),
        _kind(
            "penalty.given",
            types.PenaltyGiven,
            follows="marker",
            capped="unless ruled",
            headline=lambda data, names: f"Penalty for {name_of(names, data.seat)}: {data.penalty}, {data.reason}",
            moment=MomentWords(glyph="flag", short="A penalty", public="a penalty was given"),
            fields="`seat`, `penalty`, `reason`.",
        ),
        _kind(
            "note.added",
            types.NoteAdded,
            secret=types.NoteSecret,
            follows="remark",
            capped="always",
            headline=lambda data, names: "A note for judges was added" if data.text is None else f"Note: {data.text}",
            moment=MomentWords(glyph="discard", short="A note"),
            fields="`text`, or null when it is sealed; `about`: an event or null. *`text`.*",
        ),
        _kind(
            "clock.started",
            types.ClockStarted,
            follows="remark",
            capped="always",
            headline="The clock runs",
            moment=None,
            fields="`seconds` on the clock; `seat`: whose, or null for the common one.",
        ),
        _kind(
            "clock.paused",
            types.ClockPaused,
            follows="remark",
            capped="always",
            headline="The clock stands still",
            moment=None,
            fields="`reason` or null.",
        ),
        _kind(
            "clock.extended",
            types.ClockExtended,
            follows="remark",
            capped="always",
            headline=lambda data, names: f"The clock gets {data.seconds} seconds more: {data.reason}",
            moment=None,
            fields="`seconds` more, `reason`, `seat` as in `clock.started`.",
        ),
        _kind(
            "clock.called",
            types.ClockCalled,
            follows="remark",
            capped="always",
            headline="Time is called",
            moment=MomentWords(glyph="tide", short="Time is called", public="time was called"),
            fields="`note` or null.",
        ),
        _kind(
            "clock.ended",
            types.ClockEnded,
            follows="state",
            capped="never",
            headline="Time is over, and the match ends",
            moment=MomentWords(),
            fields="Time is over and so is the match: `state`.",
        ),
        _kind(
            "time.called",
            types.TimeCalled,
            follows="state",
            capped="never",
            headline=lambda data, names: "Time is called" + because(data.note),
            moment=MomentWords(glyph="tide", short="Time is called", public="time was called"),
            fields=(
                "Time is called, and the match [goes on to its end](#time-called): `procedure`: its name, `2026` or "
                "`2018`; `note` or null; `state`."
            ),
        ),
        _kind(
            "engine.moved",
            types.EngineMoved,
            follows="state",
            capped="always",
            headline=lambda data, names: (
                f"The match goes on with the engine {data.engine}, which confirms all of it so far"
            ),
            moment=MomentWords(
                glyph="sanctum",
                short="The match goes on with another engine",
                public="moved to another version of the rules engine",
            ),
            fields=(
                "An organiser lets the match go on with another engine, which confirms every event before "
                "this one: `engine`, `catalogue`: who validates from here on; `state`, the same under both. "
                "Changes nothing else. A reader whose own engine confirms the match need not change it. Not "
                "in logs written before; a reader that does not know the type refuses the log, as it does "
                "any type that it does not know."
            ),
        ),
        _kind(
            "match.closed",
            types.MatchClosed,
            follows="state",
            capped="never",
            headline=_closed,
            moment=MomentWords(public="closed"),
            fields=(
                "Always the last. `result` as the engine gives it, or null for an abandoned match; `seed`; `state`; "
                "`reason`, where play did not end it, else left out."
            ),
        ),
    )
)
"""Every kind of event of a match, in the order in which replays/README.md tells of them."""


def markers() -> frozenset[str]:
    """The kinds that change nothing the rules know of (`Follows`)."""
    return frozenset(kind.name for kind in VOCABULARY if kind.follows != "state")


def is_marker(kind: str) -> bool:
    """Whether events of this kind change nothing the rules know of. Raises EventInvalid for an unknown kind."""
    return VOCABULARY.kind(kind).follows != "state"


def is_remark(kind: str) -> bool:
    """Whether events of this kind answer no player (`Follows`). Raises EventInvalid for an unknown kind."""
    return VOCABULARY.kind(kind).follows == "remark"


def page() -> str:
    """The kinds as the table of the page that specifies the log (Markdown)."""
    rows = ["| Type | `data` |", "|---|---|"]
    for kind in VOCABULARY:
        star, schema = " *" if kind.follows == "state" else "", f" ({kind.schema})" if kind.schema > 1 else ""
        rows.append(f"| `{kind.name}`{star}{schema} | {kind.fields} |")
    return "\n".join(rows)
