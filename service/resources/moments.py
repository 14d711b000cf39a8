"""Moments of a match: the question now asked, the state at any point, the difference between two points."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, g

from replays.diff import diff
from replays.fold import Grade
from replays.travel import Moment
from service import auth, moments, projection
from service.api import ApiBlueprint
from service.http import cacheable, tag
from service.resources.match_schemas import ViewQuery
from service.resources.matches import heading
from service.resources.moment_schemas import ChoiceSchema, DiffQuery, DiffSchema, MomentQuery, StateSchema
from service.services import services

blueprint = ApiBlueprint("moments", __name__, url_prefix="/api/v1/matches", description="Look at any moment of a match")
blueprint.before_request(auth.gate)


@blueprint.route("/<match>/choice", methods=["GET"])
@auth.permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, ChoiceSchema)
def choice(query: dict[str, Any], match: str) -> Response:
    """The question now asked

    The seat that decides sees its options; others see no more of a private question than that it is asked.
    """
    reader = auth.reader(match, query["view"])
    with moments.present(reader) as now:
        g.seq = now.seq
        body = {
            **heading(now, reader),
            "turn": now.game.turn,
            "step": now.game.step,
            "active": now.game.active,
            "choice": projection.choice(now.game, reader),
            "result": now.game.result,
            "closed": now.closed,
        }
        return cacheable(
            body, tag(match, now.version, reader.mark), headers=projection.grade_header(now.grade, now.divergence)
        )


@blueprint.route("/<match>/state", methods=["GET"])
@auth.permits("match:read")
@blueprint.arguments(MomentQuery, location="query")
@blueprint.response(200, StateSchema)
def state(query: dict[str, Any], match: str) -> Response:
    """The state at any moment

    By event (`seq`), by `turn` and `step`, or by the clock (`at`); the last one by default. Stops at the last proven
    event: then `seq` is before `asked`, and the grade says where the log could not be confirmed. The state after a
    given event never changes and may be kept for ever.
    """
    reader = auth.reader(match, query["view"])
    moment = moments.at(reader, query)
    g.seq = moment.seq
    body = {
        **projection.graded(match, moment.asked, moment.grade, moment.fold.divergence, reader),
        "asked": moment.asked,
        "seq": moment.seq,
        "at": moment.event.at,
        "state": projection.state(moment.game, reader),
    }
    lasts = moments.lasts(moment, query, reader)
    return cacheable(body, tag(match, moment.asked, reader.mark), for_ever=lasts, headers=grade_of(moment))


@blueprint.route("/<match>/diff", methods=["GET"])
@auth.permits("match:read")
@blueprint.arguments(DiffQuery, location="query")
@blueprint.response(200, DiffSchema)
def difference(query: dict[str, Any], match: str) -> Response:
    """What is different between two moments

    The states after the events `from` and `to`, as the caller may see them, compared: a typed list, each entry with a
    sentence.
    """
    reader = auth.reader(match, query["view"])
    travel = services().recorder.traveller
    last = reader.horizon if query["last"] is None else moments.require(reader, query["last"])
    earlier = travel.at(match, moments.require(reader, query["first"]))
    later = travel.at(match, last)
    worse = earlier if earlier.grade is Grade.DIVERGED else later
    g.seq = later.seq
    changes = diff(projection.state(earlier.game, reader), projection.state(later.game, reader))
    body = {
        **projection.graded(match, later.asked, worse.grade, worse.fold.divergence, reader),
        "from": earlier.seq,
        "to": later.seq,
        "changes": [msgspec.to_builtins(change) for change in changes],
    }
    lasts = query["last"] is not None and worse.grade is Grade.EXACT and reader.final
    return cacheable(body, tag(match, later.asked, reader.mark), for_ever=lasts, headers=grade_of(worse))


def grade_of(moment: Moment) -> dict[str, str]:
    """The grade of a moment as a header."""
    return projection.grade_header(moment.grade, moment.fold.divergence)
