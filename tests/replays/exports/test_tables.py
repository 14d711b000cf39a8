"""CSV, Parquet and the facts of the API say the same, row for row, and no more than the viewer may know."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import replays
from engine.table.facts import CARD_FIELDS
from engine.views import Viewer, project
from replays.exports import columns
from replays.exports.columns import TABLES, ExportTable, Type, documentation
from replays.exports.sources import Source, stored
from replays.exports.tables import UNSAFE, WRITERS, CsvWriter, ParquetWriter, csv_line, rows, schema, write_rows
from replays.exports.walk import ExportWalk
from replays.log.canonical import canonical
from replays.log.event_types import Conceded, Decision
from replays.play.live import Recorder
from replays.telling.viewer import Eyes
from tests.readme_tables import rewritten
from tests.replays.exports.hostile import HOSTILE, VIEWS
from tests.replays.matches import played


def written(source: Source, view: str, format: str) -> dict[str, bytes]:
    files = {name: io.BytesIO() for name in TABLES}
    writers = {name: WRITERS[format](TABLES[name], file) for name, file in files.items()}
    write_rows(ExportWalk(source, Eyes.of(view)), writers)
    for writer in writers.values():
        writer.close()
    return {name: file.getvalue() for name, file in files.items()}


def from_csv(table: ExportTable, data: bytes) -> list[dict[str, Any]]:
    """What the documentation of the format promises, read by another reader: Python's csv module cannot tell null from
    an empty text, so null is marked first."""
    text = data.decode("utf-8")
    assert text.endswith("\r\n")
    lines = list(csv.reader(io.StringIO(_nulls_marked(text), newline="")))
    assert lines[0] == [column.name for column in table.columns]
    return [
        {column.name: _cell(column.type, cell) for column, cell in zip(table.columns, line, strict=True)}
        for line in lines[1:]
    ]


NULL = "\0null"


def _nulls_marked(text: str) -> str:
    out, quoted, start = [], False, True
    for letter in text:
        if letter == '"':
            quoted = not quoted
        if start and not quoted and letter in ",\r":
            out.append(NULL)
        start = not quoted and letter in ",\n"
        out.append(letter)
    return "".join(out)


def _cell(type: Type, cell: str) -> Any:
    if cell == NULL:
        return None
    if type is Type.INTEGER:
        return int(cell)
    if type is Type.BOOLEAN:
        return {"true": True, "false": False}[cell]
    if type is Type.TIME:
        return datetime.strptime(cell, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    if UNSAFE.match(cell):
        cell = cell[1:]
    return json.loads(cell) if type in (Type.TEXTS, Type.INTEGERS) else cell


@pytest.mark.parametrize("view", VIEWS)
def test_csv_and_parquet_hold_the_same_rows(source: Source, view: str) -> None:
    texts, files = written(source, view, "csv"), written(source, view, "parquet")
    for name, table in TABLES.items():
        read = pyarrow.parquet.read_table(io.BytesIO(files[name]))
        assert read.schema.equals(schema(table), check_metadata=False)
        assert read.schema.metadata[b"vaultlog.table"] == name.encode()
        assert read.field("seq").metadata[b"meaning"]
        assert from_csv(table, texts[name]) == read.to_pylist(), name
        assert read.num_rows > 50


@pytest.mark.parametrize("view", VIEWS)
def test_the_rows_are_the_facts_of_the_api(on: Recorder, source: Source, view: str) -> None:
    """One row per fact, in order, with everything in it that a projection gives."""
    viewer = Viewer.parse(view)
    told = pyarrow.parquet.read_table(io.BytesIO(written(source, view, "parquet")["facts"])).to_pylist()
    expected = []
    for fold, event, facts in on.traveller.between("M1", 1, source.last):
        expected += [(event, n, fact) for n, fact in enumerate(project(facts, fold.game, viewer))]
    assert len(told) == len(expected)
    for row, (event, number, fact) in zip(told, expected, strict=True):
        data = fact["data"]
        assert (row["match"], row["seq"], row["fact"], row["kind"]) == ("M1", event.seq, number, fact["kind"])
        assert row["type"] == event.type
        assert row["clauses"] == fact["clauses"]
        assert json.loads(row["data"]) == data
        assert row["data"].encode() == canonical(data)
        cause = fact["cause"] or {"card": None, "title": None, "ability": None}
        assert {name: row[f"cause_{name}"] for name in cause} == cause
        hidden = 0
        for name in CARD_FIELDS:
            value = data.get(name)
            shown = value if isinstance(value, list) else [value] if isinstance(value, dict) else []
            hidden += sum("hidden" in one for one in shown)
            if name == "cards":
                open_ = None if value is None else [one for one in shown if "card" in one]
                assert row["cards"] == (None if open_ is None else [one["card"] for one in open_])
                assert row["card_titles"] == (None if open_ is None else [one["title"] for one in open_])
            else:
                one = value or {}
                assert (row[name], row[f"{name}_title"]) == (one.get("card"), one.get("title"))
        assert row["hidden"] == hidden
        for name in ("player", "other", "amount", "count", "cost", "house", "colour", "zone", "origin", "how", "check"):
            assert row[name] == data.get(name), name


@pytest.mark.slow
def test_the_decisions_are_those_of_the_log(on: Recorder, source: Source) -> None:
    events = [event for event in on.store.iterate("M1") if isinstance(event.data, Decision | Conceded)]
    files = {view: written(source, view, "parquet")["decisions"] for view in VIEWS}
    told = {view: pyarrow.parquet.read_table(io.BytesIO(file)).to_pylist() for view, file in files.items()}
    for view in VIEWS:
        assert [row["seq"] for row in told[view]] == [event.seq for event in events]
    undone = set(range(61, 95))
    for number, event in enumerate(events):
        before = on.traveller.at("M1", on.traveller.at("M1", event.seq).fold.history.parent(event.seq)).game
        for view in VIEWS:
            eyes, row = Eyes.of(view), told[view][number]
            choice = eyes.choice(before)
            assert (row["turn"], row["step"], row["active"]) == (before.turn, before.step, before.active)
            assert (row["kind"], row["prompt"]) == (choice["kind"], choice["prompt"])
            assert (row["minimum"], row["maximum"]) == (choice["minimum"], choice["maximum"])
            assert row["offered"] == (None if choice["options"] is None else len(choice["options"]))
            assert row["seat"] == event.data.seat
            assert row["player"] == [HOSTILE, "Ben"][event.data.seat]
            assert row["at"].strftime("%Y-%m-%dT%H:%M:%S.%fZ") == event.at
            assert (row["undone_by"] is not None) == (event.seq in undone)
            shown = eyes.event(event)
            known = shown.data.answer if shown.data.answer is not None else getattr(shown.secret, "answer", None)
            assert row["answer"] == (None if known is None else list(known))
    assert any(row["answer"] is None for row in told[VIEWS[-1]]), "the secret answer is secret in the public's table"


def test_what_a_viewer_may_not_know_is_in_no_table(source: Source, on: Recorder) -> None:
    """The public's tables name only cards that the public saw."""
    judge, public = (written(source, view, "csv") for view in ("judge", "public"))
    assert len(public["facts"]) < len(judge["facts"])
    drawn = [row for row in from_csv(TABLES["facts"], public["facts"]) if row["kind"] == "card.drawn"]
    assert drawn
    assert all(row["card"] is None and row["card_title"] is None and row["hidden"] == 1 for row in drawn)
    for view in VIEWS:
        for data in (*written(source, view, "csv").values(), *written(source, view, "parquet").values()):
            assert b"for judges only" not in data
            assert b"5e5e5e5e" not in data


