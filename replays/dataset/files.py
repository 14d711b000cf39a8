"""The files of one run: one per table, set and month, named as Hive names partitions, so that DuckDB, Polars and Spark
read the whole as it is.

    results/set=MM/month=2026-11/run-000012.parquet

A file is written elsewhere and put in its place whole.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NamedTuple

from replays.dataset.results import RESULTS
from replays.exports.columns import TABLES
from replays.exports.tables import ParquetWriter
from replays.storage.locations import StoragePlace

DATASET_TABLES = {"results": RESULTS, **TABLES}
UNKNOWN = "unknown"
"""The set of a match whose cards nobody named."""


class _Part(NamedTuple):
    name: str
    file: IO[bytes]
    writer: ParquetWriter


class RunFiles:
    """The files of run `number`, open one beside the other; a context.

    Nothing is in the dataset before `put`. One match after the other is added, its rows held on disk meanwhile.
    """

    def __init__(self, place: StoragePlace, number: int) -> None:
        self._place, self._number = place, number
        self._parts: dict[tuple[str, str, str], _Part] = {}
        self._open = ExitStack()

    def __enter__(self) -> RunFiles:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for part in self._parts.values():
            part.writer.abandon()
        self._open.close()

    def add(self, rows: dict[str, list[list[Any]]], set: str | None, month: str) -> None:
        """Add the rows of a match, by table. `month`: `2026-11`."""
        for table, cells in rows.items():
            writer = self._writer(table, set or UNKNOWN, month) if cells else None
            for row in cells:
                assert writer is not None
                writer.add(row)

    def put(self, hold: Callable[[], None]) -> None:
        """Put all of them in their places; `hold` is called before each. Raises PlaceUnavailable."""
        for part in self._parts.values():
            hold()
            part.writer.close()
            part.file.flush()
            self._place.put(part.name, Path(part.file.name))

    def _writer(self, table: str, set: str, month: str) -> ParquetWriter:
        key = (table, set, month)
        part = self._parts.get(key)
        if part is None:
            file = self._open.enter_context(tempfile.NamedTemporaryFile(suffix=".parquet"))
            name = f"{table}/set={set}/month={month}/run-{self._number:06}.parquet"
            part = self._parts[key] = _Part(name, file, ParquetWriter(DATASET_TABLES[table], file))
        return part.writer
