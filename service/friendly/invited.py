"""Two players of an invitation: the first one waits, the second one chooses a deck.

/play/<secret>          wait, or choose; once the match is open, the way to the own seat
POST /play/<secret>     choose, and open the match
/play/<secret>/state    whether it is open: for the page that waits
"""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Blueprint, Response, redirect, request
from msgspec import Struct
from werkzeug.wrappers import Response as BaseResponse

from engine.opening.made_up_decks import deck_names
from replays.tournaments.decks.given import is_link
from service.frame.frame import failed, page
from service.friendly.invitations import ChosenDeck, InvitationState
from service.friendly.opening import (
    LONGEST_LIST,
    LONGEST_NAME,
    entered_deck,
    invitations,
    opened_match,
    require_open,
    seat_path,
)
from service.http.problems import Problem
from service.http.responses import json_response
from service.services import services
from service.who import sign_ins
from service.who.entrances import recognise

blueprint = Blueprint("invited", __name__, url_prefix="/play")
blueprint.before_request(recognise)
blueprint.register_error_handler(Exception, failed)


class InvitationOpened(Struct, frozen=True):
    """Whether the match of an invitation is open."""

    open: bool


@dataclass(frozen=True, kw_only=True)
class InvitedPage:
    """The data of the two pages."""

    path: str
    first: str
    """The name of the player who invites."""
    second: str
    proposed: str
    """The name of the deck that was proposed; empty for none."""
    link: str = ""
    """The friend's whole link, on the page that waits."""
    decks: tuple[str, ...] = ()
    fetches: bool = False
    chosen: str = ""
    """The name of the deck that was chosen from the list."""
    given: str = ""
    """The deck that was pasted."""
    faults: list[str] = field(default_factory=list)


@blueprint.get("/<secret>")
def come(secret: str) -> BaseResponse:
    """Wait, choose, or go to the own seat."""
    state, seat = _invitation(secret)
    match = opened_match(state)
    if match is not None:
        return redirect(seat_path(state.id, match, seat), 303)
    if seat:
        return page("friendly/choose.html", shown=_page(state))
    host, friend = request.host_url.rstrip("/"), invitations().secret(state.id, 1)
    return page("friendly/waiting.html", shown=_page(state, link=f"{host}/play/{friend}"))


@blueprint.post("/<secret>")
def choose(secret: str) -> BaseResponse:
    """Choose a deck, and open the match. What was chosen first stays."""
    sign_ins.require_own_page()
    state, seat = _invitation(secret)
    if not seat:
        raise Problem("forbidden", "Your deck is chosen. Your friend chooses with the other link.")
    if state.chosen is None:
        name = request.form.get("name", "").strip()[:LONGEST_NAME] or state.made.second or "Player 2"
        given = request.form.get("deck", "").strip()[:LONGEST_LIST]
        named = request.form.get("named", "").strip()[:LONGEST_NAME]
        if is_link(given):  # before others are asked for a list
            services().limits.count_opened(request.remote_addr)
        deck, faults = (
            (state.made.proposed, [])
            if not given and not named and state.made.proposed is not None
            else entered_deck(given or named)
        )
        if deck is None:
            shown = _page(state, second=name, given=given, chosen=named, faults=faults)
            return page("friendly/choose.html", 422, shown=shown)
        invitations().choose(state.id, ChosenDeck(name, deck))
        state, _ = _invitation(secret)
    match = opened_match(state)
    assert match is not None
    return redirect(seat_path(state.id, match, seat), 303)


@blueprint.get("/<secret>/state")
def state(secret: str) -> Response:
    """Whether the match is open."""
    return json_response(InvitationOpened(opened_match(_invitation(secret)[0]) is not None))


def _invitation(secret: str) -> tuple[InvitationState, int]:
    """The invitation of a secret, and whose it is. Raises Problem 404, 429."""
    require_open()
    services().limits.count_hall(request.remote_addr)
    place = invitations().seat_of(secret)
    invitation = None if place is None else invitations().get(place[0])
    if place is None or invitation is None:
        raise Problem("not-found", "This link leads to no match, or its 30 days are over. Ask for a new one.")
    return invitation, place[1]


def _page(
    state: InvitationState,
    *,
    link: str = "",
    second: str = "",
    given: str = "",
    chosen: str = "",
    faults: list[str] | None = None,
) -> InvitedPage:
    made = state.made
    return InvitedPage(
        path=request.path,
        first=made.first.name,
        second=second or made.second,
        proposed="" if made.proposed is None else str(made.proposed.get("name") or "a deck"),
        link=link,
        decks=deck_names(),
        fetches=services().master_vault is not None,
        chosen=chosen,
        given=given,
        faults=faults or [],
    )
