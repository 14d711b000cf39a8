"""The case desk: disputes, a case with its views side by side, its what-if matches, and going back.

    /m/<match>/cases                             what there is, and calling a judge; `Vaultlog-Part: case` for it alone
    /m/<match>/cases/<event>                     a case (`?seen=`: its board); `Vaultlog-Part: case-state`, `case-seen`
    /m/<match>/cases/<event>/foreseen?measures=  what measures would do; `Vaultlog-Part: foreseen`
    /m/<match>/cases/<event>/what-if/<branch>    a what-if match of it, compared with what happened
    /m/<match>/cases/clauses?q=                  clauses and rulings to cite; `Vaultlog-Part: clauses-found`
    /m/<match>/undo?to=                          going back: the review, the request, the answers

All changes go through the API, by `cases.js`; this module only shows what the API shows each caller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import marshmallow as ma
import msgspec
from flask import Blueprint, Response, g
from marshmallow import validate

from engine.english import capitalised
from replays.clauses import index as clauses
from replays.clauses.paraphrases import Paraphrase, paraphrases
from replays.disputes import acts
from replays.disputes.branches import compare_branches, in_words, same_deed
from replays.disputes.documents import cause_in_words, knowers, measure_in_words, view_in_words, with_names
from replays.disputes.measures import VERDICTS, MeasureLimits, measure_faults
from replays.disputes.ruling_preview import Foreseen, foresee
from replays.disputes.what_if import branch_of
from replays.log.errors import CommandRefused, Diverged, LogClosed
from replays.log.event_types import BranchOrigin
from replays.log.event_words import role_in_words
from replays.telling.transcript import tell
from replays.undo.requests import UndoRequest, undo_requests
from replays.undo.review import Review
from replays.undo.review_answer import ReviewAnswer, review_answer
from service.answers import moments, projection
from service.answers.cases import find_case, find_file, read_cases
from service.answers.moments import names_of
from service.answers.queries import SEQ, VIEW, CaseQuery, ViewQuery
from service.case.desk.board_view import (
    Apart,
    apart,
    read_measures,
    rule,
    what_was_done,
)
from service.case.desk.desk import case_desk
from service.case.desk.people import names_of_actors
from service.frame.frame import guarded
from service.frame.parts import PartQuery, answer, link_query, query
from service.http.packing import packs
from service.http.problems import Problem
from service.services import services
from service.who import Caller, Reader, caller_in, permits, reader_of

blueprint = packs(guarded(Blueprint("cases", __name__, url_prefix="/m")))
MOST_CLAUSES = 30
"""Clauses that one search finds."""


class CasePageQuery(CaseQuery):
    """The query of the page of a case. `seen`: the view of its board alone; without it, the reader's own."""

    seen = ma.fields.String(validate=VIEW, load_default=None)


class ClausesQuery(ViewQuery):
    """What to look for."""

    q = ma.fields.String(validate=validate.Length(max=200), load_default="")


class ForeseenQuery(ViewQuery):
    """The measures of a ruling that is not given yet, as the API takes them, in JSON."""

    measures = ma.fields.String(required=True, validate=validate.Length(max=20_000))
    verdict = ma.fields.String(required=True, validate=validate.OneOf(VERDICTS))


class UndoPreviewQuery(PartQuery):
    """The event to go back to."""

    to = ma.fields.Integer(validate=SEQ, load_default=None)


@blueprint.app_template_filter("measure_in_words")
def _measure(measure: dict[str, Any], names: list[str]) -> str:
    return measure_in_words(measure, names)


@blueprint.app_template_filter("clause_in_words")
def _clause(id: str) -> str:
    return clauses.in_words(id)


@blueprint.app_template_filter("paraphrase")
def _paraphrase(id: str) -> Paraphrase | None:
    return paraphrases().get(id)


blueprint.add_app_template_filter(capitalised, "capitalised")


@blueprint.app_template_filter("without_choose")
def without_choose(label: str) -> str:
    """The label of an option after "Chosen:".

    >>> without_choose("Choose Troll"), without_choose("Reap with Urchin")
    ('Troll', 'Reap with Urchin')
    """
    return label.removeprefix("Choose ")


@blueprint.app_template_filter("cause_in_words")
def _cause(cause: dict[str, Any]) -> str:
    return cause_in_words(cause)


