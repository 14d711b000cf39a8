"""One way to go back, one policy: a request, a ruling and an official's act need the same approvals for one event."""

from __future__ import annotations

from typing import Any

from replays.tournaments import event_types as types
from tests.service.case.test_disputes import opened, version
from tests.service.case.test_disputes_rulings import rule
from tests.service.case.test_disputes_signatures import sign
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import Api, Table, problem

NOBODY: Any = {"simple": (), "possible": (), "inadvisable": ()}


def review(table: Table, who: Api, to: int) -> Any:
    return who.ok(f"{table.path}/undo?to={to}")["review"]


def back(to: int) -> Any:
    return {"verdict": "rewound", "measures": [{"kind": "rewind", "to": to}]}


def at_once(table: Table, who: Api, to: int) -> Any:
    return table.append(who, {"type": "rewound", "data": {"to": to, "reason": "r"}}, version(table))


def officials(approvals: list[str]) -> list[str]:
    return [role for role in approvals if not role.startswith("seat:")]


def test_a_ruling_and_an_act_need_the_officials_whom_the_review_names(cup: Cup) -> None:
    """Not the players: what is ruled may go against one of them."""
    cup.table.play(60)
    grades, waited = set(), set()
    for role in ("judge", "head-judge", "organiser"):
        for to in (59, 56, 4):
            case = opened(cup.table, cup.roles["player 0"])
            seen = review(cup.table, cup.roles[role], to)
            grades.add(seen["grade"])
            assert "seat:0" in seen["approvals"]
            assert "seat:1" in seen["approvals"]
            if not (needed := officials(seen["approvals"])):
                continue
            refused = problem(at_once(cup.table, cup.roles[role], to), 409, "refused")
            assert refused["reason"] == "approval-needed"
            assert "Ann" not in refused["detail"]
            assert "The head judge must agree to this first" in refused["detail"]
            given = rule(cup.table, cup.roles[role], case, **back(to)).json
            [ruling] = given["case"]["rulings"]
            assert ruling["signers"] == needed == ["head-judge"]
            assert ruling["effect"] == "waiting"
            assert [event["type"] for event in given["events"]] == ["ruling.given"], "nothing is undone yet"
            waited.add((role, seen["grade"]))
    assert "inadvisable" in grades
    assert waited == {("judge", "inadvisable"), ("organiser", "inadvisable")}


def test_where_the_policy_asks_players_alone_the_head_judge_signs_what_is_inadvisable(cup: Cup) -> None:
    cup.set_policy(undo=dict.fromkeys(NOBODY, ("opponent",)))
    cup.table.play(60)
    assert review(cup.table, cup.roles["judge"], 4)["approvals"] == ["seat:0", "seat:1"]
    problem(at_once(cup.table, cup.roles["judge"], 4), 409, "refused")
    assert at_once(cup.table, cup.roles["head-judge"], 4).status_code == 201


def test_a_floor_judge_takes_no_finished_round_back_alone(cup: Cup) -> None:
    """What the review of the desk did with two clicks."""
    cup.table.play(40)
    near = version(cup.table) - 1
    cup.change(types.ResultRecorded(pairing="p1", winner="ann", keys=(3, 1), reason="A slip of paper."))
    found = review(cup.table, cup.roles["judge"], near)
    assert found["grade"] == "inadvisable"
    assert found["reasons"][0]["code"] == "result-recorded"
    assert found["reasons"][0]["text"] == "The result of table 1 is recorded."
    refused = problem(at_once(cup.table, cup.roles["judge"], near), 409, "refused")
    assert "The head judge" in refused["detail"]
    assert "The result of table 1 is recorded" in refused["detail"]
    case = opened(cup.table, cup.roles["player 0"])
    ruling = rule(cup.table, cup.roles["judge"], case, **back(near)).json["case"]["rulings"][0]
    assert ruling["missing"] == ["head-judge"]
    done = sign(cup.table, cup.roles["head-judge"], case, ruling["seq"]).json
    assert [event["type"] for event in done["events"]] == ["ruling.signed", "rewound"]


