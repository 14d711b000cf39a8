"""What is on record about players, over HTTP and with forms: who sees it, who adds to it, and what follows from it."""

from __future__ import annotations

import re
from typing import Any

import pytest
import redis

from tests.service.helpers.roles import ADMIN, Api, problem
from tests.service.helpers.tourney import FIVE, Tourney
from tests.service.tournament.desk import Desk
from tests.workers.help import folder

LATE = {"penalty": "warning", "reason": "Late to the table", "pairing": "p1"}


def penalty(tourney: Tourney, player: str = "ann", who: str = "judge", **body: Any) -> Any:
    answer = tourney.post(who, f"/players/{player}/penalties", {**LATE, **body})
    assert answer.status_code == 201, answer.text
    return answer.json


def record(tourney: Tourney, player: str = "ann", who: str = "judge") -> Any:
    return tourney.roles[who].ok(f"{tourney.path}/players/{player}/record")["record"]


def proposed(tourney: Tourney) -> Any:
    return tourney.roles["judge"].ok(f"{tourney.path}/pairings/p1/proposed")


def decided(tourney: Tourney) -> Any:
    return tourney.roles["spectator"].ok(f"{tourney.path}/results")["rounds"][0]["pairings"][0]["decided"]


def policy(tourney: Tourney, **changes: Any) -> None:
    tourney.did("organiser", "policy.changed", policy={"public": False, **changes})


# -- who sees what --------------------------------------------------------------------------------------------------


def test_officials_and_the_player_read_a_record(tourney: Tourney) -> None:
    stored = penalty(tourney)
    assert stored["events"][0]["data"] == {"record": "penalty-1"}
    assert stored["events"][0]["sealed"].keys() == {"commitment"}
    assert (
        tourney.post("judge", "/players/ann/deck-checks", {"outcome": "fault", "note": "37 cards"}).status_code == 201
    )
    for who in ("administrator", "organiser", "head-judge", "judge", "ann"):
        found = record(tourney, who=who)
        assert [(one["penalty"], one["round"], one["table"]) for one in found["penalties"]] == [("warning", "1", "1")]
        assert [(one["outcome"], one["deck"]) for one in found["deck_checks"]] == [("fault", "a")]
    for who in ("ben", "spectator", "streamer", "scorekeeper", "stranger"):
        problem(tourney.roles[who].get(f"{tourney.path}/players/ann/record"), 403, "forbidden")
        problem(tourney.roles[who].get(f"{tourney.path}/players/none/record"), 403, "forbidden")


def test_the_end_of_the_embargo_releases_no_record(tourney: Tourney) -> None:
    penalty(tourney)
    tourney.did("organiser", "player.seated", player="ann", table="9")
    tourney.did("organiser", "embargo.lifted")
    for who in ("ben", "spectator", "nobody"):
        client = tourney.roles[who]
        assert client.get(f"{tourney.path}/players/ann/record").status_code in (401, 403)
        assert client.get(f"{tourney.path}/events").status_code in (401, 403)
        for path in ("", "/results", "/standings", "/statistics"):
            assert "Late to" not in client.get(f"{tourney.path}{path}").text
        assert '"table":"9"' not in client.get(tourney.path).text.replace(" ", "")
    assert tourney.now("ann")["players"][0]["table"] == "9"


@pytest.mark.parametrize("table", ["penalties", "deck-checks"])
def test_the_tables_are_for_officials_and_oneself(tourney: Tourney, table: str) -> None:
    for player in ("ann", "ben"):
        penalty(tourney, player)
        tourney.post("judge", f"/players/{player}/deck-checks", {"outcome": "fine"})
    path = f"{tourney.path}/tables/{table}"
    assert [row["player"] for row in tourney.roles["judge"].ok(path)["rows"]] == ["ann", "ben"]
    assert [row["player"] for row in tourney.roles["ben"].ok(path)["rows"]] == ["ben"]
    problem(tourney.roles["spectator"].get(path), 403, "forbidden")
    assert tourney.roles["judge"].get(f"{path}?format=csv").text.splitlines()[1].startswith("ann,Ann,")


# -- penalties ------------------------------------------------------------------------------------------------------


