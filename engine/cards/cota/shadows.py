"""Shadows in Call of the Archons: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.catalogue import CARD_TYPES
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Nerve Blast")
class NerveBlast:
    """Play: steals 1 Æmber and, if that was done, deals 2 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        stolen = yield from g.steal(you, 1)
        if stolen:
            creature = yield from g.choose_creature()
            yield from g.deal_damage(creature, 2)


@card("Poison Wave")
class PoisonWave:
    """Play: deals 2 damage to every creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(), 2)


@card("Too Much to Protect")
class TooMuchToProtect:
    """Play: steals what the opponent has beyond 6 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.steal(you, opponent.amber - 6, opponent)


@card("Seeker Needle")
class SeekerNeedle:
    """Action: deals 1 damage to a creature and gains 1 Æmber if that destroys it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 1)
        if creature in outcome.destroyed:
            yield from g.gain(you, 1)


@card("Bait and Switch")
class BaitAndSwitch:
    """Play: steals 1 Æmber from an opponent who has more than you, and does so again if that still holds: once more by
    its erratum, and without end as printed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)

        def bait() -> Flow[None]:
            if opponent.amber > you.amber:
                yield from g.steal(you, 1, opponent)

        yield from bait()
        if opponent.amber > you.amber:
            if g.erratum("Bait and Switch"):
                yield from g.repeat_preceding(bait)
            else:
                g.bind_opponent(opponent)  # who still has more than you
                yield from g.repeat()


@card("Booby Trap")
class BoobyTrap:
    """Play: 4 damage to a creature away from the flanks, and 2 to both its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: not g.on_flank(c))
        yield from g.deal_damage(creature, 4, splash=2)


@card("Finishing Blow")
class FinishingBlow:
    """Play: a creature that has damage is destroyed, and if it was, 1 Æmber stolen."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: c.damage > 0, untagged=True)
        controller = None if creature is None else g.controller(creature)
        if controller is not None and (yield from g.destroy(creature)):
            g.bind_opponent(controller)
            yield from g.steal(you, 1)


@card("Ghostly Hand")
class GhostlyHand:
    """Play: takes the only Æmber of an opponent who has just one."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        if opponent.amber == 1:
            yield from g.steal(you, 1, opponent)


@card("Hidden Stash")
class HiddenStash:
    """Play: one card goes from hand to the archives."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Imperial Traitor")
class ImperialTraitor:
    """Play: shows you the opponent's hand, out of which you may purge one card of Sanctum."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        hand = yield from g.look_at(list(opponent.hand), you)
        if hand:
            knights = [card for card in hand if g.is_of(card, "sanctum")]
            unseen = not g.ruleset.purge_faceup
            traitor = yield from g.choose_card(knights, optional=True, by=you, private=True, secret=unseen)
            yield from g.purge(traitor)


@card("Key of Darkness")
class KeyOfDarkness:
    """Play: a key is forged for 6 more Æmber than it costs now, or for only 2 more if the opponent has none."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.forge(you, cost=g.key_cost(you) + (6 if opponent.amber else 2))


@card("Lights Out")
class LightsOut:
    """Play: two of the enemy's creatures go back to hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creatures = yield from g.choose_creatures(2, enemy_of=you)
        yield from g.return_to_hand(creatures)


@card("Miasma")
class Miasma:
    """Play: there is no forge step in the opponent's next turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.begin(me, you, Miasma.Fumes, until=f"next:{opponent.seat}", seat=opponent.seat)

    @lasting
    class Fumes:
        """One player has no forge step."""

        def skips_step(g: Verbs, me: Lasting, player: Player, step: str) -> bool:
            return step == "forge" and player.seat == me.data["seat"]


@card("One Last Job")
class OneLastJob:
    """Play: all Shadows creatures on your side are purged, and for every one that was, 1 Æmber is stolen."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        purged = yield from g.purge(g.creatures(friendly_to=you, where=lambda c: g.is_of(c, "shadows")))
        if purged:
            yield from g.steal_for_each(you, len(purged))


@card("Oubliette")
class Oubliette:
    """Play: purges a creature that has at most 3 power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: g.power(c) <= 3)
        yield from g.purge(creature)


@card("Pawn Sacrifice")
class PawnSacrifice:
    """Play: one of your creatures is sacrificed, and if it was, two creatures take 3 damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        pawn = yield from g.choose_creature(friendly_to=you, untagged=True)
        if (yield from g.sacrifice(pawn, you)):
            creatures = yield from g.choose_creatures(2)
            yield from g.deal_damage(creatures, 3)


@card("Relentless Whispers")
class RelentlessWhispers:
    """Play: 2 damage to a creature. If that kills it, 1 Æmber is stolen."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        controller = None if creature is None else g.controller(creature)
        outcome = yield from g.deal_damage(creature, 2)
        if controller is not None and creature in outcome.destroyed:
            g.bind_opponent(controller)
            yield from g.steal(you, 1)


