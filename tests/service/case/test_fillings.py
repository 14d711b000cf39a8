"""Fillings of what nobody saw, compared: over HTTP, on their page, and who gets to see them."""

from __future__ import annotations

import json

from tests.service.case.test_disputes import opened
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Table, problem
from tests.service.tournament.test_organising_pages import signed_in

FEW = "fillings=2&playouts=1"


def test_each_number_is_what_its_what_if_match_holds(paper: Table) -> None:
    found = paper.judge.ok(f"{paper.path}/fillings?{FEW}&seq=5")
    assert (found["seq"], found["unseen"], [one["number"] for one in found["fillings"]]) == (5, 72, [1, 2])
    assert all(one["playouts"] == 1 and len(one["chances"]) == 2 for one in found["fillings"])
    assert "Over 2 fillings of 72 unseen cards" in found["text"]
    assert abs(sum(found["means"]) - 1) < 0.001
    made = paper.judge("POST", f"{paper.path}/branches", {"seq": 5, "fill": 2}, Idempotency_Key="two").json["match"]
    hands = [
        sorted(card["title"] for card in player["hand"]["cards"])
        for player in paper.judge.ok(f"matches/{made}/state")["state"]["players"]
    ]
    assert found["fillings"][1]["hands"] == hands
    assert paper.judge.ok(f"{paper.path}/fillings?{FEW}") == found, "the same request has the same answer"


def test_answers_come_first_in_each(paper: Table) -> None:
    deck = paper.judge.ok(f"{paper.path}/choice")["choice"]["options"]
    key = next(one["key"] for one in deck if one["key"].startswith("play:"))
    found = paper.judge.ok(f"{paper.path}/fillings?{FEW}&answers={json.dumps([[key]])}")
    assert found["answers"] == [[key]]
    assert [bool(one["refused"]) == (one["playouts"] == 0) for one in found["fillings"]]
    for wrong in ("[[", "{}", '["play:1"]', "[[1]]"):
        problem(paper.judge.get(f"{paper.path}/fillings?answers={wrong}"), 400, "invalid-parameter")


def test_what_cannot_be_filled_is_refused(paper: Table, table: Table) -> None:
    half = problem(paper.judge.get(f"{paper.path}/fillings?seq=2&{FEW}"), 409, "refused")
    assert half["reason"] == "not-at-rest"
    assert "give an event after which a house" in half["detail"]
    problem(paper.judge.get(f"{paper.path}/fillings?seq=99"), 404, "event-not-found")
    problem(paper.judge.get(f"{paper.path}/fillings?playouts=500"), 400, "invalid-parameter")
    assert problem(table.judge.get(f"{table.path}/fillings"), 409, "refused")["reason"] == "nothing-unseen"


def test_only_officials_see_them(paper: Table) -> None:
    for name in ("seat 0", "seat 1", "spectator"):
        problem(paper.roles[name].get(f"{paper.path}/fillings"), 403, "forbidden")
        assert signed_in(paper.roles[name]).get(f"/m/{paper.match}/fillings").status_code == 403


def test_the_page_compares_them_and_the_case_leads_there(paper: Table) -> None:
    case = opened(paper, first=5, last=5)
    browser = signed_in(paper.judge)
    at = f"/m/{paper.match}/fillings?at=4&amp;case={case}"
    assert at in browser.get(f"/m/{paper.match}/cases/{case}").text
    answer = browser.get(f"{at.replace('&amp;', '&')}&{FEW}")
    check_page(answer, 200)
    page = joined(answer.text)
    assert "Over 2 fillings of 72 unseen cards" in page
    assert "Nobody need have held these hands" in page
    assert [page.count(f"<h3>Filling {number}</h3>") for number in (1, 2, 3)] == [1, 1, 0]
    assert f'href="/m/{paper.match}/cases/{case}"' in page
    made = paper.judge("POST", f"{paper.path}/branches", {"seq": 4, "case": case}, Idempotency_Key="b").json["match"]
    assert f"/m/{paper.match}/fillings?at=4" in browser.get(f"/m/{paper.match}/cases/{case}/what-if/{made}").text


def test_the_page_takes_the_last_moment_at_rest_or_says_why_there_is_none(paper: Table, table: Table) -> None:
    browser = signed_in(paper.judge)
    early = joined(browser.get(f"/m/{paper.match}/fillings?at=2&{FEW}").text)
    assert "Nothing can be filled before the opening hands are dealt" in early
    dealt = signed_in(table.judge).get(f"/m/{table.match}/fillings")
    check_page(dealt, 200)
    assert "Every card of this match is known" in joined(dealt.text)
