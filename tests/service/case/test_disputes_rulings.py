"""Rulings over HTTP: every verdict, who must sign, what is carried out and when, and who is too late."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import Any

import pytest
from flask import Flask

from tests.service.case.test_disputes import opened, send, version
from tests.service.helpers.roles import Api, Table, problem

RULING = "The creature was exhausted."
CLAUSE = "exhausted-card-not-usable"
WARNING = {"kind": "penalty", "seat": 1, "penalty": "warning", "reason": "Careless."}


def rule(table: Table, who: Api, case: int, **body: Any) -> Any:
    at = body.pop("at", None)
    return send(table, who, f"disputes/{case}/rulings", {"verdict": "upheld", "ruling": RULING, **body}, at=at)


def signed(table: Table, case: int, answer: Any) -> Any:
    """The answer to the last signature under a ruling that waits for them, each given by who may."""
    assert answer.status_code == 201, answer.text
    ruling = answer.json["case"]["rulings"][-1]
    for role in ruling["missing"]:
        who = table.roles[role.replace(":", " ")] if role.startswith("seat:") else table.admin
        path = f"disputes/{case}/rulings/{ruling['seq']}/signatures"
        answer = send(table, who, path, {"accepted": True, "role": role})
        assert answer.status_code == 201, answer.text
    return answer


def at_rest(table: Table, decisions: int = 20) -> None:
    """Play on to a question at which the position can be corrected."""
    now = table.play(decisions)
    while now["choice"]["kind"] not in ("house", "main"):
        now = table.play(1)


def test_upheld(table: Table) -> None:
    table.play(10)
    case = opened(table)
    before = table.judge.ok(f"{table.path}/state")["state"]
    answer = rule(table, table.judge, case, clauses=[CLAUSE])
    assert answer.status_code == 201, answer.text
    ruled = answer.json["case"]
    assert ruled["status"] == "ruled"
    assert [event["type"] for event in answer.json["events"]] == ["ruling.given"]
    [ruling] = ruled["rulings"]
    assert (ruling["verdict"], ruling["text"], ruling["clauses"]) == ("upheld", RULING, [CLAUSE])
    assert (ruling["effect"], ruling["acts"], ruling["signers"]) == ("in force", [], [])
    assert answer.json["events"][0]["cause"] == case
    assert "forced_by_judge" not in answer.json["events"][0]["actor"]
    assert table.judge.ok(f"{table.path}/state")["state"] == before
    # the players read it
    assert table.seats[0].ok(f"{table.path}/disputes/{case}")["case"]["rulings"][0]["text"] == RULING


def test_rewound_with_a_warning(table: Table) -> None:
    table.play(20)
    case = opened(table)
    to = case - 4
    then = table.judge.ok(f"{table.path}/state?seq={to}")["state"]
    given = rule(table, table.judge, case, verdict="rewound", measures=[{"kind": "rewind", "to": to}, WARNING])
    answer = signed(table, case, given)
    events = answer.json["events"]
    assert [event["type"] for event in events] == ["ruling.signed", "rewound", "penalty.given"]
    for event in events[1:]:
        assert event["cause"] == events[0]["cause"]
        assert event["actor"]["forced_by_judge"] is True
    assert events[1]["data"]["reason"] == RULING
    assert events[2]["data"]["penalty"] == "warning"
    assert answer.json["case"]["status"] == "ruled"
    assert answer.json["case"]["rulings"][0]["acts"] == [events[1]["seq"], events[2]["seq"]]
    assert table.judge.ok(f"{table.path}/state")["state"] == then
    assert table.judge.ok(table.path)["grade"] == "EXACT"
    # the case is still there although its events were undone, and what is off the line says so
    file = table.judge.ok(f"{table.path}/disputes/{case}")
    undone = {told["seq"]: told["undone_by"] for told in file["story"]}
    assert undone[case - 1] == events[1]["seq"]
    assert undone[to] is None
    table.play(3)


def test_rewound_with_fresh_chance(table: Table) -> None:
    table.play(20)
    case = opened(table)
    measures = [{"kind": "rewind", "to": case - 4, "policy": "fresh-entropy"}]
    answer = signed(table, case, rule(table, table.judge, case, verdict="rewound", measures=measures))
    assert answer.json["events"][1]["data"]["policy"] == "fresh-entropy"
    assert answer.json["grade"] == "EXACT"
    table.play(3)


def test_adjusted(table: Table) -> None:
    at_rest(table)
    case = opened(table)
    amber = [player["amber"] for player in table.judge.ok(f"{table.path}/state")["state"]["players"]]
    correction = {"kind": "amber", "seat": 0, "to": amber[0] + 2}
    answer = rule(
        table, table.judge, case, verdict="adjusted", measures=[{"kind": "adjust", "corrections": [correction]}]
    )
    assert answer.status_code == 201, answer.text
    ruling, adjusted = answer.json["events"]
    assert adjusted["type"] == "adjusted"
    assert adjusted["cause"] == ruling["seq"]
    assert adjusted["actor"]["forced_by_judge"] is True
    assert adjusted["data"]["corrections"] == [correction]
    now = [player["amber"] for player in table.judge.ok(f"{table.path}/state")["state"]["players"]]
    assert now == [amber[0] + 2, amber[1]]
    assert table.judge.ok(table.path)["grade"] == "EXACT"
    table.play(2)


def test_a_correction_that_names_a_hidden_card_stays_hidden(table: Table) -> None:
    at_rest(table)
    case = opened(table)
    state = table.judge.ok(f"{table.path}/state")["state"]
    hidden = next(card for card in state["players"][1]["hand"]["cards"] if card["known_to"]["seats"] == [1])
    correction = {"kind": "move", "card": hidden["id"], "zone": "deck", "at": "top"}
    answer = rule(
        table, table.judge, case, verdict="adjusted", measures=[{"kind": "adjust", "corrections": [correction]}]
    )
    assert answer.status_code == 201, answer.text
    assert answer.json["case"]["rulings"][0]["measures"] == [{"kind": "adjust", "corrections": [correction]}]
    for who in (table.seats[0], table.roles["spectator"]):
        told = who.ok(f"{table.path}/disputes/{case}")["case"]["rulings"][0]
        assert told["measures"] is None
        assert told["sealed"] is True
        for path in (f"disputes/{case}", "disputes", f"disputes/{case}/export?format=html", "events?limit=500"):
            assert '"move"' not in who.get(f"{table.path}/{path}").text, path
    assert '"move"' in table.judge.get(f"{table.path}/events?limit=500").text
    for role, who in table.roles.items():
        if role == "nobody":
            continue
        ruling = who.ok(f"{table.path}/disputes/{case}")["case"]["rulings"][0]
        first, last = ruling["acts"][0], ruling["acts"][-1]
        turns = who.ok(f"{table.path}/transcript?from={first}&to={last}&format=json")["turns"]
        lines = [line["text"] for turn in turns for step in turn["steps"] for line in step["lines"]]
        assert ruling["done"] == lines, role
        assert any("moves" in line for line in lines), role
        page = unescape(who.get(f"/m/{table.match}/cases/{case}").text)
        assert "under seal" not in page
        assert ruling["measures"] is not None or all(line in page for line in lines[1:]), role


def test_a_penalty_of_chains_adds_to_those_there_are(table: Table) -> None:
    at_rest(table)
    for chains in (2, 5):
        case = opened(table)
        measure = {"kind": "penalty", "seat": 1, "penalty": "chains", "chains": chains, "reason": "Again."}
        before = table.judge.ok(f"{table.path}/state")["state"]["players"][1]["chains"]
        answer = rule(table, table.judge, case, verdict="penalty", measures=[measure])
        assert answer.status_code == 201, answer.text
        assert [event["type"] for event in answer.json["events"]] == ["ruling.given", "penalty.given", "adjusted"]
        assert table.judge.ok(f"{table.path}/state")["state"]["players"][1]["chains"] == before + chains
    both = [{**WARNING, "penalty": "chains", "chains": 2}, {**WARNING, "penalty": "chains", "chains": 3}]
    to = version(table) - 1
    before = table.judge.ok(f"{table.path}/state?seq={to}")["state"]["players"][1]["chains"]
    answer = rule(table, table.judge, opened(table), verdict="rewound", measures=[{"kind": "rewind", "to": to}, *both])
    assert answer.status_code == 201, answer.text
    assert table.judge.ok(f"{table.path}/state")["state"]["players"][1]["chains"] == before + 5


def test_a_game_loss_ends_the_match(table: Table) -> None:
    at_rest(table)
    case = opened(table)
    measure = {"kind": "penalty", "seat": 0, "penalty": "game-loss", "reason": "Marked cards."}
    answer = rule(table, table.admin, case, verdict="penalty", measures=[measure])
    assert answer.status_code == 201, answer.text
    assert answer.json["case"]["status"] == "ruled"
    assert table.judge.ok(table.path)["result"]["winner"] == 1
    # a match that is over takes a loss as a penalty alone, for the tournament
    later = rule(table, table.admin, opened(table), verdict="penalty", measures=[{**measure, "penalty": "match-loss"}])
    assert [event["type"] for event in later.json["events"]] == ["ruling.given", "penalty.given"]


def test_nothing_is_carried_out_by_halves(table: Table) -> None:
    """A correction that cannot be made takes the whole ruling with it."""
    at_rest(table)
    case = opened(table)
    now = version(table)
    bad = {
        "kind": "adjust",
        "corrections": [{"kind": "amber", "seat": 0, "to": 3}, {"kind": "damage", "card": 3, "to": 99}],
    }
    answer = rule(table, table.judge, case, verdict="adjusted", measures=[bad, WARNING])
    fault = problem(answer, 422, "invalid-body")
    assert fault["errors"][0]["pointer"] == "/measures"
    assert "correction 2" in fault["errors"][0]["detail"]
    assert version(table) == now
    assert table.judge.ok(f"{table.path}/disputes/{case}")["case"]["status"] == "open"


PENALTY = {"kind": "penalty", "seat": 0, "penalty": "warning", "reason": "x"}
REWIND = {"kind": "rewind", "to": 2}
GOLD = {"kind": "amber", "seat": 0, "to": "gold"}
ADJUST = {"kind": "adjust", "corrections": [{"kind": "amber", "seat": 0, "to": 1}]}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"verdict": "guilty"}, "/verdict"),
        ({"ruling": ""}, "/ruling"),
        ({"clauses": ["exhausted-card-not-useable"]}, "/clauses/0"),
        ({"clauses": [CLAUSE, "enter_play_exhausted"]}, "/clauses/1"),
        ({"measures": [WARNING]}, "/measures"),
        ({"verdict": "rewound"}, "/measures"),
        ({"verdict": "rewound", "measures": [PENALTY, REWIND]}, "/measures"),
        ({"verdict": "rewound", "measures": [REWIND, REWIND]}, "/measures"),
        ({"verdict": "rewound", "measures": [{"kind": "rewind", "to": 999}]}, "/measures/0/to"),
        ({"verdict": "rewound", "measures": [{"kind": "rewind", "to": 2, "seat": 1}]}, "/measures/0/seat"),
        ({"verdict": "rewound", "measures": [{"kind": "rewind"}]}, "/measures/0/to"),
        ({"verdict": "rewound", "measures": [{"kind": "rewind", "to": 2, "policy": "dice"}]}, "/measures/0/policy"),
        ({"verdict": "adjusted", "measures": [PENALTY]}, "/measures"),
        ({"verdict": "adjusted", "measures": [REWIND, ADJUST]}, "/measures"),
        ({"verdict": "adjusted", "measures": [{"kind": "adjust", "corrections": []}]}, "/measures/0/corrections"),
        ({"verdict": "adjusted", "measures": [{"kind": "adjust", "corrections": [1]}]}, "/measures/0/corrections/0"),
        ({"verdict": "adjusted", "measures": [{**ADJUST, "corrections": [GOLD]}]}, "/measures/0/corrections/0/to"),
        ({"verdict": "penalty", "measures": [ADJUST, PENALTY]}, "/measures"),
        ({"verdict": "penalty", "measures": [{**PENALTY, "seat": 2}]}, "/measures/0/seat"),
        ({"verdict": "penalty", "measures": [{**PENALTY, "penalty": "prison"}]}, "/measures/0/penalty"),
        ({"verdict": "penalty", "measures": [{**PENALTY, "chains": 2}]}, "/measures/0/chains"),
        ({"verdict": "penalty", "measures": [{**PENALTY, "penalty": "chains"}]}, "/measures/0/chains"),
        ({"verdict": "penalty", "measures": [{**PENALTY, "penalty": "chains", "chains": 25}]}, "/measures/0/chains"),
        ({"verdict": "penalty", "measures": [{**PENALTY, "reason": ""}]}, "/measures/0/reason"),
        ({"verdict": "penalty", "measures": [{**PENALTY, "penalty": "game-loss"}, PENALTY]}, "/measures/0"),
        ({"verdict": "penalty", "measures": [PENALTY] * 21}, "/measures"),
        ({"verdict": "penalty", "measures": [{"kind": "prayer"}]}, "/measures/0/kind"),
        ({"verdict": "penalty", "measures": ["fine"]}, "/measures/0"),
        ({"measure": []}, "/measure"),
    ],
)
def test_rulings_that_make_no_sense(table: Table, body: Any, pointer: str) -> None:
    table.play(6)
    case = opened(table)
    fault = problem(rule(table, table.judge, case, **body), 422, "invalid-body")
    assert pointer in [error["pointer"] for error in fault["errors"]], fault
    assert table.judge.ok(f"{table.path}/disputes/{case}")["case"]["rulings"] == []


def test_an_unknown_clause_is_answered_with_the_nearest_ones(table: Table) -> None:
    table.play(4)
    fault = problem(
        rule(table, table.judge, opened(table), clauses=["exhausted-card-not-useable"]), 422, "invalid-body"
    )
    assert CLAUSE in fault["errors"][0]["detail"]


def test_a_case_is_ruled_on_once(table: Table) -> None:
    table.play(8)
    case = opened(table)
    stale = version(table)
    assert rule(table, table.judge, case).status_code == 201
    assert problem(rule(table, table.admin, case), 409, "refused")["reason"] == "ruled"
    assert problem(send(table, table.seats[0], f"disputes/{case}/statements", {"text": "But!"}), 409, "refused")
    assert problem(send(table, table.seats[0], f"disputes/{case}/withdrawal", {}), 409, "refused")["reason"] == "ruled"
    late = problem(
        rule(table, table.admin, case, verdict="rewound", measures=[REWIND], at=stale), 412, "version-conflict"
    )
    assert late["current_version"] == version(table)


def test_the_same_ruling_again_is_the_same_answer(table: Table) -> None:
    table.play(12)
    case = opened(table)
    body = {"verdict": "rewound", "ruling": RULING, "measures": [{"kind": "rewind", "to": 5}]}
    now = version(table)
    first = send(table, table.judge, f"disputes/{case}/rulings", body, at=now, key="once")
    table.play(2)
    again = send(table, table.judge, f"disputes/{case}/rulings", body, at=now, key="once")
    assert first.status_code == again.status_code == 201
    assert again.headers["Idempotency-Replayed"] == "true"
    assert [event["hash"] for event in first.json["events"]] == [event["hash"] for event in again.json["events"]]
    assert first.json["case"] == again.json["case"]


def test_many_judges_at_once(table: Table, make_app: Callable[..., Flask]) -> None:
    """Two applications on one store, eight judges: one rules, the others hear that they are too late."""
    table.play(10)
    case, now = opened(table), version(table)
    apps = [table.admin.app, make_app()]
    body = {"verdict": "penalty", "ruling": RULING, "measures": [WARNING]}

    def one(n: int) -> Any:
        who = Api(apps[n % 2], table.judge.token)
        path = f"{table.path}/disputes/{case}/rulings"
        return who("POST", path, body, If_Match=f'"{now}"', Idempotency_Key=f"judge-{n}")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(one, range(8)))
    assert sorted(answer.status_code for answer in answers) == [201] + [412] * 7
    file = table.judge.ok(f"{table.path}/disputes/{case}")
    assert len(file["case"]["rulings"]) == 1
    assert file["version"] == now + 2
    assert file["grade"] == "EXACT"


# -- what happened at the table --------------------------------------------------------------------------------------


def test_what_happened_against_the_rules_is_recorded_from_the_case(table: Table) -> None:
    now = table.play(3)
    while now["choice"]["kind"] != "house":
        now = table.play(1)
    offered = {option["key"] for option in now["choice"]["options"]}
    wrong = next(f"house:{name}" for name in ("mars", "dis", "logos", "untamed") if f"house:{name}" not in offered)
    case, seat = opened(table), now["choice"]["seat"]
    body = {"seat": seat, "answer": [wrong], "reason": "She had already played on."}
    answer = send(table, table.judge, f"disputes/{case}/overrides", body)
    assert answer.status_code == 201, answer.text
    [event] = answer.json["events"]
    assert (event["type"], event["cause"]) == ("overridden", case)
    assert event["actor"]["forced_by_judge"] is True
    assert event["actor"]["on_behalf_of"] == seat
    assert answer.json["case"]["overrides"] == [event["seq"]]
    assert answer.json["grade"] == "EXACT"
    assert table.judge.ok(f"{table.path}/state")["state"]["house"] == wrong.partition(":")[2]
    again = opened(table)
    file = table.judge.ok(f"{table.path}/disputes/{again}")
    [told] = [each for each in file["story"] if each["seq"] == event["seq"]]
    assert told["decision"]["offered"] is False
    assert told["decision"]["answer"] == [wrong]


def test_what_happened_is_said_in_words(table: Table) -> None:
    now = table.play(3)
    while now["choice"]["kind"] != "main":
        now = table.play(1)
    case, seat = opened(table), now["choice"]["seat"]
    offered = {option["card"] for option in now["choice"]["options"]}
    hand = table.judge.ok(f"{table.path}/state")["state"]["players"][seat]["hand"]["cards"]
    titles = [card["title"] for card in hand]
    card = next(card for card in hand if card["id"] not in offered and titles.count(card["title"]) == 1)
    path = f"disputes/{case}/overrides"
    asked = {"seat": seat, "reason": "Nobody noticed."}
    for wrong, said in (
        ({"words": "play Nobody At All"}, "Nobody At All"),
        ({"words": "play"}, "play"),
        ({}, "Say what was done"),
        ({"words": "end", "answer": ["end"]}, "leave out the one or the other"),
    ):
        refused = problem(send(table, table.judge, path, {**asked, **wrong}), 422, "invalid-body")
        assert said in refused["detail"], wrong
        assert refused["errors"][0]["pointer"] == "/words", wrong
    other = {**asked, "seat": 1 - seat, "words": f"discard {card['title']}"}
    problem(send(table, table.judge, path, other), 409, "not-your-decision")
    body = {**asked, "words": f"discard {card['title']}"}
    answer = send(table, table.judge, path, body)
    assert answer.status_code == 201, answer.text
    [event] = answer.json["events"]
    assert (event["type"], event["data"]["answer"]) == ("overridden", [f"discard:{card['id']}"])


def test_what_the_rules_allow_is_no_override(table: Table) -> None:
    now = table.play(4)
    key = now["choice"]["options"][0]["key"]
    body = {"seat": now["choice"]["seat"], "answer": [key], "reason": "x"}
    case = opened(table)
    refused = problem(send(table, table.judge, f"disputes/{case}/overrides", body), 422, "illegal-answer")
    assert "record it as a decision" in refused["detail"]
    other = {**body, "seat": 1 - now["choice"]["seat"]}
    problem(send(table, table.judge, f"disputes/{case}/overrides", other), 409, "not-your-decision")


@pytest.mark.parametrize("depth", [50, 200, 500, 900, 5000])
def test_corrections_nested_without_end(table: Table, depth: int) -> None:
    at_rest(table, 6)
    case = opened(table)
    raw = '{"kind": "amber", "more": ' * depth + "1" + "}" * depth
    body = '{"verdict": "adjusted", "ruling": "x", "measures": [{"kind": "adjust", "corrections": [' + raw + "]}]}"
    answer = table.judge._client.post(
        f"/api/v1/{table.path}/disputes/{case}/rulings",
        data=body,
        content_type="application/json",
        headers={
            "Authorization": f"Bearer {table.judge.token}",
            "If-Match": f'"{version(table)}"',
            "Idempotency-Key": table.key(),
        },
    )
    assert answer.status_code in (400, 422), answer.text
    assert table.judge.ok(f"{table.path}/disputes/{case}")["case"]["rulings"] == []


@pytest.mark.parametrize("field", ["ruling", "reason"])
def test_texts_of_the_greatest_length_and_of_every_kind_of_letter(table: Table, field: str) -> None:
    table.play(6)
    case = opened(table)
    text = ("é😀\u202e\u0000\u2028<&>\"'" * 500)[:4000]
    warning = {**WARNING, "reason": text if field == "reason" else "x"}
    ruling = text if field == "ruling" else "x"
    answer = rule(table, table.judge, case, verdict="penalty", ruling=ruling, measures=[warning])
    assert answer.status_code == 201, answer.text
    for form in ("html", "markdown", "json"):
        exported = table.judge.get(f"{table.path}/disputes/{case}/export?format={form}")
        assert exported.status_code == 200
        assert "\x00" not in exported.text
