"""Opening, listing and looking at matches."""

from __future__ import annotations

import re
from typing import Any

import pytest
import redis

from engine.catalogue.decks import starter_decks
from tests.service.helpers.roles import ADMIN, DECKS, SEATS, Api, Table, problem

pytestmark = pytest.mark.quick


def test_an_opened_match_has_a_token_for_every_part_in_it(table: Table) -> None:
    tokens = table.opened["tokens"]
    assert len({*tokens["seats"], tokens["judge"], tokens["spectator"]}) == 4
    assert [seat["deck"] for seat in table.opened["seats"]] == list(DECKS)
    assert table.opened["version"] == 1
    assert table.opened["grade"] == "EXACT"
    views = {role: api.ok(table.path)["view"] for role, api in table.roles.items() if role != "nobody"}
    assert views == {
        "administrator": "judge",
        "judge": "judge",
        "seat 0": "player:0",
        "seat 1": "player:1",
        "spectator": "spectator",
    }


def test_the_seed_is_committed_to_and_shown_to_nobody(table: Table, real_redis: redis.Redis) -> None:
    opened = table.admin.ok(f"{table.path}/events")["events"][0]
    assert opened["data"]["setup"]["chance"] == {
        "scheme": 1,
        "entropy": ["dice", "coffee"],
        "renews_ids": True,
        "seed_commitment": table.opened["seed_commitment"],
    }
    assert re.fullmatch("[0-9a-f]{64}", table.opened["seed_commitment"])
    assert list(opened["sealed"]) == ["commitment"]


def test_the_same_request_again_gets_the_same_answer(admin: Api) -> None:
    first = admin("POST", "matches", {"seats": SEATS, "title": "Final"}, Idempotency_Key="k")
    again = admin("POST", "matches", {"title": "Final", "seats": SEATS}, Idempotency_Key="k")
    assert again.status_code == first.status_code == 201
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert len(admin.ok("matches")["matches"]) == 1
    assert admin.with_token(again.json["tokens"]["seats"][0]).ok(f"matches/{first.json['match']}")["title"] == "Final"


def test_the_same_key_for_another_match_is_refused(admin: Api) -> None:
    assert admin("POST", "matches", {"seats": SEATS}, Idempotency_Key="k").status_code == 201
    refused = admin("POST", "matches", {"seats": SEATS, "title": "Other"}, Idempotency_Key="k")
    problem(refused, 422, "idempotency-key-reused")


def test_the_repeated_answer_is_the_first_one_though_the_match_went_on(table: Table) -> None:
    table.play(3)
    again = table.admin("POST", "matches", {"seats": SEATS}, Idempotency_Key="open")
    assert again.json == table.opened


def test_a_revoked_token_stays_revoked_when_the_opening_is_repeated(table: Table) -> None:
    listed = table.admin.ok(f"tokens?match={table.match}")["tokens"]
    judge = next(row for row in listed if row["role"] == "judge")
    assert table.admin("DELETE", f"tokens/{judge['id']}").json["revoked"] is True
    again = table.admin("POST", "matches", {"seats": SEATS}, Idempotency_Key="open")
    problem(table.judge.with_token(again.json["tokens"]["judge"]).get(table.path), 401, "unauthenticated")


def test_a_deck_may_be_given_as_a_list(admin: Api) -> None:
    decks = starter_decks()
    seats = [{"name": name, "deck": decks[deck]} for name, deck in zip("AB", DECKS, strict=True)]
    assert admin("POST", "matches", {"seats": seats}, Idempotency_Key="k").status_code == 201


def test_cards_without_behaviour_are_named(admin: Api) -> None:
    deck = starter_decks()[DECKS[0]]
    deck["cards"][0] = {"title": "Card of tomorrow", "house": "logos"}
    seats = [{"name": "Ann", "deck": deck}, SEATS[1]]
    document = problem(admin("POST", "matches", {"seats": seats}, Idempotency_Key="k"), 422, "invalid-setup")
    assert any("Card of tomorrow" in error["detail"] for error in document["errors"])
    assert admin.ok("matches")["matches"] == []


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"seats": []}, "/seats"),
        ({"seats": "Ann"}, "/seats"),
        ({"seats": [{"name": "Ann"}, SEATS[1]]}, "/seats/0/deck"),
        ({"seats": [{**SEATS[0], "deck": "No such deck"}, SEATS[1]]}, "/seats/0/deck"),
        ({"seats": [{**SEATS[0], "chains": 25}, SEATS[1]]}, "/seats/0/chains"),
        ({"seats": [{**SEATS[0], "chains": True}, SEATS[1]]}, "/seats/0/chains"),
        ({"seats": [{**SEATS[0], "entropy": "x" * 257}, SEATS[1]]}, "/seats/0/entropy"),
        ({"seed": "0" * 64}, "/seed"),
        ({"chance": {"seed": "0" * 64}}, "/chance"),
        ({"options": {"mulligan": "yes"}}, "/options/mulligan"),
        ({"title": "x" * 201}, "/title"),
        ({"first": "0"}, "/first"),
        ({"a/b~c": 1}, "/a~1b~0c"),
    ],
)
def test_a_fault_of_the_body_is_pointed_at(admin: Api, change: Any, pointer: str) -> None:
    answer = admin("POST", "matches", {"seats": SEATS, **change}, Idempotency_Key="k")
    document = problem(answer, 422, "invalid-body")
    assert pointer in [error["pointer"] for error in document["errors"]]


@pytest.mark.parametrize("change", [{"ruleset": "99"}, {"variant": "chess"}, {"first": 7}, {"seats": SEATS[:1]}])
def test_what_the_rules_do_not_know_is_refused(admin: Api, change: Any) -> None:
    problem(admin("POST", "matches", {"seats": SEATS, **change}, Idempotency_Key="k"), 422, "invalid-setup")


def test_pages_of_the_list_hold_every_match_once_newest_first(admin: Api) -> None:
    opened = [admin("POST", "matches", {"seats": SEATS}, Idempotency_Key=f"k{n}").json["match"] for n in range(5)]
    found: list[str] = []
    path = "matches?limit=2"
    while True:
        answer = admin.get(path)
        found += [row["id"] for row in answer.json["matches"]]
        link = answer.headers.get("Link")
        if link is None:
            break
        assert answer.json["next"] == found[-1]
        path = link.partition(">")[0].lstrip("<")
    assert found == sorted(opened, reverse=True)


def test_who_has_a_part_in_one_match_sees_that_one_in_the_list(table: Table) -> None:
    other = table.admin("POST", "matches", {"seats": SEATS}, Idempotency_Key="other").json["match"]
    assert [row["id"] for row in table.seats[0].ok("matches")["matches"]] == [table.match]
    assert {row["id"] for row in table.admin.ok("matches")["matches"]} == {table.match, other}


def test_tokens_are_stored_as_hashes_only(table: Table, real_redis: redis.Redis) -> None:
    tokens = [*table.opened["tokens"]["seats"], table.opened["tokens"]["judge"], ADMIN]
    stored = b"".join(value for key in real_redis.scan_iter() for value in [key, real_redis.dump(key) or b""])
    assert not [token for token in tokens if token.encode() in stored]
