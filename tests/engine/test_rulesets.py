"""What differs between the rulebooks, and what one of them is given of another."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product

import pytest

from engine.rulesets import (
    HOW_IT_IS_MEANT,
    MECHANISMS,
    RULESETS,
    V16,
    V184,
    Ruleset,
    rule_clauses,
    switches,
    with_every_mechanism,
)
from replays.clauses.index import known_clauses

FIELDS = [field.name for field in fields(Ruleset)]
LISTS = ("houses", "listed_counters")
OF_ICONS = {"all_bonus_icons", "later_bonus_icons", "house_icon_adds_house"}
KNOWN_BY = {**{field: field for field in MECHANISMS.values()}, **{how: known for known, how in HOW_IT_IS_MEANT.items()}}
"""A field about a mechanism -> the field that says whether a book knows the mechanism."""


@pytest.mark.reading("what-the-rulebook-does-not-know", versions=("1.2", "1.3", "2021-03", "16.0"))
@pytest.mark.parametrize("name, field", [pair for pair in product(RULESETS, FIELDS) if pair[1] not in LISTS])
def test_the_newest_meaning_is_given_to_what_a_book_does_not_know_and_to_nothing_else(name: str, field: str) -> None:
    book = RULESETS[name]
    given = getattr(with_every_mechanism(book), field)
    unknown = field in KNOWN_BY and not getattr(book, KNOWN_BY[field])
    assert given == getattr(V184 if unknown else book, field)


@pytest.mark.parametrize("name", RULESETS)
def test_the_newest_houses_and_counters_are_added_to_those_of_a_book(name: str) -> None:
    book, more = RULESETS[name], with_every_mechanism(RULESETS[name])
    assert set(more.houses) == {*book.houses, *V16.houses}
    assert more.listed_counters is None, "the newest list is open"


def test_every_field_about_a_mechanism_is_listed_as_one() -> None:
    assert {field for field in FIELDS if field.endswith("_known")} == {*KNOWN_BY.values()} - OF_ICONS


@pytest.mark.parametrize("field", [name for name in FIELDS if name != "name"])
def test_each_field_names_the_clauses_it_decides_between(field: str) -> None:
    clauses = rule_clauses(field)
    assert clauses
    assert {*clauses} <= {*known_clauses()}


@pytest.mark.parametrize("field", switches(V16, V184))
def test_what_a_new_book_changes_is_a_clause_of_that_book(field: str) -> None:
    assert any("18.4" in known_clauses()[clause] for clause in rule_clauses(field))


def test_clauses_that_end_are_those_of_a_field_that_differs() -> None:
    ended = {id for id, books in known_clauses().items() if "16.0" in books and "18.4" not in books}
    of_fields = {clause for name in switches(V16, V184) for clause in rule_clauses(name)}
    assert {id for id in ended if not id.startswith("faq-")} == {id for id in of_fields if id in ended}


def test_switches_names_the_fields_in_their_order() -> None:
    older = replace(V16, alpha_known=False, houses=())
    assert switches(V16, older) == switches(older, V16) == ["alpha_known", "houses"]
    assert switches(V16, replace(V16, name="another")) == []
