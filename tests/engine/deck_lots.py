"""Decks by lot for random matches: lists of every set, printed and made up, alliances of them, and decks of any cards.

`drawn_decks(dice, ruleset, seats)` gives each seat a deck that the rulebook knows; seats mostly have decks of different
sets.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from engine import catalogue
from engine.abilities import behaves
from engine.abilities.mechanisms import unknown_to
from engine.catalogue.decks import deck_lists
from engine.catalogue.printed import TOKEN
from engine.opening.made_up_decks import make_deck
from engine.rulesets import RULESETS
from engine.table.description import DECK_SIZE

SETS = tuple(printed.code for printed in catalogue.sets())
FIRST_SETS = SETS[: SETS.index("WoE") + 1]
"""The sets of the matches that were numbered first: their decks stay what they were, whatever sets come."""
SEEDS = 10_000
"""How many decks of each set can be made up: the seeds are 1 to this number."""
ALLIANCE, INVENTED = 0.15, 0.2
"""How many of all decks are alliances, and how many are of any cards."""
PRINTED = 0.4
"""How often a printed list is taken, of a set that has some."""
TRIED = 3
"""So many lists of a set are looked at before another set is taken."""

Deck = dict[str, Any]


@cache
def behaving(house: str, ruleset: str, codes: tuple[str, ...] = SETS) -> list[catalogue.CardFacts]:
    """The cards of a house in these sets that behave, that a rulebook knows and that decks hold, each in its first
    printing."""
    every = [card for code in codes for card in catalogue.cards(code) if card.house == house]
    first = [card for card in every if catalogue.by_name(card.name) is card and card.rarity != TOKEN]
    return [card for card in first if behaves(card.name) and not unknown_to(RULESETS[ruleset], card)]


@cache
def tokens() -> list[catalogue.CardFacts]:
    """The token creatures that behave."""
    return [card for code in SETS for card in catalogue.cards(code) if card.rarity == TOKEN and behaves(card.name)]


def invented_deck(dice: random.Random, ruleset: str, codes: tuple[str, ...] = SETS) -> Deck:
    """A deck that keeps the deck-building rules, of any cards of these sets that behave: it meets pairs that no list
    has."""
    chosen = sorted(dice.sample([house for house in RULESETS[ruleset].houses if behaving(house, ruleset, codes)], 3))
    rows = [
        {"set": card.set, "number": card.number, "house": house}
        for house in chosen
        for card in dice.choices(behaving(house, ruleset, codes), k=DECK_SIZE // 3)
    ]
    return {"name": "Invented", "set": "CotA", "houses": chosen, "cards": rows}


def with_references(dice: random.Random, ruleset: str, deck: Deck) -> Deck:
    """The deck with the reference cards that a rulebook knows: one of any token creature, and mostly one of the
    tide."""
    rules = RULESETS[ruleset]
    found = {**deck, "tide": True} if rules.tide_known and dice.random() < 0.7 else deck
    if not rules.tokens_known:
        return found
    token = dice.choice(tokens())
    return {**found, "set": token.set, "token": token.name}


def knows(ruleset: str, deck: Deck) -> bool:
    """Whether a rulebook knows the houses of a deck and all that its cards ask for."""
    rules = RULESETS[ruleset]
    if not set(deck["houses"]) <= set(rules.houses):
        return False
    return not any(
        _unknown(ruleset, row["set"], row["number"], tuple(row.get("enhancements", ()))) for row in deck["cards"]
    )


@cache
def _unknown(ruleset: str, code: str, number: str, added: tuple[str, ...]) -> bool:
    """Whether there is such a card and a rulebook does not know it: thousands of lists ask about the same cards."""
    card = catalogue.find(code, number)
    return card is not None and bool(unknown_to(RULESETS[ruleset], card, added))


@cache
def _printed(code: str) -> list[Deck]:
    return list(deck_lists(code).values())


def list_of(dice: random.Random, code: str, ruleset: str) -> Deck | None:
    """A printed or a made-up list of a set that a rulebook knows; None where none is found."""
    for _ in range(TRIED):
        real = _printed(code) and dice.random() < PRINTED
        deck = dice.choice(_printed(code)) if real else make_deck(code, dice.randrange(1, SEEDS + 1))
        if knows(ruleset, deck):
            return deck
    return None


def alliance(dice: random.Random, lists: list[Deck]) -> Deck | None:
    """A deck with one house of each of three lists; None where they do not have three houses so."""
    parts: list[tuple[str, Deck]] = []
    for deck in lists:
        open_to = [house for house in deck["houses"] if house not in [taken for taken, _ in parts]]
        if not open_to:
            return None
        parts.append((dice.choice(open_to), deck))
    rows = [row for house, deck in parts for row in deck["cards"] if row["house"] == house]
    joined = {"name": "Alliance", "set": lists[0]["set"], "houses": [house for house, _ in parts], "cards": rows}
    if len(parts) != 3 or len(rows) != DECK_SIZE:
        return None
    if any(deck.get("tide") for deck in lists):
        joined["tide"] = True
    for deck in lists:
        if "token" in deck:
            joined |= {"set": deck["set"], "token": deck["token"]}
    return joined


def drawn_decks(dice: random.Random, ruleset: str, seats: int, codes: tuple[str, ...] = SETS) -> list[Deck]:
    """A deck of these sets for each seat, under a rulebook that knows them all."""
    lists = _lists(dice, ruleset, codes)
    decks: list[Deck] = []
    while len(decks) < seats:
        lot = dice.random()
        joined = alliance(dice, [next(lists) for _ in range(3)]) if lot < ALLIANCE else None
        if joined is not None:
            decks.append(joined)
        elif lot > 1 - INVENTED:
            decks.append(with_references(dice, ruleset, invented_deck(dice, ruleset, codes)))
        else:
            decks.append(next(lists))
    return decks


def _lists(dice: random.Random, ruleset: str, codes: tuple[str, ...]) -> Iterator[Deck]:
    """Lists without end, of these sets in turn, in an order that is drawn each time."""
    while True:
        for code in dice.sample(codes, len(codes)):
            deck = list_of(dice, code, ruleset)
            if deck is not None:
                yield deck


def sets_of(deck: Deck) -> frozenset[str]:
    """The sets that the cards of a deck are from; those of a list are of one."""
    return frozenset(row["set"] for row in deck["cards"])
