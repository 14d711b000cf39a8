"""Requests and answers about exports and imports."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import marshmallow as ma
import msgspec
from marshmallow import validate
from msgspec import Meta

from replays.exports.columns import TABLES
from replays.exports.formats import FORMATS, FULL
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from service.answers.jobs import JobErrorAnswer, ProgressAnswer
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


class ExportLinks(msgspec.Struct, frozen=True):
    """The links of an export."""

    self: str
    file: Annotated[str | None, Meta(description="null until it is done")]


class ExportAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The status of an export."""

    id: str
    status: Literal["waiting", "running", "done", "failed", "expired"]
    format: str
    table: str | None
    full: bool
    matches: ProgressAnswer
    events: ProgressAnswer
    cut_short: Annotated[int, Meta(description="matches that end early, where their log cannot be confirmed")]
    created_at: str
    finished_at: str | None
    expires_at: Annotated[str | None, Meta(description="when the file will be deleted")]
    name: Annotated[str, Meta(description="name of the file")]
    media_type: str
    bytes: int | None
    sha256: str | None
    error: JobErrorAnswer | None
    links: ExportLinks


class ExportListAnswer(msgspec.Struct, frozen=True):
    """The caller's exports, newest first."""

    exports: list[ExportAnswer]


class ImportedLog(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one log."""

    version: int | None
    head: str | None
    stored: Annotated[int | None, Meta(description="events that were not there before")]
    refused: Annotated[str | None, Meta(description="why it was not imported; null: it was")]


class ImportedMatchAnswer(ImportedLog, frozen=True, kw_only=True):
    """What became of one match."""

    match: str


class ImportedTournamentAnswer(ImportedLog, frozen=True, kw_only=True):
    """What became of the log of a tournament."""

    tournament: str


class ImportedMatchesAnswer(msgspec.Struct, frozen=True):
    """What became of the matches of a file, and of the log of their tournament."""

    tournament: Annotated[ImportedTournamentAnswer | None, Meta(description="null when the file has none")]
    matches: list[ImportedMatchAnswer]
