"""Hexad, Oubliette, Moirai, Tertiate and short games over HTTP, with dealt and with printed cards, and their pages."""

from __future__ import annotations

import json
from typing import Any

import pytest
import redis

from tests.service.helpers.people import parts
from tests.service.helpers.roles import Api, decision, problem
from tests.service.helpers.tourney import PLAYERS, Tourney
from tests.service.tournament.desk import Desk
from tests.service.tournament.test_formats import choose, games, tourney_of, win

HERE = "pairings/p1"


def chosen(tourney: Tourney, who: str, seat: int, **what: Any) -> None:
    answer = tourney.post(who, "/pairings/p1/choices", {"seat": seat, **what})
    assert answer.status_code == 201, answer.text


def setup_of(tourney: Tourney, table: Any) -> Any:
    (opening,) = parts(tourney.admin.app).store.events(table.match, 1, 1)
    return opening.to_data()["data"]["setup"]


def printed(admin: Api, format: str, houses: list[tuple[str, str]], **rules: Any) -> Tourney:
    """Ann and Ben, of whose decks only the houses are known."""
    decks = [{"deck": deck, "player": deck[:3], "list": listed} for deck, listed in houses]
    made = Tourney(admin, players=PLAYERS, decks=decks, pairings=[], ruleset="16.0")
    made.did("organiser", "stage.added", stage="s", name="S", rules={"kind": "swiss", "format": format, **rules})
    assert made.post("organiser", "/stages/begin", {}).status_code == 201
    made.did("organiser", "round.added", round="1", stage="s")
    seats = [{"player": "ann"}, {"player": "ben"}]
    made.did("organiser", "pairing.added", pairing="p1", round="1", table="1", seats=seats)
    return made


# -- Nordic Hexad ---------------------------------------------------------------------------------------------------


def test_hexad_is_played_end_to_end(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "hexad", 6)
    for ann, ben in (("ben-1", "ann-6"), ("ann-3", "ben-3"), ("ben-2", "ann-5")):
        assert choose(tourney, "ann", 0, ann).status_code == 201
        assert ann not in json.dumps(games(tourney, "ben")["games"])
        assert choose(tourney, "ben", 1, ben).status_code == 201
    for game in range(3):
        assert choose(tourney, "ann", 0, f"ann-{game + 1}").status_code == 201
        assert choose(tourney, "ben", 1, f"ben-{game + 3}").status_code == 201
        win(tourney, real_redis, 0)
    answer = games(tourney)
    assert answer["next"]["text"] == "Ann has won the match."
    assert [game["decks"] for game in answer["games"]] == [["ann-1", "ben-3"], ["ann-2", "ben-4"], ["ann-3", "ben-5"]]


def test_the_page_strikes_protects_and_strikes(admin: Api) -> None:
    tourney = tourney_of(admin, "hexad", 6)
    ann, ben = Desk(tourney, "ann"), Desk(tourney, "ben")
    ann.send(HERE, act="choose", seat="0", deck="ben-1")
    ben.send(HERE, act="choose", seat="1", deck="ann-1")
    assert "Ann protects a deck" in ann.look(HERE)
    ann.send(HERE, act="choose", seat="0", deck="ann-2")
    ben.send(HERE, act="choose", seat="1", deck="ben-2")
    shown = ben.look(HERE)
    assert "Ben strikes another deck of the opponent" in shown
    assert 'value="ann-2"' not in shown, "it is protected"


# -- Oubliette ------------------------------------------------------------------------------------------------------


def test_oubliette_with_printed_cards(admin: Api) -> None:
    tourney = printed(
        admin,
        "oubliette",
        [
            ("ann-1", "CotA:brobnar+dis+logos"),
            ("ann-2", "CotA:brobnar+mars+sanctum"),
            ("ben-1", "CotA:dis+shadows+untamed"),
            ("ben-2", "CotA:logos+shadows+mars"),
        ],
    )
    step = games(tourney)["next"]
    assert (step["what"], step["thing"], step["purpose"]) == ("choose", "house", "ban-house")
    told = problem(tourney.post("ann", "/pairings/p1/choices", {"seat": 0, "house": "dis"}), 409, "refused")
    assert told["reason"] == "unknown-house"
    chosen(tourney, "ann", 0, house="untamed")
    log = tourney.organiser.ok(f"{tourney.path}/events?limit=100")["events"]
    assert "untamed" not in json.dumps([event for event in log if event["type"] == "choice.sealed"])
    chosen(tourney, "ben", 1, house="sanctum")
    table = tourney.open(printed_cards={})
    assert games(tourney)["games"][0]["decks"] == ["ann-1", "ben-2"]
    assert setup_of(tourney, table)["chance"]["observed"] is True


