"""Counting the ways a match can go on from a stored position, to a fixed number of decisions.

A file of tests/perft is one JSON object:

    about    what the position is there for, in a sentence
    setup    the set-up with its `position`, as `engine.opening.positions.setup_of` takes it
    depth    how many decisions deep the paths are counted
    paths    how many distinct paths there are; one that ends the match earlier counts as one path
    split    the same for each first answer: its keys, joined by spaces -> the number of paths

A change in what is legal, asked or offered changes a number; the split tells after which first answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from engine.game import Game, Setup
from engine.opening.positions import setup_of
from engine.table.choices import Choice

FOLDER = Path(__file__).parent
FIELDS = ("about", "setup", "depth", "paths", "split")

Answer = tuple[str, ...]


def files() -> list[Path]:
    """All stored positions."""
    return sorted(FOLDER.glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    """The content of a file."""
    stored: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return stored


def answers(choice: Choice) -> Iterator[Answer]:
    """Every distinct legal answer: in each order where the order matters, else in the order of the options."""
    pick = permutations if choice.ordered else combinations
    for many in range(choice.minimum, choice.maximum + 1):
        yield from pick(choice.keys, many)


def paths(setup: Setup, depth: int, begin: tuple[Answer, ...] = ()) -> int:
    """How many distinct paths of `depth` decisions follow these answers; shorter ones that end the match count too.

    Each path is walked in a match of its own, since a match cannot go back; the last decision is only counted."""
    choice = reached(setup, begin).pending
    if choice is None or depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in answers(choice))
    return sum(paths(setup, depth - 1, (*begin, answer)) for answer in answers(choice))


def reached(setup: Setup, begin: tuple[Answer, ...]) -> Game:
    """The match after these answers."""
    game = Game.open(setup, facts=False)
    for answer in begin:
        game.submit(answer)
    return game


def split(raw: Mapping[str, Any], depth: int) -> dict[str, int]:
    """The number of paths for each first answer. `depth` is at least 1."""
    setup = setup_of(raw)
    first = reached(setup, ()).pending
    assert first is not None, "the match of a stored position is over before anything is asked"
    return {" ".join(answer): paths(setup, depth - 1, (answer,)) for answer in answers(first)}


def differences(stored: Mapping[str, int], found: Mapping[str, int]) -> list[str]:
    """A sentence for each first answer that does not have the paths it had."""
    lines = []
    for answer in (*stored, *(one for one in found if one not in stored)):
        if answer not in found:
            lines.append(f"{answer or 'nothing'}: is not legal any more, had {stored[answer]} paths")
        elif answer not in stored:
            lines.append(f"{answer or 'nothing'}: is legal now, with {found[answer]} paths")
        elif stored[answer] != found[answer]:
            lines.append(f"{answer or 'nothing'}: had {stored[answer]} paths, has {found[answer]}")
    return lines


def completed(stored: Mapping[str, Any]) -> dict[str, Any]:
    """A stored position with its counts worked out anew."""
    found = split(stored["setup"], stored["depth"])
    counts = {"depth": stored["depth"], "paths": sum(found.values()), "split": found}
    return {"about": stored["about"], "setup": stored["setup"], **counts}


def text(stored: Mapping[str, Any]) -> str:
    """The file: readable, and with a line per first answer, so that a change shows where it is."""
    return json.dumps({name: stored[name] for name in FIELDS}, ensure_ascii=False, indent=1) + "\n"
