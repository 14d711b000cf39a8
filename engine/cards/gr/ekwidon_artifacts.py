"""Grim Reminders, Ekwidon: artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Curse of Spontaneity")
class CurseOfSpontaneity:
    """Treachery. At the beginning of your draw step, discards your hand."""

    @after("step_began", by="you", reason="draw")
    def spend(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.discard_hand(you)


@card("Ekwirrĕ’s Fulcrum")
class EkwirresFulcrum:
    """At the end of the turn, the player whose turn it is may gain 1 Æmber. If they do, makes their opponent draw 2
    cards."""

    @after("turn_ended")
    def tip(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if (yield from g.may("gain 1 Æmber", by=event.player)) and (yield from g.gain(event.player, 1)):
            opponent = yield from g.opponent(event.player)
            yield from g.draw(opponent, 2)


@card("Forbidden Tome")
class ForbiddenTome:
    """Every player who is haunted refills their hand to 1 card more in their draw step."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return 1 if g.haunted(player) else 0


@card("Incarnation Pod")
class IncarnationPod:
    """Action: puts a card from any one discard pile on the bottom of the deck of its owner. Scrap: purges the card on
    the bottom of every player's deck."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for player in g.clockwise() for card in player.discard]
        yield from g.put_on_deck((yield from g.choose_card(dead)), bottom=True)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.purge([card for player in g.clockwise() for card in g.bottom_of_deck(player)])


@card("Tachyon Manifold")
class TachyonManifold:
    """Action: you take another turn after this one. Makes your opponent draw 10 cards. Purges itself."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.extra_turn(you)
        opponent = yield from g.opponent(you)
        yield from g.draw(opponent, 10)
        yield from g.purge(me)


# upgrades


@card("Fortune Reverser")
class FortuneReverser:
    """This creature's text box counts as blank, but for its traits. Play: destroys every other upgrade on this
    creature."""

    def blanks(g: Verbs, me: Card, card: Card) -> bool:
        return card is me.host

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if me.host is not None:
            yield from g.destroy([upgrade for upgrade in me.host.upgrades if upgrade is not me])


@card("Phobivore")
class Phobivore:
    """This creature cannot be used while its controller is haunted."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me.host and g.haunted(g.controller(card))
