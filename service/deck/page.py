"""/decks/<deck>: a deck over all events of this server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import marshmallow as ma
from flask import Blueprint, redirect
from marshmallow import validate
from werkzeug.wrappers import Response as BaseResponse

from service.deck.records import DeckRecord, deck_id, deck_record
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.http.api import StrictSchema
from service.http.problems import Problem
from service.lists.page import NO_PAGE, list_query
from service.who import caller_in

blueprint = open_to_all(Blueprint("deck", __name__, url_prefix="/decks"))


class DeckPageQuery(StrictSchema):
    """Which games to list."""

    after = ma.fields.String(load_default="", validate=validate.Regexp(r"^[0-9A-Za-z_-]{0,64}\Z", error=NO_PAGE))


@dataclass(frozen=True, kw_only=True)
class DeckPage:
    """The data of the page."""

    record: DeckRecord
    path: str
    later: bool
    """It is not the first page."""

    @property
    def whole(self) -> bool:
        """Whether all games that the caller may know of stand on it."""
        return self.record.next is None and not self.later


@blueprint.app_template_filter("deck_path")
def deck_path(name: str | None) -> str:
    """The address of the page of a deck; empty for a name without letters."""
    id = deck_id(name)
    return f"/decks/{quote(id)}" if id else ""


@blueprint.get("/<deck>")
def deck(deck: str) -> BaseResponse:
    """Facts, list, games and tournaments of a deck."""
    caller_in().require("match:read")
    query: dict[str, Any] = list_query(DeckPageQuery())
    id = deck_id(deck)
    if id and id != deck:
        return redirect(deck_path(deck))
    record = deck_record(id, query["after"] or None) if id else None
    if record is None:
        raise Problem(
            "not-found",
            "No game and no list of a deck of this name is open to you.",
            people="No game and no list of a deck of this name is open to you. Decks of an event are kept back until "
            "its embargo ends.",
        )
    return page("deck/page.html", shown=DeckPage(record=record, path=deck_path(id), later=bool(query["after"])))
