"""What a policy allows of decks: sets, and the restricted list of Alliances."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.opening.made_up_decks import make_deck
from replays.tournaments import event_types as types
from replays.tournaments import restricted_lists
from replays.tournaments.fold import apply, check_new
from replays.tournaments.hall_time import is_day
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.legal_decks import deck_faults, is_alliance
from replays.tournaments.policy import NEW_POLICY, POLICY, Policy
from replays.tournaments.printed_sets import NAMES
from replays.tournaments.restricted_lists import RESTRICTED_LISTS
from replays.tournaments.state import TournamentRefused
from tests.replays.tournaments.build import ARGUS, LISTS, OLGA, tournament

DAY = "2026-12-05"
APRIL = Policy(restricted="2026-04")
APRIL_TITLES = tuple(RESTRICTED_LISTS["2026-04"].titles)


def deck(*titles: str, **more: Any) -> dict[str, Any]:
    """A deck of these titles, an Alliance unless `more` says otherwise."""
    cards = [{"title": title} for title in titles]
    return {"set": "WC", "houses": ["dis", "logos", "mars"], "cards": cards, "alliance": True, **more}


def test_the_list_of_april_2026() -> None:
    april = RESTRICTED_LISTS["2026-04"]
    assert len(april.titles) == 11
    assert [title for title, most in april.titles.items() if most is not None] == ["Key Abduction"]
    assert not set(april.dropped) & set(april.titles)


def test_lists_hold_from_their_days_on_in_this_order() -> None:
    days = [row.since for row in RESTRICTED_LISTS.values()]
    assert days == sorted(set(days))
    assert all(is_day(day) for day in days)


@pytest.mark.parametrize(
    ("name", "day", "holds"),
    [
        ("by-day", "2026-04-02", None),
        ("by-day", "2026-04-03", "2026-04"),
        ("by-day", "2030-01-01", "2026-04"),
        ("2026-04", "2026-04-02", "2026-04"),
        (None, "2026-04-03", None),
    ],
)
def test_a_choice_wins_over_the_day_of_the_event(name: str | None, day: str, holds: str | None) -> None:
    row = Policy(restricted=name).restricted_on(day)
    assert (row and row.name) == holds


def test_the_next_list_takes_the_place_of_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only at events of its days: those held before are judged by theirs."""
    april = RESTRICTED_LISTS["2026-04"]
    later = april._replace(name="2027-01", since="2027-01-15", titles={"Befuddle": None})
    monkeypatch.setattr(restricted_lists, "_ROWS", (april, later))
    policy = Policy(restricted="by-day")
    assert deck_faults(policy, deck("Ghostform", "Infurnace"), "2027-01-14")
    assert deck_faults(policy, deck("Ghostform", "Infurnace"), "2027-01-15") == []


def test_the_day_of_an_event_is_that_of_its_policy_or_of_its_creation() -> None:
    now = tournament()
    now.created_at = "2026-11-30T23:30:00.000000Z"
    now.policy = Policy()
    assert now.day == "2026-11-30"
    now.policy = Policy(zone="Europe/Berlin")
    assert now.day == "2026-12-01"
    now.policy = Policy(day="2026-12-05")
    assert now.day == "2026-12-05"


def test_a_tournament_is_held_on_a_day_of_the_calendar() -> None:
    with pytest.raises(TournamentRefused, match="2026-02-30 is no day of the calendar") as refused:
        check_new(tournament(), types.PolicyChanged(policy=Policy(day="2026-02-30")))
    assert refused.value.field == "policy/day"


def test_an_old_policy_means_what_it_meant() -> None:
    old = msgspec.convert({}, Policy)
    assert old.restricted_on(DAY) is None
    assert "day" not in msgspec.to_builtins(old)
    assert NEW_POLICY.restricted == "by-day"


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        ([], ""),
        (["Ghostform", "Ghostform", "Ghostform"], ""),
        (["Key Abduction"], ""),
        (["Chronus", "Hallafest", "Ghostform"], ""),
        (["Key Abduction", "Key Abduction"], "allows 1 copy of Key Abduction in an Alliance, and this one has 2"),
        (["Ghostform", "Infurnace"], "at most one title of the restricted list 2026-04, and this one has Ghostform, "),
    ],
)
def test_an_alliance_has_one_title_of_the_list_in_its_number(cards: list[str], wrong: str) -> None:
    faults = deck_faults(APRIL, deck(*cards), DAY)
    assert len(faults) == bool(wrong)
    assert all(wrong in fault and "choose" in fault for fault in faults)
    assert deck_faults(Policy(), deck(*cards), DAY) == []


