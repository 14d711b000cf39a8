"""Differences between two states as people say them: names for seats, the game's words for fields."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.catalogue import in_words

_AREAS = r"(?:hand|deck|discard|archives|purged|battleline|artifacts|limbo)\b"
_CARD = r"(?P<who>.+?), (?:battleline|artifacts), (?P<card>.+), "
_ON_CARD = re.compile(_CARD + r"(?P<field>[a-z ]+): (?P<how>.+ becomes .+)")
_KEYWORD = re.compile(_CARD + r"keywords, (?P<word>[a-z -]+) is (?P<how>new|gone)")
_COUNTS = {
    "amber": "Æmber",
    "key cost": "the cost of a key",
    "hand, count": "cards in hand",
    "deck, count": "cards in the deck",
    "discard, count": "cards in the discard pile",
    "archives, count": "cards in the archives",
    "purged, count": "purged cards",
}
"""Counts of a player, as the sentences of `replays.telling.diff` call them, and as people do."""


def as_said(text: str, names: Sequence[str]) -> str:
    """A sentence of `replays.telling.diff` as people say it; "" for what goes without saying.

    >>> as_said("Active: 1 becomes 0", ["Ann", "Ben"])
    'It is Ann’s turn'
    >>> as_said("Ann, amber: 1 becomes 5", ["Ann", "Ben"])
    'Ann, Æmber: 1 → 5'
    >>> as_said("Ann, battleline, Shooler, keywords, taunt is new (1)", ["Ann", "Ben"])
    'Shooler of Ann has taunt now'
    >>> as_said("Ann, battleline, Shooler, flank: yes becomes no", ["Ann", "Ben"])
    ''
    >>> as_said("Mother goes from Ben, deck to Ben, hand", ["Ann", "Ben"])
    'Mother goes from Ben’s deck to Ben’s hand'
    """
    what, _, how = text.partition(": ")
    was, _, now = how.partition(" becomes ")
    match what:
        case "Active":
            return f"It is {names[int(now)]}’s turn" if now.isdigit() and int(now) < len(names) else ""
        case "Turn":
            return f"It is turn {now}; it was turn {was}"
        case "Step":
            return f"It is the {now} step; it was the {was} step"
        case "House":
            return f"The active house is {_house(now)}; it was {_house(was)}"
        case "Decisions":
            return ""
    keyword = _KEYWORD.match(text)
    if keyword is not None:
        has = "has" if keyword["how"] == "new" else "no longer has"
        return f"{keyword['card']} of {keyword['who']} {has} {keyword['word']}" + (" now" if has == "has" else "")
    on_card = _ON_CARD.fullmatch(text)
    if on_card is not None:
        who, card, field = on_card["who"], on_card["card"], on_card["field"]
        was, _, now = on_card["how"].partition(" becomes ")
        if field == "flank":  # as the others stand beside it
            return ""
        if field == "ready":
            return f"{card} of {who} is {'ready' if now == 'yes' else 'exhausted'} now"
        return f"{card} of {who}, {'Æmber' if field == 'amber' else field}: {was} → {now}"
    for name in names:
        of, _, count = what.partition(f"{name}, ")
        if now and not of and count in _COUNTS:
            return f"{name}, {_COUNTS[count]}: {was} → {now}"
        text = re.sub(rf"{re.escape(name)}, (?={_AREAS})", f"{name}’s ", text)
    return text.replace("’s discard", "’s discard pile").replace(" to Limbo", " to being played")


def _house(name: str) -> str:
    return "none" if name == "nothing" else in_words(name)
