"""Unseen places on a table with printed cards: their possible cards, and the cards that they turn out to be.

`engine.observed.unseen_cards` keeps the knowledge; this module joins it with the resolution under way.
`engine.observed.table` asks the record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engine.observed.placed import UNSEEN, look
from engine.observed.unseen_cards import Unseen
from engine.observed.whereabouts import whereabouts
from engine.rules.listening import listen_from, stop_listening
from engine.table.chance import Chance
from engine.table.choices import Refusal
from engine.table.sight import Where
from engine.table.state import DECK, HIDDEN_ZONES, PLAY, Card
from engine.verbs import Verbs


class PlacedTable(Verbs):
    """A table of places; only places that were seen are certain cards."""

    __slots__ = ()

    unseen: Unseen
    """The knowledge about the places."""

    # possible cards of places

    def possible_among(
        self, cards: Sequence[Card], *, most: int, where: Where | None = None, declares: str = ""
    ) -> list[Card]:
        """The cards of the lists that these places can be, as if they lay there.

        `most`: the most copies of a card. `where`: only cards that fit. `declares`: only cards whose own text declares
        this.
        """
        possible: list[Card] = []
        copies: Counter[tuple[object, ...]] = Counter()
        lie = next((card for card in cards if card.printed is UNSEEN), None)
        for card in self.unseen.could_be(cards, most, declares):
            alike = look(card)
            copies[alike] += 1
            if copies[alike] > most:
                continue
            assert lie is not None
            card.zone, card.controller = lie.zone, lie.controller
            if where is None or where(card):
                possible.append(card)
        return possible

    def keys_among(self, cards: Sequence[Card], *, most: int, where: Where | None = None) -> tuple[str, ...]:
        """The options of a choice among cards that the record need not know.

        Known cards that fit, possible cards of the lists, and places for cards that nobody saw; separately for each
        owner, because backs differ.
        """
        identified = [card for card in cards if card.printed is not UNSEEN and (where is None or where(card))]
        able = cards if where is None else self.that_can_fit(cards, where)
        places = [card for card in able if card.zone in HIDDEN_ZONES]
        places.sort(key=lambda card: card.printed is not UNSEEN)
        numbers = [card.id for card in (*identified, *self.possible_among(cards, most=most, where=where))]
        for owner in dict.fromkeys(card.owner for card in places):
            numbers += [self.unseen.place_of(card) for card in places if card.owner == owner][:most]
        return tuple(f"card:{number}" for number in numbers)

    def that_can_fit(self, cards: Sequence[Card], where: Where) -> list[Card]:
        """The fitting cards among these, and the places that can be a fitting card."""
        able: dict[int, int] = {}  # owner -> a bit for each card that fits
        for card in self.possible_among(cards, most=1, where=where):
            able[card.owner] = able.get(card.owner, 0) | 1 << self.unseen.bit_of(card.id)
        return [
            card
            for card in cards
            if (self.unseen.could(card) & able.get(card.owner, 0) if card.printed is UNSEEN else where(card))
        ]

    def may_lie(self, card: Card, among: Sequence[Card]) -> bool:
        """Whether one of these places can be this unseen card of a list; the card then counts as lying there."""
        if not self.unseen.can_be_named(card.id) or self.unseen.fit(among, [card.id]) is None:
            return False
        lie = next(place for place in among if place.printed is UNSEEN)
        card.zone, card.controller = lie.zone, lie.controller
        return True

    # claims about them

    def contradiction(self, keys: Sequence[str], among: Sequence[Card]) -> Refusal | None:
        """The reason why an answer contradicts the record: where the record shows the named cards."""
        unseen = self.unseen
        numbers = [int(key[5:]) for key in keys]
        named = [n for n in numbers if not unseen.is_place(n) and self.cards[n] not in among]
        for n in named:
            if not unseen.can_be_named(n):
                return f"nobody knows which card {n} of the list is; name the card that was seen", None
        if unseen.fit(among, named) is not None:
            return None
        for n in named:
            if unseen.fit(among, [n]) is None:
                return self._cannot_be_there(n), None
        titles = " and ".join(unseen.listed(n).name for n in named)
        areas = "; ".join(f"{unseen.listed(n).name}: {whereabouts(self, unseen, n)}" for n in named)
        return (
            f"{titles} cannot be there together ({areas}): one of them must lie elsewhere by what was seen before",
            None,
        )

    def refusal_to_see(self, offered: Sequence[str], key: str) -> Refusal | None:
        """The reason why a card is not possible here: where the record shows it."""
        if key in offered:
            return None
        number = key.removeprefix("card:")
        is_card = key != number and number.isdecimal() and len(number) <= 6 and self.is_id(int(number))
        if not is_card or self.unseen.is_place(int(number)):
            return f"{key} is not among the options: give card with the id of a card of the list", None
        return self._cannot_be_there(int(number)), None

    def _cannot_be_there(self, number: int) -> str:
        return f"{self.unseen.listed(number).name} cannot be there: {whereabouts(self, self.unseen, number)}"

    # identification

    def picked(
        self, keys: Sequence[str], among: Sequence[Card], where: Where | None = None, *, secret: bool = False
    ) -> list[Card]:
        """The places that an answer names; named cards are identified there. `where`: cards chosen unseen fit it.
        `secret`: only the record, and players who know the cards anyway, learn their identity. If the answer names a
        place, nobody saw which card was chosen: from then on each of the places can be any of their cards.
        """
        unseen = self.unseen
        numbers = [int(key[5:]) for key in keys]
        named = [n for n in numbers if not unseen.is_place(n) and self.cards[n] not in among]
        meant = unseen.meant(among, named)
        assert meant is not None, "what is picked was held against the record before"
        if len(named) == len(numbers) == 1:  # mostly so
            return [self._turned_up(named[0], meant, among, secret=secret)]
        turned_up = {number: unseen.listed(claimed) for claimed, number in meant.items()}
        for number in named:
            unseen.doubt(among, number)
        fitting = unseen.fit(among, named, in_order=True, meant=meant) if len(named) == len(among) else None
        fitting = fitting or unseen.fit(among, named, meant=meant)
        assert fitting is not None, "what is picked was held against the record before"
        numbers, named = ([meant.get(n, n) for n in ids] for ids in (numbers, named))
        if named:  # nobody can tell which place it was, so each remaining place may be any of their cards
            unseen.mix([card for card in among if card.printed is UNSEEN])
        for place, number in zip(fitting, named, strict=True):
            if number in turned_up and not unseen.is_learnt(number):
                unseen.learn(number, turned_up[number])
            self._becomes(place, number, self.knowers_of([place]) if secret else None)
        chosen = self._chosen(numbers, among, fitting)
        places = [card for card, number in zip(chosen, numbers, strict=True) if unseen.is_place(number)]
        if places:
            self._taken_unseen(places, chosen, among, where)
        return chosen

    def _taken_unseen(
        self, places: Sequence[Card], chosen: Sequence[Card], among: Sequence[Card], where: Where | None
    ) -> None:
        """Note a choice of unseen places: the places that stay may be any card that the chosen ones could be."""
        lie = {(card.zone, card.controller) for card in places}
        beside = [card for card in among if (card.zone, card.controller) in lie and card not in chosen]
        # knowledge of a hand lasts until a card leaves it unseen; `forget` ends it
        beside = [card for card in beside if card.printed is UNSEEN or card.zone == DECK]
        self.mix([card for card in places if card.printed is UNSEEN or card.zone == DECK] + beside)
        if where is not None:
            for place in [place for place in places if place.printed is UNSEEN]:
                fitting = self.possible_among([place], most=len(among), where=where)
                self.unseen.narrow(place, self.unseen.could_of(place, fitting))

    def _turned_up(self, number: int, meant: Mapping[int, int], among: Sequence[Card], *, secret: bool) -> Card:
        """The place among these that becomes the single named card; it is identified."""
        unseen = self.unseen
        unseen.doubt(among, number)
        fitting = unseen.fit(among, [number], meant=meant)
        assert fitting is not None, "what is picked was held against the record before"
        unseen.mix([card for card in among if card.printed is UNSEEN])
        place, now = fitting[0], meant.get(number, number)
        if now != number and not unseen.is_learnt(now):
            unseen.learn(now, unseen.listed(number))
        self._becomes(place, now, self.knowers_of([place]) if secret else None)
        return place

    def _chosen(self, numbers: Sequence[int], among: Sequence[Card], identified: Sequence[Card]) -> list[Card]:
        """The cards that an answer names, each once: a place that has become a named card stands for another unseen
        card."""
        chosen: list[Card] = []
        named = [*identified, *(self.cards[n] for n in numbers if not self.unseen.is_place(n))]
        taken = [*named, *(self.cards[n] for n in numbers)]
        others = sorted(among, key=lambda card: card.printed is not UNSEEN)
        for number in numbers:
            card = self.cards[number]
            if self.unseen.is_place(number) and card in named:
                card = next(other for other in others if other not in taken)
                taken.append(card)
            chosen.append(card)
        return chosen

    def fill_by(self, chance: Chance) -> int:
        """Make every unseen place one of its possible cards, at random; returns the number of these places.

        From then on the table is like any that the engine has dealt.
        """
        recording, self.recording = self.recording, False
        lots = self.unseen.by_lot(partial(chance.below, "match/fill"))
        self.unseen.make_up(lots, partial(chance.below, "match/lists"))
        for place, card in lots.items():
            self._becomes(place, card, None)
        self.chance, self.recording = chance, recording
        self.become_dealt()
        return len(lots)

    def become_dealt(self) -> None:
        """Turn the table into one that the engine has dealt: every place is a certain card."""
        del self.unseen
        table: Verbs = self
        table.__class__ = Verbs

    def mix(self, cards: Sequence[Card]) -> None:
        """Lose track of these cards: they were shuffled, or moved unseen."""
        lost = [(card, card.id) for card in self.unseen.identified(cards)]
        for card, _ in lost:
            if card.text.elsewhere and card.zone != PLAY:
                stop_listening(self, card)
                self.unsettled = True
        self.unseen.mix(cards)
        for card, number in lost:
            self._renamed(number, card.id)

    def _becomes(self, place: Card, number: int, audience: Sequence[int] | None) -> None:
        was = place.id
        self.unseen.identify(place, number)
        self._renamed(was, number)
        for record in self.state.lasting:  # of or on a token creature, whose card is seen now
            if record.source == was:
                record.source = number
            if record.on is not None and record.on[0] == was:
                record.on = [number, *record.on[1:]]
            record.data = {name: _renamed_in(value, was, number) for name, value in record.data.items()}
        if place.text.elsewhere and place.zone != PLAY:
            listen_from(self, place)
            self.unsettled = True
        self.record_for(audience, "card.identified", card=number, player=place.owner, zone=place.zone)

    def _renamed(self, was: int, now: int) -> None:
        """Update the resolution under way after a place has become a card or is no longer one."""
        frame = self.frame
        while frame is not None:
            if was in frame.held:
                frame.held[now] = frame.held.pop(was)
            if was in frame.chosen:
                frame.chosen = tuple(now if number == was else number for number in frame.chosen)
            frame = frame.outer
        if was in self.gone:
            self.gone[now] = self.gone.pop(was)


def _renamed_in(value: Any, was: int, now: int) -> Any:
    """The data of a lasting effect; references to a place ([id, incarnation], or lists of them) become references to
    its card."""
    if not isinstance(value, list):
        return value
    if len(value) == 2 and value[0] == was and isinstance(value[1], int):
        return [now, value[1]]
    return [_renamed_in(part, was, now) for part in value]
