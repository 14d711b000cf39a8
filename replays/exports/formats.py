"""Export formats: for each, how one match is written, and how several are.

One match is one file, and so is one table of any number of matches; everything else is a ZIP archive
(`replays.exports.bundle`) with a file per match, or per table. Nothing here holds more than one match, or one row group
of a Parquet file, in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple

import msgspec

from engine import ENGINE_ID
from replays.engines.registry import Engines, stamps_of
from replays.exports.bundle import BundleWriter, TournamentLog
from replays.exports.columns import TABLES
from replays.exports.drawn import drawn
from replays.exports.sheet import sheet
from replays.exports.sources import Source
from replays.exports.tables import WRITERS, CsvWriter, TableWriter, rows, write_rows
from replays.exports.texts import markdown, text
from replays.exports.walk import ExportStep, ExportWalk
from replays.telling.viewer import Eyes

Each = Callable[[int], None]
"""Called after every event with the number of events exported."""
_CHUNK = 1 << 16


class Format(NamedTuple):
    """A format."""

    suffix: str
    media: str
    tables: bool
    """It is about tables, not about matches."""


FORMATS = {
    "jsonl": Format("jsonl", "application/jsonl", False),
    "csv": Format("csv", "text/csv; charset=utf-8; header=present", True),
    "parquet": Format("parquet", "application/vnd.apache.parquet", True),
    "text": Format("txt", "text/plain; charset=utf-8", False),
    "markdown": Format("md", "text/markdown; charset=utf-8", False),
    "html": Format("html", "text/html; charset=utf-8", False),
    "sheet": Format("sheet", "text/plain; charset=utf-8", False),
}
FULL = ("jsonl", "sheet")
"""The formats that can be full."""
ZIP = Format("zip", "application/zip", False)


class Order(NamedTuple):
    """An order of an export."""

    format: str
    """A key of `FORMATS`."""
    table: str | None = None
    """For tables: one of `replays.exports.columns.TABLES` alone; None: all of them."""
    full: bool = False
    """One of `FULL`: with everything that is sealed, the seed included: a backup, or a sheet that can be read back."""

    def shape(self, *, one_match: bool) -> Format:
        """The format of the file. `one_match`: it is about one match."""
        form = FORMATS[self.format]
        single = self.table is not None if form.tables else one_match
        return form if single else ZIP


class Item(NamedTuple):
    """A match to be exported, and through whose eyes."""

    source: Source
    eyes: Eyes


def stream(
    item: Item, order: Order, on_event: Each = lambda done: None, *, engines: Engines | None = None
) -> Iterator[bytes]:
    """One match as one file, piece by piece; not for Parquet, nor for all tables at once.

    Raises what `ExportWalk` raises.
    """
    walk = _walk(item, order, engines)
    count = _Count(on_event)
    yield from _pieces(walk, order, count.step)


def write(
    items: Iterable[Item],
    order: Order,
    out: IO[bytes],
    *,
    one_match: bool,
    on_event: Each = lambda done: None,
    on_match: Callable[[], None] = lambda: None,
    directory: Path | None = None,
    engines: Engines | None = None,
    tournament: TournamentLog | None = None,
) -> int:
    """Write an export to a file, which need not be seekable.

    `one_match`: there is one match, and it is one file if it can be.
    `on_event`: called after every event with the number of events written.
    `on_match`: called after every match.
    `directory`: for temporary files.
    `engines`: the kept engines.
    `tournament`: the log that a bundle of full logs has beside those of the matches.

    Returns how many matches end early because their log could not be confirmed from some event on.

    Raises OSError, the errors of `ExportWalk`, and those of the next item.
    """
    count = _Count(on_event)
    shape = order.shape(one_match=one_match)
    if shape is not ZIP and FORMATS[order.format].tables:
        assert order.table is not None
        with _writers(order, {order.table: out}) as writers:
            for item in items:
                count.end(write_rows(ExportWalk(item.source, item.eyes, engines), writers, count.step))
                on_match()
    elif shape is not ZIP:
        for item in items:
            walk = _walk(item, order, engines)
            for piece in _pieces(walk, order, count.step):
                out.write(piece)
            count.end(walk)
            on_match()
    else:
        about = {"format": order.format, "table": order.table, "full": order.full, "engine": ENGINE_ID}
        with BundleWriter(out, about, directory=directory) as bundle:
            if tournament is not None and order.full and order.format == "jsonl":
                bundle.add_tournament(tournament)
            if FORMATS[order.format].tables:
                _tables(items, order, bundle, count, on_match, directory, engines)
            else:
                _matches(items, order, bundle, count, on_match, engines)
    return count.cut_short


class _Count:
    """Counts events, and matches that end early."""

    def __init__(self, on_event: Each) -> None:
        self.done, self.cut_short, self._on_event = 0, 0, on_event

    def end(self, walk: ExportWalk) -> None:
        self.cut_short += walk.divergence is not None

    def step(self, step: ExportStep | None = None) -> None:
        self.done += 1
        self._on_event(self.done)


def _walk(item: Item, order: Order, engines: Engines | None) -> ExportWalk:
    """A walk through the eyes of the item; a full sheet shows everything."""
    eyes = Eyes.of("judge") if order.full and order.format == "sheet" else item.eyes
    return ExportWalk(item.source, eyes, engines)


def _pieces(walk: ExportWalk, order: Order, on_step: Callable[[ExportStep], None]) -> Iterator[bytes]:
    if order.format == "jsonl":
        return _log(walk, order.full, on_step)
    if order.format == "csv":
        assert order.table is not None
        return _csv(walk, order.table, on_step)
    if order.format == "sheet":
        return sheet(walk, on_step, full=order.full)
    if order.format == "html":
        return drawn("html")(walk, on_step)
    return {"text": text, "markdown": markdown}[order.format](walk, on_step)


def _log(walk: ExportWalk, full: bool, on_step: Any) -> Iterator[bytes]:
    """The log, which needs no folding: what diverges is exported as well."""
    for event in walk.source.open():
        walk.version, walk.head = event.seq, event.hash
        walk.stamps |= stamps_of(event)
        on_step(None)
        yield (event if full else walk.eyes.event(event)).to_json() + b"\n"


def _csv(walk: ExportWalk, table: str, on_step: Callable[[ExportStep], None]) -> Iterator[bytes]:
    writer = CsvWriter(TABLES[table])
    yield writer.header()
    for cells in rows(TABLES[table], walk, on_step):
        yield writer.line(cells)


@contextmanager
def _writers(order: Order, files: Mapping[str, IO[bytes]]) -> Iterator[dict[str, TableWriter]]:
    """Writers of tables, by the name of the table. They are closed when the block ends well."""
    writers: dict[str, TableWriter] = {name: WRITERS[order.format](TABLES[name], file) for name, file in files.items()}
    try:
        yield writers
        for writer in writers.values():
            writer.close()
    except BaseException:
        for writer in writers.values():
            writer.abandon()
        raise


def _matches(
    items: Iterable[Item],
    order: Order,
    bundle: BundleWriter,
    count: _Count,
    on_match: Callable[[], None],
    engines: Engines | None,
) -> None:
    suffix, stamps = FORMATS[order.format].suffix, set[str]()
    for item in items:
        walk = _walk(item, order, engines)
        member = bundle.add(f"matches/{item.source.match}.{suffix}", _pieces(walk, order, count.step))
        bundle.note_match(_line(walk, order), member)
        stamps |= walk.stamps
        count.end(walk)
        on_match()
    for stamp in sorted(stamps):
        for name, content in () if engines is None else engines.members(stamp):
            bundle.add(name, [content])


def _tables(
    items: Iterable[Item],
    order: Order,
    bundle: BundleWriter,
    count: _Count,
    on_match: Callable[[], None],
    directory: Path | None,
    engines: Engines | None,
) -> None:
    """Tables grow side by side and are members one after the other, so they are put aside first."""
    with ExitStack() as stack:
        files: dict[str, IO[bytes]] = {name: stack.enter_context(TemporaryFile(dir=directory)) for name in TABLES}
        with _writers(order, files) as writers:
            for item in items:
                walk = ExportWalk(item.source, item.eyes, engines)
                count.end(write_rows(walk, writers, count.step))
                bundle.note_match(_line(walk, order), None)
                on_match()
        for name, file in files.items():
            file.seek(0)
            pieces = iter(partial(file.read, _CHUNK), b"")
            member = bundle.add(f"{name}.{FORMATS[order.format].suffix}", pieces, large=True)
            bundle.note_table({"table": name, "rows": writers[name].rows}, member)


def _line(walk: ExportWalk, order: Order) -> dict[str, Any]:
    divergence = walk.divergence
    return {
        "match": walk.source.match,
        "view": "full" if order.full else walk.eyes.view,
        "version": walk.version,
        "head": walk.head,
        "grade": None if order.format == "jsonl" else walk.grade.value,
        "divergence": None if divergence is None else {"at": divergence.at, "what": divergence.what},
        "kept_engine": msgspec.to_builtins(walk.graded.kept_engine),
    }
