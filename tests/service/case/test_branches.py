"""What-if matches and comparisons over HTTP: for officials, in no list, and never telling the seed too early."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rulesets import CURRENT, RULESETS
from tests.service.case.test_disputes import opened, send, version
from tests.service.helpers.paper import BEGUN, enter, paper_match
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import Api, Table, open_table, problem


def branch(table: Table, who: Api, key: str = "branch", **body: Any) -> Any:
    return who("POST", f"{table.path}/branches", body, Idempotency_Key=key)


def decide(table: Table, who: Api, match: str, pick: int = 0) -> Any:
    """An official enters the decision that is asked in a match: the option of that number, or as many as must be."""
    now = who.ok(f"matches/{match}/choice")
    choice = now["choice"]
    keys = [option["key"] for option in choice["options"]]
    many = max(1, choice["minimum"])
    chosen = (keys[pick % len(keys) :] + keys)[:many]
    body = {"type": "decision", "data": {"seat": choice["seat"], "answer": chosen}}
    return who("POST", f"matches/{match}/events", body, If_Match=f'"{now["version"]}"', Idempotency_Key=table.key())


def test_a_judge_branches_plays_and_compares(table: Table) -> None:
    table.play(24)
    case = opened(table)
    made = branch(table, table.judge, seq=15, case=case)
    assert made.status_code == 201, made.text
    what_if = made.json["match"]
    assert made.json["branch"]["match"] == table.match
    assert made.json["branch"]["case"] == case
    assert made.json["version"] == 15
    assert made.headers["Location"] == f"/api/v1/matches/{what_if}"
    # the judge of the match, and nobody else of it, is in the what-if match too
    shown = table.judge.ok(f"matches/{what_if}")
    assert (shown["version"], shown["grade"], shown["title"]) == (
        15,
        "EXACT",
        f"What if, after event 15: {table.match}",
    )
    then = table.judge.ok(f"{table.path}/state?seq=15")["state"]
    assert table.judge.ok(f"matches/{what_if}/state")["state"] == then
    for n in range(6):
        assert decide(table, table.judge, what_if, n).status_code == 201
    assert version(table) == case
    found = table.judge.ok(f"{table.path}/branches/{what_if}")
    here, there = found["here"]["parting"], found["there"]["parting"]
    assert here["decision"]["question"] == there["decision"]["question"]
    assert here["decision"]["answer"] != there["decision"]["answer"]
    assert found["views"]["judge"]
    assert found["branch"]["seq"] == 15
    assert found["there"]["match"] == what_if
    file = table.judge.ok(f"{table.path}/disputes/{case}")
    assert [row["match"] for row in file["branches"]] == [what_if]
    listed = table.judge.ok(f"{table.path}/branches")["branches"]
    assert [(row["match"], row["version"]) for row in listed] == [(what_if, 21)]
    page = table.judge.get(f"{table.path}/disputes/{case}/export?format=html").text
    assert what_if in page
    assert what_if not in table.seats[0].get(f"{table.path}/disputes/{case}/export?format=html").text


def test_it_is_in_no_list_and_for_nobody_else(table: Table) -> None:
    table.play(10)
    what_if = branch(table, table.judge, seq=8).json["match"]
    assert [row["id"] for row in table.admin.ok("matches")["matches"]] == [table.match]
    for role in ("seat 0", "seat 1", "spectator"):
        assert table.roles[role].get(f"matches/{what_if}").status_code in (403, 404)
        problem(table.roles[role].get(f"{table.path}/branches"), 403, "forbidden")
        problem(table.roles[role].get(f"{table.path}/branches/{what_if}"), 403, "forbidden")
    problem(table.roles["nobody"].get(f"matches/{what_if}"), 401, "unauthenticated")
    assert what_if not in table.seats[0].get(f"{table.path}/timeline").text


def test_it_cannot_be_closed_before_its_origin(table: Table) -> None:
    table.play(10)
    what_if = branch(table, table.judge, seq=8).json["match"]
    close = {"type": "match.closed", "data": {"unfinished": True}}

    def closing(match: str, at: int) -> Any:
        path = f"matches/{match}/events"
        return table.admin("POST", path, close, If_Match=f'"{at}"', Idempotency_Key=table.key())

    refused = problem(closing(what_if, 8), 409, "refused")
    assert refused["reason"] == "origin-open"
    assert table.match in refused["detail"]
    seed = "5e" * 32
    for path in ("", "/events", "/export", "/choice", "/timeline"):
        assert seed not in table.judge.get(f"matches/{what_if}{path}").text
    assert closing(table.match, version(table)).status_code == 201
    assert closing(what_if, 8).status_code == 201


def test_the_same_request_again_and_other_requests(table: Table) -> None:
    table.play(10)
    first, again = branch(table, table.judge, seq=5), branch(table, table.judge, seq=5)
    assert first.json == again.json
    assert again.headers["Idempotency-Replayed"] == "true"
    problem(branch(table, table.judge, seq=6), 422, "idempotency-key-reused")
    assert len(table.judge.ok(f"{table.path}/branches")["branches"]) == 1
    problem(table.judge("POST", f"{table.path}/branches", {"seq": 5}), 400, "idempotency-key-missing")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seq": 99}, 404, "event-not-found"),
        ({"seq": 0}, 422, "invalid-body"),
        ({}, 422, "invalid-body"),
        ({"seq": 3, "case": 2}, 409, "refused"),
        ({"seq": 3, "title": "x" * 151}, 422, "invalid-body"),
    ],
)
def test_what_cannot_be_branched(table: Table, body: Any, status: int, code: str) -> None:
    table.play(6)
    problem(branch(table, table.judge, **body), status, code)


def test_another_match_is_not_a_branch(admin: Api, table: Table) -> None:
    table.play(6)
    other = open_table(admin, key="other")
    made = branch(other, other.judge, seq=1).json["match"]
    for match in (other.match, made, "NoSuchMatch"):
        problem(table.judge.get(f"{table.path}/branches/{match}"), 404, "not-found")


def test_the_same_decisions_under_another_rulebook(table: Table) -> None:
    table.play(10_000)
    for ruleset in RULESETS:
        found = table.judge.ok(f"{table.path}/comparison?ruleset={ruleset}")
        assert (found["here"], found["there"]) == (CURRENT, ruleset)
        # the starter decks have nothing that 18.4 plays otherwise than 16.0 in this match
        assert (found["first"] is None) == (ruleset in ("16.0", CURRENT))
    up_to = table.judge.ok(f"{table.path}/comparison?ruleset=1.2&to=4")
    assert up_to["last"] <= 4
    problem(table.judge.get(f"{table.path}/comparison?ruleset=17.0"), 400, "invalid-parameter")
    problem(table.judge.get(f"{table.path}/comparison"), 400, "invalid-parameter")
    problem(table.judge.get(f"{table.path}/comparison?ruleset=1.2&to=99999"), 404, "event-not-found")


def test_in_a_tournament_its_judges_branch_and_list_its_cases(admin: Api, cup: Cup) -> None:
    cup.table.play(12)
    case = opened(cup.table, cup.roles["player 0"])
    for role in ("judge", "head-judge", "founder", "administrator"):
        made = branch(cup.table, cup.roles[role], key=f"by-{role}", seq=6, case=case)
        assert made.status_code == 201, made.text
        assert cup.roles["judge"].ok(f"matches/{made.json['match']}")["grade"] == "EXACT"
    for role in ("player 0", "player elsewhere", "spectator", "scorekeeper", "streamer"):
        problem(branch(cup.table, cup.roles[role], key=f"by-{role}", seq=6), 403, "forbidden")
        assert cup.roles[role].get(f"matches/{made.json['match']}").status_code in (403, 404)
    listed = cup.roles["judge"].ok(f"tournaments/{cup.id}/disputes")
    assert [row["id"] for row in listed["cases"]] == [f"{cup.match}.{case}"]
    assert listed["next"] is None
    assert cup.roles["judge"].ok(f"tournaments/{cup.id}/disputes?status=ruled")["cases"] == []
    send(cup.table, cup.roles["judge"], f"disputes/{case}/rulings", {"verdict": "upheld", "ruling": "x"})
    [ruled] = cup.roles["player elsewhere"].ok(f"tournaments/{cup.id}/disputes?status=ruled")["cases"]
    assert ruled["seq"] == case
    problem(admin.get("tournaments/NoSuchTournament/disputes"), 404, "tournament-not-found")


def test_an_embargo_keeps_cases_from_those_who_have_no_part(admin: Api) -> None:
    from replays.tournaments.policy import Policy

    cup = Cup(admin, Policy())
    cup.table.play(12)
    case = opened(cup.table, cup.roles["player 0"], claim="He holds Anger.")
    for role in ("spectator", "player elsewhere", "streamer"):
        for path in ("disputes", f"disputes/{case}", f"disputes/{case}/export?format=html"):
            problem(cup.roles[role].get(f"{cup.path}/{path}"), 403, "embargoed")
        assert cup.roles[role].ok(f"tournaments/{cup.id}/disputes")["cases"] == []
    assert cup.roles["player 1"].ok(f"{cup.path}/disputes/{case}")["case"]["claim"] == "He holds Anger."


def test_who_is_behind_by_some_events_hears_of_a_dispute_later(admin: Api) -> None:
    from replays.tournaments.policy import Policy

    cup = Cup(admin, Policy(embargo_lifted=True, delay_events=5))
    cup.table.play(12)
    case = opened(cup.table, cup.roles["player 0"])
    late = cup.roles["spectator"]
    assert late.ok(f"{cup.path}/disputes")["cases"] == []
    problem(late.get(f"{cup.path}/disputes/{case}"), 404, "not-found")
    cup.table.play(5)
    assert late.ok(f"{cup.path}/disputes/{case}")["case"]["seq"] == case
    problem(late.get(f"{cup.path}/disputes/{case}?vs={case + 1}"), 404, "event-not-found")


def test_what_nobody_saw_is_filled_by_any_number(admin: Api) -> None:
    paper = paper_match(admin)
    enter(paper, paper.judge, BEGUN, 1)
    hands: list[list[str]] = []
    for number in (1, 2, 2):
        made = branch(paper, paper.judge, f"fill-{len(hands)}", seq=5, fill=number)
        assert made.status_code == 201, made.text
        state = paper.judge.ok(f"matches/{made.json['match']}/state")["state"]
        hands.append([card["title"] for player in state["players"] for card in player["hand"]["cards"]])
    assert len(hands[0]) == 13
    assert hands[0] != hands[1] == hands[2]
    for wrong in (-1, 10**9 + 1, "2", 1.5, None):
        problem(branch(paper, paper.judge, "wrong", seq=5, fill=wrong), 422, "invalid-body")
