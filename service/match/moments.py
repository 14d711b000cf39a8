"""Moments of a match: the current question, the state after any event, the difference between two events."""

from __future__ import annotations

from typing import Any

from flask import Response, g

from replays.fold.fold import Grade
from replays.fold.travel import Moment
from replays.telling.diff import diff
from service.answers import moments, projection
from service.answers.entity_tags import tag_for
from service.answers.film import ShownMoment, shown_moment
from service.answers.queries import ViewQuery
from service.http.api import ApiBlueprint
from service.http.responses import cacheable
from service.match.moment_schemas import ChoiceAnswer, DiffAnswer, DiffQuery, MomentQuery, StateAnswer
from service.services import services
from service.who import Reader, permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint("moments", __name__, url_prefix="/api/v1/matches", description="Look at any moment of a match")
blueprint.before_request(gate)


@blueprint.route("/<match>/choice", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, ChoiceAnswer)
def choice(query: dict[str, Any], match: str) -> Response:
    """The current question

    The seat that decides sees its options; others see only that a private question is asked.
    """
    reader = reader_of(match, query["view"])
    with moments.present(reader) as now:
        g.seq = now.seq
        answer = ChoiceAnswer(
            **projection.graded(match, now.version, now.graded, reader),
            seq=now.seq,
            turn=now.game.turn,
            step=now.game.step,
            active=now.game.active,
            choice=projection.choice(now.game, reader),
            result=projection.result(now.game),
            closed=now.closed,
        )
        return cacheable(answer, tag_for(reader, now.version), headers=projection.grade_header(now.graded))


@blueprint.route("/<match>/state", methods=["GET"])
@permits("match:read")
@blueprint.arguments(MomentQuery, location="query")
@blueprint.response(200, StateAnswer)
def state(query: dict[str, Any], match: str) -> Response:
    """The state at any moment

    By event (`seq`), by `turn` and `step`, or by the clock (`at`); the last one by default. Stops at the last proven
    event: then `seq` is before `asked`, and the grade says where the log could not be confirmed. A closed match goes on
    from its film there, which `film` then names. The state after a given event never changes and may be kept for ever.
    """
    reader = reader_of(match, query["view"])
    moment = moments.at(reader, query)
    seen = shown_moment(moment, reader)
    g.seq = seen.seq
    answer = StateAnswer(
        **projection.graded(match, moment.asked, seen.graded, reader),
        asked=moment.asked,
        seq=seen.seq,
        at=seen.at,
        film=seen.film,
        state=seen.state,
    )
    lasts = moments.lasts(moment, query, reader)
    return cacheable(answer, _tag(moment, seen, reader), for_ever=lasts, headers=seen.headers)


@blueprint.route("/<match>/diff", methods=["GET"])
@permits("match:read")
@blueprint.arguments(DiffQuery, location="query")
@blueprint.response(200, DiffAnswer)
def difference(query: dict[str, Any], match: str) -> Response:
    """The difference between two moments

    The states after the events `from` and `to`, as the caller may see them, compared: a typed list, each entry with a
    sentence.
    """
    reader = reader_of(match, query["view"])
    travel = services().recorder.traveller
    last = reader.horizon if query["last"] is None else moments.require(reader, query["last"])
    earlier = travel.at(match, moments.require(reader, query["first"]))
    later = travel.at(match, last)
    before, after = shown_moment(earlier, reader), shown_moment(later, reader)
    worse = before if before.graded.grade is Grade.DIVERGED else after
    g.seq = after.seq
    answer = DiffAnswer(
        **projection.graded(match, later.asked, worse.graded, reader),
        first=before.seq,
        last=after.seq,
        film=before.film or after.film,
        changes=diff(before.state, after.state),
    )
    lasts = query["last"] is not None and worse.graded.grade is Grade.EXACT and reader.final
    return cacheable(answer, _tag(later, after, reader), for_ever=lasts, headers=worse.headers)


def _tag(moment: Moment, seen: ShownMoment, reader: Reader) -> str:
    """The entity tag of a state; one from a film differs from a folded one."""
    hash = moment.event.hash if moment.seq == moment.asked else None
    return tag_for(reader, moment.asked, "film" if seen.film is not None else "", hash=hash)
