"""Problems in words for people: the fault, the remedy, and the links onwards.

The problem document is for programs: it names parameters, roles and permissions, and stays as it is. `Problem.people`
says the same to people where it is raised; this module has the words for all other kinds.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, urlencode

from flask import request

from replays.log.errors import ReplayError
from service.http.problems import Problem
from service.services import services
from service.who import caller_in, reader_or_none, visitor

MOST_SECONDS = 60
"""Most seconds after which a page tries again by itself."""
TITLES = {
    "forbidden": "This is not open to you",
    "unauthenticated": "Sign in first",
    "invalid-parameter": "This address is not right",
    "malformed-request": "This address is not right",
    "not-found": "There is nothing here",
    "method-not-allowed": "This cannot be done from here",
    "invalid-body": "The form is not complete",
    "version-conflict": "Another request came first",
    "too-many-requests": "Too many requests at once",
    "store-unavailable": "The records cannot be reached",
    "archive-unavailable": "The archive cannot be reached",
    "match-damaged": "The records of this match are damaged",
    "not-foldable": "This match cannot be shown",
    "engine-failed": "This match cannot be shown just now",
    "engine-not-kept": "This match cannot be shown",
    "store-full": "Nothing more can be stored just now",
    "body-too-large": "That is too large",
    "address-too-long": "This address is too long",
    "idempotency-key-reused": "This form was sent before",
    "request-timeout": "The connection was too slow",
    "http-error": "This address is not right",
    "internal-error": "Something went wrong here",
}
WORDS = {
    "invalid-parameter": "Something in the address is not valid. Start again from one of these pages.",
    "malformed-request": "The browser sent something that cannot be read. Start again from one of these pages.",
    "not-found": "No page has this address. Check that it is complete.",
    "method-not-allowed": "Open the page itself and use its buttons.",
    "match-not-found": "No match has this address, or you have no part in it. You may have to sign in with another "
    "token.",
    "tournament-not-found": "No tournament has this address, or you have no part in it.",
    "embargoed": "The tournament keeps decks and logs back until its embargo ends. All else is open.",
    "store-unavailable": "The server cannot reach its records just now. Nothing is lost.",
    "archive-unavailable": "The server cannot reach its archive just now. Nothing is lost.",
    "match-damaged": "The stored match contradicts itself. Tell the operator of this server.",
    "not-foldable": "Another version of Vaultlog recorded it, which this server does not have. Nothing is lost.",
    "engine-failed": "The engine that it was played with does not answer. Try again in a minute; nothing is lost.",
    "engine-not-kept": "It was played with an engine that is not kept here. Nothing is lost; tell the operator.",
    "store-full": "The server has no room for more. What is stored stays; tell the operator of this server.",
    "body-too-large": "Send less at a time: a long list can be imported in several parts.",
    "address-too-long": "Search for fewer words, or start again from one of these pages.",
    "idempotency-key-reused": "It was stored with other entries. Open the page again to see them, and send a new form.",
    "request-timeout": "What you sent did not arrive in time. Try again.",
    "http-error": "The browser sent something that has no answer here. Start again from one of these pages.",
    "internal-error": "This is a fault of Vaultlog, not yours. Tell the operator of this server the number below.",
    "too-many-streams": "Too many people are following live just now. The page goes on by asking every few seconds.",
}
WORDS_FOR_ADMINISTRATORS = {
    "match-not-found": "No match has this address. Check that it is complete.",
    "tournament-not-found": "No tournament has this address. Check that it is complete.",
}
"""Words for administrators instead of those in `WORDS`: nothing is hidden from them."""


class Way(NamedTuple):
    """A link onwards."""

    address: str
    label: str


class Trouble(NamedTuple):
    """The content of the page."""

    title: str
    text: str
    ways: list[Way]
    again: int | None
    """Seconds after which the page asks again by itself."""


def trouble_of(problem: Problem) -> Trouble:
    """A problem in words for people, with links onwards for the caller."""
    code = problem.kind.code
    words = WORDS | WORDS_FOR_ADMINISTRATORS if _is_administrator() else WORDS
    text = problem.people or words.get(code) or problem.detail
    return Trouble(TITLES.get(code, problem.kind.title), text, _ways(problem), _again(problem))


def prefers_page() -> bool:
    """Whether the client asks for a page rather than a problem document: as browsers do, not just for "anything"."""
    accepted = request.accept_mimetypes
    return accepted["text/html"] > max(accepted["application/json"], accepted["application/problem+json"])


def prefers_document() -> bool:
    """Whether a client that asks for a page prefers JSON."""
    accepted = request.accept_mimetypes
    return max(accepted["application/json"], accepted["application/problem+json"]) > accepted["text/html"]


def _again(problem: Problem) -> int | None:
    wait = problem.headers.get("Retry-After", "")
    return min(int(wait), MOST_SECONDS) if wait.isdigit() and request.method in ("GET", "HEAD") else None


def _ways(problem: Problem) -> list[Way]:
    """Links onwards, the nearest first, without links known to lead to the same problem."""
    address = request.view_args or {}
    share = {} if visitor().link is None else {"share": visitor().link}
    ways: list[Way] = []
    match, tournament = address.get("match"), address.get("tournament")
    if problem.kind.code == "too-many-requests":
        ways.append(Way(_here(), "Try again now"))
    elif match is not None and _may_enter(match):
        if caller_in(match=match).seat is not None:
            ways.append(Way(f"/t/{match}", "Your seat"))
        ways.append(Way(f"/m/{match}/about{'?' if share else ''}{urlencode(share)}", "The match"))
    else:
        own = _own_match()
        if own is not None and own != match:
            ways.append(Way(f"/m/{own}/about", "The match that you are signed in for"))
    if tournament is not None and problem.status != 404 and _may_read(tournament):
        ways.append(Way(f"/tournaments/{tournament}", "The tournament"))
    hidden = problem.status in (401, 403) or (problem.status == 404 and not _is_administrator())
    if hidden and not share and request.method == "GET":
        label = "Sign in with another token" if visitor().session else "Sign in"
        ways.append(Way(f"/sign-in?next={quote(_here())}", label))
    ways.append(Way("/", "The front page"))
    return ways


def _here() -> str:
    """The address that was asked for; never one of another server."""
    return "/" + request.full_path.rstrip("?").lstrip("/")


def _may_enter(match: str) -> bool:
    """Whether the caller may look at the match at all."""
    try:
        return reader_or_none(match) is not None
    except (ReplayError, ValueError):
        return False


def _may_read(tournament: str) -> bool:
    """Whether the caller may look at the tournament."""
    try:
        return caller_in(tournament=tournament).may("tournament:read")
    except (Problem, ReplayError):
        return False


def _is_administrator() -> bool:
    return visitor().role == "administrator"


def _own_match() -> str | None:
    """The match of a token, if it exists; else None."""
    match = visitor().match
    try:
        return match if match is not None and match in services().store.heads([match]) else None
    except ReplayError:
        return None
