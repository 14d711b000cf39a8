"""A study of a match: chapters, comments and drawings at its events, by one author; folded from the author's events.

What is stored is a stream beside the log of the match (`replays.studies.studies`), appended to only: what was taken out
stays in it as an event. It is no evidence, so it has no chain of hashes, and nothing of the match depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

import msgspec

LONGEST_TEXT = 2000
"""Characters of a comment."""
LONGEST_TITLE = 100
"""Characters of the title of a study or chapter."""
ITEM_ID = "[a-z0-9][a-z0-9-]{0,31}"
"""What an item is called; its author chooses the name, so a request that is sent twice puts it there once."""
MOST_ITEMS = 300
"""Items of a study at a time. A match has some hundred decisions, so there is one for each that matters."""
MOST_EVENTS = 1500
"""Events of a study after which only items can be taken out: each of its items written five times over."""

ItemKind = Literal["chapter", "comment", "drawing"]
Colour = Literal["green", "red", "blue", "yellow"]
KINDS: tuple[ItemKind, ...] = ("chapter", "comment", "drawing")
COLOURS: tuple[Colour, ...] = ("green", "red", "blue", "yellow")


class StudyPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the board: a card by its id, as the author sees it, or a player by seat. One of the two."""

    card: int | None = None
    seat: int | None = None
    title: str | None = None
    """What the card is called, so that a drawing can be told in words."""


class StudyItem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is written or drawn at an event of the match."""

    kind: ItemKind
    at: int
    """The event of the match that it is about; a chapter begins there."""
    text: str = ""
    """The comment, or the title of the chapter; empty for a drawing."""
    start: StudyPlace | None = None
    """Where the arrow of a drawing begins, or what its circle is round."""
    end: StudyPlace | None = None
    """Where its arrow ends; without it the drawing is a circle."""
    colour: Colour = "green"


class StudyEvent(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """Base of the events of a study."""

    when: str
    """Time of the server, RFC 3339 UTC."""
    token: str
    """The public id of the token by which it was done."""


class ItemPut(StudyEvent, frozen=True, kw_only=True, tag="item.put"):
    """An item is there from now on, in place of an earlier one of the same name."""

    item: str
    content: StudyItem


class ItemRemoved(StudyEvent, frozen=True, kw_only=True, tag="item.removed"):
    """An item was taken out."""

    item: str


class StudyDescribed(StudyEvent, frozen=True, kw_only=True, tag="study.described"):
    """Its title, and whether others may read it, from now on."""

    title: str
    published: bool
    name: str | None
    """What its author is called."""


AnyStudyEvent = ItemPut | ItemRemoved | StudyDescribed


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """An item of a study as it stands."""

    item: str
    content: StudyItem
    when: str
    """When it was written, or written differently the last time."""


@dataclass
class Study:
    """A study as it stands after its events."""

    author: str
    """The name of the author among those of the match; see `replays.studies.studies.author_of`."""
    version: int = 0
    """How many events it has."""
    title: str = ""
    published: bool = False
    name: str | None = None
    changed: str | None = None
    """When it was changed last."""
    items: dict[str, Kept] = field(default_factory=dict)

    @property
    def ordered(self) -> list[Kept]:
        """The items by event of the match: chapters, then comments, then drawings, each the oldest first."""
        return sorted(
            self.items.values(), key=lambda item: (item.content.at, KINDS.index(item.content.kind), item.when)
        )


def folded(author: str, events: Iterable[AnyStudyEvent]) -> Study:
    """The study that events make."""
    study = Study(author)
    for event in events:
        apply(study, event)
    return study


def apply(study: Study, event: AnyStudyEvent) -> None:
    """Take one more event into a study."""
    match event:
        case ItemPut():
            study.items[event.item] = Kept(item=event.item, content=event.content, when=event.when)
        case ItemRemoved():
            study.items.pop(event.item, None)
        case StudyDescribed():
            study.title, study.published, study.name = event.title, event.published, event.name
    study.version += 1
    study.changed = event.when
