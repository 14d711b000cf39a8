"""The tree that rewinds make of a log."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.log.history import History, UndoneRun


def naive_line(rewinds: dict[int, int], at: int) -> list[int]:
    """The line by its definition: walk up the parents."""
    line = []
    while at > 0:
        line.append(at)
        at = rewinds.get(at, at - 1)
    return line[::-1]


def flat(history: History, at: int) -> list[int]:
    return [seq for run in history.line(at) for seq in run]


def test_without_rewinds_everything_is_on_the_line() -> None:
    history = History()
    assert flat(history, 5) == [1, 2, 3, 4, 5]
    assert history.undone(5) == []
    assert history.undone_by(3, 5) is None


def test_a_rewind_takes_events_off_the_line_and_says_which_one_did() -> None:
    history = History([(8, 4)])
    assert flat(history, 10) == [1, 2, 3, 4, 8, 9, 10]
    assert history.undone(10) == [UndoneRun(5, 7, 8)]
    assert history.undone_by(6, 10) == 8
    assert history.undone_by(4, 10) is None
    assert history.undone_by(6, 7) is None, "before the rewind it was on the line"
    assert flat(history, 7) == [1, 2, 3, 4, 5, 6, 7]
    assert history.undone_by(9, 8) is None, "not yet there"


def test_a_rewind_of_a_rewind_takes_the_undoing_back() -> None:
    history = History([(8, 4), (10, 7)])
    assert flat(history, 11) == [1, 2, 3, 4, 5, 6, 7, 10, 11]
    assert history.undone(11) == [UndoneRun(8, 9, 10)]
    history.rewind(12, 9)
    assert flat(history, 12) == [1, 2, 3, 4, 8, 9, 12]
    assert history.undone(12) == [UndoneRun(5, 7, 12), UndoneRun(10, 11, 12)]


def test_a_rewind_goes_back_and_in_order() -> None:
    history = History([(8, 4)])
    for seq, to in ((9, 9), (9, 0), (7, 2), (8, 3)):
        with pytest.raises(ValueError):
            history.rewind(seq, to)
    assert History(history.rewinds).rewinds == [(8, 4)]


@given(st.data())
def test_line_and_undone_agree_with_the_definition(data: st.DataObject) -> None:
    last = data.draw(st.integers(1, 40))
    rewinds = {seq: data.draw(st.integers(1, seq - 1)) for seq in data.draw(st.sets(st.integers(2, 40))) if seq <= last}
    history = History(sorted(rewinds.items()))
    for at in range(1, last + 1):
        line = naive_line(rewinds, at)
        assert flat(history, at) == line
        undone = [seq for run in history.undone(at) for seq in range(run.first, run.last + 1)]
        assert sorted(undone + line) == list(range(1, at + 1))
        for run in history.undone(at):
            for seq in range(run.first, run.last + 1):
                assert seq in naive_line(rewinds, run.by - 1)
                assert seq not in naive_line(rewinds, run.by)
                assert history.undone_by(seq, at) == run.by
    for seq in range(1, last + 1):
        assert history.parent(seq) == rewinds.get(seq, seq - 1)
