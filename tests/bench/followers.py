"""Measure the lag of thousands of live streams on the whole service, under load.

Every table makes a decision every few seconds, by a client that waits for its answer; a reader asks for states and time
lines in between. The lag is the time from the answer to an append until a follower has the message about it, so it is 0
where the message comes first. A quarter of all follow the first table, the others are spread over all of them; half of
them look through the eyes of players, the others as spectators.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

from replays.fold.travel import Traveller
from service.front.front import SPARE_FILES, raise_file_limit
from service.live.messages import NUMBER
from service.running.demo import Client
from tests.bench import material
from tests.bench.http import TOKEN, cpu_seconds, plan, running
from tests.bench.measure import BenchmarkFault, Measure, percentile

FOLLOWERS, MATCHES, RUNS = 2000, 64, 3
SECONDS = 15.0
"""Of one run."""
PACE = 4.0
"""Seconds between two decisions at one table."""
READS_PER_S = 5
AT_A_TIME = 64
"""Streams that are opened at a time."""
PATIENCE = 60.0
FOLLOW_BENCHES = ("follow_lag_ms_p50", "follow_lag_ms_p99", "follow_front_cpu_percent", "follow_server_cpu_percent")
"""The names of what `follow_benches` measures."""


class Table:
    """A match that is played, and what is known about its messages. `path`: where its events go; `events`: what is
    decided in it; `tokens`: of those who look."""

    def __init__(self, path: str, events: list[dict[str, Any]], tokens: list[str]) -> None:
        self.path, self.events, self.tokens = path, events, tokens
        self.version = 1
        self.told_at: dict[int, float] = {}
        """Event -> when its append was answered."""

    @classmethod
    def opened(cls, client: Client, traveller: Traveller, seed: str) -> Table:
        """Open a match, and plan it."""
        path, batches, tokens = plan(client, traveller, seed)
        return cls(path, [event for batch in batches for event in batch], tokens)

    def decide(self, client: Client) -> None:
        """Make the next decision, if there is one."""
        if self.version > len(self.events):
            return
        body = self.events[self.version - 1]
        headers = {"Idempotency_Key": f"{self.path}/{self.version}", "If_Match": f'"{self.version}"'}
        self.version = client.ask("POST", self.path, TOKEN, body, **headers)["version"]
        self.told_at[self.version] = time.perf_counter()


class Follower(asyncio.Protocol):
    """A client that notes when it receives each event."""

    def __init__(self, table: Table, host: str, token: str) -> None:
        self.table, self.heard = table, dict[int, float]()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ask = (
            f"GET {table.path}/stream HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n"
            f"Last-Event-ID: {table.version}\r\n\r\n"
        ).encode()
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._ask)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if not self.opened.done():
            self._rest += data
            if b"\nretry:" not in self._rest:
                if not self._rest.startswith(b"HTTP/1.1 200"[: len(self._rest)]):
                    self.opened.set_exception(BenchmarkFault(f"a stream was refused: {self._rest[:80]!r}"))
                return
            self.opened.set_result(None)
            data, self._rest = self._rest, b""
        data = self._rest + data
        whole, newline, self._rest = data.rpartition(b"\n")
        for found in NUMBER.finditer(whole + newline):
            self.heard.setdefault(int(found[1]), now)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(BenchmarkFault("a stream was closed before it began"))


def follow_benches(
    directory: Path, runs: int = RUNS, *, followers: int = FOLLOWERS, matches: int = MATCHES, seconds: float = SECONDS
) -> list[Measure]:
    """Run these benchmarks. Raises BenchmarkFault when a follower missed an event, or there are too few files."""
    files = raise_file_limit()
    if files < followers + SPARE_FILES:
        raise BenchmarkFault(
            f"{followers} followers need as many open files in this process, and again in the service, which may have "
            f"{files}; raise the limit (ulimit -n {2 * (followers + SPARE_FILES)}) or ask for fewer followers"
        )
    most = {"STREAMS": "1000000", "STREAMS_PER_CALLER": "1000000", "CONNECTIONS_PER_ADDRESS": "0"}
    with running(directory, **most) as (base, redis_url):
        into = material.recorder(redis_url)
        try:
            with Client(base) as client:
                tables = [Table.opened(client, into.traveller, f"follow/{number}") for number in range(matches)]
        finally:
            into.store.redis.close()
        found = asyncio.run(_follow(directory, base, tables, followers, runs, seconds))
    names = zip(FOLLOW_BENCHES, ("ms", "ms", "%", "%"), zip(*found, strict=True), strict=True)
    return [Measure.of(name, unit, values) for name, unit, values in names]


async def _follow(
    directory: Path, base: str, tables: list[Table], count: int, runs: int, seconds: float
) -> list[tuple[float, ...]]:
    """What each run measured, in the order of `FOLLOW_BENCHES`."""
    followers = await open_followers(base, tables, count)
    found: list[tuple[float, ...]] = []
    for _ in range(runs):
        for table in tables:
            table.told_at.clear()
        before, began = cpu_seconds(directory), time.perf_counter()
        done = Event()
        reading = asyncio.create_task(asyncio.to_thread(_read, base, tables, done))
        await asyncio.to_thread(play, base, tables, seconds)
        done.set()
        await reading
        await _wait_for_all(followers)
        spent, took = cpu_seconds(directory), time.perf_counter() - began
        lags = [
            max(0.0, follower.heard[seq] - told) * 1e3
            for follower in followers
            for seq, told in follower.table.told_at.items()
        ]
        front, others = (100 * (spent[which] - before[which]) / took for which in ("front", "others"))
        found.append((percentile(lags, 0.5), percentile(lags, 0.99), front, front + others))
    for follower in followers:
        follower.transport.abort()
    return found


async def open_followers(base: str, tables: list[Table], count: int) -> list[Follower]:
    """Open so many streams: a quarter of the first table's, the others spread over all of them."""
    address = urlsplit(base)
    assert address.hostname is not None
    assert address.port is not None
    host, port = address.hostname, address.port
    loop, gate = asyncio.get_running_loop(), asyncio.Semaphore(AT_A_TIME)

    async def one(number: int) -> Follower:
        table = tables[0] if number % 4 == 0 else tables[number % len(tables)]
        async with gate:
            _, follower = await loop.create_connection(
                lambda: Follower(table, address.netloc, table.tokens[number // 4 % len(table.tokens)]),
                host,
                port,
            )
            await asyncio.wait_for(follower.opened, PATIENCE)
        return follower

    return await asyncio.gather(*(one(number) for number in range(count)))


async def _wait_for_all(followers: list[Follower]) -> None:
    deadline = time.perf_counter() + PATIENCE
    while any(follower.table.told_at.keys() - follower.heard.keys() for follower in followers):
        if time.perf_counter() > deadline:
            raise BenchmarkFault("a follower missed an event")
        await asyncio.sleep(0.05)


def play(base: str, tables: list[Table], seconds: float) -> None:
    """Let every table decide in turn, at its pace."""
    pause = PACE / len(tables)
    with Client(base) as client:
        began = time.perf_counter()
        for number in range(max(1, int(seconds / pause))):
            time.sleep(max(0.0, began + number * pause - time.perf_counter()))
            tables[number % len(tables)].decide(client)


def _read(base: str, tables: list[Table], done: Event) -> None:
    """Read states and time lines until it is done."""
    with Client(base) as client:
        for number in range(10**9):
            if done.wait(1 / READS_PER_S):
                return
            match = tables[number % len(tables)].path.removesuffix("/events")
            client.ask("GET", f"{match}/{('state', 'timeline')[number % 2]}", TOKEN)
