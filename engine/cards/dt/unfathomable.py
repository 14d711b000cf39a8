"""Dark Tidings, Unfathomable: actions and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Abandon Ship")
class AbandonShip:
    """Play: returns a creature, or 4 creatures if the tide is high for you, to the hands of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creatures = yield from g.choose_creatures(4 if g.tide_is_high(you) else 1)
        yield from g.return_to_hand(creatures)


@card("Allusions of Grandeur")
class AllusionsOfGrandeur:
    """Play: names a house of your opponent's identity card. Gains 3 Æmber when they choose another house as active
    house in their next turn, or none."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        house = yield from g.name_house(opponent.houses)
        yield from g.begin(me, you, AllusionsOfGrandeur.Foretold, until=next_turn(opponent), house=house)

    @lasting
    class Foretold:
        """Gains 3 Æmber when your opponent chooses another house than the named one as active house, or none."""

        @after("house_chosen", by="victim", when=lambda g, me, you, e: e.reason != me.data["house"])
        def prove_right(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 3)


@card("Brain Drain")
class BrainDrain:
    """Play: looks at your opponent's hand and puts a card from it on top of their deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if (yield from g.look_at_hand(opponent, by=you)):
            chosen = yield from g.choose_from(you, HAND, of=opponent, secret=True, purpose="to put on top of the deck")
            yield from g.put_on_deck(chosen)


@card("Call of the Void")
class CallOfTheVoid:
    """Play: exhausts a creature. If it was exhausted already, destroys it and makes its controller lose 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is None:
            return
        if creature.ready:
            yield from g.exhaust(creature)
        else:
            controller = g.controller(creature)
            yield from g.destroy(creature)
            yield from g.lose(controller, 1)


@card("Corrode")
class Corrode:
    """Play: destroys either an artifact, an upgrade or a creature with armor."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        upgrades = [upgrade for creature in g.creatures() for upgrade in creature.upgrades]
        armored = g.creatures(where=lambda c: g.armor(c) > 0)
        among = {"artifact": g.artifacts(), "upgrade": upgrades, "armor": armored}
        mode = yield from g.choose_mode(tuple(among), useful=any(among.values()))
        yield from g.destroy((yield from g.choose_card(among[mode])))


@card("Cup of Water")
class CupOfWater:
    """Play: stuns every Cyborg creature and every Robot creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(g.creatures(where=lambda c: g.has_trait(c, "cyborg") or g.has_trait(c, "robot")))


@card("Dark Discovery")
class DarkDiscovery:
    """Play: names 2 cards, then discards the 2 cards on the bottom of your opponent's deck. If those are the named
    ones, purges itself and forges a key at no cost."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        named = [(yield from g.name_card()), (yield from g.name_card())]
        opponent = yield from g.opponent(you)
        discarded = yield from g.discard_bottom(opponent, 2)
        if sorted(card.title for card in discarded) == sorted(named):
            yield from g.purge(me)
            yield from g.forge(you, cost=0)


@card("Dive Deep")
class DiveDeep:
    """Play: discards the card on top of your opponent's deck. Puts a creature that shares a house with it on the bottom
    of the deck of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        discarded = yield from g.discard_top(opponent)
        creature = yield from g.choose_creature(where=lambda c: any(g.share_house(c, card) for card in discarded))
        yield from g.put_on_deck(creature, bottom=True)


@card("Drawn Down")
class DrawnDown:
    """Play: looks at the top 3 cards of your opponent's deck, discards 1 of them and puts 1 on the bottom of their
    deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        top = yield from g.look_at_top(opponent, 3, by=you)
        drowned = yield from g.choose_card(top, by=you, private=True, useful=bool(top), purpose="to discard")
        rest = g.all_but(top, drowned)
        yield from g.discard(drowned)
        sunk = yield from g.choose_card(
            rest, by=you, private=True, secret=True, useful=bool(rest), purpose="to put on the bottom"
        )
        yield from g.put_to_bottom(sunk, rest, by=you)


@card("Flash Freeze")
class FlashFreeze:
    """Play: for the rest of the turn, exhausts a creature whenever you play another card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, FlashFreeze.Frozen)

    @lasting
    class Frozen:
        """Exhausts a creature whenever you play another card."""

        # its own play is over when the effect begins
        @after("played", by="you")
        def freeze(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.exhaust((yield from g.choose_creature(useful=g.can_be_exhausted)))


@card("Mælstrom")
class Maelstrom:
    """Play: puts every creature on top of the deck of its owner, those of one owner in a random order, and gains
    2 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_on_deck(g.creatures(), shuffled=True)
        yield from g.gain_chains(you, 2)


@card("Pour-tal")
class PourTal:
    """Play: archives itself if the tide is high for you, and otherwise raises the tide."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.archive(me)
        else:
            yield from g.raise_tide(you)


@card("Rakuzel’s Chant")
class RakuzelsChant:
    """Play: exhausts a creature, or every creature if the tide is high for you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.exhaust(g.creatures())
        else:
            yield from g.exhaust((yield from g.choose_creature(useful=g.can_be_exhausted)))


@card("Sink or Swim")
class SinkOrSwim:
    """Play: either makes your opponent discard a card at random from their hand, or exhausts a creature and its
    neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("discard", "exhaust"))) == "discard":
            opponent = yield from g.opponent(you)
            yield from g.discard_at_random(opponent)
        else:
            creature = yield from g.choose_creature()
            if creature is not None:
                yield from g.exhaust([creature, *g.neighbors(creature)])


@card("Sleep with the Fishes")
class SleepWithTheFishes:
    """Play: destroys every exhausted creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: not c.ready))


@card("Storm Surge")
class StormSurge:
    """Play: in your opponent's next turn, their cards cannot ready in their ready step."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, StormSurge.Surge, until=next_turn(opponent))

    @lasting
    class Surge:
        """Your opponent's cards cannot ready in their ready step."""

        def cannot_ready(g: Verbs, me: Lasting, card: Card) -> bool:
            return g.state.step == "ready" and g.controller(card) is g.victim(me)


@card("Thalassophobia")
class Thalassophobia:
    """Play: discards the top 10 cards of your opponent's deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.discard_top(opponent, 10)


@card("Thundertow")
class Thundertow:
    """Play: exhausts 2 creatures. Deals 2 damage to every exhausted creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exhaust((yield from g.choose_creatures(2, useful=g.can_be_exhausted)))
        yield from g.deal_damage(g.creatures(where=lambda c: not c.ready), 2)


@card("Tidal Wave")
class TidalWave:
    """Play: destroys a creature and its neighbors if the tide is high for you. Makes your opponent raise the tide."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            creature = yield from g.choose_creature(untagged=True)
            if creature is not None:
                yield from g.destroy([creature, *g.neighbors(creature)])
        opponent = yield from g.opponent(you)
        yield from g.raise_tide(opponent)


@card("Under Pressure")
class UnderPressure:
    """This creature cannot ready."""

    def cannot_ready(g: Verbs, me: Card, card: Card) -> bool:
        return card is me.host


@card("Wrath or Ruin")
class WrathOrRuin:
    """Play: either destroys a flank creature, or returns 2 enemy creatures to the hands of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("destroy", "return"), useful=bool(g.creatures()))) == "destroy":
            yield from g.destroy((yield from g.choose_creature(where=g.on_flank, untagged=True)))
        else:
            yield from g.return_to_hand((yield from g.choose_creatures(2, enemy_of=you)))
