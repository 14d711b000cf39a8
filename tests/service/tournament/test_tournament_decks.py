"""Decks over HTTP: registered from a list or by their houses, checked, and which of them a pairing means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.catalogue.decks import deck_lists
from replays.tournaments.decks.master_vault import MasterVault
from service.services import Services
from tests.replays.tournaments.decks.test_master_vault import ID, Server, server
from tests.service.helpers.roles import DECKS, Api, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.desk import Desk

__all__ = ["server"]

DONOR = "Wu, the Naturalist of Car Keys"


def test_a_deck_is_registered_from_a_list(tourney: Tourney) -> None:
    titles = "\n".join(card["title"] for card in deck_lists()["Guide Achea"]["cards"])
    made = tourney.post("organiser", "/decks", {"deck": "g", "player": "ann", "name": "Mine", "source": titles})
    assert made.status_code == 201
    assert made.json["events"][0]["data"] == {"deck": "g", "player": "ann"}
    assert "value" not in made.json["events"][0]["sealed"]
    found = tourney.organiser.ok(f"{tourney.path}/decks/g")["list"]
    assert found["name"] == "Mine"
    assert len(found["cards"]) == 36
    again = tourney.post("organiser", "/decks", {"deck": "g", "player": "ann", "source": titles})
    assert problem(again, 409, "refused")["reason"] == "deck-exists"
    auto = tourney.post("organiser", "/decks", {"player": "ann", "source": "Guide Achea"})
    assert auto.json["events"][0]["data"]["deck"] == "ann-deck-4"
    for role in ("judge", "scorekeeper", "ann", "spectator"):
        problem(tourney.post(role, "/decks", {"player": "ann", "source": titles}), 403, "forbidden")


def test_a_deck_that_is_wrong_is_told_with_what_was_meant(tourney: Tourney) -> None:
    told = problem(tourney.post("organiser", "/decks", {"player": "ann", "source": "12 Punhc"}), 422, "invalid-deck")
    assert told["errors"][0]["nearest"] == ["Punch"]
    assert told["errors"][0]["line"] == 1
    problem(tourney.post("organiser", "/decks", {"player": "ann", "source": 7}), 422, "invalid-body")


def test_an_alliance_is_registered_where_it_says_what_it_is(tourney: Tourney) -> None:
    lists = deck_lists("MM")
    pods = {"Cylconium, Chamber Agent": "dis", "Rapipdly Ever Changing Sadao": "untamed", DONOR: "logos"}
    cards = [row for name, house in pods.items() for row in lists[name]["cards"] if row["house"] == house]
    deck = {"name": "Three pods", "set": "MM", "houses": list(pods.values()), "cards": cards}
    told = problem(tourney.post("organiser", "/decks", {"player": "ann", "source": deck}), 422, "invalid-deck")
    assert "say that it is an Alliance" in told["detail"]
    body = {"deck": "pods", "player": "ann", "source": deck, "alliance": True}
    assert tourney.post("organiser", "/decks", body).status_code == 201
    found = tourney.organiser.ok(f"{tourney.path}/decks/pods")["list"]
    assert found == {**deck, "alliance": True}
    checked = tourney.roles["ann"]("POST", "decks", {"source": found})
    assert checked.json == {"deck": found}
    problem(tourney.post("organiser", "/decks", {**body, "alliance": "yes"}), 422, "invalid-body")


def test_a_deck_of_a_set_that_the_policy_does_not_allow_is_refused(admin: Api) -> None:
    tourney = Tourney(admin, decks=[], policy={"sets": ["AoA"]})
    told = problem(tourney.post("organiser", "/decks", {"player": "ann", "source": DECKS[0]}), 409, "refused")
    assert told["reason"] == "deck-not-allowed"
    assert "this tournament allows decks of AoA; register another deck" in told["detail"]
    assert tourney.post("organiser", "/decks", {"player": "ann", "source": "Made up AoA 7"}).status_code == 201
    houses = {"ben": {"houses": ["brobnar", "dis", "logos"], "set": "CotA"}}
    told = tourney.post("organiser", "/pairings/p1/matches", {"printed_cards": {}, "decks": houses})
    assert problem(told, 409, "refused")["reason"] == "deck-not-allowed"


def test_a_deck_to_be_completed_is_registered_over_http(admin: Api) -> None:
    tourney = Tourney(admin, decks=[])
    link = "https://decks.example/d/53a2cb98-4f5f-4b36-a6a5-1a7d7e3a7d11"
    made = tourney.post("organiser", "/decks", {"deck": "d", "player": "ann", "source": link, "name": "Mine"}).json
    assert made["notices"] == ["Ann's deck d is incomplete: its list is not here yet; fetch it, or paste it."]
    deck = tourney.organiser.ok(f"{tourney.path}/decks/d")
    assert (deck["vault"], deck["faults"]) == (link[-36:], ["its list is not here yet; fetch it, or paste it"])
    assert deck["list"] == {"name": "Mine", "set": "", "houses": [], "cards": [], "learnt": True}
    faulty = {"deck": "f", "player": "ben", "source": "Brobnar\n2 Punhc"}
    problem(tourney.post("organiser", "/decks", faulty), 422, "invalid-deck")
    assert tourney.post("organiser", "/decks", {**faulty, "incomplete": True}).status_code == 201
    deck = tourney.organiser.ok(f"{tourney.path}/decks/f")
    assert deck["written"] == faulty["source"]
    assert "did you mean Punch?" in deck["faults"][0]
    path, houses = "/pairings/p1/matches", {"houses": ["brobnar", "dis", "logos"], "set": "CotA"}
    told = problem(tourney.post("organiser", path, {"printed_cards": {}}), 409, "refused")
    assert "player ann has the deck d, whose houses nobody knows yet; complete it, or say" in told["detail"].lower()
    both = {"printed_cards": {}, "decks": {"ann": houses, "ben": houses}}
    assert tourney.post("organiser", path, both).status_code == 201
    assert [deck["deck"] for deck in tourney.now()["decks"] if not deck["withdrawn"]] == ["ann-deck-3", "ben-deck-4"]


def test_a_missing_list_is_fetched_where_the_operator_allows_it(
    admin: Api, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tourney = Tourney(admin, decks=[])
    for id, player, source in (("a", "ann", ID), ("c", "ben", DECKS[0]), ("b", "ben", ID)):
        body = {"deck": id, "player": player, "source": source}
        assert tourney.post("organiser", "/decks", body).status_code == 201
    told = problem(tourney.post("organiser", "/decks/a/fetch", None), 409, "refused")
    assert (told["reason"], "fetches no lists" in told["detail"]) == ("not-fetched", True)
    monkeypatch.setattr(Services, "master_vault", MasterVault(server.template, tmp_path / "lists", local=True))
    problem(tourney.post("judge", "/decks/a/fetch", None), 403, "forbidden")
    assert problem(tourney.post("organiser", "/decks/c/fetch", None), 409, "refused")["reason"] == "nothing-to-fetch"
    server.answers.insert(0, (429, {"Retry-After": "1"}, b""))
    late = tourney.post("organiser", "/decks/a/fetch", None)
    assert (late.status_code, late.headers["Retry-After"]) == (409, "1")
    made = tourney.post("organiser", "/decks/a/fetch", None)
    assert [event["type"] for event in made.json["events"]] == ["deck.registered", "deck.withdrawn"]
    assert len(tourney.organiser.ok(f"{tourney.path}/decks/ann-deck-4")["list"]["cards"]) == 36
    asked = len(server.asked)
    desk = Desk(tourney)
    assert "Fetch its list" in desk.look("people?who=ben")
    assert "The deck was added" in desk.send("players", "people", act="fetch", player="ben", deck="b")
    assert len(server.asked) == asked, "it is here already"
    assert "has its list" in desk.send("players", "people", 409, act="fetch", player="ben", deck="c")


def test_a_list_that_is_still_faulty_is_fetched_again_and_a_repeated_request_is_one(
    admin: Api, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, headers, body = server.answers[0]
    faulty = json.loads(body)
    faulty["_linked"]["cards"][0]["card_title"] = "Punhc"
    server.answers = [(status, headers, json.dumps(faulty).encode())]
    monkeypatch.setattr(Services, "master_vault", MasterVault(server.template, tmp_path / "lists", local=True))
    tourney = Tourney(admin, decks=[])
    assert tourney.post("organiser", "/decks", {"deck": "a", "player": "ann", "source": ID}).status_code == 201
    made = tourney.post("organiser", "/decks/a/fetch", None, Idempotency_Key="fetch-a")
    assert [event["type"] for event in made.json["events"]] == ["deck.registered", "deck.withdrawn"]
    assert made.json["notices"][0].startswith("Ann's deck ann-deck-2 is incomplete")
    repeated = tourney.post("organiser", "/decks/a/fetch", None, Idempotency_Key="fetch-a")
    assert (repeated.status_code, repeated.json["events"]) == (201, made.json["events"])
    again = tourney.post("organiser", "/decks/ann-deck-2/fetch", None)
    assert (again.status_code, again.json["events"], again.json["version"]) == (201, [], made.json["version"])


def test_the_houses_of_a_deck_that_is_an_id_are_chosen_at_the_table(admin: Api) -> None:
    tourney = Tourney(admin, decks=f"player,list\nann,{ID}\nben,{DECKS[0]}\n")
    desk = Desk(tourney)
    form = desk.look("rounds/1/open")
    assert 'name="houses-ann"' in form
    assert 'name="houses-ben"' not in form
    chosen = {"pairing": "p1", "printed_cards": "yes", "houses-ann": ["brobnar", "dis", "logos"], "set-ann": "CotA"}
    assert "/t/" in desk.send("rounds/1/open", status=200, **chosen)
    (deck,) = [deck for deck in tourney.now()["decks"] if deck["player"] == "ann" and not deck["withdrawn"]]
    told = tourney.organiser.ok(f"{tourney.path}/decks/{deck['deck']}")
    assert (told["vault"], told["list"]["houses"]) == (ID, ["brobnar", "dis", "logos"])


def test_anybody_may_have_a_deck_checked(tourney: Tourney) -> None:
    for role in ("ann", "spectator", "organiser"):
        checked = tourney.roles[role]("POST", "decks", {"source": deck_lists()[DECKS[1]]})
        assert checked.json == {"deck": deck_lists()[DECKS[1]]}, role
    problem(tourney.roles["nobody"]("POST", "decks", {"source": "x"}), 401, "unauthenticated")
    problem(tourney.roles["ann"]("POST", "decks", {"source": "x"}), 422, "invalid-deck")


def test_a_deck_without_a_list_is_played_with_printed_cards_only(admin: Api) -> None:
    tourney = Tourney(admin, decks=f"player,list\nann,{DECKS[0]}\n")
    path, houses = "/pairings/p1/matches", {"houses": ["brobnar", "dis", "logos"], "set": "CotA"}
    told = problem(tourney.post("organiser", path, {"decks": {"ben": houses}}), 422, "invalid-body")
    assert "give printed_cards too" in told["detail"]
    told = problem(tourney.post("organiser", path, {"printed_cards": {}}), 409, "refused")
    assert told["reason"] == "no-deck"
    assert "player ben has no deck; register one, or say" in told["detail"].lower()
    for decks, status, said in (
        ({"ben": {"set": "CotA"}}, 422, "houses"),
        ({"ben": {**houses, "set": "Nope"}}, 422, "Nope is no set"),
        ({"ben": {"houses": ["dis"]}}, 422, "a deck has three houses"),
        ({"cid": houses}, 409, "give decks for ann or ben"),
        ({"ann": houses}, 409, "leave out the houses"),
    ):
        told = tourney.post("organiser", path, {"printed_cards": {}, "decks": decks})
        assert told.status_code == status, decks
        assert said in told.text, decks
    problem(tourney.post("judge", path, {"printed_cards": {}, "decks": {"ben": houses}}), 403, "forbidden")
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == []
    assert len(tourney.now()["decks"]) == 1
    late = {"turn": 5, "active": 1, "step": "house", "seats": [{"hand": 6}, {"hand": 5}]}
    table = tourney.open(printed_cards={}, decks={"ben": houses}, position=late)
    shown = table.judge.ok(f"{table.path}/state")["state"]["players"]
    assert "learnt" not in shown[0]["deck_list"]
    assert shown[1]["deck_list"]["learnt"]["cards"] == []
    [registered] = [deck for deck in tourney.now()["decks"] if deck["player"] == "ben"]
    found = tourney.organiser.ok(f"{tourney.path}/decks/{registered['deck']}")["list"]
    assert found["learnt"] is True
    assert found["houses"] == houses["houses"]
    assert found["cards"] == []


def test_a_deck_is_registered_by_its_houses(admin: Api) -> None:
    tourney = Tourney(admin, decks="player,list\nann,CotA:Brobnar+Dis+Logos\n")
    told = problem(
        tourney.post("organiser", "/decks", {"player": "ben", "source": "CotA:saurian+dis+mars"}), 422, "invalid-deck"
    )
    assert "saurian is no house of the set CotA" in told["detail"]
    told = problem(
        tourney.post("organiser", "/decks", {"player": "ben", "source": "dis+marz+logos"}), 422, "invalid-deck"
    )
    assert "did you mean mars?" in told["detail"]
    done = tourney.post("organiser", "/decks", {"player": "ben", "source": "star alliance+dis+mars"})
    assert done.status_code == 201, done.text
    for path in ("/pairings/p1/matches", "/pairings/p1/announcement"):
        told = problem(tourney.post("organiser", path, {}), 409, "refused")
        assert told["reason"] == "no-list"
        assert "only the houses are known" in told["detail"]
    table = tourney.open(printed_cards={})
    decks = [player["deck_list"] for player in table.judge.ok(f"{table.path}/state")["state"]["players"]]
    assert [deck["houses"][0] for deck in decks] == ["brobnar", "staralliance"]
    problem(admin("POST", "decks", {"source": "CotA:brobnar+dis+logos"}), 422, "invalid-deck")


def test_a_list_takes_the_place_of_the_deck_whose_houses_alone_were_known(admin: Api) -> None:
    tourney = Tourney(
        admin,
        decks="player,deck,list\nann,,Radiant Argus the Supreme\nben,guess,CotA:brobnar+dis+shadows\n",
        pairings="round,table,pairing,player1,player2,deck2\nr1,1,p1,ann,ben,guess\n",
    )
    problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")
    problem(tourney.post("judge", "/decks", {"player": "ben", "source": DECKS[1]}), 403, "forbidden")
    done = tourney.post("organiser", "/decks", {"player": "ben", "deck": "onyx", "source": DECKS[1]})
    assert [event["type"] for event in done.json["events"]] == ["deck.registered", "deck.withdrawn"]
    assert done.json["events"][1]["data"] == {"deck": "guess", "reason": "Its list is registered as onyx."}
    decks = tourney.organiser.ok(tourney.path)["decks"]
    assert [(deck["deck"], deck["withdrawn"]) for deck in decks if deck["player"] == "ben"] == [
        ("guess", True), ("onyx", False)
    ]  # fmt: skip
    table = tourney.open()
    names = [player["deck_list"]["name"] for player in table.judge.ok(f"{table.path}/state")["state"]["players"]]
    assert names[1] == DECKS[1], "though the pairing names the deck without a list"


@pytest.mark.parametrize("houses", ["dis+logos+mars", "AoA:brobnar+dis+shadows"])
def test_a_list_of_other_houses_or_of_another_set_is_a_further_deck(admin: Api, houses: str) -> None:
    tourney = Tourney(admin, decks=f"player,list\nann,Radiant Argus the Supreme\nben,{houses}\n")
    done = tourney.post("organiser", "/decks", {"player": "ben", "source": DECKS[1]})
    assert [event["type"] for event in done.json["events"]] == ["deck.registered"]
    [notice] = done.json["notices"]
    assert "ben-deck-1 has no list" in notice
    assert "CotA: Brobnar, Dis and Shadows" in notice
    assert "If they are one deck, withdraw ben-deck-1" in notice
    told = problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")
    assert "has 2 decks" in told["detail"]
    assert "withdraw the others" in told["detail"]
    tourney.did("organiser", "deck.withdrawn", deck="ben-deck-1")
    tourney.open()


def test_a_pairing_that_names_wrong_houses_means_the_only_deck_that_is_left(admin: Api) -> None:
    tourney = Tourney(
        admin,
        decks="player,deck,list\nann,,Radiant Argus the Supreme\nben,guess,dis+logos+mars\n",
        pairings="round,table,pairing,player1,player2,deck2\nr1,1,p1,ann,ben,guess\n",
    )
    lists = {"decks": [{"player": "ben", "deck": "onyx", "list": DECKS[1]}]}
    tried = tourney.post("organiser", "/import", {**lists, "dry_run": True}).json
    done = tourney.post("organiser", "/import", lists).json
    assert tried["notices"] == done["notices"]
    assert "guess has no list" in done["notices"][0]
    tourney.did("organiser", "deck.withdrawn", deck="guess")
    table = tourney.open()
    names = [player["deck_list"]["name"] for player in table.judge.ok(f"{table.path}/state")["state"]["players"]]
    assert names[1] == DECKS[1]


def test_a_pairing_that_names_a_withdrawn_list_says_so(admin: Api) -> None:
    tourney = Tourney(
        admin,
        decks='player,deck,list\nann,,Radiant Argus the Supreme\nben,onyx,"Miss ""Onyx"" Censorius"\n',
        pairings="round,table,pairing,player1,player2,deck2\nr1,1,p1,ann,ben,onyx\n",
    )
    tourney.did("organiser", "deck.withdrawn", deck="onyx")
    told = problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")
    assert "has withdrawn deck onyx, which the pairing names; pair them again" in told["detail"]
