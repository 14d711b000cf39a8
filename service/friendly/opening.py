"""Opening a match between friends: reading a deck as it was entered, and the tokens of the two seats."""

from __future__ import annotations

import time
from typing import Any

from engine.english import capitalised
from engine.errors import SetupError
from engine.rulesets import CURRENT
from replays.log.events import Actor
from replays.store.store import RequestKey
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.given import given_deck
from service.friendly.invitations import LASTS, ChosenDeck, Invitations, InvitationState
from service.http.problems import Problem
from service.services import services

LONGEST_NAME = 100
LONGEST_LIST = 40_000
MOST_FAULTS = 5
"""The most faults of a deck that one answer lists."""


def require_open() -> None:
    """Raise Problem 404 where the operator does not let everybody open matches."""
    if not services().config.friendly_matches:
        raise Problem("not-found", "Matches between friends are switched off on this server.")


def invitations() -> Invitations:
    """The invitations of this server."""
    return Invitations(services().redis, services().tokens.pepper)


def entered_deck(source: str) -> tuple[dict[str, Any] | None, list[str]]:
    """A deck as it was entered, by its name, its link or its list, and what is wrong with it."""
    if not source:
        return None, ["Choose a deck, or paste its list."]
    try:
        return given_deck(source, services().master_vault), []
    except DeckInvalid as error:
        return None, [capitalised(str(fault)) for fault in error.faults[:MOST_FAULTS]]


def open_match(players: tuple[ChosenDeck, ChosenDeck], key: str, content: object) -> str:
    """Open the match of two players; its id. With the same key and content it is opened once. Raises Problem 422."""
    holder = f"friends-{key}"
    setup = {
        "ruleset": CURRENT,
        "variant": "standard",
        "seats": [{"name": player.name, "deck": player.deck} for player in players],
    }
    request = RequestKey.of(f"{holder} POST /play", key, repr(content).encode())
    try:
        recorded = services().recorder.open(setup, actor=Actor("organiser", holder), request=request)
    except SetupError as error:
        raise Problem("invalid-body", f"The match cannot be opened: {error}.") from None
    services().waker.opened(recorded)
    return recorded.match


def seat_path(key: str, match: str, seat: int) -> str:
    """The way to a seat, always the same: its token stands behind `#`, which no server and no log sees."""
    token = services().tokens.derive(key, match, "seat", seat)
    services().tokens.create("seat", match=match, seat=seat, expires=time.time() + LASTS, token=token)
    return f"/sign-in?next=/t/{match}#{token}"


def opened_match(state: InvitationState) -> str | None:
    """The match of an invitation, opened now if it was chosen for and its opening was cut off; None before."""
    if state.match is not None or state.chosen is None:
        return state.match
    first, second = state.made.first, state.chosen
    match = open_match((first, second), state.id, "invitation")
    invitations().opened(state.id, match)
    return match
