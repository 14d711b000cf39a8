"""Eight writers at two API processes on one match, over sockets: requests that come twice, late, in the wrong order or
once more, clients that die over them, and a process that is killed. The log has every accepted decision once."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Lock
from typing import Any, NamedTuple

import pytest

from replays.fold.fold import fold
from replays.log.chain import verify_chain
from replays.storage.redis_server import RedisServer
from replays.store.connection import connect
from replays.store.store import Store
from tests.service.front.test_live import PATIENCE, Server
from tests.service.helpers.roles import ADMIN, SEATS, config_for

WRITERS = 8
EVENTS = 72
"""The match goes on until it has so many."""
SECONDS = 60.0
"""At most."""


class Asked(NamedTuple):
    """A request to append."""

    path: str
    token: str
    version: int
    key: str
    body: bytes

    @property
    def headers(self) -> dict[str, str]:
        return {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "If-Match": f'"{self.version}"',
            "Idempotency-Key": self.key,
        }

    def raw(self) -> bytes:
        lines = [f"POST {self.path}/events HTTP/1.1", "Host: localhost", f"Content-Length: {len(self.body)}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


class Told(NamedTuple):
    """An answer."""

    status: int
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Tally:
    """What the writers know together: which request was accepted as which event."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.accepted: dict[str, tuple[int, str]] = {}
        self.done = Event()
        self.deeds: dict[str, int] = {}

    def note(self, key: str, told: Told) -> None:
        if told.status == 201:
            (event,) = told.json["events"]
            with self._lock:
                before = self.accepted.setdefault(key, (event["seq"], event["hash"]))
            assert before == (event["seq"], event["hash"]), "one request, one event"
            if event["seq"] >= EVENTS:
                self.done.set()

    def count(self, deed: str) -> None:
        with self._lock:
            self.deeds[deed] = self.deeds.get(deed, 0) + 1


