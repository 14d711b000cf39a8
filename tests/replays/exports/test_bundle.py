"""Bundles: several matches in one file, back into another store with the same hashes, and everything that can be wrong
with such a file."""

from __future__ import annotations

import gc
import io
import json
import random
import zipfile
from collections.abc import Callable
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from engine.catalogue.decks import deck_lists
from replays.exports.bundle import import_bundle
from replays.exports.columns import TABLES
from replays.exports.formats import FORMATS, ZIP, Item, Order, stream, write
from replays.exports.log import LogImportRefused, export
from replays.exports.sources import from_file, stored
from replays.exports.walk import ExportWalk
from replays.fold.fold import Fold
from replays.play.commands import Close
from replays.play.live import Recorder
from replays.store.store import Store
from replays.telling.viewer import Eyes
from tests.replays.exports.hostile import hostile_match
from tests.replays.matches import JUDGE, ORGANISER, play_on, played, recorder, setup

FULL = Order("jsonl", full=True)


@pytest.fixture(scope="module")
def three() -> Recorder:
    """Three matches; the second is not closed."""
    on = hostile_match("MA", 7)
    played(8, 40, match="MB", on=on)
    return hostile_match("MC", 9, on=on)


def written(
    on: Recorder, order: Order, *matches: str, view: str = "judge", one: bool = False, out: Any = None, **more: Any
) -> bytes:
    file = io.BytesIO() if out is None else out
    items = (Item(stored(on.store, match), Eyes.of(view)) for match in matches)
    write(items, order, file, one_match=one, **more)
    return b"" if out is not None else file.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {info.filename: archive.read(info) for info in archive.infolist()}


def manifest(data: bytes) -> list[Any]:
    return [json.loads(line) for line in members(data)["manifest.jsonl"].splitlines()]


def test_a_bundle_comes_back_with_the_same_digests(three: Recorder) -> None:
    data = written(three, FULL, "MA", "MB", "MC")
    other = recorder()
    told: list[tuple[int, int]] = []
    outcomes = list(
        import_bundle(other.store, io.BytesIO(data), on_progress=lambda done, total: told.append((done, total)))
    )
    assert [(one.match, one.refused) for one in outcomes] == [("MA", None), ("MB", None), ("MC", None)]
    assert told[0] == (0, 3)
    assert told[-1] == (3, 3)
    for match in ("MA", "MB", "MC"):
        assert other.store.head(match) == three.store.head(match)
        assert list(export(other.store, match)) == list(export(three.store, match))
        assert other.traveller.at(match).game.digest() == three.traveller.at(match).game.digest()
    assert written(other, FULL, "MA", "MB", "MC") == data, "and the same bundle again"
    again = list(import_bundle(other.store, io.BytesIO(data)))
    assert [one.imported and one.imported.stored for one in again] == [0, 0, 0]


def test_an_interrupted_import_is_repeated(three: Recorder) -> None:
    data = written(three, FULL, "MA", "MB", "MC")
    other = recorder()
    early = import_bundle(other.store, io.BytesIO(data))
    next(early)
    early.close()
    for event in three.store.events("MB", 1, 20):
        other.store.append("MB", [event])
    outcomes = [one.imported for one in import_bundle(other.store, io.BytesIO(data))]
    versions = {match: three.store.head(match).version for match in ("MB", "MC")}
    assert [one and one.stored for one in outcomes] == [0, versions["MB"] - 20, versions["MC"]]
    assert other.store.head("MB") == three.store.head("MB")


def test_the_manifest_says_what_is_there(three: Recorder) -> None:
    data = written(three, Order("markdown"), "MA", "MB", view="public")
    files, lines = members(data), manifest(data)
    assert {key: lines[0][key] for key in ("bundle", "format", "table", "full")} == {
        "bundle": 1,
        "format": "markdown",
        "table": None,
        "full": False,
    }
    assert lines[-1] == {"matches": 2}
    assert list(files)[-1] == "manifest.jsonl"
    for line, match in zip(lines[1:-1], ("MA", "MB"), strict=True):
        head = three.store.head(match)
        assert (line["match"], line["view"], line["grade"]) == (match, "public", "EXACT")
        assert (line["version"], line["head"]) == (head.version, head.hash)
        content = files[line["file"]]
        assert (line["bytes"], line["sha256"]) == (len(content), sha256(content).hexdigest())


