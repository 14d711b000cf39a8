"""List the readings: what is assumed where the rulebooks are silent. Open to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marshmallow as ma
import msgspec
from flask import Response
from marshmallow import validate

from engine import catalogue, readings
from engine.catalogue import CardFacts
from engine.readings.reading import ReadingAnswer
from engine.rulesets import RULESETS
from engine.variants import VARIANTS
from service.http.api import ApiBlueprint, StrictSchema
from service.http.problems import Problem
from service.http.responses import json_response
from service.who.entrances import count_open

blueprint = ApiBlueprint(
    "readings", __name__, url_prefix="/api/v1/readings", description="What is assumed where the rulebooks are silent"
)


class ReadingsQuery(StrictSchema):
    """The rulebook, variant and card to list readings for."""

    ruleset = ma.fields.String(
        validate=validate.OneOf(list(RULESETS)),
        load_default=None,
        metadata={"description": "Only what is open under this rulebook"},
    )
    variant = ma.fields.String(
        validate=validate.OneOf(list(VARIANTS)),
        load_default=None,
        metadata={"description": "Only what arises in this variant"},
    )
    card = ma.fields.String(
        validate=validate.Length(min=1, max=200),
        load_default=None,
        metadata={
            "description": "Only those about this card, and then those that touch it: a title or name, in any spelling "
            "of quotes, accents and case"
        },
    )


class ReadingListAnswer(msgspec.Struct, frozen=True):
    """The list."""

    readings: list[ReadingAnswer]


blueprint.before_request(count_open)


@blueprint.route("", methods=["GET"])
@blueprint.arguments(ReadingsQuery, location="query")
@blueprint.response(200, ReadingListAnswer)
@blueprint.doc(security=[])
def list_readings(query: dict[str, Any]) -> Response:
    """List how each point is read that a rulebook leaves open

    Needs no credentials. A new match is read as `taken` says, unless the request that opens it, or its tournament's
    policy, chooses another option where one is `offered`. The set-up in the first event of its log names them all; one
    that the set-up does not name is read as `earlier` says. Facts that follow from a reading name it (`readings`).
    """
    card = query.pop("card")
    rows = readings.listed(**query)
    if card is not None:
        rows = [row for row in readings.concerning(_meant(card)) if row in rows]
    return json_response(ReadingListAnswer([row.answer() for row in rows]))


def _meant(title: str) -> Sequence[CardFacts]:
    """The cards that a title can mean. Raises Problem 400, with what is near, if it means none."""
    cards = catalogue.meant(catalogue.spelt(title))
    if not cards:
        near = catalogue.nearest(title)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; GET /api/v1/cards lists all."
        raise Problem("invalid-parameter", f"There is no card {title!r} in the catalogue{hint}")
    return cards
