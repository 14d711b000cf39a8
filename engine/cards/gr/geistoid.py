"""Grim Reminders, Geistoid: actions, and what its cards have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.table.choices import Flow
from engine.table.state import DECK, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def is_geistoid(g: Verbs, card: Card) -> bool:
    """Whether a card belongs to house Geistoid."""
    return g.is_of(card, "geistoid")


def purge_discarded(g: Verbs) -> Flow[list[Card]]:
    """Purge a card of your choice from any one discard pile; returns it in a list, if there is one."""
    dead = [card for player in g.clockwise() for card in player.discard]
    return (yield from g.purge((yield from g.choose_card(dead))))


def topmost(you: Player, type: str) -> Card | None:
    """The card of a type that lies highest in the player's discard pile."""
    return next((card for card in reversed(you.discard) if card.type == type), None)


def share_out(g: Verbs, you: Player, times: int) -> Flow[None]:
    """Make friendly creatures capture 1 Æmber this many times, the same or another each time."""
    amount, line = g.capturable(you, times), g.creatures(friendly_to=you)
    for captor, count in (yield from g.divide(amount, line, purpose="Æmber to capture")):
        for _ in range(count):  # where there are several opponents, from the same or another each time
            yield from g.capture(captor, 1)


def of_geistoid(g: Verbs, me: Card, card: Card) -> str | None:
    """The house of the card that this upgrade is on."""
    return "geistoid" if card is me.host else None


def _possess(g: Verbs, me: Card, you: Player, played: Card | None) -> Flow[None]:
    """Play a card from a discard pile or purged zone, and attach the action that does so to it."""
    if played is not None and (yield from g.play_card(played, you)):
        yield from g.attach_as_upgrade(me, played)


@card("A Strong Feeling")
class AStrongFeeling:
    """Play: readies every friendly creature with Æmber on it. Moves 1 Æmber from every friendly creature to the common
    supply."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready(g.creatures(friendly_to=you, where=lambda c: c.amber > 0))
        for creature in g.creatures(friendly_to=you):
            yield from g.move_amber(creature, None, 1)


@card("Be Our Geist")
class BeOurGeist:
    """Play: plays a creature from the discard pile of a player who is haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        haunted = [player for player in g.clockwise() if g.haunted(player)]
        guests = [card for player in haunted for card in player.discard if card.type == "creature"]
        yield from g.play_card((yield from g.choose_card(guests)), you)


@card("Boo!")
class Boo:
    """Play: discards the 10 cards on top of a player's deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.discard_top((yield from g.choose_player(g.clockwise())), 10)


@card("Call of Need")
class CallOfNeed:
    """Play: searches for a card in your deck, discards it and shuffles your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        needed = yield from g.search(you, (DECK,), where=lambda c: True)
        yield from g.discard(needed)
        g.shuffle_deck(you)


@card("Empathic Malice")
class EmpathicMalice:
    """Play: makes a friendly creature capture 3 Æmber. Puts itself on the bottom of your deck if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture((yield from g.choose_creature(friendly_to=you)), 3)
        if g.haunted(you):
            yield from g.put_on_deck(me, bottom=True)


@card("Energy Vampirism")
class EnergyVampirism:
    """Play: makes a creature capture 1 Æmber from its own controller. Deals 1 damage for every Æmber on that creature,
    divided among creatures as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.capture(creature, 1, g.controller(creature))
            yield from g.deal_each((yield from g.divide(creature.amber, g.creatures(), purpose="damage")))


@card("Future is Past")
class FutureIsPast:
    """Play: swaps every player's discard pile with their deck, then shuffles every player's deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.swap_deck_and_discard(player)
        for player in g.clockwise():
            g.shuffle_deck(player)


@card("Hallowed Eve Festival")
class HallowedEveFestival:
    """Play: discards the 5 cards on top of your deck. Makes friendly creatures capture 1 Æmber for every Geistoid card
    so discarded, divided among them as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        discarded = yield from g.discard_top(you, 5)
        yield from share_out(g, you, sum(is_geistoid(g, card) for card in discarded))


