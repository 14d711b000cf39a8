"""Prospects: whether an operation would do anything, asked before a player has to choose for it.

They are what `useful` of a question is made of (`engine.rules.questions.asking`). They change nothing, look only at
what every seat sees, and answer yes in doubt: a replacement or a prohibition that would stop the operation is left for
it to find.
"""

from __future__ import annotations

from engine.rules.in_play.status import may_exhaust
from engine.rules.resolving.statics import forbidden
from engine.rules.turns.keys import key_cost, may_forge_for
from engine.rules.turns.using import forced_use_refusal, ways_to_use
from engine.table.state import Card, Player
from engine.table.table import Table


def can_be_healed(g: Table, creature: Card) -> bool:
    """Whether there is damage to remove (heal-undamaged-not-healed)."""
    return creature.damage > 0


def can_be_stunned(g: Table, creature: Card) -> bool:
    """Whether it is not stunned yet (stun-does-not-stack)."""
    return not creature.stunned


def can_be_exhausted(g: Table, card: Card) -> bool:
    """Whether it is ready, and nothing keeps it so."""
    return card.ready and may_exhaust(g, card)


def can_be_readied(g: Table, card: Card) -> bool:
    """Whether it is exhausted, and nothing keeps it so."""
    return not card.ready and not forbidden(g, "cannot_ready", card)


def can_be_used(g: Table, card: Card, player: Player) -> bool:
    """Whether the player could use it now by an ability, in any way."""
    return bool(ways_to_use(g, card, player))


def can_ready_or_use(g: Table, card: Card, player: Player) -> bool:
    """Whether readying it, or else using it as it is, does something."""
    return can_be_readied(g, card) or can_be_used(g, card, player)


def can_ready_or_fight(g: Table, creature: Card, player: Player) -> bool:
    """Whether readying it, or else fighting with it as it is, does something. A stunned one loses its stun."""
    return can_be_readied(g, creature) or forced_use_refusal(g, creature, player, "fight") is None


def can_forge(g: Table, player: Player, cost: int | None = None) -> bool:
    """Whether the player would forge a key at the current cost, or another, if told to."""
    return may_forge_for(g, player, key_cost(g, player) if cost is None else cost)
