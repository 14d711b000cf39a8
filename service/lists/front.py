"""The front page: what is going on, as far as the visitor may know, and links onwards."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response
from ulid import ULID

from replays.disputes.cases import Case
from replays.tournaments.state import Tournament
from service.answers.cases import waiting_anywhere
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.lists.hero import Hero, moving
from service.lists.page import tournaments_page
from service.lists.rows import ListedMatch, Search, find, rows_of, steady
from service.roles import OFFICIALS
from service.services import services
from service.who import caller_in

blueprint = open_to_all(Blueprint("front", __name__))
SHOWN = 6
"""Matches and tournaments of each kind."""
CALLS = 20
"""Cases that wait for the reader, the first opened first."""


@dataclass(frozen=True, kw_only=True)
class FrontPage:
    """The data of the first page."""

    calls: list[Case]
    more_calls: bool
    rows: dict[str, ListedMatch]
    live: list[ListedMatch]
    over: list[ListedMatch]
    own: str | None
    tournaments: list[Tournament]
    creates: bool
    public: bool
    friends: bool
    """Whether anybody may open a match for two."""
    hero: Hero | None
    """The match that moves."""
    trial: Hero | None
    """The match from which a visitor may play on: the one that moves, if it is over."""
    key: str | None
    """The key of the form that makes a demonstration; None on servers without demonstrations."""


@blueprint.get("/")
@steady
def front() -> Response:
    """Cases that wait for the reader, live matches, matches that are over, tournaments; the way to sign in."""
    caller, config = caller_in(), services().config
    live = find(Search(live=True), limit=SHOWN).rows if caller.may("match:read") else []
    over = find(Search(live=False), limit=SHOWN).rows if caller.may("match:read") else []
    sees_tournaments = caller.may("tournament:read") or caller.may("tournament:create")
    tournaments = tournaments_page((), None, SHOWN)[0] if sees_tournaments else []
    hero = moving([*live, *over])
    calls, more_calls = waiting_anywhere() if caller.role in OFFICIALS else ([], False)
    return page(
        "lists/front.html",
        shown=FrontPage(
            calls=calls[:CALLS],
            more_calls=more_calls or len(calls) > CALLS,
            rows=rows_of([case.match for case in calls[:CALLS]]) if calls else {},
            live=live,
            over=over,
            own=caller.match if caller.role == "seat" else None,
            tournaments=tournaments,
            creates=caller.may("tournament:create"),
            public=caller.public,
            friends=config.friendly_matches,
            hero=hero,
            trial=hero if hero is not None and hero.row.over else moving(over),
            key=str(ULID()) if config.demonstrations and (caller.public or caller.may("tournament:create")) else None,
        ),
    )