def test_the_page_of_oubliette_shows_houses_and_bans_one(admin: Api) -> None:
    tourney = tourney_of(admin, "oubliette", 2)
    ann = Desk(tourney, "ann")
    shown = ann.look(HERE)
    assert "Ann bans a house" in shown
    assert "ben-1 (Ben)" in shown, "with its houses beside it"
    assert "Not stored" in ann.send(HERE, act="choose", seat="0", house="nowhere", status=422)
    houses = games(tourney, "ann")["next"]["options"][0]
    assert "under seal" in ann.send(HERE, act="choose", seat="0", house=houses[0])
    assert "Ben bans a house" in Desk(tourney, "ben").look(HERE)


# -- Moirai ---------------------------------------------------------------------------------------------------------


def test_moirai_is_played_end_to_end(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "moirai", 3)
    assert games(tourney)["next"]["thing"] == "order"
    told = problem(tourney.post("ann", "/pairings/p1/choices", {"seat": 0, "order": ["ben-1"]}), 409, "refused")
    assert told["reason"] == "order"
    chosen(tourney, "ann", 0, order=["ben-2", "ben-3", "ben-1"])
    chosen(tourney, "ben", 1, order=["ann-3", "ann-1", "ann-2"])
    win(tourney, real_redis, 0)
    win(tourney, real_redis, 1)
    assert choose(tourney, "ann", 0, "ann-2").status_code == 201
    assert choose(tourney, "ben", 1, "ben-1").status_code == 201
    win(tourney, real_redis, 1)
    answer = games(tourney)
    assert [game["decks"] for game in answer["games"]] == [["ann-3", "ben-2"], ["ben-3", "ann-1"], ["ann-2", "ben-1"]]
    assert answer["next"]["text"] == "Ben has won the match."


def test_the_page_of_moirai_puts_decks_in_order(admin: Api) -> None:
    tourney = tourney_of(admin, "moirai", 3)
    ann = Desk(tourney, "ann")
    assert "Game 3" in ann.look(HERE)
    again = ["ben-1", "ben-1", "ben-2"]
    assert "put each of these in order once" in ann.send(HERE, act="choose", seat="0", order=again, status=409).lower()
    assert "under seal" in ann.send(HERE, act="choose", seat="0", order=["ben-1", "ben-3", "ben-2"])


def test_one_thing_is_chosen_at_a_time(admin: Api) -> None:
    tourney = tourney_of(admin, "moirai", 3)
    for body in ({}, {"deck": "ben-1", "house": "dis"}, {"deck": None}):
        problem(tourney.post("ann", "/pairings/p1/choices", {"seat": 0, **body}), 422, "invalid-body")


# -- Tertiate -------------------------------------------------------------------------------------------------------


def test_in_tertiate_the_match_keeps_to_the_house_that_was_named(admin: Api) -> None:
    tourney = tourney_of(admin, "tertiate")
    assert problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")["reason"] == "choices"
    bens, anns = games(tourney, "ann")["next"]["options"]
    chosen(tourney, "ann", 0, house=bens[1])
    chosen(tourney, "ben", 1, house=anns[0])
    assert games(tourney)["next"]["barred_houses"] == [anns[0], bens[1]]
    table = tourney.open(first=0)
    assert [seat["barred_house"] for seat in setup_of(tourney, table)["seats"]] == [anns[0], bens[1]]
    assert games(tourney)["games"][0]["barred_houses"] == [anns[0], bens[1]]
    for seat in range(2):
        kept = table.append(table.seats[seat], decision("keep"), seat + 1)
        assert kept.status_code == 201, kept.text
    now = table.now()
    refused = table.append(table.seats[0], decision(f"house:{anns[0]}"), now["version"])
    assert "cannot be chosen by Ann in this match" in refused.text
    asked = now["choice"]
    assert [option["key"] for option in asked["options"]] == [f"house:{house}" for house in anns[1:]]
    assert "cannot be chosen in this match" in asked["text"]


def test_tertiate_with_printed_cards(admin: Api) -> None:
    tourney = printed(admin, "tertiate", [("ann", "CotA:brobnar+dis+logos"), ("ben", "CotA:dis+shadows+untamed")])
    ann, ben, organiser = (Desk(tourney, who) for who in ("ann", "ben", "organiser"))
    assert "under seal" in ann.send(HERE, act="choose", seat="0", house="shadows")
    ben.send(HERE, act="choose", seat="1", house="dis")
    assert "cannot choose Dis" in organiser.look(HERE)
    table = tourney.open(printed_cards={})
    assert [seat["barred_house"] for seat in setup_of(tourney, table)["seats"]] == ["dis", "shadows"]
    assert "without Shadows" in organiser.look(HERE)


