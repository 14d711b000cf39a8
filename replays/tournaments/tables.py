"""Tables of an import: CSV as spreadsheets write it, or lists of JSON objects, read into rows that know their line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

MOST_ROWS = 5000
_DELIMITERS = (",", ";", "\t")
_TRUE = frozenset({"yes", "y", "true", "1", "x"})
_BULLET = re.compile(r"^[-–—*•·∙◦▪▫■□●○‣→►✓✔☐☑]\s+(?=\S)")
_NUMBER = re.compile(
    r"^[#№(\[（]?\s?(?:\d{1,4}|[一二三四五六七八九十百]{1,4}(?=、))(?:\s?[.):\]．）、。-]\s*|\s?-\s+)(?=\D)"
)
"""A number before a name, with what stands after it."""
_BARE_NUMBER = re.compile(r"^#?\d{1,4}\s+(?=\D)")
"""The same without: it is one where every line of a list begins so."""
_UNSEEN = dict.fromkeys([0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Characters without a width that come along when text is copied. Letters that are joined keep theirs."""
_ADDRESS = re.compile(r"\s*<[^<>\s]+@[^<>\s]+>\s*$")
"""The address after a name, as programs for mail write it."""
_HEADINGS = frozenset(
    "player,players,name,names,player name,player names,full name,participant,participants,id,nom,noms,joueur,joueurs,"
    "nombre,nombres,jugador,jugadores,nome,nomi,giocatore,giocatori,namen,spieler,spielerin,spieler:in,teilnehmer,naam,"
    "speler,spelers,imię,gracz,gracze,имя,фамилия,игрок,игроки,姓名,名字,玩家,选手,選手,名前,プレイヤー,이름,الاسم,اللاعب".split(
        ","
    )
)
"""Headings that a list of names may have."""
_ROW_NUMBERS = frozenset({"no", "no.", "nr", "nr.", "n°", "nº", "#", "№"})
"""Headings of a column that only numbers the lines."""
_FALSE = frozenset({"no", "n", "false", "0", ""})

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "players": ("player", "name", "account", "streams_hand", "namesake", "team"),
    "decks": ("deck", "player", "name", "list", "alliance", "pool"),
    "pairings": (
        "pairing",
        "round",
        "table",
        *(f"{what}{seat}" for seat in range(1, 9) for what in ("player", "deck", "chains")),
    ),
}
"""The columns of each part; `id` may stand for the first one. Pairings have a column per seat, counted from 1."""


class RowFault(NamedTuple):
    """A fault of one line of an import."""

    part: str
    """players, decks or pairings."""
    line: int
    """Line of a CSV text, from 1, its heading included; place in a JSON list, from 1."""
    field: str | None
    what: str
    """A sentence that says what, and what to do."""
    nearest: tuple[str, ...] = ()
    """The values that may have been meant."""

    def __str__(self) -> str:
        field = f", {self.field}" if self.field else ""
        return f"{self.part}, line {self.line}{field}: {self.what}"

    def to_data(self) -> dict[str, Any]:
        """Plain JSON."""
        data: dict[str, Any] = {"part": self.part, "line": self.line, "field": self.field, "detail": self.what}
        return {**data, "nearest": list(self.nearest)} if self.nearest else data


class ImportRow(NamedTuple):
    """One line; `values` by column, empty cells left out."""

    part: str
    line: int
    values: dict[str, Any]

    def fault(self, field: str | None, what: str, nearest: Sequence[str] = ()) -> RowFault:
        """A fault of this line."""
        return RowFault(self.part, self.line, field, what, tuple(nearest))

    def truth(self, field: str) -> bool:
        """A yes or no. Raises ValueError for anything else."""
        value = self.values.get(field, False)
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.casefold() in _TRUE | _FALSE:
            return value.casefold() in _TRUE
        raise ValueError(f"{value!r} is neither yes nor no")


def read_rows(part: str, source: str | Sequence[Any]) -> tuple[list[ImportRow], list[RowFault]]:
    """The rows of one part of an import, and the faults of unreadable ones."""
    rows, faults = _csv(part, source) if isinstance(source, str) else _json(part, source)
    if len(rows) > MOST_ROWS:
        faults.append(RowFault(part, rows[MOST_ROWS].line, None, f"an import takes {MOST_ROWS} lines; divide it"))
        del rows[MOST_ROWS:]
    return rows, faults


def _json(part: str, source: Sequence[Any]) -> tuple[list[ImportRow], list[RowFault]]:
    rows: list[ImportRow] = []
    faults: list[RowFault] = []
    for line, entry in enumerate(source, 1):
        if not isinstance(entry, Mapping):
            faults.append(RowFault(part, line, None, f"give an object with {', '.join(COLUMNS[part][:4])}"))
            continue
        values = {_column(part, str(name)): value for name, value in entry.items() if value is not None}
        row = ImportRow(part, line, {name: value for name, value in values.items() if name})
        strange = [str(name) for name in entry if not _column(part, str(name))]
        faults += [row.fault(name, f"{name[:40]!r} is not known; fields are {_known(part)}") for name in strange]
        rows.append(row)
    return rows, faults


