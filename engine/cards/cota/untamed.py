"""Untamed in Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, plain
from engine.choices import Flow
from engine.rules.creatures import has_trait
from engine.rules.timing import Event
from engine.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.game import Game

plain("Dust Pixie", "Snufflegator")


@card("Cooperative Hunting")
class CooperativeHunting:
    """Play: deals 1 damage for each friendly creature, divided as you like among any creatures."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        shares = []
        for _ in range(len(you.line)):
            creature = yield from g.choose_creature()
            shares.append((creature, 1))
        yield from g.deal_each(shares)


@card("Full Moon")
class FullMoon:
    """Play: for the rest of the turn, gains 1 Æmber whenever you play a creature."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, FullMoon.Shining)

    @lasting
    class Shining:
        """Gains 1 Æmber whenever you play a creature."""

        @after("played", when=lambda g, me, you, e: e.player is you and e.card.type == "creature")
        def shine(g: Game, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Lost in the Woods")
class LostInTheWoods:
    """Play: shuffles two friendly and two enemy creatures of your choice into their owners' decks."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        lost = yield from g.choose_creatures(2, friendly_to=you)
        lost += yield from g.choose_creatures(2, enemy_of=you)
        yield from g.shuffle_into_deck(lost)


@card("Regrowth")
class Regrowth:
    """Play: returns a creature from your discard pile to your hand."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
        yield from g.return_to_hand(creature)


@card("Niffle Ape")
class NiffleApe:
    """Ignores taunt and elusive when it attacks."""

    def ignores(g: Game, me: Card, attacker: Card) -> tuple[str, ...]:
        return ("taunt", "elusive") if attacker is me else ()


@card("Niffle Queen")
class NiffleQueen:
    """Each other friendly Beast has 1 more power, and so has each other friendly Niffle."""

    def power(g: Game, me: Card, creature: Card) -> int:
        if creature is me or creature.controller != me.controller:
            return 0
        return has_trait(creature, "beast") + has_trait(creature, "niffle")


@card("Hunting Witch")
class HuntingWitch:
    """Gains 1 Æmber whenever you play another creature."""

    @after("played", when=lambda g, me, you, e: e.player is you and e.card.type == "creature" and e.card is not me)
    def hunt(g: Game, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Witch of the Eye")
class WitchOfTheEye:
    """Reap: returns a card from your discard pile to your hand."""

    def reap(g: Game, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_card(list(you.discard))
        yield from g.return_to_hand(chosen)
