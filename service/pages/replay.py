"""The replay desk: the page at `/m/<match>/e/<event>`, and its parts for the scripts that step without loading it anew.

A browser that follows a link sends no token, so the page is usually opened with a session or by a share link, and its
links carry the link on. With the header `Vaultlog-Part: moment` (or `time`) a page answers with that part alone.
"""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Blueprint, Response, g, redirect, request
from marshmallow import validate
from werkzeug import Response as BaseResponse

from service import auth, moments, projection
from service.pages import guarded, page
from service.pages.moment import Desk, desk
from service.problems import Problem
from service.resources.match_schemas import ViewQuery
from service.services import services

blueprint = guarded(Blueprint("replay", __name__, url_prefix="/m"))
PART = "Vaultlog-Part"
PARTS = {"moment": "replay/_moment.html"}
"""Parts that are answered with alone, and their templates."""


class DeskQuery(ViewQuery):
    """What the address of a moment may say. `vs`: what it is compared with, see `service.pages.difference`."""

    vs = ma.fields.String(validate=validate.Length(max=200), load_default=None)


@blueprint.get("/<match>")
@blueprint.get("/<match>/e")
def last(match: str) -> BaseResponse:
    """The way to the last event."""
    asked = query()
    reader = auth.reader(match, asked["view"])
    return redirect(Desk.address(match, asked)(services().recorder.traveller.at(match, reader.horizon).seq))


@blueprint.get("/<match>/e/<int:seq>")
def event(match: str, seq: int) -> Response:
    """The match after event `seq`."""
    asked = query()
    reader = auth.reader(match, asked["view"])
    found = desk(reader, moments.require(reader, seq), asked)
    g.seq = found.seq
    template = PARTS.get(request.headers.get(PART, ""), "replay/page.html")
    return page(template, headers={**found.headers, "Vary": PART}, desk=found)


def query() -> dict[str, Any]:
    """The query of a page of a match. Raises Problem 400."""
    try:
        found: dict[str, Any] = DeskQuery().load(request.args.to_dict())
    except ma.ValidationError as error:
        raise Problem("invalid-parameter", f"The address has a parameter that is not valid: {error}.") from None
    return found
