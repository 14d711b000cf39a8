"""Variations over the API: what is tried and answered, who may, what is refused, and that nothing is written."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import quote

import pytest

from replays.tournaments.event_types import EmbargoLifted
from replays.tournaments.policy import Policy
from replays.variations.tree import MOST_ANSWERS
from service.access import limits
from tests.service.case.test_disputes import opened as case_opened
from tests.service.helpers.applications import MakeApp
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import ADMIN, PLAYED, Api, Table, open_table, problem

START = 12


def attempt(table: Table, who: Api, seq: int = START, *answers: list[str], **body: Any) -> Any:
    return who("POST", f"{table.path}/variations", {"seq": seq, "answers": list(answers), **body})


def tried(table: Table, who: Api, seq: int = START, *answers: list[str], **body: Any) -> Any:
    answer = attempt(table, who, seq, *answers, **body)
    assert answer.status_code == 200, answer.text
    return answer.json


def own_answers(table: Table, first: int, last: int) -> list[list[str]]:
    """What was answered in the match."""
    events = table.judge.ok(f"{table.path}/events?after={first - 1}&limit={last - first + 1}")["events"]
    return [event["data"]["answer"] or event["sealed"]["value"]["answer"] for event in events]


def any_answer(choice: Any, dice: random.Random) -> list[str]:
    keys = [option["key"] for option in choice["options"]]
    return dice.sample(keys, max(choice["minimum"], min(1, choice["maximum"])))


def closed(table: Table) -> int:
    """Close the match as it stands; its version then."""
    end = {"type": "match.closed", "data": {"unfinished": True}}
    answer = table.append(table.judge, end, table.now()["version"])
    assert answer.status_code == 201, answer.text
    stored: Any = answer.json
    version: int = stored["version"]
    return version


# -- what is answered -----------------------------------------------------------------------------------------------


def test_nothing_answered_is_the_moment_itself(played: Table) -> None:
    found = tried(played, played.judge)
    assert found["state"] == played.judge.ok(f"{played.path}/state?seq={START}")["state"]
    assert (found["seq"], found["node"], found["tree"], found["steps"]) == (START, 0, "", [])
    assert found["grade"] == "EXACT"
    assert found["links"]["page"] == f"/m/{played.match}/e/{START}/try"
    assert found["choice"]["options"], "the question there, with its options"


def test_the_match_s_own_answers_lead_where_the_match_went(played: Table) -> None:
    answers = own_answers(played, START + 1, START + 8)
    found = tried(played, played.judge, START, *answers)
    assert found["state"] == played.judge.ok(f"{played.path}/state?seq={START + 8}")["state"]
    assert [step["answer"] for step in found["steps"]] == answers
    transcript = played.judge.ok(f"{played.path}/transcript?from={START + 1}&to={START + 8}")
    told = [line["text"] for turn in transcript["turns"] for step in turn["steps"] for line in step["lines"]]
    assert [line["text"] for step in found["steps"] for line in step["lines"]] == told


def test_step_by_step_as_at_once(played: Table) -> None:
    dice, tree, node, answers = random.Random(5), "", 0, []
    for _ in range(6):
        found = tried(played, played.judge, START, tree=tree, node=node)
        answers.append(any_answer(found["choice"], dice))
        then = tried(played, played.judge, START, answers[-1], tree=tree, node=node)
        tree, node = then["tree"], then["node"]
    at_once = tried(played, played.judge, START, *answers)
    assert at_once == then
    assert at_once["node"] == 6
    assert played.judge.get(then["links"]["page"]).status_code == 200


def test_several_answers_from_one_place_are_one_tree(played: Table) -> None:
    choice = tried(played, played.judge)["choice"]
    keys = [option["key"] for option in choice["options"]]
    assert choice["maximum"] == 1
    assert len(keys) > 1
    one = tried(played, played.judge, START, [keys[0]])
    other = tried(played, played.judge, START, [keys[1]], tree=one["tree"])
    assert (one["node"], other["node"]) == (1, 2)
    again = tried(played, played.judge, START, [keys[0]], tree=other["tree"])
    assert (again["node"], again["tree"]) == (1, other["tree"])
    back = tried(played, played.judge, START, tree=other["tree"], node=1)
    assert back["state"] == one["state"]


def test_nothing_is_written(played: Table) -> None:
    asked = ("events?limit=500", "branches", "disputes", "")
    before = [played.judge.ok(f"{played.path}/{path}".rstrip("/")) for path in asked]
    found = tried(played, played.judge, START, *own_answers(played, START + 1, PLAYED))
    played.judge.get(found["links"]["page"])
    assert [played.judge.ok(f"{played.path}/{path}".rstrip("/")) for path in asked] == before


def test_a_match_that_goes_on_changes_nothing_of_it(played: Table) -> None:
    """Another one appends meanwhile: what was tried from an event stays what it is."""
    answers = own_answers(played, START + 1, START + 4)
    before = tried(played, played.judge, START, *answers)
    played.play(3)
    played.go_back(START - 2)
    assert tried(played, played.judge, START, *answers) == before


def test_a_what_if_match_of_it_stands_where_it_stood(played: Table) -> None:
    """By the links that the answer gives."""
    case = case_opened(played)
    dice, found = random.Random(2), tried(played, played.judge)
    for _ in range(5):
        answer = any_answer(found["choice"], dice)
        found = tried(played, played.judge, START, answer, tree=found["tree"], node=found["node"])
    wish = {"seq": START, "case": case}
    made: Any = played.judge("POST", found["links"]["branches"], wish, Idempotency_Key="branch").json
    events = [{"type": "decision", "data": {"seat": step["seat"], "answer": step["answer"]}} for step in found["steps"]]
    path = f"matches/{made['match']}"
    headers = {"If_Match": f'"{made["version"]}"', "Idempotency_Key": "play"}
    assert played.judge("POST", f"{path}/events", {"events": events}, **headers).status_code == 201
    assert played.judge.ok(f"{path}/state")["state"] == found["state"]
    again = played.judge("POST", f"{path}/variations", {"seq": made["version"]})
    assert again.status_code == 200, "and from it as well"
    problem(played.seats[0]("POST", f"{path}/variations", {"seq": 2}), 403, "forbidden")


# -- who may --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["seat 0", "seat 1", "spectator"])
def test_nobody_else_tries_before_the_match_is_closed(played: Table, role: str) -> None:
    running = problem(attempt(played, played.roles[role]), 409, "variations-not-open")
    fresh = open_table(played.admin, "another")
    fresh.play(20)
    assert fresh.append(fresh.seats[0], {"type": "conceded"}, fresh.now()["version"]).status_code == 201
    over = problem(attempt(fresh, fresh.roles[role]), 409, "variations-not-open")
    assert over["detail"] == running["detail"], "it does not tell that it is over"
    closed(played)
    assert tried(played, played.roles[role])["state"]["players"][1]["hand"]["hidden"] == 0
    problem(attempt(played, played.roles["nobody"]), 401, "unauthenticated")


@pytest.mark.parametrize("view", ["player:0", "spectator", "public"])
def test_an_official_tries_as_one_who_sees_everything(played: Table, view: str) -> None:
    problem(attempt(played, played.judge, view=view), 409, "variations-not-open")
    closed(played)
    assert tried(played, played.judge, view=view)["view"] == view


@pytest.mark.parametrize("role", ["scorekeeper", "streamer", "player elsewhere", "player 0", "spectator"])
def test_in_a_tournament_the_embargo_and_the_delay_hold(admin: Api, role: str) -> None:
    """Until nothing is kept back any more: not while it is played, not when it is closed, only after the embargo."""
    cup = Cup(admin, Policy(delay_events=4))
    cup.table.play(PLAYED)
    who = cup.roles[role]
    problem(attempt(cup.table, who), 409, "variations-not-open")
    end = {"type": "match.closed", "data": {"unfinished": True}}
    assert cup.table.append(cup.roles["judge"], end, cup.table.now()["version"]).status_code == 201
    problem(attempt(cup.table, who), 409, "variations-not-open")
    assert tried(cup.table, cup.roles["judge"])["view"] == "judge"
    cup.change(EmbargoLifted())
    assert tried(cup.table, who)["choice"]["options"]


def test_who_may_see_the_match_looks_by_address(admin: Api) -> None:
    """With a share link, or with nothing where the match is released: as the page lets them."""
    cup = Cup(admin, Policy(delay_events=4))
    cup.table.play(PLAYED)
    nobody, path = admin.with_token(None), cup.table.path
    answers = own_answers(cup.table, START + 1, START + 2)
    link = cup.share("judge", "judge")
    address = f"{path}/variations?seq={START}&answers={quote(json.dumps(answers))}"
    problem(nobody.get(f"{address}&share={link}"), 409, "variations-not-open")
    problem(nobody.get(address), 401, "unauthenticated")
    end = {"type": "match.closed", "data": {"unfinished": True}}
    assert cup.table.append(cup.roles["judge"], end, cup.table.now()["version"]).status_code == 201
    problem(nobody.get(address), 401, "unauthenticated")
    cup.change(EmbargoLifted())
    seen = nobody.ok(address)
    assert seen["state"] == tried(cup.table, cup.roles["spectator"], START, *answers)["state"]
    assert nobody.ok(f"{path}/variations?seq={START}&tree={quote(seen['tree'])}&node=2")["state"] == seen["state"]
    assert nobody.ok(f"{address}&share={link}")["steps"] == seen["steps"]
    for text in ("nonsense", "{}", '["play:1"]', "[[1]]", "[" * 3000):
        told = problem(nobody.get(f"{path}/variations?seq={START}&answers={quote(text)}"), 400, "invalid-parameter")
        assert '[["play:17"],["card:23"]]' in told["detail"]
    problem(nobody.get(f"{path}/variations?seq=999"), 404, "event-not-found")
    problem(nobody.get(f"{path}/variations"), 400, "invalid-parameter")


def test_a_judge_who_plays_is_a_player(cup: Cup) -> None:
    cup.table.play(PLAYED)
    judge = cup.issue("judge", account="ann-account")
    problem(attempt(cup.table, judge), 409, "variations-not-open")


def test_a_narrowed_token_and_a_link_do_not_look_ahead(admin: Api, cup: Cup) -> None:
    """A view of everything is not enough while the match runs: it takes what a what-if match takes."""
    cup.table.play(PLAYED)
    narrow = cup.issue("judge", account="narrow", permissions=["match:read"])
    problem(attempt(cup.table, narrow), 409, "variations-not-open")
    link, nobody = cup.share("judge", "judge"), admin.with_token(None)
    answer = nobody.get(f"/m/{cup.match}/e/{START}/try?share={link}")
    assert answer.status_code == 409
    assert "Other answers can be tried when" in answer.text
    assert 'id="try"' not in nobody.get(f"/m/{cup.match}/e/{START}?share={link}").text
    assert 'id="try"' in cup.roles["judge"].get(f"/m/{cup.match}/e/{START}").text


def test_looking_ahead_is_noted(played: Table) -> None:
    tried(played, played.judge)
    noted = played.admin.ok(f"{played.path}/accesses")["accesses"]
    assert any(one["view"] == "judge" and one["route"].endswith("/variations") for one in noted)


# -- what is refused ------------------------------------------------------------------------------------------------


def test_what_the_rules_do_not_allow_is_refused_with_its_place(played: Table) -> None:
    good = own_answers(played, START + 1, START + 1)[0]
    told = problem(attempt(played, played.judge, START, good, ["no-such-key"]), 422, "illegal-answer")
    assert told["errors"][0]["pointer"] == "/answers/1"
    assert told["detail"].startswith("Answer 2 is not possible")
    assert told["reason"]


def test_nothing_follows_the_end_of_a_match(played: Table) -> None:
    assert played.append(played.seats[0], {"type": "conceded"}, played.now()["version"]).status_code == 201
    end = played.now()["version"]
    assert tried(played, played.judge, end)["choice"] is None
    told = problem(attempt(played, played.judge, end, ["end"]), 422, "illegal-answer")
    assert "the match is over before it" in told["detail"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "invalid-body"),
        ({"seq": 0}, 422, "invalid-body"),
        ({"seq": "x"}, 422, "invalid-body"),
        ({"seq": START, "answers": "end"}, 422, "invalid-body"),
        ({"seq": START, "answers": ["end"]}, 422, "invalid-body"),
        ({"seq": START, "answers": [[""]]}, 422, "invalid-body"),
        ({"seq": START, "answers": [["k"] * 201]}, 422, "invalid-body"),
        ({"seq": START, "answers": [["k" * 65]]}, 422, "invalid-body"),
        ({"seq": START, "answers": [["end"]] * (MOST_ANSWERS + 1)}, 422, "invalid-body"),
        ({"seq": START, "more": 1}, 422, "invalid-body"),
        ({"seq": START, "node": -1}, 422, "invalid-body"),
        ({"seq": START, "view": "god"}, 422, "invalid-body"),
        ({"seq": 999}, 404, "event-not-found"),
        ({"seq": START, "tree": "1nonsense"}, 400, "invalid-parameter"),
        ({"seq": START, "tree": "/" * 4001}, 422, "invalid-body"),
        ({"seq": START, "node": 3}, 404, "not-found"),
    ],
)
def test_a_body_that_is_no_good(played: Table, body: Any, status: int, code: str) -> None:
    problem(played.judge("POST", f"{played.path}/variations", body), status, code)


def test_a_tree_of_another_match_is_refused(played: Table) -> None:
    tree = tried(played, played.judge, START, own_answers(played, START + 1, START + 1)[0])["tree"]
    other = open_table(played.admin, "another")
    other.play(PLAYED)
    told = problem(attempt(other, other.judge, START, tree=tree), 400, "invalid-parameter")
    assert "another match" in told["detail"]


def test_a_tree_beyond_what_one_may_know_is_refused(admin: Api) -> None:
    """Made by an official, sent to one for whom the match is behind: those events are not there."""
    cup = Cup(admin, Policy(embargo_lifted=True))
    cup.table.play(PLAYED)
    last = cup.table.now()["version"]
    choice = tried(cup.table, cup.roles["judge"], last)["choice"]
    tree = tried(cup.table, cup.roles["judge"], last, any_answer(choice, random.Random(1)))["tree"]
    cup.set_policy(delay_events=5)
    problem(attempt(cup.table, cup.roles["spectator"], 2, tree=tree), 409, "variations-not-open")


def test_a_full_tree_says_what_to_do(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.variations.tree.MOST_ANSWERS", 2)
    answers = own_answers(played, START + 1, START + 3)
    tried(played, played.judge, START, *answers[:2])
    told = problem(attempt(played, played.judge, START, *answers), 409, "refused")
    assert told["reason"] == "too-many-answers"
    assert "prune" in told["detail"]


def test_so_many_a_minute(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """What must be played is counted for itself, beside the requests."""
    monkeypatch.setattr(limits, "VARIATIONS", 3)
    table = open_table(Api(make_app(requests_per_minute=1000), ADMIN))
    table.play(8)
    assert [attempt(table, table.judge, 4).status_code for _ in range(4)] == [200, 200, 200, 429]
    closed(table)
    assert attempt(table, table.seats[0], 4).status_code == 200, "each token has its own"
    assert table.judge.get(f"/m/{table.match}/e/4/try").status_code == 429, "the page counts, too"
