"""The marks `clause`, `ruling` and `reading`: a mistyped id or version stops the run and never counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.readings import READINGS

_READINGS = {id: {"versions": list(row.taken)} for id, row in READINGS.items()}
INDEX = json.loads(Path(__file__).with_name("index.json").read_text("utf-8"))


def faults(mark: pytest.Mark) -> list[str]:
    """What is wrong with one mark, in words; empty when nothing is."""
    known = _READINGS if mark.name == "reading" else INDEX[f"{mark.name}s"]
    if not mark.args:
        return [f"{mark.name}() names no id"]
    if unknown := set(mark.kwargs) - {"versions"}:
        return [f"{mark.name}() takes ids and versions=, not {', '.join(sorted(unknown))}"]
    found = [f"there is no {mark.name} {id!r}" for id in mark.args if id not in known]
    versions = mark.kwargs.get("versions")
    if versions is None:
        return found
    if isinstance(versions, str):
        return [*found, f"versions of {mark.name}() is a text; write a tuple: versions=({versions!r},)"]
    return found + [
        f"{mark.name} {id!r} does not hold in version {version!r}, only in {', '.join(known[id]['versions'])}"
        for id in mark.args
        if id in known
        for version in versions
        if version not in known[id]["versions"]
    ]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    wrong = {
        f"{item.nodeid.partition('[')[0]}: {fault}"
        for item in items
        for name in ("clause", "ruling", "reading")
        for mark in item.iter_markers(name)
        for fault in faults(mark)
    }
    if wrong:
        raise pytest.UsageError("\n".join(sorted(wrong)))
