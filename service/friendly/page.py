"""A match between friends: any two decks, a link each, and no account.

/play         the form
POST /play    open the match, and show its two links

The match belongs to no tournament. The holder of a link plays its seat; nobody else sees the match.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, Response, request
from msgspec import Struct
from ulid import ULID

from engine.english import capitalised
from engine.errors import SetupError
from engine.opening.made_up_decks import deck_names
from engine.rulesets import CURRENT
from replays.log.events import Actor
from replays.store.store import RequestKey
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.given import given_deck, is_link
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.http.problems import Problem
from service.http.responses import form_key
from service.services import services
from service.who import sign_ins

blueprint = open_to_all(Blueprint("friendly", __name__, url_prefix="/play"))
LASTS = 30 * 24 * 3600
"""Seconds for which the links play."""
LONGEST_NAME = 100
LONGEST_LIST = 40_000
MOST_FAULTS = 5
"""The most faults of a deck that one answer lists."""
SEATS = 2


class SeatLink(Struct, frozen=True):
    """The link of a seat."""

    name: str
    path: str
    host: str

    @property
    def address(self) -> str:
        """The whole link, to send."""
        return f"{self.host}{self.path}"


@dataclass(frozen=True, kw_only=True)
class FriendlyPage:
    """The data of the form, or of the two links once the match is open."""

    key: str
    decks: tuple[str, ...]
    fetches: bool = False
    """Whether lists are fetched from the Master Vault."""
    names: list[str] = field(default_factory=lambda: [""] * SEATS)
    given: list[str] = field(default_factory=lambda: [""] * SEATS)
    """The decks as they were entered."""
    faults: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    """What is wrong with them, by seat."""
    match: str | None = None
    links: list[SeatLink] = field(default_factory=list)


@blueprint.get("")
def form() -> Response:
    """The form."""
    _require_open()
    return page("friendly/page.html", shown=_page(str(ULID())))


@blueprint.post("")
def open_friendly() -> Response:
    """Open the match. The form's key makes it safe to send it twice: the same links come back."""
    sign_ins.require_own_page()
    _require_open()
    key = form_key()
    names = [request.form.get(f"name-{seat}", "").strip()[:LONGEST_NAME] for seat in range(SEATS)]
    given = [request.form.get(f"deck-{seat}", "").strip()[:LONGEST_LIST] for seat in range(SEATS)]
    fetches = any(is_link(source) for source in given)
    if fetches:  # before others are asked for a list
        services().limits.count_opened(request.remote_addr)
    decks, faults = [], []
    for source in given:
        deck, wrong = _deck(source)
        decks.append(deck)
        faults.append(wrong)
    form = _page(key, names=names, given=given, faults=faults)
    if any(faults):
        return page("friendly/page.html", 422, shown=form)
    if not fetches:
        services().limits.count_opened(request.remote_addr)
    called = [name or f"Player {seat + 1}" for seat, name in enumerate(names)]
    setup = {
        "ruleset": CURRENT,
        "variant": "standard",
        "seats": [{"name": name, "deck": deck} for name, deck in zip(called, decks, strict=True)],
    }
    holder = f"friends-{key}"
    content = repr([called, given]).encode()
    try:
        recorded = services().recorder.open(
            setup, actor=Actor("organiser", holder), request=RequestKey.of(f"{holder} POST /play", key, content)
        )
    except SetupError as error:
        raise Problem("invalid-body", f"The match cannot be opened: {error}.") from None
    services().waker.opened(recorded)
    links = []
    for seat, name in enumerate(called):
        token = services().tokens.derive(key, recorded.match, "seat", seat)
        services().tokens.create("seat", match=recorded.match, seat=seat, expires=time.time() + LASTS, token=token)
        path = f"/sign-in?next=/t/{recorded.match}#{token}"
        links.append(SeatLink(name, path, request.host_url.rstrip("/")))
    return page("friendly/links.html", shown=FriendlyPage(key=key, decks=(), match=recorded.match, links=links))


def _page(key: str, **entered: Any) -> FriendlyPage:
    """The data of the form. `entered`: what was entered, and what is wrong with it."""
    return FriendlyPage(key=key, decks=deck_names(), fetches=services().master_vault is not None, **entered)


def _deck(source: str) -> tuple[object, list[str]]:
    """A deck as it was entered, by its name, its link or its list, and what is wrong with it."""
    if not source:
        return None, ["Choose a deck, or paste its list."]
    try:
        return given_deck(source, services().master_vault), []
    except DeckInvalid as error:
        return None, [capitalised(str(fault)) for fault in error.faults[:MOST_FAULTS]]


def _require_open() -> None:
    """Raise Problem 404 where the operator does not let everybody open matches."""
    if not services().config.friendly_matches:
        raise Problem("not-found", "Matches between friends are switched off on this server.")
