"""What a command line says, checked as the body of the resource that does the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.play.live import Recorder
from service.commands.common import ExitCode
from tests.service.commands.conftest import Cli

DECKS = ("--deck", "onyx", "--deck", "argus")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("match", "open"), "--deck: Give seats with decks, or a position."),
        (("match", "open", *DECKS, "--title", "x" * 201), "--title: Longer than maximum length 200."),
        (("match", "open", *DECKS, "--sees", "0"), "--sees is for printed cards"),
        (("tournament", "create", ""), "NAME: Length must be between 1 and 200."),
        (("tournament", "open", "T1", "p1", "--position", "table.json"), "--position: A match is dealt from its"),
    ],
)
def test_a_fault_names_the_option(
    cli: Cli, arguments: tuple[str, ...], fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.json").write_text('{"seats": []}')
    monkeypatch.chdir(tmp_path)
    answer = cli(*arguments)
    assert answer.exit_code == ExitCode.USAGE
    assert fault in answer.stderr
    assert cli.redis.keys(b"match:*") == []


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("match", "answer", "M1", "no key"), "KEYS (answer/0): Give an option key"),
        (("match", "concede", "M1", "--seat", "9"), "--seat: Must be"),
        (("match", "adjust", "M1", "3", "--reason", "r"), "CORRECTIONS (corrections/0): Give an object."),
        (("clock", "extend", "M1", "0:00", "--reason", "r"), "MINUTES:SECONDS: Must be"),
        (("undo", "answer", "M1", "3", "--for", "nobody", "--accept"), "--for: Give one of judge"),
    ],
)
def test_a_fault_of_an_event_names_the_option(
    cli: Cli, match: Recorder, arguments: tuple[str, ...], fault: str
) -> None:
    version = match.store.head("M1").version
    answer = cli(*arguments)
    assert answer.exit_code == ExitCode.USAGE
    assert fault in answer.stderr
    assert match.store.head("M1").version == version


def test_every_fault_is_named_at_once(cli: Cli) -> None:
    answer = cli("match", "open", *DECKS, "--title", "x" * 201, "--round", "y" * 201)
    assert answer.exit_code == ExitCode.USAGE
    assert "--title: " in answer.stderr
    assert "--round: " in answer.stderr


def test_a_field_of_the_body_is_called_as_the_option_is(cli: Cli) -> None:
    answer = cli("tournament", "open", "T1", "p1", "--deck", "ben=dis+mars+logos")
    assert "register it, or give --printed-cards too" in answer.stderr


@pytest.mark.usefixtures("match")
def test_a_fault_within_a_file_is_none_of_the_command_line(cli: Cli, tmp_path: Path) -> None:
    case = cli.json("case", "open", "M1", "--claim", "c", "--first", "30")["case"]["seq"]
    measures = tmp_path / "measures.json"
    measures.write_text('[{"kind": "rewind"}]')
    rule = ("case", "rule", "M1", str(case), "rewound", "--text", "Back.", "--measures", str(measures))
    answer = cli(*rule)
    assert answer.exit_code == ExitCode.FAULT
    assert answer.stderr.startswith("Error: --measures (measures/0/to): ")
