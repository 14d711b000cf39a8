"""Slips of who records a match with printed cards, and what players wish to take back there."""

from __future__ import annotations

import random

import pytest

from engine.players import RandomPlayer
from engine.table.choices import Choice
from engine.views import Viewer
from replays.fold.fold import Grade, fold
from replays.log.errors import CommandRefused
from replays.log.event_types import RECORDING, Rewound
from replays.log.events import Actor
from replays.play.commands import Adjust, Answer
from replays.play.live import Recorder
from replays.tournaments.policy import DEFAULT_POLICY
from replays.undo.requests import approvals, ask, undo_requests
from replays.undo.review import review
from replays.undo.review_answer import review_answer
from replays.undo.slips import last_entry, own_slip, take_back
from tests.replays.matches import ANN, JUDGE
from tests.replays.observed import NUMBER, SCRIBE, asked_at, game_at, observed, watched

OTHER = Actor("recorder", "acc-other")


NEEDED = {
    grade: tuple("seat:1" if who == "opponent" else who for who in DEFAULT_POLICY.undo_approvals(grade))
    for grade in ("simple", "possible", "inadvisable")
}


def until(kind: str, number: int = NUMBER) -> tuple[Recorder, int]:
    """A match up to a question of a kind; its version."""
    seq = asked_at(kind, number)
    return observed(number, seq - 1), seq


def enter_next(on: Recorder, number: int = NUMBER, many: int = 1) -> int:
    """Enter what was recorded next; the version."""
    done = on.store.head("M1").version - 1
    with on.live("M1") as live:
        live.sync()
        for keys in watched(number)[1][done : done + many]:
            asked = live.game.pending
            assert asked is not None
            live.record([Answer(asked.seat, keys)], actor=SCRIBE, expected=live.version)
        return live.version


def goes_back(on: Recorder, to: int | None = None) -> int:
    found, commands = take_back(on.traveller, "M1", SCRIBE, to)
    with on.live("M1") as live:
        live.sync()
        live.record(commands, actor=SCRIBE, expected=found.version)
        return live.version


def test_the_last_entry_is_taken_back_at_once_and_stays_in_the_log() -> None:
    on, seq = until("main")
    before = game_at(on).digest()
    version = enter_next(on)
    assert last_entry(on.traveller, "M1") == seq
    assert goes_back(on) == version + 1
    event = on.store.event("M1", version + 1)
    assert event is not None
    assert isinstance(event.data, Rewound)
    assert event.data.reason == RECORDING
    assert event.data.to == seq
    assert not event.actor.forced_by_judge
    assert game_at(on).digest() == before
    assert on.store.event("M1", version) is not None
    assert fold(on.store.events("M1")).grade is Grade.EXACT


@pytest.mark.slow
def test_a_match_entered_with_random_slips_is_as_one_without() -> None:
    on, dice, wrong = observed(decisions=30), random.Random(17), RandomPlayer("slips")
    slips = 0
    for keys in watched()[1][30:90]:
        if dice.random() < 0.25:
            with on.live("M1") as live:
                live.sync()
                asked = live.game.pending
                assert isinstance(asked, Choice)
                live.record([Answer(asked.seat, tuple(wrong.answer(asked)))], actor=SCRIBE, expected=live.version)
            goes_back(on)
            slips += 1
        with on.live("M1") as live:
            live.sync()
            asked = live.game.pending
            assert asked is not None
            live.record([Answer(asked.seat, keys)], actor=SCRIBE, expected=live.version)
    assert slips > 9
    assert game_at(on).digest() == game_at(observed(decisions=90)).digest()
    assert fold(on.store.events("M1")).grade is Grade.EXACT


def test_what_was_entered_is_entered_again_and_taken_back_again() -> None:
    on, seq = until("main")
    states = []
    for _ in range(3):
        with on.live("M1") as live:
            live.sync()
            asked = live.game.pending
            assert asked is not None
            live.record([Answer(asked.seat, watched()[1][seq - 1])], actor=SCRIBE, expected=live.version)
            states.append(live.game.digest())
        goes_back(on)
    assert len(set(states)) == 1
    assert on.store.head("M1").version == seq + 6
    assert "undone-before" in {reason.code for reason in review(on.traveller, "M1", seq - 1).reasons}


