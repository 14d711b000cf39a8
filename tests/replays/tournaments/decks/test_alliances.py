"""Decks whose houses come from several decks: what is still checked of them, and how they say what they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from engine import catalogue
from engine.catalogue.decks import deck_lists
from engine.opening.made_up_decks import make_deck
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.deck_formats import read_deck
from tests.replays.tournaments.decks.test_deck_formats import MUTANTS, cards, faults, plain

MM = deck_lists("MM")


def pods(decks: dict[str, dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The twelve cards of each house of each deck."""
    each = [
        [row for row in deck["cards"] if row["house"] == house] for deck in decks.values() for house in deck["houses"]
    ]
    return [pod for pod in each if len(pod) == 12]


def of(*chosen: list[dict[str, Any]], code: str = "MM", **more: Any) -> dict[str, Any]:
    houses = [pod[0]["house"] for pod in chosen]
    return {
        "name": "Three pods",
        "set": code,
        "houses": houses,
        "cards": [row for pod in chosen for row in pod],
        **more,
    }


def alliances() -> Iterator[dict[str, Any]]:
    """Every Alliance of the pods of real lists that are wholly of Mass Mutation."""
    whole = [pod for pod in pods(MM) if {row["set"] for row in pod} == {"MM"}]
    for three in combinations(whole, 3):
        if len({pod[0]["house"] for pod in three}) == 3:
            yield of(*three)


def refused(deck: dict[str, Any], **said: Any) -> list[str]:
    try:
        read_deck(deck, **said)
    except DeckInvalid as error:
        return [fault.what for fault in error.faults]
    return []


def test_no_alliance_of_real_pods_is_refused_and_the_refusal_of_others_says_how_to_say_so() -> None:
    there = list(alliances())
    assert len(there) == 318
    assert [deck for deck in there if refused({**deck, "alliance": True})] == []
    unsaid = [found for deck in there if (found := refused(deck))]
    assert len(unsaid) == 258
    for found in unsaid:
        assert all(
            "Enhance cards give" in what and "say that it is an Alliance: `Alliance: yes`" in what for what in found
        )


def test_an_alliance_says_so_in_every_form_and_is_kept_as_one() -> None:
    deck = next(deck for deck in alliances() if refused(deck))
    text = plain(deck).replace("Set: MM", "Set: MM\nAlliance: yes")
    for found in (read_deck({**deck, "alliance": True}), read_deck(text), read_deck(deck, alliance=True)):
        assert found["alliance"] is True
        assert cards(found) == cards(deck)
        assert read_deck(found) == found
    assert "alliance" not in read_deck(MM[MUTANTS])
    assert refused(deck)
    assert read_deck("MM:dis+logos+sanctum", without_list=True, alliance=True)["alliance"] is True


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("Alliance: perhaps", "Alliance is 'perhaps'; write yes or no"),
        ("Tide: high", "Tide is 'high'; write yes or no"),
    ],
)
def test_a_plain_list_says_yes_or_no(lines: str, says: str) -> None:
    assert [fault.what for fault in faults(f"{lines}\n{plain(MM[MUTANTS])}")] == [says]


def test_a_plain_list_names_its_reference_cards() -> None:
    deck = make_deck("WoE", 1)
    token = deck["token"]
    assert read_deck(f"Token: {token.upper()}\nTide: yes\n{plain(deck)}") == {**read_deck(deck), "tide": True}
    assert "token is 'Nobody Ever'" in faults(f"Token: Nobody Ever\n{plain(deck)}")[0].what


def test_the_pods_of_an_alliance_are_of_one_set() -> None:
    mixed = [deck for deck in MM.values() if len({row["set"] for row in deck["cards"]}) > 1]
    assert len(mixed) == 3
    for deck in mixed:
        assert refused(deck) == [], "it does not say what it is"
        (what,) = refused(deck, alliance=True)
        assert what.startswith("an Alliance is made of pods of one set, and this one is called one of MM: ")
    logos, wild = (
        next(pod for pod in pods({"": make_deck(code, 3, houses)}) if pod[0]["house"] == house)
        for code, house, houses in (
            ("DT", "unfathomable", ["unfathomable", "logos", "untamed"]),
            ("CotA", "mars", ["mars", "dis", "logos"]),
        )
    )
    (what,) = refused(of(logos, wild, pods(MM)[0], code=""), alliance=True)
    assert "of these no set has all three: Unfathomable is of DT, Mars is of CotA, Sanctum is of MM" in what
    reprints = of(logos, wild, pods(MM)[0], code="VM23")
    assert refused(reprints, alliance=True) == [], "a set of reprints has cards of all"


def test_a_legacy_leaves_a_pod_of_its_set_and_a_deck_one_whole() -> None:
    deck = MM[MUTANTS]
    old = next(card for card in catalogue.cards("CotA") if card.house == "sanctum" and not card.icons)
    legacy = {"set": "CotA", "number": old.number, "title": old.name, "house": "sanctum", "enhancements": []}
    place = next(n for n, row in enumerate(deck["cards"]) if not row["enhancements"] and row["house"] == "sanctum")
    one = {**deck, "cards": [*deck["cards"][:place], legacy, *deck["cards"][place + 1 :]]}
    assert refused(one, alliance=True) == []
    one["cards"][0] = {**one["cards"][0], "enhancements": ["damage"]}
    assert any("1 damage icon, and its Enhance cards give 0" in what for what in refused(one))


