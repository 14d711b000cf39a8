"""The table of a match with printed cards: it asks the record for the identity of unseen cards and the results of
chance.

In such a match (`chance.observed` of the set-up) the engine does not know every card, and it draws nothing. When a card
is about to be seen, the table asks the record for its identity by a question of the kind `observed`, whose answer is no
decision of a player. Where a player chooses among cards that nobody else sees, the answer names a card if the record
knows it, and else a place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any

from engine.catalogue import in_words
from engine.errors import EngineError
from engine.observed.placed import UNSEEN
from engine.observed.unseen_places import PlacedTable
from engine.observed.whereabouts import whereabouts
from engine.rules.questions.asking import ask
from engine.table.chance import TableChance
from engine.table.choices import OVER, Choice, Flow, Lazily
from engine.table.facts import CARD_FIELDS
from engine.table.setup import Setup
from engine.table.sight import HiddenOffer, Where
from engine.table.state import ARCHIVES, DECK, HAND, HIDDEN_ZONES, PLAY, PURGED, Card, Player
from engine.table.table import Variant


class ObservedTable(PlacedTable):
    """A table with printed cards. `deal` lays places on it, and `unseen` keeps the knowledge of them."""

    __slots__ = ()

    def __init__(self, setup: Setup, variant: Variant, *, facts: bool) -> None:
        super().__init__(setup, variant, facts=facts)
        self.chance = TableChance(setup.seed)

    # before a card is seen

    def identify(self, cards: Iterable[Card | None], *, secret: bool = False) -> Flow[None]:
        """Have the record identify these cards: cards of a deck one by one; cards of a hand or of archives, whose order
        means nothing, all at once."""
        hidden = [card for card in cards if card is not None and card.printed is UNSEEN]
        return self._identify(hidden, secret=secret) if hidden else OVER

    def _identify(self, hidden: list[Card], *, secret: bool) -> Flow[None]:
        while hidden:
            first = hidden[0]
            group = [first]
            if first.zone in (HAND, ARCHIVES):
                pile = (first.zone, first.owner, first.controller)
                group = [card for card in hidden if (card.zone, card.owner, card.controller) == pile]
            hidden = [card for card in hidden if card not in group]
            offered = Lazily(partial(self.possible_among, group, most=len(group)))
            answer: Sequence[str] = Lazily(partial(_keys_of, offered))
            if self.unseen.leaves_open(group, len(group)) or len(offered) > len(group):
                answer = yield from ask(
                    self,
                    Choice(
                        "observed",
                        self._seat_that_knows(first) if secret else first.owner,
                        "observed.cards",
                        cards=offered,
                        minimum=len(group),
                        maximum=len(group),
                        side=first.controller,
                        purpose=first.zone,
                        private=True,  # the possible cards of a place may reveal what the record has seen elsewhere
                        secret=secret,
                        refusal=partial(self.refusal_to_see, answer),
                        fits=partial(self.contradiction, among=group),
                    ),
                )
            self.picked(answer, group, secret=secret)

    def identify_known(self, cards: Iterable[Card]) -> Flow[None]:
        """Have the record identify these cards, if it shares the eyes of a player who knows them."""
        eyes = self.unseen.eyes
        return self.identify([card for card in cards if card.known & eyes], secret=True)

    def identify_where(self, cards: Sequence[Card], shows: Where, *, declares: str = "") -> Flow[None]:
        """Have the record identify the unseen cards that their own text shows; the other cards have no such text.

        A card goes faceup into archives by its own text, a creature comes back.
        """
        hidden = [card for card in cards if card.printed is UNSEEN and card.zone in (*HIDDEN_ZONES, PURGED)]
        offered = self.possible_among(hidden, most=len(hidden), declares=declares)
        offered = [card for card in offered if shows(card)]
        return self._identify_among(hidden, offered) if offered else OVER

    def _identify_among(self, hidden: Sequence[Card], offered: Sequence[Card]) -> Flow[None]:
        unseen = self.unseen
        certain = [
            card
            for card in hidden
            if not unseen.leaves_open([card], len(offered)) and not unseen.could_but(card, offered)
        ]
        answer = yield from ask(
            self,
            Choice(
                "observed",
                hidden[0].owner,
                "observed.faceup",
                cards=offered,
                minimum=len(certain),
                maximum=min(len(hidden), len(offered)),
                side=hidden[0].controller,
                purpose=hidden[0].zone,
                private=True,
                fits=partial(self.contradiction, among=hidden),
            ),
        )
        self.picked(answer, hidden)
        for card in hidden:
            if card.printed is UNSEEN and (could := unseen.could_but(card, offered)):
                unseen.narrow(card, could)

    def identify_laid_open(self) -> Flow[None]:
        """Have the record identify the cards that lie open since a player left the match."""
        return self.identify(self.unseen.take_laid_open()) if self.unseen.laid_open else OVER

    # chance

    def seat_by_chance(self) -> Flow[int]:
        """Have the record say which seat begins by chance; returns the seat."""
        keys = tuple(f"seat:{player.seat}" for player in self.players)
        answer = yield from ask(self, Choice("observed", 0, "observed.first", offered=keys))
        return int(answer[0][5:])

    def card_by_chance(self, cards: Sequence[Card], purpose: str, of: Player) -> Flow[Card]:
        """Have the record say which of these cards were picked at random; an unseen card is picked as a place."""
        if len(cards) == 1:
            return cards[0]
        keys = Lazily(partial(self.keys_among, cards, most=1))
        secret = bool(self.setup.sees)
        answer = yield from ask(
            self,
            Choice(
                "observed",
                of.seat,
                "observed.random",
                enumerate_keys=lambda: tuple(keys),
                private=True,
                secret=secret,
                side=cards[0].controller,
                purpose=cards[0].zone,
                refusal=partial(self.refusal_to_see, keys),
                fits=partial(self.contradiction, among=cards),
            ),
        )
        return self.picked(answer, cards, secret=secret)[0]

    # knowledge of cards

    def is_identified(self, card: Card) -> bool:
        """Whether the record knows the card of a place."""
        return card.printed is not UNSEEN

    def hand_of(self, player: Player) -> list[Card]:
        """The identified cards of a hand, and the possible cards of its unseen places."""
        identified = [card for card in player.hand if card.printed is not UNSEEN]
        return [*identified, *self.possible_among(player.hand, most=1)]

    def absence_from_hand(self, card: Card, player: Player) -> str | None:
        """The reason why the record rules out a card in a player's hand. If none does, a card of a list counts as lying
        there."""
        if card.incarnation < 0 and not self.may_lie(card, player.hand):
            if self.setup.sees:  # gives no details: not everyone may know what the record sees of a hand
                return "by what was seen, that card cannot be in hand now"
            return f"{card.name} cannot be in hand: {whereabouts(self, self.unseen, card.id)}"
        if card.zone != HAND and card.known == self.everyone and not self.setup.sees:
            return f"{card.name} cannot be in hand: {whereabouts(self, self.unseen, card.id)}"
        return None

    def taken_from(self, card: Card, among: Sequence[Card]) -> Card:
        """The place among these that becomes this card of a list; it is identified. A known card is returned as it
        is."""
        if card in among or card.incarnation >= 0:
            return card
        return self.picked([f"card:{card.id}"], among)[0]

    def one_of_each(self, cards: list[Card]) -> list[Card]:
        """The first card of each group of like cards of the lists."""
        return self.unseen.one_of_each(cards)

    def offer_hidden(
        self, cards: Sequence[Card], count: int, *, where: Where | None, chooser: int, secret: bool
    ) -> HiddenOffer | None:
        """The choice among cards when the record may not see the chosen ones; None if it sees them."""
        if not self.unseen.hides(cards, chooser if secret else None):
            return None
        most = min(count, len(cards if where is None else self.that_can_fit(cards, where)))
        identified = [card for card in cards if card.printed is not UNSEEN]
        return HiddenOffer(
            most,
            most if where is None else min(most, sum(map(where, identified))),
            partial(self.keys_among, cards, most=most, where=where),
            partial(self.contradiction, among=cards),
            partial(self.picked, among=cards, where=where, secret=secret),
        )

    # moves of cards

    def lose_track(self, cards: Sequence[Card]) -> None:
        """Mix the cards that the record has lost sight of, if one of them was identified.

        A card with a lasting effect on it is not mixed: everyone sees the effect end when that card leaves.
        """
        held = {tuple(record.on) for record in self.state.lasting if record.on is not None}
        lost = [card for card in cards if not card.known & self.unseen.eyes and (card.id, card.incarnation) not in held]
        if self.unseen.identified(lost):
            self.mix(lost)

    def take_up(self, cards: list[Card], searched: Collection[Card]) -> list[Card]:
        """The cards that a player begins to search, without the ones found before. Cards of the deck are mixed."""
        left = [card for card in cards if card not in searched]
        self.mix([card for card in left if card.zone == DECK])
        return left

    def cover(self, card: Card) -> None:
        """Show a token creature by the id of its place. The id of its card would reveal the card."""
        if self.unseen.covered:
            card.shown_id = self.unseen.place_of(card)

    def lies_elsewhere(self, card: Card, seen: bool) -> None:
        """Show a card that has left its place by its own id; note one that everyone sees unidentified.

        It is unidentified if a player has just left the match, because nothing can be asked then.
        """
        card.shown_id = card.id
        if seen and card.printed is UNSEEN:
            self.unseen.laid_open.append(card)
            self.unsettled = True

    # ids

    @property
    def ids(self) -> int:
        """All ids are below this number: ids of lists, places and candidates."""
        return self.unseen.ids

    @property
    def renewed(self) -> bool:
        """Whether a token creature is shown by the id of its place."""
        return self.unseen.covered

    def is_id(self, number: int) -> bool:
        """Whether a card of a list, a place or a candidate has this id."""
        return 0 <= number < 2 * len(self.cards) or self.unseen.is_candidate(number)

    def is_shown(self, number: int) -> bool:
        """Whether a card is shown by this id now; out of play, a seen card is also shown by the id of its place."""
        if not self.is_id(number):
            return False
        card = self.by_id[number]
        return card.shown_id == number or card.zone != PLAY

    def is_place(self, number: int) -> bool:
        """Whether an id is that of a place rather than of a card of a list."""
        return self.unseen.is_place(number)

    def as_seen(self, data: dict[str, Any]) -> dict[str, Any]:
        """The data of a fact that everyone saw, naming cards as they were seen.

        A card that is destroyed and shuffled away was seen, but nobody knows its place in the deck now.
        """
        lately = self.unseen.lately
        if not lately:
            return data
        seen = dict(data)
        for name in CARD_FIELDS:
            value = data.get(name)
            if isinstance(value, int) and self.cards[value].zone in HIDDEN_ZONES:
                seen[name] = lately.get(value, value)
            elif isinstance(value, list):
                seen[name] = [lately.get(n, n) if self.cards[n].zone in HIDDEN_ZONES else n for n in value]
        return seen

    def forget_what_was_seen(self) -> None:
        """Forget former identities: the match has come to rest, and facts no longer name places by their former
        cards."""
        self.unseen.lately = {}

    # questions of officials and viewers

    @property
    def eyes(self) -> int:
        """The bits of `Card.known` that the record shares: the public's, and those of seats whose cards it sees."""
        return self.unseen.eyes

    def learnt_of(self, seat: int) -> list[Card] | None:
        """The learnt cards of a deck without a list, in its order; None for a deck with a list."""
        return self.unseen.learnt_of(seat) if seat in self.unseen.decks else None

    def hear_of(self, like: Card) -> int:
        """Add a card like this one to a deck without a list, in an unknown place; returns its number in the list.
        Raises EngineError if all twelve cards of the house are known.
        """
        number = self.unseen.hear_of(like)
        if number is None:
            titles = ", ".join(self.unseen.titles_of_house(like))
            raise EngineError(
                f"the record knows all twelve cards of {in_words(like.house)} in {self.players[like.owner].name}'s "
                f"deck: {titles}; go back to where one of them was entered wrongly"
            )
        return number

    def turn_up(self, place: Card, number: int) -> None:
        """Identify an unseen place as the card of this id. Raises EngineError if that is impossible."""
        if place.printed is not UNSEEN:
            return super().turn_up(place, number)
        if not self.is_id(number):
            raise EngineError(
                f"there is no card {number}; give the id of a card of the list, or of one that the deck may hold"
            )
        if self.cards[number] is place:
            raise EngineError("`seen` is the place itself; give the id of a card of the list")
        key = f"card:{number}"
        refusal = self.contradiction([key], [place])
        if refusal is not None:
            raise EngineError(refusal[0])
        self.picked([key], [place])

    def copies_seen(self, number: int) -> list[int]:
        """The ids of a card of a list and its like that the record shows somewhere."""
        copies = self.unseen.alike(self.unseen.listed(number).owner, self.unseen.bit_of(number))
        return [copy for copy in copies if self.cards[copy].incarnation >= 0]

    def unseen_cards(self) -> list[Card]:
        """The unseen cards of the lists, and the candidates of decks without a list."""
        unseen = self.unseen
        listed = [self.cards[number] for number in range(len(unseen.places)) if unseen.can_be_named(number)]
        listed += [card for card in unseen.could_be(unseen.places) if unseen.is_candidate(card.id)]
        return [card for card in listed if card.incarnation < 0]

    def fill(self, number: int) -> int:
        """Make every unseen place one of its possible cards, at random from a number; the engine draws chance from then
        on."""
        chance = self.chance
        assert isinstance(chance, TableChance)
        chance.fill(number)
        return self.fill_by(chance)

    def _seat_that_knows(self, card: Card) -> int:
        """The seat that knows a card and whose eyes the record shares."""
        return next(player.seat for player in self.players if (card.known & self.unseen.eyes) >> player.seat & 1)


def _keys_of(cards: Sequence[Card]) -> list[str]:
    return [f"card:{card.id}" for card in cards]
