"""Queries about a match, for resources and pages alike."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import validate

from service.http.api import StrictSchema

VIEW = validate.Regexp(
    r"^(judge|spectator|public|player:[0-7])\Z", error="Give judge, spectator, public, or player:<seat>."
)
SEQ = validate.Range(min=1, max=2**53 - 1)


class ViewQuery(StrictSchema):
    """The query of every resource of a match."""

    view = ma.fields.String(
        validate=VIEW,
        load_default=None,
        metadata={"description": "The view: the caller's own (the default) or a narrower one"},
    )
    share = ma.fields.String(
        validate=validate.Length(max=1000),
        load_default=None,
        metadata={"description": "A share link's secret, instead of the Authorization header"},
    )


class CaseQuery(ViewQuery):
    """The query of a case."""

    at = ma.fields.Integer(
        validate=SEQ,
        metadata={"description": "Show the position after this event; default: the last one in dispute"},
    )
    vs = ma.fields.Integer(
        validate=SEQ,
        metadata={"description": "Compare it with the position after this event; default: the one before the dispute"},
    )
    context = ma.fields.Integer(
        load_default=8, validate=validate.Range(0, 100), metadata={"description": "Events shown before the dispute"}
    )
