"""The directory of kept engines: how engines come into it, and what is refused there."""

from __future__ import annotations

import json
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fsspec.core import url_to_fs

from engine import ENGINE_ID
from engine.hosting import PROTOCOL
from replays.engines.archive import SERVER, EngineArchive
from replays.engines.errors import EngineDamaged, EngineFailed, EngineUnknown
from replays.engines.kept_engines import PYTHON, About, KeptEngines
from replays.engines.registry import Engines
from replays.storage.locations import StoragePlace

ONE, TWO = (EngineArchive.of({"engine/__init__.py": b"", SERVER: b"import re\n" * lines}) for lines in (1, 2))


def keep(kept: KeptEngines, archive: EngineArchive = ONE, *, version: str = ENGINE_ID) -> About:
    return kept.keep(archive, name=f"{version}+{archive.short}", catalogue="7")


def described(about: About, **changes: Any) -> bytes:
    """What is known of an engine, as it goes with it to another server."""
    return msgspec.json.encode(msgspec.structs.replace(about, **changes))


def test_what_is_kept_is_read_as_it_was(kept: KeptEngines) -> None:
    about = keep(kept)
    assert kept.read(about.id).id == ONE.id
    assert kept.read(about.id).modules == dict(sorted(ONE.modules.items()))
    assert kept.about(ONE.id) == about
    assert kept.all() == [about]
    assert about.protocol == PROTOCOL
    assert about.pythons == (PYTHON,)
    assert about.imports == ("re",)
    assert about.bytes == len(kept.packed(ONE.id)) == (kept.directory / f"{ONE.id}.tar.xz").stat().st_size


def test_it_is_kept_once_for_this_user_only(kept: KeptEngines) -> None:
    about = keep(kept)
    before = {path: path.stat().st_mtime_ns for path in kept.directory.iterdir()}
    assert keep(kept) == about
    assert {path: path.stat().st_mtime_ns for path in kept.directory.iterdir()} == before
    assert len(before) == 2
    assert stat.S_IMODE(kept.directory.stat().st_mode) == 0o700
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in before)


def test_it_is_found_by_the_beginning_of_its_id(kept: KeptEngines) -> None:
    keep(kept)
    assert kept.find(ONE.short) == kept.find(ONE.id) == ONE.id
    assert kept.find(ONE.short[:8]) is None
    assert kept.find(TWO.short) is None
    assert kept.find("") is None


def test_the_first_kept_here_stands_for_matches_that_name_no_content(kept: KeptEngines) -> None:
    stamp = f"{ENGINE_ID} 7"
    assert kept.first_of(stamp) is None
    first, second = keep(kept), keep(kept, TWO)
    (kept.directory / f"{second.id}.json").write_bytes(described(second, kept_at="2030-01-01T00:00:00Z"))
    assert kept.first_of(stamp) == first.id
    assert kept.first_of(f"{ENGINE_ID} 8") is None


def test_an_imported_one_does_not_push_in_before_those_of_this_server(kept: KeptEngines, tmp_path: Path) -> None:
    elsewhere = KeptEngines(tmp_path / "elsewhere")
    old = keep(elsewhere, TWO)
    kept.bring(elsewhere.packed(TWO.id), described(old, kept_at="1999-01-01T00:00:00Z"))
    assert kept.first_of(f"{ENGINE_ID} 7") == TWO.id, "there is no other"
    keep(kept)
    assert kept.first_of(f"{ENGINE_ID} 7") == ONE.id


def test_an_engine_is_brought_from_another_server(kept: KeptEngines, tmp_path: Path) -> None:
    about = keep(kept)
    other = KeptEngines(tmp_path / "other")
    lied = described(about, imports=("os",), bytes=1, origin="validated here", also=("anything 1",))
    brought = other.bring(kept.packed(ONE.id), lied)
    assert brought.origin == "imported"
    assert brought.imports == about.imports
    assert brought.bytes == about.bytes
    assert brought.also == about.also, "what it stands for follows from its name"
    assert other.bring(kept.packed(ONE.id), described(about)) == brought
    assert other.read(ONE.id).id == ONE.id