@pytest.mark.slow
def test_types_hold_for_many_matches() -> None:
    """Whatever a rule puts into a fact fits its column: Parquet refuses what does not."""
    kinds: set[str] = set()
    for seed in range(100, 112):
        source = stored(played(seed).store, "M1")
        for row in pyarrow.parquet.read_table(io.BytesIO(written(source, "judge", "parquet")["facts"])).to_pylist():
            kinds.add(row["kind"])
    assert len(kinds) > 30


TEXTS = [
    "",
    "a",
    "=1+1",
    "+1",
    "-1",
    "@x",
    "\tx",
    "\rx",
    "'=1",
    "''=1",
    "'a",
    "a=1",
    'say "x"',
    "a,b",
    "a\r\nb",
    "Æmber",
]


@pytest.mark.parametrize("text", TEXTS)
def test_no_cell_is_a_formula_and_every_text_comes_back(text: str) -> None:
    line = csv_line([text], [Type.TEXT])
    [[cell]] = csv.reader(io.StringIO(line.decode(), newline=""))
    assert cell == "" or cell[0] not in "=+-@\t\r"
    assert _cell(Type.TEXT, cell) == text
    assert csv_line([None, -1, True, ["=a"]], [Type.TEXT, Type.INTEGER, Type.BOOLEAN, Type.TEXTS]) == (
        b',-1,true,"[""=a""]"\r\n'
    )


