"""The story of a match: what happened, in plain English, by turn and decision, and why.

The lines are those of the transcript (`replays.telling.transcript`), made of facts as they were projected for the
reader: one for each decision, what followed from it folded below. "Why" shows the cause of a line, what the cards say
in our own words, and the clauses that decided it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import marshmallow as ma
from flask import Blueprint, Response, g
from markupsafe import Markup
from marshmallow import validate

from engine.catalogue import CardFacts
from replays.estimating.chances import Swing
from replays.log.grades import Graded
from replays.log.history import History
from service.answers import chances, moments, projection
from service.answers.moments import names_of
from service.answers.queries import SEQ
from service.board.chapters import KINDS, Chapter, Chapters, NarratedEvent, has
from service.board.naming import address_of
from service.frame.frame import guarded
from service.frame.parts import PartQuery, answer, link_query, parameters, query
from service.http.packing import packs
from service.http.problems import Problem
from service.match.desk.reasons import reasons
from service.services import services
from service.who import Reader, permits, reader_of

blueprint = packs(guarded(Blueprint("story", __name__, url_prefix="/m")))
STRETCH = 100
"""Events on one page; longer matches are shown in stretches of so many, so that the page stays light."""
LONGEST_SEARCH = 100


class StoryQuery(PartQuery):
    """Which part of the story. `q`: only lines with all of these words; `seat`, `kind`: only what this player did, only
    this kind of events (`KINDS`); `from`: from this event on, at most `STRETCH` events."""

    q = ma.fields.String(validate=validate.Length(max=LONGEST_SEARCH), load_default="")
    seat = ma.fields.String(validate=validate.Regexp(r"[0-9]?\Z", error="Give the number of a seat."), load_default="")
    kind = ma.fields.String(validate=validate.OneOf(("", *KINDS)), load_default="")
    first = ma.fields.Integer(data_key="from", validate=SEQ, load_default=None)
    last = ma.fields.Integer(data_key="to", validate=SEQ, load_default=None)


@dataclass(frozen=True, kw_only=True)
class Story:
    """The data of the templates."""

    match: str
    view: str
    asked: dict[str, Any]
    """The query of the address."""
    chapters: list[Chapter]
    first: int
    last: int
    head: int
    earlier: int | None
    """The first event of the stretch before this one."""
    later: int | None
    seat: int | None
    narrowed: bool
    """Only what was looked for is shown."""
    matches: int
    """How many lines with the words were found; without words, how many events."""
    rewound: bool
    """Something in it takes earlier events back."""
    graded: Graded
    names: list[str]
    swung: dict[int, Swing]
    """The turns in which the chances swung, by number; empty without an estimate."""
    kinds = {name: label for name, (label, _) in KINDS.items()}
    """The kinds of events to choose from, with their labels."""

    @property
    def at(self) -> int | None:
        """The event that is marked."""
        at: int | None = self.asked["at"]
        return at

    @property
    def q(self) -> str:
        """The words that are looked for."""
        return str(self.asked["q"]).strip()

    @property
    def kind(self) -> str:
        """The kind of events that is looked for; "": all."""
        return str(self.asked["kind"])

    @cached_property
    def query(self) -> str:
        """The query that links carry on."""
        return link_query(self.asked)

    def link_query(self, **more: Any) -> str:
        """The query of a link, with these parameters."""
        return link_query(self.asked, **more)


@blueprint.get("/<match>/story")
@permits("match:read")
def story(match: str) -> Response:
    """The story, or a stretch of it."""
    page_query = query(StoryQuery)
    reader = reader_of(match, page_query["view"])
    narrative = tell(reader, page_query)
    g.seq = narrative.last
    return answer(
        "match/story/page.html",
        {"story": "match/story/_story.html"},
        story=narrative,
    )


@blueprint.get("/<match>/e/<int:seq>/why")
@blueprint.get("/<match>/e/<int:seq>/why/<int:fact>")
@permits("match:read")
def why(match: str, seq: int, fact: int | None = None) -> Response:
    """Why what an event did happened: of one line, or of all."""
    page_query = query(PartQuery)
    reader = reader_of(match, page_query["view"])
    explanation = reasons(reader, moments.require(reader, seq), fact)
    g.seq = seq
    part = f"why-{seq}" if fact is None else f"why-{seq}-{fact}"
    return answer(
        "match/story/why_page.html",
        {part: "match/story/_why.html"},
        why=explanation,
        id=part,
        match=match,
        query=link_query(page_query),
        link_query=lambda **more: link_query(page_query, **more),
    )


def tell(reader: Reader, page_query: dict[str, Any]) -> Story:
    """The story as a query asks for it. Raises Problem 400, EventNotFound, and what `Traveller.between` raises."""
    timeline = moments.timeline(reader)
    head = timeline.version
    names = names_of(reader)
    words, kind = page_query["q"].split(), page_query["kind"]
    seat = int(page_query["seat"]) if page_query["seat"] else None
    narrowed = bool(words or kind or seat is not None)
    first, last = _stretch(reader, page_query, head, narrowed)
    undone = {seq: run.by for run in History(timeline.rewinds).undone(head) for seq in range(run.first, run.last + 1)}
    chapters = Chapters(
        names,
        [segment for segment in timeline.segments if segment.last >= first],
        words,
        _histories(reader, page_query),
    )
    matches, rewound, later = 0, False, last + 1 if last < head else None
    seqs: list[int] = []
    for narrated in narrated_events(reader, 1 if narrowed else first, head if narrowed else last):
        rewound = rewound or narrated.event.type == "rewound"
        lines = narrated.shown_lines
        if narrowed:
            lines = [line for line in lines if has(line, narrated.facts, words)] if narrated.is_of(seat, kind) else []
            matches += len(lines) if words else bool(lines)
            if not lines or narrated.event.seq < first:
                continue
            if len(seqs) == STRETCH:
                later = later or narrated.event.seq
                continue
        seqs.append(narrated.event.seq)
        chapters.add(narrated, lines, undone.get(narrated.event.seq))
    return Story(
        match=reader.match,
        view=reader.view,
        asked=page_query,
        chapters=chapters.found,
        first=first,
        last=last,
        head=head,
        earlier=None if first == 1 or narrowed else max(1, first - STRETCH),
        later=later,
        seat=seat,
        narrowed=narrowed,
        matches=matches,
        rewound=rewound,
        graded=timeline.graded,
        names=names,
        swung=chances.swung(reader),
    )


def _histories(reader: Reader, page_query: dict[str, Any]) -> Callable[[CardFacts, int, int | str], Markup]:
    """The link, at an event, to what happened to a card, or to the cards of a title; its face is in the catalogue."""
    carried = parameters(page_query)

    def history(card: CardFacts, seq: int, which: int | str) -> Markup:
        at = f"/m/{reader.match}/e/{seq}"
        href = f"{at}/cards{link_query(carried, title=which)}"
        if isinstance(which, int):
            href = f"{at}/card/{which}{link_query(carried)}"
        return Markup('href="{}" data-panel data-face="{}"').format(href, address_of(card))

    return history


def narrated_events(reader: Reader, first: int, last: int) -> Iterator[NarratedEvent]:
    """Each event with its lines and facts, in the reader's view. Raises as `Traveller.between`."""
    return services().narrations.of(reader.match, projection.eyes(reader), first, last)


def _stretch(reader: Reader, page_query: dict[str, Any], head: int, narrowed: bool) -> tuple[int, int]:
    """The events to show: those asked for, else those around the marked event, else the last ones; of a narrowed story
    all, or all from the one that is asked for on."""
    at, first, last = page_query["at"], page_query["first"], page_query["last"]
    for seq in (at, first, last):
        if seq is not None:
            moments.require(reader, seq)
    if narrowed:
        return first or 1, head
    if first is None and last is None:
        first = max(1, min((head if at is None else at) - STRETCH // 2, head - STRETCH + 1))
    elif first is None:
        first = max(1, last - STRETCH + 1)
    last = min(head if last is None else last, first + STRETCH - 1, head)
    if last < first:
        raise Problem(
            "invalid-parameter", f"There is nothing from event {first} to event {last}; give `from` no later than `to`."
        )
    return first, last