def test_what_is_not_what_it_is_called_is_not_brought(kept: KeptEngines, tmp_path: Path) -> None:
    about, packed = keep(kept), kept.packed(ONE.id)
    other = KeptEngines(tmp_path / "other")
    for wrong, said in (
        (described(about, id=TWO.id), "is not the one it is called"),
        (described(about, id="../../x"), "is not the one it is called"),
        (described(about, name=f"{ENGINE_ID}+{TWO.short}"), "its content says"),
        (described(about, name=ENGINE_ID), "its content says"),
        (b"{}", "does not describe it"),
        (b"\xff", "does not describe it"),
    ):
        with pytest.raises(EngineDamaged, match=said):
            other.bring(packed, wrong)
    bad = EngineArchive.of({**ONE.modules, "engine/x.py": b"import socket"})
    with pytest.raises(EngineDamaged, match="imports socket"):
        other.bring(bad.packed(), described(about, id=bad.id, name=f"x+{bad.short}"))
    with pytest.raises(EngineDamaged, match="imports socket"):
        keep(other, bad)
    assert not other.directory.exists()
    assert list(tmp_path.iterdir()) == [kept.directory]


def test_a_damaged_one_is_told_and_hides_no_other(kept: KeptEngines, caplog: pytest.LogCaptureFixture) -> None:
    keep(kept)
    other = keep(kept, TWO)
    (kept.directory / f"{ONE.id}.json").write_text("{")
    with pytest.raises(EngineDamaged, match="cannot be read"):
        kept.about(ONE.id)
    with caplog.at_level(logging.ERROR):
        assert kept.all() == [other]
        assert kept.find(TWO.short) == TWO.id
    assert "cannot be read" in caplog.text
    (kept.directory / f"{ONE.id}.json").write_bytes((kept.directory / f"{TWO.id}.json").read_bytes())
    with pytest.raises(EngineDamaged, match="is about another engine"):
        kept.about(ONE.id)


def test_a_file_under_another_name_is_refused(kept: KeptEngines) -> None:
    keep(kept)
    keep(kept, TWO)
    os.replace(kept.directory / f"{TWO.id}.tar.xz", kept.directory / f"{ONE.id}.tar.xz")
    with pytest.raises(EngineDamaged, match="is not the one it is called"):
        kept.read(ONE.id)
    with pytest.raises(EngineUnknown, match=f"the engine {TWO.short} is not kept here"):
        kept.read(TWO.id)


def test_what_was_damaged_is_kept_again(kept: KeptEngines) -> None:
    about = keep(kept)
    for harm in (
        lambda: (kept.directory / f"{ONE.id}.tar.xz").write_bytes(b""),
        lambda: (kept.directory / f"{ONE.id}.tar.xz").unlink(),
        lambda: (kept.directory / f"{ONE.id}.json").write_text("{"),
        lambda: (kept.directory / f"{ONE.id}.json").unlink(),
    ):
        harm()
        assert keep(kept).id == about.id
        assert kept.read(ONE.id).id == ONE.id
        assert kept.about(ONE.id) is not None


def test_an_id_leads_nowhere_else(kept: KeptEngines) -> None:
    keep(kept)
    (kept.directory.parent / "x.json").write_bytes((kept.directory / f"{ONE.id}.json").read_bytes())
    (kept.directory.parent / "x.tar.xz").write_bytes(kept.packed(ONE.id))
    for id in ("../x", "", ONE.short, ONE.id.upper()):
        assert kept.about(id) is None
        with pytest.raises(EngineUnknown):
            kept.read(id)


def test_it_runs_on_the_pythons_that_it_ran_on(kept: KeptEngines) -> None:
    about = keep(kept)
    path = kept.directory / f"{ONE.id}.json"
    path.write_bytes(described(about, pythons=("3.9",)))
    assert keep(kept).pythons == ("3.9", PYTHON)
    path.write_bytes(described(about, pythons=("3.9",)))
    kept.note_compiled(ONE.id, {SERVER: b"code"})
    assert json.loads(path.read_bytes())["pythons"] == ["3.9", PYTHON]


