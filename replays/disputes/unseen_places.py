"""Cards that a correction can name in a match with printed cards: places that nobody has seen, and the lists."""

from __future__ import annotations

from typing import NamedTuple

from replays.engines.present_game import PresentGame
from replays.engines.replayed_game import ReplayedGame


class Named(NamedTuple):
    """The place that a number stands for."""

    id: int
    says: str
    """The title of a card of a list, or where a place is."""
    player: str


def unseen_places(game: ReplayedGame) -> list[Named]:
    """The places in hands, archives and decks of which nobody has seen which card they are; none in a dealt match.

    For officials only: where they are is no secret, but `game` holds everything.
    """
    if not isinstance(game, PresentGame):
        return []
    places = []
    table = game.table
    for player in table.players:
        areas = (
            ("in hand", player.hand, "from the left"),
            ("in the archives", player.archives, "from the left"),
            ("in the deck", player.deck[::-1], "from the top"),
        )
        for where, cards, counted in areas:
            places += [
                Named(card.id, f"unseen card {number} {where}, {counted}", player.name)
                for number, card in enumerate(cards, 1)
                if table.is_place(card.id)
            ]
    return places


def listed_cards(game: ReplayedGame) -> list[Named]:
    """The cards of the lists that nobody has seen yet: what an unseen place can turn out to be.

    Cards that a deck without a list may hold besides.
    """
    if not isinstance(game, PresentGame):
        return []
    names = [player.name for player in game.table.players]
    listed = [Named(card.id, card.printed.name, names[card.owner]) for card in game.table.unseen_cards()]
    return sorted(listed, key=lambda card: (card.says, card.id))
