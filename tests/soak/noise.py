"""A noisy neighbour: what a table waits for while one caller reads what is dear over many connections.

Quiet and noisy spells alternate, so that whatever else the machine does meets both. In each a table is played, decision
by decision; in the noisy ones a spectator of another match asks for it as HTML, its differences and its pages, over
`CONNECTIONS` connections, again and again.
"""

from __future__ import annotations

import http.client
import itertools
import secrets
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.players import RandomPlayer
from service.running.demo import DECKS, Client
from tests.bench.measure import percentile
from tests.soak.target import TOKEN

CONNECTIONS = 32
TIMES = 3
"""How many times as long an append may take beside the noise, at the 99th percentile."""
FEWEST = 20
"""Appends in a kind of spell from which its 99th percentile says something."""
FINE = (200, 429, 503)
"""What the noisy caller may be answered."""
THINK_SECONDS = 0.05
_LONG = 160
"""Decisions of the match that is read."""


class Spells(NamedTuple):
    """Seconds that appends took, in all spells of a kind."""

    quiet: list[float]
    noisy: list[float]


@dataclass
class Noise:
    """What the noisy caller was answered: how often, by status."""

    answers: Counter[int] = field(default_factory=Counter)


class _Table:
    """A match that is played for as long as it takes; another one follows it."""

    def __init__(self, client: Client, seed: str) -> None:
        self._client, self._seed = client, seed
        self._number = 0
        self.opened: list[str] = []
        """The matches so far, by their ids."""
        self._open()

    def _open(self) -> None:
        self._number += 1
        self._key = f"noise-{secrets.token_hex(8)}"
        seats = [{"name": name, "deck": deck, "entropy": self._key} for name, deck in zip("AB", DECKS, strict=True)]
        opened = self._client.ask("POST", "/api/v1/matches", TOKEN, {"seats": seats}, Idempotency_Key=self._key)
        self.opened.append(opened["match"])
        self.path, self.tokens = f"/api/v1/matches/{opened['match']}", opened["tokens"]
        self._players = [RandomPlayer(f"{self._seed}/{self._number}/{seat}") for seat in range(2)]
        self._now: Any = self._client.ask("GET", f"{self.path}/choice", self.tokens["judge"])

    @property
    def version(self) -> int:
        """The last event of the match that is played now."""
        return int(self._now["version"])

    def append(self) -> float:
        """Take one decision; the seconds until it was acknowledged. Raises DemoFailed, OSError."""
        if self._now["choice"] is None:
            self._open()
        choice, version = self._now["choice"], self._now["version"]
        keys = [option["key"] for option in choice["options"]]
        bounds = (choice["minimum"], choice["maximum"], choice["repeats"])
        answer = self._players[choice["seat"]].answer_keys(choice["kind"], keys, *bounds)
        body = {"type": "decision", "data": {"answer": answer}}
        began = time.perf_counter()
        self._client.ask(
            "POST",
            f"{self.path}/events",
            self.tokens["seats"][choice["seat"]],
            body,
            Idempotency_Key=f"{self._key}-{version}",
            If_Match=f'"{version}"',
        )
        took = time.perf_counter() - began
        self._now = self._client.ask("GET", f"{self.path}/choice", self.tokens["judge"])
        return took


def measure(port: int, seed: str, *, seconds: float, spells: int = 3) -> dict[str, Any]:
    """Alternate so many quiet and noisy spells of so many seconds each, at a port of this machine.

    Returns what appends took, in milliseconds, what the noisy caller was answered, and the matches that were opened.
    Raises DemoFailed, OSError.
    """
    found, noise = Spells([], []), Noise()
    with Client(f"http://127.0.0.1:{port}", timeout=60.0) as client:
        read = _Table(client, f"{seed}/read")
        for _ in range(_LONG):
            read.append()
        table = _Table(client, f"{seed}/played")
        table.append()
        for _ in range(spells):
            _spell(table, seconds, found.quiet)
            with _noise_made(port, read, noise):
                _spell(table, seconds, found.noisy)
    return {
        **{f"quiet_{name}": value for name, value in _percentiles(found.quiet).items()},
        **{f"noisy_{name}": value for name, value in _percentiles(found.noisy).items()},
        "answers": {str(status): count for status, count in sorted(noise.answers.items())},
        "matches": [*read.opened, *table.opened],
    }


def faults(found: dict[str, Any]) -> list[str]:
    """What is wrong with a measurement, one sentence each."""
    if min(found["quiet_appends"], found["noisy_appends"]) < FEWEST:
        counts = f"{found['noisy_appends']} appends, and {found['quiet_appends']} alone"
        return [f"beside a noisy neighbour a table had {counts}: too few to say how long they take"]
    wrong = [f"the noisy neighbour was answered {status}" for status in found["answers"] if int(status) not in FINE]
    if found["noisy_p99_ms"] > TIMES * found["quiet_p99_ms"]:
        wrong.append(
            f"an append took {found['noisy_p99_ms']} ms at the 99th percentile beside a noisy neighbour, and "
            f"{found['quiet_p99_ms']} alone"
        )
    return wrong


def _spell(table: _Table, seconds: float, into: list[float]) -> None:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        into.append(table.append())
        time.sleep(THINK_SECONDS)


def _percentiles(took: Sequence[float]) -> dict[str, float]:
    at = {"p50_ms": 0.5, "p99_ms": 0.99} if took else {}
    return {"appends": len(took), **{name: round(1000 * percentile(took, share), 1) for name, share in at.items()}}


@contextmanager
def _noise_made(port: int, read: _Table, noise: Noise) -> Iterator[None]:
    """Context: the noise is made."""
    stop, match, token = threading.Event(), read.path.rpartition("/")[2], read.tokens["spectator"]
    asked = (
        f"{read.path}/export?format=html",
        f"{read.path}/diff?from=1",
        f"/m/{match}/e/{max(1, read.version // 2)}?vs=1",
        f"{read.path}/facts?limit=500",
    )
    threads = [
        threading.Thread(target=_ask, args=(port, token, asked, number, stop, noise), daemon=True)
        for number in range(CONNECTIONS)
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def _ask(port: int, token: str, asked: Sequence[str], number: int, stop: threading.Event, noise: Noise) -> None:
    """Ask for one after the other until told to stop; what is under way then is given up."""
    headers = {"Authorization": f"Bearer {token}", "Connection": "close"}
    for path in itertools.islice(itertools.cycle(asked), number, None):
        if stop.is_set():
            return
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1.0)
        with suppress(OSError, http.client.HTTPException):
            try:
                connection.request("GET", path, headers=headers)
                answer = _answer(connection, stop)
                if answer is not None:
                    noise.answers[answer] += 1
            finally:
                connection.close()


def _answer(connection: http.client.HTTPConnection, stop: threading.Event) -> int | None:
    """The status of the answer, when there is one before the end."""
    assert connection.sock is not None
    while not stop.is_set():
        connection.sock.settimeout(1.0)
        try:
            connection.sock.recv(1, socket.MSG_PEEK)
        except TimeoutError:
            continue
        connection.sock.settimeout(60.0)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    return None
