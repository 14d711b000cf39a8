"""Read the title, house and icons of a card that a judge adds to a deck without a list."""

from __future__ import annotations

from collections.abc import Sequence

from engine import catalogue
from engine.abilities.mechanisms import unknown_to
from engine.catalogue.printed import TOKEN
from engine.errors import EngineError
from engine.observed.placed import listed_card
from engine.table.state import Card, Player
from engine.table.table import Table


def card_of_title(g: Table, owner: Player, title: str, house: str, icons: Sequence[str], code: str) -> Card:
    """A new card like the named one, not on the table. Raises EngineError with the reason if there can be none.

    `house`: its house in this deck, empty for the printed one; `icons`: those beside the printed ones. `code`: the
    deck's set, empty where that is not known; the card may be of another.
    """
    meanings = catalogue.meant(title, code=code) or catalogue.meant(title)
    cards = [facts for facts in meanings if facts.rarity != TOKEN]
    told_apart = [facts for facts in cards if facts.house == house] or cards
    names = {facts.name for facts in told_apart}
    if not cards:
        near = catalogue.nearest(title)
        raise EngineError(f"{title} is not in the catalogue" + (f"; is it {near[0]}?" if near else ""))
    if len(names) > 1:
        raise EngineError(
            f"{title} can be {len(names)} cards: {catalogue.told_apart(told_apart)}; write which is meant"
        )
    facts = next((facts for facts in told_apart if facts.set == code), told_apart[0])
    of_deck = ", ".join(map(catalogue.in_words, owner.houses))
    if house and house not in owner.houses:
        raise EngineError(
            f"{catalogue.in_words(house)} is none of the houses of {owner.name}'s deck ({of_deck}); give the house "
            f"that {facts.name} has in this deck"
        )
    house = house or facts.house
    if house not in owner.houses:
        raise EngineError(
            f"{facts.name} is of {catalogue.in_words(house)}, which is none of the houses of {owner.name}'s deck "
            f"({of_deck}); for a maverick, give its house in this deck"
        )
    if words := unknown_to(g.ruleset, facts, icons):
        raise EngineError(f"rulebook {g.ruleset.name} does not know what {facts.name} asks for: {', '.join(words)}")
    return listed_card(0, facts, house, (*facts.icons, *icons), owner.seat, g.text_of(facts))
