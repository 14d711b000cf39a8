"""Rounds that last days: their last day, several of them open at once, what is overdue, and who has left."""

from __future__ import annotations

import pytest

from replays.tournaments import event_types as types
from replays.tournaments.event_fields import StageRules
from replays.tournaments.hall_time import day_in_words, days_later, in_hall, is_zone
from replays.tournaments.policy import Policy
from replays.tournaments.rounds import close_round, next_round, require_decided
from replays.tournaments.stages.progress import cut_of
from replays.tournaments.state import Tournament, TournamentRefused
from replays.tournaments.weeks import (
    absences,
    add_all_rounds,
    next_due,
    overdue,
    record_absences,
    round_in_play,
    rounds_left,
    to_play,
)
from tests.replays.tournaments.test_stages import event, pair, refused, store
from tests.replays.tournaments.test_teams import LEAGUE, add, teams

Rules = StageRules
NOW = "2026-11-29T10:00:00.000000Z"
WEEKS = Rules(kind="round-robin", days=7, early=True)


def league(rules: Rules = WEEKS, players: int = 4) -> Tournament:
    """A league of players a, b, c … in Berlin."""
    now = event(rules, players=players)
    store(now, types.PolicyChanged(policy=Policy(zone="Europe/Berlin")))
    return now


def all_rounds(now: Tournament) -> None:
    add(now, add_all_rounds(now, {}, due=next_due(now, NOW)))


def test_a_week_ends_with_the_day_by_the_clock_of_the_hall() -> None:
    now = league()
    assert next_due(now, NOW) == "2026-12-06T22:59:00.000000Z"
    assert next_due(league(Rules(kind="swiss")), NOW) is None
    store(now, types.RoundAdded(round="1", stage="s1", due="2027-03-21T22:59:00.000000Z"))
    assert next_due(now, NOW) == "2027-03-28T21:59:00.000000Z", "summer time has begun between"


def test_days_are_told_in_words() -> None:
    assert day_in_words("2026-12-06T22:59:00.000000Z", "Europe/Berlin", NOW) == "Sunday, 6 December"
    assert day_in_words("2026-12-06T22:59:00.000000Z", None, NOW) == "Sunday, 6 December, 22:59"
    assert in_hall(NOW, "No/Where") == in_hall(NOW, None)
    assert [is_zone(name) for name in ("UTC", "Europe/Berlin", "No/Where")] == [True, True, False]
    assert days_later(NOW, 1, "Asia/Tokyo", end_of_day=True) == "2026-11-30T14:59:00.000000Z"


def test_a_last_day_must_be_in_the_calendar() -> None:
    now = league()
    for due in ("2026-13-01T00:00:00.000000Z", "0001-01-01T00:00:00.000000Z"):
        assert refused(now, types.RoundAdded(round="1", stage="s1", due=due)) == "no-time"
    store(now, types.RoundAdded(round="1", stage="s1", due=NOW))
    assert refused(now, types.RoundRescheduled(round="2", due=NOW)) == "unknown-round"
    store(now, types.RoundRescheduled(round="1", due="2026-12-13T22:59:00.000000Z"))
    assert now.rounds["1"].due == "2026-12-13T22:59:00.000000Z"
    store(now, types.RoundRescheduled(round="1", due=None))
    assert now.rounds["1"].due is None


def test_all_weeks_of_a_round_robin_are_laid_out_at_once() -> None:
    now = league()
    assert rounds_left(now) == 3
    all_rounds(now)
    assert [round.due for round in now.rounds.values()] == [
        "2026-12-06T22:59:00.000000Z",
        "2026-12-13T22:59:00.000000Z",
        "2026-12-20T22:59:00.000000Z",
    ]
    met = [frozenset(seat.player for seat in pairing.seats) for pairing in now.pairings.values()]
    assert len(set(met)) == len(met) == 6
    assert rounds_left(now) == 0
    with pytest.raises(TournamentRefused, match="no round of this stage is left"):
        add_all_rounds(now, {})
    with pytest.raises(TournamentRefused, match="only the rounds of a round robin"):
        add_all_rounds(league(Rules(kind="swiss")), {})


