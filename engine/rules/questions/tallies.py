"""What has happened in the turn so far, and in the last one: the rules count it, cards ask."""

from __future__ import annotations

from engine.errors import EngineError
from engine.table.state import Player
from engine.table.table import Table


def happened(g: Table, name: str, player: Player) -> int:
    """How often something happened this turn for a player: "played:creature", "played:dis" (of that house),
    "destroyed:creature", "fights", "fallen" (a creature destroyed in a fight), "discarded:dis" (a card of that
    house from hand) … Where a card of a deck declares `remembers = ("discards", "reaps", "uses to fight",
    "thefts", "exalts")`, also "discarded" (a card from anywhere), "reaped", "uses to fight" (also one whose fight
    was stopped), "stolen:1" (from the player in seat 1) and "exalted" (a friendly creature)."""
    return g.state.tally.get(f"{name}/{player.seat}", 0)


def happened_last_turn(g: Table, name: str, player: Player) -> int:
    """The same of the last turn that the player finished."""
    return player.last_tally.get(f"{name}/{player.seat}", 0)


def house_last_turn(g: Table, player: Player) -> str | None:
    """The house that was chosen in the last turn that the player finished; None without one, or such a turn.

    Not another house that became the active one in the course of that turn.

    It is written down only in matches in whose decks a card declares `remembers = ("house",)`. Raises EngineError
    in others."""
    if "house" not in g.remembered:
        raise EngineError('declare remembers = ("house",) on the card that asks for the house of the last turn')
    house: str | None = player.more.get("house")
    return house
