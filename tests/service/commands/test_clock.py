"""`vaultlog clock`: running it and reading it on the store itself."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from replays.play.live import Recorder
from service.commands import group
from service.commands.common import ExitCode
from tests.service.commands.conftest import Cli


def test_the_clock_is_run(cli: Cli, match: Recorder) -> None:
    assert "none was started" in cli.ok("clock", "show", "M1")
    start = cli.json("clock", "start", "last", "45:00")
    assert start["clocks"][0]["left_ms"] == 45 * 60_000
    assert start["running"] is True
    assert "45:00 left, runs" in cli.ok("clock", "show", "M1", "--event", str(start["as_of"]))
    cli.ok("clock", "pause", "M1", "--reason", "judge call")
    assert "stands still" in cli.ok("clock", "show", "M1")
    assert "judge call" in cli.ok("clock", "show", "M1")
    cli.ok("clock", "start", "M1", "40:00")
    more = cli.json("clock", "extend", "M1", "2:30", "--reason", "judge call")
    assert more["clocks"][0]["given_ms"] - more["clocks"][0]["used_ms"] == more["clocks"][0]["left_ms"]
    assert 42 * 60_000 < more["clocks"][0]["left_ms"] <= 42.5 * 60_000
    assert "time called" in cli.ok("clock", "call", "M1", "--note", "finish the turn")
    assert match.store.events("M1")[-1].data.note == "finish the turn"  # type: ignore[attr-defined]
    events = match.store.events("M1")
    assert [event.type for event in events[-5:]] == [
        "clock.started", "clock.paused", "clock.started", "clock.extended", "clock.called",
    ]  # fmt: skip


def test_it_goes_on_with_what_it_shows(cli: Cli, match: Recorder) -> None:
    answer = cli("clock", "start", "M1")
    assert answer.exit_code == ExitCode.USAGE
    assert "give the time that is left" in answer.stderr
    cli.ok("clock", "start", "M1", "45:00")
    paused = cli.json("clock", "pause", "M1")["clocks"][0]["left_ms"]
    again = cli.json("clock", "start", "M1")["clocks"][0]
    assert again["runs"], "no time is won by a pause"
    assert again["left_ms"] == paused // 1000 * 1000, "no time is won by a pause"
    assert cli("clock", "start", "M1", "--seat", "0").exit_code == ExitCode.USAGE, "this one was not started"


def test_a_clock_for_each_seat(cli: Cli, match: Recorder) -> None:
    for seat in ("0", "1"):
        cli.ok("clock", "start", "M1", "10:00", "--seat", seat)
    shown = cli.json("clock", "show", "M1")["clocks"]
    assert [clock["seat"] for clock in shown] == [0, 1]
    assert sum(clock["runs"] for clock in shown) == 1
    answer = cli("clock", "start", "M1", "10:00", "--seat", "2")
    assert answer.exit_code == ExitCode.USAGE
    assert "there is no seat 2" in answer.stderr


@pytest.mark.parametrize("text", ["45", "45:60", "x:00", "-1:00", "100000:00", "٣:00x", ""])
def test_what_is_no_time(cli: Cli, match: Recorder, text: str) -> None:
    answer = cli("clock", "start", "M1", "--", text)
    assert answer.exit_code == ExitCode.USAGE
    assert "give minutes and seconds" in answer.stderr


def test_how_long_decisions_took(cli: Cli, match: Recorder) -> None:
    times = cli.json("clock", "times", "M1")["times"]
    assert times["all"]["decisions"] == 19 + 20, "those up to the rewind's target, and those after it"
    assert times["all"]["decisions"] == times["seat 0"]["decisions"] + times["seat 1"]["decisions"]
    text = cli.ok("clock", "times", "M1")
    assert "median s" in text
    assert "turn 1" in text


@pytest.mark.parametrize("name", ["show", "start", "pause", "extend", "call", "times"])
def test_every_subcommand_says_where_it_works_and_its_exit_codes(name: str) -> None:
    answer = CliRunner().invoke(group, ["clock", name, "--help"], prog_name="vaultlog")
    assert answer.exit_code == 0
    text = " ".join(answer.output.split())
    assert "Exit codes: 0" in text
    assert "Works on the log itself" in text
