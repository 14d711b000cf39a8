"""What happened in a match: its timeline, the facts, and the transcript in plain English."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Response, g

from replays.exports.texts import confirmed, markdown_of
from replays.fold.fold import Grade
from replays.log.grades import Graded
from replays.telling import transcript as transcripts
from service.answers import moments, projection
from service.answers.entity_tags import tag_for
from service.answers.queries import ViewQuery
from service.http.api import ApiBlueprint
from service.http.problems import Problem
from service.http.responses import JSON, cacheable, choose_format, next_link
from service.match.moment_schemas import (
    FactsAnswer,
    FactsOfEvent,
    FactsQuery,
    TimelineAnswer,
    TranscriptAnswer,
    TranscriptQuery,
)
from service.services import services
from service.who import Reader, permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint("history", __name__, url_prefix="/api/v1/matches", description="What happened in a match")
blueprint.before_request(gate)
FORMATS = {"json": JSON, "text": "text/plain", "markdown": "text/markdown"}


_EXACT = Graded(Grade.EXACT, None, None)


class Stretch(NamedTuple):
    """The page of events that a request asks for."""

    first: int
    last: int
    version: int
    """The version of the log, or `last` when the page is full: what follows does not change it."""
    next: int | None


@blueprint.route("/<match>/timeline", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, TimelineAnswer)
def timeline(query: dict[str, Any], match: str) -> Response:
    """Turns, steps, decisions, key moments and scores

    Made from public facts only, so it is the same for every viewer. Undone events stay in it, marked with `undone_by`.
    """
    reader = reader_of(match, query["view"])
    course = moments.timeline(reader)
    g.seq = course.version
    answer = TimelineAnswer(
        **projection.graded(match, course.version, course.graded, reader),
        segments=course.segments,
        decisions=course.decisions,
        moments=course.moments,
        scores=course.scores,
        rewinds=course.rewinds,
    )
    headers = projection.grade_header(course.graded)
    return cacheable(answer, tag_for(reader, course.version), headers=headers)


@blueprint.route("/<match>/facts", methods=["GET"])
@permits("match:read")
@blueprint.arguments(FactsQuery, location="query")
@blueprint.response(200, FactsAnswer)
def facts(query: dict[str, Any], match: str) -> Response:
    """The facts of the events `from` to `to`

    Each fact has its kind, its data, what caused it, and the ids of the rulebook clauses that decided it; where the
    rulebook is silent, also `readings`: {id, option}, see GET /readings. Cards a viewer did not see are hidden.
    """
    reader = reader_of(match, query["view"])
    stretch = _stretch(reader, query)
    events = []
    how = _EXACT
    for fold, event, done in services().recorder.traveller.between(match, stretch.first, stretch.last):
        events.append(FactsOfEvent(event.seq, event.type, projection.facts(done, fold.game, reader)))
        how = fold.graded
    if len(events) < stretch.last - stretch.first + 1:
        how = _why_it_stopped(match, stretch.last)
    answer = FactsAnswer(
        **projection.graded(match, stretch.version, how, reader),
        first=stretch.first,
        last=events[-1].seq if events else stretch.first - 1,
        events=events,
        next=stretch.next,
    )
    return _page(reader, stretch, query, answer, how)


@blueprint.route("/<match>/transcript", methods=["GET"])
@permits("match:read")
@blueprint.arguments(TranscriptQuery, location="query")
@blueprint.response(200, TranscriptAnswer)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/plain", success=True)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/markdown", success=True)
def transcript(query: dict[str, Any], match: str) -> Response:
    """The match in plain English, from event `from` to event `to`

    As JSON, or as text or Markdown (`format`, or Accept). Every line names its event.
    """
    reader = reader_of(match, query["view"])
    stretch = _stretch(reader, query)
    form = choose_format(query["format"], FORMATS)

    eyes = projection.eyes(reader)
    traveller = services().recorder.traveller
    narration = services().narrations.of(match, eyes, stretch.first, stretch.last)
    lines = [line for event in narration for line in event.lines]
    how = _EXACT._replace(kept_engine=traveller.kept_engine(match))
    if not lines or lines[-1].seq < stretch.last:
        how = _why_it_stopped(match, stretch.last)
    turns = transcripts.grouped(lines)
    if form != "json":
        text = transcripts.plain_text(turns) if form == "text" else f"# Match {match}\n{markdown_of(turns)}"
        text += confirmed(how)
        return _page(reader, stretch, query, text.encode(), how, form)
    answer = TranscriptAnswer(
        **projection.graded(match, stretch.version, how, reader),
        first=stretch.first,
        last=stretch.last,
        turns=turns,
        next=stretch.next,
    )
    return _page(reader, stretch, query, answer, how)


def _stretch(reader: Reader, query: dict[str, Any]) -> Stretch:
    """The page that a query asks for. Raises Problem 400, EventNotFound."""
    version = reader.horizon
    first, last = query["first"], query["last"]
    for name, seq in (("from", first), ("to", last)):
        if seq is not None:
            moments.require(reader, seq, f"event {seq} (`{name}`)")
    end = version if last is None else last
    if end < first:
        raise Problem(
            "invalid-parameter",
            f"`to` is {end}, before `from`, {first}.",
            errors=[{"parameter": "to", "detail": "before `from`"}],
        )
    if end - first + 1 > query["limit"]:
        end = first + query["limit"] - 1
        return Stretch(first, end, end, end + 1)
    return Stretch(first, end, version if last is None else end, None)


def _why_it_stopped(match: str, seq: int) -> Graded:
    """The grade of a fold that stopped early, when the event where it stopped is asked for."""
    return services().recorder.traveller.at(match, seq).graded


def _page(
    reader: Reader,
    stretch: Stretch,
    query: dict[str, Any],
    body: object,
    how: Graded,
    form: str = "json",
) -> Response:
    g.seq = stretch.last
    headers = projection.grade_header(how)
    if stretch.next is not None:
        headers["Link"] = next_link(**{"from": stretch.next})
    ended = query["last"] is not None or stretch.next is not None
    content_type = JSON if form == "json" else f"{FORMATS[form]}; charset=utf-8"
    variant = "" if form == "json" else form
    for_ever = ended and how.grade is Grade.EXACT and reader.final
    etag = tag_for(reader, stretch.version, variant)
    return cacheable(body, etag, for_ever=for_ever, headers=headers, content_type=content_type)
