"""The print of a card, and its three names.

A card is called three things. Its *title* is what stands at its top: "by name", the rule of six and the halves of a
gigantic creature go by it, and several cards may share one. Its *name* tells it from every other card of its set: the
title, and behind it a version where the title is not enough. Its *set and number* are one printing of it: cards of the
same name in several sets are reprints of one card, which behaves the same everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

TOP_HALF, BOTTOM_HALF = "top half", "bottom half"
EVIL_TWIN = "evil twin"
TOKEN = "token"
"""The rarity of the reference cards of token creatures, which lie beside a deck."""


def named(title: str, version: str = "") -> str:
    """The name of a card: its title, and its version in parentheses.

    The bottom half of a gigantic creature is what lies on the table as that creature, so it is called by its title.
    """
    return f"{title} ({version})" if version and version != BOTTOM_HALF else title


_OF_SEVERAL_WORDS = {"staralliance": "Star Alliance"}


HOUSE_ICON = "house:"
"""What the name of an icon begins with that makes a card belong to a house."""


def in_words(house: str) -> str:
    """A house in words: `staralliance` -> `Star Alliance`."""
    return _OF_SEVERAL_WORDS.get(house, house.title())


@cache
def houses_of_icons(icons: tuple[str, ...]) -> tuple[str, ...]:
    """The houses whose icons are among some icons, in their order: `house:dis` -> `dis`."""
    return tuple(dict.fromkeys(icon.removeprefix(HOUSE_ICON) for icon in icons if icon.startswith(HOUSE_ICON)))


def icon_in_words(icon: str) -> str:
    """A bonus icon in words: `amber` -> `Æmber`, `house:dis` -> `Dis`."""
    if icon.startswith(HOUSE_ICON):
        return in_words(icon.removeprefix(HOUSE_ICON))
    return "Æmber" if icon == "amber" else icon


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The print of a card, apart from its text.

    `keywords` maps a keyword to its value, 1 for those without one. `icons` are bonus icons from top to bottom.
    """

    set: str
    number: str
    """Unique in its set. Where a set prints one number on several cards, the catalogue adds to it what tells them
    apart: `001-mars`, `125-top`."""
    title: str
    house: str
    type: str
    power: int
    armor: int
    traits: tuple[str, ...]
    keywords: dict[str, int] = field(hash=False)
    icons: tuple[str, ...]
    rarity: str
    version: str = ""
    """What tells it from other cards of its title: `evil twin`, the house (`Mars`) of a card that a set prints in
    several houses, `top half` or `bottom half` of a gigantic creature. Empty for nearly all cards."""
    enhances: tuple[str, ...] = ()
    """The icons that this card has had printed on other cards of its deck (Enhance); they do nothing on it."""

    name: str = field(init=False, repr=False, compare=False)
    """What tells it from every other card of its set, and its reprints in other sets share."""
    half: str = field(init=False, repr=False, compare=False)
    """`top` or `bottom` for the halves of a gigantic creature, which share a title: the top half has the icons, the
    bottom half power, armor and text. Empty for other cards."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", named(self.title, self.version))
        object.__setattr__(self, "half", {TOP_HALF: "top", BOTTOM_HALF: "bottom"}.get(self.version, ""))

    @property
    def printed_number(self) -> str:
        """The number as it stands on the card, which a set may print on several."""
        return self.number.partition("-")[0]

    @property
    def of_any_house(self) -> bool:
        """Whether decks of any house have it: anomalies, Revenants, sky beasts. The list of a deck says which one it is
        of, and `house` stands in for it."""
        return not self.number[0].isdigit()

    @property
    def one_of_several_houses(self) -> bool:
        """Whether its set prints the same card in other houses too: they differ in nothing else."""
        return bool(self.version) and self.version == in_words(self.house)
