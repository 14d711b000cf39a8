"""Teams: who may be in one, how they are paired board by board, who wins a meeting, and how they stand."""

from __future__ import annotations

from typing import Any

import pytest

from replays.tournaments import event_types as types
from replays.tournaments.event_fields import StageRules
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.rounds import add_round, begin_next_stage, board_by_hand, next_round
from replays.tournaments.stages.beginning import begin_stage, next_entrants
from replays.tournaments.stages.progress import cut_of, order_of, players_of, still_in, team_table
from replays.tournaments.standings import best_of
from replays.tournaments.state import Tournament, TournamentRefused
from replays.tournaments.weeks import add_all_rounds, boards_to_renew, renew_boards
from tests.replays.tournaments.build import OLGA, created
from tests.replays.tournaments.simulated_leagues import LEAGUES, SimulatedLeague
from tests.replays.tournaments.test_stages import refused, store

Rules = StageRules


def add(now: Tournament, changes: Any) -> None:
    store(now, *(data for data, _ in changes))


def teams(*rules: Rules, many: int = 4, size: int = 3, variant: str = "standard") -> Tournament:
    """Teams a, b, c … of players a1, a2, a3 … in these stages, of which the first has begun."""
    now = Tournament()
    store(now, created(variant=variant))
    for team in "abcdefgh"[:many]:
        players = tuple(f"{team}{board}" for board in range(1, size + 1))
        store(now, *(types.PlayerRegistered(player=player, name=player.upper()) for player in players))
        store(now, types.TeamAdded(team=team, name=f"Team {team.upper()}", players=players))
    store(now, *(types.StageAdded(stage=f"s{n}", name=f"S{n}", rules=each) for n, each in enumerate(rules, 1)))
    if rules:
        add(now, begin_stage(now, {}))
    return now


def pair(now: Tournament) -> str:
    proposed = next_round(now, {})
    tables = proposed.proposal.seated
    add(now, add_round(now, {}, proposed.round, tables, name=proposed.name))
    return proposed.round


def result(now: Tournament, pairing: str, winner: str | None, *keys: int) -> None:
    store(now, types.ResultRecorded(pairing=pairing, winner=winner, keys=keys or None, reason="played"))


def play(now: Tournament) -> None:
    """Pair a round, in which those win who come first in the alphabet, and close it."""
    round = pair(now)
    for pairing in now.pairings_of(round):
        if not pairing.bye:
            result(now, pairing.id, min(seat.player for seat in pairing.seats))
    store(now, types.RoundClosed(round=round))


SWISS, LEAGUE = Rules(kind="swiss", boards=3), Rules(kind="round-robin", boards=3)


# -- the teams ------------------------------------------------------------------------------------------------------


def test_a_player_is_in_one_team_at_most() -> None:
    now = teams()
    assert refused(now, types.TeamAdded(team="x", name="X", players=("a1", "b1"))) == "in-a-team"
    assert refused(now, types.TeamAdded(team="x", name="X", players=("zoe", "b1"))) == "unknown-player"
    assert refused(now, types.TeamAdded(team="a", name="X", players=("a1", "a2"))) == "team-exists"
    assert refused(now, types.TeamChanged(team="a", name="Team B", players=("a1", "a2"))) == "team-exists"
    assert refused(now, types.TeamChanged(team="a", name="A", players=("a1", "a1"))) == "player-twice"
    assert refused(now, types.TeamChanged(team="a", name=" ", players=("a1", "a2"))) == "no-name"
    assert refused(now, types.TeamRemoved(team="x")) == "unknown-team"


def test_a_team_that_left_is_back_when_it_is_added_again() -> None:
    now = teams()
    store(now, types.TeamRemoved(team="a"))
    assert now.team_of("a1") is None
    assert refused(now, types.TeamChanged(team="a", name="A", players=("a1", "a2"))) == "unknown-team"
    store(now, types.TeamAdded(team="a", name="Team A", players=("a1", "a2")))
    assert now.team_of("a1") == now.teams["a"]


def test_teams_are_imported_with_their_players() -> None:
    now = teams(many=1)
    rows = "name,team\nZoe,Red\nYan,Red\nXia,\nWim,Team A\n"
    add(now, plan_import(now, {"players": rows}, actor=OLGA))
    assert now.teams["red"].players == ("zoe", "yan")
    assert now.teams["a"].players == ("a1", "a2", "a3", "wim")
    assert now.team_of("xia") is None


def test_an_import_names_the_line_of_a_team_that_cannot_be() -> None:
    with pytest.raises(TournamentImportRefused) as error:
        plan_import(teams(), {"players": "name,team\nXia,\nZoe,Red\n"}, actor=OLGA)
    assert [str(fault) for fault in error.value.faults] == [
        "players, line 3, team: a team has 2 to 8 players; name it in as many lines"
    ]


