"""A match that is played without a store: the same events with the same proofs, held in a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.table.facts import Fact
from engine.table.setup import Setup
from replays.fold.fold import Fold
from replays.log.errors import Diverged
from replays.log.event_types import Decision
from replays.log.events import Actor
from replays.play.commands import Rewind
from replays.play.opening import opening_event
from replays.play.rehearsal import Rehearsal


class MatchInMemory(Rehearsal):
    """One match of this process alone. `fold.game` is its state (read only), `events` its log."""

    def __init__(
        self, setup: Setup, *, match: str, actor: Actor, labels: Mapping[str, str | None] | None = None
    ) -> None:
        """Open it. `labels`: title, tournament, round, table. Raises engine.errors.SetupError, EventInvalid."""
        self.match = match
        first = opening_event(setup, match=match, actor=actor, labels=labels or {})
        super().__init__(Fold(), [first])
        self.opening: list[Fact] = self.fold.feed(first)
        """The facts before the first question."""
        if self.fold.divergence is not None:
            raise Diverged(self.fold.divergence)

    def before_last_decision(self, seats: frozenset[int]) -> Rewind | None:
        """The rewind that takes back the last standing decision of one of these seats, and all after it; None when
        there is none."""
        for run in reversed(self.fold.history.line(self.fold.version)):
            for seq in reversed(run):
                data = self.events[seq - 1].data
                if isinstance(data, Decision) and data.seat in seats:
                    return Rewind(self.fold.history.parent(seq), "taken back")
        return None

    def lines(self) -> Iterator[bytes]:
        """The log as `replays.exports.export` gives it, with everything that is sealed."""
        for event in self.events:
            yield event.to_json() + b"\n"
