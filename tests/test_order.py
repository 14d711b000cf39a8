"""Where the slow tests of a run stand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.order import SHARED, slow_first


def some(slow: int, others: int) -> list[Any]:
    """So many tests, the slow ones at the end."""
    names = [f"other {n}" for n in range(others)] + [f"slow {n}" for n in range(slow)]
    return [
        SimpleNamespace(name=name, get_closest_marker=lambda mark, name=name: mark if name.startswith(mark) else None)
        for name in names
    ]


@pytest.mark.parametrize(("slow", "others", "workers"), [(7, 93, 3), (0, 10, 2), (5, 0, 3), (10, 2, 4), (1, 1, 8)])
def test_no_test_is_lost_or_run_twice(slow: int, others: int, workers: int) -> None:
    given = some(slow, others)
    assert sorted(one.name for one in slow_first(given, workers)) == sorted(one.name for one in given)


def test_all_with_a_browser_follow_one_another_in_the_first_block_after_its_slow_ones() -> None:
    given = some(6, 24)
    looking = [given[3], given[20], given[25]]  # others 3 and 20, slow 1
    for one in looking:
        one.fixturenames = ("request", SHARED)
    ordered = slow_first(given, 3)
    assert [one.name for one in ordered[:7]] == [
        "slow 0",
        "slow 4",
        "other 3",
        "other 20",
        "slow 1",
        "other 0",
        "other 1",
    ]
    assert sorted(one.name for one in ordered) == sorted(one.name for one in given)


def test_each_block_begins_with_its_share_of_the_slow_ones_and_keeps_the_others_in_order() -> None:
    ordered = [one.name for one in slow_first(some(6, 24), 3)]
    blocks = [ordered[:10], ordered[10:20], ordered[20:]]
    assert [block[:3] for block in blocks] == [
        ["slow 0", "slow 3", "other 0"],
        ["slow 1", "slow 4", "other 8"],
        ["slow 2", "slow 5", "other 16"],
    ]
    assert [name for name in ordered if name.startswith("other")] == [f"other {n}" for n in range(24)]