def test_the_next_round_is_named_where_it_rests_on_the_result(cup: Cup) -> None:
    cup.table.play(10)
    cup.change(
        types.ResultRecorded(pairing="p1", winner="ann", keys=(3, 1), reason="A slip of paper."),
        types.RoundAdded(round="r2"),
        types.PairingAdded(pairing="p2", round="r2", table="1", seats=(types.PairedSeat(player="ann"),)),
    )
    reason = review(cup.table, cup.roles["judge"], 3)["reasons"][0]["text"]
    assert reason == "The result of table 1 is recorded, and round 2 is paired with it."


def test_a_scorekeeper_s_slip_is_none_once_the_result_is_recorded(cup: Cup) -> None:
    scribe, found = cup.roles["scorekeeper"], False
    for _ in range(40):
        now = cup.table.now()
        if now["choice"]["kind"] == "main":
            answer = cup.table.answer(now["choice"])
            answer["data"]["seat"] = now["choice"]["seat"]
            cup.table.append(scribe, answer, now["version"])
            before = now["version"]
            if review(cup.table, scribe, before)["approvals"] == []:
                found = True
                break
        else:
            cup.table.play(1)
    assert found, "it was a slip"
    cup.change(types.ResultRecorded(pairing="p1", winner="ann", keys=(3, 1), reason="A slip of paper."))
    assert "head-judge" in review(cup.table, scribe, before)["approvals"]


def test_where_the_policy_asks_nobody_an_official_goes_back_at_once(cup: Cup) -> None:
    cup.set_policy(undo=NOBODY)
    cup.table.play(30)
    assert at_once(cup.table, cup.roles["judge"], 20).status_code == 201
    case = opened(cup.table, cup.roles["player 0"])
    assert rule(cup.table, cup.roles["judge"], case, **back(9)).json["case"]["status"] == "ruled"


def test_in_a_what_if_match_nobody_else_is_asked(table: Table) -> None:
    table.play(20)
    made = table.judge(
        "POST", f"{table.path}/branches", {"seq": 15}, Idempotency_Key="b", If_Match=f'"{version(table)}"'
    )
    assert made.status_code == 201, made.text
    path = f"matches/{made.json['match']}"
    body = {"type": "rewound", "data": {"to": 8, "reason": "r"}}
    head = f'"{made.json["version"]}"'
    done = table.judge("POST", f"{path}/events", body, If_Match=head, Idempotency_Key="back")
    assert done.status_code == 201, done.text


def test_a_ruling_that_waits_is_void_in_effect_once_the_match_went_on_too_far(cup: Cup) -> None:
    """It was reviewed as what it was then; what was played since was nobody's to sign."""
    head = ("head-judge",)
    cup.set_policy(undo={"simple": head, "possible": head, "inadvisable": (*head, "organiser")})
    now = cup.table.play(20)
    while review(cup.table, cup.roles["judge"], now["version"] - 1)["grade"] == "inadvisable":
        now = cup.table.play(1)
    case = opened(cup.table, cup.roles["player 0"])
    to = now["version"] - 1
    given = rule(cup.table, cup.roles["judge"], case, **back(to)).json["case"]["rulings"][0]
    assert given["missing"] == ["head-judge"]
    cup.table.play(40)
    late = problem(sign(cup.table, cup.roles["head-judge"], case, given["seq"]), 409, "refused")
    assert late["reason"] == "gone-on"
    assert "organiser" in late["detail"]
    refused = sign(cup.table, cup.roles["head-judge"], case, given["seq"], accepted=False)
    assert refused.json["case"]["status"] == "open"


def test_a_request_takes_back_what_it_appends_itself(table: Table) -> None:
    table.play(10)
    note = {"type": "note.added", "data": {"text": "x"}}
    again = {"type": "rewound", "data": {"to": version(table), "reason": "r", "policy": "fresh-entropy"}}
    assert table.append(table.judge, {"events": [note, again]}, version(table)).status_code == 201


def test_a_refused_act_that_is_late_says_so(table: Table) -> None:
    table.play(10)
    before = version(table)
    table.play(1)
    body = {"type": "rewound", "data": {"to": before + 1, "reason": "r"}}
    problem(table.append(table.judge, body, before), 412, "version-conflict")
