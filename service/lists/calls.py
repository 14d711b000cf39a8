"""The calls: every case that waits for the judge who looks, oldest first, and who goes where.

/calls                                  what waits; a script looks again every few seconds
POST /calls/<match>/<event>/take        "I go there", or leave it to others
POST /calls/<tournament>/tables/<pairing>    the same of a call to a table without words, and "I have been there"
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, NamedTuple

import marshmallow as ma
from flask import Blueprint, Response, redirect, request
from marshmallow import validate
from werkzeug.wrappers import Response as BaseResponse

from replays.disputes.calls import TakenCall
from replays.disputes.cases import Case
from replays.log.errors import LogClosed
from replays.log.events import now
from replays.telling.clock import milliseconds
from replays.tournaments.state import TournamentRefused
from service.answers.calls import Settled, leave_call, take_call
from service.answers.cases import waiting_anywhere
from service.answers.self_service import answering
from service.answers.table_calls import (
    TableCallAnswer,
    forget_table_call,
    leave_table_call,
    table_calls_anywhere,
    take_table_call,
)
from service.answers.taken_calls import TakenAlready
from service.frame.frame import guarded, page
from service.http.api import StrictSchema
from service.http.problems import Problem
from service.lists.page import list_query
from service.lists.rows import ListedMatch, rows_of, steady
from service.services import services
from service.who import caller_in

blueprint = guarded(Blueprint("calls", __name__, url_prefix="/calls"))


SAID = {
    "gone": "This case does not wait any more.",
    "taken": "Another judge has taken it already.",
    "left": "Left to the others.",
    "yours": "It is yours. Press “I have been there” when you come back.",
    "been": "The call is over.",
}


class CallsQuery(StrictSchema):
    """Which table, and what was just said."""

    q = ma.fields.String(load_default="", validate=validate.Length(max=200))
    said = ma.fields.String(load_default="", validate=validate.OneOf(("", *SAID)))


class Call(NamedTuple):
    """A case that waits."""

    case: Case
    row: ListedMatch | None
    waits: int
    """Minutes."""
    taken: TakenCall | None
    mine: bool
    missing: tuple[str, ...]
    """The roles that have yet to sign; empty where a ruling is wanted."""
    signs: bool
    """The viewer may give one of these signatures."""


class CallToTable(NamedTuple):
    """A call to a table, without a case."""

    to: TableCallAnswer
    waits: int
    """Minutes."""
    mine: bool

    @property
    def taken(self) -> TakenCall | None:
        """The judge who goes there."""
        return self.to.taken


@blueprint.get("")
@steady
def calls() -> Response:
    """What waits for the caller."""
    caller_in().require("dispute:rule", "tournament:create")
    query = list_query(CallsQuery())
    cases, more = waiting_anywhere()
    taken = services().calls.taken([case.id for case in cases])
    rows = rows_of([case.match for case in cases]) if cases else {}
    case_calls = [_call(case, rows, taken) for case in cases]
    tables = [_table_call(call) for call in table_calls_anywhere()]
    words = query["q"].casefold().split()
    fitting: list[tuple[str, Call | CallToTable]] = [(call.case.at, call) for call in case_calls if _fits(call, words)]
    fitting += [(call.to.at, call) for call in tables if _fits_table(call, words)]
    return page(
        "lists/calls.html",
        calls=[call for _, call in sorted(fitting, key=itemgetter(0))],
        many=len(case_calls) + len(tables),
        more=more,
        said=SAID.get(query["said"]),
        query=query,
    )


@blueprint.post("/<match>/<int:seq>/take")
@steady
def take(match: str, seq: int) -> BaseResponse:
    """Take a call and go to its case, or leave it to the others."""
    caller_in(match=match).require("dispute:rule")
    leaves = request.form.get("act") == "leave"
    try:
        (leave_call if leaves else take_call)(match, seq)
    except Settled:
        return redirect("/calls?said=gone", 303)
    except TakenAlready:
        return redirect("/calls?said=taken", 303)
    return redirect("/calls?said=left" if leaves else f"/m/{match}/cases/{seq}", 303)


@blueprint.post("/<tournament>/tables/<pairing>")
@steady
def to_table(tournament: str, pairing: str) -> BaseResponse:
    """Take the call at a table, leave it to the others, or say that a judge has been there."""
    caller_in(tournament=tournament).require("dispute:rule")
    act = request.form.get("act")
    state = services().tournaments.get(tournament)
    try:
        if act == "leave":
            leave_table_call(tournament, pairing)
        elif act == "been":
            call = state.calls.get(pairing)
            actor = caller_in(tournament=tournament).actor()
            services().tournaments.change(tournament, answering(tournament, pairing), actor=actor)
            if call is not None:
                forget_table_call(state, pairing, call)
        else:
            take_table_call(tournament, pairing)
    except (TournamentRefused, LogClosed):  # it was answered meanwhile, or its table is no more
        return redirect("/calls?said=gone", 303)
    except Problem as refused:
        if refused.status not in (404, 409):
            raise
        return redirect("/calls?said=gone" if refused.status == 404 else "/calls?said=taken", 303)
    return redirect(f"/calls?said={ {'leave': 'left', 'been': 'been'}.get(act or '', 'yours') }", 303)


def _table_call(call: TableCallAnswer) -> CallToTable:
    passed = max(0, milliseconds(now()) - milliseconds(call.at)) // 60_000
    return CallToTable(
        call, passed, call.taken is not None and call.taken.by == caller_in(tournament=call.tournament).signature
    )


def _fits_table(call: CallToTable, words: list[str]) -> bool:
    names = [name.casefold() for name in call.to.players]
    return all(word == call.to.table.casefold() or any(word in name for name in names) for word in words)


def _call(case: Case, rows: Mapping[str, ListedMatch], taken: Mapping[str, TakenCall]) -> Call:
    taken_call: Any = taken.get(case.id)
    passed = milliseconds(now()) - milliseconds(case.at)
    missing = () if case.ruling is None else tuple(case.ruling.missing)
    caller = caller_in()
    mine = taken_call is not None and taken_call.by == caller.signature
    own = case.ruling is not None and case.ruling.by.id == caller.signature
    signs = not own and caller.may("dispute:sign") and any(role in caller.approves for role in missing)
    return Call(case, rows.get(case.match), max(0, passed) // 60_000, taken_call, mine, missing, signs)


def _fits(call: Call, words: list[str]) -> bool:
    if call.row is None:
        return not words
    names = [name.casefold() for name in call.row.players]
    table = (call.row.table or "").casefold()
    return all(word == table or any(word in name for name in names) for word in words)
