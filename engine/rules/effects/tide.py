"""The tide: who may raise it, which player it is high for, and how it is reset."""

from __future__ import annotations

from engine.rules.resolving.statics import forbidden
from engine.rules.resolving.timing import after
from engine.rules.zones.drawing import gain_chains
from engine.table.choices import Flow, Refusal
from engine.table.state import Player
from engine.table.table import Table

TIDE_CHAINS = 3
"""What raising the tide by the rules costs."""


def tide_refusal(g: Table, player: Player) -> Refusal | None:
    """Why the player cannot raise the tide now, for chains or by a card (tide-cannot-raise-when-high, cannot-beats-may,
    tide-available-in-any-game, tide-needs-a-tide-deck-in-the-game)."""
    if not g.tide_in_game:
        return "the tide is not part of this match", "tide-needs-a-tide-deck-in-the-game"
    if g.state.tide == player.seat:
        return "the tide is high for you already", "tide-cannot-raise-when-high"
    if forbidden(g, "cannot_raise_tide", player):
        return "a card says you cannot", "cannot-beats-may"
    return None


def tide_is_high(g: Table, player: Player) -> bool:
    """Whether the tide is high for the player; at the start of a match it is neutral (tide-starts-neutral)."""
    return g.tide_in_game and g.state.tide == player.seat


def tide_is_low(g: Table, player: Player) -> bool:
    """Whether the tide is low for the player: it is high for another (tide-high-for-one-low-for-other)."""
    return g.tide_in_game and g.state.tide is not None and g.state.tide != player.seat


def raise_tide(g: Table, player: Player) -> Flow[bool]:
    """Make the tide high for the player and low for the others (tide-high-for-one-low-for-other)."""
    if tide_refusal(g, player) is not None or player.eliminated:
        return False
    g.state.tide = player.seat
    g.record("tide.raised", ("tide-high-for-one-low-for-other",), player=player.seat)
    yield from g.recheck()  # what is so while the tide is high or low
    yield from after(g, "tide_raised", player=player)
    return True


def reset_tide(g: Table) -> Flow[None]:
    """Make the tide neutral, as it is at the start of a match (tide-starts-neutral): high for no player and low for no
    player. Nobody raises it by that."""
    if g.state.tide is None:
        return
    g.state.tide = None
    g.record("tide.reset", ("tide-starts-neutral",))
    yield from g.recheck()


def raise_tide_for_chains(g: Table, player: Player) -> Flow[None]:
    """Raise the tide by the rules: for three chains, any number of times a turn (tide-rule-omni-costs-three-chains)."""
    yield from raise_tide(g, player)
    yield from gain_chains(g, player, TIDE_CHAINS)
