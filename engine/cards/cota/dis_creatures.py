"""Call of the Archons, Dis: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.catalogue import CARD_TYPES
from engine.table.choices import Flow
from engine.table.durations import while_here
from engine.table.events import CHANGED, Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Charette")
class Charette:
    """Play: captures 3 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 3)


@card("Dust Imp")
class DustImp:
    """Destroyed: gains 2 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 2)


@card("Shooler")
class Shooler:
    """Play: steals 1 Æmber if your opponent has at least 4."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 4:
            yield from g.steal(you, 1, opponent)


@card("Stealer of Souls")
class StealerOfSouls:
    """Whenever an enemy creature is destroyed in a fight with this creature, purges that creature and gains 1 Æmber."""

    @after("destroyed", fell_to_me=True)
    def take_the_soul(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.purge(g.became(event.card))
        yield from g.gain(you, 1)


@card("The Terror")
class TheTerror:
    """Play: gains 2 Æmber if your opponent has none."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber == 0:
            yield from g.gain(you, 2)


@card("Tocsin")
class Tocsin:
    """Reap: makes your opponent discard a card at random from their hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)


def _destroy_of_power(g: Verbs, power: int) -> Flow[None]:
    """Let the player destroy a creature of this power, for the three Masters."""
    creature = yield from g.choose_creature(where=lambda c: g.power(c) == power, optional=True, untagged=True)
    yield from g.destroy(creature)


@card("Drumble")
class Drumble:
    """Elusive. Play: captures all of your opponent's Æmber if they have at least 7."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 7:
            yield from g.capture(me, opponent.amber, opponent)


@card("Eater of the Dead")
class EaterOfTheDead:
    """Fight/Reap: purges a creature from any one discard pile. If it does, puts a +1 power counter on itself."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for player in g.clockwise() for card in player.discard if card.type == "creature"]
        eaten = yield from g.choose_card(dead)
        purged = yield from g.purge(eaten)
        if purged:
            yield from g.add_counters(me)


@card("Ember Imp")
class EmberImp:
    """An opponent who has played at least 2 cards in a turn cannot play another."""

    def cannot_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        if player.seat == me.controller:
            return False
        return sum(g.happened(f"played:{type}", player) for type in CARD_TYPES) >= 2


@card("Gabos Longarms")
class GabosLongarms:
    """Before Fight: chooses a creature and deals its damage in this fight to that creature instead of the one it
    fights."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        target = yield from g.choose_creature()
        if target is not None:
            yield from g.begin(me, you, GabosLongarms.Reaching, until="fight", on=me, target=target)

    @lasting
    class Reaching:
        """Deals the damage of this creature in this fight to the chosen creature instead of the one it fights, or to
        none if that has left play."""

        @instead_of("damage_in_fight", when=lambda g, me, you, e: g.ref(e.source) == me.on)
        def reach(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[str | None]:
            yield from ()
            target = g.deref(me.data["target"])
            if target is None:
                return None
            event.card = target
            return CHANGED


@card("Overlord Greking")
class OverlordGreking:
    """Whenever an enemy creature is destroyed in a fight with this creature, puts the destroyed creature into play
    under your control."""

    @after("destroyed", fell_to_me=True)
    def raise_it(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if g.finds_destroyed(event.card):
            whole = event.card.printed.half and g.rests_on("overlord-greking-gigantic-creature", "both-halves")
            yield from g.put_into_play(event.card, you, half=g.other_half(event.card) if whole else None)


@card("Guardian Demon")
class GuardianDemon:
    """Play/Fight/Reap: heals 2 damage or less from a creature. If it does, deals as much damage to another creature."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        patient = yield from g.choose_creature(useful=g.can_be_healed)
        if patient is None:
            return
        amount = yield from g.choose_number(
            min(2, patient.damage),
            useful=g.can_be_healed(patient),
            purpose="how much damage is healed from {card}",
            subject=patient,
        )
        healed = yield from g.heal(patient, amount)
        if healed:
            other = yield from g.choose_creature(other_than=patient)
            yield from g.deal_damage(other, amount)


@card("Master of 1")
class MasterOf1:
    """Reap: may destroy a creature of power 1."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_of_power(g, 1)


@card("Master of 2")
class MasterOf2:
    """Reap: may destroy a creature of power 2."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_of_power(g, 2)


@card("Master of 3")
class MasterOf3:
    """Reap: may destroy a creature of power 3."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_of_power(g, 3)


@card("Pit Demon")
class PitDemon:
    """Action: steals 1 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Pitlord")
class Pitlord:
    """Taunt. Your active house must be Dis."""

    def must_choose_house(g: Verbs, me: Card, player: Player) -> str | None:
        return "dis" if player.seat == me.controller else None


@card("Restringuntus")
class Restringuntus:
    """Play: names a house. While this creature is in play, your opponent's active house cannot be that house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        house = yield from g.name_house(g.houses())
        yield from g.begin(me, you, Restringuntus.Restrained, until=while_here(me), victim=opponent, house=house)

    @lasting
    class Restrained:
        """Your opponent's active house cannot be the named house."""

        def cannot_choose_house(g: Verbs, me: Lasting, player: Player, house: str) -> bool:
            return player is g.victim(me) and bool(house == me.data["house"])


@card("Shaffles")
class Shaffles:
    """At the end of your turn, makes each opponent lose 1 Æmber."""

    @after("turn_ended", by="you")
    def nibble(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for opponent in (yield from g.each_opponent(you)):
            yield from g.lose(opponent, 1)


@card("Snudge")
class Snudge:
    """Fight/Reap: returns a flank creature or an artifact to the hand of its owner."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_card([*g.creatures(where=lambda c: g.on_flank(c)), *g.artifacts()])
        yield from g.return_to_hand(chosen)


@card("Succubus")
class Succubus:
    """Refills each opponent's hand to 1 card less in their draw step."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return -1 if player.seat != me.controller else 0


@card("Tolas")
class Tolas:
    """Elusive. Whenever a creature is destroyed, makes each opponent of its controller gain 1 Æmber."""

    @after("destroyed", card="creature")
    def profit(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for opponent in (yield from g.each_opponent(event.player)):
            yield from g.gain(opponent, 1)


@card("Tentacus")
class Tentacus:
    """To use an artifact, an opponent must pay you 1 Æmber."""

    def use_toll(g: Verbs, me: Card, player: Player, card: Card, how: str) -> int:
        return 1 if player.seat != me.controller and card.type == "artifact" else 0


@card("Truebaru")
class Truebaru:
    """Taunt. To play this creature, you must lose 3 Æmber. Destroyed: gains 5 Æmber."""

    play_loss = 3

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 5)
