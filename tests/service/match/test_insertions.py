"""What was forgotten, put in between over HTTP: tried first, stored once, by those who enter what all players do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.helpers.paper import enter
from tests.service.helpers.roles import Api, Table, problem

ENDED = "P1 end\nP2 house brobnar\nP2 end"
"""From version 5 to 8. What Ann played in her first turn, after event 5, was forgotten."""
FORGOTTEN = {"after": 5, "lines": "P1 play Mother"}


@pytest.fixture
def scribe(paper: Table) -> Api:
    """The scorekeeper, who recorded the match from its first main step to the end of the second turn."""
    body = {"role": "scorekeeper", "match": paper.match}
    answer: Any = paper.admin("POST", "tokens", body, Idempotency_Key=paper.key())
    scribe = paper.admin.with_token(answer.json["token"])
    assert enter(paper, scribe, ENDED, 5).json["version"] == 8
    return scribe


def tried(paper: Table, who: Api, body: Any) -> Any:
    answer = who("POST", f"{paper.path}/insertions/preview", body)
    assert answer.status_code == 200, answer.text
    return answer.json


def put_in(paper: Table, who: Api, body: Any, version: int, key: str | None = None) -> Any:
    headers = {"If_Match": f'"{version}"', "Idempotency_Key": key or paper.key()}
    return who("POST", f"{paper.path}/insertions", body, **headers)


def test_what_was_forgotten_is_tried_and_then_stored(paper: Table, scribe: Api) -> None:
    found = tried(paper, scribe, FORGOTTEN)
    assert found["fits"]
    assert found["approvals"] == [], "all of it is the scorekeeper's, and only the record changes"
    assert [(row["event"], row["fate"], row["becomes"]) for row in found["rows"]] == [
        (None, "new", [10]),
        (6, "again", [11]),
        (7, "again", [12]),
        (8, "again", [13]),
    ]
    assert paper.now()["version"] == 8
    stored = put_in(paper, scribe, FORGOTTEN, 8)
    assert stored.status_code == 201, stored.text
    assert [event["type"] for event in stored.json["events"]] == [
        "rewound",
        *["decision"] * 4,
        "note.added",
    ]
    assert stored.json["events"][0]["data"]["reason"] == "recording"
    assert stored.json["events"][-1]["data"] == {
        "text": "Put in after event 5: event 10. Entered again: 11 to 13 are 6 to 8.",
        "about": 5,
    }
    assert [event["actor"].get("on_behalf_of") for event in stored.json["events"][1:5]] == [0, 0, 1, 1]
    line = paper.admin.ok(f"{paper.path}/state")["state"]["players"][0]["line"]
    assert [card["title"] for card in line] == ["Mother"]


def test_it_is_stored_once_and_for_the_version_it_was_tried_on(paper: Table, scribe: Api) -> None:
    first = put_in(paper, scribe, FORGOTTEN, 8, "k")
    again = put_in(paper, scribe, FORGOTTEN, 8, "k")
    assert again.status_code == 201
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json["events"] == first.json["events"]
    assert paper.now()["version"] == 14
    assert problem(put_in(paper, scribe, FORGOTTEN, 8), 412, "version-conflict")["current_version"] == 14


def test_a_second_writer_keeps_it_out(paper: Table, scribe: Api) -> None:
    assert enter(paper, scribe, "P1 house logos", 8).json["version"] == 9
    problem(put_in(paper, scribe, FORGOTTEN, 8), 412, "version-conflict")
    note = {"type": "note.added", "data": {"text": "A remark."}}
    assert paper.append(paper.judge, note, 9).status_code == 201
    assert put_in(paper, scribe, FORGOTTEN, 9).json["version"] == 17, "a remark changes nothing for it"


def test_an_entry_that_does_not_fit_stops_it(paper: Table, scribe: Api) -> None:
    body = {"after": 5, "lines": "P1 end\nP2 house dis"}
    found = tried(paper, scribe, body)
    assert not found["fits"]
    assert [row["fate"] for row in found["rows"]] == ["new", "new", "stops", "waits", "waits"]
    assert "is asked now" in found["rows"][2]["why"]
    refused = problem(put_in(paper, paper.judge, body, 8), 409, "refused")
    assert refused["reason"] == "does-not-fit"
    assert paper.now()["version"] == 8
    body["instead"] = [{"event": 6, "lines": ""}, {"event": 7, "lines": ""}]
    assert [row["fate"] for row in tried(paper, scribe, body)["rows"]] == [
        "new",
        "new",
        "left-out",
        "left-out",
        "again",
    ]


def test_others_agree_where_the_policy_says_so(paper: Table, scribe: Api) -> None:
    changed = {"after": 5, "instead": [{"event": 7, "lines": "P2 house dis"}]}
    assert tried(paper, scribe, changed)["approvals"] == ["seat:0", "seat:1", "head-judge"]
    refused = problem(put_in(paper, scribe, changed, 8), 409, "refused")
    assert refused["reason"] == "approval-needed"
    assert "ask to go back to event 5" in refused["detail"]
    asked = {"to": 5, "reason": "A house was entered wrongly.", "policy": "same-future", "seat": 0}
    wish: Any = scribe("POST", f"{paper.path}/undo", asked, If_Match='"8"', Idempotency_Key=paper.key())
    assert wish.status_code == 201, wish.text
    for version, role in enumerate(wish.json["request"]["open_for"], 9):
        agreed = {"accepted": True, "role": role}
        who = paper.admin if role == "head-judge" else paper.seats[int(role[-1])]
        path = f"{paper.path}/undo/9/answers"
        done = who("POST", path, agreed, If_Match=f'"{version}"', Idempotency_Key=paper.key())
        assert done.status_code == 201, done.text
    head = paper.now()["version"]
    after = {**changed, "after": head}
    assert [row["fate"] for row in tried(paper, scribe, after)["rows"]] == ["again", "instead", "again"]
    stored = put_in(paper, scribe, after, head)
    assert stored.status_code == 201, stored.text
    assert "rewound" not in [event["type"] for event in stored.json["events"]], "it went back already"


def test_a_wrong_line_is_told_with_its_number(paper: Table, scribe: Api) -> None:
    body = {"after": 5, "lines": "P1 play Mother\nP1 play Mothr"}
    assert tried(paper, scribe, body)["faults"][0]["line"] == 2
    assert problem(put_in(paper, scribe, body, 8), 422, "invalid-lines")["errors"][0]["line"] == 2


def test_only_who_enters_what_all_players_do_puts_something_in(paper: Table, scribe: Api) -> None:
    for who in (paper.seats[0], paper.roles["spectator"]):
        problem(put_in(paper, who, FORGOTTEN, 8), 403, "forbidden")
        problem(who("POST", f"{paper.path}/insertions/preview", FORGOTTEN), 403, "forbidden")
    override = {"after": 5, "lines": 'P1 override play Mother because "so"'}
    problem(scribe("POST", f"{paper.path}/insertions/preview", override), 403, "forbidden")
