"""What is known of a deck over all events of this server, as JSON."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import validate

from service.deck.records import DeckRecord, deck_id, deck_record
from service.http.api import ApiBlueprint, StrictSchema
from service.http.problems import Problem
from service.http.responses import json_response
from service.who import caller_in
from service.who.entrances import gate_or_public

blueprint = ApiBlueprint("deck records", __name__, url_prefix="/api/v1/decks", description="Decks over all events")
blueprint.before_request(gate_or_public)


class DeckRecordQuery(StrictSchema):
    """Which games to list."""

    after = ma.fields.String(
        load_default=None,
        validate=validate.Regexp(r"^[0-9A-Za-z_-]{1,64}\Z"),
        metadata={"description": "older games than this match: `next` of the answer before"},
    )


@blueprint.route("/<deck>", methods=["GET"])
@blueprint.arguments(DeckRecordQuery, location="query")
@blueprint.response(200, DeckRecord)
@blueprint.doc(security=[])
def get_deck(query: dict[str, Any], deck: str) -> Response:
    """Get what is known of a deck over all events of this server

    That is where it was played, its players and results, and its list, as far as the caller may know: an embargo keeps
    it back, and a delay the latest events. `deck`: its name, as it is or as addresses have it. Needs no
    credentials.
    """
    caller_in().require("match:read")
    record = deck_record(deck_id(deck), query["after"]) if deck_id(deck) else None
    if record is None:
        raise Problem("not-found", "No game and no list of a deck of this name is open to you.")
    return json_response(record)
