"""The last event of a live match, and the state before it: what is kept in memory is what a fold comes to."""

from __future__ import annotations

import random

import pytest

from replays.fold.fold import Fold
from replays.log.errors import CommandRefused
from replays.play.commands import Concede, Note, Rewind
from replays.play.live import Recorder
from tests.replays.matches import JUDGE, ORGANISER, play_on, played, recorder, setup


def agrees(on: Recorder, other: Recorder | None = None) -> bool:
    """Whether the last event is kept; what is kept is held against the folded log. `other`: who appended it."""
    with on.live("M1") as live:
        live.sync()
        last = live.last()
        if last is None:
            return False
        folded = (other or on).traveller.at("M1", live.version, facts=True)
        assert (last.event, repr(last.facts)) == (folded.event, repr(folded.facts))
        assert live.game.digest() == folded.game.digest()
        if last.before is None:
            assert live.version == 1
        else:
            assert last.before.digest() == on.traveller.at("M1", live.version - 1).game.digest()
        return True


@pytest.mark.slow
def test_the_state_before_follows_a_match_over_snapshots_and_ways_back() -> None:
    on, dice = recorder(), random.Random(4)
    on.open(setup(4), actor=ORGANISER, match="M1")
    assert agrees(on)
    for n in range(60):
        assert play_on(on, "M1", dice, 1)
        assert agrees(on)
        with on.live("M1") as live:
            if n in (7, 30, 31):
                to = live.version - 4 if n != 30 else 6
                live.record([Rewind(to, "not said")], actor=JUDGE, expected=live.version)
            elif n == 20:
                live.record([Note("note.added", {"text": "slow"})], actor=JUDGE, expected=live.version)
        assert agrees(on)
    with on.live("M1") as live:
        live.record([Concede(0)], actor=JUDGE, expected=live.version)
    assert agrees(on)


def test_who_looks_at_every_event_has_nothing_folded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the fold goes on from a snapshot: what led to that is known."""
    on, dice, folded = recorder(), random.Random(4), []
    fold_to = Fold.at
    monkeypatch.setattr(Fold, "at", lambda fold, seq: folded.append(seq) or fold_to(fold, seq))
    on.open(setup(4), actor=ORGANISER, match="M1")
    snapshots = 0
    for _ in range(60):
        play_on(on, "M1", dice, 1)
        with on.live("M1") as live:
            before = live.last()
            assert before is not None
            assert before.event.seq == live.version
            snapshots += live.fold.since_base == 0
    assert folded == [1]
    assert snapshots > 1


def test_what_another_process_appended_is_seen_when_it_is_read() -> None:
    one = played(5, 20)
    other = Recorder(one.store, one.traveller.snapshots)
    assert not agrees(other), "it was there before this process looked"
    for decisions in (1, 3, 1):
        play_on(one, "M1", random.Random(decisions), decisions)
        assert agrees(other, one)


def test_a_refused_answer_leaves_the_last_event_as_it_was() -> None:
    on = played(6, 12)
    assert agrees(on)
    with on.live("M1") as live:
        before = live.version
        with pytest.raises(CommandRefused):
            live.record([Concede(0), Rewind(before + 5, "no such event")], actor=JUDGE, expected=before)
        assert live.version == before
    assert agrees(on)
