"""Decks of Grim Reminders, of Æmber Skies and of sets of reprints, as the Master Vault tells them."""

from __future__ import annotations

from typing import Any

import pytest

from engine import catalogue
from engine.game import Game
from engine.opening.made_up_decks import make_deck
from engine.rulesets import RULESETS
from engine.table.setup import for_new_match
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.deck_formats import read_deck
from replays.tournaments.printed_sets import EXPANSIONS, REPRINTS
from tests.replays.tournaments.decks.test_deck_formats import cards, vault

NUMBER = {code: number for number, (code, _) in reversed(EXPANSIONS.items())}
MADE_OF = {"UC22": "DT", "VM23": "WC", "VM24": "GR", "Disc": "AS", "MG": "WoE"}
"""A set of reprints -> the set of which a deck of it is made up here."""
NEWER = [("GR", seed) for seed in (1, 2, 3)] + [("AS", seed) for seed in (1, 2, 3)]


def opens(deck: dict[str, Any]) -> bool:
    """Whether a match opens between a deck and itself."""
    seats = [{"name": name, "deck": deck} for name in ("Ann", "Ben")]
    return Game.open(for_new_match({"seats": seats, "chance": {"seed": "00" * 32}})).pending is not None


def reprinted(code: str, seed: int = 1) -> dict[str, Any]:
    """The Master Vault's answer about a deck of a set of reprints: its own numbers, and the apostrophes of print."""
    deck = make_deck(MADE_OF[code], seed)
    raw = vault(deck, expansion=NUMBER[code])
    for number, card in enumerate(raw["_linked"]["cards"], 1):
        title = card["card_title"].replace("'", "’")
        card |= {"expansion": NUMBER[code], "card_number": f"{number:03}", "card_title": title}
    return raw


def with_house_icons(raw: dict[str, Any]) -> dict[str, Any]:
    """The answer with house icons as the Master Vault writes them: first in the list, by the house alone."""
    for entry in raw["data"]["bonus_icons"]:
        icons = [icon.removeprefix("house:") for icon in sorted(entry["bonus_icons"], key=lambda icon: ":" not in icon)]
        entry["bonus_icons"] = ["star alliance" if icon == "staralliance" else icon for icon in icons]
    return raw


@pytest.mark.parametrize(("code", "seed"), NEWER)
def test_a_deck_of_a_newer_set_is_read_and_opens(code: str, seed: int) -> None:
    deck = make_deck(code, seed)
    read = read_deck(with_house_icons(vault(deck)))
    assert read["set"] == code
    assert {(card[:3], frozenset(card[3])) for card in cards(read)} == {
        (card[:3], frozenset(card[3])) for card in cards(deck)
    }
    assert opens(read)


@pytest.mark.parametrize("code", MADE_OF)
def test_a_deck_of_a_set_of_reprints_is_read_and_opens(code: str) -> None:
    deck = make_deck(MADE_OF[code], 1)
    read = read_deck(with_house_icons(reprinted(code)))
    assert read["set"] == code
    titles = {catalogue.find(row["set"], row["number"]).title for row in deck["cards"]}
    assert {catalogue.find(row["set"], row["number"]).title for row in read["cards"]} == titles
    assert opens(read)


def test_every_set_of_reprints_has_a_name() -> None:
    assert set(REPRINTS) == set(MADE_OF) - {"MG"}
    assert set(REPRINTS) <= set(NUMBER)


OF_ANY_HOUSE = {"GR": "R01", "AS": "S01", "WC": "A01"}


@pytest.mark.parametrize("code", OF_ANY_HOUSE)
@pytest.mark.parametrize("said", [{}, {"is_maverick": False}, {"house_variant": "4", "is_maverick": False}])
def test_a_card_of_any_house_is_of_the_one_it_stands_under(code: str, said: dict[str, Any]) -> None:
    raw = vault(make_deck(code, 1))
    facts = catalogue.find(code, OF_ANY_HOUSE[code])
    assert facts is not None
    house = next(house for house in catalogue.HOUSES_OF_SET[code] if house != facts.house and _stands(raw, house))
    ids = raw["data"]["_links"]["cards"]
    card = next(card for card in _of(raw, house) if ids.count(card["id"]) == 1 and _is_plain(card))
    card.pop("is_maverick")
    card |= {"card_title": facts.title, "card_number": facts.number, "rarity": "Special", **said}
    (row,) = [row for row in read_deck(with_house_icons(raw))["cards"] if row["title"] == facts.name]
    assert row["house"] == house


def _of(raw: dict[str, Any], house: str) -> list[dict[str, Any]]:
    return [card for card in raw["_linked"]["cards"] if card["house"] == catalogue.in_words(house)]


def _is_plain(card: dict[str, Any]) -> bool:
    """Whether a described card has no icons by enhancement and gives none."""
    return not card["is_enhanced"] and not any(facts.enhances for facts in catalogue.by_title(card["card_title"]))


def _stands(raw: dict[str, Any], house: str) -> bool:
    return catalogue.in_words(house) in raw["data"]["_links"]["houses"]


