"""The chances over a match, for those who may see both sides of it: judges when it is over, everybody once it is
closed."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from replays.estimating.chances import Estimate, Swing, margin, swings
from replays.estimating.requests import Request
from service.answers import moments
from service.http.problems import Problem
from service.services import services
from service.who import Reader
from workers.estimating import JOB

SWUNG = 0.2
"""A turn that changed a chance by less is not marked in the story. Between even chances and a match that is nearly
decided lie two such steps, so a story has a few marks, not one in each chapter."""


class PointAnswer(msgspec.Struct, frozen=True):
    """The chances at the beginning of a turn."""

    seq: Annotated[int, Meta(description="the event after which the turn's first question was asked")]
    turn: int
    seat: Annotated[int, Meta(description="whose turn it is")]
    playouts: int
    chances: Annotated[list[float], Meta(description="by seat, from 0 to 1")]


class SwingAnswer(msgspec.Struct, frozen=True):
    """A turn that changed the chances."""

    seq: Annotated[int, Meta(description="where the turn began")]
    turn: int
    seat: Annotated[int, Meta(description="whose turn it was")]
    gainer: Annotated[int, Meta(description="the seat whose chance grew most")]
    before: float
    after: float


class EstimateAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An estimate: positions played out many times, hidden cards drawn again each time."""

    players: Annotated[str, Meta(description="who played the playouts: greedy")]
    playouts: Annotated[int, Meta(description="all matches that were played for it")]
    margin: Annotated[
        float, Meta(description="how far a chance may well be off, were there endless playouts: two standard errors")
    ]
    made_by: Annotated[str, Meta(description="engine and catalogue")]
    ended: Annotated[int, Meta(description="the event with which the match ended")]
    winner: int | None
    points: list[PointAnswer]
    swings: Annotated[list[SwingAnswer], Meta(description="the largest change first")]


def may_look(reader: Reader) -> bool:
    """Whether the reader sees both sides of a match that is over."""
    if not reader.viewer.sees_all:
        return False
    if reader.closed:
        return True
    with moments.present(reader) as present:
        return present.game.result is not None


def require_over(reader: Reader) -> None:
    """Raise Problem 409 unless the chances are open to this reader. The answer does not depend on how far the
    match is."""
    if not may_look(reader):
        raise Problem(
            "chances-not-open",
            "The chances are estimated when a match is over, and never for those who play it. "
            "Ask again when it is closed; judges may ask as soon as it is over.",
        )


def valid_request(reader: Reader) -> Request | None:
    """What became of the request for the chances; None when nobody has asked, or the match went another way since."""
    return _valid(reader, services().estimates.get(reader.match))


def _valid(reader: Reader, request: Request | None) -> Request | None:
    if request is None or request.estimate is None:
        return request
    return None if moments.timeline(reader).undone_by(request.estimate.ended) is not None else request


def swung(reader: Reader) -> dict[int, Swing]:
    """The turns in which the chances swung, by number, the largest change first; empty without an estimate that the
    reader may see."""
    request = services().estimates.get(reader.match) if reader.viewer.sees_all else None
    if request is None or request.estimate is None or not may_look(reader):
        return {}
    return {} if _valid(reader, request) is None else swings_of(request.estimate)


def swings_of(estimate: Estimate) -> dict[int, Swing]:
    """The turns of an estimate in which the chances swung, by number, the largest change first.

    A change counts if it is at least `SWUNG`, and more than an estimate may be off by chance alone.
    """
    least = max(SWUNG, margin(estimate))
    return {
        swing.turn: swing for swing in swings(estimate, len(estimate.points)) if swing.after - swing.before >= least
    }


def ask(reader: Reader) -> Request:
    """Ask for the chances, or find what became of an earlier request. Raises Problem 409."""
    require_over(reader)
    earlier = valid_request(reader)
    request = (
        earlier
        if earlier is not None and earlier.status == "done"
        else services().estimates.ask(reader.match, again=True)
    )
    if not request.over:
        services().jobs.enqueue(JOB, reader.match)  # again as well: the first may have got lost; a second does no harm
    return request


def estimate_answer(estimate: Estimate) -> EstimateAnswer:
    """An estimate as the API and the command line give it: chances in four digits."""
    return EstimateAnswer(
        players=estimate.players,
        playouts=estimate.playouts,
        margin=round(margin(estimate), 4),
        made_by=estimate.maker,
        ended=estimate.ended,
        winner=estimate.winner,
        points=[
            PointAnswer(
                point.seq, point.turn, point.seat, point.playouts, [round(chance, 4) for chance in point.chances]
            )
            for point in estimate.points
        ],
        swings=[
            SwingAnswer(swing.seq, swing.turn, swing.seat, swing.gainer, round(swing.before, 4), round(swing.after, 4))
            for swing in swings(estimate)
        ],
    )
