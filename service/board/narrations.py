"""The narrations of a match's events for one viewer, made once while the process has room for them.

A story, a transcript and a search tell the same events again and again. The narration of an event never changes while
the log up to it is the same, so it is kept, and only events appended since are folded.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock, RLock
from typing import Any

import msgspec
from cachetools import LRUCache

from replays.fold.travel import Traveller
from replays.log.events import Event
from replays.log.grades import KeptBy
from replays.telling import answers
from replays.telling.transcript import TranscriptLine, lines_of
from replays.telling.viewer import Eyes
from service.board.chapters import NarratedEvent

CAPACITY = 12_000
"""Events that a process keeps, over all matches and viewers; some 2 kB each."""

_Name = tuple[str, Eyes, KeptBy | None]
_PACK = msgspec.msgpack.Encoder().encode
_TOLD = msgspec.msgpack.Decoder(
    tuple[list[TranscriptLine], list[dict[str, Any]], int, tuple[tuple[int, int, int], ...]]
)


class Narrations:
    """Tells events. Thread-safe; one per process."""

    def __init__(self, traveller: Traveller, *, capacity: int = CAPACITY) -> None:
        self.traveller = traveller
        self._kept: LRUCache[_Name, _Kept] = LRUCache(capacity, getsizeof=len)
        self._lock = Lock()

    def of(self, match: str, eyes: Eyes, first: int, last: int) -> Iterator[NarratedEvent]:
        """The events `first` to `last` (both included) with their lines and facts, for one viewer.

        Stops silently at a divergence: check the grade first. Raises what `Traveller.between` raises.
        """
        name = (match, eyes, self.traveller.kept_engine(match))
        with self._lock:
            narration = self._kept.get(name)
        head = self.traveller.store.head(match)
        if head.broken is not None or not (first == 1 if narration is None else first <= len(narration) + 1):
            return (narrated for narrated, _ in self._narrated(match, eyes, first, last))
        narration = narration or _Kept()
        return self._kept_ones(name, narration, first, last)

    def _kept_ones(self, name: _Name, narration: _Kept, first: int, last: int) -> Iterator[NarratedEvent]:
        match, eyes, _ = name
        with narration.lock:
            if not self._is_there(match, narration):
                narration.events.clear()
                narration.packed.clear()
            for narrated, packed in (
                self._narrated(match, eyes, len(narration) + 1, last) if len(narration) < last else ()
            ):
                narration.events.append(narrated.event)
                narration.packed.append(packed)
            events = list(zip(narration.events[first - 1 : last], narration.packed[first - 1 : last], strict=True))
            self._keep(name, narration)
        for event, packed in events:
            yield NarratedEvent(event, *_TOLD.decode(packed))

    def _keep(self, name: _Name, narration: _Kept) -> None:
        with self._lock:
            self._kept.pop(name, None)
            if 0 < len(narration) <= self._kept.maxsize:
                self._kept[name] = narration

    def _is_there(self, match: str, narration: _Kept) -> bool:
        """Whether the log still has the narrated events."""
        if not narration.events:
            return True
        last = narration.events[-1]
        event = self.traveller.store.event(match, last.seq)
        return event is not None and event.hash == last.hash

    def _narrated(self, match: str, eyes: Eyes, first: int, last: int) -> Iterator[tuple[NarratedEvent, bytes]]:
        """Events folded now: each as narrated, and as packed."""
        names = self.traveller.opening(match).data.names
        before, question = (0, "setup"), None
        for fold, event, facts_of_event in self.traveller.between(match, max(1, first - 1), last):
            game = fold.game
            if event.seq >= first:
                facts = eyes.facts(facts_of_event, game)
                decision = answers.answer_to(event, question, eyes)
                lines = lines_of(event, facts, names, turn=before[0], step=before[1], decision=decision)
                counts = [(player.amber, len(player.keys), player.chains) for player in game.table.players]
                packed = _PACK((lines, facts, game.turn, counts))
                yield NarratedEvent(event, *_TOLD.decode(packed)), packed
            before, question = (game.turn, game.step), answers.question_for(game, eyes)


class _Kept:
    """The narration from event 1 on."""

    __slots__ = ("lock", "events", "packed")

    def __init__(self) -> None:
        self.lock = RLock()
        self.events: list[Event] = []
        self.packed: list[bytes] = []

    def __len__(self) -> int:
        return len(self.events)
