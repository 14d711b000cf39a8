"""Time in a tournament: called for a round, its result signed, and tables without a record decided by a short form."""

from __future__ import annotations

import re
from typing import Any

import pytest
import redis

from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Api, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.test_organising_pages import HOME, signed_in
from tests.workers.help import folder

ANN, BEN = {"player": "ann", "keys": 1, "amber": 7}, {"player": "ben", "keys": 2, "amber": 0, "chains": 1}


def decided(tourney: Tourney, *seats: Any, who: str = "organiser", **body: Any) -> Any:
    """The answer of the resource."""
    asked = {"seats": list(seats) or [ANN, BEN], **body}
    return tourney.roles[who]("POST", f"{tourney.path}/pairings/p1/time", asked)


def test_the_policy_of_a_new_tournament_names_the_newest_procedure(tourney: Tourney) -> None:
    assert tourney.organiser.ok(tourney.path)["policy"]["time_procedure"] == "2026"


def test_the_winner_is_worked_out_after_who_can_has_paid(tourney: Tourney) -> None:
    answer = decided(tourney, first="ann")
    assert answer.status_code == 200, answer.text
    said = answer.json
    assert (said["winner"], said["by"], said["procedure"]) == ("ann", "most Æmber", "2026")
    assert (said["paid"], said["keys"]) == (["ann"], [2, 2])
    assert [(row["criterion"], row["values"]) for row in said["figures"]] == [("keys", [2, 2]), ("amber", [1, 0])]
    assert said["text"] == "By time, procedure of 2026: most Æmber (Ann 1, Ben 0)"
    assert tourney.now()["rounds"][0]["pairings"][0].get("decided") is None, "nothing is stored"


@pytest.mark.parametrize(
    ("ann", "ben", "first", "winner", "by"),
    [
        ({"chains": 1}, {"chains": 2}, None, "ann", "fewest chains"),
        ({"creatures": 1}, {"creatures": 2}, None, "ben", "most creatures"),
        ({}, {}, "ben", "ben", "first player of the match"),
        ({}, {}, None, None, None),
    ],
)
def test_each_criterion_decides(
    tourney: Tourney, ann: Any, ben: Any, first: str | None, winner: str | None, by: str | None
) -> None:
    level = {"keys": 1, "amber": 5}
    said = decided(tourney, {"player": "ann", **level, **ann}, {"player": "ben", **level, **ben}, first=first).json
    assert (said["winner"], said["by"]) == (winner, by)


def test_the_procedure_of_2018_asks_for_potential_amber(tourney: Tourney) -> None:
    level = {"keys": 1, "amber": 7}
    seats = ({"player": "ann", **level, "potential": 4}, {"player": "ben", **level, "potential": 3})
    said = decided(tourney, *seats, procedure="2018").json
    assert (said["winner"], said["by"], said["paid"]) == ("ann", "most potential Æmber of a house", [])


def test_what_cannot_be_decided_is_refused_with_a_reason(tourney: Tourney) -> None:
    problem(decided(tourney, ANN, {**BEN, "player": "cat"}), 422, "invalid-body")
    problem(decided(tourney, ANN, BEN, first="cat"), 422, "invalid-body")
    problem(decided(tourney, ANN, {**BEN, "out": True}), 422, "invalid-body")
    problem(decided(tourney, {**ANN, "keys": 4}, BEN), 422, "invalid-body")
    problem(decided(tourney, ANN, BEN, procedure="1999"), 422, "invalid-body")
    problem(tourney.organiser("POST", f"{tourney.path}/pairings/p9/time", {"seats": [ANN, BEN]}), 404, "not-found")


def test_players_may_not_decide_by_time(tourney: Tourney) -> None:
    problem(decided(tourney, who="ann"), 403, "forbidden")
    assert decided(tourney, who="scorekeeper").status_code == 200
    browser = signed_in(tourney.roles["ann"])
    assert browser.get(f"/tournaments/{tourney.id}/pairings/p1/time").status_code == 403


def test_an_official_decides_with_the_form_and_records_what_it_says(tourney: Tourney) -> None:
    browser = signed_in(tourney.organiser)
    here = f"/tournaments/{tourney.id}"
    assert f"{here}/pairings/p1/time" in browser.get(f"{here}/pair").text
    check_page(browser.get(f"{here}/pairings/p1/time"))
    sent = {"keys0": "1", "amber0": "7", "keys1": "2", "amber1": "0", "chains1": "1", "first": "ann"}
    page = browser.post(f"{here}/pairings/p1/time", data=sent, headers=HOME)
    check_page(page)
    assert "Ann wins by most Æmber" in joined(page.text)
    form = re.search(rf'action="{here}/results">(.*?)</form>', joined(page.text))
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    assert (fields["winner"], fields["keys0"], fields["keys1"]) == ("ann", "2", "2")
    stored = browser.post(f"{here}/results", data=fields, headers=HOME)
    assert stored.status_code == 303, stored.text
    event = tourney.organiser.ok(f"{tourney.path}/events")["events"][-1]
    assert event["type"] == "result.recorded"
    assert event["data"]["winner"] == "ann"
    assert event["data"]["reason"] == "By time, procedure of 2026: most Æmber (Ann 1, Ben 0)"


