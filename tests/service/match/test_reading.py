"""Reading: moments, stretches, pages, formats, entity tags, what may be kept for ever."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
import redis

from replays.exports.log import read
from replays.fold.fold import fold
from replays.keeping.verification import verify_lines
from tests.service.helpers.applications import MakeApp
from tests.service.helpers.people import parts
from tests.service.helpers.roles import Api, Table, problem

FOR_EVER = "private, max-age=31536000, immutable"
ASKING = "private, no-cache"


def test_the_state_by_event_turn_and_step_and_clock(table: Table) -> None:
    table.play(40)
    events = table.judge.ok(f"{table.path}/events?limit=500")["events"]
    turn = table.judge.ok(f"{table.path}/state?turn=2")
    assert turn["state"]["turn"] == 2
    assert turn["seq"] < 41
    assert table.judge.ok(f"{table.path}/state?seq={turn['seq'] - 1}")["state"]["turn"] < 2
    main = table.judge.ok(f"{table.path}/state?turn=2&step=main")["state"]
    assert (main["turn"], main["step"]) == (2, "main")
    when = events[9]["at"]
    by_clock = table.judge.ok(f"{table.path}/state?at={when}")
    assert by_clock["seq"] == 10
    assert by_clock["at"] == when
    berlin = (datetime.fromisoformat(when) + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%S.%f%%2B01:00")
    assert table.judge.ok(f"{table.path}/state?at={berlin}")["seq"] == 10
    last = table.judge.ok(f"{table.path}/state")
    assert last["seq"] == last["version"] == 41
    assert table.judge.ok(f"{table.path}/state?seq=41")["state"] == last["state"]


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("seq=99", 404, "event-not-found"),
        ("turn=99", 404, "event-not-found"),
        ("at=2001-01-01T00:00:00Z", 404, "event-not-found"),
        ("seq=0", 400, "invalid-parameter"),
        ("seq=-1", 400, "invalid-parameter"),
        ("seq=one", 400, "invalid-parameter"),
        ("seq=99999999999999999999", 400, "invalid-parameter"),
        ("seq=1&turn=1", 400, "invalid-parameter"),
        ("step=main", 400, "invalid-parameter"),
        ("turn=1&step=dance", 400, "invalid-parameter"),
        ("at=0001-01-02T00:00:00Z", 404, "event-not-found"),
        ("at=yesterday", 400, "invalid-parameter"),
        ("at=0001-01-01T00:00:00%2B01:00", 400, "invalid-parameter"),
        ("seq=1&seq=2", 400, "invalid-parameter"),
        ("sequence=1", 400, "invalid-parameter"),
    ],
)
def test_moments_that_are_none(table: Table, query: str, status: int, code: str) -> None:
    problem(table.judge.get(f"{table.path}/state?{query}"), status, code)


@pytest.mark.parametrize(
    "path",
    [
        "/diff",
        "/diff?from=5&to=9",
        "/facts?from=3&to=2",
        "/facts?from=9",
        "/facts?to=9",
        "/transcript?format=pdf",
        "/events?limit=0",
        "/events?limit=501",
        "/events?after=-1",
    ],
)
def test_stretches_that_are_none(table: Table, path: str) -> None:
    answer = table.judge.get(table.path + path)
    problem(answer, answer.status_code, {400: "invalid-parameter", 404: "event-not-found"}[answer.status_code])


@pytest.mark.parametrize("path", ["", "/state", "/choice", "/timeline", "/events", "/facts", "/export"])
def test_a_match_that_is_not_there(admin: Api, path: str) -> None:
    problem(admin.get(f"matches/NoSuchMatch{path}"), 404, "match-not-found")
    problem(admin.get(f"matches/no{{such}}match{path}"), 404, "match-not-found")


def test_every_answer_about_a_match_has_its_grade(table: Table) -> None:
    table.play(3)
    for path in ["", "/choice", "/state", "/timeline", "/facts", "/transcript", "/diff?from=1"]:
        answer = table.judge.get(table.path + path)
        assert answer.headers["Vaultlog-Grade"] == answer.json["grade"] == "EXACT", path


@pytest.mark.parametrize(
    ("path", "tag", "cache"),
    [
        ("", "6", ASKING),
        ("/choice", "6", ASKING),
        ("/state", "6", ASKING),
        ("/state?seq=6", "6", FOR_EVER),
        ("/state?seq=3", "3", FOR_EVER),
        ("/state?turn=1", None, ASKING),
        ("/timeline", "6", ASKING),
        ("/facts", "6", ASKING),
        ("/facts?to=6", "6", FOR_EVER),
        ("/facts?limit=2", "2", FOR_EVER),
        ("/transcript?to=4", "4", FOR_EVER),
        ("/transcript?to=4&format=text", "4+text", FOR_EVER),
        ("/diff?from=2", "6", ASKING),
        ("/diff?from=2&to=4", "4", FOR_EVER),
        ("/events", "6", ASKING),
        ("/events?limit=6", "6", ASKING),
        ("/events?limit=2", "2", ASKING),
        ("/events?after=4&limit=2", "6", FOR_EVER),
        ("/events?after=4&limit=3", "6", ASKING),
    ],
)
def test_entity_tags_and_what_may_be_kept(table: Table, path: str, tag: str | None, cache: str) -> None:
    """What may be kept once the match is closed must really stay the same, byte for byte, when the match goes on, is
    rewound and is closed, which releases the seed of the first event. While it is open, a failover may take it back."""
    table.play(5)
    answer = table.judge.get(table.path + path)
    assert answer.headers["Cache-Control"] == ASKING
    assert "Authorization" in answer.headers["Vary"]
    if tag is not None:
        version, plus, variant = tag.partition("+")
        hash = table.judge.ok(f"{table.path}/events?after={int(version) - 1}&limit=1")["events"][0]["hash"]
        mark = parts(table.admin.app).marks.of(hash)
        assert answer.headers["ETag"] == f'"{table.match}.{version}.{mark}{plus}{variant}"'
    same = table.judge.get(table.path + path, If_None_Match=answer.headers["ETag"])
    assert (same.status_code, same.data) == (304, b"")
    assert same.headers["ETag"] == answer.headers["ETag"]
    table.play(3)
    assert table.go_back(2) == 10
    close = {"type": "match.closed", "data": {"unfinished": True}}
    assert table.append(table.judge, close, 10).status_code == 201
    later = table.judge.get(table.path + path, If_None_Match=answer.headers["ETag"])
    if cache == FOR_EVER:
        kept = table.judge.get(table.path + path)
        assert kept.headers["Cache-Control"] == FOR_EVER
        assert kept.data == answer.data
    elif path != "/state?turn=1":
        assert later.status_code == 200
        assert later.headers["ETag"] != answer.headers["ETag"]


@pytest.mark.parametrize("path", ["/state?seq=3", "/facts?to=6", "/transcript?to=4", "/events?limit=2"])
def test_what_will_be_released_is_not_kept_for_ever(table: Table, path: str) -> None:
    """A player's copy of a past moment changes once, when the match is closed and made public."""
    table.play(5)
    answer = table.seats[0].get(table.path + path)
    assert answer.headers["Cache-Control"] == ASKING
    close = {"type": "match.closed", "data": {"unfinished": True}}
    assert table.append(table.judge, close, 6).status_code == 201
    later = table.seats[0].get(table.path + path, If_None_Match=answer.headers["ETag"])
    assert later.status_code == 200
    assert later.headers["Cache-Control"] == FOR_EVER
    assert later.headers["ETag"] == answer.headers["ETag"][:-1] + '+released"'
    assert later.data != answer.data


