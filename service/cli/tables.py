"""What a match on the command line begins with: decks by name or from a file, or a described table from a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from service.cli.common import CannotRun


def deck_of(text: str) -> dict[str, Any]:
    """The deck that an option names. Raises click.UsageError, CannotRun."""
    from engine.catalogue.decks import deck_lists

    decks = deck_lists()
    found = [name for name in decks if text == name] or [name for name in decks if text.casefold() in name.casefold()]
    if len(found) == 1:
        return decks[found[0]]
    if not Path(text).is_file():
        known = ", ".join(found or decks)
        raise click.UsageError(f"{text!r} is no file and names {len(found)} decks of the project; choose from {known}")
    return _object(text, "deck", "name, houses and cards")


def variant_of(given: str | None, seats: int) -> str:
    """The variant that is asked for, or the one that so many players play."""
    from engine.setup import VARIANTS

    return given or next((name for name, many in VARIANTS.items() if seats in many), "standard")


def position_of(text: str) -> dict[str, Any]:
    """The described table in a JSON file; what is in it is checked when the match opens. Raises CannotRun."""
    return _object(text, "position", "seats (see engine/positions.py)")


def _object(path: str, what: str, fields: str) -> dict[str, Any]:
    try:
        found = json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CannotRun(f"cannot read a {what} from {path}: {error}") from error
    if not isinstance(found, dict):
        raise CannotRun(f"{path} holds no {what}; it must be an object with {fields}")
    return found
