"""Measure a hall of phones: `python -m tests.bench.phones --phones 300`.

A tournament is played at some of its tables while its organiser records results and pairs the next round. First nobody
looks; then every phone keeps the public page of the tournament open without signing in, as `lists.js` does, all behind
one address and within the limits that a server comes with; then as many followers have the stream of a table open
instead. Each time the processor time of the service's processes is taken. A phone that is refused, or never sees the
new round, is a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import re
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
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

PHONES, SECONDS, EVERY = 300, 60.0, 20.0
"""`EVERY`: seconds between two looks of a phone, a tenth more or less."""
TABLES, RECORDED = 32, 4
"""Tables of the round, and how many of them are played decision by decision."""
RESULTS = 5
"""Results that are recorded in a phase."""
PATIENCE = 60.0
_NOW = re.compile(rb'id="round-(\w+)" data-now')


@dataclass(frozen=True)
class Phase:
    """What it cost that so many looked: `front` and `all` in percent of one core, answers in milliseconds."""

    name: str
    front: float
    all: float
    requests: int = 0
    unchanged: int = 0
    """Answers that nothing has changed."""
    ms_p50: float = 0.0
    ms_p99: float = 0.0
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
    """A browser with the page of the tournament open."""

    def __init__(self, base: str, path: str, seed: int) -> None:
        address = urlsplit(base)
        self.host, self.port = address.hostname, address.port
        self.path, self.dice = path, random.Random(seed)
        self.etag, self.seen = "", dict[bytes, float]()
        self.took: list[float] = []
        self.unchanged = 0

    async def watch(self, every: float, end: asyncio.Event) -> None:
        """Look every so many seconds until the end. A connection that the server gave up is opened again, as a browser
        does."""
        own = every * self.dice.uniform(0.9, 1.1)
        wait = self.dice.uniform(0, own)
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            while not await _ended(end, wait):
                began = time.perf_counter()
                try:
                    await self._look(reader, writer)
                except (asyncio.IncompleteReadError, ConnectionError):
                    writer.close()
                    reader, writer = await asyncio.open_connection(self.host, self.port)
                    await self._look(reader, writer)
                self.took.append((time.perf_counter() - began) * 1e3)
                wait = own
        finally:
            writer.close()

    async def _look(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nAccept: text/html\r\n"
            f"Accept-Encoding: gzip\r\nIf-None-Match: {self.etag}\r\n\r\n".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split(" ", 2)[1])
        fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        body = await reader.readexactly(0 if status == 304 else int(fields["content-length"]))
        if status == 304:
            self.unchanged += 1
            return
        if status != 200:
            raise BenchmarkFault(f"a phone was refused: {status}")
        self.etag = fields.get("etag", "")
        page = gzip.decompress(body) if fields.get("content-encoding") == "gzip" else body
        now = _NOW.search(page)
        if now is not None:
            self.seen.setdefault(now[1], time.perf_counter())


async def _ended(end: asyncio.Event, seconds: float) -> bool:
    """Whether the end comes within so many seconds."""
    try:
        await asyncio.wait_for(end.wait(), seconds)
    except TimeoutError:
        return False
    return True


def hall(directory: Path, *, phones: int = PHONES, seconds: float = SECONDS, every: float = EVERY) -> list[Phase]:
    """Run all phases on a service of its own. Raises BenchmarkFault."""
    files = raise_file_limit()
    if files < phones + SPARE_FILES:
        raise BenchmarkFault(f"{phones} phones need as many open files; raise the limit (ulimit -n)")
    with running(directory) as (base, redis_url):
        into = material.recorder(redis_url)
        try:
            with Client(base) as client:
                event = Event(client, into.traveller)
                return asyncio.run(_phases(directory, base, event, phones, seconds, every))
        finally:
            into.store.redis.close()


async def _phases(directory: Path, base: str, event: Event, count: int, seconds: float, every: float) -> list[Phase]:
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

    watching = [Phone(base, event.path.removeprefix("/api/v1"), number) for number in range(count)]
    end = asyncio.Event()
    looking = [asyncio.create_task(each.watch(every, end)) for each in watching]
    try:
        page = await cost(f"{count} phones")
        await asyncio.to_thread(event.pair)
        paired = time.perf_counter()
        await _all_see(watching, looking)
    finally:
        end.set()
        await asyncio.wait(looking)
    took = [each for phone in watching for each in phone.took]
    whole = Phase(
        page.name,
        page.front,
        page.all,
        len(took),
        sum(phone.unchanged for phone in watching),
        percentile(took, 0.5),
        percentile(took, 0.99),
        max(phone.seen[b"2"] for phone in watching) - paired,
    )
    return [nobody, streams, whole]


async def _all_see(phones: Sequence[Phone], looking: Sequence[asyncio.Task[None]]) -> None:
    """Wait until every phone has seen the second round. Raises BenchmarkFault."""
    deadline = time.perf_counter() + PATIENCE
    while not all(b"2" in phone.seen for phone in phones):
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
            hall(Path(own), phones=6, seconds=3.0, every=1.0)
            if given.quick
            else hall(Path(own), phones=given.phones, seconds=given.seconds)
        )
    print(f"{'front %':>8} {'all %':>7} {'requests':>9} {'same':>6} {'ms p50':>7} {'ms p99':>7} {'seen s':>7}")
    for each in phases:
        print(
            f"{each.front:8.1f} {each.all:7.1f} {each.requests:9} {each.unchanged:6} {each.ms_p50:7.1f} "
            f"{each.ms_p99:7.1f} {each.seen_after:7.1f}   {each.name}"
        )
    if given.json:
        given.json.write_text(json.dumps([asdict(each) for each in phases], indent=1))


if __name__ == "__main__":
    main()
