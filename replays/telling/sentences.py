"""Facts in plain English: one sentence a fact, from what a viewer may see of it and nothing else.

The words of each kind stand in its row (`engine.table.fact_kinds`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.english import capitalised
from engine.readings import READINGS
from engine.table.fact_kinds import FACT_KINDS
from engine.table.fact_words import sentence_from


def silence(reading: str, option: str) -> str:
    """The sentence for a reading that a fact follows from: what the rulebook is silent about, and how it is read.

    >>> silence("steal-for-each", "several")
    'The book is silent: Stealing for each of something. Read as: as many thefts as were counted, of 1 each'
    """
    row = READINGS[reading]
    return f"The book is silent: {row.about}. Read as: {row.in_words(option)}"


def sentence(fact: Mapping[str, Any], seats: Sequence[str]) -> str:
    """The sentence for a projected fact, with the card that caused it. `seats`: the players' names by seat."""
    kind = FACT_KINDS.get(fact["kind"])
    if kind is None:  # a fact that a kept engine recorded
        text = str(fact["kind"]).replace(".", ": ").replace("_", " ")
    else:
        text = sentence_from(kind.says, fact.get("data") or {}, seats)
    cause = fact.get("cause")
    title = cause.get("title") if isinstance(cause, Mapping) else None
    if title and title not in text:
        text += f" ({title})"
    return capitalised(text)
