"""Facts and decisions as CSV and as Parquet, both from the columns of `replays.exports.columns`.

CSV is RFC 4180 in UTF-8: a header, CRLF, every text in quotation marks, so that an empty cell without them is null and
`""` is an empty text. A spreadsheet takes a text that begins with = + - @ for a formula and would run a player's name;
such a text, or one that begins with a tab or a carriage return, gets an apostrophe in front. So does a text with
apostrophes before such a character: to read a file back, take one apostrophe away from every cell that matches
`UNSAFE`. Parquet files hold the texts as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import IO, TYPE_CHECKING, Any, Protocol

from engine import ENGINE_ID
from replays.exports.columns import TABLES, VERSION, Column, ExportTable, Type, UndoneLookup
from replays.exports.walk import ExportStep, ExportWalk

if TYPE_CHECKING:
    import pyarrow

UNSAFE = re.compile(r"'*[=+\-@\t\r]")
"""The beginnings of texts that get an apostrophe in front in a CSV file."""
ROW_GROUP = 20_000
"""Rows held in memory before they are written to a Parquet file."""


def rows(
    table: ExportTable, walk: ExportWalk, on_step: Callable[[ExportStep], None] = lambda step: None
) -> Iterator[list[Any]]:
    """The rows of one match: the cells of each in the order of the columns. `on_step` sees every event before its rows.

    Raises what the walk raises.
    """
    undone, only = UndoneLookup(walk.source.history(), walk.source.last), walk.source.only
    for step in walk:
        on_step(step)
        if only is not None and step.event.seq not in only:
            continue
        for row in table.rows(walk, step, undone.by(step.event.seq)):
            yield table.cells(row)


class TableWriter(Protocol):
    """Writes the rows of a table to a file, match after match."""

    rows: int
    """How many rows were written."""

    def add(self, cells: Sequence[Any]) -> None:
        """Write a row. Raises OSError."""

    def close(self) -> None:
        """Write what is left; the file itself stays open. Raises OSError."""

    def abandon(self) -> None:
        """Write nothing more: something went wrong."""


class CsvWriter:
    """See the module. Without a file it only makes lines."""

    def __init__(self, table: ExportTable, file: IO[bytes] | None = None) -> None:
        self._columns = table.columns
        self._types = [column.type for column in table.columns]
        self._file = file
        self.rows = 0
        if file is not None:
            file.write(self.header())

    def header(self) -> bytes:
        """The first line."""
        return csv_line([column.name for column in self._columns], [Type.TEXT] * len(self._columns))

    def line(self, cells: Sequence[Any]) -> bytes:
        """The line of a row."""
        return csv_line(cells, self._types)

    def add(self, cells: Sequence[Any]) -> None:
        assert self._file is not None
        self._file.write(self.line(cells))
        self.rows += 1

    def close(self) -> None:
        """Nothing is left."""

    def abandon(self) -> None:
        """Nothing is left."""


def csv_line(cells: Sequence[Any], types: Sequence[Type]) -> bytes:
    """One line of a CSV file."""
    return (",".join(map(_csv_cell, cells, types)) + "\r\n").encode()


def _csv_cell(value: Any, type: Type) -> str:
    if value is None:
        return ""
    if type is Type.INTEGER:
        return str(value)
    if type is Type.BOOLEAN:
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    listed = type in (Type.TEXTS, Type.INTEGERS)
    text: str = json.dumps(value, ensure_ascii=False, separators=(",", ":")) if listed else value
    if UNSAFE.match(text):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"'


class ParquetWriter:
    """Parquet, Zstandard-compressed, in row groups; the meaning of every column is in its metadata."""

    def __init__(self, table: ExportTable, file: IO[bytes]) -> None:
        import pyarrow.parquet

        self._schema = schema(table)
        self._writer = pyarrow.parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._columns: list[list[Any]] = [[] for _ in table.columns]
        self.rows = 0

    def add(self, cells: Sequence[Any]) -> None:
        self.rows += 1
        for column, cell in zip(self._columns, cells, strict=True):
            column.append(cell)
        if len(self._columns[0]) >= ROW_GROUP:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._writer.close()

    def abandon(self) -> None:
        self._writer.is_open = False  # or it would write an end when it is thrown away

    def _flush(self) -> None:
        import pyarrow

        if self._columns[0]:
            arrays = [
                pyarrow.array(values, field.type) for values, field in zip(self._columns, self._schema, strict=True)
            ]
            self._writer.write_batch(pyarrow.record_batch(arrays, schema=self._schema))
            self._columns = [[] for _ in self._columns]


def schema(table: ExportTable) -> pyarrow.Schema:
    """The columns of a table as Parquet has them."""
    import pyarrow

    types = {
        Type.TEXT: pyarrow.string(),
        Type.JSON: pyarrow.string(),
        Type.INTEGER: pyarrow.int64(),
        Type.BOOLEAN: pyarrow.bool_(),
        Type.TIME: pyarrow.timestamp("us", tz="UTC"),
        Type.TEXTS: pyarrow.list_(pyarrow.string()),
        Type.INTEGERS: pyarrow.list_(pyarrow.int64()),
    }

    def field(column: Column) -> pyarrow.Field[Any]:
        return pyarrow.field(column.name, types[column.type], metadata={"meaning": column.meaning})

    about: dict[str | bytes, str | bytes] = {
        "vaultlog.table": table.name,
        "vaultlog.columns": str(VERSION),
        "vaultlog.engine": ENGINE_ID,
    }
    return pyarrow.schema([field(column) for column in table.columns], metadata=about)


WRITERS: dict[str, Callable[[ExportTable, IO[bytes]], TableWriter]] = {"csv": CsvWriter, "parquet": ParquetWriter}


def write_rows(
    walk: ExportWalk, writers: dict[str, TableWriter], on_step: Callable[[ExportStep], None] = lambda step: None
) -> ExportWalk:
    """Write the rows of one match to several tables at once, folding it once; returns the walk, which is then at its
    end. `writers`: by the name of the table.

    Raises what the walk raises, OSError.
    """
    undone, only = UndoneLookup(walk.source.history(), walk.source.last), walk.source.only
    for step in walk:
        on_step(step)
        if only is not None and step.event.seq not in only:
            continue
        by = undone.by(step.event.seq)
        for name, writer in writers.items():
            table = TABLES[name]
            for row in table.rows(walk, step, by):
                writer.add(table.cells(row))
    return walk