# -- stages of teams ------------------------------------------------------------------------------------------------


def test_a_stage_of_teams_begins_with_teams() -> None:
    now = teams(SWISS)
    stage = now.stages["s1"]
    assert stage.teams == ("a", "b", "c", "d")
    assert len(stage.entrants or ()) == 12
    now = teams()
    store(now, types.StageAdded(stage="s1", name="S", rules=SWISS))
    assert refused(now, types.StageBegun(stage="s1", entrants=("a1", "b1"))) == "teams"
    assert refused(now, types.StageBegun(stage="s1", entrants=("a1", "b1"), teams=("a", "x"))) == "unknown-team"
    assert refused(now, types.StageBegun(stage="s1", entrants=("a1", "b1"), teams=("a", "a"))) == "team-twice"
    assert refused(now, types.StageBegun(stage="s1", entrants=("a1", "b1"), teams=("a",))) == "no-team"
    add(now, begin_stage(now, {}, entrants=["c", "a"]))
    assert now.stages["s1"].teams == ("c", "a")


def test_players_and_teams_do_not_change_places_in_a_stage_that_has_begun() -> None:
    now = teams(SWISS)
    assert refused(now, types.StageChanged(stage="s1", rules=Rules(kind="swiss"))) == "begun"
    store(now, types.StageChanged(stage="s1", rules=Rules(kind="swiss", boards=2)))
    assert now.stages["s1"].rules.boards == 2


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (Rules(kind="swiss", boards=3, format="survival"), "format"),
        (Rules(kind="single-elimination", early=True), "early"),
        (Rules(kind="two-losses", early=True), "early"),
    ],
)
def test_rules_that_cannot_be_are_refused(rules: Rules, code: str) -> None:
    assert refused(teams(), types.StageAdded(stage="x", name="X", rules=rules)) == code


def test_teams_need_tables_of_two() -> None:
    assert refused(teams(variant="break-key"), types.StageAdded(stage="x", name="X", rules=SWISS)) == "variant"


def test_a_stage_of_players_begins_without_teams() -> None:
    now = teams()
    store(now, types.StageAdded(stage="s1", name="S", rules=Rules(kind="swiss")))
    assert refused(now, types.StageBegun(stage="s1", entrants=("a1", "b1"), teams=("a", "b"))) == "teams"


# -- meetings -------------------------------------------------------------------------------------------------------


def test_teams_meet_board_by_board() -> None:
    now = teams(SWISS)
    round = pair(now)
    boards = now.pairings_of(round)
    assert [pairing.table for pairing in boards] == ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"]
    for pairing in boards:
        assert pairing.board is not None
        assert pairing.sides == pairing.board.teams
        assert [seat.player for seat in pairing.seats] == [f"{team}{pairing.board.number}" for team in pairing.sides]


def test_a_substitute_plays_from_the_next_round_on() -> None:
    now = teams(LEAGUE, size=4)
    first = pair(now)
    assert "a4" not in [seat.player for pairing in now.pairings_of(first) for seat in pairing.seats]
    store(now, types.TeamChanged(team="a", name="Team A", players=("a4", "a1", "a2", "a3")))
    second = pair(now)
    boards = {p.board.number: p for p in now.pairings_of(second) if p.board is not None and "a" in p.board.teams}
    assert [boards[n].seats[boards[n].sides.index("a")].player for n in (1, 2, 3)] == ["a4", "a1", "a2"]


def test_a_board_without_a_player_is_lost_and_that_is_told_before() -> None:
    now = teams(LEAGUE)
    store(now, types.PlayerDropped(player="a2"))
    proposed = next_round(now, {})
    assert proposed.lacking == {"a": (3,)}
    round = pair(now)
    third = next(p for p in now.pairings_of(round) if p.board and "a" in p.board.teams and p.board.number == 3)
    assert third.unmet
    assert third.sides != ("a",)
    for pairing in now.pairings_of(round):
        if not pairing.bye:
            result(now, pairing.id, max(seat.player for seat in pairing.seats))
    line = next(line for line in team_table(now, {}, now.stages["s1"]) if line.team == "a")
    assert (line.losses, line.boards, line.boards_against) == (1, 0, 3)


def test_a_team_has_a_bye_with_all_its_boards() -> None:
    now = teams(SWISS, many=3)
    round = pair(now)
    alone = [pairing for pairing in now.pairings_of(round) if pairing.bye]
    assert len(alone) == 3
    assert {pairing.unmet for pairing in alone} == {False}
    (line,) = [line for line in team_table(now, {}, now.stages["s1"]) if line.byes]
    assert (line.points, line.wins, line.boards, line.boards_against) == (2, 1, 3, 0)


