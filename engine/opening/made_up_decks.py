"""Made-up deck lists: legal by the rules of a set, drawn from a seed, and named "Made up".

Three houses of the set, twelve cards of each. The frequencies of the rarities were counted in printed decks. Cards
printed only beside another card come with it.

>>> deck = make_deck("WC", 3)
>>> deck["name"], deck["houses"], len(deck["cards"])
('Made up WC 3', ['dis', 'saurian', 'shadows'], 36)
>>> make_deck("WC", 3) == deck, len(made_up_decks("AoA"))
(True, 20)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from engine import catalogue
from engine.catalogue import CardFacts
from engine.catalogue.decks import deck_lists, printed_deck
from engine.catalogue.printed import EVIL_TWIN, TOKEN
from engine.errors import SetupError
from engine.table.chance import Chance
from engine.table.description import DECK_SIZE

PER_SET = 20
"""Number of deck lists of a set for tests and demonstrations, from the seeds 1 to 20."""
PER_HOUSE = DECK_SIZE // 3
SHARES = {"common": 69, "uncommon": 20, "rare": 9, "variant": 2, "special": 1}
"""Cards of each rarity in a hundred. In twenty printed decks 70, 21 and 9 of a hundred were common,
uncommon and rare."""
MOST_COPIES = {"common": 4, "uncommon": 3, "rare": 2, "variant": 1, "special": 1}
COMPANIONS: dict[str, tuple[str, ...]] = {
    "Timetraveller": ("Help from Future Self",),
    "Horseman of Pestilence": ("Horseman of Death", "Horseman of Famine", "Horseman of War"),
    "Ortannu the Chained": ("Ortannu’s Binding", "Ortannu’s Binding"),
    "Igon the Green": ("Igon the Terrible",),
    "Hyde": ("Velum",),
    "Xenos Bloodshadow": ("Toad",),
    "Alaka’s Brew": ("Mega Alaka",),
    "Chieftain’s Brew": ("Mega Ganger Chieftain",),
    "Cowfyne’s Brew": ("Mega Cowfyne",),
    "Groke’s Brew": ("Mega Groke",),
    "Gron’s Brew": ("Mega Gron Nine-Toes",),
    "Mogghunter’s Brew": ("Mega Mogghunter",),
    "Narp’s Brew": ("Mega Narp",),
    "Shorty’s Brew": ("Mega Shorty",),
    "Ultra Gravitron": ("Ultra Gravitron (top half)", "It’s Coming... (Logos)"),
    "Deusillus": ("Deusillus (top half)", "It’s Coming... (Saurian)"),
    "Niffle Kong": ("Niffle Kong (top half)", "It’s Coming... (Untamed)"),
    "Scylla": ("Charybdis",),
    "Z-Force Agent 14": ("Z-Particle Tracker", "Z-Ray Blaster", "Z-Wave Emitter"),
    "Dark Queen Gloriana": ("Mutation of Cunning", "Mutation of Fury", "Mutation of Instinct"),
    "Dr. Verokter": ("Rooftop Laboratory", "Reckless Experimentation", "Groundbreaking Discovery"),
    "Orphiel, Sea’s Chosen": ("Orphion, Land’s Chosen",),
    "Com. Officer Hings": ("Com. Officer Gross",),
    "Drawn Down": ("Dive Deep", "Dark Discovery"),
    "Omnipus": ("Tentaclid",) * 4,
    "Chenille": ("Bombyx", "Fifalde"),
    "Nautilixian": ("Green Aeronaut", "Purple Aeronaut", "Red Aeronaut", "White Aeronaut"),
    "Conductor Jărroyă": ("Shĭgzisŏ Buggy", "Shĭsnyasĭ Buggy", "Shĭzyokŭ Buggy"),
    "Shadys": ("Purse-a-phone",),
    "Synchronizer": ("Ancestral Timekeeper", "Chronometer", "Tick-Tock"),
    "Thing from the Deep": ("Open the Seal",),
    "Narl Gibbus": ("Werewolf Curse",),
    "Treasure Island": ("Flint’s Legend", "Flint’s Map", "Flint’s Stash"),
}
"""Cards printed only beside another card: the name of that card, and the names of the cards that come with it."""
MOST_ICONS = 5
"""The most bonus icons that a card can show."""
_MADE_UP = re.compile(r"Made up (\w+) (0|[1-9][0-9]{0,8})")
OF_ANY_HOUSE_IN = 8
"""One deck in this number, of a set with cards of any house (anomalies, Revenants, sky beasts), has one of these in
place of another card, in that card's house."""
TWIN_IN = 8
"""One deck in this number, of a set with evil twins, mirrors another deck: each card that has an evil twin is its
twin."""
TIDAL = ("DT",)
"""Sets whose decks come with the reference card of the tide."""


