"""Lines beyond the options: the cards of a deck without a list, and how to enter missing ones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine import catalogue
from engine.catalogue import EVERY_HOUSE, spelt
from engine.catalogue.names import plain
from replays.sheet.matching import NoMatch
from replays.sheet.refusals import override_of
from replays.sheet.words import ACTS, CardPlace

LEARNT = "the deck is learnt"
"""The reason that the log gives for a card in a deck that has no list."""
HOW_TO_LEARN = "learn TITLE, HOUSE {ICONS}, where house and icons may be left out"
_LEARN = re.compile(r"learn\s+([^{}]+?)\s*(?:\{([^{}]*)\})?", re.IGNORECASE)
_BEHIND = re.compile(r" (?:left|right|position \d{1,2}|(?:>|vs\.?) .*|\d{1,2}|#\d+|\{.*)$", re.IGNORECASE)
_BY_HAND = ("main", "house", "card")
_HELD = ("play", "discard")


def learn_of(seat: int, words: str) -> dict[str, Any]:
    """The correction that says a card is in the deck of a seat: `learn Troll, mars {draw}`. Raises ValueError."""
    parts = _LEARN.fullmatch(words)
    if parts is None:
        raise ValueError(f"write which card it is: {HOW_TO_LEARN}")
    title, _, last = parts[1].rpartition(",")
    house = "".join(last.lower().split())
    if not title or house not in EVERY_HOUSE:  # a title may have a comma itself
        title, house = parts[1], ""
    icons = (parts[2] or "").replace(",", " ").lower().split()
    return {
        "kind": "learn",
        "seat": seat,
        "title": spelt(title.strip()),
        **({"house": house} if house else {}),
        **({"icons": icons} if icons else {}),
    }


def otherwise(question: Mapping[str, Any], state: Mapping[str, Any], lists: Sequence[CardPlace], words: str) -> str:
    """How to enter what is not among the options, where it may have happened; empty if there is no remedy.

    `state`: as the person who enters sees it; `lists`: as `wordings` takes them.
    """
    if question["kind"] not in _BY_HAND:
        return ""
    bare = _BEHIND.sub("", words)
    try:
        override_of(question, state, lists, bare)
    except NoMatch:
        return _to_learn(state, bare)
    return f'; if it happened at the table, it is entered so: override {bare} because "nobody noticed"'


def _to_learn(state: Mapping[str, Any], words: str) -> str:
    verb, _, rest = words.partition(" ")
    if verb.lower() in ACTS and verb.lower() not in _HELD:
        return ""
    title = plain(rest if verb.lower() in ACTS else words)
    decks = [player for player in state["players"] if "learnt" in player["deck_list"]]
    if not decks or title not in map(plain, catalogue.titles()):
        return ""
    hint = "a card that is a maverick, has added icons, or is of another set is entered first"
    return f"; {hint}: P{decks[0]['seat'] + 1} {HOW_TO_LEARN}"