def two_teams(rules: Rules) -> tuple[Tournament, list[str]]:
    now = teams(rules, many=2)
    return now, [pairing.id for pairing in now.pairings_of(pair(now))]


def points(now: Tournament) -> dict[str, int]:
    return {line.team: line.points for line in team_table(now, {}, now.stages["s1"])}


def test_who_won_more_boards_won_the_meeting() -> None:
    now, (one, two, three) = two_teams(SWISS)
    result(now, one, "b1", 0, 3)
    result(now, two, "b2", 0, 3)
    assert points(now) == {"a": 0, "b": 0}, "while a board is open nobody has won"
    result(now, three, "a3", 3, 0)
    assert points(now) == {"a": 0, "b": 2}


def test_equal_boards_are_decided_by_keys_and_then_a_draw() -> None:
    now, (one, two, three) = two_teams(SWISS)
    result(now, one, "b1", 2, 3)
    result(now, two, "a2", 3, 2)
    result(now, three, None, 2, 2)
    assert points(now) == {"a": 1, "b": 1}
    result(now, three, None, 2, 1)
    assert points(now) == {"a": 2, "b": 0}


def test_without_draws_the_first_board_decides_at_last() -> None:
    for rules in (Rules(kind="swiss", boards=3, draws=False), Rules(kind="single-elimination", boards=3)):
        now, (one, two, three) = two_teams(rules)
        result(now, one, None, 2, 2)
        result(now, two, "b2", 2, 3)
        result(now, three, "a3", 3, 2)
        assert points(now) == {"a": 0, "b": 2}


def test_teams_whose_players_all_lose_have_both_lost() -> None:
    now, boards = two_teams(SWISS)
    store(now, *(types.ResultRecorded(pairing=id, winner=None, reason="absent", all_lose=True) for id in boards))
    assert points(now) == {"a": 0, "b": 0}
    assert {(line.draws, line.losses) for line in team_table(now, {}, now.stages["s1"])} == {(0, 1)}


def test_boards_without_a_result_count_as_not_played_once_the_round_is_closed() -> None:
    now, (one, two, three) = two_teams(SWISS)
    result(now, one, "a1", 3, 0)
    store(now, types.RoundClosed(round="1", unfinished=(two, three)))
    assert points(now) == {"a": 2, "b": 0}


def test_a_bracket_of_teams_is_played_to_its_end_and_its_players_stand_by_it() -> None:
    now = teams(Rules(kind="single-elimination", boards=3, final_best_of=3), many=5)
    stage = now.stages["s1"]
    assert next_round(now, {}).planned == 3
    games = []
    for _ in range(3):
        play(now)
        games.append({best_of(now, pairing, {}) for pairing in now.pairings.values() if not pairing.bye})
    assert games == [{1}, {1}, {1, 3}], "one meeting beside byes is no final"
    assert cut_of(now, {}, stage).teams == ("a",)
    assert order_of(now, {}, stage)[:3] == ["a1", "a2", "a3"]
    assert still_in(now, {}, stage) == ["a1", "a2", "a3"]


def test_the_teams_that_go_on_meet_in_the_next_stage_or_their_players_do() -> None:
    cut = Rules(kind="swiss", boards=3, cut=2, rounds=1)
    now = teams(cut, Rules(kind="single-elimination", boards=3))
    play(now)
    assert next_entrants(now, {}).teams == cut_of(now, {}, now.stages["s1"]).teams
    add(now, begin_next_stage(now, {}))
    assert len(now.stages["s2"].teams) == 2
    now = teams(cut, Rules(kind="single-elimination"))
    play(now)
    add(now, begin_next_stage(now, {}))
    assert len(now.stages["s2"].entrants or ()) == 6
    assert now.stages["s2"].teams == ()


def test_a_team_follows_a_stage_of_players_by_how_these_stood() -> None:
    now = teams(Rules(kind="swiss", rounds=1), LEAGUE, many=2)
    add(now, add_round(now, {}, "1", [(f"a{board}", f"b{board}") for board in (1, 2, 3)]))
    for pairing in now.pairings_of("1"):
        result(now, pairing.id, max(seat.player for seat in pairing.seats))
    assert next_entrants(now, {}).teams == ("b", "a")


def test_a_late_team_joins_a_swiss_stage() -> None:
    now = teams(SWISS)
    play(now)
    store(now, *(types.PlayerRegistered(player=player, name=player) for player in ("x1", "x2")))
    store(now, types.TeamAdded(team="x", name="X", players=("x1", "x2")))
    proposed = next_round(now, {})
    assert "x" in {*proposed.proposal.byes, *(team for table in proposed.proposal.tables for team in table)}
    assert "x1" in players_of(now, now.stages["s1"])


