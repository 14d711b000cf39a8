"""Commands acted out on a fold without a store: a rehearsal of what a live match would make of them."""

from __future__ import annotations

import msgspec

from engine.errors import EngineError
from engine.table.facts import Fact
from replays.fold.fold import Fold
from replays.log.errors import ReplayError
from replays.log.events import Actor, Draft, Event, seal
from replays.play.commands import Command, apply


class Rehearsal:
    """A copy of a match that goes on by itself. `fold.game` is its state (read only)."""

    def __init__(self, fold: Fold, events: list[Event] | None = None) -> None:
        """`fold` belongs to the rehearsal from now on; `events`: the events before it."""
        self.fold = fold
        self.events: list[Event] = [] if events is None else events
        """What was acted out, as it would be in the log."""

    def record(self, command: Command, *, actor: Actor) -> tuple[Event, list[Fact]]:
        """Act a command out and append its event; returns it with what happened.

        Raises engine.errors.IllegalAnswer, engine.errors.CorrectionsRefused, CommandRefused, EventInvalid; nothing has
        changed then.
        """
        mark = self.fold.mark()
        by = actor
        try:
            effect = apply(command, self.fold)
            if effect.forced:
                by = msgspec.structs.replace(actor, forced_by_judge=True)
            draft = Draft(data=effect.data, actor=by, secret=effect.secret, cause=effect.cause)
            event = seal(draft, seq=self.fold.version + 1, prev=self.fold.head)
        except (EngineError, ReplayError):
            self.fold.rollback(mark)
            raise
        self.fold.note(event)
        self.events.append(event)
        return event, effect.facts
