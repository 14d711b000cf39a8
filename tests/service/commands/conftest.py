"""The command line on the session's Redis, and a short match in it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import redis
from click.testing import CliRunner, Result

from replays.play.commands import Close, Note, Rewind
from replays.play.live import Recorder
from replays.storage.redis_server import RedisServer
from service.commands import group
from tests.replays.matches import JUDGE, play_on, played, recorder


class Cli(NamedTuple):
    """Runs commands; `redis` is the store that they work on."""

    redis: redis.Redis

    def __call__(self, *arguments: str, input: bytes | None = None) -> Result:
        return CliRunner().invoke(group, arguments, input=input, prog_name="vaultlog")

    def ok(self, *arguments: str) -> str:
        """What a command that must succeed prints."""
        answer = self(*arguments)
        assert answer.exit_code == 0, answer.output
        return answer.stdout

    def json(self, *arguments: str, exit_code: int = 0) -> Any:
        """The JSON that it prints."""
        answer = self(*arguments, "--json")
        assert answer.exit_code == exit_code, answer.output
        return json.loads(answer.stdout)


def play(typed: str, *arguments: str) -> Result:
    """`vaultlog play` with what a person types, and chance that is always the same."""
    return CliRunner().invoke(group, ["play", "--seed", "x", *arguments], input=typed, prog_name="vaultlog")


@pytest.fixture
def cli(redis_server: RedisServer, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    """Commands on the session's Redis, which is emptied first."""
    monkeypatch.setenv("VAULTLOG_REDIS_URL", redis_server.url)
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path / "var"))
    return Cli(real_redis)


@pytest.fixture
def match(cli: Cli) -> Recorder:
    """The match M1: 40 decisions, a rewind, 20 more, a sealed note."""
    on, dice = played(6, 40, on=recorder(cli.redis)), random.Random(6)
    with on.live("M1") as live:
        live.record([Rewind(20, "back")], actor=JUDGE, expected=live.version)
    play_on(on, "M1", dice, 20)
    with on.live("M1") as live:
        note = Note("note.added", {"text": None}, {"text": "for judges only"})
        live.record([note], actor=JUDGE, expected=live.version)
    return on


@pytest.fixture
def close() -> Callable[[Recorder], None]:
    """Closes M1 as unfinished."""

    def act(on: Recorder) -> None:
        with on.live("M1") as live:
            live.sync()
            live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)

    return act
