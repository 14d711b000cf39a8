"""The look at the opponent's list: who reads it, when, and that nobody else ever does."""

from __future__ import annotations

import re
from typing import Any

import pytest
import redis
from msgspec.structs import replace

from replays.tournaments.entries import RoundClock
from replays.tournaments.event_fields import OpenLists
from service.answers.event_head import clock_face
from tests.service.helpers.roles import DECKS, Api
from tests.service.helpers.tourney import PLAYERS, Tourney
from tests.service.tournament.desk import Desk
from tests.service.tournament.test_formats import games, win
from tests.workers.help import folder

ALL = ("organiser", "judge", "scorekeeper", "streamer", "spectator", "ann", "ben", "cat")


def tourney_of(admin: Api, open_lists: str | None = None) -> Tourney:
    """Ann and Ben at a table of a best of three, Cat beside it; each has a deck of another name."""
    lists = [
        {"deck": f"{name}-1", "player": name, "name": f"Deck of {name}", "list": DECKS[number % 2]}
        for number, name in enumerate(("ann", "ben", "cat"))
    ]
    players = f"{PLAYERS.strip()}\ncat,Cat,acc-cat\n"
    made = Tourney(admin, players=players, decks=lists, pairings=[], ruleset="16.0", policy={"public": True})
    made.roles["cat"] = made.token(role="player", account="acc-cat")
    rules = {"kind": "swiss", "best_of": 3, **({} if open_lists is None else {"open_lists": open_lists})}
    made.did("organiser", "stage.added", stage="s", name="S", rules=rules)
    assert made.post("organiser", "/stages/begin", {}).status_code == 201
    made.did("organiser", "round.added", round="1", stage="s")
    seats = [{"player": "ann"}, {"player": "ben"}]
    made.did("organiser", "pairing.added", pairing="p1", round="1", table="1", seats=seats)
    return made


def read_by(tourney: Tourney) -> dict[str, list[str]]:
    """The decks of opponents that callers are given, by caller; empty lists left out. The page and the API agree."""
    seen = {}
    for who in ALL:
        answer = games(tourney, who)
        decks = [deck["deck"] for deck in answer.get("opponents_decks", ())]
        page = Desk(tourney, who).look("pairings/p1")
        assert ('<article class="decklist"' in page) == bool(decks), who
        if decks:
            seen[who] = decks
            assert all(f'id="list-{deck}"' in page for deck in decks)
    public = tourney.admin.with_token(None).get(f"/tournaments/{tourney.id}/pairings/p1")
    assert public.status_code == 200
    assert '<article class="decklist"' not in public.text
    return seen


BOTH = {"ann": ["ben-1"], "ben": ["ann-1"]}


@pytest.mark.parametrize(
    ("rule", "before", "during", "after"),
    [(None, {}, {}, {}), ("never", {}, {}, {}), ("before", BOTH, {}, BOTH), ("always", BOTH, BOTH, BOTH)],
)
def test_the_two_at_the_table_read_it_when_the_stage_says_so_and_nobody_else(
    admin: Api, real_redis: redis.Redis, rule: OpenLists | None, before: Any, during: Any, after: Any
) -> None:
    tourney = tourney_of(admin, rule)
    assert read_by(tourney) == before
    table = tourney.open()
    assert read_by(tourney) == during
    conceded = table.append(table.judge, {"type": "conceded", "data": {"seat": 0}}, 1)
    assert conceded.status_code == 201
    version = tourney.roles["judge"].ok(table.path)["version"]
    assert table.append(table.judge, {"type": "match.closed"}, version).status_code == 201
    folder(real_redis).run(table.match)
    assert read_by(tourney) == after, "between two games"


def test_what_is_read_is_the_whole_list_and_its_page_says_who_sees_it(admin: Api) -> None:
    tourney = tourney_of(admin, "before")
    (deck,) = games(tourney, "ann")["opponents_decks"]
    assert deck["list"] == tourney.organiser.ok(f"{tourney.path}/decks/ben-1")["list"]
    page = Desk(tourney, "ann").look("pairings/p1")
    assert "Deck of ben" in page
    assert "Nobody else sees them." in page
    assert all(card["title"].split("’")[0].split("'")[0] in page for card in deck["list"]["cards"])
    assert "The games of this table" in Desk(tourney, "ann").look("me")


def test_a_deck_stays_closed_at_every_other_address(admin: Api) -> None:
    tourney = tourney_of(admin, "always")
    assert tourney.roles["ann"].get(f"/api/v1/{tourney.path}/decks/ben-1").status_code == 403
    assert all(
        row["player"] == "ann" for row in tourney.roles["ann"].ok(f"{tourney.path}/tables/decks?format=json")["rows"]
    )
    assert "Deck of ben" not in tourney.roles["ann"].get(f"/api/v1/{tourney.path}").text
    assert "Deck of ben" not in Desk(tourney, "ann").look("me")