class Writer:
    """Somebody with the tokens of both seats and a bad line."""

    def __init__(self, number: int, port: int, opened: Any, tally: Tally) -> None:
        self.dice, self.port, self.tally = random.Random(number), port, tally
        self.path = f"/api/v1/matches/{opened['match']}"
        self.tokens: list[str] = opened["tokens"]["seats"]
        self.number, self.sent = number, 0
        self.earlier: list[tuple[Asked, Told]] = []

    def run(self) -> None:
        deeds = [
            self.plain,
            self.twice,
            self.late,
            self.reordered,
            self.replayed,
            self.dead_in_the_body,
            self.dead_before_reading,
        ]
        deadline = time.monotonic() + SECONDS
        while not self.tally.done.is_set():
            assert time.monotonic() < deadline, "the match does not get on"
            deed = self.dice.choice(deeds)
            deed()
            self.tally.count(deed.__name__)

    # -- what is sent -------------------------------------------------------------------------------------------------

    def decision(self) -> Asked:
        """A decision upon what is asked now."""
        while True:
            told = self.send("GET", "/choice", {"Authorization": f"Bearer {self.tokens[self.dice.randrange(2)]}"})
            seat = told.json["choice"]["seat"]
            told = self.send("GET", "/choice", {"Authorization": f"Bearer {self.tokens[seat]}"})
            choice = told.json["choice"]
            if choice["seat"] == seat:
                break
        options = [option["key"] for option in choice["options"]]
        if len(options) > 1 and self.dice.random() < 0.8:
            options = [key for key in options if key != "end"]  # turns that have something in them
        answer = self.dice.sample(options, max(1, choice["minimum"])) if options else []
        self.sent += 1
        body = json.dumps({"type": "decision", "data": {"answer": answer}}).encode()
        return Asked(self.path, self.tokens[seat], told.json["version"], f"writer-{self.number}-{self.sent}", body)

    def send(self, method: str, address: str, headers: dict[str, str], body: bytes | None = None) -> Told:
        """A request on a connection of its own, again until it is answered: the process may be killed meanwhile."""
        for attempt in range(100):
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            try:
                connection.request(method, self.path + address, body, headers)
                answer = connection.getresponse()
                told = Told(answer.status, answer.read())
            except (http.client.HTTPException, OSError):
                time.sleep(0.02 * attempt)
            else:
                if told.status == 503:  # the process that worked on it is gone
                    continue
                assert told.status < 500, told
                return told
            finally:
                connection.close()
        raise AssertionError("the service has gone")

    def append(self, asked: Asked) -> Told:
        told = self.send("POST", "/events", asked.headers, asked.body)
        assert told.status in (201, 409, 412, 422), told
        self.tally.note(asked.key, told)
        if told.status == 201:
            self.earlier.append((asked, told))
        return told

    # -- what is done -------------------------------------------------------------------------------------------------

    def plain(self) -> None:
        self.append(self.decision())

    def twice(self) -> None:
        """The same request at once on two connections."""
        asked = self.decision()
        with ThreadPoolExecutor(2) as pool:
            one, two = pool.map(self.append, [asked, asked])
        if 201 in (one.status, two.status):
            assert one.status == two.status == 201
            assert one.json["events"] == two.json["events"]

    def late(self) -> None:
        """Upon a version that was: refused."""
        asked = self.decision()
        told = self.append(asked._replace(version=max(1, asked.version - self.dice.randint(1, 9)) - 1))
        assert told.status in (409, 412), told

    def reordered(self) -> None:
        """What was decided second comes first: refused, and the first may still be accepted."""
        asked = self.decision()
        second = asked._replace(key=f"{asked.key}-next", version=asked.version + 1)
        self.append(second)
        self.append(asked)

    def replayed(self) -> None:
        """What was accepted long ago comes once more: the first answer again."""
        if self.earlier:
            asked, first = self.dice.choice(self.earlier)
            assert self.append(asked).json["events"] == first.json["events"]

    def dead_in_the_body(self) -> None:
        """Whoever dies in the middle of a request has asked for nothing, and may ask again."""
        asked = self.decision()
        raw = asked.raw()
        self.die_after(raw[: len(raw) - self.dice.randint(1, len(asked.body))])
        self.append(asked)

    def dead_before_reading(self) -> None:
        """Whoever does not hear the answer asks again and is told the same."""
        asked = self.decision()
        self.die_after(asked.raw())
        self.append(asked)

    def die_after(self, raw: bytes) -> None:
        """Send this and be gone: with a FIN, or a RST."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
            line.sendall(raw)
            time.sleep(self.dice.choice([0.0, 0.002, 0.02]))
            if self.dice.random() < 0.5:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@pytest.fixture
def server(own_redis_server: RedisServer, tmp_path: Path) -> Iterator[Server]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = tmp_path / "api"
    data.mkdir()
    config = config_for(own_redis_server, data, port=port, queue_url=own_redis_server.url, requests_per_minute=0)
    running = Server(config.complete(own_redis_server.url), data)
    yield running
    running.stop()


def processes_of(master: int) -> list[int]:
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    return [int(pid) for pid, parent in map(str.split, listed.splitlines()) if int(parent) == master]


@pytest.mark.slow
def test_every_accepted_decision_is_in_the_log_once(server: Server, own_redis_server: RedisServer) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.config.port, timeout=PATIENCE)
    headers = {"Authorization": f"Bearer {ADMIN}", "Content-Type": "application/json", "Idempotency-Key": "open"}
    connection.request("POST", "/api/v1/matches", json.dumps({"seats": SEATS}).encode(), headers)
    opened = json.loads(connection.getresponse().read())
    connection.close()
    tally = Tally()
    writers = [Writer(number, server.config.port, opened, tally) for number in range(WRITERS)]
    with ThreadPoolExecutor(WRITERS) as pool, connect(own_redis_server.url) as client:
        running = [pool.submit(writer.run) for writer in writers]
        store = Store(client)
        deadline = time.monotonic() + SECONDS
        while store.head(opened["match"]).version < EVENTS // 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        victim, *others = processes_of(server.api.pid)
        assert len(others) == 1
        os.kill(victim, signal.SIGKILL)
        for one in running:
            one.result()
        events = store.events(opened["match"])
    assert verify_chain(events, thorough=True) is None
    assert fold(events).exact
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert sorted(tally.accepted.values()) == [(event.seq, event.hash) for event in events[1:]]
    assert len(events) >= EVENTS
    assert set(tally.deeds) == {
        "plain",
        "twice",
        "late",
        "reordered",
        "replayed",
        "dead_in_the_body",
        "dead_before_reading",
    }
