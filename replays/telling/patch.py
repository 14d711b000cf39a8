"""Make a JSON Patch that turns one document into another (RFC 6902) of `add`, `remove` and `replace`.

Made for states of a match: entries of a list that have an `id` are the same card when the ids are equal, so a card that
is dealt damage costs a few bytes and not a whole battleline. Other lists of one length are compared place by place.

`replays.telling.diff` decides which values are equal, and which entries are one card. The walk is another: there a card
keeps its id wherever it goes, for people to read; here everything has a place that the operations before have shifted.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from replays.telling.diff import as_json, card_id, same

PatchOperation: TypeAlias = dict[str, Any]


def patch(before: Any, after: Any) -> list[PatchOperation]:
    """The operations, to be applied in order. `before` None: the whole document is new.

    >>> patch({"a": [{"id": 1, "damage": 0}, {"id": 2}]}, {"a": [{"id": 1, "damage": 3}]})
    [{'op': 'replace', 'path': '/a/0/damage', 'value': 3}, {'op': 'remove', 'path': '/a/1'}]
    """
    operations: list[PatchOperation] = []
    _compare("", before, after, operations)
    return operations


def _compare(path: str, before: Any, after: Any, into: list[PatchOperation]) -> None:
    # Most of a state is as it was before, and telling that by the encoded parts is far quicker than walking them.
    if before is after or same(before, after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before:
            if key not in after:
                into.append({"op": "remove", "path": _below(path, key)})
        for key, value in after.items():
            if key in before:
                _compare(_below(path, key), before[key], value, into)
            else:
                into.append({"op": "add", "path": _below(path, key), "value": value})
    elif isinstance(before, list) and isinstance(after, list):
        _compare_lists(path, before, after, into)
    else:
        into.append({"op": "replace", "path": path, "value": after})


def _compare_lists(path: str, before: list[Any], after: list[Any], into: list[PatchOperation]) -> None:
    was, now = [_name(item) for item in before], [_name(item) for item in after]
    if len(was) == len(now) and not any(isinstance(name, int) for name in (*was, *now)):
        for at in range(len(now)):
            _compare(f"{path}/{at}", before[at], after[at], into)
        return
    shorter = min(len(was), len(now))
    start = next((at for at in range(shorter) if was[at] != now[at]), shorter)
    end = next((at for at in range(shorter - start) if was[-1 - at] != now[-1 - at]), shorter - start)
    for at in range(start):
        _compare(f"{path}/{at}", before[at], after[at], into)
    for at in reversed(range(start, len(was) - end)):
        into.append({"op": "remove", "path": f"{path}/{at}"})
    for at in range(start, len(now) - end):
        into.append({"op": "add", "path": f"{path}/{at}", "value": after[at]})
    for at in range(end, 0, -1):
        _compare(f"{path}/{len(now) - at}", before[-at], after[-at], into)


def _name(entry: Any) -> Any:
    """The name that tells entries of a list apart."""
    name = card_id(entry)
    return as_json(entry) if name is None else name


def _below(path: str, key: str) -> str:
    return f"{path}/{key.replace('~', '~0').replace('/', '~1')}"
