"""`vaultlog export`, `verify` and `match import`: a match as a file, checked, and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from replays.exports import export
from replays.live import Recorder
from service.cli.common import CannotRun, ExitCode
from tests.service.cli.conftest import Cli


@pytest.fixture
def file(cli: Cli, match: Recorder, tmp_path: Path) -> Path:
    path = tmp_path / "m1.jsonl"
    cli.ok("export", "M1", "-o", str(path))
    return path


def test_the_file_is_the_log(cli: Cli, match: Recorder, file: Path) -> None:
    lines = b"".join(export(match.store, "M1"))
    assert file.read_bytes() == lines
    assert file.stat().st_mode & 0o777 == 0o600, "it holds the seed"
    assert cli("export", "last").stdout_bytes == lines
    assert cli("export", "M1", "--redacted").stdout_bytes == b"".join(export(match.store, "M1", redacted=True))


def test_a_file_that_cannot_be_written_leaves_what_was_there(cli: Cli, file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    cli("export", "M9", "-o", str(file))
    assert file.read_bytes() == before and list(tmp_path.glob(".*")) == []
    answer = cli("export", "M1", "-o", str(tmp_path / "no" / "file"))
    assert isinstance(answer.exception, CannotRun) and "cannot write" in str(answer.exception)


def test_a_whole_log_is_exact(cli: Cli, match: Recorder, file: Path) -> None:
    report = cli.json("verify", str(file))
    head = match.store.head("M1")
    assert (report["ok"], report["grade"], report["events"], report["head"]) == (True, "EXACT", head.version, head.hash)
    assert "EXACT: nothing speaks against this log" in cli.ok("verify", str(file))
    assert cli("verify", "-", input=file.read_bytes()).exit_code == 0
    assert cli("verify", str(file), "--head", head.hash).exit_code == 0


def test_a_redacted_copy_holds_and_becomes_exact_when_the_match_is_closed(
    cli: Cli, match: Recorder, tmp_path: Path, close: Callable[[Recorder], None]
) -> None:
    path = tmp_path / "r.jsonl"
    cli.ok("export", "M1", "--redacted", "-o", str(path))
    text = cli.ok("verify", str(path))
    assert "UNVERIFIED: nothing speaks against this log" in text and "redacted" in text
    close(match)
    cli.ok("export", "M1", "--redacted", "-o", str(path))
    assert cli.json("verify", str(path))["grade"] == "EXACT"


def test_every_fault_is_found_where_it_is(cli: Cli, file: Path, tmp_path: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    event = json.loads(lines[9])
    event["data"]["seat"] = 1 - event["data"]["seat"]
    other = json.dumps(event, sort_keys=True, separators=(",", ":")).encode() + b"\n"
    for number, changed in ((10, [*lines[:9], other, *lines[10:]]), (5, [*lines[:4], *lines[5:]])):
        broken.write_bytes(b"".join(changed))
        answer = cli("verify", str(broken))
        assert answer.exit_code == ExitCode.FAULT and f"line {number} (chain/" in answer.stdout, answer.output
        assert "FAULT" in answer.stdout
    broken.write_bytes(b"".join(lines)[:-1])
    assert "the file was cut off" in cli("verify", str(broken)).stdout
    broken.write_bytes(b"x" * 1_000_000)
    assert "longer than" in cli("verify", str(broken)).stdout
    broken.write_bytes(b"")
    assert cli.json("verify", str(broken), exit_code=1)["fault"]["detail"] == "the file is empty"
    answer = cli("verify", str(file), "--head", "0" * 64)
    assert answer.exit_code == ExitCode.FAULT and "(head)" in answer.stdout


def test_verify_needs_a_file_and_nothing_else(cli: Cli, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAULTLOG_REDIS_URL", "nonsense")
    assert cli("verify", str(file)).exit_code == 0
    assert isinstance(cli("verify", f"{file}.not").exception, CannotRun)
    assert cli("verify", str(file), "--head", "xyz").exit_code == ExitCode.USAGE


def test_an_export_comes_back_with_the_same_hashes(cli: Cli, match: Recorder, file: Path) -> None:
    head = match.store.head("M1")
    cli.redis.flushall()
    done = cli.json("match", "import", str(file))
    assert (done["match"], done["version"], done["stored"], done["head"]) == (
        "M1",
        head.version,
        head.version,
        head.hash,
    )
    assert "0 events stored" in cli.ok("match", "import", str(file))
    assert cli.ok("match", "list").startswith("match") and cli.json("match", "show", "M1")["head"] == head.hash


def test_what_cannot_be_a_match_is_not_imported(cli: Cli, match: Recorder, file: Path, tmp_path: Path) -> None:
    redacted = tmp_path / "r.jsonl"
    cli.ok("export", "M1", "--redacted", "-o", str(redacted))
    cli.redis.flushall()
    answer = cli("match", "import", str(redacted))
    assert answer.exit_code == ExitCode.FAULT and "redacted copy" in answer.stderr
    answer = cli("match", "import", "-", input=file.read_bytes()[:-1])
    assert answer.exit_code == ExitCode.FAULT and "was cut off" in answer.stderr
    assert isinstance(cli("match", "import", "no-file").exception, CannotRun)
    assert cli.json("match", "list")["matches"] == []
