"""Events: appending them, and reading the log, as pages or as a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Response, g, request

from engine.errors import IllegalAnswer
from replays.log.chain import verify_chain
from replays.log.events import Event
from replays.log.grades import Divergence, Grade, Graded
from replays.play.commands import Command, Rewind
from replays.play.live import LiveMatch, Recorded
from replays.store.store import RequestKey
from service.answers import projection
from service.answers.entity_tags import require_held, tag_for
from service.answers.moments import log_time
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH
from service.http.problems import Problem
from service.http.responses import cacheable, json_response, next_link
from service.match import appending
from service.match.appending import AppendedAnswer, illegal_answer
from service.match.event_commands import command_of, seat_of
from service.match.event_schemas import (
    Append,
    AppendSchema,
    EventBatchSchema,
    EventsAnswer,
    EventsQuery,
    OneEventSchema,
    one_decision,
)
from service.services import services
from service.who import Caller, Reader, caller_in, permits, reader_of
from service.who.appenders import OF_MATCHES, any_permission
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "events", __name__, url_prefix="/api/v1/matches", description="Append to the log of a match, and read it"
)
blueprint.before_request(gate)
_ONE = {"type": "decision", "data": {"answer": ["play:17"]}}
_MANY = {"events": [_ONE, {"type": "decision", "data": {"answer": ["card:23"]}}]}


@blueprint.route("/<match>/events", methods=["POST"])
@permits(*any_permission(OF_MATCHES))
@blueprint.response(201, AppendedAnswer, description="Stored, durably; or the first answer again")
@blueprint.doc(
    parameters=[IF_MATCH, IDEMPOTENCY_KEY],
    requestBody={
        "required": True,
        "content": {
            "application/json": {
                "schema": {"oneOf": [OneEventSchema, EventBatchSchema]},
                "examples": {"one": {"value": _ONE}, "batch": {"value": _MANY}},
            }
        },
    },
)
def append(match: str) -> Response:
    """Append one event, or several, all or none

    Refused, and nothing stored: 409 when another seat has to decide or the match is over or closed, or when the policy
    has others agree to going back (`rewound`; ask at `/undo` then), 412 when another
    request appended first, 422 when the rules do not allow the answer (with the reason and the clause), or the position
    does not allow the corrections (with every fault).

    A request without markers (note.added, penalty.given, clock.started, clock.paused, clock.extended, clock.called)
    among its events is also taken when nothing but markers was appended since the version in If-Match (also those of
    undo requests, disputes and rulings); `version` and `seq` of the answer say where its events stand. What a player or
    an official appends besides decisions is capped, in all and per minute: 409 `cap-reached`, 429 `too-many-events`
    with Retry-After, and `cap` in the problem document. Decisions, concessions, rulings and the close are never capped.
    """
    stored = append_events(match, appending.appended)
    return json_response(stored.seen, 201, stored.headers)


def append_events(match: str, show: appending.Show) -> appending.Receipt:
    """Append the events of the request's body; `show` makes what the receipt has `seen`. Raises as `append` answers."""
    usual = one_decision(request.get_data()) if request.mimetype == "application/json" else None
    body: Append = usual or blueprint.ARGUMENTS_PARSER.parse(_APPEND, location="json")
    caller = caller_in(match=match)
    client_at = None if body.client_at is None else log_time(body.client_at)
    requested = appending.append_request(match, [body.events, client_at], address=f"/matches/{match}/events")
    commands, seats = zip(*(_command(event, caller) for event in body.events), strict=True)
    entered_for = {seat for seat in seats if seat is not None}
    behalf = entered_for.pop() if caller.seat is None and len(entered_for) == 1 else None
    actor = caller.actor(behalf)
    # whoever enters the decisions of a seat without seeing everything is answered as the seat would be
    view = None if behalf is None or caller.official else f"player:{behalf}"
    reader: Reader

    def record(live: LiveMatch, expected: int, request: RequestKey) -> Recorded:
        nonlocal reader
        with services().visibility.steady({match: live.head}):  # what is in memory already need not be asked for
            reader = reader_of(match, view)
        _require_free(live, commands, expected, request, caller)
        return live.record(commands, actor=actor, expected=expected, request=request, client_at=client_at)

    def refusal(error: Exception, live: LiveMatch, expected: int) -> Exception:
        return illegal_answer(error, live, reader) if isinstance(error, IllegalAnswer) else error

    def look(live: LiveMatch, recorded: Recorded) -> Any:
        return show(live, recorded, reader)

    return appending.append(match, requested, record, refusal=refusal, look=look)


