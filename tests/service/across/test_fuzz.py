"""Whatever is sent: an answer, never a failure of ours, and every error a problem document."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.match.event_schemas import DATA
from tests.service.helpers.roles import ADMIN, SEATS, Api, Table, open_table

FUZZ = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
FIELDS = sorted({name for schema in DATA.values() for name in schema.fields} | {"nonsense"})
VALUES = ANYTHING | st.sampled_from(["end", "house:dis", "same-future", 1, 0, True, ["end"], [], ["keep"], [1]])
EVENTS = st.fixed_dictionaries(
    {"type": st.sampled_from([*DATA]) | ANYTHING},
    optional={
        "data": st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4) | ANYTHING,
        "cause": st.integers() | ANYTHING,
    },
)
QUERIES = st.dictionaries(
    st.sampled_from(["seq", "turn", "step", "at", "from", "to", "after", "limit", "format", "view", "share", "full"]),
    st.integers(-2, 20).map(str)
    | st.text(max_size=12)
    | st.sampled_from(["judge", "player:0", "main", "text", "true"]),
    max_size=3,
)
PATHS = ["", "/choice", "/state", "/timeline", "/facts", "/transcript", "/diff", "/events", "/export"]


def check(answer: Any) -> None:
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.mimetype == "application/problem+json"
        assert answer.json["code"]
        assert answer.json["detail"]


def fuzzed(make_app: Callable[..., Flask]) -> Table:
    table = open_table(Api(make_app(), ADMIN))
    table.play(10)
    return table


def test_any_body_of_an_append(make_app: Callable[..., Flask]) -> None:
    table = fuzzed(make_app)

    @FUZZ
    @given(EVENTS | st.lists(EVENTS, max_size=3).map(lambda events: {"events": events}) | ANYTHING, st.booleans())
    def run(body: Any, judge: bool) -> None:
        version = table.admin.app.extensions["vaultlog"].store.head(table.match).version
        check(table.append(table.judge if judge else table.seats[0], body, version))

    run()
    assert table.judge.ok(f"{table.path}/state")["grade"] == "EXACT"


def test_any_body_of_an_opening(make_app: Callable[..., Flask]) -> None:
    admin = Api(make_app(), ADMIN)
    names = ["seats", "ruleset", "variant", "first", "options", "title", "round"]
    changes = st.dictionaries(st.sampled_from(names), VALUES, max_size=3)
    seats = st.dictionaries(st.sampled_from(["name", "deck", "chains", "entropy"]), VALUES, max_size=2)

    @FUZZ
    @given(changes, seats, st.integers())
    def run(change: Any, seat: Any, key: int) -> None:
        body = {"seats": [{**SEATS[0], **seat}, SEATS[1]], **change}
        check(admin("POST", "matches", body, Idempotency_Key=f"k{key}"))

    run()


def test_any_query(make_app: Callable[..., Flask]) -> None:
    table = fuzzed(make_app)

    @FUZZ
    @given(st.sampled_from(PATHS), QUERIES, st.sampled_from(["administrator", "seat 1", "spectator", "nobody"]))
    def run(path: str, query: Any, role: str) -> None:
        check(table.roles[role].get(f"{table.path}{path}?{urlencode(query, errors='surrogatepass')}"))

    run()


def test_any_bytes(make_app: Callable[..., Flask]) -> None:
    table = fuzzed(make_app)
    client = table.admin.app.test_client()

    @FUZZ
    @given(st.binary(max_size=60) | ANYTHING.map(lambda value: json.dumps(value).encode()), st.text(max_size=20))
    def run(body: bytes, header: str) -> None:
        headers = {
            "Authorization": f"Bearer {ADMIN}",
            "Content-Type": "application/json",
            "Idempotency-Key": "k",
            "If-Match": header.encode("latin-1", "ignore").decode("latin-1").replace("\n", "").replace("\r", ""),
        }
        check(client.post(f"/api/v1/{table.path}/events", data=body, headers=headers))

    run()
