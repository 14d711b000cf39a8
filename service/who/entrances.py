"""Entrances: which requests are let in at all, before a blueprint reads the rest of them (`before_request`).

    gate                   credentials that are worth something where the address leads, or what is open to everybody
    gate_without_session   the same for frames in pages of other sites: no session counts
    gate_or_public         callers without valid credentials are the public
    gate_or_released       so are those who have no part in the tournament: for pages that show what is released
    recognise              everybody; a person who is signed in is only named
    count_open             everybody; the request is only counted

Every entrance counts the request for the limits. What the sender may do is asked of the verbs (`service.who.verbs`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from flask import g, request

from replays.log.errors import MatchNotFound, StoreDamaged, StoreError, StoreUnavailable
from replays.tournaments.state import Tournament
from service.access.sessions import SAFE_METHODS
from service.http import trust
from service.http.problems import Problem
from service.services import services
from service.who import credentials, parts, senders
from service.who.callers import PUBLIC, Caller
from service.who.readers import look
from service.who.senders import Scope, Sender
from service.who.verbs import address_scope, require_at_address, require_id

_READING = ("GET", "HEAD")


def gate() -> None:
    """Refuse requests without credentials for the match or tournament in their address.

    A refused caller learns nothing about the rest of the request. Raises Problem 401, 403, 429, MatchNotFound.
    """
    scope, share = address_scope(), credentials.link_of_request()
    if share is not None and scope.match is not None and not credentials.in_header() and request.method in _READING:
        _enter_by_link(share, scope)
        return
    if not credentials.any_in_request(**scope._asdict()):
        if scope.match is not None and _enter_open(scope.match):
            return
        if request.method in SAFE_METHODS and _enter_tournament(scope.tournament):
            return
    _enter_by_token(scope)


def _enter_by_token(scope: Scope) -> None:
    """Let the bearer of a token in, with their part in the match or tournament. Raises as `gate`."""
    grant, bearer = credentials.by_token(**scope._asdict())
    keyring = credentials.keyring_of_request()
    services().limits.count_token(grant)
    trust.name_caller(grant.id)
    senders.enter(Sender(grant, bearer, parts.anywhere(grant, bearer), Scope(), keyring))
    if scope.match is not None:
        _name_match(scope.match)
        try:
            caller = parts.in_match(grant, bearer, scope.match)
        except (Problem, MatchNotFound):
            if not _enter_open(scope.match):  # nobody sees less than callers without credentials
                raise
            return
        senders.enter(Sender(grant, bearer, caller, scope, keyring))
        _require_begun(caller, scope.match)
    elif scope.tournament is not None:
        try:
            caller = parts.in_tournament(grant, bearer, scope.tournament)
        except (Problem, MatchNotFound):
            if request.method not in SAFE_METHODS or not _enter_tournament(scope.tournament):
                raise
            return
        senders.enter(Sender(grant, bearer, caller, scope, keyring))
        if not caller.permissions and request.method in SAFE_METHODS:  # they have no part in it
            _enter_tournament(scope.tournament)


def gate_without_session() -> None:
    """As `gate`, for what other sites may show in frames: by share link, or where the match is open to everybody.

    The session of the person before the screen counts for nothing; a token in the header does, since no frame has one.
    Raises Problem 401, 403, 429, MatchNotFound.
    """
    if credentials.in_header() or credentials.link_of_request() is not None:
        gate()
        return
    services().limits.count_address(request.remote_addr)
    match = address_scope().match
    if match is None or not _enter_open(match):
        raise credentials.unauthenticated()


def gate_or_public() -> None:
    """As `gate`, for addresses that are open to all. A caller without valid credentials counts as the public."""
    try:
        gate()
    except Problem as refused:
        if refused.status != 401:
            raise
        enter_as_public()


def gate_or_released() -> None:
    """As `gate`, but callers without valid credentials, or without a part in the tournament, are the public."""
    scope = address_scope()
    if scope.match is not None:
        gate()
        return
    if not credentials.any_in_request(**scope._asdict()):
        enter_as_public(scope.tournament)
        return
    try:
        gate()
        if scope.tournament is not None:
            require_at_address("tournament:read")
    except Problem as refused:
        if refused.status not in (401, 403):
            raise
        try:
            enter_as_public(scope.tournament)
        except Problem:
            raise refused from None


def recognise() -> None:
    """Find out who has a session. With an invalid one, and where the store fails, the page is shown as to everybody."""
    with suppress(Problem, StoreError):
        if not credentials.in_header() and credentials.any_in_request(**address_scope()._asdict()):
            gate()


def count_open() -> None:
    """Count a request to what is open to all: by its token, if it shows a valid one, else by address. Raises Problem
    429."""
    if not credentials.any_in_request():
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


def enter_as_public(tournament: str | None = None) -> None:
    """Let the caller in as the public, to read what is released, in a tournament or anywhere. For pages.
    Raises Problem 401 if nothing is released: other credentials may show more."""
    try:
        caller = parts.anywhere(PUBLIC, None) if tournament is None else parts.in_tournament(PUBLIC, None, tournament)
    except MatchNotFound:
        raise credentials.unauthenticated() from None
    senders.enter(Sender(PUBLIC, None, caller, Scope(None, tournament)))


@contextmanager
def as_public() -> Iterator[None]:
    """Context: the caller is the public, for a part of an answer about a place where their own credentials are worth
    nothing. Nobody sees less than callers without credentials."""
    own = senders.current()
    senders.enter(Sender(PUBLIC, None, parts.anywhere(PUBLIC, None), Scope()))
    try:
        yield
    finally:
        senders.enter(own)


def is_open_to_all(match: str) -> bool:
    """Whether everybody may look at a match, without credentials."""
    return _public_in(match) is not None


def open_home(match: str) -> Tournament | None:
    """The tournament of a match, open or announced, if its policy opens it to everybody; None for any other."""
    try:
        require_id(match)
        home = services().validity.home_of(match)
    except (MatchNotFound, StoreDamaged):
        return None
    return home if home is not None and home.policy.public else None


def _enter_by_link(share: str, scope: Scope) -> None:
    assert scope.match is not None
    _name_match(scope.match)
    caller = credentials.by_link(share, scope.match)
    senders.enter(Sender(None, None, caller, scope))
    trust.name_caller(caller.counted_as)
    services().limits.count_links(caller.id)
    _require_begun(caller, scope.match)


def _enter_tournament(tournament: str | None) -> bool:
    """Let the caller in as the public if the tournament's policy opens it to everybody; whether it does."""
    opened = None if tournament is None else services().visibility.tournament(tournament)
    if opened is None or not opened.policy.public:
        return False
    try:
        enter_as_public(tournament)
    except Problem:
        return False
    return True


def _enter_open(match: str) -> bool:
    """Let the caller in as the public if everybody may look at the match; whether they may."""
    caller = _public_in(match) if request.method in _READING else None
    if caller is None:
        return False
    senders.enter(Sender(PUBLIC, None, caller, Scope(match)))
    return True


def _public_in(match: str) -> Caller | None:
    """The public as the caller in a match that everybody may look at; None for any other."""
    try:
        _name_match(match)
        caller = parts.in_match(PUBLIC, None, match)
        look(caller, match, caller.view)
    except (Problem, MatchNotFound, StoreDamaged):
        return None
    return caller


def _name_match(match: str) -> None:
    """Name the match in the log of the request. Raises MatchNotFound for what cannot be the id of one."""
    require_id(match)
    g.match = match


def _require_begun(caller: Caller, match: str) -> None:
    """Raise MatchNotFound while the delay hides the whole match, whatever else is wrong."""
    if caller.delayed:
        services().visibility.sight(match, official=False, delayed=True)
