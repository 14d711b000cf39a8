"""What the engine sees of the cards of a match: all of them, where it has dealt them itself.

With printed cards it does not: then the table is an `engine.observed.table.ObservedTable`, which answers otherwise and
asks the record. Rules call what is listed here, and never ask which kind of table they have.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from engine.errors import EngineError
from engine.table.chance import Chance
from engine.table.choices import OVER, AnswerKeys, Flow, Refusal
from engine.table.state import Card, Player

Where = Callable[[Card], bool]
"""Whether a card fits."""


class HiddenOffer(NamedTuple):
    """A choice among cards of which the record may not know which are chosen."""

    most: int
    """How many can be chosen at most."""
    fitting: int
    """How many are sure to fit."""
    keys: Callable[[], tuple[str, ...]]
    """The options."""
    contradiction: Callable[[Sequence[str]], Refusal | None]
    """Why an answer cannot be so, given all that was seen."""
    chosen: Callable[[AnswerKeys], list[Card]]
    """The cards that an answer names."""


class Sight(ABC):
    """The part of a table that depends on whether the engine sees every card. Here it does."""

    __slots__ = ()

    cards: list[Card]
    by_id: list[Card]
    players: list[Player]
    chance: Chance
    everyone: int

    # before a card is seen

    def identify(self, cards: Sequence[Card | None], *, secret: bool = False) -> Flow[None]:
        """Have the record say which cards these are that are about to be seen, where it does not know.

        `secret`: not everyone sees them, so what is answered stays hidden from the others.
        """
        return OVER

    def identify_known(self, cards: Sequence[Card]) -> Flow[None]:
        """Have the record say which cards these are, where it shares the eyes of a player who knows them."""
        return OVER

    def identify_where(self, cards: Sequence[Card], shows: Where, *, declares: str = "") -> Flow[None]:
        """Have the record say which of some unseen cards are shown because of what they are (`shows`), if any can be.

        `declares`: what the own text of a card declares that shows itself, where that is why.
        """
        return OVER

    def identify_laid_open(self) -> Flow[None]:
        """Have the record say which cards lie open since a player left the match."""
        return OVER

    # chance

    def seat_by_chance(self) -> Flow[int]:
        """The seat that begins, by chance."""
        yield from ()
        return self.chance.below("match/first", len(self.players))

    def card_by_chance(self, cards: Sequence[Card], purpose: str, of: Player) -> Flow[Card]:
        """One of some cards, by the stream of chance that a player has for a purpose."""
        yield from ()
        return self.chance.one_of(f"{of.seat}/{purpose}", cards)

    # what is known of cards

    def is_identified(self, card: Card) -> bool:
        """Whether the engine knows which card it is."""
        return True

    def hand_of(self, player: Player) -> list[Card]:
        """The cards of a hand, to look for what may be done with one: for its unseen places, those that they can be."""
        return player.hand

    def absence_from_hand(self, card: Card, player: Player) -> str | None:
        """Why a card cannot be in a player's hand by what was seen, in words; None if it can be."""
        return None

    def taken_from(self, card: Card, among: Sequence[Card]) -> Card:
        """The card among these that is meant by a card of a list; it is identified."""
        return card

    def one_of_each(self, cards: list[Card]) -> list[Card]:
        """Those of some cards that can be told apart: the first of two copies that look the same to everyone."""
        return cards

    def offer_hidden(
        self, cards: Sequence[Card], count: int, *, where: Where | None, chooser: int, secret: bool
    ) -> HiddenOffer | None:
        """The choice of up to `count` of some cards that only the chooser sees; None where the engine sees them too.

        `where`: only those that fit. `secret`: nobody else sees which are chosen.
        """
        return None

    # what becomes of cards

    def mix(self, cards: Sequence[Card]) -> None:
        """Lose track of which of these cards is which: they were shuffled, or moved unseen."""
        return

    def lose_track(self, cards: Sequence[Card]) -> None:
        """Mix those of these cards that nobody any longer knows whose eyes the record shares."""
        return

    def take_up(self, cards: list[Card], searched: Collection[Card]) -> list[Card]:
        """The cards of an area that a search can find. `searched`: cards that it found there before."""
        return cards

    def cover(self, card: Card) -> None:
        """A card lies facedown in play from now on: nothing that everyone sees tells which it is."""
        return

    def lies_elsewhere(self, card: Card, seen: bool) -> None:
        """A card has left where it was, and is no longer covered. `seen`: everyone sees it where it lies now."""
        return

    # ids

    @property
    def ids(self) -> int:
        """All ids of cards are below this number."""
        return len(self.by_id)

    @property
    def renewed(self) -> bool:
        """Whether some card of the match may be shown by another id than the rules know it by."""
        return len(self.by_id) > len(self.cards)

    def is_id(self, number: int) -> bool:
        """Whether a card of the match has this id, or had it."""
        return 0 <= number < len(self.by_id)

    def is_shown(self, number: int) -> bool:
        """Whether a card of the match is shown by this id now."""
        return self.is_id(number) and self.by_id[number].shown_id == number

    def is_place(self, number: int) -> bool:
        """Whether an id is that of a place which nobody has seen, rather than of a card."""
        return False

    def as_seen(self, data: dict[str, Any]) -> dict[str, Any]:
        """The data of a fact that everyone saw, naming cards as they were seen."""
        return data

    def forget_what_was_seen(self) -> None:
        """The match has come to rest: nothing refers to what cards were seen as before."""
        return

    # what officials and viewers ask

    @property
    def eyes(self) -> int:
        """The bits of `Card.known` that the engine shares: it sees what any of them sees."""
        return self.everyone

    def learnt_of(self, seat: int) -> list[Card] | None:
        """What is known of a deck without a list, in its order; None of a deck whose list is known."""
        return None

    def hear_of(self, like: Card) -> int:
        """A deck without a list holds a card like this one; returns its id. Raises EngineError where it cannot."""
        raise EngineError("every deck of this match has a list")

    def turn_up(self, place: Card, number: int) -> None:
        """A place that nobody has seen is the card of this id. Raises EngineError where it cannot be."""
        raise EngineError(f"it is known which card {place.id} is; leave `seen` out")

    def copies_seen(self, number: int) -> list[int]:
        """The ids of a listed card and its copies, as far as the record shows them somewhere."""
        return []

    def unseen_cards(self) -> list[Card]:
        """The cards of the lists that nobody has seen yet, and what decks without a list may hold besides."""
        return []

    def fill(self, number: int) -> int:
        """Make every place that nobody has seen a card that it can be, by lot from a number; chance is drawn from then.

        The same number gives the same cards. Returns how many places were filled. Raises EngineError where the match
        is dealt by the engine, or filled already.
        """
        raise EngineError("every card of this match is known to the engine; there is nothing to fill")
