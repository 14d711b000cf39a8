"""What the events of a match did to its game, in the form in which a fold does it again to get back to a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.game import Game
from engine.judging.officials import adjust, end_by_time, renew_chance

Act: TypeAlias = "Callable[[Game], object]"
Step: TypeAlias = "tuple[str, ...] | int | Act | None"
"""What an event did to the game: an answer (also one against the rules), a concession of a seat, what an official did,
nothing."""


def corrected(corrections: tuple[dict[str, Any], ...]) -> Act:
    """The act of an `adjusted`."""
    return lambda game: adjust(game, corrections)


def renewed(seq: int) -> Act:
    """The act of a `rewound` with fresh entropy, besides going back."""
    return lambda game: renew_chance(game, seq)


def timed_out(game: Game) -> object:
    """The act of a `clock.ended`."""
    return end_by_time(game)
