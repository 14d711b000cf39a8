"""Appending what a resource works out itself, not what a client spells out event by event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from flask import g, request

from engine.errors import EngineError
from replays.fold.fold import Divergence, Grade
from replays.log.errors import ReplayError
from replays.log.events import Actor
from replays.play.commands import Command
from replays.play.live import Recorded
from replays.store.store import RequestKey
from service.auth import auth
from service.http.problems import problem_of
from service.http.responses import expected_version, idempotency_key, tag
from service.reading import projection
from service.resources.match.matches import REPLAYED
from service.services import services


class Appended(NamedTuple):
    """What was stored, now or when the same request came before."""

    recorded: Recorded
    grade: Grade
    divergence: Divergence | None
    headers: dict[str, str]
    """Of the answer."""


def count_and_wake(recorded: Recorded) -> None:
    """After every append: count it, and wake a worker if one has to look."""
    counted = services().metrics
    if recorded.repeated:
        counted.repeated.inc()
    else:
        for event in recorded.events:
            counted.appended.labels(event.type).inc()
    if recorded.wake:
        services().waker.wake(recorded.match)


def append(
    match: str, body: Mapping[str, Any], plan: Callable[[int], Sequence[Command]], actor: Actor | None = None
) -> Appended:
    """Append the commands that `plan` makes, all or none, for the version which If-Match names, or a later one when
    only remarks (`replays.log.event_types.REMARKS`) came after it.

    The request, with its Idempotency-Key, is known by its address, its caller and its `body`: repeated it gets the
    first answer, and nothing is planned anew. `actor`: the caller, by default. Raises what the headers, `plan` and
    `LiveMatch.record` raise.
    """
    who = auth.caller()
    key, expected = idempotency_key(), expected_version(match)
    known_by = RequestKey.of(f"{who.id} POST {request.path}", key, msgspec.json.encode(body, order="deterministic"))
    counted = services().metrics

    def planned(version: int) -> tuple[Sequence[Command], Sequence[Actor]]:
        commands = plan(version)
        return commands, [actor or who.actor()] * len(commands)

    with services().recorder.live(match) as live:
        try:
            recorded = live.record_plan(planned, expected=expected, request=known_by)
        except (ReplayError, EngineError) as error:
            counted.refused.labels(problem_of(error).kind.code).inc()
            g.seq = live.version
            raise
        grade, divergence = live.fold.grade, live.fold.divergence
    g.seq = recorded.version
    count_and_wake(recorded)
    headers = {"ETag": f'"{tag(match, recorded.version)}"', **projection.grade_header(grade, divergence)}
    if recorded.repeated:
        headers[REPLAYED] = "true"
    return Appended(recorded, grade, divergence, headers)
