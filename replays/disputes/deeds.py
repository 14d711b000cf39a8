"""What a log does to a game, event by event along its line, without the proofs that bind it to one place in one log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.errors import IllegalAnswer
from engine.game import Game
from engine.judging.officials import adjust, end_by_time, renew_chance, submit_override
from engine.table.facts import Fact
from replays.log.errors import NotFoldable
from replays.log.event_types import (
    MARKERS,
    Adjusted,
    AnswerSecret,
    ClockEnded,
    Conceded,
    CorrectionsSecret,
    Decision,
    MatchClosed,
    Overridden,
    Rewound,
)
from replays.log.events import Event
from replays.log.history import History


class Deed(NamedTuple):
    """One event that does something to the game."""

    seq: int
    type: str
    what: tuple[Any, ...]
    """All that it does, in the same words wherever it stands: equal deeds do the same in equal states."""
    state: str | None
    """The commitment to the state after it."""

    @property
    def is_answer(self) -> bool:
        """Whether it answers a question."""
        return self.type in ("decision", "overridden")


def deeds(events: Iterable[Event]) -> list[Deed]:
    """The deeds on the line of the last of the events, which begin at event 1; not the opening itself.

    Raises NotFoldable for a secret answer that was redacted.
    """
    log = list(events)
    history = History((event.seq, event.data.to) for event in log if isinstance(event.data, Rewound))
    found = []
    for run in history.line(log[-1].seq) if log else []:
        for seq in run:
            deed = deed_of(log[seq - 1])
            if deed is not None:
                found.append(deed)
    return found


def deed_of(event: Event) -> Deed | None:
    """What an event does; None when the game does not notice it."""
    data = event.data
    if event.type in MARKERS or event.seq == 1 or isinstance(data, MatchClosed):
        return None
    match data:
        case Decision() | Overridden():
            return Deed(event.seq, event.type, (data.seat, answer_of(event)), data.state)
        case Conceded():
            return Deed(event.seq, event.type, (data.seat,), data.state)
        case Adjusted():
            return Deed(event.seq, event.type, (corrections_of(event),), data.state)
        case ClockEnded():
            return Deed(event.seq, event.type, (), data.state)
        case Rewound():  # along the line it only joins two runs, unless chance begins anew
            fresh = data.policy == "fresh-entropy"
            return Deed(event.seq, event.type, (event.seq,), data.state) if fresh else None
    raise NotFoldable(f"event {event.seq} ({event.type}) cannot be acted out by itself")


def answer_of(event: Event) -> tuple[str, ...]:
    """The keys that a decision chose. Raises NotFoldable when they were redacted."""
    answer: tuple[str, ...] | None = getattr(event.data, "answer", None)
    if answer is None:
        if not isinstance(event.secret, AnswerSecret):
            raise NotFoldable(f"the answer of event {event.seq} was redacted")
        answer = event.secret.answer
    return answer


def corrections_of(event: Event) -> tuple[dict[str, Any], ...]:
    """The corrections of an adjustment. Raises NotFoldable when they were redacted."""
    corrections: tuple[dict[str, Any], ...] | None = getattr(event.data, "corrections", None)
    if corrections is None:
        if not isinstance(event.secret, CorrectionsSecret):
            raise NotFoldable(f"the corrections of event {event.seq} were redacted")
        corrections = event.secret.corrections
    return corrections


def allows(game: Game, answer: tuple[str, ...]) -> bool:
    """Whether the question now asked offers this answer."""
    if game.pending is None:
        return False
    try:
        game.pending.check(answer)
    except IllegalAnswer:
        return False
    return True


def do(deed: Deed, game: Game) -> list[Fact]:
    """Do it. Raises engine.errors.IllegalAnswer and other EngineErrors where it cannot be done; a refused answer leaves
    the game as it was. An answer against the rules is an ordinary one where the rules allow it; where they do not, it
    may also fail in any other way."""
    match deed.type:
        case "decision":
            return game.submit(deed.what[1])
        case "overridden":
            return game.submit(deed.what[1]) if allows(game, deed.what[1]) else submit_override(game, deed.what[1])
        case "conceded":
            return game.concede(deed.what[0])
        case "adjusted":
            return adjust(game, deed.what[0])[0]
        case "rewound":
            return renew_chance(game, deed.what[0])
    return end_by_time(game)
