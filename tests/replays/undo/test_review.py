"""The review of going back: what is counted, which grade it comes to, and who is told which cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.views import Viewer
from replays.log.errors import CommandRefused, EventNotFound, LogClosed
from replays.log.events import Actor
from replays.play.commands import Adjust, Close, Concede, EndByTime, Note, Rewind
from replays.telling.knowledge import Sighting
from replays.undo.review import GRADES, WEIGHT, UndoneAct, UndoStretch, Use, assess, review
from replays.undo.review_answer import review_answer
from tests.replays.tables import Table
from tests.replays.undoing import codes, logos, looked, seen

# -- the grade, thing by thing -------------------------------------------------------------------------------------


def test_a_use_that_shows_nothing_is_simple() -> None:
    table = logos(line=["Dextre"])
    table.answer("reap Dextre")
    found = looked(table, 1)
    assert (found.grade, codes(found)) == ("simple", {"own-decisions"})
    assert [(act.seq, act.type, act.seat, act.turn, act.step) for act in found.stretch.undone] == [
        (2, "decision", 0, 5, "main")
    ]
    assert (found.to, found.version, found.seats_needed) == (1, 2, (0, 1))
    assert not found.stretch.sightings
    assert not found.stretch.chance
    assert not found.stretch.steps


def test_what_the_deciding_seat_showed_itself_leaves_it_simple() -> None:
    table = logos("Dextre")
    table.answer("play Dextre")
    found = looked(table, 1)
    assert (found.grade, codes(found)) == ("simple", {"own-decisions", "own-cards-shown"})
    assert seen(found, 0) == []
    assert seen(found, 1) == ["shown"]


def test_drawn_cards_make_it_possible() -> None:
    table = logos("Timetraveller", line=["Dextre"])
    table.answer("play Timetraveller")
    assert looked(table, 1).grade == "simple", "asked for the flank, nothing was drawn yet"
    table.answer("flank:left")
    found = looked(table, 1)
    assert (found.grade, codes(found)) == ("possible", {"cards-learnt", "own-cards-shown", "own-decisions"})
    assert seen(found, 0) == ["drawn", "drawn"]
    assert found.stretch.chance == []
    assert codes(looked(table, 2)) == {"cards-learnt", "own-decisions"}


def test_a_searched_deck_is_learnt_before_anything_is_found() -> None:
    table = logos("Help from Future Self", deck=["Timetraveller", "Punch", "Krump"])
    table.answer("play Help from Future Self")
    found = looked(table, 1)
    assert (found.grade, seen(found, 0)) == ("possible", ["searched"] * 3)
    assert found.stretch.chance == [], "not shuffled yet"
    table.answer("Timetraveller")
    found = looked(table, 1)
    assert {use.purpose: use.uses for use in found.stretch.chance} == {"0/shuffle": 1}
    assert codes(found) == {"cards-learnt", "chance-used", "own-cards-shown", "own-decisions"}
    assert [one.how for one in found.stretch.sightings if one.by(1)] == ["shown", "searched"], "played, and found"
    assert looked(table, 2).stretch.sightings[-1].by(1), "the found one was shown"


def test_a_random_discard_is_chance_and_shows_a_card() -> None:
    table = Table(
        {"hand": ["Mind Barb"], "houses": ["dis", "logos", "brobnar"]}, {"hand": ["Punch", "Krump"]}, house="dis"
    )
    table.answer("play Mind Barb")
    found = looked(table, 1)
    assert (found.grade, codes(found)) == (
        "possible",
        {"cards-learnt", "chance-used", "own-cards-shown", "own-decisions"},
    )
    assert seen(found, 0) == ["shown"], "a card of the other's hand"
    assert seen(found, 1) == ["shown"], "the card played; the own one was known"
    assert [(use.seq, use.purpose, use.uses) for use in found.stretch.chance] == [(2, "1/random-discard", 1)]


def test_a_step_makes_it_possible_and_a_turn_inadvisable() -> None:
    table = Table({"amber": 0}, {}, step="house", house=None)
    table.answer("house:dis")
    found = looked(table, 1)
    assert (found.grade, codes(found)) == ("possible", {"steps-crossed", "own-decisions"})
    assert (found.stretch.steps, found.stretch.turns) == (1, 0)
    table.answer("end")
    found = looked(table, 2)
    assert found.grade == "inadvisable"
    assert "turns-crossed" in codes(found)
    assert found.stretch.turns == 1
    assert seen(found, 0) == ["drawn"] * 6
    assert seen(found, 1) == []


def test_decisions_of_both_and_informed_ones() -> None:
    table = Table({}, {})
    table.answer("end")
    table.answer("house:dis")
    table.answer("end")
    found = looked(table, 1)
    assert codes(found) >= {"several-deciders", "turns-crossed", "cards-learnt"}
    assert "informed-decision" not in codes(found), "seat 1 drew only after its decisions"
    table.answer("house:dis")
    table.answer("end")
    table.answer("house:logos")
    assert "informed-decision" in codes(looked(table, 1))


def test_a_concession_is_the_end_of_the_match() -> None:
    table = Table({}, {})
    table.record(Concede(1))
    found = looked(table, 1)
    assert found.grade == "inadvisable"
    assert codes(found) == {"match-over", "own-decisions"}
    assert found.seats_needed == (0, 1), "both are in the match again"
    table.record(Rewind(1, "a slip of the tongue"))
    with pytest.raises(CommandRefused, match="nothing that changes the match"):
        looked(table, 1)


def test_what_officials_did_is_not_undone_lightly() -> None:
    table = logos(line=["Dextre"])
    table.record(Adjust([{"kind": "amber", "seat": 0, "to": 3}], "miscounted"))
    found = looked(table, 1)
    assert found.grade == "inadvisable"
    assert codes(found) == {"officials-act"}
    assert [(one.type, one.seat) for one in found.stretch.undone] == [("adjusted", None)]
    assert found.stretch.decider is None
    table.answer("reap Dextre")
    assert looked(table, 2).grade == "simple", "the correction stays"


def test_the_end_by_time_is_an_officials_act_and_the_end() -> None:
    table = Table({"amber": 2}, {})
    table.record(EndByTime())
    found = looked(table, 1)
    assert found.grade == "inadvisable"
    assert codes(found) == {"officials-act", "match-over"}


def test_three_players_each_learn_for_themselves() -> None:
    table = Table({"hand": ["Timetraveller"], "line": ["Dextre"], "houses": ["logos", "dis", "brobnar"]}, {}, {})
    table.answer("play Timetraveller")
    table.answer("flank:left")
    found = looked(table, 1)
    assert found.names == ("Ann", "Ben", "Cat")
    assert found.seats_needed == (0, 1, 2)
    assert [seen(found, seat) for seat in range(3)] == [["drawn", "drawn"], ["shown"], ["shown"]]
    assert (found.grade, codes(found)) == ("possible", {"cards-learnt", "own-cards-shown", "own-decisions"})
    for view, cards in (("player:0", 2), ("player:1", 0), ("player:2", 0), ("judge", 2)):
        assert len(review_answer(found, Viewer.parse(view)).knowledge[0].cards) == cards


def test_one_of_three_who_conceded_is_back() -> None:
    table = Table({"line": ["Dextre"], "houses": ["logos", "dis", "brobnar"]}, {}, {})
    table.record(Concede(2))
    table.answer("reap Dextre")
    assert looked(table, 2).seats_needed == (0, 1)
    assert looked(table, 2).grade == "simple"
    found = looked(table, 1)
    assert found.seats_needed == (0, 1, 2)
    assert found.grade == "inadvisable"
    assert codes(found) == {"several-deciders", "seat-returns"}
    assert found.stretch.returning == [2]
    assert not found.stretch.over, "the other two played on"


def test_undoing_once_more_and_undoing_an_undo() -> None:
    table = logos(line=["Dextre", "Doc Bookton"])
    table.answer("reap Dextre")
    table.record(Rewind(1, "no"))
    table.answer("reap Dextre")
    found = looked(table, 1)
    assert (found.grade, codes(found)) == ("possible", {"undone-before", "own-decisions"})
    assert [act.seq for act in found.stretch.undone] == [4]
    assert found.stretch.rewinds == [3]
    back = looked(table, 2)
    assert (back.grade, back.stretch.restored) == ("possible", [2])
    assert [act.seq for act in back.stretch.undone] == [4]
    assert codes(back) == {"undone-before", "takes-back-an-undo", "own-decisions"}


def test_what_was_learnt_on_an_undone_branch_is_still_known() -> None:
    table = logos("Timetraveller", line=["Dextre"])
    table.answer("play Timetraveller")
    table.answer("flank:left")
    table.record(Rewind(1, "no"))
    table.answer("reap Dextre")
    found = looked(table, 1)
    assert [(one.seq, one.how) for one in found.stretch.sightings if one.by(0)] == [(3, "drawn"), (3, "drawn")]
    assert [act.seq for act in found.stretch.undone] == [5]


def test_notes_and_clocks_are_nothing_to_undo() -> None:
    table = Table({}, {})
    table.record(Note("note.added", {"text": "hello"}), Note("clock.started", {"seconds": 60}))
    with pytest.raises(CommandRefused, match="nothing to undo") as refused:
        looked(table, 1)
    assert refused.value.code == "nothing-to-undo"


@pytest.mark.parametrize("to", [0, -1, 2, 3, 2**53])
def test_an_event_that_one_cannot_go_back_to(to: int) -> None:
    table = Table({}, {})
    table.record(Note("note.added", {"text": "hello"}))
    with pytest.raises(CommandRefused) as refused:
        looked(table, to)
    assert refused.value.code == "no-such-event"


def test_a_version_that_is_not_there_and_a_closed_match() -> None:
    table = Table({}, {})
    with pytest.raises(CommandRefused, match="nothing has happened yet"):
        looked(table, 1)
    with pytest.raises(EventNotFound):
        review(table.on.traveller, "M1", 1, 9)
    table.record(Close(unfinished=True))
    with pytest.raises(LogClosed):
        looked(table, 1)


# -- the rule by itself --------------------------------------------------------------------------------------------

OFFICIAL, PLAYER = Actor("judge", "acc-jo"), Actor("player", "acc-ann")
NAMES = ("Ann", "Ben", "Cat")
OWN, BOTH = {"own-decisions"}, {"several-deciders"}
INFORMED = {"informed-decision", "cards-learnt"} | BOTH


def observation(seq: int) -> UndoneAct:
    """An observation at a table with printed cards."""
    return msgspec.structs.replace(act(seq), observed=True)


def act(seq: int, seat: int | None = 0) -> UndoneAct:
    kind = "adjusted" if seat is None else "decision"
    return UndoneAct(seq, kind, seat, OFFICIAL if seat is None else PLAYER, 1, "main", "2026-01-01T00:00:00.000000Z")


def sighting(seq: int, *learnt: int, before: int = 0) -> Sighting:
    mask = sum(1 << seat for seat in learnt)
    return Sighting(seq, 7, "seen", mask, before, mask | before)


@pytest.mark.parametrize(
    ("stretch", "grade", "found"),
    [
        (UndoStretch(undone=[act(2)]), "simple", OWN),
        (UndoStretch(undone=[act(2), act(3)]), "simple", OWN),
        (UndoStretch(undone=[act(2), act(3, 1)]), "possible", BOTH),
        (UndoStretch(undone=[act(2)], steps=1), "possible", {"steps-crossed"} | OWN),
        (UndoStretch(undone=[act(2)], turns=1), "inadvisable", {"turns-crossed"} | OWN),
        (UndoStretch(undone=[act(2)], chance=[Use(2, "0/shuffle", 1)]), "possible", {"chance-used"} | OWN),
        (UndoStretch(undone=[act(2), observation(3)]), "possible", {"observations-since"} | OWN),
        (UndoStretch(undone=[observation(3)]), "possible", {"observations-since"}),
        (UndoStretch(undone=[act(2)], sightings=[sighting(2, 0)]), "possible", {"cards-learnt"} | OWN),
        (UndoStretch(undone=[act(2)], sightings=[sighting(2, 1)]), "possible", {"cards-learnt"} | OWN),
        (UndoStretch(undone=[act(2)], sightings=[sighting(2, 1, before=1)]), "simple", {"own-cards-shown"} | OWN),
        (UndoStretch(undone=[act(2)], sightings=[sighting(2, 1, before=4)]), "possible", {"cards-learnt"} | OWN),
        (UndoStretch(undone=[act(2), act(4, 1)], sightings=[sighting(2, 1)]), "inadvisable", INFORMED),
        (UndoStretch(undone=[act(2), act(4, 1)], sightings=[sighting(4, 1)]), "possible", {"cards-learnt"} | BOTH),
        (UndoStretch(undone=[act(2), act(4, 1)], sightings=[sighting(2, 0)]), "possible", {"cards-learnt"} | BOTH),
        (
            UndoStretch(undone=[act(2), act(4, 1)], sightings=[sighting(2, 1, before=1)]),
            "possible",
            {"own-cards-shown"} | BOTH,
        ),
        (UndoStretch(undone=[act(2), act(4, 0)], sightings=[sighting(2, 0)]), "possible", {"cards-learnt"} | OWN),
        (UndoStretch(undone=[act(2), act(3, 2)], sightings=[sighting(2, 2)]), "inadvisable", INFORMED),
        (UndoStretch(undone=[act(2), act(3, None)]), "inadvisable", {"officials-act"} | OWN),
        (UndoStretch(undone=[act(3, None)]), "inadvisable", {"officials-act"}),
        (UndoStretch(undone=[act(2)], over=True), "inadvisable", {"match-over"} | OWN),
        (UndoStretch(undone=[act(2)], returning=[1]), "inadvisable", {"seat-returns"} | OWN),
        (UndoStretch(undone=[act(2)]), "inadvisable", {"result-recorded"} | OWN),
        (UndoStretch(undone=[act(5)], rewinds=[4]), "possible", {"undone-before"} | OWN),
        (UndoStretch(restored=[2, 3]), "possible", {"takes-back-an-undo"}),
    ],
)
def test_the_rule_at_its_boundaries(stretch: UndoStretch, grade: str, found: set[str]) -> None:
    reasons = assess(stretch, NAMES, "The result of table 6 is recorded." if "result-recorded" in found else None)
    assert {reason.code for reason in reasons} == found
    assert reasons[0].grade == grade
    weights = [GRADES.index(reason.grade) for reason in reasons]
    assert weights == sorted(weights, reverse=True)
    assert all(reason.grade == WEIGHT[reason.code] and reason.text.endswith(".") for reason in reasons)


def test_every_reason_has_been_seen() -> None:
    cases: Any = test_the_rule_at_its_boundaries.pytestmark[0].args[1]  # type: ignore[attr-defined]
    assert {code for _, _, found in cases for code in found} == set(WEIGHT)
