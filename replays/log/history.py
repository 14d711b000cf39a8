"""The tree of a log: which events lead to a state, and which were undone, by what.

Nothing is ever removed, so a rewound match is a tree: the state after an event follows from the state after its
*parent*, which is the event before it, or, for `rewound`, the event it goes back to. The way from an event up to
event 1 is its *line*. Events off the line of the last event are undone, but stay addressable: the state after an undone
event never changes. A rewind may also lead back to an undone event; that takes the undoing back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple


class UndoneRun(NamedTuple):
    """A run of events that a rewind took off the line."""

    first: int
    last: int
    by: int
    """Seq of the `rewound` event."""


class History:
    """The rewinds of a log up to some version, in order. Cheap to copy into a snapshot: `rewinds` is all there is."""

    __slots__ = ("_seqs", "_targets")

    def __init__(self, rewinds: Iterable[tuple[int, int]] = ()) -> None:
        self._seqs: list[int] = []
        self._targets: list[int] = []
        for seq, to in rewinds:
            self.rewind(seq, to)

    @property
    def rewinds(self) -> list[tuple[int, int]]:
        """Pairs (seq of the rewound event, seq it goes back to)."""
        return list(zip(self._seqs, self._targets, strict=True))

    def rewind(self, seq: int, to: int) -> None:
        """Record that event `seq` goes back to the state after event `to`. Raises ValueError if it cannot."""
        if not 1 <= to < seq or (self._seqs and seq <= self._seqs[-1]):
            raise ValueError(f"event {seq} cannot rewind to {to}")
        self._seqs.append(seq)
        self._targets.append(to)

    def parent(self, seq: int) -> int:
        """The event whose state `seq` builds on; 0 for the first event."""
        at = bisect_right(self._seqs, seq) - 1
        return self._targets[at] if at >= 0 and self._seqs[at] == seq else seq - 1

    def line(self, at: int) -> list[range]:
        """The events that lead to the state after `at`, as ascending runs; the last one ends with `at`."""
        runs: list[range] = []
        while at > 0:
            last = bisect_right(self._seqs, at) - 1
            start = self._seqs[last] if last >= 0 else 1
            runs.append(range(start, at + 1))
            at = self._targets[last] if last >= 0 else 0
        return runs[::-1]

    def on_line(self, seq: int, at: int) -> bool:
        """Whether event `seq` is among the events that lead to the state after `at`."""
        return any(seq in run for run in self.line(at))

    def undone_by(self, seq: int, at: int) -> int | None:
        """The rewind that took `seq` off the line of `at`; None while it is on the line, or after it."""
        if seq > at or self.on_line(seq, at):
            return None
        for rewind in reversed(self._seqs[: bisect_right(self._seqs, at)]):
            if rewind > seq and self.on_line(seq, rewind - 1):
                return rewind
        return None

    def undone(self, at: int) -> list[UndoneRun]:
        """Events up to `at` that are off its line, in runs that the same rewind undid."""
        undone: list[UndoneRun] = []
        covered = 0
        for run in self.line(at):
            for seq in range(covered + 1, run.start):
                by = self.undone_by(seq, at)
                assert by is not None, f"event {seq} is off the line of {at}, but no rewind took it off"
                if undone and undone[-1].by == by and undone[-1].last == seq - 1:
                    undone[-1] = undone[-1]._replace(last=seq)
                else:
                    undone.append(UndoneRun(seq, seq, by))
            covered = max(covered, run.stop - 1)
        return undone