def test_pages_of_events_join_to_the_whole_log(table: Table) -> None:
    table.play(9)
    found: list[Any] = []
    path: str | None = f"{table.path}/events?limit=4"
    while path is not None:
        answer = table.seats[1].get(path)
        found += answer.json["events"]
        link = answer.headers.get("Link")
        path = None if link is None else link.partition(">")[0].lstrip("<")
    assert [event["seq"] for event in found] == list(range(1, 11))
    assert all(after["prev"] == before["hash"] for before, after in zip(found, found[1:], strict=False))


def test_pages_of_facts_join_to_the_whole_story(table: Table) -> None:
    table.play(9)
    whole = table.seats[1].ok(f"{table.path}/facts")["events"]
    found: list[Any] = []
    path: str | None = f"{table.path}/facts?limit=3"
    while path is not None:
        answer = table.seats[1].get(path)
        found += answer.json["events"]
        link = answer.headers.get("Link")
        path = None if link is None else link.partition(">")[0].lstrip("<")
    assert found == whole
    assert [event["seq"] for event in found] == list(range(1, 11))


def test_the_transcript_as_json_text_and_markdown(table: Table) -> None:
    table.play(8)
    path = f"{table.path}/transcript"
    data = table.judge.get(path)
    told = [line for turn in data.json["turns"] for step in turn["steps"] for line in step["lines"]]
    lines = [line["text"] for line in told if line["kind"] not in ("turn.began", "step.began")]  # these are headings
    assert lines[0].startswith("The match begins: Ann against Ben")
    text = table.judge.get(path, Accept="text/plain")
    assert text.mimetype == "text/plain"
    assert all(line in text.text for line in lines)
    markdown = table.judge.get(f"{path}?format=markdown", Accept="text/plain")
    assert markdown.mimetype == "text/markdown"
    assert markdown.text.startswith("# Match")
    assert len({answer.headers["ETag"] for answer in (data, text, markdown)}) == 3
    problem(table.judge.get(path, Accept="image/png"), 406, "not-acceptable")


