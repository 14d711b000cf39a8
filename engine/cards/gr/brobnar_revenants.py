"""Grim Reminders, Revenants: cards of any house, which the catalogue has as Brobnar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.durations import while_here
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def archive_if_haunted(g: Verbs, me: Card, you: Player) -> Flow[None]:
    """Archive a Revenant that is being destroyed, if its player is haunted."""
    if g.haunted(you):
        yield from g.archive(me)


@card("Cincinnatus Resurrexit")
class CincinnatusResurrexit:
    """Has 1 more power for each Æmber on it. Play/Fight: captures 2 Æmber and exalts itself. Destroyed: archives itself
    if you are haunted."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return me.amber if creature is me else 0

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 2)
        yield from g.exalt(me)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)


@card("Duma the Returned")
class DumaTheReturned:
    """Destroyed: returns the 3 cards on top of your discard pile to your hand. Archives itself if you are haunted after
    that."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(g.top_of_discard(you, 3))
        yield from archive_if_haunted(g, me, you)


@card("Encounter Golem")
class EncounterGolem:
    """Hazardous 3. Puts every action card of yours that you have played and resolved on the bottom of your deck instead
    of in your discard pile. Destroyed: archives itself if you are haunted."""

    @instead_of("put_away", by="you", zone="limbo", when=lambda g, me, you, e: e.card.owner == you.seat)
    def bury(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.put_on_deck(event.card, bottom=True)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)


@card("Ghostly Dr. Verokter")
class GhostlyDrVerokter:
    """Elusive. Play/Reap: puts a card on top of your deck from your discard pile. Destroyed: archives itself if you are
    haunted."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_on_deck((yield from g.choose_card(list(you.discard))))

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)


@card("Immortal Greking")
class ImmortalGreking:
    """Play: takes control of an enemy creature, which goes anywhere in your battleline and belongs to the house of
    Immortal Greking until Immortal Greking leaves play. Destroyed: archives itself if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None and (yield from g.take_control(creature, you, flank="anywhere")):
            # two of them can take each other: a house looked up each time would never be found
            house = g.house_of(me)
            yield from g.begin(me, you, ImmortalGreking.Raised, until=while_here(me), on=creature, house=house)

    @lasting
    class Raised:
        """This creature belongs to the house of Immortal Greking."""

        ends_with_source = True

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return str(me.data["house"]) if g.ref(card) == me.on else None

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)


@card("Phantom Drummernaut")
class PhantomDrummernaut:
    """Play/Fight: returns a creature to your hand from your discard pile. Destroyed: archives itself if you are
    haunted."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand((yield from g.choose_card([c for c in you.discard if c.type == "creature"])))

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)


@card("Portalmonster")
class Portalmonster:
    """Keys cost every player 1 Æmber more for each card in your discard pile while you are haunted, and 2 Æmber less
    otherwise. Destroyed: archives itself if you are haunted."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        you = g.controller(me)
        return len(you.discard) if g.haunted(you) else -2

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)


@card("Qyxxlyxx Grave Master")
class QyxxlyxxGraveMaster:
    """Play: purges a creature from any one discard pile. Deals 2 damage to every creature that shares a trait with it.
    Destroyed: archives itself if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for player in g.clockwise() for card in player.discard if card.type == "creature"]
        for gone in (yield from g.purge((yield from g.choose_card(dead)))):
            traits = set(g.traits_of(gone))
            yield from g.deal_damage(
                g.creatures(where=lambda c, traits=traits: not traits.isdisjoint(g.traits_of(c))), 2
            )

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)


@card("Revived Ză-Orhă")
class RevivedZaOrha:
    """Play: forges a key at its current cost if your opponent has more forged keys than you. If it does, purges itself.
    Destroyed: archives itself if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if len(opponent.keys) > len(you.keys) and (yield from g.forge(you)):
            yield from g.purge(me)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)


@card("Spectral Ruth")
class SpectralRuth:
    """Play: archives every card of your discard pile if you have forged a key this turn. Destroyed: archives itself if
    you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.happened("keys_forged", you):
            yield from g.archive(list(you.discard))

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)


@card("Xenos Darkshadow")
class XenosDarkshadow:
    """Has assault, hazardous and splash-attack equal to the number of cards in your discard pile, and as much power in
    place of its own. Destroyed: archives itself if you are haunted."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        many = len(g.controller(me).discard)
        return {"assault": many, "hazardous": many, "splash-attack": many} if creature is me and many else {}

    def base_power(g: Verbs, me: Card, creature: Card) -> int | None:
        return len(g.controller(me).discard) if creature is me else None

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from archive_if_haunted(g, me, you)
