"""What was forgotten, put in between, with all that followed entered again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from replays.fold.fold import Grade, fold
from replays.log.errors import CommandRefused
from replays.log.event_types import RECORDING, Decision, NoteAdded, Rewound
from replays.play.commands import Answer, Rewind
from replays.play.live import Recorder
from replays.sheet.continuation import LinesRefused
from replays.sheet.playing import lines_of
from replays.telling.viewer import Eyes
from replays.undo.insertion import FORGOTTEN, Inserter, Insertion, Instead, Missing, commands_of, insertion, note_of
from replays.undo.review import review
from replays.undo.slips import mends_record, own_slip
from tests.replays.matches import ANN, JUDGE, ORGANISER, recorder
from tests.replays.matches import setup as dealt_setup
from tests.replays.observed import NUMBER, SCRIBE, enter, game_at, observed, watched

ENTRIES = 30
"""Decisions of the match that the tests put something into: until turn 8."""


def tried(
    on: Recorder, after: int, lines: str = "", instead: Sequence[tuple[int, str]] = (), may: Any = lambda command: True
) -> Insertion:
    """The match with lines put in, as the person who records it tries them."""
    by = Inserter(lambda seat: SCRIBE, lambda seat: Eyes.of("judge"), may)
    others = [Instead(event, lines_of(text)) for event, text in instead]
    return insertion(on.traveller, "M1", on.store.head("M1").version, Missing(after, lines_of(lines), others), by)


def store(on: Recorder, result: Insertion, *, slip: bool = True) -> int:
    """Store it; returns the version then."""
    commands, actors = commands_of(result, slip=slip, actor=SCRIBE)
    with on.live("M1") as live:
        live.sync()
        live.record(commands, actor=actors, expected=result.version)
        return live.version


def fates(result: Insertion) -> list[str]:
    return [row.fate for row in result.rows]


def answers(on: Recorder, first: int) -> list[Any]:
    """The answers from an event on."""
    return [event.data.answer for event in on.store.events("M1", first) if isinstance(event.data, Decision)]


def without(missing: int) -> Recorder:
    """A match with printed cards in which the decision of an event was forgotten, and the rest entered."""
    on = observed(NUMBER, missing - 2)
    enter(on, "M1", watched(NUMBER)[1][missing - 1 : ENTRIES])
    return on


def test_what_was_forgotten_is_put_in_and_the_rest_is_entered_again() -> None:
    on, whole = without(14), observed(NUMBER, ENTRIES)  # the discard of event 14
    version = on.store.head("M1").version
    before = game_at(on, 13).digest()
    result = tried(on, 13, "P1 discard Aquilia")
    assert result.fits
    assert result.whole
    assert fates(result) == ["new", *["again"] * (ENTRIES - 13)]
    assert result.rows[0].text == "discard Aquilia"
    assert on.store.head("M1").version == version, "trying stores nothing"
    end = store(on, result)
    assert game_at(on).digest() == game_at(whole).digest(), "the match is as if nothing had been forgotten"
    assert game_at(on, 13).digest() == before
    assert fold(on.store.events("M1")).grade is Grade.EXACT
    back, *_, note = on.store.events("M1", version + 1)
    assert isinstance(back.data, Rewound)
    assert (back.data.to, back.data.reason) == (13, RECORDING)
    assert isinstance(note.data, NoteAdded)
    assert (note.seq, note.data.about) == (end, 13)
    first = version + 2
    assert note.data.text == (
        f"Put in after event 13: event {first}. Entered again: {first + 1} to {end - 1} are 14 to {version}."
    )


def test_rows_say_what_events_they_become() -> None:
    on = without(14)
    version = on.store.head("M1").version
    result = tried(on, 13, "P1 discard Aquilia")
    assert [row.becomes for row in result.rows] == [
        (seq,) for seq in range(version + 2, version + 2 + len(result.rows))
    ]
    store(on, result)
    assert answers(on, version + 2)[1:] == answers(on, 14)[: len(result.rows) - 1]


def test_it_stops_at_the_first_entry_that_does_not_fit() -> None:
    on = observed(NUMBER, ENTRIES)
    version = on.store.head("M1").version
    result = tried(on, 13, "P1 end")  # the turn of the other player begins before the discard of event 14
    assert not result.fits
    assert fates(result) == ["new", "stops", *["waits"] * (version - 14)]
    assert result.rows[1].event == 14
    assert result.rows[1].why is not None
    assert "is asked now" in result.rows[1].why
    with pytest.raises(CommandRefused) as refused:
        commands_of(result, slip=False, actor=SCRIBE)
    assert refused.value.code == "does-not-fit"
    assert on.store.head("M1").version == version


def test_an_entry_that_does_not_fit_is_left_out_or_replaced() -> None:
    on = observed(NUMBER, ENTRIES)
    version = on.store.head("M1").version
    left_out = tried(on, 13, "P1 end", [(14, ""), (15, "")])
    assert left_out.fits
    assert not left_out.whole
    assert fates(left_out)[:4] == ["new", "left-out", "left-out", "again"]
    replaced = tried(on, 13, "", [(14, "P1 end"), (15, "")])
    assert replaced.fits
    assert fates(replaced)[:3] == ["instead", "left-out", "again"]
    store(on, replaced, slip=False)
    back, *_, note = on.store.events("M1", version + 1)
    assert isinstance(back.data, Rewound)
    assert back.data.reason == FORGOTTEN
    assert isinstance(note.data, NoteAdded)
    assert f"Entered otherwise: event {version + 2} for 14." in (note.data.text or "")
    assert "Left out: 15." in (note.data.text or "")
    assert fold(on.store.events("M1")).grade is Grade.EXACT


def test_a_wrong_line_is_told_and_nothing_follows_it() -> None:
    on = observed(NUMBER, ENTRIES)
    result = tried(on, 13, "P1 discard Nobody At All")
    assert [fault.line for fault in result.faults] == [1]
    assert set(fates(result)) == {"waits"}
    with pytest.raises(LinesRefused):
        commands_of(result, slip=False, actor=SCRIBE)
    instead = tried(on, 13, "", [(14, "P1 discard Nobody At All")])
    assert fates(instead)[0] == "stops"
    assert "not among what can be answered" in (instead.rows[0].why or "")


def test_what_was_taken_back_is_entered_again_without_going_back() -> None:
    on = without(14)
    last = on.store.head("M1").version
    with on.live("M1") as live:
        live.sync()
        live.record([Rewind(last - 4, RECORDING)], actor=SCRIBE, expected=last)
        live.record([Rewind(13, RECORDING)], actor=SCRIBE, expected=last + 1)
    result = tried(on, last + 2, "P1 discard Aquilia")
    assert not result.goes_back
    assert [row.event for row in result.rows] == [None, *range(14, last + 1)]
    store(on, result)
    assert game_at(on).digest() == game_at(observed(NUMBER, ENTRIES)).digest()
    assert not [event for event in on.store.events("M1", last + 3) if isinstance(event.data, Rewound)]


def test_only_what_stands_can_be_followed() -> None:
    on = observed(NUMBER, ENTRIES)
    last = on.store.head("M1").version
    with on.live("M1") as live:
        live.sync()
        live.record([Rewind(20, RECORDING)], actor=SCRIBE, expected=last)
    for after in (25, last + 2):
        with pytest.raises(CommandRefused) as refused:
            tried(on, after, "P1 end")
        assert refused.value.code == "no-such-event"
    with pytest.raises(CommandRefused) as refused:
        tried(on, 13, "", [(25, "")])
    assert refused.value.code == "no-such-event"


def test_nothing_is_stored_where_nothing_changes() -> None:
    on = observed(NUMBER, ENTRIES)
    result = tried(on, 13)
    assert result.whole
    with pytest.raises(CommandRefused) as refused:
        commands_of(result, slip=True, actor=SCRIBE)
    assert refused.value.code == "nothing-to-put-in"


def test_what_an_official_did_needs_one_who_may() -> None:
    on = observed(NUMBER, ENTRIES)
    with on.live("M1") as live:
        live.sync()
        asked = live.game.pending
        assert asked is not None
        live.record([Answer(asked.seat, (asked.keys[0],))], actor=SCRIBE, expected=live.version)
    result = tried(on, 13, "P1 discard Aquilia", may=lambda command: False)
    assert fates(result)[:2] == ["new", "stops"]
    assert result.rows[1].why == "an official has to do this again"


def test_only_the_record_changes_where_all_that_followed_stands() -> None:
    on = without(14)
    going_back = review(on.traveller, "M1", 13)
    assert mends_record(going_back, SCRIBE)
    assert not own_slip(going_back, SCRIBE), "going back alone takes more than a slip"
    assert not mends_record(going_back, JUDGE), "others entered it"
    assert not mends_record(going_back, None)


def test_in_a_dealt_match_what_is_hidden_fits_as_well() -> None:
    on = recorder()
    on.open(dealt_setup(), actor=ORGANISER, match="M1")
    with on.live("M1") as live:
        live.sync()
        for _ in range(12):
            asked = live.game.pending
            assert asked is not None
            keys = (asked.keys[0],) if asked.kind != "main" else ("end",)
            live.record([Answer(asked.seat, keys)], actor=ANN, expected=live.version)
    version = on.store.head("M1").version
    digest = game_at(on).digest()
    kept = tried(on, 3)
    assert set(fates(kept)) == {"again"}
    with on.live("M1") as live:
        live.sync()
        live.record([Rewind(3, RECORDING)], actor=ANN, expected=version)
    again = tried(on, version + 1)
    store(on, again)
    assert game_at(on).digest() == digest
    assert note_of(again).startswith("Put in after event ")
