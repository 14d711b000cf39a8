"""Zones: every way of a card from one area to another, and what leaving play takes from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.choices import Flow
from engine.rules.status import several, use_up_ward
from engine.rules.timing import Event, LastKnown, Trigger, end_lasting, register, unregister
from engine.state import (
    ARCHIVES,
    DECK,
    DISCARD,
    HAND,
    HIDDEN_ZONES,
    LIMBO,
    PLAY,
    PURGED,
    UNDER,
    Card,
    Player,
)

if TYPE_CHECKING:
    from engine.game import Game


def pile(g: Game, zone: str, seat: int) -> list[Card]:
    """The list that is a zone of a player. Raises KeyError for play, which is several lists."""
    player = g.players[seat]
    if zone == DECK:
        return player.deck
    if zone == HAND:
        return player.hand
    if zone == DISCARD:
        return player.discard
    if zone == ARCHIVES:
        return player.archives
    if zone == PURGED:
        return player.purged
    if zone == LIMBO:
        return g.state.limbo
    raise KeyError(zone)


def take(g: Game, card: Card) -> None:
    """Take a card out of the zone it is in, without a trace."""
    zone = card.zone
    if zone == PLAY:
        if card.host is not None:
            card.host.upgrades.remove(card)
        elif card.type == "creature":
            g.players[card.controller].line.remove(card)
        else:
            g.players[card.controller].artifacts.remove(card)
    elif zone == UNDER:
        assert card.host is not None
        card.host.under.remove(card)
        card.host = None
    else:
        # archived cards lie with the player who archived them, all others with their owner
        seat = card.controller if zone == ARCHIVES else card.owner
        pile(g, zone, seat).remove(card)


def put(g: Game, card: Card, zone: str, seat: int | None = None, *, bottom: bool = False, secret: bool = False) -> None:
    """Put a card that has been taken into an area out of play, on top or at the bottom.

    `secret`: the others do not see which card it is.
    """
    was = card.zone
    card.zone = zone
    card.incarnation += 1
    card.controller = card.owner if seat is None else seat
    target = pile(g, zone, card.controller)
    if bottom:
        target.insert(0, card)
    else:
        target.append(card)
    if zone not in HIDDEN_ZONES:
        card.known = g.everyone
    elif was in HIDDEN_ZONES:
        if secret:
            forget(g, card, was)
        if zone != DECK:
            card.known |= 1 << card.controller
    elif zone != DECK:
        card.known = g.everyone
    if g.frame is not None and card.id in g.frame.held:
        g.frame.held[card.id] = card.incarnation


def forget(g: Game, card: Card, was: str) -> None:
    """A card left a hidden area unseen: the others no longer know which card it is, nor which ones stayed behind."""
    keep = 1 << card.owner
    card.known &= keep
    for other in pile(g, was, card.owner):
        other.known &= keep


def learn(g: Game, cards: Sequence[Card], seats: int) -> None:
    """These seats (a bit mask) now know which cards these are."""
    for card in cards:
        card.known |= seats


def leave_play(g: Game, cards: Card | Sequence[Card] | None, zone: str, *, bottom: bool = False) -> Flow[list[Card]]:
    """Cards in play go to an area of their owner at the same time (leaves-play-owner-zone); returns those that left.

    Wards, replacements and Leaves Play abilities have their say before; tokens, statuses, upgrades and lasting
    effects on
    the card go with it (leaves-play-removes-tokens-and-status, lasting-effect-expires-when-card-leaves).
    """
    leaving = []
    for card in several(cards):
        if not g.here(card):
            continue
        if card.warded and not (card.tagged and zone == DISCARD):
            # ward-after-tag-does-not-save, ward-after-tag-stops-other-moves
            use_up_ward(g, card)
            continue
        if g.heard("instead:leave_play"):
            event = Event("leave_play", card=card, zone=zone)
            if (yield from g.replaced(event)):
                continue
        leaving.append(card)
    if g.ruleset.leaves_play_abilities:
        triggers = []
        for card in leaving:
            you = g.players[card.controller]
            triggers += [Trigger(ability, card, you, None) for ability in g.labelled(card, "leaves_play")]
        if triggers:
            yield from g.resolve_all(triggers)
    events = []
    gone = []
    for card in leaving:
        if card.zone != PLAY:
            continue
        events.append(
            Event("left_play", card=card, player=g.players[card.controller], zone=zone, was=last_known(g, card))
        )
        yield from depart(g, card, zone, bottom=bottom)
        gone.append(card)
    if not gone:
        return []
    g.unsettled = True
    if g.heard("after:left_play"):
        for event in events:
            event.stays_known()
        yield from g.window(events)
    if g.batch is None:
        yield from g.settle()
    return gone


def last_known(g: Game, card: Card) -> LastKnown:
    """What later text may ask of a card that left (leaves-play-last-known-state)."""
    return LastKnown(card, g.power(card) if card.type == "creature" else 0)


def depart(g: Game, card: Card, zone: str, *, bottom: bool = False) -> Flow[None]:
    """One card leaves play for an area of its owner, with all that hangs on it."""
    controller = card.controller
    yield from g.release(card)
    for upgrade in list(card.upgrades):  # upgrade-discarded-with-host
        yield from depart(g, upgrade, DISCARD)
    for below in list(card.under):  # graft-goes-to-discard-with-host
        take(g, below)
        put(g, below, DISCARD)
    host = card.host
    unregister(g, card, card.texts)
    take(g, card)
    card.host = None
    if host is not None:
        refresh_texts(g, host)
    for record in list(g.state.lasting):
        if record.on is not None and record.on[0] == card.id:
            end_lasting(g, record)
    was_token = card.facedown
    card.clear()
    if card.facts is not card.printed:  # a copy or token is its printed card again (token-reverts-after-leaving)
        card.facts = card.printed
        card.text = g.text_of(card)
    card.texts = (card.text,)
    if zone == PURGED or zone == DISCARD or zone == ARCHIVES or zone == HAND or zone == DECK:
        put(g, card, zone, bottom=bottom)
    if was_token:
        card.known = g.everyone if zone not in HIDDEN_ZONES else card.known
    if g.recording:
        g.record("card.left_play", card=card.id, zone=zone, player=controller)


def refresh_texts(g: Game, card: Card) -> None:
    """Work out anew which texts a card in play has: its own and those its upgrades grant."""
    if card.zone != PLAY:
        return
    unregister(g, card, card.texts)
    granted = tuple(u.text.grants for u in card.upgrades if u.text.grants is not None)
    card.texts = (card.text, *granted)
    register(g, card, card.texts)


def return_to_hand(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """To the owner's hand, from play or from a discard pile."""
    return (yield from _move(g, cards, HAND))


