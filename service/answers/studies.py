"""Studies of a match, for one reader: their own one, and what others have published.

A study is its author's alone until it is published, and can be published only when the match is closed: so nobody is
advised at the table. Others read it once the whole match is open to them, since a judge or player may have written
about cards that others could not see; and never what is about an event beyond their horizon.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from msgspec import structs

from replays.disputes.pending_corrections import titles_for
from replays.log.events import now
from replays.studies.studies import author_of
from replays.studies.study import (
    AnyStudyEvent,
    ItemPut,
    ItemRemoved,
    Kept,
    Study,
    StudyDescribed,
    StudyItem,
    StudyPlace,
)
from service.answers import moments, projection
from service.http.problems import Problem
from service.services import services
from service.who import Reader

_IDS = re.compile(r"[0-9a-f]{16}")


class ShownStudy(NamedTuple):
    """A study as a reader sees it."""

    id: str
    own: bool
    title: str
    author: str | None
    """What the author is called, if known."""
    published: bool
    changed: str | None
    items: list[Kept]


def may_write(reader: Reader) -> bool:
    """Whether the reader may have a study of this match."""
    return reader.caller.may("match:study")


def studies_for(reader: Reader) -> list[ShownStudy]:
    """The reader's own study, if it has anything in it, and the published ones."""
    own = _own(reader)
    readable = [] if own is None or not own.version else [_as_read(own, reader)]
    if not _reads_others(reader):
        return readable
    author = None if own is None else own.author
    return readable + [
        _as_read(study, reader) for study in services().studies.published(reader.match) if study.author != author
    ]


def study_for(reader: Reader, id: str) -> ShownStudy:
    """The study of this id. Raises Problem 404 for one that the reader may not read."""
    study = services().studies.of(reader.match, id) if _IDS.fullmatch(id) else None
    if study is not None and study.version:
        read = _as_read(study, reader)
        if read.own or (study.published and _reads_others(reader)):
            return read
    raise Problem("study-not-found", "There is no such study of this match that these credentials may read.")


def own_study(reader: Reader) -> ShownStudy:
    """The reader's own study, empty before they write. Raises Problem 403 for who may have none."""
    reader.caller.require("match:study")
    return _as_read(services().studies.of(reader.match, author_of(reader.caller.signature)), reader)


def put(reader: Reader, name: str, item: StudyItem) -> ShownStudy:
    """Write an item into the reader's own study, in place of one of the same name.

    Raises Problem 404 for an event beyond their horizon, 422 for a drawing from or to what is not on the board then,
    StudyFull.
    """
    item = _named(reader, moments.require(reader, item.at), item)

    def event(study: Study) -> ItemPut | None:
        earlier = study.items.get(name)
        if earlier is not None and earlier.content == item:
            return None
        return ItemPut(when=now(), token=reader.caller.id, item=name, content=item)

    return _changed(reader, event)


def remove(reader: Reader, name: str) -> ShownStudy:
    """Take an item out of the reader's own study; without an item of this name, nothing changes."""

    def event(study: Study) -> ItemRemoved | None:
        return ItemRemoved(when=now(), token=reader.caller.id, item=name) if name in study.items else None

    return _changed(reader, event)


def describe(reader: Reader, title: str, *, published: bool) -> ShownStudy:
    """Give the reader's own study a title, and publish it or keep it from others.

    Raises Problem 409 where it cannot be published yet, StudyFull.
    """
    if published and not reader.closed:
        raise Problem(
            "study-not-open",
            "A study can be published when the match is closed. Until then only its author reads it.",
        )
    called = name_of(reader)

    def event(study: Study) -> StudyDescribed | None:
        if study.version and (study.title, study.published, study.name) == (title, published, called):
            return None
        return StudyDescribed(when=now(), token=reader.caller.id, title=title, published=published, name=called)

    return _changed(reader, event)


def _changed(reader: Reader, make: Callable[[Study], AnyStudyEvent | None]) -> ShownStudy:
    reader.caller.require("match:study")
    return _as_read(services().studies.change(reader.match, author_of(reader.caller.signature), make), reader)


def name_of(reader: Reader) -> str:
    """What others read a study under: the name on the token, else the player of the seat, else the role."""
    caller = reader.caller
    if caller.label is not None or caller.seat is None:
        return caller.label or (caller.role or "reader").replace("-", " ")
    return moments.names_of(reader)[caller.seat]


def _reads_others(reader: Reader) -> bool:
    """Whether the whole match is open to the reader, its cards and its events."""
    return reader.closed and reader.viewer.sees_all


def _own(reader: Reader) -> Study | None:
    """The reader's own study, empty when they have not begun one; None where they may have none."""
    if not may_write(reader):
        return None
    return services().studies.of(reader.match, author_of(reader.caller.signature))


def _as_read(study: Study, reader: Reader) -> ShownStudy:
    own = may_write(reader) and study.author == author_of(reader.caller.signature)
    items = [item for item in study.ordered if item.content.at <= reader.horizon]
    return ShownStudy(study.author, own, study.title, study.name, study.published, study.changed, items)


def _named(reader: Reader, seq: int, item: StudyItem) -> StudyItem:
    """Add the titles of the cards that an item is drawn from and to, as the author sees them.

    Raises Problem 422 where they are not on the board then.
    """
    if item.start is None:
        return item
    game = services().recorder.traveller.at(reader.match, seq).game
    seats, titles = len(moments.names_of(reader)), titles_for(projection.eyes(reader), game)

    def named(place: StudyPlace | None) -> StudyPlace | None:
        if place is None or (place.card is None and place.seat is not None and place.seat < seats):
            return place
        if place.card not in titles:
            what = f"seat {place.seat}" if place.card is None else f"card {place.card}"
            raise Problem("invalid-body", f"After event {seq} you see no {what}. Draw to what is on the board.")
        return StudyPlace(card=place.card, title=titles[place.card])

    return structs.replace(item, start=named(item.start), end=named(item.end))
