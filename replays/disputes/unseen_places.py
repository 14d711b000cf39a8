"""Cards that a correction can name in a match with printed cards: places that nobody has seen, and the lists."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Game
from replays.engines.driving import AnyGame


class Named(NamedTuple):
    """What a number stands for."""

    id: int
    says: str
    """The title of a card of a list, or where a place is."""
    player: str


def unseen_places(game: AnyGame) -> list[Named]:
    """The places in hands, archives and decks of which nobody has seen which card they are; none in a dealt match.

    For officials only: where they are is no secret, but `game` holds everything.
    """
    unseen = game.table.unseen if isinstance(game, Game) else None
    if unseen is None or not isinstance(game, Game):
        return []
    found = []
    for player in game.table.players:
        areas = (
            ("in hand", player.hand, "from the left"),
            ("in the archives", player.archives, "from the left"),
            ("in the deck", player.deck[::-1], "from the top"),
        )
        for where, cards, counted in areas:
            found += [
                Named(card.id, f"unseen card {number} {where}, {counted}", player.name)
                for number, card in enumerate(cards, 1)
                if unseen.is_place(card.id)
            ]
    return found


def listed_cards(game: AnyGame) -> list[Named]:
    """The cards of the lists that nobody has seen yet: what an unseen place can turn out to be.

    Of a deck without a list, what it may hold besides.
    """
    if not isinstance(game, Game) or game.table.unseen is None:
        return []
    unseen, names = game.table.unseen, [player.name for player in game.table.players]
    listed = [game.table.cards[number] for number in range(len(unseen.places)) if unseen.can_be_named(number)]
    listed += [card for card in unseen.could_be(unseen.places) if unseen.is_candidate(card.id)]
    found = [Named(card.id, card.printed.name, names[card.owner]) for card in listed if card.incarnation < 0]
    return sorted(found, key=lambda one: (one.says, one.id))
