"""A set-up for a first match: the two starter decks."""

from __future__ import annotations

from typing import Any

from engine.catalogue.decks import starter_decks
from engine.table.setup import for_new_match


def starter_setup(seed: int = 0) -> dict[str, Any]:
    """A set-up as `Game.open` takes it: two seats, Ann and Ben, with a starter deck each; Ann goes first.

    `seed`: below 2**256. The same seed gives the same match.
    """
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), starter_decks().values(), strict=True)]
    return for_new_match({"seats": seats, "first": 0, "chance": {"seed": f"{seed:064x}"}})
