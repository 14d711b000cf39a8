"""The whole OpenAPI document against the application: nothing it describes, or forbids, makes the server fail, and
every answer is one that the document declares: status, media type, headers and body.

Schemathesis makes requests from the document, such as it describes and such as break it in one place; the holes of the
paths are filled with what exists, most of the time, so that the requests come further than to a 404.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import ADMIN, SEATS, Api, Table, open_table
from tests.thirds import by_thirds

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ROLES = ["administrator", "organiser", "head-judge", "judge", "scorekeeper", "player 0", "spectator", "nobody"]
WITHOUT_ENTROPY = [{"name": seat["name"], "deck": seat["deck"]} for seat in SEATS]
EXAMPLES = 15
"""Requests per operation and way of making them."""
PARTS = 6
"""Of the document, a test each: two of them in a run, whose time is shared by several cores."""
DRAWN = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
    verbosity=Verbosity.quiet,
)


@schemathesis.serializer("application/jsonl", "application/zip")
def as_bytes(context: Any, value: Any) -> Any:
    """Bodies that are files: whatever was drawn, as it is."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


class World:
    """Something of everything that has an address, and somebody of every role."""

    def __init__(self, app: Flask) -> None:
        self.cup = Cup(Api(app, ADMIN))
        self.closed = played_out(self.cup)
        now = self.cup.table.play(14)
        asked = self.done("player 0", f"{self.cup.path}/undo", {"to": 6, "reason": "A slip."}, now["version"])
        version = self.cup.table.now()["version"]
        claim = {"claim": "That was not paid.", "first": 4, "last": 5}
        called = self.done("player 0", f"{self.cup.path}/disputes", claim, version)
        self.dispute = called["events"][0]["seq"]
        ruling = {"verdict": "upheld", "ruling": "It was."}
        ruled = self.done("judge", f"{self.cup.path}/disputes/{self.dispute}/rulings", ruling, version + 1)
        self.tokens = {role: self.cup.roles[role].token for role in ROLES if role != "nobody"} | {"nobody": None}
        self.values: dict[str, list[str]] = {
            "match": [self.cup.match, self.cup.match, self.closed.match],
            "tournament": [self.cup.id],
            "seq": [str(self.dispute), str(asked["events"][0]["seq"]), "1"],
            "ruling": [str(ruled["events"][0]["seq"]), "3"],
            "pairing": ["p1"],
            "deck": ["ann-deck", "ben-deck"],
            "branch": [self.made("administrator", f"{self.cup.path}/branches", {"seq": 8})["match"]],
            "export": [self.made("administrator", "exports", {"matches": [self.closed.match], "format": "csv"})["id"]],
            "audit": [self.made("administrator", "audits", {})["id"]],
            "announced": [self.made("administrator", "announcements", {"seats": WITHOUT_ENTROPY})["match"]],
            "id": [self.cup.issued("judge", account="somebody")["id"]],
        }
        self.made("administrator", "checkpoints", {})
        self.reached: set[str] = set()
        """The operations that did what they are for, at least once."""

    def done(self, role: str, path: str, body: Any, version: int) -> Any:
        answer = self.cup.roles[role]("POST", path, body, If_Match=f'"{version}"', Idempotency_Key=f"world-{version}")
        assert answer.status_code in (200, 201), answer.text
        return answer.json

    def made(self, role: str, path: str, body: Any) -> Any:
        answer = self.cup.roles[role]("POST", path, body, Idempotency_Key=f"world-{path}")
        assert answer.status_code in (200, 201, 202), answer.text
        return answer.json

    def holes(self, operation: Any) -> st.SearchStrategy[dict[str, str]]:
        """What stands in the path: something that exists, seldom anything else."""
        return st.fixed_dictionaries(
            {parameter.name: self.hole(parameter.name) for parameter in operation.path_parameters}
        )

    def hole(self, name: str) -> st.SearchStrategy[str]:
        """What stands in the hole of this name."""
        segments = st.text(min_size=1, max_size=20).filter(lambda text: "/" not in text)  # that is another address
        anything = segments | st.integers().map(str) | st.just("01M7YS61HH9SGF5XBYF8NHZGGN")
        known = st.sampled_from(self.values.get(name, ["1"]))
        return st.integers(0, 9).flatmap(lambda dice: anything if dice == 9 else known)


def played_out(cup: Cup) -> Table:
    """A match that was conceded and closed, of no tournament."""
    table = open_table(cup.admin, "closed")
    now = table.play(6)
    table.append(table.seats[0], {"type": "conceded"}, now["version"])
    closed = table.append(table.judge, {"type": "match.closed"}, table.now()["version"])
    assert closed.status_code == 201, closed.text
    return table


@pytest.fixture
def world(make_app: Callable[..., Flask]) -> World:
    app = make_app()
    return World(app)


def operations(app: Flask) -> Iterator[Any]:
    """Every operation of the document the application serves."""
    for result in schemathesis.openapi.from_wsgi("/api/openapi.json", app).get_all_operations():
        yield result.ok()


@pytest.mark.parametrize("part", by_thirds(0, range(PARTS)))
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_every_operation_answers_as_the_document_says(world: World, mode: GenerationMode, part: int) -> None:
    found = sorted(operations(world.cup.app), key=lambda operation: operation.label)
    assert len(found) > 60
    failures = []
    for operation in found[part::PARTS]:
        if mode is GenerationMode.NEGATIVE and takes_nothing(operation):
            continue
        try:
            attack(world, operation, mode)
        except (Exception, FailureGroup) as error:
            failures.append(f"{operation.label}: {told(error)}")
    assert not failures, "\n".join(failures)
    if mode is GenerationMode.POSITIVE:
        assert 5 * len(world.reached) >= 2 * len(found[part::PARTS]), (
            "the requests do not get far enough to show anything"
        )


def takes_nothing(operation: Any) -> bool:
    """Whether no request can be a wrong one: it has no parameters and no body, and needs no credentials."""
    raw = operation.definition.raw
    return raw.get("security") == [] and not raw.get("parameters") and "requestBody" not in raw


def told(error: BaseException) -> str:
    """Every failure in it, without the schemas and bodies that Schemathesis prints."""
    if isinstance(error, BaseExceptionGroup):
        return "\n".join(told(inner) for inner in error.exceptions)
    return " ".join(str(error).partition("Schema:")[0].split())


def attack(world: World, operation: Any, mode: GenerationMode) -> None:
    roles = st.sampled_from(ROLES) | st.just("administrator")

    drawn = operation.as_strategy(generation_mode=mode)
    cases = st.one_of(drawn, *operation.get_strategies_from_examples()) if mode is GenerationMode.POSITIVE else drawn

    @DRAWN
    @given(cases, roles, world.holes(operation), st.booleans(), st.integers(1, 8))
    def run(case: Any, role: str, holes: dict[str, str], current: bool, key: int) -> None:
        case.path_parameters = {name: quote(value, safe="") for name, value in holes.items()}
        headers = {"Accept": "*/*"}
        if world.tokens[role] is not None:
            headers["Authorization"] = f"Bearer {world.tokens[role]}"
            if isinstance(case.query, dict):
                case.query.pop("share", None)
        if current:
            headers["Idempotency-Key"] = f"{operation.label.replace(' ', '-')}-{key}"
        if current and holes.get("match") in world.values["match"]:
            headers["If-Match"] = f'"{parts(world.cup.app).store.head(holes["match"]).version}"'
        answer = case.call(headers=headers)
        if answer.status_code < 300:
            world.reached.add(operation.label)
        case.validate_response(answer, checks=CHECKS)

    run()
