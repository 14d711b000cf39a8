"""The document says what every answer consists of: no object is left whose shape only prose would tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec
import pytest
from apispec import APISpec
from flask import Flask

from service.http.components import schema_of

OPEN = {
    "Change.before": "a part of a state: a number, a card, an area …",
    "Change.after": "a part of a state: a number, a card, an area …",
    "LastingView.data": "arguments of an effect, as the card that made it wrote them",
    "OpenedSetUp.position": "a described table; its hidden zones are counted, in a form of each version of the log",
    "SeedSecret.position": "a described table, as an older version took it",
}
"""What stays open, and why."""


class PartAnswer(msgspec.Struct):
    """A part."""

    size: float = msgspec.field(name="from")


class WholeAnswer(msgspec.Struct):
    """A whole."""

    pair: tuple[int, int]
    parts: dict[str, PartAnswer]


@pytest.fixture
def document(make_app: Callable[..., Flask]) -> Any:
    return make_app().test_client().get("/api/openapi.json").json


def test_no_answer_has_an_object_of_unknown_shape(document: Any) -> None:
    components = document["components"]["schemas"]
    reached: dict[str, None] = {"Problem": None}
    found = set()
    for item in document["paths"].values():
        for operation in item.values():
            for response in operation.get("responses", {}).values() if isinstance(operation, dict) else ():
                for content in response.get("content", {}).values():
                    reached |= dict.fromkeys(references(content))
    waiting = list(reached)
    while waiting:
        name = waiting.pop()
        found |= {f"{name}.{place}" for place in open_in(components[name])}
        more = [other for other in references(components[name]) if other not in reached]
        reached |= dict.fromkeys(more)
        waiting += more
    assert {
        "Match",
        "State",
        "Events",
        "Export",
        "Token",
        "TableView",
        "DecisionEvent",
        "Tournament",
        "Case",
        "Card",
    } <= set(reached)
    assert found == set(OPEN)


def references(node: Any) -> Iterator[str]:
    """The names of the components that a schema refers to."""
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from references(inner)
    if isinstance(node, dict) and isinstance(node.get("$ref"), str):
        yield node["$ref"].rpartition("/")[2]


def open_in(schema: Any, place: str = "") -> Iterator[str]:
    """The properties of a schema that may be anything, or an object of anything."""
    if schema == {} or (schema.get("type") == "object" and not (schema.get("properties") or schema.get("required"))):
        values = schema.get("additionalProperties", True)
        if values is True or values == {}:
            yield place
            return
    for name, inner in schema.get("properties", {}).items():
        yield from open_in(inner, f"{place}.{name}".lstrip("."))
    for part in ("items", "additionalProperties"):
        if isinstance(schema.get(part), dict):
            yield from open_in(schema[part], place)
    for part in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for inner in schema.get(part, ()):
            yield from open_in(inner, place)


def test_two_shapes_of_one_name_are_found_out() -> None:
    spec = APISpec("x", "1", "3.1.0")
    first = msgspec.defstruct("Thing", [("kind", Literal["a"])])
    assert schema_of(spec, first) == {"$ref": "#/components/schemas/Thing"}
    assert schema_of(spec, list[first]) == {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}
    for name in ("Thing", "ThingAnswer"):
        with pytest.raises(ValueError, match="two shapes are named Thing"):
            schema_of(spec, msgspec.defstruct(name, [("kind", Literal["b"])]))
    within = msgspec.defstruct("Whole", [("one", first), ("other", msgspec.defstruct("ThingAnswer", []))])
    with pytest.raises(ValueError, match="two shapes are named Thing"):
        schema_of(APISpec("x", "1", "3.1.0"), within)


def test_sentences_begin_with_a_capital_and_answers_lose_the_word() -> None:
    spec = APISpec("x", "1", "3.1.0")
    assert schema_of(spec, WholeAnswer) == {"$ref": "#/components/schemas/Whole"}
    assert list(spec.components.schemas) == ["Whole", "Part"]
    pair = {"type": "array", "minItems": 2, "maxItems": 2, "prefixItems": [{"type": "integer"}] * 2}
    assert spec.components.schemas["Whole"]["properties"]["pair"] == pair
    assert spec.components.schemas["Part"]["required"] == ["from"]
