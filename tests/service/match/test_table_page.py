"""The live table: what is shown to whom, and what whoever looks is offered to do."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from replays.tournaments.policy import Policy
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import SEATS, Api, Table, open_table

PART = {"Vaultlog_Part": "table"}


def keys(html: str) -> list[str]:
    """The answers that a page offers to click."""
    return [unescape(key) for key in re.findall(r'<button type="button" data-key="([^"]+)"', joined(html))]


def forms(html: str) -> dict[str, str]:
    """The forms of a page: id -> address that they are sent to."""
    return dict(re.findall(r'<form class="act[^"]*" id="([^"]+)" data-post="([^"]+)"', joined(html)))


def deciding(table: Table) -> tuple[Any, Api, Api]:
    """The question now asked, whose it is, and the other one."""
    now = table.now()
    seat = now["choice"]["seat"]
    return now, table.seats[seat], table.seats[1 - seat]


def test_the_seat_that_is_asked_gets_the_options_of_the_api(table: Table) -> None:
    kinds = set()
    for _ in range(12):
        now, own, other = deciding(table)
        page = own.get(f"/t/{table.match}")
        check_page(page)
        choice = own.ok(f"{table.path}/choice")["choice"]
        kinds.add(choice["kind"])
        assert keys(page.text) == [option["key"] for option in choice["options"]]
        assert f'data-version="{now["version"]}"' in page.text
        assert "You decide" in page.text
        seen = other.get(f"/t/{table.match}")
        check_page(seen)
        assert keys(seen.text) == []
        assert "You decide" not in seen.text
        table.play(1)
    assert {"house", "main"} <= kinds


def test_a_card_on_offer_is_marked_and_named_by_its_options(table: Table) -> None:
    now = table.now()
    while now["choice"]["kind"] != "main" or len(now["choice"]["options"]) < 3:
        now = table.play(1)
    _, own, other = deciding(table)
    offered = {option["card"] for option in now["choice"]["options"] if option["card"] is not None}
    page = joined(own.get(f"/t/{table.match}").text)
    marked = {int(card) for card in re.findall(r'<div class="card [^"]*\boffered\b[^"]*" data-card="(\d+)"', page)}
    assert marked == offered
    assert {int(card) for card in re.findall(r'data-for="(\d+)"', page)} == offered
    assert " offered" not in other.get(f"/t/{table.match}").text


def test_several_options_are_chosen_and_confirmed(admin: Api) -> None:
    """A question with bounds: its buttons are switches, and there is one to confirm."""
    for key in range(4):
        table = open_table(admin, key=f"open-{key}")
        for _ in range(150):
            now = table.now()
            if now["choice"] is None or now["choice"]["maximum"] > 1:
                break
            table.play(1)
        if now["choice"] is not None:
            break
    choice = now["choice"]
    assert choice is not None, "no such question came up"
    page = table.seats[choice["seat"]].get(f"/t/{table.match}").text
    assert f'data-minimum="{choice["minimum"]}" data-maximum="{choice["maximum"]}"' in page
    assert page.count('aria-pressed="false"') == len(choice["options"])
    assert "data-confirm-answer" in page
    assert ("data-ordered" in page) == choice["ordered"]


def test_hands_of_others_are_nowhere_on_a_page(table: Table) -> None:
    table.play(6)
    state = table.judge.ok(f"{table.path}/state")["state"]
    hands = [{card["id"] for card in player["hand"]["cards"]} for player in state["players"]]
    for seat in (0, 1):
        for address in (f"/t/{table.match}", f"/t/{table.match}?view=player:{seat}"):
            shown = {int(card) for card in re.findall(r'data-card="(\d+)"', table.seats[seat].get(address).text)}
            assert hands[seat] <= shown
            assert not hands[1 - seat] & shown
    public = table.roles["spectator"].get(f"/t/{table.match}").text
    assert not (hands[0] | hands[1]) & {int(card) for card in re.findall(r'data-card="(\d+)"', public)}
    check_page(table.seats[0].get(f"/t/{table.match}?view=player:1"), 403)
    check_page(table.seats[0].get(f"/t/{table.match}?view=<script>"), 400)


def test_the_part_alone_is_the_part_of_the_page(table: Table) -> None:
    table.play(3)
    for who in (table.seats[0], table.judge):
        whole = who.get(f"/t/{table.match}").text
        part = who.get(f"/t/{table.match}", **PART)
        assert part.headers["Vary"] == "Vaultlog-Part, Accept-Encoding"
        assert part.headers["Content-Security-Policy"]
        assert part.text.strip().startswith('<div id="table"')
        assert part.text.strip() in whole
        assert "<html" not in part.text


def test_what_is_offered_follows_from_the_permissions(cup: Cup) -> None:
    seen = {name: forms(who.get(f"/t/{cup.match}").text).keys() for name, who in cup.roles.items()}
    for name in ("player 0", "seat 0"):
        assert {"act-judge", "act-undo", "act-concede-0"} <= seen[name], name
        assert not {"act-clock-start", "act-close", "act-concede-1"} & seen[name], name
    for name in ("spectator", "player elsewhere", "streamer", "spectator of the match"):
        assert not seen[name], name
    assert "act-clock-start" in seen["scorekeeper"]
    assert not [form for form in seen["scorekeeper"] if form.startswith("act-concede")]
    for who in cup.roles.values():
        check_page(who.get(f"/t/{cup.match}"))


def test_whoever_may_record_enters_what_every_seat_decides(cup: Cup) -> None:
    asked = set()
    for _ in range(8):
        now = cup.table.now()
        choice = now["choice"]
        asked.add(choice["seat"])
        for role in ("scorekeeper", "judge", "organiser"):
            page = cup.roles[role].get(f"/t/{cup.match}/score")
            check_page(page)
            assert sorted(keys(page.text)) == sorted(option["key"] for option in choice["options"]), role
            assert {"act-concede-0", "act-concede-1", "act-clock-start"} <= forms(page.text).keys()
            assert ("act-close" in forms(page.text)) == (role != "scorekeeper")
        hands = cup.roles["judge"].ok(f"{cup.path}/state")["state"]["players"]
        other = {card["id"] for card in hands[1 - choice["seat"]]["hand"]["cards"]}
        scorers = cup.roles["scorekeeper"].get(f"/t/{cup.match}/score").text
        assert not other & {int(card) for card in re.findall(r'data-card="(\d+)"', scorers)}
        answer = {"type": "decision", "data": {"seat": choice["seat"], "answer": [keys(scorers)[0]]}}
        assert cup.table.append(cup.roles["scorekeeper"], answer, now["version"]).status_code == 201
    assert asked == {0, 1}
    for role in ("player 0", "seat 1", "spectator", "streamer"):
        check_page(cup.roles[role].get(f"/t/{cup.match}/score"), 403)


def test_looking_at_a_hand_to_enter_its_decisions_is_noted(cup: Cup) -> None:
    cup.roles["scorekeeper"].get(f"/t/{cup.match}/score")
    noted = cup.roles["organiser"].ok(f"{cup.path}/accesses")["accesses"]
    seat = cup.table.now()["choice"]["seat"]
    assert [one["view"] for one in noted if one["role"] == "scorekeeper"] == [f"player:{seat}"]


def test_a_wish_to_go_back_is_answered_where_one_sits(table: Table) -> None:
    table.play(6)
    _, own, other = deciding(table)
    version = table.now()["version"]
    body = {"to": version - 1, "reason": "A <b>slip</b>."}
    asked = table.seats[0]("POST", f"{table.path}/undo", body, If_Match=f'"{version}"', Idempotency_Key="undo")
    assert asked.status_code == 201, asked.text
    wish = asked.json["request"]
    mine, theirs = (who.get(f"/t/{table.match}") for who in table.seats)
    for page in (mine, theirs):
        check_page(page)
        assert "A &lt;b&gt;slip&lt;/b&gt;." in page.text
        assert wish["grade"] in page.text
    assert "undo-withdraw" in forms(mine.text)
    assert "undo-yes-seat-0" not in forms(mine.text)
    assert forms(theirs.text)["undo-yes-seat-1"] == f"/api/v1/matches/{table.match}/undo/{wish['seq']}/answers"
    assert {"undo-no-seat-1"} <= forms(theirs.text).keys()
    assert "undo-withdraw" not in forms(theirs.text)
    assert "undo-yes-seat-1" not in forms(table.roles["spectator"].get(f"/t/{table.match}").text)


def test_back_to_before_ones_own_last_decision_is_proposed(table: Table) -> None:
    seen = []
    table.play(9, lambda stored: seen.extend(stored["events"]))
    for seat in (0, 1):
        own = [event["seq"] for event in seen if event["data"]["seat"] == seat]
        assert f'data-undo-to="{own[-1] - 1}"' in table.seats[seat].get(f"/t/{table.match}").text
    last = seen[-1]["seq"]
    assert f'data-undo-to="{last - 1}"' in table.judge.get(f"/t/{table.match}/score").text
    table.go_back(last - 3)
    assert f'data-undo-to="{last - 4}"' in table.judge.get(f"/t/{table.match}/score").text


def test_the_clock_is_shown_and_who_has_called_a_judge(table: Table) -> None:
    table.play(2)
    assert 'class="clock' not in table.seats[0].get(f"/t/{table.match}").text
    table.append(table.judge, {"type": "clock.started", "data": {"seconds": 125}}, 3)
    called = table.seats[0](
        "POST", f"{table.path}/disputes", {"claim": "Look.", "first": 2}, If_Match='"4"', Idempotency_Key="call"
    )
    assert called.status_code == 201, called.text
    page = table.seats[1].get(f"/t/{table.match}").text
    left = int(re.search(r'data-left-ms="(\d+)" data-runs', page)[1])  # type: ignore[index]
    assert 60_000 < left <= 125_000
    assert f"/m/{table.match}/cases/5" in page


def test_a_match_that_is_over_asks_nothing(table: Table) -> None:
    table.append(table.seats[0], {"type": "conceded", "data": {}}, 1)
    page = table.seats[1].get(f"/t/{table.match}")
    check_page(page)
    assert "Ben has won" in page.text
    assert keys(page.text) == []
    assert not [form for form in forms(page.text) if form.startswith("act-concede")]
    table.append(table.judge, {"type": "match.closed", "data": {}}, 2)
    closed = table.judge.get(f"/t/{table.match}/score")
    check_page(closed)
    assert "data-closed" in closed.text
    assert "act-close" not in forms(closed.text)
    assert "act-undo" not in forms(closed.text)


def test_three_players_sit_at_a_table(admin: Api) -> None:
    seats = [*SEATS, {"name": "Cat", "deck": "Guide Achea", "entropy": "rain"}]
    table = open_table(admin, seats=seats, variant="break-key")
    table.play(6)
    for seat, who in enumerate(table.seats):
        page = who.get(f"/t/{table.match}")
        check_page(page)
        order = [int(number) for number in re.findall(r'<section class="seat [^>]*data-seat="(\d)"', page.text)]
        assert order[-1] == seat, "one's own side is the nearest"
        assert sorted(order) == [0, 1, 2], "one's own side is the nearest"
    page = table.judge.get(f"/t/{table.match}/score").text
    assert {"act-concede-0", "act-concede-1", "act-concede-2"} <= forms(page).keys()


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "{{ 7 * 7 }}"])
def test_hostile_names_stay_text(admin: Api, hostile: str) -> None:
    table = open_table(admin, seats=[{**SEATS[0], "name": hostile}, SEATS[1]], title=hostile)
    table.play(3)
    for who, address in ((table.seats[0], ""), (table.seats[1], ""), (table.judge, "/score")):
        page = who.get(f"/t/{table.match}{address}")
        check_page(page)
        told = unescape(page.text.split('<h1 class="place">')[1].split("</h1>")[0])
        assert told.startswith(f"{hostile} against Ben"), "as it was given, and not worked out"
        assert told.endswith(f'<small class="of">{hostile}</small>')
        assert "<script>alert" not in page.text
        assert "<img" not in page.text


def test_without_credentials_one_is_led_to_the_form(table: Table) -> None:
    nobody = table.roles["nobody"]
    for address in ("", "/score"):
        sent = nobody.get(f"/t/{table.match}{address}")
        assert (sent.status_code, sent.headers["Location"]) == (303, f"/sign-in?next=/t/{table.match}{address}")
    share = table.seats[0]("POST", f"{table.path}/shares", {}).json["share"]
    page = nobody.get(f"/t/{table.match}?share={share}")
    check_page(page)
    assert forms(page.text) == {}
    assert keys(page.text) == []
    check_page(nobody.get(f"/t/{table.match}/score?share={share}"), 403)
    check_page(table.seats[0].get("/t/01ARZ3NDEKTSV4RRFFQ69G5FAV"), 403)


def test_an_embargo_keeps_nobody_from_playing_and_calling_a_judge(admin: Api) -> None:
    cup = Cup(admin, Policy())
    cup.table.play(4)
    called = {"claim": "Look.", "first": 2}
    cup.roles["player 0"](
        "POST", f"{cup.path}/disputes", called, If_Match=f'"{cup.table.now()["version"]}"', Idempotency_Key="call"
    )
    for role in ("player 0", "player 1", "seat 0", "seat 1"):
        page = cup.roles[role].get(f"/t/{cup.match}")
        check_page(page)
        assert {"act-judge", "act-undo"} <= forms(page.text).keys(), role
    seat = cup.table.now()["choice"]["seat"]
    assert keys(cup.roles[f"player {seat}"].get(f"/t/{cup.match}").text)
    outside = cup.roles["spectator"].get(f"/t/{cup.match}")
    check_page(outside)
    assert not forms(outside.text)
    assert f"/m/{cup.match}/cases/" not in outside.text


def test_who_sits_at_a_table_is_called_by_the_players_name(table: Table) -> None:
    """A seat's token is given out without a label."""
    for seat, name in enumerate(("Ann", "Ben")):
        own = table.seats[seat]
        browser = own.app.test_client()
        browser.post("/sign-in", data={"token": own.token}, headers={"Origin": "http://localhost"})
        page = joined(browser.get(f"/t/{table.match}").text)
        assert f'<span class="who" title="seat">{name}</span>' in page


def test_a_judge_is_called_with_one_tap(table: Table) -> None:
    table.play(6)
    now = table.now()["version"]
    page = table.seats[0].get(f"/t/{table.match}").text
    form = page[page.index('id="act-please"') : page.index("</form>", page.index('id="act-please"'))]
    assert "textarea" not in form
    assert form.count(f'data-follows="version" value="{now}"') == 2
    assert 'name="claim" value="Judge, please."' in form
