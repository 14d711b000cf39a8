"""Haunted and overwhelmed players: states that only cards care about."""

from __future__ import annotations

from engine.rules.resolving.statics import forbidden
from engine.table.state import Player
from engine.table.table import Table

HAUNTED = 10
"""How many cards in the discard pile haunt a player."""


def haunted(g: Table, player: Player) -> bool:
    """Whether the player is haunted, which only cards care about (haunted-ten-in-discard). A card may say so of a
    player for another reason."""
    return len(player.discard) >= HAUNTED or forbidden(g, "haunts", player)


def overwhelmed(g: Table, player: Player) -> bool:
    """Whether there are more enemy than friendly creatures in play (overwhelmed-more-enemy-creatures). False in the
    books that do not know it."""
    if not g.ruleset.overwhelmed_known:
        return False
    return sum(len(enemy.line) for enemy in g.opponents(player)) > len(player.line)
