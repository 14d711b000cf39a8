"""What a newer version has written is refused by every command and every process, in one sentence."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
import redis

from replays.storage.local_cluster import free_ports
from replays.storage.redis_server import RedisServer
from replays.storage.stored_form import SCHEMA, SCHEMA_KEY
from service.commands import main
from service.commands.common import ExitCode
from workers.processes.process import wait_for_redis
from workers.settings import Settings

NEWER = f"its form is {SCHEMA + 1}, and this one knows forms up to {SCHEMA}. Nothing was changed. Use that version"


@pytest.fixture
def newer(
    redis_server: RedisServer, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> redis.Redis:
    """A given Redis whose data are of a newer form."""
    monkeypatch.setenv("VAULTLOG_REDIS_URL", redis_server.url)
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path / "var"))
    monkeypatch.setenv("VAULTLOG_PORT", str(free_ports(1)[0]))
    real_redis.set(SCHEMA_KEY, str(SCHEMA + 1))
    return real_redis


@pytest.mark.parametrize(
    "command", [("run",), ("serve", "api"), ("serve", "worker"), ("backup", "b.tar.gz"), ("audit",)]
)
def test_no_command_works_on_it(
    newer: redis.Redis, command: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.commands.operating.serve.become", lambda *_: pytest.fail("it would work on them"))
    with pytest.raises(SystemExit) as end:
        main(list(command))
    assert end.value.code == ExitCode.CANNOT_RUN
    said = capsys.readouterr().err
    assert said.startswith("Error: the database was written by a newer Vaultlog: ")
    assert NEWER in said
    assert newer.keys() == [SCHEMA_KEY.encode()]


def test_nor_on_a_data_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("VAULTLOG_REDIS_URL", raising=False)
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path))
    with RedisServer(tmp_path / "redis"):
        pass
    path = tmp_path / "redis" / "SERVER"
    path.write_text(json.dumps({**json.loads(path.read_text()), "schema": SCHEMA + 1}))
    with pytest.raises(SystemExit) as end:
        main(["audit"])
    assert end.value.code == ExitCode.CANNOT_RUN
    said = capsys.readouterr().err
    assert said.startswith(f"Error: {path} was written by a newer Vaultlog: ")
    assert NEWER in said


def test_a_worker_that_was_there_first_waits(
    newer: redis.Redis, redis_server: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, waited = threading.Event(), []

    def rest(stop: threading.Event, pause: float) -> None:
        waited.append(pause)
        newer.delete(SCHEMA_KEY)

    monkeypatch.setattr("workers.processes.process.rest", rest)
    settings = Settings(redis_url=redis_server.url, queue_url=redis_server.url, data=tmp_path)
    assert wait_for_redis(settings, stop)
    assert len(waited) == 1
    assert newer.get(SCHEMA_KEY) == str(SCHEMA).encode()
