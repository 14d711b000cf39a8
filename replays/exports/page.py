"""A match as one HTML file that needs nothing else: no server, no network, no other file.

It holds the log as the viewer may see it, the state after every event (the first whole, the others as JSON Patches,
RFC 6902), the transcript and the question then asked, as JSON, compressed with gzip, in base64. The page unpacks that,
checks the hash chain itself, and shows any event. Its Content-Security-Policy names the hashes of this script and
style and allows nothing else, so it can reach no network even if something in it wanted to.

    {"replay": 1, "match", "view", "engine", "last", "opened": {title, tournament, round, table, ruleset, variant},
     "undone": [{first, last, by}],
     "steps": [{"event": envelope, "patch": [...], "lines": [{turn, step, text, clauses}],
                "asked": {seat, text, options: [label …] or null} or null}],
     "grade", "divergence": {at, what} or null, "kept_engine": {id, name} or null, "head", "version"}
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from engine import ENGINE_ID
from replays.exports.texts import HEADINGS
from replays.exports.walk import Step, Walk
from replays.log.event_types import MatchOpened
from replays.telling.patch import patch
from replays.telling.transcript import lines_of

VERSION = 1
_encode = msgspec.json.Encoder().encode
_LINE = 3 * 24 * 1024
"""Bytes that become one line of base64."""


class _Page(NamedTuple):
    before_title: str
    between: str
    """From the title in the head to that in the body."""
    before_payload: str
    after_payload: str


def page(walk: Walk, each: Callable[[Step], None] = lambda step: None) -> Iterator[bytes]:
    """The file, piece by piece. `each` sees every event first. Raises what the walk raises."""
    steps = iter(walk)
    first = next(steps, None)
    title = escape(_title(walk, first))
    parts = _page()
    yield f"{parts.before_title}{title}{parts.between}{title}{parts.before_payload}".encode()
    yield from _packed(_json(walk, first, steps, each))
    yield parts.after_payload.encode()


def _title(walk: Walk, first: Step | None) -> str:
    if first is None or not isinstance(first.event.data, MatchOpened):
        return f"Match {walk.source.match}"
    return f"{first.event.data.title or 'Match'}: {' against '.join(walk.seats)}"


def _json(walk: Walk, first: Step | None, steps: Iterator[Step], each: Callable[[Step], None]) -> Iterator[bytes]:
    opened = first.event.data if first is not None else None
    labels: dict[str, Any] = {}
    if isinstance(opened, MatchOpened):
        labels = {name: getattr(opened, name) for name in ("title", "tournament", "round", "table")}
        labels |= {name: opened.setup[name] for name in ("ruleset", "variant")}
    source = walk.source
    head = {
        "replay": VERSION,
        "match": source.match,
        "view": walk.eyes.view,
        "engine": ENGINE_ID,
        "last": source.last,
        "opened": labels,
        "undone": [run._asdict() for run in source.history().undone(source.last)],
    }
    yield _encode(head)[:-1] + b',"steps":['
    state: Any = None
    comma = b""
    while first is not None:
        each(first)
        after = walk.eyes.state(first.fold.game)
        yield comma + _encode(_step_as_json(walk, first, state, after))
        state, comma, first = after, b",", next(steps, None)
    divergence = None if walk.divergence is None else {"at": walk.divergence.at, "what": walk.divergence.what}
    tail = {
        "grade": walk.grade.value,
        "divergence": divergence,
        "kept_engine": walk.graded.kept_engine,
        "head": walk.head,
        "version": walk.version,
    }
    yield b"]," + _encode(tail)[1:]


def _step_as_json(walk: Walk, step: Step, before: Any, after: Any) -> dict[str, Any]:
    lines = lines_of(step.event, step.facts, walk.seats, turn=step.turn, step=step.step, decision=step.decision)
    choice = walk.eyes.choice(step.fold.game)
    asked = None
    if choice is not None:
        options = choice["options"]
        labels = None if options is None else [option["label"] for option in options]
        asked = {"seat": choice["seat"], "text": choice["text"], "options": labels}
    return {
        "event": step.event.to_data(),
        "patch": patch(before, after),
        "lines": [
            {"turn": line.turn, "step": line.step, "text": line.text, "clauses": line.clauses}
            for line in lines
            if line.kind not in HEADINGS
        ],
        "asked": asked,
    }


def _packed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """gzip and base64, without ever holding the whole. The same pieces give the same bytes."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, 31)  # 31: with the header and checksum of gzip, and no time in it
    waiting = bytearray()
    for piece in pieces:
        waiting += squeeze.compress(piece)
        while len(waiting) >= _LINE:
            yield b64encode(waiting[:_LINE]) + b"\n"
            del waiting[:_LINE]
    yield b64encode(bytes(waiting) + squeeze.flush())


@cache
def _page() -> _Page:
    folder = files("replays.exports") / "static"
    script, style = (
        "\n".join((folder / name).read_text("utf-8") for name in names)
        for names in (("chain.js", "replay.js"), ("replay.css",))
    )
    page = (folder / "replay.html").read_text("utf-8")
    for name, value in (
        ("script_hash", _csp(script)),
        ("style_hash", _csp(style)),
        ("style", style),
        ("script", script),
    ):
        page = page.replace("{" + name + "}", value)
    before_title, between, rest = page.split("{title}")
    return _Page(before_title, between, *rest.split("{payload}"))


def _csp(text: str) -> str:
    """A source of a Content-Security-Policy (level 2, 4.2.5) that allows this very script or style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