@pytest.mark.slow
@pytest.mark.parametrize("format", sorted(FORMATS))
def test_each_format_for_one_match_and_for_several(three: Recorder, format: str) -> None:
    order = Order(format)
    suffix = FORMATS[format].suffix
    several = members(written(three, order, "MA", "MC"))
    if FORMATS[format].tables:
        assert set(several) == {f"{name}.{suffix}" for name in TABLES} | {"manifest.jsonl"}
        assert order.shape(one_match=True) is ZIP
    else:
        assert set(several) == {f"matches/MA.{suffix}", f"matches/MC.{suffix}", "manifest.jsonl"}
        assert order.shape(one_match=True) is FORMATS[format]
        assert order.shape(one_match=False) is ZIP
        single = written(three, order, "MA", one=True)
        assert single == several[f"matches/MA.{suffix}"]
        assert single == b"".join(stream(Item(stored(three.store, "MA"), Eyes.of("judge")), order))


@pytest.mark.slow
@pytest.mark.parametrize("format", ["csv", "parquet"])
@pytest.mark.parametrize("table", sorted(TABLES))
def test_one_table_of_several_matches_is_one_file(three: Recorder, format: str, table: str) -> None:
    data = written(three, Order(format, table), "MA", "MB", "MC")
    assert Order(format, table).shape(one_match=False) is FORMATS[format]
    assert data == members(written(three, Order(format), "MA", "MB", "MC"))[f"{table}.{format}"]
    if format == "parquet":
        column = pyarrow.parquet.read_table(io.BytesIO(data)).column("match").to_pylist()
        assert [match for at, match in enumerate(column) if at == 0 or column[at - 1] != match] == ["MA", "MB", "MC"]
    else:
        parts = [written(three, Order(format, table), match).split(b"\r\n", 1)[1] for match in ("MA", "MB", "MC")]
        assert data.split(b"\r\n", 1)[1] == b"".join(parts)


def test_progress_counts_every_event_and_match(three: Recorder) -> None:
    events: list[int] = []
    matches: list[int] = []
    written(three, Order("csv"), "MA", "MB", on_event=events.append, on_match=lambda: matches.append(events[-1]))
    total = three.store.head("MA").version, three.store.head("MB").version
    assert events == list(range(1, sum(total) + 1))
    assert matches == [total[0], sum(total)]


def test_it_is_written_to_what_cannot_seek(three: Recorder) -> None:
    class Pipe(io.RawIOBase):
        data = b""

        def writable(self) -> bool:
            return True

        def write(self, more: Any) -> int:
            self.data += bytes(more)
            return len(more)

    for order in (FULL, Order("parquet"), Order("parquet", "facts"), Order("csv")):
        pipe = Pipe()
        written(three, order, "MA", "MB", out=pipe)
        plain = written(three, order, "MA", "MB")
        if plain[:2] == b"PK":
            assert members(pipe.data) == members(plain)
        else:
            assert pipe.data == plain


def test_what_goes_wrong_in_the_middle_leaves_no_whole_bundle(three: Recorder) -> None:
    def items() -> Any:
        yield Item(stored(three.store, "MA"), Eyes.of("judge"))
        raise OSError("no more")

    out = io.BytesIO()
    with pytest.raises(OSError, match="no more"):
        write(items(), FULL, out, one_match=False)
    with pytest.raises(LogImportRefused, match="not a bundle"):
        list(import_bundle(recorder().store, io.BytesIO(out.getvalue())))


def redone(data: bytes, change: Callable[[dict[str, bytes]], None]) -> io.BytesIO:
    """The bundle with its members changed."""
    files = members(data)
    change(files)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out


def nothing_stored(store: Store) -> bool:
    return store.matches().matches == ()


