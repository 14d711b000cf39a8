"""Create a tournament, and import players, decks and pairings, with every fault shown beside what it is about.

    /tournaments/new                    a name, a rulebook, and the lists if they are there already
    /tournaments/<tournament>/import    the lists; "Check only" stores nothing

Lists are text in the form, or files; both as `replays.tournaments.imports` reads them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response, redirect, request
from ulid import ULID
from werkzeug.datastructures.structures import ImmutableMultiDict
from werkzeug.wrappers import Response as BaseResponse

from engine.english import counted
from engine.rulesets import CURRENT, RULESETS
from engine.variants import VARIANTS
from replays.log.errors import EventInvalid, RequestReused
from replays.store.store import RequestKey
from replays.tournaments.decks.houses_only import still_unlisted
from replays.tournaments.imports import PARTS, TournamentImportRefused, plan_import, planned_on
from replays.tournaments.policy import NEW_POLICY
from replays.tournaments.state import Tournament, TournamentRefused
from replays.tournaments.tables import RowFault
from service.frame.frame import guarded, page
from service.http.problems import Problem
from service.services import services
from service.tournament.organising.form_results import NotStored, back, field, form_key, said_of_decks, store
from service.tournament.tournaments import canonical, large_body
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
NAMED = {"standard": "Two at a table", "break-key": "Break-Key, three at a table"}


class Fault(NamedTuple):
    """A fault of an import, with the line that it is about."""

    line: int
    text: str | None
    """The line as it was given; None where it cannot be shown as one."""
    field: str | None
    what: str
    nearest: Sequence[str]


@blueprint.get("/new")
def new() -> Response:
    """The form for a tournament."""
    caller_in().require("tournament:create")
    return _new_page()


@blueprint.post("/new")
@large_body
def create() -> BaseResponse:
    """Create it, with what was imported, or say what is wrong."""
    caller = caller_in()
    caller.require("tournament:create")
    texts = _texts()
    try:
        minutes = field("minutes")
        if minutes and not (minutes.isdecimal() and 1 <= int(minutes) <= 1440):
            raise NotStored("minutes are a number from 1 to 1440, or left empty.")
        if not field("name"):
            raise NotStored("give the tournament a name.")
        policy = msgspec.structs.replace(NEW_POLICY, minutes=int(minutes)) if minutes else NEW_POLICY
        asked = RequestKey.of(f"{caller.id} POST /tournaments/new", form_key(), canonical({**request.form, **texts}))
        made = services().tournaments.create(
            name=field("name")[:200],
            ruleset=field("ruleset"),
            variant=field("variant"),
            policy=policy,
            actor=caller.actor(),
            request=asked,
            then=lambda empty: plan_import(empty, _parts(texts), actor=caller.actor(), **_settings()),
        )
    except TournamentImportRefused as refused:
        return _new_page(texts, faults=refused.faults)
    except TournamentRefused as error:
        return _new_page(texts, fault=NotStored(f"{error.reason}.", 409))
    except EventInvalid as error:
        return _new_page(texts, fault=NotStored(f"{error.reason}."))
    except RequestReused:
        why = NotStored("this form was sent before, with other entries. Open the page again.", 409)
        return _new_page(texts, fault=why)
    except NotStored as why:
        return _new_page(texts, fault=why)
    onward = "pair" if made.tournament.players else "people"
    return redirect(f"/tournaments/{made.tournament.id}/{onward}", 303)


@blueprint.get("/<tournament>/import")
def lists(tournament: str) -> Response:
    """The form for lists."""
    caller_in(tournament=tournament).require("tournament:run")
    found = services().tournaments.get(tournament)
    return _import_page(found, {}, said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/import")
@large_body
def take_over(tournament: str) -> BaseResponse:
    """Import them, all or none; or only check them."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:run")
    found, texts = services().tournaments.get(tournament), _texts()
    parts, actor = _parts(texts), caller.actor()
    try:
        if not any(texts.values()):
            raise NotStored("paste a list, or choose a file.")
        planned = plan_import(found, parts, actor=actor, **_settings())
        if field("act") == "check":
            after = planned_on(found, planned, actor=actor)
            told = still_unlisted(after, [data for data, _ in planned])
            said = f"{'Nothing is wrong: ' * (not told)}{_planned(planned)} would be added."
            return _import_page(found, texts, said=" ".join([said, *told]))
        changed = store(tournament, lambda at: plan_import(at, parts, actor=actor, **_settings()))
    except TournamentImportRefused as refused:
        return _import_page(found, texts, faults=refused.faults)
    except NotStored as why:
        return _import_page(found, texts, fault=why)
    return back(tournament, "import", said_of_decks(changed))


