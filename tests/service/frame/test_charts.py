"""Charts: where their lines, marks and bars lie."""

from __future__ import annotations

import re

import pytest

from service.frame.charts import bars, line_chart


def test_lines_stay_in_their_picture() -> None:
    chart = line_chart("a", "turn", "keys", [("one", [(0, 0), (10, 3)]), ("two", [(0, 1), (5, 2)])])
    assert chart is not None
    for line in chart.lines:
        for x, y in line.dots:
            assert 44 <= x <= 628
            assert 12 <= y <= 206
    assert chart.lines[0].path == "M44.0 206.0 L628.0 12.0"
    assert [tick.label for tick in chart.y_ticks] == ["0", "1", "2", "3"]
    assert chart.rows == ((0, (0, 1)), (5, (None, 2)), (10, (3, None)))
    assert line_chart("a", "x", "y", [("one", [(3, 1)])]) is None
    assert line_chart("a", "x", "y", []) is None


@pytest.mark.parametrize("top", [0, 0.4, 1, 7, 49, 1234])
def test_axes_have_few_whole_ticks(top: float) -> None:
    chart = line_chart("a", "x", "y", [("one", [(0, 0), (200, top)])])
    assert chart is not None
    assert len(chart.x_ticks) <= 9
    assert 2 <= len(chart.y_ticks) <= 7
    assert all(re.fullmatch(r"\d+", tick.label) for tick in (*chart.x_ticks, *chart.y_ticks))


def test_bars_are_shares_of_the_longest() -> None:
    assert [bar.share for bar in bars([("a", 4, "4"), ("b", 1, "1")])] == [100, 25]
    assert bars([]) == []
    assert [bar.share for bar in bars([("a", 0, "0")])] == [0]
