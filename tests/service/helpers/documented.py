"""Holds the JSON answers of the API to its document: nothing is missing, of another shape, or not written down."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import jsonschema_rs
import msgspec
from flask import Flask
from werkzeug.test import TestResponse

_HOLE = re.compile(r"<(?:[^:<>]*:)?([^<>]+)>")


def as_documented(app: Flask, answer: TestResponse) -> TestResponse:
    """The answer itself. Fails where it is JSON that the document of the API does not describe."""
    method, path = answer.request.method, answer.request.path
    if not path.startswith("/api/v1/") or method == "HEAD" or not answer.data:
        return answer
    if not _document:
        _document.update(_strict(app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()))
    if answer.mimetype == "application/problem+json":
        validator = _validator_of_problems()
    elif answer.mimetype == "application/json" and 200 <= answer.status_code < 300:
        rule, _ = app.url_map.bind("").match(path, method, return_rule=True)
        validator = _validator(method.lower(), _HOLE.sub(r"{\1}", rule.rule), answer.status_code)
    else:
        return answer
    faults = [
        f"{'/'.join(map(str, fault.instance_path))}: {fault.message[:400]}"
        for fault in validator.iter_errors(msgspec.json.decode(answer.data))
    ]
    assert not faults, f"{method} {path} answers what its document does not describe: {faults[:5]}"
    return answer


_document: dict[str, Any] = {}
"""That of the first application; it is the same for all."""


@cache
def _validator(method: str, path: str, status: int) -> Any:
    return _validator_of(
        _document["paths"][path][method]["responses"][str(status)]["content"]["application/json"]["schema"]
    )


@cache
def _validator_of_problems() -> Any:
    return _validator_of({"$ref": "#/components/schemas/Problem"})


def _validator_of(schema: Any) -> Any:
    return jsonschema_rs.Draft202012Validator({**schema, "components": {"schemas": _document["components"]["schemas"]}})


def _strict(part: Any) -> Any:
    """A document in which an object has no properties but those that are listed."""
    if isinstance(part, list | tuple):
        return [_strict(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    inner = {name: _strict(value) for name, value in part.items()}
    return {"additionalProperties": False, **inner} if isinstance(inner.get("properties"), dict) else inner
