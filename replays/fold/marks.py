"""The places of a fold: its beginning, the marks it comes back to, and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.table.setup import Setup
from replays.engines.registry import Engine
from replays.engines.replayed_game import ReplayedGame
from replays.fold.steps import Step
from replays.log.event_types import MatchOpened

Past: TypeAlias = Callable[[int, Engine], ReplayedGame]
"""Gives a fresh game of an engine in the state after an event that a fold did not see itself, because it began at a
snapshot."""


class Base(NamedTuple):
    """A state to begin at other than the start of the log: a snapshot."""

    game: ReplayedGame
    """The restored game; the fold takes it over."""
    blob: bytes
    """`engine.game.Game.snapshot()`, to restore it again when a rewind leads back to before the fold's end."""
    opened: MatchOpened
    setup: Setup
    seq: int
    hash: str
    """Hash of event `seq`."""
    rewinds: list[tuple[int, int]]
    steps: tuple[Step, ...] = ()
    """The step that led to it, if known: for a game that stands just before it."""


class Mismatch(Exception):
    """An event does not say what the fold comes to. `what`: which check (`Divergence.what`)."""

    def __init__(self, what: str, expected: object, got: object):
        super().__init__(what)
        self.what, self.expected, self.got = what, str(expected), str(got)


_OF_THE_ENGINE = frozenset({"answer", "engine", "over", "question", "result", "seat", "setup", "state"})
"""The parts that may differ between engines; the rest is about the log itself."""


def of_the_engine(what: str) -> bool:
    """Whether another engine may come to something else where this check fails (`Divergence.what`)."""
    return what.partition("/")[0] in _OF_THE_ENGINE


class Own(NamedTuple):
    """A match's own engine: the one that it is played with."""

    since: int
    """The event that names it: `match.opened`, or the last `engine.moved`."""
    stamp: str


class FoldMark(NamedTuple):
    """A place in a fold to come back to."""

    version: int
    head: str
    steps: int
    rewinds: list[tuple[int, int]]
    closed: bool
    touched: int
    engine: Engine
    own: Own | None
    base: Base | None
