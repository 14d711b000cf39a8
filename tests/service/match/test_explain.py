"""An explanation at a table: three lines, of what all players may know, to be turned round."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from replays.clauses.paraphrases import paraphrases
from tests.service.case.test_case_desk import part, shown, words
from tests.service.case.test_disputes import opened, send, version
from tests.service.case.test_disputes_rulings import at_rest, rule
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import Api, Table

ANSWER = '<div class="explained'


def at(table: Table, seq: int, **asked: Any) -> str:
    more = "&".join(f"{name}={value}" for name, value in asked.items())
    return f"/m/{table.match}/e/{seq}/explain" + (f"?{more}" if more else "")


def told(who: Api, table: Table, seq: int, **asked: Any) -> str:
    """What the answer alone says."""
    return words(part(shown(who, at(table, seq, **asked)), ANSWER, "</div>"))


def citing(table: Table) -> tuple[int, list[str]]:
    """An event whose facts lie open and rest on clauses, and the clauses."""
    for event in table.judge.ok(f"{table.path}/facts?view=public")["events"]:
        found = [clause for fact in event["facts"] for clause in fact["clauses"]]
        if found and event["seq"] > 1:
            return int(event["seq"]), found
    raise AssertionError("no event rests on a clause")


def test_a_fact_a_rule_and_its_place_in_the_book(table: Table) -> None:
    table.play(30)
    seq, clauses = citing(table)
    page = shown(table.judge, at(table, seq))
    answer = unescape(part(page, ANSWER, "</div>"))
    said = paraphrases()[clauses[0]]
    assert said.text in answer
    assert f"“{said.section}”, rulebook 18.4" in answer
    assert 'class="what"' in answer
    assert "Made of what all players may know" in page
    assert "turned=yes" in page


def test_turned_round_it_shows_the_answer_alone(table: Table) -> None:
    table.play(30)
    seq, _ = citing(table)
    page = shown(table.judge, at(table, seq, turned="yes"))
    main = part(page, "<main", "</main>")
    assert "explain turned" in main
    assert "Turn back" in main
    assert "For your eyes" not in main
    assert "Rulings like it" not in main
    assert words(part(page, ANSWER, "</div>")) == told(table.judge, table, seq)


def test_what_one_player_alone_may_know_is_for_the_judge_s_eyes_and_not_turned(table: Table) -> None:
    table.play(12)
    hand = table.judge.ok(f"{table.path}/state")["state"]["players"][0]["hand"]["cards"]
    for card in hand:
        if card["known_to"]["public"]:
            continue
        asked = {"card": card["id"]}
        now = version(table)
        page = shown(table.judge, at(table, now, **asked))
        assert "For your eyes" in page
        assert card["title"] in unescape(page)
        assert "turned=yes" not in page
        assert "explain turned" not in shown(table.judge, at(table, now, **asked, turned="yes"))
        for other in (table.seats[1], table.roles["spectator"]):
            assert card["title"] not in part(unescape(shown(other, at(table, now, **asked))), "<main", "</main>")


def test_nothing_that_lies_hidden_is_in_an_answer_that_is_turned_round(table: Table) -> None:
    """Event by event: its open answers name no card and no sentence that the public view does not tell."""
    table.play(24)
    turns = table.judge.ok(f"{table.path}/transcript?view=public")["turns"]
    lines = [line for turn in turns for step in turn["steps"] for line in step["lines"]]
    compared = 0
    for seq in range(2, version(table) + 1):
        page = shown(table.judge, at(table, seq, turned="yes"))
        if "explain turned" not in page:
            continue
        public = {line["text"].lower() for line in lines if line["seq"] == seq}
        for sentence in re.findall(r'<p class="what">(.*?)\.</p>', unescape(page)):
            assert sentence.lower() in public, (seq, sentence)
            compared += 1
    assert compared > 10


def test_a_number_is_explained_by_the_event_that_made_it(table: Table) -> None:
    table.play(40)
    for seat, player in enumerate(table.judge.ok(f"{table.path}/state")["state"]["players"]):
        page = shown(table.judge, at(table, version(table), count="amber", seat=seat))
        assert f"Æmber of {player['name']}" in page
        if player["amber"]:
            assert "Æmber" in told(table.judge, table, version(table), count="amber", seat=seat)
    shown(table.judge, at(table, 20, count="amber", seat=7), 404)
    shown(table.judge, at(table, 20, count="luck"), 400)
    shown(table.judge, at(table, 20, fact=999), 404)
    shown(table.judge, at(table, 999), 404)


def test_the_panel_of_a_card_and_why_lead_to_it(table: Table) -> None:
    table.play(30)
    seq, _ = citing(table)
    assert f"/m/{table.match}/e/{seq}/explain" in shown(table.judge, f"/m/{table.match}/e/{seq}/why")
    state = table.judge.ok(f"{table.path}/state")["state"]
    card = next(card for player in state["players"] for card in player["line"])
    now = version(table)
    panel = shown(table.judge, f"/m/{table.match}/e/{now}/card/{card['id']}")
    assert f"/m/{table.match}/e/{now}/explain?card={card['id']}" in panel
    assert ANSWER in panel


def test_officials_who_look_on_tap_cards_and_numbers_of_the_live_table(table: Table) -> None:
    table.play(30)
    now = version(table)
    board = part(shown(table.judge, f"/t/{table.match}"), 'id="board"', '<div class="at-table')
    assert f"/m/{table.match}/e/{now}/explain?card=" in board
    assert f"/m/{table.match}/e/{now}/explain?count=amber" in board
    assert "/explain" not in shown(table.seats[0], f"/t/{table.match}")
    scoring = part(shown(table.judge, f"/t/{table.match}/score"), 'id="board"', '<div class="at-table')
    assert "/explain" not in scoring, "there a card answers the question"


def test_rulings_of_the_tournament_on_the_same_clause_stand_beside_it_for_those_who_rule(cup: Cup) -> None:
    cup.table.play(30)
    seq, clauses = citing(cup.table)
    judge = cup.roles["judge"]
    assert "Rulings like it" not in shown(judge, at(cup.table, seq))
    at_rest(cup.table)
    case = opened(cup.table, cup.roles["player 0"])
    given = rule(cup.table, judge, case, clauses=[clauses[0]], ruling="It is as the book says.")
    assert given.status_code == 201, given.text
    page = shown(judge, at(cup.table, seq))
    assert "It is as the book says." in part(page, 'class="similar"')
    assert f"/m/{cup.match}/cases/{case}" in page
    for role in ("player 0", "spectator", "scorekeeper"):
        assert "It is as the book says." not in shown(cup.roles[role], at(cup.table, seq))
    another = send(cup.table, cup.roles["player 1"], "disputes", {"claim": "Again.", "first": seq, "last": seq})
    desk = shown(judge, f"/m/{cup.match}/cases/{another.json['case']['seq']}")
    assert "It is as the book says." in part(desk, 'id="similar"', "</details>")
    own = part(shown(judge, f"/m/{cup.match}/cases/{case}"), '<section class="rules"')
    assert 'id="similar"' not in own, "not the case itself"


def test_every_answer_has_a_rule_and_its_place(table: Table) -> None:
    """Also what no rule decided, such as a card that the ready step readies."""
    table.play(40)
    answers = 0
    for seq in range(2, version(table) + 1):
        page = unescape(shown(table.judge, at(table, seq)))
        if ANSWER not in page:
            continue
        answer = part(page, ANSWER, "</div>")
        assert 'class="rule"' in answer, seq
        assert 'class="where"' in answer, seq
        assert "No special rule" not in answer
        answers += 1
    assert answers > 20


def test_what_a_judge_set_says_so(table: Table) -> None:
    at_rest(table)
    event = {"type": "adjusted", "data": {"corrections": [{"kind": "amber", "seat": 0, "to": 4}], "reason": "A slip."}}
    stored = table.append(table.judge, event, version(table))
    assert stored.status_code == 201, stored.text
    assert "A judge set this by a correction" in told(table.judge, table, version(table))


def test_a_number_that_nothing_changed_has_its_rule_and_so_have_those_of_a_card(table: Table) -> None:
    table.play(30)
    now = version(table)
    chains = unescape(shown(table.judge, at(table, now, count="chains", seat=0)))
    assert paraphrases()["chains-only-refills-affected"].text in chains
    state = table.judge.ok(f"{table.path}/state")["state"]
    card = next(card for player in state["players"] for card in player["line"])
    page = unescape(shown(table.judge, at(table, now, card=card["id"])))
    for clause in ("fight-damage-equals-power", "armor-prevents-value-each-turn", "damage-equal-to-power-destroys"):
        assert paraphrases()[clause].text in page
