"""A dataset: every closed match once, whatever is cut off; and the questions of its page, answered by DuckDB."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest

import replays
from replays.dataset.dataset import LOCK, STATE, Dataset, DatasetHeld, DatasetRefused
from replays.dataset.results import RESULTS
from replays.disputes.what_if import open_branch
from replays.keeping.archive import Archive
from replays.log.event_types import Decision, MatchClosed, Rewound
from replays.play.commands import Close, Rewind
from replays.play.live import Recorder
from replays.storage.locations import PlaceUnavailable, StoragePlace
from tests.replays.matches import JUDGE, ORGANISER, play_on, played, recorder, setup

if TYPE_CHECKING:
    import duckdb

PAGE = (Path(replays.__file__).parent / "dataset" / "README.md").read_text("utf-8")
QUERIES = re.findall(r"### (?P<title>[^\n]+)\n\n```sql\n(?P<sql>.*?)```", PAGE, re.DOTALL)
VIEWS = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)[0]


def closed(on: Recorder, match: str, seed: int, decisions: int = 10_000, *, back: int | None = None) -> None:
    """A match, closed; `back`: rewound to that event, and played on."""
    on.open(setup(seed), actor=ORGANISER, match=match)
    dice = random.Random(seed)
    play_on(on, match, dice, decisions)
    with on.live(match) as live:
        if back is not None:
            live.record([Rewind(back, "misread")], actor=JUDGE, expected=live.version)
    if back is not None:
        play_on(on, match, dice, 10_000)
    close(on, match)


def close(on: Recorder, match: str) -> None:
    with on.live(match) as live:
        live.sync()
        live.record([Close(live.game.result is None)], actor=JUDGE, expected=live.version)


@pytest.fixture(scope="module")
def on() -> Recorder:
    """Three closed matches, the second rewound, the third abandoned; one that is being played."""
    on = recorder()
    closed(on, "M1", 1)
    closed(on, "M2", 2, 120, back=80)
    closed(on, "M3", 3, 60)
    played(4, 20, match="M4", on=on)
    return on


def dataset(on: Recorder, place: Path, **more: Any) -> Dataset:
    return Dataset(on.store.redis, on.store, str(place), **more)


def rows(place: Path, table: str) -> list[dict[str, Any]]:
    """All rows, read file by file, with what the names of the directories say."""
    found = []
    for path in sorted(place.glob(f"{table}/set=*/month=*/*.parquet")):
        partition = dict(part.split("=") for part in path.relative_to(place / table).parts[:-1])
        found += [row | partition for row in pyarrow.parquet.ParquetFile(path).read().to_pylist()]
    return found


@pytest.fixture(scope="module")
def place(on: Recorder, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("dataset") / "matches"
    added = dataset(on, place).append()
    assert (added.matches, added.present, added.left_out) == (3, 3, {})
    return place


def test_results_are_what_the_logs_say(on: Recorder, place: Path) -> None:
    found = {(row["match"], row["seat"]): row for row in rows(place, "results")}
    assert set(found) == {(match, seat) for match in ("M1", "M2", "M3") for seat in (0, 1)}
    for (match, seat), row in found.items():
        events = on.store.events(match)
        end = events[-1].data
        assert isinstance(end, MatchClosed)
        undone = {seq for each in events if isinstance(each.data, Rewound) for seq in range(each.data.to + 1, each.seq)}
        assert row["events"] == len(events)
        assert row["grade"] == "EXACT"
        assert row["seats"] == 2
        assert row["decisions"] == sum(
            isinstance(each.data, Decision) and each.data.seat == seat and each.seq not in undone for each in events
        )
        assert row["month"] == events[-1].at[:7]
        assert row["set"] == row["deck_set"] == "CotA"
        assert row["house_trio"].count("+") == 2
        assert row["houses"] == row["house_trio"].split("+")
        assert row["closed_at"] > row["opened_at"]
        assert not row["printed_cards"]
        if end.result is None:
            assert row["won"] is None
            assert row["keys"] is None
            assert row["reason"] is None
        else:
            seats = end.result["seats"]
            assert row["won"] == (end.result["winner"] == seat)
            assert row["reason"] == end.result["reason"]
            assert (row["keys"], row["amber"]) == (seats[seat]["keys"], seats[seat]["amber"])
    assert [found[match, 0]["won"] is None for match in ("M1", "M2", "M3")] == [False, False, True]
    for match in ("M1", "M2", "M3"):
        assert found[match, 0]["first"] is not found[match, 1]["first"]
        assert found[match, 0]["turns"] == found[match, 1]["turns"] > 1


def test_what_is_there_is_not_added_again_and_what_was_open_comes_when_it_is_closed(tmp_path: Path) -> None:
    on = recorder()
    closed(on, "M1", 1, 10)
    played(4, 8, match="M2", on=on)
    place = tmp_path / "d"
    assert dataset(on, place).append()[:2] == (1, 1)
    files = {path: path.stat().st_mtime_ns for path in place.rglob("*.parquet")}
    assert dataset(on, place).append()[:2] == (0, 1)
    close(on, "M2")
    closed(on, "M3", 5, 5)
    assert dataset(on, place).append()[:2] == (2, 3)
    assert {path: path.stat().st_mtime_ns for path in files} == files
    assert Counter(row["match"] for row in rows(place, "results")) == {"M1": 2, "M2": 2, "M3": 2}


def test_nothing_is_asked_of_the_store_about_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on = recorder()
    for n in range(6):
        closed(on, f"M{n}", n, 2)
    dataset(on, tmp_path).append()
    asked: list[str] = []
    monkeypatch.setattr(type(on.store), "heads", lambda self, matches: asked.extend(matches) or {})
    dataset(on, tmp_path).append()
    assert asked == []


class Cut(Exception):
    """The power is cut."""


@pytest.mark.slow
def test_a_run_cut_off_anywhere_adds_every_match_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on = recorder()
    for n in range(3):
        closed(on, f"M{n}", n, 3)
    whole = tmp_path / "whole"
    dataset(on, whole).append(most=2)
    expected = {path.relative_to(whole): path.read_bytes() for path in whole.rglob("*.parquet")}
    assert len(expected) == 6, "two runs, three tables"
    steps = 0

    def cut_off(done: Callable[..., None]) -> Callable[..., None]:
        def failing(self: StoragePlace, name: str, content: Any) -> None:
            nonlocal steps
            steps -= 1
            if steps < 0:
                raise Cut
            done(self, name, content)

        return failing

    for writes in ("put", "write"):
        monkeypatch.setattr(StoragePlace, writes, cut_off(getattr(StoragePlace, writes)))
    cuts = 0
    for cut in range(11):
        place, steps = tmp_path / str(cut), cut
        try:
            dataset(on, place).append(most=2)
        except Cut:
            cuts += 1
        steps = 100
        dataset(on, place).append(most=2)
        assert {path.relative_to(place): path.read_bytes() for path in place.rglob("*.parquet")} == expected
        assert dataset(on, place).state().matches == 3
    assert cuts == 10, "six files, four notes"


def test_a_match_that_cannot_be_folded_is_left_out_and_named(tmp_path: Path) -> None:
    on = recorder()
    closed(on, "M1", 1, 5)
    closed(on, "M2", 2, 5)
    key = on.store.family.keys("M1").events
    id, fields = on.store.redis.xrange(key)[2]
    on.store.redis.xdel(key, id)
    added = dataset(on, tmp_path).append()
    assert (added.matches, list(added.left_out)) == (1, ["M1"])
    assert {row["match"] for row in rows(tmp_path, "facts")} == {"M2"}
    assert list(dataset(on, tmp_path).state().left_out) == ["M1"]


def test_an_archived_match_stays_in_the_archive(tmp_path: Path) -> None:
    on = recorder()
    closed(on, "M1", 1, 5)
    archive = Archive(on.store.redis, str(tmp_path / "archive"))
    on.store.redis.srem("vaultlog:matches:live", "M1")
    assert archive.move("M1") == "moved"
    added = dataset(on, tmp_path / "d", archive=archive).append()
    assert added[:2] == (1, 1)
    assert archive.holds("M1")


def test_a_what_if_match_is_no_result(tmp_path: Path) -> None:
    on = recorder()
    closed(on, "M1", 1, 5)
    open_branch(on, "M1", 3, actor=JUDGE, to_be="W1")
    close(on, "W1")
    open_branch(on, "M1", 4, actor=JUDGE, to_be="W2")
    assert dataset(on, tmp_path).append()[:2] == (1, 1)
    assert dataset(on, tmp_path).state().waiting == []


def test_no_more_than_the_view_may_know(on: Recorder, place: Path, tmp_path: Path) -> None:
    dataset(on, tmp_path, view="player:0").append()
    seen, all_of_them = ({row["data"] for row in rows(where, "facts")} for where in (tmp_path, place))
    assert any('"hidden":true' in data for data in seen)
    assert not any('"hidden":true' in data for data in all_of_them)
    with pytest.raises(DatasetRefused, match="--view player:0"):
        dataset(on, tmp_path).append()


def test_one_at_a_time(on: Recorder, tmp_path: Path) -> None:
    on.store.redis.set(LOCK, "another")
    try:
        with pytest.raises(DatasetHeld, match="try again"):
            dataset(on, tmp_path).append()
    finally:
        on.store.redis.delete(LOCK)


@pytest.mark.parametrize("content, told", [(b"{", "is not what was written"), (b'{"view":"judge","columns":99}', "99")])
def test_a_state_that_cannot_be_used_is_told(on: Recorder, tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / STATE).parent.mkdir()
    (tmp_path / STATE).write_bytes(content)
    with pytest.raises(DatasetRefused, match=told):
        dataset(on, tmp_path).append()


def test_a_place_that_cannot_be_used_is_told(on: Recorder, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PlaceUnavailable, match="cannot (read|write)"):
        dataset(on, tmp_path / "file" / "d").append()
    with pytest.raises(PlaceUnavailable, match="nonsense"):
        dataset(on, "nonsense://place").append()  # type: ignore[arg-type]


def test_every_column_has_its_type_and_meaning(place: Path) -> None:
    path = next(place.glob("results/*/*/*.parquet"))
    found = pyarrow.parquet.ParquetFile(path).schema_arrow
    assert found.names == [column.name for column in RESULTS.columns]
    assert [found.field(column.name).metadata[b"meaning"].decode() for column in RESULTS.columns] == [
        column.meaning for column in RESULTS.columns
    ]


def test_polars_reads_it_as_it_is(place: Path) -> None:
    import polars

    found = polars.scan_parquet(place / "results").collect()
    assert found.height == 6
    assert set(found["set"]) == {"CotA"}
    assert "month" in found.columns


# -- the questions -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tables(place: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    import duckdb  # late, or its objects were frozen with the collected tests, which it complains of at the end

    with duckdb.connect() as connection:
        connection.execute(VIEWS.replace("'matches/", f"'{place}/"))
        yield connection


def asked(tables: duckdb.DuckDBPyConnection, title: str) -> list[tuple[Any, ...]]:
    return tables.execute(dict(QUERIES)[title]).fetchall()


def standing(place: Path, kind: str) -> list[dict[str, Any]]:
    return [row for row in rows(place, "facts") if row["kind"] == kind and row["undone_by"] is None]


def ranked(counts: Counter[str], most: int = 20) -> list[tuple[Any, ...]]:
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))[:most]


def test_there_are_ten_questions_and_each_is_answered(tables: duckdb.DuckDBPyConnection) -> None:
    assert len(QUERIES) == 10
    for title, _ in QUERIES:
        assert asked(tables, title), title


def test_who_wins(tables: duckdb.DuckDBPyConnection, place: Path) -> None:
    ended = [row for row in rows(place, "results") if row["won"] is not None]
    trios = {row["house_trio"] for row in ended}
    expected = {
        trio: (2, round(sum(row["won"] for row in ended if row["house_trio"] == trio) / 2, 3)) for trio in trios
    }
    found = asked(tables, "How often does a trio of houses win?")
    assert {trio: (decks, rate) for trio, decks, rate in found} == expected
    firsts = [row["won"] for row in ended if row["first"]]
    assert asked(tables, "Does it help to take the first turn?") == [
        ("CotA", len(firsts), round(sum(firsts) / len(firsts), 3))
    ]


def test_keys_undos_and_length(tables: duckdb.DuckDBPyConnection, place: Path) -> None:
    keys = standing(place, "key.forged")
    matches = {row["match"] for row in keys}
    cheats = sum(row["step"] != "forge" for row in keys)
    found = asked(tables, "How many keys are forged outside the step for it?")
    assert found == [(round(cheats / len(matches), 3), len(keys))]
    assert keys
    assert asked(tables, "How often was an undo asked for, and granted?") == [(0, 0, 0.0)]
    turns = sorted(row["turns"] for row in rows(place, "results") if row["seat"] == 0)
    (set, middle, *_), *others = asked(tables, "How long are matches?")
    assert (set, middle, others) == ("CotA", turns[1], [])


def test_cards_houses_and_clauses(tables: duckdb.DuckDBPyConnection, place: Path) -> None:
    played = Counter(row["card_title"] for row in standing(place, "card.played"))
    found = asked(tables, "Which cards are played most, and does their player win?")
    assert [(title, count) for title, count, _ in found] == ranked(played)
    chosen = Counter(row["house"] for row in standing(place, "house.chosen"))
    assert asked(tables, "Which house is chosen how often?") == ranked(chosen)
    stolen: Counter[str] = Counter()
    for row in standing(place, "amber.stolen"):
        stolen[row["cause_title"]] += row["amount"]
    assert asked(tables, "Which cards steal most Æmber?") == ranked(stolen)
    clauses = Counter(clause for row in rows(place, "facts") if row["undone_by"] is None for clause in row["clauses"])
    assert asked(tables, "Which clauses of the rulebook decide most?") == ranked(clauses)


def test_time_over_questions(tables: duckdb.DuckDBPyConnection, place: Path) -> None:
    kinds = Counter(row["kind"] for row in rows(place, "decisions") if row["undone_by"] is None)
    found = asked(tables, "Over which questions do players think longest?")
    assert {kind: count for kind, count, _ in found} == kinds
