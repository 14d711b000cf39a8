"""Call of the Archons, Shadows: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.catalogue import CARD_TYPES
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Nerve Blast")
class NerveBlast:
    """Play: steals 1 Æmber. If it does, deals 2 damage to a creature."""

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
    """Play: steals all Æmber that your opponent has above 6."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.steal(you, opponent.amber - 6, opponent)


@card("Seeker Needle")
class SeekerNeedle:
    """Action: deals 1 damage to a creature. Gains 1 Æmber if that destroys it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 1)
        if creature in outcome.destroyed:
            yield from g.gain(you, 1)


@card("Bait and Switch")
class BaitAndSwitch:
    """Play: steals 1 Æmber if you have less Æmber than your opponent. Repeats this if you still have less; under its
    erratum, only once."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)

        def bait() -> Flow[None]:
            if opponent.amber > you.amber:
                yield from g.steal(you, 1, opponent)

        yield from bait()
        if opponent.amber > you.amber:
            if g.erratum("Bait and Switch"):
                yield from g.repeat_preceding(bait)
            else:
                g.bind_opponent(opponent)  # the one who still has more than you
                yield from g.repeat()


@card("Booby Trap")
class BoobyTrap:
    """Play: deals 4 damage to a non-flank creature and 2 damage to each of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: not g.on_flank(c))
        yield from g.deal_damage(creature, 4, splash=2)


@card("Finishing Blow")
class FinishingBlow:
    """Play: destroys a creature with damage. If it does, steals 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: c.damage > 0, untagged=True)
        controller = None if creature is None else g.controller(creature)
        if controller is not None and (yield from g.destroy(creature)):
            g.bind_opponent(controller)
            yield from g.steal(you, 1)


@card("Ghostly Hand")
class GhostlyHand:
    """Play: steals 1 Æmber if your opponent has exactly that much."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber == 1:
            yield from g.steal(you, 1, opponent)


@card("Hidden Stash")
class HiddenStash:
    """Play: archives a card from your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Imperial Traitor")
class ImperialTraitor:
    """Play: looks at your opponent's hand. May purge a Sanctum card from it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if (yield from g.look_at_hand(opponent, by=you)):
            traitor = yield from g.choose_from(
                you,
                HAND,
                of=opponent,
                where=lambda c: g.is_of(c, "sanctum"),
                up_to=True,
                secret=not g.ruleset.purge_faceup,
            )
            yield from g.purge(traitor)


@card("Key of Darkness")
class KeyOfDarkness:
    """Play: forges a key at its current cost plus 6 Æmber, or plus 2 if your opponent has none."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.forge(you, cost=g.key_cost(you) + (6 if opponent.amber else 2))


@card("Lights Out")
class LightsOut:
    """Play: returns 2 enemy creatures to the hands of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creatures = yield from g.choose_creatures(2, enemy_of=you)
        yield from g.return_to_hand(creatures)


@card("Miasma")
class Miasma:
    """Play: in your opponent's next turn, they skip the forge step."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, Miasma.Fumes, until=next_turn(opponent), seat=opponent)

    @lasting
    class Fumes:
        """Your opponent skips the forge step."""

        def skips_step(g: Verbs, me: Lasting, player: Player, step: str) -> bool:
            return step == "forge" and player is g.victim(me)


@card("One Last Job")
class OneLastJob:
    """Play: purges every friendly Shadows creature. Steals 1 Æmber for each creature so purged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        purged = yield from g.purge(g.creatures(friendly_to=you, where=lambda c: g.is_of(c, "shadows")))
        if purged:
            yield from g.steal_for_each(you, len(purged))


@card("Oubliette")
class Oubliette:
    """Play: purges a creature of power 3 or less."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: g.power(c) <= 3)
        yield from g.purge(creature)


@card("Pawn Sacrifice")
class PawnSacrifice:
    """Play: sacrifices a friendly creature. If it does, deals 3 damage to each of 2 creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        pawn = yield from g.choose_creature(friendly_to=you, untagged=True)
        if (yield from g.sacrifice(pawn, you)):
            creatures = yield from g.choose_creatures(2)
            yield from g.deal_damage(creatures, 3)


@card("Relentless Whispers")
class RelentlessWhispers:
    """Play: deals 2 damage to a creature. Steals 1 Æmber if that destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        controller = None if creature is None else g.controller(creature)
        outcome = yield from g.deal_damage(creature, 2)
        if controller is not None and creature in outcome.destroyed:
            g.bind_opponent(controller)
            yield from g.steal(you, 1)


