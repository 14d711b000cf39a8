"""The case desk: what is shown to whom, and what whoever looks is offered to do in a case and about going back."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from replays.disputes.clauses import known_clauses
from service.pages.cases.page import search_clauses
from tests.service.helpers.html import joined
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import SEATS, Api, Table, open_table
from tests.service.pages.test_pages import check_page
from tests.service.pages.test_table_page import forms
from tests.service.resources.case.test_branches import branch, decide
from tests.service.resources.case.test_disputes import CLAIM, opened, send, version
from tests.service.resources.case.test_disputes_rulings import CLAUSE, RULING, WARNING, rule


def shown(who: Api, address: str, status: int = 200) -> str:
    """The text of a page, checked."""
    answer = who.get(address)
    check_page(answer, status)
    return joined(answer.text)


def words(html: str) -> str:
    """What a page says, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def part(html: str, start: str, end: str = "</section>") -> str:
    return html[(at := html.index(start)) : html.index(end, at)]


def test_calling_a_judge_is_offered_to_those_who_may(admin: Api) -> None:
    cup = Cup(admin)
    cup.table.play(6)
    for role, who in cup.roles.items():
        if role == "founder":
            continue
        page = shown(who, f"/m/{cup.match}/cases?at=4")
        may = role not in ("spectator", "streamer", "player elsewhere", "spectator of the match")
        assert ("act-dispute" in forms(page)) == may, role
        assert "Nobody has called a judge" in page and f"/m/{cup.match}/undo?to=4" in page
        if may:
            assert page.count('data-event-field value="4"') == 2


def test_the_list_and_the_case_say_how_it_stands(table: Table) -> None:
    table.play(12)
    case = opened(table)
    send(table, table.seats[1], f"disputes/{case}/statements", {"text": "No, it was ready.", "about": 5})
    for who in (*table.seats, table.judge, table.roles["spectator"]):
        listed = shown(who, f"/m/{table.match}/cases")
        assert CLAIM in words(listed) and f"/m/{table.match}/cases/{case}" in listed
        page = words(shown(who, f"/m/{table.match}/cases/{case}"))
        assert CLAIM in page and "No, it was ready." in page and "about event 5" in page and " Open " in page
    shown(table.judge, f"/m/{table.match}/cases/{case + 1}", 404)
    shown(table.judge, f"/m/{table.match}/cases/{case}?at=999", 404)
    shown(table.judge, f"/m/{table.match}/cases/{case}?at=x", 400)


def test_an_official_sees_three_views_and_a_player_their_own(table: Table) -> None:
    table.play(5)
    case = opened(table)
    state = table.judge.ok(f"{table.path}/disputes/{case}")["views"]["judge"]
    hands = [{card["title"] for card in player["hand"]["cards"]} for player in state["players"]]
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    views = re.findall(r'<h3 id="view-\d">([^<]+)</h3>', page)
    assert views == ["What Ann could know", "What Ben could know", "Everything"]
    sections = [unescape(each) for each in page.split('<section class="one-view"')[1:]]
    own = [[title in section for title in hands[seat] - hands[1 - seat]] for seat, section in enumerate(sections[:2])]
    assert all(own[0]) and all(own[1])
    mine = shown(table.seats[0], f"/m/{table.match}/cases/{case}")
    assert re.findall(r'<h3 id="view-\d">([^<]+)</h3>', mine) == ["What Ann could know"]
    behind = part(mine, '<section class="one-view"').split("<h4>Ben")[1]
    assert f"Hand ({len(state['players'][1]['hand']['cards'])})" in behind and "hidden" in part(behind, "Hand", "</dd>")
    other = part(behind, "Hand", "</dd>")
    cards = state["players"][1]["hand"]["cards"]
    secret = [card["title"] for card in cards if not card["known_to"]["public"] and 0 not in card["known_to"]["seats"]]
    assert secret and not [title for title in secret if title in unescape(other)]
    assert "What-if matches" not in mine and "act-ruling" not in forms(mine) and "act-branch" not in forms(mine)


