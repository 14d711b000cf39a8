"""Check again and again who may follow what: the answer at the request may be outdated a second later.

A token is revoked or runs out, staff are dismissed, a share link ends, an embargo is lifted, a delay lets more through.
All of it is looked up together: the grants of all callers, and of those who issued them, in a few round trips, the
heads of all matches in another, each tournament once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from replays.log.errors import ReplayError, StoreUnavailable
from replays.store.reading import Head
from service.access.shares import Share
from service.access.tokens import Grant
from service.http.problems import Problem
from service.live.follower import Follower
from service.live.ticket import Credential, Ticket
from service.services import Services
from service.who import auth, callers, credentials
from service.who.auth import Reader
from service.who.callers import PUBLIC, Caller, may_look


class Place(NamedTuple):
    """What streams have in common that differ only in how far they are."""

    match: str
    view: str
    by: Credential

    @classmethod
    def of(cls, ticket: Ticket) -> Place:
        return cls(ticket.match, ticket.view, ticket.by)


class Standing:
    """One caller's view of one match, shared by all their streams."""

    __slots__ = ("place", "reader", "followers", "looked_at")

    def __init__(self, place: Place) -> None:
        self.place = place
        self.reader: Reader | None = None
        """How they see the match now; None before the first check."""
        self.followers: set[Follower] = set()
        self.looked_at = time.monotonic()
        """When it was last known that they may follow."""

    def limit(self, version: int, closed: bool) -> int:
        """The last event they may see now, of a match that is known up to `version`.

        The check is repeated for the next event only where a delay applies; and for all at the closing event, which an
        embargo keeps from all but officials.
        """
        if self.reader is None:
            return 0
        if self.reader.caller.delayed or closed:
            return min(version, self.reader.horizon)
        return version


Found = dict[Place, Reader | Exception]
"""How each may see their match now, or why they may not."""


def look_again(places: Iterable[Place], heads: Mapping[str, Head], parts: Services) -> Found:
    """How each of these callers sees their match now. `heads`: of the matches, read just before. Needs an application
    context. Left out are those of which a shard that does not answer would have to say something. Raises
    StoreUnavailable when nothing can be said of anybody."""
    places = list(places)
    links = {place: _link(place, parts) for place in places if place.by.share is not None}
    ids = {link.by for link in links.values() if isinstance(link, Share)}
    ids |= {place.by.token for place in places if place.by.token is not None}
    found: Found = {}
    away: set[str] = set()
    in_vain: set[str | None] = set()
    """Labels of tournaments that did not answer: each time would take as long."""
    with parts.visibility.steady(heads):
        grants = parts.validity.by_ids(sorted(ids), away=away)
        for place in places:
            link = links.get(place)
            if (link.by if isinstance(link, Share) else place.by.token) in away:
                continue
            label: str | None = None
            try:
                label = parts.visibility.belonging(place.match).label
                if label is not None and label in in_vain:
                    continue
                if isinstance(link, Problem):
                    raise link
                who = _caller(place, link, grants.get)
                found[place] = auth.look(place.match, who, place.view)
            except StoreUnavailable:
                in_vain.add(label)
            except (Problem, ReplayError) as error:
                found[place] = error
    return found


def _link(place: Place, parts: Services) -> Share | Problem:
    assert place.by.share is not None
    try:
        return parts.shares.read(place.by.share, place.match)
    except Problem as problem:
        return problem


def _caller(place: Place, link: Share | None, named: Callable[[str], Grant | None]) -> Caller:
    """The caller as they are now. Raises Problem, MatchNotFound."""
    if link is not None:
        who = credentials.caller_of_link(link, named)
    else:
        grant = PUBLIC if place.by.token is None else named(place.by.token)
        if grant is None:
            raise Problem("unauthenticated", "This token is unknown, revoked or expired.")
        who = callers.in_match(grant, None, place.match)
    if not who.may("match:read") or not may_look(who, place.view):
        raise Problem("forbidden", f"These credentials no longer show the view {place.view}.")
    return who
