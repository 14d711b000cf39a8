"""The chances over a match, for those who may see both sides of it: judges when it is over, everybody once it is
closed."""

from __future__ import annotations

from typing import Any

from replays.estimating.chances import Estimate, margin, swings
from replays.estimating.requests import Request
from service.answers import moments
from service.http.problems import Problem
from service.services import services
from service.who import Reader
from workers.estimating import JOB


def may_look(reader: Reader) -> bool:
    """Whether the reader sees both sides of a match that is over."""
    if not reader.viewer.sees_all:
        return False
    if reader.closed:
        return True
    with moments.present(reader) as present:
        return present.game.result is not None


def require_over(reader: Reader) -> None:
    """Raise Problem 409 unless the chances are open to this reader. What they are told does not depend on how far the
    match is."""
    if not may_look(reader):
        raise Problem(
            "chances-not-open",
            "The chances are estimated when a match is over, and never for those who play it. "
            "Ask again when it is closed; judges may ask as soon as it is over.",
        )


def asked(reader: Reader) -> Request | None:
    """What became of the request for the chances; None when nobody has asked, or the match went another way since."""
    found = services().estimates.get(reader.match)
    if found is None or found.estimate is None:
        return found
    return None if moments.timeline(reader).undone_by(found.estimate.ended) is not None else found


def ask(reader: Reader) -> Request:
    """Ask for the chances, or find what became of an earlier request. Raises Problem 409."""
    require_over(reader)
    known = asked(reader)
    found = (
        known if known is not None and known.status != "failed" else services().estimates.ask(reader.match, again=True)
    )
    if not found.over:
        services().jobs.enqueue(JOB, reader.match)  # again as well: the first may have got lost; a second does no harm
    return found


def as_json(estimate: Estimate) -> dict[str, Any]:
    """Describe an estimate as the API and the command line tell it."""
    return {
        "players": estimate.players,
        "playouts": estimate.playouts,
        "margin": round(margin(estimate), 4),
        "made_by": estimate.maker,
        "ended": estimate.ended,
        "winner": estimate.winner,
        "points": [
            {
                "seq": point.seq,
                "turn": point.turn,
                "seat": point.seat,
                "playouts": point.playouts,
                "chances": [round(chance, 4) for chance in point.chances],
            }
            for point in estimate.points
        ],
        "swings": [
            {
                "seq": swing.seq,
                "turn": swing.turn,
                "seat": swing.seat,
                "gainer": swing.gainer,
                "before": round(swing.before, 4),
                "after": round(swing.after, 4),
            }
            for swing in swings(estimate)
        ],
    }
