"""A match as one HTML file that needs nothing else: no server, no network, no other file.

It shows the same as the page of the match on a server, with the same templates, styles and scripts (`service.board`):
the board after every event, the effects, the story, the ways on. The last moment and the whole story stand in it as
they are, for browsers without scripts. The others, and the log as the viewer may see it, lie in it as JSON, compressed
with gzip, in base64. The page unpacks them, checks the hash chain itself, and shows any event. Its
Content-Security-Policy names the hashes of this script and style and allows nothing else, so no content of it can reach
a network.

    #log           {"replay": 2, "match", "view", "engine", "last",
                    "opened": {title, tournament, round, table, ruleset, variant}, "undone": [{first, last, by}],
                    "events": [envelope ...], "grade", "divergence": {at, what} or null,
                    "kept_engine": {id, name} or null, "head", "version"}
    #every-moment  {"lines": [text ...], "moments": [[front, back, number of a line ...] ...], "faces": {address: HTML}}
                   the first `front` lines of the moment before, the numbered ones, its last `back` lines; and the
                   cards that the story names, by the addresses of its links

Equal lines are kept once: a step changes few lines, so this takes far less room than compressing whole moments, which
repeat at distances beyond gzip's window.
"""

from __future__ import annotations

import zlib
from base64 import encodebytes
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from urllib.parse import quote

import msgspec
from cachetools import LRUCache
from jinja2 import Environment
from markupsafe import Markup

from engine import ENGINE_ID
from engine.catalogue import CardFacts
from engine.table.facts import CARD_FIELDS
from replays.exports.walk import ExportStep, ExportWalk
from replays.log.event_types import MatchOpened
from replays.telling.timeline import Timeline
from replays.telling.transcript import lines_of
from service.board import board_assets
from service.board.board import NOTHING, BoardChanges, marks
from service.board.chapters import KINDS, Chapters, NarratedEvent
from service.board.moment import BoardMoment
from service.board.naming import face_of
from service.http.headers import inline_source
from service.http.scripts import bundled

VERSION = 2
STYLES = (
    *("base", "window", "houses", "rows", "cards", "tokens", "board"),
    *("desk", "time", "moment", "controls", "panel", "sections", "story"),
)
"""The style sheets of the board that a replay needs, in the order in which they hold."""
KEPT = 1000
"""Number of drawn parts of boards that are cached: cards, piles, sides."""
_COUNTS = ("amber", "keys", "chains")


class FileMoment(BoardMoment):
    """A moment in a file: its links lead to places in it."""

    def to(self, seq: int) -> str:
        """The address of another event."""
        return f"#/e/{seq}"

    def card_at(self, card: int) -> str:
        """The address of what happened to a card."""
        return f"#/card/{card}"

    def count_at(self, seat: int, what: str) -> str:
        """The address of what changed a count of a seat."""
        return f"#/count/{seat}/{what}"


def page(walk: ExportWalk, on_step: Callable[[ExportStep], None] = lambda step: None) -> Iterator[bytes]:
    """The file, piece by piece. `on_step` sees every event first. Raises what the walk raises."""
    timeline = walk.timeline()
    template = _environment().get_template(f"{board_assets.NAME}/_moment.html")
    moments, events, subjects = _Moments(), [], dict[int, str]()
    opened: MatchOpened | None = None
    place: FileMoment | None = None
    faces: dict[str, CardFacts] = {}

    def named(card: CardFacts, seq: int, which: int | str) -> Markup:
        """The link to the history of the cards of a name."""
        faces[address := f"#/named/{quote(card.name)}"] = card
        return Markup('href="{0}" data-face="{0}"').format(address)

    chapters = Chapters([], [], [], named)
    for step in walk:
        on_step(step)
        if isinstance(step.event.data, MatchOpened):
            opened = step.event.data
            chapters = Chapters(walk.seats, timeline.segments, [], named)
        place = _place(walk, step, timeline, place)
        narrated = NarratedEvent(step.event, place.lines, step.facts, step.fold.game.turn)
        moments.add(template.render(desk=place))
        chapters.add(narrated, narrated.shown_lines, place.undone_by)
        subjects[place.seq] = " ".join(_subjects(narrated, place.marks))
        events.append(step.event.to_data())
    yield from (
        piece.encode()
        for piece in _environment()
        .get_template(f"{board_assets.NAME}/offline/replay.html")
        .generate(
            name=_name(walk, opened),
            about=_about(walk, opened),
            match=walk.source.match,
            view=walk.eyes.view,
            head=timeline.version,
            desk=place,
            story=chapters.found,
            subjects=subjects.get,
            kinds=KINDS,
            log=_packed(_log(walk, opened, events)),
            moments=_packed({"lines": list(moments.lines), "moments": moments.moments, "faces": _drawn(faces)}),
            **_assets(),
        )
    )


