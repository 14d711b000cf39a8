"""The big one: writers and workers being killed while matches are played; in the end everything is folded, rightly.

Four writer processes append the decisions of real matches, taken from logs played beforehand, all of them to all
matches. Now and then one dies between append and enqueue, for good, and is replaced. Two workers fold under a sweeper,
and one of the three processes is killed every other moment. Nothing but the log tells anybody what is missing.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import time
from pathlib import Path
from typing import Any

import pytest
import redis

from engine.players import RandomPlayer
from replays.log.errors import ReplayError
from replays.log.events import Event
from replays.play.commands import Answer, Close
from replays.storage.redis_server import RedisServer
from replays.store.connection import connect
from replays.store.keys import LIVE_INDEX
from replays.store.store import RequestKey, Store
from tests.replays.matches import ANN, ORGANISER, recorder, setup
from tests.waiting import eventually
from tests.workers.help import digest
from tests.workers.started import Process
from workers.folding.projections import Projections
from workers.folding.quarantine import Quarantine
from workers.health import Health
from workers.keys import fold_keys
from workers.queues import FoldQueue, enqueuing_client

MATCHES = 14
WRITERS = 4
DECISIONS = 120
"""At most, per match."""
KILLS = 10
SECONDS_TO_DRAIN = 20.0
DIED = 75
"""Exit status of a writer that died between append and enqueue."""


def logs() -> dict[str, list[Event]]:
    """Matches of random players, closed at the end, played through a recorder in memory."""
    found = {}
    for number in range(MATCHES):
        on, match, player = recorder(), f"S{number:02}", RandomPlayer(f"storm {number}")
        on.open(setup(700 + number), actor=ORGANISER, match=match)
        with on.live(match) as live:
            for _ in range(DECISIONS):
                choice = live.game.pending
                if choice is None:
                    break
                live.record([Answer(choice.seat, tuple(player.answer(choice)))], actor=ANN, expected=live.version)
            live.record([Close(unfinished=True)], actor=ORGANISER, expected=live.version)
        found[match] = on.store.events(match)
    return found


def write(url: str, played: dict[str, list[Event]], seed: int) -> None:
    """A writer: appends what comes next in a match of its choice, as do the others, until nothing is left anywhere."""
    dice, client = random.Random(seed), connect(url)
    store, queue, left = Store(client), FoldQueue(enqueuing_client(url)), sorted(played)
    while left:
        match = dice.choice(left)
        heads = store.heads([match])
        version = heads[match].version if match in heads else 0
        if version == len(played[match]):
            left.remove(match)
            continue
        batch = played[match][version : version + dice.randint(1, 3)]
        try:
            appended = store.append(match, batch, request=RequestKey.of(f"writer {seed}", f"{match} {version}", b""))
        except ReplayError:
            continue  # another writer was first
        if appended.wake:
            if dice.random() < 0.1:
                os._exit(DIED)
            queue.wake(match)
        time.sleep(dice.random() * 0.1)


@pytest.mark.slow
def test_everything_is_folded_whoever_is_killed(
    real_redis: redis.Redis, redis_server: RedisServer, tmp_path: Path
) -> None:
    played, dice, url = logs(), random.Random(2026), redis_server.url
    total = sum(len(events) for events in played.values())
    started = time.monotonic()
    workers = [Process("work", url, tmp_path / f"worker-{number}") for number in range(2)]
    processes = [*workers, Process("sweep", url, tmp_path / "sweeper")]
    ready = multiprocessing.get_context("forkserver")  # some forty writers, each of which would import everything
    ready.set_forkserver_preload([__name__])
    seeds = iter(range(1000))
    writers: list[Any] = []
    died = kills = 0

    def start_writer() -> Any:
        writer = ready.Process(target=write, args=(url, played, next(seeds)), daemon=True)
        writer.start()
        return writer

    try:
        eventually(lambda: all("worker starts" in worker.text() for worker in workers), within=20, what="workers")
        writers = [start_writer() for _ in range(WRITERS)]
        next_kill = time.monotonic() + 1.0
        while writers:
            assert time.monotonic() - started < 400, "the writers hang"
            for writer in [writer for writer in writers if not writer.is_alive()]:
                assert writer.exitcode in (0, DIED)
                writers.remove(writer)
                if writer.exitcode == DIED:
                    died += 1
                    writers.append(start_writer())
            if time.monotonic() > next_kill:
                victim = dice.choice(processes)
                # Sometimes the forked job outlives its worker, as it does when only the parent is killed.
                victim.kill(children=dice.random() < 0.7)
                kills += 1
                next_kill = time.monotonic() + dice.uniform(0.4, 1.2)
            for process in processes:
                process.revive()
            time.sleep(0.01)
        for worker in workers:  # and once more, with the last wake-ups in their hands
            worker.kill()
            worker.start()
        kills += 2
        assert {match: head.version for match, head in Store(real_redis).heads(sorted(played)).items()} == {
            match: len(events) for match, events in played.items()
        }
        drained = eventually(
            lambda: all(
                state.version == len(played[match])
                for match, state in zip(sorted(played), Projections(real_redis).states(sorted(played)), strict=True)
            ),
            within=SECONDS_TO_DRAIN,
            what="every match folded to its last event",
        )
        eventually(lambda: not real_redis.exists(LIVE_INDEX), within=5, what="all matches settled")
    finally:
        for writer in writers:
            writer.kill()
        for process in processes:
            if process.running:
                process.kill()

    for match, events in played.items():
        state = Projections(real_redis).state(match)
        assert state.head == events[-1].hash
        assert state.digest == digest(real_redis, match)
        timeline = Projections(real_redis).timeline(match)
        assert timeline is not None
        assert timeline.version == len(events)
        assert len(Projections(real_redis).deltas(match, len(events) + 9)) == len(events)
        assert not real_redis.exists(fold_keys(match).lock)
    assert Quarantine(real_redis, wake=print).all() == [], "being killed is no fault of a match"
    counters = Health(real_redis, FoldQueue(real_redis)).counters()
    # Whoever was killed did not count, so these are a little short.
    assert counters["jobs"] < total / 2, "a job serves many events"
    print(
        f"{total} events, {counters['jobs']} jobs, {kills} kills, {died} writers died, "
        f"{counters['wakes_recovered']} wake-ups recovered, drained {drained:.1f} s after the last append"
    )
    assert kills >= KILLS
    assert died
    assert counters["wakes_recovered"]
