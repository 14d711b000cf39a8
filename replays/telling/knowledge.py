"""Follow along a fold which viewer came to know which card, from its facts and the cards' `known` masks.

A seat *learns* a card in an event when it can tell, during or after the event, which card it is, and could not right
before; nobody knows a card that was shuffled into a deck any longer, so seeing it again is learning it again. Each time
is one `Sighting`. How many sightings a seat has is public: drawing, looking, searching and shuffling happen in the
open, only which cards they are about does not. That is why sightings are counted, and not the different cards in them:
that two of them are the same card may be exactly what nobody else knows.

With printed cards what is followed are the places of the record (`engine.observed`): what a seat sees of a card,
the record need not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engine.observed.placed import PlacedCards
from engine.observed.table import ObservedTable
from engine.table.facts import HIDDEN_FIELDS, Fact
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, HIDDEN_ZONES, LIMBO, PLAY, PURGED, UNDER
from replays.engines.replayed_game import ReplayedGame

TELLING = {
    "card.drawn": "drawn",
    "card.revealed": "revealed",
    "card.looked_at": "looked-at",
    "card.searched": "searched",
    "archives.taken": "moved",
    "card.moved": "moved",
    "card.played": "shown",
    "card.discarded": "shown",
    "card.entered": "shown",
    "card.returned_to_source": "shown",
    "judge.moved": "moved",
    "judge.revealed": "revealed",
}
"""Facts whose audience learns the cards that they name -> the word for how it learnt them."""
_GOES_TO = {
    "card.drawn": HAND,
    "card.discarded": DISCARD,
    "card.archived": ARCHIVES,
    "card.purged": PURGED,
    "card.played": LIMBO,
    "card.entered": PLAY,
    "card.attached": PLAY,
    "card.under": UNDER,
    "archives.taken": HAND,
}
"""Where a fact puts its cards; other facts that move cards say it themselves, under `zone`."""
_SAYS_WHERE = frozenset({"card.moved", "judge.moved", "card.left_play", "card.returned_to_source"})


class Sighting(msgspec.Struct, frozen=True):
    """A card that viewers came to know. `learnt`, `before` and `after` are masks as in `engine.table.state.Card.known`:
    bit n for seat n, the bit after the last seat's for the public."""

    seq: int
    """The event in which it happened."""
    card: int
    """Instance id; as secret as the card."""
    how: str
    """drawn, revealed, looked-at, searched, moved, shown (it came to lie open), or seen (anything else)."""
    learnt: int
    """The viewers who came to know it now."""
    before: int
    """The viewers who knew before which card it is."""
    after: int
    """The viewers who could tell then: they may see this sighting."""

    def by(self, seat: int) -> bool:
        """Whether this seat learnt the card."""
        return bool(self.learnt >> seat & 1)


class KnowledgeWatch:
    """Follows the knowledge of all seats from the state of a match on.

    Feed `follow` every event after it, in the order of the log, with its facts and the state after it.
    """

    def __init__(self, game: ReplayedGame) -> None:
        self.everyone = game.table.everyone
        self.seats = (1 << len(game.table.players)) - 1
        self._known: list[int] = []
        self._zone: list[str] = []
        self._sync(game)

    def follow(self, seq: int, facts: Sequence[Fact], game: ReplayedGame) -> list[Sighting]:
        """Sightings of event `seq`. Looks at the game, keeps nothing of it."""
        sightings: list[Sighting] = []
        for n, fact in enumerate(facts):
            if fact.kind == "deck.shuffled":
                if n + 1 < len(facts) and facts[n + 1].kind == "hand.mulliganed":
                    self._put_back(facts[n + 1], game)
                self._shuffle(fact, game)
                continue
            cards = _places(_cards(fact), game)
            how = TELLING.get(fact.kind)
            if how is not None:
                witnesses = self._witnesses(fact)
                for at, card in cards.items():
                    if fact.titles is None or card not in fact.titles:  # else it showed another title than its own
                        self._learn(sightings, seq, at, card, how, witnesses)
            self._move(fact, cards)
        for at, table_card in _numbered(game):
            if table_card.known & ~self._known[at]:
                how = "searched" if table_card.zone in HIDDEN_ZONES and table_card.zone != HAND else "seen"
                self._learn(sightings, seq, at, table_card.shown_id, how, table_card.known)
        self._sync(game)
        return sightings

    def jump(self, game: ReplayedGame) -> None:
        """Go on from another state, to which the match was turned back: nobody learns anything by that."""
        self._sync(game)

    def _sync(self, game: ReplayedGame) -> None:
        self._known = [card.known for card in game.table.cards]
        self._zone = [card.zone for card in game.table.cards]

    def _witnesses(self, fact: Fact) -> int:
        if fact.audience is None:
            return self.everyone
        return sum(1 << seat for seat in fact.audience)

    def _learn(self, sightings: list[Sighting], seq: int, at: int, card: int, how: str, knowers: int) -> None:
        before = self._known[at]
        after = before | knowers
        learnt = after & ~before
        if learnt:
            self._known[at] = after
            if learnt & self.seats:
                sightings.append(Sighting(seq, card, how, learnt, before, after))

    def _move(self, fact: Fact, cards: Iterable[int]) -> None:
        zone = fact.data.get("zone") if fact.kind in _SAYS_WHERE else _GOES_TO.get(fact.kind)
        if zone is not None:
            for at in cards:
                self._zone[at] = zone

    def _put_back(self, fact: Fact, game: ReplayedGame) -> None:
        """A hand goes back into the deck; the fact that says so follows the one of the shuffle."""
        for at, card in _numbered(game):
            if card.owner == fact.data["player"] and self._zone[at] == HAND:
                self._zone[at] = DECK

    def _shuffle(self, fact: Fact, game: ReplayedGame) -> None:
        """Nobody can tell the cards of a shuffled deck apart."""
        for at, card in _numbered(game):
            if card.owner == fact.data["player"]:
                if fact.data.get("discard") and self._zone[at] == DISCARD:
                    self._zone[at] = DECK
                if self._zone[at] == DECK:
                    self._known[at] = 0


def _numbered(game: ReplayedGame) -> Iterable[tuple[int, Any]]:
    return enumerate(game.table.cards)


def _places(cards: Sequence[int], game: ReplayedGame) -> dict[int, int]:
    """By their numbers in the list of all cards, the cards of these ids. With printed cards, the numbers of places;
    what was seen and has been lost among others since, is the place that it was."""
    table: Any = game.table
    table_cards = table.cards
    if not isinstance(table_cards, PlacedCards):
        return {table.by_id[card].id: card for card in cards}
    lost = {card: place for place, card in table.unseen.lately.items()} if isinstance(table, ObservedTable) else {}
    places: dict[int, int] = {}
    for card in cards:
        at = table_cards.position(card)
        if at is None:
            at = table_cards.position(lost.get(card, -1))
        if at is not None:
            places[at] = card
    return places


def _cards(fact: Fact) -> list[int]:
    """The cards that a fact is about, if its audience saw which they are."""
    cards: list[int] = []
    for name in HIDDEN_FIELDS:
        named = fact.data.get(name)
        if named is not None:
            cards += [named] if isinstance(named, int) else named
    return cards
