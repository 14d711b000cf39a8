"""Going back and the clock in a tournament: its policy, its staff, its delay and its embargo."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from service.roles import APPROVES
from tests.service.helpers.people import OPEN, Cup
from tests.service.helpers.roles import Api, problem

STRICT: Any = dict.fromkeys(("simple", "possible", "inadvisable"), ("opponent", "judge", "organiser"))


def ask(cup: Cup, who: Api, to: int) -> Any:
    version = cup.table.now()["version"]
    body = {"to": to, "reason": "a slip"}
    made = who("POST", f"{cup.path}/undo", body, If_Match=f'"{version}"', Idempotency_Key=f"ask-{version}")
    assert made.status_code == 201, made.text
    return made.json["request"]


def reply(cup: Cup, who: Api, seq: int) -> Any:
    version = cup.table.now()["version"]
    key = f"answer-{version}"
    path = f"{cup.path}/undo/{seq}/answers"
    return who("POST", path, {"accepted": True}, If_Match=f'"{version}"', Idempotency_Key=key)


def test_the_policy_of_the_tournament_names_who_must_agree(admin: Api) -> None:
    cup = Cup(admin, msgspec.structs.replace(OPEN, undo=STRICT, minutes=45))
    cup.table.play(5)
    request = ask(cup, cup.roles["player 1"], 4)
    assert request["approvals"] == ["seat:0", "judge", "organiser"]
    assert request["seat"] == 1
    for role in ("scorekeeper", "player elsewhere", "spectator", "streamer"):
        assert reply(cup, cup.roles[role], request["seq"]).status_code in (403, 409)
    statuses = []
    for role in ("organiser", "judge", "player 0"):
        answered = reply(cup, cup.roles[role], request["seq"])
        assert answered.status_code == 201, answered.text
        statuses.append(answered.json["request"]["status"])
    assert statuses == ["open", "open", "granted"]
    given = [answer["role"] for answer in answered.json["request"]["answers"]]
    assert given == [APPROVES["organiser"][0], "judge", "seat:0"]
    assert cup.roles["player 0"].ok(f"{cup.path}/clock")["minutes"] == 45


def test_a_changed_policy_counts_from_the_next_request_on(cup: Cup) -> None:
    cup.table.play(5)
    request = ask(cup, cup.roles["player 0"], 5)
    cup.set_policy(undo=STRICT)
    assert request["approvals"][0] == "seat:1"
    assert "organiser" not in request["approvals"]
    listed = cup.roles["player 0"].ok(f"{cup.path}/undo/requests")["requests"]
    assert listed[0]["approvals"] == request["approvals"], "what was asked stands in the log"
    review = cup.roles["player 0"].ok(f"{cup.path}/undo?to=5")["review"]
    assert review["approvals"] == ["seat:1", "judge", "organiser"]


def test_whoever_stays_behind_sees_reviews_of_what_they_know(admin: Api) -> None:
    cup = Cup(admin, msgspec.structs.replace(OPEN, delay_events=4))
    cup.table.play(9)
    late = cup.roles["spectator"]
    shown = late.ok(f"{cup.path}/undo?to=2")
    assert shown["version"] == shown["review"]["from"] == 6
    assert [act["seq"] for act in shown["review"]["undone"]] == [3, 4, 5, 6]
    for seq in (7, 10, 11):
        problem(late.get(f"{cup.path}/undo?to={seq}"), 404, "event-not-found")
        problem(late.get(f"{cup.path}/clock?seq={seq}"), 404, "event-not-found")
    assert [one["seq"] for one in late.ok(f"{cup.path}/times")["decisions"]] == [2, 3, 4, 5, 6]
    request = ask(cup, cup.roles["player 0"], 8)
    assert late.ok(f"{cup.path}/undo/requests") == {"match": cup.match, "version": 7, "requests": []}
    assert request["seq"] == 11
    assert late.ok(f"{cup.path}/clock")["as_of"] == 7


@pytest.mark.parametrize("path", ["undo?to=2", "undo/requests", "undone", "times"])
def test_what_an_embargo_keeps_back(admin: Api, path: str) -> None:
    cup = Cup(admin, msgspec.structs.replace(OPEN, embargo_lifted=False))
    cup.table.play(4)
    assert cup.roles["player 0"].get(f"{cup.path}/{path}").status_code == 200
    assert cup.roles["judge"].get(f"{cup.path}/{path}").status_code == 200
    refused = cup.roles["spectator"].get(f"{cup.path}/{path}")
    same = cup.roles["spectator"].get(f"{cup.path}/events")
    assert refused.status_code == same.status_code == 403
    assert cup.roles["spectator"].ok(f"{cup.path}/clock")["clocks"] == []
