"""The clock of a round: which acts follow which, and what is left."""

from __future__ import annotations

from typing import Any

import pytest

from replays.tournaments import event_types as types
from replays.tournaments.clocks import minutes_left, round_timed
from replays.tournaments.entries import RoundClock
from replays.tournaments.fold import apply
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import OLGA, tournament

MINUTE = 60_000


def acted(now: Tournament, *acts: tuple[int, str, int | None]) -> RoundClock:
    """The clock of round 1 after acts at minutes past the epoch."""
    for minute, act, seconds in acts:
        now.event_at = f"1970-01-01T00:{minute:02}:00.000000Z"
        given: dict[str, Any] = {} if seconds is None else {"seconds": seconds}
        apply(now, types.RoundTimed(round="1", act=act, **given), None, actor=OLGA)  # type: ignore[arg-type]
    return now.clocks["1"]


def test_it_runs_and_ends_when_its_time_is_used() -> None:
    clock = acted(tournament(), (1, "start", 45 * 60))
    assert clock.left(11 * MINUTE) == 35 * MINUTE
    assert clock.ends_at == 46 * MINUTE
    assert clock.left(50 * MINUTE) == -4 * MINUTE


def test_a_round_may_begin_with_a_look_at_the_decklists() -> None:
    now = tournament()
    now.event_at = "1970-01-01T00:01:00.000000Z"
    apply(now, types.RoundTimed(round="1", act="start", seconds=47 * 60, list_seconds=120), None, actor=OLGA)
    clock = now.clocks["1"]
    assert [clock.look_left(minute * MINUTE) for minute in (1, 2, 3, 4)] == [2 * MINUTE, MINUTE, 0, 0]
    assert clock.left(3 * MINUTE) == 45 * MINUTE
    assert acted(now, (2, "pause", None)).look_left(9 * MINUTE) == MINUTE


@pytest.mark.parametrize("data", [{"act": "start", "seconds": 120}, {"act": "more", "seconds": 600}, {"act": "pause"}])
def test_only_a_start_has_a_look_before_its_games(data: dict[str, Any]) -> None:
    now = tournament()
    if data["act"] != "start":
        acted(now, (1, "start", 600))
    with pytest.raises(TournamentRefused, match="give fewer seconds for it") as caught:
        apply(now, types.RoundTimed(round="1", list_seconds=120, **data), None, actor=OLGA)
    assert caught.value.field == "list_seconds"


def test_a_pause_costs_no_time() -> None:
    clock = acted(tournament(), (1, "start", 2700), (11, "pause", None), (31, "resume", None))
    assert clock.left(41 * MINUTE) == 25 * MINUTE
    assert acted(tournament(), (1, "start", 2700), (11, "pause", None)).ends_at is None


def test_more_time_is_added_to_what_is_left() -> None:
    clock = acted(tournament(), (1, "start", 600), (6, "more", 300))
    assert clock.left(6 * MINUTE) == 10 * MINUTE


def test_a_call_lets_it_run_on() -> None:
    clock = acted(tournament(), (1, "start", 600), (11, "call", None))
    assert clock.called
    assert clock.running


@pytest.mark.parametrize(
    ("before", "act", "code"),
    [
        ([], "pause", "clock"),
        ([], "more", "clock"),
        ([], "call", "clock"),
        ([(1, "start", 60)], "start", "clock"),
        ([(1, "start", 60)], "resume", "clock"),
        ([(1, "start", 60), (2, "pause", None)], "pause", "clock"),
        ([(1, "start", 60), (2, "call", None)], "call", "clock"),
    ],
)
def test_an_act_that_changes_nothing_is_refused(before: list[tuple[int, str, int | None]], act: str, code: str) -> None:
    now = tournament()
    for each in before:
        acted(now, each)
    with pytest.raises(TournamentRefused) as caught:
        acted(now, (3, act, 60 if act in ("start", "more") else None))
    assert caught.value.code == code
    assert round_timed(now, "1", act, 1, "a reason") == []  # type: ignore[arg-type]


def test_seconds_belong_to_start_and_more_alone() -> None:
    with pytest.raises(TournamentRefused, match="take seconds"):
        acted(tournament(), (1, "start", None))
    with pytest.raises(TournamentRefused, match="take seconds"):
        acted(tournament(), (1, "start", 60), (2, "pause", 60))


def test_the_clock_of_a_closed_round_stands_still() -> None:
    now = tournament(types.RoundClosed(round="1"))
    with pytest.raises(TournamentRefused, match="is closed"):
        acted(now, (1, "start", 60))
    assert round_timed(now, "1", "start", 1, "a reason") == []


def test_a_table_that_starts_late_gets_what_is_left() -> None:
    now = tournament()
    assert minutes_left(now, "1", 5 * MINUTE) is None
    acted(now, (1, "start", 45 * 60))
    assert minutes_left(now, "1", 11 * MINUTE + 1) == 35
    assert minutes_left(now, "1", 90 * MINUTE) == 1
    acted(now, (12, "pause", None))
    assert minutes_left(now, "1", 13 * MINUTE) is None
