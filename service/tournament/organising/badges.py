"""Lasting private links of players and staff: made, printed as badges, renewed and taken back.

/tournaments/<tournament>/badges?who=     who has a link, and what can be done
POST /tournaments/<tournament>/badges     print badges, renew a link, or take one back; `act` says which

A link is a token behind `#` that leads to its holder's own home. Links are stored nowhere, so a badge that is printed
again is worked out again from the organiser's own token: as long as nothing was taken back it is the same link.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from replays.store.store import RequestKey
from replays.tournaments.event_types import TokenRevoked
from replays.tournaments.names import name_key
from replays.tournaments.state import Tournament
from service.access.tokens import Grant, time_as_text, unspent
from service.answers.tournaments import staff_names
from service.frame.frame import guarded, page
from service.http.problems import Problem
from service.http.responses import form_key
from service.services import services
from service.tournament.joining import own_link
from service.tournament.organising.form_results import NotStored, back, field
from service.tournament.organising.people_page import ROLES
from service.tournament.organising.player_sign_ins import SignIn, account_of_player, sign_in
from service.who import barred_players, caller_in, sign_ins

blueprint = guarded(Blueprint("badges", __name__, url_prefix="/tournaments"))
SAID = {
    "taken": "The link was taken back: it opens nothing any more.",
    "none": "There was no link to take back.",
}
MOST_BADGES = 500
"""Badges that one page prints."""


class Holder(NamedTuple):
    """A player or a member of staff who may have a link."""

    id: str
    """`player:<id>` or `staff:<account>`."""
    name: str
    role: str
    label: str
    """The role in words."""
    account: str | None
    links: Sequence[Grant]
    """The valid ones."""

    @property
    def since(self) -> str:
        """The day of the latest one; empty for none."""
        made = max((grant.created for grant in self.links), default=None)
        return "" if made is None else (time_as_text(made) or "")[:10]


class Badge(NamedTuple):
    """A badge to print."""

    name: str
    role: str
    link: str
    """The whole link, to send."""


@dataclass(frozen=True, kw_only=True)
class BadgesPage:
    """The data of the page about links."""

    tournament: Tournament
    holders: Sequence[Holder]
    one: Holder | None
    """The only one that is shown."""
    said: str | None
    fault: NotStored | None
    key: str
    judges: bool


@blueprint.get("/<tournament>/badges")
def badges(tournament: str) -> Response:
    """The players and staff, and which of them have a link."""
    _require_issuer(tournament)
    return _page(services().tournaments.get(tournament), said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/badges")
def act(tournament: str) -> BaseResponse:
    """Print badges, renew a link, or take one back."""
    _require_issuer(tournament)
    state = services().tournaments.get(tournament)
    wanted, chosen = field("act"), request.form.getlist("holder")
    try:
        form_key()
        holders = [holder for holder in _holders(state) if holder.id in chosen]
        if not holders or len(holders) > MOST_BADGES:
            raise NotStored(f"choose from 1 to {MOST_BADGES} people.")
        if wanted not in ("print", "renew", "take"):
            raise NotStored("open the page itself and use its buttons.")
        ended = sum(_take_back(state, holder) for holder in holders) if wanted in ("renew", "take") else 0
        if wanted == "take":
            return back(tournament, "badges", "taken" if ended else "none")
        made = [_badge(tournament, holder.id) for holder in holders]
    except NotStored as why:
        return _page(services().tournaments.get(tournament), fault=why)
    return page(
        "tournament/organising/print_badges.html",
        tournament=state,
        badges=made,
        renewed=wanted == "renew",
        people=f"/tournaments/{tournament}/badges",
    )


def _require_issuer(tournament: str) -> None:
    caller = caller_in(tournament=tournament)
    caller.require("tournament:run")
    caller.require("token:issue")


def _holders(tournament: Tournament) -> list[Holder]:
    """Players who have not left, and staff, with the links that are valid now."""
    accounts: dict[str, list[str]] = {issued.account: [] for issued in tournament.tokens.values()}
    for token, issued in tournament.tokens.items():
        accounts[issued.account].append(token)
    wanted = {player.account for player in tournament.players.values()} | set(tournament.staff)
    ids = [token for account in wanted if account for token in accounts.get(account, ())]
    valid = sign_ins.valid_grants(ids)

    def links(account: str | None, role: str) -> list[Grant]:
        tokens = accounts.get(account, []) if account else []
        grants = [valid[token] for token in tokens if token in valid]
        return [
            grant
            for grant in grants
            if grant.tournament == tournament.id and grant.role == role and grant.permissions is None
        ]

    names = staff_names(tournament)
    players = sorted(tournament.players.values(), key=lambda player: name_key(player.name))
    return [
        *(
            Holder(
                f"player:{player.id}", player.name, "player", "Player", player.account, links(player.account, "player")
            )
            for player in players
            if not player.dropped
        ),
        *(
            Holder(
                f"staff:{account}",
                names.get(account) or "Without a name",
                role,
                ROLES[role],
                account,
                links(account, role),
            )
            for account, role in tournament.staff.items()
        ),
    ]


def _badge(tournament: str, id: str) -> Badge:
    """Make the link of a holder, or the same one again. Raises NotStored."""
    kind, _, name = id.partition(":")
    if kind == "player":
        account_of_player(services().tournaments.get(tournament), name)
    state = services().tournaments.get(tournament)
    holder = next((holder for holder in _holders(state) if holder.id == id), None)
    if holder is None or holder.account is None:
        raise NotStored("the people were changed meanwhile; look again.", 409)
    gone = sum(not unspent(grant) for grant in _every_token(state, holder))
    body = {"role": holder.role, "tournament": state.id, "account": holder.account, "label": holder.name[:200]}
    key = sha256(f"badge {state.id} {holder.account} {holder.role} {gone} {holder.name}".encode()).hexdigest()[:48]
    made: SignIn = sign_in(body, holder.name, holder.label, key)
    link = own_link(state.id, made.token) if holder.role == "player" else f"/sign-in#{made.token}"
    return Badge(holder.name, holder.label, f"{request.host_url.rstrip('/')}{link}")


def _every_token(tournament: Tournament, holder: Holder) -> list[Grant]:
    """All tokens that were made for a holder in the tournament, also those that have ended."""
    ids = [token for token, issued in tournament.tokens.items() if issued.account == holder.account]
    return [grant for id in ids if (grant := services().tokens.find(id)) is not None]


def _take_back(tournament: Tournament, holder: Holder) -> int:
    """End the links of a holder, at once and for good; how many. What was issued with them stays. Raises NotStored."""
    caller = caller_in(tournament=tournament.id)
    ended = 0
    for grant in holder.links:
        if grant.id == caller.id:
            raise NotStored("this is the link that you are signed in with; another organiser takes it back.", 409)
        try:
            barred_players.check_revoke(grant.id, caller, tournament)
        except Problem as refused:
            raise NotStored(refused.people or refused.detail, refused.status) from None
        services().tokens.revoke(grant.id)
        ended += 1
        if not tournament.closed:
            request_key = RequestKey.of("DELETE /tokens", grant.id, b"")
            gone = TokenRevoked(token=grant.id)
            services().tournaments.change(tournament.id, [(gone, None)], actor=caller.actor(), request=request_key)
    return ended


def _page(tournament: Tournament, *, said: str | None = None, fault: NotStored | None = None) -> Response:
    holders = _holders(tournament)
    return page(
        "tournament/organising/badges.html",
        200 if fault is None else fault.status,
        shown=BadgesPage(
            tournament=tournament,
            holders=holders,
            one=next((holder for holder in holders if holder.id == request.args.get("who")), None),
            said=said,
            fault=fault,
            key=str(ULID()),
            judges=caller_in(tournament=tournament.id).may("dispute:rule"),
        ),
    )
