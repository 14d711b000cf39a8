"""Worlds Collide, Logos: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Data Forge")
class DataForge:
    """Play: may forge a key at its current cost plus 10 Æmber, minus 1 for every card in your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        cost = max(0, g.key_cost(you) + 10 - g.count_in(you, HAND))
        if (yield from g.may(f"forge a key for {cost} Æmber", useful=g.can_forge(you, cost))):
            yield from g.forge(you, cost=cost)


@card("Information Exchange")
class InformationExchange:
    """Play: steals 1 Æmber, or 2 if your opponent stole Æmber from you in their previous turn."""

    remembers = ("thefts",)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        stole = g.happened_last_turn(f"stolen:{you.seat}", opponent) > 0
        yield from g.steal(you, 2 if stole else 1, opponent)


@card("Tautau Vapors")
class TautauVapors:
    """Play: draws 2 cards, then archives a card from your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.draw(you, 2)
        yield from g.archive_from_hand(you)


@card("Thorium Plasmate")
class ThoriumPlasmate:
    """Play: moves an enemy creature anywhere in its battleline. Deals 2 damage to it for each of its neighbors that
    shares a house with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.move_anywhere(creature)
            alike = sum(g.share_house(creature, neighbor) for neighbor in g.neighbors(creature))
            yield from g.deal_damage(creature, 2 * alike)


@card("Hologrammophone")
class Hologrammophone:
    """Action: wards a creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=lambda c: not c.warded)
        yield from g.ward(creature)


@card("Universal Keylock")
class UniversalKeylock:
    """Keys cost every player 3 Æmber more. Whenever a player forges a key, destroys itself."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 3

    @after("key_forged")
    def give_way(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy(me)


@card("Universal Recycle Bin")
class UniversalRecycleBin:
    """Action: archives a purged card that you own."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if you.purged:
            hidden = not g.ruleset.purge_faceup
            purged = yield from g.choose_card(list(you.purged), private=hidden, secret=hidden, purpose="to archive")
            yield from g.archive(purged)


@card("Academy Training")
class AcademyTraining:
    """While friendly, this creature belongs to house Logos. This creature has “Reap: draws a card”."""

    def house_of(g: Verbs, me: Card, card: Card) -> str | None:
        return "logos" if card is me.host and card.controller == me.controller else None

    class Grants:
        """Reap: draws a card."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.draw(you, 1)


@card("Discombobulator")
class Discombobulator:
    """This creature has “No Æmber can be stolen from you”."""

    class Grants:
        """No Æmber can be stolen from you."""

        def cannot_steal(g: Verbs, me: Card, victim: Player) -> bool:
            return victim.seat == me.controller