def test_a_decided_table_is_not_before_a_game(admin: Api) -> None:
    tourney = tourney_of(admin, "before")
    tourney.did("organiser", "result.recorded", pairing="p1", winner="ann", reason="played")
    assert read_by(tourney) == {}


def test_a_table_of_a_closed_round_is_not_before_a_game(admin: Api) -> None:
    tourney = tourney_of(admin, "before")
    assert tourney.post("organiser", "/rounds/1/close", {"anyway": True}).status_code == 201
    assert read_by(tourney) == {}


def test_the_token_of_a_seat_reads_the_list_of_the_other(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "before")
    table = win(tourney, real_redis, 0)
    tourney.roles |= {"seat 1": table.seats[1], "watcher": table.roles["spectator"], "table judge": table.judge}
    assert [deck["deck"] for deck in games(tourney, "seat 1")["opponents_decks"]] == ["ann-1"]
    assert "opponents_decks" not in games(tourney, "watcher")
    assert "opponents_decks" not in games(tourney, "table judge")


def test_the_structure_page_sets_and_tells_the_rule(admin: Api) -> None:
    told = Desk(tourney_of(admin)).send("structure", act="change", stage="s", open_lists="before", key="aKey")
    assert "decklists open before a game" in told


@pytest.fixture
def looking(admin: Api) -> Tourney:
    """The two at their table, in a stage whose rounds begin with two minutes for the lists."""
    tourney = tourney_of(admin, "before")
    rules = {"kind": "swiss", "open_lists": "before", "list_minutes": 2, "minutes": 45}
    tourney.did("organiser", "stage.changed", stage="s", rules=rules)
    return tourney


def test_the_clock_of_a_round_begins_with_the_look_at_the_lists(looking: Tourney) -> None:
    assert "after 2 minutes for the" in Desk(looking).look("pair")
    assert looking.post("organiser", "/rounds/1/clock", {"act": "start"}).status_code == 200
    started = looking.organiser.ok(f"{looking.path}/events")["events"][-1]["data"]
    assert (started["seconds"], started["list_seconds"]) == (47 * 60, 120)
    for who, path in [("ann", "me"), ("ann", ""), ("organiser", "wall"), ("organiser", "pair"), ("ann", "pairings/p1")]:
        page = Desk(looking, who).look(path)
        assert re.search(r'class="clock runs looking"\s+data-left="28\d\d" data-then="2700">\s*[12]:\d\d<', page), path
        assert "to look at the opponent’s decklist; then 45 minutes to play" in " ".join(page.split()), path
    assert "Look at your opponent’s decklist" in Desk(looking, "ann").look("me")


def test_minutes_that_are_given_are_those_of_the_game(looking: Tourney) -> None:
    assert looking.post("organiser", "/rounds/1/clock", {"act": "start", "minutes": 30}).status_code == 200
    assert looking.organiser.ok(f"{looking.path}/events")["events"][-1]["data"]["seconds"] == 32 * 60


def test_the_clock_of_a_match_counts_both_and_the_lists_stay_open_so_long(looking: Tourney) -> None:
    table = looking.open()
    assert read_by(looking) == {}
    assert looking.post("organiser", "/rounds/1/clock", {"act": "start"}).status_code == 200
    assert looking.admin.ok(f"{table.path}/events")["events"][-1]["data"]["seconds"] == 47 * 60
    assert read_by(looking) == BOTH
    assert "left to look at the opponent’s" in looking.admin.with_token(None).get(f"/m/{table.match}/table").text


def test_the_look_is_over_when_its_time_is(looking: Tourney) -> None:
    assert looking.post("organiser", "/rounds/1/clock", {"act": "start"}).status_code == 200
    clock = RoundClock(given=47 * 60_000, running=True, since=0, looking=120_000)
    faces = [clock_face(replace(clock, used=used)) for used in (0, 119_000, 120_000)]
    assert [face is not None and face.looks for face in faces] == [False] * 3, "it began long ago"
    stands = [clock_face(replace(clock, running=False, used=used)) for used in (0, 119_000, 120_000, 180_000)]
    assert [face and face.digits for face in stands] == ["2:00", "0:01", "45:00", "44:00"]
    assert [face and face.twentieths for face in stands] == [20, 1, 20, 20]


def test_a_look_at_closed_lists_is_refused(admin: Api) -> None:
    tourney = tourney_of(admin)
    desk = Desk(tourney)
    said = desk.send("structure", act="change", stage="s", open_lists="never", list_minutes="2", status=409)
    assert "Nobody reads the decklist of an opponent in this stage; open the lists" in " ".join(said.split())
    said = desk.send("structure", act="change", stage="s", open_lists="before", list_minutes="2")
    assert "decklists open before a game, 2 minutes to look at them" in said