def test_the_story_shows_what_was_legal_and_what_was_taken(table: Table) -> None:
    table.play(15)
    case = opened(table)
    file = table.judge.ok(f"{table.path}/disputes/{case}")
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    told = {
        int(seq): text
        for seq, text in re.findall(r'<li value="(\d+)" class="told(.*?)(?=<li value=|</ol>)', page, re.S)
    }
    assert list(told) == [one["seq"] for one in file["story"]]
    clauses = 0
    for one in file["story"]:
        text = words(told[one["seq"]])
        assert ("in dispute" in text) == one["disputed"]
        if one["decision"] and one["decision"]["question"]:
            for option in one["decision"]["question"]["options"]:
                taken = option["key"] in one["decision"]["answer"]
                assert f"{option['label']} – taken" in text if taken else option["label"] in text
        for line in one["lines"]:
            assert " ".join(line["text"].split()) in text
            clauses += sum(f'<code class="clause">{clause}</code>' in told[one["seq"]] for clause in line["clauses"])
    assert clauses


def test_another_moment_and_another_comparison_can_be_asked_for(table: Table) -> None:
    table.play(12)
    case = opened(table)
    page = shown(table.judge, f"/m/{table.match}/cases/{case}?at=6&vs=3")
    assert f'The position after <a href="/m/{table.match}/e/6">event 6</a>' in page
    assert "What is different after event 6 from after event 3" in page
    for change in table.judge.ok(f"{table.path}/disputes/{case}?at=6&vs=3")["diff"]["views"]["judge"]:
        assert " ".join(change["text"].split()) in words(page)


def test_what_is_under_seal_stays_there(table: Table) -> None:
    table.play(8)
    case = opened(table, claim="They saw my hand.", sealed=True)
    for who, may in ((table.seats[0], True), (table.judge, True), (table.seats[1], False)):
        for address in (f"/m/{table.match}/cases", f"/m/{table.match}/cases/{case}"):
            page = shown(who, address)
            assert ("They saw my hand." in page) == may
            assert may or "under seal" in page.lower()


def test_forms_of_a_case_follow_from_the_permissions(admin: Api) -> None:
    cup = Cup(admin)
    cup.table.play(10)
    case = opened(cup.table, cup.roles["player 0"])
    seen = {
        role: forms(shown(cup.roles[role], f"/m/{cup.match}/cases/{case}")) for role in cup.roles if role != "founder"
    }
    base = f"/api/v1/matches/{cup.match}"
    judging = {"act-ruling", "act-branch", "act-override", "act-statement", "act-withdraw"}
    for role in ("administrator", "organiser", "head-judge", "judge", "judge of the match"):
        assert seen[role].keys() == judging, role
    assert seen["judge"]["act-ruling"] == f"{base}/disputes/{case}/rulings"
    assert seen["judge"]["act-branch"] == f"{base}/branches"
    assert seen["player 0"].keys() == {"act-statement", "act-withdraw"}
    assert seen["player 1"].keys() == seen["scorekeeper"].keys() == {"act-statement"}
    for role in ("spectator", "streamer", "player elsewhere"):
        assert not seen[role], role


