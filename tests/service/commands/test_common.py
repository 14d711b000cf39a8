"""Tables of the commands: whole lines for a pipe, wrapped texts on a terminal."""

from __future__ import annotations

import io
import sys

import pytest

from service.commands.common import print_table

ID = "01M822F1TAVWFK4TCRN3HYKRT8"
CLAIM = "the creature was exhausted, so it could not reap"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_pipe_gets_a_line_for_each_row(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("FORCE_COLOR", "1")
    print_table(["match", "event", "claim"], [[ID, 7, CLAIM], ["last", 12, ""]])
    assert capsys.readouterr().out.splitlines() == [
        f"match{' ' * 21}  event  claim",
        f"{ID}      7  {CLAIM}",
        f"last{' ' * 22}     12",
    ]


def test_wide_letters_and_brackets_keep_their_columns(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["player", "deck"], [["東京", "[red]"], ["Ann", "Æ"]])
    assert capsys.readouterr().out == "player  deck\n東京    [red]\nAnn     Æ\n"


def test_a_table_without_rows_is_its_heading(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["case", "status"], [])
    assert capsys.readouterr().out == "case  status\n"


def test_a_terminal_wraps_the_last_column_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "50")
    print_table(["match", "claim"], [[ID, CLAIM]])
    lines = terminal.getvalue().splitlines()
    assert [line.split("  ")[0] for line in lines[1:]] == [ID, "", ""]
    assert " ".join(line[28:].strip() for line in lines[1:]) == CLAIM


def test_an_id_stays_whole_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("COLUMNS", "20")
    print_table(["match", "head"], [[ID, "f" * 64]])
    assert f"{ID}  {'f' * 64}" in terminal.getvalue()
