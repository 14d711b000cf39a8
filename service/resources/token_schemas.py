"""Requests and answers about tokens."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import validate

from service.api import StrictSchema
from service.roles import ALL_ROLES

MATCH_ID = validate.Regexp(r"^[0-9A-Za-z_-]{1,64}\Z")


class NewTokenSchema(StrictSchema):
    """A token to be made."""

    role = ma.fields.String(required=True, validate=validate.OneOf(ALL_ROLES))
    match = ma.fields.String(load_default=None, validate=MATCH_ID, metadata={"description": "Left out: every match"})
    seat = ma.fields.Integer(strict=True, load_default=None, validate=validate.Range(0, 7))
    label = ma.fields.String(load_default=None, validate=validate.Length(max=200))
    expires_in = ma.fields.Integer(
        strict=True,
        load_default=None,
        validate=validate.Range(60, 10 * 366 * 24 * 3600),
        metadata={"description": "Seconds"},
    )

    @ma.validates_schema
    def _fits(self, data: dict[str, Any], **_: Any) -> None:
        role, match, seat = (data.get(name) for name in ("role", "match", "seat"))
        if role == "seat" and (match is None or seat is None):
            raise ma.ValidationError("A seat's token names its match and its seat.", "seat")
        if role != "seat" and seat is not None:
            raise ma.ValidationError("Only the role seat has a seat.", "seat")
        if role == "administrator" and match is not None:
            raise ma.ValidationError("An administrator is one of all matches; leave match out.", "match")


class TokenListQuery(StrictSchema):
    """Which tokens."""

    match = ma.fields.String(load_default=None, validate=MATCH_ID)
    after = ma.fields.String(load_default=None, validate=validate.Length(max=64))
    limit = ma.fields.Integer(load_default=100, validate=validate.Range(1, 500))


class TokenSchema(ma.Schema):
    """A token; itself it is shown once."""

    id = ma.fields.String()
    role = ma.fields.String()
    match = ma.fields.String(allow_none=True)
    seat = ma.fields.Integer(allow_none=True)
    label = ma.fields.String(allow_none=True)
    created_at = ma.fields.String()
    expires_at = ma.fields.String(allow_none=True)
    revoked = ma.fields.Boolean()
    token = ma.fields.String(metadata={"description": "Only in the answer that made it"})


class TokenListSchema(ma.Schema):
    """Tokens, newest first."""

    tokens = ma.fields.List(ma.fields.Nested(TokenSchema))
    next = ma.fields.String(allow_none=True)
