"""Measure a hall of phones: `python -m tests.bench.phones --phones 300`.

A tournament is played at some of its tables while its organiser records results and pairs the next round. First nobody
looks; then so many followers have the stream of a table open; then as many phones keep the public page of the
tournament open instead, without signing in and as `pushed.js` does, all behind one address and within the limits that a
server comes with. Each time the processor time of the service's processes is taken. A phone that is refused, is sent
what does not fit its page, or never sees the new round, is a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import re
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from replays.fold.travel import Traveller
from service.front.front import SPARE_FILES, raise_file_limit
from service.running.demo import DECKS, Client
from tests.bench import material
from tests.bench.followers import Table, open_followers, play
from tests.bench.http import TOKEN, cpu_seconds, decisions, running
from tests.bench.measure import BenchmarkFault, percentile

PHONES, SECONDS = 300, 60.0
AT_A_TIME = 16
"""Phones that open the page at a time."""
TABLES, RECORDED = 32, 4
"""Tables of the round, and how many of them are played decision by decision."""
RESULTS = 5
"""Results that are recorded in a phase."""
PATIENCE = 60.0
_NOW = re.compile(r'id="round-(\w+)" data-now')


@dataclass(frozen=True)
class Phase:
    """What it cost that so many looked: `front` and `all` in percent of one core."""

    name: str
    front: float = 0.0
    all: float = 0.0
    came_ms: float = 0.0
    """Milliseconds of the processor for each phone that opened the page, once."""
    ms_p50: float = 0.0
    """Milliseconds until an opened page was there."""
    ms_p99: float = 0.0
    pushed: int = 0
    """Messages to all phones."""
    bytes: int = 0
    """Of a message, in the mean."""
    seen_after: float = 0.0
    """Seconds until the last phone saw the new round."""


class Event:
    """The tournament: its organiser, who records results and pairs rounds."""

    def __init__(self, client: Client, traveller: Traveller) -> None:
        self.client, self.requests = client, 0
        players = [f"p{number}" for number in range(2 * TABLES)]
        made = {
            "name": "The hall",
            "policy": {"minutes": 45},
            "players": [{"player": each, "name": f"Player {each[1:]}"} for each in players],
            "decks": [{"deck": f"d-{each}", "player": each, "list": DECKS[int(each[1:]) % 2]} for each in players],
        }
        self.path = f"/api/v1/tournaments/{self.write('/api/v1/tournaments', made)['tournament']}"
        self.write(f"{self.path}/rounds", {})
        pairings = client.ask("GET", self.path, TOKEN)["rounds"][0]["pairings"]
        self.open = [each["pairing"] for each in pairings]
        self.tables = []
        for pairing in self.open[:RECORDED]:
            opened = self.write(f"{self.path}/pairings/{pairing}/matches", {})
            events = f"/api/v1/matches/{opened['match']}/events"
            tokens = [*opened["tokens"]["seats"], *[opened["tokens"]["spectator"]] * 2]
            self.tables.append(Table(events, decisions(traveller, opened["match"], pairing), tokens))
        self.winners = {each["pairing"]: each["seats"][0]["player"] for each in pairings}

    def write(self, path: str, body: object) -> Any:
        """The answer of the API to a change by the administrator."""
        self.requests += 1
        return self.client.ask("POST", path, TOKEN, body, Idempotency_Key=f"hall/{self.requests}")

    def record(self) -> None:
        """Record the result of the last table that has none, other than those that are played here."""
        pairing = self.open.pop()
        result = {"pairing": pairing, "winner": self.winners[pairing], "reason": "On paper"}
        self.write(f"{self.path}/events", {"type": "result.recorded", "data": result})

    def pair(self) -> None:
        """Record all that is missing, and pair the next round."""
        while self.open:
            self.record()
        self.write(f"{self.path}/rounds", {})


class Phone:
    """A browser with the page of the tournament open, which the server sends what changes."""

    def __init__(self, base: str, path: str) -> None:
        address = urlsplit(base)
        self.host, self.port, self.path = address.hostname, address.port, path
        self.seen = dict[str, float]()
        self.etag, self.lines = "", list[str]()
        self.took = 0.0
        """Milliseconds until the page was there."""
        self.pushed = self.bytes = 0

    async def open(self) -> asyncio.StreamReader:
        """Open the page, and the stream of its changes."""
        began = time.perf_counter()
        _, fields, reader = await self._ask(self.path, "Connection: close\r\n")
        body = await reader.readexactly(int(fields["content-length"]))
        self.writer.close()
        self.took = (time.perf_counter() - began) * 1e3
        page = gzip.decompress(body) if fields.get("content-encoding") == "gzip" else body
        self.etag = fields["etag"].removeprefix("w/").strip('"')
        self._show(page.decode().split("\n"))
        _, _, reader = await self._ask(f"{self.path}/stream?held={self.etag}")
        return reader

    async def watch(self, reader: asyncio.StreamReader) -> None:
        """Take in what changes, until cancelled."""
        while True:
            chunk = await reader.readexactly(int(await reader.readline(), 16) + 2)
            data = re.search(rb"^id: (.*)\nevent: page\ndata: (.*)\n\n", chunk)
            if data is None:
                continue
            self.pushed, self.bytes = self.pushed + 1, self.bytes + len(chunk)
            change = json.loads(data[2])
            if change.get("from", self.etag) != self.etag:
                raise BenchmarkFault("a phone was sent changes of a page that it does not have")
            lines = change.get("lines") or self.lines
            for at, count, others in reversed(change.get("changes", [])):
                lines[at : at + count] = others
            self.etag = data[1].decode()
            self._show(lines)

    def _show(self, lines: list[str]) -> None:
        self.lines = lines
        now = _NOW.search("\n".join(lines))
        if now is not None:
            self.seen.setdefault(now[1], time.perf_counter())

    async def _ask(self, path: str, more: str = "") -> tuple[int, dict[str, str], asyncio.StreamReader]:
        """Status, fields and the body still to be read. Raises BenchmarkFault."""
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=2**22)
        self.writer = writer
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nAccept: text/html\r\n"
            f"Accept-Encoding: gzip\r\n{more}\r\n".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split(" ", 2)[1])
        if status != 200:
            raise BenchmarkFault(f"a phone was refused: {status}")
        return status, dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line), reader


def hall(directory: Path, *, phones: int = PHONES, seconds: float = SECONDS) -> list[Phase]:
    """Run all phases on a service of its own. Raises BenchmarkFault."""
    files = raise_file_limit()
    if files < phones + SPARE_FILES:
        raise BenchmarkFault(f"{phones} phones need as many open files; raise the limit (ulimit -n)")
    with running(directory) as (base, redis_url):
        into = material.recorder(redis_url)
        try:
            with Client(base) as client:
                event = Event(client, into.traveller)
                return asyncio.run(_phases(directory, base, event, phones, seconds))
        finally:
            into.store.redis.close()


async def _phases(directory: Path, base: str, event: Event, count: int, seconds: float) -> list[Phase]:
    async def cost(name: str) -> Phase:
        before, began = cpu_seconds(directory), time.perf_counter()
        playing = asyncio.create_task(asyncio.to_thread(play, base, event.tables, seconds))
        for _ in range(RESULTS):
            await asyncio.to_thread(event.record)
            await asyncio.sleep(seconds / (RESULTS + 1))
        await playing
        spent, took = cpu_seconds(directory), time.perf_counter() - began
        front, others = (100 * (spent[which] - before[which]) / took for which in ("front", "others"))
        return Phase(name, front, front + others)

    nobody = await cost("nobody looks")
    followers = await open_followers(base, event.tables, count)
    streams = await cost(f"{count} followers")
    for follower in followers:
        follower.transport.abort()

    watching = [Phone(base, event.path.removeprefix("/api/v1")) for _ in range(count)]
    before = sum(cpu_seconds(directory).values())
    readers = await _opened(watching)
    came = 1e3 * (sum(cpu_seconds(directory).values()) - before) / count
    looking = [asyncio.create_task(phone.watch(reader)) for phone, reader in zip(watching, readers, strict=True)]
    try:
        page = await cost(f"{count} phones")
        await asyncio.to_thread(event.pair)
        paired = time.perf_counter()
        await _all_see(watching, looking)
    finally:
        for task in looking:
            task.cancel()
        await asyncio.wait(looking)
        for phone in watching:
            phone.writer.transport.abort()
        await asyncio.sleep(0)  # so that they are closed
    took = [phone.took for phone in watching]
    arrived = Phase(f"{count} phones come", came_ms=came, ms_p50=percentile(took, 0.5), ms_p99=percentile(took, 0.99))
    pushed, sent = (sum(getattr(phone, what) for phone in watching) for what in ("pushed", "bytes"))
    seen_after = max(phone.seen["2"] for phone in watching) - paired
    return [nobody, streams, arrived, replace(page, pushed=pushed, bytes=sent // max(1, pushed), seen_after=seen_after)]


async def _opened(phones: Sequence[Phone]) -> list[asyncio.StreamReader]:
    """Open all pages, some at a time."""
    gate = asyncio.Semaphore(AT_A_TIME)

    async def opened(phone: Phone) -> asyncio.StreamReader:
        async with gate:
            return await phone.open()

    return await asyncio.gather(*(opened(phone) for phone in phones))


async def _all_see(phones: Sequence[Phone], looking: Sequence[asyncio.Task[None]]) -> None:
    """Wait until every phone has seen the second round. Raises BenchmarkFault."""
    deadline = time.perf_counter() + PATIENCE
    while not all("2" in phone.seen for phone in phones):
        ended = next((task for task in looking if task.done()), None)
        if ended is not None:
            await ended
        if time.perf_counter() > deadline:
            raise BenchmarkFault("a phone did not see the new round")
        await asyncio.sleep(0.05)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phones", type=int, default=PHONES, help="how many look (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of a phase (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="few, and not for long: a check that it works")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="bench-") as own:
        phases = (
            hall(Path(own), phones=6, seconds=3.0)
            if given.quick
            else hall(Path(own), phones=given.phones, seconds=given.seconds)
        )
    print(
        f"{'front %':>8} {'all %':>6} {'came ms':>8} {'ms p50':>7} {'ms p99':>7} {'sent':>6} {'bytes':>6} {'seen s':>7}"
    )
    for each in phases:
        print(
            f"{each.front:8.1f} {each.all:6.1f} {each.came_ms:8.1f} {each.ms_p50:7.1f} {each.ms_p99:7.1f} "
            f"{each.pushed:6} {each.bytes:6} {each.seen_after:7.1f}   {each.name}"
        )
    if given.json:
        given.json.write_text(json.dumps([asdict(each) for each in phases], indent=1))


if __name__ == "__main__":
    main()
