"""Lines of the sheet notation as further acts of a running match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import validate

from engine.english import capitalised
from engine.errors import IllegalAnswer
from replays.log.events import Actor
from replays.play.commands import Command
from replays.play.live import LiveMatch, Recorded, Steps
from replays.sheet.continuation import LinesRefused, enter, takes_back
from replays.sheet.playing import LINE, SheetLine, lines_of
from replays.store.store import RequestKey
from replays.telling.viewer import Eyes
from replays.undo.slips import take_back
from service.answers import projection
from service.answers.moments import log_time
from service.http.api import ApiBlueprint, Instant, StrictSchema
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH
from service.http.problems import Problem
from service.http.responses import json_response
from service.match import appending
from service.match.appending import AppendedAnswer, against
from service.services import services
from service.who import Caller, Reader, caller_in, permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "lines", __name__, url_prefix="/api/v1/matches", description="Enter lines of a sheet into a running match"
)
blueprint.before_request(gate)
LONGEST = 20_000
"""Letters of a request; a turn has some 300."""


class LinesSchema(StrictSchema):
    """Lines to be entered."""

    lines = ma.fields.String(
        required=True,
        validate=validate.Length(1, LONGEST),
        metadata={"description": "In the notation of sheets, without its header; a line without P1, P2 … is about the "
                  "player who is asked"},
    )  # fmt: skip
    client_at = Instant(
        format="iso", metadata={"description": "When it happened, by the client's clock; RFC 3339 with an offset"}
    )


@blueprint.route("/<match>/lines", methods=["POST"])
@permits("match:decide", "match:record")
@blueprint.arguments(LinesSchema, example={"lines": "P1 house logos\nP1 play Dextre left\nP1 end"})
@blueprint.response(201, AppendedAnswer, description="Stored, durably; or the first answer again")
@blueprint.doc(parameters=[IF_MATCH, IDEMPOTENCY_KEY])
def enter_lines(body: dict[str, Any], match: str) -> Response:
    """Enter what happened, as lines of a sheet

    Each line is an answer to the question that is asked then, `concede`, `learn` (a card that a deck without a list
    holds), or `override` (for officials). All are stored,
    or none: so a repeated request has one outcome; send line by line what shall stand for itself. `back 1`, alone,
    takes back the caller's last entry where cards are printed. Refused: 422 with `errors`, each with the number of its
    `line`; 412 when another request appended first.
    """
    stored = append_lines(match, body, appending.appended)
    return json_response(stored.seen, 201, stored.headers)


def append_lines(match: str, body: dict[str, Any], show: appending.Show) -> appending.Receipt:
    """Append what lines say; `show` makes what the receipt has `seen`. `body`: as `LinesSchema` loads it. Raises as
    `enter_lines` answers."""
    caller = caller_in(match=match)
    client_at: datetime | None = body.get("client_at")
    at = None if client_at is None else log_time(client_at)
    requested = appending.append_request(match, [body["lines"], at], address=f"/api/v1/matches/{match}/lines")
    lines = lines_of(body["lines"])
    require_allowed(lines, caller)
    readers: dict[int | None, Reader] = {}

    def reader(seat: int | None) -> Reader:
        """A caller who enters the acts of a seat without seeing everything sees what the seat does."""
        view = None if caller.official or caller.seat is not None or seat is None else f"player:{seat}"
        if seat not in readers:
            readers[seat] = reader_of(match, view)
        return readers[seat]

    def eyes(seat: int | None) -> Eyes:
        return projection.eyes(reader(seat))

    def actor(seat: int | None) -> Actor:
        return caller.actor(seat if caller.seat is None else None)

    def record(live: LiveMatch, expected: int, request: RequestKey) -> Recorded:
        setup = services().recorder.traveller.opening(match).setup

        def play(steps: Steps) -> None:
            enter(lines, steps, setup, actor=actor, eyes=eyes, own=caller.seat)

        return live.record_steps(play, expected=expected, request=request, client_at=at)

    def slip(version: int) -> list[Command]:
        recorded = services().going.recorded(match)
        return take_back(services().recorder.traveller, match, caller.actor(), recorded=recorded)[1]

    def refusal(error: Exception, live: LiveMatch, expected: int) -> Exception:
        if not isinstance(error, LinesRefused):
            return error
        illegal = error.__cause__.__cause__ if error.__cause__ is not None else None
        return lines_problem(error, against(illegal, live, reader(None)) if isinstance(illegal, IllegalAnswer) else [])

    def look(live: LiveMatch, recorded: Recorded) -> Any:
        seats = {event.actor.on_behalf_of for event in recorded.events}
        return show(live, recorded, reader(seats.pop() if len(seats) == 1 else None))

    try:
        back = takes_back(lines)
    except LinesRefused as error:
        raise lines_problem(error) from None
    recording = appending.record_planned(slip, caller.actor()) if back else record
    return appending.append(match, requested, recording, refusal=refusal, look=look)


def require_allowed(lines: Sequence[SheetLine], caller: Caller) -> None:
    """Raise Problem 403 where a line is what the caller may not do."""
    for line in lines:
        parsed = LINE.fullmatch(line.text)
        seat, words = (None, line.text) if parsed is None else (int(parsed[1]) - 1, parsed[2])
        if caller.seat is not None and seat not in (None, caller.seat):
            raise Problem(
                "forbidden", f"This token is for P{caller.seat + 1} and cannot act for P{(seat or 0) + 1} in line "
                f"{line.number}."
            )  # fmt: skip
        word = words.partition(" ")[0].lower()
        if word == "override":
            caller.require("match:override")
            if not caller.official:
                raise Problem("forbidden", "override is for officials who see everything, and not for a player.")
        elif word in ("back", "learn"):
            caller.require("match:record")


def lines_problem(error: LinesRefused, against: list[dict[str, Any]] | None = None) -> Problem:
    """The problem of lines that were not taken over. `against`: what the record shows instead."""
    first = error.faults[0]
    reason = first.text.rstrip(".")
    return Problem(
        "invalid-lines",
        f"Line {first.line}: {capitalised(reason)}{'' if reason.endswith('?') else '.'} Nothing was stored.",
        errors=[{"pointer": "/lines", "line": fault.line, "detail": fault.text} for fault in error.faults],
        against=against or None,
    )
