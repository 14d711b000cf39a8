"""Decks with cards that share a title: imported where it is clear which is meant, else a fault that lists them."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engine.catalogue.decks import starter_decks
from replays.tournaments.decks.check import DeckFault, DeckInvalid
from replays.tournaments.decks.deck_formats import from_master_vault, from_ours, read_deck
from replays.tournaments.decks.text import from_text
from replays.tournaments.printed_sets import EXPANSIONS
from tests.engine.invent import SET
from tests.engine.invent import plain as invented
from tests.engine.namesakes import DRONE, OFFICER, OFFICER_OF, ORIGINAL, TWIN
from tests.replays.tournaments.decks.test_deck_formats import plain, vault

ONYX = starter_decks()['Miss "Onyx" Censorius']
HOUSE = {"brobnar": 0, "dis": 12}
"""Where the cards of a house begin in the deck."""
BOTTOM = invented("Huge Heap", half="bottom", power=9, number="125-bottom")
TOP = invented("Huge Heap", half="top", icons=("amber",), number="125-top")


def deck(**rows: Any) -> dict[str, Any]:
    """The starter deck with its first cards of a house replaced: house -> rows."""
    made = copy.deepcopy(ONYX)
    for house, new in rows.items():
        made["cards"][HOUSE[house] : HOUSE[house] + len(new)] = [
            {"house": house, "enhancements": []} | row for row in new
        ]
    return made


def titles(source: Any) -> list[str]:
    """What was found in place of the replaced cards, in the order of the catalogue's numbers.

    Only read: a deck with a card and its evil twin, which tells them apart in one list, was never printed.
    """
    read = from_text if isinstance(source, str) else from_master_vault if "data" in source else from_ours
    return sorted(row["title"] for row in read(source)["cards"] if row["set"] == SET)


def fault(source: Any) -> DeckFault:
    with pytest.raises(DeckInvalid) as caught:
        read_deck(source)
    (found,) = caught.value.faults
    return found


BOTH = [{"set": SET, "number": "048"}, {"title": TWIN}]


def test_our_own_json_takes_numbers_names_and_houses() -> None:
    rows = [*BOTH, {"title": "scrap drone (test 048)"}, {"set": SET, "number": "001", "title": "SCRAP DRONE"}]
    assert titles(deck(brobnar=rows)) == [DRONE, DRONE, TWIN, TWIN]
    assert titles(deck(dis=[{"title": OFFICER}, {"set": SET, "number": "341"}])) == [OFFICER_OF["dis"]] * 2
    read = read_deck(deck(brobnar=BOTH[1:]))
    assert read_deck(read) == read


def test_a_number_without_a_set_is_of_the_decks_set_where_it_goes_with_the_title() -> None:
    made = deck(brobnar=[{"number": "048", "title": DRONE}, {"number": "001", "title": DRONE}])
    made["set"] = SET
    assert titles(made) == [DRONE, TWIN]
    made["cards"][0] = {"number": "048", "title": "Punch", "house": "brobnar"}
    assert titles(made) == [TWIN], "no card of that set: the title is what is read"


def test_our_own_json_lists_the_candidates() -> None:
    found = fault(deck(brobnar=[{"title": DRONE}]))
    assert (found.field, found.nearest) == ("/cards/0", (ORIGINAL, TWIN))
    assert found.what.startswith("Scrap Drone can be 2 cards; write which one is meant, or give its set and number: ")
    assert fault(deck(dis=[{"set": SET, "number": "341", "house": "shadows"}])).nearest == tuple(OFFICER_OF.values())


def test_a_plain_list_takes_names_and_goes_by_headings() -> None:
    made = deck(brobnar=[{"title": ORIGINAL}, {"title": TWIN}, {"title": TWIN}], dis=[{"title": OFFICER}])
    text = plain(made)
    assert titles(text) == sorted([DRONE, TWIN, TWIN, OFFICER_OF["dis"]])
    assert titles(text.replace(f"2 {TWIN}", "2x scrap drone (Evil Twin)")) == sorted(
        [DRONE, TWIN, TWIN, OFFICER_OF["dis"]]
    )


def test_a_title_in_a_plain_list_is_an_evil_twin_where_the_list_names_one() -> None:
    text = plain(deck(brobnar=[{"title": DRONE}] * 3))
    assert titles(text) == [DRONE] * 3
    assert titles(text.replace(f"3 {DRONE}", f"2 {DRONE}\n1 {TWIN}")) == [TWIN] * 3
    assert titles(text.replace("Name: ", "Name: Evil Twin of ")) == [TWIN] * 3


def test_a_plain_list_without_headings_takes_the_house_behind_the_title() -> None:
    text = plain(deck(dis=[{"title": OFFICER}]), headings=False)
    assert fault(text).nearest == tuple(OFFICER_OF.values())
    assert titles(text.replace(OFFICER, f"{OFFICER} (Dis)")) == [OFFICER_OF["dis"]]


@pytest.fixture
def test_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXPANSIONS, 999, (SET, "cards of the tests"))


def linked(raw: dict[str, Any], *cards: dict[str, Any]) -> dict[str, Any]:
    """The Master Vault's answer with its first cards replaced by these, one id for each."""
    for place, one in enumerate(cards):
        id = f"test-{place}"
        raw["data"]["_links"]["cards"][place] = id
        raw["_linked"]["cards"].append({"id": id, "expansion": 999, "house": "Brobnar", "is_maverick": False, **one})
    return raw


@pytest.mark.usefixtures("test_set")
def test_the_master_vault_tells_them_apart_by_number_or_rarity() -> None:
    by_number = [{"card_title": DRONE, "card_number": "48"}, {"card_title": DRONE, "card_number": "1"}]
    assert titles(linked(vault(ONYX), *by_number)) == [DRONE, TWIN]
    by_rarity = [{"card_title": DRONE, "rarity": "Common"}, {"card_title": DRONE, "rarity": "Evil Twin"}]
    assert titles(linked(vault(ONYX), *by_rarity)) == [DRONE, TWIN]
    found = fault(linked(vault(ONYX), {"card_title": DRONE}))
    assert found.nearest == (ORIGINAL, TWIN)
    assert found.field == "/data/_links/cards/0"


@pytest.mark.usefixtures("test_set")
def test_the_master_vault_gives_one_number_to_a_card_of_several_houses() -> None:
    raw = vault(ONYX)
    dis = next(card["id"] for card in raw["_linked"]["cards"] if card["house"] == "Dis")
    place = raw["data"]["_links"]["cards"].index(dis)
    raw["data"]["_links"]["cards"][place] = "test"
    card = {"id": "test", "expansion": 999, "card_title": OFFICER, "card_number": "341", "house": "Dis"}
    raw["_linked"]["cards"].append(card)
    assert titles(raw) == [OFFICER_OF["dis"]]


@pytest.mark.usefixtures("test_set")
def test_the_master_vault_describes_both_halves_alike() -> None:
    half = {"card_title": "Huge Heap", "card_number": "125"}
    assert titles(linked(vault(ONYX), half, half)) == [BOTTOM, TOP]
    assert titles(linked(vault(ONYX), half, half, half, half)) == [BOTTOM, BOTTOM, TOP, TOP]
    raw = linked(vault(ONYX), half, half | {"is_enhanced": True})
    raw["data"]["bonus_icons"] = [{"card_id": "test-1", "bonus_icons": ["draw"]}]
    found = {row["title"]: row["enhancements"] for row in from_master_vault(raw)["cards"] if row["set"] == SET}
    assert found == {BOTTOM: [], TOP: ["draw"]}, "only the top half has icons"