def test_a_ruling_waits_for_its_signature(admin: Api) -> None:
    cup = Cup(admin)
    cup.table.play(10)
    table, case = cup.table, opened(cup.table, cup.roles["player 0"])
    address = f"/m/{cup.match}/cases/{case}"
    assert "game-loss by the head judge" in words(shown(cup.roles["judge"], address)), "signers are told before"
    assert "game-loss by" not in words(shown(cup.roles["head-judge"], address)), "who is one need not sign"
    loss = {"kind": "penalty", "seat": 1, "penalty": "game-loss", "reason": "<i>Cheating</i>"}
    ruled = rule(table, cup.roles["judge"], case, verdict="penalty", measures=[loss], clauses=[CLAUSE])
    assert ruled.status_code == 201, ruled.text
    number = ruled.json["case"]["rulings"][0]["seq"]
    for role, signs in (("head-judge", True), ("administrator", True), ("judge", False), ("player 0", False)):
        page = shown(cup.roles[role], address)
        assert (f"act-sign-{number}-1" in forms(page)) == signs, role
        text = words(page)
        assert "waiting" in text and "missing: the head judge" in text and RULING in text and CLAUSE in text
        assert "<i>Cheating" not in page and "<i>Cheating</i>" in text
    state = cup.roles["player 1"].get(address, Vaultlog_Part="case-state").text
    assert state.strip().startswith('<div id="case-state"') and 'data-status="waiting for signatures"' in state
    signed = send(table, cup.roles["head-judge"], f"disputes/{case}/rulings/{number}/signatures", {"accepted": True})
    assert signed.status_code == 201, signed.text
    page = shown(cup.roles["player 1"], address)
    assert 'data-status="ruled"' in page and "Carried out, forced by a judge" in words(page)
    assert "act-withdraw" not in forms(shown(cup.roles["player 0"], address))


def test_a_what_if_match_is_played_and_compared(table: Table) -> None:
    table.play(14)
    case = opened(table)
    made = branch(table, table.judge, seq=9, case=case).json["match"]
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    assert f'href="/t/{made}/score"' in page and f"/m/{table.match}/cases/{case}/what-if/{made}" in page
    there = shown(table.judge, f"/t/{made}/score")
    assert "This is a what-if match" in words(there) and f'href="/m/{table.match}/cases/{case}"' in there
    assert 'class="question answerable"' in there
    for _ in range(3):
        decide(table, table.judge, made, pick=-1)
    told = table.judge.ok(f"{table.path}/branches/{made}")
    compared = shown(table.judge, f"/m/{table.match}/cases/{case}/what-if/{made}")
    text = words(compared)
    assert f"the same {told['common']} deeds" in text
    for change in told["views"]["judge"]:
        assert " ".join(change["text"].split()) in text
    for who in (*table.seats, table.roles["spectator"]):
        shown(who, f"/m/{table.match}/cases/{case}/what-if/{made}", 403)
        assert made not in shown(who, f"/m/{table.match}/cases/{case}")
    shown(table.judge, f"/m/{table.match}/cases/{case}/what-if/{table.match}", 404)


def test_clauses_are_found_by_their_words(table: Table) -> None:
    page = shown(table.judge, f"/m/{table.match}/cases/clauses?q=exhausted+not+usable")
    assert f'data-cite="{CLAUSE}"' in page
    alone = table.judge.get(f"/m/{table.match}/cases/clauses?q=exhausted", Vaultlog_Part="clauses-found").text
    assert alone.strip().startswith('<div id="clauses-found"')
    assert "No clause" in shown(table.judge, f"/m/{table.match}/cases/clauses?q=%3Cscript%3E")
    assert "data-cite" not in shown(table.judge, f"/m/{table.match}/cases/clauses")
    shown(table.judge, f"/m/{table.match}/cases/clauses?q={'x' * 201}", 400)


def test_the_search_finds_every_clause_and_the_nearest() -> None:
    for name in list(known_clauses())[::40]:
        assert name in [found for found, _ in search_clauses(name, "16.0")]
    assert CLAUSE in [found for found, _ in search_clauses("exausted card not usable", "16.0")]
    versions = [found for _, found in search_clauses("ability", "1.2")]
    assert ["1.2" in each for each in versions] == sorted(("1.2" in each for each in versions), reverse=True)
    assert search_clauses("  ", "16.0") == []


