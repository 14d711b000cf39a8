"""Authentication and authorization of requests: the caller, their permissions, and the view they get.

Every request but those for documentation and health carries a bearer token or, for reading one match, a share link;
only what tournaments have released, or open to everybody, is read without.
What a role may do stands in `service.roles`, what it sees is here. `?view=` may narrow the view, never widen it:

    administrator, organiser, judges  ->  judge (everything), any player, spectator, public
    scorekeeper                       ->  spectator, any player (to enter their decisions), public
    player, seat n                    ->  player:n, spectator, public
    streamer                          ->  spectator, public, and the players who agreed to it if the policy allows it
    spectator                         ->  spectator, public
    share link                        ->  exactly the view it was made for, for as long as its maker has that view
    nobody in particular              ->  spectator, of released matches of tournaments, and of what a policy opens to
                                          everybody (`public`), as far as it lets spectators look

What a token is worth depends on where it is used (`service.who.callers`), and on those who issued it
(`service.access.validity`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from flask import g, request

from engine.views import Viewer
from replays.log.errors import MatchNotFound, StoreDamaged, StoreUnavailable
from replays.log.grades import Divergence
from replays.store.keys import check_match_id
from replays.tournaments.state import Tournament
from service.access.accesses import Of
from service.access.sessions import SAFE_METHODS
from service.access.tokens import Grant
from service.http import trust
from service.http.problems import Problem
from service.roles import ROLES, Permission, Role
from service.services import services
from service.who import callers, credentials
from service.who.callers import PUBLIC
from service.who.callers import Caller as Caller
from service.who.callers import may_look as may_look

P = ParamSpec("P")
Answer = TypeVar("Answer")
_SIGN_INS: dict[Role, str] = {
    "organiser": "an organiser",
    "judge": "a judge",
    "scorekeeper": "a scorekeeper",
    "player": "a player",
}
BARRED = (
    " They come, directly or not, from an account that plays in this match: it issued the token, or gave the office. "
    "Ask an administrator, or an organiser who does not play, for others."
)
"""What to tell those who have no more than a spectator's part for that reason (`Caller.barred`)."""


class Reader(NamedTuple):
    """A caller who may read a match: through which view, and up to which event."""

    caller: Caller
    view: str
    viewer: Viewer
    match: str
    horizon: int
    """The last event they may know of: for them the version of the match. See `service.access.visibility`."""
    closed: bool
    """Whether they may know that the match is closed."""
    embargoed: bool
    """Decklists and the log itself are kept from them for now."""
    behind: bool = False
    """A delay applies to them: no answer about the present may depend on whether the match has gone on."""
    broken: Divergence | None = None
    """The first known damage of the log within their horizon."""
    head: str | None = None
    """The hash of the event at their horizon, where it is known without asking."""

    @property
    def final(self) -> bool:
        """Whether their view of a past state can never change, because nothing more will be released to them. While a
        match is open, a failover may still take its last events back."""
        return self.viewer.sees_all and self.closed

    @property
    def mark(self) -> str:
        """What entity tags carry beside the event that they name, because it changes the answer."""
        shown = "embargoed" if self.embargoed else "released" if self.viewer.released else ""
        return shown if self.broken is None else f"{shown}-broken".lstrip("-")


def gate() -> None:
    """Refuse requests without credentials for the match or tournament in their address.

    Runs as `before_request`, so a refused caller learns nothing about the rest of the request. Raises Problem 401, 403,
    429, MatchNotFound.
    """
    address = request.view_args or {}
    match, share = address.get("match"), request.args.get("share")
    if share is not None and match is not None and request.authorization is None and request.method in ("GET", "HEAD"):
        _require_id(match)
        g.caller = credentials.by_link(share, match)
        trust.name_caller(credentials.counted_as(g.caller))
        services().limits.count_links(g.caller.id)
        _require_begun(match)
        return
    if not has_credentials():
        if match is not None and _enter_open(match):
            return
        if match is None and request.method in SAFE_METHODS and _enter_tournament(address.get("tournament")):
            return
    grant, bearer = credentials.by_token()
    services().limits.count_token(grant)
    trust.name_caller(grant.id)
    g.token = (grant, bearer)
    g.caller = callers.anywhere(grant, bearer)
    if match is not None:
        _require_id(match)
        try:
            g.caller = callers.in_match(grant, bearer, match)
        except (Problem, MatchNotFound):
            if not _enter_open(match):  # nobody sees less than whoever has no credentials
                raise
            return
        _require_begun(match)
    elif address.get("tournament") is not None:
        try:
            g.caller = callers.in_tournament(grant, bearer, address["tournament"])
        except (Problem, MatchNotFound):
            if request.method not in SAFE_METHODS or not _enter_tournament(address["tournament"]):
                raise
            return
        if not g.caller.permissions and request.method in SAFE_METHODS:  # they have no part in it
            _enter_tournament(address["tournament"])


