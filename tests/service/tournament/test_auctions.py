"""Auctions of a pool over HTTP: who may bid, what is shown of the decks, the page, the command line, and the games."""

from __future__ import annotations

import re
from typing import Any

import pytest
import redis

from tests.service.helpers.roles import DECKS, Api, problem
from tests.service.helpers.tourney import PLAYERS, Tourney
from tests.service.tournament.desk import Desk
from tests.service.tournament.test_formats import games, seats_of, win


def auctioned(admin: Api, *, opened: bool = True, lists: Any = (*DECKS[:2], DECKS[0]), **policy: Any) -> Tourney:
    """Ann and Ben, and three decks of the event; an auction, a round and a pairing where it is `opened`."""
    pool = [{"deck": f"pool-{number}", "list": text, "pool": "yes"} for number, text in enumerate(lists, 1)]
    made = Tourney(admin, players=PLAYERS, decks=pool, pairings=[], ruleset="16.0", policy=policy)
    made.did("organiser", "stage.added", stage="s", name="S", rules={"kind": "swiss", "format": "pool-auction"})
    if opened:
        open_one(made)
        assert made.post("organiser", "/stages/begin", {}).status_code == 201
        made.did("organiser", "round.added", round="1", stage="s")
        seats = [{"player": "ann"}, {"player": "ben"}]
        made.did("organiser", "pairing.added", pairing="p1", round="1", table="1", seats=seats)
    return made


def open_one(tourney: Tourney) -> None:
    decks = ["pool-1", "pool-2", "pool-3"]
    tourney.did("organiser", "auction.opened", auction="a", stage="s", players=["ann", "ben"], decks=decks)


def bid(tourney: Tourney, who: str, player: str, chains: int | None, deck: str | None = None) -> Any:
    body = {"player": player, "chains": chains, **({} if deck is None else {"deck": deck})}
    return tourney.post(who, "/auctions/a/bids", body)


def auction(tourney: Tourney, who: str = "organiser") -> Any:
    (one,) = tourney.roles[who].ok(f"{tourney.path}/auctions")["auctions"]
    return one


def sold(tourney: Tourney) -> None:
    """Ann has pool-2 with 2 chains, Ben pool-1."""
    assert bid(tourney, "ann", "ann", 2, "pool-2").status_code == 201
    assert bid(tourney, "ben", "ben", None).status_code == 201
    assert bid(tourney, "ben", "ben", 0, "pool-1").status_code == 201


def test_what_was_bought_is_played_in_each_match_of_the_stage(admin: Api, real_redis: redis.Redis) -> None:
    tourney = auctioned(admin)
    assert games(tourney)["next"]["what"] == "decks"
    assert problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")["reason"] == "no-deck"
    sold(tourney)
    assert auction(tourney)["over"] is True
    assert auction(tourney)["bought"] == [
        {"player": "ann", "deck": "pool-2", "chains": 2},
        {"player": "ben", "deck": "pool-1", "chains": 0},
    ]
    table = win(tourney, real_redis, 0)
    assert [chains for _, _, chains in seats_of(tourney, table)] == [2, 0]
    assert games(tourney)["games"][0]["decks"] == ["pool-2", "pool-1"]
    tourney.did("organiser", "round.added", round="2", stage="s")
    seats = [{"player": "ben"}, {"player": "ann"}]
    tourney.did("organiser", "pairing.added", pairing="p2", round="2", table="1", seats=seats)
    again = tourney.open("p2")
    assert [(name, chains) for name, _, chains in seats_of(tourney, again)] == [("Ben", 0), ("Ann", 2)]


def test_a_pool_is_auctioned_and_played_with_printed_cards(admin: Api) -> None:
    houses = ("CotA:brobnar+dis+logos", "CotA:dis+shadows+untamed", "CotA:mars+sanctum+logos")
    tourney = auctioned(admin, lists=houses)
    sold(tourney)
    assert problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")["reason"] == "no-list"
    said = {"printed_cards": {}, "decks": {"ann": {"houses": ["dis", "logos", "mars"]}}}
    told = problem(tourney.post("organiser", "/pairings/p1/matches", said), 409, "refused")
    assert told["reason"] == "deck-exists"
    table = tourney.open(printed_cards={})
    assert [chains for _, _, chains in seats_of(tourney, table)] == [2, 0]


def test_who_bids_for_whom(admin: Api) -> None:
    tourney = auctioned(admin)
    problem(bid(tourney, "ben", "ann", 0, "pool-1"), 403, "forbidden")
    problem(bid(tourney, "spectator", "ann", 0, "pool-1"), 403, "forbidden")
    assert problem(bid(tourney, "ben", "ben", 0, "pool-1"), 409, "refused")["reason"] == "turn"
    assert bid(tourney, "scorekeeper", "ann", 0, "pool-1").status_code == 201
    assert problem(bid(tourney, "ben", "ben", 0), 409, "refused")["reason"] == "too-low"
    problem(tourney.post("ben", "/auctions/nowhere/bids", {"player": "ben", "chains": 1}), 404, "not-found")
    organiser = tourney.organiser.ok(tourney.path)["organiser"]
    tourney.did("administrator", "player.changed", player="ann", name="Ann", account=organiser, streams_hand=False)
    problem(bid(tourney, "organiser", "ben", 5), 403, "forbidden")


def test_an_official_of_one_match_bids_at_no_auction(admin: Api) -> None:
    tourney = auctioned(admin)
    sold(tourney)
    match = tourney.open().match
    issued = tourney.organiser("POST", "tokens", {"role": "judge", "match": match}, Idempotency_Key="one")
    tourney.roles["table judge"] = admin.with_token(issued.json["token"])
    problem(bid(tourney, "table judge", "ann", 1, "pool-3"), 403, "forbidden")


