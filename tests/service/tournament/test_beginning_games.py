"""Who begins the next game of a match, over HTTP, on the pages and by commands."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from tests.service.helpers.people import parts
from tests.service.helpers.roles import Api, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.desk import Desk
from tests.service.tournament.test_formats import games, tourney_of, win


def first_of(tourney: Tourney, table: Any) -> int | None:
    """The seat that the set-up of a match names to begin."""
    (opening,) = parts(tourney.admin.app).store.events(table.match, 1, 1)
    first: int | None = opening.to_data()["data"]["setup"].get("first")
    return first


@pytest.fixture
def loses(admin: Api, real_redis: redis.Redis) -> Tourney:
    """A best of three in which Ben, who lost the first game, begins the second."""
    tourney = tourney_of(admin, "archon", best_of=3, begins="loser", players_open=True)
    assert first_of(tourney, win(tourney, real_redis, 0)) is None
    return tourney


@pytest.fixture
def says(admin: Api, real_redis: redis.Redis) -> Tourney:
    """The same, where Ben says who begins."""
    tourney = tourney_of(admin, "archon", best_of=3, begins="loser-chooses")
    win(tourney, real_redis, 0)
    return tourney


def test_the_loser_begins_and_nobody_else_can(loses: Tourney) -> None:
    answer = games(loses)
    assert (answer["begins"], answer["next"]["first"]) == ("loser", 1)
    refused = problem(loses.post("organiser", "/pairings/p1/matches", {"first": 0}), 409, "refused")
    assert refused["reason"] == "begins"
    assert "Ben begins game 2" in refused["detail"]
    problem(loses.post("organiser", "/pairings/p1/announcement", {"first": 0}), 409, "refused")
    assert first_of(loses, loses.open()) == 1


def test_players_who_open_it_themselves_begin_by_the_rule(loses: Tourney) -> None:
    desk = Desk(loses, "ann")
    page = desk.look("pairings/p1")
    assert "Ben begins." in page
    assert "drawn by lot" not in page.split("What comes next")[1]
    desk.browser.post(
        f"{desk.base}/pairings/p1",
        data={"key": "aKey", "act": "open"},
        headers={"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"},
    )
    (pairing,) = loses.now()["rounds"][0]["pairings"]
    (opening,) = parts(loses.admin.app).store.events(pairing["matches"][-1], 1, 1)
    assert opening.to_data()["data"]["setup"]["first"] == 1


def test_the_loser_says_it_before_the_game_can_be_opened(says: Tourney) -> None:
    due = games(says, "ben")["next"]
    assert (due["what"], due["thing"], due["options"]) == ("choose", "player", [[], ["ann", "ben"]])
    assert problem(says.post("organiser", "/pairings/p1/matches", {}), 409, "refused")["reason"] == "choices"
    assert says.post("ann", "/pairings/p1/choices", {"seat": 1, "player": "ann"}).status_code == 403
    problem(says.post("ben", "/pairings/p1/choices", {"seat": 1}), 422, "invalid-body")
    assert says.post("ben", "/pairings/p1/choices", {"seat": 1, "player": "ann"}).status_code == 201
    assert games(says, "ann")["next"]["first"] == 0
    assert first_of(says, says.open()) == 0


def test_the_loser_says_it_on_the_page_of_the_pairing(says: Tourney) -> None:
    assert "Say who begins" not in Desk(says, "ann").look("pairings/p1")
    assert all("Say who begins</a>" in Desk(says, "ben").look(page) for page in ("", "me"))
    desk = Desk(says, "ben")
    page = desk.look("pairings/p1")
    assert "the loser of a game says who begins the next" in page
    assert ">Say who begins</button>" in page
    said = desk.send("pairings/p1", act="choose", seat="1", player="ben", key="aKey")
    assert "It is stored who begins." in said
    assert "Ben begins." in said
    assert 'name="first"' not in Desk(says).look("pairings/p1")


def test_the_structure_page_sets_and_tells_the_rule(admin: Api) -> None:
    desk = Desk(tourney_of(admin, "archon"))
    assert "who begins is drawn by lot" in desk.look("structure")
    told = desk.send("structure", act="change", stage="s", best_of="3", begins="loser", key="aKey")
    assert "best of 3, the loser of a game begins the next" in told
    assert "who begins" in desk.send(
        "structure", act="change", stage="s", begins="loser", format="survival", status=409
    )
