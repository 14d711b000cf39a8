"""Followers of live streams: check again and again who may follow what, as the answer at the request may be outdated a
second later.

A token is revoked or runs out, staff are dismissed, a share link ends, an embargo is lifted, a delay lets more through.
All of it is looked up together: the grants of all callers, and of those who issued them, in a few round trips, the
heads of all matches in another, each tournament once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from replays.log.errors import ReplayError, StoreUnavailable
from replays.store.log_reader import Head
from service.access.shares import Share, links_of
from service.access.tokens import Grant
from service.http.problems import Problem
from service.roles import Permission
from service.services import Services
from service.who import credentials, parts
from service.who.callers import PUBLIC, Caller
from service.who.readers import Reader, look


class Credential(msgspec.Struct, frozen=True, omit_defaults=True):
    """A caller's credential: the id of a token, or a share link; neither for the public."""

    token: str | None = None
    share: str | None = None

    @classmethod
    def of(cls, caller: Caller) -> Credential:
        """The credential with which the caller of this request follows a stream."""
        if caller.role is None:
            return cls(share=credentials.link_of_request())
        return cls() if caller.public else cls(token=caller.id)

    def counted_as(self, address: str, maker: str | None) -> str:
        """The name under which streams are counted: of a token, of the share links made with one or, for the public, of
        an address. `maker`: id of the token that made the share link."""
        if maker is not None:
            return links_of(maker)
        return self.token or self.share or f"address {address}"


class Followed(NamedTuple):
    """What a follower sees: a match through a view, by a credential."""

    match: str
    view: str
    by: Credential


Sightings = dict[Followed, Reader | Exception]
"""How each may see their match now, or why they may not."""


def look_again(followed: Iterable[Followed], heads: Mapping[str, Head], services: Services) -> Sightings:
    """How each of these callers sees their match now. `heads`: of the matches, read just before. Needs an application
    context. Left out are those of which a shard that does not answer would have to say something. Raises
    StoreUnavailable when nothing can be said of anybody."""
    followed = list(followed)
    links = {stream: _link(stream, services) for stream in followed if stream.by.share is not None}
    ids = {link.by for link in links.values() if isinstance(link, Share)}
    ids |= {stream.by.token for stream in followed if stream.by.token is not None}
    sightings: Sightings = {}
    away: set[str] = set()
    in_vain: set[str | None] = set()
    """Labels of tournaments that did not answer: each time would take as long."""
    with services.visibility.steady(heads):
        grants = services.validity.by_ids(sorted(ids), away=away)
        for stream in followed:
            link = links.get(stream)
            if (link.by if isinstance(link, Share) else stream.by.token) in away:
                continue
            label: str | None = None
            try:
                label = services.visibility.belonging(stream.match).label
                if label is not None and label in in_vain:
                    continue
                if isinstance(link, Problem):
                    raise link
                sightings[stream] = look(_caller(stream, link, grants.get), stream.match, stream.view)
            except StoreUnavailable:
                in_vain.add(label)
            except (Problem, ReplayError) as error:
                sightings[stream] = error
    return sightings


def still_permitted(tokens: Sequence[str], permissions: Sequence[Permission], services: Services) -> set[str]:
    """The ids of the tokens that are valid now and have one of these permissions on the whole server.

    Needs an application context. Raises StoreUnavailable.
    """
    with services.visibility.steady():
        grants = services.validity.by_ids(tokens)
        callers = {id: parts.anywhere(grant, None) for id, grant in grants.items()}
    return {id for id, caller in callers.items() if any(caller.may(permission) for permission in permissions)}


def _link(followed: Followed, services: Services) -> Share | Problem:
    assert followed.by.share is not None
    try:
        return services.shares.read(followed.by.share, followed.match)
    except Problem as problem:
        return problem


def _caller(followed: Followed, link: Share | None, grant_of: Callable[[str], Grant | None]) -> Caller:
    """The caller as they are now. Raises Problem, MatchNotFound."""
    if link is not None:
        caller = credentials.caller_of_link(link, grant_of)
    else:
        grant = PUBLIC if followed.by.token is None else grant_of(followed.by.token)
        if grant is None:
            raise Problem("unauthenticated", "This token is unknown, revoked or expired.")
        caller = parts.in_match(grant, None, followed.match)
    if not caller.may("match:read") or not caller.may_look(followed.view):
        raise Problem("forbidden", f"These credentials no longer show the view {followed.view}.")
    return caller
