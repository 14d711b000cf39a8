"""Haunted players."""

from __future__ import annotations

from engine.table.state import Player
from engine.table.table import Table

HAUNTED = 10
"""How many cards in the discard pile haunt a player."""


def haunted(g: Table, player: Player) -> bool:
    """Whether the player is haunted, which only cards care about (haunted-ten-in-discard)."""
    return len(player.discard) >= HAUNTED
