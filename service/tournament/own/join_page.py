"""Joining by a link: the form, and the lasting private link that a new player gets.

/join/<secret>         the form; a browser that has joined already goes to its own home
POST /join/<secret>    become a player, and see the own link once
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, redirect, request
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from engine.english import capitalised
from replays.log.errors import LogClosed, MatchNotFound, RequestReused
from replays.tournaments.state import Tournament, TournamentRefused
from service.frame.frame import failed, page
from service.http.responses import form_key
from service.services import services
from service.tournament.joining import (
    LONGEST_LIST,
    LONGEST_NAME,
    Joined,
    home_path,
    join,
    own_link,
    present,
    tournament_to_join,
)
from service.tournament.organising.form_results import field
from service.who import Caller, caller_in, sign_ins, visitor
from service.who.entrances import recognise

blueprint = Blueprint("join", __name__, url_prefix="/join")
blueprint.before_request(recognise)
blueprint.register_error_handler(Exception, failed)
KEEP_SESSION = ("administrator", "organiser", "head-judge", "judge", "scorekeeper", "streamer")
"""Roles that stay signed in where they enter a player: the organiser's own laptop is no player's phone."""


@dataclass(frozen=True, kw_only=True)
class JoinPage:
    """The data of the form, or of the link once the player has joined."""

    tournament: Tournament
    path: str
    key: str
    full: bool
    staff: str | None
    """The role of a member of staff who is signed in here and stays so."""
    name: str = ""
    deck: str = ""
    alliance: bool = False
    fault: str | None = None
    namesake: bool = False
    joined: Joined | None = None
    link: str = ""
    """The lasting link, whole."""


@blueprint.get("/<secret>")
def form(secret: str) -> BaseResponse:
    """The form."""
    tournament = tournament_to_join(secret)
    services().limits.count_hall(request.remote_addr)
    if _joined_already(tournament):
        return redirect(home_path(tournament.id), 303)
    return _page(tournament, 200)


@blueprint.post("/<secret>")
def send(secret: str) -> BaseResponse:
    """Become a player, and see the own link once. The form's key makes it safe to send it twice."""
    sign_ins.require_own_page()
    tournament = tournament_to_join(secret)
    if _joined_already(tournament):
        return redirect(home_path(tournament.id), 303)
    key, name, deck = form_key(), field("name"), field("deck").replace("\r\n", "\n")
    if not name or len(name) > LONGEST_NAME:
        return _page(tournament, 422, fault=f"Give your name, with at most {LONGEST_NAME} letters.")
    if len(deck) > LONGEST_LIST:
        return _page(tournament, 422, fault="This is longer than any deck: paste its link instead.")
    body = {"name": name, "deck": deck, "alliance": field("alliance") == "yes"}
    try:
        joined = join(secret, body, key)
    except TournamentRefused as refused:
        fault = f"{capitalised(refused.reason)}."
        return _page(tournament, 409, fault=fault, namesake=refused.code == "namesake")
    except LogClosed:
        return _page(tournament, 409, fault="The event is over: nobody joins any more.")
    except RequestReused:
        return _page(tournament, 409, fault="This form was sent before, with other entries. Open the link again.")
    link = f"{request.host_url.rstrip('/')}{own_link(tournament.id, joined.token)}"
    answer = _page(services().tournaments.get(tournament.id), 200, joined=joined, link=link)
    if _staff(tournament) is None:
        sign_ins.begin(answer, joined.token)
    return answer


def _session(tournament: Tournament) -> Caller | None:
    """The caller who is signed in in this browser; with a profile, as they are in the tournament."""
    sender = visitor()
    if sender.caller is None or not sender.session:
        return None
    if sender.profile is None:
        return sender.caller
    try:
        return caller_in(tournament=tournament.id)
    except MatchNotFound:  # they have no part in it, and it is not open to everybody
        return None


def _staff(tournament: Tournament) -> str | None:
    """The role of the member of staff who is signed in in this browser; None for nobody, and for players."""
    caller = _session(tournament)
    return caller.role if caller is not None and caller.role in KEEP_SESSION else None


def _joined_already(tournament: Tournament) -> bool:
    """Whether this browser is signed in as a player of the tournament."""
    caller = _session(tournament)
    if caller is None or caller.match is not None or caller.role != "player":
        return False
    return caller.tournament in (None, tournament.id) and tournament.player_of(caller.signature) is not None


def _page(
    tournament: Tournament,
    status: int,
    *,
    fault: str | None = None,
    namesake: bool = False,
    joined: Joined | None = None,
    link: str = "",
) -> Response:
    most = None if tournament.joining is None else tournament.joining.most
    entered = fault is not None
    return page(
        "tournament/own/join.html",
        status,
        shown=JoinPage(
            tournament=tournament,
            path=request.path,
            key=str(ULID()),
            full=most is not None and present(tournament) >= most and joined is None,
            staff=_staff(tournament),
            name=field("name")[:LONGEST_NAME] if entered else "",
            deck=field("deck")[:LONGEST_LIST] if entered else "",
            alliance=entered and field("alliance") == "yes",
            fault=fault,
            namesake=namesake,
            joined=joined,
            link=link,
        ),
    )