def gate_without_session() -> None:
    """As `gate`, for what other sites may show in frames: by share link, or where the match is open to everybody.

    The session of the person before the screen counts for nothing; a token in the header does, since no frame has one.
    Raises Problem 401, 403, 429, MatchNotFound.
    """
    if request.authorization is not None or "share" in request.args:
        gate()
        return
    services().limits.count_address(request.remote_addr)
    if not _enter_open((request.view_args or {})["match"]):
        raise credentials.unauthenticated()


def open_gate() -> None:
    """As `gate`, for addresses that are open to all. A caller without valid credentials counts as the public."""
    try:
        gate()
    except Problem as refused:
        if refused.status != 401:
            raise
        enter_as_public()


def caller() -> Caller:
    """The caller of this request, as `gate` has established."""
    return cast(Caller, g.caller)


def count_open() -> None:
    """Count a request to what is open to all: by its token, if it shows a valid one, else by address. Raises Problem
    429."""
    if not has_credentials():
        return  # counted already
    token, grant = credentials.token_of_request(), None
    if token is not None:
        with suppress(StoreUnavailable):  # what is open to all does not need the store
            grant = services().validity.grant(token)
    if grant is None:
        services().limits.count_address(request.remote_addr)
    else:
        trust.name_caller(grant.id)
        services().limits.count_token(grant)


def _token() -> tuple[Grant, str | None]:
    """The caller's grant, and its token if they have one. Raises Problem 403: a share link has none, and shows the
    match it was made for and nothing else."""
    if "token" not in g:
        raise Problem("forbidden", "Send a token for this; a share link only shows its match.")
    return cast(tuple[Grant, str | None], g.token)


def glance(match: str) -> Reader | None:
    """How the caller sees another match than the request's (a row of a list), in their own view. None when they may not
    look at it. Raises StoreDamaged, StoreUnavailable."""
    try:
        who = callers.in_match(*_token(), match)
        return look(match, who, who.view) if who.may("match:read") else None
    except (Problem, MatchNotFound):
        return None


def glances(matches: Sequence[str], entries: Sequence[dict[str, Any] | None]) -> dict[str, Reader]:
    """As `glance`, of many matches, in a few round trips however many they are; within `Visibility.steady`.

    Leaves out matches that the caller may not look at, and those whose log cannot be read. `entries`: what the workers
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
    """The caller in a tournament that the request names outside its address. Raises Problem 403."""
    return callers.in_tournament(*_token(), tournament)


def anywhere_in(*, match: str | None = None, tournament: str | None = None) -> Caller:
    """The caller in a match or tournament that the request names outside its address, or in none. The match may be open
    or only announced. Raises Problem 403, MatchNotFound."""
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
    """Resolve the caller's part in a match, for the rest of the request. Raises Problem 403, MatchNotFound."""
    g.caller = callers.in_match(*_token(), match)


def placed_in(tournament: Tournament) -> Caller:
    """The caller in a tournament, without permissions where they have no part."""
    try:
        return in_tournament(tournament.id)
    except Problem:
        return callers.without_part(*_token())


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
    """Decorator: require one of these permissions (`service.roles`) before the request is read any further. Stands
    above `blueprint.arguments`; the API document lists them as `x-permissions`."""

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
    """Raise Problem 403 unless the caller has one of these permissions."""
    who = caller()
    if any(who.may(permission) for permission in permissions):
        return
    held = f"this token for {who.role} does not have it here" if who.role else "a share link only shows a match"
    needed = f"This takes the permission {' or '.join(permissions)}; {held}.{BARRED if who.barred else ''}"
    raise Problem("forbidden", needed, people=_BARRED_PEOPLE if who.barred else _who_may(permissions, who.role))


_BARRED_PEOPLE = "Your sign-in comes from a player of this match, so here you only watch. An organiser gives another."


def _who_may(permissions: Sequence[Permission], role: Role | None) -> str:
    """Which sign-in a page needs, in words for people. `role`: that of who has none of the permissions here."""
    found = {role: name for role, name in _SIGN_INS.items() if any(each in ROLES[role] for each in permissions)}
    if role in found and role != "player":
        return f"You are signed in as {found[role]}, but your token does not allow it here. Sign in with one that does."
    if "player" in found or not found:
        return "You have no part here that allows this. Sign in with the token that you were handed for it."
    others, _, last = ", ".join(f"{name}'s" for name in found.values()).rpartition(", ")
    return f"{f'{others} or ' if others else ''}{last} sign-in is needed here.".capitalize()


