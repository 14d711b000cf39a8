"""Which rulebooks a test runs under (tests.engine.books), and how that is found out (tests.engine.plays)."""

from __future__ import annotations

import re
from types import SimpleNamespace

from tests.engine.books import COMMAND, LIST, PROJECT, VERSIONS, chosen, listed
from tests.engine.plays import older_books, written

FILE = "tests/engine/test_some.py"
VERSIONED = re.compile(r"^def (test_\w+)\([^)]*\bversion\b", re.MULTILINE)


def case(test: str, version: str | None, *more: str, folder: str = "") -> SimpleNamespace:
    """A collected case of a test."""
    if version is None:
        return SimpleNamespace(nodeid=f"{FILE}::{test}")
    parameters = {"version": version} | dict.fromkeys(more)
    return SimpleNamespace(
        nodeid=f"{folder or FILE}::{test}[{'-'.join((version, *more))}]", callspec=SimpleNamespace(params=parameters)
    )


def cases(test: str, *versions: str) -> list[SimpleNamespace]:
    return [case(test, version) for version in versions]


def run(items, books, **how) -> list[str]:
    return [item.nodeid.rpartition("::")[2] for item in chosen(items, {FILE: books}, **how)]


def test_a_test_runs_under_the_newest_book_and_those_that_make_a_difference():
    items = [*cases("test_a", *VERSIONS), *cases("test_b", *VERSIONS)]
    assert run(items, {"test_a": [], "test_b": ["1.2"]}) == ["test_a[18.4]", "test_b[1.2]", "test_b[18.4]"]


def test_the_newest_is_the_newest_in_which_it_holds():
    assert run(cases("test_a", "1.2", "1.3"), {"test_a": []}) == ["test_a[1.3]"]


def test_a_test_that_is_not_listed_runs_under_every_book():
    assert run(cases("test_a", *VERSIONS), {"test_b": []}) == [f"test_a[{version}]" for version in VERSIONS]
    assert chosen(cases("test_a", "1.2", "16.0"), {}) == cases("test_a", "1.2", "16.0")


def test_all_cases_of_a_book_stay_together():
    items = [case("test_a", "1.2", "4"), case("test_a", "1.3", "4"), case("test_a", "16.0", "2")]
    assert run(items, {"test_a": ["1.3"]}) == ["test_a[1.3-4]", "test_a[16.0-2]"]


def test_what_is_quick_runs_under_the_newest_only():
    assert run(cases("test_a", *VERSIONS), {"test_a": ["1.2"]}, newest_only=True) == ["test_a[18.4]"]


def test_what_has_no_rulebook_runs():
    others = [
        case("test_a", None),
        case("test_a", "of a card"),
        case("test_a", "1.2", folder="tests/service/test_x.py"),
    ]
    assert chosen(others, {FILE: {"test_a": []}}) == others


def test_a_book_makes_a_difference_where_any_case_does():
    plays = {"1.2": ["a", "b"], "1.3": ["a", "c"], "2021-03": ["c"], "16.0": ["a", "c"]}
    assert older_books(plays) == ["1.2", "2021-03"]


def test_where_no_match_is_opened_every_book_is_looked_at():
    assert older_books({"1.2": ["", "a"], "1.3": ["a", "a"], "16.0": ["a", "a"]}) == ["1.2"]
    assert older_books(dict.fromkeys(VERSIONS, [""])) == list(VERSIONS[:-1])


def test_what_is_listed_is_there():
    gone = []
    for file, tests in listed().items():
        path = PROJECT / file
        there = VERSIONED.findall(path.read_text("utf-8")) if path.exists() else []
        gone += [f"{file}::{name}" for name in tests if name not in there]
    assert gone == [], f"write the list again: {COMMAND}"


def test_what_is_listed_are_older_books():
    books = {book for tests in listed().values() for older in tests.values() for book in older}
    assert books <= set(VERSIONS[:-1])


def test_a_test_that_is_gone_is_named():
    assert VERSIONED.findall("def test_a(table, version):\n\ndef test_b(table):\n\ndef at(version):\n") == ["test_a"]


def test_the_list_is_as_it_is_written():
    assert LIST.read_text("utf-8") == written(listed()), f"write the list again: {COMMAND}"
