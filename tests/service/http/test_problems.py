"""Every error is a problem document: those of HTTP, of Redis, and our own failures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import redis
from flask import Flask

from replays.engines.errors import EngineDamaged, EngineFailed, EngineUnknown
from replays.log.errors import Contended
from replays.storage.redis_server import RedisServer
from service.app import BODY_LIMIT, create_app
from service.config import Config, ConfigError
from service.http import problem_kinds, problems
from service.services import EXTENSION
from tests.service.helpers.roles import ADMIN, SEATS, Api, Table, config_for, problem


@pytest.mark.parametrize("path", ["/nothing", "/api/v2/matches", "/api/v1/nothing", "/static/../app.py", "/m"])
def test_nothing_there(admin: Api, path: str) -> None:
    problem(admin.get(path), 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "matches", "GET, HEAD, OPTIONS, POST"),
        ("PUT", "matches/M", "GET, HEAD, OPTIONS"),
        ("POST", "/healthz", "GET, HEAD, OPTIONS"),
        ("PATCH", "matches/M/events", "GET, HEAD, OPTIONS, POST"),
    ],
)
def test_a_method_that_is_not_known(admin: Api, method: str, path: str, allowed: str) -> None:
    answer = admin(method, path)
    problem(answer, 405, "method-not-allowed")
    assert answer.headers["Allow"] == allowed


@pytest.mark.parametrize(
    "body", [b"", b"{", b"nonsense", b'{"a": NaN}', b'"\\ud800"', b"\xff", b"[" * 100_000, b'{"a": 1e999}']
)
def test_a_body_that_is_not_json(admin: Api, body: bytes) -> None:
    headers = {"Authorization": f"Bearer {ADMIN}", "Idempotency-Key": "k", "Content-Type": "application/json"}
    answer = admin.app.test_client().post("/api/v1/matches", data=body, headers=headers)
    problem(answer, 400, "malformed-json")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "", "application/xml"])
def test_a_body_of_another_kind(admin: Api, content_type: str) -> None:
    headers = {"Authorization": f"Bearer {ADMIN}", "Idempotency-Key": "k", "Content-Type": content_type}
    answer = admin.app.test_client().post("/api/v1/matches", data=b"{}", headers=headers)
    problem(answer, 415, "unsupported-media-type")


def test_a_body_that_is_too_large(admin: Api) -> None:
    problem(admin("POST", "matches", {"title": "x" * BODY_LIMIT}, Idempotency_Key="k"), 413, "body-too-large")


def test_a_failure_of_ours_says_nothing_but_its_id(
    admin: Api, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(admin.app.extensions[EXTENSION].store, "indexed", fail)
    answer = admin.get("matches")
    document = problem(answer, 500, "internal-error")
    assert "secret" not in answer.text
    log = capsys.readouterr().out
    assert "a secret detail" in log
    assert document["instance"].rpartition(":")[2] in log


def test_without_redis_requests_are_refused_in_time_and_the_process_lives(
    own_redis_server: RedisServer, tmp_path: Path
) -> None:
    app = create_app(config_for(own_redis_server, tmp_path))
    api = Api(app, ADMIN)
    opened = api("POST", "matches", {"seats": SEATS}, Idempotency_Key="k")
    own_redis_server.stop()
    answer = api.get(f"matches/{opened.json['match']}")
    problem(answer, 503, "store-unavailable")
    assert answer.headers["Retry-After"] == "1"
    post = api("POST", "matches", {"seats": SEATS}, Idempotency_Key="k2")
    problem(post, 503, "store-unavailable")
    problem(Api(app, "vl_another").get("matches"), 503, "store-unavailable")
    assert api.get("/healthz").status_code == 200
    ready = api.get("/readyz")
    assert ready.status_code == 503
    assert ready.json["checks"]["redis"]["status"] == "failed"
    assert "vaultlog_store_up 0.0" in api.get("/metrics").text
    own_redis_server.start()
    assert api.ok(f"matches/{opened.json['match']}")["version"] == 1
    again = api("POST", "matches", {"seats": SEATS}, Idempotency_Key="k")
    assert again.json == opened.json


def test_a_full_redis_takes_no_events_and_says_so(table: Table, real_redis: redis.Redis) -> None:
    real_redis.config_set("maxmemory", "1")
    try:
        body = {"type": "note.added", "data": {"text": "A remark."}}
        problem(table.append(table.judge, body, 1), 507, "store-full")
    finally:
        real_redis.config_set("maxmemory", "0")
    assert table.now()["version"] == 1
    assert table.append(table.judge, body, 1).status_code == 201


def test_the_client_s_request_id_comes_back_if_it_is_sane(admin: Api) -> None:
    assert admin.get("/healthz", X_Request_ID="abc-1").headers["X-Request-ID"] == "abc-1"
    for insane in ["a b", "x" * 65, '"', "ü"]:
        assert admin.get("/healthz", X_Request_ID=insane).headers["X-Request-ID"] != insane


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"name": "Open", "rulset": "1.2"}, "/rulset: Unknown field; did you mean ruleset?"),
        ({"name": "Open", "xyz": 1}, "/xyz: Unknown field; there are players, decks, "),
        ({"name": "Open", "x" * 10_000: 1}, f"/{'x' * 10_000}: Unknown field; there are players, "),
    ],
)
def test_an_unknown_field_names_the_one_that_was_meant(admin: Api, body: dict[str, Any], told: str) -> None:
    answer = admin("POST", "tournaments", body, Idempotency_Key="unknown")
    assert problem(answer, 422, "invalid-body")["detail"].startswith(told)


def test_a_misspelt_deck_is_told_by_its_nearest_name(admin: Api) -> None:
    seats = [{"name": "Ann", "deck": "Radiant Argus the Suprem"}, SEATS[1]]
    told = problem(admin("POST", "matches", {"seats": seats}, Idempotency_Key="deck"), 422, "invalid-body")
    assert told["detail"].endswith("There is no deck of this name here; did you mean Radiant Argus the Supreme?")


def test_kinds_of_problems_are_told_apart() -> None:
    assert len(problem_kinds.KINDS) == len(problem_kinds._KINDS)
    assert all(400 <= kind.status <= 599 and kind.title for kind in problem_kinds.KINDS.values())


def test_an_application_needs_a_redis_by_name(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="VAULTLOG_REDIS_URL is not set"):
        create_app(Config(data=tmp_path))


def test_an_application_makes_its_own_token_when_none_is_given(
    make_app: Callable[..., Flask], redis_server: RedisServer, tmp_path: Path
) -> None:
    app = create_app(config_for(redis_server, tmp_path, admin_token=None))
    token = (tmp_path / "admin-token").read_text().strip()
    assert Api(app, token).get("matches").status_code == 200
    assert Api(app, ADMIN).get("matches").status_code == 401


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (EngineFailed("0123456789abcdef", "broke off"), "engine-failed"),
        (EngineUnknown("it is not kept here"), "engine-not-kept"),
        (EngineDamaged("it is another one than it is called"), "engine-not-kept"),
        (Contended("T1", noun="tournament"), "store-unavailable"),
    ],
)
def test_what_passes_by_itself_is_a_reason_to_ask_later(error: Exception, code: str) -> None:
    found = problems.problem_of(error)
    assert (found.kind.code, found.status, found.headers["Retry-After"]) == (code, 503, "1")
