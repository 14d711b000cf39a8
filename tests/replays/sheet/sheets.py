"""Matches in memory, and their sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.opening.positions import setup_of
from engine.table.setup import Setup
from replays.exports.sheet import sheet
from replays.exports.sources import Source
from replays.exports.walk import ExportWalk
from replays.log.events import Actor
from replays.play.commands import Answer
from replays.play.memory_match import MatchInMemory
from replays.sheet.played_sheet import SheetInvalid, read
from replays.telling.viewer import Eyes
from tests.engine.matches import Script, play

ANN = Actor("organiser", "acc-ann")


def recorded(setup: dict[str, Any], answers: Sequence[Sequence[str]] = ()) -> MatchInMemory:
    """A match with these answers."""
    checked = setup_of(setup) if "position" in setup else Setup.from_data(setup)
    match = MatchInMemory(checked, match="M1", actor=ANN)
    for answer in answers:
        asked = match.fold.game.pending
        assert asked is not None
        match.record(Answer(asked.seat, tuple(answer)), actor=ANN)
    return match


def seeded(number: int, most: int | None = None) -> MatchInMemory:
    """A whole random match, or its first answers."""
    script = Script.numbered(number)
    return recorded(script.setup, play(script, every=False).answers[:most])


def written(match: MatchInMemory, view: str = "judge", *, full: bool = True) -> str:
    """The sheet of a match."""
    source = Source("M1", len(match.events), lambda: iter(match.events))
    return b"".join(sheet(ExportWalk(source, Eyes.of(view)), full=full)).decode()


def again(text: str) -> MatchInMemory:
    """The match of a sheet."""
    return read(text, match="M2", actor=ANN)


def answers_of(match: MatchInMemory) -> list[tuple[int, tuple[str, ...]]]:
    """Who answered what, also under seal."""
    found = []
    for event in match.events:
        data: Any = event.data
        if event.type == "decision":
            secret: Any = event.secret
            found.append((data.seat, data.answer if data.answer is not None else secret.answer))
    return found


def faults(text: str) -> list[tuple[int, str]]:
    """What is wrong with a sheet."""
    try:
        again(text)
    except SheetInvalid as error:
        return [(fault.line, fault.text) for fault in error.faults]
    return []
