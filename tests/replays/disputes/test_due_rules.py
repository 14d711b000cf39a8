"""The rules that differences are due to: points of two books, mixtures of them, and the search for the fewest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from engine.rulesets import RULESETS, switches
from engine.table.setup import Setup
from replays.clauses.index import known_clauses
from replays.disputes.due_rules import (
    ERRATA,
    READINGS,
    BookPoint,
    due_points,
    mixed,
    points_apart,
    rule_in_words,
    rules_apart,
)
from tests.replays.matches import setup

POINTS = [BookPoint(f"field_{n}") for n in range(30)]


def under(ruleset: str) -> Setup:
    return Setup.from_data(setup(ruleset=ruleset))


def needs(*wanted: BookPoint) -> Callable[[Sequence[BookPoint]], bool]:
    return lambda turned: {*wanted} <= {*turned}


@pytest.mark.parametrize("books", [*combinations(RULESETS, 2)], ids=" and ".join)
def test_all_points_turned_make_one_book_of_the_other(books: tuple[str, str]) -> None:
    for here, there in (map(under, books), map(under, books[::-1])):
        turned = mixed(here, there, points_apart(here, there))
        assert switches(turned.ruleset, there.ruleset) == []
        assert turned.readings == there.readings
        assert turned.ruleset.name == here.ruleset.name


def test_one_erratum_is_turned_alone() -> None:
    here, there = under("16.0"), under("1.2")
    turned = mixed(here, there, [BookPoint(ERRATA, "Library Access")])
    assert switches(turned.ruleset, here.ruleset) == [ERRATA]
    assert here.ruleset.errata - turned.ruleset.errata == {"Library Access"}


def test_the_set_up_that_is_mixed_stays_as_it_is() -> None:
    here, there = under("16.0"), under("1.2")
    before = here.ruleset, dict(here.readings)
    mixed(here, there, points_apart(here, there))
    assert (here.ruleset, here.readings) == before


@pytest.mark.parametrize("wanted", [POINTS[:1], POINTS[-1:], POINTS[3:20:8], POINTS[10:12]])
def test_exactly_what_is_needed_is_named(wanted: list[BookPoint]) -> None:
    assert due_points(POINTS, needs(*wanted)) == tuple(wanted)


def test_one_point_alone_goes_before_several_together() -> None:
    one, pair = needs(POINTS[20]), needs(POINTS[0], POINTS[1])
    assert due_points(POINTS, lambda turned: one(turned) or pair(turned)) == (POINTS[20],)


def test_nothing_is_named_without_proof() -> None:
    assert due_points(POINTS, lambda turned: True) == (), "there is no difference"
    assert due_points(POINTS, lambda turned: len(turned) == 1) == (), "all together do not explain it"
    assert due_points([], needs(POINTS[0])) == ()


def test_the_search_ends_when_it_has_played_as_often_as_it_may() -> None:
    played = []

    def explains(turned: Sequence[BookPoint]) -> bool:
        played.append(turned)
        return needs(POINTS[7])(turned)

    assert due_points(POINTS, explains, most=5) == ()
    assert len(played) == 5


def test_a_rule_names_only_clauses_that_hold_in_one_of_the_books() -> None:
    fields = [BookPoint(name) for name in switches(RULESETS["16.0"], RULESETS["18.4"]) if name != ERRATA]
    rules = rules_apart(fields, "16.0", "18.4")
    assert len(rules) == len(fields)
    for rule in rules:
        assert all("16.0" in known_clauses()[clause.clause] for clause in rule.here)
        assert all("18.4" in known_clauses()[clause.clause] for clause in rule.there)
        assert rule_in_words(rule, "16.0", "18.4").startswith("Rulebook 18.4 ")


def test_readings_are_no_rules() -> None:
    assert rules_apart([BookPoint(READINGS, "steal-for-each")], "16.0", "18.4") == ()


@pytest.mark.parametrize(
    ("here", "there", "text"),
    [
        ("16.0", "1.2", "Rulebook 1.2 has no erratum of Library Access; 16.0 has one."),
        ("1.2", "16.0", "Rulebook 16.0 has an erratum of Library Access; 1.2 has none."),
    ],
)
def test_an_erratum_is_told_by_its_card(here: str, there: str, text: str) -> None:
    [rule] = rules_apart([BookPoint(ERRATA, "Library Access")], here, there)
    assert rule_in_words(rule, here, there) == text