@card("Routine Job")
class RoutineJob:
    """Play: steals 1 Æmber, and afterwards as much as there are cards of its title in your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
        earlier = sum(card.title == "Routine Job" for card in you.discard)
        if earlier:
            yield from g.steal(you, earlier)


@card("Treasure Map")
class TreasureMap:
    """Play: 3 Æmber if it is the first card you play this turn. It is also the last."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if sum(g.happened(f"played:{type}", you) for type in CARD_TYPES) <= 1:
            yield from g.gain(you, 3)
        yield from g.begin(me, you, TreasureMap.Digging)

    @lasting
    class Digging:
        """Its player cannot play cards."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat


@card("Customs Office")
class CustomsOffice:
    """An opponent has to pay its player 1 Æmber for each artifact to be played."""

    def play_toll(g: Verbs, me: Card, player: Player, card: Card) -> int:
        return 1 if player.seat != me.controller and card.type == "artifact" else 0


@card("Evasion Sigil")
class EvasionSigil:
    """Puts every fight at risk: the top card of the deck of the attacker's controller is discarded beforehand, and if
    it is of the active house the attacker is merely exhausted."""

    @after("fight_begins")
    def evade(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        fighter = g.players[g.last_known(event.card).controller]
        for top in (yield from g.discard_top(fighter)):
            if not g.is_off_house(top):
                yield from g.stop_fight()


@card("Longfused Mines")
class LongfusedMines:
    """Omni: is sacrificed, and 3 damage go to all enemy creatures away from the flanks."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.deal_damage(g.creatures(enemy_of=you, where=lambda c: not g.on_flank(c)), 3)


@card("Masterplan")
class Masterplan:
    """Play: a card from hand is hidden beneath it. Omni: that card is played, and then the plan sacrificed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if you.hand:
            plan = yield from g.choose_card(list(you.hand), by=you, private=True, secret=True)
            if plan is not None:
                yield from g.put_under(plan, me, facedown=True)

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        plan = yield from g.choose_card([card for card in me.under if card.facedown])
        yield from g.play_card(plan, you)
        yield from g.sacrifice(me, you)


@card("Safe Place")
class SafePlace:
    """Its Æmber helps its player to pay for keys. Action: hides 1 Æmber from the pool in it."""

    def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
        return [me] if player.seat == me.controller else []

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.place_amber(you, me, 1)


@card("Skeleton Key")
class SkeletonKey:
    """Action: 1 Æmber is captured by one of your creatures."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(creature, 1)


@card("Special Delivery")
class SpecialDelivery:
    """Omni: is sacrificed for 3 damage to a creature on a flank, which is purged if that kills it."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        creature = yield from g.choose_creature(where=g.on_flank)
        outcome = yield from g.deal_damage(creature, 3)
        if creature in outcome.destroyed:
            yield from g.purge(creature)


@card("Speed Sigil")
class SpeedSigil:
    """Whoever plays a turn's first creature gets to use it at once: it arrives ready."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        if player is None or card.type != "creature":
            return False
        return sum(g.happened("played:creature", each) for each in g.players) == 1


@card("Subtle Maul")
class SubtleMaul:
    """Action: knocks one card, by chance, out of the opponent's hand."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.discard_at_random(opponent)


@card("The Sting")
class TheSting:
    """Its player forges no key in the forge step and is paid what opponents spend on theirs. Action: is sacrificed."""

    def skips_step(g: Verbs, me: Card, player: Player, step: str) -> bool:
        return step == "forge" and player.seat == me.controller

    @instead_of("spend", when=lambda g, me, you, e: e.player is not you)
    def intercept(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.take_spent(you, event.amount, event.player)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)


@card("Duskrunner")
class Duskrunner:
    """Its creature steals by reaping."""

    class Grants:
        """Reap: steals 1 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 1)


@card("Ring of Invisibility")
class RingOfInvisibility:
    """The creature it is on is elusive and has skirmish."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1, "skirmish": 1} if creature is me.host else {}


@card("Silent Dagger")
class SilentDagger:
    """Its creature kills from the dark when it reaps."""

    class Grants:
        """Reap: 4 damage to a creature on a flank."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(where=g.on_flank)
            yield from g.deal_damage(creature, 4)
