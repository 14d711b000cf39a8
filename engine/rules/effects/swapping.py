"""Swapping: creatures within a battleline, and cards of two areas (swap-exchanges-places)."""

from __future__ import annotations

from engine.rules.resolving.timing import is_here, same, window
from engine.rules.zones.entering import Arrival, enter, rehang
from engine.rules.zones.zones import leave_play, lies_open, pile, put, stays_in_archives, take
from engine.table.choices import Flow
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, PLAY, Card, Player
from engine.table.table import Table

_TURNED = "deck-becomes-discard-pile"


def swap(g: Table, first: Card, second: Card) -> Flow[bool]:
    """Let two creatures of one battleline change places (swap-creatures-same-controller)."""
    if not is_here(g, first) or not is_here(g, second) or first.controller != second.controller or first is second:
        return False
    line = g.players[first.controller].line
    left, right = line.index(first), line.index(second)
    line[left], line[right] = second, first
    g.record("creature.swapped", ("swap-exchanges-places",), cards=[first.id, second.id])
    g.unsettled = True
    yield from g.settle()
    return True


def swap_what_is_on(g: Table, first: Card, second: Card) -> Flow[bool]:
    """Let all that is on two creatures change places: Æmber, damage, counters and upgrades.

    The statuses are counters too (ward-replaces-damage-destruction-leaving, enrage-puts-counter). Nothing is gained,
    dealt, put or attached by it, so nothing reacts.
    """
    if not is_here(g, first) or not is_here(g, second) or first is second or first.type != second.type:
        return False
    for part in ("damage", "amber", "amber_of", "power_counters", "counters", "stunned", "warded", "enraged"):
        mine, others = getattr(first, part), getattr(second, part)
        setattr(first, part, others)
        setattr(second, part, mine)
    g.suspects = None
    hung = [(upgrade, second) for upgrade in first.upgrades] + [(upgrade, first) for upgrade in second.upgrades]
    for upgrade, host in hung:
        rehang(g, upgrade, host)
    g.record("creature.exchanged", ("swap-exchanges-places",), cards=[first.id, second.id])
    g.unsettled = True
    yield from g.settle()
    return True


def swap_areas(g: Table, first: Card, second: Card) -> Flow[bool]:
    """Let two cards of one owner that lie in different areas change places (swap-between-areas).

    With a card in play only a card of the same type can be swapped, which then enters play where the other one was and
    under the same control, without being played. Nothing is swapped when one of them does not leave its area, for a
    ward or another reason.
    """
    if second.zone == PLAY:
        first, second = second, first
    if first.zone == second.zone or first.owner != second.owner or not same(g, first) or not same(g, second):
        return False
    if first.zone == PLAY:
        return (yield from _swap_into_play(g, first, second))
    for card, zone in ((first, second.zone), (second, first.zone)):
        if (yield from stays_in_archives(g, card, zone)):
            return False
    if any(lies_open(g, card.zone) for card in (first, second)):
        yield from g.identify([first, second])
    places = [(card.zone, pile(g, card.zone, card.controller).index(card), card.controller) for card in (first, second)]
    cards = (first, second)
    for card in cards:
        take(g, card)
    for card, (zone, at, seat), (origin, _, _) in zip(cards, reversed(places), places, strict=True):
        secret = origin in (HAND, ARCHIVES) and not lies_open(g, zone)
        put(g, card, zone, seat if zone == ARCHIVES else None, secret=secret)
        _to_place(g, card, at)
    for card, (origin, _, _) in zip(cards, places, strict=True):
        g.record_for((card,), "card.moved", card=card.id, origin=origin, zone=card.zone, player=card.owner)
    yield from ()  # a flow like every operation, although nothing is asked here
    return True


def swap_deck_and_discard(g: Table, player: Player) -> Flow[None]:
    """Let the player's deck and discard pile change places; what was the deck lies open.

    Whether the piles are turned over is a reading.
    """
    deck, discarded = list(player.deck), list(player.discard)
    yield from g.identify(deck)
    if g.reads(_TURNED, "turned-over"):
        deck.reverse()
        discarded.reverse()
    for card in (*deck, *discarded):
        take(g, card)
    for card in (*deck, *discarded):
        origin = card.zone
        put(g, card, DISCARD if origin == DECK else DECK)
        g.record("card.moved", (), (_TURNED,), card=card.id, origin=origin, zone=card.zone, player=player.seat)
    yield from ()  # a flow like every operation, although nothing is asked here


def _swap_into_play(g: Table, leaving: Card, entering: Card) -> Flow[bool]:
    if entering.type != leaving.type or entering.printed.half or leaving.printed.half:
        return False
    player = g.players[leaving.controller]
    host, zone = leaving.host, entering.zone
    place = player.line.index(leaving) if leaving.type == "creature" else None
    at = pile(g, zone, entering.controller).index(entering)
    if (yield from stays_in_archives(g, entering, PLAY)):
        return False
    departed = yield from leave_play(g, leaving, zone)
    if not departed or entering.zone != zone or (host is not None and not is_here(g, host)):
        return False
    event = yield from enter(g, entering, player, Arrival(host=host, place=place))
    if leaving.zone == zone:
        _to_place(g, leaving, at)
    yield from window(g, [event])
    return True


def _to_place(g: Table, card: Card, at: int) -> None:
    cards = pile(g, card.zone, card.controller)
    cards.remove(card)
    cards.insert(at, card)
