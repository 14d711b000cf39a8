"""Pauses of a main thread whose signal handlers set the event that ends them."""

from __future__ import annotations

import threading
import time

LOOK = 0.1
"""Seconds from one look at the event to the next."""


def rest(stop: threading.Event, seconds: float) -> None:
    """Sleep for `seconds`, or until `stop` is set.

    Not `stop.wait`: it holds the lock of the event for a moment, and a handler that runs just then and sets it waits
    for that lock for ever, because it runs in the very thread that holds it.
    """
    ends = time.monotonic() + seconds
    while not stop.is_set() and (left := ends - time.monotonic()) > 0:
        time.sleep(min(LOOK, left))
