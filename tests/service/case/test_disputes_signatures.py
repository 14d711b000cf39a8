"""Rulings that others must sign before they take effect."""

from __future__ import annotations

from typing import Any

from tests.service.case.test_disputes import opened, send, version
from tests.service.case.test_disputes_rulings import WARNING, at_rest, rule
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import Api, Table, problem


def sign(table: Table, who: Api, case: int, ruling: int, accepted: bool = True, **body: Any) -> Any:
    sent = {"accepted": accepted, **body}
    return send(table, who, f"disputes/{case}/rulings/{ruling}/signatures", sent)


LOSS = {"kind": "penalty", "seat": 0, "penalty": "game-loss", "reason": "Marked cards."}


def waiting(cup: Cup) -> tuple[int, int]:
    """A case whose ruling, a game loss, waits for the head judge: the numbers of both."""
    at_rest(cup.table)
    case = opened(cup.table, cup.roles["player 1"])
    answer = rule(cup.table, cup.roles["judge"], case, verdict="penalty", measures=[LOSS])
    assert answer.status_code == 201, answer.text
    assert [event["type"] for event in answer.json["events"]] == ["ruling.given"]
    told = answer.json["case"]
    assert told["status"] == "waiting for signatures"
    assert told["rulings"][0]["missing"] == ["head-judge"]
    return case, int(answer.json["events"][0]["seq"])


def test_a_loss_waits_for_the_head_judge(cup: Cup) -> None:
    case, ruling = waiting(cup)
    assert cup.table.judge.ok(cup.path)["result"] is None
    for role in ("judge", "player 0", "founder"):
        assert problem(sign(cup.table, cup.roles[role], case, ruling), 409, "refused")["reason"] in (
            "not-your-signature",
            "own-ruling",
        )
    problem(sign(cup.table, cup.roles["spectator"], case, ruling), 403, "forbidden")
    problem(sign(cup.table, cup.roles["scorekeeper"], case, ruling), 403, "forbidden")
    done = sign(cup.table, cup.roles["head-judge"], case, ruling, reason="I agree.")
    assert done.status_code == 201, done.text
    assert [event["type"] for event in done.json["events"]] == ["ruling.signed", "penalty.given", "adjusted"]
    assert all(event["cause"] == ruling for event in done.json["events"])
    assert [bool(event["actor"].get("forced_by_judge")) for event in done.json["events"]] == [False, True, True]
    assert done.json["case"]["status"] == "ruled"
    [signature] = done.json["case"]["rulings"][0]["signatures"]
    assert (signature["role"], signature["accepted"], signature["reason"]) == ("head-judge", True, "I agree.")
    assert cup.table.judge.ok(cup.path)["result"]["winner"] == 1
    assert problem(sign(cup.table, cup.roles["head-judge"], case, ruling), 409, "refused")["reason"] == "settled"


def test_the_head_judge_needs_nobody(cup: Cup) -> None:
    at_rest(cup.table)
    case = opened(cup.table, cup.roles["player 1"])
    answer = rule(cup.table, cup.roles["head-judge"], case, verdict="penalty", measures=[LOSS])
    assert answer.json["case"]["status"] == "ruled"
    assert len(answer.json["events"]) == 3


def test_a_refused_signature_voids_the_ruling(cup: Cup) -> None:
    case, ruling = waiting(cup)
    waits = problem(rule(cup.table, cup.roles["head-judge"], case), 409, "refused")
    assert waits["reason"] == "waiting"
    assert "head-judge" in waits["detail"]
    done = sign(cup.table, cup.roles["head-judge"], case, ruling, accepted=False, reason="A warning will do.")
    assert [event["type"] for event in done.json["events"]] == ["ruling.signed"]
    assert done.json["case"]["status"] == "open"
    assert done.json["case"]["rulings"][0]["effect"] == "void"
    assert cup.table.judge.ok(cup.path)["result"] is None
    again = rule(cup.table, cup.roles["judge"], case, verdict="penalty", measures=[WARNING])
    assert again.json["case"]["status"] == "ruled"
    assert len(again.json["case"]["rulings"]) == 2


