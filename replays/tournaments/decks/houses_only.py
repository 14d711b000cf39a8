"""Decks of printed cards whose lists nobody has: three houses, and the set where that is known.

A match learns such a list as its cards turn up (`engine.observed`). In words a deck is `CotA:brobnar+dis+logos`,
or `brobnar+dis+logos`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from engine.catalogue import EVERY_HOUSE, HOUSES_OF_SET, in_words
from engine.errors import SetupError
from engine.game import Setup
from engine.nearest import did_you_mean
from replays.log.vocabulary import EventData
from replays.tournaments.decks.check import MOST_NAME, DeckFault, DeckInvalid, as_alliance
from replays.tournaments.decks.titles import house_named
from replays.tournaments.entries import Deck
from replays.tournaments.event_types import DeckRegistered, DeckWithdrawn
from replays.tournaments.state import Tournament

_KEY = "0" * 64


def houses_in(text: str) -> dict[str, Any] | None:
    """The deck that these words say: {houses, set where they have one, learnt}; None for a text of another kind.

    Raises DeckInvalid for a house or a set that there is not.
    """
    code, colon, rest = text.strip().rpartition(":")
    words = rest.split("+")
    if len(words) < 2 or "\n" in text.strip():
        return None
    houses = []
    for word in words:
        house = house_named(word)
        if house is None:
            hint = did_you_mean(word.strip(), EVERY_HOUSE) or f"houses are {', '.join(EVERY_HOUSE)}"
            raise DeckInvalid([DeckFault(f"{text!r} has a house {word.strip()}, which there is not; {hint}")])
        houses.append(house)
    set_code = {code_of_set.casefold(): code_of_set for code_of_set in HOUSES_OF_SET}.get(code.strip().casefold())
    if colon and set_code is None:
        sets = ", ".join(HOUSES_OF_SET)
        raise DeckInvalid([DeckFault(f"{text!r} is of a set {code}, which there is not; sets are {sets}")])
    return {"houses": houses, **({"set": set_code} if set_code else {}), "learnt": True}


def has_no_list(deck: Mapping[str, Any]) -> bool:
    """Whether only the houses of a deck are known, and not its list."""
    return deck.get("learnt") is True or ("cards" not in deck and "houses" in deck)


def replaced(
    at: Tournament, registered: DeckRegistered, cards: Mapping[str, Any], vault: str | UnsetType = UNSET
) -> list[DeckWithdrawn]:
    """The events by which a list takes the place of the player's deck of the same houses. There was no list of that
    deck; none where that could be several. `vault`: the id of the list's deck in the Master Vault, if it is known.
    `still_unlisted` tells which decks then stay."""
    earlier = [deck for deck in at.decks_of(registered.owner) if deck.turns_out_as(cards)]
    earlier = [deck for deck in earlier if deck.vault == vault] or [
        deck for deck in earlier if deck.vault is None or vault is UNSET
    ]
    reason = f"Its list is registered as {registered.deck}."
    return [DeckWithdrawn(deck=deck.id, reason=reason) for deck in earlier] if len(earlier) == 1 else []


def still_unlisted(at: Tournament, stored: Iterable[EventData]) -> list[str]:
    """The messages, with remedies, about lists that did not take the place of a deck's houses.

    `stored`: what decks were registered by; `at`: the tournament afterwards. A sentence for each deck without a list
    that a player still has beside one of them.
    """
    registered = dict.fromkeys(data.deck for data in stored if isinstance(data, DeckRegistered))
    decks = [at.decks[id] for id in registered if id in at.decks]
    return [sentence for deck in decks for sentence in (*beside(at, deck), *_to_complete(at, deck))]


def _to_complete(at: Tournament, deck: Deck) -> list[str]:
    """A sentence about a deck that has faults."""
    if deck.withdrawn or not deck.faults:
        return []
    faults = "; ".join(deck.faults)
    return [f"{at.owner_of(deck)}'s deck {deck.id} is incomplete: {faults}{'' if faults[-1] == '?' else '.'}"]


def beside(at: Tournament, new: Deck) -> list[str]:
    """A sentence for each deck without a list that the player has beside this one, which has one."""
    if new.withdrawn or new.without_list or new.list is None or new.sources:
        return []
    unlisted = [deck for deck in at.decks_of(new.player) if deck.without_list and not deck.sources]
    return [_sentence_about(at, new, deck, unlisted) for deck in unlisted]


def _sentence_about(at: Tournament, new: Deck, deck: Deck, unlisted: list[Deck]) -> str:
    name = at.owner_of(new)
    if deck.turns_out_as(new.list) and len([other for other in unlisted if other.turns_out_as(new.list)]) > 1:
        why = f"{name} has several decks of {_in_words(deck)}, and the list {new.id} can be of any of them"
    else:
        why = f"{name}'s deck {deck.id} has no list: it is {_in_words(deck)}, and the list {new.id} is {_in_words(new)}"
    return f"{why}. If they are one deck, withdraw {deck.id}; until then both can be played."


def _in_words(deck: Deck) -> str:
    """The set, where it is known, and the houses of a deck."""
    assert deck.list is not None
    if deck.without_houses:
        return "of houses that nobody knows yet"
    houses = [in_words(house) for house in deck.list["houses"]]
    code = deck.list.get("set")
    return f"{code}: " * bool(code) + f"{', '.join(houses[:-1])} and {houses[-1]}"


def checked_houses(raw: Mapping[str, Any], ruleset: str, *, name: str = "") -> dict[str, Any]:
    """A deck of which only the houses are known, in the form of a set-up. `name`: used if the deck has none.

    Raises DeckInvalid with every reason for which no match with printed cards could be opened with it.
    """
    deck = {**raw, "name": raw.get("name") or name[:MOST_NAME], "learnt": True}
    try:
        setup = Setup.from_data(
            {"ruleset": ruleset, "seats": [{"name": "A", "deck": deck}], "chance": {"seed": _KEY, "observed": True}},
            any_seats=True,
        )
    except SetupError as error:
        raise DeckInvalid([DeckFault(fault.removeprefix("seat 0: ")) for fault in error.faults]) from error
    return as_alliance(setup.seats[0]["deck"])