@card("Routine Job")
class RoutineJob:
    """Play: steals 1 Æmber, then 1 Æmber for every Routine Job in your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
        earlier = sum(card.title == "Routine Job" for card in you.discard)
        if earlier:
            yield from g.for_each(earlier, g.steal, you)


@card("Treasure Map")
class TreasureMap:
    """Play: gains 3 Æmber if you have played no other card this turn. Then you cannot play any card for the rest of the
    turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if sum(g.happened(f"played:{type}", you) for type in CARD_TYPES) <= 1:
            yield from g.gain(you, 3)
        yield from g.begin(me, you, TreasureMap.Digging)

    @lasting
    class Digging:
        """You cannot play any card."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat


@card("Customs Office")
class CustomsOffice:
    """To play an artifact, an opponent must pay you 1 Æmber."""

    def play_toll(g: Verbs, me: Card, player: Player, card: Card) -> int:
        return 1 if player.seat != me.controller and card.type == "artifact" else 0


@card("Evasion Sigil")
class EvasionSigil:
    """Whenever a creature is about to fight, discards the card on top of its controller's deck. If that card is of the
    active house, the creature is exhausted without fighting."""

    @after("fight_begins")
    def evade(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        fighter = g.players[g.last_known(event.card).controller]
        for top in (yield from g.discard_top(fighter)):
            if not g.is_off_house(top):
                yield from g.stop_fight()


@card("Longfused Mines")
class LongfusedMines:
    """Omni: sacrifices itself and deals 3 damage to every non-flank enemy creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.deal_damage(g.creatures(enemy_of=you, where=lambda c: not g.on_flank(c)), 3)


@card("Masterplan")
class Masterplan:
    """Play: puts a card facedown under itself from your hand. Omni: plays that card, then sacrifices itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for plan in (yield from g.choose_from(you, HAND, secret=True)):
            yield from g.put_under(plan, me, facedown=True)

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        plan = yield from g.choose_card([card for card in me.under if card.facedown])
        yield from g.play_card(plan, you)
        yield from g.sacrifice(me, you)


@card("Safe Place")
class SafePlace:
    """The Æmber on this artifact may be spent on your keys. Action: moves 1 Æmber from your pool onto itself."""

    def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
        return [me] if player.seat == me.controller else []

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.place_amber(you, me, 1)


@card("Skeleton Key")
class SkeletonKey:
    """Action: makes a friendly creature capture 1 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(creature, 1)


@card("Special Delivery")
class SpecialDelivery:
    """Omni: sacrifices itself and deals 3 damage to a flank creature. Purges it if that destroys it."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        creature = yield from g.choose_creature(where=g.on_flank)
        outcome = yield from g.deal_damage(creature, 3)
        if creature in outcome.destroyed:
            yield from g.purge(creature)


@card("Speed Sigil")
class SpeedSigil:
    """A creature enters play ready if it is the first one played in a turn."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        if player is None or card.type != "creature":
            return False
        return sum(g.happened("played:creature", any_player) for any_player in g.players) == 1


@card("Subtle Maul")
class SubtleMaul:
    """Action: makes your opponent discard a card at random from their hand."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)


@card("The Sting")
class TheSting:
    """You skip the forge step. The Æmber that opponents spend on keys goes to you instead of the supply. Action:
    sacrifices itself."""

    def skips_step(g: Verbs, me: Card, player: Player, step: str) -> bool:
        return step == "forge" and player.seat == me.controller

    @instead_of("spend", by="opponent")
    def intercept(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.take_spent(you, event.amount, event.player)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)


@card("Duskrunner")
class Duskrunner:
    """This creature has “Reap: steals 1 Æmber”."""

    class Grants:
        """Reap: steals 1 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 1)


@card("Ring of Invisibility")
class RingOfInvisibility:
    """This creature has elusive and skirmish."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1, "skirmish": 1} if creature is me.host else {}


@card("Silent Dagger")
class SilentDagger:
    """This creature has “Reap: deals 4 damage to a flank creature”."""

    class Grants:
        """Reap: deals 4 damage to a flank creature."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(where=g.on_flank)
            yield from g.deal_damage(creature, 4)
