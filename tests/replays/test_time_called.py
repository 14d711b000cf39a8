"""Time called in a match: the event, its fold, going back before it, its story, and matches with printed cards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.rules.turns.time_procedure import still_to_come
from replays.fold.fold import Grade, fold
from replays.log.errors import CommandRefused
from replays.log.event_types import TimeCalled
from replays.play.commands import Adjust, CallTime, Close, Rewind
from replays.telling.timeline import Timelines
from replays.telling.transcript import tell
from replays.telling.viewer import Eyes
from tests.replays.matches import ORGANISER, play_on, recorder
from tests.replays.observed import asked_at, enter, game_at, observed, watched
from tests.replays.officials import assert_sound, at_rest, in_the_middle, record
from tests.replays.test_three_players import opened


def to_the_end(on: Any) -> Any:
    """Play until the match is over; returns its result."""
    play_on(on, "M1", random.Random(7), 2000)
    result = on.traveller.at("M1").game.result
    assert result is not None
    return result


@pytest.mark.parametrize("begin", [at_rest, in_the_middle])
@pytest.mark.parametrize("procedure", ["2026", "2018"])
def test_the_match_goes_on_to_its_end_and_the_log_folds_exactly(begin: Any, procedure: str) -> None:
    on = begin(5)
    turn = on.traveller.at("M1").game.turn
    done = record(on, CallTime(procedure, "round 3"), actor=ORGANISER)
    data = done.events[0].data
    assert isinstance(data, TimeCalled)
    assert (data.procedure, data.note) == (procedure, "round 3")
    assert not done.events[0].actor.forced_by_judge
    result = to_the_end(on)
    assert result["reason"] in ("time", "keys")
    assert on.traveller.at("M1").game.turn - turn <= (1 if procedure == "2026" else 0)
    record(on, Close())
    assert_sound(on)


def test_the_call_leaves_the_question_and_changes_the_state() -> None:
    on = in_the_middle(5)
    before = on.traveller.at("M1").game
    asked, digest = before.pending.fingerprint, before.digest()
    record(on, CallTime("2026"))
    now = on.traveller.at("M1").game
    assert now.pending.fingerprint == asked
    assert now.digest() != digest


def test_going_back_before_the_call_plays_without_it() -> None:
    on = at_rest(5)
    before = on.traveller.at("M1").game
    digest, version = before.digest(), record(on, CallTime("2026")).events[0].seq - 1
    to_the_end(on)
    record(on, Rewind(version, "the clock was wrong"))
    game = on.traveller.at("M1").game
    assert game.digest() == digest
    assert still_to_come(game.table) is None
    record(on, CallTime("2018"))
    assert still_to_come(on.traveller.at("M1").game.table) == {
        "procedure": "2018",
        "turns": [],
        "forges": None,
        "last_step": False,
    }
    to_the_end(on)
    assert_sound(on)


@pytest.mark.parametrize(
    ("command", "code"), [(CallTime("1999"), "unknown-procedure"), (CallTime("2026"), "time-called")]
)
def test_a_call_that_cannot_be_is_refused_and_changes_nothing(command: CallTime, code: str) -> None:
    on = at_rest(5)
    record(on, CallTime("2026"))
    digest = on.traveller.at("M1").game.digest()
    with pytest.raises(CommandRefused) as refused:
        record(on, command)
    assert refused.value.code == code
    assert on.traveller.at("M1").game.digest() == digest
    assert_sound(on)


def test_a_match_that_is_over_has_no_time_to_call() -> None:
    on = at_rest(5)
    record(on, CallTime("2018"))
    to_the_end(on)
    with pytest.raises(CommandRefused, match="the match is over"):
        record(on, CallTime("2018"))


def test_the_story_and_the_time_line_say_what_follows() -> None:
    on = at_rest(5)
    called = record(on, CallTime("2026", "45 minutes are over"), actor=ORGANISER).events[0].seq
    result = to_the_end(on)
    assert result["reason"] == "time"
    last = on.store.head("M1").version
    lines = [line.text for seq in range(called, last + 1) for line in tell(on.traveller, "M1", Eyes.of("public"), seq)]
    assert "Time is called: 45 minutes are over" in lines
    assert "The turn in progress is finished, then the procedure of 2026 follows" in lines
    assert any(line.endswith("has a last turn, because time is called") for line in lines)
    assert any(line.endswith("has a last ‘forge a key’ step, because time is called") for line in lines)
    assert any(line.startswith("Time decides for ") for line in lines)
    kinds = [moment.kind for moment in Timelines(on.traveller).of("M1").moments if moment.seq >= called]
    assert {"time.called", "time.last_turn", "time.forge_step", "time.decided"} <= set(kinds)


def test_a_match_with_printed_cards_goes_on_to_its_end() -> None:
    rest = asked_at("main")
    on = observed(decisions=rest - 1)
    assert game_at(on).at_rest
    record(on, CallTime("2026"))
    steps = 0
    while (asked := game_at(on).pending) is not None:
        answer = ("end",) if "end" in asked.keys else None
        enter(on, "M1", (answer or tuple(asked.keys[: max(1, asked.minimum)]),))
        steps += 1
        assert steps < 200
    assert game_at(on).result["reason"] in ("time", "keys")  # type: ignore[index]
    folded = fold(on.store.events("M1"))
    assert folded.grade is Grade.EXACT, folded.divergence


def test_a_hand_that_nobody_saw_leaves_potential_amber_unknown() -> None:
    setup, answers = watched()
    on = recorder()
    on.open(setup, actor=ORGANISER, match="M1")
    enter(on, "M1", answers[: asked_at("main") - 1])
    game = game_at(on)
    level = [{"kind": kind, "seat": seat, "to": to} for seat in (0, 1) for kind, to in (("amber", 0), ("keys", []))]
    record(on, Adjust(level, "for the test"), CallTime("2018"))
    while (asked := game_at(on).pending) is not None:
        enter(on, "M1", (("end",) if "end" in asked.keys else tuple(asked.keys[: max(1, asked.minimum)]),))
    assert game.result is None
    result = game_at(on).result
    assert result is not None
    assert (result["winner"], result["reason"]) == (None, "time")


def test_among_three_the_call_leaves_a_turn_to_each_other_player() -> None:
    on = opened(3)
    play_on(on, "M1", random.Random(3), 50)
    record(on, CallTime("2026"))
    to_the_end(on)
    assert fold(on.store.events("M1")).exact
