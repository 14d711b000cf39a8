"""How much an answer depends on what nobody saw in a match with printed cards. For officials."""

from __future__ import annotations

from typing import Any

from flask import Response, g

from service.answers import moments
from service.answers.case import FillingsAnswer
from service.answers.fillings import FillingsQuery, fillings_answer, fillings_at
from service.http.api import ApiBlueprint
from service.http.responses import json_response
from service.who import permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "fillings", __name__, url_prefix="/api/v1/matches", description="Compare fillings of what nobody saw"
)
blueprint.before_request(gate)


@blueprint.route("/<match>/fillings", methods=["GET"])
@permits("match:branch")
@blueprint.arguments(FillingsQuery, location="query")
@blueprint.response(200, FillingsAnswer)
def compare(query: dict[str, Any], match: str) -> Response:
    """Compare several fillings of what nobody saw

    Of a match with printed cards. Each number makes of the unseen cards what they can be, as a what-if match with that
    `fill` does; there the answers are given, and greedy players play it out several times. Where the chances differ by
    more than lot explains, the question of the case depends on what nobody saw. The same request has the same answer.
    409 where every card is known, or something is half resolved.
    """
    reader = reader_of(match, "judge")
    fillings = fillings_at(reader, query)
    g.seq = fillings.seq
    return json_response(fillings_answer(fillings, moments.names_of(reader)))
