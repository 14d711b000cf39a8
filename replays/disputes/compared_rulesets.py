"""The comparison of a match with the same decisions under another rulebook version, as answers and pages have it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from engine.views.projected import ChoiceView, FactView, RefusalView
from replays.telling.diff import Change

What: TypeAlias = Literal["question", "legality", "facts", "position"]


class RefusedKey(msgspec.Struct, frozen=True):
    """An answer that only one of the games offers."""

    key: str
    ruleset: Annotated[str, Meta(description="the rulebook version that refuses it")]
    reason: str
    clause: str | None


class Side(msgspec.Struct, frozen=True):
    """One of the two games at an event."""

    ruleset: str
    question: Annotated[ChoiceView | None, Meta(description="the question before the event")]
    refusal: Annotated[RefusalView | None, Meta(description="when the answer was not among those it offered")]
    facts: Annotated[
        tuple[FactView, ...],
        Meta(
            description="the facts of the event that the other game does not have; all of them when both did the same "
            "in another order"
        ),
    ]


class ReadApart(msgspec.Struct, frozen=True):
    """A point on which a rulebook is silent and the two games differ: their options (`engine.readings`)."""

    id: str
    here: Annotated[str | None, Meta(description="null: the question does not arise under this book")]
    there: Annotated[str | None, Meta(description="null: the question does not arise under this book")]


class RuleClause(msgspec.Struct, frozen=True):
    """A clause, and its rule in our own words."""

    clause: str
    sentence: str


class RuleApart(msgspec.Struct, frozen=True):
    """A rule that two rulebooks have otherwise, and to which a difference is due."""

    rule: Annotated[str, Meta(description="the field of the ruleset (`engine.rulesets`); `errata` for an erratum")]
    here: Annotated[tuple[RuleClause, ...], Meta(description="its clauses under the rulebook of the match")]
    there: Annotated[tuple[RuleClause, ...], Meta(description="its clauses under the other one")]
    title: Annotated[str | None, Meta(description="the card that the erratum changes")] = None


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
    rules: Annotated[
        tuple[RuleApart, ...],
        Meta(
            description="the fewest rules of the other book that, taken over into the book of the match, bring the "
            "difference about; empty where no such rule was found, and in the match of an older engine"
        ),
    ] = ()
    turn: Annotated[int, Meta(description="the turn in which it is, from 1; 0 during set-up")] = 0
    decision: Annotated[int, Meta(description="how many decisions were made up to it, with its own")] = 0


class Drift(msgspec.Struct, frozen=True):
    """Differences of the positions after an event: `new` that they did not before it, `gone` the paths of earlier
    differences that ended with it; `count` in all."""

    seq: int
    count: int
    new: tuple[Change, ...]
    gone: tuple[str, ...]


class ComparisonEnd(msgspec.Struct, frozen=True):
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
        ComparisonEnd | None,
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
