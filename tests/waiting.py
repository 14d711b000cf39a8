"""Waiting for a state, never for a time."""

from __future__ import annotations

import time
from collections.abc import Callable


def eventually(condition: Callable[[], bool], *, within: float, what: str) -> float:
    """Wait until the condition holds; returns after how many seconds. Fails when it does not in time."""
    started = time.monotonic()
    while not condition():
        waited = time.monotonic() - started
        assert waited < within, f"not within {within:.0f} s: {what}"
        time.sleep(0.02)
    return time.monotonic() - started
