"""`vaultlog checkpoint`, `key` and `archive`: what vouches for a log, and where it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from replays.play.live import Recorder
from replays.store.keys import match_keys
from service.commands.common import ExitCode
from tests.replays.matches import played
from tests.service.commands.conftest import Cli
from tests.workers.help import folder


def test_a_file_is_checked_against_a_checkpoint_without_a_server(
    cli: Cli, match: Recorder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = cli.ok("checkpoint", "make")
    assert made == cli.ok("checkpoint", "show")
    assert made.splitlines()[0].endswith("/all")
    log, proof = str(tmp_path / "log"), str(tmp_path / "proof")
    cli.ok("export", "M1", "--redacted", "-o", log)
    cli.ok("checkpoint", "prove", "last", "-o", proof)
    key = cli.json("key")["keys"][0]["key"]
    monkeypatch.setenv("VAULTLOG_REDIS_URL", "nonsense")
    told = cli.ok("verify", log, "--checkpoint", proof, "--key", key)
    assert "vouches for events 1 to 63; signed with the key you named" in told
    assert cli("verify", log, "--checkpoint", proof, "--key", "ab" * 32).exit_code == ExitCode.FAULT
    answer = cli("verify", log, "--checkpoint", proof)
    assert answer.exit_code == ExitCode.FAULT
    assert "name the server's public key" in answer.stdout
    assert cli("verify", log, "--checkpoint", f"{proof}.not", "--key", key).exit_code != 0
    assert cli("verify", log, "--key", "xyz").exit_code == ExitCode.USAGE


def test_what_has_no_checkpoint_is_said(cli: Cli, match: Recorder) -> None:
    answer = cli("checkpoint", "show", "--tournament", "T1")
    assert answer.exit_code == ExitCode.FAULT
    assert "no checkpoint" in answer.stderr
    assert cli("checkpoint", "make", "--tournament", "a b").exit_code == ExitCode.USAGE
    cli.ok("checkpoint", "make")
    played(2, 3, match="M2", on=match)
    assert "in no checkpoint" in cli("checkpoint", "prove", "M2").stderr


def test_a_new_key_keeps_the_old_ones_published(cli: Cli, match: Recorder) -> None:
    (old,) = cli.json("key")["keys"]
    cli.ok("checkpoint", "make")
    rows = cli.json("key", "--rotate")["keys"]
    assert [row["current"] for row in rows] == [False, True]
    assert rows[0]["key"] == old["key"]
    assert old["id"] in cli.ok("key")


def test_matches_are_archived_and_read_all_the_same(
    cli: Cli, match: Recorder, close: Callable[[Recorder], None], tmp_path: Path
) -> None:
    text = cli.ok("export", "M1")
    answer = cli("archive", "M1")
    assert "M1: is not closed" in answer.stderr
    assert "0 matches are in" in answer.stdout
    close(match)
    assert "is not folded to its end yet" in cli("archive", "M1").stderr
    folder(cli.redis).run("M1")
    assert "0 matches are in" in cli.ok("archive"), "it was closed today"
    assert "1 matches are in" in cli.ok("archive", "--older", "0")
    assert not cli.redis.exists(match_keys("M1").events)
    assert sorted(path.name for path in (tmp_path / "var" / "archive" / "matches" / "M1").iterdir()) == [
        "film",
        "log.jsonl",
        "requests.json",
    ]
    assert cli.json("audit")["exact"] == 1, "read where it is"
    assert not cli.redis.exists(match_keys("M1").events), "read where it is"
    assert cli.ok("export", "M1").startswith(text), "it came back"
    assert "1 matches are in" in cli.ok("archive", "M1")
    assert "1 matches are back" in cli.ok("archive", "--back", "M1")
    assert cli("archive", "--back").exit_code == ExitCode.USAGE
    assert cli.json("audit")["exact"] == 1


def test_an_audit_on_workers_needs_workers(cli: Cli, match: Recorder) -> None:
    answer = cli("audit", "--workers")
    assert answer.exit_code != 0
    assert "no worker runs" in str(answer.exception)
    assert cli.json("audit", "--here")["exact"] == 1
