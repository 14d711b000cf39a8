"""Going back over HTTP: the review, asking, answering, withdrawing; by whom, how often, and how many at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from engine.views import Viewer
from replays.fold.travel import Traveller
from service.services import EXTENSION
from tests.replays.undoing import Looked, swap_faces
from tests.service.across.test_hidden import names_in, never_seen
from tests.service.helpers.roles import Api, Table, problem


def version(table: Table) -> int:
    found: int = table.now()["version"]
    return found


def post(table: Table, who: Api, path: str, body: Any, at: int | None, key: str | None = "") -> TestResponse:
    match = None if at is None else f'"{at}"'
    return who("POST", f"{table.path}/{path}", body, If_Match=match, Idempotency_Key=table.key() if key == "" else key)


def ask(table: Table, who: Api, to: int, **more: Any) -> Any:
    answer = post(table, who, "undo", {"to": to, "reason": "a slip", **more}, version(table))
    assert answer.status_code == 201, answer.text
    return answer.json


def reply(table: Table, who: Api, seq: int, accepted: bool = True, **more: Any) -> TestResponse:
    return post(table, who, f"undo/{seq}/answers", {"accepted": accepted, **more}, version(table))


def until(table: Table, holds: Callable[[Any, Any], bool]) -> int:
    """Play until one decision has made of one question another one that is wanted; the version before it."""
    before = table.now()
    for _ in range(80):
        after = table.play(1)
        if holds(before, after):
            return int(before["version"])
        before = after
    raise AssertionError("the match had no such decision")


def same_step(before: Any, after: Any) -> bool:
    def place(now: Any) -> Any:
        return now["turn"], now["step"], now["active"]

    return place(before) == place(after) and before["step"] == "main"


@pytest.fixture
def token(table: Table) -> Callable[[str], Api]:
    """Makes clients of other roles in the match."""

    def make(role: str) -> Api:
        made = table.admin("POST", "tokens", {"role": role, "match": table.match}, Idempotency_Key=table.key())
        assert made.status_code == 201, made.text
        return table.admin.with_token(made.json["token"])

    return make


# -- the review ----------------------------------------------------------------------------------------------------


def test_the_review_changes_nothing_and_says_all(table: Table) -> None:
    table.play(12)
    before = table.judge.ok(f"{table.path}/events?limit=500")
    shown = table.judge.ok(f"{table.path}/undo?to=3")
    assert (shown["version"], shown["grade"], shown["view"]) == (13, "EXACT", "judge")
    review = shown["review"]
    assert (review["to"], review["from"], review["grade"]) == (3, 13, "inadvisable")
    assert [act["seq"] for act in review["undone"]] == list(range(4, 14))
    assert review["reasons"][0]["code"] == "turns-crossed"
    assert [seat["name"] for seat in review["knowledge"]] == ["Ann", "Ben"]
    # what is different is what the difference says, the other way round
    assert review["changes"] == table.judge.ok(f"{table.path}/diff?from=13&to=3")["changes"]
    assert table.judge.ok(f"{table.path}/events?limit=500") == before


def test_whose_approval_it_would_need_depends_on_who_asks(table: Table, token: Callable[[str], Api]) -> None:
    table.play(12)
    needed = {
        role: who.ok(f"{table.path}/undo?to=3")["review"]["approvals"]
        for role, who in {**table.roles, "head-judge": token("head-judge")}.items()
        if role != "nobody"
    }
    assert needed == {
        "seat 0": ["seat:1", "head-judge"],
        "seat 1": ["seat:0", "head-judge"],
        "judge": ["seat:0", "seat:1", "head-judge"],
        "head-judge": ["seat:0", "seat:1"],
        "administrator": ["seat:0", "seat:1"],
        "spectator": ["seat:0", "seat:1", "head-judge"],
    }


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("", 400, "invalid-parameter"),
        ("?to=0", 400, "invalid-parameter"),
        ("?to=x", 400, "invalid-parameter"),
        ("?to=1&to=2", 400, "invalid-parameter"),
        ("?to=4", 409, "refused"),
        ("?to=5", 404, "event-not-found"),
        ("?to=2&view=player:2", 400, "invalid-parameter"),
    ],
)
def test_reviews_of_nothing(table: Table, query: str, status: int, code: str) -> None:
    table.play(3)
    problem(table.judge.get(f"{table.path}/undo{query}"), status, code)


def test_markers_alone_are_nothing_to_undo(table: Table) -> None:
    table.append(table.judge, {"type": "note.added", "data": {"text": "hello"}}, 1)
    found = problem(table.judge.get(f"{table.path}/undo?to=1"), 409, "refused")
    assert found["reason"] == "nothing-to-undo"


def test_a_closed_match_goes_nowhere(table: Table) -> None:
    table.play(3)
    asked = ask(table, table.seats[0], 3)["request"]["seq"]
    table.append(table.judge, {"type": "match.closed", "data": {"unfinished": True}}, version(table))
    problem(table.judge.get(f"{table.path}/undo?to=2"), 409, "match-closed")
    problem(post(table, table.seats[0], "undo", {"to": 2, "reason": "r"}, version(table)), 409, "match-closed")
    problem(reply(table, table.seats[1], asked), 409, "refused")
    assert table.judge.ok(f"{table.path}/undo/requests")["requests"][0]["status"] == "lapsed"


@pytest.mark.parametrize("role", ["seat 0", "seat 1", "spectator"])
def test_no_review_names_a_card_the_viewer_may_not_know(table: Table, role: str) -> None:
    table.play(40)
    seat = int(role[-1]) if role.startswith("seat") else None
    last = version(table)
    texts = [table.roles[role].get(f"{table.path}/undo?to={to}").text for to in range(1, last, 3)]
    titles = never_seen(table, seat)
    assert len(titles) > 10
    assert names_in(" ".join(texts), titles) == set()
    own = [json.loads(text)["review"]["knowledge"] for text in texts]
    judged = [table.judge.ok(f"{table.path}/undo?to={to}")["review"]["knowledge"] for to in range(1, last, 3)]
    assert [[part["count"] for part in each] for each in own] == [[part["count"] for part in each] for each in judged]
    if seat is not None:
        assert [each[seat] for each in own] == [each[seat] for each in judged], "what one learnt oneself is told"
        assert any(each[1 - seat] != all_[1 - seat] for each, all_ in zip(own, judged, strict=True))


def test_the_clock_that_ran_is_told(table: Table) -> None:
    table.play(2)
    table.append(table.judge, {"type": "clock.started", "data": {"seconds": 600}}, 3)
    table.play(2)
    (ran,) = table.judge.ok(f"{table.path}/undo?to=3")["review"]["clock"]
    assert ran["seat"] is None
    assert ran["ms"] >= 0
    assert ran["ms"] == 600_000 - table.judge.ok(f"{table.path}/clock?seq=6")["clocks"][0]["left_ms"]


# -- asking and answering ------------------------------------------------------------------------------------------


def test_a_simple_one_needs_the_opponent(table: Table) -> None:
    to = until(table, same_step)
    decider = table.judge.ok(f"{table.path}/undo?to={to}")["review"]["undone"][0]["seat"]
    found = table.judge.ok(f"{table.path}/undo?to={to}")["review"]
    before = table.judge.ok(f"{table.path}/state?seq={to}")["state"]
    asked = ask(table, table.seats[decider], to)
    request = asked["request"]
    expected = {"simple": [f"seat:{1 - decider}"], "possible": [f"seat:{1 - decider}", "judge"]}[found["grade"]]
    assert request["approvals"] == request["open_for"] == expected
    assert request["grade"] == found["grade"]
    done = reply(table, table.seats[1 - decider], request["seq"])
    if "judge" in expected:
        done = reply(table, table.judge, request["seq"])
    assert done.status_code == 201
    assert [event["type"] for event in done.json["events"]] == ["undo.answered", "rewound"]
    assert done.json["request"]["status"] == "granted"
    assert done.json["events"][1]["cause"] == request["seq"]
    assert table.judge.ok(f"{table.path}/state")["state"] == before
    (branch,) = table.judge.ok(f"{table.path}/undone")["undone"]
    assert (branch["first"], branch["last"]) == (to + 1, version(table) - 1)
    assert (branch["by"], branch["to"], branch["cause"], branch["reason"]) == (
        version(table), to, request["seq"], "a slip",
    )  # fmt: skip
    assert branch["decisions"] == {str(decider): 1}
    assert branch["policy"] == "same-future"
    assert table.judge.ok(f"{table.path}/state?seq={to + 1}")["state"] != before, "still there to be looked at"


def test_fresh_entropy_is_asked_for_and_comes(table: Table) -> None:
    table.play(4)
    before = table.admin.app.extensions[EXTENSION].recorder.traveller.at(table.match, 3).game
    asked = ask(table, table.judge, 3, policy="fresh-entropy")["request"]
    assert asked["policy"] == "fresh-entropy"
    for seat in (0, 1):
        done = reply(table, table.seats[seat], asked["seq"])
    for role in done.json["request"]["open_for"]:
        done = reply(table, table.admin, asked["seq"], role=role)
    assert done.json["events"][-1]["data"]["policy"] == "fresh-entropy"
    assert done.json["grade"] == "EXACT"
    (branch,) = table.judge.ok(f"{table.path}/undone")["undone"]
    assert branch["policy"] == "fresh-entropy"
    after = table.admin.app.extensions[EXTENSION].recorder.traveller.at(table.match).game
    for then, now in zip(before.table.players, after.table.players, strict=True):
        assert [card.id for card in then.hand] == [card.id for card in now.hand]
        assert [card.id for card in then.deck] != [card.id for card in now.deck]


def test_an_inadvisable_one_needs_the_head_judge(table: Table, token: Callable[[str], Api]) -> None:
    table.play(12)
    asked = ask(table, table.seats[1], 2)["request"]
    assert (asked["grade"], asked["approvals"]) == ("inadvisable", ["seat:0", "head-judge"])
    seq = asked["seq"]
    refused = problem(reply(table, table.judge, seq), 409, "refused")
    assert refused["reason"] == "undo-not-yours"
    assert "head-judge" in refused["detail"]
    assert reply(table, token("head-judge"), seq).json["request"]["open_for"] == ["seat:0"]
    done = reply(table, table.seats[0], seq, reason="fine")
    assert done.json["request"]["status"] == "granted"
    assert [answer["role"] for answer in done.json["request"]["answers"]] == ["head-judge", "seat:0"]
    assert table.now()["turn"] == 0


def test_an_administrator_answers_for_the_head_judge(table: Table) -> None:
    table.play(12)
    seq = ask(table, table.seats[1], 2)["request"]["seq"]
    assert reply(table, table.admin, seq).json["request"]["answers"][0]["role"] == "head-judge"


def test_refusing_and_withdrawing(table: Table) -> None:
    table.play(4)
    seq = ask(table, table.seats[0], 4)["request"]["seq"]
    assert reply(table, table.seats[1], seq, False, reason="no").json["request"]["status"] == "refused"
    ended = problem(reply(table, table.seats[1], seq), 409, "refused")
    assert ended["reason"] == "undo-ended"
    seq = ask(table, table.seats[0], 4)["request"]["seq"]
    assert (
        problem(post(table, table.seats[1], "undo", {"to": 4, "reason": "r"}, version(table)), 409, "refused")["reason"]
        == "undo-open"
    )
    assert reply(table, table.seats[0], seq, False).json["request"]["status"] == "withdrawn"
    listed = table.roles["spectator"].ok(f"{table.path}/undo/requests")["requests"]
    assert [request["status"] for request in listed] == ["refused", "withdrawn"]
    assert table.judge.ok(f"{table.path}/undone")["undone"] == []


def test_playing_on_lets_it_lapse(table: Table) -> None:
    table.play(4)
    seq = ask(table, table.seats[0], 4)["request"]["seq"]
    table.play(1)
    assert problem(reply(table, table.seats[1], seq), 409, "refused")["reason"] == "undo-ended"


def test_officials_ask_for_themselves_or_for_a_seat(table: Table) -> None:
    table.play(4)
    own = ask(table, table.judge, 4)["request"]
    assert own["seat"] is None
    assert "judge" not in own["approvals"]
    reply(table, table.judge, own["seq"], False)
    for_ann = ask(table, table.judge, 4, seat=0)
    assert for_ann["request"]["seat"] == 0
    assert for_ann["request"]["approvals"][0] == "seat:1"
    assert for_ann["events"][0]["actor"]["on_behalf_of"] == 0
    assert reply(table, table.seats[0], for_ann["request"]["seq"], False).json["request"]["status"] == "withdrawn"


def test_who_may_not(table: Table, token: Callable[[str], Api]) -> None:
    table.play(4)
    body, at = {"to": 4, "reason": "r"}, version(table)
    problem(post(table, table.roles["spectator"], "undo", body, at), 403, "forbidden")
    problem(post(table, table.roles["nobody"], "undo", body, at), 401, "unauthenticated")
    problem(post(table, table.seats[0], "undo", {**body, "seat": 1}, at), 403, "forbidden")
    problem(post(table, table.judge, "undo", {**body, "seat": 2}, at), 422, "invalid-body")
    scribe = token("scorekeeper")
    problem(post(table, scribe, "undo", body, at), 422, "invalid-body")
    seq = ask(table, scribe, 4, seat=0)["request"]["seq"]
    problem(reply(table, table.roles["spectator"], seq), 403, "forbidden")
    assert problem(reply(table, scribe, seq), 409, "refused")["reason"] == "undo-not-yours"
    for role in ("seat:0", "judge"):
        assert problem(reply(table, table.seats[1], seq, role=role), 409, "refused")["reason"] == "undo-not-yours"
    assert reply(table, scribe, seq, False).json["request"]["status"] == "withdrawn"


@pytest.mark.parametrize(
    "body",
    [
        {"to": 2},
        {"reason": "r"},
        {"to": "2", "reason": "r"},
        {"to": 2, "reason": ""},
        {"to": 2, "reason": "r", "policy": "another"},
        {"to": 2, "reason": "r", "grade": "simple"},
        {"to": 2, "reason": "r", "approvals": []},
        {"to": 0, "reason": "r"},
        {"to": 2, "reason": "r", "seat": -1},
        [],
    ],
)
def test_requests_that_make_no_sense(table: Table, body: Any) -> None:
    table.play(2)
    problem(post(table, table.seats[0], "undo", body, 3), 422, "invalid-body")


@pytest.mark.parametrize("body", [{}, {"accepted": "yes"}, {"accepted": True, "role": "king"}, {"accepted": None}])
def test_answers_that_make_no_sense(table: Table, body: Any) -> None:
    table.play(4)
    seq = ask(table, table.seats[0], 4)["request"]["seq"]
    problem(post(table, table.seats[1], f"undo/{seq}/answers", body, version(table)), 422, "invalid-body")


def test_events_of_an_undo_come_from_nowhere_else(table: Table) -> None:
    for type_ in ("undo.requested", "undo.answered"):
        found = problem(table.append(table.judge, {"type": type_, "data": {}}, 1), 422, "invalid-body")
        assert "POST .../undo" in found["errors"][0]["detail"]


@pytest.mark.parametrize("role", ["seat 0", "seat 1", "spectator"])
def test_a_review_is_the_same_whatever_its_reader_cannot_know(
    table: Table, role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through the whole match, the cards of which the reader never saw the face have each other's faces."""
    table.play(40)
    viewer = Viewer.parse(table.roles[role].ok(table.path)["view"])
    travel = table.admin.app.extensions[EXTENSION].recorder.traveller
    last = version(table)
    hidden = [Looked(travel, table.match).never_told(viewer, owner) for owner in (0, 1)]
    at, between = Traveller.at, Traveller.between

    def other_at(self: Traveller, *args: Any, **options: Any) -> Any:
        moment = at(self, *args, **options)
        for cards in hidden:
            swap_faces(moment.game, cards)
        return moment

    def other_between(self: Traveller, *args: Any) -> Any:
        for fold, event, facts in between(self, *args):
            for cards in hidden:
                swap_faces(fold.game, cards)
            yield fold, event, facts
            for cards in hidden:
                swap_faces(fold.game, cards[::-1])

    paths = [f"{table.path}/undo?to={to}" for to in range(1, last, 4)]
    honest = [table.roles[role].get(path).data for path in paths]
    judged = [table.judge.get(path).data for path in paths]
    monkeypatch.setattr(Traveller, "at", other_at)
    monkeypatch.setattr(Traveller, "between", other_between)
    assert [table.roles[role].get(path).data for path in paths] == honest
    assert sum(old != table.judge.get(path).data for path, old in zip(paths, judged, strict=True)) > 3