def _csv(part: str, text: str) -> tuple[list[ImportRow], list[RowFault]]:
    text = text.removeprefix("\ufeff")
    heading = text.lstrip("\r\n").split("\n", 1)[0].strip()
    delimiter = max(_DELIMITERS, key=heading.count)
    if part == "players" and heading and _is_of_names(text, heading, delimiter):
        return _names(text), []
    lines = _lines(text, delimiter)
    rows: list[ImportRow] = []
    faults: list[RowFault] = []
    try:
        first = next(lines, None)
        if first is None:
            return [], []
        columns = [_column(part, name) for name in first[1]]
        for name, column in zip(first[1], columns, strict=True):
            if not column:
                what = f"{name.strip()[:40]!r} is no column; columns are {_known(part)}"
                what += "; or give one name a line, without a heading" if part == "players" else ""
                faults.append(RowFault(part, first[0], name.strip()[:40] or None, what))
            elif columns.count(column) > 1 and not any(fault.field == column for fault in faults):
                faults.append(RowFault(part, first[0], column, "this column is there twice"))
        if faults:
            return [], faults
        for line, cells in lines:
            row = ImportRow(part, line, {c: v.strip() for c, v in zip(columns, cells, strict=False) if v.strip()})
            if any(cell.strip() for cell in cells[len(columns) :]):
                what = (
                    f"the line has {len(cells)} cells, the heading {len(columns)}; put quotes around a cell that holds"
                )
                faults.append(row.fault(None, f"{what} {delimiter!r}"))
            elif row.values:
                rows.append(row)
    except _Unreadable as error:
        faults.append(RowFault(part, error.line, None, f"this cannot be read as CSV: {error}"))
    return rows, faults


def _is_of_names(text: str, heading: str, delimiter: str) -> bool:
    """Whether players are given one name a line.

    A number may stand in a column before it, and a comma after the family name."""
    if delimiter not in heading:
        return _column("players", heading) in ("", "player", "name")
    cells = [cell.strip() for cell in heading.split(delimiter)]
    if any(_column("players", cell) for cell in cells):
        return len(cells) == 2 and cells[0].casefold() in _ROW_NUMBERS and _column("players", cells[1]) == "name"
    lines = [line for line in text.splitlines() if line.strip()]
    if delimiter == ",":
        return len(lines) > 1 and all(re.fullmatch(r"[^,]+(?:, [^,]+)?", line.strip()) for line in lines)
    return all(re.fullmatch(rf"#?\d{{1,4}}[.):]?\s*{delimiter}[^{delimiter}]+", line.strip()) for line in lines)


def _names(text: str) -> list[ImportRow]:
    """A list of names, one a line, as it is pasted from anywhere.

    Numbers and bullets before a name are left out, an address after it, and characters that nobody sees."""
    written = [" ".join(re.sub(r"[\t;]", " ", line.translate(_UNSEEN)).split()) for line in text.splitlines()]
    numbered = [bool(_BARE_NUMBER.match(line)) for line in written if line]
    every = sum(numbered) > 1 and all(numbered[1:])
    rows: list[ImportRow] = []
    for number, line in enumerate(written, 1):
        name = _NUMBER.sub("", _BULLET.sub("", line))
        name = _BARE_NUMBER.sub("", name) if every else name
        name = _ADDRESS.sub("", name)
        if len(name) > 1 and name[0] == name[-1] == '"':
            name = name[1:-1].replace('""', '"').strip()
        before, _, head = name.casefold().partition(" ")
        headings = {name.casefold(), head if before in _ROW_NUMBERS else ""}
        if name and (rows or headings.isdisjoint(_HEADINGS)):
            rows.append(ImportRow("players", number, {"name": name}))
    return rows


class _Unreadable(Exception):
    def __init__(self, line: int, reason: str):
        super().__init__(reason)
        self.line = line


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Each row with the line on which it begins; a quoted cell may hold several lines."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise _Unreadable(line, str(error)) from error
        if cells is None:
            return
        if cells:
            yield line, cells


def _column(part: str, name: str) -> str:
    """The column of this name, however it is written; empty when there is none."""
    wanted = re.sub(r"[\s_-]+", "_", name.strip().casefold())
    if wanted in ("id", f"{COLUMNS[part][0]}_id"):
        return COLUMNS[part][0]
    wanted = re.sub(r"_(\d)$", r"\1", wanted)
    return wanted if wanted in COLUMNS[part] or (part == "pairings" and wanted == "seats") else ""


def _known(part: str) -> str:
    names = [name for name in COLUMNS[part] if not name[-1].isdigit() or name[-1] in "12"]
    return ", ".join(names)
