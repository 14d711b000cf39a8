"""The studies of matches in Redis: a stream of events for each author and match, and which of them are published.

All keys of the studies of a match have its hash tag, so they are in every backup of it. They stay in Redis when its log
goes to the archive: they are small, and read without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

import msgspec
import redis

from replays.log.errors import Contended, ReplayError
from replays.store import durability
from replays.store.connection import clear_errors, durability_of
from replays.store.keys import studies_key, study_key
from replays.store.scripts import script_of
from replays.studies.study import MOST_EVENTS, MOST_ITEMS, AnyStudyEvent, ItemPut, ItemRemoved, Study, apply, folded

MOST_STUDIES = 100
"""Studies of a match: each costs memory for ever."""
TRIES = 8
"""How often a change is tried when the same author changed the study elsewhere in between."""
_DECODER = msgspec.json.Decoder(AnyStudyEvent)


class StudyFull(ReplayError):
    """A study has as many items or events as it may have, or a match as many studies."""


def author_of(signature: str) -> str:
    """The name of an author among those of a match: 16 hex digits of who they are, which it does not tell."""
    return sha256(b"study:" + signature.encode()).hexdigest()[:16]


class Studies:
    """Reads and changes studies. Thread-safe; every method raises StoreUnavailable."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client
        self._append = script_of(client, "replays.studies", "append")
        self._durability = durability_of(client)

    def of(self, match: str, author: str) -> Study:
        """The study of an author, empty when there is none yet."""
        return self.several(match, [author])[0]

    def published(self, match: str) -> list[Study]:
        """The published studies of a match, the one that was changed last first."""
        with clear_errors():
            authors: Any = self.redis.hgetall(studies_key(match))
        names = [author.decode() for author, mark in authors.items() if mark == b"1"]
        studies = [study for study in self.several(match, names) if study.published]
        return sorted(studies, key=lambda study: (study.changed or "", study.author), reverse=True)

    def several(self, match: str, authors: Sequence[str]) -> list[Study]:
        """The studies of these authors, in one round trip."""
        pipe: Any = self.redis.pipeline(transaction=False)
        for author in authors:
            pipe.xrange(study_key(match, author))
        with clear_errors():
            streams = pipe.execute() if authors else []
        return [
            folded(author, (_DECODER.decode(fields[b"e"]) for _, fields in stream))
            for author, stream in zip(authors, streams, strict=True)
        ]

    def change(self, match: str, author: str, make: Callable[[Study], AnyStudyEvent | None]) -> Study:
        """Append the event that `make` makes from the study as it stands. None: it is so already; nothing is stored.

        Raises StudyFull, Contended, StoreFull.
        """
        for _ in range(TRIES):
            study = self.of(match, author)
            event = make(study)
            if event is None:
                return study
            _require_room(study, event)
            version = study.version
            apply(study, event)
            mark = "1" if study.published else "0"
            arguments = [version, msgspec.json.encode(event), author, mark, MOST_STUDIES]
            names = [study_key(match, author), studies_key(match)]
            with clear_errors():
                reply = durability.run(self.redis, self._durability, self._append, names, arguments)
            if reply == b"stored":
                return study
            if reply == b"crowded":
                raise StudyFull(f"This match has {MOST_STUDIES} studies; there is room for no other.")
        raise Contended(match)


def _require_room(study: Study, event: AnyStudyEvent) -> None:
    """Raise StudyFull unless there is room for the event. What makes a study smaller always has room."""
    if isinstance(event, ItemRemoved):
        return
    if isinstance(event, ItemPut) and event.item not in study.items and len(study.items) >= MOST_ITEMS:
        raise StudyFull(f"A study has at most {MOST_ITEMS} items. Take one out first.")
    if study.version >= MOST_EVENTS and not _hides(study, event):
        raise StudyFull(f"This study was changed {MOST_EVENTS} times; now items can only be taken out.")


def _hides(study: Study, event: AnyStudyEvent) -> bool:
    """Whether an event only keeps a published study from others again."""
    return study.published and not isinstance(event, ItemPut | ItemRemoved) and not event.published
