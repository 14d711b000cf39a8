"""Who is asking, what they may do, and through whose eyes they look.

Every request but those for documentation and health carries a bearer token or, for reading one match, a share link;
only what tournaments have released is read without.
What a role may do stands in `service.roles`, what it sees is here. `?view=` may narrow the view, never widen it:

    administrator, organiser, judges  ->  judge (everything), any player, spectator, public
    scorekeeper                       ->  spectator, any player (to enter their decisions), public
    player, seat n                    ->  player:n, spectator, public
    streamer                          ->  spectator, public, and the players who agreed to it if the policy allows it
    spectator                         ->  spectator, public
    share link                        ->  exactly the view it was made for, for as long as whoever made it has it
    nobody in particular              ->  spectator, of released matches of tournaments only

What a token amounts to depends on where it is used: see `service.auth.callers`; whether it is worth anything also on
those who issued it: see `service.people.validity`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from flask import g, request

from engine.views import Viewer
from replays.log.errors import MatchNotFound, StoreDamaged
from replays.log.grades import Divergence
from replays.store.keys import check_match_id
from replays.tournaments.state import Tournament
from service.auth import callers
from service.auth.callers import PUBLIC
from service.auth.callers import Caller as Caller
from service.auth.callers import may_look as may_look
from service.http.problems import Problem
from service.people.accesses import Of
from service.people.sessions import SAFE_METHODS, from_own_page
from service.people.shares import Share
from service.people.tokens import Grant
from service.roles import ROLES, SHARE_LINK, Permission, Role
from service.services import services

P = ParamSpec("P")
Answer = TypeVar("Answer")
_SIGN_INS: dict[Role, str] = {
    "organiser": "an organiser's",
    "judge": "a judge's",
    "scorekeeper": "a scorekeeper's",
    "player": "a player's",
}
_CHALLENGE = 'Bearer realm="vaultlog"'


class Reader(NamedTuple):
    """A caller who may read a match, and how, and how far, they see it now."""

    caller: Caller
    view: str
    viewer: Viewer
    match: str
    horizon: int
    """The last event they may know of: for them the version of the match. See `service.people.visibility`."""
    closed: bool
    """Whether they may know that the match is closed."""
    embargoed: bool
    """Decklists and the log itself are kept from them for now."""
    behind: bool = False
    """A delay applies to them: nothing that is made of the present may depend on whether it has gone on."""
    broken: Divergence | None = None
    """The first damage that is known of the log, as far as they may look."""

    @property
    def final(self) -> bool:
        """Whether what they see of a past state will always look the same: nothing more will be released to them."""
        return self.viewer.sees_all

    @property
    def mark(self) -> str:
        """What entity tags carry beside the version, because it changes what is shown."""
        shown = "embargoed" if self.embargoed else "released" if self.viewer.released else ""
        return shown if self.broken is None else f"{shown}-broken".lstrip("-")


def gate() -> None:
    """Let a request through that has credentials, and credentials for the match or tournament in its address.

    For `before_request`: whoever may not come in learns nothing about the rest of the request. Raises Problem 401, 403,
    429, MatchNotFound.
    """
    address = request.view_args or {}
    match, share = address.get("match"), request.args.get("share")
    if share is not None and match is not None and request.authorization is None and request.method in ("GET", "HEAD"):
        _require_id(match)
        g.caller = _by_link(share, match)
        services().limits.count_link(share)
        _require_begun(match)
        return
    if match is not None and not has_credentials() and _enter_released(match):
        return
    grant, bearer = _by_token()
    services().limits.count_token(grant)
    g.token = (grant, bearer)
    g.caller = callers.anywhere(grant, bearer)
    if match is not None:
        _require_id(match)
        try:
            g.caller = callers.in_match(grant, bearer, match)
        except (Problem, MatchNotFound):
            if not _enter_released(match):  # nobody sees less than whoever has no credentials
                raise
            return
        _require_begun(match)
    elif address.get("tournament") is not None:
        g.caller = callers.in_tournament(grant, bearer, address["tournament"])


def open_gate() -> None:
    """As `gate`, for addresses at which nothing is kept from anybody: whoever has no credentials, or no good ones,
    is the public, and is counted as such."""
    try:
        gate()
    except Problem as refused:
        if refused.status != 401:
            raise
        enter_as_public()


def caller() -> Caller:
    """Who makes this request; `gate` has found out."""
    return cast(Caller, g.caller)


def _token() -> tuple[Grant, str | None]:
    """The grant that the caller is known by, and its token if they have one. Raises Problem 403: a share link has
    none, and shows the match it was made for and nothing else."""
    if "token" not in g:
        raise Problem("forbidden", "This takes a token; a share link shows one match and nothing beside it.")
    return cast(tuple[Grant, str | None], g.token)


def glance(match: str) -> Reader | None:
    """How the caller, in their own view, sees another match than that of the request (a row of a list); None when they
    may not look at it. Raises StoreDamaged, StoreUnavailable."""
    try:
        who = callers.in_match(*_token(), match)
        return look(match, who, who.view) if who.may("match:read") else None
    except (Problem, MatchNotFound):
        return None


def glances(matches: Sequence[str], entries: Sequence[dict[str, Any] | None]) -> dict[str, Reader]:
    """As `glance`, of many matches, in a few round trips however many they are; within `Visibility.steady`.

    Left out are those that the caller may not look at, and those whose log cannot be read. `entries`: what the workers
    have folded of them (`Projections.entries`), in the same order. Raises StoreUnavailable.
    """
    folded = zip(matches, entries, strict=True)
    labels = {match: entry["tournament"] for match, entry in folded if entry is not None and not entry["what_if"]}
    found = {}
    for match in services().visibility.look_up(matches, labels):
        with suppress(StoreDamaged):
            reader = glance(match)
            if reader is not None:
                found[match] = reader
    return found


def outlook(match: str) -> Reader | None:
    """As `glance`, for the numbers of a tournament that the request is about: what is bound to one match counts in the
    others as a spectator."""
    grant, bearer = _token()
    if grant.match in (None, match):
        return glance(match)
    home = services().validity.home_of(grant.match)
    if home is None:
        return None
    try:
        who = callers.in_match(callers.as_spectator(grant, home.id), bearer, match)
        return look(match, who, who.view) if who.may("match:read") else None
    except (Problem, MatchNotFound):
        return None


def in_tournament(tournament: str) -> Caller:
    """The caller as they are in a tournament that the request names elsewhere than in its address. Raises Problem
    403."""
    return callers.in_tournament(*_token(), tournament)


def anywhere_in(*, match: str | None = None, tournament: str | None = None) -> Caller:
    """The caller as they are in a match, open or announced, or tournament that the request names elsewhere than in its
    address, or where none is named. Raises Problem 403, MatchNotFound."""
    if match is not None:
        _require_id(match)
        try:
            return callers.in_match(*_token(), match)
        except MatchNotFound:
            if services().validity.is_announced(match):
                return callers.in_announced(*_token(), match)
            raise
    return callers.anywhere(*_token()) if tournament is None else in_tournament(tournament)


def enter(match: str) -> None:
    """Let the caller be from now on what they are in a match. Raises Problem 403, MatchNotFound."""
    g.caller = callers.in_match(*_token(), match)


def placed_in(tournament: Tournament) -> Caller:
    """The caller as they are in a tournament; with no permissions where they are nothing."""
    try:
        return in_tournament(tournament.id)
    except Problem:
        return callers.nothing(*_token())


def opener(tournament: str | None) -> Caller:
    """The caller, if they may open a match with this label for its tournament. Raises Problem 403."""
    if tournament is not None and services().visibility.tournament(tournament) is not None:
        g.caller = in_tournament(tournament)
    elif caller().tournament is not None:
        raise Problem("forbidden", "These credentials are for one tournament; name it as the match's `tournament`.")
    elif caller().match is not None:
        raise Problem("forbidden", "These credentials are for one match; they open no other.")
    require("match:open")
    return caller()


def permits(*permissions: Permission) -> Callable[[Callable[P, Answer]], Callable[P, Answer]]:
    """Decorator: only for callers who may do this (`service.roles`), or one of several things, whatever else is right
    or wrong with the request. Stands above `blueprint.arguments`; the API document tells it as `x-permissions`."""

    def decorate(view: Callable[P, Answer]) -> Callable[P, Answer]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> Answer:
            require(*permissions)
            return view(*args, **kwargs)

        documented: Any = guarded  # where flask-smorest looks for what goes into the document as it is
        documented._apidoc = deepcopy(getattr(guarded, "_apidoc", {}))
        documented._apidoc.setdefault("manual_doc", {})["x-permissions"] = list(permissions)
        return guarded

    return decorate


def require(*permissions: Permission) -> None:
    """Raise Problem 403 unless the caller may do this, or one of several things."""
    who = caller()
    if any(who.may(permission) for permission in permissions):
        return
    held = f"this token for {who.role} does not have it here" if who.role else "a share link only shows a match"
    raise Problem(
        "forbidden", f"This takes the permission {' or '.join(permissions)}; {held}.", people=_who_may(permissions)
    )


def _who_may(permissions: Sequence[Permission]) -> str:
    """Whose sign-in something takes, for people."""
    found = [name for role, name in _SIGN_INS.items() if any(each in ROLES[role] for each in permissions)]
    if "a player's" in found or not found:
        return "You have no part here that allows this. Sign in with the token that you were handed for it."
    found[0] = found[0].capitalize()
    return f"{found[0] if len(found) == 1 else ', '.join(found[:-1]) + ' or ' + found[-1]} sign-in is needed here."


def reader(match: str, view: str | None = None) -> Reader:
    """Through whose eyes the caller sees a match, and how far. `view`: the query parameter.

    Eyes that see more than lies open are noted (`service.people.accesses`). Raises Problem 403, 400 (no such player),
    MatchNotFound.
    """
    who = caller()
    seen = who.view if view is None else view
    if not may_look(who, seen):
        raise Problem(
            "forbidden",
            f"These credentials are for the view {who.view}; {seen} would show other things.",
            people=_whose_view(match, who),
        )
    found = look(match, who, seen)
    if seen.startswith("player:"):
        seats = len(services().recorder.traveller.opening(match).setup.seats)
        if int(seen.partition(":")[2]) >= seats:
            raise Problem(
                "invalid-parameter",
                f"The match has no {seen}; its players are player:0 to player:{seats - 1}.",
                errors=[{"parameter": "view", "detail": "no such seat"}],
            )
    g.view = seen
    if not found.viewer.released and sees_hidden(who, seen):
        note_access(match, seen)
    return found


def _whose_view(match: str, who: Caller) -> str:
    """Why somebody may not look through other eyes, for people."""
    if who.role is None:
        return "This link shows the match in one way only. Follow it again, or ask its sender for another one."
    if who.seat is None:
        return "This shows what you may not see, such as a player's hand. Look at the match as yourself."
    names = services().recorder.traveller.opening(match).data.names
    return f"You sit as {names[who.seat]}, and this shows what others see: go to your seat."


def look(match: str, who: Caller, view: str) -> Reader:
    """How somebody sees a match now, through a view that they have. Raises Problem 403, MatchNotFound."""
    parts = services()
    official = who.official or (who.role is None and who.view == "judge")
    sight = parts.visibility.sight(match, official=official, delayed=who.delayed)
    if who.id == PUBLIC.id and not sight.released:
        raise MatchNotFound(match)
    if who.delayed and not sight.closed and not parts.policy_for(match).spectators_open:
        raise Problem("forbidden", "This tournament lets nobody watch its matches while they are being played.")
    viewer = Viewer.parse(view, released=sight.released)
    return Reader(who, view, viewer, match, sight.horizon, sight.closed, sight.embargoed, sight.behind, sight.broken)


def sees_hidden(who: Caller, view: str) -> bool:
    """Whether somebody sees through this view what is neither open to all nor their own."""
    return view == "judge" or (view.startswith("player:") and (who.seat is None or view != f"player:{who.seat}"))


def note_access(id: str, view: str, *, of: Of = "match") -> None:
    """Note that the caller is about to see hidden information of a match or a tournament. Raises StoreUnavailable: then
    nothing may be shown."""
    who = caller()
    services().accesses.note(
        id,
        of=of,
        by=who.id,
        account=who.account,
        role=who.role or "share",
        view=view,
        route=request.url_rule.rule if request.url_rule is not None else request.path,
        request=g.get("request_id", "none"),
    )


def _require_id(match: str) -> None:
    try:
        check_match_id(match)
    except ValueError:
        raise MatchNotFound(match[:64]) from None
    g.match = match


def _require_begun(match: str) -> None:
    """Raise MatchNotFound while the delay has let nothing of the match through yet, whatever else is wrong."""
    who = caller()
    if who.delayed:
        services().visibility.sight(match, official=False, delayed=True)


def has_credentials() -> bool:
    """Whether the request shows anything at all, valid or not. Raises Problem 403 as `gate`."""
    return request.authorization is not None or "share" in request.args or _presented() is not None


def is_public() -> bool:
    """Whether nobody in particular makes this request."""
    return caller().id == PUBLIC.id


def enter_as_public(tournament: str | None = None) -> None:
    """Let somebody in to read what is released, in a tournament or where none is named. For pages; raises Problem 401
    where that is nothing: it may be more to whoever has (other) credentials."""
    try:
        who = callers.anywhere(PUBLIC, None) if tournament is None else callers.in_tournament(PUBLIC, None, tournament)
    except MatchNotFound:
        raise _unauthenticated() from None
    g.token, g.caller = (PUBLIC, None), who


def _enter_released(match: str) -> bool:
    """Let somebody read a match as the public if it is released to everybody; whether it is."""
    if request.method not in ("GET", "HEAD"):
        return False
    try:
        _require_id(match)
        who = callers.in_match(PUBLIC, None, match)
        look(match, who, who.view)
    except (Problem, MatchNotFound, StoreDamaged):
        return False
    g.token, g.caller = (PUBLIC, None), who
    return True


def _by_token() -> tuple[Grant, str]:
    token = _presented()
    if token is None:
        if "rate_limit" not in g:  # not counted yet
            services().limits.count_address(request.remote_addr)
        raise _unauthenticated()
    grant = services().validity.grant(token)
    if grant is None:
        services().limits.count_address(request.remote_addr)
        raise Problem(
            "unauthenticated",
            "This token is unknown, revoked or expired.",
            headers={"WWW-Authenticate": f'{_CHALLENGE}, error="invalid_token"'},
        )
    return grant, token


def _unauthenticated() -> Problem:
    return Problem(
        "unauthenticated",
        "Send a token: `Authorization: Bearer <token>`. Opening a match answers with one for each part in it.",
        headers={"WWW-Authenticate": _CHALLENGE},
    )


def _presented() -> str | None:
    """The token that a request shows: in its header, or, from a browser that has signed in, in its session. Raises
    Problem 403 when another site tries to act for whoever is signed in."""
    credentials = request.authorization
    if credentials is not None:
        return credentials.token if credentials.type == "bearer" and credentials.token else None
    token = services().sessions.token(request)
    if token is not None:
        if request.method not in SAFE_METHODS and not from_own_page(request):
            raise Problem("forbidden", "With a session, only pages of this server can change something.")
        g.by_session = True
    return token


def _by_link(share: str, match: str) -> Caller:
    """Whoever follows a share link, counted when it is worth nothing. Raises Problem."""
    try:
        return linked(services().shares.read(share, match), services().validity.named)
    except Problem:
        services().limits.count_address(request.remote_addr)
        raise


def linked(link: Share, named: Callable[[str], Grant | None]) -> Caller:
    """Whoever follows a share link. It shows what whoever made it may still see, and no more. `named`: finds the grant
    of a token that is still worth something. Raises Problem, MatchNotFound."""
    maker, match = named(link.by), link.match
    made_by = None if maker is None else callers.in_match(maker, None, match)
    if made_by is None or not made_by.may("match:share") or not may_look(made_by, link.view):
        raise Problem("unauthenticated", "Whoever made this share link may not show that any more; ask for a new one.")
    return Caller(made_by.id, None, match, None, None, made_by.account, link.view, SHARE_LINK)