def test_boards_of_rounds_that_are_paired_are_given_the_players_of_now() -> None:
    now = teams(LEAGUE, size=4)
    add(now, add_all_rounds(now, {}))
    with pytest.raises(TournamentRefused, match="every board"):
        renew_boards(now)
    first = next(p for p in now.pairings_of("1") if "a" in p.sides and p.board is not None and p.board.number == 1)
    result(now, first.id, "a1")
    store(now, types.PlayerDropped(player="a2"))
    assert boards_to_renew(now) == 2 + 2 + 2, "boards 2 and 3 of each round"
    add(now, renew_boards(now))
    assert boards_to_renew(now) == 0
    for round in ("1", "2", "3"):
        boards = [p for p in now.pairings_of(round) if "a" in p.sides and p.board is not None]
        lineup = {p.board.number: p.seats[p.sides.index("a")].player for p in boards if p.board is not None}
        assert lineup == {1: "a1", 2: "a3", 3: "a4"}
    assert now.results[first.id].winner == "a1"
    store(now, types.TeamChanged(team="a", name="Team A", players=("a4", "a1", "a3")))
    add(now, renew_boards(now))
    second = [p for p in now.pairings_of("1") if "a" in p.sides and p.board is not None and p.board.number > 1]
    assert {p.seats[p.sides.index("a")].player for p in second} == {"a4", "a3"}, "who has played a board stays there"


# -- pairings by hand -----------------------------------------------------------------------------------------------


def test_a_round_of_teams_names_every_team() -> None:
    now = teams(SWISS)
    with pytest.raises(TournamentRefused, match="Team C, Team D have no table"):
        add_round(now, {}, "1", [("a", "b")])
    with pytest.raises(TournamentRefused, match="no team x"):
        add_round(now, {}, "1", [("a", "b"), ("c", "d"), ("x",)])
    with pytest.raises(TournamentRefused, match="two teams meet"):
        add_round(now, {}, "1", [("a", "b", "c"), ("d",)])


def board(number: int, *teams: str) -> types.MeetingBoard:
    return types.MeetingBoard(number=number, teams=teams)


def by_hand(*players: str, at: types.MeetingBoard) -> types.PairingAdded:
    seats = tuple(types.PairedSeat(player=player) for player in players)
    return types.PairingAdded(pairing="x", round="1", table="9", seats=seats, board=at)


def test_a_board_must_fit_its_teams() -> None:
    now = teams(SWISS)
    store(now, types.RoundAdded(round="1", stage="s1"))
    assert refused(now, by_hand("a1", "b1", at=board(4, "a", "b"))) == "boards"
    assert refused(now, by_hand("a1", "b1", at=board(1, "a", "x"))) == "unknown-team"
    assert refused(now, by_hand("a1", "b1", at=board(1, "a", "a"))) == "teams"
    assert refused(now, by_hand("a1", "b1", at=board(1, "a"))) == "teams"
    assert refused(now, by_hand("b1", "a1", at=board(1, "a", "b"))) == "no-team"
    store(now, by_hand("a1", "b1", at=board(1, "a", "b")))
    again = types.PairingAdded(
        pairing="y", round="1", table="8", seats=(types.PairedSeat(player="a2"),), board=board(1, "a", "b")
    )
    assert refused(now, again) == "board-taken"
    other = types.PairingAdded(
        pairing="y", round="1", table="8", seats=(types.PairedSeat(player="a2"),), board=board(2, "a", "c")
    )
    assert refused(now, other) == "team-paired"


def test_a_board_is_refused_where_players_meet() -> None:
    now = teams(Rules(kind="swiss"))
    store(now, types.RoundAdded(round="1", stage="s1"))
    assert refused(now, by_hand("a1", "b1", at=board(1, "a", "b"))) == "no-teams"


def test_a_pairing_by_hand_has_the_free_board_of_its_teams() -> None:
    now = teams(SWISS)
    round = pair(now)
    second = next(p for p in now.pairings_of(round) if p.board is not None and p.board.number == 2)
    store(now, types.PairingRemoved(pairing=second.id, reason="wrong"))
    players = [seat.player for seat in second.seats]
    seats, at = board_by_hand(now, round, players[::-1])
    assert (list(seats), at) == (players, second.board)


# -- leagues at random ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(3 * len(LEAGUES)))
def test_a_simulated_league_keeps_its_rules(number: int) -> None:
    assert SimulatedLeague(number).play().now.rounds
