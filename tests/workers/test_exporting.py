"""Exports as jobs: the record, the lease, dead workers, full disks, deletion, expiry; over real Redis."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import redis

from replays.exports import orders
from replays.exports.formats import Item, Order, stream
from replays.exports.orders import EXPIRY, OPEN, Export, Exports, TooManyExports, Wanted, directory_of
from replays.exports.sources import stored
from replays.log.errors import RequestReused, StoreUnavailable
from replays.play.commands import Note
from replays.play.live import Recorder
from replays.storage.redis_server import RedisServer
from replays.store.leased import ATTEMPTS
from replays.store.store import RequestKey
from replays.telling.viewer import Eyes
from tests.replays.matches import JUDGE, played, recorder
from tests.waiting import eventually
from tests.workers.started import Process
from workers import exporting, leased_jobs
from workers.exporting import JOB, Caretaker, Exporter
from workers.queues import LongQueue

MATCHES = ("MA", "MB", "MC")


class Table(NamedTuple):
    """Three matches, and what makes exports of them."""

    redis: redis.Redis
    on: Recorder
    exports: Exports
    directory: Path

    def ask(self, order: Order, *matches: str, key: str = "k", owner: str = "acc-ann", view: str = "judge") -> Export:
        wanted = [Wanted(match, self.on.store.head(match).version, view) for match in matches]
        request = RequestKey.of(owner, key, repr((order, matches)).encode())
        return self.exports.create(owner, order, "matches.zip", wanted, request=request, one_match=len(matches) == 1)[0]

    def make(self, export: Export, **options: Any) -> str:
        return Exporter(self.redis, self.directory, **options).run(export.id)

    def now(self, export: Export) -> Export:
        found = self.exports.get(export.id)
        assert found is not None
        return found

    def files(self) -> list[str]:
        return sorted(path.name for path in self.directory.glob("*")) if self.directory.exists() else []


@pytest.fixture
def table(real_redis: redis.Redis, tmp_path: Path) -> Table:
    on = recorder(real_redis)
    for seed, match in enumerate(MATCHES, 61):
        played(seed, 30, match=match, on=on)
    return Table(real_redis, on, Exports(real_redis), directory_of(tmp_path))


@pytest.fixture
def beating(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is noted a hundred times a second."""
    monkeypatch.setattr(leased_jobs, "BEAT_SECONDS", 0.01)


def during(monkeypatch: pytest.MonkeyPatch, at: int, deed: Callable[[], object], *, linger: float = 0.0) -> None:
    """Have something happen while event `at` of an export is made."""
    event = exporting._Progress.event

    def changed(self: Any, done: int) -> None:
        if done == at:
            deed()
            time.sleep(linger)
        event(self, done)

    monkeypatch.setattr(exporting._Progress, "event", changed)


def test_an_export_is_recorded_made_and_found(table: Table) -> None:
    asked = table.ask(Order("html"), "MA", view="player:0")
    assert (asked.status, asked.matches, asked.events, asked.one_match) == ("waiting", 1, 31, True)
    assert table.make(asked) == "done"
    done = table.now(asked)
    expected = b"".join(stream(Item(stored(table.on.store, "MA"), Eyes.of("player:0")), Order("html")))
    file = table.directory / done.file
    assert file.read_bytes() == expected
    assert (done.status, done.bytes, done.sha256) == ("done", len(expected), sha256(expected).hexdigest())
    assert (done.matches_done, done.events_done, done.attempts) == (1, 31, 1)
    assert file.stat().st_mode & 0o777 == 0o600
    assert table.directory.stat().st_mode & 0o777 == 0o700
    assert done.expires - done.finished == orders.KEEP_SECONDS * 1000
    assert done.over
    assert table.files() == [done.file]
    assert table.redis.smembers(OPEN) == set()
    assert table.make(asked) == "over", "a repeated job does nothing"
    assert table.exports.of_owner("acc-ann") == [done]
    assert table.exports.of_owner("acc-ben") == []


