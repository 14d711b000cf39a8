"""Winds of Exchange, Mars: artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.cards.cota.mars import is_martian
from engine.table.choices import Flow
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Airlock")
class Airlock:
    """Action: discards a non-Mars card from your hand. If it does, draws a card."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, where=lambda c: not is_martian(g, c), purpose="to discard")
        if (yield from g.discard(chosen)):
            yield from g.draw(you, 1)


@card("Blorb Hive")
class BlorbHive:
    """Omni: destroys a friendly creature. If it does, makes 2 Blorb token creatures and then, if you have at least 10
    Blorbs, destroys itself and forges a key at no cost."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        if not (yield from g.destroy(creature)):
            return
        yield from g.make_token(you, "Blorb", count=2)
        if len(g.creatures(friendly_to=you, where=lambda c: c.title == "Blorb")) >= 10:
            yield from g.destroy(me)
            yield from g.forge(you, cost=0)


@card("Ironyx Banner")
class IronyxBanner:
    """Friendly Ironyx creatures have 1 more power and 1 more armor. Play: makes a token creature."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return int(creature.controller == me.controller and g.has_trait(creature, "ironyx"))

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return int(creature.controller == me.controller and g.has_trait(creature, "ironyx"))

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Mk.2 Generator")
class Mk2Generator:
    """Enters play ready. Action: makes a token creature."""

    enters_ready = True

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Nyyon Outpost")
class NyyonOutpost:
    """Action: puts a friendly creature on the bottom of the deck of its owner. If it does, makes 2 token creatures."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if (yield from g.put_on_deck(creature, bottom=True)):
            yield from g.make_token(you, count=2)


@card("Replay Pod")
class ReplayPod:
    """Friendly Mars creatures have “Destroyed: puts itself facedown under Replay Pod”. Action: returns every card under
    itself to the hand of its owner. Purges itself."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and is_martian(g, card)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(list(me.under))
        yield from g.purge(me)

    class Grants:
        """Destroyed: puts itself facedown under Replay Pod."""

        def destroyed(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            if g.here(me):
                yield from g.put_under(me, giver, facedown=True)
