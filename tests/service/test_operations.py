"""Health, readiness, metrics."""

from __future__ import annotations

import errno
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import redis

from replays.storage.stored_form import SCHEMA, SCHEMA_KEY
from service.http import logs
from service.services import EXTENSION
from tests.service.helpers.applications import MakeApp
from tests.service.helpers.roles import Api, Table, open_table, problem
from tests.workers.help import SilentQueue, folder
from workers.keys import fold_keys
from workers.processes.upgrades import Remaking


def test_health_needs_nothing(admin: Api) -> None:
    assert admin.with_token(None).get("/healthz").json == {"status": "ok"}


def report(**changes: Any) -> dict[str, Any]:
    counts = {"incidents": 0, "quarantined": 0, "behind": 0, "events": 0}
    return {"queue": None, "problems": [], "warnings": [], "long": [], **counts, **changes}


def test_ready_is_what_can_record_and_fold(admin: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    health = admin.app.extensions[EXTENSION].health
    answer = admin.with_token(None).get("/readyz?strict=true")
    assert answer.status_code == 503
    assert "no worker is alive" in answer.json["checks"]["workers"]["detail"]
    served = admin.with_token(None).get("/readyz")
    assert (served.status_code, served.json) == (200, answer.json)
    assert served.json["status"] == "degraded"
    monkeypatch.setattr(health, "summary", lambda: report())
    answer = admin.with_token(None).get("/readyz?strict=true")
    assert answer.status_code == 200
    assert answer.json["status"] == "ready"
    assert {check["status"] for check in answer.json["checks"].values()} == {"ok"}
    monkeypatch.setattr(health, "summary", lambda: report(incidents=1, warnings=["match M: ..."]))
    answer = admin.with_token(None).get("/readyz")
    assert answer.status_code == 200
    assert answer.json["checks"]["workers"]["status"] == "warning"
    assert "1 incidents" in answer.text
    assert '"M"' not in answer.text
    alone = {
        "long": ["no worker for long jobs is alive"],
        "warnings": ["no worker for long jobs is alive"],
    }
    monkeypatch.setattr(health, "summary", lambda: report(**alone))
    check = admin.with_token(None).get("/readyz").json["checks"]["workers"]
    assert check["status"] == "warning"
    assert "no worker for long jobs is alive" in check["detail"]


def test_hosts_stay_while_the_queue_is_away(table: Table, make_app: MakeApp, tmp_path: Path) -> None:
    """Matches are looked at and played without it, and what workers do waits."""
    app = make_app(queue_url=f"unix://{tmp_path / 'nobody.sock'}")
    host = table.admin.with_token(table.admin.token, app)
    answer = host.get("/readyz")
    checks = answer.json["checks"]
    assert (answer.status_code, answer.json["status"]) == (200, "degraded")
    assert {name for name, check in checks.items() if check["status"] != "ok"} == {"queue", "workers"}
    assert checks["queue"]["detail"].startswith("away, so folds of the workers, exports, audits and films wait")
    strict = host.get("/readyz?strict=true")
    assert (strict.status_code, strict.headers["Retry-After"]) == (503, "1")
    assert strict.json["status"] == "degraded"
    there = Table(host, table.opened)
    there.play(1, over_http=True)
    assert there.now()["version"] == 2
    problem(host.get("/readyz?strict=very"), 400, "invalid-parameter")


@pytest.mark.parametrize(
    ("setting", "bad", "good", "check"),
    [("appendonly", "no", "yes", "append_only_file"), ("maxmemory-policy", "allkeys-lru", "noeviction", "eviction")],
)
def test_a_redis_that_may_lose_events_is_not_ready(
    admin: Api, real_redis: redis.Redis, setting: str, bad: str, good: str, check: str
) -> None:
    real_redis.config_set(setting, bad)
    try:
        answer = admin.get("/readyz")
        assert answer.status_code == 503
        assert answer.json["checks"][check]["status"] == "failed"
    finally:
        real_redis.config_set(setting, good)
    assert admin.get("/readyz").json["checks"][check]["status"] == "ok"


def test_a_redis_without_room_for_events_is_not_ready(admin: Api, real_redis: redis.Redis) -> None:
    def check() -> tuple[int, dict[str, str]]:
        answer = admin.get("/readyz")
        return answer.status_code, answer.json["checks"]["memory"]

    try:
        real_redis.config_set("maxmemory", "1")
        status, memory = check()
        assert (status, memory["status"]) == (503, "failed")
        assert "so events are refused" in memory["detail"]
        assert "archive closed matches" in memory["detail"]
        with pytest.raises(redis.exceptions.OutOfMemoryError):
            real_redis.set("event", "refused")
        for _ in range(5):  # what it uses goes up and down by what its connections hold
            info = real_redis.info("memory")
            used = info["used_memory"] - info["mem_not_counted_for_evict"]
            real_redis.config_set("maxmemory", str(int(used / 0.95)))
            if (warned := check()[1]["status"]) == "warning":
                break
        assert warned == "warning"
        real_redis.config_set("maxmemory", str(used * 10))
        assert check()[1]["status"] == "ok"
    finally:
        real_redis.config_set("maxmemory", "0")
    assert check()[1] == {"status": "ok", "detail": "no limit set"}


def test_a_cluster_is_ready_as_long_as_a_master_takes_events(
    admin: Api, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hosts that are taken away for a part of the matches are away for all of them."""
    sound: Any = real_redis.info()
    full, away = {**sound, "maxmemory": 1}, redis.ConnectionError("refused")
    monkeypatch.setattr(admin.app.extensions[EXTENSION].health, "summary", lambda: report())

    def checks(*masters: Any) -> tuple[int, dict[str, str]]:
        monkeypatch.setattr("service.operations.infos_of_reachable", lambda *asked: list(masters))
        answer = admin.get("/readyz")
        return answer.status_code, {name: check["status"] for name, check in answer.json["checks"].items()}

    assert checks(sound, sound) == (200, dict.fromkeys(checks(sound)[1], "ok"))
    status, found = checks(sound, away, sound)
    assert (status, found["redis"], found["workers"], found["memory"]) == (200, "warning", "warning", "ok")
    said = admin.get("/readyz").json["checks"]["redis"]["detail"]
    assert said == "1 of 3 masters do not answer: requests for their matches are 503"
    status, found = checks(full, sound)
    assert (status, found["redis"], found["memory"]) == (200, "ok", "warning")
    assert [checks(*masters)[0] for masters in ([full], [full, full], [full, away])] == [503] * 3
    assert checks(sound, {**sound, "aof_enabled": 0})[0] == 503, "what may lose events is never ready"


def test_a_redis_that_hangs_is_asked_once(admin: Api) -> None:
    """Not again and again, by every check: the answer must come before whoever asked has gone."""
    parts = admin.app.extensions[EXTENSION]
    options = parts.watcher.connection_pool.connection_kwargs
    assert options["socket_timeout"] <= 2.0
    assert options["retry"].get_retries() == 0
    asked: list[str] = []

    class Hanging(redis.Redis):
        def execute_command(self, *arguments: Any, **options: Any) -> Any:
            asked.append(arguments[0])
            raise redis.TimeoutError("Timeout reading from socket")

    admin.app.extensions[EXTENSION] = replace(parts, watcher=Hanging())
    answer = admin.get("/readyz")
    assert answer.status_code == 503
    assert asked == ["INFO"]
    assert {name: check["status"] for name, check in answer.json["checks"].items()} == {
        "redis": "failed",
        "workers": "failed",
        "logs": "failed",
        "form": "failed",
        "projections": "failed",
    }


def test_readiness_tells_what_is_made_again_after_an_upgrade(table: Table, real_redis: redis.Redis) -> None:
    def check() -> dict[str, str]:
        found: dict[str, str] = table.admin.get("/readyz").json["checks"]["projections"]
        return found

    folder(real_redis).run(table.match)
    real_redis.hset(fold_keys(table.match).state, "maker", "an older one")
    assert check() == {"status": "ok", "detail": "not looked through since the upgrade; the sweeper will do it"}
    on = Remaking(real_redis, SilentQueue())
    on.look()
    assert check()["status"] == "warning"
    assert check()["detail"].startswith("1 match to fold again after an upgrade: standings, statistics and timelines")
    assert table.admin.get("/readyz").status_code == 200
    folder(real_redis).run(table.match)
    on.look()
    assert check() == {"status": "ok", "detail": "made by this version"}


def test_a_host_beside_a_newer_version_is_not_ready(admin: Api, real_redis: redis.Redis) -> None:
    assert admin.get("/readyz").json["checks"]["form"]["status"] == "ok"
    real_redis.set(SCHEMA_KEY, str(SCHEMA + 1))
    answer = admin.get("/readyz")
    check = answer.json["checks"]["form"]
    assert answer.status_code == 503
    assert check["status"] == "failed"
    assert "by a newer Vaultlog" in check["detail"]


def test_a_log_without_room_costs_no_answer(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The event is stored by then: a 500 would tell the client otherwise."""

    class Full(io.StringIO):
        def write(self, text: str) -> int:
            tried.append(text)
            raise OSError(errno.ENOSPC, "No space left on device")

    tried: list[str] = []
    monkeypatch.setattr("sys.stdout", Full())
    level = table.admin.app.extensions[EXTENSION].config.log_level
    logs.configure("info")
    try:
        table.play(1)
    finally:
        logs.configure(level)
    assert '"event": "request"' in "".join(tried)


def test_metrics_count_requests_by_route_and_events_by_type(admin: Api) -> None:
    table = open_table(admin)
    table.play(3, over_http=True)
    table.append(table.judge, {"type": "note.added", "data": {"text": "?"}}, 1)
    text = table.admin.get("/metrics").text
    assert 'vaultlog_events_appended_total{type="decision"} 3.0' in text
    assert 'vaultlog_events_appended_total{type="match.opened"} 1.0' in text
    assert 'vaultlog_appends_refused_total{code="version-conflict"} 1.0' in text
    assert 'vaultlog_http_requests_total{method="POST",route="/api/v1/matches/<match>/events",status="201"} 3.0' in text
    assert table.match not in text
    assert "vaultlog_store_up 1.0" in text
    assert "vaultlog_workers_alive 0.0" in text


def test_metrics_are_for_this_machine_and_administrators(table: Table) -> None:
    def scrape(token: str | None, address: str = "203.0.113.9", **headers: str) -> Any:
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        client = table.admin.app.test_client()
        return client.get("/metrics", headers=headers, environ_base={"REMOTE_ADDR": address})

    assert scrape(None, "127.0.0.1").status_code == scrape(None, "::1").status_code == 200
    problem(scrape(None), 401, "unauthenticated")
    problem(scrape(None, "127.0.0.1", **{"X-Forwarded-For": "203.0.113.9"}), 401, "unauthenticated")
    problem(scrape(table.judge.token), 403, "forbidden")
    assert scrape(table.admin.token).status_code == 200
