"""The calls: every case that waits for the judge who looks, oldest first, and who goes where.

/calls                                  what waits; a script looks again every few seconds
POST /calls/<match>/<event>/take        "I go there", or leave it to others
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import marshmallow as ma
from flask import Blueprint, Response, redirect, request
from marshmallow import validate
from werkzeug.wrappers import Response as BaseResponse

from replays.disputes.calls import TakenCall
from replays.disputes.cases import Case
from replays.log.events import now
from replays.telling.clock import milliseconds
from service.answers.calls import Settled, TakenAlready, leave_call, take_call
from service.answers.cases import waiting_anywhere
from service.frame.frame import guarded, page
from service.http.api import StrictSchema
from service.lists.page import list_query
from service.lists.rows import Row, rows_of, steady
from service.services import services
from service.who import caller_in

blueprint = guarded(Blueprint("calls", __name__, url_prefix="/calls"))


class CallsQuery(StrictSchema):
    """Which table, and what was just said."""

    q = ma.fields.String(load_default="", validate=validate.Length(max=200))
    said = ma.fields.String(load_default="", validate=validate.OneOf(("", "gone", "taken", "left")))


class Call(NamedTuple):
    """A case that waits."""

    case: Case
    row: Row | None
    waits: int
    """Minutes."""
    taken: TakenCall | None
    mine: bool
    missing: tuple[str, ...]
    """Who has yet to sign; empty where a ruling is wanted."""
    signs: bool
    """The viewer may give one of these signatures."""


SAID = {
    "gone": "This case does not wait any more.",
    "taken": "Another judge has taken it already.",
    "left": "Left to the others.",
}


@blueprint.get("")
@steady
def calls() -> Response:
    """What waits for the caller."""
    caller_in().require("dispute:rule", "tournament:create")
    query = list_query(CallsQuery())
    cases, more = waiting_anywhere()
    taken = services().calls.taken([case.id for case in cases])
    rows = rows_of([case.match for case in cases]) if cases else {}
    found = [_call(case, rows, taken) for case in cases]
    words = query["q"].casefold().split()
    return page(
        "lists/calls.html",
        calls=[call for call in found if _fits(call, words)],
        many=len(found),
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


def _call(case: Case, rows: Mapping[str, Row], taken: Mapping[str, TakenCall]) -> Call:
    had: Any = taken.get(case.id)
    passed = milliseconds(now()) - milliseconds(case.at)
    missing = () if case.ruling is None else tuple(case.ruling.missing)
    who = caller_in()
    mine = had is not None and had.by == who.signature
    own = case.ruling is not None and case.ruling.by.id == who.signature
    signs = not own and who.may("dispute:sign") and any(role in who.approves for role in missing)
    return Call(case, rows.get(case.match), max(0, passed) // 60_000, had, mine, missing, signs)


def _fits(call: Call, words: list[str]) -> bool:
    if call.row is None:
        return not words
    names = [name.casefold() for name in call.row.players]
    table = (call.row.table or "").casefold()
    return all(word == table or any(word in name for name in names) for word in words)
