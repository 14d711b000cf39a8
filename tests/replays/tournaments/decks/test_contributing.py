"""What an Alliance has beside its cards, the token creature and the tide, is held against its set and its decks."""

from __future__ import annotations

from typing import Any

import pytest

from engine.opening.made_up_decks import make_deck
from replays.tournaments import event_types as types
from replays.tournaments.decks.check import DeckInvalid, checked_deck
from replays.tournaments.decks.contributing import contributing, held_to_sources, reference_faults
from replays.tournaments.decks.incomplete import take_deck
from replays.tournaments.fold import apply
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.state import Tournament
from tests.replays.tournaments.build import OLGA, created


def tourney(*decks: dict[str, Any]) -> Tournament:
    """Ann has registered these decks."""
    now = Tournament()
    apply(now, created(ruleset="18.4"), None, actor=OLGA)
    apply(now, types.PlayerRegistered(player="ann", name="Ann"), None, actor=OLGA)
    for number, deck in enumerate(decks, 1):
        registered = types.DeckRegistered(deck=f"ann-{number}", player="ann")
        apply(now, registered, types.DeckSecret(list=deck), actor=OLGA)
    return now


def two_of(code: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two decks with different token creatures, if the set has them, of which the second has a house more."""
    decks = [checked_deck(make_deck(code, seed)) for seed in range(30)]
    return next(
        (first, second)
        for first in decks
        for second in decks
        if set(second["houses"]) - set(first["houses"])
        and (code != "WoE" or first["token"] != second["token"])
        and first["name"] != second["name"]
    )


def alliance(first: dict[str, Any], second: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Two houses of the first deck and one of the second."""
    third = next(house for house in second["houses"] if house not in first["houses"])
    of_deck = {first["houses"][0]: first, first["houses"][1]: first, third: second}
    return {
        "name": "Three pods",
        "set": first["set"],
        "houses": list(of_deck),
        "cards": [row for house, deck in of_deck.items() for row in deck["cards"] if row["house"] == house],
        "pods": [{"house": house, "deck": deck["name"]} for house, deck in of_deck.items()],
        **more,
    }


FIRST, SECOND = two_of("WoE")
OTHER = next(
    deck["token"]
    for seed in range(60)
    if (deck := checked_deck(make_deck("WoE", seed)))["token"] not in (FIRST["token"], SECOND["token"])
)
FAULT = (
    f"{OTHER} is the token creature of no deck that the pods of this Alliance are of: {FIRST['name']} has "
    f"{FIRST['token']}, {SECOND['name']} has {SECOND['token']}; name one of these"
)


@pytest.mark.parametrize("token", [FIRST["token"], SECOND["token"]])
def test_the_token_creature_of_a_contributing_deck_is_right(token: str) -> None:
    deck = checked_deck(alliance(FIRST, SECOND, token=token))
    assert reference_faults(tourney(FIRST, SECOND), "ann", deck) == []


def test_a_token_creature_of_no_contributing_deck_is_a_fault() -> None:
    deck = checked_deck(alliance(FIRST, SECOND, token=OTHER))
    assert reference_faults(tourney(FIRST, SECOND), "ann", deck) == [FAULT]


def test_nothing_is_said_where_a_source_is_not_registered() -> None:
    deck = checked_deck(alliance(FIRST, SECOND, token=OTHER))
    assert contributing(tourney(FIRST), "ann", deck) is None
    assert reference_faults(tourney(FIRST), "ann", deck) == []
    assert reference_faults(tourney(FIRST, SECOND), "ann", {**deck, "pods": deck["pods"][:2]}) == []
    assert reference_faults(tourney(FIRST, SECOND, {**SECOND, "cards": []}), "ann", deck) == [], "two of that name"


def test_a_withdrawn_source_still_says_what_it_has() -> None:
    now = tourney(FIRST, SECOND)
    apply(now, types.DeckWithdrawn(deck="ann-2"), None, actor=OLGA)
    assert reference_faults(now, "ann", checked_deck(alliance(FIRST, SECOND, token=OTHER))) == [FAULT]


def test_a_faulty_alliance_is_kept_with_its_fault_or_refused() -> None:
    now, secret = tourney(FIRST, SECOND), take_deck(alliance(FIRST, SECOND, token=OTHER))
    with pytest.raises(DeckInvalid, match="is the token creature of no deck"):
        held_to_sources(now, "ann", secret, keep=False)
    kept = held_to_sources(now, "ann", secret, keep=True)
    assert kept.faults == (FAULT,)
    assert kept.list["learnt"] is True
    assert len(kept.list["cards"]) == 36


def test_an_import_holds_alliances_to_the_decks_above_them() -> None:
    rows: list[dict[str, Any]] = [{"player": "ann", "list": deck} for deck in (FIRST, SECOND)]
    rows.append({"player": "ann", "deck": "mine", "list": alliance(FIRST, SECOND, token=OTHER)})
    with pytest.raises(TournamentImportRefused) as refused:
        plan_import(tourney(), {"decks": rows}, actor=OLGA)
    assert [(fault.line, fault.what) for fault in refused.value.faults] == [(3, FAULT)]
    planned = plan_import(tourney(), {"decks": rows}, actor=OLGA, incomplete=True)
    (secret,) = [secret for data, secret in planned if getattr(data, "deck", None) == "mine"]
    assert isinstance(secret, types.DeckSecret)
    assert secret.faults == (FAULT,)


def faults_of(deck: dict[str, Any]) -> list[str]:
    with pytest.raises(DeckInvalid) as refused:
        checked_deck(deck)
    return [fault.what for fault in refused.value.faults]


def test_an_alliance_of_a_set_with_token_creatures_has_one() -> None:
    (what,) = faults_of(alliance(FIRST, SECOND))
    assert what.startswith("an Alliance of WoE has the token creature of one of its decks; name it, such as `Token: ")
    (what,) = faults_of(alliance(FIRST, SECOND, token="Troll"))
    assert what == "Troll is no token creature; name that of one of its decks"


def test_an_alliance_of_another_set_has_neither_token_nor_tide() -> None:
    first, second = two_of("CotA")
    assert faults_of(alliance(first, second, token="Troll", tide=True)) == [
        "Troll is no token creature; CotA has none, so leave it out",
        "decks of CotA have no tide, and so has no Alliance of them; leave it out",
    ]


def test_an_alliance_of_dark_tidings_has_the_tide_whether_or_not_it_says_so() -> None:
    first, second = two_of("DT")
    for said in ({}, {"tide": True}):
        deck = checked_deck(alliance(first, second, **said))
        assert deck["tide"] is True
        assert reference_faults(tourney(first, second), "ann", deck) == []


def test_in_a_set_of_reprints_the_tide_is_that_of_a_contributing_deck() -> None:
    first, second = ({**deck, "set": "VM23"} for deck in two_of("CotA"))
    deck = checked_deck(alliance(first, second, tide=True))
    (what,) = reference_faults(tourney(first, second), "ann", deck)
    named = f"{first['name']}, {second['name']}"
    assert what == f"none of the decks that its pods are of has the tide: {named}; leave the tide out"
    assert reference_faults(tourney(first, {**second, "tide": True}), "ann", deck) == []
