"""Two cards of one title at a table of the service: on the desk, in the question, in the search, in exports."""

from __future__ import annotations

import pytest
import redis

from engine.abilities import CARDS
from replays.disputes.case_file import about
from replays.store.store import Store
from tests.engine.namesakes import DRONE, OFFICER, OFFICER_OF, ORIGINAL, TWIN
from tests.service.helpers.roles import Api, Table, open_position, problem
from tests.service.match.test_replay_page import text_of
from tests.workers.help import folder

POSITION = {
    "house": "brobnar",
    "seats": [
        {"name": "Ann", "line": [ORIGINAL, TWIN], "deck": ["Anger"] * 8},
        {"name": "Ben", "line": ["Troll"], "amber": 5, "deck": ["Anger"] * 8},
    ],
}


@pytest.fixture
def table(admin: Api) -> Table:
    return open_position(admin, POSITION)


def decide(table: Table, label: str) -> int:
    """Take the option of this label; the version then."""
    now = table.now()
    key = next(option["key"] for option in now["choice"]["options"] if option["label"] == label)
    answer = table.append(table.seats[0], {"type": "decision", "data": {"answer": [key]}}, now["version"])
    assert answer.status_code == 201, answer.text
    return int(table.now()["version"])


def test_the_desk_and_the_question_say_which_is_which(table: Table) -> None:
    state = table.judge.ok(f"{table.path}/state")
    assert state["grade"] == "EXACT"
    shown = [(card["title"], card.get("version"), card["text"]) for card in state["state"]["players"][0]["line"]]
    assert shown == [(DRONE, None, CARDS[DRONE].summary), (TWIN, "evil twin", CARDS[TWIN].summary)]
    assert table.opened["seats"][0]["name"] == "Ann"
    labels = [option["label"] for option in table.now()["choice"]["options"]]
    assert {f"Reap with {DRONE}", f"Reap with {TWIN}"} <= set(labels)
    page = text_of(table.judge.get(f"/m/{table.match}/e/1").text)
    assert f"{DRONE} " in page.replace(TWIN, "")
    assert TWIN in page
    assert CARDS[TWIN].summary in page


def test_a_search_by_the_title_finds_both(table: Table) -> None:
    decide(table, f"Reap with {DRONE}")
    version = decide(table, f"Reap with {TWIN}")
    found = text_of(table.judge.get(f"/m/{table.match}/e/{version}/cards?title=scrap+drone").text)
    assert TWIN in found
    assert DRONE in found.replace(TWIN, "")
    evil = text_of(table.judge.get(f"/m/{table.match}/e/{version}/cards?title=evil+twin").text)
    assert TWIN in evil
    assert DRONE not in evil.replace(TWIN, "")


def test_a_title_that_can_be_several_cards_is_a_fault_that_lists_them(admin: Api) -> None:
    seats = [{"line": [DRONE], "hand": [{"title": OFFICER, "house": "mars"}]}, {"hand": [OFFICER]}]
    body = {"position": {"house": "brobnar", "seats": seats}}
    document = problem(admin("POST", "matches", body, Idempotency_Key="open"), 422, "invalid-setup")
    first, second = (error["detail"] for error in document["errors"])
    assert ORIGINAL in first
    assert TWIN in first
    assert first.startswith("seat 0, line: Scrap Drone can be 2 cards; write")
    assert second.startswith("seat 1, hand: Loan Officer")
    assert all(name in second for name in OFFICER_OF.values())


def test_the_deck_of_a_described_table_has_no_made_up_name(table: Table, real_redis: redis.Redis) -> None:
    folder(real_redis).run(table.match)
    for path in (f"/m/{table.match}/about", "/matches"):
        told = table.admin.get(path).text
        assert "position 0" not in told, path
        assert told.count("cards as described") == 2, path
    page = table.judge.get(f"/m/{table.match}/e/1").text
    assert "position 0" not in page
    assert page.count('<span class="deck-name">cards as described</span>') == 2
    opening = Store(real_redis).first(table.match)
    assert [seat.deck for seat in about(opening).seats] == ["cards as described"] * 2, "the case file says it, too"
