"""How much an answer depends on what nobody saw in a match with printed cards. For officials."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response, g

from service.answers import moments
from service.answers.fillings import FillingsQuery, fillings_as_json, fillings_at
from service.http.api import ApiBlueprint
from service.http.responses import json_response
from service.who import permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "fillings", __name__, url_prefix="/api/v1/matches", description="Compare fillings of what nobody saw"
)
blueprint.before_request(gate)


class FillingsSchema(ma.Schema):
    """A comparison of fillings."""

    match = ma.fields.String()
    seq = ma.fields.Integer()
    unseen = ma.fields.Integer(metadata={"description": "Places that nobody had seen"})
    answers = ma.fields.List(ma.fields.List(ma.fields.String()))
    fillings = ma.fields.List(
        ma.fields.Dict(),
        metadata={"description": "{number, chances, wins: by seat, playouts, hands: titles by seat, which nobody need "
                  "have held, refused: why the answers are not possible in it}"},
    )  # fmt: skip
    means = ma.fields.List(ma.fields.Float(), metadata={"description": "By seat, the mean chance over the fillings"})
    spread = ma.fields.Float(metadata={"description": "The largest difference between two fillings"})
    by_lot = ma.fields.Float(metadata={"description": "What so few playouts may differ by without any cause"})
    depends = ma.fields.Boolean(metadata={"description": "Whether it depends on what nobody saw"})
    text = ma.fields.String(metadata={"description": "The same in a sentence or two"})


@blueprint.route("/<match>/fillings", methods=["GET"])
@permits("match:branch")
@blueprint.arguments(FillingsQuery, location="query")
@blueprint.response(200, FillingsSchema)
def compare(query: dict[str, Any], match: str) -> Response:
    """Compare several fillings of what nobody saw

    Of a match with printed cards. Each number makes of the unseen cards what they can be, as a what-if match with that
    `fill` does; there the answers are given, and greedy players play it out several times. Where the chances differ by
    more than lot explains, the question of the case depends on what nobody saw. The same request has the same answer.
    409 where every card is known, or something is half resolved.
    """
    reader = reader_of(match, "judge")
    found = fillings_at(reader, query)
    g.seq = found.seq
    return json_response(fillings_as_json(found, moments.names_of(reader)))
