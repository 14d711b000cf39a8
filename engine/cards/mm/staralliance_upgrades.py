"""Mass Mutation, Star Alliance: upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Access Denied")
class AccessDenied:
    """This creature cannot reap."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return how == "reap" and card is me.host


@card("Blast Shielding")
class BlastShielding:
    """This creature has 2 more armor. Whenever this creature is used, its controller may attach the upgrade to one of
    its neighbors."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host else 0

    @after("used", card="host")
    def pass_on(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        holder = yield from g.choose_card(g.neighbors(event.card), by=g.controller(event.card), optional=True)
        if holder is not None:
            yield from g.attach(me, holder)


@card("Detention Coil")
class DetentionCoil:
    """This creature cannot fight."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return how == "fight" and card is me.host


@card("Observ-u-Max")
class ObservUMax:
    """This creature has “Fight/Reap: captures 1 Æmber”."""

    class Grants:
        """Fight/Reap: captures 1 Æmber."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.capture(me, 1)


@card("Z-Particle Tracker")
class ZParticleTracker:
    """This creature has “Fight: searches for an upgrade in your deck, puts it into your hand and shuffles the deck”."""

    class Grants:
        """Fight: searches for an upgrade in your deck, puts it into your hand and shuffles the deck."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            upgrade = yield from g.search(you, (DECK,), where=lambda c: c.type == "upgrade")
            yield from g.return_to_hand(upgrade)
            g.shuffle_deck(you)


@card("Z-Ray Blaster")
class ZRayBlaster:
    """This creature has 3 more power and “Before Fight: deals 3 damage to each neighbor of the creature that it
    attacks”."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 3 if creature is me.host else 0

    class Grants:
        """Before Fight: deals 3 damage to each neighbor of the creature that it attacks."""

        def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            attacked = g.opposing(me)
            if attacked is not None:
                yield from g.deal_damage(g.neighbors(attacked), 3)


@card("Z-Wave Emitter")
class ZWaveEmitter:
    """At the beginning of your turn, wards this creature."""

    @after("turn_began", by="you")
    def hum(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ward(me.host)
