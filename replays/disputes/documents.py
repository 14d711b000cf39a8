"""The content of a case file as a document, and the words that every form of it uses.

A document carries the events that the case rests on, from the first one of the match, as the viewer may see them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from replays.disputes.case_file import CaseFile
from replays.disputes.cases import Case
from replays.disputes.pending_corrections import wish_in_words
from replays.disputes.what_if import WhatIfMatch
from replays.log.event_types import Seq
from replays.log.events import Event
from replays.telling.diff import Change
from replays.telling.viewer import Eyes

Json = dict[str, Any]
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&=:])")


class ComparedWhatIf(WhatIfMatch, frozen=True, kw_only=True):
    """A what-if match of a case, beside what happened."""

    common: Annotated[int, Meta(description="deeds that both have before they part")]
    here: Annotated[str, Meta(description="what was done where they part, in words")]
    there: str
    changes: Annotated[list[Change], Meta(description="how the positions at the ends differ, for officials")]


class Document(msgspec.Struct, frozen=True):
    """A case as a document, the same in every form."""

    file: CaseFile
    log: Annotated[
        tuple[Json, ...],
        Meta(description="the envelopes of the events that it rests on, from event 1, as the viewer may see them"),
    ]
    grade: Annotated[str | None, Meta(description="grade of the log when the document was made")] = None
    made: Annotated[str | None, Meta(description="when that was, RFC 3339")] = None
    branches: Annotated[tuple[ComparedWhatIf, ...], Meta(description="what-if matches of the case")] = ()

    @property
    def head(self) -> str:
        """The last hash of the log."""
        head: str = self.log[-1]["hash"]
        return head


def rests_on(case: Case, *moments: Seq) -> int:
    """The last event that a case, and the moments looked at, rest on."""
    return max(case.last, *case.events, *moments)


def log_of(events: Sequence[Event], eyes: Eyes) -> tuple[Json, ...]:
    """The envelopes of events as a viewer may see them."""
    return tuple(eyes.event(event).to_data() for event in events)


def printable(text: object) -> str:
    """A person's text for paper and page: without characters that steer a reader.

    >>> printable("a\\r\\nb\\x07")
    'a\\nb�'
    """
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", re.sub("\r\n?", "\n", str(text)))


def escaped(text: object) -> str:
    """A person's text as Markdown that is nothing but this text, on one line.

    >>> print(escaped("# <b>*x*"))
    \\# \\<b\\>\\*x\\*
    """
    return _MARKDOWN.sub(r"\\\1", " ".join(printable(text).split()))


def named(file: CaseFile) -> Json:
    """The case file as plain JSON, with a name for each player in it that it knows."""
    names = seat_names(file)
    called = {id: names[seat] for id, seat in file.players.items() if seat < len(names)}
    shown: Json = with_names(msgspec.to_builtins(file), called)
    return shown


def with_names(part: Any, called: Mapping[str, str]) -> Any:
    """The same with a `name` for every actor in it whose name is known. `called`: actor's id -> name."""
    if isinstance(part, Mapping):
        named = {name: with_names(value, called) for name, value in part.items()}
        knowers_of_card = called.get(part["id"]) if "kind" in part and isinstance(part.get("id"), str) else None
        return named if knowers_of_card is None else {**named, "name": knowers_of_card}
    if isinstance(part, list | tuple):
        return [with_names(item, called) for item in part]
    return part


def measure_in_words(measure: Mapping[str, Any], names: Sequence[str]) -> str:
    """Describe a measure in English."""
    match measure.get("kind"):
        case "rewind":
            chance = ", with fresh chance" if measure.get("policy") == "fresh-entropy" else ""
            return f"Back to event {measure['to']}{chance}"
        case "penalty":
            seat = measure["seat"]
            name = names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else f"seat {seat}"
            chains = f" ({measure['chains']})" if "chains" in measure else ""
            return f"Penalty for {name}: {measure['penalty']}{chains}, {measure['reason']}"
        case "adjust":
            wishes = [wish_in_words(correction, names) for correction in measure["corrections"]]
            return f"The position is corrected: {'; '.join(wishes)}"
    return _plain(measure)


def cause_in_words(cause: Mapping[str, Any]) -> str:
    """Describe the cause of a fact in English."""
    title, ability = cause.get("title"), cause.get("ability")
    if title:
        return f"{title} ({ability})" if ability else str(title)
    return ", ".join(f"{name} {value}" for name, value in cause.items())


def knowers(knowledge: Mapping[str, Any] | None, names: Sequence[str], view: str) -> str:
    """Name the players who could know a card."""
    if knowledge is None:
        return "this viewer"
    if knowledge["public"]:
        return "everybody"
    return " and ".join(names[seat] for seat in knowledge["seats"]) or "nobody"


def view_in_words(view: str, names: Sequence[str]) -> str:
    """Name the viewer of a view."""
    kind, _, seat = view.partition(":")
    return names[int(seat)] if kind == "player" and int(seat) < len(names) else f"the {kind}"


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_plain(item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return " and ".join(_plain(item) for item in value)
    return str(value)


def seat_names(file: CaseFile) -> list[str]:
    """The names of the seats of a case file."""
    return [seat.name for seat in file.match.seats]
