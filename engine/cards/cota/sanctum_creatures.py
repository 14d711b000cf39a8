"""Call of the Archons, Sanctum: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Champion Anaphiel")


@card("Lady Maxena")
class LadyMaxena:
    """Play: stuns a creature. Action: returns itself to the hand of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_stunned)
        yield from g.stun(creature)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(me)


@card("Raiding Knight")
class RaidingKnight:
    """Play: captures 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Sergeant Zakiel")
class SergeantZakiel:
    """Play: may ready a neighbor and fight with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card(
            g.neighbors(me), optional=True, useful=lambda c: g.can_ready_or_fight(c, you)
        )
        yield from g.ready_and_fight(creature, you)


@card("Staunch Knight")
class StaunchKnight:
    """Has 2 more power while on a flank."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me and g.on_flank(me) else 0


@card("Bulwark")
class Bulwark:
    """Its neighbors have 2 more armor."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature in g.neighbors(me) else 0


@card("Champion Tabris")
class ChampionTabris:
    """Fight: captures 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Commander Remiel")
class CommanderRemiel:
    """Reap: uses a friendly non-Sanctum creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you, where=lambda c: not g.is_of(c, "sanctum"), useful=lambda c: g.can_be_used(c, you)
        )
        yield from g.use(creature, you)


@card("Duma the Martyr")
class DumaTheMartyr:
    """Destroyed: heals all damage from every other friendly creature and draws 2 cards."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(g.creatures(friendly_to=you, other_than=me))
        yield from g.draw(you, 2)


@card("Francus")
class Francus:
    """Whenever an enemy creature is destroyed in a fight with this creature, captures 1 Æmber."""

    @after("destroyed", fell_to_me=True)
    def triumph(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Grey Monk")
class GreyMonk:
    """Friendly creatures have 1 more armor. Reap: heals 2 damage from a creature."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if creature.controller == me.controller else 0

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_healed)
        yield from g.heal(creature, 2)


@card("Hayyel the Merchant")
class HayyelTheMerchant:
    """Whenever you play an artifact, gains 1 Æmber."""

    @after("played", by="you", card="artifact")
    def trade(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Horseman of Death")
class HorsemanOfDeath:
    """Play: returns every Horseman creature to your hand from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand([c for c in you.discard if c.type == "creature" and g.has_trait(c, "horseman")])


@card("Horseman of Famine")
class HorsemanOfFamine:
    """Play/Fight/Reap: destroys the least powerful creature."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        weakest = yield from g.choose_least_powerful(g.creatures(where=lambda c: not c.tagged))
        yield from g.destroy(weakest)


@card("Horseman of Pestilence")
class HorsemanOfPestilence:
    """Play/Fight/Reap: deals 1 damage to every non-Horseman creature."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(where=lambda c: not g.has_trait(c, "horseman")), 1)


@card("Horseman of War")
class HorsemanOfWar:
    """Play: for the rest of the turn, friendly creatures may be used whatever the active house is, but only to
    fight."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, HorsemanOfWar.Riding)

    @lasting
    class Riding:
        """Friendly creatures may be used whatever the active house is, but only to fight."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            own = player.seat == me.seat == card.controller
            return own and card.type == "creature" and how in ("fight", "unstun")

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return card.type == "creature" and card.controller == me.seat and how not in ("fight", "unstun")


@card("Jehu the Bureaucrat")
class JehuTheBureaucrat:
    """Whenever you choose Sanctum as active house, gains 2 Æmber."""

    @after("house_chosen", by="you", reason="sanctum")
    def collect(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 2)


@card("Lord Golgotha")
class LordGolgotha:
    """Before Fight: deals 3 damage to the neighbors of the creature that it fights."""

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        attacked = None if g.fight is None else g.fight.opposing(me)
        if attacked is not None:
            yield from g.deal_damage(g.neighbors(attacked), 3)


@card("Numquid the Fair")
class NumquidTheFair:
    """Play: destroys an enemy creature. Repeats this if you still have fewer creatures than your opponent."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, untagged=True)
        yield from g.destroy(creature)
        opponent = yield from g.opponent(you)
        if len(opponent.line) > len(you.line):
            yield from g.repeat()


@card("Protectrix")
class Protectrix:
    """Reap: may heal all damage from a creature. If it does, for the rest of the turn the healed creature cannot be
    dealt damage."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(optional=True, useful=g.can_be_healed)
        healed = yield from g.heal(creature)
        if healed:
            yield from g.begin(me, you, Protectrix.Protected, on=creature)

    @lasting
    class Protected:
        """This creature cannot be dealt damage."""

        def cannot_be_dealt_damage(g: Verbs, me: Lasting, creature: Card, source: Card | None) -> bool:
            return g.ref(creature) == me.on


@card("Sanctum Guardian")
class SanctumGuardian:
    """Taunt. Fight/Reap: swaps places with another friendly creature."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        other = yield from g.choose_creature(friendly_to=you, other_than=me)
        if other is not None:
            yield from g.swap(me, other)


@card("Sequis")
class Sequis:
    """Reap: captures 1 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Gatekeeper")
class Gatekeeper:
    """Play: captures all Æmber that your opponent has above 5 if they have at least 7."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 7:
            yield from g.capture(me, opponent.amber - 5, opponent)


@card("The Vaultkeeper")
class TheVaultkeeper:
    """No Æmber can be stolen from you."""

    def cannot_steal(g: Verbs, me: Card, victim: Player) -> bool:
        return victim.seat == me.controller


@card("Veemos Lightbringer")
class VeemosLightbringer:
    """Play: destroys every creature with elusive."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.has_keyword(c, "elusive")))