def test_evil_twins_are_of_whole_pods() -> None:
    made = [make_deck("DT", seed) for seed in range(60)]
    twins = next(deck for deck in made if sum("(evil twin)" in row["title"] for row in deck["cards"]) > 2)
    house = next(row["house"] for row in twins["cards"] if "(evil twin)" in row["title"])
    others = [deck for deck in made if not any("(evil twin)" in row["title"] for row in deck["cards"])]
    pod = next(pod for pod in pods({"": twins}) if pod[0]["house"] == house)
    rest = {each[0]["house"]: each for deck in others for each in pods({"": deck}) if each[0]["house"] != house}
    alliance = of(pod, *list(rest.values())[:2], code="DT")
    assert refused(alliance, alliance=True) == []
    row = next(row for row in pod if "(evil twin)" in row["title"])
    title = row["title"].removesuffix(" (evil twin)")
    other = catalogue.by_name(title)
    assert other is not None
    alliance["cards"] = [*alliance["cards"]]
    spare = next(n for n, each in enumerate(alliance["cards"]) if each["house"] == house and each is not row)
    alliance["cards"][spare] = {**row, "number": other.number, "title": title}
    (what,) = refused(alliance, alliance=True)
    assert what.startswith(f"the pod of {catalogue.in_words(house)} has the evil twins of all its cards")
    assert "if its" not in what


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda deck: deck["cards"].pop(), "a deck has twelve cards of each house"),
        (lambda deck: deck["houses"].append("mars"), "a deck has three houses, and this one has 4"),
    ],
)
def test_an_alliance_has_twelve_cards_of_each_of_three_houses(change: Any, says: str) -> None:
    deck = next(alliances())
    change(deck)
    assert any(says in what for what in refused(deck, alliance=True))


def test_a_plain_list_of_a_set_that_is_not_here_says_which() -> None:
    text = plain(MM[MUTANTS]).replace("Set: MM", "Set: ToC") + "\n2 Some Newer Card"
    first, second = faults(text)
    assert first.what.startswith("Tokens of Change is not in this Vaultlog")
    assert "Some Newer Card" in second.what


# -- pods that name their decks -------------------------------------------------------------------------------------


def test_pods_name_their_decks_in_a_list_and_in_json() -> None:
    deck = next(alliances())
    sources = dict(zip(deck["houses"], ("Radiant Argus", 'Miss "Onyx" (the Second)', "Guide Achea"), strict=True))
    text = plain(deck)
    for house, source in sources.items():
        text = text.replace(f"\n{catalogue.in_words(house)}\n", f"\n{catalogue.in_words(house)} (of {source})\n")
    pods = [{"house": house, "deck": source} for house, source in sources.items()]
    for read in (read_deck(text), read_deck({**deck, "pods": pods})):
        assert (read["alliance"], read["pods"]) == (True, pods)
        assert cards(read) == cards(deck)
        assert read_deck(read) == read


def test_pods_of_one_deck_are_that_deck_and_checked_as_one() -> None:
    deck = next(deck for deck in alliances() if refused(deck))
    pods = [{"house": house, "deck": "Radiant Argus"} for house in deck["houses"]]
    assert any("Enhance cards give" in what for what in refused({**deck, "pods": pods}, alliance=True))
    whole = read_deck(
        {**MM[MUTANTS], "pods": [{**pod, "house": h} for pod, h in zip(pods, MM[MUTANTS]["houses"], strict=True)]}
    )
    assert "alliance" not in whole
    assert len(whole["pods"]) == 3


@pytest.mark.parametrize(
    ("pods", "says"),
    [
        ([{"house": "brobnar", "deck": "A"}], "a pod is of brobnar, which is none of the deck's houses"),
        ([{"house": "FIRST", "deck": "A"}, {"house": "FIRST", "deck": "B"}], "twice; give each house once"),
        ([{"house": "FIRST"}], "deck"),
    ],
)
def test_pods_that_cannot_be_are_faults(pods: list[dict[str, str]], says: str) -> None:
    deck = next(deck for deck in alliances() if "brobnar" not in deck["houses"])
    named = [{**pod, "house": pod["house"].replace("FIRST", deck["houses"][0])} for pod in pods]
    assert any(says in what for what in refused({**deck, "pods": named}))


def test_a_list_says_each_thing_once() -> None:
    deck = next(alliances())
    house = catalogue.in_words(deck["houses"][0])
    twice = plain(deck).replace(f"\n{house}\n", f"\n{house} (of A)\n{house} (of B)\n")
    assert [fault.what for fault in faults(twice)] == [f"the pod of {house} is of A and of B; name one deck"]
    tokens = faults(f"Token: Grunt\nToken: Warrior\n{plain(deck)}")
    assert [fault.what for fault in tokens] == ["Token is Grunt and Warrior; leave in one of the lines"]


def test_an_alliance_of_dark_tidings_has_the_tide() -> None:
    decks = [make_deck("DT", 3), make_deck("DT", 4)]
    three: dict[str, list[dict[str, Any]]] = {}
    for deck in decks:
        for pod in pods({"": deck}):
            three.setdefault(pod[0]["house"], pod)
    alliance = of(*list(three.values())[:3], code="DT")
    assert read_deck(alliance, alliance=True)["tide"] is True
    assert read_deck("DT:logos+saurian+sanctum", without_list=True, alliance=True)["tide"] is True
    assert "tide" not in read_deck(next(alliances()), alliance=True)
