"""Whole processes: what a supervisor starts, and what may happen to them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from click.testing import CliRunner

from replays.keeping.archive import Archive
from replays.keeping.film import Films
from replays.keeping.witness import witness_of
from replays.play.commands import Close
from replays.storage.redis_server import RedisServer
from replays.store.store import Store
from service.commands import group
from tests.replays.matches import JUDGE, played, recorder, setup
from tests.waiting import eventually
from tests.workers.help import digest
from tests.workers.started import Process
from workers.checking.audit import Audits
from workers.folding.projections import Projections
from workers.folding.quarantine import Quarantine
from workers.health import Health
from workers.keys import fold_keys
from workers.processes.process import working_client
from workers.queues import FoldQueue, enqueue_fold, enqueuing_client

# Played before the worker starts: at its 15th decision, the match with that seed does something dreadful.
POISON = """
from engine.game import Game
submit = Game.submit
def dreadful(self, answer, **options):
    if self.decisions == 14 and self.table.setup.seed.hex() == {seed!r}:
        {deed}
    return submit(self, answer, **options)
Game.submit = dreadful
"""


@pytest.fixture
def url(real_redis: redis.Redis, redis_server: RedisServer) -> str:
    """Address of an empty database."""
    return redis_server.url


@pytest.fixture
def queue_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """Another Redis."""
    with RedisServer(tmp_path_factory.mktemp("queue")) as server:
        yield server


def is_folded(client: redis.Redis, *matches: str) -> bool:
    store, projections = Store(client), Projections(client)
    return all(projections.state(match).version == store.head(match).version for match in matches)


def test_a_worker_folds_what_it_is_woken_for_and_ends_when_asked(
    real_redis: redis.Redis, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VAULTLOG_REDIS_URL", url)
    monkeypatch.delenv("VAULTLOG_QUEUE_URL", raising=False)
    played(41, 30, on=recorder(real_redis))
    assert enqueue_fold("M1")
    with Process("work", url, tmp_path / "log") as worker:
        eventually(lambda: is_folded(real_redis, "M1"), within=15, what="folded")
        assert Projections(real_redis).state("M1").digest == digest(real_redis, "M1")
        assert [row["alive"] for row in Health(real_redis, FoldQueue(real_redis)).workers()] == [True]
        assert worker.terminate() == 0
    lines = [json.loads(line) for line in worker.text().splitlines()]
    done = next(line for line in lines if line["event"] == "job done")
    assert (done["match"], done["seq"], done["outcome"], done["level"]) == ("M1", 31, "folded", "debug")
    assert lines[-1]["event"] == "worker ends"
    assert lines[-1]["asked"]
    assert real_redis.keys("rq:job:*") == [], "jobs leave nothing behind"
    assert Health(real_redis, FoldQueue(real_redis)).workers() == [], "it has signed off"


def test_a_child_takes_job_after_job_and_one_that_dies_is_replaced(
    real_redis: redis.Redis, url: str, tmp_path: Path
) -> None:
    on, queue = recorder(real_redis), FoldQueue(real_redis)
    with Process("work", url, tmp_path / "log") as worker:
        for match in ("M1", "M2", "M3"):
            played(41, 5, match=match, on=on)
            queue.wake(match)
            eventually(lambda match=match: is_folded(real_redis, match), within=15, what=f"{match} folded")
            if match == "M1":
                (child,) = worker.children()
            elif match == "M2":
                assert worker.children() == [child], "the same one"
                os.kill(child, signal.SIGKILL)
                # Redis hands the next job to a dead child until the system has closed its connection.
                eventually(lambda child=child: child not in worker.children(), within=15, what="its death seen")
        (next_child,) = worker.children()
        assert next_child != child
        assert worker.running
        began = time.monotonic()
        assert worker.terminate() == 0, "an idle child does not hold up the end"
        assert time.monotonic() < began + 5, "an idle child does not hold up the end"
    assert real_redis.keys("rq:job:*") == []
    assert real_redis.keys("rq:queue:*intermediate*") == []
    assert Health(real_redis, queue).counters()["jobs"] >= 1, "counts are told before the end"


def test_a_job_handed_to_a_child_that_never_took_it_is_done_all_the_same(
    real_redis: redis.Redis, url: str, tmp_path: Path
) -> None:
    on, queue = recorder(real_redis), FoldQueue(real_redis)
    with Process("work", url, tmp_path / "worker") as worker, Process("sweep", url, tmp_path / "sweeper"):
        played(41, 5, match="M1", on=on)
        queue.wake("M1")
        eventually(lambda: is_folded(real_redis, "M1"), within=15, what="M1 folded")
        (child,) = worker.children()
        os.kill(child, signal.SIGSTOP)
        played(41, 5, match="M2", on=on)
        queue.wake("M2")
        eventually(lambda: real_redis.keys("rq:queue:*intermediate*"), within=15, what="handed to the child")
        os.kill(child, signal.SIGKILL)
        eventually(lambda: is_folded(real_redis, "M2"), within=30, what="M2 folded")


def test_the_queue_may_be_in_another_redis(
    real_redis: redis.Redis, url: str, queue_server: RedisServer, tmp_path: Path
) -> None:
    played(42, 20, on=recorder(real_redis))
    real_redis.delete(fold_keys("M1").queued)
    with (
        Process("work", url, tmp_path / "worker", queue_url=queue_server.url),
        Process("sweep", url, tmp_path / "sweeper", queue_url=queue_server.url) as sweeper,
    ):
        eventually(lambda: is_folded(real_redis, "M1"), within=15, what="folded after a lost wake-up")
        assert sweeper.terminate() == 0
    assert real_redis.keys("rq:*") == []
    assert queue_server.client().keys("rq:*")
    assert queue_server.client().keys("match:*") == []


def test_wake_ups_survive_a_queue_that_is_gone_for_a_while(
    real_redis: redis.Redis, url: str, queue_server: RedisServer, tmp_path: Path
) -> None:
    with (
        Process("work", url, tmp_path / "worker", queue_url=queue_server.url) as worker,
        Process("sweep", url, tmp_path / "sweeper", queue_url=queue_server.url) as sweeper,
    ):
        eventually(lambda: "worker starts" in worker.text(), within=15, what="started")
        queue_server.kill()
        played(43, 20, on=recorder(real_redis))
        assert not FoldQueue(enqueuing_client(queue_server.url)).wake("M1"), "no exception, but no"
        queue_server.start()

        def folded() -> bool:
            worker.revive()
            return is_folded(real_redis, "M1")

        eventually(folded, within=20, what="folded once the queue was back")
        assert sweeper.running


def test_a_worker_does_not_end_because_redis_was_away_for_a_moment(own_redis_server: RedisServer) -> None:
    """rq ends it at the first command that fails between two jobs."""
    client = working_client(own_redis_server.url)
    client.set("key", "before")
    own_redis_server.kill()
    again = threading.Timer(0.5, own_redis_server.start)
    again.start()
    assert client.get("key") == b"before"
    again.join()
    client.close()


def test_processes_wait_for_redis_and_can_be_stopped_meanwhile(own_redis_server: RedisServer, tmp_path: Path) -> None:
    own_redis_server.stop()
    url = own_redis_server.url
    with Process("work", url, tmp_path / "worker") as worker, Process("sweep", url, tmp_path / "sweeper") as sweeper:
        for process in (worker, sweeper):
            eventually(lambda p=process: "waiting for Redis" in p.text(), within=15, what="waiting")
        assert sweeper.terminate() == 0
        own_redis_server.start()
        eventually(lambda: "worker starts" in worker.text(), within=15, what="started")
        assert worker.terminate() == 0


@pytest.mark.slow
def test_a_fold_that_kills_its_process_is_quarantined_and_the_worker_lives_on(
    real_redis: redis.Redis, url: str, tmp_path: Path
) -> None:
    on = recorder(real_redis)
    played(44, 30, match="POISON", on=on)
    code = POISON.format(seed=setup(44)["chance"]["seed"], deed="import os, signal; os.kill(os.getpid(), 9)")
    with Process("work", url, tmp_path / "worker", code=code) as worker, Process("sweep", url, tmp_path / "sweeper"):
        pid = worker.pid
        FoldQueue(real_redis).wake("POISON")
        eventually(lambda: bool(real_redis.exists(fold_keys("POISON").lock)), within=15, what="the poison was taken")
        played(45, 30, match="M1", on=on)
        FoldQueue(real_redis).wake("M1")
        assert eventually(lambda: is_folded(real_redis, "M1"), within=5, what="another match was folded") < 5
        quarantine = Quarantine(real_redis, wake=FoldQueue(real_redis).wake)
        eventually(lambda: quarantine.of("POISON") is not None, within=60, what="quarantined")
        assert worker.running
        assert worker.pid == pid
    stopped = quarantine.of("POISON")
    assert stopped is not None
    assert (stopped.kind, stopped.what, stopped.after) == ("quarantine", "death", 15)
    assert Projections(real_redis).state("POISON").version == 15, "what comes before the trouble is folded"


@pytest.mark.slow
def test_a_fold_that_hangs_is_ended_and_told_apart_from_a_finding(
    real_redis: redis.Redis, url: str, tmp_path: Path
) -> None:
    played(46, 30, match="HANGS", on=recorder(real_redis))
    limit = "import workers.queues; workers.queues.JOB_SECONDS = 2\n"
    code = limit + POISON.format(seed=setup(46)["chance"]["seed"], deed="import time; time.sleep(99)")
    with Process("work", url, tmp_path / "worker", code=code), Process("sweep", url, tmp_path / "sweeper", code=limit):
        quarantine = Quarantine(real_redis, wake=FoldQueue(real_redis).wake)
        eventually(lambda: quarantine.of("HANGS") is not None, within=45, what="quarantined")
    stopped = quarantine.of("HANGS")
    assert stopped is not None
    assert (stopped.kind, stopped.what, stopped.after) == ("quarantine", "time", 15)
    assert Projections(real_redis).state("HANGS").version == 15, "what comes before the trouble is folded"
    assert "event 16: not done within 2 s" in stopped.reason


def test_a_job_whose_worker_is_killed_is_finished_by_another(real_redis: redis.Redis, url: str, tmp_path: Path) -> None:
    played(47, 30, on=recorder(real_redis))
    code = POISON.format(seed=setup(47)["chance"]["seed"], deed="import time; time.sleep(9)")
    with Process("work", url, tmp_path / "slow", code=code) as slow:
        FoldQueue(real_redis).wake("M1")
        eventually(lambda: bool(real_redis.exists(fold_keys("M1").lock)), within=15, what="taken")
        with Process("work", url, tmp_path / "worker"), Process("sweep", url, tmp_path / "sweeper"):
            slow.kill()
            eventually(lambda: is_folded(real_redis, "M1"), within=60, what="folded by another")
    assert Projections(real_redis).state("M1").digest == digest(real_redis, "M1")


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({}, "VAULTLOG_REDIS_URL is not set"),
        ({"VAULTLOG_REDIS_URL": "http://x"}, "no address of a Redis"),
        ({"VAULTLOG_REDIS_URL": "redis://x", "VAULTLOG_LOG_LEVEL": "loud"}, "VAULTLOG_LOG_LEVEL is 'loud'"),
    ],
)
def test_settings_that_cannot_be_used_are_named(environment: dict[str, str], says: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "workers"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_signal_before_the_worker_listens_is_not_lost(real_redis: redis.Redis, url: str, tmp_path: Path) -> None:
    code = (
        "import workers.processes.process as p, os, signal\nf = p.folder\n"
        "p.folder = lambda settings: (f(settings), os.kill(os.getpid(), signal.SIGTERM))"
    )
    with Process("work", url, tmp_path / "log", code=code) as worker:
        eventually(lambda: not worker.running, within=15, what="ended")
    assert '"asked": true' in worker.text()


def test_audits_and_films_are_made_by_whole_processes(
    real_redis: redis.Redis, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two fold workers share an audit, one is killed in the middle; the long worker films what was closed."""
    monkeypatch.setenv("VAULTLOG_REDIS_URL", url)
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path))
    on = recorder(real_redis)
    names = [f"M{number}" for number in range(8)]
    for number, name in enumerate(names):
        played(number, 25, match=name, on=on)
    with on.live("M0") as live:
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
    assert enqueue_fold("M0")
    with (
        Process("work", url, tmp_path / "one") as one,
        Process("work", url, tmp_path / "two"),
        Process("long", url, tmp_path / "three"),
        Process("sweep", url, tmp_path / "four"),
    ):
        eventually(lambda: Films(real_redis).of("M0") is not None, within=30, what="filmed")
        answer = CliRunner().invoke(group, ["audit", "--workers", "--json"], prog_name="vaultlog")
        report = json.loads(answer.stdout)
        assert answer.exit_code == 0
        assert (report["matches"], report["exact"], report["findings"]) == (8, 8, [])
        one.kill()
        audits = Audits(real_redis, FoldQueue(real_redis), Archive(real_redis, str(tmp_path / "archive")))
        again = audits.start(names, lanes=2)

        def finished() -> bool:
            status = audits.status(again)
            return status is not None and status.finished_at is not None and status.exact == 8

        eventually(finished, within=60, what="audited by those that are left")
        witness = witness_of(tmp_path, real_redis)
        assert witness.note(on.store.heads(names)) == 0, "the sweeper has noted every head"
