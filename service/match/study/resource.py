"""Studies of a match over HTTP: read them, and write one's own."""

from __future__ import annotations

import re
from typing import Annotated, Any

import marshmallow as ma
import msgspec
from flask import Response
from marshmallow import validate
from msgspec import Meta

from replays.studies.study import (
    COLOURS,
    ITEM_ID,
    KINDS,
    LONGEST_TEXT,
    LONGEST_TITLE,
    Colour,
    ItemKind,
    Kept,
    StudyItem,
    StudyPlace,
)
from service.answers import studies
from service.answers.queries import SEQ, ViewQuery
from service.answers.studies import ShownStudy
from service.http.api import ApiBlueprint, StrictSchema
from service.http.problems import Problem
from service.http.responses import json_response
from service.who import permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "studies", __name__, url_prefix="/api/v1/matches", description="Studies: chapters, comments, drawings at moments"
)
blueprint.before_request(gate)
_NAME = re.compile(ITEM_ID)


class StudyPlaceBodySchema(StrictSchema):
    """A card or a player on the board: one of the two."""

    card = ma.fields.Integer(
        strict=True, validate=validate.Range(0, 2**53 - 1), metadata={"description": "A card, by its id in the state"}
    )
    seat = ma.fields.Integer(strict=True, validate=validate.Range(0, 7), metadata={"description": "A player"})

    @ma.validates_schema
    def _require_one(self, data: dict[str, Any], **_: Any) -> None:
        if len(data) != 1:
            raise ma.ValidationError("Give a card or a seat.")


class StudyItemBodySchema(StrictSchema):
    """A chapter, a comment or a drawing."""

    kind = ma.fields.String(required=True, validate=validate.OneOf(KINDS))
    at = ma.fields.Integer(
        required=True, strict=True, validate=SEQ, metadata={"description": "The event of the match that it is about"}
    )
    text = ma.fields.String(
        load_default="",
        validate=validate.Length(max=LONGEST_TEXT),
        metadata={"description": "Of a comment, or the title of a chapter: plain text"},
    )
    start = ma.fields.Nested(
        StudyPlaceBodySchema,
        metadata={"description": "Of a drawing: where its arrow begins, or what its circle is round"},
    )
    end = ma.fields.Nested(
        StudyPlaceBodySchema, metadata={"description": "Where its arrow ends; without it the drawing is a circle"}
    )
    colour = ma.fields.String(load_default="green", validate=validate.OneOf(COLOURS))

    @ma.validates_schema
    def _require_fitting(self, data: dict[str, Any], **_: Any) -> None:
        drawing = data["kind"] == "drawing"
        faults = {}
        if not drawing and not data["text"].strip():
            faults["text"] = ["Write something."]
        if drawing and data["text"]:
            faults["text"] = ["A drawing has no text; write a comment beside it."]
        if data["kind"] == "chapter" and len(data["text"]) > LONGEST_TITLE:
            faults["text"] = [f"The title of a chapter has at most {LONGEST_TITLE} characters."]
        if drawing and "start" not in data:
            faults["start"] = ["A drawing needs it."]
        if not drawing and "start" in data:
            faults["start"] = ["Only a drawing has it."]
        if "end" in data and (not drawing or data["end"] == data.get("start")):
            faults["end"] = ["Only an arrow has it, and it leads to another place."]
        if faults:
            raise ma.ValidationError(faults)


class StudyDescriptionSchema(StrictSchema):
    """The title of a study, and who reads it."""

    title = ma.fields.String(required=True, validate=validate.Length(max=LONGEST_TITLE))
    published = ma.fields.Boolean(
        required=True,
        truthy={True},
        falsy={False},
        metadata={"description": "Whether all who may look at the match read it, or its author alone"},
    )


class StudyItemAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chapter, a comment or a drawing."""

    item: str
    kind: ItemKind
    at: Annotated[int, Meta(description="the event of the match that it is about; a chapter begins there")]
    when: Annotated[str, Meta(description="when it was written, or changed last")]
    text: Annotated[str, Meta(description="plain text; left out for a drawing")] = ""
    start: Annotated[StudyPlace | None, Meta(description="of a drawing")] = None
    end: Annotated[StudyPlace | None, Meta(description="of an arrow; a drawing without it is a circle")] = None
    colour: Annotated[Colour | None, Meta(description="of a drawing")] = None


class StudyAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A study as the caller may read it."""

    match: str
    study: Annotated[str, Meta(description="its id among those of the match")]
    own: Annotated[bool, Meta(description="whether the caller writes it")]
    title: str
    author: Annotated[str | None, Meta(description="what its author is called")]
    published: bool
    changed: Annotated[str | None, Meta(description="when it was changed last; null: nothing is in it yet")]
    items: Annotated[list[StudyItemAnswer], Meta(description="by event of the match")]


class StudyListAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The studies of a match that the caller may read, their own first."""

    match: str
    studies: list[StudyAnswer]


@blueprint.route("/<match>/studies", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, StudyListAnswer)
def list_studies(query: dict[str, Any], match: str) -> Response:
    """List the studies of a match: one's own, and the published ones

    Published studies are shown to officials when the match is closed, and to all others when it is released. What is
    about events that the caller cannot see yet is left out.
    """
    reader = reader_of(match, query["view"], noted=False)
    listed = [_answer(match, study) for study in studies.studies_for(reader)]
    return json_response(StudyListAnswer(match=match, studies=listed))


@blueprint.route("/<match>/studies/<study>", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, StudyAnswer)
def read_study(query: dict[str, Any], match: str, study: str) -> Response:
    """A study of a match

    404 `study-not-found` also where it is not published, or not to be read by the caller yet.
    """
    return json_response(_answer(match, studies.study_for(reader_of(match, query["view"], noted=False), study)))


@blueprint.route("/<match>/studies/own", methods=["GET"])
@permits("match:study")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, StudyAnswer)
def own_study(query: dict[str, Any], match: str) -> Response:
    """One's own study of a match; empty at first"""
    return json_response(_answer(match, studies.own_study(reader_of(match, query["view"], noted=False))))


@blueprint.route("/<match>/studies/own", methods=["PUT"])
@permits("match:study")
@blueprint.arguments(StudyDescriptionSchema, example={"title": "Where it was lost", "published": False})
@blueprint.response(200, StudyAnswer)
def describe_study(body: dict[str, Any], match: str) -> Response:
    """Give one's own study a title, publish it or keep it from others again

    It is published under the name of the caller (`author`), and only when the match is closed: 409 `study-not-open`
    before that. Safe to repeat.
    """
    reader = reader_of(match, noted=False)
    return json_response(_answer(match, studies.describe(reader, body["title"].strip(), published=body["published"])))


@blueprint.route("/<match>/studies/own/items/<item>", methods=["PUT"])
@permits("match:study")
@blueprint.arguments(StudyItemBodySchema, example={"kind": "comment", "at": 12, "text": "Here I should have fought."})
@blueprint.response(200, StudyAnswer, description="It is there; the whole study")
def put_item(body: dict[str, Any], match: str, item: str) -> Response:
    """Write an item into one's own study, or write it differently

    `item` is a name of the caller's choosing (1 to 32 small letters, digits and hyphens), so that a request can be sent
    again. A drawing is an arrow, or a circle without `end`, on cards that the caller sees after that event. 409
    `study-full`: no more items, changes or studies of this match.
    """
    _require_name(item)
    content = msgspec.convert({**body, "text": body["text"].strip()}, StudyItem)
    return json_response(_answer(match, studies.put(reader_of(match, noted=False), item, content)))


@blueprint.route("/<match>/studies/own/items/<item>", methods=["DELETE"])
@permits("match:study")
@blueprint.response(200, StudyAnswer, description="It is not there; the rest of the study")
def remove_item(match: str, item: str) -> Response:
    """Take an item out of one's own study

    Safe to repeat. What was taken out stays in the history of the study, which nobody is shown.
    """
    _require_name(item)
    return json_response(_answer(match, studies.remove(reader_of(match, noted=False), item)))


def _require_name(item: str) -> None:
    if not _NAME.fullmatch(item):
        raise Problem("not-found", "An item is called by 1 to 32 small letters, digits and hyphens.")


def _answer(match: str, study: ShownStudy) -> StudyAnswer:
    return StudyAnswer(
        match=match,
        study=study.id,
        own=study.own,
        title=study.title,
        author=study.author,
        published=study.published,
        changed=study.changed,
        items=[_item(item) for item in study.items],
    )


def _item(item: Kept) -> StudyItemAnswer:
    content = item.content
    return StudyItemAnswer(
        item=item.item,
        kind=content.kind,
        at=content.at,
        when=item.when,
        text=content.text,
        start=content.start,
        end=content.end,
        colour=content.colour if content.kind == "drawing" else None,
    )