def archive(g: Game, cards: Card | Sequence[Card] | None, *, of: Player | None = None) -> Flow[list[Card]]:
    """Into the archives, from hand where nothing else is said (archive-default-from-hand). `of`: the player whose
    archives
    it goes to, if not the owner."""
    moved = yield from _move(g, cards, ARCHIVES, seat=None if of is None else of.seat)
    if moved and g.heard("after:archived"):
        yield from g.window([Event("archived", card=card, player=g.players[card.controller]) for card in moved])
    return moved


def purge(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Out of the game, under the owner's identity card (purge-faceup)."""
    return (yield from _move(g, cards, PURGED))


def put_on_deck(g: Game, cards: Card | Sequence[Card] | None, *, bottom: bool = False) -> Flow[list[Card]]:
    """On top of the owner's deck, or to the bottom; the last one given ends up outermost."""
    return (yield from _move(g, cards, DECK, bottom=bottom))


def shuffle_into_deck(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Into the owners' decks, which are shuffled."""
    chosen = list(several(cards))
    owners = [seat for seat in range(len(g.players)) if any(card.owner == seat for card in chosen)]
    moved = yield from _move(g, chosen, DECK)
    for seat in owners:
        g.shuffle_deck(g.players[seat])
    return moved


def discard(g: Game, cards: Card | Sequence[Card] | None) -> Flow[list[Card]]:
    """Discard cards from hand, deck or archives, one after the other in the order given."""
    moved = []
    for card in several(cards):
        if card.zone in (PLAY, DISCARD, PURGED) or not g.same(card):
            continue
        player = g.players[card.owner]
        if g.heard("instead:discard"):
            event = Event("discard", player=player, card=card, zone=card.zone)
            if (yield from g.replaced(event)):
                continue
        zone = card.zone
        take(g, card)
        put(g, card, DISCARD)
        moved.append(card)
        if g.recording:
            g.record("card.discarded", ("discard-pile-newest-on-top",), card=card.id, player=player.seat, zone=zone)
        if g.heard("after:discarded"):
            yield from g.window([Event("discarded", player=player, card=card, zone=zone)])
    return moved


def _move(
    g: Game, cards: Card | Sequence[Card] | None, zone: str, *, seat: int | None = None, bottom: bool = False
) -> Flow[list[Card]]:
    """Cards from wherever they are to an area out of play."""
    chosen = several(cards)
    in_play = [card for card in chosen if card.zone == PLAY]
    moved: list[Card] = []
    if in_play:
        moved += yield from leave_play(g, in_play, zone, bottom=bottom)
        if seat is not None:
            for card in moved:
                take(g, card)
                put(g, card, zone, seat)
    for card in chosen:
        if card in in_play or card.zone == zone or not g.same(card):
            continue
        origin = card.zone
        secret = origin in (HAND, ARCHIVES) and zone in (ARCHIVES, DECK, HAND)
        known = card.known
        take(g, card)
        put(g, card, zone, seat, bottom=bottom, secret=secret)
        moved.append(card)
        if g.recording:
            audience = None if not secret else [p.seat for p in g.players if (card.known | known) >> p.seat & 1]
            if secret:
                audience = [card.owner]
            g.record("card.moved", audience=audience, card=card.id, origin=origin, zone=zone, player=card.controller)
    return moved


def reshuffle_discard(g: Game, player: Player) -> None:
    """The discard pile becomes the deck (draw-empty-deck-reshuffles-discard)."""
    for card in list(player.discard):
        take(g, card)
        put(g, card, DECK)
    g.shuffle_deck(player, from_discard=True)


def shuffle_deck(g: Game, player: Player, *, from_discard: bool = False) -> None:
    """Shuffle a deck: nobody knows any card in it any more."""
    player.deck[:] = g.chance.shuffled(f"{player.seat}/shuffle", player.deck)
    for card in player.deck:
        card.known = 0
    if g.recording:
        clauses = ("draw-empty-deck-reshuffles-discard",) if from_discard else ()
        g.record("deck.shuffled", clauses, player=player.seat, count=len(player.deck), discard=from_discard)
