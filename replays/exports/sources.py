"""Sources of the events of an export: a store, or a file. Read page by page, as often as needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO, NamedTuple

from replays.exports.log import MAX_LINE_BYTES, LineInvalid, read_line
from replays.log.errors import EventNotFound, StoreDamaged
from replays.log.event_types import MatchClosed, MatchOpened, Rewound
from replays.log.events import Event
from replays.log.history import History
from replays.store.store import Store


class Source(NamedTuple):
    """The log of one match up to one event."""

    match: str
    last: int
    """The last event that is exported."""
    open: Callable[[], Iterator[Event]]
    """Reads the events 1 to `last` again."""
    seed: str | None = None
    """For redacted copies of closed matches: the seed that `match.closed` reveals."""
    only: frozenset[int] | None = None
    """The events that tables tell of; None: all of them."""

    def history(self) -> History:
        """The rewinds among the events, found without folding."""
        return History((event.seq, event.data.to) for event in self.open() if isinstance(event.data, Rewound))


def stored(store: Store, match: str, last: int | None = None) -> Source:
    """A match of a store, up to event `last` (default: its last one now; what is appended later is not exported).

    Raises MatchNotFound, EventNotFound, StoreUnavailable; reading it raises StoreDamaged.
    """
    version = store.head(match).version
    last = version if last is None else last
    if not 1 <= last <= version:
        raise EventNotFound(match, f"event {last}", version)
    return Source(match, last, lambda: _complete(match, last, store.iterate(match, 1, last)))


def _complete(match: str, last: int, events: Iterator[Event]) -> Iterator[Event]:
    """The same events. Raises StoreDamaged when they end too early: an export must never just be shorter."""
    seq = 0
    for event in events:
        seq = event.seq
        yield event
    if seq != last:
        raise StoreDamaged(match, f"its stream ends at event {seq}, its head record at {last} or later", seq=seq + 1)


def from_file(path: Path) -> Source:
    """A match of a file of JSON Lines. Raises LineInvalid, OSError."""
    opened: Event | None = None
    seed, number = None, 0
    for event in _events(path):
        number += 1
        opened = opened or event
        if isinstance(event.data, MatchClosed):
            seed = event.data.seed
    if opened is None or not isinstance(opened.data, MatchOpened):
        raise LineInvalid(1, "a log begins with match.opened")
    return Source(opened.data.match, number, lambda: islice(_events(path), number), seed)


def _events(path: Path) -> Iterator[Event]:
    with path.open("rb") as file:
        for number, line in enumerate(bounded_lines(file), 1):
            yield read_line(number, line)


def bounded_lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file, none read further than to where it is clear that it is too long."""
    while line := file.readline(MAX_LINE_BYTES + 1):
        yield line
