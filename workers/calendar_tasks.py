"""The tasks of the calendar. Each goes on where it stood, and says in a sentence what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import redis
from ulid import ULID

from engine.english import counted
from replays.dataset.dataset import Dataset
from replays.engines.registry import Engines
from replays.keeping.archive import Archive
from replays.proof.checkpoints import Checkpoints, tree_of
from replays.proof.signing import SigningKey
from replays.store.store import Store
from workers.checking.audit import Audits
from workers.folding.films import Filmer
from workers.queues import FoldQueue
from workers.settings import Settings

AUDITED = timedelta(days=8)
"""A week and a day: what was opened since the last audit, and what was then still being played."""
LANES = 1
"""Matches audited at a time: players go first."""


class Tasks:
    """The tasks of one process. `queue`: of the fold workers; `engines`: the kept ones."""

    def __init__(self, settings: Settings, client: redis.Redis, queue: FoldQueue, engines: Engines) -> None:
        self.settings, self.redis, self.queue, self.engines = settings, client, queue, engines
        self.archive_place = Archive(client, settings.archive)
        self.store = Store(client, shelf=self.archive_place)
        self.by_name: dict[str, Callable[[], str]] = {
            "archive": self.archive,
            "checkpoint": self.checkpoint,
            "audit": self.audit,
            "dataset": self.dataset,
        }
        """The tasks of `workers.calendar`. Each raises what it works with."""

    def archive(self) -> str:
        """Move the matches closed long enough ago into the archive."""
        limit = _log_time(datetime.now(UTC) - timedelta(days=self.settings.archive_days))
        filmer = Filmer(self.redis, self.archive_place, self.engines)
        moved = others = 0
        for match in list(self.archive_place.candidates(self.store, closed_before=limit)):
            filmer.run(match)
            done = self.archive_place.move(match) == "moved"
            moved, others = moved + done, others + (not done)
        later = f"; {counted(others, 'match')} will be tried again" if others else ""
        return f"{counted(moved, 'match')} moved to {self.archive_place.place}{later}"

    def checkpoint(self) -> str:
        """Sign the heads of all matches."""
        self.settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        trees = Checkpoints(self.store, SigningKey.of(self.settings.data))
        made = trees.make(tree_of(None))
        return f"the checkpoint of {counted(made.size, 'head')} is signed"

    def audit(self) -> str:
        """Begin an audit of the matches opened lately."""
        since: str | None = str(ULID.from_timestamp(time.time() - AUDITED.total_seconds()))
        matches: list[str] = []
        while since is not None:
            page = self.store.matches(after=since, limit=500, newest_first=False)
            matches += page.matches
            since = page.next
        if not matches:
            return "no match was opened lately"
        id = Audits(self.redis, self.queue, self.archive_place, self.engines).start(matches, lanes=LANES)
        return f"audit {id} of {counted(len(matches), 'match')} has begun"

    def dataset(self) -> str:
        """Add the matches closed since to the dataset."""
        place = self.settings.dataset
        if place is None:
            return "VAULTLOG_DATASET is not set"
        dataset = Dataset(self.redis, self.store, place, view=None, archive=self.archive_place, engines=self.engines)
        added = dataset.append()
        left = f"; {counted(len(added.left_out), 'match')} left out" if added.left_out else ""
        return f"{counted(added.matches, 'match')} added to {place}{left}"


def _log_time(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
