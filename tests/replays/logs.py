"""Small logs for tests that care about the log and not about the game."""

from __future__ import annotations

from typing import Any

from replays.log.canonical import GENESIS
from replays.log.event_types import AnswerSecret, Decision, MatchClosed, MatchOpened, NoteAdded, SeedSecret
from replays.log.events import Actor, Draft, Event, seal

PLAYER = Actor("player", "acc-ann")
ORGANISER = Actor("organiser", "acc-olga")
SEED = "5e" * 32


def opened(match: str = "M1", **changes: Any) -> Draft:
    data: dict[str, Any] = {
        "match": match,
        "setup": {"schema": 1, "seats": []},
        "engine": "test",
        "catalogue": "test",
        "state": "ab" * 32,
        **changes,
    }
    return Draft(data=MatchOpened(**data), secret=SeedSecret(SEED), actor=ORGANISER)


def decided(key: str = "end", *, seat: int = 0, secret: bool = False) -> Draft:
    data = Decision(seat=seat, answer=None if secret else (key,), question="cd" * 16, state="ef" * 32)
    return Draft(data=data, actor=PLAYER, secret=AnswerSecret((key,)) if secret else None)


def noted(text: str = "a note") -> Draft:
    return Draft(data=NoteAdded(text=text), actor=ORGANISER)


def closed() -> Draft:
    return Draft(data=MatchClosed(result=None, seed=SEED, state="ef" * 32), actor=ORGANISER)


def chain(*drafts: Draft, after: Event | None = None) -> list[Event]:
    """Seal the drafts one after the other, from the start of a log or after an event."""
    events: list[Event] = []
    for draft in drafts:
        events.append(seal(draft, seq=after.seq + 1 if after else 1, prev=after.hash if after else GENESIS))
        after = events[-1]
    return events
