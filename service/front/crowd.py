"""Limit the connections of one address, and choose which one gives way when there are too many.

Waiting connections keep nobody out: when an address has reached its limit, the front closes the connection that has
waited longest for its client (idle, an unfinished request, an unread answer) in favour of the new one. It refuses the
new one only when it is working for all the others. Live streams are counted by caller instead (`service.live.hub`).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Protocol


class Guest(Protocol):
    """The part of a connection that the crowd needs."""

    address: str

    def give_way(self) -> None:
        """Close to make room for another connection."""


class Crowd:
    """The connections of a process. `most`: in all; `most_of_one`: of one address, 0 for no limit."""

    def __init__(self, *, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._waiting: dict[str, OrderedDict[Guest, None]] = {}
        self._busy: dict[str, set[Guest]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def of(self, address: str) -> int:
        """How many connections an address has."""
        return len(self._waiting.get(address, ())) + len(self._busy.get(address, ()))

    def enter(self, guest: Guest) -> bool:
        """Count a new connection, as waiting for its client; whether there is room for it."""
        if self._most_of_one and self.of(guest.address) >= self._most_of_one and not self._make_room(guest.address):
            return False
        if self._count >= self._most:
            largest = max(self._waiting, key=lambda address: len(self._waiting[address]), default=None)
            if largest is None or not self._make_room(largest):
                return False
        self._count += 1
        self._waiting.setdefault(guest.address, OrderedDict())[guest] = None
        return True

    def leave(self, guest: Guest) -> None:
        """Forget a connection. Safe to repeat."""
        if self._take(guest):
            self._count -= 1

    def wait(self, guest: Guest) -> None:
        """Count the connection as waiting for its client from now on."""
        if self._take(guest):
            self._waiting.setdefault(guest.address, OrderedDict())[guest] = None

    def work(self, guest: Guest) -> None:
        """Count the connection as busy from now on."""
        if self._take(guest):
            self._busy.setdefault(guest.address, set()).add(guest)

    def _make_room(self, address: str) -> bool:
        waiting = self._waiting.get(address)
        if not waiting:
            return False
        first = next(iter(waiting))
        self.leave(first)
        first.give_way()
        return True

    def _take(self, guest: Guest) -> bool:
        """Remove the connection from both lists; returns whether it was in one."""
        waiting, busy = self._waiting.get(guest.address), self._busy.get(guest.address)
        if waiting is not None and guest in waiting:
            del waiting[guest]
            if not waiting:
                del self._waiting[guest.address]
            return True
        if busy is not None and guest in busy:
            busy.remove(guest)
            if not busy:
                del self._busy[guest.address]
            return True
        return False
