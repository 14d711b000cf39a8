"""The story of a match: what happened, in plain English, by turn and decision, and why.

The lines are those of the transcript (`replays.telling.transcript`), made of facts as they were projected for the
reader. "Why" shows the cause of a line, what the cards say in our own words, and the clauses that decided it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import marshmallow as ma
from flask import Blueprint, Response, g
from markupsafe import Markup, escape
from marshmallow import validate

from replays.log.event_types import Decision, Overridden
from replays.log.events import Event
from replays.log.grades import Graded
from replays.log.history import History
from replays.telling import answers
from replays.telling.timeline import Segment
from replays.telling.transcript import Line, lines_of
from service.auth import auth
from service.auth.auth import Reader
from service.http.packing import packs
from service.http.problems import Problem
from service.pages.base.frame import guarded
from service.pages.base.parts import PartQuery, answer, link_query, query
from service.pages.desk.reasons import cards, reasons
from service.reading import moments, projection
from service.reading.moments import names_of
from service.reading.queries import SEQ
from service.services import services

blueprint = packs(guarded(Blueprint("story", __name__, url_prefix="/m")))
STRETCH = 1000
"""Events on one page; longer matches are shown in stretches of so many."""
LONGEST_SEARCH = 100
_MARKERS = ("turn.began", "step.began")
"""Facts that headings show."""


class StoryQuery(PartQuery):
    """Which part of the story. `q`: only lines with all of these words; `from`: from this event on, at most `STRETCH`
    events."""

    q = ma.fields.String(validate=validate.Length(max=LONGEST_SEARCH), load_default="")
    first = ma.fields.Integer(data_key="from", validate=SEQ, load_default=None)
    last = ma.fields.Integer(data_key="to", validate=SEQ, load_default=None)


class Said(NamedTuple):
    """A line. `fact`: its index among the facts of the event, where there is something to tell about why."""

    fact: int | None
    text: str | Markup
    minor: bool
    """A consequence of what the event is about."""
    reading: str | None = None
    """The reading it tells of."""


class Happening(NamedTuple):
    """An event, or the part of it in one turn."""

    seq: int
    seat: int | None
    kind: str
    step: str | None
    """The step, where it is another one than before."""
    goes_on: bool
    """It began in the turn before."""
    undone_by: int | None
    lines: list[Said]

    @property
    def official(self) -> bool:
        """It is no decision of a player."""
        return self.seat is None and self.kind != "match.opened"


class Chapter(NamedTuple):
    """A turn. `again`: it was there before, and a rewind led back into it."""

    turn: int
    player: int | None
    house: str | None
    again: bool
    happenings: list[Happening]


class Story(NamedTuple):
    """The data of the templates."""

    chapters: list[Chapter]
    first: int
    last: int
    head: int
    earlier: int | None
    """The first event of the stretch before this one."""
    later: int | None
    at: int | None
    q: str
    matches: int
    """How many lines were found."""
    rewound: bool
    """Something in it takes earlier events back."""
    graded: Graded
    names: list[str]


class NarratedEvent(NamedTuple):
    """An event with its lines and the facts they are about, as the reader may see them."""

    event: Event
    lines: list[Line]
    facts: Sequence[Mapping[str, Any]]


@blueprint.get("/<match>/story")
@auth.permits("match:read")
def story(match: str) -> Response:
    """The story, or a stretch of it."""
    asked = query(StoryQuery)
    reader = auth.reader(match, asked["view"])
    found = tell(reader, asked)
    g.seq = found.last
    return answer(
        "story/page.html",
        {"story": "story/_story.html"},
        story=found,
        match=match,
        view=reader.view,
        asked=asked,
        query=link_query(asked),
        link_query=lambda **more: link_query(asked, **more),
    )


@blueprint.get("/<match>/e/<int:seq>/why")
@blueprint.get("/<match>/e/<int:seq>/why/<int:fact>")
@auth.permits("match:read")
def why(match: str, seq: int, fact: int | None = None) -> Response:
    """Why what an event did happened: of one line, or of all."""
    asked = query(PartQuery)
    reader = auth.reader(match, asked["view"])
    found = reasons(reader, moments.require(reader, seq), fact)
    g.seq = seq
    part = f"why-{seq}" if fact is None else f"why-{seq}-{fact}"
    return answer(
        "story/why_page.html",
        {part: "story/_why.html"},
        why=found,
        id=part,
        match=match,
        query=link_query(asked),
        link_query=lambda **more: link_query(asked, **more),
    )


def tell(reader: Reader, asked: dict[str, Any]) -> Story:
    """The story as a query asks for it. Raises Problem 400, EventNotFound, and what `Traveller.between` raises."""
    timeline = moments.timeline(reader)
    head = timeline.version
    words = asked["q"].split()
    first, last = (1, head) if words else _stretch(reader, asked, head)
    undone = {
        seq: run.by
        for run in History(timeline.rewinds).undone(head)
        for seq in range(run.first, run.last + 1)
        if first <= seq <= last
    }
    chapters: list[Chapter] = []
    matches = 0
    segments = [one for one in timeline.segments if one.last >= first]
    rewound = False
    for one in narrated_events(reader, first, last):
        rewound = rewound or one.event.type == "rewound"
        lines = [line for line in one.lines if line.kind not in _MARKERS] or one.lines
        if words:
            lines = [line for line in lines if _line_has(line, one.facts, words)]
            matches += len(lines)
        _add(chapters, one, lines, words, undone.get(one.event.seq), segments)
    return Story(
        chapters,
        first,
        last,
        head,
        None if first == 1 else max(1, first - STRETCH),
        last + 1 if last < head and not words else None,
        asked["at"],
        asked["q"].strip(),
        matches,
        rewound,
        timeline.graded,
        names_of(reader),
    )


def narrated_events(reader: Reader, first: int, last: int) -> Iterator[NarratedEvent]:
    """Each event with its lines and facts, in the reader's view. Raises as `Traveller.between`."""
    traveller = services().recorder.traveller
    names = names_of(reader)
    before, asked = (0, "setup"), None
    eyes = projection.eyes(reader)
    for fold, event, facts in traveller.between(reader.match, max(1, first - 1), last):
        game = fold.game
        if event.seq >= first:
            seen = projection.facts(facts, game, reader)
            decision = answers.answer_to(event, asked, eyes)
            lines = lines_of(event, seen, names, turn=before[0], step=before[1], decision=decision)
            yield NarratedEvent(event, lines, seen)
        before, asked = (game.turn, game.step), answers.question_for(game, eyes)


