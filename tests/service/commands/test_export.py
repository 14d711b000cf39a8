"""`vaultlog export`, `verify` and `match import`: a match as a file, checked, and back."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.catalogue.decks import starter_decks
from replays.exports.columns import TABLES
from replays.exports.formats import FORMATS
from replays.exports.log import export, read
from replays.play.live import Recorder
from replays.store.store import RequestKey
from replays.tournaments import event_types as types
from replays.tournaments.policy import DEFAULT_POLICY
from replays.tournaments.registry import Tournaments
from service.commands.common import CannotRun, ExitCode
from service.commands.matches import export as command
from tests.replays.matches import ORGANISER, played
from tests.service.commands.conftest import Cli


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
    assert file.read_bytes() == before
    assert list(tmp_path.glob(".*")) == []
    answer = cli("export", "M1", "-o", str(tmp_path / "no" / "file"))
    assert isinstance(answer.exception, CannotRun)
    assert "cannot write" in str(answer.exception)


def test_a_whole_log_is_exact(cli: Cli, match: Recorder, file: Path) -> None:
    report = cli.json("verify", str(file))
    head = match.store.head("M1")
    assert (report["ok"], report["grade"], report["events"], report["head"]) == (True, "EXACT", head.version, head.hash)
    assert "EXACT: no fault found in this log" in cli.ok("verify", str(file))
    assert cli("verify", "-", input=file.read_bytes()).exit_code == 0
    assert cli("verify", str(file), "--head", head.hash).exit_code == 0


def test_a_redacted_copy_holds_and_becomes_exact_when_the_match_is_closed(
    cli: Cli, match: Recorder, tmp_path: Path, close: Callable[[Recorder], None]
) -> None:
    path = tmp_path / "r.jsonl"
    cli.ok("export", "M1", "--redacted", "-o", str(path))
    text = cli.ok("verify", str(path))
    assert "UNVERIFIED: no fault found in this log" in text
    assert "redacted" in text
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
        assert answer.exit_code == ExitCode.FAULT, answer.output
        assert f"line {number} (chain/" in answer.stdout, answer.output
        assert "FAULT" in answer.stdout
    broken.write_bytes(b"".join(lines)[:-1])
    assert "the file was cut off" in cli("verify", str(broken)).stdout
    broken.write_bytes(b"x" * 1_000_000)
    assert "longer than" in cli("verify", str(broken)).stdout
    broken.write_bytes(b"")
    assert cli.json("verify", str(broken), exit_code=1)["fault"]["detail"] == "the file is empty"
    answer = cli("verify", str(file), "--head", "0" * 64)
    assert answer.exit_code == ExitCode.FAULT
    assert "(head)" in answer.stdout


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
    assert cli.ok("match", "list").startswith("match")
    assert cli.json("match", "show", "M1")["head"] == head.hash


def test_what_cannot_be_a_match_is_not_imported(cli: Cli, match: Recorder, file: Path, tmp_path: Path) -> None:
    redacted = tmp_path / "r.jsonl"
    cli.ok("export", "M1", "--redacted", "-o", str(redacted))
    cli.redis.flushall()
    answer = cli("match", "import", str(redacted))
    assert answer.exit_code == ExitCode.FAULT
    assert "redacted copy" in answer.stderr
    answer = cli("match", "import", "-", input=file.read_bytes()[:-1])
    assert answer.exit_code == ExitCode.FAULT
    assert "was cut off" in answer.stderr
    assert isinstance(cli("match", "import", "no-file").exception, CannotRun)
    assert cli.json("match", "list")["matches"] == []


# -- other formats, several matches ---------------------------------------------------------------------------------


@pytest.fixture
def two(match: Recorder) -> Recorder:
    """M1, and a match M2 of its own."""
    return played(9, 30, match="M2", on=match)


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_every_format_from_the_store_and_from_a_file(cli: Cli, file: Path, tmp_path: Path, format: str) -> None:
    """The very same bytes, the second time without any server."""
    for more in [["--table", "facts"], []] if FORMATS[format].tables else [[]]:
        online, offline = tmp_path / "online", tmp_path / "offline"
        cli.ok("export", "M1", "--format", format, *more, "-o", str(online), "--view", "player:0")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("VAULTLOG_REDIS_URL", "nonsense")
            cli.ok("export", str(file), "--format", format, *more, "-o", str(offline), "--view", "player:0")
        assert online.read_bytes() == offline.read_bytes()
        assert online.stat().st_size > 500
        assert b"for judges only" not in online.read_bytes()
        if format != "parquet":
            printed = cli("export", "M1", "--format", format, *more, "--view", "player:0").stdout_bytes
            assert printed == online.read_bytes() or members(printed) == members(online.read_bytes())


def test_the_formats_of_the_help_are_all_there_are() -> None:
    assert set(command.FORMATS) == set(FORMATS)
    assert set(command.TABLES) == set(TABLES)


def test_several_matches_are_a_bundle_that_comes_back(cli: Cli, two: Recorder, tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    cli.ok("export", "M1", "M2", "-o", str(path))
    heads = {name: two.store.head(name) for name in ("M1", "M2")}
    everything = tmp_path / "everything.zip"
    cli.ok("export", "--all", "-o", str(everything))
    assert everything.read_bytes() == path.read_bytes()
    cli.redis.flushall()
    told = cli.json("match", "import", str(path))["matches"]
    assert [(row["match"], row["head"], row["refused"]) for row in told] == [
        (name, head.hash, None) for name, head in heads.items()
    ]
    assert {name: two.store.head(name) for name in heads} == heads
    again = cli("match", "import", "-", input=path.read_bytes())
    assert again.exit_code == 0
    assert "M2" in again.stdout


def test_a_bundle_with_a_bad_match_tells_which(cli: Cli, two: Recorder, tmp_path: Path) -> None:
    path = tmp_path / "some.zip"
    cli.ok("export", "M1", "M2", "--view", "public", "-o", str(path))
    answer = cli("match", "import", str(path))
    assert answer.exit_code == ExitCode.FAULT
    assert "M1 was refused" in answer.stderr
    assert "redacted" in answer.stderr
    answer = cli("match", "import", "-", input=b"PK nonsense")
    assert answer.exit_code == ExitCode.FAULT
    assert "not a bundle" in answer.stderr


def test_one_table_of_all_matches(cli: Cli, two: Recorder) -> None:
    text = cli("export", "--all", "--format", "csv", "--table", "decisions").stdout_bytes
    assert text.count(b'"M1",') == 60
    assert text.count(b'"M2",') == 30


def test_a_tournament_and_its_rounds(cli: Cli, two: Recorder, tmp_path: Path) -> None:
    tournaments = Tournaments(cli.redis)
    cup = tournaments.create(
        name="Cup",
        ruleset="16.0",
        variant="standard",
        policy=DEFAULT_POLICY,
        actor=ORGANISER,
        request=RequestKey.of("tests", "cup", b""),
    ).tournament.id
    seats = (types.PairedSeat(player="ann"), types.PairedSeat(player="ben"))
    decks = starter_decks()
    changes: list[Any] = []
    for name, deck in zip(("ann", "ben"), decks, strict=False):
        changes.append((types.PlayerRegistered(player=name, name=name, account=name), None))
        registered = types.DeckRegistered(deck=f"{name}-deck", player=name)
        changes.append((registered, types.DeckSecret(decks[deck])))
    for number, match in ((1, "M1"), (2, "M2")):
        changes += [
            (types.RoundAdded(round=f"r{number}"), None),
            (types.PairingAdded(pairing=f"p{number}", round=f"r{number}", table="1", seats=seats), None),
            (types.MatchAssigned(pairing=f"p{number}", match=match, decks=("ann-deck", "ben-deck")), None),
        ]
    tournaments.change(cup, changes, actor=ORGANISER)
    path = tmp_path / "cup.zip"
    cli.ok("export", "--tournament", cup, "--format", "markdown", "-o", str(path))
    assert {"matches/M1.md", "matches/M2.md"} < set(members(path.read_bytes()))
    cli.ok("export", "--tournament", cup, "-o", str(path))
    log = members(path.read_bytes())["tournament.jsonl"]
    assert log.count(b"\n") == tournaments.get(cup).version
    cli.redis.flushall()
    assert f"tournament {cup}" in cli.ok("match", "import", str(path))
    assert Tournaments(cli.redis).get(cup).matches == {"M1": "p1", "M2": "p2"}
    done = cli.json("match", "import", str(path))
    assert done["tournament"]["stored"] == 0
    assert [row["stored"] for row in done["matches"]] == [0, 0]
    cli.ok("export", "--tournament", cup, "--round", "r2", "--format", "markdown", "-o", str(path))
    assert set(members(path.read_bytes())) == {"matches/M2.md", "manifest.jsonl"}
    assert cli("export", "--tournament", cup, "--round", "r9").exit_code == ExitCode.USAGE


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["M1", "--all"],
        ["M1", "--tournament", "T"],
        ["M1", "--round", "1"],
        ["M1", "--table", "facts"],
        ["M1", "--format", "pdf"],
        ["M1", "--format", "csv", "--redacted"],
        ["M1", "--view", "public", "--redacted"],
        ["M1", "--view", "god"],
    ],
)
def test_what_makes_no_sense(cli: Cli, match: Recorder, arguments: list[str]) -> None:
    assert cli("export", *arguments).exit_code == ExitCode.USAGE


def test_a_file_that_is_no_log(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "nonsense.jsonl"
    path.write_text("nonsense\n")
    answer = cli("export", str(path), "--format", "csv")
    assert answer.exit_code == ExitCode.FAULT
    assert "line 1" in answer.stderr
    answer = cli("export", str(path), "M1")
    assert answer.exit_code == ExitCode.USAGE


def test_a_redacted_file_of_an_open_match_tells_no_story(cli: Cli, match: Recorder, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    cli.ok("export", "M1", "--redacted", "-o", str(path))
    answer = cli("export", str(path), "--format", "html")
    assert answer.exit_code == ExitCode.FAULT
    assert "redacted" in answer.stderr


def test_a_log_that_cannot_be_confirmed_is_exported_as_far_as_it_goes(cli: Cli, file: Path, tmp_path: Path) -> None:
    from tests.replays.fold.test_fold import resealed

    events = resealed(list(read(file.read_bytes().splitlines(keepends=True))), 15, state="00" * 32)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join(event.to_json() + b"\n" for event in events))
    answer = cli("export", str(broken), "--format", "text")
    assert answer.exit_code == ExitCode.FAULT
    assert "cannot be confirmed from event 15 on" in answer.stdout
    assert "1 of the matches end" in answer.stderr
