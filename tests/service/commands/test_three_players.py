"""Three players in the terminal: at one keyboard, in the archive, on the board; and the variants that there are."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from engine.readings import of_variant
from engine.variants import VARIANTS
from replays.exports.log import read
from replays.fold.fold import fold
from replays.keeping.verification import verify_file
from replays.store.store import Store
from service.commands.common import ExitCode
from service.commands.matches.board import result_line
from service.running.demo import TABLES
from tests.service.across.test_three_players import FORGING
from tests.service.commands.conftest import Cli, play
from tests.service.commands.test_demo import url
from tests.service.helpers.roles import ADMIN

READINGS = [(row.about, row.as_taken()["reading"]) for row in of_variant("break-key")]

__all__ = ["url"]
TOUR = Path(__file__).parents[3] / "service" / "TOUR.md"
DECKS = ("--deck", "onyx", "--deck", "argus", "--deck", "achea")


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "table.json"
    file.write_text(json.dumps(FORGING))
    return str(file)


def seats_of(board: str) -> list[str]:
    """The last board that was printed, cut into what it says of each seat."""
    last = board[board.rindex("seat 0: ") :]
    return [last.split(f"seat {seat}: ")[1].split("seat ")[0] for seat in range(3)]


# -- vaultlog play ---------------------------------------------------------------------------------------------------


def test_three_decks_make_a_match_of_break_key(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    answer = play(f"1\n1\n1\nsave {file}\nquit\n", *DECKS)
    assert answer.exit_code == 0, answer.output
    assert "The match begins: Player 1 against Player 2 against Player 3" in answer.stdout
    for name in ("Player 1", "Player 2", "Player 3"):
        assert f"{name} keeps the opening hand" in answer.stdout or f"{name} takes a mulligan" in answer.stdout
    report = verify_file(str(file))
    assert report.ok
    assert report.grade.value == "EXACT"
    with file.open("rb") as lines:
        opened: Any = next(iter(read(lines))).data
    assert opened.setup["variant"] == "break-key"
    assert len(opened.setup["seats"]) == 3


def test_only_the_hand_of_whoever_is_asked_is_shown() -> None:
    shown = play("1\n1\nhouse:brobnar\nboard\n" * 3, *DECKS, "--seat2", "human").stdout
    boards = shown.split("As player:")[1:]
    assert {board[0] for board in boards} == {"0", "2"}
    for board in boards:
        seats = [board.split(f"seat {seat}: ")[1].split("seat ")[0] for seat in range(3)]
        hands = ["Hand 6: " in text or "Hand 7: " in text or "Hand 5: " in text for text in seats]
        assert hands == [str(seat) == board[0] for seat in range(3)]


def test_three_random_players_play_to_the_end() -> None:
    everybody = (*DECKS, "--seat0", "random")
    first = play("", *everybody)
    assert first.exit_code == 0, first.output
    last = first.stdout.splitlines()[-1]
    assert " won (keys): 1. Player " in last
    assert " – 2. Player " in last
    boards = seats_of(first.stdout)
    assert sum("Out of the match, with all their cards" in text for text in boards) == 2
    assert first.stdout == play("", *everybody).stdout


def test_a_described_table_of_three_is_played(position: str) -> None:
    shown = play("", "--position", position, "--seat0", "random").stdout
    assert "Ann forges for 6 Æmber: each opponent loses a key" in shown
    assert shown.splitlines()[-1] == "Ann won (keys): 1. Ann 3 keys – 2. Ben 0 keys – 2. Cat 0 keys"
    as_cat = play("board\n", "--position", position, "--seat0", "random", "--seat2", "human").stdout
    assert "Turn 7 of Cat, main step, house logos" in as_cat
    seats = seats_of(as_cat)
    assert "1 keys forged: red" in seats[1]
    assert "Troll" in seats[2]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("--deck", "onyx", "--deck", "argus", "--variant", "break-key"), ExitCode.FAULT, "break-key is played with 3"),
        ((*DECKS, "--variant", "standard"), ExitCode.FAULT, "standard is played with 2 seats, and 3 were given"),
        ((*DECKS, "--variant", "three"), ExitCode.FAULT, "variant is 'three'; give one of"),
        ((*DECKS, "--deck", "achea"), ExitCode.USAGE, "4 decks were given; give --deck for each of two or three seats"),
    ],
)
def test_what_is_no_match_of_three_is_refused(arguments: tuple[str, ...], code: int, told: str) -> None:
    answer = play("", *arguments)
    assert answer.exit_code == code, answer.output
    assert told in answer.stderr, answer.output


# -- vaultlog match, replay ------------------------------------------------------------------------------------------


def test_three_in_the_archive(cli: Cli, tmp_path: Path) -> None:
    names = ("--name", "Ann", "--name", "Ben", "--name", "Cat")
    match = cli.json("match", "open", *DECKS, *names, "--first", "2")["match"]
    row = cli.json("match", "show", match)
    assert row["players"] == ["Ann", "Ben", "Cat"]
    assert row["version"] == 1
    for _ in range(3):
        cli.ok("match", "answer", match, "keep")
    refused = cli("match", "answer", match, "end", "--seat", "0")
    assert refused.exit_code == ExitCode.FAULT
    assert "seat 2 decides now" in refused.stderr
    cli.ok("match", "concede", match, "--seat", "2")
    again = cli("match", "concede", match, "--seat", "2")
    assert again.exit_code == ExitCode.FAULT
    assert "seat 2 is out of the match already" in again.stderr
    nowhere = cli("match", "concede", match, "--seat", "3")
    assert nowhere.exit_code == ExitCode.FAULT
    assert "the seats of the match are 0 to 2" in nowhere.stderr
    board = seats_of(cli.ok("replay", match, "--view", "player:1"))
    assert "Hand 7: " in board[1]
    assert "Hand 7: " not in board[0]
    assert "Out of the match" in board[2]
    before = seats_of(cli.ok("replay", match, "--seq", "4", "--view", "player:2"))
    assert "Hand 7: " in before[2]
    told = cli.ok("replay", match, "--transcript")
    assert "Cat is out of the match: concedes" in told
    assert "Turn 2" in told
    cli.ok("match", "concede", match, "--seat", "0")
    score = next(line for line in reversed(cli.ok("replay", match, "--timeline").splitlines()) if " keys" in line)
    assert re.split(r"\s{2,}", score.strip())[2:] == ["out", "0 Æmber, 3 keys", "out"]
    ended = cli.ok("match", "choice", match)
    assert "Ben won (conceded): 1. Ben 3 keys – 2. Ann 3 keys – 3. Cat 3 keys" in ended
    cli.ok("match", "close", match)
    assert fold(Store(cli.redis).events(match)).exact


def test_a_described_table_opens_a_match_of_three(cli: Cli, position: str) -> None:
    match = cli.json("match", "open", "--position", position)["match"]
    cli.ok("match", "answer", match, "end")
    found = fold(Store(cli.redis).events(match))
    assert found.exact
    assert found.game.result is not None
    assert [seat["place"] for seat in found.game.result["seats"]] == [1, 2, 2]


def test_a_result_names_places_only_where_there_are_some() -> None:
    seats = [{"seat": 0, "name": "Ann", "keys": 3, "amber": 1}, {"seat": 1, "name": "Ben", "keys": 1, "amber": 0}]
    assert result_line({"winner": 0, "reason": "keys", "seats": seats}) == "Ann won (keys): Ann 3 keys – Ben 1 key"
    placed = [{**seats[0], "place": 2}, {**seats[1], "place": 1}]
    told = result_line({"winner": 1, "reason": "time", "seats": placed})
    assert told == "Ben won (time): 1. Ben 1 key, 0 Æmber – 2. Ann 3 keys, 1 Æmber"


# -- vaultlog demo, variants, rulings --------------------------------------------------------------------------------


def test_a_demonstration_of_three(cli: Cli, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAULTLOG_ADMIN_TOKEN", ADMIN)
    played = cli.json("demo", "--url", url, "--seed", "quick", "--variant", "break-key")
    found = fold(Store(cli.redis).events(played["match"]))
    assert found.exact
    assert found.closed
    assert found.game.table.variant.name == "break-key"
    assert [seat["name"] for seat in played["result"]["seats"]] == [name for name, _ in TABLES["break-key"]]
    assert {seat["place"] for seat in played["result"]["seats"]} >= {1, 2}
    assert cli("demo", "--url", url, "--variant", "three").exit_code == ExitCode.USAGE


def test_the_variants_and_how_they_are_read(cli: Cli) -> None:
    assert cli.json("variants")["variants"] == [variant.describe() for variant in VARIANTS.values()]
    listed = cli.ok("variants")
    assert "standard" in listed
    assert f"break-key  3            {len(READINGS)}" in listed
    (one,) = cli.json("variants", "break-key")["variants"]
    assert [(row["about"], row["reading"]) for row in one["readings"]] == READINGS
    words = " ".join(cli.ok("variants", "break-key").split())
    assert all(f"{about} {reading}" in words for about, reading in READINGS)
    answer = cli("variants", "keyraken")
    assert answer.exit_code == ExitCode.USAGE
    assert "choose from standard, break-key" in answer.stderr


def test_every_clause_of_the_variant_is_acted_out(cli: Cli) -> None:
    (report,) = cli.json("rulings", "--version", "break-key")["versions"]
    assert report["clauses"]["total"] == report["clauses"]["covered"] == 38
    assert report["clauses"]["open"] == []


def test_the_commands_in_the_readme_are_there(cli: Cli, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    section = TOUR.read_text("utf-8").split("## Three players")[1].split("\n## ")[0]
    lines = re.findall(r"^\.venv/bin/vaultlog (.*?)(?: +#.*)?$", section, re.MULTILINE)
    assert [line.split()[0] for line in lines] == ["play", "demo", "variants"]
    monkeypatch.setenv("VAULTLOG_ADMIN_TOKEN", ADMIN)
    for line in lines:
        more = ("--url", url) if line.startswith("demo") else ()
        answer = cli(*shlex.split(line), *more, input=b"quit\n")
        assert answer.exit_code == 0, answer.output
