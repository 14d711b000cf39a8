"""Many followers of streams in one thread: each follows a match from its first event to its end, and then another one.

A stream may tell an event before the replicas have it. When a replica takes over that has not got it, it is taken back:
the stream ends, or goes on with an event that does not follow from the one before, and the follower begins again.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from tests.soak.clients import Client
from tests.soak.ledger import Ledger, Match
from tests.soak.target import Watched

AT_A_TIME = 32
"""Streams that are opened at a time."""
ONE_LINE = 1 << 20
"""Bytes of a line of a stream at most."""
SILENCE = 40.0
"""Seconds without even a sign of life after which a stream counts as lost."""
GONE_BACK = (404, 409)
"""Statuses that say that the log has not the event after which it was to go on."""


class Crowd(Client):
    """So many followers. A quarter of them follows the match that was opened first of those that are played."""

    def __init__(self, name: str, target: Watched, ledger: Ledger, seed: str, think: float, many: int) -> None:
        super().__init__(name, target, ledger, seed, think)
        self.many = many
        self.open = 0
        """Streams that are open now."""
        self.most_open = 0

    def work(self) -> None:
        asyncio.run(self.follow_all())

    async def follow_all(self) -> None:
        """Follow until asked to stop. Raises what a follower raises that is no trouble with its stream."""
        gate = asyncio.Semaphore(AT_A_TIME)
        tasks = [asyncio.create_task(self._follow(number, gate)) for number in range(self.many)]
        while not self._stop_asked.is_set() and not any(task.done() for task in tasks):
            await asyncio.sleep(0.2)
        for task in tasks:
            task.cancel()
        for found in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(found, Exception):
                raise found

    async def _follow(self, number: int, gate: asyncio.Semaphore) -> None:
        while True:
            await asyncio.sleep(self.dice.uniform(0, 2 * self.think))
            played = [match for match in self.ledger.matches() if not match.closed]
            if played:
                await self._to_its_end(played[0 if number % 4 == 0 else number % len(played)], gate)

    async def _to_its_end(self, match: Match, gate: asyncio.Semaphore) -> None:
        told = Told()
        while not told.closed:
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError, ValueError):
                await self._listen(match, told, gate)
            await asyncio.sleep(self.dice.uniform(0.2, 1.0))

    async def _listen(self, match: Match, told: Told, gate: asyncio.Semaphore) -> None:
        """Listen until the stream ends."""
        async with gate, asyncio.timeout(SILENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.target.port, limit=ONE_LINE)
            try:
                path = f"/api/v1/matches/{match.id}/events/stream?after={told.after}"
                ask = f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {match.judge}\r\n\r\n"
                writer.write(ask.encode())
                status = int((await reader.readline())[9:12] or 0)
            except BaseException:
                writer.close()
                raise
        try:
            if status in GONE_BACK and told.after:
                self._begin_again(told)
            elif status == 200:
                self.open += 1
                self.most_open = max(self.open, self.most_open)
                try:
                    await self._hear(match, told, reader)
                finally:
                    self.open -= 1
        finally:
            writer.close()

    async def _hear(self, match: Match, told: Told, reader: asyncio.StreamReader) -> None:
        while True:
            async with asyncio.timeout(SILENCE):
                line = await reader.readline()
            if not line:
                return
            if not line.startswith(b"data: "):
                continue
            event: dict[str, Any] = json.loads(line[6:])
            if event["seq"] != told.after + 1:
                self.ledger.contradict(f"the stream of match {match.id} told {event['seq']} after {told.after}")
            if told.after and event["prev"] != told.head:
                self._begin_again(told)
                return
            told.after, told.head = event["seq"], event["hash"]
            self.ledger.hear(match, told.after, told.head)
            if event["type"] == "match.closed":
                told.closed = True
                return

    def _begin_again(self, told: Told) -> None:
        told.after, told.head = 0, ""
        self.ledger.begun_again()


class Told:
    """What one follower was told of a match: the last event and its hash."""

    __slots__ = ("after", "head", "closed")

    def __init__(self) -> None:
        self.after, self.head, self.closed = 0, "", False