def test_one_bad_match_does_not_keep_the_others_out(three: Recorder) -> None:
    data = written(three, FULL, "MA", "MB", "MC")

    def harm(files: dict[str, bytes]) -> None:
        files["matches/MB.jsonl"] = files["matches/MB.jsonl"].replace(b'"seat":0', b'"seat":1', 1)

    def swap(files: dict[str, bytes]) -> None:
        files["matches/MA.jsonl"] = files["matches/MC.jsonl"]

    def cut(files: dict[str, bytes]) -> None:
        files["matches/MA.jsonl"] = b"".join(files["matches/MA.jsonl"].splitlines(keepends=True)[:-1])

    def lose(files: dict[str, bytes]) -> None:
        del files["matches/MC.jsonl"]

    for change, bad, reason in (
        (harm, "MB", "changed|diverged|hash"),
        (swap, "MA", "this is match MC"),
        (cut, "MA", "this is match MA up to"),
        (lose, "MC", "cannot be read"),
    ):
        other = recorder()
        outcomes = {one.match: one for one in import_bundle(other.store, redone(data, change))}
        assert set(outcomes) == {"MA", "MB", "MC"}
        assert sorted(other.store.matches().matches) == sorted({"MA", "MB", "MC"} - {bad})
        told = outcomes[bad].refused
        assert told is not None
        assert outcomes[bad].imported is None
        assert any(word in told for word in reason.split("|")), told