def reader(match: str, view: str | None = None) -> Reader:
    """The view through which the caller sees a match, and how far it goes. `view`: the query parameter.

    A view of hidden information is noted (`service.access.accesses`). Raises Problem 403, 400 (no such player),
    MatchNotFound.
    """
    who = caller()
    seen = who.view if view is None else view
    if not may_look(who, seen):
        raise Problem(
            "forbidden",
            f"These credentials are for the view {who.view}; {seen} would show other things."
            f"{BARRED if who.barred else ''}",
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
    """Why the caller may not have another view, in words for people."""
    if who.barred:
        return _BARRED_PEOPLE
    if who.role is None:
        return "This link shows the match in one way only. Follow it again, or ask its sender for another one."
    if who.seat is None:
        return "This shows what you may not see, such as a player's hand. Look at the match as yourself."
    names = services().recorder.traveller.opening(match).data.names
    return f"You sit as {names[who.seat]}, and this shows what others see: go to your seat."


def look(match: str, who: Caller, view: str) -> Reader:
    """How a caller sees a match now, through a view that they have. Raises Problem 403, MatchNotFound."""
    parts = services()
    official = who.official or (who.role is None and who.view == "judge")
    sight = parts.visibility.sight(match, official=official, delayed=who.delayed)
    if who.id == PUBLIC.id and not sight.released and not parts.policy_for(match).public:
        raise MatchNotFound(match)
    if who.delayed and not sight.over and not parts.policy_for(match).spectators_open:
        raise Problem("forbidden", "This tournament's matches can be watched only when they are over.")
    viewer = Viewer.parse(view, released=sight.released)
    return Reader(
        who,
        view,
        viewer,
        match,
        sight.horizon,
        sight.closed,
        sight.embargoed,
        sight.behind,
        sight.broken,
        sight.head,
    )


def sees_hidden(who: Caller, view: str) -> bool:
    """Whether a view shows the caller what is neither open to all nor their own."""
    return view == "judge" or (view.startswith("player:") and (who.seat is None or view != f"player:{who.seat}"))


def note_access(id: str, view: str, *, of: Of = "match") -> None:
    """Record that the caller is about to see hidden information of a match or tournament. Once for each request and
    view. Raises StoreUnavailable; the caller must then show nothing."""
    noted: set[tuple[Of, str, str]] = g.setdefault("noted", set())
    if (of, id, view) in noted:
        return
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
    noted.add((of, id, view))


def _require_id(match: str) -> None:
    try:
        check_match_id(match)
    except ValueError:
        raise MatchNotFound(match[:64]) from None
    g.match = match


def _require_begun(match: str) -> None:
    """Raise MatchNotFound while the delay hides the whole match, whatever else is wrong."""
    if caller().delayed:
        services().visibility.sight(match, official=False, delayed=True)


def has_credentials() -> bool:
    """Whether the request carries any credentials, valid or not. Raises Problem 403 as `gate`."""
    return request.authorization is not None or "share" in request.args or credentials.token_of_request() is not None


def is_public() -> bool:
    """Whether the caller is the public, without credentials."""
    return caller().id == PUBLIC.id


def enter_as_public(tournament: str | None = None) -> None:
    """Admit the caller as the public, to read what is released in a tournament, or where none is named. For pages.
    Raises Problem 401 where nothing is released: other credentials may show more."""
    try:
        who = callers.anywhere(PUBLIC, None) if tournament is None else callers.in_tournament(PUBLIC, None, tournament)
    except MatchNotFound:
        raise credentials.unauthenticated() from None
    g.token, g.caller = (PUBLIC, None), who


def _enter_tournament(tournament: str | None) -> bool:
    """Admit the caller as the public if the tournament's policy opens it to everybody; whether it does."""
    there = None if tournament is None else services().visibility.tournament(tournament)
    if there is None or not there.policy.public:
        return False
    try:
        enter_as_public(tournament)
    except Problem:
        return False
    return True


def _enter_open(match: str) -> bool:
    """Admit the caller as the public if everybody may look at the match; whether they may."""
    if request.method not in ("GET", "HEAD"):
        return False
    who = _public_in(match)
    if who is None:
        return False
    g.token, g.caller = (PUBLIC, None), who
    return True


def is_open(match: str) -> bool:
    """Whether everybody may look at a match, without credentials."""
    return _public_in(match) is not None


def open_home(match: str) -> Tournament | None:
    """The tournament of a match, open or announced, if its policy opens it to everybody; None for any other."""
    try:
        check_match_id(match)
        home = services().validity.home_of(match)
    except (ValueError, StoreDamaged):
        return None
    return home if home is not None and home.policy.public else None


def _public_in(match: str) -> Caller | None:
    """The public as the caller in a match that everybody may look at; None for any other."""
    try:
        _require_id(match)
        who = callers.in_match(PUBLIC, None, match)
        look(match, who, who.view)
    except (Problem, MatchNotFound, StoreDamaged):
        return None
    return who
