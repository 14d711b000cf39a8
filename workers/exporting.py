"""Make an export as a job, and enqueue again the exports whose job was lost.

A file is written under the name of its attempt and gets its final name when it is whole and on the disk; only then is
the export `done`. A worker that lost the lease notices at the next event, and deletes its file. The disk is that of the
logs: an export stops, and fails, before it takes the last of it.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import redis
import structlog

from replays.engines.errors import EngineFailed
from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.exports.formats import write
from replays.exports.orders import ATTEMPTS, Export, Exports, directory_of, finished
from replays.keeping.archive import Archive
from replays.log.errors import NotFoldable, ReplayError, StoreError, StoreFull, StoreUnavailable
from replays.running.data_directory import no_room
from replays.store.store import Store
from replays.tournaments.registry import Tournaments
from replays.tournaments.transfer import bundled
from workers.folding.folder import TookTooLong
from workers.leases import heartbeat
from workers.queues import LongQueue, folding_client
from workers.settings import Settings

RESERVE_BYTES = 256 << 20
"""What an export leaves free on the disk, at least."""
BEAT_SECONDS = 1.0
"""How often progress is noted, the lease prolonged and the disk looked at."""
ORPHAN_SECONDS = 3600
"""Age at which a file that belongs to no export is deleted: its worker was killed."""
JOB = "workers.exporting.make_export"
_FILE = re.compile(r"(?P<id>[0-9A-Z]{26})\.[0-9a-f]{16}(\.part)?")

_log = structlog.get_logger("workers.exporting")


def make_export(id: str) -> str:
    """The job: what came of it, see `Exporter.run`."""
    settings = Settings.from_environment()
    client = folding_client(settings.redis_url)
    archive, engines = Archive(client, settings.archive), Engines(KeptEngines(settings.engines))
    return Exporter(client, directory_of(settings.data), archive=archive, engines=engines).run(id)


class _Stopped(Exception):
    """The lease was lost, or the export deleted: nothing of it may stay."""


class _DiskLow(OSError):
    """The disk is nearly full."""

    def __init__(self) -> None:
        super().__init__(errno.ENOSPC, "the disk is nearly full")


class Exporter:
    """Makes exports. `directory` is made when it is not there; `archive`: where archived matches are; `engines`: the
    kept ones."""

    def __init__(
        self,
        client: redis.Redis,
        directory: Path,
        *,
        archive: Archive | None = None,
        engines: Engines | None = None,
        reserve: int = RESERVE_BYTES,
    ) -> None:
        self.exports, self.store = Exports(client), Store(client, shelf=archive)
        self.tournaments, self.engines = Tournaments(client), engines
        self.directory, self.reserve = directory, reserve

    def run(self, id: str) -> str:
        """Make an export, unless another worker does or it is over: `done`, `failed`, `held`, `over`, `lost`, or
        `unavailable` (Redis; it is tried again). Never raises what concerns this export alone."""
        token = secrets.token_hex(8)
        try:
            attempt = self.exports.take(id, token)
            if attempt < 1:
                return "over" if attempt else "held"
            if attempt > ATTEMPTS:
                detail = f"{ATTEMPTS} workers in a row ended over it; ask for fewer matches at a time"
                return self._fail(id, token, "workers-died", detail)
            return self._make(id, token)
        except (StoreUnavailable, StoreFull) as error:
            _log.warning("export put off", export=id, reason=str(error))
            return "unavailable"

    def _make(self, id: str, token: str) -> str:
        export = self.exports.get(id)
        if export is None:
            return "lost"
        part, whole = self.directory / f"{id}.{token}.part", self.directory / f"{id}.{token}"
        try:
            self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            watch = _Watch(self.exports, id, token, self.directory, self.reserve)
            with watch.watching(), open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                out = _Out(file, watch.check)
                cut_short = self._write(export, out, watch)
                watch.check()
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, whole)
            fields = finished(
                "done",
                file=whole.name,
                bytes=out.size,
                sha256=out.digest.hexdigest(),
                matches_done=export.matches,
                events_done=export.events,
                cut_short=cut_short,
            )
            if not self.exports.free(id, token, fields):
                raise _Stopped
        except BaseException as error:
            for path in (part, whole):
                _delete(path)
            return self._say(id, token, error)
        _log.info("export made", export=id, bytes=out.size, matches=export.matches)
        return "done"

    def _write(self, export: Export, out: _Out, watch: _Watch) -> int:
        return write(
            self.exports.items(export.id, self.store),
            export.order,
            out,  # type: ignore[arg-type]
            one=export.one,
            each=watch.event,
            each_match=watch.match,
            directory=self.directory,
            engines=self.engines,
            tournament=(
                bundled(self.tournaments, export.tournament, export.tournament_version) if export.tournament else None
            ),
        )

    def _say(self, id: str, token: str, error: BaseException) -> str:
        """Note why an export was not made; raises what is not about this export."""
        if isinstance(error, _Stopped):
            _log.info("export stopped", export=id)
            return "lost"
        if isinstance(error, StoreUnavailable | StoreFull):
            raise error
        if isinstance(error, TookTooLong):
            return self._fail(id, token, "too-long", "it took too long; ask for fewer matches at a time")
        if no_room(error):
            return self._fail(id, token, "disk-full", "there is no room for it on the disk of the server")
        if isinstance(error, OSError):
            return self._fail(
                id, token, "cannot-write", "the file cannot be written; see the log of the workers", error
            )
        if isinstance(error, EngineFailed):
            detail = "the engine that one of the matches was played with did not answer as it should; order it again"
            return self._fail(id, token, "engine-failed", detail, error)
        if isinstance(error, NotFoldable):
            detail = "one of the matches cannot be folded by this version of Vaultlog"
            return self._fail(id, token, "not-foldable", detail, error)
        if isinstance(error, ReplayError):
            detail = "what is stored of one of the matches contradicts itself"
            return self._fail(id, token, "match-damaged", detail, error)
        if isinstance(error, Exception):
            return self._fail(
                id, token, "internal-error", "this is a fault of Vaultlog; see the log of the workers", error
            )
        raise error

    def _fail(self, id: str, token: str, code: str, detail: str, error: BaseException | None = None) -> str:
        _log.error("export failed", export=id, code=code, exc_info=error)
        fields = finished("failed", code=code, detail=detail)
        return "failed" if self.exports.free(id, token, fields) else "lost"


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:  # the caretaker tries again; what went wrong before must be told
        _log.warning("file of an export not deleted", file=path.name, reason=str(error))


class _Watch:
    """Notes progress and prolongs the lease from a thread, and stops the export when it must."""

    def __init__(self, exports: Exports, id: str, token: str, directory: Path, reserve: int) -> None:
        self._exports, self._id, self._token = exports, id, token
        self._directory, self._reserve = directory, reserve
        self._events = self._matches = 0
        self._stop: BaseException | None = None

    def event(self, done: int) -> None:
        self._events = done
        self.check()

    def match(self) -> None:
        self._matches += 1

    def check(self) -> None:
        """Raise what the thread found."""
        if self._stop is not None:
            raise self._stop

    @contextmanager
    def watching(self) -> Iterator[None]:
        self._beat()
        self.check()
        with heartbeat(f"export-{self._id}", BEAT_SECONDS, self._beat):
            yield

    def _beat(self) -> bool:
        """Note how far it is; whether the export goes on."""
        try:
            if shutil.disk_usage(self._directory).free < self._reserve:
                self._stop = _DiskLow()
            progress = {"events_done": self._events, "matches_done": self._matches}
            if not self._exports.keep(self._id, self._token, progress):
                self._stop = _Stopped()
        except (StoreError, OSError) as error:  # the lease may run out: then the end of the export notices
            _log.warning("lease of an export not prolonged", export=self._id, reason=str(error))
        return self._stop is None


class _Out:
    """A file that is only written to, with its size and digest. Every write may be the last, as `check` says."""

    def __init__(self, file: IO[bytes], check: Callable[[], None]) -> None:
        self._file, self._check = file, check
        self.size, self.digest = 0, hashlib.sha256()
        self.closed = False

    def write(self, data: Any) -> int:
        self._check()
        view = memoryview(data).cast("B")
        self._file.write(view)
        self.digest.update(view)
        self.size += len(view)
        return len(view)

    def tell(self) -> int:
        return self.size

    def flush(self) -> None:
        """It is flushed at the end."""

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return False

    def seekable(self) -> bool:
        return False

    def close(self) -> None:
        """The opener closes the file."""


class Caretaker:
    """Looks after exports that nobody makes, files whose time is over, and files of killed workers. One thread only."""

    def __init__(self, client: redis.Redis, queue: LongQueue, directory: Path, *, every: float = 10.0) -> None:
        self.exports, self.queue, self.directory, self._every = Exports(client), queue, directory, every
        self._next = 0.0

    def look(self) -> None:
        """Look, unless it was done a moment ago. Raises StoreUnavailable, StoreFull."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self._every
        self.wake()
        self.exports.expire(self.directory)
        self.clean()

    def wake(self) -> int:
        """Enqueue the exports that nobody works on, if the queue is empty: else they may be in it. How many."""
        forgotten = self.exports.without_lease()
        if not forgotten or self.queue.length() > 0:
            return 0
        return sum(self.queue.enqueue(JOB, id) for id in forgotten)

    def clean(self) -> int:
        """Delete old files that belong to no export; how many."""
        deleted = 0
        for path in self.directory.glob("*") if self.directory.is_dir() else ():
            name = _FILE.fullmatch(path.name)
            if name is None or time.time() - path.stat().st_mtime < ORPHAN_SECONDS:
                continue
            export = self.exports.get(name["id"])
            if export is None or (export.file != path.name and export.over):
                path.unlink(missing_ok=True)
                deleted += 1
        return deleted