def test_observations_are_taken_back_with_the_decision_that_they_followed() -> None:
    on, seq = until("observed")
    version = enter_next(on)
    decision = on.traveller.at("M1", version).fold.history.parent(seq)
    found = review(on.traveller, "M1", decision)
    assert [act.observed for act in found.stretch.undone] == [False, True]
    assert own_slip(found, SCRIBE)
    assert not own_slip(found, OTHER)
    assert not own_slip(found, None)
    assert approvals(found, DEFAULT_POLICY, 0, (), SCRIBE) == ()
    assert goes_back(on, decision) == version + 1
    assert game_at(on).digest() == game_at(on, decision).digest()


def test_an_observation_alone_is_asked_for_again() -> None:
    on, seq = until("observed")
    version = enter_next(on)
    assert last_entry(on.traveller, "M1") == seq
    goes_back(on)
    asked = game_at(on).pending
    assert asked is not None
    assert asked.kind == "observed"
    assert on.store.head("M1").version == version + 1


def test_the_review_names_observations_and_its_grade() -> None:
    on, seq = until("observed")
    enter_next(on)
    found = review(on.traveller, "M1", seq - 1)
    reasons = {reason.code: reason for reason in found.reasons}
    assert reasons["observations-since"].text == "1 observation of what was seen at the table would be taken back."
    assert found.printed
    assert found.grade in ("possible", "inadvisable")
    shown = review_answer(found, Viewer.parse("public"))
    assert shown.printed
    assert shown.observations == [seq + 1]
    assert shown.grade == found.grade


def test_shuffles_at_the_table_count_as_chance() -> None:
    on = observed()
    shuffled = next(
        event.seq
        for _, event, facts in on.traveller.between("M1", 2, on.store.head("M1").version)
        if any(fact.kind == "deck.shuffled" for fact in facts)
    )
    found = review(on.traveller, "M1", shuffled - 1, shuffled)
    assert "chance-used" in {reason.code for reason in found.reasons}
    assert {use.purpose.partition("/")[2] for use in found.stretch.chance} == {"shuffle"}


def test_more_than_the_last_entry_is_reviewed() -> None:
    on, seq = until("main")
    enter_next(on, many=4)
    with pytest.raises(CommandRefused, match="ask to go back instead") as refused:
        take_back(on.traveller, "M1", SCRIBE, seq)
    assert refused.value.code == "not-a-slip"
    needed = approvals(review(on.traveller, "M1", seq), DEFAULT_POLICY, 0, (), SCRIBE)
    assert needed == NEEDED[review(on.traveller, "M1", seq).grade]


def test_nobody_else_takes_it_back_and_a_wish_of_a_player_stays_under_review() -> None:
    on, seq = until("main")
    enter_next(on)
    with pytest.raises(CommandRefused):
        take_back(on.traveller, "M1", OTHER)
    found = review(on.traveller, "M1", seq)
    asked = ask([], found, DEFAULT_POLICY, seat=0, reason="I meant the other", chance="same-future", scorekeeper=None)
    assert len(asked) == (1 if NEEDED[found.grade] else 2)
    slip = ask([], found, DEFAULT_POLICY, seat=0, reason="mistyped", chance="same-future", scorekeeper=SCRIBE)
    assert [getattr(one, "reason", None) for one in slip] == [None, RECORDING]
    with on.live("M1") as live:
        live.sync()
        live.record(slip, actor=SCRIBE, expected=live.version)
    (request,) = undo_requests(on.store.events("M1"))
    assert request.status == "granted"
    assert request.grade == found.grade
    assert request.reason == "mistyped"


def test_an_officials_act_and_the_end_of_the_match_are_no_slips() -> None:
    on = observed()
    end = last_entry(on.traveller, "M1")
    assert end is not None
    assert game_at(on).result is not None
    with pytest.raises(CommandRefused, match="match has ended"):
        take_back(on.traveller, "M1", ANN, end)
    on, _ = until("house")
    with on.live("M1") as live:
        live.sync()
        live.record([Adjust([{"kind": "amber", "seat": 0, "to": 3}], "miscounted")], actor=JUDGE, expected=live.version)
    assert last_entry(on.traveller, "M1") is None
    with pytest.raises(CommandRefused) as refused:
        take_back(on.traveller, "M1", SCRIBE)
    assert refused.value.code == "nothing-to-undo"
