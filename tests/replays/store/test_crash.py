"""Redis is killed while events are written: what was acknowledged is there afterwards, and nothing is there in part."""

from __future__ import annotations

import random
import threading
import time

import pytest

from replays.fold.fold import fold
from replays.fold.snapshots import Snapshots
from replays.log.chain import verify_chain
from replays.log.errors import StoreUnavailable
from replays.log.events import Event
from replays.play.commands import Answer
from replays.play.live import Recorder
from replays.storage.redis_server import RedisServer
from replays.store.connection import connect
from replays.store.store import Store
from tests.replays.logs import chain, decided, noted, opened
from tests.replays.matches import ANN, ORGANISER, pick, setup

ROUNDS = 3


class Writer(threading.Thread):
    """Appends batches to its own match until Redis is gone; remembers what was acknowledged and what is in doubt."""

    def __init__(self, url: str, match: str, acknowledged: list[Event]) -> None:
        super().__init__()
        self.store = Store(connect(url, retry=None, socket_timeout=2))
        self.match, self.acknowledged = match, acknowledged
        self.doubtful: list[Event] = []
        self.dice = random.Random(match)

    def run(self) -> None:
        while True:
            drafts = [decided(secret=self.dice.random() < 0.2) for _ in range(self.dice.randint(1, 4))]
            batch = chain(*drafts, after=self.acknowledged[-1]) if self.acknowledged else chain(opened(), noted())
            try:
                self.store.append(self.match, batch)
            except StoreUnavailable:
                self.doubtful = batch
                return
            self.acknowledged += batch


@pytest.mark.slow
def test_every_acknowledged_event_survives_kill_9(own_redis_server: RedisServer) -> None:
    logs: dict[str, list[Event]] = {f"M{number}": [] for number in range(4)}
    for number in range(ROUNDS):
        writers = [Writer(own_redis_server.url, match, log) for match, log in logs.items()]
        before = sum(map(len, logs.values()))
        for writer in writers:
            writer.start()
        time.sleep(0.4 + 0.1 * number)
        own_redis_server.kill()
        for writer in writers:
            writer.join(10)
            assert not writer.is_alive()
        assert sum(map(len, logs.values())) > before + 50, "the writers were at work when the server died"
        own_redis_server.start()
        with own_redis_server.client() as client:
            store = Store(client)
            for writer in writers:
                stored = store.events(writer.match)
                acknowledged = logs[writer.match]
                assert stored[: len(acknowledged)] == acknowledged
                assert verify_chain(stored, thorough=True) is None
                head = store.head(writer.match)
                assert (head.version, head.hash) == (len(stored), stored[-1].hash)
                extra = stored[len(acknowledged) :]
                assert extra in ([], writer.doubtful), "a batch is there as a whole or not at all"
                # What was in doubt is settled by sending it again, whichever it was.
                assert store.append(writer.match, writer.doubtful).repeated is bool(extra)
                acknowledged += writer.doubtful
                assert store.events(writer.match) == acknowledged


@pytest.mark.slow
def test_a_match_goes_on_after_kill_9(own_redis_server: RedisServer) -> None:
    """The process that holds the match live survives the death of Redis and plays on where the log is."""
    dice = random.Random(11)
    client = connect(own_redis_server.url, retry=None, socket_timeout=2)
    on = Recorder(Store(client), Snapshots(client))
    on.open(setup(11), actor=ORGANISER, match="M1")
    acknowledged = 1
    for _ in range(ROUNDS):
        killer = threading.Timer(0.15, own_redis_server.kill)
        killer.start()
        with pytest.raises(StoreUnavailable), on.live("M1") as live:
            while True:
                choice = live.game.pending
                assert choice is not None
                live.record([Answer(choice.seat, pick(choice, dice))], actor=ANN, expected=live.version)
                acknowledged = live.version
                time.sleep(0.005)
        killer.join()
        own_redis_server.start()
        client.close()
        client = connect(own_redis_server.url, retry=None, socket_timeout=2)
        fresh = Recorder(Store(client), Snapshots(client))
        on.store.redis.connection_pool = client.connection_pool  # the server may have another port
        with on.live("M1") as live, fresh.live("M1") as other:
            live.sync()
            assert live.version in (acknowledged, acknowledged + 1)
            assert (other.version, other.game.digest()) == (live.version, live.game.digest())
    events = on.store.events("M1")
    assert fold(events).exact
    assert len(events) > 10
    client.close()
