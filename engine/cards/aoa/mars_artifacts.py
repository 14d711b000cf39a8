"""Age of Ascension, Mars: artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.cards.aoa.dis import friendly_shards
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def is_first_reap(g: Verbs, me: Card, you: Player, event: Event) -> bool:
    """Whether no other creature has reaped in this turn."""
    return sum(g.happened("reaped", player) for player in g.players) == 1


@card("Shard of Hate")
class ShardOfHate:
    """Action: for every friendly Shard, stuns an enemy creature, the same or another each time."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for _ in range(friendly_shards(g, you)):
            creature = yield from g.choose_creature(enemy_of=you, useful=g.can_be_stunned)
            yield from g.stun(creature)


@card("Æmber Conduction Unit")
class AmberConductionUnit:
    """Whenever an enemy creature reaps, stuns it if no creature has reaped before in this turn."""

    remembers = ("reaps",)

    @after("reaped", side="enemy", when=is_first_reap)
    def discharge(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.stun(event.card)


@card("Containment Field")
class ContainmentField:
    """Whenever a player uses this creature, destroys it."""

    @after("used", card="host")
    def collapse(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy(event.card)


@card("Killzord Mk. 9001")
class KillzordMk9001:
    """This creature has 2 more power, 2 more armor, skirmish and “Fight: gains 1 chain”."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host else 0

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if creature is me.host else {}

    class Grants:
        """Fight: gains 1 chain."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain_chains(you, 1)
