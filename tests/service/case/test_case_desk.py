"""The case desk: what is shown to whom, and what whoever looks is offered to do in a case and about going back."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest

from replays.clauses.index import known_clauses
from replays.clauses.paraphrases import paraphrases
from service.case.desk.page import search_clauses
from tests.service.case.test_branches import branch, decide
from tests.service.case.test_disputes import CLAIM, opened, send, version
from tests.service.case.test_disputes_rulings import CLAUSE, RULING, WARNING, at_rest, rule
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import SEATS, Api, Table, open_table
from tests.service.match.test_table_page import forms


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


def test_calling_a_judge_is_offered_to_those_who_may(cup: Cup) -> None:
    cup.table.play(6)
    for role, who in cup.roles.items():
        if role == "founder":
            continue
        page = shown(who, f"/m/{cup.match}/cases?at=4")
        may = role not in ("spectator", "streamer", "player elsewhere", "spectator of the match")
        assert ("act-dispute" in forms(page)) == may, role
        assert "Nobody has called a judge" in page
        assert (f"/m/{cup.match}/undo?to=4" in page) == may, role
        if may:
            assert page.count('data-event-field value="4"') == 2


def test_the_list_and_the_case_say_how_it_stands(table: Table) -> None:
    table.play(12)
    case = opened(table)
    send(table, table.seats[1], f"disputes/{case}/statements", {"text": "No, it was ready.", "about": 5})
    for who in (*table.seats, table.judge, table.roles["spectator"]):
        listed = shown(who, f"/m/{table.match}/cases")
        assert CLAIM in words(listed)
        assert f"/m/{table.match}/cases/{case}" in listed
        page = words(shown(who, f"/m/{table.match}/cases/{case}"))
        assert CLAIM in page
        assert "No, it was ready." in page
        assert re.search(r"about (.+ )?event 5", page)
        assert " Open " in page
    shown(table.judge, f"/m/{table.match}/cases/{case + 1}", 404)
    shown(table.judge, f"/m/{table.match}/cases/{case}?at=999", 404)
    shown(table.judge, f"/m/{table.match}/cases/{case}?at=x", 400)


SIGHTS = re.compile(r'<a href="([^"]+)" data-sight="[^"]*"[^>]*>([^<]+)</a>')


def test_an_official_looks_through_the_eyes_of_each_player(table: Table) -> None:
    table.play(5)
    case = opened(table)
    address = f"/m/{table.match}/cases/{case}"
    state = table.judge.ok(f"{table.path}/disputes/{case}")["views"]["judge"]
    hands = [{card["title"] for card in player["hand"]["cards"]} for player in state["players"]]
    page = shown(table.judge, address)
    sights = {whose: unescape(to) for to, whose in SIGHTS.findall(page)}
    assert list(sights) == ["Everything", "Ann", "Ben"]
    assert "could know" not in part(page, 'id="case-seen"', "</div>")
    names = [player["name"] for player in state["players"]]
    for seat, name in enumerate(names):
        seen = unescape(shown(table.judge, sights[name]))
        board = part(seen, '<section class="board', '<div class="case-side"')
        assert all(title in board for title in hands[seat])
        assert not [
            title
            for title in hands[1 - seat] - hands[seat]
            if f">{title}</a>" in part(board, "Hand of " + names[1 - seat], "</ul>")
        ]
        other = names[1 - seat]
        assert (
            f"{name} could not know {len(state['players'][1 - seat]['hand']['cards'])} cards in {other}’s hand" in seen
        )
        assert f"{name} alone could know {len(state['players'][seat]['hand']['cards'])} cards in hand" in seen


def test_a_player_sees_the_board_of_a_case_through_their_own_eyes_alone(table: Table) -> None:
    table.play(5)
    case = opened(table)
    mine = shown(table.seats[0], f"/m/{table.match}/cases/{case}")
    assert 'id="case-seen"' not in mine
    assert "What-if matches" not in mine
    assert "act-ruling" not in forms(mine)
    assert "act-branch" not in forms(mine)
    shown(table.seats[0], f"/m/{table.match}/cases/{case}?seen=player:1", 403)
    shown(table.seats[0], f"/m/{table.match}/cases/{case}?seen=judge", 403)
    shown(table.judge, f"/m/{table.match}/cases/{case}?seen=player:5", 400)


def test_a_dispute_is_named_by_turn_and_deed(table: Table) -> None:
    table.play(12)
    case = opened(table)
    told = table.judge.ok(f"{table.path}/disputes/{case}")
    event = next(one for one in told["story"] if one["disputed"])
    where = f"Turn {event['turn']}: {event['lines'][0]['text']}" if event["turn"] else event["lines"][0]["text"]
    assert where in words(shown(table.judge, f"/m/{table.match}/cases/{case}"))
    assert where in words(shown(table.judge, f"/m/{table.match}/cases"))


def test_armor_is_told_once_as_the_board_has_it(table: Table) -> None:
    table.play(30)
    case = opened(table)
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    assert page.count('aria-label="Board"') == 1
    assert "one-view" not in page


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
            clauses += sum(f'<span class="clause" title="{each}">' in told[one["seq"]] for each in line["clauses"])
    assert clauses


def deed_of(file: Any, seq: int) -> str:
    """What an event of the story of a case decided or did, as its page says it; empty for one that is not told."""
    event = next((event for event in file["story"] if event["seq"] == seq), None)
    if event is None:
        return ""
    labels = (event["decision"] or {}).get("labels") or [line["text"] for line in event["lines"][:1]]
    return ", ".join(labels).removeprefix("Choose ")


def test_another_moment_and_another_comparison_can_be_asked_for(table: Table) -> None:
    table.play(12)
    case = opened(table)
    page = shown(table.judge, f"/m/{table.match}/cases/{case}?at=6&vs=3")
    file = table.judge.ok(f"{table.path}/disputes/{case}")
    now, text = deed_of(file, 6), words(page)
    assert now
    assert deed_of(file, 3) == "", "the story does not tell of it"
    assert f"Who could know which hidden card after “{now}” event 6" in text
    assert f"After: {now} event 6" in text
    assert f"What is different after “{now}” event 6 from after event 3" in text
    there, here = (table.judge.ok(f"{table.path}/state?seq={seq}")["state"]["players"] for seq in (3, 6))
    text = part(page, 'id="fold-diff"', "</details>")
    for was, now in zip(there, here, strict=True):
        if (counts := (len(was["line"]), len(now["line"])))[0] != counts[1]:
            assert f"Creatures {counts[0]} {counts[1]}" in words(text)
    assert not re.search(r"Active:|Decision, seat|known to, seats|hidden: \d|to Limbo", words(text))


def test_what_is_under_seal_stays_there(table: Table) -> None:
    table.play(8)
    case = opened(table, claim="They saw my hand.", sealed=True)
    for who, may in ((table.seats[0], True), (table.judge, True), (table.seats[1], False)):
        for address in (f"/m/{table.match}/cases", f"/m/{table.match}/cases/{case}"):
            page = shown(who, address)
            assert ("They saw my hand." in page) == may
            assert may or "under seal" in page.lower()


def test_forms_of_a_case_follow_from_the_permissions(cup: Cup) -> None:
    cup.table.play(10)
    case = opened(cup.table, cup.roles["player 0"])
    seen = {
        role: forms(shown(cup.roles[role], f"/m/{cup.match}/cases/{case}")) for role in cup.roles if role != "founder"
    }
    base = f"/api/v1/matches/{cup.match}"
    answers = {"act-stands", "act-back", "act-correct", "act-against"}
    judging = answers | {"act-ruling", "act-branch", "act-override", "act-statement", "act-withdraw"}
    for role in ("administrator", "organiser", "head-judge", "judge", "judge of the match"):
        assert seen[role].keys() == judging, role
    for form in ("act-ruling", "act-stands", "act-back", "act-correct"):
        assert seen["judge"][form] == f"{base}/disputes/{case}/rulings"
    assert seen["judge"]["act-against"] == f"{base}/disputes/{case}/overrides"
    assert seen["judge"]["act-branch"] == f"{base}/branches"
    assert seen["player 0"].keys() == {"act-statement", "act-withdraw"}
    assert seen["player 1"].keys() == seen["scorekeeper"].keys() == {"act-statement"}
    for role in ("spectator", "streamer", "player elsewhere"):
        assert not seen[role], role


def test_a_ruling_waits_for_its_signature(cup: Cup) -> None:
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
        assert "Waiting" in text
        assert "It waits for the signature of the head judge" in text
        assert RULING in text
        assert f'title="{CLAUSE}"' in page
        assert "Exhausted card not usable" in text
        assert "Ben gets a penalty: game-loss" in text, "what it would do is told before it is done"
        assert "<i>Cheating" not in page
        assert "<i>Cheating</i>" in text
    state = cup.roles["player 1"].get(address, Vaultlog_Part="case-state").text
    assert state.strip().startswith('<div id="case-state"')
    assert 'data-status="waiting for signatures"' in state
    signed = send(table, cup.roles["head-judge"], f"disputes/{case}/rulings/{number}/signatures", {"accepted": True})
    assert signed.status_code == 201, signed.text
    page = shown(cup.roles["player 1"], address)
    assert 'data-status="ruled"' in page
    assert "carried out by" in words(page)
    assert "Ben forfeits the game by a judge's ruling" in words(page)
    assert "To be signed" not in words(page)
    last = signed.json["events"][0]["seq"]
    assert f"In force, event {last}" in words(page)
    assert "act-withdraw" not in forms(shown(cup.roles["player 0"], address))


def test_why_a_correction_has_to_wait_is_said_with_what_to_do(cup: Cup) -> None:
    cup.set_policy(signers={"adjusted": ("head-judge", "judge")})
    table, roles = cup.table, cup.roles
    at_rest(table)
    case = opened(table, roles["player 0"])
    address = f"/m/{cup.match}/cases/{case}"
    assert "This has to wait" not in words(shown(roles["judge"], address))
    fix = {"kind": "adjust", "corrections": [{"kind": "amber", "seat": 0, "to": 1}]}
    given = rule(table, roles["judge"], case, verdict="adjusted", measures=[fix])
    assert given.status_code == 201, given.text
    text = words(shown(roles["judge"], address))
    assert "the signature of the head judge and another judge" in text
    assert "Nothing is left for you to do here" in text
    before = words(shown(roles["head-judge"], address))
    assert "Countersign as the head judge" in before
    assert "This has to wait" not in before
    while table.judge.ok(f"{table.path}/choice")["choice"]["kind"] in ("house", "main"):
        table.play(1)
    asked = table.judge.ok(f"{table.path}/choice")["choice"]
    text = words(shown(roles["head-judge"], address))
    name = ("Ann", "Ben")[asked["seat"]]
    assert f"This has to wait: {name} is being asked “{asked['text']}”" in text
    assert "then countersign" in text
    assert f'href="/t/{cup.match}"' in shown(roles["head-judge"], address)
    concede(table)
    assert "The match is over" in words(shown(roles["head-judge"], address))


def concede(table: Table) -> None:
    stored = table.append(table.seats[0], {"type": "conceded", "data": {}}, version(table))
    assert stored.status_code == 201, stored.text


def test_a_what_if_match_is_played_and_compared(table: Table) -> None:
    table.play(14)
    case = opened(table)
    made = branch(table, table.judge, seq=9, case=case).json["match"]
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    assert "events event" not in words(page)
    assert f'href="/t/{made}/score"' in page
    assert f"/m/{table.match}/cases/{case}/what-if/{made}" in page
    there = shown(table.judge, f"/t/{made}/score")
    assert "This is a what-if match" in words(there)
    assert f'href="/m/{table.match}/cases/{case}"' in there
    assert 'class="question answerable"' in there
    for _ in range(3):
        decide(table, table.judge, made, pick=-1)
    told = table.judge.ok(f"{table.path}/branches/{made}")
    compared = shown(table.judge, f"/m/{table.match}/cases/{case}/what-if/{made}")
    text = words(compared)
    assert f"the same {told['common']} deeds" in text
    parted = words(compared.partition('class="story"')[2].partition("</ol>")[0])
    assert "· Player" not in parted, "who answered has a name"
    assert "(player)" in parted, "who answered has a name"
    assert re.search(r"’s \w+ step\.", text)
    assert ", step " not in text
    assert "after the same number of decisions" in text
    assert 'id="left-board"' in compared
    assert 'id="right-board"' in compared
    assert not re.search(r"Active:|Decision, seat|known to, seats|to Limbo", text)
    for who in (*table.seats, table.roles["spectator"]):
        shown(who, f"/m/{table.match}/cases/{case}/what-if/{made}", 403)
        assert made not in shown(who, f"/m/{table.match}/cases/{case}")
    shown(table.judge, f"/m/{table.match}/cases/{case}/what-if/{table.match}", 404)


def test_clauses_are_found_by_their_words(table: Table) -> None:
    page = shown(table.judge, f"/m/{table.match}/cases/clauses?q=exhausted+not+usable")
    own = paraphrases()[CLAUSE]
    assert own.text in unescape(page)
    assert f"“{own.section}” in {own.places}" in page
    assert "data-cite" not in page, "alone it cites nothing"
    alone = table.judge.get(
        f"/m/{table.match}/cases/clauses?q=exhausted+not+usable", Vaultlog_Part="clauses-found"
    ).text
    assert alone.strip().startswith('<div id="clauses-found"')
    assert f'data-cite="{CLAUSE}"' in alone
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
            page = shown(who, f"/m/{table.match}/undo?to={to}")
            text = words(page)
            assert page.index('id="left-board"') < page.index('id="right-board"') < page.index('class="changes"')
            assert f"Going back would be {told['grade']} To after: " in text
            assert re.search(rf"To after: (Turn \d+|Set-up): .+ event {to} ", text)
            assert all(f"{reason['grade']} {reason['text']}" in text for reason in told["reasons"])
            assert "What is different now from then" in text
            assert not re.search(r"Active:|Decision, seat|known to, seats|to Limbo", text)
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
        assert "refused" in words(page)
        assert "<b>No</b>" in words(page)
        assert "<b>No" not in page
        assert not forms(page)


def test_a_case_of_three_players_has_four_views(admin: Api) -> None:
    seats = [*SEATS, {"name": "Cat", "deck": "Guide Achea", "entropy": "rain"}]
    table = open_table(admin, seats=seats, variant="break-key")
    table.play(9)
    case = opened(table)
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    sights = {whose: unescape(to) for to, whose in SIGHTS.findall(page)}
    assert list(sights) == ["Everything", "Ann", "Ben", "Cat"]
    seen = unescape(shown(table.judge, sights["Cat"]))
    assert "Cat could not know" in seen
    assert "Cat alone could know" in seen


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
        assert hostile not in page
        assert hostile in unescape(page)


def test_a_share_link_reads_a_case_and_takes_the_link_along(table: Table) -> None:
    table.play(10)
    case = opened(table)
    share = table.seats[0]("POST", f"{table.path}/shares", {}).json["share"]
    nobody: Any = table.roles["nobody"]
    page = shown(nobody, f"/m/{table.match}/cases/{case}?share={share}")
    assert not forms(page)
    assert unescape(page).count(f"share={share}") > 3
    assert nobody.get(f"/m/{table.match}/cases/{case}").status_code == 303
    for link in re.findall(r'href="(/api/v1/[^"]+/export[^"]*)"', page):
        with nobody.get(unescape(link)) as taken:
            assert taken.status_code == 200
            assert taken.headers["Content-Disposition"].startswith("attachment")
    shown(nobody, f"/m/{table.match}/undo?to=4&share={share}")


def test_the_board_stands_at_the_disputed_moment_with_a_way_through_it(table: Table) -> None:
    table.play(14)
    case = opened(table, first=8, last=10)
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    assert page.count('id="board"') == 1
    assert 'id="case-moment" data-seq="10"' in page
    way = part(page, '<nav class="range', "</nav>")
    assert re.findall(r'data-at="(\d+)"', way) == ["7", "8", "9", "10", str(case)]
    before = shown(table.judge, f"/m/{table.match}/cases/{case}?at=7")
    assert 'id="case-moment" data-seq="7"' in before, "without scripts, too"


def test_people_are_called_by_their_names(cup: Cup) -> None:
    cup.table.play(10)
    case = opened(cup.table, cup.roles["player 0"])
    send(cup.table, cup.roles["judge"], f"disputes/{case}/statements", {"text": "I saw it."})
    for role in ("judge", "player 1"):
        for address in (f"/m/{cup.match}/cases/{case}", f"/m/{cup.match}/cases"):
            page = shown(cup.roles[role], address)
            text = words(page)
            assert "Ann (player)" in text, role
            assert "tok_" not in text, role
            assert "-account" not in text, role
        page = shown(cup.roles[role], f"/m/{cup.match}/cases/{case}")
        assert "The judge" in words(page)
        assert 'title="ann-account"' in page


def test_a_seat_without_an_account_is_called_by_its_name(table: Table) -> None:
    table.play(1)  # before one of the two has decided anything
    case = opened(table, table.seats[1], first=1)
    text = words(shown(table.judge, f"/m/{table.match}/cases/{case}"))
    assert "Ben (player) called a judge" in text
    assert "tok_" not in text


def test_the_rules_are_told_in_our_words_with_their_section(table: Table) -> None:
    table.play(20)
    now = version(table)
    case = send(table, table.seats[0], "disputes", {"claim": CLAIM, "first": 2, "last": now}, at=now).json["case"][
        "seq"
    ]
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    rules = part(page, '<section class="rules"')
    cited = set(re.findall(r'data-cites="([^"]+)"', rules))
    assert cited
    assert cited <= set(known_clauses())
    for id in cited:
        said = paraphrases()[id]
        assert said.text in unescape(rules)
        assert f"“{said.section}” in {said.places}" in unescape(rules)
        assert "16.0: page" in said.places
    assert 'id="clause-search"' in rules, "others are searched for beside the suggested ones"
    assert page.count('id="clause-search"') == 1
    player = shown(table.seats[0], f"/m/{table.match}/cases/{case}")
    assert "data-cites" not in player, "who does not rule reads only"
    assert "clause-search" not in player


def foreseen(who: Api, table: Table, case: int, measures: Any, verdict: str = "adjusted", status: int = 200) -> str:
    asked = urlencode({"measures": json.dumps(measures), "verdict": verdict})
    return words(shown(who, f"/m/{table.match}/cases/{case}/foreseen?{asked}", status))


def test_what_a_ruling_would_do_is_told_in_the_sentences_that_will_tell_it(table: Table) -> None:
    at_rest(table)
    case = opened(table)
    was = table.judge.ok(f"{table.path}/state")["state"]["players"][0]
    card = was["hand"]["cards"][0]
    corrections = [
        {"kind": "amber", "seat": 0, "to": was["amber"] + 2},
        {"kind": "move", "card": card["id"], "zone": "discard"},
    ]
    before = version(table)
    text = foreseen(table.judge, table, case, [{"kind": "adjust", "corrections": corrections}])
    first = f"A judge sets Ann's Æmber to {was['amber'] + 2} (was {was['amber']})."
    second = f"A judge moves {card['title']} from the hand to the discard pile of Ann"
    assert first in text
    assert second in text
    assert version(table) == before
    assert table.judge.ok(f"{table.path}/state")["state"]["players"][0] == was
    adjust = {"kind": "adjust", "corrections": corrections}
    assert rule(table, table.judge, case, verdict="adjusted", measures=[adjust]).status_code == 201
    for who in (table.judge, table.seats[0]):
        told = words(shown(who, f"/m/{table.match}/cases/{case}"))
        assert first.rstrip(".") in told
        assert second in told
        assert "kind move" not in told
    for form in ("markdown", "html"):
        taken = table.judge.get(f"{table.path}/disputes/{case}/export?format={form}").text
        assert re.search("a judge moves", taken, re.IGNORECASE)
        assert "kind move" not in taken, taken[taken.index("kind move") - 200 :][:400]


def test_what_cannot_be_done_is_told_before(table: Table) -> None:
    at_rest(table)
    case = opened(table)
    colours = [{"kind": "keys", "seat": 0, "to": ["red", "yellow", "blue"]}]
    assert "would be won" in foreseen(table.judge, table, case, [{"kind": "adjust", "corrections": colours}])
    assert "goes back to event 3" in foreseen(table.judge, table, case, [{"kind": "rewind", "to": 3}], "rewound")
    assert "gives" not in foreseen(table.judge, table, case, [{"kind": "rewind", "to": 999}], "rewound")
    assert "is missing" in foreseen(table.judge, table, case, [{"kind": "rewind"}], "rewound")
    foreseen(table.judge, table, case, {"kind": "rewind"}, "rewound", 400)
    foreseen(table.judge, table, case, [], "nonsense", 400)
    foreseen(table.judge, table, case + 1, [{"kind": "rewind", "to": 3}], "rewound", 404)
    for who in (*table.seats, table.roles["spectator"]):
        foreseen(who, table, case, [{"kind": "rewind", "to": 3}], "rewound", 403)


def test_going_back_is_told_with_its_review_and_with_who_signs(cup: Cup) -> None:
    cup.table.play(40)
    case = opened(cup.table, cup.roles["player 0"])
    for role in ("judge", "head-judge"):
        for to in (4, case - 2):
            review = cup.roles[role].ok(f"{cup.path}/undo?to={to}")["review"]
            told = foreseen(cup.roles[role], cup.table, case, [{"kind": "rewind", "to": to}], "rewound")
            assert f"Going back would be {review['grade']}" in told
            assert all(reason["text"] in told for reason in review["reasons"])
            assert all(f"{one['name']}: {one['count']} card" in told for one in review["knowledge"])
            assert (
                f"the approval of Ann and Ben{' and the head judge' if 'head-judge' in review['approvals'] else ''}"
                in told
            )
            waits = "It waits until the head judge signs too." in told
            assert waits == ("head-judge" in review["approvals"])
    page = shown(cup.roles["judge"], f"/m/{cup.match}/cases/{case}/foreseen?" + urlencode(
        {"measures": json.dumps([{"kind": "rewind", "to": 4}]), "verdict": "rewound"}))  # fmt: skip
    assert 'class="reviewed inadvisable"' in page
    assert 'data-waits="the head judge"' in page
    assert f'href="/m/{cup.match}/undo?to=4"' in page
    late = foreseen(cup.roles["judge"], cup.table, case, [{"kind": "rewind", "to": case}], "rewound")
    assert "Cannot go back to event" in late
    assert "It waits" not in late


def test_players_sign_a_ruling_where_the_policy_has_them_sign(cup: Cup) -> None:
    cup.set_policy(undo={"simple": (), "possible": (), "inadvisable": ()}, signers={"rewound": ("opponent",)})
    cup.table.play(40)
    case = opened(cup.table, cup.roles["player 0"])
    told = foreseen(cup.roles["judge"], cup.table, case, [{"kind": "rewind", "to": 4}], "rewound")
    assert "It waits until Ann and Ben sign too." in told
    assert "The policy wants nobody’s approval to this." in told


def test_the_review_says_what_was_done(table: Table) -> None:
    table.play(16)
    page = shown(table.judge, f"/m/{table.match}/undo?to=4")
    rows = re.findall(r"<tr>\s*<td><a[^>]*>event \d+</a></td>\s*<td>([^<]*)</td>", page)
    assert len(rows) == version(table) - 4
    assert "decision" not in rows
    assert len(set(rows)) > 5


def test_events_are_said_by_what_was_done(table: Table) -> None:
    table.play(20)
    case = opened(table)
    page = shown(table.judge, f"/m/{table.match}/cases/{case}")
    file = table.judge.ok(f"{table.path}/disputes/{case}")
    first = file["case"]["first"]
    told = next(event for event in file["story"] if event["seq"] == first)
    deed = ", ".join(told["decision"]["labels"]).removeprefix("Choose ")
    pills = words(part(page, '<nav class="range', "</nav>"))
    assert deed in pills
    assert f"Event {first}" not in pills
    last, before = file["case"]["last"], deed_of(file, first - 1)
    text = words(page)
    assert before
    assert f"about what came from {deed} event {first} to {deed_of(file, last)} event {last}" in text
    assert f"It goes on after: {before} as event" in text
    at_first = words(shown(table.judge, f"/m/{table.match}/cases/{case}?at={first}&vs={last}"))
    assert f"After: {deed} event {first}" in at_first
    assert f"Who could know which hidden card after “{deed}” event {first}" in at_first
    head = words(part(page, "<h1", "</h1>"))
    assert head.startswith(f"Turn {told['turn']}: ")
    assert head.endswith(f"Case of event {case}")
    listed = words(part(shown(table.judge, f"/m/{table.match}/cases"), '<ul class="case-list"', "</ul>"))
    assert listed.startswith(f"Turn {told['turn']}: ")
    assert re.search(rf"From there to: Turn \d+: .+ events {first} to {last} ", listed)


def test_going_back_is_not_the_filled_button(table: Table) -> None:
    table.play(20)
    case = opened(table)
    answers = part(shown(table.judge, f"/m/{table.match}/cases/{case}"), '<section class="answers', "</section>")
    assert '<button type="submit" class="danger">Sign: go back</button>' in answers
    assert '<button type="submit">Sign: it stands</button>' in answers
