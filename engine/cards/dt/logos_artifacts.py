"""Dark Tidings, Logos: artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.cards.dt.logos import cards_played
from engine.cards.dt.logos_creatures import turn_the_tide
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Hydrocataloguer")
class Hydrocataloguer:
    """Whenever a player raises the tide, makes them archive the card on top of their deck."""

    @after("tide_raised")
    def catalogue(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.archive(g.top_of_deck(event.player), by=event.player)


@card("Isotropic Core")
class IsotropicCore:
    """Every friendly creature has hazardous 1."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"hazardous": 1} if creature.controller == me.controller else {}


@card("Mechabuoy")
class Mechabuoy:
    """At the beginning of a player's turn, makes them gain 1 Æmber if the tide is high for them."""

    @after("turn_began")
    def bob(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if g.tide_is_high(event.player):
            yield from g.gain(event.player, 1)


@card("Reckless Experimentation")
class RecklessExperimentation:
    """This creature has “Reap: plays the card on top of your deck”."""

    class Grants:
        """Reap: plays the card on top of your deck."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.play_top_of_deck(you)


@card("Rooftop Laboratory")
class RooftopLaboratory:
    """Every friendly Scientist creature enters play ready."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        return card.type == "creature" and card.controller == me.controller and g.has_trait(card, "scientist")


@card("Ruins of Archonis")
class RuinsOfArchonis:
    """Whenever a player plays their 6th card in a turn, moves all Æmber on itself to their pool if this artifact is
    ready. Play: puts 4 Æmber on itself, from the common supply. Archives a card from your hand."""

    @after("played", when=lambda g, me, you, e: cards_played(g, e.player) == 6)
    def unearth(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if me.ready:
            yield from g.move_amber(me, event.player)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 4)
        yield from g.archive_from_hand(you)


@card("SLRS Austeralis")
class SLRSAusteralis:
    """Action: exhausts up to 3 friendly Logos creatures. For every creature so exhausted, plays the card on top of your
    deck."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        crew = yield from g.choose_creatures(
            3, up_to=True, friendly_to=you, where=lambda c: g.is_of(c, "logos"), useful=g.can_be_exhausted
        )
        for _ in (yield from g.exhaust(crew)):
            yield from g.play_top_of_deck(you)


@card("Static Charge")
class StaticCharge:
    """This creature has “At the beginning of your turn, deals 2 damage to each of its neighbors”."""

    class Grants:
        """At the beginning of your turn, deals 2 damage to each of its neighbors."""

        @after("turn_began", by="you")
        def discharge(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.deal_damage(g.neighbors(me), 2)


@card("Tide Warp")
class TideWarp:
    """At the beginning of your turn, raises the tide or, if the tide is high for you, makes your opponent raise it."""

    @after("turn_began", by="you")
    def warp(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from turn_the_tide(g, you)
