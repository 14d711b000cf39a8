"""Corrections that cannot be tried yet, in sentences: what is asked for, without what it was before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.judging.correction_words import CorrectionWords
from engine.judging.kinds import WORDS
from replays.engines.replayed_game import ReplayedGame
from replays.telling.viewer import Eyes


def wish_in_words(correction: Mapping[str, Any], names: Sequence[str], titles: Mapping[int, str] | None = None) -> str:
    """Describe a well-formed correction in English. `titles`: of the cards that the reader knows, by id.

    >>> wish_in_words({"kind": "move", "card": 7, "zone": "discard"}, ("Ann", "Ben"), {7: "Troll"})
    'Troll goes to the discard pile'
    """
    return WORDS[correction["kind"]](CorrectionWords(correction, names, titles or {}))


def titles_for(eyes: Eyes, game: ReplayedGame) -> dict[int, str]:
    """The titles of the cards that a viewer knows at this moment, by id."""
    return dict(_titles(eyes.state(game)))


def _titles(part: Any) -> Iterator[tuple[int, str]]:
    if isinstance(part, Mapping):
        if isinstance(part.get("id"), int) and isinstance(part.get("title"), str):
            yield part["id"], part["title"]
        for value in part.values():
            yield from _titles(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _titles(value)
