"""`vaultlog play`, driven by what is typed; and `vaultlog match open --position`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.opening.description import PARTS
from replays.exports.log import read
from replays.fold.fold import fold
from replays.keeping.verification import verify_file
from replays.log.events import Event
from replays.store.store import Store
from service.commands.common import CannotRun, ExitCode
from tests.engine import stock  # noqa: F401  (makes the stock cards known)
from tests.engine.opening.test_positions import TABLE
from tests.engine.rules.questions import test_dividing, test_naming
from tests.service.commands.conftest import Cli, play


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "table.json"
    file.write_text(json.dumps(TABLE))
    return str(file)


def log(path: Path) -> list[Event]:
    with path.open("rb") as file:
        return list(read(file))


def test_a_person_answers_with_numbers_against_a_random_player(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    answer = play(f"1\n1\n2\n1\nsave {file}\nquit\n")
    assert answer.exit_code == 0, answer.output
    assert "The match begins: Player 1 against Player 2" in answer.stdout
    assert "   1  Keep the hand" in answer.stdout
    assert "Choose the active house" in answer.stdout
    assert "Player 2 chooses house" in answer.stdout
    assert "seat 0: Player 1 with Radiant" in answer.stdout
    report = verify_file(str(file))
    assert report.ok
    assert report.grade.value == "EXACT"
    assert report.match == "play"
    assert {event.data.seat for event in log(file)[1:]} == {0, 1}  # type: ignore[attr-defined]
    assert play(f"save {file}\n").stdout.count("cannot write") == 1, "what is there is not written over"


def test_the_other_hand_stays_hidden() -> None:
    shown = play("1\n1\n1\n").stdout
    assert "Hand 6: " in shown or "Hand 7: " in shown
    theirs = shown.partition("seat 1: Player 2")[2]
    assert "Hand 6\n" in "\n".join(line.strip("│ ") for line in theirs.splitlines()) + "\n"


def test_the_same_seed_plays_the_same_match_to_its_end() -> None:
    both = ("--seat0", "random", "--seat1", "random", "--deck", "onyx", "--deck", "argus")
    first = play("", *both)
    assert first.exit_code == 0, first.output
    assert first.stdout.splitlines()[-1].split(" (")[0] in ("Player 1 won", "Player 2 won")
    assert first.stdout == play("", *both).stdout
    assert play("", *both, "--ruleset", "1.3").stdout != first.stdout


def test_two_people_play_at_one_terminal() -> None:
    shown = play("1\n1\n1\n", "--seat1", "human").stdout
    assert "Player 1: Keep the opening hand" in shown
    assert "Player 2: Keep the opening hand" in shown


def test_undo_takes_back_ones_own_decision(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    shown = play(f"undo\n1\nhouse:logos\nundo\nsave {file}\n").stdout
    assert "You have no decision to take back." in shown
    assert shown.count("chooses house Logos") == 1
    assert shown.count("Choose the active house") == 2
    assert log(file)[-1].type == "rewound"
    assert verify_file(str(file)).grade.value == "EXACT"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("help", "take back your last decision"),
        ("99", "There is no option 99; give 1 to 2"),
        ("0", "There is no option 0"),
        ("house:mars", "'house:mars' is neither an option nor a command"),
        ("1 2", "Not possible: "),
        ("none", "Not possible: "),
        ("", "Type numbers of options; `none`, where none need be taken"),
        ("save", "Give the file too"),
        ("save /nowhere/at/all", "Error: cannot write /nowhere/at/all: No such file"),
        ("\x1b[2J", "is neither an option nor a command"),
    ],
)
def test_what_is_typed_wrong_changes_nothing(typed: str, told: str) -> None:
    answer = play(f"{typed}\nboard\n")
    assert answer.exit_code == 0
    assert told in answer.stdout
    assert "\x1b[2J" not in answer.stdout
    assert "Set-up" in answer.stdout, "still at the first question"


def test_a_described_table_is_played(position: str) -> None:
    shown = play("1\n", "--position", position).stdout
    assert "Turn 5 of Ann, main step, house brobnar" in shown
    assert "seat 0: Ann" in shown
    assert "Ann: Play, discard or use a card, or end the step." in shown


def test_a_total_is_divided_and_a_card_is_named_at_the_terminal(tmp_path: Path) -> None:
    assert test_dividing.ShareStorm, "imported, so that the cards are known"
    assert test_naming.OracleJar, "imported, so that the cards are known"
    seat = {"name": "Ann", "hand": ["Share Storm"], "artifacts": ["Oracle Jar"], "deck": ["Anger"] * 6}
    file = tmp_path / "table.json"
    file.write_text(
        json.dumps({"house": "brobnar", "seats": [seat, {"line": ["Goon 5", "Goon 9"], "deck": ["Anger"]}]})
    )
    shown = play("1\n1 1 2\n1 1 2 2 2\n1\nno such\nEÆGER!\nanger\nboard\n", "--position", str(file)).stdout
    assert "Give 5 of these, the same one several times if it gets more:" in shown
    assert "give 5 of its options" in shown
    assert "gives 2 to Goon 5 and 3 to Goon 9" in shown
    assert "Give any title." in shown
    assert "names no title of the catalogue" in shown
    assert "Ann names Anger" in shown


def test_what_cannot_be_played_is_refused(position: str, tmp_path: Path) -> None:
    assert play("", "--deck", "onyx").exit_code == ExitCode.USAGE
    assert play("", "--deck", "onyx", "--deck", "argus", "--position", position).exit_code == ExitCode.USAGE
    answer = play("", "--ruleset", "9")
    assert answer.exit_code == ExitCode.FAULT
    assert "ruleset is '9'; give one of" in answer.stderr
    file = tmp_path / "bad.json"
    file.write_text(json.dumps({**TABLE, "turn": 0, "step": "night"}))
    answer = play("", "--position", str(file))
    assert answer.exit_code == ExitCode.FAULT
    assert len(answer.stderr.strip().splitlines()) == 2
    for text in ("[", "[]"):
        file.write_text(text)
        assert isinstance(play("", "--position", str(file)).exception, CannotRun)


def test_a_match_is_opened_from_a_described_table(cli: Cli, position: str, tmp_path: Path) -> None:
    match = cli.json("match", "open", "--position", position)["match"]
    row = cli.json("match", "show", match)
    assert (row["players"], row["turn"], row["version"]) == (["Ann", "P2"], 5, 1)
    cli.ok("match", "answer", match, "end")
    assert fold(Store(cli.redis).events(match)).exact
    for wrong in ((), ("--position", position, "--deck", "onyx"), ("--position", position, "--first", "0")):
        assert cli("match", "open", *wrong).exit_code == ExitCode.USAGE
    file = tmp_path / "bad.json"
    file.write_text(json.dumps({**TABLE, "house": "nobody"}))
    answer = cli("match", "open", "--position", str(file))
    assert answer.exit_code == ExitCode.FAULT
    assert "house is 'nobody'; give one of brobnar" in answer.stderr


def test_a_record_of_printed_cards_begins_late(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    seats = [{"name": "Ann", "hand": 6, "discard": ["Punch"]}, {"name": "Ben", "hand": 5, "line": ["Dust Pixie"]}]
    file.write_text(json.dumps({"turn": 4, "active": 1, "step": "house", "seats": seats}))
    late = ("match", "open", "--printed-cards", "--position", str(file))
    decks = ("--deck", "onyx", "--deck", "argus")
    match = cli.json(*late, *decks)["match"]
    row = cli.json("match", "show", match)
    assert (row["players"], row["turn"]) == (["Ann", "Ben"], 4)
    cli.ok("match", "answer", match, "house:untamed")
    cli.ok("match", "answer", match, "reap:64")  # the Dust Pixie is card 28 of the second list
    assert fold(Store(cli.redis).events(match)).exact
    for wrong in ((), (*decks, "--first", "0"), (*decks, "--chains", "1", "--chains", "0")):
        assert cli(*late, *wrong).exit_code == ExitCode.USAGE
    answer = cli(*late, "--deck", "argus", "--deck", "onyx")
    assert answer.exit_code == ExitCode.FAULT
    assert "Punch is not on Ann's list; it is on Ben's" in answer.stderr


def test_the_fields_of_a_described_table_are_listed(cli: Cli) -> None:
    rows = cli.json("match", "position")
    listed = [row["field"].strip("[]") for row in rows]
    assert set(listed) == {name for part in PARTS.values() for name in part.fields}
    assert listed.count("title") == 1, "what any card has stands there once"
    assert "[under]" in cli.ok("match", "position")


def test_a_reading_is_chosen_and_told(tmp_path: Path) -> None:
    file, out = tmp_path / "robbery.json", tmp_path / "match.jsonl"
    seats = [
        {"name": "Ann", "houses": ["shadows", "dis", "logos"], "hand": ["One Last Job"], "line": ["Dodger", "Urchin"]},
        {"name": "Ben", "houses": ["brobnar", "dis", "logos"], "amber": 5},
    ]
    file.write_text(json.dumps({"turn": 5, "step": "main", "house": "shadows", "seats": seats}))
    typed = f"1\nsave {out}\nquit\n"
    answer = play(typed, "--position", str(file), "--ruleset", "16.0", "--reading", "steal-for-each=several")
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.count("The book is silent: Stealing for each of something. Read as: as many thefts") == 1
    assert log(out)[0].data.setup["readings"]["steal-for-each"] == "several"  # type: ignore[attr-defined]
    refused = play("", "--ruleset", "16.0", "--reading", "steal-for-each=some")
    assert refused.exit_code == ExitCode.FAULT
    assert "choose one of one, several" in refused.stderr
