"""Which rules a difference between two rulebooks is due to.

Two rulebooks differ in points: fields of the ruleset, errata and readings. A difference is due to the fewest points of
the other book that bring it about when they are turned in the own book. Only playing tells: the caller gives a
function that plays under a set-up in which some points are turned.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine import readings
from engine.opening.positions import setup_of
from engine.rulesets import RULESETS, Ruleset, rule_clauses, switches
from engine.table.setup import Setup
from replays.clauses.index import in_words, known_clauses
from replays.clauses.paraphrases import paraphrases
from replays.disputes.compared_rulesets import Difference, RuleApart, RuleClause

ERRATA = "errata"
READINGS = "readings"
MOST_TRIALS = 96
"""How often a difference is played before the search for its rules is given up."""


class BookPoint(NamedTuple):
    """A point in which two rulebooks differ."""

    field: str
    """The field of the ruleset; `readings` for a reading."""
    name: str = ""
    """The title of the card that an erratum changes, or the id of a reading."""


def readings_under(setup: Setup, ruleset: str) -> dict[str, str]:
    """The readings of a match when it is read under another rulebook: id -> option."""
    return readings.in_force(_named(setup, ruleset), ruleset, setup.variant)


def under_another_book(setup: Setup, ruleset: str, read_as: Mapping[str, str] | None = None) -> Setup:
    """The set-up under another rulebook. Raises SetupError where that book cannot play it.

    ruleset: the name of the rulebook.
    read_as: readings by id, and the options in which they are read there.
    """
    raw = {**setup.to_data(), "ruleset": ruleset}
    raw.pop("readings", None)
    named = _named(setup, ruleset)
    if named is not None or read_as:
        raw["readings"] = {**(named or {}), **(read_as or {})}
    return setup_of(raw) if "position" in raw else Setup.from_data(raw)


def _named(setup: Setup, ruleset: str) -> dict[str, str] | None:
    """The readings that the set-up names when it is read under another rulebook."""
    return readings.under_another(setup.to_data().get("readings"), setup.ruleset.name, ruleset, setup.variant)


def points_apart(own: Setup, other: Setup) -> list[BookPoint]:
    """The points in which two set-ups of one match differ: fields of the ruleset in the order of the table, then errata
    by title, then readings."""
    fields = [BookPoint(name) for name in switches(own.ruleset, other.ruleset) if name != ERRATA]
    titles = sorted(own.ruleset.errata ^ other.ruleset.errata)
    named = dict.fromkeys([*own.readings, *other.readings])
    read_apart = [id for id in named if own.readings.get(id) != other.readings.get(id)]
    return [
        *fields,
        *(BookPoint(ERRATA, title) for title in titles),
        *(BookPoint(READINGS, id) for id in read_apart),
    ]


def mixed(own: Setup, other: Setup, points: Iterable[BookPoint]) -> Setup:
    """The set-up `own`, with some points turned to their value in `other`. A reading that does not arise there drops
    out."""
    points = list(points)
    fields = {point.field: getattr(other.ruleset, point.field) for point in points if not point.name}
    titles = {point.name for point in points if point.field == ERRATA}
    read_as = {point.name for point in points if point.field == READINGS}
    turned = copy.copy(own)
    turned.ruleset = _with_errata(own.ruleset, titles, fields)
    turned.readings = {id: option for id, option in own.readings.items() if id not in read_as} | {
        id: option for id, option in other.readings.items() if id in read_as
    }
    return turned


def _with_errata(ruleset: Ruleset, titles: set[str], fields: dict[str, object]) -> Ruleset:
    changes = {**fields, ERRATA: ruleset.errata ^ titles} if titles else fields
    return replace(ruleset, **changes)  # type: ignore[arg-type]


class _TooMany(Exception):
    """The search has played as often as it may."""


def due_points(
    points: Sequence[BookPoint], explains: Callable[[Sequence[BookPoint]], bool], *, most: int = MOST_TRIALS
) -> tuple[BookPoint, ...]:
    """The fewest points that explain a difference, as far as halving finds them; empty if all together do not, or if
    it needs none.

    points: all in which the books differ, those first that are rather named.
    explains: whether the difference comes about with these points turned.
    most: how often `explains` may be called.

    >>> tide, omega, ward = BookPoint("tide_known"), BookPoint("omega_known"), BookPoint("ward_known")
    >>> due_points([tide, omega, ward], lambda turned: omega in turned)
    (BookPoint(field='omega_known', name=''),)
    >>> [point.field for point in due_points([tide, omega, ward], lambda turned: {tide, ward} <= {*turned})]
    ['tide_known', 'ward_known']
    >>> due_points([tide, omega, ward], lambda turned: False)
    ()
    """
    tried: dict[frozenset[BookPoint], bool] = {}

    def does(turned: Sequence[BookPoint]) -> bool:
        key = frozenset(turned)
        if key not in tried:
            if len(tried) >= most:
                raise _TooMany
            tried[key] = explains([point for point in points if point in key])
        return tried[key]

    try:
        if does(()) or not does(points):
            return ()
        fewest = _halved(does, [], False, list(points))
        if (len(fewest) > 1 or not does(fewest)) and len(tried) + len(points) <= most:
            # halving finds points of which none can be spared; another one alone may do as well
            fewest = next(([point] for point in points if does([point])), fewest)
        return tuple(point for point in points if point in fewest) if does(fewest) else ()
    except _TooMany:
        return ()


def _halved(
    does: Callable[[Sequence[BookPoint]], bool], turned: list[BookPoint], grown: bool, points: list[BookPoint]
) -> list[BookPoint]:
    """The fewest of `points` that explain the difference beside those turned already. `grown`: whether more are turned
    than when that was tried last."""
    if grown and does(turned):
        return []
    if len(points) == 1:
        return points
    half = len(points) // 2
    first, second = points[:half], points[half:]
    of_second = _halved(does, turned + first, True, second)
    of_first = _halved(does, turned + of_second, bool(of_second), first)
    return of_first + of_second


def rules_apart(points: Iterable[BookPoint], own: str, other: str) -> tuple[RuleApart, ...]:
    """The rules that points stand for, in their order; readings are left out. `own`, `other`: names of rulebooks."""
    return tuple(_rule_apart(point, own, other) for point in points if point.field != READINGS)


def _rule_apart(point: BookPoint, own: str, other: str) -> RuleApart:
    clauses = {id: {own, other} & {*known_clauses().get(id, ())} for id in rule_clauses(point.field)}
    if point.field == ERRATA:
        clauses = {id: {book for book in books if point.name in RULESETS[book].errata} for id, books in clauses.items()}
    elif any(len(books) == 1 for books in clauses.values()):  # what holds in both tells no difference
        clauses = {id: books for id, books in clauses.items() if len(books) == 1}
    clauses_own, clauses_other = (
        tuple(RuleClause(id, _text_of(id)) for id, books in clauses.items() if name in books) for name in (own, other)
    )
    return RuleApart(point.field, clauses_own, clauses_other, point.name or None)


def _text_of(id: str) -> str:
    return paraphrases()[id].text if id in paraphrases() else f"{in_words(id)}."


def rule_under_both(rule: RuleApart, own: str, other: str) -> list[str]:
    """A rule under both rulebooks, for readers: one text or two, the other book's first. `own`: the rulebook of the
    match.

    >>> tide = RuleClause("tide-available-in-any-game", "Any match has the tide.")
    >>> rule_under_both(RuleApart("tide_known", (), (tide,)), "1.3", "2021-03")
    ['Rulebook 2021-03 does otherwise: Any match has the tide.', '1.3 has no such rule.']
    >>> rule_under_both(RuleApart("errata", (), (tide,), "Library Access"), "1.2", "1.3")
    ['Rulebook 1.3 has an erratum of Library Access; 1.2 has none.']
    """
    if rule.title is not None:
        if rule.there:
            return [f"Rulebook {other} has an erratum of {rule.title}; {own} has none."]
        return [f"Rulebook {other} has no erratum of {rule.title}; {own} has one."]
    text_own, text_other = (" ".join(clause.sentence for clause in side) for side in (rule.here, rule.there))
    if not text_own and not text_other:
        return [f"Rulebook {other} differs from {own} in this point: {rule.rule.replace('_', ' ')}."]
    if not text_other:
        return [f"Rulebook {other} lacks this rule of {own}: {text_own}"]
    of_own = f"{own}: {text_own}" if text_own else f"{own} has no such rule."
    return [f"Rulebook {other} does otherwise: {text_other}", of_own]


def rule_in_words(rule: RuleApart, own: str, other: str) -> str:
    """The same in one text."""
    return " ".join(rule_under_both(rule, own, other))


def place_in_words(difference: Difference) -> str:
    """The turn and the decision at which two games differ, for readers.

    >>> from replays.disputes.compared_rulesets import Side
    >>> side = Side("1.3", None, None, ())
    >>> place_in_words(Difference(46, ("facts",), (), (), side, side, (), (), turn=9, decision=45))
    'turn 9, decision 45'
    """
    return f"{f'turn {difference.turn}' if difference.turn else 'set-up'}, decision {difference.decision}"
