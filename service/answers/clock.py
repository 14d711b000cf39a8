"""The clock of a match as a reader sees it, who may be behind."""

from __future__ import annotations

from replays.telling.clock import Clock, milliseconds
from replays.telling.recent_clocks import ClockTick
from service.services import services
from service.who import Reader


def clock_now(reader: Reader, ticks: list[ClockTick] | None = None) -> Clock:
    """The clock after the last event that the reader sees, at the present of that reader: a delay of seconds ago.

    It follows from events within the horizon and from the time of day alone, so it tells nothing about later ones.
    Which seat thinks now is a secret of a delay in events: clocks of seats stand there. `ticks`: the log as the caller
    has read it just now; without, it is read. Raises as `Clocks.of`.
    """
    clock = services().clocks.of(reader.match, reader.horizon, ticks)
    policy = services().policy_for(reader.match)
    if reader.behind and policy.delay_events and clock.seats:
        return clock.standing()
    delay = policy.delay_seconds * 1000 if reader.behind else 0
    return clock.at_time(milliseconds(services().visibility.clock()) - delay)


def clock_after(reader: Reader, seq: int, ticks: list[ClockTick] | None = None) -> Clock:
    """The clock at an event: it runs on from the last one that the reader sees, and stands at those before it.
    `ticks`: as `clock_now`. Raises as `Clocks.of`."""
    if seq == reader.horizon:
        return clock_now(reader, ticks)
    return services().clocks.of(reader.match, seq, ticks).standing()
