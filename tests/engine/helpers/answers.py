"""Answers by which a match goes on where a test does not care how."""

from __future__ import annotations

from engine.game import Game
from tests.engine.table import Table


def to_rest(t: Table, *preferred: str) -> Table:
    """Answer whatever is still asked: with the preferred keys where they are offered, else with what is offered
    first, and with as many as must be chosen."""
    while not t.at_rest:
        keys = sorted(t.pending.keys, key=lambda key: key not in preferred)
        t.submit(*keys[: max(1, t.pending.minimum)])
    return t


def ordered(t: Table) -> Table:
    """Put what is to be ordered, such as cards that leave together, into the order in which it is offered."""
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    return t


def triggered(t: Table) -> Table:
    """Order things as they are offered, and take what triggers as it comes."""
    while t.pending.kind in ("order", "trigger"):
        t.submit(*(t.pending.keys if t.pending.kind == "order" else t.pending.keys[:1]))
    return t


def hands_kept(game: Game) -> Game:
    """Let each player keep the first hand."""
    while game.pending is not None and game.pending.kind == "mulligan":
        game.submit("keep")
    return game
