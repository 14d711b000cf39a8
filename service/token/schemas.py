"""Requests and answers about tokens."""

from __future__ import annotations

from typing import Annotated, Any

import marshmallow as ma
import msgspec
from marshmallow import validate
from msgspec import Meta

from service.http.api import StrictSchema
from service.roles import ALL_ROLES, PERMISSIONS, ROLES, TOURNAMENT_ROLES, Role

HISTORY_ID = validate.Regexp(r"^[0-9A-Za-z_-]{1,64}\Z")
ACCOUNT = validate.Regexp(r"^[!-~]{1,128}\Z", error="An account has 1 to 128 printable ASCII characters.")
LONGEST = 10 * 366 * 24 * 3600
"""Seconds. A token with an end lives no longer."""


class NewTokenSchema(StrictSchema):
    """A token to create: a role, and what it is bound to."""

    role = ma.fields.String(required=True, validate=validate.OneOf(ALL_ROLES))
    match = ma.fields.String(
        load_default=None, validate=HISTORY_ID, metadata={"description": "Bound to this match only"}
    )
    tournament = ma.fields.String(
        load_default=None,
        validate=HISTORY_ID,
        metadata={"description": "Bound to this tournament, all its matches. Left out with `match`: every match"},
    )
    seat = ma.fields.Integer(strict=True, load_default=None, validate=validate.Range(0, 7))
    account = ma.fields.String(
        load_default=None,
        validate=ACCOUNT,
        metadata={
            "description": "Pseudonym of the person, as the tournament knows it; in a tournament a player's token "
            "needs one, and staff's appoints it to the role. Default: the token's id"
        },
    )
    permissions = ma.fields.List(
        ma.fields.String(validate=validate.OneOf(list(PERMISSIONS))),
        load_default=None,
        validate=validate.Length(1, len(PERMISSIONS)),
        metadata={"description": "Fewer than the role has; default: all of them"},
    )
    label = ma.fields.String(load_default=None, validate=validate.Length(max=200))
    expires_in = ma.fields.Integer(
        strict=True, load_default=None, validate=validate.Range(60, LONGEST), metadata={"description": "Seconds"}
    )

    @ma.validates_schema
    def _fits(self, data: dict[str, Any], **_: Any) -> None:
        role: Role = data["role"]
        match, tournament, seat, account = (data.get(name) for name in ("match", "tournament", "seat", "account"))
        if role == "seat" and (match is None or seat is None):
            raise ma.ValidationError("For a seat's token, name its match and its seat.", "seat")
        if role != "seat" and seat is not None:
            raise ma.ValidationError("Only the role seat has a seat.", "seat")
        if role == "administrator" and (match is not None or tournament is not None):
            raise ma.ValidationError("An administrator's token is for all matches; name none.", "role")
        if match is not None and tournament is not None:
            raise ma.ValidationError("Name a match or a tournament, not both.", "match")
        if tournament is not None and role not in TOURNAMENT_ROLES:
            raise ma.ValidationError(f"In a tournament the roles are {', '.join(TOURNAMENT_ROLES)}.", "role")
        if role == "player" and account is None:
            raise ma.ValidationError("For a player's token, name the player's account.", "account")
        if role == "player" and match is not None:
            raise ma.ValidationError("For one match only, give the role seat and the seat.", "role")
        more = [name for name in data.get("permissions") or () if name not in ROLES[role]]
        if more:
            raise ma.ValidationError(f"The role {role} does not have {', '.join(more)}.", "permissions")


class TokenListQuery(StrictSchema):
    """Which tokens."""

    match = ma.fields.String(load_default=None, validate=HISTORY_ID)
    tournament = ma.fields.String(load_default=None, validate=HISTORY_ID)
    after = ma.fields.String(load_default=None, validate=validate.Length(max=64))
    limit = ma.fields.Integer(load_default=100, validate=validate.Range(1, 500))


class RevokeQuery(StrictSchema):
    """The reach of a revocation."""

    issued = ma.fields.Boolean(
        load_default=True, metadata={"description": "What was issued with the token ends too, and with that in turn"}
    )


class TokenRecordAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A token's record."""

    id: str
    role: str
    match: str | None
    tournament: str | None
    seat: int | None
    account: str | None
    permissions: Annotated[list[str], Meta(description="the permissions it carries")]
    label: str | None
    created_at: str
    expires_at: str | None
    revoked: bool
    valid: Annotated[bool, Meta(description="not revoked, not expired, and not ended by the end of an issuer")]
    by: Annotated[str | None, Meta(description="the token that made it")]


class TokenAnswer(TokenRecordAnswer, frozen=True, kw_only=True):
    """A token and its record."""

    token: Annotated[str, Meta(description="only in the answer that created it, and in its repetitions")]


class IssuedTokens(msgspec.Struct, frozen=True):
    """What was issued with a token that was revoked, directly or not, and was neither revoked nor expired itself."""

    ended: Annotated[bool, Meta(description="it has ended with the token; else it remains")]
    count: int
    tokens: Annotated[list[TokenRecordAnswer], Meta(description="the first hundred, oldest first")]


class RevokedTokenAnswer(TokenRecordAnswer, frozen=True, kw_only=True):
    """A token that was revoked."""

    issued: IssuedTokens


class TokenListAnswer(msgspec.Struct, frozen=True):
    """Tokens, newest first."""

    tokens: list[TokenRecordAnswer]
    next: Annotated[str | None, Meta(description="`after` of the next page; null at the end")]
