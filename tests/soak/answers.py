"""Compare what hosts answer about a match with a fold of its log, which owes nothing to their caches."""

from __future__ import annotations

import http.client
import json
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from replays.fold.fold import Fold
from replays.log.events import Event
from replays.telling.timeline import Timeline
from tests.soak.ledger import Match

PATIENCE = 20.0
"""Seconds for an answer."""
_OF_THE_FOLD = ("version", "segments", "decisions", "moments", "scores", "rewinds")


def wrong_answers(port: int, match: Match, events: Sequence[Event]) -> list[str]:
    """What one host answers wrongly about a match with these events, one sentence each. Raises OSError, HTTPException
    when it does not answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:

        def ask(what: str) -> Any:
            path = f"/api/v1/matches/{match.id}/{what}"
            connection.request("GET", path, None, {"Authorization": f"Bearer {match.judge}"})
            answer = connection.getresponse()
            text = answer.read()
            return json.loads(text) if answer.status == 200 else {"status": answer.status, "text": text[:200].decode()}

        wanted, fold = timeline_of(events)
        asked = fold.game.pending
        answers: dict[str, tuple[Any, Any]] = {
            "timeline": (_part(ask("timeline"), *_OF_THE_FOLD, "grade"), {**wanted, "grade": "EXACT"}),
            "choice": (
                _part(_seat_of(ask("choice")), "version", "seat"),
                {"version": fold.version, "seat": None if asked is None else asked.seat},
            ),
            "events": (
                [event["hash"] for event in ask("events?limit=500").get("events", ())],
                [event.hash for event in events[:500]],
            ),
        }
    return [
        f"the host at port {port} answers wrongly about the {what} of match {match.id}: {_difference(got, expected)}"
        for what, (got, expected) in answers.items()
        if got != expected
    ]


def timeline_of(events: Sequence[Event]) -> tuple[dict[str, Any], Fold]:
    """The time line that follows from a log, as answers tell it, and the fold that made it."""
    fold, timeline = Fold(), Timeline()
    for event in events:
        timeline.add(fold, event, fold.feed(event))
    return _part(json.loads(json.dumps(timeline.to_data())), *_OF_THE_FOLD), fold


def _part(answer: Any, *names: str) -> dict[str, Any]:
    return {name: answer.get(name) for name in names}


def _seat_of(answer: dict[str, Any]) -> dict[str, Any]:
    choice = answer.get("choice")
    return {"version": answer.get("version"), "seat": None if choice is None else choice["seat"]}


def _difference(got: Any, expected: Any) -> str:
    if isinstance(got, dict):
        names = [name for name in expected if got.get(name) != expected[name]]
        return "; ".join(f"{name} is {str(got.get(name))[:120]}, not {str(expected[name])[:120]}" for name in names)
    return f"{len(got)} of {len(expected)}"