@blueprint.app_template_filter("knowers")
def _knowers(knowledge: dict[str, Any] | None, names: list[str], view: str) -> str:
    return knowers(knowledge, names, view)


@blueprint.app_template_filter("view_in_words")
def _view(view: str, names: list[str]) -> str:
    return view_in_words(view, names)


@blueprint.app_template_filter("who_agrees")
def who_agrees(role: str, names: list[str]) -> str:
    """An approval in words: `seat:0` becomes the player's name."""
    return role_in_words(role, names)


@blueprint.app_template_filter("who_signs")
def who_signs(role: str, names: list[str]) -> str:
    """The person who signs a ruling beside the judge who gave it, in words.

    >>> who_signs("judge", []), who_signs("head-judge", []), who_signs("seat:1", ["Ann", "Ben"])
    ('another judge', 'the head judge', 'Ben')
    """
    return "another judge" if role == "judge" else who_agrees(role, names)


@dataclass(frozen=True, kw_only=True)
class CasesPage:
    """The data of the cases of a match."""

    match: str
    names: list[str]
    title: str
    cases: list[dict[str, Any]]
    deeds: dict[int, str]
    """The first and the last event in dispute of each case -> turn and deed, in words."""
    at: int
    version: int
    may: frozenset[str]
    query: str


@blueprint.get("/<match>/cases")
def cases(match: str) -> Response:
    """The disputes of a match."""
    page_query = query(PartQuery)
    reader = _reader(match, page_query["view"])
    projection.require_log(reader)
    g.seq = reader.horizon
    names = names_of(reader)
    listed = [msgspec.to_builtins(dispute.answer()) for dispute in read_cases(reader)]
    return answer(
        "case/desk/list.html",
        {"case": "case/desk/_list.html"},
        shown=CasesPage(
            match=match,
            names=names,
            title=_title(match),
            cases=with_names(listed, names_of_actors(match, names, listed, {})),
            deeds=_deeds(reader, {dispute[end] for dispute in listed for end in ("first", "last")}),
            at=page_query["at"] or reader.horizon,
            version=reader.horizon,
            may=reader.caller.permissions,
            query=link_query(page_query),
        ),
    )


def _deeds(reader: Reader, seqs: set[int]) -> dict[int, str]:
    """What each of these events did, with its turn, as far as the log can be confirmed."""
    traveller, eyes = services().recorder.traveller, projection.eyes(reader)
    deeds = {}
    for seq in seqs:
        line = next(iter(tell(traveller, reader.match, eyes, seq, seq)), None)
        turn = "" if line is None else f"Turn {line.turn}" if line.turn else "Set-up"
        deeds[seq] = "" if line is None else f"{turn}: {line.text}"
    return deeds


@blueprint.get("/<match>/cases/<int:seq>")
def case(match: str, seq: int) -> Response:
    """One case: the board at the disputed moment, and beside it statements and what can be done about it."""
    caller_in(match=match).require("match:read")
    page_query = query(CasePageQuery)
    reader, file, moment = find_file(page_query, match, seq)
    g.seq = file.moment.seq
    return answer(
        "case/desk/case.html",
        {"case-state": "case/desk/_state.html", "case-seen": "case/desk/_seen.html"},
        headers=projection.grade_header(moment.graded),
        desk=case_desk(reader, file, moment, page_query),
    )


@dataclass(frozen=True, kw_only=True)
class ForeseenPage:
    """The data of what measures would do."""

    match: str
    seq: int
    found: Foreseen
    review: ReviewAnswer | None
    signers: tuple[str, ...]
    """The parts that sign beside the judge."""
    asked: tuple[str, ...]
    """Whose approval a request to go back would need."""
    names: list[str]
    to: Callable[[Any], str]


