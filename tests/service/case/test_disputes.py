"""Disputes over HTTP: calling a judge, saying something, the lists, the case file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.players import RandomPlayer
from tests.service.helpers.roles import DECKS, Api, Table, open_table, problem

CLAIM = "Ben reaped with an exhausted creature."


def version(table: Table) -> int:
    return int(table.now()["version"])


def send(table: Table, who: Api, path: str, body: Any, *, at: int | None = None, key: str | None = None) -> Any:
    return who(
        "POST",
        f"{table.path}/{path}",
        body,
        If_Match=f'"{version(table) if at is None else at}"',
        Idempotency_Key=key or table.key(),
    )


def opened(table: Table, who: Api | None = None, **body: Any) -> int:
    """A dispute about the last two events; its number."""
    now = version(table)
    answer = send(table, who or table.seats[0], "disputes", {"claim": CLAIM, "first": now - 1, "last": now, **body})
    assert answer.status_code == 201, answer.text
    return int(answer.json["case"]["seq"])


def test_a_player_calls_a_judge(table: Table) -> None:
    table.play(12)
    now = version(table)
    answer = send(table, table.seats[0], "disputes", {"claim": CLAIM, "first": now - 1, "last": now})
    assert answer.status_code == 201, answer.text
    case = answer.json["case"]
    assert (case["seq"], case["first"], case["last"], case["claim"]) == (now + 1, now - 1, now, CLAIM)
    assert (case["status"], case["sealed"], case["id"]) == ("open", False, f"{table.match}.{now + 1}")
    assert answer.headers["Location"] == f"/api/v1/{table.path}/disputes/{now + 1}"
    assert answer.headers["ETag"].startswith(f'"{table.match}.{now + 1}.')
    assert answer.json["grade"] == "EXACT"
    [event] = answer.json["events"]
    assert event["type"] == "dispute.opened"
    assert event["actor"]["kind"] == "player"
    links = answer.json["links"]
    assert links.keys() == {"self", "export", "statements", "rulings", "overrides", "withdrawal"}
    assert table.seats[0].ok(links["self"])["links"] == links
    # the match goes on all the same
    table.play(1)


@pytest.mark.parametrize("role", ["administrator", "judge", "seat 0", "seat 1"])
def test_everybody_at_the_table_may_call_and_speak(table: Table, role: str) -> None:
    table.play(5)
    who = table.roles[role]
    case = opened(table, who)
    said = send(table, who, f"disputes/{case}/statements", {"text": "It is so.", "about": 4})
    assert said.status_code == 201
    assert said.json["case"]["statements"][0]["about"] == 4
    assert send(table, who, f"disputes/{case}/withdrawal", {}).json["case"]["status"] == "withdrawn"


@pytest.mark.parametrize(
    ("role", "status", "code"), [("spectator", 403, "forbidden"), ("nobody", 401, "unauthenticated")]
)
def test_nobody_else_may(table: Table, role: str, status: int, code: str) -> None:
    table.play(5)
    case = opened(table)
    who = table.roles[role]
    body = {"claim": CLAIM, "first": 2, "last": 3}
    for path, sent in [
        ("disputes", body),
        (f"disputes/{case}/statements", {"text": "x"}),
        (f"disputes/{case}/withdrawal", {}),
        (f"disputes/{case}/rulings", {"verdict": "upheld", "ruling": "x"}),
        (f"disputes/{case}/rulings/3/signatures", {"accepted": True}),
        (f"disputes/{case}/overrides", {"seat": 0, "answer": ["end"], "reason": "x"}),
        ("branches", {"seq": 3}),
    ]:
        problem(send(table, who, path, sent), status, code)


def test_what_players_may_not_do(table: Table) -> None:
    table.play(5)
    case = opened(table)
    for path, sent in [
        (f"disputes/{case}/rulings", {"verdict": "upheld", "ruling": "x"}),
        (f"disputes/{case}/overrides", {"seat": 0, "answer": ["end"], "reason": "x"}),
        ("branches", {"seq": 3}),
    ]:
        problem(send(table, table.seats[0], path, sent), 403, "forbidden")
    for path in ("branches", "comparison?ruleset=1.2"):
        problem(table.seats[0].get(f"{table.path}/{path}"), 403, "forbidden")


def test_statements_and_withdrawal(table: Table) -> None:
    table.play(8)
    case = opened(table)
    first = send(table, table.seats[1], f"disputes/{case}/statements", {"text": "It was ready.", "about": 6}).json
    second = send(table, table.judge, f"disputes/{case}/statements", {"text": "I asked both.", "sealed": True}).json
    assert [said["text"] for said in second["case"]["statements"]] == ["It was ready.", "I asked both."]
    assert first["events"][0]["cause"] == case
    # who did not open it cannot withdraw it
    problem(send(table, table.seats[1], f"disputes/{case}/withdrawal", {}), 403, "forbidden")
    done = send(table, table.seats[0], f"disputes/{case}/withdrawal", {"reason": "We agree."})
    assert done.json["case"]["status"] == "withdrawn"
    assert done.json["case"]["withdrawn_because"] == "We agree."
    late = {"statements": {"text": "But."}, "withdrawal": {}, "rulings": {"verdict": "upheld", "ruling": "x"}}
    for path, body in late.items():
        refused = problem(send(table, table.judge, f"disputes/{case}/{path}", body), 409, "refused")
        assert refused["reason"] == "withdrawn"


def test_the_list_of_a_match(table: Table) -> None:
    table.play(8)
    cases = [opened(table), opened(table, table.seats[1]), opened(table, table.judge)]
    send(table, table.seats[1], f"disputes/{cases[1]}/withdrawal", {})
    send(table, table.judge, f"disputes/{cases[2]}/rulings", {"verdict": "upheld", "ruling": "Play on."})
    found = table.judge.ok(f"{table.path}/disputes")
    assert [(case["seq"], case["status"]) for case in found["cases"]] == list(
        zip(cases, ["open", "withdrawn", "ruled"], strict=True)
    )
    assert found["version"] == version(table)
    assert found["grade"] == "EXACT"
    for status, case in zip(["open", "withdrawn", "ruled"], cases, strict=True):
        [only] = table.seats[0].ok(f"{table.path}/disputes?status={status}")["cases"]
        assert only["seq"] == case
    assert table.judge.ok(f"{table.path}/disputes?status=waiting for signatures")["cases"] == []
    problem(table.judge.get(f"{table.path}/disputes?status=lost"), 400, "invalid-parameter")
    etag = table.judge.get(f"{table.path}/disputes").headers["ETag"]
    assert table.judge.get(f"{table.path}/disputes", If_None_Match=etag).status_code == 304


def test_the_case_file_of_a_judge(table: Table) -> None:
    table.play(30)
    case = opened(table)
    file = table.judge.ok(f"{table.path}/disputes/{case}")
    assert (file["case"]["seq"], file["view"], file["grade"]) == (case, "judge", "EXACT")
    last = file["case"]["last"]
    assert file["moment"]["seq"] == last
    assert set(file["views"]) == {"judge", "player:0", "player:1"}
    for view in file["views"]:
        assert file["views"][view] == table.judge.ok(f"{table.path}/state?seq={last}&view={view}")["state"]
        expected = table.judge.ok(f"{table.path}/diff?from={last - 2}&to={last}&view={view}")["changes"]
        assert file["diff"]["views"][view] == expected
    assert (file["diff"]["from"], file["diff"]["to"]) == (last - 2, last)
    told = {each["seq"]: each for each in file["story"]}
    assert list(told) == list(range(last - 9, last + 1))
    assert [seq for seq in told if told[seq]["disputed"]] == [last - 1, last]
    facts = {each["seq"]: each["facts"] for each in table.judge.ok(f"{table.path}/facts?from={last - 9}")["events"]}
    assert all(told[seq]["facts"] == facts[seq] for seq in told)
    log = {event["seq"]: event for event in table.judge.ok(f"{table.path}/events?limit=500")["events"]}
    for seq, each in told.items():
        decision = each["decision"]
        answer = log[seq]["data"]["answer"] or log[seq]["sealed"]["value"]["answer"]
        assert decision["answer"] == answer
        assert decision["offered"] is True
        options = {option["key"]: option["label"] for option in decision["question"]["options"]}
        assert decision["labels"] == [options[key] for key in answer]
    clauses = {clause for each in told.values() for line in each["lines"] for clause in line["clauses"]}
    assert clauses


def test_another_point_to_look_at_and_to_compare_with(table: Table) -> None:
    table.play(30)
    case = opened(table)
    file = table.judge.ok(f"{table.path}/disputes/{case}?at=20&vs=10&context=0&view=player:1")
    assert file["moment"]["seq"] == 20
    assert set(file["views"]) == {"player:1"}
    assert file["diff"]["views"]["player:1"] == table.seats[1].ok(f"{table.path}/diff?from=10&to=20")["changes"]
    assert len(file["story"]) == 2
    assert file["question"] is None or file["question"]["seat"] in (0, 1)
    problem(table.judge.get(f"{table.path}/disputes/{case}?vs=999"), 404, "event-not-found")
    problem(table.judge.get(f"{table.path}/disputes/{case}?at=0"), 400, "invalid-parameter")
    problem(table.judge.get(f"{table.path}/disputes/5"), 404, "not-found")
    problem(table.judge.get(f"{table.path}/disputes/999"), 404, "not-found")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_s_case_file_is_their_own_view(table: Table, seat: int) -> None:
    table.play(40)
    case = opened(table)
    mine, file = table.seats[seat], table.judge.ok(f"{table.path}/disputes/{case}")
    own = mine.ok(f"{table.path}/disputes/{case}")
    view = f"player:{seat}"
    assert set(own["views"]) == {view}
    assert own["views"][view] == file["views"][view]
    assert own["branches"] == []
    assert all(one["known_to"] is None for one in own["knowledge"])
    known = {one["card"] for one in file["knowledge"] if seat in one["known_to"]["seats"] or one["known_to"]["public"]}
    assert {one["card"] for one in own["knowledge"]} == known
    hidden = {one["title"] for one in file["knowledge"]} - {one["title"] for one in own["knowledge"]}
    seen = json.dumps(own)
    open_titles = json.dumps(file["views"][view])
    assert hidden
    assert not [title for title in hidden if title in seen and title not in open_titles]
    problem(mine.get(f"{table.path}/disputes/{case}?view=judge"), 403, "forbidden")
    problem(mine.get(f"{table.path}/disputes/{case}?view=player:{1 - seat}"), 403, "forbidden")
    assert set(table.roles["spectator"].ok(f"{table.path}/disputes/{case}")["views"]) == {"spectator"}


SECRET = "I hold Anger and Punch, so he cannot have them."


def test_a_sealed_claim_stays_between_its_author_and_the_officials(table: Table) -> None:
    table.play(10)
    case = opened(table, claim=SECRET, sealed=True)
    said = send(table, table.seats[0], f"disputes/{case}/statements", {"text": SECRET + "!", "sealed": True})
    assert said.json["case"]["statements"][0]["text"] == SECRET + "!"
    for who in (table.seats[0], table.judge, table.admin):
        file = who.ok(f"{table.path}/disputes/{case}")
        assert file["case"]["claim"] == SECRET
        assert file["case"]["statements"][0]["text"] == SECRET + "!"
        assert SECRET in who.get(f"{table.path}/disputes/{case}/export?format=html").text
    paths = [
        f"disputes/{case}",
        "disputes",
        f"disputes/{case}/export?format=html",
        f"disputes/{case}/export?format=markdown",
        f"disputes/{case}/export?format=json",
        "events",
        "export",
        "transcript",
        "timeline",
        "facts",
    ]
    for path in paths:
        for role in ("seat 1", "spectator"):
            answer = table.roles[role].get(f"{table.path}/{path}")
            assert answer.status_code == 200, answer.text
            assert "I hold" not in answer.text, path
            assert "cannot have them" not in answer.text, path
        # through a narrowed view nobody sees their own secrets either
        joint = "&" if "?" in path else "?"
        narrowed = table.seats[0].get(f"{table.path}/{path}{joint}view=spectator")
        assert "I hold" not in narrowed.text
    told = table.seats[1].ok(f"{table.path}/disputes/{case}")["case"]
    assert told["sealed"] is True
    assert told["claim"] is None
    assert told["statements"][0]["text"] is None


def test_hostile_texts_and_bodies(table: Table) -> None:
    table.play(6)
    now = version(table)
    ok = {"claim": "x", "first": 2, "last": 3}
    for body, pointer in [
        ({**ok, "claim": ""}, "/claim"),
        ({**ok, "claim": "x" * 4001}, "/claim"),
        ({**ok, "claim": 5}, "/claim"),
        ({**ok, "first": 0}, "/first"),
        ({**ok, "first": True}, "/first"),
        ({**ok, "first": 4}, "/last"),
        ({**ok, "last": now + 1}, "/last"),
        ({**ok, "last": 2**60}, "/last"),
        ({**ok, "sealed": "yes"}, "/sealed"),
        ({**ok, "more": 1}, "/more"),
        ({"claim": "x"}, "/first"),
        ([], ""),
    ]:
        fault = problem(send(table, table.seats[0], "disputes", body), 422, "invalid-body")
        assert any(error["pointer"] == pointer for error in fault["errors"]), (body, fault)
    case = opened(table)
    for body, pointer in [({"text": "x", "about": 999}, "/about"), ({}, "/text")]:
        fault = problem(send(table, table.seats[0], f"disputes/{case}/statements", body), 422, "invalid-body")
        assert fault["errors"][0]["pointer"] == pointer
    problem(send(table, table.seats[0], "disputes/3/statements", {"text": "x"}), 404, "not-found")
    assert version(table) == now + 1


def test_the_second_writer_the_late_one_and_the_repeated_one(table: Table) -> None:
    table.play(6)
    now = version(table)
    body = {"claim": CLAIM, "first": 2, "last": 3}
    first = send(table, table.seats[0], "disputes", body, at=now, key="mine")
    again = send(table, table.seats[0], "disputes", body, at=now, key="mine")
    assert first.status_code == again.status_code == 201
    assert first.json == again.json
    assert again.headers["Idempotency-Replayed"] == "true"
    late = problem(send(table, table.seats[1], "disputes", body, at=now), 412, "version-conflict")
    assert late["current_version"] == now + 1
    early = problem(send(table, table.seats[1], "disputes", body, at=now + 9), 412, "version-conflict")
    assert early["current_version"] == now + 1
    # a case that is not there yet at the version named is a matter of version, not of existence
    stale = send(table, table.judge, f"disputes/{now + 1}/rulings", {"verdict": "upheld", "ruling": "x"}, at=now)
    problem(stale, 412, "version-conflict")
    other = {**body, "claim": "another"}
    problem(send(table, table.seats[0], "disputes", other, at=now, key="mine"), 422, "idempotency-key-reused")
    for missing, status, code in [
        ("If_Match", 428, "if-match-missing"),
        ("Idempotency_Key", 400, "idempotency-key-missing"),
    ]:
        headers = {"If_Match": f'"{now + 1}"', "Idempotency_Key": "k", missing: None}
        problem(table.seats[0]("POST", f"{table.path}/disputes", body, **headers), status, code)
    assert version(table) == now + 1


def test_nothing_can_be_disputed_in_a_closed_match(table: Table) -> None:
    table.play(6)
    case = opened(table)
    close = {"type": "match.closed", "data": {"unfinished": True}}
    assert table.append(table.admin, close, version(table)).status_code == 201
    problem(send(table, table.judge, "disputes", {"claim": "x", "first": 2, "last": 2}), 409, "match-closed")
    problem(
        send(table, table.judge, f"disputes/{case}/rulings", {"verdict": "upheld", "ruling": "x"}), 409, "match-closed"
    )
    assert table.judge.ok(f"{table.path}/disputes/{case}")["case"]["status"] == "open"


@pytest.mark.parametrize(
    ("query", "accept", "media", "ending"),
    [
        ("", None, "text/html", "html"),
        ("?format=markdown", None, "text/markdown", "md"),
        ("?format=json", "text/html", "application/json", "json"),
        ("", "text/markdown", "text/markdown", "md"),
        ("", "application/json", "application/json", "json"),
        ("?vs=3&at=6&context=2", "text/html", "text/html", "html"),
    ],
)
def test_a_case_is_taken_away_in_each_form(
    table: Table, query: str, accept: str | None, media: str, ending: str
) -> None:
    table.play(10)
    case = opened(table)
    answer = table.judge.get(f"{table.path}/disputes/{case}/export{query}", Accept=accept)
    assert (answer.status_code, answer.mimetype) == (200, media), answer.text
    headers = answer.headers
    assert headers["Content-Disposition"] == f'attachment; filename="case-{table.match}-{case}.{ending}"'
    assert headers["Cache-Control"] == "no-store"
    assert headers["Vaultlog-Grade"] == "EXACT"
    head = table.judge.ok(f"{table.path}/events?after={case - 1}")["events"][0]["hash"]
    assert head in answer.text
    assert "5e5e5e5e" not in answer.text
    if ending == "json":
        assert [event["seq"] for event in answer.json["log"]] == list(range(1, case + 1))
        assert answer.json["file"]["case"]["id"] == f"{table.match}.{case}"


def test_no_other_form(table: Table) -> None:
    table.play(5)
    case = opened(table)
    path = f"{table.path}/disputes/{case}/export"
    problem(table.judge.get(path, Accept="image/png"), 406, "not-acceptable")
    problem(table.judge.get(f"{path}?format=pdf"), 400, "invalid-parameter")


def test_a_share_link_shows_a_case_through_its_view(table: Table) -> None:
    table.play(10)
    case = opened(table, claim=SECRET, sealed=True)
    made = table.seats[0]("POST", f"{table.path}/shares", {}).json
    nobody = table.roles["nobody"]
    shown = nobody.get(f"{table.path}/disputes/{case}?share={made['share']}")
    assert shown.status_code == 200
    assert set(shown.json["views"]) == {"player:0"}
    assert SECRET not in shown.text
    post = nobody("POST", f"{table.path}/disputes?share={made['share']}", {"claim": "x", "first": 1})
    problem(post, 401, "unauthenticated")


def test_a_released_match_shows_everything_but_what_was_said_under_seal(table: Table) -> None:
    table.play(10)
    case = opened(table, claim=SECRET, sealed=True)
    close = {"type": "match.closed", "data": {"unfinished": True}}
    assert table.append(table.admin, close, version(table)).status_code == 201
    for role in ("spectator", "seat 1"):
        file = table.roles[role].ok(f"{table.path}/disputes/{case}")
        assert set(file["views"]) == {"judge", "player:0", "player:1"}
        assert file["knowledge"]
        assert file["case"]["claim"] is None
        assert file["branches"] == []
        for form in ("html", "markdown", "json"):
            text = table.roles[role].get(f"{table.path}/disputes/{case}/export?format={form}").text
            assert "I hold" not in text


def test_a_case_of_three_players(admin: Api) -> None:
    names = ("Ann", "Ben", "Cem")
    decks = (*DECKS, DECKS[0])
    seats = [{"name": name, "deck": deck, "entropy": name} for name, deck in zip(names, decks, strict=True)]
    table = open_table(admin, variant="break-key", seats=seats)
    table.roles["seat 2"] = admin.with_token(table.opened["tokens"]["seats"][2])
    table.seats.append(table.roles["seat 2"])
    table._players.append(RandomPlayer("three"))
    now = table.play(25)
    while now["choice"]["kind"] not in ("house", "main"):
        now = table.play(1)
    case = opened(table, table.seats[2])
    file = table.judge.ok(f"{table.path}/disputes/{case}")
    assert set(file["views"]) == {"judge", "player:0", "player:1", "player:2"}
    assert set(table.seats[2].ok(f"{table.path}/disputes/{case}")["views"]) == {"player:2"}
    page = table.judge.get(f"{table.path}/disputes/{case}/export?format=html").text
    assert all(f"What {name} could know" in page for name in names)
    loss = {"kind": "penalty", "seat": 2, "penalty": "game-loss", "reason": "Left the table."}
    body = {"verdict": "penalty", "ruling": "Out.", "measures": [loss]}
    ruled = send(table, table.admin, f"disputes/{case}/rulings", body)
    assert ruled.status_code == 201, ruled.text
    state = table.judge.ok(f"{table.path}/state")["state"]
    assert [player["eliminated"] for player in state["players"]] == [False, False, True]
    assert state["result"] is None
    made = table.judge("POST", f"{table.path}/branches", {"seq": case - 1, "case": case}, Idempotency_Key="b")
    assert made.status_code == 201
    assert table.judge.ok(f"matches/{made.json['match']}")["grade"] == "EXACT"
    found = table.judge.ok(f"{table.path}/branches/{made.json['match']}")
    assert "player:2" in found["views"]
    assert found["here"]["parting"]["type"] == "adjusted"
    compared = table.judge.ok(f"{table.path}/comparison?ruleset=1.3")
    assert compared["there"] == "1.3"


@pytest.mark.parametrize(
    ("type", "where"),
    [
        ("dispute.opened", "POST .../disputes."),
        ("statement.given", "/statements"),
        ("dispute.withdrawn", "/withdrawal"),
        ("ruling.given", "/rulings"),
        ("ruling.signed", "/signatures"),
    ],
)
def test_the_events_of_a_case_are_not_appended_past_it(table: Table, type: str, where: str) -> None:
    body = {"type": type, "data": {"claim": "x", "first": 1, "last": 1}}
    fault = problem(table.append(table.admin, body, 1), 422, "invalid-body")
    assert fault["errors"][0]["pointer"] == "/type"
    assert where in fault["errors"][0]["detail"]
