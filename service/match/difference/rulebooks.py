"""Where two rulebook versions part, for the page that compares them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.readings import READINGS, Reading
from replays.disputes.compared_rulesets import Comparison, Drift, Side
from replays.disputes.due_rules import place_in_words, rule_under_both
from replays.telling.differences import difference_in_words, differences_in_words
from replays.telling.sentences import sentence
from service.match.desk.reasons import Clause, clauses_of

WHAT = {
    "question": "what is asked",
    "legality": "which answers are allowed",
    "facts": "what happens",
    "position": "the position after it",
}
"""What can differ between two rulebooks at an event, in words; all of `replays.disputes.comparison.What`."""


class EventUnderRulebook(NamedTuple):
    """An event under one rulebook version."""

    ruleset: str
    question: str | None
    refusal: str | None
    said: list[str]


class RulebooksApart(NamedTuple):
    """An event at which two rulebook versions differ."""

    title: str
    seq: int
    place: str
    """Its turn and its decision."""
    what: list[str]
    rules: list[tuple[list[str], list[str]]]
    """The rules it is due to: each as the rulebooks have it, and its clauses."""
    clauses: list[Clause]
    readings: list[tuple[Reading, str, str]]
    """What the books are silent about, and how it is read under the one and the other."""
    errata: Sequence[str]
    halves: list[EventUnderRulebook]
    only: list[str]
    """Answers that only one of them takes."""
    changes: list[str]


def events_apart(comparison: Comparison, names: list[str]) -> list[RulebooksApart]:
    """The events to show: the first with any difference, and the first with different facts."""
    events = []
    if comparison.first is not None:
        events.append(("The first difference", comparison.first))
    if comparison.outcome is not None and (comparison.first is None or comparison.outcome.seq != comparison.first.seq):
        events.append(("The first time that something else happens", comparison.outcome))
    return [
        RulebooksApart(
            title,
            event.seq,
            place_in_words(event),
            [WHAT[part] for part in event.what],
            [
                (
                    rule_under_both(rule, comparison.here, comparison.there),
                    list(dict.fromkeys(clause.clause for clause in (*rule.there, *rule.here))),
                )
                for rule in event.rules
            ],
            clauses_of(event.clauses, comparison.here),
            [
                (
                    READINGS[reading.id],
                    _option_in_words(reading.id, reading.here),
                    _option_in_words(reading.id, reading.there),
                )
                for reading in event.readings
            ],
            event.errata,
            [_half(event.here, names), _half(event.there, names)],
            [f"{key.key} is refused under {key.ruleset}: {key.reason}" for key in event.refused],
            differences_in_words(event.changes, names),
        )
        for title, event in events
    ]


def _option_in_words(id: str, option: str | None) -> str:
    return "the question does not arise" if option is None else READINGS[id].options[option]


def is_worth_telling(drift: Drift, names: Sequence[str]) -> bool:
    """Whether an event changed more than what goes without saying, such as how many decisions were made."""
    return any(difference_in_words(change, names) for change in drift.new) or any(
        path != "decisions" for path in drift.gone
    )


def _half(side: Side, names: list[str]) -> EventUnderRulebook:
    """An event as one of the rulebooks has it."""
    question = None if side.question is None else side.question["text"]
    refusal = None if side.refusal is None else side.refusal["reason"]
    return EventUnderRulebook(side.ruleset, question, refusal, [sentence(fact, names) for fact in side.facts])
