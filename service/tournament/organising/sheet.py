"""Import a match that was written down as a sheet, with every fault shown at its line.

/matches/import     paste the sheet, or choose its file; nothing is stored unless every line is right
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, Response, redirect, request
from ulid import ULID
from werkzeug.datastructures.structures import ImmutableMultiDict
from werkzeug.wrappers import Response as BaseResponse

from replays.log.errors import MatchExists, RequestReused
from replays.sheet.header import LineFault
from replays.sheet.played_sheet import SheetInvalid
from replays.tournaments.state import Tournament
from service.frame.frame import guarded, page
from service.http.responses import form_key
from service.lists.page import tournaments_page
from service.match.sheets import LABELS, LONGEST, sheet_taken
from service.tournament.organising.form_results import NotStored, field
from service.who import caller_in

blueprint = guarded(Blueprint("sheet", __name__, url_prefix="/matches"))
_LONGEST_LABEL = 200
_SHOWN = 200
"""Letters of a wrong line that are shown."""


class WrongLine(NamedTuple):
    """What is wrong with a line, and the line."""

    line: int
    what: str
    text: str


@blueprint.get("/import")
def form() -> Response:
    """The form for a sheet."""
    caller_in().require("match:open")
    return _page("")


@blueprint.post("/import")
def take() -> BaseResponse:
    """Make a match of the sheet, or say what is wrong with each line."""
    caller = caller_in()
    caller.require("match:open")
    text = _text()
    try:
        if not text.strip():
            raise NotStored("paste a sheet, or choose its file.")
        if len(text) > LONGEST:
            raise NotStored(f"the sheet has {len(text)} letters; at most {LONGEST} are read here.")
        labels = {name: field(name)[:_LONGEST_LABEL] or None for name in LABELS}
        taken = sheet_taken({"sheet": text, **labels}, f"{caller.id} POST /matches/import", form_key())
    except SheetInvalid as error:
        return _page(text, faults=_wrong_lines(text, error.faults))
    except (RequestReused, MatchExists):
        return _page(text, fault=NotStored("this form was sent before, with another sheet. Send it once more.", 409))
    except NotStored as why:
        return _page(text, fault=why)
    return redirect(f"/m/{taken.match}/about" if taken.over else f"/t/{taken.match}/score", 303)


def _text() -> str:
    """The sheet that was sent: a file counts before what stands in the form."""
    file = request.files.get("file")
    sent = file.read().decode("utf-8-sig", "replace") if file is not None and file.filename else ""
    return (sent or request.form.get("sheet", "")).replace("\r\n", "\n")


def _wrong_lines(text: str, faults: list[LineFault]) -> list[WrongLine]:
    lines = text.split("\n")
    return [WrongLine(at, what, lines[at - 1].strip()[:_SHOWN] if at <= len(lines) else "") for at, what in faults]


@dataclass(frozen=True, kw_only=True)
class SheetPage:
    """The data of the page that takes a sheet in."""

    text: str
    faults: list[WrongLine]
    fault: NotStored | None
    entered: ImmutableMultiDict[str, str]
    home: str | None
    tournaments: list[Tournament]
    key: str


def _page(text: str, *, faults: list[WrongLine] | None = None, fault: NotStored | None = None) -> Response:
    home = caller_in().tournament
    choices, _ = tournaments_page((), None, 100)
    return page(
        "tournament/organising/sheet.html",
        422 if faults else 200 if fault is None else fault.status,
        shown=SheetPage(
            text=text,
            faults=faults or [],
            fault=fault,
            entered=request.form,
            home=home,
            tournaments=[tournament for tournament in choices if home in (None, tournament.id)],
            key=str(ULID()),
        ),
    )
