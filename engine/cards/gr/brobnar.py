"""Grim Reminders, Brobnar: actions, artifacts and an upgrade."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DISCARD, HAND, PLAY, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Cacophonous Riot")
class CacophonousRiot:
    """Play: readies and enrages a creature and each of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            rioters = [creature, *g.neighbors(creature)]
            yield from g.ready(rioters)
            yield from g.enrage(rioters)


@card("Concussive Transfer")
class ConcussiveTransfer:
    """Play: deals 3 damage to a creature. Redistributes the damage on every creature among them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature()), 3)
        yield from g.redistribute(g.creatures(), "damage")


@card("Down To Size")
class DownToSize:
    """Play: for the rest of the turn, an enemy creature has 1 power and no armor, whatever else adds to it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.begin(me, you, DownToSize.Small, on=creature)

    @lasting
    class Small:
        """This creature has 1 power and no armor, whatever else adds to it."""

        def fixed_power(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return 1 if g.ref(creature) == me.on else None

        def fixed_armor(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return 0 if g.ref(creature) == me.on else None


@card("Fight to the End")
class FightToTheEnd:
    """Play: a friendly creature has skirmish from now on if you are haunted. Readies that creature and fights with
    it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            if g.haunted(you):
                yield from g.begin(me, you, FightToTheEnd.Skirmishing, until="match", on=creature)
            yield from g.ready_and_fight(creature, you)

    @lasting
    class Skirmishing:
        """This creature has skirmish."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"skirmish": 1} if g.ref(creature) == me.on else {}


@card("Final Refrain")
class FinalRefrain:
    """Play: puts every creature from your discard pile into play ready. Fights with them, one after the other. Destroys
    every creature that was so put into play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for card in you.discard if card.type == "creature"]
        order = "in the order of entering play"
        raised: list[Card] = []
        for creature in (yield from g.choose_cards(dead, count=len(dead), ordered=True, aims=False, purpose=order)):
            if creature.zone == DISCARD:  # a half of a gigantic creature has entered play with the other one
                half = g.other_half(creature)
                if (yield from g.put_into_play(creature, you, half=half, ready=True)):
                    raised += [part for part in (creature, half) if part is not None and part.zone == PLAY]
        able = [creature for creature in raised if g.here(creature) and g.is_friendly(creature, you)]
        for fighter in (
            yield from g.choose_cards(able, count=len(able), ordered=True, purpose="to fight in this order")
        ):
            yield from g.fight_with(fighter, you)
        yield from g.destroy([creature for creature in raised if g.here(creature)])


@card("Fling")
class Fling:
    """Play: destroys a friendly creature. If it does, deals damage equal to the power of that creature to an enemy
    creature and 3 damage to each of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        for flung in (yield from g.destroy(creature)):
            power = g.last_known(flung).power
            yield from g.deal_damage((yield from g.choose_creature(enemy_of=you)), power, splash=3)


@card("Lash Out")
class LashOut:
    """Play: deals 3 damage to a creature, and 3 damage to each of its neighbors if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 3, splash=3 if g.haunted(you) else 0)


@card("Memorialize the Fallen")
class MemorializeTheFallen:
    """Play: makes every player lose as much Æmber as there are creatures in their discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.lose(player, sum(card.type == "creature" for card in player.discard))


@card("Plummet")
class Plummet:
    """Play: discards your hand. Deals 1 damage to every creature for each card so discarded."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        gone = yield from g.discard_hand(you)
        yield from g.deal_damage(g.creatures(), len(gone))


@card("Recklessness")
class Recklessness:
    """Play: makes every player discard 3 cards at random from their hand, and then draw 3 cards."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in (yield from g.order_of_discarding(HAND)):
            yield from g.discard_at_random(player, 3)
        for player in g.clockwise():
            yield from g.draw(player, 3)


# artifacts


@card("Beanstalk")
class Beanstalk:
    """Every friendly Giant creature enters play ready. Action: searches for a Giant creature in your deck and discard
    pile and puts it into your hand."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        return card.type == "creature" and card.controller == me.controller and g.has_trait(card, "giant")

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.search_deck(
            you, where=lambda c: c.type == "creature" and g.has_trait(c, "giant"), discard_too=True
        )


@card("Brawling Grounds")
class BrawlingGrounds:
    """Omni: for the rest of the turn, whenever a creature is destroyed in a fight, makes its controller discard a card
    at random from their hand."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, BrawlingGrounds.Brawl)

    @lasting
    class Brawl:
        """Whenever a creature is destroyed in a fight, makes its controller discard a card at random from their
        hand."""

        @after("destroyed", card="creature", when=lambda g, me, you, e: e.fight is not None)
        def lose_heart(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.discard_at_random(event.player)


@card("Curse of Cowardice")
class CurseOfCowardice:
    """Treachery. At the end of your turn, loses 2 Æmber if you used no creature to fight this turn, and destroys itself
    if no friendly creature is in play."""

    remembers = ("uses to fight",)

    @after("turn_ended", by="you")
    def shame(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if not g.happened("uses to fight", you):
            yield from g.lose(you, 2)
        if not g.creatures(friendly_to=you):
            yield from g.destroy(me)


@card("Soul Bomb")
class SoulBomb:
    """Omni: deals 4 damage to every creature if you are haunted. Destroys itself."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.deal_damage(g.creatures(), 4)
        yield from g.destroy(me)


# upgrades


@card("Bonecrusher")
class Bonecrusher:
    """This creature has “Action: destroys a creature”."""

    class Grants:
        """Action: destroys a creature."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.destroy((yield from g.choose_creature(untagged=True)))
