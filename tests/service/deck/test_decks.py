"""A deck over all events: games, results, who played it and its list, as far as policies let each viewer know."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from replays.tournaments.policy import Policy
from service.deck.records import deck_id
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import Api, Table, problem
from tests.service.helpers.tourney import Tourney
from tests.workers.help import folder

OURS = "radiant-argus-the-supreme"
THEIRS = "miss-onyx-censorius"


@pytest.fixture
def released(admin: Api, real_redis: redis.Redis) -> Table:
    """A match of a public tournament in which Ann conceded; it is closed, and the embargo is over."""
    tourney = Tourney(admin, policy={"public": True})
    table = tourney.open()
    now = table.play(12)
    assert table.append(table.seats[0], {"type": "conceded"}, now["version"]).status_code == 201
    assert table.append(table.judge, {"type": "match.closed"}, table.now()["version"]).status_code == 201
    folder(real_redis).run(table.match)
    tourney.did("organiser", "embargo.lifted")
    return table


def record(who: Api, deck: str = OURS) -> Any:
    return who.ok(f"decks/{deck}")


def test_a_released_match_tells_everybody_who_played_a_deck_and_its_list(released: Table) -> None:
    table, nobody = released, released.roles["nobody"]
    lost, won = record(nobody), record(nobody, THEIRS)
    [game] = lost["games"]
    assert (game["match"], game["player"], game["others"], game["won"]) == (table.match, "Ann", ["Ben"], False)
    assert (lost["won"], lost["lost"], won["won"], won["lost"]) == (0, 1, 1, 0)
    [list_] = lost["lists"]
    assert sum(card["copies"] for house in list_["houses"] for card in house["cards"]) == 36
    page = nobody.get(f"/decks/{OURS}")
    check_page(page)
    text = joined(page.text)
    assert "<h1>Radiant Argus the Supreme</h1>" in text
    assert "1 game: 0 won, 1 lost." in text
    assert f'href="/m/{table.match}/about"' in text
    assert f'href="/decks/{THEIRS}"' in text


def test_the_ways_to_the_page_of_a_deck(released: Table) -> None:
    table = released
    way = f'href="/decks/{OURS}"'
    for page in (f"/m/{table.match}/about", "/matches?q=argus"):
        shown = table.roles["nobody"].get(page)
        check_page(shown)
        assert way in shown.text
    assert way not in table.roles["nobody"].get("/matches?q=ann").text, "the words stand in no name of a deck"
    led = table.roles["nobody"].get("/decks/Radiant Argus the Supreme")
    assert led.headers["Location"] == f"/decks/{OURS}"
    assert record(table.roles["nobody"], "Radiant Argus the Supreme")["deck"] == OURS


def test_a_match_that_is_not_public_is_told_to_those_who_may_look(table: Table, real_redis: redis.Redis) -> None:
    table.play(4)
    folder(real_redis).run(table.match)
    [game] = record(table.judge)["games"]
    assert (game["over"], game["won"]) == (False, None)
    assert record(table.roles["nobody"])["games"] == []


def test_an_embargo_keeps_deck_players_and_list_back(admin: Api, real_redis: redis.Redis) -> None:
    tourney = Tourney(admin, policy={"public": True})
    table = tourney.played(real_redis)
    for role in ("nobody", "spectator", "stranger"):
        assert record(tourney.roles[role])["games"] == [], role
        page = tourney.roles[role].get(f"/decks/{OURS}")
        assert table.match not in page.text
        assert tourney.id not in page.text
    organiser = record(tourney.organiser)
    assert [game["match"] for game in organiser["games"]] == [table.match]
    tourney.did("organiser", "embargo.lifted")
    for role in ("nobody", "spectator"):
        shown = record(tourney.roles[role])
        assert [game["match"] for game in shown["games"]] == [table.match], role
        [event] = shown["tournaments"]
        assert (event["tournament"], event["players"], event["games"]) == (tourney.id, ["Ann"], 1)
    overview = tourney.roles["nobody"].get(f"/tournaments/{tourney.id}").text
    assert f'href="/decks/{OURS}"' in overview
    assert f'href="/tournaments/{tourney.id}"' in tourney.roles["nobody"].get(f"/decks/{OURS}").text


def test_who_follows_with_a_delay_learns_no_result_early(table: Table, real_redis: redis.Redis) -> None:
    cup = Cup(table.admin, Policy(embargo_lifted=True, public=True, delay_events=3))
    now = cup.table.play(10)
    assert cup.table.append(cup.table.seats[0], {"type": "conceded"}, now["version"]).status_code == 201
    folder(real_redis).run(cup.match)
    [early] = [game for game in record(table.roles["nobody"])["games"] if game["match"] == cup.match]
    assert (early["over"], early["won"]) == (False, None)
    [told] = [game for game in record(cup.roles["judge"])["games"] if game["match"] == cup.match]
    assert told["won"] is False


def test_a_deck_that_is_nowhere_has_no_page(admin: Api) -> None:
    nobody = admin.with_token(None)
    problem(nobody.get("/api/v1/decks/zebra-unknown"), 404, "not-found")
    check_page(nobody.get("/decks/zebra-unknown"), 404)
    check_page(nobody.get("/decks/***"), 404)
    check_page(nobody.get(f"/decks/{OURS}?after=%2F"), 400)


def test_decks_of_this_project_have_their_list(admin: Api) -> None:
    shown = record(admin.with_token(None), "made-up-wc-3")
    assert shown["name"] == "Made up WC 3"
    assert shown["games"] == []
    assert len(shown["lists"]) == 1


@pytest.mark.parametrize(("name", "id"), [("A/B – C", "a-b-c"), ("  ", ""), ("Ünruh", "ünruh")])
def test_a_name_in_an_address(name: str, id: str) -> None:
    assert deck_id(name) == id
