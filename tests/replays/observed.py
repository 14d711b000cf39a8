"""Matches with printed cards for the tests of the histories: those of the engine's recorder, in a log."""

from __future__ import annotations

from functools import cache
from typing import Any

from replays.play.commands import Answer
from replays.play.live import Recorder
from tests.engine.observed_matches import record
from tests.replays.matches import ANN, ORGANISER, recorder

SCRIBE = ANN
"""Who enters what happens at the table."""
NUMBER = 1
"""A match of two seats that is won, in which cards are shown, chosen unseen, and drawn by chance."""


@cache
def watched(number: int = NUMBER, sees: tuple[int, ...] = ()) -> tuple[dict[str, Any], tuple[tuple[str, ...], ...]]:
    """The set-up of a match with printed cards, and all that was entered about it."""
    one = record(number, sees)
    return one.record.table.setup.to_data(), tuple(map(tuple, one.answers))


def observed(
    number: int = NUMBER, decisions: int | None = None, *, match: str = "M1", sees: tuple[int, ...] = ()
) -> Recorder:
    """A recorder with such a match, as far as its first decisions."""
    setup, answers = watched(number, sees)
    on = recorder()
    on.open(setup, actor=ORGANISER, match=match)
    enter(on, match, answers[:decisions])
    return on


def enter(on: Recorder, match: str, answers: tuple[tuple[str, ...], ...]) -> None:
    """Enter answers, each as an event of its own."""
    with on.live(match) as live:
        live.sync()
        for keys in answers:
            asked = live.game.pending
            assert asked is not None
            live.record([Answer(asked.seat, keys)], actor=SCRIBE, expected=live.version)