@pytest.mark.slow
def test_what_is_no_bundle_of_logs_is_refused_and_nothing_stored(three: Recorder) -> None:
    data = written(three, FULL, "MA")

    def first(**changes: Any) -> Callable[[dict[str, bytes]], None]:
        def change(files: dict[str, bytes]) -> None:
            lines = files["manifest.jsonl"].splitlines()
            lines[0] = json.dumps({**json.loads(lines[0]), **changes}).encode()
            files["manifest.jsonl"] = b"\n".join(lines) + b"\n"

        return change

    def cut(files: dict[str, bytes]) -> None:
        files["manifest.jsonl"] = b"".join(files["manifest.jsonl"].splitlines(keepends=True)[:-1])

    def none(files: dict[str, bytes]) -> None:
        del files["manifest.jsonl"]

    def nonsense(files: dict[str, bytes]) -> None:
        files["manifest.jsonl"] = b"\xff[[["

    for file, reason in (
        (io.BytesIO(b"not a zip"), "not a bundle"),
        (io.BytesIO(data[: len(data) // 2]), "not a bundle"),
        (io.BytesIO(written(three, Order("html"), "MA")), "holds html"),
        (redone(data, first(bundle=2)), "version 2"),
        (redone(data, cut), "cut off"),
        (redone(data, none), "manifest"),
        (redone(data, nonsense), "manifest"),
    ):
        other = recorder()
        with pytest.raises(LogImportRefused, match=reason):
            list(import_bundle(other.store, file))
        assert nothing_stored(other.store)


def test_a_log_that_would_fill_the_memory_is_refused(three: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(three, FULL, "MA")
    for module in ("log", "bundle"):
        monkeypatch.setattr(f"replays.exports.{module}.MAX_LOG_BYTES", 1000)
    [outcome] = import_bundle(recorder().store, io.BytesIO(data))
    assert outcome.refused is not None
    assert "more than 1000 bytes" in outcome.refused
    monkeypatch.setattr("replays.exports.bundle.MAX_LOG_BYTES", 10**9)  # the size a ZIP claims may be a lie
    [outcome] = import_bundle(recorder().store, io.BytesIO(data))
    assert outcome.refused is not None
    assert "more than 1000 bytes" in outcome.refused


def test_a_bundle_that_unpacks_to_far_more_is_refused_at_once(three: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = redone(written(three, FULL, "MA"), lambda files: files.update({"matches/bomb": b"\0" * 10_000_000}))
    other = recorder()
    with pytest.raises(LogImportRefused, match="at most 5000000"):
        list(import_bundle(other.store, bomb, most=5_000_000))
    long = redone(written(three, FULL, "MA"), lambda files: files.update({"manifest.jsonl": b"{}\n" * 1000}))
    monkeypatch.setattr("replays.exports.bundle.MAX_MANIFEST_BYTES", 1000)
    with pytest.raises(LogImportRefused, match="manifest has more than 1000"):
        list(import_bundle(other.store, long))
    assert nothing_stored(other.store)


def test_redacted_matches_are_not_played_on(three: Recorder) -> None:
    data = written(three, Order("jsonl"), "MA", "MB", view="public")
    outcomes = list(import_bundle(recorder().store, io.BytesIO(data)))
    assert all(one.refused is not None and "redacted copy" in one.refused for one in outcomes)


@pytest.mark.slow
def test_a_file_is_a_source_like_a_store(three: Recorder, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(export(three.store, "MA")))
    source = from_file(path)
    assert (source.match, source.last) == ("MA", three.store.head("MA").version)
    for order in (Order("csv"), Order("html"), Order("text"), Order("jsonl")):
        out = io.BytesIO()
        write([Item(source, Eyes.of("player:1"))], order, out, one_match=True)
        assert out.getvalue() == written(three, order, "MA", view="player:1", one=True)


def test_a_redacted_copy_of_a_closed_match_tells_its_story(tmp_path: Path) -> None:
    """Its seed is public, so it can be folded as long as no answer was secret."""
    on = played(12)
    with on.live("M1") as live:
        live.record([Close(live.game.result is None)], actor=JUDGE, expected=live.version)
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(export(on.store, "M1", redacted=True)))
    out = io.BytesIO()
    write([Item(from_file(path), Eyes.of("judge"))], Order("text"), out, one_match=True)
    assert out.getvalue() == written(on, Order("text"), "M1", one=True)


@pytest.mark.slow
@pytest.mark.parametrize("order", [FULL, Order("csv"), Order("html"), Order("parquet", "decisions")])
def test_there_is_never_more_than_one_match_in_memory(three: Recorder, order: Order, tmp_path: Path) -> None:
    counted: list[int] = []

    def count() -> None:
        gc.collect()
        kinds = [type(one) for one in gc.get_objects()]
        counted.append(max(kinds.count(ExportWalk), kinds.count(Fold) - folds))

    gc.collect()
    folds = [type(one) for one in gc.get_objects()].count(Fold)
    sources = (stored(three.store, "MB")._replace(match=f"M{number}") for number in range(6))
    with (tmp_path / "many").open("wb") as file:
        items = (Item(one, Eyes.of("judge")) for one in sources)
        write(items, order, file, one_match=False, directory=tmp_path, on_match=count)
    assert len(counted) == 6
    assert max(counted) <= 1


@pytest.mark.slow
def test_three_players_are_shown_in_every_format() -> None:
    """Break-Key: names, seats and views of all three."""
    on, names = recorder(), ("Ann", "Ben", "Cem")
    decks = list(deck_lists("CotA").values())[:3]
    table = setup(
        5,
        variant="break-key",
        seats=[{"name": name, "chains": 0, "deck": deck} for name, deck in zip(names, decks, strict=True)],
        chance={"scheme": 1, "seed": "05" * 32, "entropy": ["a", "b", "c"]},
    )
    on.open(table, actor=ORGANISER, match="M3")
    play_on(on, "M3", random.Random(5), 60)
    for name, format in product(names, ("text", "markdown", "html", "sheet")):
        assert name.encode() in written(on, Order(format), "M3", one=True)
    read = pyarrow.parquet.read_table(io.BytesIO(written(on, Order("parquet", "decisions"), "M3", view="player:2")))
    assert set(read.column("player").to_pylist()) == set(names)
    hands = [
        row["card"] is not None
        for row in pyarrow.parquet.read_table(
            io.BytesIO(written(on, Order("parquet", "facts"), "M3", view="player:2"))
        ).to_pylist()
        if row["kind"] == "card.drawn" and row["player"] == 2
    ]
    assert hands, "she sees what she draws herself"
    assert all(hands), "she sees what she draws herself"
