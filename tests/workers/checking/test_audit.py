"""Audits on the workers: parallel, watched, and finished whoever dies."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import redis

from engine.game import Game
from replays.keeping.archive import Archive
from replays.log.event_types import Decision
from replays.play.commands import Close
from replays.store.store import Store
from tests.replays.matches import played, recorder
from tests.workers.help import SilentQueue, folder, put_raw, record, tampered
from workers.checking import audit as audits_module
from workers.checking.audit import ACTIVE, LOST_MS, MOST_TRIES, Audits, in_order
from workers.folding.films import Filmer
from workers.processes.sweeper import Sweeper


class Lanes(Audits):
    """Remembers the jobs of lanes."""

    def __init__(self, client: redis.Redis, archive: Archive | None = None) -> None:
        super().__init__(client, SilentQueue(), archive)
        self.jobs: list[str] = []

    def _enqueue(self, id: str, jobs: int) -> None:
        self.jobs += [id] * jobs


@pytest.fixture
def matches(any_redis: redis.Redis) -> redis.Redis:
    on = recorder(any_redis)
    for number in range(1, 6):
        played(number, 6, match=f"M{number}", on=on)
    return any_redis


def test_an_audit_ends_when_every_match_was_folded(matches: redis.Redis) -> None:
    audits = Lanes(matches)
    id = audits.start(in_order(audits.store), lanes=2)
    assert audits.jobs == [id, id]
    assert matches.smembers(ACTIVE) == {id.encode()}
    before = audits.status(id)
    assert before is not None
    assert (before.matches, before.done, before.finished_at) == (5, 0, None)
    assert audits.step(id, budget=-1) == 1, "others go first, then it goes on"
    assert audits.jobs == [id] * 3, "others go first, then it goes on"
    assert audits.step(id) == 4
    assert audits.step(id) == 0
    status = audits.status(id)
    assert status is not None
    assert status.finished_at is not None
    assert status.findings == []
    assert (status.done, status.exact) == (5, 5)
    assert not matches.exists(ACTIVE)
    assert status.events == sum(head.version for head in audits.store.heads([f"M{n}" for n in range(1, 6)]).values())
    assert audits.newest() == [id]
    assert audits.status("nothing") is None


def test_an_audit_of_nothing_is_finished_at_once(any_redis: redis.Redis) -> None:
    audits = Lanes(any_redis)
    status = audits.status(audits.start([], lanes=2))
    assert status is not None
    assert status.finished_at is not None
    assert audits.jobs == []


def test_what_differs_is_named_with_event_and_cards(matches: redis.Redis) -> None:
    played(7, 40, match="M7", on=recorder(matches))
    store = Store(matches)
    events = store.events("M7")
    at = next(
        event.seq
        for event in events
        if isinstance(event.data, Decision) and event.data.answer and event.data.answer[0].startswith("play:")
    )
    put_raw(matches, "M7", [*events[: at - 1], tampered(events[at - 1], state="00" * 32)])
    matches.xdel("match:{M4}:events", "3-0")
    audits = Lanes(matches)
    id = audits.start(["M1", "M4", "M7", "M9"], lanes=1)
    audits.step(id)
    status = audits.status(id)
    assert status is not None
    assert status.exact == 1
    four, seven, nine = status.findings
    assert (seven.match, seven.grade, seven.event, seven.what, seven.proven) == ("M7", "DIVERGED", at, "state", at - 1)
    assert seven.cards
    assert not seven.film
    assert (four.match, four.grade, four.what) == ("M4", "UNVERIFIED", "log")
    assert "event 3" in (four.reason or "")
    assert (nine.match, nine.grade) == ("M9", "UNVERIFIED")


def test_a_rule_that_changed_diverges_and_the_film_is_named(
    matches: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(matches, "M3", Close(unfinished=True))
    folder(matches).run("M3")
    assert Filmer(matches).run("M3") == "made"
    real = Game.digest
    monkeypatch.setattr(Game, "digest", lambda game: real(game) if game.decisions < 4 else "00" * 32)
    found = Lanes(matches).audit("M3")
    assert (found.grade, found.event, found.film) == ("DIVERGED", 5, True)


def test_archived_matches_are_read_where_they_are(matches: redis.Redis, tmp_path: Path) -> None:
    record(matches, "M3", Close(unfinished=True))
    folder(matches).run("M3")
    archive = Archive(matches, str(tmp_path))
    assert archive.move("M3") == "moved"
    found = Lanes(matches, archive).audit("M3")
    assert (found.grade, found.version) == ("EXACT", 8)
    assert archive.holds("M3")
    (tmp_path / "matches" / "M3" / "log.jsonl").write_bytes(b"")
    assert Lanes(matches, archive).audit("M3").grade == "UNVERIFIED"


def test_what_a_dead_worker_had_taken_is_done_by_another(matches: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    audits, now = Lanes(matches), [1_000_000]
    monkeypatch.setattr(audits_module, "now_ms", lambda: now[0])
    id = audits.start(["M1", "M2"], lanes=1)

    def die(match: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(audits, "audit", die)
        with pytest.raises(KeyboardInterrupt):
            audits.step(id)
    audits.step(id)
    audits.nudge(id)
    status = audits.status(id)
    assert status is not None, "it may still be at work"
    assert status.done == 1, "it may still be at work"
    assert status.finished_at is None, "it may still be at work"
    now[0] += LOST_MS + 1
    audits.nudge(id)
    assert audits.jobs[-1] == id
    audits.step(id)
    status = audits.status(id)
    assert status is not None
    assert (status.done, status.exact) == (2, 2)
    assert status.finished_at is not None


def test_a_match_that_kills_every_worker_ends_the_audit_all_the_same(
    matches: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    audits, now = Lanes(matches), [1_000_000]
    monkeypatch.setattr(audits_module, "now_ms", lambda: now[0])
    id = audits.start(["M1"], lanes=1)

    def die(match: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(audits, "audit", die)
    for _ in range(MOST_TRIES):
        with pytest.raises(KeyboardInterrupt):
            audits.step(id)
        now[0] += LOST_MS + 1
        audits.nudge(id)
    status = audits.status(id)
    assert status is not None
    assert status.finished_at is not None
    assert [(one.match, one.grade, one.what) for one in status.findings] == [("M1", "UNVERIFIED", "death")]


def test_the_sweeper_looks_after_audits(matches: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    id = Lanes(matches).start(["M1"], lanes=1)
    nudged: list[str] = []
    sweeper = Sweeper(matches, SilentQueue())
    monkeypatch.setattr(sweeper._audits, "nudge", nudged.append)
    sweeper.sweep()
    assert nudged == [id]


def test_lanes_share_the_matches(real_redis: redis.Redis) -> None:
    on = recorder(real_redis)
    for number in range(12):
        played(number, 3, match=f"M{number}", on=on)
    first = Lanes(real_redis)
    id = first.start([f"M{number}" for number in range(12)], lanes=3)
    done: list[int] = []
    threads = [threading.Thread(target=lambda: done.append(Lanes(real_redis).step(id, budget=60))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    status = first.status(id)
    assert sum(done) == 12
    assert status is not None
    assert status.exact == 12
    assert status.finished_at is not None
