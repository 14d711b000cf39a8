"""`/t/<match>/score/forgotten`: the scorekeeper puts in what was forgotten, and sees what of the rest still fits.

Without `after` the page asks where it belongs. With it, it shows all that followed, and what becomes of it. A form
tries what is written as often as one likes, and stores it when all fits. It works without scripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import marshmallow as ma
from flask import Blueprint, Response, g, redirect, request
from marshmallow import validate
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from engine.english import counted
from replays.log.errors import LogClosed, ReplayError, VersionConflict
from replays.undo.insertion import InsertionRow, last_entries
from replays.undo.later_entries import LaterEntry, following
from service.answers import projection
from service.answers.queries import SEQ, ViewQuery
from service.frame.frame import guarded, page
from service.frame.parts import query
from service.http.problems import Problem, problem_of
from service.http.responses import form_key
from service.match.appending import AppendRequest, request_key
from service.match.insertions import (
    PutInSchema,
    TriedInsertion,
    append_insertion,
    inserter,
    needed_in_words,
    tried_insertion,
)
from service.services import services
from service.who import Caller, caller_in, reader_of

blueprint = guarded(Blueprint("forgotten", __name__, url_prefix="/t"))
OFFERED = 40
"""Entries that are offered at once as the one before which something was forgotten."""
CHANGED_AT_ONCE = 8
"""Entries that wait of which the page asks at once what becomes of them."""


class ForgottenQuery(ViewQuery):
    """Where something belongs. `entries`: how many of the last ones are offered; `done`: it was put in."""

    after = ma.fields.Integer(validate=SEQ, load_default=None)
    entries = ma.fields.Integer(validate=validate.Range(1, 5000), load_default=OFFERED)
    done = ma.fields.String(validate=validate.OneOf(("yes",)), load_default=None)


class WrittenForm(NamedTuple):
    """The form as it was filled in."""

    after: int
    lines: str
    instead: dict[int, str]
    """What stands in the place of an entry; empty: it is left out."""

    @property
    def body(self) -> dict[str, Any]:
        """As the resource takes it. Raises Problem 422."""
        changes = [{"event": event, "lines": lines} for event, lines in sorted(self.instead.items())]
        try:
            body: dict[str, Any] = PutInSchema().load({"after": self.after, "lines": self.lines, "instead": changes})
        except ma.ValidationError as error:
            raise Problem("invalid-body", f"This cannot be read: {error}.") from None
        return body


@dataclass(frozen=True, kw_only=True)
class ForgottenPage:
    """The data of the template."""

    match: str
    names: Sequence[str]
    title: str | None
    version: int
    key: str
    form: WrittenForm | None = None
    tried: TriedInsertion | None = None
    fault: str = ""
    entries: Sequence[LaterEntry] = ()
    more: int | None = None
    """How many entries to offer for the ones before them, too."""
    taken_back: int = 0
    """Entries that were taken back, with none entered since."""
    done: bool = False

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"/t/{self.match}/score/forgotten"

    @property
    def rows(self) -> Sequence[InsertionRow]:
        """What is put in, and what followed."""
        return () if self.tried is None else self.tried.insertion.rows

    def fated(self, *fates: str) -> list[InsertionRow]:
        """The rows with one of these fates."""
        return [row for row in self.rows if row.fate in fates]

    @property
    def open(self) -> list[InsertionRow]:
        """The entries of which the page asks what becomes of them."""
        return self.fated("instead", "left-out", "stops") + self.fated("waits")[:CHANGED_AT_ONCE]

    @property
    def unseen(self) -> int:
        """Further entries that wait."""
        return max(0, len(self.fated("waits")) - CHANGED_AT_ONCE)

    @property
    def written(self) -> bool:
        """Something was written or changed, so that there is something to store."""
        return self.tried is not None and self.tried.insertion.changes and bool(self.rows)

    @property
    def stores(self) -> bool:
        """All fits, and nobody else has to agree."""
        return self.written and self.tried is not None and self.tried.insertion.fits and not self.tried.approvals

    @property
    def outcome(self) -> str:
        """What becomes of the entries that followed, in a sentence."""
        later = [row for row in self.rows if row.event is not None]
        if not later:
            return "Nothing followed."
        again, stops = len(self.fated("again")), self.fated("stops")
        if stops:
            waits = len(later) - again - len(self.fated("instead", "left-out"))
            left = f"{counted(waits, 'entry')} {'is' if waits == 1 else 'are'} left"
            return f"{again} of {len(later)} later entries fit; {left}."
        if again == len(later):
            return f"All {len(later)} later entries fit." if again > 1 else "The later entry fits."
        return f"All fits: {again} of {len(later)} later entries stand as they were."

    @property
    def needed(self) -> str:
        """Whose agreement is missing, and what to do."""
        return "" if self.tried is None else needed_in_words(self.tried)

    def name(self, seat: int | None) -> str:
        """The person who did something."""
        return "An official" if seat is None else self.names[seat]


@blueprint.get("/<match>/score/forgotten")
def ask(match: str) -> Response:
    """Ask where it belongs, or what it is."""
    caller = _recorder(match)
    page_query = query(ForgottenQuery)
    if page_query["done"]:
        return _page(match, done=True)
    if page_query["after"] is not None:
        return _tried(match, WrittenForm(page_query["after"], "", {}))
    version = services().store.head(match).version
    entries = last_entries(
        services().recorder.traveller, match, version, page_query["entries"] + 1, inserter(match, caller)
    )
    more = page_query["entries"] + OFFERED if len(entries) > page_query["entries"] else None
    if reader_of(match).closed:
        raise LogClosed(match, version)
    taken_back, _ = following(services().store.events(match, 1, version), version)
    return _page(match, entries=entries[-page_query["entries"] :], more=more, taken_back=len(taken_back))


@blueprint.post("/<match>/score/forgotten")
def act(match: str) -> BaseResponse:
    """Try what is written, or store it; `act` says which."""
    _recorder(match)
    key, wanted, version = form_key(), request.form.get("act", "try"), _number("version")
    form = _form()
    if wanted == "drop":
        tried = tried_insertion(match, services().store.head(match).version, form.body)
        left = {row.event: "" for row in tried.insertion.rows if row.event is not None and row.fate in _LEFT}
        return _tried(match, form._replace(instead={**form.instead, **left}))
    if wanted != "store":
        return _tried(match, form)
    body = form.body
    try:
        append_insertion(
            match, body, AppendRequest(version, request_key(match, key, body)), lambda live, recorded, reader: None
        )
    except VersionConflict:
        return _tried(match, form, "The match went on in the meantime. This is what fits now: look at it again.")
    except (Problem, ReplayError) as error:
        return _tried(match, form, problem_of(error).detail)
    return redirect(f"/t/{match}/score/forgotten?done=yes", 303)


_LEFT = ("stops", "waits")


def _recorder(match: str) -> Caller:
    caller = caller_in(match=match)
    caller.require("match:record")
    projection.require_log(reader_of(match))
    return caller


def _form() -> WrittenForm:
    """The form that was sent. Raises Problem 422."""
    instead: dict[int, str] = {}
    for name, text in request.form.items():
        event = _event(name.removeprefix("instead-")) if name.startswith("instead-") else None
        if event is not None and text.strip():
            instead[event] = text.replace("\r\n", "\n").strip()
    for text in request.form.getlist("out"):
        if (event := _event(text)) is not None:
            instead.setdefault(event, "")
    return WrittenForm(_number("after"), request.form.get("lines", "").replace("\r\n", "\n").strip(), instead)


def _number(name: str) -> int:
    number = _event(request.form.get(name, ""))
    if number is None:
        raise Problem("invalid-body", "Open the form itself and send it.")
    return number


def _event(text: str) -> int | None:
    """The number of an event; None for anything else."""
    return int(text) if len(text) <= 15 and text.isascii() and text.isdecimal() else None


def _tried(match: str, form: WrittenForm, fault: str = "") -> Response:
    """The page with what becomes of a form."""
    version = services().store.head(match).version
    tried = tried_insertion(match, version, form.body)
    return _page(match, 422 if fault else 200, version=version, form=form, tried=tried, fault=fault)


def _page(match: str, status: int = 200, *, version: int | None = None, **values: Any) -> Response:
    if version is None:
        version = services().store.head(match).version
    g.seq = version
    opened = services().recorder.traveller.opening(match).data
    contents = ForgottenPage(
        match=match, names=opened.names, title=opened.title, version=version, key=str(ULID()), **values
    )
    return page("match/table/forgotten.html", status, shown=contents)
