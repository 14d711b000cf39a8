"""Record the matches of the engine's benchmarks in a store, as every match is recorded."""

from __future__ import annotations

from collections.abc import Callable

from engine.game import Game
from replays.fold.snapshots import Snapshots
from replays.log.events import Actor
from replays.play.commands import Answer
from replays.play.live import Recorder
from replays.store.connection import connect
from replays.store.store import MAX_BATCH, RequestKey, Store
from tests.bench.engine import Log
from tests.bench.measure import BenchmarkFault

ACTOR = Actor("recorder", "bench")
_BATCH = MAX_BATCH // 5

Tick = Callable[[int, int], None]
"""Called with what is done and how much there is."""


def recorder(url: str) -> Recorder:
    """A recorder on the Redis at this address."""
    client = connect(url)
    return Recorder(Store(client), Snapshots(client))


def answers(log: Log) -> list[Answer]:
    """The decisions of a match as commands."""
    game = Game.open(log.setup, facts=False)
    commands = []
    for keys in log.answers:
        assert game.pending is not None
        commands.append(Answer(game.pending.seat, keys))
        game.submit(keys, check=False)
    return commands


def record(into: Recorder, log: Log, match: str, *, single: bool = False) -> None:
    """Open the match and store its decisions. `single`: each in a separate append with an idempotency key, as players'
    decisions come in; else in batches.

    Raises BenchmarkFault when the state at the end is not the one that was played.
    """
    into.open(log.raw, actor=ACTOR, match=match)
    commands = answers(log)
    size = 1 if single else _BATCH
    with into.live(match) as live:
        for start in range(0, len(commands), size):
            request = RequestKey.of("bench", f"{match}/{start}", b"") if single else None
            live.record(commands[start : start + size], actor=ACTOR, expected=live.version, request=request)
        if live.game.digest() != log.digest:
            raise BenchmarkFault(f"match {match} was recorded otherwise than it was played")
