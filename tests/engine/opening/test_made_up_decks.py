"""Deck lists that are made up."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import catalogue
from engine.errors import SetupError
from engine.opening.made_up_decks import (
    COMPANIONS,
    MOST_COPIES,
    MOST_ICONS,
    PER_SET,
    SHARES,
    deck_named,
    deck_names,
    made_up_decks,
    make_deck,
)

CODES = [found.code for found in catalogue.sets()]


@pytest.fixture(scope="module", params=CODES)
def decks(request):
    return request.param, made_up_decks(request.param)


def test_there_are_twenty_of_a_set_named_as_what_they_are(decks):
    code, made = decks
    assert list(made) == [f"Made up {code} {seed}" for seed in range(1, PER_SET + 1)]
    assert len({str(deck["cards"]) for deck in made.values()}) == PER_SET


def test_a_deck_has_three_houses_of_its_set_and_twelve_cards_of_each(decks):
    code, made = decks
    for deck in made.values():
        assert len(set(deck["houses"])) == 3
        assert set(deck["houses"]) <= set(catalogue.HOUSES_OF_SET[code])
        assert Counter(row["house"] for row in deck["cards"]) == dict.fromkeys(deck["houses"], 12)
        assert {row["set"] for row in deck["cards"]} == {code}


def test_rarities_come_as_often_as_in_printed_decks(decks):
    code, made = decks
    found = Counter(catalogue.find(code, row["number"]).rarity for deck in made.values() for row in deck["cards"])
    for rarity, share in SHARES.items():
        assert abs(100 * found[rarity] / found.total() - share) <= 6, rarity


def test_nothing_comes_more_often_than_its_rarity_allows(decks):
    code, made = decks
    beside = {companion for companions in COMPANIONS.values() for companion in companions}
    for deck in made.values():
        for number, copies in Counter(row["number"] for row in deck["cards"]).items():
            card = catalogue.find(code, number)
            assert card.name in beside or copies <= MOST_COPIES.get(card.rarity, 4)


def test_a_card_that_is_printed_beside_another_comes_only_with_it(decks):
    code, made = decks
    beside = {companion: title for title, companions in COMPANIONS.items() for companion in companions}
    names = {card.name for card in catalogue.cards(code)}
    for deck in made.values():
        titles = Counter(row["title"] for row in deck["cards"])
        for title, companions in COMPANIONS.items():
            here = [one for one in companions if one in names]
            assert all(titles[one] == here.count(one) * titles[title] for one in here)
        fixed = [row["title"] for row in deck["cards"] if catalogue.find(code, row["number"]).rarity == "fixed"]
        assert all(title in beside or catalogue.meant(title)[0].of_any_house for title in fixed)


def test_every_card_that_is_fixed_to_another_can_come():
    fixed = {card.name for code in CODES for card in catalogue.cards(code) if card.rarity == "fixed"}
    specials = {card.name for code in CODES for card in catalogue.cards(code) if card.rarity == "special"}
    of_any_house = {card.name for code in CODES for card in catalogue.cards(code) if card.of_any_house}
    beside = {one for companions in COMPANIONS.values() for one in companions}
    assert fixed - of_any_house <= beside <= fixed | specials


def test_icons_are_those_that_the_enhance_cards_give(decks):
    code, made = decks
    for deck in made.values():
        cards = [catalogue.find(code, row["number"]) for row in deck["cards"]]
        printed = Counter(icon for row in deck["cards"] for icon in row["enhancements"])
        assert printed == Counter(icon for card in cards for icon in card.enhances)
        for card, row in zip(cards, deck["cards"], strict=True):
            assert len(card.icons) + len(row["enhancements"]) <= MOST_ICONS
            assert not row["enhancements"] or card.half != "bottom"


def test_a_deck_mirrors_another_now_and_then():
    made = [make_deck("DT", seed) for seed in range(80)]
    twins = [deck for deck in made if any(row["title"].endswith("(evil twin)") for row in deck["cards"])]
    assert 4 <= len(twins) <= 18
    assert all(deck["tide"] for deck in made)
    for deck in twins:
        names = {row["title"] for row in deck["cards"]}
        assert not any(catalogue.by_name(catalogue.named(name, "evil twin")) for name in names)


def test_a_deck_of_a_set_with_tokens_has_one_of_its_houses():
    for seed in range(20):
        deck = make_deck("WoE", seed)
        (token,) = catalogue.meant(deck["token"], code="WoE")
        assert token.rarity == "token"
        assert token.house in deck["houses"]
        assert all(catalogue.find("WoE", row["number"]).rarity != "token" for row in deck["cards"])


def test_an_anomaly_is_of_the_house_in_whose_place_it_comes():
    seen = Counter()
    for seed in range(200):
        deck = make_deck("WC", seed)
        rows = [row for row in deck["cards"] if row["number"].startswith("A")]
        assert len(rows) <= 1
        assert all(row["house"] in deck["houses"] for row in rows)
        seen.update(row["house"] for row in rows)
    assert 10 <= seen.total() <= 40
    assert len(seen) >= 5


def test_the_same_seed_makes_the_same_deck_and_another_another():
    assert make_deck("AoA", 5) == make_deck("AoA", 5) != make_deck("AoA", 6)
    assert make_deck("AoA", -1)["cards"]


def test_houses_may_be_given():
    deck = make_deck("WC", 1, ["untamed", "saurian", "dis"])
    assert deck["houses"] == ["untamed", "saurian", "dis"]


@pytest.mark.parametrize(
    ("code", "houses", "fault"),
    [
        ("XYZ", None, "there is no set XYZ; give CotA or"),
        ("AoA", ["saurian", "dis", "mars"], "a deck of AoA has three of the houses brobnar, dis, .*; give three"),
        ("AoA", ["dis", "dis", "mars"], "each once"),
        ("AoA", ["dis", "mars"], "give three of them"),
    ],
)
def test_what_a_set_does_not_have_is_refused(code, houses, fault):
    with pytest.raises(SetupError, match=fault):
        make_deck(code, 1, houses)


@pytest.mark.parametrize(
    "name", ["Made up WC 3", "Made up AoA 0", "Radiant Argus the Supreme", "Made up CotA 123456789"]
)
def test_a_deck_is_found_by_its_name(name):
    deck = deck_named(name)
    assert deck is not None
    assert deck["name"] == name
    assert len(deck["cards"]) == 36


@pytest.mark.parametrize(
    "name", ["Made up XYZ 3", "Made up WC", "Made up WC 03", "Made up WC 1234567890", "made up WC 3"]
)
def test_no_other_name_is_one(name):
    assert deck_named(name) is None


def test_every_name_that_is_listed_leads_to_a_deck():
    assert len(deck_names()) == 20 + 7 + PER_SET * (len(CODES) - 1)
    assert all(deck_named(name) is not None for name in deck_names())