@pytest.mark.parametrize("order", [Order("jsonl", full=True), Order("csv"), Order("parquet"), Order("text")])
def test_made_twice_it_is_the_same_file(table: Table, order: Order) -> None:
    """Also when the matches go on meanwhile: what is in it was decided when it was asked for."""
    first, second = table.ask(order, *MATCHES, key="1"), table.ask(order, *MATCHES, key="2")
    assert table.make(first) == "done"
    with table.on.live("MA") as live:
        live.record([Note("note.added", {"text": "more"})], actor=JUDGE, expected=live.version)
    assert table.make(second) == "done"
    assert table.now(first).sha256 == table.now(second).sha256


def test_the_same_request_is_one_export(table: Table) -> None:
    asked = table.ask(Order("csv"), "MA")
    assert table.ask(Order("csv"), "MA") == asked
    assert len(table.exports.of_owner("acc-ann")) == 1
    with pytest.raises(RequestReused):
        table.ask(Order("html"), "MA")
    assert table.ask(Order("csv"), "MA", owner="acc-ben").id != asked.id


def test_a_request_that_was_cut_off_is_completed_by_the_next(table: Table) -> None:
    def cut() -> Any:
        yield Wanted("MA", 31, "judge")
        raise StoreUnavailable("gone")

    request = RequestKey.of("acc-ann", "k", b"x")
    with pytest.raises(StoreUnavailable):
        table.exports.create("acc-ann", Order("csv"), "n", cut(), request=request)
    assert table.exports.without_lease() == []
    assert table.exports.of_owner("acc-ann") == []
    made, again = table.exports.create("acc-ann", Order("csv"), "n", [Wanted("MA", 31, "judge")], request=request)
    assert not again
    assert made.matches == 1
    assert list(table.exports.wanted(made.id)) == [Wanted("MA", 31, "judge")]


def test_matches_are_read_page_by_page(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "_PAGE", 2)
    asked = table.ask(Order("csv"), *MATCHES, "MA")
    assert [one.match for one in table.exports.wanted(asked.id)] == [*MATCHES, "MA"]
    assert asked.matches == 4


def test_nobody_can_ask_for_too_many_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "WAITING_PER_OWNER", 2)
    first = table.ask(Order("csv"), "MA", key="1")
    table.ask(Order("csv"), "MA", key="2")
    with pytest.raises(TooManyExports):
        table.ask(Order("csv"), "MA", key="3")
    assert table.make(first) == "done"
    table.ask(Order("csv"), "MA", key="3")


def test_progress_is_noted_along_the_way(table: Table, monkeypatch: pytest.MonkeyPatch, beating: None) -> None:
    asked = table.ask(Order("csv"), *MATCHES)
    seen: list[Export] = []
    during(monkeypatch, 40, lambda: (time.sleep(0.1), seen.append(table.now(asked))))
    assert table.make(asked) == "done"
    assert (seen[0].status, seen[0].matches_done, seen[0].events_done) == ("running", 1, 39)


def test_two_workers_do_not_make_the_same_export(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = table.ask(Order("csv"), *MATCHES)
    outcomes: list[str] = []
    during(monkeypatch, 10, lambda: outcomes.append(table.make(asked)))
    assert table.make(asked) == "done"
    assert outcomes == ["held"]


def test_a_worker_that_slept_for_too_long_notices_and_leaves_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, beating: None
) -> None:
    asked = table.ask(Order("csv"), *MATCHES)
    other = "f" * 16

    def taken_over() -> None:
        table.redis.delete(f"vaultlog:export:{{{asked.id}}}:lock")
        assert table.exports.take(asked.id, other) == 2

    during(monkeypatch, 40, taken_over, linger=0.2)
    assert table.make(asked) == "lost"
    assert table.files() == [], "it is the other's now"
    assert table.now(asked).status == "running", "it is the other's now"


