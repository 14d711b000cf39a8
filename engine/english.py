"""Counted nouns, lists and capitals in English: the one place that knows when a noun has its plural."""

from __future__ import annotations

from collections.abc import Sequence

_ES = ("s", "x", "ch", "sh")
_SAME = ("Æmber",)
"""Nouns that have no plural."""


def plural(noun: str) -> str:
    """The plural of a noun, or of the last word of several.

    >>> plural("match"), plural("undone event"), plural("key"), plural("entry"), plural("Æmber")
    ('matches', 'undone events', 'keys', 'entries', 'Æmber')
    """
    if noun in _SAME:
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(_ES) else f"{noun}s"


def counted(number: int, noun: str, *, none: str | None = None) -> str:
    """How many there are of something. `none`: said instead of 0.

    >>> counted(1, "key"), counted(0, "key"), counted(0, "test", none="no"), counted(3, "what-if match")
    ('1 key', '0 keys', 'no tests', '3 what-if matches')
    """
    many = str(number) if number or none is None else none
    return f"{many} {noun if number == 1 else plural(noun)}"


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def date_in_words(time: str) -> str:
    """The day of a time that begins with year, month and day, as people write it.

    >>> date_in_words("2026-11-28T14:52:00Z")
    '28 November 2026'
    """
    year, month, day = time[:10].split("-")
    return f"{int(day)} {_MONTHS[int(month) - 1]} {year}"


def capitalised(text: str) -> str:
    """A text with a capital first letter, the rest as it is.

    >>> capitalised("ann has no deck"), capitalised("")
    ('Ann has no deck', '')
    """
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str]) -> str:
    """Words as an English list, equal ones counted.

    >>> listed(["Troll", "a card", "Bumpsy", "a card"])
    'Troll, 2 cards and Bumpsy'
    """
    distinct = list(dict.fromkeys(words))
    parts = [
        word
        if words.count(word) == 1
        else f"{words.count(word)} cards"
        if word == "a card"
        else f"{words.count(word)} times {word}"
        for word in distinct
    ]
    return "nothing" if not parts else parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
