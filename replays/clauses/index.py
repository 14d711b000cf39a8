"""Ids of the rulebook clauses and rulings that can be cited, with the versions in which they hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from engine.nearest import nearest

MOST_SUGGESTIONS = 3


@cache
def known_clauses() -> Mapping[str, tuple[str, ...]]:
    """Every id, with the rulebook versions in which it holds. `tests/rulings/make_index.py` writes the file."""
    clauses: dict[str, list[str]] = json.loads((files("replays.clauses") / "index.json").read_text("utf-8"))
    return MappingProxyType({name: tuple(versions) for name, versions in clauses.items()})


def unknown(ids: Iterable[str]) -> dict[str, list[str]]:
    """Select the ids that name no clause or ruling, each with the nearest ids that do, the nearest first.

    >>> unknown(["enter-play-exhausted", "x-is-zero-unles-defined"])
    {'x-is-zero-unles-defined': ['x-is-zero-unless-defined']}
    """
    wrong = [name for name in dict.fromkeys(ids) if name not in known_clauses()]
    return {name: _nearest(name) for name in wrong}


def in_words(id: str) -> str:
    """A clause or ruling as readers see it; its text stands in the rulebook.

    >>> in_words("enter-play-exhausted")
    'Enter play exhausted'
    """
    return id.replace("-", " ").capitalize()


def _nearest(name: str) -> list[str]:
    text = name[:100].lower().replace("_", "-").replace(" ", "-")
    near = nearest(text, known_clauses(), MOST_SUGGESTIONS)
    if near:
        return near
    words = [word for word in text.split("-") if len(word) > 3]
    held = [(sum(word in clause for word in words), clause) for clause in known_clauses()]
    best = max((count for count, _ in held), default=0)
    return [clause for count, clause in held if count == best and best > 0][:MOST_SUGGESTIONS]
