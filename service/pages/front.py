"""The front page: what is going on, as far as whoever comes may know, and the ways from here."""

from __future__ import annotations

from flask import Blueprint, Response

from service import auth
from service.pages import page
from service.pages.lists import tournaments_page
from service.pages.rows import Search, find
from service.pages.visitors import open_to_all

blueprint = open_to_all(Blueprint("front", __name__))
SHOWN = 6
"""Matches and tournaments of each kind."""


@blueprint.get("/")
def front() -> Response:
    """Live matches, matches that are over, tournaments; the way to sign in."""
    who = auth.caller()
    live = find(Search(live=True), limit=SHOWN).rows if who.may("match:read") else []
    over = find(Search(live=False), limit=SHOWN).rows if who.may("match:read") else []
    sees_tournaments = who.may("tournament:read") or who.may("tournament:create")
    tournaments = tournaments_page((), None, SHOWN)[0] if sees_tournaments else []
    return page("lists/front.html", live=live, over=over, tournaments=tournaments, public=auth.is_public())
