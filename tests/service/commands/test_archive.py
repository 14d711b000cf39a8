"""Where the commands find the store: a private server that they start, share, join and stop; or a given Redis."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import redis

from replays.storage.redis_running import url_of_running
from replays.storage.redis_server import STORE_KEY, RedisServer, RedisUnavailable
from replays.storage.stored_form import SCHEMA_KEY
from service.commands.common import CannotRun
from service.commands.local_store import open_store

PROJECT = Path(__file__).parents[3]
OPEN = ("match", "open", "--deck", "onyx", "--deck", "argus")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("VAULTLOG_REDIS_URL", raising=False)
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path))
    return tmp_path


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "service", *arguments]
    return subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_private_server_runs_as_long_as_the_command(data: Path) -> None:
    with open_store(create=True) as local:
        assert local.client.get(STORE_KEY)
        assert url_of_running(data / "redis") == local.config.redis_url == local.config.queue_url
        assert local.client.config_get("appendfsync")["appendfsync"] == "always"
    assert url_of_running(data / "redis") is None
    with open_store() as local:
        assert local.store.matches().matches == ()


def test_a_running_server_is_joined_and_left_alone(data: Path) -> None:
    with RedisServer(data / "redis") as server:
        with open_store() as local:
            assert local.config.redis_url == server.url
        assert server.pid is not None
        assert url_of_running(data / "redis") == server.url


def test_a_server_with_other_data_is_not_joined(data: Path) -> None:
    with RedisServer(data / "redis") as server:
        with server.client() as client:
            client.set(STORE_KEY, "another")
        assert url_of_running(data / "redis") is None
        (data / "redis" / "password").write_text("wrong\n")
        assert url_of_running(data / "redis") is None
    assert url_of_running(data / "nothing") is None


@pytest.mark.slow
def test_many_commands_at_once_share_one_server(data: Path) -> None:
    commands = [start(*OPEN) for _ in range(5)]
    said = [command.communicate(timeout=60) for command in commands]
    assert [command.returncode for command in commands] == [0] * 5, said
    assert url_of_running(data / "redis") is None
    with open_store() as local:
        assert len(local.store.matches().matches) == 5


def test_nothing_is_made_where_nothing_is(data: Path) -> None:
    with pytest.raises(CannotRun, match="there are no matches in .* yet. Start Vaultlog"), open_store():
        pass
    assert list(data.iterdir()) == []


def test_a_given_redis_that_does_not_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VAULTLOG_REDIS_URL", f"unix://{tmp_path}/nothing.sock")
    with pytest.raises(RedisUnavailable, match="the Redis of VAULTLOG_REDIS_URL does not answer"), open_store():
        pass


def test_a_given_redis_is_used_as_it_is(
    redis_server: RedisServer, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("VAULTLOG_REDIS_URL", redis_server.url)
    monkeypatch.setenv("VAULTLOG_QUEUE_URL", "redis://localhost:1/0")
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path / "var"))
    with open_store() as local:
        assert local.config.redis_url == redis_server.url
        local.wake("M1")  # nobody takes it, which is no fault
    assert not (tmp_path / "var").exists()
    assert real_redis.keys() == [SCHEMA_KEY.encode()]
