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
from tests.service.helpers.tourney import FIVE, Tourney

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
    assert f'href="/m/{cup.match}?stage=&amp;then=table"' in shown
    assert f'value="http://localhost/tournaments/{cup.id}/stage/1"' in shown
    assert f'value="http://localhost/tournaments/{cup.id}/stage/1?ground=clear"' in shown
    with_third = stage(cup, streamer, "?third=on").text
    assert f'href="/m/{cup.match}?stage=&amp;third=on&amp;then=table"' in with_third
    assert f'value="http://localhost/tournaments/{cup.id}/stage/1?ground=clear&amp;third=on"' in with_third
    way = streamer.get(f"/tournaments/{cup.id}/stage/1?ground=clear&third=on")
    assert way.headers["Location"] == f"/m/{cup.match}?stage=clear&third=on&then=table"


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
    assert way == f"/m/{cup.match}/e/{version - 3}?stage=&then=table"
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


def following(cup: Any, who: Api, table: str, after: str, **query: str) -> Any:
    wanted = "".join(f"&{name}={value}" for name, value in {"stage": "", "then": "table", **query}.items())
    answer = who.get(f"/tournaments/{cup.id}/stage/{table}/next?after={after}{wanted}")
    assert answer.status_code == 200, answer.text
    return answer.json


@pytest.fixture
def evening(admin: Api) -> Tourney:
    """Two tables of a tournament whose matches consist of three games, the second table featured."""
    tourney = Tourney(admin, **FIVE, policy={"featured": ["8"]})
    tourney.did("organiser", "stage.added", **ROUNDS)
    tourney.did("organiser", "stage.begun", stage="s", entrants=["ann", "ben", "cat", "dan"])
    tourney.did("organiser", "round.added", round="1", stage="s")
    for pairing, table, seats in (("p1", "7", ("ann", "ben")), ("p2", "8", ("cat", "dan"))):
        at = [{"player": player} for player in seats]
        tourney.did("organiser", "pairing.added", pairing=pairing, round="1", table=table, seats=at)
    return tourney


def test_the_stage_is_told_the_next_match_of_its_table(evening: Tourney, real_redis: redis.Redis) -> None:
    streamer = evening.roles["streamer"]
    first = evening.played(real_redis)
    assert following(evening, streamer, "7", first.match) == {"address": None, "words": ""}
    second = evening.open()
    told = following(evening, streamer, "7", first.match, stage="clear", third="on")
    assert told["address"] == f"/m/{second.match}?stage=clear&third=on&then=table"
    assert told["words"] == "Ann against Ben, Round 1 of 3, table 7"
    assert following(evening, streamer, "7", second.match)["address"] is None, "it is on the stage already"
    assert streamer.get(f"/tournaments/{evening.id}/stage/7/next").status_code == 400


def test_the_stage_is_told_the_next_featured_match_that_has_begun(evening: Tourney, real_redis: redis.Redis) -> None:
    streamer = evening.roles["streamer"]
    first = evening.played(real_redis)
    other = evening.open("p2")
    assert following(evening, streamer, "7", first.match)["address"] is None
    assert following(evening, streamer, "7", first.match, then="featured")["address"] is None, "hands are drawn still"
    other.play(4)
    told = following(evening, streamer, "7", first.match, then="featured")
    assert told["address"] == f"/m/{other.match}?stage=&then=featured"
    own = evening.open()
    assert following(evening, streamer, "7", first.match, then="featured")["address"].startswith(f"/m/{own.match}?")


def test_the_page_of_a_stage_knows_where_its_next_match_is_told(table: Table) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True))
    streamer, at = cup.roles["streamer"], f"/m/{cup.match}/e/1?stage="
    page = streamer.get(f"{at}&third=on&then=featured")
    check_page(page)
    wanted = f"/tournaments/{cup.id}/stage/1/next?stage=&amp;third=on&amp;then=featured&amp;after={cup.match}"
    assert f'data-next="{wanted}"' in page.text
    assert "Stay with this match" in page.text
    assert 'id="onward"' not in streamer.get(at).text, "it stays unless the address says otherwise"
    made = cup.roles["judge"]("POST", f"matches/{cup.match}/shares", {"view": "judge"})
    linked = table.roles["nobody"].get(f"{at}&then=table&share={made.json['share']}").text
    assert "event-line" in linked
    assert 'id="onward"' not in linked, "a share link shows its match, and no other one"


def test_a_streamer_chooses_what_the_stage_goes_on_to(table: Table) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True))
    streamer = cup.roles["streamer"]
    shown = stage(cup, streamer, "?third=on&then=featured").text
    assert f'href="/tournaments/{cup.id}/stage?third=on"' in shown
    assert f'href="/tournaments/{cup.id}/stage?third=on&amp;then=stay"' in shown
    assert f'value="http://localhost/tournaments/{cup.id}/stage/1?third=on&amp;then=featured"' in shown
    stays = stage(cup, streamer, "?then=stay").text
    assert f'href="/m/{cup.match}?stage="' in stays
    assert "load it again when a new match begins" in joined(stays)
    way = streamer.get(f"/tournaments/{cup.id}/stage/1?then=stay")
    assert way.headers["Location"] == f"/m/{cup.match}?stage="
