"""Let players join by a link, print its poster, and see who has checked in.

/tournaments/<tournament>/joining           the link, and who is there
POST /tournaments/<tournament>/joining      switch it on, renew it, switch it off; drop who has not checked in
/tournaments/<tournament>/joining/poster    a page to print
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, request
from msgspec import UNSET
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from replays.tournaments.entries import RegisteredPlayer
from replays.tournaments.event_fields import MOST_JOINING
from replays.tournaments.event_types import PlayerDropped
from replays.tournaments.names import name_key
from replays.tournaments.people_event_types import JoiningClosed, JoiningOpened
from replays.tournaments.state import Change, Tournament
from service.frame.frame import guarded, page
from service.services import services
from service.tournament.joining import join_path, present
from service.tournament.organising.form_results import NotStored, back, field, number_or_none, store
from service.who import caller_in

blueprint = guarded(Blueprint("joining page", __name__, url_prefix="/tournaments"))
SAID = {
    "open": "Players join by this link from now on. An earlier one has ended.",
    "close": "Nobody joins by a link any more.",
    "dropped": "Who had not checked in was dropped. The page of the people brings each of them back.",
}
NOT_HERE = "Did not check in"


@dataclass(frozen=True, kw_only=True)
class JoiningPage:
    """The data of the page."""

    tournament: Tournament
    link: str | None
    """The whole link; None if the tournament has none."""
    most: int | None
    present: int
    here: Sequence[RegisteredPlayer]
    missing: Sequence[RegisteredPlayer]
    asks: bool
    """The organiser is asked whether to drop the missing players."""
    said: str | None
    fault: NotStored | None
    key: str
    judges: bool


@blueprint.get("/<tournament>/joining")
def joining(tournament: str) -> Response:
    """The link, and who is there."""
    caller_in(tournament=tournament).require("tournament:run")
    return _page(services().tournaments.get(tournament), said=SAID.get(request.args.get("said", "")))


@blueprint.get("/<tournament>/joining/poster")
def poster(tournament: str) -> BaseResponse:
    """The poster; without a link the page that makes one."""
    caller_in(tournament=tournament).require("tournament:run")
    state = services().tournaments.get(tournament)
    if join_path(state) is None:
        return redirect(f"/tournaments/{tournament}/joining", 303)
    return _page(state, template="tournament/organising/poster.html")


@blueprint.post("/<tournament>/joining")
def act(tournament: str) -> BaseResponse:
    """Do what the form says."""
    caller_in(tournament=tournament).require("tournament:run")
    wanted = field("act")
    if wanted == "drop" and field("sure") != "yes":
        return _page(services().tournaments.get(tournament), asks=True)
    try:
        if wanted == "open":
            most = number_or_none("most", most_digits=5)
            if most is not None and not 1 <= most <= MOST_JOINING:
                raise NotStored(f"most players: give a number from 1 to {MOST_JOINING}, or nothing.")
            store(tournament, [(JoiningOpened(most=UNSET if most is None else most), None)])
        elif wanted == "close":
            store(tournament, [(JoiningClosed(), None)])
        elif wanted == "drop":
            chosen = frozenset(request.form.getlist("player"))
            store(tournament, lambda at: _dropping(at, chosen))
            wanted = "dropped"
        else:
            raise NotStored("open the page itself and use its buttons.")
    except NotStored as why:
        return _page(services().tournaments.get(tournament), fault=why)
    return back(tournament, "joining", wanted)


def _dropping(at: Tournament, chosen: frozenset[str]) -> list[Change]:
    """The events that drop the players who have not checked in, of those that the organiser was asked about: a player
    who has checked in since stays. Raises NotStored once the first round is there."""
    if at.rounds:
        raise NotStored("the first round is there: drop players one by one.", 409)
    return [(PlayerDropped(player=player.id, reason=NOT_HERE), None) for player in _missing(at) if player.id in chosen]


def _missing(at: Tournament) -> list[RegisteredPlayer]:
    """The players who have neither left nor checked in."""
    return [player for player in at.players.values() if not player.dropped and player.id not in at.checked_in]


def _page(
    tournament: Tournament,
    *,
    said: str | None = None,
    fault: NotStored | None = None,
    asks: bool = False,
    template: str = "tournament/organising/joining.html",
) -> Response:
    path = join_path(tournament)
    players = sorted(tournament.players.values(), key=lambda player: name_key(player.name))
    return page(
        template,
        200 if fault is None else fault.status,
        shown=JoiningPage(
            tournament=tournament,
            link=None if path is None else f"{request.host_url.rstrip('/')}{path}",
            most=None if tournament.joining is None else tournament.joining.most,
            present=present(tournament),
            here=[player for player in players if player.id in tournament.checked_in and not player.dropped],
            missing=sorted(_missing(tournament), key=lambda player: name_key(player.name)),
            asks=asks,
            said=said,
            fault=fault,
            key=str(ULID()),
            judges=caller_in(tournament=tournament.id).may("dispute:rule"),
        ),
    )
