"""Choices and bids by the token of a seat: what it may do and see at its pairing, and every holder that is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
import redis

from tests.service.frame.test_pages import check_page
from tests.service.helpers.people import parts
from tests.service.helpers.roles import Api, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.desk import Desk
from tests.service.tournament.test_formats import bid, choose, games, tourney_of, win
from tests.service.tournament.test_organising_pages import HOME


@pytest.fixture
def bidding(admin: Api, real_redis: redis.Redis) -> tuple[Tourney, Any]:
    """An Adaptive match at one game each, and the table of its second game: Ben bids chains for Ann's deck."""
    tourney = tourney_of(admin, "adaptive")
    win(tourney, real_redis, 0)
    table = win(tourney, real_redis, 1)
    tourney.roles |= {"seat 0": table.seats[0], "seat 1": table.seats[1], "match spectator": table.roles["spectator"]}
    return tourney, table


def test_the_token_of_the_last_game_bids_for_its_seat(bidding: tuple[Tourney, Any]) -> None:
    tourney, _ = bidding
    assert games(tourney, "seat 1")["next"]["bidding"]["least"] == 1
    problem(bid(tourney, "seat 0", 0, 2), 409, "refused")
    assert bid(tourney, "seat 1", 1, 2).status_code == 201
    assert bid(tourney, "seat 0", 0, None).status_code == 201
    assert games(tourney, "seat 0")["next"]["bid"] == [0, 2]


def test_the_token_of_a_seat_bids_for_no_other(bidding: tuple[Tourney, Any]) -> None:
    tourney, _ = bidding
    refused = problem(bid(tourney, "seat 0", 1, 2), 403, "forbidden")
    assert refused["detail"] == "This token is for seat 0 and cannot act for seat 1."
    assert games(tourney)["next"]["bidding"]["chains"] == 0


def test_who_looks_on_at_the_match_neither_bids_nor_sees_the_step(bidding: tuple[Tourney, Any]) -> None:
    tourney, _ = bidding
    problem(bid(tourney, "match spectator", 1, 2), 403, "forbidden")
    assert games(tourney, "match spectator")["next"] is None


def test_a_token_that_was_revoked_bids_no_more(bidding: tuple[Tourney, Any]) -> None:
    tourney, table = bidding
    tokens = tourney.organiser.ok(f"tokens?match={table.match}")["tokens"]
    (own,) = [token["id"] for token in tokens if token["role"] == "seat" and token["seat"] == 1]
    assert tourney.organiser("DELETE", f"tokens/{own}").status_code == 200
    problem(bid(tourney, "seat 1", 1, 2), 401, "unauthenticated")


def test_a_token_of_an_annulled_match_bids_no_more(bidding: tuple[Tourney, Any]) -> None:
    tourney, table = bidding
    tourney.did("organiser", "match.annulled", match=table.match, reason="the wrong decks")
    problem(bid(tourney, "seat 1", 1, 2), 403, "forbidden")
    assert games(tourney, "seat 1")["next"] is None


def test_a_token_with_fewer_permissions_does_not_bid(bidding: tuple[Tourney, Any]) -> None:
    tourney, table = bidding
    body = {"role": "seat", "match": table.match, "seat": 1, "permissions": ["match:read", "statistics:read"]}
    issued = tourney.organiser("POST", "tokens", body, Idempotency_Key="looking")
    tourney.roles["looking"] = tourney.admin.with_token(issued.json["token"])
    problem(bid(tourney, "looking", 1, 2), 403, "forbidden")


def test_a_token_that_the_opponent_issued_does_not_bid(bidding: tuple[Tourney, Any]) -> None:
    tourney, _ = bidding
    organiser = tourney.now()["organiser"]
    tourney.did("administrator", "player.changed", player="ann", name="Ann", account=organiser, streams_hand=False)
    problem(bid(tourney, "seat 1", 1, 2), 403, "forbidden")
    assert games(tourney, "seat 1")["next"] is None


def test_the_token_of_another_pairing_is_refused(bidding: tuple[Tourney, Any]) -> None:
    tourney, _ = bidding
    tourney.did("organiser", "round.added", round="2", stage="s")
    seats = [{"player": "ben"}, {"player": "ann"}]
    tourney.did("organiser", "pairing.added", pairing="p2", round="2", table="1", seats=seats)
    other = tourney.open("p2")
    tourney.roles |= {"other 0": other.seats[0], "other 1": other.seats[1]}
    for who in ("other 0", "other 1"):
        refused = problem(bid(tourney, who, 1, 2), 403, "forbidden")
        assert "only for its pairing" in refused["detail"]
        assert games(tourney, who)["next"] is None
    assert "decks" not in games(tourney, "other 1")["games"][0]


