"""Cards of two matches in words that both share: what a card is like, and where it lies.

The ids of a match with printed cards are not those of the same match as the engine dealt it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.game import Game
from engine.observed.table import ObservedTable
from engine.observed.unseen_cards import Unseen
from engine.table.state import HIDDEN_ZONES, PLAY, Card
from engine.verbs import Verbs


def named(table: Verbs, key: str) -> Card:
    """The card that an option names."""
    return table.by_id[int(key.partition(":")[2].partition("/")[0])]


def is_place(table: Verbs, key: str) -> bool:
    """Whether an option of the record names a place out of sight rather than a card."""
    number = key.partition(":")[2].partition("/")[0]
    return number.isdigit() and table.is_place(int(number)) and named(table, key).zone in HIDDEN_ZONES


def unseen_of(game: Game) -> Unseen:
    """What the record of a match with printed cards knows."""
    assert isinstance(game.table, ObservedTable)
    return game.table.unseen


def look_of(card: Card) -> tuple[Any, ...]:
    """What tells a card from those that are not alike."""
    return card.owner, card.printed.set, card.printed.number, card.house, card.icons


def piles(game: Game) -> Iterator[tuple[tuple[Any, ...], list[Card]]]:
    """Every list of cards of a match, by zone, name of the list, and seat."""
    for player in game.table.players:
        for zone in ("line", "artifacts", "deck", "hand", "archives", "discard", "purged"):
            yield (PLAY if zone in ("line", "artifacts") else zone, zone, player.seat), getattr(player, zone)
    yield ("limbo", "limbo", 0), game.table.state.limbo


def place_of(game: Game, card: Card) -> tuple[Any, ...]:
    """Where a card lies, in the same words in both matches."""
    for where, cards in piles(game):
        for n, one in enumerate(cards):
            if one is card:
                return *where, n
            for hung, part in ((one.upgrades, "upgrades"), (one.under, "under")):
                for m, below in enumerate(hung):
                    if below is card:
                        return *where, n, part, m
    return card.zone, "nowhere", card.owner, card.id


def card_at(game: Game, place: tuple[Any, ...]) -> Card:
    """The card that lies where `place_of` says, in either match."""
    where, n, more = place[:3], place[3], place[4:]
    lists = dict(piles(game))
    card: Card = lists[where][n]
    if more:
        card = (card.upgrades if more[0] == "upgrades" else card.under)[more[1]]
    return card
