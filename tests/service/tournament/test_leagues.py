"""Leagues over HTTP, by forms and by commands: weeks with a last day, teams, players who open their matches."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.helpers.roles import DECKS, Api, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.desk import Desk

EIGHT = ["ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal"]
DUE = "2030-12-06T22:59:00.000000Z"


def players(*, team: bool) -> str:
    rows = [f"{name},{name.title()},acc-{name},{('Red', 'Blue')[at // 4]}" for at, name in enumerate(EIGHT)]
    if not team:
        rows = [row.rpartition(",")[0] + "," for row in rows]
    return "player,name,account,team\n" + "\n".join(rows) + "\n"


@pytest.fixture
def league(admin: Api) -> Tourney:
    """A league of eight players with a deck each, whose first week is about to be paired."""
    decks = "player,list\n" + "".join(f"{name},{DECKS[0]}\n" for name in EIGHT)
    zone = {"zone": "Europe/Berlin"}
    made = Tourney(admin, players=players(team=False), decks=decks, pairings=[], policy=zone)
    made.post("organiser", "/stages", {"structure": "league-weeks"})
    assert made.post("organiser", "/stages/begin", {}).status_code == 201
    return made


@pytest.fixture
def teams(admin: Api) -> Tourney:
    """A league of the teams Red and Blue of four players each, at three boards."""
    made = Tourney(admin, players=players(team=True), decks=[], pairings=[])
    made.post("organiser", "/stages", {"structure": "league-teams"})
    assert made.post("organiser", "/stages/begin", {}).status_code == 201
    return made


def pairings(tourney: Tourney, round: str = "1") -> Any:
    return next(each for each in tourney.now()["rounds"] if each["round"] == round)["pairings"]


# -- weeks ----------------------------------------------------------------------------------------------------------


def test_all_weeks_are_added_at_once_with_their_days(league: Tourney) -> None:
    proposal = league.organiser.ok(f"{league.path}/proposal")
    assert proposal["due"].endswith(":59:00.000000Z")
    assert "boards" not in proposal
    assert league.post("organiser", "/rounds", {"all": True, "due": DUE}).status_code == 201
    rounds = league.now()["rounds"]
    assert [round["due"][:10] for round in rounds[:3]] == ["2030-12-06", "2030-12-13", "2030-12-20"]
    assert len(rounds) == 7
    assert problem(league.post("organiser", "/rounds", {"all": True}), 409, "refused")["reason"] == "nobody"
    body = {"all": True, "tables": [["ann", "ben"]]}
    assert problem(league.post("organiser", "/rounds", body), 409, "refused")["reason"] == "all"


def test_a_week_is_paired_while_results_are_missing_and_told_when_it_is_overdue(league: Tourney) -> None:
    assert league.post("organiser", "/rounds", {"due": "2020-12-06T22:59:00.000000Z"}).status_code == 201
    assert league.post("organiser", "/rounds", {"due": None}).status_code == 201
    assert "due" not in league.now()["rounds"][1]
    answer = league.organiser.ok(f"{league.path}/rounds/1")
    assert (answer["due"], answer["overdue"]) == ("2020-12-06T22:59:00.000000Z", True)
    league.did("organiser", "round.rescheduled", round="1", due=DUE)
    assert league.organiser.ok(f"{league.path}/rounds/1")["overdue"] is False
    problem(league.post("organiser", "/rounds", {"due": "tomorrow"}), 422, "invalid-body")


def test_opponents_of_a_player_who_left_are_given_their_wins(league: Tourney) -> None:
    league.post("organiser", "/rounds", {"all": True})
    assert problem(league.post("organiser", "/rounds/absences", {}), 409, "refused")["reason"] == "nobody"
    league.did("organiser", "player.dropped", player="hal")
    assert len(league.post("organiser", "/rounds/absences", {}).json["events"]) == 7
    for who in ("judge", "ann", "spectator"):
        assert league.post(who, "/rounds/absences", {}).status_code == 403


def test_a_league_is_run_with_forms_alone(league: Tourney) -> None:
    desk = Desk(league)
    assert "all 7 rounds that are left can be added at once, each 7 days after" in desk.look("pair")
    assert "Give the day as" in desk.send("pair", act="all", day="soon", status=422)
    added = desk.send("pair", act="all", day="2030-12-06")
    assert "All rounds were added" in added
    assert "To be played until <time" in added
    assert "Friday, 6 December 2030" in added
    assert league.now()["rounds"][0]["due"] == DUE, "until the day ends in Berlin"
    said = desk.send("rounds/1/due", on="pair", day="2020-02-29", time="18:30")
    assert "The day was changed" in said
    assert "4 tables overdue" in said
    assert "Saturday, 29 February 2020, 18:30" in desk.look("pair?round=1")
    assert '<span class="tag overdue">4 overdue</span>' in desk.look("")
    league.did("organiser", "player.dropped", player="hal")
    assert "7 tables wait for players or teams that have left" in desk.look("pair")
    assert "were recorded" in desk.send("absences", on="pair")
    assert "To be played until" in desk.look("prints/pairings?round=2")
    assert "known here" in desk.send("settings", act="policy", zone="Mars/North", status=422)


def test_players_see_until_when_they_play_and_open_their_match(league: Tourney) -> None:
    league.post("organiser", "/rounds", {"due": DUE})
    mine = next(each for each in pairings(league) if "ann" in [seat["player"] for seat in each["seats"]])
    desk = Desk(league, "ann")
    page = desk.look("")
    assert "Your matches" in page
    assert "Friday, 6 December 2030" in page
    other = next(each for each in pairings(league) if each["pairing"] != mine["pairing"])
    assert "Open game" not in desk.look(f"pairings/{other['pairing']}")
    desk.send(f"pairings/{other['pairing']}", act="open", on=f"pairings/{mine['pairing']}", status=403)
    assert "Open game 1" in desk.look(f"pairings/{mine['pairing']}")
    path = f"{desk.base}/pairings/{mine['pairing']}"
    key = desk.browser.get(path).text.split('name="key" value="')[1].split('"')[0]
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    sent = desk.browser.post(path, data={"key": key, "act": "open"}, headers=headers)
    assert sent.status_code == 303
    again = desk.browser.post(path, data={"key": key, "act": "open"}, headers=headers)
    assert again.headers["Location"] == sent.headers["Location"], "sent twice, it is opened once"
    (match,) = next(each for each in pairings(league) if each["pairing"] == mine["pairing"])["matches"]
    assert sent.headers["Location"].endswith(f"/m/{match}")


def test_players_open_no_match_where_their_stage_does_not_say_so(league: Tourney) -> None:
    rules = league.organiser.ok(f"{league.path}/stages")["stages"][0]["rules"]
    league.did("organiser", "stage.changed", stage="1", rules={**rules, "players_open": False})
    league.post("organiser", "/rounds", {})
    mine = next(each for each in pairings(league) if "ann" in [seat["player"] for seat in each["seats"]])
    desk = Desk(league, "ann")
    assert "Open game" not in desk.look(f"pairings/{mine['pairing']}")
    desk.send(f"pairings/{mine['pairing']}", act="open", key="aKey", status=403)


# -- teams ----------------------------------------------------------------------------------------------------------


def test_teams_meet_board_by_board_and_stand_first(teams: Tourney) -> None:
    proposal = teams.organiser.ok(f"{teams.path}/proposal")
    assert (proposal["tables"], proposal["boards"], proposal["lacking"]) == ([["red", "blue"]], 3, {})
    assert teams.post("organiser", "/rounds", {}).status_code == 201
    boards = pairings(teams)
    assert [each["board"]["number"] for each in boards] == [1, 2, 3]
    assert boards[0]["board"]["sides"] == ["red", "blue"]
    for each in boards:
        winner = each["seats"][1]["player"]
        teams.did("organiser", "result.recorded", pairing=each["pairing"], winner=winner, keys=[1, 3], reason="played")
    (stage,) = teams.organiser.ok(f"{teams.path}/stages")["stages"]
    assert stage["teams"] == ["red", "blue"]
    assert [(line["team"], line["points"], line["boards"]) for line in stage["team_standings"]] == [
        ("blue", 2, 3),
        ("red", 0, 0),
    ]
    rows = teams.organiser.ok(f"{teams.path}/tables/teams")["rows"]
    assert rows[0]["players"] == "Eve; Fay; Gus; Hal"
    rows = teams.organiser.ok(f"{teams.path}/tables/pairings")["rows"]
    assert (rows[0]["board"], rows[0]["team_name"]) == (1, "Red")
    assert teams.organiser.ok(f"{teams.path}/tables/standings")["rows"][0]["team"] == "blue"
    assert [team["name"] for team in teams.now()["teams"]] == ["Red", "Blue"]


def test_teams_are_run_with_forms_alone(teams: Tourney) -> None:
    desk = Desk(teams)
    page = desk.look("teams")
    assert 'Dan <span class="hint">substitute</span>' in page
    assert "2 to 8 players" in desk.send("teams", act="change", team="red", name="Red", players="Ann", status=422)
    assert "no player Zoe" in desk.send("teams", act="add", name="Green", players="Zoe\nAnn", status=422)
    assert "is in team Red" in desk.send("teams", act="add", name="Green", players="Ann\nBen", status=409)
    assert "Red – Blue" in desk.send("pair", name="")
    changed = desk.send("teams", act="change", team="red", name="Red", players="Dan\nAnn\nBen\nCat")
    assert "3 boards of rounds that are paired already have other players" in changed
    assert "have other players than the teams name now" in desk.look("pair")
    assert "have the players that their teams name" in desk.send("teams", act="renew")
    assert [each["seats"][0]["player"] for each in pairings(teams)] == ["dan", "ann", "ben"]
    assert 'id="teams"' in desk.look("")
    assert "Red – Blue" in desk.look("prints/pairings")
    assert "Boards" in desk.look("prints/standings")
    assert "has left" in desk.send("teams", act="remove", team="red")


def test_a_team_without_a_player_for_a_board_is_told_before_the_round(teams: Tourney) -> None:
    for player in ("ann", "ben"):
        teams.did("organiser", "player.dropped", player=player)
    assert teams.organiser.ok(f"{teams.path}/proposal")["lacking"] == {"red": [3]}
    desk = Desk(teams)
    assert "Red has nobody for board 3, and loses it" in desk.look("pair").replace("loses it.", "loses it")
    assert "nobody opposite: won" in desk.send("pair", name="")


def test_a_pairing_by_hand_becomes_a_board_of_its_teams(teams: Tourney) -> None:
    teams.post("organiser", "/rounds", {})
    teams.did("organiser", "pairing.removed", pairing=pairings(teams)[1]["pairing"], reason="wrong")
    desk = Desk(teams)
    desk.send("pairings", on="pair", round="1", table="9", player=["fay", "ben"])
    added = pairings(teams)[-1]
    assert added["board"] == {"number": 2, "teams": ["red", "blue"], "sides": ["red", "blue"]}
    assert [seat["player"] for seat in added["seats"]] == ["ben", "fay"]


def test_only_organisers_change_teams(teams: Tourney) -> None:
    for who in ("judge", "ann", "spectator"):
        assert teams.event(who, "team.removed", team="red").status_code == 403
        assert teams.post(who, "/rounds/boards", {}).status_code == 403
    assert Desk(teams, "ann").browser.get(f"/tournaments/{teams.id}/teams").status_code == 403
