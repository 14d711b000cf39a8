"""Who is asking, what they may do, and through whose eyes they look.

Every request but those for documentation and health carries a bearer token or, for reading one match, a share link.
A token's scope decides what may be done; its view decides what is seen. `?view=` may narrow the view, never widen it:

    administrator, judge  ->  judge (everything), any player, spectator, public
    seat n                ->  player:n, spectator, public
    spectator             ->  spectator, public
    share link            ->  exactly the view it was made for
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

from flask import g, request

from engine.views import Viewer
from replays.errors import MatchNotFound
from replays.events import Actor
from replays.keys import check_match_id
from service.problems import Problem
from service.roles import APPROVES, OFFICIALS, SHARE_LINK, Permission, Role
from service.services import services
from service.tokens import Grant

View = TypeVar("View", bound=Callable[..., Any])
_CHALLENGE = 'Bearer realm="vaultlog"'
_KINDS = {
    "administrator": "organiser",
    "organiser": "organiser",
    "head-judge": "judge",
    "judge": "judge",
    "scorekeeper": "recorder",
    "player": "player",
    "seat": "player",
}
"""Role -> kind of actor; the other roles append nothing."""


class Caller(NamedTuple):
    """Whoever makes the request: a grant, or a share link. `view` is the widest view they have."""

    id: str
    role: Role | None
    """None for a share link."""
    match: str | None
    tournament: str | None
    seat: int | None
    """Their seat in the match of the request."""
    account: str | None
    view: str
    permissions: frozenset[Permission]
    bearer: str | None
    """The token itself, for deriving others from it; never logged."""

    def may(self, permission: Permission) -> bool:
        """Whether they may do it, in the match of the request if it is about one."""
        return permission in self.permissions

    @property
    def official(self) -> bool:
        """Administrators, organisers and judges: they see everything, and run matches."""
        return self.role in OFFICIALS

    @property
    def approves(self) -> tuple[str, ...]:
        """For whom they agree and sign (`replays.event_types.Approval`)."""
        if self.seat is not None:
            return (f"seat:{self.seat}",)
        return APPROVES.get(self.role, ()) if self.role is not None else ()

    def actor(self, on_behalf_of: int | None = None) -> Actor:
        """How this caller signs events. `on_behalf_of`: the seat whose decision they enter."""
        return Actor(_KINDS[self.role or ""], self.account or self.id, on_behalf_of=on_behalf_of)  # type: ignore[arg-type]


class Reader(NamedTuple):
    """A caller who may read a match, and how they see it."""

    caller: Caller
    view: str
    viewer: Viewer


def gate() -> None:
    """Let a request through that has credentials, and credentials for the match in its address, if there is one.

    For `before_request`: whoever may not come in learns nothing about the rest of the request. Raises Problem 401, 403,
    MatchNotFound (for an id that cannot be one).
    """
    match = (request.view_args or {}).get("match")
    share = request.args.get("share")
    if share is not None and match is not None and request.authorization is None and request.method in ("GET", "HEAD"):
        link = services().shares.read(share, match)
        g.caller = Caller("share", None, link.match, None, None, None, link.view, SHARE_LINK, None)
    else:
        g.caller = _by_token()
    if match is not None:
        _require_match(g.caller, match)


def caller() -> Caller:
    """Who makes this request; `gate` has found out."""
    return cast(Caller, g.caller)


def permits(*permissions: Permission) -> Callable[[View], View]:
    """Decorator: only for callers who may do this (`service.roles`), or one of several things, whatever else is right
    or wrong with the request. Stands above `blueprint.arguments`; the API document tells it as `x-permissions`."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            require(*permissions)
            return view(*args, **kwargs)

        guarded.permissions = permissions  # type: ignore[attr-defined]
        return cast(View, guarded)

    return decorate


def require(*permissions: Permission) -> None:
    """Raise Problem 403 unless the caller may do this, or one of several things."""
    who = caller()
    if any(who.may(permission) for permission in permissions):
        return
    held = f"this token for {who.role} does not have it here" if who.role else "a share link only shows a match"
    raise Problem("forbidden", f"This takes the permission {' or '.join(permissions)}; {held}.")


def reader(match: str, view: str | None = None) -> Reader:
    """Through whose eyes the caller sees a match. `view`: the query parameter.

    Raises Problem 403, 400 (no such player), MatchNotFound.
    """
    who = caller()
    seen = who.view if view is None else view
    if not may_look(who, seen):
        raise Problem("forbidden", f"These credentials are for the view {who.view}; {seen} would show other things.")
    if seen.startswith("player:"):
        seats = len(services().recorder.traveller.opening(match).setup.seats)
        if int(seen.partition(":")[2]) >= seats:
            raise Problem(
                "invalid-parameter",
                f"The match has no {seen}; its players are player:0 to player:{seats - 1}.",
                errors=[{"parameter": "view", "detail": "no such seat"}],
            )
    g.view = seen
    return Reader(who, seen, Viewer.parse(seen))


def may_look(who: Caller, view: str) -> bool:
    """Whether a view is the caller's own or a narrower one."""
    if who.role is None:
        return view == who.view
    if who.view == "judge":
        return True
    return view in (who.view, "spectator", "public")


def _require_match(who: Caller, match: str) -> None:
    try:
        check_match_id(match)
    except ValueError:
        raise MatchNotFound(match[:64]) from None
    g.match = match
    if who.match is not None and who.match != match:
        raise Problem("forbidden", "These credentials are for another match.")


def _by_token() -> Caller:
    credentials = request.authorization
    if credentials is None or credentials.type != "bearer" or not credentials.token:
        raise Problem(
            "unauthenticated",
            "Send a token: `Authorization: Bearer <token>`. Opening a match answers with one for each part in it.",
            headers={"WWW-Authenticate": _CHALLENGE},
        )
    grant = services().tokens.grant(credentials.token)
    if grant is None:
        raise Problem(
            "unauthenticated",
            "This token is unknown, revoked or expired.",
            headers={"WWW-Authenticate": f'{_CHALLENGE}, error="invalid_token"'},
        )
    return Caller(
        id=grant.id,
        role=grant.role,
        match=grant.match,
        tournament=grant.tournament,
        seat=grant.seat,
        account=grant.account,
        view=_widest(grant),
        permissions=grant.held,
        bearer=credentials.token,
    )


def _widest(grant: Grant) -> str:
    if grant.role == "seat":
        return f"player:{grant.seat}"
    return "judge" if grant.role in OFFICIALS else "spectator"
