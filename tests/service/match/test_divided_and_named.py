"""Questions that divide a total and that name something: over the API, on the desk, in the story and the exports."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from engine import catalogue
from tests.engine import stock  # noqa: F401  (makes the stock cards known)
from tests.engine.rules.questions import test_dividing, test_naming
from tests.service.frame.test_pages import check_page
from tests.service.helpers.roles import Api, Table, open_position, problem

CARDS = (test_dividing.ShareStorm, test_naming.OracleJar)
"""They are known, and behave, once their test modules are imported."""
POSITION = {
    "house": "brobnar",
    "seats": [
        {"name": "Ann", "hand": ["Share Storm"], "artifacts": ["Oracle Jar"], "deck": ["Anger"] * 8},
        {"name": "Ben", "line": ["Goon 5", "Goon 9"], "deck": ["Anger"] * 8},
    ],
}


@pytest.fixture
def table(admin: Api) -> Table:
    return open_position(admin, POSITION)


def decide(table: Table, *labels: str) -> None:
    now = table.now()
    keys = {option["label"]: option["key"] for option in now["choice"]["options"]}
    data = {"answer": [keys[label] for label in labels]}
    answer = table.append(table.seats[0], {"type": "decision", "data": data}, now["version"])
    assert answer.status_code == 201, answer.text


def choice(table: Table, who: Api) -> Any:
    return who.ok(f"{table.path}/choice")["choice"]


def test_a_total_is_divided(table: Table) -> None:
    decide(table, "Play Share Storm")
    asked = choice(table, table.seats[0])
    assert (asked["repeats"], asked["minimum"], asked["maximum"]) == (5, 5, 5)
    page = table.seats[0].get(f"/t/{table.match}")
    check_page(page)
    assert 'data-repeats="5"' in page.text
    assert "each click gives 1 more" in page.text
    first = asked["options"][0]["key"]
    short = {"type": "decision", "data": {"answer": [first] * 4}}
    document = problem(table.append(table.seats[0], short, table.now()["version"]), 422, "illegal-answer")
    assert "give 5 of its options" in document["reason"]
    decide(table, *["Choose Goon 5"] * 2, *["Choose Goon 9"] * 3)
    state = table.judge.ok(f"{table.path}/state")
    assert state["grade"] == "EXACT"
    assert [card["damage"] for card in state["state"]["players"][1]["line"]] == [2, 3]


def test_a_card_is_named(table: Table) -> None:
    decide(table, "Use the action of Oracle Jar")
    asked, theirs = choice(table, table.seats[0]), choice(table, table.seats[1])
    assert asked["naming"] == theirs["naming"] == "title"
    assert theirs["options"] is None
    assert [option["label"] for option in asked["options"]] == list(catalogue.titles())
    page, seen = table.seats[0].get(f"/t/{table.match}"), table.seats[1].get(f"/t/{table.match}")
    check_page(page)
    check_page(seen)
    offered = [unescape(key) for key in re.findall(r'<option value="[^"]*" data-key="([^"]*)"', page.text)]
    assert offered == [option["key"] for option in asked["options"]]
    assert "Any title can be named" in seen.text
    wrong = {"type": "decision", "data": {"answer": ["title:Angr"]}}
    document = problem(table.append(table.seats[0], wrong, table.now()["version"]), 422, "illegal-answer")
    assert "did you mean Anger" in document["reason"]
    decide(table, "Dust Pixie")
    assert table.judge.ok(f"{table.path}/state")["grade"] == "EXACT"
    last = table.judge.ok(f"{table.path}/events")["events"][-1]
    assert last["data"]["answer"] == ["title:Dust Pixie"], "a key may hold blanks"


@pytest.mark.parametrize("who", ["judge", "seat 0", "seat 1", "spectator"])
def test_everyone_is_told_what_was_divided_and_named(table: Table, who: str) -> None:
    decide(table, "Play Share Storm")
    decide(table, *["Choose Goon 5"] * 2, *["Choose Goon 9"] * 3)
    decide(table, "Use the action of Oracle Jar")
    decide(table, "Anger")
    page = unescape(re.sub(r"<[^>]+>", "", table.roles[who].get(f"/m/{table.match}/story").text))
    said = re.sub(r"\s+", " ", page)
    assert "Ann gives 2 to Goon 5 and 3 to Goon 9 (Share Storm: divide 5 damage among creatures)" in said
    assert "Ann names Anger (Oracle Jar" in said
