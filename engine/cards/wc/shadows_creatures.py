"""Worlds Collide, Shadows: creatures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, DECK, DISCARD, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _kills(g: Verbs) -> Flow[bool]:
    """Deal 1 damage to a creature; whether that destroys it, and what follows is about its controller."""
    creature = yield from g.choose_creature()
    controller = None if creature is None else g.controller(creature)
    outcome = yield from g.deal_damage(creature, 1)
    if controller is None or creature not in outcome.destroyed:
        return False
    g.bind_opponent(controller)
    return True


def _informed(house: str) -> Callable[..., Flow[None]]:
    """The reaction of the Plant in a house."""

    @after("house_chosen", reason=house)
    def inform(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)

    return inform


@card("A. Vinda")
class AVinda:
    """Reap: deals 1 damage to a creature. If that destroys it, makes your opponent discard a card at random from their
    hand."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from _kills(g)):
            opponent = yield from g.opponent(you)
            yield from g.discard_at_random(opponent)


@card("Breaker Hill")
class BreakerHill:
    """Elusive. Its neighbors have “Action: steals 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card in g.neighbors(me)

    class Grants:
        """Action: steals 1 Æmber."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 1)


@card("Brobnar Plant")
class BrobnarPlant:
    """Elusive. Whenever a player chooses Brobnar as active house, gains 1 Æmber."""

    inform = _informed("brobnar")


@card("Chain Gang")
class ChainGang:
    """Whenever you play Subtle Chain, readies itself. Action: steals 1 Æmber and shuffles a Subtle Chain from your
    discard pile into your deck."""

    @after("played", by="you", when=lambda g, me, you, e: e.card.title == "Subtle Chain")
    def gang_up(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ready(me)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
        chain = yield from g.choose_card([card for card in you.discard if card.title == "Subtle Chain"])
        if chain is not None:
            yield from g.shuffle_into_deck(chain)


@card("Dis Plant")
class DisPlant:
    """Elusive. Whenever a player chooses Dis as active house, gains 1 Æmber."""

    inform = _informed("dis")


@card("Fidgit")
class Fidgit:
    """Elusive. Reap: discards either a card at random from your opponent's archives or the card on top of their deck.
    If that card is an action, plays it as though it were yours."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        useful = g.count_in(opponent, ARCHIVES) + g.count_in(opponent, DECK) > 0
        if (yield from g.choose_mode(("archives", "deck"), useful=useful)) == "archives":
            discarded = yield from g.discard((yield from g.random_from_archives(opponent)))
        else:
            discarded = yield from g.discard_top(opponent)
        for dropped in discarded:
            if dropped.type == "action" and dropped.zone == DISCARD:
                yield from g.play_card(dropped, you)


@card("Finch Cloak")
class FinchCloak:
    """Fight/Reap: steals 1 Æmber if you have less Æmber than your opponent. If not, every player gains 1 Æmber."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if you.amber < opponent.amber:
            yield from g.steal(you, 1, opponent)
        else:
            for player in g.clockwise():
                yield from g.gain(player, 1)


@card("Hugger-Mugger")
class HuggerMugger:
    """Elusive. Play: captures 1 Æmber. Then, steals 1 Æmber if your opponent has forged more keys than you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)
        opponent = yield from g.opponent(you)
        if len(opponent.keys) > len(you.keys):
            yield from g.steal(you, 1, opponent)


@card("J. Vinda")
class JVinda:
    """Elusive. Reap: deals 1 damage to a creature. Steals 1 Æmber if that destroys it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from _kills(g)):
            yield from g.steal(you, 1)


@card("Logos Plant")
class LogosPlant:
    """Elusive. Whenever a player chooses Logos as active house, gains 1 Æmber."""

    inform = _informed("logos")


@card("Manchego")
class Manchego:
    """Play: steals 2 Æmber if there are 5 or less cards in your deck. Fight/Reap: may shuffle itself into the deck of
    its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.count_in(you, DECK) <= 5:
            yield from g.steal(you, 2)

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.may("shuffle {card} into its owner's deck", subject=me, useful=g.here(me))):
            yield from g.shuffle_into_deck(me)


@card("Saurian Plant")
class SaurianPlant:
    """Elusive. Whenever a player chooses Saurian as active house, gains 1 Æmber."""

    inform = _informed("saurian")


@card("Star Alliance Plant")
class StarAlliancePlant:
    """Elusive. Whenever a player chooses Star Alliance as active house, gains 1 Æmber."""

    inform = _informed("staralliance")


@card("Symon")
class Symon:
    """Skirmish. Fight: puts the creature that it fights on top of the deck of its owner."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fought = g.opposing(me)
        if fought is not None:
            yield from g.put_on_deck(fought)


@card("The Shadow Council")
class TheShadowCouncil:
    """Elusive. Has “Action: steals 2 Æmber” while in the center of your battleline."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and g.in_center(me)

    class Grants:
        """Action: steals 2 Æmber."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 2)


@card("Untamed Plant")
class UntamedPlant:
    """Elusive. Whenever a player chooses Untamed as active house, gains 1 Æmber."""

    inform = _informed("untamed")


@card("Weasand")
class Weasand:
    """Deploy. Elusive. Is destroyed as soon as it is a flank creature. Whenever a player forges a key, gains 2
    Æmber."""

    def destroyed_if(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me and g.on_flank(me)

    @after("key_forged")
    def profit(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 2)


@card("Whisper")
class Whisper:
    """Elusive. Action: loses 1 Æmber. If it does, destroys a creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.lose(you, 1)):
            creature = yield from g.choose_creature(untagged=True)
            yield from g.destroy(creature)
