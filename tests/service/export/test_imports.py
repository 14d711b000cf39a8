"""What was exported comes back in: matches and whole tournaments, on another server."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from replays.play.commands import Close
from replays.tournaments import event_types as types
from replays.tournaments.policy import Policy
from tests.replays.matches import ORGANISER
from tests.service.export.test_exports import ask, fetched, made, make
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import ADMIN, Api, Table, open_table, problem


def bring(who: Api, data: bytes, media: str) -> TestResponse:
    headers = {"Authorization": f"Bearer {who.token}", "Content-Type": media}
    return who.app.test_client().open("/api/v1/imports", method="POST", data=data, headers=headers)


@pytest.fixture
def elsewhere(make_app: Callable[..., Flask], admin: Api) -> Callable[[], Api]:
    """Another server: nothing of this one is there."""

    def make() -> Api:
        parts(admin.app).redis.flushall()
        return Api(make_app(), ADMIN)

    return make


def test_a_bundle_goes_to_another_server_with_the_same_digests(admin: Api, elsewhere: Callable[[], Api]) -> None:
    tables = [open_table(admin, f"t{number}") for number in range(3)]
    for number, one in enumerate(tables):
        one.play(10 + number)
    with parts(admin.app).recorder.live(tables[0].match) as live:
        live.record([Close(True)], actor=ORGANISER, expected=live.version)
    store = parts(admin.app).store
    heads = {one.match: store.head(one.match) for one in tables}
    status = made(admin, matches=[one.match for one in tables], format="jsonl", full=True)
    bundle = fetched(admin, status)
    single = admin.get(f"{tables[1].path}/export?full=true").data

    there = elsewhere()
    first = bring(there, single, "application/jsonl")
    assert first.status_code == 200, first.text
    [row] = first.json["matches"]
    assert (row["match"], row["head"], row["refused"]) == (tables[1].match, heads[tables[1].match].hash, None)
    rest = bring(there, bundle, "application/zip").json["matches"]
    assert [row["stored"] for row in rest] == [heads[tables[0].match].version, 0, heads[tables[2].match].version]
    for match, head in heads.items():
        assert parts(there.app).store.head(match) == head
        assert there.ok(f"matches/{match}/state")["grade"] == "EXACT"
    again = made(there, matches=[one.match for one in tables], format="jsonl", full=True)
    assert again["sha256"] == status["sha256"], "the very same file"


def tournament_of(who: Api, id: str) -> Any:
    """What is stored of a tournament, byte for byte."""
    return [event.to_json() for event in parts(who.app).tournaments.store.events(id)]


def test_a_whole_tournament_goes_to_another_server_with_its_own_log(admin: Api, elsewhere: Callable[[], Api]) -> None:
    cup = Cup(admin, Policy(delay_events=3))
    cup.table.play(12)
    asked = ask(cup.founder, tournament=cup.id, format="jsonl", full=True)
    log, head = tournament_of(admin, cup.id), parts(admin.app).store.head(cup.match)
    cup.change(types.RoundAdded(round="r2"))  # what is in the file was decided when it was asked for
    assert make(cup.founder, asked.json["id"]) == "done"
    status = cup.founder.ok(asked.headers["Location"])
    data = fetched(cup.founder, status)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.read("tournament.jsonl").splitlines() == log
        line = json.loads(archive.read("manifest.jsonl").splitlines()[1])
    assert (line["tournament"], line["version"], line["file"]) == (cup.id, len(log), "tournament.jsonl")
    assert line["sha256"] == sha256(b"".join(each + b"\n" for each in log)).hexdigest()

    there = elsewhere()
    done = bring(there, data, "application/zip").json
    assert (done["tournament"]["tournament"], done["tournament"]["stored"]) == (cup.id, len(log))
    assert [(row["match"], row["head"], row["refused"]) for row in done["matches"]] == [(cup.match, head.hash, None)]
    assert tournament_of(there, cup.id) == log
    assert parts(there.app).visibility.policy(cup.match).delay_events == 3
    again = made(there, tournament=cup.id, format="jsonl", full=True)
    assert again["sha256"] == status["sha256"], "the very same file"
    assert bring(there, data, "application/zip").json["tournament"]["stored"] == 0


def test_the_log_of_a_tournament_is_for_those_who_may_have_all_of_it(cup: Cup) -> None:
    for who in (cup.roles["head-judge"], cup.roles["player 0"], cup.roles["spectator"]):
        problem(ask(who, tournament=cup.id, format="jsonl", full=True), 403, "forbidden")
    for changes in ({"full": True, "round": "r1"}, {"full": False}):
        status = made(cup.founder, f"k{changes}".replace(" ", ""), tournament=cup.id, format="jsonl", **changes)
        with zipfile.ZipFile(io.BytesIO(fetched(cup.founder, status))) as archive:
            assert "tournament.jsonl" not in archive.namelist()


def test_who_may_bring_a_tournament_in(cup: Cup, elsewhere: Callable[[], Api]) -> None:
    """Its log says who may do what in it, so an organiser cannot make it up."""
    data = fetched(cup.founder, made(cup.founder, tournament=cup.id, format="jsonl", full=True))
    here = bring(cup.roles["organiser"], data, "application/zip").json
    assert here["tournament"]["stored"] == 0
    assert here["matches"][0]["refused"] is None
    there = elsewhere()
    boss = there("POST", "tokens", {"role": "organiser"}, Idempotency_Key="other").json
    answer = bring(there.with_token(boss["token"]), data, "application/zip").json
    assert "an administrator" in answer["tournament"]["refused"]
    assert "was refused" in answer["matches"][0]["refused"]
    assert parts(there.app).store.matches().matches == ()


def test_what_cannot_come_in_is_refused_with_its_reason(table: Table) -> None:
    table.play(5)
    log = table.admin.get(f"{table.path}/export?full=true").data
    redacted = table.admin.get(f"{table.path}/export").data
    for data, reason in (
        (redacted, "redacted copy"),
        (log[:-1], "cut off"),
        (b"", "begins with match.opened"),
        (b"\xff\xfe\n", "line 1"),
        (b"[" * 300_000, "longer than"),
        (log.replace(b'"seat":0', b'"seat":1', 1), "hash"),
    ):
        answer = problem(bring(table.admin, data, "application/jsonl"), 422, "import-refused")
        assert reason in answer["detail"].lower(), answer["detail"]
    problem(bring(table.admin, b"PK nonsense", "application/zip"), 422, "import-refused")
    problem(bring(table.admin, log, "text/plain"), 415, "unsupported-media-type")
    fork = table.admin.get(f"{table.path}/export?full=true").data
    table.play(1)
    assert bring(table.admin, fork, "application/jsonl").json["matches"][0]["stored"] == 0, "an older copy"


def test_who_may_bring_matches_in(admin: Api, elsewhere: Callable[[], Api]) -> None:
    cup = Cup(admin)
    log = admin.get(f"{cup.path}/export?full=true").data
    for role in ("judge", "scorekeeper", "player 0", "spectator"):
        problem(bring(cup.roles[role], log, "application/jsonl"), 403, "forbidden")
    assert bring(cup.roles["organiser"], log, "application/jsonl").status_code == 200
    other = Cup(admin, name="other")
    refused = problem(bring(other.roles["organiser"], log, "application/jsonl"), 422, "import-refused")
    assert "permission" in refused["detail"] or "credentials" in refused["detail"]


def test_an_import_that_is_too_large(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from service.export import imports

    monkeypatch.setattr(imports, "IMPORT_LIMIT", 1000)
    problem(bring(table.admin, b"x" * 2000, "application/jsonl"), 413, "body-too-large")
    problem(bring(table.admin, b"x" * 2000, "application/zip"), 413, "body-too-large")