def test_the_token_of_a_seat_changes_nothing_else_of_the_tournament(bidding: tuple[Tourney, Any]) -> None:
    tourney, _ = bidding
    for type, data in (
        ("player.consented", {"player": "ben", "streams_hand": True}),
        ("player.dropped", {"player": "ann"}),
        ("result.recorded", {"pairing": "p1", "winner": "ben", "reason": "I say so"}),
    ):
        problem(tourney.event("seat 1", type, **data), 403, "forbidden")
    for deck in ("ann-1", "ben-1"):
        problem(tourney.roles["seat 1"]("GET", f"{tourney.path}/decks/{deck}"), 403, "embargoed")


def test_a_choice_by_a_seat_s_token_is_for_its_own_decks(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "triad", 3)
    for who, seat, deck in (("ann", 0, "ben-3"), ("ben", 1, "ann-3"), ("ann", 0, "ann-1"), ("ben", 1, "ben-1")):
        assert choose(tourney, who, seat, deck).status_code == 201
    table = win(tourney, real_redis, 0)
    tourney.roles |= {"seat 0": table.seats[0], "seat 1": table.seats[1]}
    assert games(tourney, "seat 1")["next"]["options"] == [[], ["ben-1", "ben-2"]]
    assert problem(choose(tourney, "seat 1", 1, "ann-2"), 409, "refused")["reason"] == "unknown-deck"
    problem(choose(tourney, "seat 0", 1, "ben-2"), 403, "forbidden")
    assert choose(tourney, "seat 1", 1, "ben-2").status_code == 201
    assert tourney.open().match
    log = parts(admin.app).tournaments.store.events(tourney.id, 1)
    (sealed,) = [event for event in log if event.type == "choice.sealed" and event.data.game == 2]
    assert sealed.actor.kind == "player"


def test_who_chose_sees_the_own_choice_and_nobody_else_does(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    assert choose(tourney, "ann", 0, "ben-3").status_code == 201
    assert games(tourney, "ann")["next"]["chosen"] == "ben-3"
    for who in ("ben", "organiser", "judge"):
        assert "chosen" not in games(tourney, who)["next"]
    assert "You have chosen ben-3" in Desk(tourney, "ann").look("pairings/p1")
    assert "You have chosen" not in Desk(tourney, "ben").look("pairings/p1")
    assert "You have chosen" not in Desk(tourney).look("pairings/p1")


# -- pages ----------------------------------------------------------------------------------------------------------


def test_the_page_of_the_table_leads_to_the_bids(bidding: tuple[Tourney, Any]) -> None:
    tourney, table = bidding
    ben = Desk(tourney, "seat 1")
    shown = ben.browser.get(f"/t/{table.match}")
    assert f'href="{ben.base}/pairings/p1">What comes next at this table' in shown.text
    home = ben.look("")
    assert "Your table: 1" in home
    assert "Bid or pass" in home
    assert "The bid was stored" in ben.send("pairings/p1", act="bid", seat="1", chains="3")
    assert "Your table" not in ben.look("")
    ann = Desk(tourney, "seat 0")
    assert "Not stored" in ann.send("pairings/p1", act="pass", seat="1", status=403)
    assert "Passed: the deck is sold" in ann.send("pairings/p1", act="pass", seat="0")


def test_slips_let_players_choose_before_the_first_game(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    tourney.did("organiser", "player.changed", player="ann", name="Ann", account=None, streams_hand=False)
    desk = Desk(tourney)
    assert "Make slips to choose with" in desk.look("rounds/1/open")
    key = {"key": "slips"}
    answer = desk.browser.post(f"{desk.base}/rounds/1/slips", data=key, headers=HOME)
    check_page(answer)
    tokens = re.findall(r"<code>(vl_[\w-]+)</code>", answer.text)
    again = desk.browser.post(f"{desk.base}/rounds/1/slips", data=key, headers=HOME)
    assert re.findall(r"<code>(vl_[\w-]+)</code>", again.text) == tokens
    tourney.roles |= {f"slip {seat}": admin.with_token(token) for seat, token in enumerate(tokens)}
    assert choose(tourney, "slip 0", 0, "ben-1").status_code == 201
    problem(choose(tourney, "slip 0", 1, "ann-1"), 403, "forbidden")
    assert choose(tourney, "slip 1", 1, "ann-1").status_code == 201
    assert games(tourney, "slip 1")["next"]["purpose"] == "deck"


def test_an_organiser_who_plays_makes_no_slip_of_the_opponent(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    organiser = tourney.now()["organiser"]
    tourney.did("administrator", "player.changed", player="ann", name="Ann", account=organiser, streams_hand=False)
    desk = Desk(tourney)
    answer = desk.browser.post(f"{desk.base}/rounds/1/slips", data={"key": "slips"}, headers=HOME)
    assert len(re.findall(r"<code>vl_", answer.text)) == 1
    assert "You play in this tournament" in answer.text


def test_nobody_chooses_in_a_round_of_archon(admin: Api) -> None:
    desk = Desk(tourney_of(admin, "archon"))
    assert "Make slips" not in desk.look("rounds/1/open")
    answer = desk.browser.post(f"{desk.base}/rounds/1/slips", data={"key": "slips"}, headers=HOME)
    assert "Nobody has to choose" in answer.text