def test_deleting_it_stops_whoever_makes_it(table: Table, monkeypatch: pytest.MonkeyPatch, beating: None) -> None:
    asked = table.ask(Order("csv"), *MATCHES)
    during(monkeypatch, 40, lambda: table.exports.delete(asked, table.directory), linger=0.2)
    assert table.make(asked) == "lost"
    assert table.files() == []
    assert table.exports.get(asked.id) is None
    assert table.redis.keys("vaultlog:export:{*") == [], "nothing of it is left, and nothing came back"
    table.exports.delete(asked, table.directory)
    assert table.make(asked) == "over"


def test_deleting_it_deletes_the_file(table: Table) -> None:
    asked = table.ask(Order("csv"), "MA")
    table.make(asked)
    (table.directory / table.now(asked).file).unlink()
    table.exports.delete(table.now(asked), table.directory)
    assert table.exports.get(asked.id) is None
    assert table.redis.zcard(EXPIRY) == 0


def test_a_full_disk_fails_the_export_and_nothing_else(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = table.ask(Order("csv"), *MATCHES)
    assert table.make(asked, reserve=1 << 60) == "failed"
    failed = table.now(asked)
    assert (failed.status, failed.code) == ("failed", "disk-full")
    assert "disk" in failed.detail
    assert table.files() == []
    assert table.redis.smembers(OPEN) == set()


def test_a_disk_that_fills_up_meanwhile(table: Table, monkeypatch: pytest.MonkeyPatch, beating: None) -> None:
    asked = table.ask(Order("parquet"), *MATCHES)
    usage = shutil.disk_usage(".")
    during(
        monkeypatch,
        50,
        lambda: monkeypatch.setattr(exporting.shutil, "disk_usage", lambda path: usage._replace(free=0)),
        linger=0.2,
    )
    assert table.make(asked) == "failed"
    assert table.now(asked).code == "disk-full"
    assert table.files() == []


def test_a_disk_that_refuses_a_write(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = table.ask(Order("jsonl"), *MATCHES)
    monkeypatch.setattr(exporting.os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left")))
    assert table.make(asked) == "failed"
    assert table.now(asked).code == "disk-full"
    asked = table.ask(Order("jsonl"), "MA", key="2")
    table.directory.rmdir()
    table.directory.write_text("not a directory")
    assert table.make(asked) == "failed"
    assert table.now(asked).code == "cannot-write"


def test_a_match_that_cannot_be_read_fails_it_with_a_reason(table: Table) -> None:
    asked = table.ask(Order("csv"), *MATCHES)
    table.redis.delete("match:{MB}:events")
    assert table.make(asked) == "failed"
    assert table.now(asked).code == "match-damaged"
    assert table.files() == []


def test_a_fault_of_ours_is_said_to_be_one(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = table.ask(Order("csv"), *MATCHES)
    during(monkeypatch, 5, lambda: 1 / 0)
    assert table.make(asked) == "failed"
    failed = table.now(asked)
    assert failed.code == "internal-error"
    assert "ZeroDivision" not in failed.detail


def test_an_export_waits_while_redis_is_away(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = table.ask(Order("csv"), *MATCHES)

    def away() -> None:
        raise StoreUnavailable("Redis does not answer")

    with monkeypatch.context() as patch:
        during(patch, 5, away)
        assert table.make(asked) == "unavailable"
    assert table.files() == []
    assert table.now(asked).status == "running"
    table.redis.delete(f"vaultlog:export:{{{asked.id}}}:lock")  # its life is over
    assert table.exports.without_lease() == [asked.id]
    assert table.make(asked) == "done"


def test_what_nobody_makes_is_enqueued_again(table: Table) -> None:
    queue = LongQueue(table.redis)
    caretaker = Caretaker(table.redis, queue, table.directory, every=0)
    asked = table.ask(Order("csv"), "MA")
    assert caretaker.wake() == 1
    assert queue.length() == 1
    assert caretaker.wake() == 0, "it may be in the queue"
    queue.queue.empty()
    assert table.exports.take(asked.id, "t") == 1, "somebody makes it"
    assert caretaker.wake() == 0, "somebody makes it"
    table.redis.delete(f"vaultlog:export:{{{asked.id}}}:lock")
    assert caretaker.wake() == 1
    assert table.make(asked) == "done"
    assert caretaker.wake() == 0


def test_workers_that_die_over_it_again_and_again(table: Table) -> None:
    asked = table.ask(Order("csv"), "MA")
    for attempt in range(1, ATTEMPTS + 1):
        assert table.exports.take(asked.id, f"t{attempt}") == attempt
        table.redis.delete(f"vaultlog:export:{{{asked.id}}}:lock")
    assert table.make(asked) == "failed"
    assert table.now(asked).code == "workers-died"


def test_files_go_when_their_time_is_over(table: Table) -> None:
    caretaker = Caretaker(table.redis, LongQueue(table.redis), table.directory, every=0)
    asked, failed = table.ask(Order("csv"), "MA", key="1"), table.ask(Order("csv"), "MA", key="2")
    table.make(asked)
    table.make(failed, reserve=1 << 60)
    caretaker.look()
    done = table.now(asked)
    assert table.files() == [done.file]
    assert table.exports.expire(table.directory, done.expires + 60_000) == 2
    assert table.now(asked).status == "expired"
    assert table.now(failed).status == "failed"
    assert table.files() == []
    assert table.exports.of_owner("acc-ann") == []
    assert table.redis.zcard(EXPIRY) == 0
    assert table.exports.expire(table.directory, done.expires + 60_000) == 0
    ttl: Any = table.redis.ttl(f"vaultlog:export:{{{asked.id}}}:job")
    assert 0 < ttl <= orders.REMEMBER_SECONDS


def test_files_of_killed_workers_go_and_no_others(table: Table) -> None:
    caretaker = Caretaker(table.redis, LongQueue(table.redis), table.directory, every=0)
    assert caretaker.clean() == 0, "there is no directory yet"
    done, running = table.ask(Order("csv"), "MA", key="1"), table.ask(Order("csv"), "MA", key="2")
    table.make(done)
    old = [f"{done.id}.{'a' * 16}.part", f"{'0' * 26}.{'b' * 16}"]
    kept = [f"{running.id}.{'c' * 16}.part", "notes.txt", table.now(done).file]
    for name in (*old, *kept):
        path = table.directory / name
        path.write_bytes(path.read_bytes() if path.exists() else b"")
        os.utime(path, (0, 0))
    (table.directory / f"{'1' * 26}.{'d' * 16}.part").write_bytes(b"young")
    assert caretaker.clean() == 2
    assert table.files() == sorted([*kept, f"{'1' * 26}.{'d' * 16}.part"])


def test_ids_that_are_none(table: Table) -> None:
    for id in ("", "x", "../../etc/passwd", "0" * 26, "*"):
        assert table.exports.get(id) is None


SLOW = """
import time
from workers import exporting
event = exporting._Progress.event
def slow(self, done):
    time.sleep(0.05)
    event(self, done)
exporting._Progress.event = slow
"""


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_and_the_next_one_finishes(
    table: Table, redis_server: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Real processes: the job is killed with its worker, the sweeper notices, another worker begins again."""
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path))
    asked = table.ask(Order("jsonl", full=True), *MATCHES)
    queue = LongQueue(table.redis)
    assert queue.enqueue(JOB, asked.id)
    with Process("long", redis_server.url, tmp_path / "slow.log", code=SLOW) as slow:
        eventually(lambda: table.now(asked).events_done > 5, within=20, what="under way")
        slow.kill()
    assert table.now(asked).status == "running"
    assert [name[-5:] for name in table.files()] == [".part"]
    table.redis.pexpire(f"vaultlog:export:{{{asked.id}}}:lock", 100)  # instead of waiting for half a minute
    with (
        Process("sweep", redis_server.url, tmp_path / "sweep.log"),
        Process("long", redis_server.url, tmp_path / "long.log") as worker,
    ):
        eventually(lambda: table.now(asked).status == "done", within=40, what="made by another worker")
        assert worker.terminate() == 0
    done = table.now(asked)
    assert done.attempts == 2
    assert done.sha256 == sha256((table.directory / done.file).read_bytes()).hexdigest()
