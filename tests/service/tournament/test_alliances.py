"""Alliances that are put together over HTTP: the API, the page, who may, and what the opponent learns."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.replays.tournaments.decks.test_contributing import FAULT, FIRST, OTHER, SECOND, alliance
from tests.service.frame.test_pages import check_page
from tests.service.helpers.people import parts
from tests.service.helpers.roles import Api, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.desk import Desk
from tests.service.tournament.test_formats import choose, games, tourney_of

HERE = "players/ann/alliance"


@pytest.fixture
def sealed(admin: Api) -> Tourney:
    """Ann and Ben in Sealed, with two decks each, the same two."""
    return tourney_of(admin, "sealed", 2)


def told(tourney: Tourney, who: str = "ann", player: str = "ann") -> Any:
    return tourney.roles[who].ok(f"{tourney.path}/players/{player}/alliance")


def pods_of(tourney: Tourney) -> list[dict[str, str]]:
    """Two houses of Ann's first deck, and one more of her second."""
    first, second = told(tourney)["pool"]
    third = next(house for house in second["houses"] if house not in first["houses"][:2])
    return [
        *({"house": house, "deck": first["deck"]} for house in first["houses"][:2]),
        {"house": third, "deck": second["deck"]},
    ]


def put(tourney: Tourney, who: str = "ann", player: str = "ann", **body: Any) -> Any:
    body.setdefault("pods", pods_of(tourney))
    return tourney.post(who, f"/players/{player}/alliance", body)


def test_a_player_puts_one_together_and_plays_it(sealed: Tourney) -> None:
    assert told(sealed)["alliance"] is None
    made = put(sealed, name="My three")
    assert made.status_code == 201, made.text
    answer = told(sealed)["alliance"]
    assert answer["pods"] == pods_of(sealed)
    assert answer["name"] == "My three"
    listed = sealed.roles["ann"].ok(f"{sealed.path}/decks/{answer['deck']}")["list"]
    assert {pod["deck"] for pod in listed["pods"]} == {deck["name"] for deck in told(sealed)["pool"]}
    assert choose(sealed, "ann", 0, answer["deck"]).status_code == 201
    assert problem(put(sealed), 409, "refused")["reason"] == "chosen"
    assert choose(sealed, "ben", 1, "ben-1").status_code == 201
    table = sealed.open()
    assert games(sealed)["games"][0]["decks"] == [answer["deck"], "ben-1"]
    (opening,) = parts(sealed.admin.app).store.events(table.match, 1, 1)
    assert opening.to_data()["data"]["setup"]["seats"][0]["deck"]["alliance"] is True
    assert problem(put(sealed), 409, "refused")["reason"] == "being-played"
    assert told(sealed)["refused"].startswith("The first match of Ann in this stage is assigned")


def test_the_same_request_makes_one(sealed: Tourney) -> None:
    body = {"pods": pods_of(sealed)}
    first, again = (sealed.post("ann", "/players/ann/alliance", body, Idempotency_Key="once") for _ in range(2))
    assert first.json["events"] == again.json["events"]
    assert again.headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("who", ["organiser", "judge", "head-judge", "scorekeeper", "administrator"])
def test_officials_and_scorekeepers_put_one_together(sealed: Tourney, who: str) -> None:
    assert put(sealed, who).status_code == 201
    assert told(sealed)["alliance"]["pods"] == pods_of(sealed)


@pytest.mark.parametrize("who", ["ben", "spectator", "streamer", "stranger", "nobody"])
def test_others_neither_see_the_decks_nor_put_one_together(sealed: Tourney, who: str) -> None:
    pods = pods_of(sealed)
    for answer in (sealed.roles[who]("GET", f"{sealed.path}/{HERE}"), put(sealed, who, pods=pods)):
        assert answer.status_code in (401, 403), answer.text
    assert told(sealed)["alliance"] is None


def test_a_scorekeeper_who_plays_sees_no_decks_of_others(sealed: Tourney) -> None:
    sealed.roles["playing"] = sealed.token(role="scorekeeper", account="acc-ben")
    problem(sealed.roles["playing"]("GET", f"{sealed.path}/{HERE}"), 403, "forbidden")
    problem(put(sealed, "playing"), 403, "forbidden")
    assert told(sealed, "playing", "ben")["player"] == "ben"


def test_the_token_of_a_seat_puts_none_together(sealed: Tourney) -> None:
    pods = pods_of(sealed)
    choose(sealed, "ann", 0, "ann-1")
    choose(sealed, "ben", 1, "ben-1")
    table = sealed.open()
    sealed.roles |= {"seat": table.seats[0], "table judge": table.judge}
    for who in ("seat", "table judge"):
        problem(put(sealed, who, pods=pods), 403, "forbidden")


def test_decks_of_others_are_not_taken(sealed: Tourney) -> None:
    pods = [*pods_of(sealed)[:2], {**pods_of(sealed)[2], "deck": "ben-2"}]
    refused = problem(put(sealed, pods=pods), 409, "refused")
    assert refused["reason"] == "unknown-deck"
    assert refused["errors"][0]["pointer"] == "/pods/2/deck"


@pytest.mark.parametrize(
    "body", [{"pods": []}, {"pods": [{"house": "dis"}]}, {"pods": [1, 2, 3]}, {"name": ""}, {"token_of": "?"}, {"x": 1}]
)
def test_what_is_no_request_is_refused(sealed: Tourney, body: dict[str, Any]) -> None:
    problem(put(sealed, **body), 422, "invalid-body")


