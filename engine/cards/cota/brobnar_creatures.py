"""Call of the Archons, Brobnar: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.catalogue import CARD_TYPES
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Valdr")
class Valdr:
    """Deals 2 more damage to a flank creature that it attacks."""

    def attack_bonus(g: Verbs, me: Card, attacker: Card, defender: Card) -> int:
        return 2 if attacker is me and g.on_flank(defender) else 0


@card("Ganger Chieftain")
class GangerChieftain:
    """Play: may ready a neighbor and fight with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card(
            g.neighbors(me), optional=True, useful=lambda c: g.can_ready_or_fight(c, you)
        )
        yield from g.ready_and_fight(creature, you)


@card("Headhunter")
class Headhunter:
    """Fight: gains 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Smaaash")
class Smaaash:
    """Play: stuns a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_stunned)
        yield from g.stun(creature)


@card("Bilgum Avalanche")
class BilgumAvalanche:
    """Whenever you forge a key, deals 2 damage to every enemy creature."""

    @after("key_forged", by="you")
    def roll(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you), 2)


@card("Bumpsy")
class Bumpsy:
    """Play: makes your opponent lose 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@card("Earthshaker")
class Earthshaker:
    """Play: destroys every creature of power 3 or less."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) <= 3))


@card("Firespitter")
class Firespitter:
    """Before Fight: deals 1 damage to every enemy creature."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)


@card("Grenade Snib")
class GrenadeSnib:
    """Destroyed: makes your opponent lose 2 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 2)


@card("Hebe the Huge")
class HebeTheHuge:
    """Play: deals 2 damage to every other creature without damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(where=lambda c: c.damage == 0, other_than=me), 2)


@card("Kelifi Dragon")
class KelifiDragon:
    """Can be played only if you have at least 7 Æmber. Fight/Reap: gains 1 Æmber and deals 5 damage to a creature."""

    def play_requirement(g: Verbs, me: Card, you: Player) -> bool:
        return you.amber >= 7

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 1)
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 5)


@card("King of the Crag")
class KingOfTheCrag:
    """Enemy Brobnar creatures have 2 less power."""

    def lowers_power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature.controller != me.controller and g.is_of(creature, "brobnar") else 0


@card("Krump")
class Krump:
    """Whenever an enemy creature is destroyed in a fight with this creature, makes the controller of that creature lose
    1 Æmber."""

    @after("destroyed", fell_to_me=True)
    def rob(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.lose(event.player, 1)


@card("Lomir Flamefist")
class LomirFlamefist:
    """Play: makes your opponent lose 2 Æmber if they have at least 7."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 7:
            yield from g.lose(opponent, 2)


@card("Looter Goblin")
class LooterGoblin:
    """Elusive. Reap: for the rest of the turn, gains 1 Æmber whenever an enemy creature is destroyed."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, LooterGoblin.Looting)

    @lasting
    class Looting:
        """Gains 1 Æmber whenever an enemy creature is destroyed."""

        @after("destroyed", card="creature", side="enemy")
        def loot(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Mugwump")
class Mugwump:
    """Whenever an enemy creature is destroyed in a fight with this creature, heals all damage from itself and puts a +1
    power counter on itself."""

    @after("destroyed", fell_to_me=True)
    def grow(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.heal(me)
        yield from g.add_counters(me)


@card("Pingle Who Annoys")
class PingleWhoAnnoys:
    """Elusive. Whenever an enemy creature enters play, deals 1 damage to it."""

    @after("entered_play", card="creature", side="enemy")
    def annoy(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.deal_damage(event.card, 1)


@card("Rock-Hurling Giant")
class RockHurlingGiant:
    """In your turn, whenever you discard from your hand a Brobnar card, may deal 4 damage to a creature."""

    @after("discarded", by="you", zone="hand", in_turn_of="you", of="brobnar")
    def hurl(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(optional=True)
        yield from g.deal_damage(creature, 4)


@card("Rogue Ogre")
class RogueOgre:
    """At the end of your turn, heals 2 damage from itself and captures 1 Æmber if you played exactly 1 card in it."""

    @after("turn_ended", by="you")
    def rest(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if sum(g.happened(f"played:{type}", you) for type in CARD_TYPES) == 1:
            yield from g.heal(me, 2)
            yield from g.capture(me, 1)


@card("Tireless Crocag")
class TirelessCrocag:
    """Cannot reap. May be used whatever the active house is. Is destroyed as soon as an opponent has no creatures in
    play."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and how == "reap"

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me

    def destroyed_if(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me and not all(player.line for player in g.opponents(g.players[me.controller]))


@card("Troll")
class Troll:
    """Reap: heals 3 damage from itself."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(me, 3)


@card("Wardrummer")
class Wardrummer:
    """Play: returns every other friendly Brobnar creature to the hand of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        others = g.creatures(friendly_to=you, where=lambda c: g.is_of(c, "brobnar"), other_than=me)
        yield from g.return_to_hand(others)