def _stretch(reader: Reader, asked: dict[str, Any], head: int) -> tuple[int, int]:
    """The events to show: those asked for, else those around the marked event, else the last ones."""
    at, first, last = asked["at"], asked["first"], asked["last"]
    for seq in (at, first, last):
        if seq is not None:
            moments.require(reader, seq)
    if first is None and last is None:
        first = (min(head, head if at is None else at) - 1) // STRETCH * STRETCH + 1
    elif first is None:
        first = max(1, last - STRETCH + 1)
    last = min(head if last is None else last, first + STRETCH - 1, head)
    if last < first:
        raise Problem(
            "invalid-parameter", f"There is nothing from event {first} to event {last}; give `from` no later than `to`."
        )
    return first, last


def _add(
    chapters: list[Chapter],
    one: NarratedEvent,
    lines: Iterable[Line],
    words: list[str],
    undone_by: int | None,
    segments: list[Segment],
) -> None:
    """Add an event to its chapter; one in which a turn ends goes to both turns."""
    seq = one.event.seq
    for line in lines:
        if not chapters or chapters[-1].turn != line.turn:
            player, house = _whose(line.turn, seq, segments)
            again = any(chapter.turn == line.turn for chapter in chapters)
            chapters.append(Chapter(line.turn, player, house, again, []))
        happenings = chapters[-1].happenings
        if not happenings or happenings[-1].seq != seq:
            new_step = not happenings or _last_step(chapters) != line.step
            goes_on = len(chapters) > 1 and not happenings and _last_seq(chapters[:-1]) == seq
            step = line.step if new_step else None
            happenings.append(Happening(seq, line.seat, one.event.type, step, goes_on, undone_by, []))
        text = marked(line.text, words) if words else line.text
        said = happenings[-1].lines
        said.append(Said(_explained_fact(line, one), text, bool(said), line.reading))


def _last_step(chapters: list[Chapter]) -> str | None:
    """The step that was named last in the present turn."""
    return next((one.step for one in reversed(chapters[-1].happenings) if one.step is not None), None)


def _last_seq(chapters: list[Chapter]) -> int | None:
    return chapters[-1].happenings[-1].seq if chapters[-1].happenings else None


def _whose(turn: int, seq: int, segments: list[Segment]) -> tuple[int | None, str | None]:
    """Whose turn it is, and the house that was chosen in it: as the match stands in the stretch of it from `seq` on."""
    player, house, begun = None, None, False
    for one in segments:
        if one.turn != turn or not turn:
            if begun:
                break
            continue
        if one.last >= seq:
            begun = True
            player, house = one.active, house or one.house
    return player, house


def _explained_fact(line: Line, one: NarratedEvent) -> int | None:
    """The index of the fact, where there is more to say about a line than its text."""
    if line.fact is None:
        return None
    fact = one.facts[line.fact]
    first = line.fact == 0 and isinstance(one.event.data, Decision | Overridden)
    more = line.clauses or fact.get("readings") or fact.get("cause") or any(cards(fact))
    return line.fact if first or more else None


def _line_has(line: Line, facts: Sequence[Mapping[str, Any]], words: list[str]) -> bool:
    fact = {} if line.fact is None else facts[line.fact]
    cause = (fact.get("cause") or {}).get("title", "")
    text = " ".join([line.text, cause, *line.clauses, line.reading or ""]).casefold()
    return all(word.casefold() in text for word in words)


def marked(text: str, words: list[str]) -> Markup:
    """A text with the words in it marked.

    >>> marked("Ann plays <Troll>", ["troll"])
    Markup('Ann plays &lt;<mark>Troll</mark>&gt;')
    """
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    parts = re.split(f"({pattern})", text, flags=re.IGNORECASE)
    return Markup("").join(
        Markup("<mark>{}</mark>").format(part) if at % 2 else escape(part) for at, part in enumerate(parts)
    )
