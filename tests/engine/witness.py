"""The table of a match in which every card is known, for a recorder who watches it and notes what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.table.choices import OVER, Flow
from engine.table.sight import Where
from engine.table.state import DISCARD, Card, Player
from engine.verbs import Verbs
from tests.engine.same_places import look_of


class Witness:
    """What an onlooker has seen of a match."""

    def __init__(self, eyes: int) -> None:
        """`eyes`: the bits of `Card.known` that the onlooker shares."""
        self.eyes = eyes
        self.seen: list[list[int]] = []
        self.were_known: dict[int, int] = {}
        """Which entries of `seen` are a card that chance picked, and the eyes that knew it before."""


class WitnessedTable(Verbs):
    """A table that the engine has dealt. Where the record of it would be asked, the onlooker sees."""

    __slots__ = ()

    unseen: Witness

    def identify(self, cards: Sequence[Card | None], *, secret: bool = False) -> Flow[None]:
        """The onlooker sees these cards; those of a player who left, the record finds where they lie."""
        there = [card for card in cards if card is not None]
        if not there or any(card.zone != DISCARD for card in there):
            self.unseen.seen.append([card.id for card in there])
        return OVER

    def identify_known(self, cards: Sequence[Card]) -> Flow[None]:
        """The onlooker sees those whose eyes it shares."""
        return self.identify([card for card in cards if card.known & self.unseen.eyes], secret=True)

    def identify_where(self, cards: Sequence[Card], shows: Where, *, declares: str = "") -> Flow[None]:
        """The onlooker sees those that show themselves."""
        shown = [card.id for card in cards if not card.known & self.unseen.eyes and shows(card)]
        self.unseen.seen.append(shown)
        return OVER

    def card_by_chance(self, cards: Sequence[Card], purpose: str, of: Player) -> Flow[Card]:
        """The onlooker sees which card chance has picked."""
        card = yield from super().card_by_chance(cards, purpose, of)
        self.unseen.were_known[len(self.unseen.seen)] = card.known & self.unseen.eyes
        self.unseen.seen.append([card.id])
        return card

    def one_of_each(self, cards: list[Card]) -> list[Card]:
        """Of those that are alike, the one that the record knows."""
        first: dict[Any, Card] = {}
        for card in sorted(cards, key=lambda each: not each.known & self.unseen.eyes):
            first.setdefault(look_of(card), card)
        return list(first.values())
