"""Two API processes and eight writers on one tournament: nothing is lost, nothing is done twice, nothing by half."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from replays.log.chain import verify_chain
from tests.service.helpers.roles import ADMIN, Api
from tests.service.helpers.tourney import WHOLE, create

WRITERS = 8


@pytest.fixture
def both(make_app: Callable[..., Flask]) -> list[Api]:
    """The administrator at two applications on one Redis."""
    return [Api(make_app(), ADMIN), Api(make_app(), ADMIN)]


def at_once(both: list[Api], send: Callable[[Api, int], Any]) -> list[Any]:
    with ThreadPoolExecutor(WRITERS) as pool:
        clients = [both[number % 2].with_token(ADMIN) for number in range(WRITERS)]
        return list(pool.map(send, clients, range(WRITERS)))


def empty(both: list[Api]) -> str:
    return f"tournaments/{both[0]('POST', 'tournaments', {'name': 'Open'}, Idempotency_Key='e').json['tournament']}"


def test_one_request_creates_one_tournament_however_often_it_is_sent(both: list[Api]) -> None:
    answers = at_once(both, lambda who, number: create(who))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json["tournament"] for answer in answers}) == 1
    assert len(both[0].ok("tournaments")["tournaments"]) == 1


def test_one_import_sent_eight_times_is_done_once(both: list[Api]) -> None:
    path = empty(both)
    answers = at_once(both, lambda who, number: who("POST", f"{path}/import", WHOLE, Idempotency_Key="same"))
    assert {answer.status_code for answer in answers} == {201}
    assert sum("Idempotency-Replayed" not in answer.headers for answer in answers) == 1
    assert {answer.json["added"]["players"] for answer in answers} == {2}
    assert both[1].ok(path)["version"] == 7


def test_of_eight_imports_of_the_same_players_one_comes_in(both: list[Api]) -> None:
    path = empty(both)
    answers = at_once(both, lambda who, number: who("POST", f"{path}/import", WHOLE, Idempotency_Key=f"own-{number}"))
    assert Counter(answer.status_code for answer in answers) == {201: 1, 422: WRITERS - 1}
    assert both[1].ok(path)["version"] == 7


def test_eight_writers_lose_nothing(both: list[Api]) -> None:
    path = empty(both)

    def register(who: Api, number: int) -> list[int]:
        found = []
        for more in range(5):
            data = {"player": f"p{number}-{more}", "name": f"Player {number} {more}"}
            body = {"type": "player.registered", "data": data}
            for attempt in range(20):
                answer = who("POST", f"{path}/events", body, Idempotency_Key=f"{number}-{more}")
                if answer.status_code == 201:
                    break
                assert answer.status_code == 412, (attempt, answer.text)
            found.append(answer.json["version"])
        return found

    versions = sorted(version for found in at_once(both, register) for version in found)
    assert versions == list(range(2, 2 + 5 * WRITERS))
    told = both[1].ok(path)
    assert len(told["players"]) == 5 * WRITERS
    assert told == both[0].ok(path)
    store = both[0].app.extensions["vaultlog"].tournaments.store
    assert verify_chain(store.iterate(told["tournament"])) is None


def test_of_eight_who_open_a_pairing_all_get_the_same_match_or_hear_that_it_is_played(both: list[Api]) -> None:
    made = create(both[0]).json["tournament"]
    path = f"tournaments/{made}/pairings/p1/matches"
    answers = at_once(both, lambda who, number: who("POST", path, {}, Idempotency_Key=f"open-{number}"))
    assert {answer.status_code for answer in answers} <= {201, 409}
    (match,) = {answer.json["match"] for answer in answers if answer.status_code == 201}
    assert both[1].ok(f"tournaments/{made}")["rounds"][0]["pairings"][0]["matches"] == [match]
    assert both[1].ok(f"matches/{match}")["version"] == 1
