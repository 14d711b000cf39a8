"""Append to the log of a match on request: precondition, idempotency, counts, wake-up, headers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from flask import g, request
from msgspec import Meta

from engine.errors import IllegalAnswer
from engine.views.projected import ChoiceView, FactView, ResultView
from replays.engines.replayed_game import ReplayedGame
from replays.log.events import Actor
from replays.log.grades import Graded
from replays.play.commands import Command
from replays.play.live import LiveMatch, Recorded
from replays.store.store import RequestKey
from replays.undo.claims import against_claim
from service.answers import projection
from service.answers.entity_tags import require_expected
from service.answers.events import StoredEvent
from service.answers.grade import GradedAnswer
from service.http.headers import replayed
from service.http.problems import Problem, problem_of
from service.http.responses import Expected, after_answer, expected, idempotency_key, tag
from service.services import services
from service.who import Reader, caller_in

Record: TypeAlias = Callable[[LiveMatch, int, RequestKey], Recorded]
"""Stores events, given the match, the version the request is based on, and the request's fingerprint. Raises what
`LiveMatch.record` raises."""
Refuse: TypeAlias = Callable[[Exception, LiveMatch, int], Exception]
"""The exception that explains a refusal as far as the caller may know, given what was raised, the match, the
version."""
Look: TypeAlias = Callable[[LiveMatch, Recorded], Any]
"""Reads what an answer needs of the match right after the append."""
Show: TypeAlias = Callable[[LiveMatch, Recorded, Reader], Any]
"""As `Look`, for the reader who is answered."""


class AppendedFacts(msgspec.Struct, frozen=True):
    """What a stored event did."""

    seq: int
    facts: list[FactView]


class AppendedAnswer(GradedAnswer, frozen=True, kw_only=True):
    """The stored events, and the next question."""

    events: list[StoredEvent]
    facts: Annotated[list[AppendedFacts], Meta(description="per event")]
    turn: int
    step: str
    active: Annotated[int, Meta(description="seat whose turn it is")]
    choice: Annotated[ChoiceView | None, Meta(description="the next question, as the caller may see it")]
    result: ResultView | None
    closed: bool


class AppendRequest(NamedTuple):
    """The headers of a request to append."""

    expected: int
    """The version that the request is based on."""
    request: RequestKey
    """Its fingerprint, by which a repetition is recognised."""
    mark: str | None = None
    """The mark of the event with that version, where the request names it."""


class Receipt(NamedTuple):
    """What was stored, now or by an earlier request with the same key."""

    recorded: Recorded
    graded: Graded
    headers: dict[str, str]
    """The headers of the answer."""
    seen: Any
    """What `look` returned."""


def append_request(match: str, body: Any, *, address: str | None = None) -> AppendRequest:
    """Read If-Match and Idempotency-Key. Raises Problem 400, 412, 428.

    A request is known by its key, its caller, its `body` and its `address`, by default its path.
    """
    key, based = idempotency_key(), expected(match)
    return AppendRequest(based.version, request_key(match, key, body, address), based.mark)


def request_key(match: str, key: str, body: Any, address: str | None = None) -> RequestKey:
    """The key by which a request to a match is known; see `append_request`."""
    known_as = msgspec.json.encode(body, order="deterministic")
    return RequestKey.of(f"{caller_in(match=match).id} POST {address or request.path}", key, known_as)


def append(
    match: str,
    requested: AppendRequest,
    record: Record,
    *,
    refusal: Refuse = lambda error, live, expected: error,
    look: Look = lambda live, recorded: None,
) -> Receipt:
    """Append what `record` stores, all or none. A repeated request gets the first answer.

    `look`: called before anybody else can append. Raises MatchNotFound, NotFoldable, Diverged, StoreDamaged,
    StoreUnavailable, and what `refusal` returns for what `record` raises.
    """
    with services().recorder.live(match) as live:
        try:
            if requested.mark is not None:
                require_expected(Expected(requested.expected, requested.mark), lambda seq: _hash_of(live, seq))
            recorded = record(live, requested.expected, requested.request)
        except Exception as error:
            refused = refusal(error, live, requested.expected)
            services().metrics.refused.labels(problem_of(refused).kind.code).inc()
            g.seq = live.version
            if refused is error:
                raise
            raise refused from error
        g.seq = recorded.version
        graded = live.fold.graded
        seen = look(live, recorded)
    waker = services().waker
    waker.count(recorded)
    if recorded.wake:
        after_answer(partial(waker.wake, match))  # it waits for a disk, and the client has no use for it
    headers = {
        "ETag": f'"{tag(match, recorded.version, services().marks.of(recorded.events[-1].hash))}"',
        **projection.grade_header(graded),
        **replayed(recorded.repeated),
    }
    return Receipt(recorded, graded, headers, seen)


def _hash_of(live: LiveMatch, seq: int) -> str | None:
    """The hash of an event as the log has it now."""
    live.sync()
    if seq == live.version:
        return live.head.hash
    event = live.store.event(live.match, seq)
    return None if event is None else event.hash


def record_planned(plan: Callable[[int], Sequence[Command]], actor: Actor) -> Record:
    """Store the commands that `plan` makes, for the version that the request is based on. A later version will do when
    only remarks (`replays.log.event_kinds.Follows`) came after. A repeated request plans nothing."""

    def commands(version: int) -> tuple[Sequence[Command], Sequence[Actor]]:
        planned = plan(version)
        return planned, [actor] * len(planned)

    return lambda live, expected, request: live.record_plan(commands, expected=expected, request=request)


def appended(live: LiveMatch, recorded: Recorded, reader: Reader) -> AppendedAnswer:
    """The answer to an append. A repeated one gets the same answer, from the match as it was then."""
    match, version = recorded.match, recorded.version
    game: ReplayedGame = live.game
    closed = live.fold.closed
    if live.version != version:
        game = services().recorder.traveller.at(match, version).game
        closed = False  # something follows, so it was not closed then
    return AppendedAnswer(
        **projection.graded(match, version, live.fold.graded, reader),
        events=projection.events(recorded.events, reader),
        facts=[
            AppendedFacts(event.seq, projection.facts(facts, game, reader))
            for event, facts in zip(recorded.events, recorded.facts, strict=True)
        ],
        turn=game.turn,
        step=game.step,
        active=game.active,
        choice=projection.choice(game, reader),
        result=projection.result(game),
        closed=closed,
    )


def illegal_answer(error: IllegalAnswer, live: LiveMatch, reader: Reader) -> Problem:
    """Why an answer was refused, as far as the caller may know."""
    refused = projection.refusal(error, live.game, reader)
    contradictions = against(error, live, reader)
    return Problem("illegal-answer", f"{refused['reason'].rstrip('.')}.", **refused, against=contradictions or None)


def against(error: IllegalAnswer, live: LiveMatch, reader: Reader) -> list[dict[str, Any]]:
    """With printed cards, where the record shows the card that an answer names, and since when, for officials.

    Somewhere among these was the wrong entry: each says to which event to go back to enter it differently.
    """
    if error.key is None or reader.view != "judge":
        return []
    claims = against_claim(live.traveller, live.match, [error.key], live.version)
    names = ("card", "title", "claimed", "since", "to", "text")
    return [{name: getattr(claim, name) for name in names} for claim in claims]