def test_who_signs_is_the_tournament_s_to_say(cup: Cup) -> None:
    cup.set_policy(
        signers={"rewound": ("judge", "opponent", "organiser"), "warning": ("judge",)},
        penalties=("warning",),
        undo={"simple": (), "possible": (), "inadvisable": ()},
    )
    at_rest(cup.table)
    table, roles = cup.table, cup.roles
    case = opened(table, roles["player 0"])
    not_there = rule(table, roles["judge"], case, verdict="penalty", measures=[LOSS])
    assert problem(not_there, 422, "invalid-body")["errors"][0]["pointer"] == "/measures/0/penalty"
    to = case - 3
    given = rule(table, roles["judge"], case, verdict="rewound", measures=[{"kind": "rewind", "to": to}, WARNING])
    ruling = int(given.json["events"][0]["seq"])
    assert given.json["case"]["rulings"][0]["signers"] == ["judge", "seat:0", "seat:1", "organiser"]
    assert problem(sign(table, roles["judge"], case, ruling), 409, "refused")["reason"] == "own-ruling"
    assert sign(table, roles["player 1"], case, ruling).status_code == 201
    assert problem(sign(table, roles["player 1"], case, ruling), 409, "refused")["reason"] == "not-your-signature"
    assert sign(table, roles["seat 0"], case, ruling).status_code == 201
    # the head judge is a judge too, another one than who ruled; the play goes on meanwhile
    table.play(1)
    signed = sign(table, roles["head-judge"], case, ruling)
    assert signed.json["case"]["rulings"][0]["missing"] == ["organiser"]
    # an administrator signs for several, but is asked for one only
    last = sign(table, roles["administrator"], case, ruling)
    assert [event["type"] for event in last.json["events"]] == ["ruling.signed", "rewound", "penalty.given"]
    assert last.json["case"]["status"] == "ruled"


def test_who_signs_for_several_says_for_whom(cup: Cup) -> None:
    cup.set_policy(signers={"upheld": ("head-judge", "organiser")})
    table, roles = cup.table, cup.roles
    table.play(6)
    case = opened(table, roles["player 0"])
    given = rule(table, roles["judge"], case)
    ruling = int(given.json["events"][0]["seq"])
    which = problem(sign(table, roles["administrator"], case, ruling), 409, "refused")
    assert which["reason"] == "not-your-signature"
    assert "say which role" in which["detail"]
    assert sign(table, roles["administrator"], case, ruling, role="head-judge").status_code == 201
    problem(sign(table, roles["administrator"], case, ruling, role="king"), 422, "invalid-body")
    done = sign(table, roles["founder"], case, ruling)
    assert done.json["case"]["status"] == "ruled"


def test_a_signature_on_what_is_no_ruling(cup: Cup) -> None:
    case, ruling = waiting(cup)
    other = opened(cup.table, cup.roles["player 0"])
    fault = problem(sign(cup.table, cup.roles["head-judge"], case, 3), 422, "invalid-body")
    assert fault["errors"][0]["pointer"] == "/ruling"
    problem(sign(cup.table, cup.roles["head-judge"], other, ruling), 422, "invalid-body")
    problem(sign(cup.table, cup.roles["head-judge"], 4, ruling), 404, "not-found")


def test_what_cannot_be_done_any_more_when_the_last_one_signs(cup: Cup) -> None:
    """The position has moved on meanwhile: nothing is stored, and the signature can be refused instead."""
    cup.set_policy(signers={"adjusted": ("head-judge",)})
    table, roles = cup.table, cup.roles
    at_rest(table)
    case = opened(table, roles["player 0"])
    fix = {"kind": "adjust", "corrections": [{"kind": "amber", "seat": 0, "to": 1}]}
    given = rule(table, roles["judge"], case, verdict="adjusted", measures=[fix])
    ruling = int(given.json["events"][0]["seq"])
    concede = {"type": "conceded", "data": {}}
    assert table.append(table.seats[0], concede, version(table)).status_code == 201
    now = version(table)
    refused = problem(sign(table, roles["head-judge"], case, ruling), 409, "refused")
    assert refused["reason"] == "not-at-rest"
    assert version(table) == now
    assert sign(table, roles["head-judge"], case, ruling, accepted=False).json["case"]["status"] == "open"


def test_a_token_without_the_permission_for_a_measure_cannot_have_it_done(cup: Cup) -> None:
    at_rest(cup.table)
    case = opened(cup.table, cup.roles["player 0"])
    bare = cup.issue("judge", account="cup-judge", permissions=["match:read", "dispute:rule"])
    adjust = {"kind": "adjust", "corrections": [{"kind": "amber", "seat": 0, "to": 1}]}
    for verdict, measure in [
        ("rewound", {"kind": "rewind", "to": 2}),
        ("adjusted", adjust),
        ("penalty", LOSS),
        ("penalty", {**WARNING, "penalty": "chains", "chains": 1}),
    ]:
        problem(rule(cup.table, bare, case, verdict=verdict, measures=[measure]), 403, "forbidden")
    assert rule(cup.table, bare, case, verdict="penalty", measures=[WARNING]).status_code == 201
