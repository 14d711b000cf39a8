"""Requests and answers about announcements, checkpoints and audits."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import validate

from replays.play.announcements import MAX_ENTROPY
from service.answers.queries import ViewQuery
from service.http.api import StrictSchema
from service.match.schemas import LABEL, OpenMatchSchema, SeatSchema

TOURNAMENT = validate.Regexp(r"^[0-9A-Za-z_-]{1,64}\Z")


class AnnouncedSeatSchema(SeatSchema):
    """One player of a match to be announced; they contribute entropy later."""

    class Meta:
        unknown = ma.RAISE
        exclude = ("entropy",)


class AnnounceSchema(OpenMatchSchema):
    """A match to be announced: its set-up. The seed is drawn now, and committed to."""

    class Meta:
        unknown = ma.RAISE
        exclude = ("position",)

    seats = ma.fields.List(ma.fields.Nested(AnnouncedSeatSchema), required=True, validate=validate.Length(1, 8))
    title = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)


class EntropySchema(StrictSchema):
    """What a player contributes to the chance of the match."""

    entropy = ma.fields.String(
        required=True,
        validate=validate.Length(1, MAX_ENTROPY),
        metadata={"description": "Anything the server cannot know beforehand: dice rolls, a word"},
    )


class OpenAnnouncedSchema(StrictSchema):
    """The opening of an announced match."""

    without = ma.fields.List(
        ma.fields.Integer(strict=True, validate=validate.Range(0, 7)),
        load_default=list,
        validate=validate.Length(max=8),
        metadata={"description": "All the seats that have not contributed, and no others"},
    )


class NewCheckpointSchema(StrictSchema):
    """A checkpoint to create."""

    tournament = ma.fields.String(
        allow_none=True,
        load_default=None,
        validate=TOURNAMENT,
        metadata={"description": "Only the matches of this tournament; null: all"},
    )


class TreeQuery(StrictSchema):
    """The tree of checkpoints to read."""

    tournament = ma.fields.String(
        load_default=None, validate=TOURNAMENT, metadata={"description": "Of this tournament; left out: of all matches"}
    )


class CheckpointListQuery(TreeQuery):
    """Which checkpoints."""

    limit = ma.fields.Integer(load_default=20, validate=validate.Range(1, 200))


class ConsistencyQuery(TreeQuery):
    """The two sizes of a tree."""

    first = ma.fields.Integer(required=True, validate=validate.Range(1, 2**40))
    size = ma.fields.Integer(required=True, validate=validate.Range(1, 2**40))


class ProofQuery(ViewQuery):
    """The tree to prove from."""

    tree = ma.fields.String(
        load_default="all",
        validate=validate.OneOf(["all", "tournament"]),
        metadata={"description": "The tree of all matches, or that of the match's tournament"},
    )


class NewAuditSchema(StrictSchema):
    """An audit to start."""

    tournament = ma.fields.String(
        allow_none=True,
        load_default=None,
        validate=TOURNAMENT,
        metadata={"description": "Only the matches of this tournament; null: all"},
    )
