"""Matches leave Redis for files and come back: byte for byte, on demand, and a move that is cut off loses nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fsspec
import pytest
import redis

from replays.exports.log import export
from replays.fold.fold import fold
from replays.keeping.archive import Archive, ArchiveUnavailable
from replays.keeping.packing import Packer
from replays.keeping.verification import verify_file
from replays.log.errors import LogClosed, MatchNotFound, RequestReused, StoreDamaged
from replays.log.events import Event
from replays.play.commands import Close
from replays.play.live import Recorder
from replays.proof.members import matches_of
from replays.store.keys import film_key, match_keys
from replays.store.store import RequestKey, Store
from tests.replays.following import followed
from tests.replays.logs import chain, noted
from tests.replays.matches import JUDGE, played, recorder

REQUEST = RequestKey.of("tester", "close", b"body")
KEYS = match_keys("M1")


@pytest.fixture
def on(any_redis: redis.Redis) -> Recorder:
    """M1, played a little, closed and settled, with a film; M2 still open."""
    found = recorder(any_redis)
    for name in ("M1", "M2"):
        played(3, 12, match=name, on=found)
    with found.live("M1") as live:
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version, request=REQUEST)
    found.store.settle("M1")
    rest = next(moment.fold for seq in range(13, 1, -1) if (moment := found.traveller.at("M1", seq)).game.at_rest)
    assert found.traveller.snapshots.save("M1", rest)
    any_redis.set(film_key("M1"), b"\x00film\xff")
    return found


@pytest.fixture
def archive(on: Recorder, tmp_path: Path) -> Archive:
    found = Archive(on.store.redis, str(tmp_path / "archive"))
    on.store.shelf = found
    return found


def content(client: redis.Redis) -> Any:
    """Every byte that Redis has of M1, without the note that it was away."""
    meta: Any = client.hgetall(KEYS.meta)
    meta.pop(b"returned", None)
    return client.xrange(KEYS.events), meta, client.hgetall(KEYS.requests), client.get(film_key("M1"))


def test_a_match_leaves_redis_and_its_file_is_its_log(archive: Archive, on: Recorder, tmp_path: Path) -> None:
    lines, head = b"".join(export(on.store, "M1")), on.store.head("M1")
    assert archive.move("M1") == "moved"
    assert archive.holds("M1")
    assert on.store.redis.exists(KEYS.events, KEYS.requests, film_key("M1")) == 0
    assert on.store.redis.keys(KEYS.snapshots + "*") == [], "nor a snapshot"
    file = tmp_path / "archive" / "matches" / "M1" / "log.jsonl"
    assert file.read_bytes() == lines
    assert file.stat().st_mode & 0o777 == 0o600
    assert verify_file(str(file)).grade == "EXACT"
    assert on.store.head("M1") == head, "lists need no file"
    assert "M1" in on.store.matches().matches, "lists need no file"
    assert archive.film("M1") == b"\x00film\xff"
    assert archive.move("M1") == "there"
    found = archive.events("M1")
    assert found is not None, "looking leaves it there"
    assert fold(found).exact, "looking leaves it there"
    assert archive.holds("M1"), "looking leaves it there"
    assert archive.events("M2") is None
    assert archive.film("M2") is None


READERS: dict[str, Callable[[Recorder], Any]] = {
    "events": lambda on: on.store.events("M1"),
    "one event": lambda on: on.store.event("M1", 5),
    "pages": lambda on: list(on.store.iterate("M1")),
    "the end": lambda on: on.store.events("M1", 13),
    "beyond": lambda on: on.store.events("M1", 99),
    "request": lambda on: on.store.request("M1", REQUEST),
    "followers": lambda on: followed(on.store, "M1", 0),
    "late followers": lambda on: followed(on.store, "M1", 10),
    "travellers": lambda on: recorder_at(on).traveller.at("M1", 7).game.digest(),
    "export": lambda on: list(export(on.store, "M1")),
}


def recorder_at(on: Recorder) -> Recorder:
    """Another process, which has the match not in memory."""
    fresh = recorder(on.store.redis)
    fresh.store.shelf = on.store.shelf
    return fresh


@pytest.mark.parametrize("reader", READERS)
def test_readers_notice_nothing(archive: Archive, on: Recorder, reader: str) -> None:
    before, expected = content(on.store.redis), READERS[reader](on)
    archive.move("M1")
    assert READERS[reader](on) == expected
    assert content(on.store.redis) == before, "it came back byte for byte"
    assert not archive.holds("M1")
    assert archive.move("M1") == "moved"
    assert archive.bring_back("M1")
    assert not archive.bring_back("M1")
    assert content(on.store.redis) == before


def test_a_log_is_read_whole_when_another_reader_brings_it_back_meanwhile(
    archive: Archive, on: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was in the archive when its stream was looked for, and is there no more when the archive is asked."""
    events, other = on.store.events("M1"), Store(on.store.redis, shelf=archive)
    assert archive.move("M1") == "moved"
    asked = on.store._bring_back

    def late(match: str) -> bool:
        assert other.events(match) == events
        return asked(match)

    monkeypatch.setattr(on.store, "_bring_back", late)
    assert on.store.events("M1") == events
    assert on.store.events("M1", 3, 4) == events[2:4]
    assert on.store.events("M1", len(events) + 1) == []


