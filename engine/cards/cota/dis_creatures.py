"""The creatures of Dis in Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.catalogue import CARD_TYPES
from engine.table.choices import Flow
from engine.table.events import CHANGED, Event
from engine.table.state import DISCARD, Card, Lasting, Player

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
    """Play: steals 1 Æmber if the opponent has at least 4."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        if opponent.amber >= 4:
            yield from g.steal(you, 1, opponent)


@card("Stealer of Souls")
class StealerOfSouls:
    """Whenever an enemy creature is destroyed in a fight with it, purges that creature and gains 1 Æmber."""

    @after("destroyed", when=lambda g, me, you, e: e.fell_to(me))
    def take_the_soul(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.purge(event.card)
        yield from g.gain(you, 1)


@card("The Terror")
class TheTerror:
    """Play: gains 2 Æmber if the opponent has none."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        if opponent.amber == 0:
            yield from g.gain(you, 2)


@card("Tocsin")
class Tocsin:
    """Reap: chance takes one card of the opponent's hand to the discard pile."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.discard_at_random(opponent)


def _destroy_of_power(g: Verbs, power: int) -> Flow[None]:
    """What the three Masters do: a creature of their number may be destroyed."""
    creature = yield from g.choose_creature(where=lambda c: g.power(c) == power, optional=True, untagged=True)
    yield from g.destroy(creature)


@card("Drumble")
class Drumble:
    """Elusive. Play: captures the whole pool of an opponent who has at least 7 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        if opponent.amber >= 7:
            yield from g.capture(me, opponent.amber, opponent)


@card("Eater of the Dead")
class EaterOfTheDead:
    """Fight and Reap: purges a creature out of any discard pile and gets a +1 power counter for it."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for player in g.clockwise() for card in player.discard if card.type == "creature"]
        eaten = yield from g.choose_card(dead)
        purged = yield from g.purge(eaten)
        if purged:
            yield from g.add_counters(me)


@card("Ember Imp")
class EmberImp:
    """Nobody but its own player can play a third card in a turn."""

    def cannot_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        if player.seat == me.controller:
            return False
        return sum(g.happened(f"played:{type}", player) for type in CARD_TYPES) >= 2


@card("Gabos Longarms")
class GabosLongarms:
    """Before Fight: picks a creature, which its damage of this fight goes to in place of the one it fights."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        target = yield from g.choose_creature()
        if target is not None:
            yield from g.begin(me, you, GabosLongarms.Reaching, until="fight", on=me, target=target)

    @lasting
    class Reaching:
        """The damage of a fighter goes to the chosen creature, or to none if that is gone."""

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
    """Whenever an enemy creature is destroyed in a fight with it, that creature enters play on your side."""

    @after("destroyed", when=lambda g, me, you, e: e.fell_to(me))
    def raise_it(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if event.card.zone == DISCARD:  # purge-no-interaction
            yield from g.put_into_play(event.card, you)


@card("Guardian Demon")
class GuardianDemon:
    """Play, Fight and Reap: heals a creature of 2 damage or less, and deals what it healed to another creature."""

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
    """Reap: a creature of power 1 may be destroyed."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_of_power(g, 1)


@card("Master of 2")
class MasterOf2:
    """Reap: a creature of power 2 may be destroyed."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_of_power(g, 2)


@card("Master of 3")
class MasterOf3:
    """Reap: a creature of power 3 may be destroyed."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _destroy_of_power(g, 3)


@card("Pit Demon")
class PitDemon:
    """Action: steals 1 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Pitlord")
class Pitlord:
    """Taunt. Its player has to be active with Dis."""

    def must_choose_house(g: Verbs, me: Card, player: Player) -> str | None:
        return "dis" if player.seat == me.controller else None


@card("Restringuntus")
class Restringuntus:
    """Play: names a house that the opponent cannot be active with for as long as this stays in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        house = yield from g.name_house(g.houses())
        if g.here(me):
            yield from g.begin(
                me, you, Restringuntus.Restrained, until="match", on=me, victim=opponent.seat, house=house
            )

    @lasting
    class Restrained:
        """One player cannot choose one house."""

        def cannot_choose_house(g: Verbs, me: Lasting, player: Player, house: str) -> bool:
            return bool(player.seat == me.data["victim"] and house == me.data["house"])


@card("Shaffles")
class Shaffles:
    """When a turn of its player ends, each opponent loses 1 Æmber."""

    @after("turn_ended", when=lambda g, me, you, e: e.player is you)
    def nibble(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for opponent in (yield from g.each_opponent_of(you)):
            yield from g.lose(opponent, 1)


@card("Snudge")
class Snudge:
    """Fight and Reap: an artifact, or a creature on a flank, goes back to its owner's hand."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_card([*g.creatures(where=lambda c: g.on_flank(c)), *g.artifacts()])
        yield from g.return_to_hand(chosen)


@card("Succubus")
class Succubus:
    """In the draw step an opponent refills to 1 card less."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return -1 if player.seat != me.controller else 0


@card("Tolas")
class Tolas:
    """Elusive. Whenever a creature is destroyed, the opponents of the one who had it gain 1 Æmber each."""

    @after("destroyed", when=lambda g, me, you, e: e.was.type == "creature")
    def profit(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for opponent in (yield from g.each_opponent_of(event.player)):
            yield from g.gain(opponent, 1)


@card("Tentacus")
class Tentacus:
    """An opponent has to pay its player 1 Æmber for each use of an artifact."""

    def use_toll(g: Verbs, me: Card, player: Player, card: Card, how: str) -> int:
        return 1 if player.seat != me.controller and card.type == "artifact" else 0


@card("Truebaru")
class Truebaru:
    """Is not played without losing 3 Æmber for it. Taunt. Destroyed: gains 5 Æmber."""

    play_loss = 3

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 5)
