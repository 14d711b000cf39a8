"""The calls: what waits for a judge, oldest first, and who goes where."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Api
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.test_organising_pages import HOME, TWO_TABLES, signed_in

CLAIM = "The card was <b>played</b> twice."


@pytest.fixture
def called(admin: Api) -> tuple[Tourney, list[tuple[str, int]]]:
    """A tournament with a call at two tables; the cases, the first one first."""
    decks = "player,list\n" + "".join(f"{name},Guide Achea\n" for name in ("ann", "ben", "cat", "dan"))
    tourney = Tourney(admin, **{**TWO_TABLES, "decks": decks})
    cases = []
    for pairing in ("p2", "p1"):
        table = tourney.open(pairing)
        now = table.play(4)["version"]
        cases.append((table.match, call(table.seats[0], table.match, now)))
    return tourney, cases


def call(who: Api, match: str, version: int) -> int:
    body = {"claim": CLAIM, "first": 1, "last": 2}
    answer = who("POST", f"matches/{match}/disputes", body, If_Match=f'"{version}"', Idempotency_Key=f"call-{version}")
    assert answer.status_code == 201, answer.text
    return int(answer.json["events"][0]["seq"])


def text(browser: Any, path: str = "/calls") -> str:
    answer = browser.get(path)
    check_page(answer)
    return joined(answer.text)


def take(browser: Any, case: tuple[str, int], act: str = "take") -> Any:
    return browser.post(f"/calls/{case[0]}/{case[1]}/take", data={"act": act}, headers=HOME)


def test_a_judge_who_signs_in_is_at_the_calls(called: Any) -> None:
    tourney, cases = called
    for role in ("judge", "head-judge"):
        who = tourney.roles[role]
        browser = who.app.test_client()
        answer = browser.post("/sign-in", data={"token": who.token}, headers=HOME)
        assert answer.headers["Location"] == "/calls"
        page = text(browser)
        assert "<title>(2) Calls" in page
        assert 'data-calls="2"' in page
        assert re.findall(r'href="/m/(\w+)/cases/(\d+)" id', page) == [(match, str(seq)) for match, seq in cases]
        assert "Cat – Dan" in page
        assert "Open · round 1" in page
        assert "&lt;b&gt;played" in page
        onward = browser.post("/sign-in", data={"token": who.token, "next": "/matches"}, headers=HOME)
        assert onward.headers["Location"] == "/matches"
    home = f"/tournaments/{tourney.id}"
    for role, landing in (("ann", f"{home}/me"), ("organiser", "/"), ("spectator", home)):
        who = tourney.roles[role]
        answer = who.app.test_client().post("/sign-in", data={"token": who.token}, headers=HOME)
        assert answer.headers["Location"] == landing, role


def test_from_the_call_to_the_case_is_one_click(called: Any) -> None:
    tourney, (first, _) = called
    browser = signed_in(tourney.roles["judge"])
    taken = take(browser, first)
    assert (taken.status_code, taken.headers["Location"]) == (303, f"/m/{first[0]}/cases/{first[1]}")
    assert "You have it: open" in text(browser)
    assert take(browser, first).headers["Location"] == taken.headers["Location"]


def test_two_judges_do_not_walk_to_one_table(called: Any) -> None:
    tourney, (first, second) = called
    label = {"role": "judge", "tournament": tourney.id, "label": "Judge Kim"}
    kim = tourney.organiser("POST", "tokens", label, Idempotency_Key="kim").json["token"]
    one, other = signed_in(tourney.admin.with_token(kim)), signed_in(tourney.roles["head-judge"])
    take(one, first)
    assert "Judge Kim goes there" in text(other)
    assert text(other).count(">Take it") == 1
    late = take(other, first)
    assert late.headers["Location"] == "/calls?said=taken"
    assert "Another judge" in text(other, "/calls?said=taken")
    assert take(other, first, "leave").status_code == 303
    assert "You have it" in text(one), "nobody gives back what another has taken"
    take(one, first, "leave")
    assert text(other).count(">Take it") == 2
    assert take(other, second).headers["Location"].startswith("/m/")


def test_a_case_that_is_settled_waits_no_more(called: Any) -> None:
    tourney, (first, second) = called
    judge = tourney.roles["judge"]
    browser = signed_in(judge)
    match, seq = first
    version = judge.ok(f"matches/{match}")["version"]
    ruling = {"verdict": "upheld", "ruling": "It stands.", "clauses": ["draw-empty-deck-reshuffles-discard"]}
    path = f"matches/{match}/disputes/{seq}/rulings"
    gone = judge("POST", path, ruling, If_Match=f'"{version}"', Idempotency_Key="ruling")
    assert gone.status_code == 201, gone.text
    assert take(browser, first).headers["Location"] == "/calls?said=gone"
    assert "<title>(1) Calls" in text(browser)


def test_calls_are_searched_by_table_and_name(called: Any) -> None:
    tourney, _ = called
    browser = signed_in(tourney.roles["judge"])
    assert text(browser, "/calls?q=2").count(">Take it") == 1
    assert "Cat – Dan" in text(browser, "/calls?q=dan")
    assert "No call at such a table" in text(browser, "/calls?q=77")


def test_calls_are_for_those_who_judge(called: Any) -> None:
    tourney, (first, _) = called
    for role in ("ann", "scorekeeper", "spectator"):
        browser = signed_in(tourney.roles[role])
        assert browser.get("/calls").status_code == 403, role
        assert take(browser, first).status_code in (403, 404), role
    assert tourney.admin.app.test_client().get("/calls").status_code == 303
    stranger = signed_in(tourney.roles["stranger"])
    assert "No call." in text(stranger)
    assert take(stranger, first).status_code in (403, 404)
    organiser = signed_in(tourney.organiser)
    assert text(organiser).count(">Take it") == 2
    judge = signed_in(tourney.roles["judge"])
    assert judge.post(f"/calls/{first[0]}/{first[1]}/take", headers={"Origin": "https://x.example"}).status_code == 403
    assert take(judge, (first[0], 1)).status_code == 404


def test_what_waits_for_a_signature_is_countersigned_by_who_may_and_taken_by_nobody(called: Any) -> None:
    tourney, ((match, seq), _) = called
    judge = tourney.roles["judge"]
    loss = {"kind": "penalty", "seat": 1, "penalty": "game-loss", "reason": "Twice."}
    ruling = {"verdict": "penalty", "ruling": "A loss.", "clauses": [], "measures": [loss]}
    given = judge(
        "POST",
        f"matches/{match}/disputes/{seq}/rulings",
        ruling,
        If_Match=f'"{judge.ok(f"matches/{match}")["version"]}"',
        Idempotency_Key="loss",
    )
    assert given.status_code == 201, given.text
    own, head = (text(signed_in(tourney.roles[role])) for role in ("judge", "head-judge"))
    for page in (own, head):
        assert page.count(">Take it") == 1, "of the other call"
        assert "waits for the signature of the head judge" in re.sub(r"\s+", " ", page)
    way = f'href="/m/{match}/cases/{seq}#ruling-{given.json["events"][0]["seq"]}"'
    assert way in head
    assert way not in own
    assert "Nothing for you to do" in own
    assert "Nothing for you to do" not in head
    cases = signed_in(tourney.roles["judge"]).get(f"/tournaments/{tourney.id}/cases").text
    assert "waits for the signature of the head judge" in re.sub(r"\s+", " ", cases)
