"""Notation over HTTP: of any moment in the caller's view, and back into a described table."""

from __future__ import annotations

from typing import Any

import pytest

from replays.telling.notation import LONGEST, read, write
from tests.service.helpers.roles import Api, Table, problem

TEXT = (
    'Vaultlog position 1: rulebook 16.0, variant standard, turn 3, seat 0, step main, house dis // 0 "Ann": 2 Æ, no '
    'keys, houses dis // line: Pit Demon {1 damage} // hand: ?2 // deck: Pit Demon // 1 "Ben": 0 Æ, no keys // # old'
)


@pytest.mark.parametrize("role", ["judge", "seat 0", "seat 1", "spectator"])
def test_a_moment_is_written_as_the_caller_sees_it(table: Table, role: str) -> None:
    version = table.play(40)["version"]
    who = table.roles[role]
    for seq in (2, version // 2, version):
        state = who.ok(f"{table.path}/state?seq={seq}")["state"]
        found = who.ok(f"{table.path}/notation?seq={seq}")
        assert found["notation"] == write(state)
        assert (found["seq"], found["grade"]) == (seq, "EXACT")
        assert found["hidden"] == read(found["notation"]).hidden
        text = who.get(f"{table.path}/notation?seq={seq}", Accept="text/plain")
        assert text.text == found["notation"] + "\n"
        assert text.mimetype == "text/plain"
    assert who.ok(f"{table.path}/notation?turn=1")["notation"].count("turn 1,") == 1
    narrowed = who.ok(f"{table.path}/notation?view=public")
    assert narrowed["view"] == "public"
    assert "hand: ?" in narrowed["notation"]


def test_what_was_written_is_kept_by_clients(table: Table) -> None:
    table.play(5)
    first = table.judge.get(f"{table.path}/notation?seq=3")
    assert "immutable" not in first.headers["Cache-Control"], "a failover may take back what is open"
    again = table.judge.get(f"{table.path}/notation?seq=3", If_None_Match=first.headers["ETag"])
    assert again.status_code == 304
    text = table.judge.get(f"{table.path}/notation?seq=3&format=text")
    assert text.headers["ETag"] != first.headers["ETag"]


def test_bad_queries_are_refused(table: Table) -> None:
    for query, status, code in (
        ("seq=0", 400, "invalid-parameter"),
        ("seq=99", 404, "event-not-found"),
        ("format=pdf", 400, "invalid-parameter"),
    ):
        problem(table.judge.get(f"{table.path}/notation?{query}"), status, code)
    problem(table.judge.get(f"{table.path}/notation", Accept="image/png"), 406, "not-acceptable")
    problem(table.seats[0].get(f"{table.path}/notation?view=player:1"), 403, "forbidden")


def test_notation_becomes_a_match(admin: Api) -> None:
    found: Any = admin("POST", "notations", {"notation": TEXT}).json
    assert found["hidden"] == [{"hand": 2}, {}]
    assert found["remarks"] == ["old"]
    body = {name: found[name] for name in ("position", "ruleset", "variant")}
    opened = admin("POST", "matches", body, Idempotency_Key="one")
    assert opened.status_code == 201, opened.text
    written = admin.ok(f"matches/{opened.json['match']}/notation")["notation"]
    assert "line: Pit Demon {1 damage}" in written
    assert "hand" not in written


def test_a_fault_in_notation_says_where(admin: Api) -> None:
    body = problem(admin("POST", "notations", {"notation": TEXT + " // pocket: Anger"}), 422, "invalid-body")
    assert "Line 8" in body["detail"]
    assert body["errors"][0]["pointer"] == "/notation"
    half = TEXT.replace('"Ann"', '"\\ud800"')
    for text in ("", "x" * (LONGEST + 1), half):
        problem(admin("POST", "notations", {"notation": text}), 422, "invalid-body")
