"""Import a match that people wrote down as a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import marshmallow as ma
import msgspec
from flask import Response, g
from marshmallow import validate
from msgspec import Meta
from ulid import ULID

from engine.nearest import did_you_mean
from engine.opening.made_up_decks import deck_names
from replays.sheet.reading import SheetInvalid
from replays.sheet.stored_sheet import StoredSheet, take_over
from replays.store.store import RequestKey
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.given import named_deck
from service.http.api import ApiBlueprint, StrictSchema
from service.http.headers import IDEMPOTENCY_KEY, replayed
from service.http.problems import Problem
from service.http.responses import idempotency_key, json_response
from service.match.schemas import LABEL
from service.services import services
from service.who import caller_in, permits
from service.who.entrances import gate
from service.who.openers import opener

blueprint = ApiBlueprint("sheets", __name__, url_prefix="/api/v1/imports", description="Import matches as sheets")
blueprint.before_request(gate)
LONGEST = 200_000
"""Letters of a sheet in a request: six long matches. `vaultlog import sheet` takes longer ones."""
LABELS = ("title", "tournament", "round", "table")
_EXAMPLE = (
    'Vaultlog sheet 1: rulebook 18.4, variant standard\nP1 "Ann": deck "Radiant Argus the Supreme"\n'
    'P2 "Ben": deck "Miss \\"Onyx\\" Censorius"\nprinted cards\n\nP1 seen: P1\nP1 keep\nP2 keep\nP1 house logos\nP1 end'
)


class SheetSchema(StrictSchema):
    """A sheet, and what the match is called."""

    sheet = ma.fields.String(
        required=True,
        validate=validate.Length(1, LONGEST),
        metadata={"description": "Plain text, one decision a line, as `export?format=sheet&full=true` gives it. A deck "
                  "is listed in it, or is one that Vaultlog comes with"},
    )  # fmt: skip
    title = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)
    tournament = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)
    round = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)
    table = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)


class ImportedSheetAnswer(msgspec.Struct, frozen=True):
    """The match of a sheet."""

    match: str
    version: int
    head: str
    stored: Annotated[int, Meta(description="events that were not there before; 0 for a repeated request")]
    over: Annotated[bool, Meta(description="whether nothing is asked any more")]


@blueprint.route("/sheets", methods=["POST"])
@permits("match:open")
@blueprint.arguments(SheetSchema, example={"sheet": _EXAMPLE, "title": "Round 1, table 4"})
@blueprint.response(201, ImportedSheetAnswer, description="Stored, durably; or the first answer again")
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def import_sheet(body: dict[str, Any]) -> Response:
    """Make a match of a sheet

    The lines are played as they are read, and nothing is stored unless every one is right. Refused: 422 with `errors`,
    each with the number of its `line`, what is wrong and what could be meant. A match that is not over goes on like any
    other; tokens for its parts come from `POST /tokens`.
    """
    try:
        taken = sheet_taken(body, f"{caller_in().id} POST /imports/sheets", idempotency_key())
    except SheetInvalid as error:
        many = len({fault.line for fault in error.faults})
        raise Problem(
            "import-refused",
            f"{many} {'line is' if many == 1 else 'lines are'} wrong; nothing was stored. The first, line "
            f"{error.faults[0].line}: {error.faults[0].text}.",
            errors=[{"pointer": "/sheet", "line": fault.line, "detail": fault.text} for fault in error.faults],
        ) from None
    where = {"Location": f"/api/v1/matches/{taken.match}", **replayed(taken.stored == 0)}
    return json_response(ImportedSheetAnswer(**taken._asdict()), 201, where)


def sheet_taken(body: Mapping[str, Any], scope: str, key: str) -> StoredSheet:
    """Store the match of a sheet for the caller. `body`: as `SheetSchema` has it; `scope`, `key`: of the request.

    Raises SheetInvalid, Problem 403, and what `take_over` raises.
    """
    who = opener(body["tournament"])
    asked = RequestKey.of(scope, key, msgspec.json.encode(body, order="deterministic"))
    labels = {name: body[name] for name in LABELS}
    taken = take_over(
        services().recorder.traveller,
        body["sheet"],
        match=str(ULID()),
        actor=who.actor(),
        decks=_deck,
        labels=labels,
        request=asked,
    )
    g.match, g.seq = taken.match, taken.version
    services().waker.wake(taken.match)
    return taken


def _deck(name: str) -> Mapping[str, Any]:
    """A deck that comes with Vaultlog, or one of the Master Vault; no file is read. Raises ValueError."""
    try:
        found = named_deck(name, services().master_vault)
    except DeckInvalid as error:
        raise ValueError("; ".join(map(str, error.faults))) from None
    if found is None:
        hint = did_you_mean(name, deck_names())
        raise ValueError(
            f'there is no deck "{name}" here; {hint + " " if hint else ""}or write its cards below: '
            "cards logos: 2 Dextre | …"
        )
    return found
