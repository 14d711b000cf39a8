"""`vaultlog calendar` and `vaultlog export --dataset`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from replays.play.live import Recorder
from service.commands.common import CannotRun, ExitCode
from tests.service.commands.conftest import Cli
from workers.calendar import BEGUN, DEFAULTS, Calendar


def test_it_is_shown_and_changed_for_every_host(cli: Cli) -> None:
    shown = cli.ok("calendar")
    assert all(f"{task:<11} {when:<14} {what}" in shown for task, (when, what) in DEFAULTS.items())
    assert cli.ok("calendar", "set", "archive", "0 5 * * 1").splitlines()[0].startswith("archive     0 5 * * 1")
    assert Calendar(cli.redis).entries()[0].when == "0 5 * * 1"
    assert "next: off" in cli.ok("calendar", "set", "archive", "off")
    assert DEFAULTS["archive"][0] in cli.ok("calendar", "set", "archive", "default")


def test_a_task_is_done_now_and_what_came_of_it_is_shown(cli: Cli, match: Recorder) -> None:
    assert cli.ok("calendar", "now", "checkpoint") == "the checkpoint of 1 head is signed\n"
    assert "the checkpoint of 1 head is signed" in cli.ok("calendar")
    cli.redis.hset(BEGUN, "checkpoint", 2**40)
    assert "was begun by another process" in cli.ok("calendar", "now", "checkpoint")


@pytest.mark.parametrize(
    "arguments, told",
    [
        (("set", "archiv", "off"), "did you mean archive"),
        (("set", "archive", "daily"), "give minute, hour"),
        (("now", "nonsense"), "there is no task"),
    ],
)
def test_what_cannot_be_is_told(cli: Cli, arguments: tuple[str, ...], told: str) -> None:
    answer = cli("calendar", *arguments)
    assert answer.exit_code == ExitCode.USAGE
    assert told in answer.stderr


def test_what_fails_is_told_and_kept(
    cli: Cli, match: Recorder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.ok("calendar", "now", "dataset") == "VAULTLOG_DATASET is not set\n"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VAULTLOG_DATASET", str(tmp_path / "file" / "d"))
    cli.redis.delete(BEGUN)
    answer = cli("calendar", "now", "dataset")
    assert isinstance(answer.exception, CannotRun)
    assert "dataset failed: cannot read" in str(answer.exception)
    assert "failed: cannot read" in cli.ok("calendar")


def test_a_dataset_is_made_and_added_to(
    cli: Cli, match: Recorder, close: Callable[[Recorder], None], tmp_path: Path
) -> None:
    place = str(tmp_path / "matches")
    assert "0 matches added" in cli("export", "--dataset", place).stderr
    close(match)
    assert f"1 match added to {place}; 1 match there" in cli("export", "--dataset", place).stderr
    assert "0 matches added" in cli("export", "--dataset", place).stderr
    assert len(list(Path(place).glob("*/set=*/month=*/*.parquet"))) == 3
    answer = cli("export", "--dataset", place, "--view", "public")
    assert answer.exit_code == ExitCode.FAULT
    assert "append with --view judge" in answer.stderr


@pytest.mark.parametrize(
    "more, exit_code, told",
    [
        (("last",), ExitCode.USAGE, "about all closed matches"),
        (("--format", "csv"), ExitCode.USAGE, "about all closed matches"),
        (("--view", "nobody"), ExitCode.USAGE, "nobody"),
    ],
)
def test_a_dataset_is_of_all_matches(
    cli: Cli, match: Recorder, tmp_path: Path, more: tuple[str, ...], exit_code: int, told: str
) -> None:
    answer = cli("export", "--dataset", str(tmp_path / "d"), *more)
    assert answer.exit_code == exit_code
    assert told in answer.stderr


def test_a_place_that_cannot_be_used_is_told(cli: Cli, match: Recorder, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = cli("export", "--dataset", str(tmp_path / "file" / "d"))
    assert isinstance(answer.exception, CannotRun)
    assert "cannot read" in str(answer.exception)
