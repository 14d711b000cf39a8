"""`vaultlog decks` in a process of its own, and decks that are made up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.opening.made_up_decks import make_deck

PROJECT = Path(__file__).parents[3]


def vaultlog(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "service", *arguments]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, input=text, check=False)


def test_a_made_up_deck_is_printed_as_a_list_that_import_reads(cli):
    text = cli.ok("decks", "make", "cota", "--seed", "7")
    assert text.startswith("Name: Made up CotA 7\n\n")
    answer = cli("decks", "import", "-", input=text.encode())
    assert answer.exit_code == 0, answer.output
    assert '"name": "Made up CotA 7"' in answer.stdout


def test_with_json_it_opens_a_match(cli):
    assert cli.json("decks", "make", "AoA", "--seed", "3") == make_deck("AoA", 3)


def test_houses_are_given_as_people_write_them(cli):
    deck = cli.json("decks", "make", "WC", "--house", "Star Alliance", "--house", "saurian", "--house", "Dis")
    assert deck["houses"] == ["staralliance", "saurian", "dis"]


@pytest.mark.parametrize("wrong", [["XYZ"], ["WC", "--house", "mars"], ["WC", "--seed", "-1"], []])
def test_what_no_deck_can_be_made_of_is_refused(cli, wrong):
    answer = cli("decks", "make", *wrong)
    assert answer.exit_code == 2
    assert "Error: " in answer.stderr


@pytest.mark.parametrize("arguments", [["decks"], ["decks", "check", "-"]])
def test_commands_about_decks_need_no_other_command_before_them(arguments):
    """Each loads the cards by itself: nothing else in its process has done so."""
    answer = vaultlog(*arguments, text="Name: Nothing\n")
    assert answer.returncode in (0, 1), answer.stderr
    assert "Traceback" not in answer.stderr
