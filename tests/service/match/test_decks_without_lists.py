"""POST /matches with printed cards, where houses and set are what is known of a deck."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.case.test_case_desk import shown
from tests.service.helpers.paper import enter
from tests.service.helpers.roles import SEATS, Api, Table, open_table, problem

HOUSES = {"set": "CotA", "houses": ["brobnar", "dis", "logos"]}


def seats(deck: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": "Ann", "deck": deck}, {"name": "Ben", "deck": SEATS[1]["deck"]}]


@pytest.fixture
def table(admin: Api) -> Table:
    return open_table(admin, "unlisted", seats=seats(HOUSES), printed_cards={})


def test_the_record_learns_the_deck(table: Table) -> None:
    answer = enter(table, table.judge, "P1 seen: P1\nP1 keep\nP2 keep\nP1 house brobnar\nP1 play Anger\nP1 end", 1)
    assert answer.status_code == 201, answer.text
    for role in ("judge", "seat 1", "spectator"):
        deck = table.roles[role].ok(f"{table.path}/state")["state"]["players"][0]["deck_list"]
        assert [card["title"] for card in deck["learnt"]["cards"]] == ["Anger"], role
        assert deck["learnt"]["unknown"] == {"brobnar": 11, "dis": 12, "logos": 12}
    page = shown(table.roles["spectator"], f"/m/{table.match}/e/7")
    assert page.count("1 of 36 known") == 1
    assert "learnt" not in table.judge.ok(f"{table.path}/state")["state"]["players"][1]["deck_list"]
    assert table.judge.ok(table.path)["grade"] == "EXACT"
    setup = table.judge.ok(f"{table.path}/events")["events"][0]["data"]["setup"]
    assert setup["seats"][0]["deck"] == {"name": "", **HOUSES, "cards": [], "learnt": True}


def test_a_card_of_another_house_is_no_answer(table: Table) -> None:
    answer = enter(table, table.judge, "P1 seen: P1\nP1 keep\nP2 keep\nP1 house brobnar\nP1 play Urchin", 1)
    assert answer.status_code == 422
    assert "Urchin" in answer.text
    assert table.judge.ok(table.path)["version"] == 1, "nothing is taken over unless all is right"


@pytest.mark.parametrize(
    ("deck", "printed", "why"),
    [
        (HOUSES, False, "cards of deck is missing"),
        ({**HOUSES, "houses": ["brobnar", "dis"]}, True, "three houses, and this one has 2"),
        ({**HOUSES, "set": "MM"}, True, "brobnar is no house of the set MM"),
    ],
)
def test_what_is_said_of_a_deck_is_checked(admin: Api, deck: dict[str, Any], printed: bool, why: str) -> None:
    more = {"printed_cards": {}} if printed else {}
    answer = admin("POST", "matches", {"seats": seats(deck), **more}, Idempotency_Key="open")
    assert why in problem(answer, 422, "invalid-setup")["errors"][0]["detail"]


def test_a_list_has_a_name_and_a_set(admin: Api) -> None:
    deck = {"houses": HOUSES["houses"], "cards": []}
    answer = admin("POST", "matches", {"seats": seats(deck)}, Idempotency_Key="open")
    assert answer.status_code == 422
    assert "Missing data for required field" in answer.text


def test_an_override_names_a_card_of_another_house_that_has_not_turned_up(table: Table) -> None:
    begun = enter(table, table.judge, "P1 seen: P1\nP1 keep\nP2 keep\nP1 house brobnar", 1)
    assert begun.status_code == 201, begun.text
    for line in ('override discard Urchin because "it was"', 'override discard Bumpsy Twice because "it was"'):
        assert enter(table, table.judge, f"P1 {line}", 5).status_code == 422, "no such card in these houses"
    answer = enter(table, table.judge, 'P1 override discard Dextre because "nobody noticed the house"', 5)
    assert answer.status_code == 201, answer.text
    player = table.judge.ok(f"{table.path}/state")["state"]["players"][0]
    assert [card["title"] for card in player["discard"]["cards"]] == ["Dextre"]
    assert [card["title"] for card in player["deck_list"]["learnt"]["cards"]] == ["Dextre"]
    assert table.judge.ok(table.path)["grade"] == "EXACT"
    assert "override discard Dextre because" in table.judge.get(f"{table.path}/export?format=sheet").text
