"""List the readings: what is assumed where the rulebooks are silent. Open to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import validate

from engine import catalogue, readings
from engine.catalogue import CardFacts
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


class ReadingSchema(ma.Schema):
    """A question that the rulebooks leave open, and how it is read."""

    id = ma.fields.String()
    about = ma.fields.String(metadata={"description": "The question in a few words"})
    question = ma.fields.String()
    variant = ma.fields.String(allow_none=True, metadata={"description": "The only one it is about; null: all"})
    cards = ma.fields.List(
        ma.fields.String(),
        metadata={
            "description": "Titles of the cards that it is about; empty: a rule. Set-ups name it where it is `offered`"
        },
    )
    touches = ma.fields.List(
        ma.fields.String(), metadata={"description": "Titles of other cards that it is likely to decide about"}
    )
    options = ma.fields.List(ma.fields.Dict(), metadata={"description": "{option, reading}: all answers there are"})
    taken = ma.fields.Dict(
        metadata={"description": "{rulebook: option} of matches opened now, where the question is open"}
    )
    earlier = ma.fields.Dict(
        metadata={"description": "{rulebook: option} of matches whose set-up does not name it, being older"}
    )
    offered = ma.fields.Boolean(metadata={"description": "Whether another option may be chosen for a match"})
    authority = ma.fields.String(metadata={"description": "What speaks for it"})
    cites = ma.fields.List(ma.fields.String(), metadata={"description": "Ids of clauses and rulings that speak"})


class ReadingListSchema(ma.Schema):
    """The list."""

    readings = ma.fields.List(ma.fields.Nested(ReadingSchema))


blueprint.before_request(count_open)


@blueprint.route("", methods=["GET"])
@blueprint.arguments(ReadingsQuery, location="query")
@blueprint.response(200, ReadingListSchema)
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
    return json_response({"readings": [row.to_data() for row in rows]})


def _meant(title: str) -> Sequence[CardFacts]:
    """The cards that a title can mean. Raises Problem 400, with what is near, where there is none."""
    found = catalogue.meant(catalogue.spelt(title))
    if not found:
        near = catalogue.nearest(title)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; GET /api/v1/cards lists all."
        raise Problem("invalid-parameter", f"There is no card {title!r} in the catalogue{hint}")
    return found
