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
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

import redis
import structlog

from replays.engines.errors import EngineFailed
from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.exports.files import ExportFiles, as_files
from replays.exports.formats import write
from replays.exports.orders import Export, Exports, finished
from replays.keeping.archive import Archive
from replays.log.errors import NotFoldable, ReplayError
from replays.storage.data_directory import no_room
from replays.store.store import Store
from replays.tournaments.registry import Tournaments
from replays.tournaments.transfer import bundled
from workers.leased_jobs import LeasedJob, LeaseWatch, Reminder, WorkStopped
from workers.queues import LongQueue, folding_client
from workers.settings import Settings

RESERVE_BYTES = 256 << 20
"""The space that an export leaves free on the disk, at least."""
ORPHAN_SECONDS = 3600
"""Age at which a file that belongs to no export is deleted: its worker was killed."""
JOB = "workers.exporting.make_export"
_FILE = re.compile(r"(?P<id>[0-9A-Z]{26})\.[0-9a-f]{16}(\.part)?")

_log = structlog.get_logger("workers.exporting")


def make_export(id: str) -> str:
    """The job: what came of it, see `Exporter.run`."""
    settings = Settings.from_environment()
    client = folding_client(settings.redis_url)
    archive = Archive(client, settings.archive)
    engines = Engines(KeptEngines.at(settings.engines, settings.engine_copies))
    return Exporter(client, ExportFiles.of(settings.data, settings.exports), archive=archive, engines=engines).run(id)


class _DiskLow(OSError):
    """The disk is nearly full."""

    def __init__(self) -> None:
        super().__init__(errno.ENOSPC, "the disk is nearly full")


class Exporter(LeasedJob):
    """Makes exports. `directory` is made when it is not there; `archive`: where archived matches are; `engines`: the
    kept ones."""

    what = "export"
    smaller = "ask for fewer matches at a time"

    def __init__(
        self,
        client: redis.Redis,
        directory: Path | ExportFiles,
        *,
        archive: Archive | None = None,
        engines: Engines | None = None,
        reserve: int = RESERVE_BYTES,
    ) -> None:
        self.exports, self.store = Exports(client), Store(client, shelf=archive)
        super().__init__(self.exports)
        self.tournaments, self.engines = Tournaments(client), engines
        self.files, self.reserve = as_files(directory), reserve
        self.directory = self.files.directory

    def make(self, id: str, token: str) -> str:
        """Make an export: `done`, or `lost` when it was deleted."""
        export = self.exports.get(id)
        if export is None:
            return "lost"
        part, whole = self.directory / f"{id}.{token}.part", self.directory / f"{id}.{token}"
        try:
            self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            done = _Progress()
            watch = LeaseWatch(self.exports, id, token, done.fields, look=self._look)
            done.check = watch.check
            with watch.watching(), open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                out = _Out(file, watch.check)
                cut_short = self._write(export, out, done)
                watch.check()
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, whole)
            self.files.publish(whole.name)
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
                raise WorkStopped
        except BaseException:
            for path in (part, whole):
                self._delete(path.name)
            raise
        _log.info("export made", export=id, bytes=out.size, matches=export.matches)
        return "done"

    def _delete(self, name: str) -> None:
        try:
            self.files.remove(name)
        except OSError as error:  # the caretaker tries again; the earlier failure must be reported
            _log.warning("file of an export not deleted", file=name, reason=str(error))

    def _look(self) -> None:
        """Raise _DiskLow when the disk of the logs must not be filled any further."""
        try:
            free = shutil.disk_usage(self.directory).free
        except OSError as error:
            _log.warning("the disk is not looked at", reason=str(error))
            return
        if free < self.reserve:
            raise _DiskLow

    def _write(self, export: Export, out: _Out, done: _Progress) -> int:
        return write(
            self.exports.items(export.id, self.store),
            export.order,
            out,  # type: ignore[arg-type]
            one_match=export.one_match,
            on_event=done.event,
            on_match=done.match,
            directory=self.directory,
            engines=self.engines,
            tournament=(
                bundled(self.tournaments, export.tournament, export.tournament_version) if export.tournament else None
            ),
        )

    def ended(self, status: str, **fields: Any) -> Mapping[str, Any]:
        """The fields that end an export."""
        return finished(status, **fields)

    def reason(self, error: BaseException) -> tuple[str, str] | None:
        """Why an export cannot be made."""
        if no_room(error):
            return "disk-full", "there is no room for it on the disk of the server"
        if isinstance(error, OSError):
            return "cannot-write", "the file cannot be written; see the log of the workers"
        if isinstance(error, EngineFailed):
            detail = "the engine that one of the matches was played with did not answer as it should; order it again"
            return "engine-failed", detail
        if isinstance(error, NotFoldable):
            return "not-foldable", "one of the matches cannot be folded by this version of Vaultlog"
        if isinstance(error, ReplayError):
            return "match-damaged", "what is stored of one of the matches contradicts itself"
        return None


class _Progress:
    """How far an export is. `check` is called at every event."""

    def __init__(self) -> None:
        self.events = self.matches = 0
        self.check: Callable[[], None] = lambda: None

    def event(self, done: int) -> None:
        self.events = done
        self.check()

    def match(self) -> None:
        self.matches += 1

    def fields(self) -> dict[str, int]:
        return {"events_done": self.events, "matches_done": self.matches}


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


class Caretaker(Reminder):
    """Looks after exports that nobody makes, files whose time is over, and files of killed workers. One thread only."""

    def __init__(
        self, client: redis.Redis, queue: LongQueue, directory: Path | ExportFiles, *, every: float = 10.0
    ) -> None:
        self.exports, self.files = Exports(client), as_files(directory)
        super().__init__(self.exports, queue, JOB, every=every)

    def care(self) -> None:
        """Enqueue exports again, and delete files."""
        super().care()
        self.exports.expire(self.files)
        self.clean()

    def clean(self) -> int:
        """Delete old files that belong to no export; how many."""
        deleted = 0
        for file in list(self.files.names(older_than=ORPHAN_SECONDS)):
            name = _FILE.fullmatch(file)
            if name is None:
                continue
            export = self.exports.get(name["id"])
            if export is None or (export.file != file and export.over):
                self.files.remove(file)
                deleted += 1
        return deleted