def test_weeks_of_teams_are_laid_out_at_once_too() -> None:
    now = teams(LEAGUE)
    add(now, add_all_rounds(now, {}))
    assert len(now.pairings) == 3 * 6


def test_the_next_week_is_paired_while_results_are_missing() -> None:
    now = league(Rules(kind="swiss", early=True))
    pair(now)
    require_decided(now, {})
    assert len(next_round(now, {}).undecided) == 2
    pair(now)
    met = [frozenset(seat.player for seat in pairing.seats) for pairing in now.pairings.values()]
    assert len(set(met)) == 4
    now = league(Rules(kind="swiss"))
    pair(now)
    with pytest.raises(TournamentRefused, match="has no result yet"):
        require_decided(now, {})


def test_pages_show_the_week_that_is_played() -> None:
    now = league()
    assert round_in_play(now, NOW, {}) is None
    all_rounds(now)

    def shown(at: str) -> str | None:
        round = round_in_play(now, at, {})
        return None if round is None else round.id

    assert [shown(NOW), shown("2026-12-07T00:00:00.000000Z"), shown("2027-01-01T00:00:00.000000Z")] == ["1", "2", "3"]
    for pairing in now.pairings_of("1"):
        store(now, types.ResultRecorded(pairing=pairing.id, winner=pairing.seats[0].player, reason="played"))
    assert shown(NOW) == "2", "nothing is left to be played in the first"


def test_what_has_no_result_after_its_day_is_overdue() -> None:
    now = league()
    all_rounds(now)
    late = overdue(now, {}, "2026-12-07T00:00:00.000000Z")
    assert [pairing.round for pairing in late] == ["1", "1"]
    store(now, types.ResultRecorded(pairing=late[0].id, winner=None, reason="played"))
    assert overdue(now, {}, "2026-12-07T00:00:00.000000Z") == late[1:]
    add(now, close_round(now, "1", {}, anyway=True))
    assert overdue(now, {}, "2026-12-07T00:00:00.000000Z") == []
    assert {pairing.round for pairing in to_play(now, {})} == {"2", "3"}


def test_the_stage_ends_with_its_last_result_whichever_week_it_is_of() -> None:
    now = league()
    all_rounds(now)
    first, *others = now.pairings.values()
    for pairing in others:
        store(now, types.ResultRecorded(pairing=pairing.id, winner=pairing.seats[0].player, reason="played"))
    assert cut_of(now, {}, now.stages["s1"]).why == f"Table {first.table} has no result yet."
    store(now, types.ResultRecorded(pairing=first.id, winner=first.seats[0].player, reason="late"))
    assert cut_of(now, {}, now.stages["s1"]).ready


def test_the_opponents_of_who_has_left_are_given_their_wins() -> None:
    now = league()
    all_rounds(now)
    with pytest.raises(TournamentRefused, match="no table waits"):
        record_absences(now, {})
    store(now, types.PlayerDropped(player="a"))
    assert len(absences(now, {})) == 3
    add(now, record_absences(now, {}))
    assert {result.winner for result in now.results.values()} == {"b", "c", "d"}
    assert {result.reason for result in now.results.values()} == {"A has left"}
    store(now, types.PlayerDropped(player="b"), types.PlayerDropped(player="c"))
    add(now, record_absences(now, {}))
    both = next(p for p in now.pairings.values() if {seat.player for seat in p.seats} == {"b", "c"})
    assert now.results[both.id].winner is None


def test_a_team_that_left_loses_what_it_had_still_to_play() -> None:
    now = teams(LEAGUE)
    add(now, add_all_rounds(now, {}))
    store(now, types.TeamRemoved(team="a"))
    add(now, record_absences(now, {}))
    assert len(now.results) == 9
    assert not [result for result in now.results.values() if (result.winner or "a").startswith("a")]
