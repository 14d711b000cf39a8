"""Asking to go back: whose approval it needs, and every way in which a request can end."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from replays.fold.fold import fold
from replays.log.errors import CommandRefused
from replays.log.event_types import Rewound, UndoAnswered, UndoRequested
from replays.log.events import Actor, Draft, Event
from replays.play.commands import Concede, Note, Rewind
from replays.tournaments.policy import DEFAULT_POLICY, Policy
from replays.undo.requests import UndoRequest, answer, approvals, ask, open_request, undo_requests
from replays.undo.review import Review, UndoGrade, UndoStretch, review
from tests.replays.logs import chain, noted, opened
from tests.replays.matches import ANN, JUDGE
from tests.replays.tables import Table

BEN, HEAD = Actor("player", "acc-ben"), Actor("judge", "acc-hanna")
HOLDS = {
    "seat:0": (ANN, ("seat:0",)),
    "seat:1": (BEN, ("seat:1",)),
    "judge": (JUDGE, ("judge",)),
    "head-judge": (HEAD, ("head-judge", "judge")),
}


def policy(*needed: Any) -> Policy:
    """The same approvals for every grade."""
    return Policy(undo=dict.fromkeys(("simple", "possible", "inadvisable"), needed))


@pytest.fixture
def table() -> Table:
    """One reap that can be taken back, at version 2."""
    made = Table({"line": ["Dextre"], "houses": ["logos", "dis", "brobnar"]}, {})
    made.answer("reap Dextre")
    return made


def looked(table: Table, to: int = 1) -> Review:
    return review(table.on.traveller, "M1", to)


def requests(table: Table) -> list[UndoRequest]:
    return undo_requests(table.on.store.events("M1"))


def asks(
    table: Table, rules: Policy = DEFAULT_POLICY, *, seat: int | None = 0, who: str = "seat:0", to: int = 1
) -> int:
    """The seq of the request."""
    actor, holds = HOLDS[who]
    found = looked(table, to)
    commands = ask(requests(table), found, rules, seat=seat, reason="a slip", chance="same-future", holds=holds)
    return table.record(*commands, actor=actor).events[0].seq


def answers(table: Table, seq: int, who: str, accepted: bool = True, **more: Any) -> list[Event]:
    actor, holds = HOLDS[who]
    commands = answer(requests(table), seq, actor=actor, holds=holds, accepted=accepted, **more)
    return table.record(*commands, actor=actor).events


def state(table: Table) -> str:
    return table.on.traveller.at("M1").game.digest()


# -- whose approval ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("needed", "seat", "holds", "expected"),
    [
        (("opponent",), 0, (), ("seat:1",)),
        (("opponent",), 1, (), ("seat:0",)),
        (("opponent",), None, ("judge",), ("seat:0", "seat:1")),
        (("opponent", "judge"), 0, (), ("seat:1", "judge")),
        (("opponent", "judge"), None, ("judge",), ("seat:0", "seat:1")),
        (("opponent", "judge"), None, ("head-judge", "judge"), ("seat:0", "seat:1")),
        (("opponent", "head-judge"), None, ("judge",), ("seat:0", "seat:1", "head-judge")),
        (("judge", "head-judge", "organiser"), 0, ("judge",), ("judge", "head-judge", "organiser")),
        (("judge", "head-judge"), None, ("head-judge", "judge"), ()),
        ((), 0, (), ()),
    ],
)
def test_whose_approval_it_needs(
    table: Table, needed: Any, seat: int | None, holds: Any, expected: tuple[str, ...]
) -> None:
    assert approvals(looked(table), policy(*needed), seat, holds) == expected


@pytest.mark.parametrize(
    ("grade", "expected"),
    [
        ("simple", ("seat:1",)),
        ("possible", ("seat:1", "judge")),
        ("inadvisable", ("seat:1", "head-judge")),
    ],
)
def test_the_grade_decides(table: Table, grade: UndoGrade, expected: tuple[str, ...]) -> None:
    found = msgspec.structs.replace(looked(table), grade=grade)
    assert approvals(found, DEFAULT_POLICY, 0) == expected


def test_a_scorekeeper_takes_back_alone_what_they_entered_last_and_nothing_else(table: Table) -> None:
    """By the grade, by who entered it, and by how much would be undone."""
    found = msgspec.structs.replace(looked(table), grade="simple")
    (last,) = found.stretch.undone[-1:]
    one = msgspec.structs.replace(found, stretch=UndoStretch(undone=[last]))
    entered = last.actor
    assert approvals(one, DEFAULT_POLICY, 0, scorekeeper=entered) == ()
    assert approvals(one, DEFAULT_POLICY, 0) == ("seat:1",), "a player asks the other"
    other = Actor("official", "some other desk")
    assert approvals(one, DEFAULT_POLICY, 0, scorekeeper=other) == ("seat:1",)
    for grade in ("possible", "inadvisable"):
        assert approvals(msgspec.structs.replace(one, grade=grade), DEFAULT_POLICY, 0, scorekeeper=entered)
    two = msgspec.structs.replace(found, stretch=UndoStretch(undone=[last, last]))
    assert approvals(two, DEFAULT_POLICY, 0, scorekeeper=entered)
    conceded = msgspec.structs.replace(last, type="conceded")
    assert approvals(
        msgspec.structs.replace(found, stretch=UndoStretch(undone=[conceded])), DEFAULT_POLICY, 0, scorekeeper=entered
    )


def test_whoever_is_back_in_the_match_is_asked(table: Table) -> None:
    table.record(Concede(1))
    assert approvals(looked(table), DEFAULT_POLICY, 0) == ("seat:1", "head-judge")
    assert approvals(looked(table), DEFAULT_POLICY, 1) == ("seat:0", "head-judge")


# -- the ways in which it ends -------------------------------------------------------------------------------------


def test_the_request_says_what_the_review_came_to(table: Table) -> None:
    seq = asks(table)
    event = table.on.store.events("M1")[-1]
    assert isinstance(event.data, UndoRequested)
    assert event.seq == seq == 3
    assert (event.data.grade, event.data.approvals, event.data.policy) == ("simple", ("seat:1",), "same-future")
    (request,) = requests(table)
    assert (request.status, request.open_for, request.seat, request.to) == ("open", ("seat:1",), 0, 1)
    assert open_request([request]) is request


@pytest.mark.parametrize("order", list(permutations(["seat:1", "judge", "head-judge"])))
def test_the_last_approval_goes_back_in_the_same_batch(table: Table, order: tuple[str, ...]) -> None:
    before = table.on.traveller.at("M1", 1).game.digest()
    seq = asks(table, policy("opponent", "judge", "head-judge"))
    for number, who in enumerate(order):
        events = answers(table, seq, who, role=who)
        last = number == len(order) - 1
        assert [event.type for event in events] == ["undo.answered", *(["rewound"] if last else [])]
        assert all(event.cause == seq for event in events)
        assert requests(table)[0].status == ("granted" if last else "open")
        waiting = tuple(role for role in ("seat:1", "judge", "head-judge") if role not in order[: number + 1])
        assert requests(table)[0].open_for == waiting
    rewound = events[-1].data
    assert isinstance(rewound, Rewound)
    assert (rewound.to, rewound.policy) == (1, "same-future")
    assert requests(table)[0].ended_by == events[-1].seq
    assert state(table) == before
    assert fold(table.on.store.events("M1")).exact


@pytest.mark.parametrize("who", ["seat:1", "judge"])
@pytest.mark.parametrize("first", [None, "seat:1", "judge"])
def test_one_refusal_ends_it(table: Table, who: str, first: str | None) -> None:
    seq = asks(table, policy("opponent", "judge"))
    if first == who:
        return answered_twice(table, seq, who)
    if first is not None:
        answers(table, seq, first)
    before = state(table)
    (event,) = answers(table, seq, who, False, reason="no")
    assert isinstance(event.data, UndoAnswered)
    assert event.data.reason == "no"
    assert (requests(table)[0].status, requests(table)[0].ended_by) == ("refused", event.seq)
    with pytest.raises(CommandRefused, match="this request is refused") as refused:
        answers(table, seq, "judge")
    assert refused.value.code == "undo-ended"
    assert state(table) == before
    asks(table)  # a new one may be asked


def answered_twice(table: Table, seq: int, who: str) -> None:
    answers(table, seq, who)
    with pytest.raises(CommandRefused, match="the request waits for") as refused:
        answers(table, seq, who, False)
    assert refused.value.code == "undo-not-yours"


def test_whoever_asked_may_withdraw(table: Table) -> None:
    seq = asks(table)
    with pytest.raises(CommandRefused, match="waits for seat:1; you may answer for seat:0"):
        answers(table, seq, "seat:0", True)
    (event,) = answers(table, seq, "seat:0", False)
    assert (requests(table)[0].status, event.data.role) == ("withdrawn", "seat:0")  # type: ignore[attr-defined]
    assert open_request(requests(table)) is None
    with pytest.raises(CommandRefused, match="withdrawn"):
        answers(table, seq, "seat:1")


def test_an_official_asks_and_withdraws(table: Table) -> None:
    seq = asks(table, seat=None, who="judge")
    assert requests(table)[0].approvals == ("seat:0", "seat:1")
    with pytest.raises(CommandRefused):
        answers(table, seq, "head-judge", False)
    answers(table, seq, "judge", False)
    assert requests(table)[0].status == "withdrawn"


def test_a_request_that_needs_nobody_goes_back_at_once(table: Table) -> None:
    seq = asks(table, policy())
    assert [event.type for event in table.on.store.events("M1", seq)] == ["undo.requested", "rewound"]
    assert (requests(table)[0].status, table.on.store.events("M1")[-1].cause) == ("granted", seq)


@pytest.mark.parametrize(
    "command", [Concede(0), Rewind(1, "a judge's act"), Rewind(1, "other", cause=2)], ids=["concede", "rewind", "other"]
)
def test_it_lapses_when_the_match_moves_on(table: Table, command: Any) -> None:
    seq = asks(table)
    event = table.record(command).events[0]
    assert (requests(table)[0].status, requests(table)[0].ended_by) == ("lapsed", event.seq)
    with pytest.raises(CommandRefused, match="lapsed"):
        answers(table, seq, "seat:1")


def test_it_lapses_when_somebody_plays_on_and_not_by_notes(table: Table) -> None:
    seq = asks(table)
    table.record(Note("note.added", {"text": "wait"}), Note("clock.paused", {"reason": "undo"}))
    assert requests(table)[0].status == "open"
    table.answer("end")
    assert requests(table)[0].status == "lapsed"
    again = asks(table)
    assert again > seq
    assert [each.status for each in requests(table)] == ["lapsed", "open"]


def test_there_is_one_open_request(table: Table) -> None:
    seq = asks(table)
    with pytest.raises(CommandRefused, match=f"event {seq} already asks") as refused:
        asks(table, seat=1, who="seat:1")
    assert refused.value.code == "undo-open"


@pytest.mark.parametrize("seq", [1, 2, 99, -1])
def test_an_answer_to_what_is_no_request(table: Table, seq: int) -> None:
    asks(table)
    with pytest.raises(CommandRefused) as refused:
        answers(table, seq, "seat:1")
    assert refused.value.code == "no-such-request"


def test_a_role_that_one_does_not_hold_or_that_is_not_asked(table: Table) -> None:
    seq = asks(table, policy("opponent", "judge"))
    for who, role in (("seat:1", "judge"), ("judge", "seat:1"), ("judge", "head-judge"), ("head-judge", "head-judge")):
        with pytest.raises(CommandRefused) as refused:
            answers(table, seq, who, role=role)
        assert refused.value.code == "undo-not-yours"
    answers(table, seq, "head-judge")
    assert requests(table)[0].open_for == ("seat:1",), "a head judge is a judge too"


def test_between_three_everybody_else_is_asked() -> None:
    table = Table({"line": ["Dextre"], "houses": ["logos", "dis", "brobnar"]}, {}, {})
    table.answer("reap Dextre")
    seq = asks(table)
    assert requests(table)[0].approvals == ("seat:1", "seat:2")
    assert [event.type for event in answers(table, seq, "seat:1")] == ["undo.answered"]
    actor, cat = Actor("player", "acc-cat"), ("seat:2",)
    table.record(*answer(requests(table), seq, actor=actor, holds=cat, accepted=True), actor=actor)
    assert requests(table)[0].status == "granted"
    assert table.on.store.events("M1")[-1].type == "rewound"
    assert approvals(looked(table, 2), DEFAULT_POLICY, None, ("judge",))[:3] == ("seat:0", "seat:1", "seat:2")


def test_whoever_is_out_is_not_asked() -> None:
    table = Table({"line": ["Dextre"], "houses": ["logos", "dis", "brobnar"]}, {}, {})
    table.record(Concede(1))
    table.answer("reap Dextre")
    assert approvals(looked(table, 2), DEFAULT_POLICY, 0) == ("seat:2",)
    assert approvals(looked(table, 1), DEFAULT_POLICY, 0) == ("seat:1", "seat:2", "head-judge")


@pytest.mark.parametrize("chance", ["same-future", "fresh-entropy"])
def test_what_becomes_of_chance_is_part_of_the_request(chance: str) -> None:
    """The two drawn cards come again, or are drawn anew from a deck that nobody knows any more."""
    table = Table({"hand": ["Timetraveller"], "line": ["Dextre"], "houses": ["logos", "dis", "brobnar"]}, {})

    def deck() -> list[int]:
        return [card.id for card in table.on.traveller.at("M1").game.table.players[0].deck]

    def play() -> None:
        table.answer("play Timetraveller")
        table.answer("flank:left")

    first = deck()
    play()
    commands = ask([], looked(table), policy(), seat=0, reason="r", chance=chance)
    rewound = table.record(*commands).events[-1].data
    assert isinstance(rewound, Rewound)
    assert rewound.policy == chance
    assert (deck() == first) == (chance == "same-future")
    assert sorted(deck()) == sorted(first)
    again = deck()
    play()
    assert deck() == again[:-2], "the top of the deck is its end"
    found = looked(table)
    assert [one.how for one in found.stretch.sightings if one.by(0)] == ["drawn"] * 4
    assert found.stretch.rewinds == [5]
    assert found.stretch.chance == []
    assert fold(table.on.store.events("M1")).exact


# -- logs of any kind ----------------------------------------------------------------------------------------------


def requested(**changes: Any) -> Draft:
    data: dict[str, Any] = {
        "seat": 0,
        "to": 1,
        "reason": "r",
        "policy": "same-future",
        "grade": "simple",
        "approvals": ("seat:1",),
        **changes,
    }
    return Draft(data=UndoRequested(**data), actor=ANN)


def answered(cause: int | None, accepted: bool = True, role: str | None = "seat:1") -> Draft:
    return Draft(data=UndoAnswered(accepted=accepted, role=role), actor=BEN, cause=cause)


def test_old_requests_are_remarks() -> None:
    events = chain(opened(), requested(grade=None, approvals=()), answered(2, False, None), noted())
    (request,) = undo_requests(events)
    assert request.status == "noted"
    assert len(request.answers) == 1
    assert request.open_for == ()


def test_answers_to_nothing_are_passed_over() -> None:
    events = chain(opened(), answered(None), answered(1), requested(), answered(4, False), answered(4, True))
    (request,) = undo_requests(events)
    assert request.status == "refused"
    assert len(request.answers) == 1
