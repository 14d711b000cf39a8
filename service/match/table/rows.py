"""The options of a main step in rows: a card with all that can be done with it on one line, however long the list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

ACTS = {
    "reap": ("Reap", "Reap with "),
    "fight": ("Fight", "Fight with "),
    "action": ("Action", "Use the action of "),
    "omni": ("Omni", "Use the omni ability of "),
    "unstun": ("Unstun", "Unstun "),
    "play": ("Play", "Play "),
    "discard": ("Discard", "Discard "),
}
"""What comes before the colon of a key -> the word on the button, and what the label has before the title."""
_FROM_HAND = ("play", "discard")


class CardAct(NamedTuple):
    """One thing that can be done with a card."""

    option: Mapping[str, Any]
    word: str


class OfferedRow(NamedTuple):
    """A card and its acts; or, without a title, an option that stands for itself."""

    title: str
    acts: list[CardAct]


def rows_of(choice: Mapping[str, Any]) -> list[OfferedRow]:
    """The rows of a question that is put in a main step: cards in play, cards in hand by title, what is about no card.

    Of all other questions none: their options are one line each. `choice`: as `engine.views` gives it.
    """
    options: Sequence[Mapping[str, Any]] = choice["options"] or ()
    if choice["kind"] != "main":
        return []
    by_card: dict[tuple[int, str], OfferedRow] = {}
    alone: list[OfferedRow] = []
    for option in options:
        word, lead = ACTS.get(option["key"].partition(":")[0], ("", ""))
        if not word or option["card"] is None or not option["label"].startswith(lead):
            alone.append(OfferedRow("", [CardAct(option, option["label"])]))
            continue
        title = option["label"].removeprefix(lead)
        by_card.setdefault((option["card"], title), OfferedRow(title, [])).acts.append(CardAct(option, word))
    words = [word for word, _ in ACTS.values()]
    for row in by_card.values():
        row.acts.sort(key=lambda act: words.index(act.word))
    held = [row for row in by_card.values() if _verb(row) in _FROM_HAND]
    used = [row for row in by_card.values() if _verb(row) not in _FROM_HAND]
    return [*used, *sorted(held, key=lambda row: row.title.casefold()), *alone]


def _verb(row: OfferedRow) -> str:
    key: str = row.acts[0].option["key"]
    return key.partition(":")[0]
