"""The lists: tournaments and matches, with search, page by page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import marshmallow as ma
from flask import Blueprint, Response, request
from marshmallow import validate

from replays.log.events import now
from replays.tournaments.state import Tournament
from service.answers.tournaments import home_of
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.http.api import StrictSchema
from service.http.problems import Problem
from service.lists.rows import ListedMatch, Search, find
from service.services import services
from service.who import caller_in

blueprint = open_to_all(Blueprint("lists", __name__))
PAGE = 25
MOST_DECKS = 5
"""Decks that a search leads to."""
LOOKED_THROUGH = 1000
"""Tournaments that one request looks through at most; the next page goes on from there."""
NO_PAGE = "This `after` is not a page's cursor; use the link to the next page."
_CURSOR = validate.Regexp(r"^[0-9A-Za-z_-]{0,64}\Z", error=NO_PAGE)


class ListQuery(StrictSchema):
    """The query of a list's address."""

    q = ma.fields.String(load_default="", validate=validate.Length(max=200))
    after = ma.fields.String(load_default="", validate=_CURSOR)


class MatchesQuery(ListQuery):
    """The same for matches. A form sends what is left empty, too."""

    state = ma.fields.String(load_default="", validate=validate.OneOf(("", "live", "over")))
    tournament = ma.fields.String(load_default="", validate=_CURSOR)


@blueprint.get("/tournaments")
def tournaments() -> Response:
    """The tournaments, newest first."""
    caller = caller_in()
    caller.require("tournament:read", "tournament:create")
    query = list_query(ListQuery())
    listed, following = tournaments_page(words_of(query), query["after"] or None, PAGE)
    return page(
        "lists/tournaments.html",
        tournaments=listed,
        query=query,
        next_page=None if following is None else onward(query, following),
        public=caller.public,
        creates=caller.may("tournament:create"),
    )


@dataclass(frozen=True, kw_only=True)
class MatchesPage:
    """The data of the list of matches."""

    rows: list[ListedMatch]
    looked: int
    query: dict[str, Any]
    tournaments: list[Tournament]
    next_page: str | None
    public: bool
    opens: bool

    @property
    def decks(self) -> list[str]:
        """The decks of these matches in whose names all the words stand, once each."""
        words = words_of(self.query)
        names = dict.fromkeys(name for row in self.rows for name in row.decks if name)
        return [name for name in names if words and all(word in name.casefold() for word in words)][:MOST_DECKS]


@blueprint.get("/matches")
def matches() -> Response:
    """The matches, newest first."""
    caller = caller_in()
    caller.require("match:read")
    query = list_query(MatchesQuery())
    live = {"live": True, "over": False}.get(query["state"])
    search = Search(words_of(query), live, query["tournament"] or None)
    listed = find(search, after=query["after"] or None, limit=PAGE)
    choices, _ = tournaments_page((), None, 100) if caller.match is None else ([], None)
    return page(
        "lists/matches.html",
        shown=MatchesPage(
            rows=listed.rows,
            looked=listed.looked,
            query=query,
            tournaments=choices,
            next_page=None if listed.next is None else onward(query, listed.next),
            public=caller.public,
            opens=caller.may("match:open"),
        ),
    )


def tournaments_page(words: tuple[str, ...], after: str | None, limit: int) -> tuple[list[Tournament], str | None]:
    """The tournaments with these words in their names, newest first, and the next page's cursor. Only those the caller
    may know of. Raises StoreUnavailable."""
    caller = caller_in()
    if caller.tournament is not None or caller.match is not None:
        bound = caller.tournament or home_of(str(caller.match))
        tournament = None if bound is None else services().visibility.tournament(bound)
        return ([tournament] if tournament is not None and _has_words(tournament, words) else []), None
    time, public = now(), caller.public
    listed: list[Tournament] = []
    looked = 0
    while True:
        ids = services().tournaments.page(after=after, limit=100 if words or public else limit + 1)
        tournaments = services().tournaments.several(ids.matches)
        for id in ids.matches:
            tournament = tournaments[id]
            fits = _has_words(tournament, words) and not tournament.put_away and (not public or tournament.opened(time))
            if fits and len(listed) == limit or looked == LOOKED_THROUGH:
                return listed, after
            looked += 1
            after = id
            if fits:
                listed.append(tournament)
        if ids.next is None:
            return listed, None


def _has_words(tournament: Tournament, words: tuple[str, ...]) -> bool:
    name = tournament.name.casefold()
    return all(word in name for word in words)


def list_query(schema: StrictSchema) -> dict[str, Any]:
    """The query of the address. Raises Problem 400."""
    try:
        query: dict[str, Any] = schema.load(request.args.to_dict())
    except ma.ValidationError as error:
        raise Problem("invalid-parameter", f"The address has a parameter that is not valid: {error}.") from None
    return query


def words_of(query: dict[str, Any]) -> tuple[str, ...]:
    """The words to search for."""
    return tuple(query["q"].casefold().split())


def onward(query: dict[str, Any], after: str) -> str:
    """The address of the next page of this list."""
    filled = {name: value for name, value in {**query, "after": after}.items() if value}
    return f"{request.path}?{urlencode(filled)}"
