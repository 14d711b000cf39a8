"""The estimate of a match: reproducible, within its budget, of turns that stand; refused for a match that goes on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from replays.estimating import chances
from replays.estimating.chances import LEAST_PLAYOUTS, ChancesPoint, Estimate, NotEstimated, estimate, margin, swings
from replays.log.errors import MatchNotFound
from replays.play.commands import Close, Concede, Note, Rewind
from replays.play.live import Recorder
from tests.replays.matches import JUDGE, play_on, played

FEW = 12_000
"""Decisions: enough for a few playouts of each turn."""


def conceded(decisions: int = 24) -> Recorder:
    """A match of a few turns, which Ann gives up."""
    on = played(2, decisions)
    record(on, Concede(0))
    return on


@pytest.fixture(scope="module")
def over() -> Recorder:
    return conceded()


@pytest.fixture(scope="module")
def made(over: Recorder) -> Estimate:
    return estimate(over.traveller, "M1", decisions=FEW)


def record(on: Recorder, *commands: Any) -> None:
    with on.live("M1") as live:
        live.sync()
        live.record(list(commands), actor=JUDGE, expected=live.version)


@pytest.mark.slow
def test_every_turn_has_its_chances(over: Recorder, made: Estimate) -> None:
    game = over.traveller.at("M1").game
    assert [point.turn for point in made.points] == list(range(1, game.turn + 1))
    assert game.result is not None
    assert made.winner == game.result["winner"] == 1
    assert made.ended == over.store.head("M1").version
    for point in made.points:
        moment = over.traveller.at("M1", point.seq)
        assert (moment.game.turn, moment.game.active) == (point.turn, point.seat)
        assert moment.game.at_rest
        assert point.playouts >= LEAST_PLAYOUTS
        assert sum(point.wins) <= point.playouts
        assert sum(point.chances) == pytest.approx(1)
    assert made.end == [0, 1]


@pytest.mark.slow
def test_made_again_it_is_the_same_and_notes_change_nothing(made: Estimate) -> None:
    on = conceded()
    record(on, Note("note.added", {"text": "A good match."}))
    record(on, Close())
    assert estimate(on.traveller, "M1", decisions=FEW) == made


@pytest.mark.slow
def test_more_decisions_make_more_playouts_up_to_a_limit(over: Recorder, made: Estimate) -> None:
    least = estimate(over.traveller, "M1", decisions=0)
    assert {point.playouts for point in least.points} == {LEAST_PLAYOUTS}
    assert made.playouts > least.playouts
    assert margin(made) < margin(least)
    most = estimate(over.traveller, "M1", decisions=10**9, most=LEAST_PLAYOUTS + 1)
    assert {point.playouts for point in most.points} == {LEAST_PLAYOUTS + 1}


def test_it_is_told_how_far_it_is_and_can_be_stopped(over: Recorder) -> None:
    told: list[tuple[int, int]] = []

    def each(done: int, total: int) -> None:
        told.append((done, total))
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        estimate(over.traveller, "M1", decisions=0, on_progress=each)
    turns = over.traveller.at("M1").game.turn
    assert told == [(0, turns)] * LEAST_PLAYOUTS + [(1, turns)] * LEAST_PLAYOUTS + [(2, turns)]


@pytest.mark.slow
def test_turns_that_were_undone_are_left_out() -> None:
    on = played(2, 60)
    assert on.traveller.at("M1").game.turn > 4
    record(on, Rewind(12, "back"))
    play_on(on, "M1", random.Random(9), 20)
    record(on, Concede(1))
    found = estimate(on.traveller, "M1", decisions=0)
    assert [point.turn for point in found.points] == list(range(1, on.traveller.at("M1").game.turn + 1))
    assert not any(13 <= point.seq <= 61 for point in found.points)


@pytest.mark.slow
def test_a_match_that_ends_as_a_turn_begins_has_no_chances_of_that_turn() -> None:
    on = played(2)
    end = on.traveller.at("M1")
    assert end.game.step == "forge"
    last = estimate(on.traveller, "M1", decisions=0, most=1).points[-1]
    assert (last.turn, last.seq < end.seq) == (end.game.turn - 1, True)


@pytest.mark.slow
def test_a_match_that_goes_on_is_not_estimated() -> None:
    on = played(3, 30)
    with pytest.raises(NotEstimated, match="not over"):
        estimate(on.traveller, "M1")
    record(on, Close(unfinished=True))
    assert estimate(on.traveller, "M1", decisions=0).end == [0.5, 0.5], "closed without a winner"
    with pytest.raises(MatchNotFound):
        estimate(on.traveller, "M2")


def test_a_match_of_another_engine_is_not_estimated(over: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "PresentGame", type("Other", (), {}))
    with pytest.raises(NotEstimated, match="earlier engine"):
        estimate(over.traveller, "M1")


def test_the_largest_swings_come_first() -> None:
    points = [ChancesPoint(2, 1, 0, 10, [5, 5]), ChancesPoint(9, 2, 1, 10, [6, 4]), ChancesPoint(20, 3, 0, 10, [1, 8])]
    found = swings(Estimate("M1", 30, 0, 2, points))
    assert [(one.turn, one.gainer) for one in found] == [(3, 0), (2, 1), (1, 0)]
    assert (round(found[0].before, 2), found[0].after) == (0.15, 1.0), "what nobody won counts for both"
    assert len(swings(Estimate("M1", 30, 0, 2, points), most=1)) == 1
