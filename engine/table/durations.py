"""How long a lasting effect lasts: values of `until=` of `g.begin`, beside "turn", "fight" and "match"."""

from __future__ import annotations

from typing import NamedTuple

from engine.table.state import Card, Player


class WhileHere(NamedTuple):
    """A duration: as long as a card stays in play."""

    card: Card


def next_turn(player: Player) -> str:
    """The duration of a player's next turn: the effect waits for it, and ends with it.

    That player is the effect's victim, where it names no other (`g.victim`).
    """
    return f"next:{player.seat}"


def start_of_turn(player: Player) -> str:
    """The duration from now on until the next turn of a player starts."""
    return f"start:{player.seat}"


def while_here(card: Card) -> WhileHere:
    """The duration of a card's stay in play; nothing begins if it has left.

    An effect `on` another card, which lasts as long as the card that makes it, also declares `ends_with_source`.
    """
    return WhileHere(card)
