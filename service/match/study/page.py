"""The studies of a match beside its board, and alone: `/m/<match>/studies`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, g

from replays.studies.study import COLOURS, LONGEST_TEXT, LONGEST_TITLE, Kept, StudyPlace
from replays.telling.timeline import Timeline
from service.answers import moments, studies
from service.answers.studies import ShownStudy
from service.frame.frame import guarded
from service.frame.parts import PartQuery, answer, link_query, query
from service.http.packing import packs
from service.match.desk.moment import addresses
from service.who import permits, reader_of

blueprint = packs(guarded(Blueprint("study", __name__, url_prefix="/m")))


@dataclass(frozen=True, kw_only=True)
class StudyPage:
    """The data of the templates."""

    match: str
    view: str
    asked: dict[str, Any]
    """The query of the address."""
    names: list[str]
    timeline: Timeline
    last: int
    studies: list[ShownStudy]
    """The reader's own one first."""
    may_write: bool
    may_publish: bool
    name: str
    """What the reader's own study would be published under."""
    colours = COLOURS
    longest_text = LONGEST_TEXT
    longest_title = LONGEST_TITLE

    @property
    def query(self) -> str:
        """The query that links carry on."""
        return link_query(self.asked)

    @property
    def own(self) -> ShownStudy | None:
        """The reader's own study, if they have begun one."""
        return next((study for study in self.studies if study.own), None)

    def to(self, seq: int) -> str:
        """The address of an event, with the studies beside it."""
        return f"{addresses(self.match, self.asked)(seq)}#study"

    def turn(self, seq: int) -> str:
        """When an event was, in words."""
        turn = next((segment.turn for segment in self.timeline.segments if segment.first <= seq <= segment.last), 0)
        return f"Turn {turn}" if turn else "Set-up"

    def drawn(self, item: Kept) -> str:
        """A drawing in words."""
        start, end = item.content.start, item.content.end
        if start is None:
            return ""
        if end is None:
            return f"A {item.content.colour} circle round {self._place(start)}"
        return f"A {item.content.colour} arrow from {self._place(start)} to {self._place(end)}"

    def _place(self, place: StudyPlace) -> str:
        return self.names[place.seat] if place.seat is not None else place.title or "a card"


@blueprint.get("/<match>/studies")
@permits("match:read")
def study(match: str) -> Response:
    """The studies that the reader may read, and the forms for their own one."""
    page_query = query(PartQuery)
    reader = reader_of(match, page_query["view"])
    timeline = moments.timeline(reader)
    g.seq = timeline.version
    contents = StudyPage(
        match=match,
        view=reader.view,
        asked=page_query,
        names=moments.names_of(reader),
        timeline=timeline,
        last=timeline.version,
        studies=studies.studies_for(reader),
        may_write=studies.may_write(reader),
        may_publish=reader.closed,
        name=studies.name_of(reader) if studies.may_write(reader) else "",
    )
    return answer("match/study/page.html", {"study": "match/study/_study.html"}, study=contents)
