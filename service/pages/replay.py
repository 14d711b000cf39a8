"""The replay as a page: the board after an event, what led to it, and the way to every other event.

A browser that follows a link sends no token, so the page is usually opened by a share link, and its links carry it on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import marshmallow as ma
from flask import Blueprint, Response, g, redirect, request
from werkzeug import Response as BaseResponse

from engine.facts import Fact
from engine.game import Game
from replays import transcript as transcripts
from replays.exports.texts import HEADINGS
from replays.timeline import Timeline
from service import auth, moments, projection
from service.pages import guarded, page
from service.problems import Problem
from service.resources.match_schemas import ViewQuery
from service.services import services

blueprint = guarded(Blueprint("replay", __name__, url_prefix="/m"))
CONTEXT = 12
"""Events before the one looked at whose lines are shown."""
_ZONES = (
    ("hand", "Hand"),
    ("archives", "Archives"),
    ("discard", "Discard pile"),
    ("purged", "Purged"),
    ("deck", "Deck"),
)


@blueprint.get("/<match>")
@blueprint.get("/<match>/e")
def last(match: str) -> BaseResponse:
    """The way to the last event."""
    reader = auth.reader(match, _query()["view"])
    return redirect(_address(match)(services().recorder.traveller.at(match, reader.horizon).seq))


@blueprint.get("/<match>/e/<int:seq>")
def event(match: str, seq: int) -> Response:
    """The match after event `seq`."""
    reader = auth.reader(match, _query()["view"])
    travel = services().recorder.traveller
    moment = travel.at(match, moments.require(reader, seq))
    timeline = moments.timeline(reader)
    g.seq = moment.seq
    state = projection.state(moment.game, reader)

    def project(found: list[Fact], game: Game) -> Any:
        return projection.facts(found, game, reader)

    lines = transcripts.tell(travel, match, project, max(1, moment.seq - CONTEXT), moment.seq)
    opened = travel.opening(match)
    return page(
        "replay.html",
        headers=projection.grade_header(moment.grade, moment.fold.divergence),
        opened=opened.data,
        names=[str(seat["name"]) for seat in opened.data.setup["seats"]],
        moment=moment,
        view=reader.view,
        head=timeline.version,
        undone_by=timeline.undone_by(moment.seq) if moment.seq <= timeline.version else None,
        state=state,
        choice=projection.choice(moment.game, reader),
        turns=transcripts.grouped(lines),
        zones=_ZONES,
        headings=HEADINGS,
        to=_address(match),
        steps=_steps(timeline, moment.seq),
    )


def _query() -> dict[str, Any]:
    try:
        query: dict[str, Any] = ViewQuery().load(request.args.to_dict())
    except ma.ValidationError as error:
        raise Problem("invalid-parameter", f"The address has a parameter that is not valid: {error}.") from None
    return query


def _address(match: str) -> Callable[[int], str]:
    """Addresses of other events of the match, seen through the same eyes."""
    kept = {name: request.args[name] for name in ("view", "share") if name in request.args}
    query = f"?{urlencode(kept)}" if kept else ""
    return lambda seq: f"/m/{match}/e/{seq}{query}"


def _steps(timeline: Timeline, seq: int) -> list[tuple[str, int | None]]:
    """Where one can go from an event: (label, event), None where there is nothing."""
    turns: dict[int, int] = {}
    for segment in timeline.segments:
        if segment.undone_by is None:
            turns.setdefault(segment.turn, segment.first)
    before = [first for first in turns.values() if first < seq]
    after = [first for first in turns.values() if first > seq]
    end = timeline.version
    return [
        ("First event", 1 if seq > 1 else None),
        ("Previous turn", before[-1] if before else None),
        ("Previous event", seq - 1 if seq > 1 else None),
        ("Next event", seq + 1 if seq < end else None),
        ("Next turn", after[0] if after else None),
        ("Last event", end if seq < end else None),
    ]