def test_the_review_of_an_undo_is_shown_with_grade_reasons_and_approvals(table: Table) -> None:
    table.play(14)
    for to in (3, 9, 13):
        for who in (table.seats[0], table.judge, table.roles["spectator"]):
            told = who.ok(f"{table.path}/undo?to={to}")["review"]
            text = words(shown(who, f"/m/{table.match}/undo?to={to}"))
            assert f"Going back to event {to} would be {told['grade']}" in text
            assert all(f"{reason['grade']} {reason['text']}" in text for reason in told["reasons"])
            assert all(" ".join(change["text"].split()) in text for change in told["changes"])
            for role in told["approvals"]:
                assert {"seat:0": "Ann", "seat:1": "Ben"}.get(role, f"the {role.replace('-', ' ')}") in text
            for seat in told["knowledge"]:
                assert f"{seat['name']}: {seat['count']} card" in text
    shown(table.judge, f"/m/{table.match}/undo?to=99", 404)
    shown(table.judge, f"/m/{table.match}/undo?to=0", 400)
    assert "act-ask" in forms(shown(table.seats[0], f"/m/{table.match}/undo?to=9"))
    assert "act-ask" not in forms(shown(table.roles["spectator"], f"/m/{table.match}/undo?to=9"))


def test_requests_to_go_back_are_answered_there(table: Table) -> None:
    table.play(10)
    now = version(table)
    asked = send(table, table.seats[0], "undo", {"to": now - 1, "reason": "A slip."}, at=now)
    assert asked.status_code == 201, asked.text
    number = asked.json["request"]["seq"]
    address = f"/m/{table.match}/undo"
    assert f"act-answer-{number}-1" in forms(shown(table.seats[1], address))
    assert f"act-take-back-{number}" in forms(shown(table.seats[0], address))
    assert not forms(shown(table.roles["spectator"], address))
    answer = send(table, table.seats[1], f"undo/{number}/answers", {"accepted": False, "reason": "<b>No</b>"})
    assert answer.status_code == 201, answer.text
    for who in table.seats:
        page = shown(who, address)
        assert "refused" in words(page) and "<b>No</b>" in words(page) and "<b>No" not in page and not forms(page)


def test_a_case_of_three_players_has_four_views(admin: Api) -> None:
    seats = [*SEATS, {"name": "Cat", "deck": "Guide Achea", "entropy": "rain"}]
    table = open_table(admin, seats=seats, variant="break-key")
    table.play(9)
    case = opened(table)
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    assert len(re.findall(r'<h3 id="view-\d">', page)) == 4 and "What Cat could know" in page


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</textarea><b>"])
def test_hostile_texts_stay_text(admin: Api, hostile: str) -> None:
    table = open_table(admin, seats=[{**SEATS[0], "name": hostile}, SEATS[1]], title=hostile)
    table.play(10)
    case = opened(table, claim=hostile)
    send(table, table.seats[1], f"disputes/{case}/statements", {"text": hostile})
    now = version(table)
    send(table, table.seats[0], "undo", {"to": now - 2, "reason": hostile}, at=now)
    ruled = rule(table, table.judge, case, verdict="penalty", measures=[{**WARNING, "reason": hostile}], ruling=hostile)
    assert ruled.status_code == 201, ruled.text
    for address in ("cases", f"cases/{case}", "undo?to=5"):
        page = shown(table.judge, f"/m/{table.match}/{address}")
        assert hostile not in page and hostile in unescape(page)


def test_a_share_link_reads_a_case_and_takes_the_link_along(table: Table) -> None:
    table.play(10)
    case = opened(table)
    share = table.seats[0]("POST", f"{table.path}/shares", {}).json["share"]
    nobody: Any = table.roles["nobody"]
    page = shown(nobody, f"/m/{table.match}/cases/{case}?share={share}")
    assert not forms(page) and unescape(page).count(f"share={share}") > 3
    assert nobody.get(f"/m/{table.match}/cases/{case}").status_code == 303
    for link in re.findall(r'href="(/api/v1/[^"]+/export[^"]*)"', page):
        with nobody.get(unescape(link)) as taken:
            assert taken.status_code == 200 and taken.headers["Content-Disposition"].startswith("attachment")
    shown(nobody, f"/m/{table.match}/undo?to=4&share={share}")