def test_names_cannot_become_markup_in_a_transcript(admin: Api) -> None:
    from tests.service.helpers.roles import SEATS, open_table

    hostile = "<img src=x>[a](b)`*_"
    table = open_table(admin, seats=[{**SEATS[0], "name": hostile}, SEATS[1]])
    text = table.judge.get(f"{table.path}/transcript?format=markdown").text
    assert "img src" in text
    assert re.search(r"(?<!\\)[<>\[\]*_]|(?<!\\)`(?!\d+`|\n)", text) is None


def test_the_difference_between_two_moments(table: Table) -> None:
    table.play(12)
    found = table.judge.ok(f"{table.path}/diff?from=2&to=12")
    assert (found["from"], found["to"]) == (2, 12)
    assert all(
        change["text"] and change["kind"] in ("added", "removed", "changed", "moved") for change in found["changes"]
    )
    assert found["changes"]
    assert table.judge.ok(f"{table.path}/diff?from=5&to=5")["changes"] == []


def test_an_export_verifies_and_a_full_one_folds(table: Table) -> None:
    table.play(6)
    full = table.admin.get(f"{table.path}/export?full=true")
    assert full.mimetype == "application/jsonl"
    assert f"{table.match}.jsonl" in full.headers["Content-Disposition"]
    assert fold(read(full.data.splitlines(keepends=True))).grade == "EXACT"
    for role in ("judge", "seat 0", "spectator"):
        lines = table.roles[role].get(f"{table.path}/export").data.splitlines(keepends=True)
        report = verify_lines(lines)
        assert report.fault is None
        assert report.head == json.loads(full.data.splitlines()[-1])["hash"]


def test_a_match_whose_log_was_changed_stops_before_the_fault(
    table: Table, make_app: MakeApp, real_redis: redis.Redis
) -> None:
    """Somebody with access to Redis changes an event: nothing is built on it, and every answer says so."""
    now = table.play(6)
    key = f"match:{{{table.match}}}:events"
    entries: Any = real_redis.xrange(key)
    real_redis.delete(key)
    for name, fields in entries:
        if name == b"5-0":
            fields[b"e"] = fields[b"e"].replace(b'"seat":', b'"seat": ', 1)
        real_redis.xadd(key, fields, id=name)
    fresh = table.admin.with_token(table.judge.token, make_app())
    for path in ["", "/choice", "/state", "/facts", "/transcript", "/diff?from=1", "/timeline"]:
        answer = fresh.get(table.path + path)
        assert answer.status_code == 200, (path, answer.text)
        assert answer.json["grade"] == "DIVERGED", path
        assert answer.headers["Vaultlog-Grade"] == "DIVERGED; at=5", path
        assert answer.headers["Cache-Control"] == ASKING
        assert answer.json["divergence"]["at"] == 5
    assert fresh.ok(f"{table.path}/state")["seq"] == 4
    assert "cannot be confirmed" in fresh.get(f"{table.path}/transcript?format=text").text
    hidden = fresh.with_token(table.seats[0].token).ok(f"{table.path}/state")["divergence"]
    assert set(hidden) == {"at", "what"}
    who = fresh.with_token(table.seats[now["choice"]["seat"]].token)
    problem(table.append(who, table.answer(now["choice"]), now["version"]), 409, "diverged")