def make_deck(code: str, seed: int, houses: Sequence[str] | None = None) -> dict[str, Any]:
    """A deck of a set, as a set-up takes it; the same for the same set, seed and houses.

    `seed`: a whole number of less than 256 bits. `houses`: three of the set, drawn where they are not given. Raises
    SetupError for a set that the catalogue does not have, and for houses that a deck of it cannot have.
    """
    sets = {card_set.code: card_set for card_set in catalogue.sets()}
    if code not in sets:
        raise SetupError([f"there is no set {code}; give {' or '.join(sets)}"])
    of_set = sets[code].houses
    chance = Chance(seed.to_bytes(32, "big", signed=True), [code])
    chosen = sorted(chance.shuffled("houses", of_set)[:3]) if houses is None else list(houses)
    if len(set(chosen)) != 3 or len(chosen) != 3 or not set(chosen) <= set(of_set):
        raise SetupError(
            [f"a deck of {code} has three of the houses {', '.join(of_set)}; give three of them, each once"]
        )
    rows = [(card, house) for house in chosen for card in _of_house(chance, code, house)]
    of_any_house = [card for card in catalogue.cards(code) if card.of_any_house]
    if of_any_house and not chance.below("anomaly", OF_ANY_HOUSE_IN):
        commons = [n for n, (card, _) in enumerate(rows) if card.rarity == "common"]
        at = chance.one_of("replaced", commons)
        rows[at] = (chance.one_of("which", of_any_house), rows[at][1])
    icons = _enhanced(chance, [card for card, _ in rows])
    if any(card.version == EVIL_TWIN for card in catalogue.cards(code)) and not chance.below("twin", TWIN_IN):
        rows = [(_twin_of(card), house) for card, house in rows]
    cards = [
        {"set": card.set, "number": card.number, "title": card.name, "house": house, "enhancements": added}
        for (card, house), added in zip(rows, icons, strict=True)
    ]
    deck = {"name": f"Made up {code} {seed}", "set": code, "houses": chosen, "cards": cards}
    tokens = [card for card in catalogue.cards(code) if card.rarity == TOKEN and card.house in chosen]
    if tokens:
        deck["token"] = chance.one_of("token", tokens).name
    return {**deck, "tide": True} if code in TIDAL else deck


def deck_named(name: str) -> dict[str, Any] | None:
    """The project's deck list of this name, printed or made up; None for an unknown name.

    >>> deck_named("Made up AoA 7") == make_deck("AoA", 7), deck_named("Made up XYZ 7")
    (True, None)
    """
    match = _MADE_UP.fullmatch(name)
    if match is not None and match[1] in catalogue.HOUSES_OF_SET:
        return make_deck(match[1], int(match[2]))
    return printed_deck(name)


def deck_names() -> tuple[str, ...]:
    """The names of the project's deck lists: of printed decks, and of `PER_SET` made-up ones of each later set."""
    later = [card_set.code for card_set in catalogue.sets()][1:]
    return (*deck_lists(), *(f"Made up {code} {seed}" for code in later for seed in range(1, PER_SET + 1)))


def made_up_decks(code: str) -> dict[str, dict[str, Any]]:
    """The made-up deck lists of a set by name, for tests and demonstrations. Raises SetupError as `make_deck`."""
    return {deck["name"]: deck for deck in (make_deck(code, seed) for seed in range(1, PER_SET + 1))}


def _of_house(chance: Chance, code: str, house: str) -> list[CardFacts]:
    """The twelve cards of a house, in the order of their numbers."""
    cards = {card.name: card for card in catalogue.cards(code) if card.house == house and not card.of_any_house}
    beside = {name for title, names in COMPANIONS.items() if title in cards for name in names}
    alone = [card for card in cards.values() if card.name not in beside]
    pools = {rarity: [card for card in alone if card.rarity == rarity] for rarity in SHARES}
    lots = [rarity for rarity, share in SHARES.items() for _ in range(share if pools[rarity] else 0)]
    drawn: list[CardFacts] = []
    while len(drawn) < PER_HOUSE:
        rarity = chance.one_of(f"{house}/rarity", lots)
        card = chance.one_of(f"{house}/card", pools[rarity])
        together = [card, *(cards[name] for name in COMPANIONS.get(card.name, ()) if name in cards)]
        if len(drawn) + len(together) <= PER_HOUSE and drawn.count(card) < MOST_COPIES[rarity]:
            drawn += together
    return sorted(drawn, key=lambda card: card.number)


def _enhanced(chance: Chance, cards: Sequence[CardFacts]) -> list[list[str]]:
    """For each card of a deck, the icons that the deck's Enhance cards put on it.

    Each icon goes to a random card that has room for one more. The half of a gigantic creature that has no icons
    gets none.
    """
    added: list[list[str]] = [[] for _ in cards]
    for icon in (icon for card in cards for icon in card.enhances):
        room = [n for n, card in enumerate(cards) if len(card.icons) + len(added[n]) < MOST_ICONS]
        added[chance.one_of("enhanced", [n for n in room if cards[n].half != "bottom"])].append(icon)
    return added


def _twin_of(card: CardFacts) -> CardFacts:
    """The evil twin of a card, or the card where it has none."""
    twin = catalogue.by_name(catalogue.named(card.title, EVIL_TWIN))
    return card if twin is None else twin
