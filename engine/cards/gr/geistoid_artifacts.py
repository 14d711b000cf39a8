"""Grim Reminders, Geistoid: artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, when
from engine.cards.gr.geistoid import is_geistoid
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Cursed Tomb")
class CursedTomb:
    """Every creature without Æmber on it has “Destroyed: purges itself”. As soon as there are no creatures in play,
    purges itself."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.amber == 0

    class Grants:
        """Destroyed: purges itself."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.purge(me)

    @when(lambda g, me, you: not g.creatures())
    def empty(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.purge(me)


@card("Dark Memento")
class DarkMemento:
    """At the beginning of your turn, discards from the top of your deck, card by card, until you are haunted. Scrap:
    discards the card on top of a player's deck. Repeats this if it does and that player is not haunted."""

    @after("turn_began", by="you")
    def remember(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        while not g.haunted(you) and (yield from g.discard_top(you)):
            pass

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        player = yield from g.choose_player(g.clockwise())
        if (yield from g.discard_top(player)) and not g.haunted(player):
            yield from g.repeat()


@card("Haunted House")
class HauntedHouse:
    """At the beginning of your turn, discards the card on top of your deck if you are not haunted. Omni: gains 1 Æmber
    if you are haunted."""

    @after("turn_began", by="you")
    def creak(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if not g.haunted(you):
            yield from g.discard_top(you)

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.gain(you, 1)


@card("Island of Misfit Toys")
class IslandOfMisfitToys:
    """Action: returns every Geistoid card to your hand from your discard pile. Purges itself."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand([toy for toy in you.discard if is_geistoid(g, toy)])
        yield from g.purge(me)


@card("Junkyard Cemetery")
class JunkyardCemetery:
    """You are haunted while your discard pile and your purged cards are at least 10 cards together. Action: purges
    a card from your discard pile."""

    def haunts(g: Verbs, me: Card, player: Player) -> bool:
        return player.seat == me.controller and len(player.discard) + len(player.purged) >= 10

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.purge((yield from g.choose_card(you.discard)))


@card("Plow-Sword")
class PlowSword:
    """Action: puts a creature from any one discard pile on the bottom of the deck of its owner. If it does, deals 3
    damage to a creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for player in g.clockwise() for card in player.discard if card.type == "creature"]
        if (yield from g.put_on_deck((yield from g.choose_card(dead)), bottom=True)):
            yield from g.deal_damage((yield from g.choose_creature()), 3)


@card("Soul Vial")
class SoulVial:
    """Friendly creatures with Æmber on them have “Destroyed: archives itself”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and card.amber > 0

    class Grants:
        """Destroyed: archives itself."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.archive(me)


@card("Synchronizer")
class Synchronizer:
    """Friendly Clock creatures have “Destroyed: moves half of its time counters, rounded up, onto Synchronizer”. Omni:
    moves all time counters from itself onto a friendly Clock creature."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and g.has_trait(card, "clock")

    class Grants:
        """Destroyed: moves half of its time counters, rounded up, onto Synchronizer."""

        def destroyed(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from g.move_counters(me, giver, "time", (me.counters.get("time", 0) + 1) // 2)

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        ticking = bool(me.counters.get("time"))
        clock = yield from g.choose_creature(
            friendly_to=you, where=lambda c: g.has_trait(c, "clock"), useful=lambda c: ticking
        )
        if clock is not None:
            yield from g.move_counters(me, clock, "time")


@card("Well of Memory")
class WellOfMemory:
    """Play: purges as many cards from your hand as you like. For each card so purged, returns a card to your hand from
    your discard pile. Action: destroys itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, count=None, up_to=True, purpose="to purge")
        purged = yield from g.purge(chosen)
        yield from g.return_to_hand((yield from g.choose_cards(you.discard, count=len(purged))))

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
