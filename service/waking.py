"""After an append: it is counted, and the workers are woken. Waking is best effort on purpose: what is lost here, the
sweeper finds within seconds."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from replays.play.live import Recorded
from service.http.metrics import Metrics


class Waker:
    """Tells the workers to look at a match. `enqueue` does it, and answers False when the queue did not take it."""

    def __init__(self, enqueue: Callable[[str], bool], metrics: Metrics) -> None:
        self._enqueue = enqueue
        self._metrics = metrics

    def appended(self, recorded: Recorded) -> None:
        """After every append to a match that is open: count it, and wake a worker if one has to look."""
        if recorded.repeated:
            self._metrics.repeated.inc()
        else:
            for event in recorded.events:
                self._metrics.appended.labels(event.type).inc()
        if recorded.wake:
            self.wake(recorded.match)

    def opened(self, recorded: Recorded) -> None:
        """After a match was opened: count it, and wake a worker if one has to look."""
        self._metrics.appended.labels("match.opened").inc(0 if recorded.repeated else 1)
        if recorded.wake:
            self.wake(recorded.match)

    def wake(self, match: str) -> None:
        """Never raises: an append that is stored stays successful, whatever state the queue is in."""
        try:
            taken = self._enqueue(match)
        except Exception as error:  # the events are stored; whatever goes wrong from here is not the client's concern
            structlog.get_logger().warning("wake-up failed", match=match, error=f"{type(error).__name__}: {error}")
            taken = False
        if not taken:
            self._metrics.wakes_failed.inc()
