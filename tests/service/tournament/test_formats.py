"""Formats over HTTP: matches opened by them, secret choices that nobody sees, bids, the pages and the command line."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import redis

from tests.service.frame.test_pages import check_page
from tests.service.helpers.people import parts
from tests.service.helpers.roles import DECKS, Api, problem
from tests.service.helpers.tourney import PLAYERS, Tourney
from tests.service.tournament.test_organising import Desk
from tests.workers.help import folder


def tourney_of(admin: Api, format: str, decks: int = 1, **rules: Any) -> Tourney:
    """Ann and Ben, with so many decks each, in a stage of this format, paired at one table."""
    lists = [
        {"deck": f"{player}-{number}", "player": player, "name": f"{player} {number}", "list": DECKS[number % 2]}
        for number in range(1, decks + 1)
        for player in ("ann", "ben")
    ]
    made = Tourney(admin, players=PLAYERS, decks=lists, pairings=[], ruleset="16.0")
    made.did("organiser", "stage.added", stage="s", name="S", rules={"kind": "swiss", "format": format, **rules})
    assert made.post("organiser", "/stages/begin", {}).status_code == 201
    made.did("organiser", "round.added", round="1", stage="s")
    seats = [{"player": "ann"}, {"player": "ben"}]
    made.did("organiser", "pairing.added", pairing="p1", round="1", table="1", seats=seats)
    return made


def games(tourney: Tourney, who: str = "organiser") -> Any:
    return tourney.roles[who].ok(f"{tourney.path}/pairings/p1/games")


def choose(tourney: Tourney, who: str, seat: int, deck: str) -> Any:
    return tourney.post(who, "/pairings/p1/choices", {"seat": seat, "deck": deck})


def bid(tourney: Tourney, who: str, seat: int, chains: int | None) -> Any:
    return tourney.post(who, "/pairings/p1/bids", {"seat": seat, "chains": chains})


def win(tourney: Tourney, real_redis: redis.Redis, seat: int) -> Any:
    """Open the next game; the other seat concedes it at once."""
    table = tourney.open()
    conceded = table.append(table.judge, {"type": "conceded", "data": {"seat": 1 - seat}}, 1)
    assert conceded.status_code == 201, conceded.text
    version = tourney.roles["judge"].ok(table.path)["version"]
    assert table.append(table.judge, {"type": "match.closed"}, version).status_code == 201
    folder(real_redis).run(table.match)
    return table


def seats_of(tourney: Tourney, table: Any) -> list[tuple[str, str, int]]:
    """Name, deck and chains of each seat, as the log of the match has them."""
    (opening,) = parts(tourney.admin.app).store.events(table.match, 1, 1)
    return [
        (seat["name"], seat["deck"]["name"], seat.get("chains", 0))
        for seat in opening.to_data()["data"]["setup"]["seats"]
    ]


@pytest.mark.parametrize(("rules", "minutes"), [({"best_of": 3}, 45), ({}, 20)])
def test_a_later_game_has_its_whole_time_and_a_late_table_what_is_left(
    admin: Api, real_redis: redis.Redis, rules: dict[str, Any], minutes: int
) -> None:
    tourney = tourney_of(admin, "archon", minutes=45, **rules)
    if rules:
        win(tourney, real_redis, 0)
    assert tourney.post("judge", "/rounds/1/clock", {"act": "start", "minutes": 20}).status_code == 200
    table = tourney.open()
    assert tourney.post("judge", "/rounds/1/clock", {"act": "start"}).status_code == 200
    started = tourney.roles["judge"].ok(f"{table.path}/events")["events"][-1]
    assert (started["type"], started["data"]["seconds"]) == ("clock.started", 60 * minutes)


def test_reversal_is_played_end_to_end(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "reversal")
    assert games(tourney)["next"]["text"] == (
        "Game 1 can be opened: Ann plays deck ben-1 of Ben; Ben plays deck ann-1 of Ann."
    )
    table = win(tourney, real_redis, 0)
    lists = {deck["deck"]: deck["name"] for deck in tourney.now()["decks"]}
    assert [(name, deck) for name, deck, _ in seats_of(tourney, table)] == [
        ("Ann", lists["ben-1"]),
        ("Ben", lists["ann-1"]),
    ]
    answer = games(tourney)
    assert answer["next"]["what"] == "decided"
    assert [(game["game"], game["decks"], game["winner"]) for game in answer["games"]] == [
        (1, ["ben-1", "ann-1"], "ann")
    ]
    told = problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")
    assert told["reason"] == "decided"


def test_reversal_with_printed_cards(admin: Api) -> None:
    made = Tourney(admin, players=PLAYERS, decks=[], pairings=[], ruleset="16.0")
    made.did("organiser", "stage.added", stage="s", name="S", rules={"kind": "swiss", "format": "reversal"})
    assert made.post("organiser", "/stages/begin", {}).status_code == 201
    made.did("organiser", "round.added", round="1", stage="s")
    made.did(
        "organiser", "pairing.added", pairing="p1", round="1", table="1", seats=[{"player": "ann"}, {"player": "ben"}]
    )
    assert problem(made.post("organiser", "/pairings/p1/matches", {}), 409, "refused")["reason"] == "no-deck"
    houses = {"ann": {"houses": ["brobnar", "dis", "logos"]}, "ben": {"houses": ["mars", "sanctum", "shadows"]}}
    table = made.open(printed_cards={}, decks=houses)
    assert [deck for _, deck, _ in seats_of(made, table)] == ["Deck of Ben", "Deck of Ann"]
    assert games(made)["games"][0]["decks"] == ["ben-deck-2", "ann-deck-1"]


def test_a_match_is_announced_with_the_decks_of_its_format(admin: Api) -> None:
    tourney = tourney_of(admin, "reversal")
    made = tourney.post("organiser", "/pairings/p1/announcement", {})
    assert made.status_code == 201, made.text
    assert games(tourney)["games"][0]["decks"] == ["ben-1", "ann-1"]
    assert games(tourney)["next"]["what"] == "play"


def test_adaptive_is_played_to_its_third_game(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "adaptive")
    win(tourney, real_redis, 0)
    told = problem(bid(tourney, "ben", 1, 1), 409, "refused")
    assert told["reason"] == "nothing-due"
    win(tourney, real_redis, 1)
    answer = games(tourney, "ben")
    assert answer["next"]["bidding"] == {"deck": "ann-1", "holder": 0, "chains": 0, "least": 1}
    assert problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")["reason"] == "bids"
    assert bid(tourney, "ben", 1, 4).status_code == 201
    assert problem(bid(tourney, "ann", 0, 4), 409, "refused")["reason"] == "too-low"
    assert bid(tourney, "ann", 0, None).status_code == 201
    table = win(tourney, real_redis, 1)
    assert [chains for _, _, chains in seats_of(tourney, table)] == [0, 4]
    answer = games(tourney)
    assert [game["decks"] for game in answer["games"]] == [["ann-1", "ben-1"], ["ben-1", "ann-1"], ["ben-1", "ann-1"]]
    assert [game["chains"] for game in answer["games"]] == [[0, 0], [0, 0], [0, 4]]
    assert answer["next"]["text"] == "Ben has won the match."
    (line, *_) = tourney.organiser.ok(f"{tourney.path}/standings")["standings"]
    assert (line["player"], line["wins"]) == ("ben", 1)


def test_nobody_sees_a_choice_before_both_have_chosen(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    stored = choose(tourney, "ann", 0, "ben-3")
    assert stored.status_code == 201, stored.text
    assert "ben-3" not in json.dumps(stored.json["events"])
    for who in ("organiser", "judge", "ben"):
        answer = games(tourney, who)
        assert answer["next"]["seats"] == [1]
        assert answer["games"] == []
    log = tourney.organiser.ok(f"{tourney.path}/events?limit=100")["events"]
    (sealed,) = [event for event in log if event["type"] == "choice.sealed"]
    assert set(sealed["sealed"]) == {"commitment"}
    assert "ben-3" not in json.dumps(sealed)
    assert games(tourney, "spectator")["next"] is None
    assert choose(tourney, "ben", 1, "ann-1").status_code == 201
    log = tourney.organiser.ok(f"{tourney.path}/events?limit=100")["events"]
    (revealed,) = [event["data"] for event in log if event["type"] == "choice.revealed"]
    assert revealed["decks"] == ["ben-3", "ann-1"]
    assert games(tourney, "ann")["next"]["options"] == [["ann-2", "ann-3"], ["ben-1", "ben-2"]]


def test_who_chooses_and_bids_for_which_seat(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    problem(choose(tourney, "ben", 0, "ben-1"), 403, "forbidden")
    problem(choose(tourney, "spectator", 0, "ben-1"), 403, "forbidden")
    problem(bid(tourney, "ben", 0, 1), 403, "forbidden")
    assert problem(choose(tourney, "ann", 0, "ann-1"), 409, "refused")["reason"] == "unknown-deck"
    assert choose(tourney, "judge", 0, "ben-1").status_code == 201
    assert problem(choose(tourney, "ann", 0, "ben-2"), 409, "refused")["reason"] == "chosen"
    assert choose(tourney, "scorekeeper", 1, "ann-1").status_code == 201
    problem(tourney.post("ann", "/pairings/nowhere/choices", {"seat": 0, "deck": "x"}), 404, "not-found")


def test_an_organiser_who_plays_does_not_choose_for_the_opponent(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    organiser = tourney.organiser.ok(f"{tourney.path}")["organiser"]
    tourney.did("administrator", "player.changed", player="ann", name="Ann", account=organiser, streams_hand=False)
    problem(choose(tourney, "organiser", 1, "ann-1"), 403, "forbidden")
    assert choose(tourney, "organiser", 0, "ben-1").status_code == 201


def test_an_official_of_one_match_chooses_at_no_other_pairing(admin: Api) -> None:
    tourney = tourney_of(admin, "sealed", 2)
    choose(tourney, "ann", 0, "ann-2")
    choose(tourney, "ben", 1, "ben-1")
    match = tourney.open().match
    issued = tourney.organiser("POST", "tokens", {"role": "judge", "match": match}, Idempotency_Key="one")
    tourney.roles["table judge"] = admin.with_token(issued.json["token"])
    told = problem(choose(tourney, "table judge", 0, "ann-1"), 409, "refused")
    assert told["reason"] == "nothing-due"
    tourney.did("organiser", "round.added", round="2", stage="s")
    seats = [{"player": "ben"}, {"player": "ann"}]
    tourney.did("organiser", "pairing.added", pairing="p2", round="2", table="1", seats=seats)
    body = {"seat": 0, "deck": "ann-1"}
    problem(tourney.post("table judge", "/pairings/p2/choices", body), 403, "forbidden")


def test_who_plays_exports_no_log_in_which_the_opponent_s_choice_is_under_seal(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    organiser = tourney.organiser.ok(f"{tourney.path}")["organiser"]
    whole = {"tournament": tourney.id, "format": "jsonl", "full": True}

    def export(who: str) -> Any:
        return tourney.roles[who]("POST", "exports", whole, Idempotency_Key=tourney.key())

    assert choose(tourney, "ben", 1, "ann-1").status_code == 201
    assert export("organiser").status_code == 202
    tourney.did("administrator", "player.changed", player="ann", name="Ann", account=organiser, streams_hand=False)
    assert "under seal" in problem(export("organiser"), 403, "forbidden")["detail"]
    assert export("administrator").status_code == 202
    assert choose(tourney, "organiser", 0, "ben-1").status_code == 201
    assert export("organiser").status_code == 202


def test_choices_and_bids_are_made_by_their_resources_alone(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    answer = tourney.event("organiser", "choice.sealed", pairing="p1", game=1, seat=0, purpose="strike")
    assert answer.status_code in (400, 422)


def test_the_decks_of_games_are_for_those_who_take_part(admin: Api) -> None:
    tourney = tourney_of(admin, "reversal")
    tourney.open()
    assert games(tourney, "ann")["games"][0]["decks"] == ["ben-1", "ann-1"]
    assert "decks" not in games(tourney, "spectator")["games"][0]


@pytest.mark.parametrize("format", ["sealed", "survival"])
def test_a_deck_that_was_chosen_is_played(admin: Api, format: str) -> None:
    tourney = tourney_of(admin, format, 2)
    assert problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")["reason"] == "choices"
    assert choose(tourney, "ann", 0, "ann-2").status_code == 201
    assert choose(tourney, "ben", 1, "ben-1").status_code == 201
    tourney.open()
    assert games(tourney)["games"][0]["decks"] == ["ann-2", "ben-1"]


# -- pages ----------------------------------------------------------------------------------------------------------


def test_the_page_of_a_pairing_plays_adaptive_to_its_bids(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "adaptive")
    organiser, ben = Desk(tourney), Desk(tourney, "ben")
    here = "pairings/p1"
    assert "Open game 1" in organiser.look(here)
    assert "Open game 1" not in ben.look(here)
    for winner in (0, 1):
        win(tourney, real_redis, winner)
    shown = ben.look(here)
    assert "Ben bids 1 or more, or passes" in shown
    assert "Pass" in shown
    assert 'name="chains"' not in Desk(tourney, "ann").look(here)
    assert "Not stored" in ben.send(here, act="bid", seat="1", chains="0", status=409)
    assert "Not stored" in ben.send(here, act="bid", seat="1", chains="x", status=422)
    assert "Not stored" in ben.send(here, act="bid", seat="0", chains="2", status=403)
    assert "Not stored" in ben.send(here, act="steal", seat="1", status=422)
    assert "The bid was stored" in ben.send(here, act="bid", seat="1", chains="3")
    assert "Passed: the deck is sold" in organiser.send(here, act="pass", seat="0")
    assert "with 3 chains" in organiser.look(here)
    page = organiser.browser.get(f"{organiser.base}/{here}").text
    (key,) = set(re.findall(r'name="key" value="(\w+)"', page))
    opened = organiser.browser.post(
        f"{organiser.base}/rounds/1/open", data={"key": key, "pairing": "p1"}, headers={"Origin": "http://localhost"}
    )
    check_page(opened)
    assert games(tourney)["games"][2]["chains"] == [0, 3]
    assert "games</a>" in organiser.look("")


def test_the_page_keeps_a_choice_to_who_made_it(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    organiser, ann, ben = (Desk(tourney, who) for who in ("organiser", "ann", "ben"))
    here = "pairings/p1"
    assert "Choose in secret" in ann.look(here)
    assert "ben-2" in ann.look(here), "the opponent's decks are known by their ids"
    assert "Not stored" in ann.send(here, act="choose", seat="0", deck="", status=422)
    assert "under seal" in ann.send(here, act="choose", seat="0", deck="ben-2")
    before = ben.look(here)
    assert "Ben strikes a deck of the opponent" in before
    assert "Choose in secret" not in ann.look(here)
    spectator = Desk(tourney, "spectator").look(here)
    assert "What comes next" not in spectator
    assert "No game of it was opened yet" in spectator
    organiser.send(here, act="choose", seat="1", deck="ann-1")
    assert "chooses a deck to play" in ben.look(here)
    check_page(organiser.browser.get(f"{organiser.base}/pairings/none"), 404)


@pytest.mark.parametrize("printed", ["", "yes"])
def test_an_organiser_says_who_begins_a_game(admin: Api, printed: str) -> None:
    tourney = tourney_of(admin, "archon", best_of=3)
    desk = Desk(tourney)
    assert "Who begins" in desk.look("pairings/p1")
    data = {"key": "first", "pairing": "p1", "printed_cards": printed, "first": "1"}
    where, origin = f"{desk.base}/rounds/1/open", {"Origin": "http://localhost"}
    check_page(desk.browser.post(where, data={**data, "first": "7"}, headers=origin), 422)
    opened = desk.browser.post(where, data=data, headers=origin)
    check_page(opened)
    assert "Not opened" not in opened.text
    match = games(tourney)["games"][0]["match"]
    (opening,) = parts(admin.app).store.events(match, 1, 1)
    assert opening.to_data()["data"]["setup"]["first"] == 1


def test_the_round_says_what_comes_before_its_matches(admin: Api) -> None:
    tourney = tourney_of(admin, "triad", 3)
    assert "each strike a deck of the opponent" in Desk(tourney).look("rounds/1/open")


def test_a_format_is_chosen_on_the_page_of_the_structure(admin: Api) -> None:
    tourney = Tourney(admin, players=PLAYERS, decks=[], pairings=[])
    desk = Desk(tourney)
    desk.send("structure", act="take", structure="swiss")
    sent = {"stage": "1", "rounds": "3", "best_of": "1", "tie0": "keys", "draws": "yes"}
    assert "Reversal" in desk.send("structure", act="change", format="reversal", **sent)
    stage = tourney.organiser.ok(f"{tourney.path}/stages")["stages"][0]
    assert stage["rules"]["format"] == "reversal"
    assert "Not stored" in desk.send("structure", act="change", format="chess", status=422, **sent)