_APPEND = AppendSchema()


def _require_free(
    live: LiveMatch, commands: Sequence[Command], expected: int, request: RequestKey, caller: Caller
) -> None:
    """Raise CommandRefused where others have to agree to going back before it is done. What a request appends
    itself it may take back."""
    for command in commands:
        if not isinstance(command, Rewind) or not 1 <= command.to < expected <= live.head.version:
            continue
        if live.repeated(request) is None:
            own = caller.actor() if caller.may("match:record") else None
            services().going.require_free(live.match, command.to, expected, caller.approves, own)


def _command(event: dict[str, Any], caller: Caller) -> tuple[Command, int | None]:
    """The command for an event of a request body, and the seat whose act it is. Raises Problem 403, 422."""
    type, data = event["type"], dict(event["data"])
    appender = OF_MATCHES[type]
    own = caller.seat is not None or not appender.for_a_seat
    caller.require(*(appender.permissions if own else appender.for_a_seat))
    if appender.for_a_seat:
        if own:
            if data.setdefault("seat", caller.seat) != caller.seat:
                raise Problem(
                    "forbidden", f"This token is for seat {caller.seat} and cannot act for seat {data['seat']}."
                )
        elif "seat" not in data:
            detail = "Name the seat whose act this is, as `seat`."
            raise Problem("invalid-body", f"/data/seat: {detail}", errors=[{"pointer": "/data/seat", "detail": detail}])
    if type in ("adjusted", "overridden") and not caller.official:
        raise Problem("forbidden", f"{type} is for officials who see everything, and not for a player of the match.")
    if data.get("sealed") and not caller.official:
        raise Problem("forbidden", "A sealed note is for judges; leave `sealed` out.")
    command = command_of({**event, "data": data})
    return command, seat_of(command)


@blueprint.route("/<match>/events", methods=["GET"])
@permits("match:read")
@blueprint.arguments(EventsQuery, location="query")
@blueprint.response(200, EventsAnswer)
def list_events(query: dict[str, Any], match: str) -> Response:
    """The log, page by page

    Envelopes as stored; a sealed part (a secret answer, the seed) shows its commitment, and its content to those who
    may see it. The chain of hashes can be checked over every caller's copy. A full page changes only when the log is
    taken back, by a failover that lost events: a client that gives its mark of event `after` (`held`) then gets 409
    `log-replaced` and begins again. Where what is
    stored is known to be damaged, or the chain of this page does not hold, the answer carries the grade DIVERGED and
    where; the page ends before an event that cannot be read.
    """
    reader = reader_of(match, query["view"])
    projection.require_log(reader)
    after, limit = query["after"], query["limit"]
    require_held(reader, min(after, reader.horizon), query["held"])
    events, broken = _checked_page(reader, after + 1, min(after + limit, reader.horizon))
    last = events[-1].seq if events else after
    full = len(events) == limit
    version = last if full else reader.horizon
    hash = events[-1].hash if events and last == version else None
    answer = EventsAnswer(
        match=match, version=version, events=projection.events(events, reader), next=last if full else None
    )
    headers = {"Link": next_link(after=last, held=events[-1].hash)} if full else {}
    g.seq = last
    if broken is not None:
        how = Graded(Grade.DIVERGED, broken, None)
        answer = msgspec.structs.replace(answer, **projection.graded(match, version, how, reader))
        headers |= projection.grade_header(how)
        return cacheable(answer, tag_for(reader, version, "damage", hash=hash), headers=headers)
    # what is sealed may be released later, to judges the seed in the first event alone; what is open may be taken back
    for_ever = full and reader.closed and (reader.viewer.released or (reader.view == "judge" and after > 0))
    return cacheable(answer, tag_for(reader, version, hash=hash), for_ever=for_ever, headers=headers)


def _checked_page(reader: Reader, first: int, last: int) -> tuple[list[Event], Divergence | None]:
    """A page of events as far as they can be read, and the first known damage to the log."""
    store = services().store
    events, broken = store.readable(reader.match, first, last)
    if broken is None and events:
        fault = verify_chain(events, first=first, prev=events[0].prev)
        if fault is not None:
            broken = Divergence(fault.seq, f"chain/{fault.check}", fault.expected, fault.got)
            store.note_damage(reader.match, broken)
    return events, broken if broken is not None and broken.at <= reader.horizon else None
