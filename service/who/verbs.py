"""The three verbs that say who the sender of a request is in one scope: `caller_in`, `reader_of`, `reader_or_none`.

Each takes the match or tournament that is decided about, so an answer for one place never serves another. Where the
address of the request leads has been resolved by the entrance and is not looked up again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from flask import g, request

from replays.log.errors import MatchNotFound, StoreDamaged
from replays.store.keys import check_match_id
from service.http.problems import Problem
from service.roles import Permission
from service.services import services
from service.who import parts, senders
from service.who.callers import Caller
from service.who.readers import Reader, look, read
from service.who.senders import Scope, token_of

P = ParamSpec("P")
Answer = TypeVar("Answer")


def caller_in(*, match: str | None = None, tournament: str | None = None) -> Caller:
    """The caller in a match or a tournament; with neither, on the server as a whole.

    match       open or only announced
    tournament  of this id, whether or not there is one: a caller without a part in it has no permissions

    Raises Problem 401, 403, MatchNotFound. Raises LookupError for the server as a whole in a request whose address
    names a match or tournament: it decides about that one.
    """
    sender = senders.current()
    if match is not None:
        require_id(match)
        g.setdefault("match", match)
        try:
            return _caller_in_match(match)
        except MatchNotFound:
            if services().validity.is_announced(match):
                return parts.in_announced(*token_of(sender, Scope(match)), match)
            raise
    if tournament is None and address_scope() != Scope():
        raise LookupError(f"{request.path} names a match or tournament; ask for the caller in it")
    if sender.scope == Scope(None, tournament):
        return sender.caller
    grant, bearer = token_of(sender, Scope(None, tournament))
    return parts.anywhere(grant, bearer) if tournament is None else parts.in_tournament(grant, bearer, tournament)


def reader_of(match: str, view: str | None = None, *, noted: bool = True) -> Reader:
    """How the caller sees a match, and how far it goes. `view`: the query parameter, by default their widest view.

    A view of hidden information is noted (`service.access.accesses`), unless `noted` is false because nothing hidden is
    shown, or the caller notes it. Raises Problem 401, 403, 400 (no such player), MatchNotFound.
    """
    return read(_caller_in_match(match), match, view, noted=noted)


def reader_or_none(match: str, *, in_numbers: bool = False) -> Reader | None:
    """How the caller sees a match in their own view; None where they may not look at it. No access is noted: for lists
    and links, which show nothing hidden.

    `in_numbers`: for the numbers of the match's tournament only, where a token for one match counts as a spectator's in
    the others. Raises StoreDamaged, StoreUnavailable.
    """
    try:
        caller = _counted_in(match) if in_numbers else _caller_in_match(match)
        return look(caller, match, caller.view) if caller is not None and caller.may("match:read") else None
    except (Problem, MatchNotFound):
        return None


def readers_of(matches: Sequence[str], entries: Sequence[dict[str, Any] | None]) -> dict[str, Reader]:
    """As `reader_or_none`, of many matches, in a few round trips however many they are; within `Visibility.steady`.

    Leaves out matches that the caller may not look at, and those whose log cannot be read. `entries`: what the workers
    have folded of them (`Projections.entries`), in the same order. Raises StoreUnavailable.
    """
    folded = zip(matches, entries, strict=True)
    labels = {match: entry["tournament"] for match, entry in folded if entry is not None and not entry["what_if"]}
    readers = {}
    for match in services().visibility.look_up(matches, labels):
        with suppress(StoreDamaged):
            reader = reader_or_none(match)
            if reader is not None:
                readers[match] = reader
    return readers


def permits(*permissions: Permission) -> Callable[[Callable[P, Answer]], Callable[P, Answer]]:
    """Decorator: require one of these permissions (`service.roles`) where the address leads, before the request is read
    any further. Stands above `blueprint.arguments`; the API document lists them as `x-permissions`."""

    def decorate(view: Callable[P, Answer]) -> Callable[P, Answer]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> Answer:
            require_at_address(*permissions)
            return view(*args, **kwargs)

        documented: Any = guarded  # where flask-smorest looks for what goes into the document as it is
        documented._apidoc = deepcopy(getattr(guarded, "_apidoc", {}))
        documented._apidoc.setdefault("manual_doc", {})["x-permissions"] = list(permissions)
        return guarded

    return decorate


def require_at_address(*permissions: Permission) -> None:
    """Raise Problem 403 unless the caller has one of these permissions where the address of the request leads."""
    scope = address_scope()
    caller_in(match=scope.match, tournament=scope.tournament).require(*permissions)


def address_scope() -> Scope:
    """Where the address of the request leads."""
    address = request.view_args or {}
    match = address.get("match")
    return Scope(match, None if match is not None else address.get("tournament"))


def require_id(match: str) -> None:
    """Raise MatchNotFound for what cannot be the id of a match."""
    try:
        check_match_id(match)
    except ValueError:
        raise MatchNotFound(match[:64]) from None


def _caller_in_match(match: str) -> Caller:
    sender = senders.current()
    if sender.scope == Scope(match):
        return sender.caller
    return parts.in_match(*token_of(sender, Scope(match)), match)


def _counted_in(match: str) -> Caller | None:
    """The caller in a match for the numbers of its tournament; None where their token's match has no tournament."""
    grant, bearer = token_of(senders.current(), Scope(match))
    if grant.match in (None, match):
        return _caller_in_match(match)
    home = services().validity.home_of(grant.match)
    return None if home is None else parts.in_match(parts.as_spectator(grant, home.id), bearer, match)