def test_compiled_modules_are_a_cache(kept: KeptEngines) -> None:
    keep(kept)
    assert kept.compiled(ONE.id) is None
    kept.note_compiled(ONE.id, {SERVER: b"code"})
    assert kept.compiled(ONE.id) == {SERVER: b"code"}
    (file,) = kept.directory.glob("*.code")
    whole = file.read_bytes()
    for damaged in (b"", whole[:-1], whole[:-1] + b"x"):
        file.write_bytes(damaged)
        assert kept.compiled(ONE.id) is None


def test_a_directory_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        keep(KeptEngines(tmp_path / "file"))
    assert KeptEngines(tmp_path / "nothing").all() == []


# -- hosts that share a place ------------------------------------------------------------------------------------------


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A place that is no directory."""
    place = f"memory://{tmp_path.name}"
    yield place
    untyped: Any = url_to_fs(place)[0]
    untyped.rm(tmp_path.name, recursive=True)


def test_what_one_host_keeps_every_host_has(address: str, tmp_path: Path) -> None:
    here, there = (KeptEngines.at(address, tmp_path / name) for name in ("here", "there"))
    about = keep(here)
    assert there.all() == [about]
    assert there.find(ONE.short) == ONE.id
    assert there.first_of(f"{ENGINE_ID} 7") == ONE.id
    assert there.read(ONE.id).modules == here.read(ONE.id).modules
    there.note_compiled(ONE.id, {SERVER: b"code"})
    assert there.compiled(ONE.id) is not None, "what is compiled stays where it was"
    assert here.compiled(ONE.id) is None, "what is compiled stays where it was"
    there.bring(*(call(TWO.id) for call in (made(tmp_path, TWO).packed, made(tmp_path, TWO).description)))
    assert [each.id for each in here.all()] == [ONE.id, TWO.id]
    assert here.read(TWO.id).id == TWO.id
    assert {path.suffix for path in (tmp_path / "here").iterdir()} == {".xz", ".json"}


def made(tmp_path: Path, archive: EngineArchive) -> KeptEngines:
    """The directory of a server that keeps an engine."""
    found = KeptEngines(tmp_path / "made")
    keep(found, archive)
    return found


def test_what_was_kept_before_hosts_shared_a_place_gets_there(address: str, tmp_path: Path) -> None:
    keep(KeptEngines(tmp_path / "here"))
    keep(KeptEngines.at(address, tmp_path / "here"))
    assert KeptEngines.at(address, tmp_path / "there").read(ONE.id).id == ONE.id


def test_a_place_that_does_not_answer_is_told_apart_from_an_engine_that_is_not_kept(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = (KeptEngines.at(address, tmp_path / name) for name in ("here", "there"))
    keep(here)
    assert there.about(TWO.id) is None

    def away(*given: Any, **options: Any) -> Any:
        raise OSError("no route to host")

    for name in ("cat_file", "ls", "pipe_file", "exists"):
        monkeypatch.setattr("fsspec.implementations.memory.MemoryFileSystem." + name, away)
    assert here.read(ONE.id).id == ONE.id, "it has a copy"
    for ask in (there.read, there.about, there.find):
        with pytest.raises(EngineFailed, match="does not answer: cannot .* no route to host"):
            ask(ONE.id)
    with pytest.raises(EngineFailed):
        keep(here, TWO)
    with pytest.raises(OSError, match="cannot look for .* no route to host"):
        keep(here)
    engines = Engines(there)
    engines.keep_present()
    with pytest.raises(EngineFailed):
        engines.of(f"{ENGINE_ID}+{ONE.short} 7")


def test_a_part_of_an_engine_is_not_copied(address: str, tmp_path: Path) -> None:
    here, there = (KeptEngines.at(address, tmp_path / name) for name in ("here", "there"))
    keep(here)
    StoragePlace(address).write(f"{ONE.id}.tar.xz", here.packed(ONE.id)[:100])
    with pytest.raises(EngineDamaged):
        there.read(ONE.id)
    StoragePlace(address).write(f"{ONE.id}.tar.xz", here.packed(ONE.id))
    assert there.read(ONE.id).id == ONE.id
