"""Real matches for the tests of the histories: the two starter decks, seeded players, through a Recorder."""

from __future__ import annotations

import random
from typing import Any

import fakeredis

from engine.catalogue.decks import starter_decks
from engine.table.choices import Choice
from replays.fold.snapshots import Snapshots
from replays.log.events import Actor, Event
from replays.play.commands import Answer, Command
from replays.play.live import Recorder
from replays.store.store import Store

ANN = Actor("player", "acc-ann")
JUDGE = Actor("judge", "acc-jo")
ORGANISER = Actor("organiser", "acc-olga")


def setup(seed: int = 1, **changes: Any) -> dict[str, Any]:
    """A set-up of the two starter decks; `seed` decides the whole chance of the match."""
    decks = starter_decks()
    names = ["Radiant Argus the Supreme", 'Miss "Onyx" Censorius']
    assert set(names) <= set(decks), sorted(decks)
    return {
        "schema": 1,
        "ruleset": "16.0",
        "variant": "standard",
        "first": None,
        "seats": [
            {"name": who, "chains": 0, "deck": decks[name]} for who, name in zip(("Ann", "Ben"), names, strict=True)
        ],
        "options": {"ask_forced": False, "mulligan": True},
        "chance": {"scheme": 1, "seed": f"{seed:064x}", "entropy": ["ann", "ben"]},
        **changes,
    }


def pick(choice: Choice, dice: random.Random) -> tuple[str, ...]:
    """A legal answer; ends the turn only when little else is left, so that things happen."""
    keys = list(choice.keys)
    if choice.kind == "main" and len(keys) > 1 and dice.random() > 0.1:
        keys = [key for key in keys if key != "end"]
    many = dice.randint(min(choice.minimum, len(keys)), min(choice.maximum, len(keys)))
    return tuple(dice.sample(keys, many))


def recorder(client: Any = None) -> Recorder:
    """A recorder on its own fakeredis, or on the client given."""
    client = client if client is not None else fakeredis.FakeRedis(server=fakeredis.FakeServer(version=(6, 2)))
    return Recorder(Store(client), Snapshots(client))


def play_on(recorder: Recorder, match: str, dice: random.Random, decisions: int) -> list[Event]:
    """Let the seats decide up to that many times, or until the match is over; returns the new events."""
    events: list[Event] = []
    with recorder.live(match) as live:
        live.sync()
        for _ in range(decisions):
            choice = live.game.pending
            if choice is None:
                break
            command: Command = Answer(choice.seat, pick(choice, dice))
            events += live.record([command], actor=ANN, expected=live.version).events
    return events


def played(seed: int = 1, decisions: int = 10_000, *, match: str = "M1", on: Recorder | None = None) -> Recorder:
    """A recorder with one match, played by seeded players."""
    on = on or recorder()
    on.open(setup(seed), actor=ORGANISER, match=match)
    play_on(on, match, random.Random(seed), decisions)
    return on
