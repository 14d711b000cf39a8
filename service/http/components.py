"""Components of the API's document that are made from structs: the answers, and what contracts describe.

A struct named `…Answer` is the component `…`. Structs within it become components, too; so do `TypedDict`s, the shapes
of plain data that the engine projects.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from apispec import APISpec

from engine.english import capitalised

_ANSWER = re.compile(rb'("#/components/schemas/\w+)Answer"')
_VERBATIM = ("const", "default", "enum", "examples")
"""Keywords whose values are data and not schemas."""


def schema_of(spec: APISpec, shape: Any) -> dict[str, Any]:
    """The schema of a struct, or of a shape made of structs.

    Components that are missing are added. Raises ValueError where another component has the name of one.
    """
    schema, parts = _schemas(shape)
    for name, part in parts.items():
        _add(spec, name, part)
    return schema


def component(spec: APISpec, shape: Any, name: str) -> dict[str, Any]:
    """A reference to the component of a shape. `name`: of the component, where it is no struct, which has its own.

    Raises as `schema_of`.
    """
    schema = schema_of(spec, shape)
    if "$ref" in schema:
        return schema
    _add(spec, name, schema)
    return {"$ref": f"#/components/schemas/{name}"}


def _schemas(shape: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of a shape, and those of the structs in it by the names of their components."""
    (schema,), parts = msgspec.json.schema_components([shape], ref_template="#/components/schemas/{name}")
    shown: dict[str, Any] = {}
    for name, part in parts.items():
        name, part = name.removesuffix("Answer"), _in_document(part)
        if shown.setdefault(name, part) != part:
            raise _named_twice(name)
    return _in_document(schema), shown


def _add(spec: APISpec, name: str, part: dict[str, Any]) -> None:
    if name not in spec.components.schemas:
        spec.components.schema(name, part)
    elif spec.components.schemas[name] != part:
        raise _named_twice(name)


def _named_twice(name: str) -> ValueError:
    return ValueError(f"two shapes are named {name} in the API's document; give one of the structs another name")


def _in_document(part: Any) -> Any:
    """A schema as the document shows it: names without `Answer`, sentences with a capital."""
    shown: Any = msgspec.json.decode(_ANSWER.sub(rb'\1"', msgspec.json.encode(part)))
    return _capitalised(shown)


def _capitalised(part: Any) -> Any:
    if isinstance(part, list):
        return [_capitalised(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    shown = {name: value if name in _VERBATIM else _capitalised(value) for name, value in part.items()}
    if isinstance(shown.get("title"), str):
        del shown["title"]
    if shown.get("items") is False:  # of a tuple: `maxItems` says so, too, and apispec takes it for a name
        del shown["items"]
    if isinstance(text := shown.get("description"), str):
        shown["description"] = capitalised(text)
    return shown
