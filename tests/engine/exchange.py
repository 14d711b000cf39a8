"""Exchanging what a viewer cannot know: in the middle of a match, and from its beginning.

A view is safe when nothing that its viewer cannot know changes a byte of it. `exchanged` rearranges a match in memory:
which hidden card lies where, which card is behind which id, and the seed. `Swapped` opens a match in which cards are
others from the beginning.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from engine.abilities import text_of
from engine.game import Game
from engine.table.chance import Chance
from engine.table.facts import CARD_FIELDS, HIDDEN_FIELDS, Fact
from engine.table.setup import Setup
from engine.table.state import HIDDEN_ZONES, Card
from engine.views import Viewer, project

VIEWERS = tuple(Viewer.parse(name) for name in ("player:0", "player:1", "spectator", "public"))
JUDGE = Viewer.parse("judge")


def canonical(view: Any) -> bytes:
    """The bytes of a view."""
    return json.dumps(view, sort_keys=True, ensure_ascii=False).encode()


def seen(game: Game, viewer: Viewer, facts: list[Fact] | None = None) -> bytes:
    """Everything that a viewer is shown at one moment."""
    views = [project(game, game, viewer), project(game.pending, game, viewer), project(facts or [], game, viewer)]
    return canonical(views)


def identity(card: Card) -> tuple[Any, ...]:
    return card.printed, card.house, card.icons


def become(card: Card, who: tuple[Any, ...]) -> None:
    """Put another printed card behind an id; a token goes on looking like its token."""
    shows_itself = card.facts is card.printed
    card.printed, card.house, card.icons = who
    if shows_itself:
        card.show(card.printed)
        card.take_text(text_of(card.printed.name))


def unknown(game: Game, viewer: Viewer, owner: int) -> list[Card]:
    """The cards of an owner that a viewer does not know."""
    return [card for card in game.table.cards if card.owner == owner and not viewer.knows(game.table, card)]


@contextmanager
def exchanged(game: Game, viewer: Viewer, dice: random.Random) -> Iterator[bool]:
    """The match with everything else that the viewer cannot know, put back at the end. Yields whether it differs."""
    zones = [zone for p in game.table.players for zone in (p.hand, p.deck, p.archives)]
    piles = [list(zone) for zone in zones]
    places = [(card, card.zone, card.known, card.controller, identity(card)) for card in game.table.cards]
    chance = game.table.chance
    differs = False
    for player in game.table.players:
        hidden = unknown(game, viewer, player.seat)
        whos = [identity(card) for card in hidden]
        dice.shuffle(whos)
        differs = differs or whos != [identity(card) for card in hidden]
        for card, who in zip(hidden, whos, strict=True):
            become(card, who)
        slots = [
            (zone, n)
            for zone in zones
            for n, card in enumerate(zone)
            if card.owner == player.seat and not viewer.knows(game.table, card)
        ]
        cards = [zone[n] for zone, n in slots]
        assert all(card.zone in HIDDEN_ZONES for card in cards)
        stands = [(card.zone, card.known, card.controller) for card in cards]
        dice.shuffle(cards)
        for (zone, n), card, stand in zip(slots, cards, stands, strict=True):
            zone[n] = card
            card.zone, card.known, card.controller = stand
    game.table.chance = Chance(dice.randbytes(32), ["x"] * len(game.table.players))
    try:
        yield differs
    finally:
        game.table.chance = chance
        for zone, cards in zip(zones, piles, strict=True):
            zone[:] = cards
        for card, zone_name, known, controller, who in places:
            card.zone, card.known, card.controller = zone_name, known, controller
            become(card, who)


class Swapped(Game):
    """A match in which the cards behind some ids are others from the beginning. Set `swaps` (id -> id whose card it is)
    and `tokens` before opening it."""

    __slots__ = ()
    swaps: Mapping[int, int] = {}
    token: str | None = None

    def __init__(self, setup: Setup, *, facts: bool) -> None:
        super().__init__(setup, facts=facts)
        whos = {card.id: identity(card) for card in self.table.cards}
        for card in self.table.cards:
            become(card, whos[self.swaps.get(card.id, card.id)])
        for player in self.table.players:
            player.token = self.token

    @classmethod
    def of(cls, setup: Any, swaps: Mapping[int, int], token: str | None = None) -> Game:
        kind = type("Swapped", (cls,), {"__slots__": (), "swaps": swaps, "token": token})
        return kind.open(setup)  # type: ignore[no-any-return, attr-defined]


def shown_by(fact: Fact, viewer: Viewer) -> Iterator[int]:
    """The ids of the cards whose title a fact may show to a viewer."""
    for field in CARD_FIELDS:
        value = fact.data.get(field)
        if value is None or (field in HIDDEN_FIELDS and not viewer.witnessed(fact)):
            continue
        for number in [value] if isinstance(value, int) else value:
            if fact.titles is None or number not in fact.titles:
                yield number