@card("In Here Somewhere…")
class InHereSomewhere:
    """Play: archives 2 cards from your discard pile if you are haunted, and otherwise discards the 5 cards on top of
    your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.archive((yield from g.choose_cards(you.discard, count=2)))
        else:
            yield from g.discard_top(you, 5)


@card("Junk Restoration")
class JunkRestoration:
    """Play: discards the 3 cards on top of your deck. Then may return a card so discarded to your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        discarded = yield from g.discard_top(you, 3)
        junk = [card for card in discarded if card in you.discard]
        yield from g.return_to_hand((yield from g.choose_card(junk, optional=True)))


@card("Phantasmal Visit")
class PhantasmalVisit:
    """Play: stuns a creature and exhausts it. Archives itself if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=lambda c: g.can_be_stunned(c) or g.can_be_exhausted(c))
        yield from g.stun(creature)
        yield from g.exhaust(creature)
        if g.haunted(you):
            yield from g.archive(me)


@card("Poltergeistoids")
class Poltergeistoids:
    """Play: purges a card from any one discard pile. If it does, plays a purged creature or artifact of yours and
    attaches itself to that card as an upgrade, by which it belongs to house Geistoid."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from purge_discarded(g)):
            risen = yield from g.choose_card([card for card in you.purged if card.type in ("creature", "artifact")])
            yield from _possess(g, me, you, risen)

    class AsUpgrade:
        """This card belongs to house Geistoid."""

        attaches_to = ("creature", "artifact")
        house_of = of_geistoid


@card("Replicative Growth")
class ReplicativeGrowth:
    """Play: for the rest of the turn, every friendly creature has “Reap: moves 1 Æmber from itself to your pool”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ReplicativeGrowth.Growing)

    @lasting
    class Growing:
        """Every friendly creature has “Reap: moves 1 Æmber from itself to your pool”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return card.type == "creature" and card.controller == me.seat

        class Grants:
            """Reap: moves 1 Æmber from itself to your pool."""

            def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.move_amber(me, you, 1)


@card("Return to Rubble")
class ReturnToRubble:
    """Play: shuffles the 10 cards on top of your discard pile into your deck. If it does, destroys every creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shuffled = yield from g.shuffle_into_deck(you.discard[-10:])
        if len(shuffled) == 10:
            yield from g.destroy(g.creatures())


@card("Spontaneous Awakening")
class SpontaneousAwakening:
    """Play: if your opponent is haunted, destroys an enemy artifact, Cyborg creature or Robot creature. If it does,
    plays that card and attaches itself to it as an upgrade, by which it belongs to house Geistoid."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if not g.haunted(opponent):
            return
        machines = g.creatures(enemy_of=you, where=lambda c: g.has_trait(c, "cyborg") or g.has_trait(c, "robot"))
        asleep = [card for card in (*g.artifacts(enemy_of=you), *machines) if not card.tagged]
        woken = yield from g.choose_card(asleep)
        if woken is not None and (yield from g.destroy(woken)) and g.finds_destroyed(woken):
            yield from _possess(g, me, you, woken)

    class AsUpgrade:
        """This card belongs to house Geistoid."""

        attaches_to = ("creature", "artifact")
        house_of = of_geistoid


@card("Veil of Ectoplasm")
class VeilOfEctoplasm:
    """Play: makes friendly creatures capture 1 Æmber for every Geistoid card in your discard pile, divided among them
    as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from share_out(g, you, sum(is_geistoid(g, card) for card in you.discard))


@card("Winds of Death")
class WindsOfDeath:
    """Play: makes every player archive every creature from their discard pile, then destroys every creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.archive([card for card in player.discard if card.type == "creature"], by=player)
        yield from g.destroy(g.creatures())
