"""The witness and the files of exports in a place that hosts share, for which a memory file system stands."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from replays.exports.files import ExportFiles
from replays.keeping import witness_files
from replays.keeping.witness import Witness
from replays.store.log_reader import Head


@pytest.fixture
def place() -> str:
    return f"memory://{secrets.token_hex(8)}"


def test_another_host_goes_on_where_one_stopped(place: str, tmp_path: Path) -> None:
    one, other = (Witness(tmp_path / name, place=place) for name in ("one", "other"))
    assert one.note({"M1": Head(3, "a" * 64, False), "M2": Head(1, "b" * 64, False)}) == 2
    assert other.note({"M1": Head(3, "a" * 64, False), "M2": Head(2, "c" * 64, False)}) == 1
    assert Witness(tmp_path, place=place).note({"M2": Head(2, "c" * 64, False)}) == 0
    assert list(tmp_path.iterdir()) == []


def test_the_parts_become_one_now_and_then(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witness_files, "MOST_PARTS", 3)
    files = witness_files.files_of(tmp_path, place)
    for number in range(10):
        files.append("heads", b"%d\n" % number)
    assert files.lines("heads") == [b"%d" % number for number in range(10)]
    files.rewrite("heads", b"9\nhalf")
    assert files.lines("heads") == [b"9"]
    assert files.lines("losses") == []


def test_an_export_leaves_the_host_that_made_it(place: str, tmp_path: Path) -> None:
    files = ExportFiles.of(tmp_path, place)
    files.directory.mkdir()
    (files.directory / "x").write_bytes(b"whole")
    files.publish("x")
    assert not (files.directory / "x").exists()
    elsewhere = ExportFiles.of(tmp_path / "other", place)
    with elsewhere.opened("x")[0] as file:
        assert (file.read(), elsewhere.opened("x")[1]) == (b"whole", 5)
    assert list(elsewhere.names(older_than=0)) == ["x"]
    assert list(elsewhere.names(older_than=60)) == []
    elsewhere.remove("x")
    elsewhere.remove("x")
    with pytest.raises(FileNotFoundError):
        elsewhere.opened("x")


def test_a_directory_in_common_is_used_as_it_is(tmp_path: Path) -> None:
    assert ExportFiles.of(tmp_path, str(tmp_path / "shared")).directory == tmp_path / "shared"
    Witness(tmp_path, place=str(tmp_path / "noted")).note({"M1": Head(1, "a" * 64, False)})
    assert (tmp_path / "noted" / "heads-store.jsonl").exists()