def test_a_log_is_read_whole_when_it_goes_and_comes_back_while_its_blocks_are_asked_for(
    archive: Archive, on: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    events, other = on.store.events("M1"), Store(on.store.redis, shelf=archive)
    assert Packer(on.store.redis).pack("M1") == "packed"
    asked = on.store.redis.hmget

    def late(key: str, *names: Any) -> Any:
        if key == KEYS.packed:
            monkeypatch.undo()
            assert archive.move("M1") == "moved"
            assert other.events("M1") == events
        return asked(key, *names)

    monkeypatch.setattr(on.store.redis, "hmget", late)
    assert on.store.events("M1", 2) == events[1:]


def test_writers_get_the_answers_of_before(archive: Archive, on: Recorder) -> None:
    last = on.store.events("M1")[-1]
    archive.move("M1")
    with pytest.raises(LogClosed):
        on.store.append("M1", chain(noted(), after=last))
    archive.move("M1")
    again = on.store.append("M1", [last], request=REQUEST)
    assert again.repeated
    assert (again.first, again.last) == (last.seq, last.seq)
    archive.move("M1")
    with pytest.raises(RequestReused):
        on.store.request("M1", REQUEST._replace(fingerprint="0" * 32))


def test_what_may_not_go(archive: Archive, on: Recorder) -> None:
    assert archive.move("M2") == "open"
    with pytest.raises(MatchNotFound):
        archive.move("M9")
    on.store.redis.sadd("vaultlog:matches:live", "M1")
    assert archive.move("M1") == "live"
    on.store.settle("M1")
    on.store.redis.set(KEYS.lock, "somebody")
    assert archive.move("M1") == "held"
    assert on.store.redis.exists(KEYS.events)


def test_a_damaged_match_stays_where_it_is(archive: Archive, on: Recorder) -> None:
    on.store.redis.xdel(KEYS.events, "5-0")
    with pytest.raises(StoreDamaged, match="event 5 is missing"):
        archive.move("M1")
    assert on.store.redis.xlen(KEYS.events) > 5
    assert not archive.holds("M1")


def test_beginnings_are_read_without_bringing_anything_back(archive: Archive, on: Recorder) -> None:
    before = on.store.first("M1")
    archive.move("M1")
    assert on.store.first("M1") == before == recorder_at(on).traveller.opening("M1").event
    assert on.store.first("M2").seq == 1
    assert list(matches_of(on.store, None)) == ["M1", "M2"] == list(matches_of(on.store, None))
    assert archive.holds("M1")
    with pytest.raises(MatchNotFound):
        on.store.first("M9")


def test_candidates_are_old_closed_and_settled(archive: Archive, on: Recorder) -> None:
    last = on.store.events("M1")[-1].at
    assert list(archive.candidates(on.store, closed_before="9")) == ["M1"]
    assert list(archive.candidates(on.store, closed_before=last)) == []
    archive.move("M1")
    assert list(archive.candidates(on.store, closed_before="9")) == []
    archive.bring_back("M1")
    assert list(archive.candidates(on.store, closed_before="9")) == [], "somebody is looking at it"


@pytest.mark.parametrize("name", ["log.jsonl", "requests.json", "film"])
def test_a_file_that_was_changed_or_lost_is_named(archive: Archive, on: Recorder, tmp_path: Path, name: str) -> None:
    archive.move("M1")
    file = tmp_path / "archive" / "matches" / "M1" / name
    good = file.read_bytes()
    file.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
    with pytest.raises(StoreDamaged, match=f"{name} is not the file that was archived"):
        on.store.events("M1")
    file.unlink()
    with pytest.raises(StoreDamaged, match=f"{name} is gone"):
        on.store.events("M1")
    file.write_bytes(good)
    assert fold(on.store.events("M1")).exact


def test_a_process_that_knows_no_archive_says_so(archive: Archive, on: Recorder) -> None:
    archive.move("M1")
    with pytest.raises(StoreDamaged, match="set VAULTLOG_ARCHIVE"):
        Store(on.store.redis).events("M1")


def test_a_full_disk_loses_nothing(archive: Archive, on: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content(on.store.redis)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("replays.storage.locations.os.fsync", full)
    with pytest.raises(ArchiveUnavailable, match="No space left"):
        archive.move("M1")
    assert content(on.store.redis) == before


def test_any_place_that_fsspec_knows(on: Recorder) -> None:
    archive = Archive(on.store.redis, "memory://vaultlog-archive")
    on.store.shelf = archive
    before = content(on.store.redis)
    assert archive.move("M1") == "moved"
    assert "/vaultlog-archive/matches/M1/log.jsonl" in fsspec.filesystem("memory").find("/")
    assert len(on.store.events("M1")) == 14
    assert content(on.store.redis) == before


class _Killed(BaseException):
    pass


def kill_at(step: int, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Every effect that leaves the process is counted; before effect number `step` it dies. Returns the count."""
    count = [0]

    def watched(real: Callable[..., Any]) -> Callable[..., Any]:
        def effect(*args: Any, **kwargs: Any) -> Any:
            count[0] += 1
            if count[0] == step:
                raise _Killed
            return real(*args, **kwargs)

        return effect

    for name in ("open", "fsync", "replace"):
        monkeypatch.setattr(f"replays.storage.locations.os.{name}", watched(getattr(os, name)))
    monkeypatch.setattr("replays.storage.locations.Path.mkdir", watched(Path.mkdir))
    monkeypatch.setattr("redis.commands.core.Script.__call__", watched(redis.commands.core.Script.__call__))
    return lambda: count[0]


def test_a_move_may_die_at_every_step(archive: Archive, on: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content(on.store.redis)
    events: list[Event] = on.store.events("M1")
    step, deaths = 1, 0
    while True:
        with monkeypatch.context() as patch:
            effects = kill_at(step, patch)
            try:
                outcome = archive.move("M1")
            except _Killed:
                deaths += 1
            else:
                assert outcome == "moved"
                assert effects() == step - 1
                break
        assert content(on.store.redis) == before, f"killed before effect {step}"
        step += 1
    assert deaths >= 15
    for step in range(1, 3):
        with monkeypatch.context() as patch:
            effects = kill_at(step, patch)
            try:
                archive.bring_back("M1")
            except _Killed:
                assert archive.holds("M1")
    assert content(on.store.redis) == before
    assert on.store.events("M1") == events


def test_what_a_dead_process_left_does_not_stand_in_the_way(archive: Archive, on: Recorder, tmp_path: Path) -> None:
    place = tmp_path / "archive" / "matches" / "M1"
    place.mkdir(parents=True)
    (place / "log.jsonl").write_bytes(b"half a")
    (place / "log.jsonl.1.part").write_bytes(b"half")
    assert archive.move("M1") == "moved"
    assert fold(on.store.events("M1")).exact
