"""Words that the lines about events are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.english import counted
from engine.rules.turns.time_procedure import CRITERIA


def name_of(names: Sequence[str], seat: int) -> str:
    """The player's name; of a seat that the match does not have, its number."""
    return names[seat] if seat < len(names) else f"seat {seat}"


def role_in_words(role: str, names: Sequence[str]) -> str:
    """The holder of a role: a seat by its player's name.

    >>> role_in_words("seat:1", ("Ann", "Ben")), role_in_words("head-judge", ())
    ('Ben', 'the head judge')
    """
    kind, _, seat = role.partition(":")
    return name_of(names, int(seat)) if kind == "seat" else f"the {role.replace('-', ' ')}"


def by_role(role: str | None, names: Sequence[str]) -> str:
    """The role that answers or signs, as the end of a sentence: a seat by its player's name; empty where it is not
    recorded.

    >>> by_role("seat:1", ("Ann", "Ben")), by_role("head-judge", ()), by_role(None, ())
    (' by Ben', ' by the head judge', '')
    """
    return "" if role is None else f" by {role_in_words(role, names)}"


def events_in_words(first: int, last: int) -> str:
    """Some events, in words.

    >>> events_in_words(92, 92), events_in_words(90, 92)
    ('event 92', 'the events 90 to 92')
    """
    return f"event {first}" if first == last else f"the events {first} to {last}"


def because(reason: str | None) -> str:
    """A reason as the end of a sentence; empty if there is none.

    >>> because("slow play"), because(None)
    (': slow play', '')
    """
    return f": {reason}" if reason else ""


def final_standing(result: Mapping[str, Any]) -> str:
    """How the players stood when a match ended (`engine.game.Game.result`): keys, and, where time decided, the Æmber.

    >>> seats = [{"name": "Ann", "keys": 0, "amber": 3}, {"name": "Ben", "keys": 0, "amber": 1}]
    >>> final_standing({"winner": 0, "reason": "time", "seats": seats})
    'Ann 0 keys, 3 Æmber – Ben 0 keys, 1 Æmber'
    >>> final_standing({"winner": 0, "reason": "keys", "seats": seats})
    'Ann 0 keys – Ben 0 keys'
    >>> by_time = {"winner": 0, "reason": "time", "seats": seats, "time": {"procedure": "2026", "by": "amber"}}
    >>> final_standing(by_time)
    'Ann 0 keys, 3 Æmber – Ben 0 keys, 1 Æmber, by most Æmber'
    """
    amber = result["reason"] == "time"
    by = result.get("time", {}).get("by")
    seats = sorted(result["seats"], key=lambda seat: int(seat.get("place", 0)))
    return " – ".join(
        (f"{seat['place']}. " if "place" in seat else "")
        + f"{seat['name']} {counted(seat['keys'], 'key')}"
        + (f", {counted(seat['amber'], 'Æmber')}" if amber else "")
        for seat in seats
    ) + (f", by {CRITERIA[by].words}" if by else "")
