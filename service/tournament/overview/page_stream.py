"""What changes on the page of a tournament, while it is open without credentials (server-sent events).

/tournaments/<tournament>/stream    lines of the page's source that give way to others (`service.live.page_source`)
"""

from __future__ import annotations

import re

import marshmallow as ma
from flask import Blueprint, Response, request
from marshmallow import validate

from service.frame.visitors import open_to_all
from service.http.api import StrictSchema
from service.http.headers import FOLLOW
from service.http.trust import behind_front
from service.lists.page import list_query
from service.live.messages import RETRY
from service.live.ticket import Ticket
from service.tournament.overview.public_page import ETAG
from service.who import caller_in
from service.who.streams import Credential

blueprint = open_to_all(Blueprint("page-stream", __name__, url_prefix="/tournaments"))


class PageStreamQuery(StrictSchema):
    """Which page the caller has."""

    held = ma.fields.String(load_default="", validate=validate.Regexp(rf"^({ETAG})?\Z", error="Not an entity tag."))


@blueprint.get("/<tournament>/stream")
def follow(tournament: str) -> Response:
    """Follow the page. Nothing (204), where it is the caller's own, or no front keeps the stream open: browsers then
    do not ask again."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:read")
    held = list_query(PageStreamQuery())["held"]
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if not caller.public or not behind_front():
        return Response(status=204, headers=headers)
    latest = request.headers.get("Last-Event-ID", "")
    held = latest if re.fullmatch(ETAG, latest) else held
    address = request.remote_addr or ""
    if request.method == "GET":
        ticket = Ticket("", "page", 0, Credential.of(caller), address, tournament=tournament, held=held)
        headers[FOLLOW] = ticket.header()
    return Response(RETRY, 200, headers, content_type="text/event-stream")
