"""A match between friends: any two decks, a link each, and no account.

/play         the form
POST /play    open the match, and show its two links; or invite a friend who chooses a deck (`invited`)

The match belongs to no tournament. The holder of a link plays its seat; nobody else sees the match.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, Response, redirect, request
from msgspec import Struct
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from engine.opening.made_up_decks import deck_names
from replays.tournaments.decks.given import is_link
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.friendly.invitations import ChosenDeck, Invitation, InvitationTaken
from service.friendly.opening import (
    LONGEST_LIST,
    LONGEST_NAME,
    entered_deck,
    invitations,
    open_match,
    require_open,
    seat_path,
)
from service.http.problems import Problem
from service.http.responses import form_key
from service.services import services
from service.who import sign_ins

blueprint = open_to_all(Blueprint("friendly", __name__, url_prefix="/play"))
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
    chooses: bool = True
    """The friend chooses a deck."""
    faults: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    """What is wrong with them, by seat."""
    match: str | None = None
    links: list[SeatLink] = field(default_factory=list)


@blueprint.get("")
def form() -> Response:
    """The form."""
    require_open()
    shown = _page(str(ULID()), given=[deck_names()[0], ""])
    return page("friendly/page.html", shown=shown)


@blueprint.post("")
def open_friendly() -> BaseResponse:
    """Open the match, or invite. The form's key makes it safe to send it twice: the same links come back."""
    sign_ins.require_own_page()
    require_open()
    key, chooses = form_key(), request.form.get("chooses") == "yes"
    names = [request.form.get(f"name-{seat}", "").strip()[:LONGEST_NAME] for seat in range(SEATS)]
    given = [request.form.get(f"deck-{seat}", "").strip()[:LONGEST_LIST] for seat in range(SEATS)]
    fetches = any(is_link(source) for source in given)
    if fetches:  # before others are asked for a list
        services().limits.count_opened(request.remote_addr)
    decks, faults = [], []
    for seat, source in enumerate(given):
        deck, wrong = (None, []) if seat and chooses and not source else entered_deck(source)
        decks.append(deck)
        faults.append(wrong)
    if any(faults):
        shown = _page(key, names=names, given=given, faults=faults, chooses=chooses)
        return page("friendly/page.html", 422, shown=shown)
    if not fetches:
        services().limits.count_opened(request.remote_addr)
    assert decks[0] is not None
    first = ChosenDeck(names[0] or "Player 1", decks[0])
    if chooses:
        return _invite(key, Invitation(first, names[1], decks[1]))
    assert decks[1] is not None
    players = first, ChosenDeck(names[1] or "Player 2", decks[1])
    match = open_match(players, key, [[player.name for player in players], given])
    host = request.host_url.rstrip("/")
    links = [SeatLink(player.name, seat_path(key, match, seat), host) for seat, player in enumerate(players)]
    return page("friendly/links.html", shown=FriendlyPage(key=key, decks=(), match=match, links=links))


def _invite(key: str, invitation: Invitation) -> BaseResponse:
    """Store an invitation, and go to the page on which its first player waits."""
    try:
        id = invitations().make(key, invitation)
    except InvitationTaken:
        raise Problem("invalid-body", "This form was sent before, with other entries. Open it again.") from None
    return redirect(f"/play/{invitations().secret(id, 0)}", 303)


def _page(key: str, **entered: Any) -> FriendlyPage:
    """The data of the form. `entered`: what was entered, and what is wrong with it."""
    return FriendlyPage(key=key, decks=deck_names(), fetches=services().master_vault is not None, **entered)
