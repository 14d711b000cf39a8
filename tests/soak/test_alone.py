"""Play alone: a short trial through the command, and what is told of memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.commands.common import ExitCode
from tests.soak.__main__ import command
from tests.soak.alone import MOST_MIB, Sample, sizes_by_kind, too_much

PROJECT = Path(__file__).parents[2]


@pytest.mark.slow
def test_tables_are_played_and_the_api_keeps_within_its_memory(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.soak", "--alone", "--minutes", "0.1", "--tables", "2", "--workers", "1"]
    words += ["--seed", "short", "--directory", str(tmp_path), "--json"]
    done = subprocess.run(words, cwd=PROJECT, capture_output=True, timeout=600)
    found = json.loads(done.stdout)
    assert found["faults"] == [], done.stderr
    assert done.returncode == ExitCode.OK, done.stderr
    assert found["acknowledged"] > 20
    assert found["lost"] == found["other"] == found["unknown"] == found["behind"] == 0
    memory = found["memory"]
    assert {"api child", "front", "redis", "supervisor", "worker"} <= set(memory)
    api = memory["api child"]
    assert 0 < api["first_mib"] <= api["most_mib"] < MOST_MIB
    assert api["last_mib"] <= api["most_mib"]
    assert list(tmp_path.iterdir()) == []


def test_each_process_of_the_api_that_takes_too_much_is_a_fault() -> None:
    samples = [Sample(0.0, {"api child": {1: 100.0, 2: 90.0}}), Sample(5.0, {"api child": {1: 120.0, 3: 210.0}})]
    assert too_much(samples, 200.0) == ["process 3 of the API took 210 MiB, at most 200 are meant"]
    assert too_much(samples, 110.0)[0].startswith("process 1 of the API took 120 MiB")
    assert too_much(samples, 300.0) == []
    assert too_much([Sample(0.0, {"redis": {4: 9.0}})], 200.0) == ["no process of the API was seen"]


def test_growth_is_told_of_the_second_half_of_the_time() -> None:
    """What is filled once, in the first minutes, is no leak."""
    filled = [100.0, 140.0, 160.0, 160.0, 160.0]
    leaking = [100.0, 110.0, 120.0, 130.0, 140.0]
    samples = [
        Sample(900.0 * at, {"api child": {1: filled[at]}, "front": {2: leaking[at], 3: 1.0}} | {"sweeper": {}})
        for at in range(5)
    ]
    found = sizes_by_kind(samples)
    assert found["api child"] == {"first_mib": 100.0, "last_mib": 160.0, "most_mib": 160.0, "mib_per_hour": 0.0}
    assert found["front"]["mib_per_hour"] == pytest.approx(40.0)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--alone", "--cluster"], "--alone and --cluster are two trials; choose one"),
        (["--alone", "--rounds", "2"], "--rounds needs --cluster"),
        (["--tables", "2"], "--tables needs --cluster"),
    ],
)
def test_what_the_command_refuses(given: list[str], said: str) -> None:
    answer = CliRunner().invoke(command, given)
    assert answer.exit_code == ExitCode.USAGE
    assert said in answer.stderr
