"""Answers about cases, calls, what-if matches and comparisons."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from engine.views.projected import ChoiceView, TableView
from replays.disputes.branches import Branching
from replays.disputes.calls import TakenCall
from replays.disputes.case_file import AboutMatch, CaseDifference, KnownCard, MomentPlace, StoryEvent
from replays.disputes.cases import CaseAnswer
from replays.disputes.documents import Document
from replays.disputes.what_if import WhatIfMatch
from replays.log.event_types import BranchOrigin
from service.answers.events import StoredEvent
from service.answers.grade import GradedAnswer
from service.answers.table_calls import TableCallAnswer

Links = Annotated[dict[str, str], Meta(description="where to look at the case, and what can be done in it")]


class CasesAnswer(GradedAnswer, frozen=True, kw_only=True):
    """The cases of a match."""

    cases: Annotated[list[CaseAnswer], Meta(description="sealed texts are null")]


class TournamentCasesAnswer(msgspec.Struct, frozen=True):
    """Cases of a tournament."""

    tournament: str
    cases: list[CaseAnswer]
    next: Annotated[str | None, Meta(description="`after` of the next page; null at the end")]


class ChangedCaseAnswer(GradedAnswer, frozen=True, kw_only=True):
    """A case as it stands after what was appended."""

    case: CaseAnswer
    links: Links
    events: Annotated[list[StoredEvent], Meta(description="the envelopes that were appended")]


class CaseViewAnswer(GradedAnswer, frozen=True, kw_only=True):
    """Everything about a case, as the viewer may see it."""

    case: Annotated[CaseAnswer, Meta(description="each ruling has `done` and `foreseen`")]
    players: Annotated[dict[str, int], Meta(description="who decided for a seat: id of the actor -> seat")]
    about: Annotated[AboutMatch, Meta(description="the match: labels, rulebook, seats")]
    moment: Annotated[MomentPlace, Meta(description="where the match stood at the position shown")]
    question: Annotated[ChoiceView | None, Meta(description="what was asked then, with the legal choices")]
    views: Annotated[dict[str, TableView], Meta(description="view -> position; the viewer's own, officials get all")]
    knowledge: Annotated[list[KnownCard], Meta(description="who could know which hidden card")]
    story: Annotated[list[StoryEvent], Meta(description="the events that led to the dispute, and those it is about")]
    diff: CaseDifference
    branches: Annotated[list[WhatIfMatch], Meta(description="what-if matches of the case; officials only")]
    links: Links


class DocumentAnswer(Document, frozen=True):
    """A case as a document, with the events that it rests on."""

    log: Annotated[
        tuple[StoredEvent, ...],
        Meta(description="the events that it rests on, from event 1, as the viewer may see them"),
    ]


class CallAnswer(msgspec.Struct, frozen=True):
    """A case that waits for a ruling or a signature."""

    case: Annotated[CaseAnswer, Meta(description="as GET .../disputes has it")]
    taken: Annotated[TakenCall | None, Meta(description="null: nobody goes there yet")]
    taking: Annotated[str, Meta(description="the address at which it is taken and left")]


class CallsAnswer(msgspec.Struct, frozen=True):
    """What waits for the caller, the first opened first."""

    calls: list[CallAnswer]
    more: Annotated[bool, Meta(description="there may be more; the lists of the tournaments have all")]
    tables: Annotated[
        list[TableCallAnswer],
        Meta(description="calls to a table without a case, which POST …/pairings/<pairing>/calls/taking takes"),
    ]


class TakingAnswer(msgspec.Struct, frozen=True):
    """How a call stands."""

    match: str
    case: int
    taken: TakenCall | None


class WhatIfAnswer(msgspec.Struct, frozen=True):
    """A what-if match that was opened."""

    match: str
    branch: Annotated[BranchOrigin, Meta(description="where it comes from")]
    version: int
    links: dict[str, str]


class WhatIfsAnswer(msgspec.Struct, frozen=True):
    """The what-if matches that come from a match."""

    match: str
    branches: list[WhatIfMatch]


class BranchingAnswer(Branching, frozen=True, kw_only=True):
    """A match beside a what-if match that comes from it."""

    branch: Annotated[BranchOrigin | None, Meta(description="where the what-if match comes from")]


class FillingAnswer(msgspec.Struct, frozen=True):
    """One way in which the unseen cards may have lain, and what came of it."""

    number: int
    chances: Annotated[list[float] | None, Meta(description="by seat; null where the answers are not possible")]
    wins: Annotated[tuple[int, ...], Meta(description="by seat")]
    playouts: int
    hands: Annotated[tuple[tuple[str, ...], ...], Meta(description="titles by seat, which nobody need have held")]
    refused: Annotated[str | None, Meta(description="why the answers are not possible in it")]


class FillingsAnswer(msgspec.Struct, frozen=True):
    """A comparison of fillings."""

    match: str
    seq: int
    unseen: Annotated[int, Meta(description="places that nobody had seen")]
    answers: Annotated[tuple[tuple[str, ...], ...], Meta(description="given first in each filling")]
    fillings: list[FillingAnswer]
    means: Annotated[list[float], Meta(description="by seat, the mean chance over the fillings")]
    spread: Annotated[float, Meta(description="the largest difference between two fillings")]
    by_lot: Annotated[float, Meta(description="what so few playouts may differ by without any cause")]
    depends: Annotated[bool, Meta(description="whether it depends on what nobody saw")]
    text: Annotated[str, Meta(description="the same in a sentence or two")]
