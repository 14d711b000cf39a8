"""Several files in one: a ZIP archive with a manifest, and the import of its logs into a store.

`manifest.jsonl` is the last member, one JSON object per line:

    {"bundle": 1, "format", "table" or null, "full", "engine"}
    {"tournament", "version", "head", "file", "bytes", "sha256"}
                                                               in full logs of a whole tournament: its own log
    {"match", "view", "version", "head", "grade" or null, "divergence": {at, what} or null,
     "kept_engine": {id, name} or null,
     "file", "bytes", "sha256"}                                one per match; `file` null in tables
    {"table", "rows", "file", "bytes", "sha256"}               one per table, in tables
    {"matches"}                                                how many; its absence shows that something was cut off

An archive of logs also has the kept engines that its matches name, each as `engines/<id>.tar.xz` and
`engines/<id>.json` (`replays.engines.kept_engines`). They are not in the manifest: an engine proves itself, since its
id is its digest.

`version` and `head` belong to the last exported event. An archive holds no times except those of the logs and engines,
so the same matches give the same bytes.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import SpooledTemporaryFile
from types import TracebackType
from typing import IO, Any, NamedTuple, Self

import msgspec

from replays.engines.errors import EngineDamaged
from replays.engines.registry import Engines
from replays.engines.transport import bring_engines
from replays.exports.log import MAX_LOG_BYTES, Imported, LineInvalid, LogImportRefused, import_log
from replays.exports.sources import bounded_lines
from replays.log.errors import ReplayError, StoreFull, StoreUnavailable
from replays.log.event_types import MatchOpened
from replays.store.store import Store

VERSION = 1
MANIFEST = "manifest.jsonl"
MAX_MANIFEST_BYTES = 1 << 24
"""Longest manifest that is read: some fifty thousand matches."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time a ZIP archive can name."""
_IN_MEMORY = 1 << 20
_CHUNK = 1 << 16


class Member(NamedTuple):
    """A file that was added."""

    file: str
    bytes: int
    sha256: str


class TournamentLog(NamedTuple):
    """The own log of a tournament, up to one event."""

    id: str
    version: int
    """That event."""
    head: str
    """Its hash."""
    lines: Iterable[bytes]
    """The log as `replays.tournaments.transfer.export_log` writes it."""


class BundleWriter:
    """Writes an archive to a file that needs not be seekable, member by member. Raises OSError.

    Use it as a context manager: only when the block ends well, the archive gets its manifest and its end.
    """

    def __init__(self, out: IO[bytes], about: dict[str, Any], *, directory: Path | None = None) -> None:
        self._zip = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        self._manifest: IO[bytes] = SpooledTemporaryFile(_IN_MEMORY, dir=None if directory is None else str(directory))
        self._matches = 0
        self._note({"bundle": VERSION, **about})

    def add(self, name: str, pieces: Iterable[bytes], *, large: bool = False) -> Member:
        """A member. `large`: it may have more than 2 GiB."""
        info = zipfile.ZipInfo(name, _EPOCH)
        info.compress_type = zipfile.ZIP_STORED if name.endswith(".parquet") else zipfile.ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        digest, size = sha256(), 0
        with self._zip.open(info, "w", force_zip64=large) as file:
            for piece in pieces:
                file.write(piece)
                digest.update(piece)
                size += len(piece)
        return Member(name, size, digest.hexdigest())

    def note_match(self, line: dict[str, Any], member: Member | None) -> None:
        """The line of a match in the manifest."""
        self._matches += 1
        self._note({**line, **(member._asdict() if member is not None else {"file": None})})

    def add_tournament(self, log: TournamentLog) -> None:
        """The log of the tournament that the matches are of."""
        member = self.add("tournament.jsonl", log.lines)
        self._note({"tournament": log.id, "version": log.version, "head": log.head, **member._asdict()})

    def note_table(self, line: dict[str, Any], member: Member) -> None:
        """The line of a table in the manifest."""
        self._note({**line, **member._asdict()})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._manifest:
            if error is not None:
                self._zip.fp = None  # or it would write an end when it is thrown away
                return
            self._note({"matches": self._matches})
            self._manifest.seek(0)
            self.add(MANIFEST, iter(lambda: self._manifest.read(_CHUNK), b""))
            self._zip.close()

    def _note(self, line: dict[str, Any]) -> None:
        self._manifest.write(msgspec.json.encode(line) + b"\n")


class ImportOutcome(NamedTuple):
    """Result of the import of one match of an archive, or of its tournament."""

    match: str
    """Its id; that of the tournament where `tournament` says so."""
    imported: Imported | None
    refused: str | None
    """Why it was not stored, or not all of it; the others are not affected."""
    tournament: bool = False


class _Listed(msgspec.Struct, frozen=True):
    match: str
    file: str
    head: str


class _Tournament(msgspec.Struct, frozen=True):
    tournament: str
    file: str
    head: str


class _First(msgspec.Struct, frozen=True):
    bundle: int
    format: str
    full: bool = False


TakeTournament = Callable[[Iterable[bytes], tuple[str, str]], Imported]
"""Stores the log of a tournament that must have this id and last hash (`replays.tournaments.transfer.import_log`)."""


def _take_none(lines: Iterable[bytes], expect: tuple[str, str]) -> Imported:
    raise LogImportRefused(f"this import takes matches only, not the log of tournament {expect[0]}")