def test_a_player_that_is_not_there(sealed: Tourney) -> None:
    problem(sealed.organiser("GET", f"{sealed.path}/players/nobody/alliance"), 404, "not-found")
    problem(sealed.roles["ben"]("GET", f"{sealed.path}/players/nobody/alliance"), 403, "forbidden")


def test_the_opponent_learns_nothing_of_it_before_the_embargo_ends(sealed: Tourney) -> None:
    put(sealed, name="Secret plan")
    deck = told(sealed)["alliance"]["deck"]
    problem(sealed.roles["ben"]("GET", f"{sealed.path}/decks/{deck}"), 403, "embargoed")
    assert "Secret plan" not in json.dumps(sealed.now("ben"))
    for who, decks in (("ben", 2), ("spectator", 2), ("scorekeeper", 2), ("ann", 3), ("judge", 3)):
        there = [each["deck"] for each in sealed.now(who)["decks"] if each["player"] == "ann"]
        assert len(there) == decks, who
    assert "Secret plan" not in Desk(sealed, "ben").look("")
    assert "Secret plan" not in Desk(sealed, "ben").look("pairings/p1")
    log = sealed.organiser.ok(f"{sealed.path}/events?limit=100")["events"]
    (made,) = [event for event in log if event["type"] == "deck.registered" and event["data"]["deck"] == deck]
    assert made["actor"]["kind"] == "player"
    sealed.did("organiser", "embargo.lifted")
    assert sealed.roles["ben"].ok(f"{sealed.path}/decks/{deck}")["list"]["name"] == "Secret plan"


def test_who_looks_at_the_decks_of_others_is_noted(sealed: Tourney) -> None:
    told(sealed)
    told(sealed, "scorekeeper")
    rows = sealed.organiser.ok(f"{sealed.path}/accesses")["accesses"]
    assert [(row["role"], row["view"]) for row in rows] == [("scorekeeper", "judge")]


def test_a_faulty_source_does_not_stop_it(admin: Api) -> None:
    tourney = tourney_of(admin, "sealed", 1)
    second = {"player": "ann", "deck": "late", "source": "CotA:mars+untamed+sanctum"}
    assert tourney.post("organiser", "/decks", second).status_code == 201
    houses = told(tourney)["pool"][0]["houses"]
    third = next(house for house in ("mars", "untamed", "sanctum") if house not in houses[:2])
    pods = [*({"house": house, "deck": "ann-1"} for house in houses[:2]), {"house": third, "deck": "late"}]
    assert put(tourney, pods=pods).status_code == 201
    deck = told(tourney)["alliance"]["deck"]
    assert choose(tourney, "ann", 0, deck).status_code == 201
    assert problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")["reason"] == "no-list"
    assert tourney.open(printed_cards={}).match


def test_a_token_creature_of_no_source_is_refused_or_kept_with_its_fault(admin: Api) -> None:
    tourney = tourney_of(admin, "alliance", 0)
    for deck in (FIRST, SECOND):
        assert tourney.post("organiser", "/decks", {"player": "ann", "source": deck}).status_code == 201
    body = {"player": "ann", "source": alliance(FIRST, SECOND, token=OTHER)}
    assert problem(tourney.post("organiser", "/decks", body), 422, "invalid-deck")["detail"] == FAULT
    kept = tourney.post("organiser", "/decks", {**body, "incomplete": True})
    assert kept.status_code == 201
    assert FAULT in kept.json["notices"][0]


# -- pages ----------------------------------------------------------------------------------------------------------


def send(desk: Desk, pods: list[dict[str, str]], status: int = 303, **more: str) -> str:
    return desk.send(HERE, status=status, pod=[f"{pod['deck']}:{pod['house']}" for pod in pods], **more)


def test_the_page_of_a_player(sealed: Tourney) -> None:
    pods, ann = pods_of(sealed), Desk(sealed, "ann")
    assert "Your Alliance" in ann.look("")
    shown = ann.look(HERE)
    assert "Tick three houses" in shown
    assert "Its cards" in shown
    assert "Not stored. Tick three houses, each once." in send(ann, pods[:2], status=422)
    assert "Not stored" in send(ann, [*pods[:2], {"deck": "ben-1", "house": pods[2]["house"]}], status=409)
    shown = send(ann, pods, name="My three")
    assert "The Alliance is registered" in shown
    assert "My three" in shown
    assert shown.count("checked") == 3
    assert "Put it together again" in shown
    choose(sealed, "ann", 0, told(sealed)["alliance"]["deck"])
    assert "has chosen the deck to play in this stage" in ann.look(HERE)


def test_the_page_of_a_scorekeeper_shows_houses_and_no_cards(sealed: Tourney) -> None:
    desk = Desk(sealed, "scorekeeper")
    assert HERE in desk.browser.get(desk.base).text
    shown = desk.look(HERE)
    assert "Alliance of Ann" in shown
    assert "Its cards" not in shown
    assert "The Alliance is registered" in send(desk, pods_of(sealed))


def test_people_lead_an_organiser_there(sealed: Tourney) -> None:
    assert "Put an Alliance together of these decks" in Desk(sealed).look("people?who=ann")


def test_others_are_not_led_there(sealed: Tourney) -> None:
    ben = Desk(sealed, "ben")
    assert f"/{HERE}" not in ben.browser.get(ben.base).text
    check_page(ben.browser.get(f"{ben.base}/{HERE}"), 403)


def test_no_format_without_alliances_offers_one(admin: Api) -> None:
    tourney = tourney_of(admin, "reversal")
    ann = Desk(tourney, "ann")
    assert "Your Alliance" not in ann.look("")
    assert "Alliances are put together for Sealed or Alliance" in ann.look(HERE)