@blueprint.get("/<match>/cases/<int:seq>/foreseen")
@permits("dispute:rule")
def foreseen(match: str, seq: int) -> Response:
    """What the measures of a ruling would do, in sentences, or why they cannot be done."""
    page_query = query(ForeseenQuery)
    reader = _reader(match, page_query["view"])
    find_case(read_cases(reader), seq)
    measures = read_measures(page_query["measures"])
    traveller = services().recorder.traveller
    table = traveller.at(match, reader.horizon).game.table
    limits = MeasureLimits.at(reader.horizon, table, services().policy_for(match))
    faults = [fault.detail for fault in measure_faults(page_query["verdict"], measures, limits)]
    outcome = (
        Foreseen([], faults) if faults else foresee(traveller, match, measures, projection.eyes(reader), reader.horizon)
    )
    reviewed: ReviewAnswer | None = None
    signers: tuple[str, ...] = ()
    approvals: tuple[str, ...] = ()
    if not outcome.faults:
        held, seats = reader.caller.approves, len(table.players)
        policy = services().policy_for(match)
        signers = acts.signers_of(page_query["verdict"], measures, policy, held=held, seats=seats)
        try:
            reviewed, approvals, agreeing = _of_going_back(reader, measures)
            signers = tuple(dict.fromkeys((*signers, *agreeing)))
        except (CommandRefused, Diverged, LogClosed) as error:
            outcome = Foreseen([], [f"{capitalised(str(error))}."])
    g.seq = reader.horizon
    return answer(
        "case/desk/foreseen.html",
        {"foreseen": "case/desk/_foreseen.html"},
        shown=ForeseenPage(
            match=match,
            seq=seq,
            found=outcome,
            review=reviewed,
            signers=signers,
            asked=approvals,
            names=names_of(reader),
            to=lambda event: (
                f"/m/{match}/undo{link_query({'view': page_query['view'], 'share': page_query['share']}, to=event)}"
            ),
        ),
    )


def _of_going_back(
    reader: Reader, measures: list[dict[str, Any]]
) -> tuple[ReviewAnswer | None, tuple[str, ...], tuple[str, ...]]:
    """The review of measures that go back, whose approval the policy wants, and who signs a ruling; None and nobody for
    other measures. Raises as `Going.review`."""
    to = next((measure["to"] for measure in measures if measure["kind"] == "rewind"), None)
    if to is None:
        return None, (), ()
    going, held = services().going, reader.caller.approves
    review = going.review(reader.match, to, reader.horizon)
    return review_answer(review, reader.viewer), going.approvals(review, None, held), going.officials(review, held)


@dataclass(frozen=True, kw_only=True)
class WhatIfPage:
    """The data of a what-if match beside what happened."""

    match: str
    branch: str
    origin: BranchOrigin | None
    observed: bool
    seq: int
    names: list[str]
    title: str
    found: dict[str, Any]
    sides: Apart
    here: str
    there: str
    query: str


@blueprint.get("/<match>/cases/<int:seq>/what-if/<branch>")
def what_if(match: str, seq: int, branch: str) -> Response:
    """A what-if match of a case beside what happened."""
    page_query = query(ViewQuery)
    caller_in(match=match).require("match:branch")
    reader = reader_of(match, page_query["view"])
    if branch not in services().store.what_ifs(match):
        raise Problem("not-found", "No such what-if match comes from this match; the page of the case lists them.")
    origin = branch_of(services().recorder, branch)
    traveller, eyes = services().recorder.traveller, projection.eyes(reader)
    branching = compare_branches(traveller, match, branch, eyes)
    own_seq, branch_seq = same_deed(traveller, match, branch)
    names, plain = names_of(reader), msgspec.to_builtins(branching)
    for way, compared in (("here", match), ("there", branch)):
        plain[way] = with_names(plain[way], names_of_actors(compared, names, plain[way], {}))
    g.seq = reader.horizon
    return answer(
        "case/desk/what_if.html",
        {"comparison": "case/desk/_comparison.html"},
        shown=WhatIfPage(
            match=match,
            branch=branch,
            origin=origin,
            observed=traveller.opening(match).setup.observed,
            seq=seq,
            names=names,
            title=_title(match),
            found=plain,
            sides=apart(reader, own_seq, f"{branch}:{branch_seq}", page_query),
            here=in_words(branching.here),
            there=in_words(branching.there),
            query=link_query(page_query),
        ),
    )


@blueprint.get("/<match>/cases/clauses")
def find_clauses(match: str) -> Response:
    """Clauses and rulings that a ruling may rest on, by words of their ids; those of the match's rulebook first."""
    caller_in(match=match).require("match:read")
    page_query = query(ClausesQuery)
    reader_of(match, page_query["view"])
    ruleset = services().recorder.traveller.opening(match).data.setup["ruleset"]
    names = search_clauses(page_query["q"], ruleset)
    return answer(
        "case/desk/clauses.html",
        {"clauses-found": "case/desk/_clauses.html"},
        match=match,
        q=page_query["q"],
        found=[rule(name, ruleset) for name, _ in names[:MOST_CLAUSES]],
        more=max(0, len(names) - MOST_CLAUSES),
        ruleset=ruleset,
    )