def test_a_player_who_calls_herself_a_formula(source: Source) -> None:
    told = written(source, "public", "csv")["decisions"].decode()
    assert "\"'=HYPERLINK" in told
    assert ',"=HYPERLINK' not in told
    assert '\n"=' not in told


def test_large_tables_are_written_in_groups(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.exports.tables.ROW_GROUP", 100)
    file = io.BytesIO()
    writer = ParquetWriter(TABLES["facts"], file)
    for cells in rows(TABLES["facts"], ExportWalk(source, Eyes.of("judge"))):
        writer.add(cells)
    writer.close()
    read = pyarrow.parquet.ParquetFile(file)
    assert read.num_row_groups > 3
    assert read.metadata.num_rows == writer.rows
    text = CsvWriter(TABLES["facts"])
    assert text.header().startswith(b'"match","seq","fact"')


def test_the_columns_are_documented_and_stable() -> None:
    """A column may be added at the end (and the version counted up); nothing else may change."""
    assert columns.VERSION == 2
    for table in TABLES.values():
        names = [column.name for column in table.columns]
        assert len(set(names)) == len(names)
        assert all(column.meaning.endswith(".") for column in table.columns)
        for column in table.columns:
            assert f"| `{column.name}` | {column.type} | {column.meaning} |" in documentation()
    assert [f"{column.name} {column.type}" for column in TABLES["decisions"].columns] == [
        "match text", "seq integer", "type text", "at time", "client_at time", "turn integer", "step text",
        "active integer", "house text", "seat integer", "player text", "actor text", "forced boolean", "kind text",
        "prompt text", "offered integer", "minimum integer", "maximum integer", "answer texts", "undone_by integer",
    ]  # fmt: skip
    assert [f"{column.name} {column.type}" for column in TABLES["facts"].columns] == [
        "match text", "seq integer", "fact integer", "type text", "turn integer", "step text", "kind text",
        "player integer", "other integer", "card integer", "card_title text", "source integer", "source_title text",
        "target integer", "target_title text", "host integer", "host_title text", "attacker integer",
        "attacker_title text", "defender integer", "defender_title text", "cards integers", "card_titles texts",
        "hidden integer", "amount integer", "prevented integer", "count integer", "cost integer", "position integer",
        "house text", "colour text", "zone text", "origin text", "how text", "icon text", "by text", "reason text",
        "until text", "check boolean", "cause_card integer", "cause_title text", "cause_ability text", "clauses texts",
        "data json", "undone_by integer", "readings texts", "read_as texts",
    ]  # fmt: skip


def test_the_specification_lists_the_columns_that_there_are() -> None:
    """Otherwise run `python -m tests.readme_tables`."""
    page = (Path(replays.__file__).parent / "README.md").read_text("utf-8")
    assert rewritten(page) == page
    assert documentation() in page
    assert r"`^'+[=+\-@\t\r]`" in page
