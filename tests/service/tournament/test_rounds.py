"""Rounds over HTTP: proposed and added, clocks run together, the wall of tables."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from replays.tournaments.clocks import CLOCK_ACTS
from tests.service.helpers.roles import Api
from tests.service.helpers.tourney import FIVE, FIVE_PLAYERS, Tourney
from tests.workers.help import folder


def proposal(tourney: Tourney, who: str = "organiser", **query: Any) -> Any:
    told = "&".join(f"{name}={value}" for name, value in query.items())
    return tourney.roles[who].ok(f"{tourney.path}/proposal{'?' + told if told else ''}")


def add(tourney: Tourney, **body: Any) -> Any:
    answer = tourney.post("organiser", "/rounds", body)
    assert answer.status_code == 201, answer.text
    return answer.json


def test_a_round_is_proposed_and_added_as_proposed(five: Tourney) -> None:
    told = proposal(five)
    assert len(told["tables"]) == 2
    assert len(told["byes"]) == 1
    assert told["round"] == "1"
    assert sorted([*sum(told["tables"], []), *told["byes"]]) == FIVE_PLAYERS
    assert not (told["repeats"])
    assert not (told["again"])
    assert not (told["floats"])
    assert not (told["undecided"])
    done = five.post("organiser", "/rounds", {}, If_Match=f'"{told["version"]}"')
    assert done.status_code == 201, done.text
    [round] = five.now()["rounds"]
    seated = [[seat["player"] for seat in pairing["seats"]] for pairing in round["pairings"]]
    assert seated == [*told["tables"], told["byes"]]
    assert [pairing["table"] for pairing in round["pairings"]] == ["1", "2", "bye"]


def test_nobody_meets_twice_over_the_rounds(five: Tourney) -> None:
    met: set[frozenset[str]] = set()
    for number in (1, 2, 3):
        told = proposal(five)
        for table in told["tables"]:
            assert frozenset(table) not in met
            met.add(frozenset(table))
        add(five)
        for pairing in five.now()["rounds"][-1]["pairings"][:2]:
            winner = pairing["seats"][0]["player"]
            five.did("organiser", "result.recorded", pairing=pairing["pairing"], winner=winner, reason="paper")
        assert len(five.now()["rounds"]) == number
    byes = [pairing["seats"][0]["player"] for round in five.now()["rounds"] for pairing in round["pairings"][2:]]
    assert len(set(byes)) == 3


def test_who_comes_second_adds_no_second_round(five: Tourney) -> None:
    version = proposal(five)["version"]
    assert five.post("organiser", "/rounds", {}, If_Match=f'"{version}"').status_code == 201
    late = five.post("organiser", "/rounds", {"draw": 1}, If_Match=f'"{version}"')
    assert late.status_code == 412
    assert late.json["code"] == "version-conflict"
    assert len(five.now()["rounds"]) == 1
    unversioned = five.post("organiser", "/rounds", {})
    assert unversioned.status_code == 409
    assert unversioned.json["reason"] == "undecided"
    assert len(five.now()["rounds"]) == 1
    assert len(proposal(five)["undecided"]) == 2
    assert five.post("organiser", "/rounds", {"early": True}).status_code == 201


def test_the_same_request_again_adds_one_round(five: Tourney) -> None:
    first = five.post("organiser", "/rounds", {}, Idempotency_Key="once")
    again = five.post("organiser", "/rounds", {}, Idempotency_Key="once")
    assert again.status_code == 201
    assert again.json == first.json
    assert len(five.now()["rounds"]) == 1


def test_other_draws_and_own_tables(five: Tourney) -> None:
    assert len({repr(proposal(five, draw=draw)["tables"]) for draw in range(6)}) > 1
    assert proposal(five, draw=3) == proposal(five, draw=3)
    add(five, round="final", name="The final", tables=[["ann", "ben"], ["cat", "dan"], ["eve"]])
    [round] = five.now()["rounds"]
    assert (round["round"], round["name"]) == ("final", "The final")


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ({"tables": [["ann", "ben"]]}, 409, "left-out"),
        ({"tables": [["ann", "ben", "cat"], ["dan", "eve"]]}, 409, "seats"),
        ({"tables": [["ann", "ben"], ["cat", "dan"], ["eve"], ["ann"]]}, 409, "player-paired"),
        ({"tables": [["ann", "ben"], ["cat", "dan"], ["eve"], ["zoe"]]}, 409, "unknown-player"),
        ({"tables": [[]]}, 422, None),
        ({"draw": -1}, 422, None),
        ({"draw": "0"}, 422, None),
        ({"round": "a b"}, 422, None),
        ({"name": ""}, 422, None),
        ({"more": 1}, 422, None),
    ],
)
def test_what_cannot_be_a_round_is_refused(five: Tourney, body: Any, status: int, reason: str | None) -> None:
    answer = five.post("organiser", "/rounds", body)
    assert answer.status_code == status, answer.text
    assert reason is None or answer.json["reason"] == reason
    assert five.now()["rounds"] == []


def test_who_left_is_not_paired(five: Tourney) -> None:
    five.did("organiser", "player.dropped", player="eve")
    told = proposal(five)
    assert not told["byes"]
    assert "eve" not in sum(told["tables"], [])


def test_three_at_a_table(admin: Api) -> None:
    tourney = Tourney(admin, variant="break-key", **FIVE)
    told = proposal(tourney)
    assert [len(table) for table in told["tables"]] == [3]
    assert len(told["byes"]) == 2
    add(tourney)
    assert [pairing["table"] for pairing in tourney.now()["rounds"][0]["pairings"]] == ["1", "bye", "bye 2"]


def test_only_organisers_pair(five: Tourney) -> None:
    for role in ("judge", "head-judge", "scorekeeper", "ann", "spectator", "stranger"):
        assert five.roles[role]("GET", f"{five.path}/proposal").status_code in (403, 404), role
        assert five.post(role, "/rounds", {}).status_code in (403, 404), role
    assert five.now()["rounds"] == []


# -- clocks ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def playing(five: Tourney, real_redis: redis.Redis) -> Tourney:
    """Two tables with open matches, and a bye."""
    add(five, tables=[["ann", "ben"], ["cat", "dan"], ["eve"]])
    matches = [five.open(pairing).match for pairing in ("1-1", "1-2")]
    for match in matches:
        folder(real_redis).run(match)
    return five


def run(tourney: Tourney, act: str, who: str = "judge", **body: Any) -> Any:
    answer = tourney.post(who, "/rounds/1/clock", {"act": act, **body})
    assert answer.status_code == 200, answer.text
    return answer.json["tables"]


def wall(tourney: Tourney, who: str = "organiser") -> Any:
    return tourney.roles[who].ok(f"{tourney.path}/wall")


def fold_all(tourney: Tourney, real_redis: redis.Redis) -> None:
    for tile in wall(tourney)["tables"]:
        if tile["match"]:
            folder(real_redis).run(tile["match"])


def test_one_act_runs_all_clocks(playing: Tourney, real_redis: redis.Redis) -> None:
    started = run(playing, "start", minutes=40)
    assert [(each["table"], each["fault"]) for each in started] == [("1", None), ("2", None)]
    assert all(each["event"] for each in started)
    assert [each["event"] for each in run(playing, "start", minutes=40)] == [None, None]
    fold_all(playing, real_redis)
    tiles = wall(playing)["tables"]
    assert all(2390 < tile["left"] <= 2400 and tile["runs"] for tile in tiles[:2])
    run(playing, "pause", reason="fire alarm")
    fold_all(playing, real_redis)
    assert wall(playing)["counts"] == {"paused": 2, "bye": 1}
    run(playing, "more", minutes=5)
    run(playing, "resume")
    fold_all(playing, real_redis)
    tiles = wall(playing)["tables"]
    assert all(2690 < tile["left"] <= 2700 and tile["runs"] for tile in tiles[:2])
    run(playing, "call")
    assert [each["event"] for each in run(playing, "call")] == [None, None]
    fold_all(playing, real_redis)
    assert all(tile["called_time"] for tile in wall(playing)["tables"][:2])
    clock = playing.organiser.ok(f"matches/{tiles[0]['match']}/clock")
    assert clock["called"]
    assert clock["pauses"][0]["reason"] == "fire alarm"


def test_the_same_clock_request_again_does_nothing_more(playing: Tourney) -> None:
    first = playing.post("judge", "/rounds/1/clock", {"act": "start", "minutes": 30}, Idempotency_Key="c")
    again = playing.post("judge", "/rounds/1/clock", {"act": "start", "minutes": 30}, Idempotency_Key="c")
    assert first.json == again.json


def test_the_policy_gives_the_minutes(playing: Tourney) -> None:
    short = playing.post("judge", "/rounds/1/clock", {"act": "start"})
    assert short.status_code == 409
    assert short.json["reason"] == "minutes"
    playing.did("organiser", "policy.changed", policy={"minutes": 35})
    assert run(playing, "start")[0]["event"]


def test_who_plays_does_not_run_the_clock_of_their_table(playing: Tourney) -> None:
    playing.did("organiser", "staff.appointed", account="acc-ann", role="judge")
    playing.roles["both"] = playing.token(role="judge", account="acc-ann")
    told = run(playing, "start", "both", minutes=30)
    assert [bool(each["event"]) for each in told] == [False, True]
    assert "play" in told[0]["fault"]


@pytest.mark.parametrize("body", [{}, {"act": "stop"}, {"act": "start", "minutes": 0}, {"act": "more", "minutes": "5"}])
def test_an_act_of_the_clock_is_checked(playing: Tourney, body: Any) -> None:
    assert playing.post("judge", "/rounds/1/clock", body).status_code == 422


def test_clocks_are_run_by_officials(playing: Tourney) -> None:
    for role in ("ann", "spectator", "streamer", "stranger"):
        for act in CLOCK_ACTS:
            answer = playing.post(role, "/rounds/1/clock", {"act": act, "minutes": 9})
            assert answer.status_code in (403, 404), (role, act)
    assert playing.post("scorekeeper", "/rounds/1/clock", {"act": "start", "minutes": 9}).status_code == 200
    assert playing.post("judge", "/rounds/9/clock", {"act": "pause"}).status_code == 404


# -- the wall -------------------------------------------------------------------------------------------------------


def test_the_wall_shows_every_table(playing: Tourney, real_redis: redis.Redis) -> None:
    told = wall(playing, "judge")
    assert (told["round"], told["counts"]) == ("1", {"playing": 2, "bye": 1})
    first = told["tables"][0]
    assert [seat["name"] for seat in first["seats"]] == ["Ann", "Ben"]
    assert first["left"] is None
    assert [seat["keys"] for seat in first["seats"]] == [0, 0]
    assert first["quiet"] < 60
    playing.did("organiser", "result.recorded", pairing="1-2", winner="cat", reason="paper")
    assert wall(playing)["counts"] == {"playing": 1, "over": 1, "bye": 1}


def test_a_call_turns_the_table_red(playing: Tourney) -> None:
    match = wall(playing)["tables"][0]["match"]
    body = {"claim": "Something is wrong here.", "first": 1, "last": 1}
    keeper = playing.roles["scorekeeper"]
    called = keeper("POST", f"matches/{match}/disputes", body, If_Match='"1"', Idempotency_Key="call")
    assert called.status_code == 201, called.text
    told = wall(playing)
    first = told["tables"][0]
    assert first["state"] == "called"
    assert first["case"]
    assert first["waits"] < 60
    assert told["counts"]["called"] == 1


def test_a_table_not_opened_and_a_tournament_without_rounds(five: Tourney) -> None:
    assert wall(five)["tables"] == []
    assert wall(five)["round"] is None
    add(five)
    assert wall(five)["counts"] == {"unopened": 2, "bye": 1}
    assert five.organiser("GET", f"{five.path}/wall?round=9").status_code == 404


def test_the_wall_is_for_officials(playing: Tourney) -> None:
    for role in ("scorekeeper", "ann", "spectator", "streamer", "stranger"):
        assert playing.roles[role]("GET", f"{playing.path}/wall").status_code in (403, 404), role