@dataclass(frozen=True, kw_only=True)
class UndoPage:
    """The data of the page about going back."""

    match: str
    names: list[str]
    title: str
    to: int | None
    review: ReviewAnswer | None
    told: dict[int, str]
    deeds: dict[int, str]
    """The events after which the match would go on -> turn and deed, in words."""
    apart: Apart | None
    needed: tuple[str, ...]
    nothing: str | None
    requests: list[Any]
    version: int
    may: frozenset[str]
    seat: int | None
    official: bool
    query: str


@blueprint.get("/<match>/undo")
def undo(match: str) -> Response:
    """Going back: the review, the requests, and their outcomes."""
    page_query = query(UndoPreviewQuery)
    reader = _reader(match, page_query["view"])
    projection.require_log(reader)
    caller = reader.caller
    reviewed: ReviewAnswer | None = None
    needed: tuple[str, ...] = ()
    done: dict[int, str] = {}
    changed = None
    nothing = None
    review: Review | None = None
    if page_query["to"] is not None:
        try:
            review = services().going.review(match, moments.require(reader, page_query["to"]), reader.horizon)
        except CommandRefused as error:
            nothing = f"{capitalised(error.reason)}."
    if review is not None:
        clocks = services().clocks
        ran = clocks.of(match, review.to), clocks.of(match, review.version)
        reviewed = review_answer(review, reader.viewer, ran)
        needed = services().going.approvals(review, caller.seat, () if caller.seat is not None else caller.approves)
        done = what_was_done(reader, review.to + 1, review.version)
        changed = apart(reader, review.version, review.to, page_query)
    requests = undo_requests(moments.log(reader))
    g.seq = reader.horizon
    return answer(
        "case/desk/undo.html",
        {"undo-state": "case/desk/_undo.html"},
        shown=UndoPage(
            match=match,
            names=names_of(reader),
            title=_title(match),
            to=page_query["to"],
            review=reviewed,
            told=done,
            deeds=_deeds(reader, {*([] if review is None else [review.to]), *(request.to for request in requests)}),
            apart=changed,
            needed=needed,
            nothing=nothing,
            requests=[_wish(request, caller) for request in reversed(requests)],
            version=reader.horizon,
            may=caller.permissions,
            seat=caller.seat,
            official=caller.official,
            query=link_query(page_query),
        ),
    )


def search_clauses(words: str, ruleset: str) -> list[tuple[str, tuple[str, ...]]]:
    """Ids that hold every word, each with the rulebook versions in which it holds; those of `ruleset` first. Where
    none does, those whose sentences do; else the nearest.

    >>> [name for name, _ in search_clauses("enter play exhausted", "16.0")][0]
    'enter-play-exhausted'
    >>> search_clauses("blows fall together", "16.0")[0][0]
    'fight-damage-simultaneous'
    """
    versions = clauses.known_clauses()
    wanted = words.lower().replace("-", " ").replace("_", " ").split()
    if not wanted:
        return []
    names = [name for name in versions if all(word in name for word in wanted)]
    if not names:
        sentences = {name: text.text.lower().replace("-", " ") for name, text in paraphrases().items()}
        names = [name for name, text in sentences.items() if all(word in text for word in wanted)]
    if not names:
        text = "-".join(wanted)
        names = clauses.unknown([text]).get(text, [])
    return sorted(
        ((name, versions[name]) for name in names), key=lambda row: (ruleset not in row[1], len(row[0]), row[0])
    )


def _reader(match: str, view: str | None) -> Reader:
    caller_in(match=match).require("match:read")
    return reader_of(match, view)


def _title(match: str) -> str:
    return services().recorder.traveller.opening(match).data.title or "Match"


def _wish(request: UndoRequest, caller: Caller) -> dict[str, Any]:
    """A request to go back, the approvals the viewer may give, and whether they may withdraw it."""
    mine = [role for role in request.open_for if role in caller.approves] if caller.may("undo:answer") else []
    asks = (
        request.status == "open"
        and caller.may("undo:request")
        and caller.role is not None
        and request.asked_by(caller.actor(), caller.approves)
    )
    data: dict[str, Any] = msgspec.to_builtins(request)
    return {**data, "open_for": list(request.open_for), "mine": mine, "withdraws": asks and not mine}