@pytest.mark.parametrize(
    "types", [("Creature1", "Creature2"), ("Gigantic Creature Base", "Gigantic Creature Art"), ("Creature", "Creature")]
)
def test_the_halves_of_a_gigantic_creature_are_read_by_any_name_of_their_type(types: tuple[str, str]) -> None:
    deck = make_deck("MM", 1)
    halves = [card for card in catalogue.cards("MM") if card.half]
    pair = [card for card in halves if card.title == halves[0].title]
    places = [n for n, row in enumerate(deck["cards"]) if row["house"] == deck["houses"][0]][:2]
    for place, card in zip(places, pair, strict=True):
        row = {"set": "MM", "number": card.number, "title": card.name, "house": deck["houses"][0]}
        deck["cards"][place] = {**row, "enhancements": deck["cards"][place]["enhancements"]}
    raw = vault({**deck, "cards": deck["cards"]})
    ids = raw["data"]["_links"]["cards"]
    described = {card["id"]: card for card in raw["_linked"]["cards"]}
    raw["data"]["bonus_icons"] = []
    for number, (place, type) in enumerate(zip(places, types, strict=True)):
        id = f"half {number}"
        shown = described[ids[place]] | {"id": id, "card_type": type, "is_enhanced": False, "house_variant": "5"}
        raw["_linked"]["cards"].append(shown)
        ids[place] = id
    for card in raw["_linked"]["cards"]:
        card["is_enhanced"] = False
    rows = [row for row in read_deck(raw)["cards"] if row["title"].startswith(pair[0].title)]
    assert sorted(row["number"] for row in rows) == sorted(card.number for card in pair)


# -- other languages --------------------------------------------------------------------------------------------------


def translated(raw: dict[str, Any]) -> dict[str, Any]:
    """The answer with titles that nobody here knows, as in another language."""
    for number, card in enumerate(raw["_linked"]["cards"]):
        facts = catalogue.by_title(card["card_title"])[0]
        values = {"power": str(facts.power), "armor": str(facts.armor), "amber": facts.icons.count("amber")}
        card |= {"card_title": f"Übersetzter Titel {number}", **values}
    return raw


@pytest.mark.parametrize(("code", "seed"), [("CotA", 1), ("GR", 2), ("AS", 2)])
def test_titles_in_another_language_are_read_by_their_numbers(code: str, seed: int) -> None:
    deck = make_deck(code, seed)
    assert cards(read_deck(translated(vault(deck)))) == cards(deck)


def test_a_number_whose_card_has_other_values_is_not_taken() -> None:
    raw = translated(vault(make_deck("GR", 2)))
    raw["_linked"]["cards"][0] |= {"power": "17"}
    with pytest.raises(DeckInvalid, match="most titles are not in English; ask the Master Vault with the header"):
        read_deck(raw)


def test_reprints_in_another_language_cannot_be_read_and_it_says_why() -> None:
    with pytest.raises(DeckInvalid) as refused:
        read_deck(translated(reprinted("VM23")))
    first, second = refused.value.faults
    assert first.what == "most titles are not in English; ask the Master Vault with the header `Accept-Language: en`"
    assert "of Vault Masters 2023 that this Vaultlog does not know" in second.what


def test_one_unknown_title_is_no_other_language() -> None:
    raw = vault(make_deck("GR", 2))
    raw["_linked"]["cards"][0]["card_title"] = "Nobody Ever"
    with pytest.raises(DeckInvalid) as refused:
        read_deck(raw)
    assert [fault.what for fault in refused.value.faults] == ["Nobody Ever is not in the catalogue"]


# -- what is refused --------------------------------------------------------------------------------------------------


def test_keyraken_cards_of_menagerie_are_refused_by_name() -> None:
    raw = reprinted("MG")
    house = raw["data"]["_links"]["houses"][0]
    for number, card in enumerate(card for card in raw["_linked"]["cards"] if card["house"] == house):
        card |= {"card_title": f"Tentacle Number {number}", "house": "Keyraken"}
    raw["data"]["_links"]["houses"][0] = "Keyraken"
    with pytest.raises(DeckInvalid) as refused:
        read_deck(raw)
    cards_fault, house_fault = refused.value.faults
    assert "of Menagerie 2024 that this Vaultlog does not know: Tentacle Number 0, Tentacle" in cards_fault.what
    assert cards_fault.what.endswith("; take it as incomplete, and record the results of its matches")
    assert house_fault.what.startswith("Keyraken is no house that this Vaultlog knows")


@pytest.mark.parametrize(("code", "name"), [("GR", "Grim Reminders"), ("AS", "Æmber Skies")])
@pytest.mark.parametrize("ruleset", list(RULESETS)[:-1])
def test_a_set_that_is_newer_than_the_rulebook_is_refused_by_name(code: str, name: str, ruleset: str) -> None:
    with pytest.raises(DeckInvalid, match=f"rulebook {ruleset} does not know what these ask for: the set {name}"):
        read_deck(vault(make_deck(code, 1)), ruleset=ruleset)


def test_a_newer_set_is_refused_though_no_card_of_the_deck_asks_for_anything_new() -> None:
    deck = make_deck("GR", 1, ["brobnar", "mars", "untamed"])
    fits = {
        house: next(
            card
            for card in catalogue.cards("GR")
            if card.house == house and catalogue.by_title(card.title)[0].set == "CotA"
        )
        for house in deck["houses"]
    }
    for row in deck["cards"]:
        facts = fits[row["house"]]
        row |= {"number": facts.number, "title": facts.name, "enhancements": []}
    with pytest.raises(DeckInvalid) as refused:
        read_deck(deck, ruleset="16.0")
    (fault,) = refused.value.faults
    assert fault.what.startswith(
        "rulebook 16.0 does not know what these ask for: the set Grim Reminders; play under a "
    )


def test_the_same_cards_of_an_older_set_are_played_under_the_older_book() -> None:
    older = make_deck("CotA", 1)
    assert read_deck({**older, "set": "MG"}, ruleset="16.0")["cards"] == older["cards"]