def test_one_unaltered_deck_is_exempt() -> None:
    cards = ["Ghostform", "Infurnace"]
    pods = [{"house": house, "deck": "Radiant Argus"} for house in ("dis", "logos", "mars")]
    assert deck_faults(APRIL, deck(*cards, alliance=False), DAY) == []
    assert not is_alliance(deck(*cards, pods=pods))
    assert is_alliance(deck(*cards, pods=[*pods[:2], {"house": "mars", "deck": "Another"}]))
    assert is_alliance(deck(*cards, pods=pods[:2]))


def test_only_decks_of_the_allowed_sets_are_registered() -> None:
    policy = Policy(sets=("AoA", "WC"))
    assert deck_faults(policy, LISTS[ARGUS], DAY) == [
        "the deck is of Call of the Archons, and this tournament allows decks of AoA, WC; register another deck, or "
        "allow the set in the policy"
    ]
    assert deck_faults(policy, deck(set="AoA"), DAY) == []
    assert deck_faults(policy, deck(set=""), DAY) == []
    assert POLICY.faults({"sets": ["Nope"]})
    assert POLICY.faults({"restricted": "1999-01"})
    assert not POLICY.faults({"sets": list(NAMES), "restricted": "2026-04"})


def pod_with(title: str, *others: str) -> list[dict[str, Any]]:
    """Twelve cards of a house in a deck of Worlds Collide, one of this title and none of the others."""
    for seed in range(400):
        made = make_deck("WC", seed)
        for house in made["houses"]:
            cards = [row for row in made["cards"] if row["house"] == house]
            if {row["title"] for row in cards} & {title, *others} == {title}:
                return cards
    raise AssertionError(title)


def test_an_alliance_with_two_titles_of_the_list_is_registered_by_nobody() -> None:
    two = [pod_with("Ghostform", "Infurnace", "United Action"), pod_with("Infurnace", "Ghostform", "United Action")]
    taken = {cards[0]["house"] for cards in two}
    seeds = (make_deck("WC", seed) for seed in range(400))
    third = next(
        [row for row in made["cards"] if row["house"] == house]
        for made in seeds
        for house in made["houses"]
        if house not in taken and not {row["title"] for row in made["cards"]} & set(APRIL_TITLES)
    )
    pods = [*two, third]
    houses = [cards[0]["house"] for cards in pods]
    assert len(set(houses)) == 3
    alliance = {
        "name": "Three pods",
        "set": "WC",
        "houses": houses,
        "cards": [row for cards in pods for row in cards],
        "pods": [{"house": house, "deck": f"Deck {number}"} for number, house in enumerate(houses)],
    }
    free, bound = tournament(), tournament(types.PolicyChanged(policy=APRIL))
    assert plan_import(free, {"decks": [{"player": "ann", "list": alliance}]}, actor=OLGA)
    with pytest.raises(TournamentImportRefused, match="this one has Ghostform, Infurnace; choose other pods"):
        plan_import(bound, {"decks": [{"player": "ann", "list": alliance}]}, actor=OLGA, incomplete=True)


def test_a_policy_is_asked_for_new_decks_and_never_for_old_ones() -> None:
    now = tournament(types.PolicyChanged(policy=Policy(sets=("AoA",))))
    assert len(now.decks) == 3
    new, secret = types.DeckRegistered(deck="x", player="ann"), types.DeckSecret(list=LISTS[ARGUS])
    with pytest.raises(TournamentRefused, match="allows decks of AoA") as refused:
        check_new(now, new, secret)
    assert refused.value.code == "deck-not-allowed"
    apply(now.copy(), new, secret, actor=OLGA)
    with pytest.raises(TournamentImportRefused, match="decks, line 2, list: the deck is of Call of the Archons"):
        plan_import(now, {"decks": f"player,list\nann,{ARGUS}\n"}, actor=OLGA)
    assert plan_import(now, {"decks": "player,list\nann,Made up AoA 7\n"}, actor=OLGA)