def _texts() -> dict[str, str]:
    """The lists that were sent: a file counts before what stands in the form. Raises Problem 413, 422."""
    request.max_form_memory_size = request.max_content_length
    found = {}
    for part in PARTS:
        file = request.files.get(f"{part}-file")
        sent = _decoded(file.read(), part) if file is not None and file.filename else ""
        found[part] = (sent or request.form.get(part, "")).replace("\r\n", "\n").replace("\r", "\n")
    return found


def _decoded(sent: bytes, part: str) -> str:
    """The text of a file. Raises Problem 422 for one that is not UTF-8, nor UTF-16 with its mark."""
    try:
        return sent.decode("utf-16" if sent[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        what = f"The file with the {part} is not UTF-8, and names with accents would be lost: save it as UTF-8."
        raise Problem("invalid-body", what, people=what) from None


def _parts(texts: Mapping[str, str]) -> dict[str, Any]:
    """The lists as the import takes them: JSON where it looks like it and is, else CSV."""
    found: dict[str, Any] = {}
    for part, text in texts.items():
        if text.strip():
            found[part] = text
        if text.lstrip().startswith("["):
            with suppress(ValueError, RecursionError):  # else it is read as CSV, whose fault then says so
                found[part] = json.loads(text)
    return found


def _settings() -> dict[str, bool]:
    """What was ticked: players of names that are there already are other people; decks with faults are taken as they
    are."""
    return {name: field(name) == "yes" for name in ("namesakes", "incomplete")}


def _planned(planned: Sequence[tuple[Any, Any]]) -> str:
    names = {"PlayerRegistered": "player", "DeckRegistered": "deck", "RoundAdded": "round", "PairingAdded": "pairing"}
    kinds = [type(data).__name__ for data, _ in planned]
    many = {name: kinds.count(kind) for kind, name in names.items()}
    return ", ".join(counted(number, name) for name, number in many.items() if number)


def _faults(texts: Mapping[str, str], faults: Sequence[RowFault]) -> dict[str, list[Fault]]:
    """The faults by part, each with its line."""
    found: dict[str, list[Fault]] = {}
    for fault in faults:
        lines = texts[fault.part].split("\n")
        is_json = texts[fault.part].lstrip().startswith("[")
        text = None if is_json or fault.line > len(lines) else lines[fault.line - 1][:200]
        found.setdefault(fault.part, []).append(Fault(fault.line, text, fault.field, fault.what, fault.nearest))
    return found


@dataclass(frozen=True, kw_only=True)
class NewTournamentPage:
    """The data of the form for a new tournament."""

    texts: Mapping[str, str]
    faults: dict[str, list[Fault]]
    fault: NotStored | None
    entered: ImmutableMultiDict[str, str]
    rulesets: list[str]
    current: str
    variants: dict[str, str]
    headings: dict[str, str]
    examples: dict[str, str]
    key: str


def _new_page(
    texts: Mapping[str, str] | None = None, *, faults: Sequence[RowFault] = (), fault: NotStored | None = None
) -> Response:
    texts = texts or {}
    return page(
        "tournament/organising/new.html",
        422 if faults else 200 if fault is None else fault.status,
        shown=NewTournamentPage(
            texts=texts,
            faults=_faults(texts, faults),
            fault=fault,
            entered=request.form,
            rulesets=list(reversed(RULESETS)),
            current=CURRENT,
            variants={variant: NAMED.get(variant, variant) for variant in VARIANTS},
            headings=HEADINGS,
            examples=EXAMPLES,
            key=str(ULID()),
        ),
    )


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
    found: Tournament,
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
            tournament=found,
            texts=texts,
            faults=_faults(texts, faults),
            fault=fault,
            said=said,
            headings=HEADINGS,
            examples=EXAMPLES,
            key=str(ULID()),
            judges=caller_in(tournament=found.id).may("dispute:rule"),
        ),
    )
