"""Cards by set and number, by name, by title, and by people's spellings.

No two cards of an index can be taken for each other: it refuses the second with an error that names both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.catalogue.printed import BOTTOM_HALF, CardFacts
from engine.errors import CatalogueError

REVISED: frozenset[str] = frozenset()
"""Names of cards that a later set prints with another power, armor or bonus icons. Each printing keeps its own."""


REMEMBERED = 4_096
"""Number of texts whose meanings are cached: decks and tables repeat the same ones again and again."""
LONGEST = 200
"""Longest text that is cached; longer ones may come from anywhere."""


class Index:
    """Cards in the order in which they were added, and ways to find them."""

    def __init__(self, cards: Iterable[CardFacts] = ()) -> None:
        """Raises CatalogueError, as `add` does."""
        self._printings: dict[tuple[str, str], CardFacts] = {}
        self._numbers: dict[tuple[str, str], list[CardFacts]] = {}
        self._names: dict[str, list[CardFacts]] = {}
        self._titles: dict[str, list[CardFacts]] = {}
        self._remembered = lru_cache(REMEMBERED)(self._meant)
        for card in cards:
            self.add(card)

    def __iter__(self) -> Iterator[CardFacts]:
        return iter(self._printings.values())

    def add(self, card: CardFacts) -> None:
        """Add a card that is not there yet.

        Raises CatalogueError, with both cards, for a second card of a set and number, for a second card of a name in
        one set, and for one that shares its name with a card of another set without being the same card.
        """
        if self.find(card.set, card.number) == card:
            return
        self._remembered.cache_clear()
        for other in self._numbers.get((card.set, card.printed_number), ()):
            if other.number == card.number or card.printed_number in (other.number, card.number):
                raise CatalogueError(
                    f"{card.set} {card.printed_number} is printed on {other.name} ({other.number}) and on {card.name} "
                    f"({card.number}); add to the number of each what tells them apart, such as 001-mars"
                )
        for other in self._names.get(card.name, ()):
            _reprinted(other, card)
        self._printings[card.set, card.number] = card
        self._numbers.setdefault((card.set, card.printed_number), []).append(card)
        names = self._names.setdefault(card.name, [])
        if not names:
            self._titles.setdefault(card.title, []).append(card)
        names.append(card)

    def remove(self, card: CardFacts) -> None:
        """Take a card out that was added; the opposite of `add`."""
        self._remembered.cache_clear()
        del self._printings[card.set, card.number]
        self._numbers[card.set, card.printed_number].remove(card)
        names, titles = self._names[card.name], self._titles[card.title]
        names.remove(card)
        if card in titles:
            titles[titles.index(card) : titles.index(card) + 1] = names[:1]

    def find(self, code: str, number: str) -> CardFacts | None:
        """The card of this set and number, or None."""
        return self._printings.get((code, number))

    def by_name(self, name: str) -> CardFacts | None:
        """The card of this name, in its first printing; None when no card has it."""
        names = self._names.get(name)
        return names[0] if names else None

    def by_title(self, title: str) -> tuple[CardFacts, ...]:
        """All cards of this title, each in its first printing; empty when no card has it."""
        return tuple(self._titles.get(title, ()))

    def key_of(self, card: CardFacts) -> str:
        """The shortest text that leads back to this printing by `of_key`.

        The name of a first printing, else the title with set and number.
        """
        first = self.by_name(card.name)
        is_first = first is not None and (first.set, first.number) == (card.set, card.number)
        return card.name if is_first else by_number(card)

    def of_key(self, key: str) -> CardFacts:
        """The printing that `key_of` wrote. Raises KeyError for a key that leads to none."""
        card = self.by_name(key) or self._by_number(key)
        if card is None:
            raise KeyError(key)
        return card

    def written(self, card: CardFacts) -> str:
        """The text that means this card alone: its name, or more if that is a shared title."""
        if card.name != card.title or len(self._titles.get(card.title, ())) < 2:
            return card.name
        return f"{card.title} ({card.version})" if card.version == BOTTOM_HALF else by_number(card)

    def meant(self, text: str, *, code: str = "", house: str = "") -> tuple[CardFacts, ...]:
        """The cards that this text can mean: a title, a name, `Title (bottom half)` or `Title (SET number)`.

        A title that several cards share means all of them, also where it is the name of one; `house`, when exactly one
        of them is of it, decides. Each card in the printing of the set `code`, if it is there, else in the first of
        this house (Valoocanth, an anomaly that a later set prints in a house), else in its first.
        """
        if len(text) + len(code) + len(house) > LONGEST:
            return self._meant(text, code, house)
        return self._remembered(text, code, house)

    def _meant(self, text: str, code: str, house: str) -> tuple[CardFacts, ...]:
        exact = self._by_number(text)
        if exact is not None:
            return (exact,)
        cards = self._titles.get(text) or self._halves(text) or self._names.get(text, [])[:1]
        of_house = [card for card in cards if card.house == house]
        if len(cards) > 1 and len(of_house) == 1:
            cards = of_house
        return tuple(self._printing(card, code, house) for card in cards)

    def sharing(self, code: str, number: str) -> tuple[CardFacts, ...]:
        """The cards of a set on which this number is printed: one, as a rule."""
        exact = self.find(code, number)
        return (exact,) if exact is not None else tuple(self._numbers.get((code, number), ()))

    def candidates(self, code: str, number: str, title: str, house: str = "") -> tuple[CardFacts, ...]:
        """The cards that an entry of a deck can mean; empty texts for what it does not say.

        Set and number decide; where the set prints the number on several cards, the title and then the house. Without
        a known number, what the title can mean (`meant`).
        """
        cards = self.sharing(code, number)
        if not cards:
            return self.meant(title, code=code, house=house)
        if len(cards) == 1:
            return cards
        said = self.meant(title)
        of_house = tuple(card for card in cards if card.house == house)
        for narrower in (said if all(card in cards for card in said) else (), of_house):
            if len(narrower) == 1:
                return narrower
        return cards

    def _printing(self, card: CardFacts, code: str, house: str) -> CardFacts:
        printings = self._names[card.name]
        in_house = next((printing for printing in printings if printing.house == house), card)
        return next((printing for printing in printings if printing.set == code), in_house)

    def _halves(self, text: str) -> list[CardFacts]:
        title, _, rest = text.rpartition(" (")
        return [card for card in self._titles.get(title, ()) if rest == f"{BOTTOM_HALF})" and card.half == "bottom"]

    def _by_number(self, text: str) -> CardFacts | None:
        title, _, rest = text.rpartition(" (")
        code, _, number = rest.removesuffix(")").partition(" ")
        card = self.find(code, number) if text.endswith(")") else None
        return card if card is not None and card.title == title else None


def by_number(card: CardFacts) -> str:
    """A card by its title, set and number: `Armadrone (DT 048)`."""
    return f"{card.title} ({card.set} {card.number})"


def _reprinted(card: CardFacts, other: CardFacts) -> None:
    """Raise CatalogueError unless two cards of a name are printings of the same card."""
    what = f"{card.set} {card.number} and {other.set} {other.number} are both named {card.name}"
    if card.set == other.set:
        raise CatalogueError(f"{what}; give one of them a version, such as evil twin")
    if (card.title, card.version, card.type) != (other.title, other.version, other.type):
        raise CatalogueError(
            f"{what}, and are no printings of one card: {card.title}, {card.type}, and {other.title}, {other.type}; "
            "give one of them a version"
        )
    numbers, others = ((printing.power, printing.armor, printing.icons) for printing in (card, other))
    if numbers != others and card.name not in REVISED:
        raise CatalogueError(
            f"{what}, and differ in power, armor or icons: {numbers} and {others}; mend the facts, give one of them a "
            "version, or, if the card was revised, add its name to REVISED"
        )
