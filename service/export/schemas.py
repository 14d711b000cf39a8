"""Requests and answers about exports and imports."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import validate

from replays.exports.columns import TABLES
from replays.exports.formats import FORMATS, FULL
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from service.answers.queries import VIEW, ViewQuery
from service.http.api import StrictSchema
from service.http.contracts import field_of

MOST_MATCHES = 500
"""Matches that a request may name one by one; a tournament may have any number."""
_ID = TOURNAMENT_VOCABULARY.contract("tournament.created").fields["tournament"].value
_FORMAT = {
    "description": "jsonl: the log itself, re-importable if it is full. csv, parquet: tables of decisions and facts, "
    "columns as `replays/README.md` describes them. text, markdown: the transcript. html: a replay without a server. "
    "sheet: plain text, one decision a line, as `replays/sheet/README.md` specifies it."
}
_TABLE = {"description": "csv and parquet: only this table, as one file; left out: all tables in a ZIP archive"}
_FULL = {
    "description": "jsonl, sheet: with everything that is sealed, the seed included: a backup, or a sheet that can be "
    "read back. Takes export:full"
}


class _Ordered(StrictSchema):
    """The format of a file."""

    @ma.validates_schema
    def consistent(self, data: dict[str, Any], **kwargs: Any) -> None:
        """A table is one of a table format, and only what can be read back can be full."""
        form = FORMATS.get(data.get("format", "jsonl"))
        if form is None:
            return
        if data.get("table") is not None and not form.tables:
            raise ma.ValidationError("Only csv and parquet have tables.", "table")
        if data.get("full") and data["format"] not in FULL:
            raise ma.ValidationError("Only jsonl and sheet can be full.", "full")


class ExportQuery(ViewQuery, _Ordered):
    """The part of a match to export, and the format."""

    format = ma.fields.String(load_default="jsonl", validate=validate.OneOf(list(FORMATS)), metadata=_FORMAT)
    table = ma.fields.String(load_default=None, validate=validate.OneOf(list(TABLES)), metadata=_TABLE)
    full = ma.fields.Boolean(load_default=False, metadata=_FULL)
    case = ma.fields.Integer(
        load_default=None,
        validate=validate.Range(min=1),
        metadata={
            "description": "A dispute of the match: tables of the events it is about and of what was said and ruled; "
            "as jsonl the log up to the last of them. The case itself is at .../disputes/<case>/export"
        },
    )

    @ma.validates_schema
    def a_case(self, data: dict[str, Any], **kwargs: Any) -> None:
        """A case has separate documents for people."""
        if data.get("case") is not None and (data["format"] not in ("jsonl", "csv", "parquet") or data["full"]):
            raise ma.ValidationError("Use `case` with jsonl, csv or parquet, and without `full`.", "case")


class NewExportSchema(_Ordered):
    """An export to create."""

    matches = ma.fields.List(
        field_of(_ID),
        validate=validate.Length(min=1, max=MOST_MATCHES),
        metadata={"description": "Ids of matches; or leave it out and name a tournament"},
    )
    tournament = field_of(_ID, metadata={"description": "All matches of this tournament"})
    round = ma.fields.String(
        validate=validate.Length(min=1, max=200), metadata={"description": "Of the tournament, only this round"}
    )
    format = ma.fields.String(required=True, validate=validate.OneOf(list(FORMATS)), metadata=_FORMAT)
    table = ma.fields.String(load_default=None, allow_none=True, validate=validate.OneOf(list(TABLES)), metadata=_TABLE)
    view = ma.fields.String(
        load_default=None,
        allow_none=True,
        validate=VIEW,
        metadata={"description": "This view of every match; default: the caller's own of each"},
    )
    full = ma.fields.Boolean(truthy={True}, falsy={False}, load_default=False, metadata=_FULL)

    @ma.validates_schema
    def one_selection(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Matches or a tournament."""
        if ("matches" in data) == ("tournament" in data):
            raise ma.ValidationError("Name either matches or a tournament.", "matches")
        if "round" in data and "tournament" not in data:
            raise ma.ValidationError("Name the tournament of the round.", "round")
        if len(set(data.get("matches", ()))) != len(data.get("matches", ())):
            raise ma.ValidationError("Name each match once.", "matches")


class CountSchema(ma.Schema):
    """Progress: so many of so many."""

    done = ma.fields.Integer(required=True)
    total = ma.fields.Integer(required=True)


class ExportErrorSchema(ma.Schema):
    """Why an export failed."""

    code = ma.fields.String(required=True)
    detail = ma.fields.String(required=True)


class ExportLinksSchema(ma.Schema):
    """The links of an export."""

    self = ma.fields.String(required=True)
    file = ma.fields.String(required=True, allow_none=True, metadata={"description": "Null until it is done"})


class ExportSchema(ma.Schema):
    """The status of an export."""

    id = ma.fields.String(required=True)
    status = ma.fields.String(
        required=True, validate=validate.OneOf(["waiting", "running", "done", "failed", "expired"])
    )
    format = ma.fields.String(required=True)
    table = ma.fields.String(required=True, allow_none=True)
    full = ma.fields.Boolean(required=True)
    matches = ma.fields.Nested(CountSchema, required=True)
    events = ma.fields.Nested(CountSchema, required=True)
    cut_short = ma.fields.Integer(
        required=True, metadata={"description": "Matches that end early, where their log cannot be confirmed"}
    )
    created_at = ma.fields.String(required=True)
    finished_at = ma.fields.String(required=True, allow_none=True)
    expires_at = ma.fields.String(
        required=True, allow_none=True, metadata={"description": "When the file will be deleted"}
    )
    name = ma.fields.String(required=True, metadata={"description": "Name of the file"})
    media_type = ma.fields.String(required=True)
    bytes = ma.fields.Integer(required=True, allow_none=True)
    sha256 = ma.fields.String(required=True, allow_none=True)
    error = ma.fields.Nested(ExportErrorSchema, required=True, allow_none=True)
    links = ma.fields.Nested(ExportLinksSchema, required=True)


class ExportListSchema(ma.Schema):
    """The caller's exports."""

    exports = ma.fields.List(ma.fields.Nested(ExportSchema), required=True)


class ImportedMatchSchema(ma.Schema):
    """What became of one match."""

    match = ma.fields.String(required=True)
    version = ma.fields.Integer(required=True, allow_none=True)
    head = ma.fields.String(required=True, allow_none=True)
    stored = ma.fields.Integer(
        required=True, allow_none=True, metadata={"description": "Events that were not there before"}
    )
    refused = ma.fields.String(
        required=True, allow_none=True, metadata={"description": "Why it was not imported; null: it was"}
    )


class ImportedTournamentSchema(ImportedMatchSchema):
    """What became of the log of a tournament."""

    class Meta:
        exclude = ("match",)

    tournament = ma.fields.String(required=True)


class ImportedMatchesSchema(ma.Schema):
    """What became of the matches of a file, and of the log of their tournament."""

    tournament = ma.fields.Nested(
        ImportedTournamentSchema,
        required=True,
        allow_none=True,
        metadata={"description": "null when the file has none"},
    )
    matches = ma.fields.List(ma.fields.Nested(ImportedMatchSchema), required=True)
