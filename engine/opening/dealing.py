"""Lay cards on an empty table: the cards of the decks, or all cards of a dumped state."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from engine.abilities import Text, text_of
from engine.abilities.texts import CARDS
from engine.catalogue import of_key
from engine.observed.deck_discovery import LEARNT, LearntDeck
from engine.observed.placed import PlacedCards, listed_card, unknown_card
from engine.observed.table import ObservedTable
from engine.observed.unseen_cards import Unseen, unseen_place
from engine.rules import listening
from engine.table.chance import TableChance
from engine.table.description import DECK_SIZE
from engine.table.rows import load
from engine.table.setup import face_of, facts_of, listed_facts
from engine.table.state import PLAY, Card
from engine.table.table import Table


def deal(g: Table) -> None:
    """Make the cards of the decks. Ids are random, so that an id does not reveal a card's place in the deck list."""
    if isinstance(g, ObservedTable):
        _lay_printed_cards(g)
        return
    order = g.chance.shuffled("match/ids", g.setup.rows)
    decks = [player.deck for player in g.players]
    for number, (seat, facts, house, icons) in enumerate(order):
        card = Card(number, facts, house, icons, seat, g.text_of(facts))
        g.cards.append(card)
        decks[seat].append(card)
    if g.setup.renews_ids:
        g.by_id = list(g.cards)
    _remember(g, [card.text for card in g.cards])


def _remember(g: Table, texts: list[Text], required: frozenset[str] = frozenset()) -> None:
    """Note what the table must remember because a card of the decks asks for it. `required`: what other cards ask
    for."""
    texts += [text_of(of_key(player.token).name) for player in g.players if player.token is not None]
    g.remembered = required.union(*[text.own["remembers"] for text in texts if "remembers" in text.own])
    g.scraps = bool([text for text in texts if "scrap" in text.labelled])


@cache
def _asked_by_any(behaving: int) -> frozenset[str]:
    """Everything that implemented cards ask the table to remember. `behaving`: the number of these cards, for the
    cache."""
    return frozenset(name for text in CARDS.values() for name in text.own.get("remembers", ()))


def _lay_printed_cards(g: ObservedTable) -> None:
    """Make a place for each card of the decks. Nothing is dealt: the engine does not know which card lies where."""
    listed: list[Card] = []
    decks: dict[int, LearntDeck] = {}
    for seat, data in enumerate(g.setup.seats):
        deck = data["deck"]
        if deck.get("learnt"):
            decks[seat] = LearntDeck(g.players[seat], len(listed), deck["set"], g.ruleset)
            listed += [unknown_card(len(listed) + n, seat) for n in range(DECK_SIZE)]
            continue
        for row in deck["cards"]:
            listed.append(_listed(g, len(listed), row, seat))
    places = PlacedCards(unseen_place(len(listed) + n, card.owner) for n, card in enumerate(listed))
    g.cards = g.by_id = g.state.cards = places
    eyes = 1 << len(g.players)
    for seat in g.setup.sees:
        eyes |= 1 << seat
    g.unseen = Unseen(places, listed, eyes, decks, g.text_of)
    g.unseen.covered = g.setup.renews_ids
    for seat, learnt in decks.items():
        for row in g.setup.seats[seat]["deck"]["cards"]:
            g.unseen.hear_of(_listed(g, learnt.first, row, seat))
    g.unseen.lay_out()
    for card in places:
        g.players[card.owner].deck.append(card)
    _remember(g, [card.text for card in listed], _asked_by_any(len(CARDS)) if decks else frozenset())
    g.scraps = g.scraps or bool(decks)  # a card that nobody has seen yet may have one


def _listed(g: Table, number: int, row: dict[str, Any], seat: int) -> Card:
    facts = facts_of(row)
    return listed_card(number, facts, row["house"], (*facts.icons, *row["enhancements"]), seat, g.text_of(facts))


def lay_out(g: Table, data: list[Any], orders: Iterable[list[int]] = (), renewed: Iterable[int] = ()) -> None:
    """Lay out what `engine.table.rows.dump` wrote, and let everything in play listen.

    `orders`: what `engine.table.rows.orders_out_of_play` gave; older snapshots have none. `renewed`:
    the cards that got a new id during the match, in the order of these ids.
    """
    if isinstance(g, ObservedTable):
        _restore_unseen(g, data)
    g.chance.ordinals = load(g.state, data, face_of)
    if isinstance(g.chance, TableChance):
        g.chance.resume()
        if g.chance.filled and isinstance(g, ObservedTable):
            g.become_dealt()
    places = list(g.cards)
    for n, order in orders:
        places[n].order = order
    if g.setup.renews_ids:
        g.by_id += [places[n] for n in renewed]
    _begin_listening(g)


def _restore_unseen(g: ObservedTable, data: list[Any]) -> None:
    """Restore what the table knows of its unseen cards: lists that grew, and the places of cards."""
    for seat in g.unseen.decks:
        tail = data[-2][seat][-1]
        rows = tail.get(LEARNT, []) if isinstance(tail, dict) else []
        g.unseen.relearn(seat, rows[len(g.setup.seats[seat]["deck"]["cards"]) :], listed_facts)
    g.unseen.restore([row[-1] for row in data[-1]])


def _begin_listening(g: Table) -> None:
    """Let cards and lasting effects do what they do from where they are."""
    for card in g.cards:
        if card.facts is not card.printed:
            card.take_text(g.text_of(card.facts))
    for card in g.cards:
        if card.zone == PLAY:
            listening.listen(g, card)
        else:
            listening.listen_from(g, card)
    for record in g.state.lasting:
        if record.started:
            listening.register(g, record, (record.text,))
