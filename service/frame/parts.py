"""Pages of a match whose sections scripts can fetch alone, and the queries that all of them take.

With the header `Vaultlog-Part: <id>` a page answers with the element of that id and nothing else.
"""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import urlencode

import marshmallow as ma
from flask import Response, request
from marshmallow import validate

from service.answers.queries import SEQ, ViewQuery
from service.frame.frame import page
from service.http.headers import PART
from service.http.problems import Problem

KEPT = ("view", "share", "vs", "stage", "third", "then")
"""Parameters that the links of a page carry on."""
Schema = TypeVar("Schema", bound=ma.Schema)


class DeskQuery(ViewQuery):
    """The query of a moment's address. `vs`: the moment to compare with, see `service.match.difference.page`. `stage`:
    the board alone and large, for a projector; "clear": without a ground, for a stream. `third`: "on" for who plays,
    below that board. `then`: what the stage shows once the match is over, the next one of its "table" or the next
    "featured" one; without it, it stays."""

    vs = ma.fields.String(validate=validate.Length(max=200), load_default=None)
    stage = ma.fields.String(validate=validate.OneOf(("", "clear")), load_default=None)
    third = ma.fields.String(validate=validate.OneOf(("on",)), load_default=None)
    then = ma.fields.String(validate=validate.OneOf(("table", "featured")), load_default=None)


class PartQuery(DeskQuery):
    """The query of every part of the replay desk: scripts send the query of their page."""

    at = ma.fields.Integer(validate=SEQ, load_default=None, metadata={"description": "The event that is marked"})


def query(schema: type[Schema]) -> dict[str, Any]:
    """The query of a page. Raises Problem 400."""
    try:
        loaded: dict[str, Any] = schema().load(request.args.to_dict())
    except ma.ValidationError as error:
        raise Problem("invalid-parameter", f"The address has a parameter that is not valid: {error}.") from None
    return loaded


def parameters(query: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a query that the links of a page carry on."""
    return {name: query[name] for name in KEPT if query.get(name) is not None}


def link_query(query: dict[str, Any], **more: Any) -> str:
    """The query that links carry on, with its "?"; "" if it is empty. `more`: further parameters; None leaves one
    out."""
    values = {name: value for name, value in (parameters(query) | more).items() if value is not None}
    return f"?{urlencode(values)}" if values else ""


def part_wanted(parts: dict[str, str]) -> bool:
    """Whether `answer` gives a part alone."""
    return request.headers.get(PART, "") in parts


def answer(template: str, parts: dict[str, str], /, headers: dict[str, str] | None = None, **values: Any) -> Response:
    """The page, or the requested part of it. `parts`: the ids of elements, and their templates."""
    wanted = parts.get(request.headers.get(PART, ""), template)
    return page(wanted, headers={**(headers or {}), "Vary": PART}, **values)