def test_bids_are_made_by_their_resource_alone(admin: Api) -> None:
    tourney = auctioned(admin)
    answer = tourney.event("organiser", "auction.bid", auction="a", player="ann", deck="pool-1", chains=0)
    assert answer.status_code in (400, 422)


def test_the_lists_of_the_pool_are_sealed_unless_the_policy_opens_them(admin: Api) -> None:
    tourney = auctioned(admin)
    assert {deck["name"] for deck in tourney.now("ben")["decks"]} == {None}
    problem(tourney.roles["ben"]("GET", f"{tourney.path}/decks/pool-1"), 403, "embargoed")
    sold(tourney)
    names = {deck["deck"]: deck["name"] for deck in tourney.now("ben")["decks"]}
    assert names["pool-1"] is not None, "who bought a deck reads its list"
    assert names["pool-2"] is None
    assert tourney.roles["ben"].ok(f"{tourney.path}/decks/pool-1")["player"] is None


def test_an_open_pool_is_read_by_everybody_with_credentials(admin: Api) -> None:
    tourney = auctioned(admin, open_pool=True)
    assert None not in {deck["name"] for deck in tourney.now("ben")["decks"]}
    assert tourney.roles["ann"].ok(f"{tourney.path}/decks/pool-2")["deck"] == "pool-2"


def test_a_deck_of_the_event_is_registered_without_a_player(admin: Api) -> None:
    tourney = auctioned(admin, opened=False)
    made = tourney.post("organiser", "/decks", {"source": DECKS[0]})
    assert made.status_code == 201, made.text
    assert [deck["deck"] for deck in tourney.now()["decks"] if deck["player"] is None][-1] == "pool-deck-4"
    (rows,) = [tourney.organiser.ok(f"{tourney.path}/tables/decks?format=json")["rows"]]
    assert {(row["player"], row["player_name"]) for row in rows} == {(None, None)}


# -- pages ----------------------------------------------------------------------------------------------------------


def test_the_page_of_auctions_runs_one_from_its_first_deck_to_its_last(admin: Api) -> None:
    tourney = auctioned(admin, opened=False)
    organiser, ann, ben = (Desk(tourney, who) for who in ("organiser", "ann", "ben"))
    assert "Open an auction of S" in organiser.look("auctions")
    assert "Open an auction of S" not in ann.look("auctions")
    assert "The deck was added to the pool" in organiser.send("auctions", act="deck", list=DECKS[1], name="Fourth")
    assert "Not stored" in organiser.send("auctions", act="deck", list="", status=422)
    sent = {"stage": "s", "place-ann": "2", "place-ben": "1"}
    assert "Not stored" in organiser.send("auctions", act="open", status=422, deck=["pool-1"], **sent)
    assert "The auction is open" in organiser.send("auctions", act="open", deck=["pool-1", "pool-2", "pool-3"], **sent)
    shown = ben.look("auctions")
    assert "Ben names a deck and bids chains for it" in shown
    assert "Pass" not in re.findall(r"<button[^>]*>(\w+)", shown)
    assert 'name="chains"' not in ann.look("auctions")
    id = auction(tourney)["auction"]
    assert "Not stored" in ann.send("auctions", act="bid", auction=id, player="ben", chains="3", status=403, key="hers")
    ben.send("auctions", act="bid", auction=id, player="ben", chains="1", deck="pool-3")
    assert "Ann bids 2 or more, or passes" in ann.look("auctions")
    assert "Not stored" in ann.send("auctions", act="bid", auction=id, player="ann", chains="1", status=409)
    assert "Passed" in ann.send("auctions", act="pass", auction=id, player="ann")
    ann.send("auctions", act="bid", auction=id, player="ann", chains="0", deck="pool-1")
    assert "The auction is over: everybody has a deck" in organiser.look("auctions")
    assert "The auction was cancelled" in organiser.send("auctions", act="cancel", auction=id, reason="a slip")
    assert "Not stored" in organiser.send("auctions", act="steal", status=422)


@pytest.mark.parametrize("who", ["ann", "spectator"])
def test_who_does_not_run_it_opens_and_cancels_no_auction(admin: Api, who: str) -> None:
    tourney = auctioned(admin)
    desk = Desk(tourney, who)
    for act in ("open", "cancel", "deck"):
        desk.send("auctions", act=act, auction="a", status=403)


def test_the_pairing_leads_to_the_auction(admin: Api) -> None:
    tourney = auctioned(admin)
    shown = Desk(tourney, "ann").look("pairings/p1")
    assert "Ann has no deck yet" in shown
    assert f"/tournaments/{tourney.id}/auctions" in shown


def test_the_pool_is_opened_in_the_settings(admin: Api) -> None:
    tourney = auctioned(admin)
    assert 'name="open_pool"' in Desk(tourney).look("settings")


def test_the_public_sees_no_auction_before_the_release(admin: Api) -> None:
    tourney = auctioned(admin, public=True)
    problem(tourney.roles["nobody"]("GET", f"{tourney.path}/auctions"), 403, "embargoed")
    shown = tourney.roles["nobody"].app.test_client().get(f"/tournaments/{tourney.id}")
    assert shown.status_code == 200
    assert "/auctions" not in shown.text
    tourney.did("organiser", "embargo.lifted")
    assert len(tourney.roles["nobody"].ok(f"{tourney.path}/auctions")["auctions"]) == 1
