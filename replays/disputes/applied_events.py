"""Apply a log to a game, event by event along its line.

The proofs that bind an event to one place in one log are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.errors import IllegalAnswer
from engine.table.facts import Fact
from replays.engines.replayed_game import ReplayedGame
from replays.fold.steps import Corrected, Step, step_of, take
from replays.log.event_types import Rewound
from replays.log.events import Event
from replays.log.history import History


class Deed(NamedTuple):
    """One event that does something to the game."""

    seq: int
    type: str
    step: Step
    """Its effect on the game. Equal deeds, of one type, do the same in equal states."""
    state: str | None
    """The commitment to the state after it."""

    @property
    def is_answer(self) -> bool:
        """Whether it answers a question."""
        return isinstance(self.step, tuple)


def deeds(events: Iterable[Event]) -> list[Deed]:
    """The deeds on the line of the last of the events, which begin at event 1; not the opening itself, nor that what
    nobody saw was filled.

    Raises NotFoldable for a secret answer that was redacted.
    """
    log = list(events)
    history = History((event.seq, event.data.to) for event in log if isinstance(event.data, Rewound))
    collected = []
    for run in history.line(log[-1].seq) if log else []:
        for event in log[run.start - 1 : run.stop - 1]:
            step = step_of(event)
            if step is not None and not _only_fills(step):
                collected.append(Deed(event.seq, event.type, step, getattr(event.data, "state", None)))
    return collected


def _only_fills(step: Step) -> bool:
    return isinstance(step, Corrected) and all(correction.get("kind") == "fill" for correction in step.corrections)


def allows(game: ReplayedGame, answer: Step) -> bool:
    """Whether the question now asked offers this answer."""
    if game.pending is None or not isinstance(answer, tuple):
        return False
    try:
        game.pending.check(answer)
    except IllegalAnswer:
        return False
    return True


def do(deed: Deed, game: ReplayedGame) -> list[Fact]:
    """Do it. Raises engine.errors.IllegalAnswer and other EngineErrors where it cannot be done; a refused answer leaves
    the game as it was. An answer against the rules is an ordinary one where the rules allow it; where they do not, it
    may also fail in any other way."""
    if deed.type == "overridden" and isinstance(deed.step, tuple) and not allows(game, deed.step):
        return game.submit_override(deed.step)
    return take(deed.step, game)
