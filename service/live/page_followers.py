"""Live pages of tournaments, as the public sees them: each is looked at once for all who have it open.

What changed goes to all as the same bytes. Whether the public may see the page, and how late, the page itself says,
which is asked for without credentials; where it is refused, its streams end.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import structlog

from service.http.problems import Problem
from service.live.follower import Follower, Piece
from service.live.page_source import PageSource, difference, whole
from service.live.ticket import Ticket

OLDER = 8
"""Pages that are kept to say what has changed since; a follower with another one is sent the whole page."""


class PageWithheld(Exception):
    """The public may not see the page."""


PageReader = Callable[[str, str], Awaitable[PageSource | None]]
"""Reads the page of a tournament, as the public sees it: None where it still has the given entity tag. Raises Problem
when it cannot be read now, PageWithheld."""


class LivePages:
    """The followers of pages. Used on the event loop only. `pause`: seconds between two looks at a page."""

    def __init__(self, read: PageReader, pause: float) -> None:
        self._read, self._pause = read, pause
        self._pages: dict[str, LivePage] = {}

    @contextmanager
    def following(self, ticket: Ticket, follower: Follower) -> Iterator[None]:
        """Context: tell a follower what changes on the page of a tournament."""
        page = self._pages.get(ticket.tournament)
        if page is None or page.task.done():
            page = self._pages[ticket.tournament] = LivePage(ticket.tournament, self._read, self._pause)
        page.join(follower, ticket.held)
        try:
            yield
        finally:
            follower.open = False
            page.held.pop(follower, None)
            if not page.held:
                page.task.cancel()
                if self._pages.get(ticket.tournament) is page:
                    del self._pages[ticket.tournament]

    def keep_alive(self, now: float, heartbeat: float) -> None:
        """Send signs of life, and end streams that have reached their longest time."""
        for page in self._pages.values():
            for follower in list(page.held):
                follower.live(now, heartbeat)

    def end(self) -> None:
        """End every stream."""
        for page in self._pages.values():
            page.task.cancel()
            page.end()


class LivePage:
    """A page that is open somewhere, and the task that looks at it."""

    def __init__(self, tournament: str, read: PageReader, pause: float) -> None:
        self._tournament, self._read, self._pause = tournament, read, pause
        self.held: dict[Follower, str] = {}
        """The followers, and the entity tag of the page that each has."""
        self._latest: deque[PageSource] = deque(maxlen=OLDER)
        self._pieces: dict[str, Piece] = {}
        """What makes the present page, by the entity tag of an older one."""
        self.task = asyncio.create_task(self._look())

    def join(self, follower: Follower, held: str) -> None:
        """Take in a follower who has a page already, and send what has changed since."""
        self.held[follower] = held
        if self._latest:
            self._update(follower)

    def end(self) -> None:
        """End the streams of all followers."""
        for follower in list(self.held):
            follower.end()

    async def _look(self) -> None:
        """Look at the page again and again, until the public may no longer see it."""
        while True:
            try:
                page = await self._read(self._tournament, self._latest[-1].etag if self._latest else "")
                if page is not None:
                    await self._renew(page)
            except Problem:
                pass  # the next look may reach the API again; it has been reported there
            except PageWithheld:
                structlog.get_logger().info("streams ended", page=self._tournament, streams=len(self.held))
                self.end()
                return
            except Exception as error:
                structlog.get_logger().error("a page cannot be followed", page=self._tournament, exc_info=error)
                self.end()
                return
            await asyncio.sleep(self._pause)

    async def _renew(self, page: PageSource) -> None:
        """Send all followers a page that is another one than before."""
        older = {old.etag: old for old in self._latest}
        held = set(self.held.values()) - {page.etag}
        pieces = await asyncio.to_thread(lambda: {etag: _piece(older.get(etag), page) for etag in held})
        self._latest.append(page)
        self._pieces = pieces
        for follower in list(self.held):
            self._update(follower)

    def _update(self, follower: Follower) -> None:
        """Send a follower what has changed since the page that they have."""
        held, present = self.held[follower], self._latest[-1]
        if held == present.etag:
            return
        if held not in self._pieces:
            old = next((page for page in self._latest if page.etag == held), None)
            self._pieces[held] = _piece(old, present)
        follower.send(self._pieces[held], 0)
        self.held[follower] = present.etag


def _piece(old: PageSource | None, new: PageSource) -> Piece:
    """What makes a page of an older one, or of none."""
    return Piece(whole(new) if old is None else difference(old, new))
