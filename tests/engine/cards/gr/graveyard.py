"""Where the cards of Grim Reminders are tried out whose players may be haunted: by discard piles of so many cards."""

from __future__ import annotations

from tests.engine.cards.woe.reef import lines

__all__ = ["HAUNTED", "NEARLY", "grave", "lines"]

HAUNTED = (10, 0)
"""The active player is haunted, and the opponent is not."""
NEARLY = (9, 10)
"""The active player is one card short of it, and the opponent is haunted."""


def grave(table, me=None, foe=None, third=None, *, house, piles=(), **more):
    """A house is active under the newest rulebook; `piles` many idle cards lie at the bottom of each discard pile."""
    sides = [dict(side or {}) for side in (me, foe)] + ([] if third is None else [dict(third)])
    for side, many in zip(sides, piles, strict=False):
        side["discard"] = ["Chant"] * many + list(side.get("discard", ()))
    return table(**dict(zip(("me", "foe", "third"), sides, strict=False)), house=house, ruleset="18.4", **more)