def test_penalties_of_matches_stand_beside_those_of_the_tournament(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.open()
    given = {"type": "penalty.given", "data": {"seat": 1, "penalty": "warning", "reason": "Slow"}}
    assert table.append(table.judge, given, 1).status_code == 201
    penalty(tourney, "ben", penalty="chains")
    both = record(tourney, "ben")["penalties"]
    assert [(one["penalty"], one["match"], one["record"]) for one in both] == [
        ("warning", table.match, None),
        ("chains", None, "penalty-1"),
    ]
    folder(real_redis).run(table.match)
    assert record(tourney, "ben")["penalties"] == both
    assert record(tourney)["penalties"] == []
    page = Desk(tourney).look("people")
    assert "chains, warning" in re.sub(r">\s+<", "><", page)


def test_a_loss_is_proposed_and_recorded_with_one_button(tourney: Tourney) -> None:
    penalty(tourney, penalty="match-loss")
    assert decided(tourney) is None
    assert proposed(tourney)["by_penalty"] == {"winner": "ben", "reason": "By penalty"}
    body = {"proposal": "penalty", "winner": "ben"}
    problem(tourney.post("judge", "/pairings/p1/proposed", {**body, "winner": "ann"}), 409, "refused")
    assert tourney.post("scorekeeper", "/pairings/p1/proposed", body).status_code == 201
    assert decided(tourney)["winner"] == "ben"
    again = problem(tourney.post("judge", "/pairings/p1/proposed", body), 409, "refused")
    assert again["reason"] == "nothing-proposed"


def test_a_withdrawn_penalty_stays_on_record(tourney: Tourney) -> None:
    penalty(tourney, penalty="match-loss")
    path = "/players/ann/penalties/penalty-1/withdrawal"
    problem(tourney.post("judge", path.replace("ann", "ben"), {"reason": "No."}), 409, "refused")
    assert tourney.post("judge", path, {"reason": "It was Ben"}).status_code == 201
    assert record(tourney)["penalties"][0]["withdrawn"] == "It was Ben"
    assert proposed(tourney)["by_penalty"] is None


def test_a_penalty_that_cannot_be(tourney: Tourney) -> None:
    policy(tourney, penalties=["warning"])
    refused = problem(tourney.post("judge", "/players/ann/penalties", {**LATE, "penalty": "chains"}), 409, "refused")
    assert refused["reason"] == "penalty-not-allowed"
    problem(tourney.post("judge", "/players/ann/penalties", {**LATE, "reason": "   "}), 422, "invalid-body")
    problem(tourney.post("judge", "/players/ann/penalties", {**LATE, "round": "1"}), 422, "invalid-body")
    problem(tourney.post("judge", "/players/none/penalties", LATE), 404, "not-found")
    event = {"type": "penalty.recorded", "data": {"record": "penalty-1"}}
    problem(tourney.post("judge", "/events", event), 422, "invalid-body")


def test_who_sits_at_the_table_gives_no_penalty_there(tourney: Tourney) -> None:
    playing = tourney.token(role="judge", account="acc-ben")
    tourney.roles["playing judge"] = playing
    for player in ("ann", "ben"):
        problem(tourney.post("playing judge", f"/players/{player}/penalties", LATE), 403, "forbidden")
        problem(tourney.post("playing judge", f"/players/{player}/deck-checks", {"outcome": "fine"}), 403, "forbidden")
    without = {name: value for name, value in LATE.items() if name != "pairing"}
    problem(tourney.post("playing judge", "/players/ann/penalties", without), 403, "forbidden")


# -- absence --------------------------------------------------------------------------------------------------------


def test_an_absence_without_a_clock_is_signed_by_an_official(tourney: Tourney) -> None:
    policy(tourney, absence_match_loss=10)
    tourney.did("scorekeeper", "player.absent", pairing="p1", player="ann")
    problem(tourney.event("ben", "player.absent", pairing="p1", player="ann"), 403, "forbidden")
    absence = proposed(tourney)["absence"]
    assert (absence["players"], absence["loss"], absence["left"], absence["proposed"]) == (
        ["ann"],
        "match-loss",
        None,
        True,
    )
    body = {"proposal": "absence", "loss": "match-loss", "winner": "ben"}
    answer = tourney.post("scorekeeper", "/pairings/p1/proposed", body)
    assert answer.status_code == 201, answer.text
    assert decided(tourney)["winner"] == "ben"
    assert answer.json["events"][0]["data"]["reason"] == "Ann was absent 10 minutes into the round"


def test_the_clock_of_the_round_counts_down(tourney: Tourney, real_redis: redis.Redis) -> None:
    policy(tourney, absence_match_loss=10)
    table = tourney.open(printed_cards={})
    clock = tourney.post("judge", "/rounds/1/clock", {"act": "start", "minutes": 45})
    assert clock.status_code == 200, clock.text
    folder(real_redis).run(table.match)
    tourney.did("judge", "player.absent", pairing="p1", player="ann")
    absence = proposed(tourney)["absence"]
    assert 590 <= absence["left"] <= 600
    assert absence["runs"]
    assert not absence["proposed"]
    body = {"proposal": "absence", "loss": "match-loss", "winner": "ben"}
    early = problem(tourney.post("judge", "/pairings/p1/proposed", body), 409, "refused")
    assert early["reason"] == "nothing-proposed"
    assert tourney.roles["judge"].ok(f"{tourney.path}/wall")["tables"][0]["absence"]["players"] == ["ann"]
    organiser = Desk(tourney)
    for path in ("wall", "pair", "pairings/p1"):
        assert re.search(r'class="clock runs" data-left="(59\d|600)"', organiser.look(path)), path
    desk = Desk(tourney, "scorekeeper")
    assert "Ann has come" in desk.look("pairings/p1")
    assert "The player has come." in desk.send("pairings/p1", act="arrived:ann", page="pairing")
    assert proposed(tourney)["absence"] is None


def test_a_game_is_lost_first_in_a_best_of_three(tourney: Tourney) -> None:
    policy(tourney, absence_game_loss=5, absence_match_loss=15)
    tourney.did("organiser", "pairing.removed", pairing="p1", reason="Best of three")
    tourney.post("organiser", "/rounds/1/close", {"anyway": True})
    tourney.did("organiser", "stage.added", stage="s", name="S", rules={"kind": "swiss", "best_of": 3})
    assert tourney.post("organiser", "/stages/begin", {"entrants": ["ann", "ben"]}).status_code == 201
    assert tourney.post("organiser", "/rounds", {}).status_code == 201
    pairing = tourney.now()["rounds"][-1]["pairings"][0]["pairing"]
    tourney.did("judge", "player.absent", pairing=pairing, player="ben")
    path = f"/pairings/{pairing}/proposed"
    game = {"proposal": "absence", "loss": "game-loss", "winner": None}
    problem(tourney.post("scorekeeper", path, game), 403, "forbidden")
    assert tourney.post("judge", path, game).status_code == 201
    again = problem(tourney.post("head-judge", path, game), 409, "refused")
    assert again["reason"] == "changed"
    assert [one["penalty"] for one in record(tourney, "ben")["penalties"]] == ["game-loss"]
    match = {"proposal": "absence", "loss": "match-loss", "winner": "ann"}
    assert tourney.post("scorekeeper", path, match).status_code == 201


def test_two_absent_players_both_lose(tourney: Tourney) -> None:
    policy(tourney, absence_match_loss=10)
    for player in ("ann", "ben"):
        tourney.did("scorekeeper", "player.absent", pairing="p1", player=player)
    assert "Record that both have lost" in Desk(tourney).look("pairings/p1")
    body = {"proposal": "absence", "loss": "match-loss", "winner": None}
    answer = tourney.post("scorekeeper", "/pairings/p1/proposed", body)
    assert answer.json["events"][0]["data"]["all_lose"] is True
    assert (decided(tourney)["winner"], decided(tourney)["all_lose"]) == (None, True)
    assert tourney.roles["judge"].ok(f"{tourney.path}/wall")["tables"][0]["all_lose"] is True
    rows = tourney.organiser.ok(f"{tourney.path}/tables/results?format=json")
    assert [row["result"] for row in rows["rows"]] == ["loss", "loss"]
    assert "both lost" in Desk(tourney).look("pair")
    assert "both lost" in Desk(tourney).look("")


# -- fixed tables ---------------------------------------------------------------------------------------------------


def test_a_fixed_table_is_kept_and_a_pairing_elsewhere_is_warned_of(make_app: Any) -> None:
    tourney = Tourney(Api(make_app(), ADMIN), **FIVE)
    tourney.did("organiser", "player.seated", player="eve", table="Stage")
    told = tourney.organiser.ok(f"{tourney.path}/proposal")
    assert sorted(told["places"]) in (["1", "2"], ["1", "Stage"])
    tables = [["ann", "eve"], ["ben", "cat"], ["dan"]]
    assert tourney.post("organiser", "/rounds", {"tables": tables}).status_code == 201
    pairings = tourney.now()["rounds"][0]["pairings"]
    assert [each["table"] for each in pairings] == ["Stage", "1", "bye"]
    assert [each["pairing"] for each in pairings] == ["1-stage", "1-1", "1-bye"]
    desk = Desk(tourney)
    assert "Table Stage is fixed for Eve." in desk.look("pairings/1-stage")
    tourney.did("organiser", "pairing.removed", pairing="1-stage", reason="wrong")
    seats = [{"player": "eve"}, {"player": "ann"}]
    added = tourney.did("organiser", "pairing.added", pairing="x", round="1", table="7", seats=seats)
    assert added["notices"] == ["Table Stage is fixed for Eve, but this pairing is at table 7."]
    tourney.did("organiser", "pairing.removed", pairing="x", reason="wrong")
    shown = desk.send("pairings", "pair", round="1", table="8", player=["eve", "ann"])
    assert "not at the table that is fixed" in shown
    assert "Table Stage is fixed for Eve, but this pairing is at table 8." in shown


# -- pages ----------------------------------------------------------------------------------------------------------


def test_a_judge_keeps_the_record_with_forms(tourney: Tourney) -> None:
    desk, path = Desk(tourney, "judge"), "players/ann"
    assert "No penalty in this tournament." in desk.look(path)
    shown = desk.send(path, act="penalty", penalty="match-loss", about="p:p1", reason="Rude")
    assert "The penalty was recorded." in shown
    assert "Round 1, table 1" in shown
    shown = desk.send(path, act="check", outcome="not-presented", note="Left at home")
    assert "Not presented" in shown
    assert "Record that Ben has won" in desk.look("pairings/p1")
    shown = desk.send(path, act="withdraw", record="penalty-1", reason="Misheard")
    assert "Withdrawn: Misheard" in shown
    assert "Give a reason." in desk.send(path, status=422, act="penalty", penalty="warning", reason="")
    assert "Fixed table" not in desk.look(path)
    organiser = Desk(tourney)
    assert "Sits at table <strong>4</strong>" in organiser.send(path, act="seat", table="4")
    people = organiser.look("people")
    assert "deck not presented" in people
    assert "fixed 4" in people


def test_a_player_reads_their_page_and_no_other(tourney: Tourney) -> None:
    penalty(tourney, penalty="match-loss")
    ann, ben = Desk(tourney, "ann"), Desk(tourney, "ben")
    own = ann.look("players/ann")
    assert "Late to the table" in own
    assert "Record a penalty" not in own
    assert f"/tournaments/{tourney.id}/players/ann" in ann.look("")
    assert f"/tournaments/{tourney.id}/players/ann" not in ben.look("")
    ben.look("players/ann", 403)
    assert "By the penalties" not in ben.look("pairings/p1")


def test_the_earlier_penalties_stand_beside_a_ruling(tourney: Tourney) -> None:
    penalty(tourney)
    table = tourney.open()
    call = {"claim": "Was it?", "first": 1}
    made = table.seats[0]("POST", f"matches/{table.match}/disputes", call, If_Match='"1"', Idempotency_Key="call")
    assert made.status_code == 201, made.text
    desk = Desk(tourney, "judge")
    shown = desk.browser.get(f"/m/{table.match}/cases/2").text
    told = " ".join(re.sub(r"<[^>]+>", " ", shown).split())
    assert "Ann in this tournament: 1 penalty" in told
    assert "Late to the table" in told
    assert "Ben in this tournament: no penalties" in told
    other = Desk(tourney, "ben").browser.get(f"/m/{table.match}/cases/2").text
    assert "Late to the table" not in other