class _Moments:
    """Moments as lines, each of which is kept once."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        """Each line and its number, in order."""
        self.moments: list[list[int]] = []
        self._last: list[int] = []

    def add(self, html: str) -> None:
        """Add the next one."""
        last, fresh = self._last, [self.lines.setdefault(line, len(self.lines)) for line in html.split("\n")]
        front = _alike(last, fresh)
        back = _alike(last[: front - 1 if front else None : -1], fresh[: front - 1 if front else None : -1])
        self.moments.append([front, back, *fresh[front : len(fresh) - back]])
        self._last = fresh


def _alike(first: Sequence[int], other: Sequence[int]) -> int:
    """The length of the common beginning of two sequences."""
    return next(
        (at for at, (a, b) in enumerate(zip(first, other, strict=False)) if a != b), min(len(first), len(other))
    )


def _place(walk: ExportWalk, step: ExportStep, timeline: Timeline, before: FileMoment | None) -> FileMoment:
    state = walk.eyes.state(step.fold.game)
    return FileMoment(
        seq=step.event.seq,
        head=timeline.version,
        at=step.event.at,
        state=state,
        near=walk.eyes.viewer.seat or 0,
        choice=step.next_question,
        marks=NOTHING if before is None else marks(before.state, state),
        lines=lines_of(step.event, step.facts, walk.seats, turn=step.turn, step=step.step, decision=step.decision),
        names=walk.seats,
        timeline=timeline,
        graded=step.fold.graded,
        drawings=LRUCache(KEPT) if before is None else before.drawings,
    )


def _subjects(narrated: NarratedEvent, changed: BoardChanges) -> Iterator[str]:
    """The subjects of an event, in words by which the scripts find it: cards, counts, its player, its kinds."""
    cards = {*changed.cards}
    for fact in narrated.facts:
        for field in CARD_FIELDS:
            value = fact["data"].get(field)
            cards |= {entry["card"] for entry in (value if isinstance(value, list) else [value]) if _is_card(entry)}
    yield from (f"card/{card}" for card in sorted(cards))
    yield from (f"count/{seat}/{name}" for seat, counts in changed.seats.items() for name in _COUNTS if name in counts)
    if narrated.seat is not None:
        yield f"seat/{narrated.seat}"
    yield from (f"kind/{kind}" for kind in KINDS if narrated.is_of(None, kind))


def _is_card(value: Any) -> bool:
    return isinstance(value, Mapping) and "card" in value


def _drawn(cards: Mapping[str, CardFacts]) -> dict[str, str]:
    """The cards that the story names, by their addresses."""
    template = _environment().get_template(f"{board_assets.NAME}/_face.html")
    return {address: template.render(faces=[face_of(card)]) for address, card in cards.items()}


def _name(walk: ExportWalk, opened: MatchOpened | None) -> str:
    if opened is None:
        return f"Match {walk.source.match}"
    return f"{opened.title or 'Match'}: {' against '.join(walk.seats)}"


def _about(walk: ExportWalk, opened: MatchOpened | None) -> str:
    """The match's tournament and table, and the grade of the replay."""
    kept_engine = walk.graded.kept_engine
    made_by = ENGINE_ID if kept_engine is None else f"{kept_engine.name}, the engine that played it"
    parts = [f"match {walk.source.match}, seen by {walk.eyes.view}", f"states made by {made_by}"]
    if opened is not None:
        where = (opened.tournament, opened.round and f"round {opened.round}", opened.table and f"table {opened.table}")
        parts = [", ".join(filter(None, where)), f"rulebook {opened.setup['ruleset']}", *parts]
    return "; ".join(filter(None, [*parts, f"grade {walk.grade.value}"]))


def _log(walk: ExportWalk, opened: MatchOpened | None, events: list[Any]) -> dict[str, Any]:
    labels: dict[str, Any] = {}
    if opened is not None:
        labels = {name: getattr(opened, name) for name in ("title", "tournament", "round", "table")}
        labels |= {name: opened.setup[name] for name in ("ruleset", "variant")}
    divergence, source = walk.divergence, walk.source
    return {
        "replay": VERSION,
        "match": source.match,
        "view": walk.eyes.view,
        "engine": ENGINE_ID,
        "last": source.last,
        "opened": labels,
        "undone": [run._asdict() for run in source.history().undone(source.last)],
        "events": events,
        "grade": walk.grade.value,
        "divergence": None if divergence is None else {"at": divergence.at, "what": divergence.what},
        "kept_engine": walk.graded.kept_engine,
        "head": walk.head,
        "version": walk.version,
    }


def _packed(data: Any) -> str:
    """JSON with gzip in base64. The same data gives the same text."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, 31)  # 31: with the header and checksum of gzip, and no time in it
    return encodebytes(squeeze.compress(msgspec.json.encode(data)) + squeeze.flush()).decode().strip()


@cache
def _environment() -> Environment:
    environment = Environment(loader=board_assets.loader(), autoescape=True)
    board_assets.equip(environment)
    return environment


@cache
def _assets() -> dict[str, Markup]:
    """Script and style, and the sources of a Content-Security-Policy that allow them."""

    def text(name: str) -> str:
        return (board_assets.FOLDER / name).read_text("utf-8")

    script = text("offline/chain.js") + bundled(["offline/replay.js"], text)
    style = "\n".join([text(f"{name}.css") for name in (*STYLES, "offline/replay")])
    fields = {
        "script": script,
        "style": style,
        "script_hash": inline_source(script),
        "style_hash": inline_source(style),
    }
    return {name: Markup(text) for name, text in fields.items()}  # noqa: S704 - our own files
