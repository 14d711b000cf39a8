"""Calls by the API: what waits, taking one, leaving it, and the stream that says that the list is another now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import redis

from replays.disputes.calls import Calls
from service.front.front import Timeouts
from service.http.headers import FOLLOW
from tests.service.helpers.fronted import HASTE, Fronted
from tests.service.helpers.roles import Api
from tests.service.helpers.tourney import Tourney
from tests.service.lists.test_calls import call
from tests.service.tournament.test_organising_pages import TWO_TABLES


@pytest.fixture
def called(admin: Api) -> tuple[Tourney, str, int]:
    """A tournament with a call at its second table: (tourney, match, case)."""
    decks = "player,list\n" + "".join(f"{name},Guide Achea\n" for name in ("ann", "ben", "cat", "dan"))
    tourney = Tourney(admin, **{**TWO_TABLES, "decks": decks})
    table = tourney.open("p2")
    now = table.play(4)["version"]
    return tourney, table.match, call(table.seats[0], table.match, now)


def named(tourney: Tourney, label: str) -> Api:
    """A judge with a name."""
    body = {"role": "judge", "tournament": tourney.id, "label": label}
    answer = tourney.organiser("POST", "tokens", body, Idempotency_Key=label.replace(" ", "-"))
    issued: Any = answer.json
    return tourney.admin.with_token(issued["token"])


def problem(answer: Any, status: int, code: str) -> str:
    assert (answer.status_code, answer.json["code"]) == (status, code), answer.text
    return str(answer.json["detail"])


def test_a_call_is_taken_and_the_second_judge_is_told_by_whose_hand(called: Any) -> None:
    tourney, match, case = called
    path = f"matches/{match}/disputes/{case}/taking"
    kim, lee = named(tourney, "Judge Kim"), named(tourney, "Judge Lee")
    [waiting] = kim.ok("calls")["calls"]
    assert waiting["taken"] is None
    assert waiting["case"]["seq"] == case
    assert waiting["taking"] == f"/api/v1/{path}"
    first: Any = kim("POST", path)
    assert first.status_code == 200
    assert first.json["taken"]["name"] == "Judge Kim"
    assert kim("POST", path).json == first.json, "taken twice by one judge is taken once"
    detail = problem(lee("POST", path), 409, "call-taken")
    assert detail.startswith("Judge Kim took this call at ")
    assert "GET /api/v1/calls" in detail
    assert lee.ok("calls")["calls"][0]["taken"] == first.json["taken"]
    problem(lee("DELETE", path), 409, "call-taken")
    for _ in range(2):
        left: Any = kim("DELETE", path)
        assert left.status_code == 200
        assert left.json["taken"] is None
    then: Any = lee("POST", path)
    assert then.json["taken"]["name"] == "Judge Lee"


def test_a_case_that_is_settled_is_not_taken(called: Any) -> None:
    tourney, match, case = called
    judge = tourney.roles["judge"]
    version = judge.ok(f"matches/{match}")["version"]
    ruling = {"verdict": "upheld", "ruling": "It stands."}
    path = f"matches/{match}/disputes/{case}"
    judge("POST", f"{path}/rulings", ruling, If_Match=f'"{version}"', Idempotency_Key="ruling")
    for method in ("POST", "DELETE"):
        assert "This case is ruled" in problem(judge(method, f"{path}/taking"), 409, "call-settled")
    assert judge.ok("calls") == {"calls": [], "more": False, "tables": []}
    problem(judge("POST", f"matches/{match}/disputes/2/taking"), 404, "not-found")


def test_only_those_who_judge_take_calls(called: Any) -> None:
    tourney, match, case = called
    for role in ("ann", "scorekeeper", "spectator"):
        who = tourney.roles[role]
        problem(who("POST", f"matches/{match}/disputes/{case}/taking"), 403, "forbidden")
        problem(who.get("calls"), 403, "forbidden")
        problem(who.get("calls/stream"), 403, "forbidden")
    assert tourney.roles["stranger"].ok("calls")["calls"] == [], "who runs another tournament learns of none"


def test_whatever_changes_the_calls_rings_the_bell(called: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tourney, match, case = called
    rung: list[None] = []
    monkeypatch.setattr(Calls, "changed", lambda self: rung.append(None))
    judge, path = tourney.roles["judge"], f"matches/{match}/disputes/{case}"
    judge("POST", f"{path}/taking")
    judge("POST", f"{path}/taking")
    tourney.roles["head-judge"]("POST", f"{path}/taking")
    assert len(rung) == 1, "only the first of them changed something"
    judge("DELETE", f"{path}/taking")
    assert len(rung) == 2
    version = judge.ok(f"matches/{match}")["version"]
    ruling = {"verdict": "upheld", "ruling": "It stands."}
    judge("POST", f"{path}/rulings", ruling, If_Match=f'"{version}"', Idempotency_Key="ruling")
    assert len(rung) == 3


def test_a_call_is_taken_although_nobody_can_be_told(called: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tourney, match, case = called

    def full(*_: Any, **__: Any) -> None:
        raise redis.exceptions.OutOfMemoryError("OOM command not allowed")

    monkeypatch.setattr(redis.Redis, "xadd", full)
    answer = tourney.roles["judge"]("POST", f"matches/{match}/disputes/{case}/taking")
    assert answer.status_code == 200, answer.text


def test_the_stream_itself_tells_nothing(called: Any) -> None:
    tourney, _, _ = called
    answer = tourney.roles["judge"].get("calls/stream")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    assert answer.text == "retry: 2000\n\n", "without a front it ends here"
    assert FOLLOW not in answer.headers, "without a front it ends here"


@pytest.fixture
def fronted(called: Any) -> Iterator[Fronted]:
    with Fronted(called[0].admin.app, Timeouts(), HASTE) as found:
        yield found


def test_a_judge_who_follows_the_calls_hears_that_another_took_one(called: Any, fronted: Fronted) -> None:
    tourney, match, case = called
    path = f"matches/{match}/disputes/{case}/taking"
    rung = {"event": "calls", "data": "{}"}
    judge = tourney.roles["judge"]
    with fronted.watch("calls/stream", judge.token) as one, fronted.watch("calls/stream", judge.token) as two:
        assert one.next() == rung, "one comes at once: something may have changed meanwhile"
        assert two.next() == rung, "one comes at once: something may have changed meanwhile"
        for act in ("POST", "DELETE"):
            tourney.roles["head-judge"](act, path)
            assert one.next() == rung, act
            assert two.next() == rung, act
        two.close()
        tourney.roles["head-judge"]("POST", path)
        assert one.next() == rung


def test_whose_token_is_revoked_hears_nothing_more(called: Any, fronted: Fronted) -> None:
    tourney, match, case = called
    kim = named(tourney, "Judge Kim")
    with fronted.watch("calls/stream", kim.token) as watch:
        watch.next()
        rows = tourney.organiser.ok(f"tokens?tournament={tourney.id}")["tokens"]
        [row] = [row for row in rows if row["label"] == "Judge Kim"]
        assert tourney.organiser("DELETE", f"tokens/{row['id']}", Idempotency_Key="gone").status_code == 200
        tourney.roles["judge"]("POST", f"matches/{match}/disputes/{case}/taking")
        assert watch.rest() == []