def test_a_player_without_a_deck_gets_one_before_houses_are_named(admin: Api) -> None:
    tourney = printed(admin, "tertiate", [("ann", "CotA:brobnar+dis+logos")])
    assert games(tourney)["next"]["what"] == "decks"
    houses = {"ben": {"houses": ["mars", "sanctum", "shadows"]}}
    answer = tourney.post("organiser", "/pairings/p1/matches", {"printed_cards": {}, "decks": houses})
    assert problem(answer, 409, "refused")["reason"] == "choices"


# -- fewer keys, and decks that are done ----------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [{}, {"printed_cards": {}}])
def test_a_stage_of_two_keys_opens_matches_of_two_keys(admin: Api, cards: Any) -> None:
    tourney = tourney_of(admin, "archon", keys_to_win=2)
    table = tourney.open(**cards)
    assert setup_of(tourney, table)["keys_to_win"] == 2
    match = tourney.organiser.ok(f"matches/{table.match}")
    assert match["keys_to_win"] == 2
    assert games(tourney)["keys_to_win"] == 2
    assert "2 keys to win" in Desk(tourney).look("structure")
    wall = tourney.organiser.ok(f"{tourney.path}/wall")
    assert [tile["keys_to_win"] for tile in wall["tables"]] == [2]


def test_a_short_match_is_played_to_its_second_key(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "archon", keys_to_win=1)
    tourney.played(real_redis)
    decided = tourney.organiser.ok(f"{tourney.path}/results")["rounds"][0]["pairings"][0]["decided"]
    assert sorted(decided["keys"]) == [0, 1]


def test_no_result_has_more_keys_than_win(admin: Api) -> None:
    tourney = tourney_of(admin, "archon", keys_to_win=2)
    told = problem(
        tourney.event("organiser", "result.recorded", pairing="p1", winner="ann", keys=[3, 0], reason="x"),
        409,
        "refused",
    )
    assert told["reason"] == "keys"
    desk = Desk(tourney)
    assert "give numbers up to 2" in desk.send(
        "results", "pair", 409, pairing="p1", winner="ann", had="0", keys0="3", keys1="0"
    )
    assert 'max="2"' in desk.look("pair")
    seats = [{"player": "ann", "keys": 3, "amber": 0}, {"player": "ben", "keys": 1, "amber": 0}]
    problem(tourney.post("organiser", "/pairings/p1/time", {"seats": seats}), 422, "invalid-body")
    seats[0]["keys"], seats[1]["amber"] = 1, 9
    answer = tourney.post("organiser", "/pairings/p1/time", {"seats": seats})
    assert (answer.json["winner"], answer.json["keys"]) == ("ben", [1, 2])


def test_a_deck_that_won_is_done(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "archon", 2, won_decks_done=True)
    assert choose(tourney, "ann", 0, "ann-2").status_code == 201
    assert choose(tourney, "ben", 1, "ben-1").status_code == 201
    win(tourney, real_redis, 0)
    tourney.did("organiser", "round.added", round="2", stage="s")
    seats = [{"player": "ben"}, {"player": "ann"}]
    tourney.did("organiser", "pairing.added", pairing="p2", round="2", table="1", seats=seats)
    step = tourney.organiser.ok(f"{tourney.path}/pairings/p2/games")["next"]
    assert step["options"] == [["ben-1", "ben-2"], []]


def test_keys_and_done_decks_are_set_on_the_page_of_the_structure(admin: Api) -> None:
    tourney = Tourney(admin, players=PLAYERS, decks=[], pairings=[])
    desk = Desk(tourney)
    desk.send("structure", act="take", structure="swiss")
    sent = {"stage": "1", "best_of": "1", "tie0": "keys", "draws": "yes"}
    shown = desk.send("structure", act="change", keys_to_win="2", won_decks_done="yes", **sent)
    assert "2 keys to win, a deck that won is done" in shown
    rules = tourney.organiser.ok(f"{tourney.path}/stages")["stages"][0]["rules"]
    assert (rules["keys_to_win"], rules["won_decks_done"]) == (2, True)
    assert "Not stored" in desk.send("structure", act="change", keys_to_win="9", status=422, **sent)
