"""Exports by the API: one match at once, several as a job; who may take what away."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from replays.exports import columns, orders
from replays.exports.columns import TABLES
from replays.exports.files import ExportFiles
from replays.exports.formats import FORMATS, Item, Order, stream
from replays.exports.orders import directory_of
from replays.exports.sources import stored
from replays.keeping.verification import verify_lines
from replays.telling.viewer import Eyes
from replays.tournaments import event_types as types
from replays.tournaments.policy import Policy
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import ADMIN, Api, Table, open_table, problem
from workers.exporting import Exporter


def ask(who: Api, key: str = "e1", **body: Any) -> TestResponse:
    return who("POST", "exports", body, Idempotency_Key=key)


def made(who: Api, key: str = "e1", **body: Any) -> Any:
    """An export asked for and made; its status."""
    asked = ask(who, key, **body)
    assert asked.status_code == 202, asked.text
    assert asked.headers["Location"] == asked.json["links"]["self"]
    assert make(who, asked.json["id"]) == "done"
    return who.ok(asked.headers["Location"])


def make(who: Api, id: str) -> str:
    """What the worker does."""
    services = parts(who.app)
    return Exporter(services.redis, directory_of(services.config.data), archive=services.archive).run(id)


def download(who: Api, status: Any, **headers: str) -> TestResponse:
    answer = who.get(status["links"]["file"], **headers)
    assert answer.data is not None
    answer.close()  # as a server does: it closes the file
    return answer


def fetched(who: Api, status: Any) -> bytes:
    answer = download(who, status)
    assert answer.status_code == 200, answer.text
    return answer.data


def matches_in(data: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        lines = [json.loads(line) for line in archive.read("manifest.jsonl").splitlines()]
    return [line["match"] for line in lines if "match" in line]


# -- one match ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_a_match_in_every_format_through_every_view(table: Table, format: str) -> None:
    table.play(15)
    store = parts(table.admin.app).store
    for role, view in (("judge", "judge"), ("seat 0", "player:0"), ("seat 1", "player:1"), ("spectator", "spectator")):
        for part in TABLES if FORMATS[format].tables else (None,):
            query = f"format={format}" + (f"&table={part}" if part else "")
            answer = table.roles[role].get(f"{table.path}/export?{query}")
            assert answer.status_code == 200, answer.text
            assert answer.content_type == FORMATS[format].media, answer.text
            assert f'.{FORMATS[format].suffix}"' in answer.headers["Content-Disposition"]
            item = Item(stored(store, table.match), Eyes.of(view))
            if format == "parquet":
                read = pyarrow.parquet.read_table(io.BytesIO(answer.data))
                assert read.num_rows > 5
                assert read.column("match").to_pylist()[0] == table.match
            else:
                assert answer.data == b"".join(stream(item, Order(format, part)))
        if FORMATS[format].tables:
            both = table.roles[role].get(f"{table.path}/export?format={format}")
            assert both.content_type == "application/zip"
            with zipfile.ZipFile(io.BytesIO(both.data)) as archive:
                assert set(archive.namelist()) == {f"{name}.{format}" for name in TABLES} | {"manifest.jsonl"}


def test_the_rows_are_what_the_facts_of_the_api_say(table: Table) -> None:
    """CSV, Parquet and GET .../facts, row by row, through each pair of eyes."""
    table.play(20)
    for role in ("judge", "seat 0", "seat 1", "spectator"):
        who = table.roles[role]
        told = [
            (event["seq"], number, fact)
            for event in who.ok(f"{table.path}/facts?limit=200")["events"]
            for number, fact in enumerate(event["facts"])
        ]
        data = who.get(f"{table.path}/export?format=parquet&table=facts").data
        rows = pyarrow.parquet.read_table(io.BytesIO(data)).to_pylist()
        assert [(row["seq"], row["fact"], row["kind"], json.loads(row["data"])) for row in rows] == [
            (seq, number, fact["kind"], fact["data"]) for seq, number, fact in told
        ]
        text = who.get(f"{table.path}/export?format=csv&table=facts").text
        assert text.count("\r\n") == len(rows) + 1


@pytest.mark.parametrize(
    "query",
    [
        "format=pdf",
        "format=html&table=facts",
        "format=csv&full=true",
        "format=html&full=true",
        "format=sheet&table=facts",
        "table=x",
        "full=maybe",
    ],
)
def test_queries_that_make_no_sense(table: Table, query: str) -> None:
    problem(table.judge.get(f"{table.path}/export?{query}"), 400, "invalid-parameter")


def test_an_export_ends_with_what_somebody_may_know_now(admin: Api) -> None:
    """Who stays behind gets a shorter file, with nothing of what follows in it."""
    cup = Cup(admin, Policy(delay_events=5, embargo_lifted=True))
    cup.table.play(12)
    lines = cup.roles["spectator"].get(f"{cup.path}/export").text.splitlines()
    assert len(lines) == cup.roles["judge"].ok(f"{cup.path}/state")["version"] - 5
    page = cup.roles["spectator"].get(f"{cup.path}/export?format=text").text
    assert f"{len(lines)}  " in page
    assert f"{len(lines) + 1}  " not in page


def test_an_embargo_keeps_every_format_back(admin: Api) -> None:
    cup = Cup(admin, Policy())
    cup.table.play(5)
    for format in FORMATS:
        problem(cup.roles["spectator"].get(f"{cup.path}/export?format={format}"), 403, "embargoed")
        assert cup.roles["judge"].get(f"{cup.path}/export?format={format}").status_code == 200
    problem(ask(cup.roles["spectator"], matches=[cup.match], format="html"), 403, "embargoed")


def test_what_a_case_rests_on_as_log_and_tables(cup: Cup) -> None:
    version = cup.table.play(15)["version"]
    opened = cup.roles["player 0"](
        "POST",
        f"{cup.path}/disputes",
        {"claim": "That was not legal.", "first": 5, "last": 8},
        If_Match=f'"{version}"',
        Idempotency_Key="dispute",
    )
    assert opened.status_code == 201, opened.text
    case = version + 1
    cup.table.play(5)
    who = cup.roles["judge"]
    data = who.get(f"{cup.path}/export?format=parquet&table=decisions&case={case}").data
    assert pyarrow.parquet.read_table(io.BytesIO(data)).column("seq").to_pylist() == [5, 6, 7, 8]
    rows = who.get(f"{cup.path}/export?format=csv&table=facts&case={case}")
    assert {int(line.split(",")[1]) for line in rows.text.split("\r\n")[1:-1]} <= {5, 6, 7, 8, case}
    assert f"{cup.match}-facts-case-{case}.csv" in rows.headers["Content-Disposition"]
    log = who.get(f"{cup.path}/export?case={case}").data.splitlines(keepends=True)
    assert len(log) == case
    assert verify_lines(log).fault is None
    problem(who.get(f"{cup.path}/export?case=1"), 404, "not-found")
    problem(who.get(f"{cup.path}/export?case={case}&format=html"), 400, "invalid-parameter")


def test_an_export_of_a_share_link_is_what_the_link_shows(admin: Api, cup: Cup) -> None:
    cup.table.play(8)
    link = cup.share("judge", "player:1")
    page = admin.with_token(None).get(f"{cup.path}/export?format=csv&table=decisions&share={link}")
    assert page.status_code == 200
    assert page.text.count("\r\n") == 9


# -- jobs -----------------------------------------------------------------------------------------------------------


def test_a_job_from_the_question_to_the_file(table: Table) -> None:
    table.play(10)
    other = open_table(table.admin, "other")
    body = {"matches": [table.match, other.match], "format": "markdown"}
    asked = ask(table.admin, **body)
    status = asked.json
    assert (asked.status_code, status["status"], status["links"]["file"]) == (202, "waiting", None)
    assert status["matches"] == {"done": 0, "total": 2}
    assert status["events"] == {"done": 0, "total": 12}
    assert parts(table.admin.app).jobs.length() == 1
    early = table.admin.get(f"exports/{status['id']}/file")
    assert problem(early, 409, "export-not-ready")
    assert early.headers["Retry-After"] == "1"
    waiting = table.admin.get(f"exports/{status['id']}")
    assert waiting.headers["Retry-After"] == "1"
    assert waiting.headers["Cache-Control"] == "no-store"

    again = ask(table.admin, **body)
    assert again.json["id"] == status["id"]
    assert again.headers["Idempotency-Replayed"] == "true"
    problem(ask(table.admin, matches=[table.match], format="csv"), 422, "idempotency-key-reused")

    assert make(table.admin, status["id"]) == "done"
    done = table.admin.ok(f"exports/{status['id']}")
    assert (done["status"], done["events"]["done"], done["matches"]["done"]) == ("done", 12, 2)
    assert done["error"] is None
    assert done["expires_at"] > done["finished_at"] >= done["created_at"]
    data = fetched(table.admin, done)
    assert (done["bytes"], done["sha256"]) == (len(data), sha256(data).hexdigest())
    assert matches_in(data) == [table.match, other.match]
    assert done["name"] == "matches.zip"
    assert table.admin.ok("exports")["exports"] == [done]


def test_a_download_goes_on_where_it_was_cut_off(table: Table) -> None:
    table.play(10)
    status = made(table.judge, matches=[table.match], format="html")
    whole = download(table.judge, status)
    assert whole.headers["ETag"] == f'"{status["sha256"]}"'
    assert whole.headers["Accept-Ranges"] == "bytes"
    assert whole.content_type == FORMATS["html"].media
    assert f"{table.match}.html" in whole.headers["Content-Disposition"]
    rest = download(table.judge, status, Range="bytes=1000-", If_Range=whole.headers["ETag"])
    assert rest.status_code == 206
    assert whole.data[:1000] + rest.data == whole.data
    changed = download(table.judge, status, Range="bytes=1000-", If_Range='"another"')
    assert changed.status_code == 200
    assert changed.data == whole.data
    assert download(table.judge, status, If_None_Match=whole.headers["ETag"]).status_code == 304
    assert download(table.judge, status, Range=f"bytes={len(whole.data)}-").status_code == 416


def test_what_is_in_it_was_decided_when_it_was_asked_for(table: Table) -> None:
    table.play(5)
    asked = ask(table.judge, matches=[table.match], format="jsonl").json
    table.play(5)
    assert make(table.judge, asked["id"]) == "done"
    lines = fetched(table.judge, table.judge.ok(asked["links"]["self"])).splitlines(keepends=True)
    assert len(lines) == 6
    assert verify_lines(lines).fault is None


def test_a_tournament_and_a_round(admin: Api, cup: Cup) -> None:
    cup.table.play(6)
    status = made(cup.roles["organiser"], tournament=cup.id, format="csv", table="facts")
    data = fetched(cup.roles["organiser"], status)
    assert status["name"] == f"{cup.id}-facts.csv"
    assert f'"{cup.match}",1,0,'.encode() in data
    bundle = fetched(
        cup.roles["organiser"], made(cup.roles["organiser"], "2", tournament=cup.id, round="r1", format="text")
    )
    assert matches_in(bundle) == [cup.match]
    cup.change(types.RoundAdded(round="r2"))
    empty = fetched(
        cup.roles["organiser"], made(cup.roles["organiser"], "3", tournament=cup.id, round="r2", format="text")
    )
    assert matches_in(empty) == []
    problem(ask(cup.roles["organiser"], "4", tournament=cup.id, round="r9", format="text"), 404, "not-found")
    problem(ask(admin, "5", tournament="NoSuchCup", format="text"), 404, "tournament-not-found")
    founder = made(cup.founder, "6", tournament=cup.id, format="jsonl", full=True)
    assert b'"seed":' in zipfile.ZipFile(io.BytesIO(fetched(cup.founder, founder))).read(f"matches/{cup.match}.jsonl")


def test_each_takes_away_what_they_see_and_no_more(admin: Api) -> None:
    cup = Cup(admin)
    cup.table.play(10)
    store = parts(admin.app).store
    for role, view in (
        ("player 0", "player:0"),
        ("seat 1", "player:1"),
        ("spectator", "spectator"),
        ("judge", "judge"),
    ):
        data = fetched(cup.roles[role], made(cup.roles[role], f"k-{view}", matches=[cup.match], format="html"))
        eyes = Eyes.of(view)
        assert data == b"".join(stream(Item(stored(store, cup.match), eyes), Order("html"))), role
    narrowed = fetched(
        cup.roles["judge"],
        made(cup.roles["judge"], "n", matches=[cup.match], format="csv", table="facts", view="public"),
    )
    public = stream(Item(stored(store, cup.match), Eyes.of("public")), Order("csv", "facts"))
    assert narrowed == b"".join(public)
    for role, body in (
        ("player 0", {"view": "judge"}),
        ("player 0", {"view": "player:1"}),
        ("player 0", {"full": True}),
        ("judge", {"full": True}),
        ("scorekeeper", {}),
        ("spectator", {"view": "player:0"}),
    ):
        answer = ask(cup.roles[role], "no", matches=[cup.match], format="jsonl", **body)
        problem(answer, 403, "forbidden")
    other = Cup(admin, name="other")
    problem(ask(other.roles["judge"], "no", matches=[cup.match], format="jsonl"), 404, "match-not-found")
    problem(ask(other.roles["judge"], "no", tournament=cup.id, format="jsonl"), 403, "forbidden")
    problem(ask(cup.roles["judge"], "no", matches=[cup.match], format="html", view="player:2"), 422, "invalid-body")


def test_others_exports_do_not_exist(admin: Api, cup: Cup) -> None:
    status = made(cup.roles["judge"], matches=[cup.match], format="text")
    for role in ("head-judge", "player 0", "spectator", "organiser"):
        for method, path in (("GET", ""), ("GET", "/file"), ("DELETE", "")):
            problem(cup.roles[role](method, status["links"]["self"] + path), 404, "export-not-found")
        assert cup.roles[role].ok("exports")["exports"] == []
    assert admin.ok(status["links"]["self"])["status"] == "done", "an administrator finds it"
    for id in ("x", "0" * 26, "%2e%2e"):
        problem(cup.roles["judge"].get(f"exports/{id}"), 404, "export-not-found")


def test_who_may_not_see_it_any_more_does_not_get_the_file(cup: Cup) -> None:
    cup.table.play(5)
    judge = cup.roles["judge"]
    status = made(judge, matches=[cup.match], format="jsonl")
    assert download(judge, status).status_code == 200
    cup.change(types.StaffDismissed(account="cup-judge"))
    problem(download(judge, status), 404, "match-not-found")
    spectator = cup.roles["spectator"]
    status = made(spectator, "s", matches=[cup.match], format="jsonl")
    cup.set_policy(delay_events=3)
    problem(download(spectator, status), 403, "forbidden")


def test_deleting_expiring_and_failing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    status = made(table.judge, matches=[table.match], format="text")
    services = parts(table.admin.app)
    files = directory_of(services.config.data)
    assert len(list(files.iterdir())) == 1
    assert table.judge("DELETE", status["links"]["self"]).status_code == 204
    problem(table.judge("DELETE", status["links"]["self"]), 404, "export-not-found")
    assert list(files.iterdir()) == []

    status = made(table.judge, "2", matches=[table.match], format="text")
    services.exports.expire(files, 1 << 60)
    problem(table.judge.get(f"exports/{status['id']}/file"), 410, "export-expired")
    assert table.judge.ok(status["links"]["self"])["status"] == "expired"

    status = made(table.judge, "3", matches=[table.match], format="text")
    for path in files.iterdir():
        path.unlink()
    problem(download(table.judge, status), 410, "export-expired")

    asked = ask(table.judge, "4", matches=[table.match], format="text").json
    Exporter(services.redis, files, reserve=1 << 60).run(asked["id"])
    failed = table.judge.ok(asked["links"]["self"])
    assert failed["status"] == "failed"
    assert failed["error"]["code"] == "disk-full"
    assert problem(table.judge.get(f"exports/{asked['id']}/file"), 409, "export-failed")["reason"] == "disk-full"


def test_too_many_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "WAITING_PER_OWNER", 1)
    assert ask(table.judge, "1", matches=[table.match], format="text").status_code == 202
    assert problem(ask(table.judge, "2", matches=[table.match], format="text"), 429, "too-many-exports")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"format": "csv"},
        {"format": "csv", "matches": []},
        {"format": "csv", "matches": ["A"], "tournament": "T"},
        {"format": "csv", "matches": ["A"], "round": "1"},
        {"format": "csv", "matches": ["A", "A"]},
        {"format": "csv", "matches": ["../x"]},
        {"format": "html", "matches": ["A"], "table": "facts"},
        {"format": "html", "matches": ["A"], "full": True},
        {"format": "pdf", "matches": ["A"]},
        {"format": "csv", "matches": ["A"], "view": "god"},
    ],
)
def test_requests_that_make_no_sense(admin: Api, body: Any) -> None:
    problem(ask(admin, **body), 422, "invalid-body")


def test_a_match_that_is_not_there(table: Table) -> None:
    problem(ask(table.admin, matches=[table.match, "NoSuchMatch"], format="csv"), 404, "match-not-found")
    problem(ask(table.judge, matches=["NoSuchMatch"], format="csv"), 403, "forbidden")
    assert table.admin.ok("exports")["exports"] == [], "and nothing is left of it"


def test_it_is_noted_who_took_hidden_things_away(cup: Cup) -> None:
    ask(cup.roles["judge"], matches=[cup.match], format="html")
    ask(cup.founder, matches=[cup.match], format="jsonl", full=True)
    cup.roles["judge"].get(f"{cup.path}/export?format=csv")
    noted = cup.founder.ok(f"{cup.path}/accesses")["accesses"]
    assert {(row["view"], row["route"]) for row in noted} >= {
        ("judge", "/api/v1/exports"),
        ("full", "/api/v1/exports"),
        ("judge", "/api/v1/matches/<match>/export"),
    }


def test_the_formats_are_documented(admin: Api) -> None:
    document = admin.ok("/api/openapi.json")
    content = document["paths"]["/api/v1/matches/{match}/export"]["get"]["responses"]["200"]["content"]
    assert {form.media.partition(";")[0] for form in FORMATS.values()} <= set(content)
    assert document["paths"]["/api/v1/exports"]["post"]["responses"]["202"]
    assert columns.documentation()


def test_an_export_that_another_host_made_is_served_from_where_all_find_it(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = f"memory://{tmp_path.name}"
    host = Api(make_app(), ADMIN)
    table = open_table(host)
    services = parts(host.app)
    monkeypatch.setattr("service.export.exports._files", lambda: ExportFiles(tmp_path / "none", place))
    asked = ask(host, matches=[table.match], format="jsonl")
    files = ExportFiles(tmp_path / "made here", place)
    assert Exporter(services.redis, files, archive=services.archive).run(asked.json["id"]) == "done"
    assert list(files.directory.iterdir()) == []
    status = host.ok(f"exports/{asked.json['id']}")
    whole = download(host, status)
    part = download(host, status, Range="bytes=5-24")
    assert sha256(whole.data).hexdigest() == status["sha256"]
    assert int(whole.headers["Content-Length"]) == len(whole.data)
    assert (part.status_code, part.data) == (206, whole.data[5:25])
    assert host("DELETE", f"exports/{asked.json['id']}").status_code == 204
    assert list(files.names(older_than=0)) == []
