"""`vaultlog backup` and `restore`: one command each, beside a running server or without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.play.live import Recorder
from replays.store.store import Store
from service.commands.common import CannotRun, ExitCode
from service.commands.local_store import open_store
from tests.replays.matches import played
from tests.service.commands.conftest import Cli


def test_a_server_is_made_from_a_backup(
    cli: Cli, match: Recorder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(2, 20, match="M2", on=match)
    cli.ok("checkpoint", "make")
    key = cli.json("key")["keys"][0]["key"]
    file = tmp_path / "all.backup"
    assert "2 matches (0 of them from the archive)" in cli.ok("backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    logs = [cli.ok("export", name) for name in ("M1", "M2")]
    monkeypatch.delenv("VAULTLOG_REDIS_URL")
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path / "other"))
    report = cli.json("restore", str(file))
    assert (report["matches"], report["verified"], report["findings"]) == (2, True, [])
    assert [cli.ok("export", name) for name in ("M1", "M2")] == logs
    assert cli.json("key")["keys"][0]["key"] == key
    assert cli.ok("checkpoint", "show")
    with open_store() as local:
        assert local.store.live() == ("M1", "M2"), "workers will fold them"
    again = cli("restore", str(file))
    assert again.exit_code == ExitCode.FAULT
    assert "give an empty" in again.stderr


def test_what_is_not_exact_is_named(cli: Cli, match: Recorder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.redis.xdel("match:{M1}:events", "5-0")
    cli.ok("backup", str(tmp_path / "b"))
    monkeypatch.delenv("VAULTLOG_REDIS_URL")
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path / "other"))
    answer = cli("restore", str(tmp_path / "b"))
    assert answer.exit_code == ExitCode.FAULT
    assert "M1: UNVERIFIED" in answer.stderr


def test_files_that_cannot_be_used(cli: Cli, match: Recorder, tmp_path: Path) -> None:
    assert isinstance(cli("backup", str(tmp_path / "no" / "file")).exception, CannotRun)
    assert isinstance(cli("restore", str(tmp_path / "no")).exception, CannotRun)
    (tmp_path / "text").write_text("no backup")
    answer = cli("restore", str(tmp_path / "text"))
    assert answer.exit_code == ExitCode.FAULT
    assert "cannot be read as a backup" in answer.stderr
    cli.ok("backup", str(tmp_path))
    assert len(list(tmp_path.glob("vaultlog-*.backup"))) == 1
    assert list(tmp_path.glob(".vaultlog*")) == []
    assert Store(cli.redis).head("M1").version == 63
