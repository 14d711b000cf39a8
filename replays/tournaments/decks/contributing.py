"""The decks that the pods of an Alliance come from: which of them a player has registered, and what they give beside
their cards. The token creature of an Alliance is that of one of its decks, and so is its tide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.catalogue import plain
from replays.tournaments.decks.check import SET_OF_THE_TIDE, DeckFault, DeckInvalid
from replays.tournaments.decks.houses_only import checked_houses
from replays.tournaments.entries import Deck
from replays.tournaments.event_types import DeckSecret
from replays.tournaments.legal_decks import is_alliance
from replays.tournaments.state import Tournament


def label_of(deck: Deck) -> str:
    """What a deck is called as the source of a pod: its name, or its id where it has none."""
    return str((deck.list or {}).get("name") or deck.id)


def contributing(at: Tournament, player: str | None, deck: Mapping[str, Any]) -> list[Deck] | None:
    """The player's decks that the pods of an Alliance name; None where one of them is not registered, or is named like
    another, or its list is not here, so that what they give is not known."""
    pods = deck.get("pods") or ()
    if len(pods) < len(deck["houses"]):
        return None
    own = [
        other for other in at.decks.values() if other.player == player and not other.sources and other.list is not None
    ]
    sources: dict[str, Deck] = {}
    for name in dict.fromkeys(plain(pod["deck"]) for pod in pods):
        named = {str(other.list): other for other in own if name in (plain(label_of(other)), plain(other.id))}
        if len(named) != 1:
            return None
        (sources[name],) = named.values()
    return None if any(deck.without_list or deck.faults for deck in sources.values()) else list(sources.values())


def reference_faults(at: Tournament, player: str | None, deck: Mapping[str, Any]) -> list[str]:
    """Why the token creature or the tide of an Alliance is of none of its decks, one sentence each.

    Empty where a deck that its pods come from is not registered with its list: then nobody knows.
    """
    sources = contributing(at, player, deck) if is_alliance(deck) else None
    if sources is None:
        return []
    lists = {label_of(source): source.list or {} for source in sources}
    return [*_fault_of_token(deck, lists), *_fault_of_tide(deck, lists)]


def _fault_of_token(deck: Mapping[str, Any], lists: Mapping[str, Mapping[str, Any]]) -> list[str]:
    tokens = {name: str(listed["token"]) for name, listed in lists.items() if listed.get("token")}
    token = deck.get("token")
    if token is None or plain(token) in map(plain, tokens.values()):
        return []
    has = ", ".join(f"{name} has {its}" for name, its in tokens.items()) or "none of them has one"
    do = "name one of these" if tokens else "leave it out"
    return [f"{token} is the token creature of no deck that the pods of this Alliance are of: {has}; {do}"]


def _fault_of_tide(deck: Mapping[str, Any], lists: Mapping[str, Mapping[str, Any]]) -> list[str]:
    has_it = (listed.get("tide") or listed.get("set") == SET_OF_THE_TIDE for listed in lists.values())
    if deck.get("tide") is not True or any(has_it):
        return []
    return [f"none of the decks that its pods are of has the tide: {', '.join(lists)}; leave the tide out"]


def held_to_sources(at: Tournament, player: str | None, deck: DeckSecret, *, keep: bool) -> DeckSecret:
    """Check a deck that is about to be registered against the registered decks that its pods are of.

    `keep`: one that is at fault is kept with its faults; else raises DeckInvalid."""
    faults = reference_faults(at, player, deck.list)
    if not faults:
        return deck
    if not keep:
        raise DeckInvalid([DeckFault(what) for what in faults], deck.list)
    before = () if isinstance(deck.faults, msgspec.UnsetType) else deck.faults
    without = {name: value for name, value in deck.list.items() if name not in ("token", "tide")}
    return msgspec.structs.replace(deck, list=checked_houses(without, at.ruleset), faults=(*before, *faults))
