"""The one way by which requests append to the log of a match: precondition, idempotency, counts, wake-up, headers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec
from flask import g, request

from engine.errors import IllegalAnswer
from replays.fold.fold import Divergence, Grade
from replays.log.events import Actor
from replays.play.commands import Command
from replays.play.live import LiveMatch, Recorded
from replays.store.store import RequestKey
from service.auth import auth
from service.http.headers import replayed
from service.http.problems import Problem, problem_of
from service.http.responses import expected_version, idempotency_key, tag
from service.reading import projection
from service.services import services

Record: TypeAlias = Callable[[LiveMatch, int, RequestKey], Recorded]
"""Stores events: the match, the version decided upon, the request. Raises what `LiveMatch.record` raises."""
Refusal: TypeAlias = Callable[[Exception, LiveMatch, int], Exception]
"""Which exception tells the caller of a refusal as far as they may know: what was raised, the match, the version."""
Look: TypeAlias = Callable[[LiveMatch, Recorded], dict[str, Any]]
"""What an answer needs of the match as it stands right after."""


class Asked(NamedTuple):
    """What the headers of a request to append say."""

    expected: int
    """The version decided upon."""
    request: RequestKey
    """What it is known by when it comes again."""


class Receipt(NamedTuple):
    """What was stored, now or when the same request came before."""

    recorded: Recorded
    grade: Grade
    divergence: Divergence | None
    headers: dict[str, str]
    """Of the answer."""
    seen: dict[str, Any]
    """What `look` made of the match."""


def asked(match: str, body: Any, *, address: str | None = None) -> Asked:
    """Read If-Match and Idempotency-Key. Raises Problem 400, 412, 428.

    A request is known by its key, its caller, its `body` and its `address`, by default its path.
    """
    key, expected = idempotency_key(), expected_version(match)
    known_as = msgspec.json.encode(body, order="deterministic")
    return Asked(expected, RequestKey.of(f"{auth.caller().id} POST {address or request.path}", key, known_as))


def append(
    match: str,
    asked: Asked,
    record: Record,
    *,
    refusal: Refusal = lambda error, live, expected: error,
    look: Look = lambda live, recorded: {},
) -> Receipt:
    """Append what `record` stores, all or none; a repeated request gets the first answer.

    `look`: called before anybody else can append. Raises MatchNotFound, NotFoldable, Diverged, StoreDamaged,
    StoreUnavailable, and what `refusal` returns for what `record` raises.
    """
    with services().recorder.live(match) as live:
        try:
            recorded = record(live, asked.expected, asked.request)
        except Exception as error:
            refused = refusal(error, live, asked.expected)
            services().metrics.refused.labels(problem_of(refused).kind.code).inc()
            g.seq = live.version
            if refused is error:
                raise
            raise refused from error
        g.seq = recorded.version
        grade, divergence = live.fold.grade, live.fold.divergence
        seen = look(live, recorded)
    services().waker.appended(recorded)
    headers = {
        "ETag": f'"{tag(match, recorded.version)}"',
        **projection.grade_header(grade, divergence),
        **replayed(recorded.repeated),
    }
    return Receipt(recorded, grade, divergence, headers, seen)


def planned(plan: Callable[[int], Sequence[Command]], actor: Actor) -> Record:
    """Store the commands that `plan` makes, for the version that was decided upon, or a later one when only remarks
    (`replays.log.event_types.REMARKS`) came after it. For a request that was done before nothing is planned."""

    def commands(version: int) -> tuple[Sequence[Command], Sequence[Actor]]:
        found = plan(version)
        return found, [actor] * len(found)

    return lambda live, expected, request: live.record_plan(commands, expected=expected, request=request)


def illegal_answer(error: IllegalAnswer, live: LiveMatch, reader: auth.Reader) -> Problem:
    """Why an answer was refused, as far as the caller may know."""
    told = projection.refusal(error, live.game, reader)
    return Problem("illegal-answer", f"{told['reason'].rstrip('.')}.", **told)
