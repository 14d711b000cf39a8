"""Import players, decks and pairings, with every fault shown beside what it is about.

    /tournaments/<tournament>/import    the lists; "Check only" stores nothing

Lists are text in the form, or files; both as `replays.tournaments.imports` reads them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from engine.english import counted
from replays.tournaments.decks.houses_only import still_unlisted
from replays.tournaments.imports import PARTS, TournamentImportRefused, plan_import, planned_on
from replays.tournaments.state import Tournament
from replays.tournaments.tables import RowFault
from service.frame.frame import guarded, page
from service.http.problems import Problem
from service.services import services
from service.tournament.organising.form_results import NotStored, back, field, said_of_decks, store
from service.tournament.tournaments import large_body
from service.who import caller_in

blueprint = guarded(Blueprint("tournament-lists", __name__, url_prefix="/tournaments"))
SAID = {
    "deck": "Everything was imported.",
    "incomplete": "Everything was imported. Some decks need completing: People says what they lack.",
    "beside": "Everything was imported. Decks of which only the houses are known are still there beside lists of the "
    "same players: under People it is told what to do.",
}
HEADINGS = {
    "players": "name,player,account",
    "decks": "player,list",
    "pairings": "round,table,player1,player2",
}
EXAMPLES = {
    "players": "Ann Archer\nBen Berg",
    "decks": "player,list\nAnn Archer,Radiant Argus the Supreme",
    "pairings": "round,table,player1,player2\n1,1,Ann Archer,Ben Berg",
}


class Fault(NamedTuple):
    """A fault of an import, with the line that it is about."""

    line: int
    text: str | None
    """The line as it was given; None where it cannot be shown as one."""
    field: str | None
    what: str
    nearest: Sequence[str]


@blueprint.get("/<tournament>/import")
def lists(tournament: str) -> Response:
    """The form for lists."""
    caller_in(tournament=tournament).require("tournament:run")
    state = services().tournaments.get(tournament)
    return _import_page(state, {}, said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/import")
@large_body
def take_over(tournament: str) -> BaseResponse:
    """Import them, all or none; or only check them."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:run")
    state, texts = services().tournaments.get(tournament), sent_lists()
    parts, actor = lists_in(texts), caller.actor()
    try:
        if not any(texts.values()):
            raise NotStored("paste a list, or choose a file.")
        planned = plan_import(state, parts, actor=actor, **ticked())
        if field("act") == "check":
            after = planned_on(state, planned, actor=actor)
            unlisted = still_unlisted(after, [data for data, _ in planned])
            message = f"{'Nothing is wrong: ' * (not unlisted)}{_planned(planned)} would be added."
            return _import_page(state, texts, said=" ".join([message, *unlisted]))
        changed = store(tournament, lambda at: plan_import(at, parts, actor=actor, **ticked()))
    except TournamentImportRefused as refused:
        return _import_page(state, texts, faults=refused.faults)
    except NotStored as why:
        return _import_page(state, texts, fault=why)
    return back(tournament, "import", said_of_decks(changed))


def sent_lists() -> dict[str, str]:
    """The lists that were sent: a file counts before what stands in the form. Raises Problem 413, 422."""
    request.max_form_memory_size = request.max_content_length
    texts = {}
    for part in PARTS:
        file = request.files.get(f"{part}-file")
        sent = _decoded(file.read(), part) if file is not None and file.filename else ""
        texts[part] = (sent or request.form.get(part, "")).replace("\r\n", "\n").replace("\r", "\n")
    return texts


def _decoded(sent: bytes, part: str) -> str:
    """The text of a file. Raises Problem 422 for one that is not UTF-8, nor UTF-16 with its mark."""
    try:
        return sent.decode("utf-16" if sent[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        what = f"The file with the {part} is not UTF-8, and names with accents would be lost: save it as UTF-8."
        raise Problem("invalid-body", what, people=what) from None


def lists_in(texts: Mapping[str, str]) -> dict[str, Any]:
    """The lists as the import takes them: JSON where it looks like it and is, else CSV."""
    parts: dict[str, Any] = {}
    for part, text in texts.items():
        if text.strip():
            parts[part] = text
        if text.lstrip().startswith("["):
            with suppress(ValueError, RecursionError):  # else it is read as CSV, whose fault then says so
                parts[part] = json.loads(text)
    return parts


def ticked() -> dict[str, bool]:
    """What was ticked: players of names that are there already are other people; decks with faults are taken as they
    are."""
    return {name: field(name) == "yes" for name in ("namesakes", "incomplete")}


def _planned(planned: Sequence[tuple[Any, Any]]) -> str:
    names = {"PlayerRegistered": "player", "DeckRegistered": "deck", "RoundAdded": "round", "PairingAdded": "pairing"}
    kinds = [type(data).__name__ for data, _ in planned]
    many = {name: kinds.count(kind) for kind, name in names.items()}
    return ", ".join(counted(number, name) for name, number in many.items() if number)


def faults_by_list(texts: Mapping[str, str], faults: Sequence[RowFault]) -> dict[str, list[Fault]]:
    """The faults by part, each with its line."""
    by_part: dict[str, list[Fault]] = {}
    for fault in faults:
        lines = texts[fault.part].split("\n")
        is_json = texts[fault.part].lstrip().startswith("[")
        text = None if is_json or fault.line > len(lines) else lines[fault.line - 1][:200]
        by_part.setdefault(fault.part, []).append(Fault(fault.line, text, fault.field, fault.what, fault.nearest))
    return by_part


@dataclass(frozen=True, kw_only=True)
class ImportPage:
    """The data of the page that imports into a tournament."""

    tournament: Tournament
    texts: Mapping[str, str]
    faults: dict[str, list[Fault]]
    fault: NotStored | None
    said: str | None
    headings: dict[str, str]
    examples: dict[str, str]
    key: str
    judges: bool


def _import_page(
    tournament: Tournament,
    texts: Mapping[str, str],
    *,
    faults: Sequence[RowFault] = (),
    fault: NotStored | None = None,
    said: str | None = None,
) -> Response:
    return page(
        "tournament/organising/import.html",
        422 if faults else 200 if fault is None else fault.status,
        shown=ImportPage(
            tournament=tournament,
            texts=texts,
            faults=faults_by_list(texts, faults),
            fault=fault,
            said=said,
            headings=HEADINGS,
            examples=EXAMPLES,
            key=str(ULID()),
            judges=caller_in(tournament=tournament.id).may("dispute:rule"),
        ),
    )
