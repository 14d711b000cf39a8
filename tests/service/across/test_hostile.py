"""Hostile bodies on every endpoint that takes one: an answer says what is wrong, nothing is stored, nothing breaks."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import redis
from flask import Flask

from service.app import BODY_LIMIT
from service.http.responses import JSON
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import ADMIN, SEATS, Api, problem

DEEP = 40_000
IMPORT_LIMIT = 32 * 1024 * 1024
"""Nothing takes more."""
BODIES: dict[str, tuple[bytes, set[int]]] = {
    "oversized": (b'{"x": "' + b"a" * IMPORT_LIMIT + b'"}', {413}),
    "empty": (b"", {400}),
    "not JSON": (b"{'role': 'judge'}", {400}),
    "cut off": (b'{"events": [{"type": "deci', {400}),
    "two values": (b"{} {}", {400}),
    "deeply nested lists": (b"[" * DEEP + b"]" * DEEP, {400}),
    "deeply nested objects": (b'{"a":' * DEEP + b"1" + b"}" * DEEP, {400}),
    "nested within a field": (b'{"data": ' + b"[" * DEEP + b"]" * DEEP + b"}", {400}),
    "never closed": (b"[" * DEEP, {400}),
    "Latin-1": ('{"label": "Æmber"}'.encode("latin-1"), {400}),
    "UTF-16": ('{"label": "Æmber"}'.encode("utf-16"), {400}),
    "a lone surrogate": (b'{"label": "\\ud800"}', {400}),
    "overlong UTF-8": (b'{"label": "\xc0\xaf"}', {400}),
    "a zero byte": (b'{"label": "a\x00b"}', {400}),
    "not a number": (b'{"seat": NaN}', {400}),
    "infinity": (b'{"seat": 1e999}', {400, 422}),
    "a huge number": (b'{"seat": ' + b"9" * 5000 + b"}", {400, 422}),
    "the same key twice": (b'{"type": "conceded", "type": "conceded", "nonsense": 1}', {422}),
    "no object": (b'"text"', {422}),
    "a list": (b"[]", {422}),
    "null": (b"null", {422}),
    "only nonsense": (b'{"nonsense": {"__proto__": {}, "$ref": "#", "": null}}', {422}),
    "thousands of fields": (json.dumps({f"field{n}": n for n in range(20_000)}).encode(), {422}),
}
"""Bodies, and the statuses that are an answer to them."""
TYPES = ["text/plain", "application/xml", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", ""]


@pytest.fixture
def cup(make_app: Any) -> Cup:
    app: Flask = make_app()
    return Cup(Api(app, ADMIN))


def writing(cup: Cup) -> list[tuple[str, str, str]]:
    """Every operation of the API document with a request body, with something in each hole of its path; and the media
    type of the body."""
    values = {"match": cup.match, "tournament": cup.id}
    found = [
        (
            method.upper(),
            re.sub(r"\{(\w+)\}", lambda hole: values.get(hole[1], "1"), path),
            next(iter(operation["requestBody"]["content"])),
        )
        for path, item in cup.admin.ok("/api/openapi.json")["paths"].items()
        for method, operation in item.items()
        if method != "parameters" and "requestBody" in operation
    ]
    assert len(found) > 8
    return found


def send(cup: Cup, method: str, address: str, body: bytes, media: str = JSON) -> Any:
    headers = {
        "Authorization": f"Bearer {ADMIN}",
        "Idempotency-Key": "hostile",
        "If-Match": '"1"',
        **({"Content-Type": media} if media else {}),
    }
    return cup.app.test_client().open(address, method=method, data=body, headers=headers)


def stored(client: redis.Redis) -> dict[bytes, Any]:
    """All that is in Redis, but for what is counted and noted on the way."""
    found: dict[bytes, Any] = {}
    for key in client.keys():
        if not key.startswith(b"vaultlog:limits") and not key.endswith(b":accesses"):
            found[key] = client.dump(key)
    return found


@pytest.mark.parametrize("kind", BODIES)
def test_a_hostile_body_is_refused_everywhere(cup: Cup, real_redis: redis.Redis, kind: str) -> None:
    body, statuses = BODIES[kind]
    with_lifetime = {key for key in real_redis.keys() if real_redis.pttl(key) >= 0}
    before = stored(real_redis)
    for method, address, media in writing(cup):
        answer = send(cup, method, address, body, media)
        case = (method, address, answer.status_code, answer.text[:300])
        assert answer.mimetype == "application/problem+json", case
        assert answer.json["detail"], case
        # whatever comes first may be wrong: that match 1 does not exist, or that a header fits nothing
        fine = {*statuses, 404, 409, 412} | (set() if media == JSON else {400, 413, 422})
        assert answer.status_code in fine, case
        assert len(answer.data) < 20_000, "an error does not repeat what was sent"
    left = stored(real_redis)
    expired = with_lifetime - left.keys()  # the mark of a queued fold, on a busy machine
    assert left == {key: value for key, value in before.items() if key not in expired}
    assert cup.table.now()["version"] == 1


def test_a_body_has_a_limit_to_the_byte(cup: Cup) -> None:
    for address in (f"/api/v1/{cup.path}/events", "/api/v1/matches", "/api/v1/tokens", f"/api/v1/{cup.path}/shares"):
        padded = b" " * (BODY_LIMIT - 18) + b'{"nonsense": true}'
        assert len(padded) == BODY_LIMIT
        assert send(cup, "POST", address, padded).json["code"] == "invalid-body"
        assert send(cup, "POST", address, padded + b" ").json["code"] == "body-too-large"


@pytest.mark.parametrize("media", TYPES)
def test_only_json_is_read(cup: Cup, media: str) -> None:
    for method, address, _ in writing(cup):
        answer = send(cup, method, address, b"{}", media)
        assert answer.status_code in (404, 415), (method, address, answer.text)


@pytest.mark.parametrize("value", ["", " ", "x" * 5000, "\xff", "two words", "a\tb"])
def test_hostile_idempotency_keys(cup: Cup, value: str) -> None:
    for method, address in [
        ("POST", f"/api/v1/{cup.path}/events"),
        ("POST", "/api/v1/matches"),
        ("POST", "/api/v1/tokens"),
    ]:
        body = BODY_OF[address.rpartition("/")[2]]
        answer = cup.admin(method, address, body, Idempotency_Key=value, If_Match='"1"')
        problem(answer, 400, "idempotency-key-missing")


BODY_OF: dict[str, Any] = {
    "events": {"type": "note.added", "data": {"text": "A note."}},
    "matches": {"seats": SEATS},
    "tokens": {"role": "judge"},
}


@pytest.mark.parametrize(
    "value", ["", "*", "-1", "x" * 5000, '"1", "2"', '"99999999999999999999"', 'W/"1"', '"1', "\xff"]
)
def test_hostile_preconditions(cup: Cup, value: str) -> None:
    answer = cup.table.append(cup.admin, BODY_OF["events"], 1)
    assert answer.status_code == 201
    answer = cup.admin("POST", f"{cup.path}/events", BODY_OF["events"], If_Match=value, Idempotency_Key="k")
    problem(answer, 400, "if-match-malformed")
