"""Films are made once per closed match, by one worker at a time, and none is forgotten."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
import redis

from replays.keeping.archive import Archive
from replays.keeping.film import Films
from replays.play.commands import Close
from replays.store.keys import film_key
from replays.store.store import Store
from tests.replays.matches import played, recorder
from tests.workers.help import SilentQueue, folder, put_raw, record, tampered
from workers.folding import films
from workers.folding.films import DUE, FAILED, Filmer
from workers.folding.folder import Hooks
from workers.processes.sweeper import FILM_FORGOTTEN_SECONDS, Sweeper
from workers.queues import LongQueue


class Jobs(LongQueue):
    """Remembers jobs instead of queueing them."""

    def __init__(self) -> None:
        self.jobs: list[tuple[str, ...]] = []

    def enqueue(self, function: str, *arguments: str) -> bool:
        self.jobs.append((function, *arguments))
        return True


@pytest.fixture
def closed(any_redis: redis.Redis) -> redis.Redis:
    """The match M1, closed, not folded yet."""
    played(3, 12, on=recorder(any_redis))
    record(any_redis, "M1", Close(unfinished=True))
    return any_redis


def test_the_last_fold_asks_for_a_film(closed: redis.Redis) -> None:
    asked: list[str] = []
    assert folder(closed, hooks=Hooks(film=asked.append)).run("M1").what == "folded"
    assert asked == ["M1"]
    assert closed.smembers(DUE) == {b"M1"}
    assert Store(closed).live() == ()
    assert Filmer(closed).run("M1") == "made"
    film = Films(closed).of("M1")
    assert film is not None
    assert film.head == Store(closed).head("M1").hash
    assert not closed.exists(DUE)
    packed = closed.get(film_key("M1"))
    assert Filmer(closed).run("M1") == "there"
    assert closed.get(film_key("M1")) == packed


def test_a_film_that_was_forgotten_is_asked_for_again(closed: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    folder(closed).run("M1")  # whoever should enqueue the job dies
    jobs, now = Jobs(), [1000.0]
    monkeypatch.setattr("workers.processes.sweeper.time.monotonic", lambda: now[0])
    sweeper = Sweeper(closed, SilentQueue(), jobs)
    sweeper.sweep()
    assert jobs.jobs == [], "its job may be on its way"
    now[0] += FILM_FORGOTTEN_SECONDS + 1
    sweeper.sweep()
    sweeper.sweep()
    assert jobs.jobs == [(films.JOB, "M1")]
    Filmer(closed).run("M1")
    now[0] += FILM_FORGOTTEN_SECONDS + 1
    sweeper.sweep()
    assert len(jobs.jobs) == 1


def test_the_sweeper_notes_a_film_before_it_settles(closed: redis.Redis) -> None:
    folder(closed).run("M1")
    closed.delete(DUE)
    closed.sadd("vaultlog:matches:live", "M1")  # as if the worker had died before it settled the match
    Sweeper(closed, SilentQueue()).sweep()
    assert closed.smembers(DUE) == {b"M1"}
    assert Store(closed).live() == ()


def test_one_worker_at_a_time(real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    played(3, 12, on=recorder(real_redis))
    record(real_redis, "M1", Close(unfinished=True))
    outcomes: list[str] = []
    threads = [threading.Thread(target=lambda: outcomes.append(Filmer(real_redis).run("M1"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes.count("made") == 1
    assert set(outcomes) <= {"made", "held", "there"}


def test_who_lost_the_lock_stores_nothing(closed: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    real = films.make

    def slow(events: Any, engines: Any) -> Any:
        film = real(events, engines)
        closed.set(film_key("M1") + ":lock", "somebody else")
        return film

    monkeypatch.setattr("workers.folding.films.make", slow)
    closed.sadd(DUE, "M1")
    assert Filmer(closed).run("M1") == "lost"
    assert not closed.exists(film_key("M1"))
    assert closed.smembers(DUE) == {b"M1"}
    assert films.due(closed) == [], "somebody is at it"
    monkeypatch.setattr("workers.folding.films.make", real)
    assert Filmer(closed).run("M1") == "held"


def test_why_there_is_no_film_is_kept(closed: redis.Redis) -> None:
    events = Store(closed).events("M1")
    put_raw(closed, "M1", [*events[:5], tampered(events[5], state="00" * 32)])
    closed.sadd(DUE, "M1", "M9", "M2")
    played(4, 3, match="M2", on=recorder(closed))
    assert Filmer(closed).run("M1") == "failed"
    assert b"event 6 diverged" in closed.hget(FAILED, "M1")  # type: ignore[operator]
    assert Filmer(closed).run("M9") == "unknown"
    assert Filmer(closed).run("M2") == "open"
    assert not closed.exists(DUE)
    put_raw(closed, "M1", events)
    assert Filmer(closed).run("M1") == "made"
    assert not closed.exists(FAILED)


def test_an_archived_match_comes_back_to_be_filmed(closed: redis.Redis, tmp_path: Path) -> None:
    folder(closed).run("M1")
    archive = Archive(closed, str(tmp_path))
    assert archive.move("M1") == "moved"
    assert Filmer(closed, archive).run("M1") == "made"
    assert archive.move("M1") == "moved"
    assert Films(closed, archive).of("M1") is not None
    assert Filmer(closed, archive).run("M1") == "there"
    assert archive.holds("M1")


def test_a_match_that_kills_every_worker_is_given_up(closed: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(events: Any, engines: Any) -> Any:
        raise KeyboardInterrupt

    closed.sadd(DUE, "M1")
    with monkeypatch.context() as patch:
        patch.setattr("workers.folding.films.make", die)
        for _ in range(films.MOST_TRIES):
            with pytest.raises(KeyboardInterrupt):
                Filmer(closed).run("M1")
            closed.delete(film_key("M1") + ":lock")  # its life is over
    assert Filmer(closed).run("M1") == "failed"
    assert b"workers died" in closed.hget(FAILED, "M1")
    assert not closed.exists(DUE)
