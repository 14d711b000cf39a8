"""Patches: each leads from one document to the other, in operations of RFC 6902."""

from __future__ import annotations

import json
from typing import Any

import pytest

from replays.telling.patch import patch


def apply(document: Any, operations: list[dict[str, Any]]) -> Any:
    """RFC 6902, as far as it is used; changes a copy."""
    document = json.loads(json.dumps(document))
    for operation in operations:
        if operation["path"] == "":
            document = operation["value"]
            continue
        *path, last = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
        node = document
        for part in path:
            node = node[int(part)] if isinstance(node, list) else node[part]
        key: Any = int(last) if isinstance(node, list) else last
        if operation["op"] == "remove":
            del node[key]
        elif operation["op"] == "add" and isinstance(node, list):
            node.insert(key, operation["value"])
        else:
            node[key] = operation["value"]
    return document


DOCUMENTS: list[tuple[Any, Any]] = [
    (None, {"a": 1}),
    ({"a": 1}, {"a": True}),
    ({"a/b": 1, "~c": [1]}, {"a/b": 2, "~c": [2, 1]}),
    ({"line": [{"id": 1}, {"id": 2}, {"id": 3}]}, {"line": [{"id": 3}, {"id": 2, "x": 1}, {"id": 1}]}),
    ({"line": [{"id": 1}, {"id": 2}, {"id": 3}]}, {"line": [{"id": 1, "x": [1]}, {"id": 9}, {"id": 3, "x": {}}]}),
    ({"line": [{"id": 1}]}, {"line": []}),
    ({"players": [{"amber": 1}, {"amber": 2}]}, {"players": [{"amber": 1}, {"amber": 3}]}),
    ({"players": [{"amber": 1}, {"amber": 2}]}, {"players": [{"amber": 2}]}),
    ({"a": [1, 2]}, {"a": {"b": 1}}),
    ([{"id": 1}, 5, {"id": 2}], [5, {"id": 2}, {"id": 1}]),
]


@pytest.mark.parametrize(("before", "after"), DOCUMENTS)
def test_a_patch_leads_from_one_document_to_the_other(before: Any, after: Any) -> None:
    assert json.dumps(apply(before, patch(before, after))) == json.dumps(after)
    assert patch(after, after) == []
