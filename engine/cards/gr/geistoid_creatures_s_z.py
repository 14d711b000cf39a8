"""Grim Reminders, Geistoid: creatures from S to Z, and Ælbia Stray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, heard_in, instead_of
from engine.cards.gr.geistoid_creatures import tick
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _another_geistoid_fought(g: Verbs, event: Event, me: Card, player: Player) -> bool:
    """Whether another of the two fighters is, or was when it left play, a Geistoid creature of this player."""
    fighters = [g.last_known(fighter) for fighter in (event.card, event.other) if fighter is not me]
    return any(was.controller == player.seat and "geistoid" in was.houses for was in fighters)


@card("Scooboo")
class Scooboo:
    """Whenever you would draw a card in your turn while this creature is in your discard pile, may discard the 3 cards
    on top of your deck and return itself to your hand instead."""

    @heard_in("discard")
    @instead_of("draw_card", by="you", in_turn_of="you", optional=True)
    def follow(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.discard_top(you, 3)
        yield from g.return_to_hand(me)


@card("Shadys")
class Shadys:
    """Action: plays a creature from your discard pile. Destroys itself if that creature is Purse-a-phone."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shade = yield from g.choose_card([card for card in you.discard if card.type == "creature"])
        if shade is not None and (yield from g.play_card(shade, you)) and shade.title == "Purse-a-phone":
            yield from g.destroy(me)


@card("Snippy")
class Snippy:
    """Skirmish. Play: deals 2 damage to a creature. Scrap: destroys an enemy flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature()), 2)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy((yield from g.choose_creature(enemy_of=you, where=g.on_flank, untagged=True)))


@card("Soultender")
class Soultender:
    """Play/Reap: moves all Æmber from every Specter creature to the common supply. Heals all damage from every Specter
    creature and wards each."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for specter in g.creatures(where=lambda c: g.has_trait(c, "specter")):
            yield from g.move_amber(specter, None)
        yield from g.heal(g.creatures(where=lambda c: g.has_trait(c, "specter")))
        yield from g.ward(g.creatures(where=lambda c: g.has_trait(c, "specter")))


@card("Tangler")
class Tangler:
    """Reap: stuns a creature and its neighbors. Scrap: stuns a creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.stun([creature, *g.neighbors(creature)])

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun((yield from g.choose_creature(useful=g.can_be_stunned)))


@card("Thoughtcatcher")
class Thoughtcatcher:
    """Friendly creatures with Æmber on them have “Destroyed: draws a card”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and card.amber > 0

    class Grants:
        """Destroyed: draws a card."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.draw(you, 1)


@card("Tick-Tock")
class TickTock:
    """At the end of your turn, puts a time counter on every friendly Clock creature, then destroys itself if it has at
    least 3 of them. If it does, archives up to 3 cards from your discard pile and hand."""

    @after("turn_ended", by="you")
    def strike(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from tick(g, you)
        if me.counters.get("time", 0) >= 3 and (yield from g.destroy(me)):
            buried = yield from g.archive((yield from g.choose_cards(you.discard, count=3, up_to=True)))
            if len(buried) < 3:
                yield from g.archive_from_hand(you, 3 - len(buried), up_to=True)


@card("Touchstone")
class Touchstone:
    """Reap: draws 2 cards if you are haunted, and otherwise discards the 2 cards on top of your deck."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.draw(you, 2)
        else:
            yield from g.discard_top(you, 2)


@card("Tribute Collector")
class TributeCollector:
    """Taunt. Play/Fight: makes a friendly creature capture 1 Æmber."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture((yield from g.choose_creature(friendly_to=you)), 1)


@card("Varad the Indulgent")
class VaradTheIndulgent:
    """Has 1 more power for every Æmber on it. Whenever another friendly Geistoid creature fights, attacking or
    attacked, captures 1 Æmber."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return me.amber if creature is me else 0

    @after("fought", when=lambda g, me, you, e: _another_geistoid_fought(g, e, me, you))
    def indulge(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Webstur")
class Webstur:
    """Taunt. Fight: for every damage on it, may discard the card on top of every player's deck."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for _ in range(me.damage):
            useful = any(g.count_in(player, DECK) for player in g.players)
            if not (yield from g.may("discard the card on top of every player's deck", useful=useful)):
                return
            for player in (yield from g.order_of_discarding(DECK)):
                yield from g.discard_top(player)


@card("Ælbia Stray")
class AelbiaStray:
    """Enters play ready if you are haunted. Reap: captures 1 Æmber."""

    def enters_ready(g: Verbs, me: Card, player: Player) -> bool:
        return g.haunted(player)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)
