"""Break-Key over HTTP: three clients play, one leaves and two go on, and nobody is told what only another can know."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from engine.readings import of_variant
from engine.variants import VARIANTS
from replays.keeping.verification import verify_lines
from tests.service.frame.test_pages import check_page
from tests.service.helpers.roles import DECKS, Api, Table, open_table, problem
from tests.service.match.undo.test_undo import ask, reply
from tests.workers.help import folder

READINGS = [(row.about, row.as_taken()["reading"]) for row in of_variant("break-key")]

SEATS = [
    {"name": "Ann", "deck": DECKS[0], "entropy": "dice"},
    {"name": "Ben", "deck": DECKS[1], "entropy": "coffee"},
    {"name": "Cat", "deck": "Guide Achea", "entropy": "rain"},
]
THREE = {"seats": SEATS, "variant": "break-key", "first": 1}
TOUR = Path(__file__).parents[3] / "service" / "TOUR.md"
FORGING = {
    "turn": 7, "step": "main", "house": "logos", "active": 2,
    "seats": [
        {"name": "Ann", "amber": 6, "houses": ["brobnar", "dis", "logos"], "deck": ["Troll", "Bumpsy"]},
        {"name": "Ben", "keys": ["red"], "houses": ["brobnar", "dis", "logos"], "hand": ["Punch"]},
        {"name": "Cat", "keys": ["blue"], "houses": ["brobnar", "dis", "logos"], "line": ["Troll"], "amber": 2},
    ],
}  # fmt: skip
"""Ann forges in her next turn, which costs the others their last keys."""


OWNED = {"line": [{"title": "Troll", "amber": 1, "amber_of": {"3": 1}}]}


def described(**changes: Any) -> Any:
    """The body of a request that opens a match of three from a table."""
    return {"variant": "break-key", "position": {**FORGING, **changes}}


@pytest.fixture
def table(admin: Api) -> Table:
    """A match of three, just opened; Ben takes the first turn."""
    return open_table(admin, **THREE)


def concede(table: Table, seat: int, who: Api | None = None) -> Any:
    version = table.now()["version"]
    return table.append(who or table.seats[seat], {"type": "conceded", "data": {"seat": seat}}, version)


def text_of(export: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in export.splitlines()]


# -- opening -------------------------------------------------------------------------------------------------------


def test_three_seats_have_tokens_of_their_own(table: Table) -> None:
    opened = table.opened
    assert (opened["variant"], opened["active"], opened["to_decide"]) == ("break-key", 1, 1)
    assert [(seat["name"], seat["keys"], seat["eliminated"]) for seat in opened["seats"]] == [
        ("Ann", 3, False), ("Ben", 3, False), ("Cat", 3, False),
    ]  # fmt: skip
    tokens = opened["tokens"]
    assert len({*tokens["seats"], tokens["judge"], tokens["spectator"]}) == 5
    for seat, who in enumerate(table.seats):
        assert who.ok(f"{table.path}/state")["view"] == f"player:{seat}"
        problem(
            table.append(who, table.answer(table.now()["choice"]), 1), 409, "not-your-decision"
        ) if seat != 1 else None
    again = table.admin("POST", "matches", THREE, Idempotency_Key="open")
    assert again.json["tokens"] == tokens
    assert again.headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"seats": SEATS[:2], "variant": "break-key"}, "break-key is played with 3 seats, and 2 were given; standard"),
        ({"seats": SEATS}, "standard is played with 2 seats, and 3 were given; break-key is played with 3"),
        ({"seats": [*SEATS, SEATS[0]], "variant": "break-key"}, "break-key is played with 3 seats, and 4 were given"),
        ({"seats": SEATS, "variant": "three"}, "variant is 'three'; give one of standard, break-key"),
        ({**THREE, "first": 3}, "first is 3; give the number of a seat"),
        (described(active=0, seats=[{}, {}]), "break-key is played with 3 seats, and 2 were given"),
        ({**described(seats=[{}, {}, {}]), "variant": "standard"}, "standard is played with 2 seats, and 3 were given"),
        (
            described(seats=[{"keys": []}, {}, {}]),
            "seat 0: keys is an empty list; who has no forged",
        ),
        (described(active=3), "active is 3"),
        (
            described(seats=[OWNED, {}, {}]),
            "amber_of of Troll is no name there; give a seat as a text: 0, 1, 2",
        ),
    ],
)
def test_what_is_no_table_of_three_is_refused_in_a_sentence(admin: Api, body: Any, sentence: str) -> None:
    document = problem(admin("POST", "matches", body, Idempotency_Key="k"), 422, "invalid-setup")
    assert len(document["errors"]) == 1, document
    assert sentence in document["errors"][0]["detail"], document
    assert admin.ok("matches")["matches"] == []


def test_there_is_no_fourth_view(table: Table) -> None:
    refused = problem(table.judge.get(f"{table.path}/state?view=player:3"), 400, "invalid-parameter")
    assert "its players are player:0 to player:2" in refused["detail"]
    problem(table.seats[2].get(f"{table.path}/state?view=player:1"), 403, "forbidden")
    problem(table.admin("POST", f"{table.path}/shares", {"view": "player:3"}), 400, "invalid-parameter")


# -- playing -------------------------------------------------------------------------------------------------------


def test_three_clients_play_a_match_to_its_end(table: Table, real_redis: Any) -> None:
    decided: list[int] = []

    def follow(answer: Any) -> None:
        decided.extend(event["data"]["seat"] for event in answer["events"])

    end = table.play(4000, follow)
    assert end["choice"] is None
    assert set(decided) == {0, 1, 2}
    result = end["result"]
    assert result["reason"] == "keys"
    assert sorted(seat["place"] for seat in result["seats"]) in ([1, 2, 3], [1, 2, 2])
    assert [seat["seat"] for seat in result["seats"] if seat["keys"]] == [result["winner"]]
    closed = table.append(table.judge, {"type": "match.closed", "data": {}}, end["version"])
    assert closed.status_code == 201
    assert closed.json["events"][0]["data"]["result"] == result
    for who in table.roles.values():
        if who.token is not None:
            shown = who.ok(table.path)
            assert (shown["grade"], shown["result"], shown["closed"]) == ("EXACT", result, True)
            assert [seat["eliminated"] for seat in shown["seats"]] == [seat != result["winner"] for seat in range(3)]
    report = verify_lines(table.admin.get(f"{table.path}/export?full=true").data.splitlines(keepends=True))
    assert report.ok
    assert report.grade.value == "EXACT"
    assert report.events == closed.json["version"]
    folder(real_redis).run(table.match)
    (row,) = table.admin.ok("matches")["matches"]
    assert (row["players"], row["variant"], row["result"]) == (["Ann", "Ben", "Cat"], "break-key", result)
    assert [bool(keys) for keys in row["keys"]] == [not out for out in row["eliminated"]]


def test_what_forging_breaks_is_told_everywhere(admin: Api) -> None:
    """One decision, and the last keys of two go together."""
    table = Table(admin, admin("POST", "matches", described(), Idempotency_Key="k").json)
    now = table.now()
    ended = table.append(table.seats[2], {"type": "decision", "data": {"answer": ["end"]}}, now["version"])
    assert ended.status_code == 201, ended.text
    kinds = [fact["kind"] for part in ended.json["facts"] for fact in part["facts"]]
    assert kinds.count("key.forged") == 1
    assert kinds.count("key.unforged") == kinds.count("player.eliminated") == 2
    assert [(seat["place"], seat["keys"]) for seat in ended.json["result"]["seats"]] == [(1, 3), (2, 0), (2, 0)]
    moments = table.judge.ok(f"{table.path}/timeline")
    assert [moment["player"] for moment in moments["moments"] if moment["kind"] == "player.eliminated"] == [1, 2]
    assert [seat["eliminated"] for seat in moments["scores"][-1]["seats"]] == [False, True, True]
    told = table.roles["spectator"].get(f"{table.path}/transcript?format=text").text
    for line in (
        "The match begins: Ann against Ben against Cat", "Ann forges for 6 Æmber: each opponent loses a key",
        "Ben's red key is unforged", "Cat's blue key is unforged", "Ben is out of the match: no key is left",
        "Ann wins the match (keys)",
    ):  # fmt: skip
        assert line in told
    changes = table.judge.ok(f"{table.path}/diff?from=1&to=2")["changes"]
    out = [change["path"] for change in changes if change["path"][-1] == "eliminated"]
    assert out == [["players", 1, "eliminated"], ["players", 2, "eliminated"]]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_gives_up_and_two_go_on(table: Table, seat: int) -> None:
    table.play(40)
    before = {other: table.seats[other].ok(f"{table.path}/state")["state"] for other in range(3)}
    gone = concede(table, seat)
    assert gone.status_code == 201
    assert gone.json["result"] is None
    assert gone.json["grade"] == "EXACT"
    for who in table.roles.values():
        if who.token is not None:
            shown = who.ok(f"{table.path}/state")["state"]["players"][seat]
            areas = ("hand", "deck", "archives", "discard", "purged")
            assert shown["eliminated"]
            assert [shown[area]["count"] for area in areas] == [0] * 5
    refused = problem(concede(table, seat), 409, "refused")
    assert refused["reason"] == "out-already"
    assert f"seat {seat} is out of the match already" in refused["detail"]
    now = table.now()
    assert now["choice"]["seat"] != seat
    late = table.append(table.seats[seat], table.answer(now["choice"]), now["version"])
    problem(late, 409, "not-your-decision")
    asked: set[int] = set()
    for _ in range(30):
        now = table.now()
        if now["choice"] is None:
            break
        asked.add(now["choice"]["seat"])
        table.play(1)
    assert asked == {0, 1, 2} - {seat}
    # whoever looks back sees the three of them, as they did then
    version = gone.json["version"]
    assert all(
        table.seats[other].ok(f"{table.path}/state?seq={version - 1}")["state"] == before[other] for other in range(3)
    )
    left = min({0, 1, 2} - {seat})
    if table.now()["choice"] is not None:
        last = concede(table, left)
        places = {row["seat"]: row["place"] for row in last.json["result"]["seats"]}
        assert last.json["result"]["reason"] == "conceded"
        assert places[seat] == 3
        assert places[left] == 2
        problem(concede(table, left), 409, "match-over")


def test_a_judge_enters_that_somebody_gives_up(table: Table) -> None:
    table.play(6)
    assert concede(table, 2, table.judge).status_code == 201
    problem(concede(table, 1, table.seats[0]), 403, "forbidden")
    nowhere = problem(concede(table, 7, table.judge), 409, "refused")
    assert nowhere["reason"] == "no-such-seat"
    assert "0 to 2" in nowhere["detail"]
    assert table.judge.ok(table.path)["grade"] == "EXACT"


@pytest.mark.parametrize(
    ("type", "data"),
    [
        ("clock.started", {"seconds": 60}),
        ("clock.extended", {"seconds": 60, "reason": "A fall."}),
        ("penalty.given", {"penalty": "warning", "reason": "Slow play."}),
    ],
)
def test_officials_name_one_of_three_seats(table: Table, type: str, data: Any) -> None:
    refused = table.append(table.judge, {"type": type, "data": {**data, "seat": 3}}, 1)
    assert problem(refused, 409, "refused")["reason"] == "no-such-seat"
    assert table.append(table.judge, {"type": type, "data": {**data, "seat": 2}}, 1).status_code == 201


# -- going back, and the clock ---------------------------------------------------------------------------------------


def test_going_back_needs_both_others(table: Table) -> None:
    table.play(12)
    needed = {
        role: table.roles[role].ok(f"{table.path}/undo?to=3")["review"]["approvals"]
        for role in ("seat 0", "seat 1", "seat 2", "judge")
    }
    assert [needed[f"seat {seat}"][:2] for seat in range(3)] == [
        ["seat:1", "seat:2"], ["seat:0", "seat:2"], ["seat:0", "seat:1"],
    ]  # fmt: skip
    assert needed["judge"][:3] == ["seat:0", "seat:1", "seat:2"]
    review = table.judge.ok(f"{table.path}/undo?to=3")["review"]
    assert [seat["name"] for seat in review["knowledge"]] == ["Ann", "Ben", "Cat"]


def test_whoever_has_left_is_back_and_must_agree(table: Table) -> None:
    table.play(20)
    version = table.now()["version"]
    assert concede(table, 2).status_code == 201
    table.play(1)
    review = table.judge.ok(f"{table.path}/undo?to={version}")["review"]
    assert review["grade"] == "inadvisable"
    assert review["reasons"][0]["code"] == "seat-returns"
    assert "Cat has left the match since, and would be back." in review["reasons"][0]["text"]
    request = ask(table, table.seats[0], version)["request"]
    assert request["approvals"][:2] == ["seat:1", "seat:2"], "it is her match too"
    for seat in (1, 2):
        answered = reply(table, table.seats[seat], request["seq"])
        assert answered.status_code == 201, answered.text
    boss = reply(table, table.admin, request["seq"])
    assert boss.status_code == 201, boss.text
    assert boss.json["request"]["status"] == "granted", boss.text
    state = table.seats[2].ok(f"{table.path}/state")["state"]
    assert not state["players"][2]["eliminated"]
    assert state["players"][2]["hand"]["cards"]
    then = table.seats[2].ok(f"{table.path}/state?seq={version}")["state"]
    assert state == then
    later = table.judge.ok(f"{table.path}/state?seq={version + 1}")["state"]
    assert later["players"][2]["eliminated"], "what was undone stays in the log"
    (gone,) = [
        moment
        for moment in table.judge.ok(f"{table.path}/timeline")["moments"]
        if moment["kind"] == "player.eliminated"
    ]
    assert gone["undone_by"] == boss.json["version"]
    table.play(12)
    assert table.judge.ok(table.path)["grade"] == "EXACT"


def test_after_somebody_left_only_the_others_are_asked(table: Table) -> None:
    table.play(12)
    assert concede(table, 2).status_code == 201
    version = table.now()["version"]
    table.play(2)
    review = table.seats[0].ok(f"{table.path}/undo?to={version}")["review"]
    assert "seat:2" not in review["approvals"]
    assert review["approvals"][0] == "seat:1"


def test_three_clocks(table: Table) -> None:
    def add(type: str, **data: Any) -> None:
        stored = table.append(table.judge, {"type": type, "data": data}, table.now()["version"])
        assert stored.status_code == 201, stored.text

    for seat in range(3):
        add("clock.started", seconds=300, seat=seat)
    ran = set()
    for _ in range(12):
        asked = table.now()["choice"]["seat"]
        clocks = table.roles["spectator"].ok(f"{table.path}/clock")["clocks"]
        assert [(clock["seat"], clock["runs"]) for clock in clocks] == [(seat, seat == asked) for seat in range(3)]
        ran.add(asked)
        table.play(1)
    assert ran == {0, 1, 2}
    asked = table.now()["choice"]["seat"]
    assert concede(table, asked).status_code == 201
    clocks = table.judge.ok(f"{table.path}/clock")["clocks"]
    assert not clocks[asked]["runs"]
    assert [clock["runs"] for clock in clocks].count(True) == 1
    add("clock.called")
    add("clock.ended")
    result = table.judge.ok(table.path)["result"]
    assert result["reason"] == "time"
    assert result["seats"][asked]["place"] == 3


# -- reading ---------------------------------------------------------------------------------------------------------


def test_a_stream_tells_of_all_three(table: Table) -> None:
    table.play(6)
    assert concede(table, 0).status_code == 201
    text = table.seats[2].get(f"{table.path}/events/stream?after=0").text
    sent = [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: {")]
    assert [event["seq"] for event in sent] == list(range(1, 9))
    assert sent[-1]["type"] == "conceded"
    assert {event["data"]["seat"] for event in sent[1:]} == {0, 1, 2}


def test_exports_have_three_players(table: Table) -> None:
    table.play(30)
    assert concede(table, 1).status_code == 201
    names = {"Ann", "Ben", "Cat"}

    def export(query: str, who: Api = table.judge) -> bytes:
        answer = who.get(f"{table.path}/export?{query}")
        assert answer.status_code == 200, answer.text
        return answer.data

    rows = pyarrow.parquet.read_table(io.BytesIO(export("format=parquet&table=decisions"))).to_pylist()
    assert {(row["seat"], row["player"]) for row in rows} >= {(0, "Ann"), (1, "Ben"), (2, "Cat")}
    facts = pyarrow.parquet.read_table(io.BytesIO(export("format=parquet&table=facts"))).to_pylist()
    assert [row["player"] for row in facts if row["kind"] == "player.eliminated"] == [1]
    for query in ("format=markdown", "format=text", "format=html", "format=csv&table=decisions"):
        text = export(query, table.seats[2]).decode()
        assert all(name in text for name in names), query
    redacted = verify_lines(export("", table.seats[2]).splitlines(keepends=True))
    assert redacted.ok


def test_the_request_in_the_readme_opens_a_match(admin: Api) -> None:
    section = TOUR.read_text("utf-8").split("## Three players")[1].split("\n## ")[0]
    (body,) = re.findall(r"post \$ADMIN matches '(\{.*?\})'\n", section, re.DOTALL)
    opened = admin("POST", "matches", json.loads(body), Idempotency_Key="three")
    assert opened.status_code == 201
    assert [seat["keys"] for seat in opened.json["seats"]] == [3, 3, 3]


# -- what the variant says -------------------------------------------------------------------------------------------


def test_readings_are_found_without_a_token(admin: Api) -> None:
    nobody = admin.with_token(None)
    for path in ("/variants", "/variants/break-key"):
        answer = nobody.get(path)
        check_page(answer)
        for about, reading in READINGS:
            assert escaped(about) in answer.text
            assert escaped(reading) in answer.text
    assert READINGS[0][1] not in nobody.get("/variants/standard").text
    check_page(nobody.get("/variants/keyraken"), 404)
    assert "/variants" in nobody.get("/api/docs").text


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("'", "&#39;").replace('"', "&#34;")


def test_the_api_document_names_the_variants(admin: Api) -> None:
    document = admin.with_token(None).ok("/api/openapi.json")
    assert document["x-variants"] == [variant.describe() for variant in VARIANTS.values()]
    told = document["x-variants"][1]
    assert (told["name"], told["seats"], told["keys_to_win"]) == ("break-key", [3], None)
    assert [(row["about"], row["reading"]) for row in told["readings"]] == READINGS
    examples = document["paths"]["/api/v1/matches"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    assert examples["three players"]["value"]["variant"] == "break-key"
    opened = admin("POST", "matches", examples["three players"]["value"], Idempotency_Key="example")
    assert opened.status_code == 201
    assert len(opened.json["tokens"]["seats"]) == 3
