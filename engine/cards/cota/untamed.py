"""Call of the Archons, Untamed: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import DECK, DISCARD, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Cooperative Hunting")
class CooperativeHunting:
    """Play: deals 1 damage for every friendly creature, divided among creatures as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shares = []
        for _ in range(len(you.line)):
            creature = yield from g.choose_creature()
            shares.append((creature, 1))
        yield from g.deal_each(shares)


@card("Full Moon")
class FullMoon:
    """Play: for the rest of the turn, gains 1 Æmber whenever you play a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, FullMoon.Shining)

    @lasting
    class Shining:
        """Gains 1 Æmber whenever you play a creature."""

        @after("played", by="you", card="creature")
        def shine(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Lost in the Woods")
class LostInTheWoods:
    """Play: shuffles 2 friendly and 2 enemy creatures into the decks of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        lost = yield from g.choose_creatures(2, friendly_to=you)
        lost += yield from g.choose_creatures(2, enemy_of=you)
        yield from g.shuffle_into_deck(lost)


@card("Regrowth")
class Regrowth:
    """Play: returns a creature to your hand from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
        yield from g.return_to_hand(creature)


@card("Curiosity")
class Curiosity:
    """Play: destroys every Scientist creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.has_trait(c, "scientist")))


@card("Fertility Chant")
class FertilityChant:
    """Play: makes your opponent gain 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.gain(opponent, 2)


@card("Fogbank")
class Fogbank:
    """Play: in your opponent's next turn, they cannot use any creature to fight."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, Fogbank.Rising, until=next_turn(opponent), seat=opponent)

    @lasting
    class Rising:
        """Your opponent cannot use any creature to fight."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return how == "fight" and player is g.victim(me)


@card("Grasping Vines")
class GraspingVines:
    """Play: returns up to 3 artifacts to the hands of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifacts = yield from g.choose_cards(g.artifacts(), count=3, up_to=True)
        yield from g.return_to_hand(artifacts)


@card("Key Charge")
class KeyCharge:
    """Play: loses 1 Æmber. If it does, may forge a key at its current cost."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        lost = yield from g.lose(you, 1)
        if (
            lost
            and g.in_check(you)
            and (yield from g.may(f"forge a key for {g.key_cost(you)} Æmber", useful=g.can_forge(you)))
        ):
            yield from g.forge(you)


@card("Lifeweb")
class Lifeweb:
    """Play: steals 2 Æmber if your opponent played at least 3 creatures in their previous turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if g.happened_last_turn("played:creature", opponent) >= 3:
            yield from g.steal(you, 2, opponent)


@card("Mimicry")
class Mimicry:
    """Is played as a copy of an action from your opponent's discard pile."""

    def copies(g: Verbs, me: Card, you: Player) -> Flow[Card | None]:
        opponent = yield from g.opponent(you)
        actions = [card for card in opponent.discard if card.type == "action"]
        return (yield from g.choose_card(actions, prompt="Mimicry/copies"))


@card("Nature’s Call")
class NaturesCall:
    """Play: returns up to 3 creatures to the hands of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creatures = yield from g.choose_creatures(3, up_to=True)
        yield from g.return_to_hand(creatures)


@card("Nocturnal Maneuver")
class NocturnalManeuver:
    """Play: exhausts up to 3 creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creatures = yield from g.choose_creatures(3, up_to=True, useful=g.can_be_exhausted)
        yield from g.exhaust(creatures)


@card("Perilous Wild")
class PerilousWild:
    """Play: destroys every creature with elusive."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.has_keyword(c, "elusive")))


@card("Save the Pack")
class SaveThePack:
    """Play: destroys every creature with damage. Gains 1 chain."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: c.damage > 0))
        yield from g.gain_chains(you, 1)


