"""What the events of a match say is made once, stays that of the log, and is another thing for every viewer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from replays.fold.travel import Traveller
from replays.play.commands import Rewind
from replays.play.live import Recorder
from replays.store.keys import match_keys
from replays.telling.transcript import TranscriptLine, tell
from replays.telling.viewer import Eyes
from service.board.narrations import Narrations
from tests.replays.matches import JUDGE, play_on, played, recorder

EYES = [Eyes.of(view) for view in ("judge", "spectator", "player:0", "player:1")]


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The events that were folded to be told, in this order."""
    found: list[int] = []
    between = Traveller.between

    def noting(self: Traveller, match: str, first: int, last: int) -> Iterator[Any]:
        for fold, event, facts in between(self, match, first, last):
            found.append(event.seq)
            yield fold, event, facts

    monkeypatch.setattr(Traveller, "between", noting)
    return found


@pytest.fixture
def on() -> Recorder:
    return played(3, 40, match="M1", on=recorder())


def lines(told: Narrations, eyes: Eyes, first: int, last: int) -> list[TranscriptLine]:
    return [line for one in told.of("M1", eyes, first, last) for line in one.lines]


def test_what_is_told_is_the_transcript_of_every_viewer(on: Recorder) -> None:
    told, version = Narrations(on.traveller), on.store.head("M1").version
    for eyes in EYES:
        whole = list(tell(on.traveller, "M1", eyes))
        for _ in range(2):
            for first, last in ((1, version), (1, 10), (11, 20), (20, version)):
                wanted = [line for line in whole if first <= line.seq <= last]
                assert lines(told, eyes, first, last) == wanted
    secret = {line.text for line in lines(told, EYES[0], 1, version)}
    assert secret != {line.text for line in lines(told, EYES[1], 1, version)}


def test_only_what_was_appended_is_folded(on: Recorder, folded: list[int]) -> None:
    told, version, dice = Narrations(on.traveller), on.store.head("M1").version, random.Random(1)
    lines(told, EYES[0], 1, version)
    assert folded == list(range(1, version + 1))
    folded.clear()
    lines(told, EYES[0], 1, version)
    assert folded == []
    play_on(on, "M1", dice, 2)
    with on.live("M1") as live:
        live.record([Rewind(to=4, reason="a misplay")], actor=JUDGE, expected=live.version)
    play_on(on, "M1", dice, 2)
    now = on.store.head("M1").version
    found = lines(told, EYES[0], 1, now)
    assert folded == list(range(version, now + 1))
    assert found == list(tell(on.traveller, "M1", EYES[0]))
    folded.clear()
    lines(told, EYES[0], 30, now)
    assert folded == [], "a part of what is kept"
    lines(Narrations(on.traveller), EYES[0], 30, 32)
    assert folded == [29, 30, 31, 32], "a part of what nobody asked for from the beginning"


def test_another_log_and_a_damaged_one_are_folded_again(on: Recorder, folded: list[int]) -> None:
    told, version = Narrations(on.traveller), on.store.head("M1").version
    lines(told, EYES[1], 1, version)
    on.store.redis.flushall()
    on.traveller = Traveller(on.store, on.traveller.snapshots)
    played(4, 40, match="M1", on=on)
    version = on.store.head("M1").version
    told.traveller = on.traveller
    assert lines(told, EYES[1], 1, version) == list(tell(on.traveller, "M1", EYES[1]))
    on.store.redis.xdel(match_keys("M1").events, "20-0")
    assert on.store.readable("M1").broken is not None
    folded.clear()
    assert lines(told, EYES[1], 1, version)[-1].seq == 19
    assert folded == list(range(1, 20))


def test_what_has_no_room_is_told_all_the_same(on: Recorder, folded: list[int]) -> None:
    told, version = Narrations(on.traveller, capacity=10), on.store.head("M1").version
    for _ in range(2):
        assert lines(told, EYES[0], 1, version) == list(tell(on.traveller, "M1", EYES[0]))
    folded.clear()
    lines(told, EYES[0], 1, 8)
    lines(told, EYES[0], 1, 8)
    assert folded == list(range(1, 9))