def test_the_form_says_what_is_missing(tourney: Tourney) -> None:
    browser = signed_in(tourney.organiser)
    page = browser.post(f"/tournaments/{tourney.id}/pairings/p1/time", data={"keys0": "1", "amber0": "x"}, headers=HOME)
    check_page(page, 422)
    assert "player 2, Keys: " in page.text
    assert "Player 1, Æmber: " in page.text


def test_calling_the_time_of_a_round_calls_it_in_its_matches(tourney: Tourney) -> None:
    table = tourney.open()
    clock = f"{tourney.path}/rounds/1/clock"
    start = tourney.organiser("POST", clock, {"act": "start", "minutes": 45}, Idempotency_Key="start")
    assert start.status_code == 200, start.text
    called = tourney.organiser("POST", clock, {"act": "call", "reason": "45 minutes"}, Idempotency_Key="call")
    assert called.json["tables"][0]["event"] is not None, called.text
    stored = tourney.organiser.ok(f"matches/{table.match}/events?limit=500")["events"]
    assert [event["type"] for event in stored[-2:]] == ["clock.started", "time.called"]
    assert stored[-1]["data"]["procedure"] == "2026"
    assert stored[-1]["data"]["note"] == "45 minutes"
    assert tourney.organiser.ok(f"matches/{table.match}/clock")["called"] == stored[-1]["seq"]
    again = tourney.organiser("POST", clock, {"act": "call"}, Idempotency_Key="again")
    assert again.json["tables"][0]["event"] is None, "time is called once"


def test_a_policy_without_a_procedure_calls_time_as_before(admin: Api) -> None:
    tourney = Tourney(admin, policy={"time_procedure": None})
    table = tourney.open()
    clock = f"{tourney.path}/rounds/1/clock"
    tourney.organiser("POST", clock, {"act": "start", "minutes": 45}, Idempotency_Key="start")
    tourney.organiser("POST", clock, {"act": "call"}, Idempotency_Key="call")
    stored = tourney.organiser.ok(f"matches/{table.match}/events?limit=500")["events"]
    assert [event["type"] for event in stored[-2:]] == ["clock.started", "clock.called"]


@pytest.mark.parametrize("signed", ["closed", "recorded"])
def test_the_result_by_time_counts_when_an_official_signs_it(
    tourney: Tourney, real_redis: redis.Redis, signed: str
) -> None:
    table = tourney.open()
    stored = table.append(table.judge, {"type": "time.called", "data": {"procedure": "2018"}}, table.now()["version"])
    assert stored.status_code == 201, stored.text
    while table.now()["choice"] is not None:
        table.play(1)
    result = table.judge.ok(table.path)["result"]
    assert result["reason"] == "time"
    folder(real_redis).run(table.match)

    def outcome() -> Any:
        return tourney.organiser.ok(f"{tourney.path}/results")["rounds"][0]["pairings"][0]

    before = outcome()
    assert before["decided"] is None, before
    assert before["matches"][0]["result"]["proposed"] is True
    (tile,) = tourney.organiser.ok(f"{tourney.path}/wall")["tables"]
    assert (tile["state"], tile["proposed"]) == ("over", True)
    assert "to sign" in signed_in(tourney.organiser).get(f"/tournaments/{tourney.id}/wall").text
    page = signed_in(tourney.organiser).get(f"/tournaments/{tourney.id}/pair").text
    assert "Time has decided for " in page
    if signed == "closed":
        closed = table.append(table.judge, {"type": "match.closed", "data": {}}, table.now()["version"])
        assert closed.status_code == 201, closed.text
    else:
        tourney.did("organiser", "result.recorded", pairing="p1", winner="ann", reason="By time")
    folder(real_redis).run(table.match)
    assert outcome()["decided"] is not None
    assert tourney.organiser.ok(f"{tourney.path}/wall")["tables"][0]["proposed"] is False


def test_the_settings_choose_the_procedure(tourney: Tourney) -> None:
    browser = signed_in(tourney.organiser)
    page = browser.get(f"/tournaments/{tourney.id}/settings")
    check_page(page)
    assert '<option value="2026" selected>' in joined(page.text)
