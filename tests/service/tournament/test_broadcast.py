"""The stage of a tournament: choosing a table, addresses for a stream, and what the stage says of the table."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from replays.tournaments.policy import Policy
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import Api, Table
from tests.service.helpers.tourney import Tourney

ROUNDS: dict[str, Any] = {"stage": "s", "name": "Swiss", "rules": {"kind": "swiss", "best_of": 3}}


def stage(cup: Cup, who: Api, more: str = "") -> Any:
    answer = who.get(f"/tournaments/{cup.id}/stage{more}")
    check_page(answer, 200 if not more.startswith("/") else answer.status_code)
    return answer


def test_a_streamer_chooses_a_table_and_copies_its_addresses(table: Table) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True))
    streamer = cup.roles["streamer"]
    shown = stage(cup, streamer).text
    assert "Ann against Ben" in shown
    assert f'href="/m/{cup.match}?stage="' in shown
    assert f'value="http://localhost/tournaments/{cup.id}/stage/1"' in shown
    assert f'value="http://localhost/tournaments/{cup.id}/stage/1?ground=clear"' in shown
    with_third = stage(cup, streamer, "?third=on").text
    assert f'href="/m/{cup.match}?stage=&amp;third=on"' in with_third
    assert f'value="http://localhost/tournaments/{cup.id}/stage/1?ground=clear&amp;third=on"' in with_third
    way = streamer.get(f"/tournaments/{cup.id}/stage/1?ground=clear&third=on")
    assert way.headers["Location"] == f"/m/{cup.match}?stage=clear&third=on"


def test_the_ways_to_the_stage(table: Table) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True))
    for role in ("streamer", "judge", "spectator"):
        tab = f'href="/tournaments/{cup.id}/stage"'
        assert tab in cup.roles[role].get(f"/tournaments/{cup.id}").text
        assert f'href="/m/{cup.match}?stage="' in cup.roles[role].get(f"/m/{cup.match}/e/1").text


@pytest.mark.parametrize("ground", ["", "clear"])
def test_a_table_whose_match_has_not_begun_waits_for_it(tourney: Tourney, ground: str) -> None:
    waiting = tourney.roles["streamer"].get(f"/tournaments/{tourney.id}/stage/1?ground={ground}")
    check_page(waiting)
    assert "the match has not begun" in waiting.text
    assert "waiting" in waiting.text


def test_the_stage_shows_no_more_than_the_delay_lets_through(table: Table) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True, delay_events=3))
    version = cup.table.play(8)["version"]
    streamer = cup.roles["streamer"]
    assert "3 events late" in stage(cup, streamer).text
    way = streamer.get(streamer.get(f"/tournaments/{cup.id}/stage/1").headers["Location"]).headers["Location"]
    assert way == f"/m/{cup.match}/e/{version - 3}?stage="
    assert streamer.get(f"/m/{cup.match}/e/{version}?stage=&third=on").status_code == 404


def test_who_may_watch_nothing_is_led_to_no_match(table: Table) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True, spectators_open=False))
    shown = stage(cup, cup.roles["streamer"]).text
    assert cup.match not in shown
    assert "No match to show yet" in shown
    assert "the match has not begun" in cup.roles["streamer"].get(f"/tournaments/{cup.id}/stage/1").text
    assert f'href="/tournaments/{cup.id}/stage"' not in cup.roles["streamer"].get(f"/tournaments/{cup.id}").text
    assert cup.match in stage(cup, cup.roles["judge"]).text


def test_the_stage_says_which_table_it_is_and_who_plays(table: Table) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True), name="lantern")
    plain = cup.roles["streamer"].get(f"/m/{cup.match}/e/1?stage=").text
    assert "<span>lantern</span> <span>Round 1</span><span>Table 1</span>" in joined(plain)
    assert "Games won" not in plain
    assert 'id="third"' not in plain
    third = cup.roles["streamer"].get(f"/m/{cup.match}/e/1?stage=&third=on").text
    assert 'id="third"' in third
    assert "event-line" not in cup.roles["streamer"].get(f"/m/{cup.match}/e/1").text
    check_page(cup.roles["streamer"].get(f"/m/{cup.match}/e/1?third=maybe"), 400)


def test_the_stage_counts_games_won_for_those_who_may_know(admin: Api, real_redis: redis.Redis) -> None:
    tourney = Tourney(admin, pairings=[])
    tourney.did("organiser", "stage.added", **ROUNDS)
    tourney.did("organiser", "stage.begun", stage="s", entrants=["ann", "ben"])
    tourney.did("organiser", "round.added", round="1", stage="s")
    seats = [{"player": "ann"}, {"player": "ben"}]
    tourney.did("organiser", "pairing.added", pairing="p1", round="1", table="7", seats=seats)
    first = tourney.played(real_redis)
    won = first.judge.ok(f"{first.path}/state")["state"]["result"]["winner"]
    second = tourney.open()
    score = "1 : 0" if won == 0 else "0 : 1"
    shown = tourney.roles["streamer"].get(f"/m/{second.match}/e/1?stage=").text
    assert f"<b>{score}</b>" in shown
    assert "best of 3" in shown
    assert f"games {score}" in tourney.roles["streamer"].get(f"/tournaments/{tourney.id}/stage").text
    made = tourney.roles["judge"]("POST", f"matches/{second.match}/shares", {"view": "judge"})
    linked = tourney.roles["nobody"].get(f"/m/{second.match}/e/1?stage=&share={made.json['share']}").text
    assert "Table 7" in linked
    assert "Games won" not in linked, "a share link shows its match, and no other one"
