"""Whole numbers in addresses are ASCII digits: what Python's `int` would also take is refused everywhere alike."""

from __future__ import annotations

from urllib.parse import quote

import marshmallow as ma
import pytest
from flask import Flask

from service.http.api import StrictSchema
from tests.service.helpers.roles import Table, problem

STRANGE = ["٣", "+5", " 5", "5 ", "1_0", "０", "5.0", "1e1", "0x3", "²", "", "9" * 25]


@pytest.mark.parametrize("text", STRANGE)
def test_no_parameter_takes_another_spelling(table: Table, text: str) -> None:
    table.play(6)
    for path in ("state?seq=", "state?turn=", "events?after=", "events?limit=", "facts?from=", "diff?to=", "undo?to="):
        told = problem(table.judge.get(f"{table.path}/{path}{quote(text)}"), 400, "invalid-parameter")
        assert told["errors"][0]["parameter"] == path.partition("?")[2][:-1], path
    for page in (f"/m/{table.match}/story?from=", f"/m/{table.match}/undo?to=", f"/m/{table.match}/story?at="):
        assert table.judge.get(f"{page}{quote(text)}", Accept="text/html").status_code == 400, page


@pytest.mark.parametrize("text", ["٣", "+5", "1_0", "０", "²"])
def test_no_path_takes_another_spelling(table: Table, text: str) -> None:
    for path in (f"/api/v1/{table.path}/disputes/{quote(text)}", f"/m/{table.match}/e/{quote(text)}"):
        assert table.judge.get(path).status_code == 404, path


def test_every_query_is_read_by_the_one_base(table: Table) -> None:
    """So that none is forgotten: every schema of a query is a StrictSchema, and every number in a path ours."""
    app: Flask = table.admin.app
    assert {type(rule._converters[name]).__name__ for rule in app.url_map.iter_rules() for name in rule.arguments} <= {
        "WholeConverter",
        "UnicodeConverter",
        "PathConverter",
    }
    spec = table.admin.ok("/api/openapi.json")
    numbers = [
        parameter
        for item in spec["paths"].values()
        for operation in item.values()
        for parameter in (operation.get("parameters", []) if isinstance(operation, dict) else [])
        if parameter["in"] in ("query", "path") and parameter["schema"].get("type") in ("integer", ["integer", "null"])
    ]
    assert len(numbers) > 30


def test_plain_numbers_are_taken(table: Table) -> None:
    table.play(6)
    assert table.judge.ok(f"{table.path}/state?seq=5")["seq"] == 5
    assert table.judge.ok(f"{table.path}/state?seq=05")["seq"] == 5


def test_a_schema_reports_all_strange_numbers_at_once() -> None:
    class Both(StrictSchema):
        one = ma.fields.Integer()
        two = ma.fields.Integer(data_key="zwei")

    with pytest.raises(ma.ValidationError) as caught:
        Both().load({"one": "+1", "zwei": "٢"})
    assert set(caught.value.normalized_messages()) == {"one", "zwei"}
    assert Both().load({"one": "1", "zwei": 2}) == {"one": 1, "two": 2}
