"""Grim Reminders, Untamed: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Came Back Wrong")
class CameBackWrong:
    """Play: plays a creature from your discard pile and attaches itself to that creature as an upgrade, by which this
    creature has 2 less power and poison."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
        if (yield from g.play_card(creature, you)):
            yield from g.attach_as_upgrade(me, creature)

    class AsUpgrade:
        """This creature has 2 less power and poison."""

        def lowers_power(g: Verbs, me: Card, creature: Card) -> int:
            return 2 if creature is me.host else 0

        def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
            return {"poison": 1} if creature is me.host else {}


@card("Cauldron")
class Cauldron:
    """Omni: puts the card on top of your deck faceup under itself. If at least 3 cards are under it, plays them one at
    a time, in an order of your choice."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for top in g.top_of_deck(you):
            yield from g.put_under(top, me)
        if len(me.under) >= 3:
            brew = yield from g.choose_cards(
                list(me.under), count=len(me.under), ordered=True, aims=False, purpose="in the order of being played"
            )
            for ingredient in brew:
                yield from g.play_card(ingredient, you)


@card("Choking Ivy")
class ChokingIvy:
    """Play: destroys every creature of the least power. Repeats this once unless you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def choke() -> Flow[None]:
            yield from g.destroy(g.least_powerful(g.creatures()))

        yield from choke()
        if not g.haunted(you):
            yield from g.repeat_preceding(choke)


@card("Curse of Fertility")
class CurseOfFertility:
    """Treachery. At the end of your turn, if you played no creature this turn, makes each opponent gain 1 Æmber."""

    @after("turn_ended", by="you", when=lambda g, me, you, e: not g.happened("played:creature", you))
    def wither(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for opponent in (yield from g.each_opponent(you)):
            yield from g.gain(opponent, 1)


@card("Dark Heart of the Forest")
class DarkHeartOfTheForest:
    """While a player is haunted, they skip the forge step."""

    def skips_step(g: Verbs, me: Card, player: Player, step: str) -> bool:
        return step == "forge" and g.haunted(player)


@card("Flying Broomstick")
class FlyingBroomstick:
    """This creature has elusive and “Reap: heals all damage from a creature, unstuns it, removes a ward and all
    counters from it and moves all Æmber from it to the common supply”."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if creature is me.host else {}

    class Grants:
        """Reap: heals all damage from a creature, unstuns it, removes a ward and all counters from it and moves all
        Æmber from it to the common supply."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature()
            if creature is None:
                return
            yield from g.heal(creature)
            yield from g.unstun(creature)
            yield from g.remove_ward(creature)
            yield from g.calm(creature)
            yield from g.move_amber(creature, None)
            for kind in ("power", *creature.counters):
                yield from g.remove_counters(creature, kind)


@card("Invigorating Shower")
class InvigoratingShower:
    """Play: names a house and shuffles every card of that house from your discard pile into your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=bool(you.discard))
        yield from g.shuffle_into_deck([card for card in you.discard if g.is_of(card, house)])


@card("Lost in the Wild")
class LostInTheWild:
    """Play: shuffles every flank creature into the deck of its owner. Repeats this once if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def stray() -> Flow[None]:
            yield from g.shuffle_into_deck(g.creatures(where=g.on_flank))

        yield from stray()
        if g.haunted(you):
            yield from g.repeat_preceding(stray)


@card("Rotfeast")
class Rotfeast:
    """Play: for the rest of the turn, gains 1 Æmber whenever a creature is dealt damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Rotfeast.Feast)

    @lasting
    class Feast:
        """Gains 1 Æmber whenever a creature is dealt damage."""

        @after("damaged")
        def feast(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Spoo-key Charge")
class SpooKeyCharge:
    """Play: forges a key at its current cost if you are haunted. Shuffles your discard pile into your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.forge(you)
        yield from g.shuffle_discard(you)


@card("The Circle of Life")
class TheCircleOfLife:
    """Play: makes every player who is haunted gain 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in [player for player in g.clockwise() if g.haunted(player)]:
            yield from g.gain(player, 2)


@card("The Witching Hour")
class TheWitchingHour:
    """Play: returns every Witch creature to your hand from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        witches = [card for card in you.discard if card.type == "creature" and g.has_trait(card, "witch")]
        yield from g.return_to_hand(witches)


@card("Till the Earth")
class TillTheEarth:
    """Play: makes every player shuffle their discard pile into their deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.shuffle_discard(player)


@card("Werewolf Curse")
class WerewolfCurse:
    """This creature has splash-attack 3 and “Fight: archives the upgrade”. Play: enrages this creature."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"splash-attack": 3} if creature is me.host else {}

    class Grants:
        """Fight: archives the upgrade."""

        def fight(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from g.archive(giver)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.enrage(me.host)


@card("Æmber Storm")
class AemberStorm:
    """Play: deals 1 damage for every Æmber in your pool, divided among enemy creatures as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_each((yield from g.divide(1 * you.amber, g.creatures(enemy_of=you), purpose="damage")))
