"""Count appends and wake the workers. Waking is best effort on purpose: the sweeper finds within seconds what is lost
here."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from replays.play.live import Recorded
from service.http.metrics import Metrics


class Waker:
    """Wakes the workers for a match. `enqueue` queues the job, and returns False when the queue did not take it."""

    def __init__(self, enqueue: Callable[[str], bool], metrics: Metrics) -> None:
        self._enqueue = enqueue
        self._metrics = metrics

    def appended(self, recorded: Recorded) -> None:
        """Count an append to an open match, and wake a worker if it has to look."""
        self.count(recorded)
        if recorded.wake:
            self.wake(recorded.match)

    def count(self, recorded: Recorded) -> None:
        """Count an append to an open match."""
        if recorded.repeated:
            self._metrics.repeated.inc()
        else:
            for event in recorded.events:
                self._metrics.appended.labels(event.type).inc()

    def opened(self, recorded: Recorded) -> None:
        """Count a match that was opened, and wake a worker if it has to look."""
        self._metrics.appended.labels("match.opened").inc(0 if recorded.repeated else 1)
        if recorded.wake:
            self.wake(recorded.match)

    def wake(self, match: str) -> None:
        """Wake a worker. Never raises: a stored append stays successful, whatever the state of the queue."""
        try:
            taken = self._enqueue(match)
        except Exception as error:  # the events are stored; whatever goes wrong from here is not the client's concern
            structlog.get_logger().warning("wake-up failed", match=match, error=f"{type(error).__name__}: {error}")
            taken = False
        if not taken:
            self._metrics.wakes_failed.inc()
