"""`vaultlog undo`: the review, asking and answering on the store itself."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from replays.fold.fold import fold
from replays.play.live import Recorder
from service.commands import group
from service.commands.common import ExitCode
from tests.service.commands.conftest import Cli


def test_the_review_in_words_and_as_json(cli: Cli, match: Recorder) -> None:
    version = match.store.head("M1").version
    shown = cli.json("undo", "review", "M1", "30")
    assert (shown["match"], shown["from"], shown["to"], shown["grade"]) == ("M1", version, 30, "inadvisable")
    assert shown["approvals"] == ["seat:0", "seat:1", "head-judge"]
    text = cli.ok("undo", "review", "last", "30")
    assert f"Back from event {version} to event 30: inadvisable" in text
    assert all(reason["text"] in text for reason in shown["reasons"])
    assert "seat:0 (Ann), seat:1 (Ben), head-judge" in " ".join(text.split()), "as --for takes it, with the name"
    act = next(act for act in shown["undone"] if act["seat"] is not None)
    assert f"{act['seq']} ({('Ann', 'Ben')[act['seat']]})" in " ".join(text.split())
    assert "seat 0" not in text
    assert "seat 1" not in text
    learnt = shown["knowledge"][1]["cards"]
    hidden = cli.json("undo", "review", "M1", "30", "--view", "player:0")["knowledge"][1]
    assert hidden["count"] == len(learnt) > len(hidden["cards"])
    assert match.store.head("M1").version == version


def test_asking_answering_and_going_back(cli: Cli, match: Recorder) -> None:
    version = match.store.head("M1").version
    asked = cli.json("undo", "ask", "M1", "30", "--seat", "0", "--reason", "a slip")
    assert (asked["seq"], asked["status"], asked["approvals"]) == (version + 1, "open", ["seat:1", "head-judge"])
    seq = str(asked["seq"])
    assert "waits for head-judge" in cli.ok("undo", "answer", "M1", seq, "--for", "seat:1", "--accept")
    again = cli("undo", "ask", "M1", "30", "--reason", "again")
    assert again.exit_code == ExitCode.FAULT
    assert "already asks to go back" in again.stderr
    twice = cli("undo", "answer", "M1", seq, "--for", "seat:1", "--accept")
    assert twice.exit_code == ExitCode.FAULT
    assert "the request waits for head-judge" in twice.stderr
    done = cli.json("undo", "answer", "M1", seq, "--for", "head-judge", "--accept", "--reason", "fair")
    assert done["status"] == "granted"
    assert [event["type"] for event in done["events"]] == ["undo.answered", "rewound"]
    events = match.store.events("M1")
    assert fold(events).exact
    assert events[-1].cause == version + 1
    assert (events[-2].actor.kind, events[version + 1].actor.on_behalf_of) == ("organiser", 1)
    (row,) = cli.json("undo", "list", "M1")["requests"]
    assert (row["seat"], row["to"], row["status"], row["ended_by"]) == (0, 30, "granted", events[-1].seq)
    listed = cli.ok("undo", "list", "M1")
    assert "granted" in listed
    assert "a slip" in listed
    assert "Ann" in listed
    assert "seat 0" not in listed


def test_refusing_withdrawing_and_being_late(cli: Cli, match: Recorder) -> None:
    version = match.store.head("M1").version
    late = cli("undo", "ask", "M1", "30", "--reason", "r", "--expect", str(version - 1))
    assert late.exit_code == ExitCode.FAULT
    assert f"is at version {version}" in late.stderr
    for role, status in (("seat:1", "refused"), ("seat:0", "withdrawn")):
        seq = str(cli.json("undo", "ask", "M1", "30", "--seat", "0", "--reason", "r")["seq"])
        assert cli.json("undo", "answer", "M1", seq, "--for", role, "--refuse")["status"] == status
    seq = str(cli.json("undo", "ask", "M1", "30", "--reason", "the organiser's own")["seq"])
    assert "withdrawn" in cli.ok("undo", "answer", "M1", seq, "--for", "organiser", "--refuse")
    assert match.store.head("M1").version == version + 6


def test_what_cannot_be(cli: Cli, match: Recorder) -> None:
    version = match.store.head("M1").version
    wrong = cli("undo", "review", "M1", str(version))
    assert wrong.exit_code == ExitCode.FAULT
    assert f"give an event from 1 to {version - 1}" in wrong.stderr
    assert cli("undo", "ask", "M1", "30", "--seat", "2", "--reason", "r").exit_code == ExitCode.USAGE
    assert cli("undo", "answer", "M1", "3", "--for", "judge").exit_code == ExitCode.USAGE
    none = cli("undo", "answer", "M1", "3", "--for", "judge", "--accept")
    assert none.exit_code == ExitCode.FAULT
    assert "event 3 asks for no undo" in none.stderr


@pytest.mark.parametrize("name", ["review", "list", "ask", "answer"])
def test_every_subcommand_says_where_it_works_and_its_exit_codes(name: str) -> None:
    answer = CliRunner().invoke(group, ["undo", name, "--help"], prog_name="vaultlog")
    assert answer.exit_code == 0
    text = " ".join(answer.output.split())
    assert "Exit codes: 0" in text
    assert "Works on the log itself" in text