def import_bundle(
    store: Store,
    file: IO[bytes],
    *,
    verify: bool = True,
    allow: Callable[[MatchOpened], None] = lambda opened: None,
    tournament: TakeTournament = _take_none,
    most: int | None = None,
    engines: Engines | None = None,
    bring: bool = False,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Iterator[ImportOutcome]:
    """Store the matches of an archive one after the other, each as `import_log` does, and yield their outcomes.

    Events that are stored already are skipped, so the way to resume an interrupted import is to repeat it.

    `file`: seekable.
    `most`: bytes that it may hold unpacked.
    `on_progress`: called with the number of matches done and of all matches.
    `engines`: the kept engines of this server.
    `bring`: keep the engines of the archive too, as only the operator may.
    `tournament`: stores the log of the tournament if the archive has it. That comes first, because its policy says who
    may look at the matches; if it is refused, so are they.

    Raises ImportRefused when the file is not an archive of logs (then nothing was stored), StoreUnavailable, StoreFull.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            whole, listed = _manifest(archive)
            if bring and engines is not None and engines.store is not None:
                bring_engines(archive, engines.store)
            size = sum(info.file_size for info in archive.infolist())  # no more than that is ever unpacked
            if most is not None and size > most:
                raise LogImportRefused(f"unpacked, the bundle has {size} bytes; this way at most {most} are imported")
            if whole is not None:
                first = _import_tournament(archive, whole, tournament)
                yield first
                if first.refused is not None:
                    reason = f"its tournament {whole.tournament} was refused"
                    yield from (ImportOutcome(line.match, None, reason) for line in listed)
                    return
            for number, line in enumerate(listed):
                on_progress(number, len(listed))
                yield _import_one(store, archive, line, verify, allow, engines)
            on_progress(len(listed), len(listed))
    except EngineDamaged as error:
        raise LogImportRefused(f"one of its engines is not kept: {error}") from error
    except (zipfile.BadZipFile, zipfile.LargeZipFile) as error:
        raise LogImportRefused(f"this is not a bundle: {error}") from error


def _manifest(archive: zipfile.ZipFile) -> tuple[_Tournament | None, list[_Listed]]:
    """The tournament and the matches that an archive says it holds. Raises ImportRefused."""
    try:
        if archive.getinfo(MANIFEST).file_size > MAX_MANIFEST_BYTES:
            raise LogImportRefused(f"its manifest has more than {MAX_MANIFEST_BYTES} bytes")
        with archive.open(MANIFEST) as file:
            first, *lines = (msgspec.json.decode(line) for line in bounded_lines(file))
        about = msgspec.convert(first, _First)
        if about.bundle != VERSION:
            raise LogImportRefused(f"this is a bundle of version {about.bundle}; this server reads version {VERSION}")
        if about.format != "jsonl":
            raise LogImportRefused(
                f"this bundle holds {about.format}, from which no match can be made; export it as jsonl"
            )
        whole = msgspec.convert(lines.pop(0), _Tournament) if lines and "tournament" in lines[0] else None
        if not lines or lines.pop() != {"matches": len(lines)}:
            raise LogImportRefused("the end of the manifest is missing: the bundle was cut off")
        return whole, [msgspec.convert(line, _Listed) for line in lines]
    except LogImportRefused:
        raise
    except KeyError as error:
        raise LogImportRefused(
            f"this bundle has no {MANIFEST}: it was cut off, or is not a bundle of Vaultlog"
        ) from error
    except (ValueError, OSError, RuntimeError, NotImplementedError, zlib.error) as error:
        raise LogImportRefused(f"this bundle has no readable {MANIFEST}: {error}") from error


def _import_tournament(archive: zipfile.ZipFile, listed: _Tournament, take: TakeTournament) -> ImportOutcome:
    def take_it(lines: Iterable[bytes]) -> Imported:
        return take(lines, (listed.tournament, listed.head))

    return _guarded(archive, listed.tournament, listed.file, take_it)._replace(tournament=True)


def _import_one(
    store: Store,
    archive: zipfile.ZipFile,
    listed: _Listed,
    verify: bool,
    allow: Callable[[MatchOpened], None],
    engines: Engines | None,
) -> ImportOutcome:
    def take(lines: Iterable[bytes]) -> Imported:
        return import_log(store, lines, verify=verify, expect=(listed.match, listed.head), allow=allow, engines=engines)

    return _guarded(archive, listed.match, listed.file, take)


def _guarded(
    archive: zipfile.ZipFile, id: str, file: str, take: Callable[[Iterable[bytes]], Imported]
) -> ImportOutcome:
    """The outcome of the import of a member, whatever its faults. Raises StoreUnavailable, StoreFull."""
    try:
        if archive.getinfo(file).file_size > MAX_LOG_BYTES:
            raise LogImportRefused(f"{file} has more than {MAX_LOG_BYTES} bytes")
        with archive.open(file) as lines:
            return ImportOutcome(id, take(bounded_lines(lines)), None)
    except (StoreUnavailable, StoreFull):
        raise
    except (LineInvalid, ReplayError) as error:
        return ImportOutcome(id, None, str(error))
    except (KeyError, OSError, EOFError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error) as error:
        return ImportOutcome(id, None, f"{file} cannot be read: {error}")
