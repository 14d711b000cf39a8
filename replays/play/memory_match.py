"""A match that is played without a store: the same events with the same proofs, held in a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from engine.errors import EngineError
from engine.table.facts import Fact
from engine.table.setup import Setup
from replays.fold.fold import Fold
from replays.log.errors import Diverged, ReplayError
from replays.log.event_types import Decision
from replays.log.events import Actor, Draft, Event, seal
from replays.play.commands import Command, Rewind, apply
from replays.play.opening import opening_event


class MatchInMemory:
    """One match of this process alone. `fold.game` is its state (read only), `events` its log."""

    def __init__(
        self, setup: Setup, *, match: str, actor: Actor, labels: Mapping[str, str | None] | None = None
    ) -> None:
        """Open it. `labels`: title, tournament, round, table. Raises engine.errors.SetupError, EventInvalid."""
        self.match = match
        first = opening_event(setup, match=match, actor=actor, labels=labels or {})
        self.fold = Fold()
        self.events = [first]
        self.opening: list[Fact] = self.fold.feed(first)
        """The facts before the first question."""
        if self.fold.divergence is not None:
            raise Diverged(self.fold.divergence)

    def record(self, command: Command, *, actor: Actor) -> tuple[Event, list[Fact]]:
        """Act a command out and append its event; returns it with what happened.

        Raises engine.errors.IllegalAnswer, engine.errors.CorrectionsRefused, CommandRefused, EventInvalid; nothing has
        changed then.
        """
        mark = self.fold.mark()
        try:
            effect = apply(command, self.fold)
            if effect.forced:
                actor = msgspec.structs.replace(actor, forced_by_judge=True)
            draft = Draft(data=effect.data, actor=actor, secret=effect.secret, cause=effect.cause)
            event = seal(draft, seq=self.fold.version + 1, prev=self.fold.head)
        except (EngineError, ReplayError):
            self.fold.rollback(mark)
            raise
        self.fold.note(event)
        self.events.append(event)
        return event, effect.facts

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
