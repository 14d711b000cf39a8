"""POST /matches with a position in place of seats."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from tests.engine.opening.test_positions import FAULTS, PLACES, TABLE, changed
from tests.service.helpers.roles import SEATS, Api, Table, problem


def opened(admin: Api, position: Any = TABLE, key: str = "open", **more: Any) -> Any:
    return admin("POST", "matches", {"position": position, **more}, Idempotency_Key=key)


@pytest.fixture
def table(admin: Api) -> Table:
    answer = opened(admin)
    assert answer.status_code == 201, answer.text
    return Table(admin, answer.json)


def test_a_match_opens_at_the_table_and_is_played_on(table: Table) -> None:
    assert table.opened["grade"] == "EXACT"
    assert (table.opened["turn"], table.opened["step"]) == (5, "main")
    assert [(seat["name"], seat["amber"], seat["keys"]) for seat in table.opened["seats"]] == [
        ("Ann", 4, 1), ("P2", 0, 0),
    ]  # fmt: skip
    table.play(30)
    assert table.judge.ok(f"{table.path}?view=judge")["grade"] == "EXACT"
    past = table.judge.ok(f"{table.path}/state?seq=1")
    assert [card["title"] for card in past["state"]["players"][0]["line"]] == ["Troll", "Bumpsy"]


def test_hidden_cards_stay_hidden(table: Table) -> None:
    secret = [*("Anger", "Punch", "Barehanded", "Lava Ball"), "Wild Wormhole", "Labwork"]
    hidden_from = {"seat 0": secret[2:], "seat 1": secret[:4], "spectator": secret}
    for role, titles in hidden_from.items():
        state = table.roles[role].ok(f"{table.path}/state")["state"]
        lists = json.dumps([player["deck_list"] for player in state["players"]])
        for title in titles:
            assert json.dumps(state).count(f'"{title}"') == lists.count(f'"{title}"'), (role, title)
        event = table.roles[role].ok(f"{table.path}/events")["events"][0]
        assert list(event["sealed"]) == ["commitment"]
        seats = event["data"]["setup"]["position"]["seats"]
        assert [seats[0][zone] for zone in ("hand", "deck", "archives")] == [2, 2, 1]
        assert seats[1]["hand"] == 1


LATE = {"turn": 6, "active": 1, "step": "house", "seats": [
    {"hand": 6, "discard": ["Batdrone"]}, {"amber": 2, "hand": [None, None, "Punch"], "archives": 1},
]}  # fmt: skip


def test_a_record_of_printed_cards_begins_late(admin: Api) -> None:
    seats = [{"name": seat["name"], "deck": seat["deck"]} for seat in SEATS]
    answer = opened(admin, LATE, seats=seats, printed_cards={})
    assert answer.status_code == 201, answer.text
    table = Table(admin, answer.json)
    assert (table.opened["turn"], table.opened["to_decide"], table.opened["grade"]) == (6, 1, "EXACT")
    ann, ben = table.roles["spectator"].ok(f"{table.path}/state")["state"]["players"]
    assert (ann["hand"]["hidden"], ann["deck"]["count"], ben["deck"]["count"]) == (6, 29, 32)
    assert [card["title"] for card in ben["hand"]["cards"]] == ["Punch"], "what the record shows of a hand is shown"
    table.play(6)
    assert table.judge.ok(f"{table.path}?view=judge")["grade"] == "EXACT"


@pytest.mark.parametrize(
    ("body", "pointer", "told"),
    [
        ({"printed_cards": {}}, "/seats", "give the seats with their decks too"),
        ({"printed_cards": {}, "seats": SEATS, "first": 0}, "/first", "A position describes this itself"),
    ],
)
def test_a_late_record_needs_lists(admin: Api, body: Any, pointer: str, told: str) -> None:
    document = problem(opened(admin, LATE, **body), 422, "invalid-body")
    assert [(error["pointer"], told in error["detail"]) for error in document["errors"]] == [(pointer, True)]


def test_a_table_that_contradicts_the_lists_is_refused(admin: Api) -> None:
    seats = [{"name": seat["name"], "deck": seat["deck"]} for seat in SEATS]
    wrong = {**LATE, "seats": [{"hand": 6, "deck": 5, "discard": ["Nobody’s Card"]}, LATE["seats"][1]]}
    document = problem(opened(admin, wrong, seats=seats, printed_cards={}), 422, "invalid-setup")
    assert "is not in the catalogue" in document["errors"][0]["detail"]
    wrong["seats"][0]["discard"] = ["Punch"]
    document = problem(opened(admin, wrong, key="again", seats=seats, printed_cards={}), 422, "invalid-setup")
    details = [error["detail"] for error in document["errors"]]
    assert "seat 0, discard: Punch is not on" in details[0]
    assert "fewer than the 36 of the list" in details[1]


def test_the_same_request_again_gets_the_same_answer(admin: Api) -> None:
    first, again = opened(admin), opened(admin)
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"
    problem(opened(admin, {**TABLE, "turn": 6}), 422, "idempotency-key-reused")


@pytest.mark.parametrize(("path", "value", "sentence"), FAULTS[::4])
def test_an_impossible_table_gets_a_sentence_per_fault(admin: Api, path: str, value: Any, sentence: str) -> None:
    document = problem(opened(admin, changed(path, value)), 422, "invalid-setup")
    assert len(document["errors"]) == 1
    assert sentence in document["errors"][0]["detail"]
    assert admin.ok("matches")["matches"] == []


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/seats"),
        ({"position": TABLE, "seats": SEATS}, "/seats"),
        ({"position": TABLE, "first": 0}, "/first"),
        ({"position": [TABLE]}, "/position"),
        ({"position": None}, "/position"),
    ],
)
def test_decks_or_a_table_not_both(admin: Api, body: Any, pointer: str) -> None:
    document = problem(admin("POST", "matches", body, Idempotency_Key="k"), 422, "invalid-body")
    assert pointer in [error["pointer"] for error in document["errors"]]


def test_three_seats_are_too_many_for_the_standard_game(admin: Api) -> None:
    table = copy.deepcopy(TABLE)
    table["seats"].append(table["seats"][1])
    document = problem(opened(admin, table), 422, "invalid-setup")
    assert "standard is played with 2 seats, and 3 were given" in document["errors"][0]["detail"]


@pytest.mark.parametrize("seed", range(20))
def test_hostile_descriptions_never_fail_the_server(admin: Api, seed: int) -> None:
    dice = random.Random(seed)
    odd: list[Any] = [None, True, -1, 2**70, 1e300, "\ud800", "x" * 9999, [], {}, [[[]]], {"title": {"title": 1}}]
    for place in PLACES:
        answer = opened(admin, changed(place, dice.choice(odd)), key=f"{seed}-{place}")
        assert answer.status_code in (201, 400, 422), (place, answer.text)
