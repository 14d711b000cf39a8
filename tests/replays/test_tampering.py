"""A changed byte anywhere in a file is found, and the line at which it was changed is named."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replays.exports.log import export
from replays.fold.fold import Grade
from replays.keeping.verification import verify_lines
from replays.play.announcements import Announcements
from replays.play.commands import Close, Note, Rewind
from replays.proof.signing import SigningKey
from tests.replays.matches import JUDGE, ORGANISER, play_on, recorder, setup

KEY = SigningKey("11" * 32)


def _logs() -> dict[bool, tuple[bytes, ...]]:
    """An announced match with contributions, decisions, a rewind, a sealed note and its close; whole, and redacted."""
    on = recorder()
    announced = Announcements(on.store, KEY)
    raw = {name: value for name, value in setup().items() if name != "chance"}
    match = announced.make(raw, actor=ORGANISER, labels={"title": "Tampered with"}).match
    announced.contribute(match, 0, "ann")
    announced.contribute(match, 1, "bén")
    announced.open(match)
    dice = random.Random(4)
    play_on(on, match, dice, 12)
    with on.live(match) as live:
        live.sync()
        live.record([Rewind(6, "back")], actor=JUDGE, expected=live.version)
    play_on(on, match, dice, 4)
    with on.live(match) as live:
        note = Note("note.added", {"text": None}, {"text": "for judges only"})
        live.record([note, Close(unfinished=True)], actor=JUDGE, expected=live.version)
    return {redacted: tuple(export(on.store, match, redacted=redacted)) for redacted in (False, True)}


LOGS = _logs()


@pytest.mark.parametrize("redacted", [False, True])
def test_the_log_itself_holds(redacted: bool) -> None:
    report = verify_lines(LOGS[redacted], key=KEY.public)
    assert (report.ok, report.grade, report.contributions) == (True, Grade.EXACT, ("ann", "bén"))
    assert report.announcement is not None
    assert report.announcement.key == KEY.public
    assert (report.redacted > 0) is redacted
    assert report.shuffles >= 2
    assert not verify_lines(LOGS[redacted], key=SigningKey("22" * 32).public).ok


def test_a_redacted_copy_has_the_same_head() -> None:
    assert verify_lines(LOGS[True]).head == verify_lines(LOGS[False]).head


@pytest.mark.slow
@settings(max_examples=400)
@given(st.booleans(), st.data())
def test_a_changed_byte_is_found_in_its_line(redacted: bool, data: st.DataObject) -> None:
    lines = list(LOGS[redacted])
    number = data.draw(st.integers(0, len(lines) - 1))
    at = data.draw(st.integers(0, len(lines[number]) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != lines[number][at]))
    lines[number] = lines[number][:at] + bytes([byte]) + lines[number][at + 1 :]
    _found(b"".join(lines), number + 1)


@settings(max_examples=150)
@given(st.booleans(), st.data())
def test_bytes_that_are_taken_out_or_put_in_are_found(redacted: bool, data: st.DataObject) -> None:
    lines = list(LOGS[redacted])
    number = data.draw(st.integers(0, len(lines) - 1))
    at = data.draw(st.integers(0, len(lines[number]) - 1))
    put_in = data.draw(st.binary(max_size=3))
    taken_out = data.draw(st.integers(0 if put_in else 1, 3))
    changed = lines[number][:at] + put_in + lines[number][at + taken_out :]
    if changed != lines[number]:
        _found(b"".join([*lines[:number], changed, *lines[number + 1 :]]), number + 1)


@pytest.mark.slow
@settings(max_examples=100)
@given(st.booleans(), st.data())
def test_lines_that_are_lost_doubled_or_exchanged_are_found(redacted: bool, data: st.DataObject) -> None:
    lines = LOGS[redacted]
    one = data.draw(st.integers(0, len(lines) - 2))
    other = data.draw(st.integers(one + 1, len(lines) - 1))
    exchanged = [*lines]
    exchanged[one], exchanged[other] = lines[other], lines[one]
    for changed in ([*lines[:one], *lines[one + 1 :]], [*lines[: one + 1], *lines[one:]], exchanged):
        report = verify_lines(changed)
        assert not report.ok
        assert report.fault is not None
        assert report.fault.line in (one + 1, one + 2)


def _found(file: bytes, line: int) -> None:
    report = verify_lines(_lines(file))
    assert not report.ok, "the change was not noticed"
    assert report.fault is not None, "the change was not noticed"
    assert report.fault.line == line
    assert report.events == line - 1
    assert report.grade is not Grade.EXACT


def _lines(file: bytes) -> list[bytes]:
    """Lines end with a newline and nothing else."""
    parts = file.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
