"""Appending: preconditions, idempotency, batches, refusals, and two processes at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import marshmallow as ma
import pytest
from flask import Flask

from replays.engines.kept_engines import KeptEngines
from replays.store.keys import MATCHES
from service.match.event_schemas import AppendSchema, one_decision
from service.services import EXTENSION, Services
from tests.replays.engines.another import NEXT, upgrade
from tests.replays.matches import recorder
from tests.service.helpers.people import parts
from tests.service.helpers.roles import Api, Table, problem

NOTE = {"type": "note.added", "data": {"text": "A remark."}}


def seat_asked(table: Table) -> tuple[Api, Any]:
    now = table.now()
    return table.seats[now["choice"]["seat"]], now


def test_a_decision_is_stored_and_answered_with_what_follows(table: Table) -> None:
    table.play(4)
    who, now = seat_asked(table)
    stored = table.append(who, table.answer(now["choice"]), now["version"])
    assert stored.status_code == 201
    body = stored.json
    assert body["version"] == now["version"] + 1
    assert body["grade"] == "EXACT"
    mark = parts(table.admin.app).marks.of(body["events"][-1]["hash"])
    assert stored.headers["ETag"] == f'"{table.match}.{body["version"]}.{mark}"'
    assert [event["type"] for event in body["events"]] == ["decision"]
    assert body["facts"][0]["seq"] == body["version"]
    assert body["facts"][0]["facts"]
    there = table.judge.ok(f"{table.path}/choice")
    assert body["choice"]["seat"] == there["choice"]["seat"]
    assert there["version"] == body["version"]


@pytest.mark.parametrize("form", ['"{}"', '"{match}.{}"', '"{match}.{}.{mark}"', '"{match}.{}.{mark}+released"'])
def test_if_match_takes_the_version_or_the_whole_tag(table: Table, form: str) -> None:
    mark = table.judge.get(table.path).headers["ETag"].split(".")[2].rstrip('"')
    tag = form.format(1, match=table.match, mark=mark)
    answer = table.judge("POST", f"{table.path}/events", NOTE, If_Match=tag, Idempotency_Key="k")
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("tag", "status", "code"),
    [
        (None, 428, "if-match-missing"),
        ("1", 400, "if-match-malformed"),
        ("*", 400, "if-match-malformed"),
        ('W/"1"', 400, "if-match-malformed"),
        ('"1", "2"', 400, "if-match-malformed"),
        ('"one"', 400, "if-match-malformed"),
        ('"Other.1"', 412, "version-conflict"),
        ('"{match}.1.0123456789ab"', 412, "version-conflict"),
        ('"{match}.2.0123456789ab"', 412, "version-conflict"),
        ('"{match}.1.marked"', 400, "if-match-malformed"),
        ('"0"', 412, "version-conflict"),
        ('"2"', 412, "version-conflict"),
    ],
)
def test_a_wrong_precondition_stores_nothing(table: Table, tag: str | None, status: int, code: str) -> None:
    tag = tag and tag.format(match=table.match)
    answer = table.judge("POST", f"{table.path}/events", NOTE, If_Match=tag, Idempotency_Key="k")
    problem(answer, status, code)
    assert table.now()["version"] == 1


def test_a_conflict_tells_the_current_version(table: Table) -> None:
    table.play(3)
    assert problem(table.append(table.judge, NOTE, 2), 412, "version-conflict")["current_version"] == 4


@pytest.mark.parametrize("key", [None, "", "two words", "ü", "x" * 201])
def test_without_a_proper_idempotency_key_nothing_is_stored(table: Table, key: str | None) -> None:
    answer = table.judge("POST", f"{table.path}/events", NOTE, If_Match='"1"', Idempotency_Key=key)
    problem(answer, 400, "idempotency-key-missing")
    assert table.now()["version"] == 1


def test_the_client_s_own_time_is_noted(table: Table) -> None:
    body = {**NOTE, "client_at": "2026-11-21T10:00:00.5+01:00"}
    assert table.append(table.judge, body, 1).json["events"][0]["client_at"] == "2026-11-21T09:00:00.500000Z"
    batch = {"events": [NOTE, NOTE], "client_at": "2026-11-21T09:00:00Z"}
    stored = table.append(table.judge, batch, 2).json["events"]
    assert [event["client_at"] for event in stored] == ["2026-11-21T09:00:00.000000Z"] * 2
    for wrong in ["yesterday", "2026-11-21T09:00:00", 5, "9999-12-31T23:59:59-12:00"]:
        problem(table.append(table.judge, {**NOTE, "client_at": wrong}, 4), 422, "invalid-body")


def test_a_repeated_request_gets_the_first_answer_whatever_happened_since(table: Table) -> None:
    who, now = seat_asked(table)
    body = table.answer(now["choice"])
    first = table.append(who, body, 1, "k")
    table.play(4)
    again = table.append(who, body, 1, "k")
    assert again.status_code == 201
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json == first.json
    assert table.now()["version"] == 6


def test_the_same_key_with_another_body_is_refused(table: Table) -> None:
    assert table.append(table.judge, NOTE, 1, "k").status_code == 201
    other = {"type": "note.added", "data": {"text": "Another remark."}}
    problem(table.append(table.judge, other, 2, "k"), 422, "idempotency-key-reused")


def test_two_callers_may_choose_the_same_key(table: Table) -> None:
    assert table.append(table.judge, NOTE, 1, "k").status_code == 201
    assert table.append(table.seats[0], NOTE, 2, "k").status_code == 201


def test_a_batch_is_stored_as_a_whole(table: Table) -> None:
    batch = {"events": [NOTE, {"type": "clock.started", "data": {"seconds": 2100}}]}
    stored = table.append(table.judge, batch, 1)
    assert [event["seq"] for event in stored.json["events"]] == [2, 3]


def test_a_batch_with_one_fault_stores_nothing(table: Table) -> None:
    who, now = seat_asked(table)
    batch = {"events": [table.answer(now["choice"]), {"type": "decision", "data": {"answer": ["no such key"]}}]}
    problem(table.append(who, batch, 1), 422, "invalid-body")
    batch["events"][1] = {"type": "decision", "data": {"answer": ["no-such-key"], "seat": now["choice"]["seat"]}}
    refused = table.append(who, batch, 1)
    assert refused.status_code in (409, 422), refused.text  # the next question may be the other seat's
    assert table.now() == now


def test_an_illegal_answer_is_refused_with_the_reason_and_the_clause(table: Table) -> None:
    now = table.play(2)
    while now["choice"]["kind"] != "main":
        now = table.play(1)
    who = table.seats[now["choice"]["seat"]]
    [key, *_] = [one["key"] for one in who.ok(f"{table.path}/choice")["choice"]["options"] if ":" in one["key"]]
    in_hand = f"reap:{key.partition(':')[2]}"
    refused = table.append(who, {"type": "decision", "data": {"answer": [in_hand]}}, now["version"])
    document = problem(refused, 422, "illegal-answer")
    assert document["key"] == in_hand
    assert document["reason"]
    assert document["clause"] == "use-only-controlled-cards"
    assert table.now() == now


@pytest.mark.parametrize("key", ["play:²", "play:01", "play:9999999999", "play:", ":", "play:-1"])
def test_keys_that_name_nothing_are_refused(table: Table, key: str) -> None:
    now = table.play(2)
    while now["choice"]["kind"] != "main":
        now = table.play(1)
    who = table.seats[now["choice"]["seat"]]
    refused = table.append(who, {"type": "decision", "data": {"answer": [key]}}, now["version"])
    problem(refused, 422, "illegal-answer" if key.isascii() else "invalid-body")


def test_it_is_for_the_seat_that_is_asked(table: Table) -> None:
    _, now = seat_asked(table)
    other = table.seats[1 - now["choice"]["seat"]]
    problem(table.append(other, table.answer(now["choice"]), 1), 409, "not-your-decision")


def test_a_seat_cannot_act_for_the_other(table: Table) -> None:
    body = {"type": "conceded", "data": {"seat": 1}}
    problem(table.append(table.seats[0], body, 1), 403, "forbidden")


def test_a_judge_enters_a_seat_s_decision_and_the_log_says_so(table: Table) -> None:
    _, now = seat_asked(table)
    body = table.answer(now["choice"])
    document = problem(table.append(table.judge, body, 1), 422, "invalid-body")
    assert document["errors"][0]["pointer"] == "/data/seat"
    body["data"]["seat"] = now["choice"]["seat"]
    actor = table.append(table.judge, body, 1).json["events"][0]["actor"]
    assert actor["kind"] == "judge"
    assert actor["on_behalf_of"] == now["choice"]["seat"]


def test_conceding_ends_the_match_and_closing_reveals_the_seed(table: Table) -> None:
    conceded = table.append(table.seats[0], {"type": "conceded", "data": {}}, 1).json
    assert conceded["result"]["winner"] == 1
    assert conceded["choice"] is None
    again = table.append(table.seats[1], {"type": "conceded", "data": {}}, 2)
    problem(again, 409, "match-over")
    closed = table.append(table.judge, {"type": "match.closed", "data": {}}, 2)
    assert len(closed.json["events"][0]["data"]["seed"]) == 64
    assert closed.json["closed"] is True
    assert problem(table.append(table.judge, NOTE, 3), 409, "match-closed")["current_version"] == 3
    problem(table.append(table.judge, {"events": [NOTE] * 2}, 3), 409, "match-closed")


def test_a_match_that_goes_on_is_closed_only_as_unfinished(table: Table) -> None:
    refused = problem(table.append(table.judge, {"type": "match.closed", "data": {}}, 1), 409, "refused")
    assert refused["reason"] == "not-over"
    body = {"type": "match.closed", "data": {"unfinished": True}}
    assert table.append(table.judge, body, 1).json["result"] is None


def test_a_rewind_goes_back_and_keeps_what_it_undoes(table: Table) -> None:
    table.play(6)
    before = table.judge.ok(f"{table.path}/state?seq=3")["state"]
    table.go_back(3, "A card was drawn too many.")
    assert table.judge.ok(f"{table.path}/state")["state"] == before
    assert table.judge.ok(f"{table.path}/state?seq=6")["grade"] == "EXACT"
    timeline = table.judge.ok(f"{table.path}/timeline")
    assert timeline["rewinds"] == [[8, 3]]
    assert any(run["undone_by"] == 8 for run in timeline["segments"])


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ([], ""),
        ({"type": "decision"}, "/data/answer"),
        ({"type": "decision", "data": {"answer": "end"}}, "/data/answer"),
        ({"type": "decision", "data": {"answer": ["x" * 65]}}, "/data/answer/0"),
        ({"type": "decision", "data": {"answer": [], "state": "0"}}, "/data/state"),
        ({"type": "decision", "data": {"answer": []}, "actor": {}}, "/actor"),
        ({"type": "match.opened", "data": {}}, "/type"),
        ({"type": "adjusted", "data": {}}, "/data/corrections"),
        ({"type": "adjusted", "data": {"corrections": [], "reason": "x"}}, "/data/corrections"),
        ({"type": "adjusted", "data": {"corrections": ["x"], "reason": "x"}}, "/data/corrections/0"),
        ({"type": "overridden", "data": {"answer": ["end"], "reason": "x"}}, "/data/seat"),
        ({"type": "overridden", "data": {"seat": 0, "answer": ["end"]}}, "/data/reason"),
        ({"type": "clock.ended", "data": {"winner": 0}}, "/data/winner"),
        ({"type": "rewound", "data": {"to": 1, "reason": "x", "policy": "other"}}, "/data/policy"),
        ({"type": "rewound", "data": {"to": 0, "reason": ""}}, "/data/to"),
        ({"events": []}, "/events"),
        ({"events": [NOTE] * 501}, "/events"),
        ({"events": [NOTE, {"type": "decision"}]}, "/events/1/data/answer"),
        ({"events": [NOTE], "type": "decision"}, "/type"),
    ],
)
def test_a_fault_of_the_body_is_pointed_at(table: Table, body: Any, pointer: str) -> None:
    document = problem(table.append(table.judge, body, 1), 422, "invalid-body")
    assert pointer in [error["pointer"] for error in document["errors"]]


def test_a_rewind_to_nowhere_is_refused(table: Table) -> None:
    body: Any = {"type": "rewound", "data": {"to": 9, "reason": "?"}}
    assert problem(table.append(table.judge, body, 1), 409, "refused")["reason"] == "no-such-event"
    body = {"type": "rewound", "data": {"to": 1, "reason": "?"}, "cause": 7}
    assert problem(table.append(table.judge, body, 2), 412, "version-conflict")


def at_rest(table: Table) -> dict[str, Any]:
    """Play until a main step asks; what the judge sees there."""
    table.play(8)
    for _ in range(60):
        now = table.judge.ok(f"{table.path}/choice")
        if now["choice"]["prompt"] == "main":
            return now
        table.play(1)
    raise AssertionError("no main step")


def test_a_judge_corrects_the_position_and_players_see_that_it_was_a_judge(table: Table) -> None:
    version = at_rest(table)["version"]
    was = table.judge.ok(f"{table.path}/state")["state"]["players"][1]["amber"]
    body = {
        "type": "adjusted",
        "data": {"corrections": [{"kind": "amber", "seat": 1, "to": was + 2}], "reason": "A reap was forgotten."},
    }
    stored = table.append(table.judge, body, version).json
    assert stored["events"][0]["actor"]["forced_by_judge"] is True
    assert [fact["kind"] for fact in stored["facts"][0]["facts"]] == ["judge.amber"]
    assert table.judge.ok(f"{table.path}/state")["state"]["players"][1]["amber"] == was + 2
    for who in table.seats:
        problem(table.append(who, body, version + 1), 403, "forbidden")
        assert f"Æmber to {was + 2}" in who.get(f"{table.path}/transcript").text
    assert table.now()["grade"] == "EXACT"


def test_faults_of_corrections_are_all_listed_and_nothing_is_stored(table: Table) -> None:
    version = at_rest(table)["version"]
    wrong = [{"kind": "amber", "seat": 5, "to": 1}, {"kind": "house", "to": "narnia"}, {"kind": "chains", "seat": 0}]
    body = {"type": "adjusted", "data": {"corrections": wrong, "reason": "x"}}
    document = problem(table.append(table.judge, body, version), 422, "invalid-corrections")
    assert len(document["errors"]) == 3
    assert "correction 2 (house)" in document["errors"][1]["detail"]
    assert table.now()["version"] == version


def test_a_correction_of_a_hidden_card_tells_the_others_nothing(table: Table) -> None:
    version = at_rest(table)["version"]
    hand = table.judge.ok(f"{table.path}/state")["state"]["players"][0]["hand"]["cards"]
    move = {"kind": "move", "card": hand[0]["id"], "zone": "deck", "at": "bottom"}
    body = {"type": "adjusted", "data": {"corrections": [move], "reason": "One card too many."}}
    assert table.append(table.judge, body, version).status_code == 201
    assert hand[0]["title"] in table.seats[0].get(f"{table.path}/facts?from={version + 1}").text
    for role in ("seat 1", "spectator"):
        seen = table.roles[role].get(f"{table.path}/events?after={version}").json["events"][0]
        assert seen["data"]["corrections"] is None
        assert list(seen["sealed"]) == ["commitment"]
        assert hand[0]["title"] not in table.roles[role].get(f"{table.path}/facts?from={version + 1}").text


def test_what_was_done_against_the_rules_is_recorded_by_a_judge(table: Table) -> None:
    now = at_rest(table)
    seat, version = now["choice"]["seat"], now["version"]
    offered = {option["key"] for option in now["choice"]["options"]}
    hand = table.judge.ok(f"{table.path}/state")["state"]["players"][seat]["hand"]["cards"]
    key = next(f"discard:{card['id']}" for card in hand if f"discard:{card['id']}" not in offered)
    problem(
        table.append(table.judge, {"type": "decision", "data": {"seat": seat, "answer": [key]}}, version),
        422,
        "illegal-answer",
    )
    body = {"type": "overridden", "data": {"seat": seat, "answer": [key], "reason": "Nobody noticed."}}
    problem(table.append(table.seats[seat], body, version), 403, "forbidden")
    stored = table.append(table.judge, body, version).json["events"][0]
    assert stored["actor"]["forced_by_judge"] is True
    assert stored["actor"]["on_behalf_of"] == seat
    body["data"] = {"seat": seat, "answer": ["end"], "reason": "x"}
    refused = problem(table.append(table.judge, body, version + 1), 422, "illegal-answer")
    assert "record it as a decision" in refused["reason"]


def test_chance_begins_anew_after_a_rewind_that_asks_for_it(table: Table) -> None:
    version = at_rest(table)["version"]
    before = table.judge.ok(f"{table.path}/state")["state"]
    note = {"type": "note.added", "data": {"text": "x"}}
    again = {"type": "rewound", "data": {"to": version, "reason": "x", "policy": "fresh-entropy"}}
    stored = table.append(table.judge, {"events": [note, again]}, version).json
    assert {fact["kind"] for fact in stored["facts"][1]["facts"]} == {"chance.renewed"}
    after = table.judge.ok(f"{table.path}/state")["state"]
    decks = [[card["title"] for card in state["players"][0]["deck"]["cards"]] for state in (before, after)]
    assert sorted(decks[0]) == sorted(decks[1])
    assert decks[0] != decks[1]
    assert table.now()["grade"] == "EXACT"


def test_time_ends_the_match(table: Table) -> None:
    version = at_rest(table)["version"]
    stored = table.append(table.judge, {"type": "clock.ended", "data": {}}, version).json
    assert stored["result"]["reason"] == "time"
    assert stored["choice"] is None
    problem(table.append(table.judge, {"type": "clock.ended", "data": {}}, version + 1), 409, "match-over")


def test_an_organiser_moves_a_match_to_the_engine_of_an_upgraded_server(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play(6)
    body = {"type": "engine.moved", "data": {}}
    version = table.now()["version"]
    for who in (table.judge, table.seats[0]):
        problem(table.append(who, body, version), 403, "forbidden")
    refused = problem(table.append(table.admin, body, version), 409, "refused")
    assert refused["reason"] == "same-engine"
    assert "there is nothing to move" in refused["detail"]
    upgrade(monkeypatch, recorder(), KeptEngines(tmp_path / "kept"), hand=6)
    moved = table.append(table.admin, body, version).json
    assert moved["events"][0]["data"]["engine"] == NEXT
    assert moved["grade"] == "EXACT"
    assert moved["choice"]["seat"] == table.now()["choice"]["seat"]


def test_a_sealed_note_is_for_judges(table: Table) -> None:
    body = {"type": "note.added", "data": {"text": "Watch seat 1.", "sealed": True}}
    problem(table.append(table.seats[0], body, 1), 403, "forbidden")
    stored = table.append(table.judge, body, 1).json["events"][0]
    assert stored["sealed"]["value"] == {"text": "Watch seat 1."}
    assert stored["data"]["text"] is None
    for role in ("seat 0", "seat 1", "spectator"):
        seen = table.roles[role].get(f"{table.path}/events?after=1")
        assert "Watch" not in seen.text
        assert list(seen.json["events"][0]["sealed"]) == ["commitment"]


def test_two_processes_share_a_match(make_app: Callable[..., Flask], table: Table) -> None:
    """The one that is behind hears of it with the current version, catches up, and then succeeds."""
    other = make_app()
    table.play(5)
    now = Api(other, table.judge.token).ok(f"{table.path}/choice")  # the other process holds the match now too
    table.play(4)
    who = table.seats[now["choice"]["seat"]]
    late = table.append(who.with_token(who.token, other), table.answer(now["choice"]), now["version"])
    assert problem(late, 412, "version-conflict")["current_version"] == 10
    for turn in range(20):
        app = (other, table.admin.app)[turn % 2]
        now = Api(app, table.judge.token).ok(f"{table.path}/choice")
        who = table.seats[now["choice"]["seat"]]
        stored = table.append(who.with_token(who.token, app), table.answer(now["choice"]), now["version"])
        assert stored.status_code == 201, stored.text
    assert table.now()["grade"] == "EXACT"
    assert table.now()["version"] == 30


def test_a_request_repeated_at_another_process_is_not_done_twice(make_app: Callable[..., Flask], table: Table) -> None:
    first = table.append(table.judge, NOTE, 1, "k")
    again = table.append(table.judge.with_token(table.judge.token, make_app()), NOTE, 1, "k")
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"
    assert table.now()["version"] == 2


@pytest.mark.parametrize(
    ("body", "usual"),
    [
        ({"type": "decision", "data": {"answer": ["play:17"]}}, True),
        ({"data": {"seat": 1, "answer": []}, "type": "decision"}, True),
        ({"type": "decision", "data": {"answer": ["a" * 64] * 200, "seat": 7}}, True),
        ({"type": "decision", "data": {"answer": ["title:Dust Pixie"]}}, True),
        ({"type": "decision", "data": {"answer": ["end"]}, "client_at": "2026-05-09T12:00:00Z"}, False),
        ({"type": "decision", "data": {"answer": ["end"]}, "cause": 3}, False),
        ({"type": "conceded", "data": {}}, False),
        ({"events": [{"type": "decision", "data": {"answer": ["end"]}}]}, False),
        ({"type": "decision", "data": {"answer": ["end\n"]}}, None),
        ({"type": "decision", "data": {"answer": [""]}}, None),
        ({"type": "decision", "data": {"answer": ["a" * 65]}}, None),
        ({"type": "decision", "data": {"answer": ["end"] * 201}}, None),
        ({"type": "decision", "data": {"answer": "end"}}, None),
        ({"type": "decision", "data": {"answer": ["end"], "seat": 8}}, None),
        ({"type": "decision", "data": {"answer": ["end"], "seat": True}}, None),
        ({"type": "decision", "data": {"answer": ["end"], "seat": None}}, None),
        ({"type": "decision", "data": {"answer": ["end"], "state": "0"}}, None),
        ({"type": "decision", "data": {"answer": ["end"]}, "more": 1}, None),
        ({"type": "decision", "data": {}}, None),
        ([], None),
    ],
)
def test_the_usual_body_is_read_as_the_schema_reads_it(body: Any, usual: bool | None) -> None:
    """`usual`: whether it is read without the schema; None: the schema refuses it, and it alone says why."""
    read = one_decision(json.dumps(body).encode())
    assert (read is not None) is bool(usual)
    if usual is None:
        with pytest.raises(ma.ValidationError):
            AppendSchema().load(body)
    else:
        assert read in (None, AppendSchema().load(body))


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b"[" * 5000, b'{"type":"decision","data":{"answer":["\\ud800"]}}']
)
def test_a_body_that_is_no_json_is_left_to_the_parser(body: bytes) -> None:
    assert one_decision(body) is None


def test_a_worker_is_woken_once_the_answer_is_there(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    parts: Services = table.admin.app.extensions[EXTENSION]
    lock, queued = (getattr(MATCHES.keys(table.match), name) for name in ("lock", "queued"))
    parts.store.redis.delete(lock, queued)  # of the wake-up when it was opened
    woken: list[str] = []
    monkeypatch.setattr(parts.waker, "_enqueue", lambda match: woken.append(match) or True)
    stored = table.append(table.judge, NOTE, 1)
    assert stored.status_code == 201
    assert woken == []
    stored.close()
    assert woken == [table.match]
    table.append(table.judge, NOTE, 2).close()
    assert woken == [table.match], "it is on its way"
    table.append(table.judge, NOTE, 1).close()
    assert woken == [table.match]
