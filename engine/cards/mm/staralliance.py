"""Mass Mutation, Star Alliance: actions and artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.choices import Flow
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Hadron Collision")
class HadronCollision:
    """Play: removes a ward from a creature and deals 3 damage, which armor does not prevent, to it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.remove_ward(creature)
        yield from g.deal_piercing(creature, 3)


@card("Hold the Line")
class HoldTheLine:
    """Play: draws a card for each enemy creature that there is more than friendly ones."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        more = len(g.creatures(enemy_of=you)) - len(g.creatures(friendly_to=you))
        yield from g.for_each(max(more, 0), g.draw, you)


@card("New Frontiers")
class NewFrontiers:
    """Play: names a house. Reveals the top 3 cards of your deck. Archives those of that house and discards the
    others."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses())
        revealed = yield from g.reveal_top(you, 3)
        settled = [card for card in revealed if g.is_of(card, house)]
        yield from g.archive(settled)
        yield from g.discard(g.all_but(revealed, *settled))


@card("Particle Sweep")
class ParticleSweep:
    """Play: deals 2 damage to a creature, or destroys it if it is a Mutant creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None and g.has_trait(creature, "mutant"):
            yield from g.destroy(creature)
        else:
            yield from g.deal_damage(creature, 2)


@card("Subdue")
class Subdue:
    """Play: deals 1 damage to a creature and stuns it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1)
        yield from g.stun(creature)


@card("Survey")
class Survey:
    """Play: looks at the top 2 cards of your deck and discards 1 of them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        top = yield from g.look_at_top(you, 2, by=you)
        if top:
            barren = yield from g.choose_card(top, by=you, private=True, purpose="to discard")
            yield from g.discard(barren)


@card("Matter Maker")
class MatterMaker:
    """In your turn, you may play upgrades whatever the active house is."""

    def may_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return player.seat == me.controller and card.type == "upgrade"
