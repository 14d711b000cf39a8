"""Positions as notation (`replays.telling.notation`): of any moment of a match, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import marshmallow as ma
import msgspec
from flask import Response, g
from marshmallow import validate
from msgspec import Meta

from engine.opening.description import DescribedTable
from replays.telling import notation as notations
from replays.telling.notation import LONGEST, NotationError
from service.answers import moments, projection
from service.answers.entity_tags import tag_for
from service.answers.film import shown_moment
from service.http.api import ApiBlueprint, StrictSchema
from service.http.problems import Problem
from service.http.responses import JSON, cacheable, choose_format, json_response
from service.match.moment_schemas import MomentQuery, ShownAnswer
from service.who import permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "notation", __name__, url_prefix="/api/v1", description="Positions as text, to pass on and to open matches from"
)
blueprint.before_request(gate)
FORMATS = {"json": JSON, "text": "text/plain"}
TEXT = "text/plain; charset=utf-8"
if TYPE_CHECKING:
    Position: TypeAlias = dict[str, Any]
else:
    Position = DescribedTable
"""A described table as plain data."""


class NotationQuery(MomentQuery):
    """One moment, and the format of its notation."""

    format = ma.fields.String(
        load_default=None,
        validate=validate.OneOf(tuple(FORMATS)),
        metadata={"description": "Default: by Accept (application/json, text/plain)"},
    )


class NotationAnswer(ShownAnswer, frozen=True, kw_only=True):
    """A position as notation."""

    notation: str
    hidden: Annotated[
        list[dict[str, int]], Meta(description="for each seat by zone: how many cards the view does not show")
    ]


class ReadNotationSchema(StrictSchema):
    """Notation to read."""

    notation = ma.fields.String(required=True, validate=validate.Length(min=1, max=LONGEST))


class PositionAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What notation describes."""

    ruleset: str
    variant: str
    position: Annotated[Position, Meta(description="the described table, as POST /matches takes it")]
    hidden: Annotated[
        list[dict[str, int]], Meta(description="for each seat by zone: how many cards are hidden, and left out")
    ]
    remarks: Annotated[list[str], Meta(description="what a described table cannot hold")]


@blueprint.route("/matches/<match>/notation", methods=["GET"])
@permits("match:read")
@blueprint.arguments(NotationQuery, location="query")
@blueprint.response(200, NotationAnswer)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/plain", success=True)
def written(query: dict[str, Any], match: str) -> Response:
    """The position at any moment, as notation

    A short text for letters and forums that people can read, and POST /notations reads back. It shows what the view
    shows; the moment is named as for the state.
    """
    reader = reader_of(match, query["view"])
    form = choose_format(query["format"], FORMATS)
    moment = moments.at(reader, query)
    seen = shown_moment(moment, reader)
    g.seq = seen.seq
    text = notations.write(seen.state)
    lasts = moments.lasts(moment, query, reader)
    etag = tag_for(reader, moment.asked, "film" if seen.film is not None else "", "notation", form)
    if form == "text":
        return cacheable(f"{text}\n".encode(), etag, for_ever=lasts, headers=seen.headers, content_type=TEXT)
    answer = NotationAnswer(
        **projection.graded(match, moment.asked, seen.graded, reader),
        asked=moment.asked,
        seq=seen.seq,
        at=seen.at,
        film=seen.film,
        notation=text,
        hidden=notations.described(seen.state).hidden,
    )
    return cacheable(answer, etag, for_ever=lasts, headers=seen.headers)


@blueprint.route("/notations", methods=["POST"])
@permits("match:open")
@blueprint.arguments(ReadNotationSchema)
@blueprint.response(200, PositionAnswer)
def described(body: dict[str, Any]) -> Response:
    """Read notation

    Answers with the described table that POST /matches opens a match from, and says which cards are hidden in it and
    left out. Nothing is stored. Whether such a match can be opened, POST /matches says.
    """
    try:
        read = notations.read(body["notation"])
    except NotationError as error:
        raise Problem(
            "invalid-body",
            f"The notation cannot be read: {error}",
            errors=[{"pointer": "/notation", "detail": str(error)}],
        ) from None
    return json_response(PositionAnswer(**read._asdict()))
