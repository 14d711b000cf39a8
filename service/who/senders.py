"""The sender of a request: the token, share link or nobody that it was let in with, before any place is asked about.

The entrances (`service.who.entrances`) establish it, the three verbs (`service.who.verbs`) resolve it to callers, and
nobody else reads it: what a token is worth is only known where a match or tournament is named.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from flask import g

from service.access.tokens import Grant
from service.http.problems import Problem
from service.roles import Role
from service.who import credentials
from service.who.callers import PUBLIC, Caller
from service.who.keyrings import Keyring


class Scope(NamedTuple):
    """A match, a tournament, or neither: the server as a whole."""

    match: str | None = None
    tournament: str | None = None


class Sender(NamedTuple):
    """The sender of a request."""

    grant: Grant | None
    """None for a share link."""
    bearer: str | None
    """The token itself; None for a share link and the public."""
    caller: Caller
    """The caller that they are at `scope`."""
    scope: Scope
    """Where the address of the request leads; the server as a whole as long as they were not let in there."""
    keyring: Keyring | None = None
    """The tokens of their profile, of which `grant` is the one for `scope`; None for a single token."""


class Visitor(NamedTuple):
    """What a request shows of its sender, for words and links on pages. It says nothing of what they may do."""

    caller: Caller | None
    """Where the address leads, as far as they were let in; None: by nobody yet."""
    role: Role | None
    """The role of the token, wherever it is used; None without one."""
    match: str | None
    """The match that the token is for."""
    session: bool
    """Whether the token came from a session."""
    link: str | None
    """The share link in the address, valid or not."""
    profile: str | None = None
    """What the owner calls the profile that they are signed in to, wherever they have a part or not."""


def enter(sender: Sender) -> None:
    """Let a sender in, for the rest of the request. Its log names them."""
    g.sender = sender
    g.actor, g.role = sender.caller.id, sender.caller.role or "share"


def current() -> Sender:
    """The sender of the request. Raises Problem 401 where no entrance has let one in."""
    if "sender" not in g:
        raise credentials.unauthenticated()
    return cast(Sender, g.sender)


def token_of(sender: Sender, scope: Scope) -> tuple[Grant, str | None]:
    """The sender's grant for a place, and its token if they have one; of a profile without a part there, the public's.
    Raises Problem 403: a share link has none, and shows the match that it was made for and nothing else."""
    if sender.grant is None:
        raise Problem("forbidden", "Send a token for this; a share link only shows its match.")
    if sender.keyring is None:
        return sender.grant, sender.bearer
    grant = sender.keyring.grant(match=scope.match, tournament=scope.tournament)
    return (PUBLIC, None) if grant is None else (grant, sender.keyring.bearer)


def visitor() -> Visitor:
    """What the request shows of its sender."""
    sender: Sender | None = g.get("sender")
    caller = None if sender is None else sender.caller
    grant = None if sender is None else sender.grant
    keyring: Keyring | None = g.get("keyring")
    profile = None if keyring is None else keyring.profile.name
    link, session = credentials.link_of_request(), credentials.by_session()
    if grant is None:
        return Visitor(caller, None, None, session, link, profile)
    return Visitor(caller, grant.role, grant.match, session, link, profile)