@card("Scout")
class Scout:
    """Play: up to 2 friendly creatures have skirmish for the rest of the turn. Fights with them, one after the
    other."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        # the order in which they are chosen is that in which they fight
        creatures = yield from g.choose_cards(g.creatures(friendly_to=you), count=2, up_to=True, ordered=True)
        for creature in creatures:
            yield from g.begin(me, you, Scout.Scouting, on=creature)
        for creature in creatures:
            yield from g.fight_with(creature, you)

    @lasting
    class Scouting:
        """This creature has skirmish."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"skirmish": 1} if g.ref(creature) == me.on else {}


@card("Stampede")
class Stampede:
    """Play: steals 2 Æmber if you have used at least 3 creatures this turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.creatures_used(you) >= 3:
            yield from g.steal(you, 2)


@card("The Common Cold")
class TheCommonCold:
    """Play: deals 1 damage to every creature. May destroy every Mars creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(), 1)
        martians = g.creatures(where=lambda c: g.is_of(c, "mars"))
        if martians and (yield from g.may("destroy all creatures of Mars")):
            yield from g.destroy(martians)


@card("Troop Call")
class TroopCall:
    """Play: returns to the hands of their owners every friendly Niffle creature and every Niffle creature in your
    discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = [card for card in you.discard if card.type == "creature" and g.has_trait(card, "niffle")]
        standing = g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "niffle"))
        yield from g.return_to_hand([*fallen, *standing])


@card("Vigor")
class Vigor:
    """Play: heals 3 damage or less from a creature. Gains 1 Æmber if it heals 3."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_healed)
        if creature is None:
            return
        amount = yield from g.choose_number(
            min(3, creature.damage),
            useful=g.can_be_healed(creature),
            purpose="how much damage is healed from {card}",
            subject=creature,
        )
        healed = yield from g.heal(creature, amount)
        if healed and amount == 3:
            yield from g.gain(you, 1)


@card("Word of Returning")
class WordOfReturning:
    """Play: deals to every enemy creature as much damage as it has Æmber on it. Moves the Æmber that is then on those
    creatures to your pool."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        holders = g.creatures(enemy_of=you, where=lambda c: c.amber > 0)
        yield from g.deal_each([(creature, creature.amber) for creature in holders])
        for creature in holders:
            yield from g.move_amber(creature, you)


@card("Bear Flute")
class BearFlute:
    """Action: heals all damage from an Ancient Bear. If none is in play, searches for every Ancient Bear in your deck
    and discard pile and puts them into your hand. If it does, shuffles the discard pile into the deck."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        bears = g.creatures(where=lambda c: c.title == "Ancient Bear")
        if bears:
            bear = yield from g.choose_card(bears, useful=g.can_be_healed)
            yield from g.heal(bear)
            return
        ancient_bears = yield from g.search(you, (DECK, DISCARD), where=lambda c: c.title == "Ancient Bear", count=None)
        moved = yield from g.return_to_hand(ancient_bears)
        if moved and you.discard:
            yield from g.shuffle_into_deck(list(you.discard))
        else:
            g.shuffle_deck(you)


@card("Nepenthe Seed")
class NepentheSeed:
    """Omni: sacrifices itself and returns a card to your hand from your discard pile."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        chosen = yield from g.choose_card(list(you.discard))
        yield from g.return_to_hand(chosen)


@card("Ritual of Balance")
class RitualOfBalance:
    """Action: steals 1 Æmber if your opponent has at least 6."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 6:
            yield from g.steal(you, 1, opponent)


@card("Ritual of the Hunt")
class RitualOfTheHunt:
    """Omni: sacrifices itself. For the rest of the turn, friendly Untamed creatures may be used whatever the active
    house is."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, RitualOfTheHunt.Hunting)

    @lasting
    class Hunting:
        """Friendly Untamed creatures may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            own = player.seat == me.seat == card.controller
            return own and card.type == "creature" and g.is_of(card, "untamed")


@card("World Tree")
class WorldTree:
    """Action: puts a creature on top of your deck from your discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
        yield from g.put_on_deck(creature)


@card("Way of the Bear")
class WayOfTheBear:
    """This creature has assault 2."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"assault": 2} if creature is me.host else {}


@card("Way of the Wolf")
class WayOfTheWolf:
    """This creature has skirmish."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if creature is me.host else {}
