"""`vaultlog export --format sheet` and `vaultlog import sheet`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.catalogue.decks import starter_decks
from replays.log.event_types import MatchOpened
from replays.play.live import Recorder
from service.commands.common import CannotRun, ExitCode
from tests.replays.sheet.sheets import seeded, written
from tests.service.commands.conftest import Cli


@pytest.fixture
def file(cli: Cli, match: Recorder, tmp_path: Path) -> Path:
    path = tmp_path / "m1.sheet"
    cli.ok("export", "M1", "--format", "sheet", "-o", str(path))
    return path


def answers(on: Recorder, match: str) -> list[object]:
    return [event.data.answer or event.secret for event in on.store.events(match) if event.type == "decision"]  # type: ignore[attr-defined]


def test_a_match_is_exported_and_imported(cli: Cli, match: Recorder, file: Path) -> None:
    assert file.stat().st_mode & 0o777 == 0o600, "it holds the seed"
    done = cli.json("import", "sheet", str(file))
    assert done["faults"] == []
    assert done["match"] != "M1"
    assert [getattr(one, "answer", one) for one in answers(match, done["match"])] == [
        getattr(one, "answer", one) for one in answers(match, "M1")
    ]
    assert match.traveller.at(done["match"]).fold.exact
    assert match.store.head(done["match"]).version == done["version"]
    first = match.store.event(done["match"], 1)
    assert first is not None
    assert isinstance(first.data, MatchOpened)
    assert first.actor.kind == "organiser"
    second = match.store.event(done["match"], 2)
    assert second is not None
    assert second.actor.kind == "recorder"
    assert second.actor.on_behalf_of is not None
    again = cli("export", done["match"], "--format", "sheet").stdout
    mine, theirs = (
        [line for line in text.splitlines() if not line.startswith("#")] for text in (again, file.read_text())
    )
    assert mine == theirs


def test_it_is_read_from_standard_input(cli: Cli, file: Path) -> None:
    answer = cli("import", "sheet", "-", input=file.read_bytes())
    assert answer.exit_code == 0
    assert "events are recorded" in answer.stdout
    assert "go on with: vaultlog record " in answer.stdout


def test_a_closed_match_stays_closed(cli: Cli, tmp_path: Path) -> None:
    match = seeded(5)
    path = tmp_path / "one.sheet"
    path.write_text(written(match) + "close\n")
    done = cli.json("import", "sheet", str(path))
    assert cli.json("match", "show", done["match"])["closed"]


def test_nothing_is_recorded_unless_all_is_right(cli: Cli, tmp_path: Path) -> None:
    text = written(seeded(5, 12))
    path = tmp_path / "wrong.sheet"
    path.write_text(text + "P1 dance\nP8 keep\n")
    lines = len(text.splitlines())
    answer = cli("import", "sheet", str(path))
    assert answer.exit_code == ExitCode.FAULT
    assert f"line {lines + 1}: " in answer.stderr
    assert f"line {lines + 2}: there is no P8" in answer.stderr
    assert "2 lines are wrong; nothing was recorded" in answer.stderr
    told = cli.json("import", "sheet", str(path), exit_code=ExitCode.FAULT)
    assert told["match"] is None
    assert [fault["line"] for fault in told["faults"]] == [lines + 1, lines + 2]
    assert cli.redis.keys(b"match:*") == [], "no match, not even the beginning of one"


def test_decks_are_found_by_name_and_by_file(cli: Cli, tmp_path: Path) -> None:
    names = list(starter_decks())
    deck = tmp_path / "mine.json"
    deck.write_text(json.dumps(starter_decks()[names[0]]))
    path = tmp_path / "short.sheet"
    head = "Vaultlog sheet 1: rulebook 16.0, variant standard\n"
    path.write_text(
        f'{head}P1 "Ann": deck {json.dumps(str(deck))}\nP2 "Ben": deck "onyx"\nprinted cards\nP1 seen: P2\nP2 keep\n'
    )
    done = cli.json("import", "sheet", str(path))
    assert done["version"] == 3
    path.write_text(f'{head}P1 "Ann": deck "no such"\nP2 "Ben": deck "onyx"\nprinted cards\n')
    told = cli.json("import", "sheet", str(path), exit_code=ExitCode.FAULT)
    assert told["faults"][0]["line"] == 2
    assert "'no such' is not a file" in told["faults"][0]["text"]


def test_a_file_that_cannot_be_read_is_told(cli: Cli, tmp_path: Path) -> None:
    answer = cli("import", "sheet", str(tmp_path / "none"))
    assert isinstance(answer.exception, CannotRun)
    assert "cannot read a sheet" in str(answer.exception)
    odd = tmp_path / "odd"
    odd.write_bytes(b"\xff\xfe\xfa")
    assert isinstance(cli("import", "sheet", str(odd)).exception, CannotRun)


def test_a_view_hides_the_seed(cli: Cli, match: Recorder) -> None:
    seen = cli("export", "M1", "--format", "sheet", "--view", "spectator").stdout
    assert "seed hidden" in seen
    assert "for judges only" not in seen
    assert "for judges only" not in cli("export", "M1", "--format", "sheet").stdout, "what is sealed is for no sheet"
    assert cli("export", "M1", "--format", "sheet", "--redacted").exit_code == ExitCode.USAGE


def test_a_file_of_a_log_becomes_a_sheet_without_a_server(cli: Cli, match: Recorder, tmp_path: Path) -> None:
    log = tmp_path / "m1.jsonl"
    cli.ok("export", "M1", "-o", str(log))
    assert cli("export", str(log), "--format", "sheet").stdout == cli("export", "M1", "--format", "sheet").stdout
