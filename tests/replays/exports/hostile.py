"""A match with everything in it: a rewind, sealed answers and notes, names that are meant to do harm."""

from __future__ import annotations

import random

import pytest

from replays.exports.sources import Source, stored
from replays.play.commands import Close, Note, Rewind
from replays.play.live import Recorder
from tests.replays.matches import JUDGE, ORGANISER, play_on, recorder, setup

HOSTILE = '=HYPERLINK("http://evil.example","</script><img src=x onerror=alert(1)>")'
TITLE = '<b>Round</b> & "1" {script} {payload}'
VIEWS = ("judge", "player:0", "player:1", "spectator", "public")


def hostile_match(match: str = "M1", seed: int = 21, *, on: Recorder | None = None, decisions: int = 90) -> Recorder:
    """A closed match. Ann has another name."""
    on, dice = on or recorder(), random.Random(seed)
    table = setup(seed)
    table["seats"][0]["name"] = HOSTILE
    on.open(table, actor=ORGANISER, match=match, title=TITLE, tournament="@tour", round="+1", table="-2")
    play_on(on, match, dice, decisions)
    with on.live(match) as live:
        live.game.pending.secret = True  # type: ignore[union-attr]
    play_on(on, match, dice, 3)
    with on.live(match) as live:
        note = Note("note.added", {"text": None}, {"text": "for judges only"})
        live.record([Rewind(60, "=misread"), note], actor=JUDGE, expected=live.version)
    play_on(on, match, dice, 25)
    with on.live(match) as live:
        live.record([Close(live.game.result is None)], actor=JUDGE, expected=live.version)
    return on


@pytest.fixture(scope="session")
def on() -> Recorder:
    """The recorder with the match M1."""
    return hostile_match()


@pytest.fixture(scope="session")
def source(on: Recorder) -> Source:
    return stored(on.store, "M1")
