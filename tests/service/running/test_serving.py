"""Each process by itself, as the files for process managers start it: healthy soon, and gone at SIGTERM."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

import service.running
from replays.storage.local_cluster import free_ports
from replays.storage.redis_server import RedisServer
from service.commands.operating.serve import command
from service.config import PREFIX, ConfigError, settings_table
from service.running.serving import KINDS

DEPLOY = Path(service.running.__file__).parent / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
STARTS, STOPS = 240, 20
"""Seconds; a busy machine takes long to start one."""


def unit(path: Path) -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(strict=False, interpolation=None)
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read(path)
    return parsed


def image() -> dict[str, Any]:
    """What the Containerfile says last of each instruction."""
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if line and not line.startswith("#"))


def commands() -> set[tuple[str, ...]]:
    """What follows `vaultlog serve` wherever the files start one of our processes."""
    assert json.loads(image()["ENTRYPOINT"]) == ["vaultlog", "serve"]
    found = {tuple(json.loads(image()["CMD"]))}
    found |= {tuple(one["command"]) for one in COMPOSE["services"].values() if one["image"] == "vaultlog"}
    for path in UNITS:
        program, verb, *rest = shlex.split(unit(path)["Service"]["ExecStart"])
        assert (Path(program).name, verb) == ("vaultlog", "serve")
        found.add(tuple(rest))
    return found


def checks() -> set[tuple[str, ...]]:
    found = set()
    for one in COMPOSE["services"].values():
        if "healthcheck" in one:
            kind, program, verb, *rest = one["healthcheck"]["test"]
            assert (kind, program, verb) == ("CMD", "vaultlog", "serve")
            found.add((*one["command"], *(word for word in rest if word not in one["command"])))
    return found


def test_the_files_start_every_process_type_and_check_it() -> None:
    assert commands() == {(kind,) for kind in KINDS}
    assert checks() == {(kind, "--check") for kind in KINDS}


def test_the_files_name_settings_that_there_are() -> None:
    known = {name for name, _, _ in settings_table()}
    texts = [path.read_text("utf-8") for path in DEPLOY.rglob("*") if path.is_file()]
    named = {name for text in texts for name in re.findall(rf"{PREFIX}[A-Z_]+", text)}
    assert named
    assert named <= known


def test_the_units_are_those_that_the_target_wants() -> None:
    target = (DEPLOY / "systemd" / "vaultlog.target").read_text("utf-8")
    wanted = {re.sub(r"@\d", "@", name) for line in re.findall("^Wants=(.*)", target, re.M) for name in line.split()}
    assert wanted == {path.name for path in UNITS}
    for path in UNITS:
        assert int(unit(path)["Service"]["TimeoutStopSec"]) == STOPS
        assert unit(path)["Service"]["Restart"] == "always"


@pytest.fixture
def environment(redis_server: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """The settings of one host on the session's Redis, also those of this process."""
    redis_server.client().flushall()
    [port] = free_ports(1)
    given = {
        "VAULTLOG_REDIS_URL": redis_server.url,
        "VAULTLOG_DATA": str(tmp_path / "d"),
        "VAULTLOG_PORT": str(port),
        "VAULTLOG_ADMIN_TOKEN": "administrator-token-of-the-tests",
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    yield given


def check(*arguments: str) -> tuple[int, str]:
    """A health check; its exit code and what it says."""
    result = CliRunner().invoke(command, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stderr


def test_every_command_runs_until_it_is_told_to_end(environment: dict[str, str], tmp_path: Path) -> None:
    assert all(check(*one)[0] == 1 and "not healthy: " in check(*one)[1] for one in checks())
    running = {}
    for one in sorted(commands()):
        with open(tmp_path / f"{one[0]}.log", "wb") as log:
            running[one] = subprocess.Popen(
                [sys.executable, "-m", "service", "serve", *one], stdout=log, stderr=log, env={**os.environ}
            )
    try:
        waiting, deadline = set(checks()), time.monotonic() + STARTS
        while waiting and time.monotonic() < deadline:
            waiting = {one for one in waiting if check(*one)[0]}
            time.sleep(0.5)
        assert not waiting, {one: (tmp_path / f"{one[0]}.log").read_text("utf-8") for one in waiting}
        assert [process.poll() for process in running.values()] == [None] * len(running)
        for process in running.values():
            process.send_signal(signal.SIGTERM)
        ended = {one[0]: process.wait(STOPS) for one, process in running.items()}
        assert set(ended.values()) == {0}, ended
        assert check("live", "--check")[0] == check("api", "--check")[0] == check("worker", "--check")[0] == 1
    finally:
        for process in running.values():
            process.kill()
            process.wait()


def test_a_process_by_itself_needs_a_given_redis(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path))
    result = CliRunner().invoke(command, ["api"])
    assert isinstance(result.exception, ConfigError)
    assert "VAULTLOG_REDIS_URL is not set; give" in str(result.exception)
