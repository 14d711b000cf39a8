"""`python -m tests.bench`: what it prints, and that it leaves nothing behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.commands.common import CannotRun, ExitCode
from tests.bench import log, suite
from tests.bench.__main__ import command
from tests.bench.measure import BenchmarkFault, Measure


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The data directory, where temporary files go."""
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path / "var"))


def test_some_numbers_as_json_and_as_a_table(tmp_path: Path) -> None:
    wanted = ("--only", "fold_decisions_per_s", "--only", "snapshot_bytes", "--quick")
    found = json.loads(bench(*wanted, "--json").stdout)
    assert found["quick"] is True
    assert found["machine"]["python"].startswith("CPython")
    assert [one["name"] for one in found["measures"]] == ["fold_decisions_per_s", "snapshot_bytes"]
    first, second = found["measures"]
    assert first["goal"] == "at least 20000"
    assert first["met"] is (first["value"] >= 20_000)
    assert first["runs"] == suite.QUICK_RUNS
    assert first["unit"] == "decisions/s"
    assert first["spread"] >= 0
    assert second["goal"] is None
    assert second["met"] is None
    text = bench(*wanted).stdout
    assert "fold_decisions_per_s" in text
    assert "at least 20000" in text
    assert "redis" in text
    assert list((tmp_path / "var").iterdir()) == []


def test_the_names() -> None:
    assert bench("--list").stdout.split() == list(suite.NAMES)
    answer = bench("--only", "speed")
    assert answer.exit_code == ExitCode.USAGE
    assert "there is no benchmark speed; choose from" in answer.stderr


def test_what_did_not_do_its_work_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(directory: Path) -> list[Measure]:
        raise BenchmarkFault("another state after event 3")

    monkeypatch.setattr(suite, "_log_quick", broken)
    answer = bench("--quick", "--only", log.LOG_BENCHES[0], "--directory", str(tmp_path))
    assert answer.exit_code == ExitCode.FAULT
    assert "another state after event 3" in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_data_directory_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path / "file" / "var"))
    answer = bench("--quick", "--only", "snapshot_bytes")
    assert isinstance(answer.exception, CannotRun)
    assert "Name another place with --directory" in str(answer.exception)
