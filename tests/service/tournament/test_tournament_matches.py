"""The matches of pairings: opened as their tournament says, once, announced, or begun late."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from replays.keeping.verification import verify_lines
from tests.service.helpers.roles import DECKS, Api, problem
from tests.service.helpers.tourney import PLAYERS, Tourney


def test_a_pairing_s_match_is_opened_as_the_tournament_says(admin: Api) -> None:
    tourney = Tourney(admin, ruleset="1.3")
    tourney.did("organiser", "player.changed", player="ann", name="Anne", account="acc-ann", streams_hand=False)
    table = tourney.open(entropy=["one", "two"], first=1)
    opened = table.opened
    assert (opened["ruleset"], opened["tournament"], opened["round"], opened["table"]) == ("1.3", tourney.id, "1", "1")
    assert [(seat["name"], seat["deck"]) for seat in opened["seats"]] == [("Anne", DECKS[0]), ("Ben", DECKS[1])]
    assert opened["title"] == "Open, Round 1, table 1"
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == [table.match]
    # Players play with the token of the tournament, staff look with theirs.
    choice = tourney.roles["ann"].ok(f"{table.path}/choice")
    assert choice["view"] == "player:0"
    assert tourney.roles["judge"].ok(table.path)["view"] == "judge"
    assert tourney.roles["spectator"].ok(table.path)["seats"][0]["deck"] is None


def test_one_match_at_a_time(tourney: Tourney) -> None:
    first = tourney.post("organiser", "/pairings/p1/matches", {}, Idempotency_Key="m1")
    again = tourney.post("organiser", "/pairings/p1/matches", {}, Idempotency_Key="m1")
    assert again.json["match"] == first.json["match"]
    assert again.json["tokens"] == first.json["tokens"]
    told = problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")
    assert told["reason"] == "being-played"
    tourney.did("organiser", "match.annulled", match=first.json["match"], reason="wrong deck")
    second = tourney.open()
    assert second.match != first.json["match"]
    closed = second.append(second.judge, {"type": "match.closed", "data": {"unfinished": True}}, 1)
    assert closed.status_code == 201
    assert tourney.open().match not in (second.match, first.json["match"])


def test_whoever_comes_after_a_crash_opens_the_match_that_was_assigned(
    tourney: Tourney, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("out of power")

    with monkeypatch.context() as patched:
        patched.setattr("replays.play.live.Recorder.open", crash)
        problem(tourney.post("organiser", "/pairings/p1/matches", {}, Idempotency_Key="m1"), 500, "internal-error")
    (assigned,) = tourney.now()["rounds"][0]["pairings"][0]["matches"]
    problem(tourney.admin.get(f"matches/{assigned}"), 404, "match-not-found")
    assert tourney.organiser.ok(f"{tourney.path}/standings")["pending"] == 0
    other = tourney.post("administrator", "/pairings/p1/matches", {}, Idempotency_Key="m2")
    assert other.json["match"] == assigned
    repeated = tourney.post("administrator", "/pairings/p1/matches", {}, Idempotency_Key="m2")
    assert repeated.json["match"] == assigned
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == [assigned]


def test_a_match_may_be_announced_before_the_players_contribute(tourney: Tourney) -> None:
    path = "/pairings/p1/announcement"
    made = tourney.post("organiser", path, {"first": 1}, Idempotency_Key="a1")
    assert made.status_code == 201, made.text
    match = made.json["match"]
    assert tourney.post("organiser", path, {"first": 1}, Idempotency_Key="a1").json == made.json
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == [match]
    for other in (path, "/pairings/p1/matches"):
        assert problem(tourney.post("organiser", other, {}), 409, "refused")["reason"] == "announced"
    for seat, token in enumerate(made.json["tokens"]["seats"]):
        player = tourney.admin.with_token(token)
        assert player.ok("tournaments")["tournaments"] == []
        told = player("PUT", f"announcements/{match}/entropy", {"entropy": f"dice {seat}"})
        assert told.status_code == 200, told.text
    assert told.json["opened"] is True
    assert told.json["tournament"] == tourney.id
    assert [row["tournament"] for row in player.ok("tournaments")["tournaments"]] == [tourney.id]
    opened = tourney.organiser.ok(f"matches/{match}")
    assert (opened["round"], opened["seats"][0]["name"]) == ("1", "Ann")
    assert tourney.roles["ann"].ok(f"matches/{match}/choice")["view"] == "player:0"
    log = tourney.organiser.get(f"matches/{match}/export?full=true").data
    report = verify_lines(io.BytesIO(log), key=made.json["announcement"]["key"])
    assert report.ok
    assert report.contributions == ("dice 0", "dice 1")
    assert json.loads(log.splitlines()[0])["data"]["announcement"] == made.json["announcement"]
    again = tourney.post("organiser", path, {})
    assert problem(again, 409, "refused")["reason"] == "being-played"
    problem(tourney.post("judge", path, {}), 403, "forbidden")
    problem(tourney.post("organiser", "/pairings/nope/announcement", {}), 404, "not-found")
    problem(tourney.post("organiser", path, {"first": 5}), 409, "refused")


def test_matches_that_cannot_be_opened(tourney: Tourney) -> None:
    problem(tourney.post("organiser", "/pairings/nope/matches", {}), 404, "not-found")
    for body, pointer in (({"entropy": ["one"]}, "/entropy"), ({"first": 2}, "/first")):
        told = problem(tourney.post("organiser", "/pairings/p1/matches", body), 409, "refused")
        assert told["reason"] == "seats"
        assert told["errors"][0]["pointer"] == pointer
    for role in ("judge", "scorekeeper", "ann", "spectator", "stranger"):
        problem(tourney.post(role, "/pairings/p1/matches", {}), 403, "forbidden")
    tourney.did("organiser", "deck.withdrawn", deck="a")
    told = problem(tourney.post("organiser", "/pairings/p1/matches", {}), 409, "refused")
    assert told["reason"] == "no-deck"
    assert "Player ann has no deck" in told["detail"]
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == []


def test_three_sit_at_a_table_of_break_key(admin: Api) -> None:
    guide = "cat,Guide Achea\n"
    tourney = Tourney(
        admin,
        variant="break-key",
        players=PLAYERS + "cat,Cat,\n",
        decks=f"player,list\nann,{DECKS[0]}\nben,Guide Achea\n{guide}",
        pairings="pairing,round,table,player1,player2,player3\np1,1,1,ann,ben,cat\n",
    )
    table = tourney.open()
    assert len(table.opened["seats"]) == 3
    assert table.opened["variant"] == "break-key"


def test_the_match_of_a_pairing_begins_late_with_printed_cards(tourney: Tourney) -> None:
    late = {"turn": 5, "active": 1, "step": "house", "seats": [{"amber": 3, "hand": 6}, {"hand": 5}]}
    path = "/pairings/p1/matches"
    told = problem(tourney.post("organiser", path, {"position": late}), 422, "invalid-body")
    assert "give printed_cards too" in told["detail"]
    told = problem(
        tourney.post("organiser", path, {"position": late, "printed_cards": {}, "first": 0}), 422, "invalid-body"
    )
    assert "leave it out" in told["detail"]
    impossible = {**late, "seats": [{"hand": 60}, {}]}
    problem(tourney.post("organiser", path, {"position": impossible, "printed_cards": {}}), 422, "invalid-setup")
    assert tourney.now()["rounds"][0]["pairings"][0]["matches"] == []
    problem(tourney.post("judge", path, {"position": late, "printed_cards": {}}), 403, "forbidden")
    table = tourney.open(position=late, printed_cards={})
    shown = table.judge.ok(f"{table.path}/state")["state"]
    assert (shown["turn"], shown["active"], shown["players"][0]["amber"]) == (5, 1, 3)
    assert table.now()["choice"]["kind"] == "house"
