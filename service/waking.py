"""Waking the workers after an append. Best effort on purpose: what is lost here, the sweeper finds within seconds."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from service.http.metrics import Metrics


class Waker:
    """Tells the workers to look at a match. `enqueue` does it, and answers False when the queue did not take it."""

    def __init__(self, enqueue: Callable[[str], bool], metrics: Metrics) -> None:
        self._enqueue = enqueue
        self._metrics = metrics

    def wake(self, match: str) -> None:
        """Never raises: an append that is stored stays successful, whatever state the queue is in."""
        try:
            taken = self._enqueue(match)
        except Exception as error:  # the events are stored; whatever goes wrong from here is not the client's concern
            structlog.get_logger().warning("wake-up failed", match=match, error=f"{type(error).__name__}: {error}")
            taken = False
        if not taken:
            self._metrics.wakes_failed.inc()
