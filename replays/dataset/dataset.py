"""A dataset at a place: which matches are in it, and runs that add the matches closed since.

A closed log never changes, so a match is added once. The dataset itself keeps how far it is, in `_vaultlog/state.json`
(readers pass by what begins with `_`): a run first notes there which matches it adds, then puts its files in their
places, then notes that it is done. A run that was cut off is done again with the same matches, so its files take the
place of those that it left. It asks the store only for matches opened since, and for matches that were still being
played.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import redis

from engine.errors import EngineError
from replays.dataset.files import DATASET_TABLES, RunFiles
from replays.dataset.results import RESULTS, Results, one_set
from replays.engines.registry import Engines
from replays.exports.columns import TABLES, VERSION, UndoneLookup
from replays.exports.sources import Source, stored
from replays.exports.walk import ExportWalk
from replays.log.errors import NotFoldable, ReplayError, StoreFull, StoreUnavailable
from replays.log.event_types import MatchOpened
from replays.storage.locations import StoragePlace
from replays.store.locks import Locks
from replays.store.log_reader import Shelf
from replays.store.store import Store
from replays.telling.viewer import Eyes

STATE = "_vaultlog/state.json"
MOST = 2_000
"""Matches that one run adds at most."""
LOCK = "vaultlog:dataset"
LOCK_MS = 60_000


class DatasetRefused(ReplayError):
    """The dataset cannot be appended to like this; the sentence says what to do."""


class DatasetHeld(DatasetRefused):
    """Another process adds to it just now."""

    def __init__(self, place: str) -> None:
        super().__init__(f"another process adds matches to {place} just now; try again when it is done")


class _Run(msgspec.Struct):
    number: int
    matches: list[str]
    after: str | None
    waiting: list[str]


class DatasetState(msgspec.Struct):
    """How far a dataset is."""

    view: str
    """The viewer whose view of the matches it holds."""
    columns: int = VERSION
    after: str | None = None
    """The last match, by opening, that was looked at."""
    waiting: list[str] = []
    """Matches opened before it that were not closed then."""
    left_out: dict[str, str] = {}
    """Matches that could not be folded, and why."""
    runs: int = 0
    matches: int = 0
    """How many are in it."""
    run: _Run | None = None
    """The part that was begun and is not done."""


class Added(NamedTuple):
    """The result of an append."""

    matches: int
    present: int
    """How many matches are in the dataset now."""
    left_out: dict[str, str]
    """Matches that could not be folded this time, with the reason."""


class Dataset:
    """One dataset. `place`: a directory or an address for fsspec; `view`: through whose eyes, for ever; None: as it was
    begun, or the judge's.

    `archive`: where archived matches are read, and stay; `engines`: the kept ones. Raises PlaceUnavailable.
    """

    def __init__(
        self,
        client: redis.Redis,
        store: Store,
        place: str,
        *,
        view: str | None = "judge",
        archive: Shelf | None = None,
        engines: Engines | None = None,
    ) -> None:
        self.place = StoragePlace(place)
        self.view = view or self._begun_with()
        self.eyes = Eyes.of(self.view)
        self.store, self.archive, self.engines = store, archive, engines
        self._locks = Locks(client)

    def append(self, *, most: int = MOST, on_match: Callable[[int, int], None] = lambda done, of: None) -> Added:
        """Add the matches closed since the last time, run after run. `on_match`: told how many are done, and of how
        many in this run.

        Raises DatasetHeld, DatasetRefused, PlaceUnavailable, StoreUnavailable; nothing is added twice afterwards.
        """
        lock = self._locks.lock(LOCK, secrets.token_hex(16), LOCK_MS)
        if not lock.take():
            raise DatasetHeld(self.place.address)
        try:
            return self._append(most, on_match, lock.renew)
        finally:
            lock.free()

    def state(self) -> DatasetState:
        """How far it is. Raises DatasetRefused for a state of another view or of a later Vaultlog."""
        content = self.place.read(STATE)
        if content is None:
            return DatasetState(self.view)
        state = _state(content, self.place.address)
        if state.view != self.view:
            raise DatasetRefused(
                f"{self.place.address} tells matches as `{state.view}` sees them: "
                f"append with --view {state.view}, or begin another dataset"
            )
        if state.columns != VERSION:
            raise DatasetRefused(
                f"{self.place.address} has columns of version {state.columns}, this Vaultlog writes {VERSION}: "
                "begin another dataset"
            )
        return state

    def _begun_with(self) -> str:
        content = self.place.read(STATE)
        return "judge" if content is None else _state(content, self.place.address).view

    # -- runs ------------------------------------------------------------------------------------------------------

    def _append(self, most: int, on_match: Callable[[int, int], None], renew: Callable[[], bool]) -> Added:
        state, added, left_out = self.state(), 0, dict[str, str]()
        while True:
            if state.run is None:
                state.run = self._plan(state, most)
                if not state.run.matches and state.run.waiting == state.waiting and state.run.after == state.after:
                    return Added(added, state.matches, left_out)
                self._note(state)
            run = state.run
            count, refused = self._write(run, on_match, renew)
            if self.state().run != run:
                raise DatasetHeld(self.place.address)
            added += count
            left_out.update(refused)
            state = DatasetState(
                self.view,
                after=run.after,
                waiting=run.waiting,
                left_out=state.left_out | refused,
                runs=run.number,
                matches=state.matches + count,
            )
            self._note(state)

    def _plan(self, state: DatasetState, most: int) -> _Run:
        """The next matches: first those that were unfinished, then those opened since."""
        planned: list[str] = []
        waiting: list[str] = []
        after = state.after
        for start in range(0, len(state.waiting), 500):
            chunk = state.waiting[start : start + 500]
            for match in self._sorted_out(chunk, waiting):
                if len(planned) < most:
                    planned.append(match)
                else:
                    waiting.append(match)
        while len(planned) < most:
            page = self.store.matches(after=after, limit=min(500, most - len(planned)), newest_first=False)
            planned += self._sorted_out(page.matches, waiting)
            after = page.matches[-1] if page.matches else after
            if page.next is None:
                break
        return _Run(state.runs + 1, planned, after, waiting)

    def _sorted_out(self, matches: Any, waiting: list[str]) -> Iterator[str]:
        """The closed ones among them; the others, but for what-if matches, go to `waiting`."""
        heads = self.store.heads(matches)
        for match in matches:
            head = heads.get(match)
            if head is not None and head.closed:
                yield match
            elif head is not None and not self._what_if(match):
                waiting.append(match)

    def _what_if(self, match: str) -> bool:
        first = self.store.event(match, 1)
        return first is not None and isinstance(first.data, MatchOpened) and first.data.branch is not None

    def _write(
        self, run: _Run, on_match: Callable[[int, int], None], renew: Callable[[], bool]
    ) -> tuple[int, dict[str, str]]:
        """Write the files of a run; how many matches they tell of, and why others could not be folded."""
        count, refused = 0, dict[str, str]()

        def hold() -> None:
            if not renew():
                raise DatasetHeld(self.place.address)

        with RunFiles(self.place, run.number) as files:
            for done, match in enumerate(run.matches, 1):
                try:
                    count += self._add(match, files)
                except (StoreUnavailable, StoreFull):
                    raise
                except (ReplayError, EngineError) as error:
                    refused[match] = str(error)
                hold()
                on_match(done, len(run.matches))
            files.put(hold)
        return count, refused

    def _add(self, match: str, files: RunFiles) -> bool:
        """Fold a match, and add its rows when it is through; False for a what-if match, which has none."""
        walk = ExportWalk(self._source(match), self.eyes, self.engines)
        results, rows = Results(walk), {name: list[list[Any]]() for name in DATASET_TABLES}
        undone = UndoneLookup(walk.source.history(), walk.source.last)
        for step in walk:
            if isinstance(step.event.data, MatchOpened) and step.event.data.branch is not None:
                return False
            by = undone.by(step.event.seq)
            results.see(step, by)
            for name, table in TABLES.items():
                rows[name] += [table.cells(row) for row in table.rows(walk, step, by)]
        if walk.version < walk.source.last:
            raise NotFoldable(f"event {walk.version + 1} of match {match} cannot be confirmed")
        rows["results"] = [RESULTS.cells(row) for row in results.rows()]
        files.add(rows, one_set(results.sets), results.month)
        return True

    def _source(self, match: str) -> Source:
        """The whole log, wherever it is; an archived one stays in the archive."""
        events = None if self.archive is None else self.archive.events(match)
        return stored(self.store, match) if events is None else Source(match, len(events), lambda: iter(events))

    def _note(self, state: DatasetState) -> None:
        self.place.write(STATE, msgspec.json.encode(state) + b"\n")


def _state(content: bytes, address: str) -> DatasetState:
    try:
        return msgspec.json.decode(content, type=DatasetState)
    except msgspec.DecodeError as error:
        raise DatasetRefused(f"{STATE} of {address} is not what was written there: {error}") from error
