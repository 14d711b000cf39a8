"""The figures of the greedy player and of the chances are of real work. Speed itself is not tested here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import players, suite
from tests.bench.measure import BenchmarkFault

pytestmark = pytest.mark.slow


def test_both_are_measured(tmp_path: Path) -> None:
    rate, cost = (
        found for _, measured in suite.measure(players.PLAYER_BENCHES, tmp_path, quick=True) for found in measured
    )
    assert (rate.name, rate.unit, rate.runs) == ("greedy_wins_percent", "%", suite.QUICK_MATCHES)
    assert 0 <= rate.value <= 100
    assert cost.unit == "s"
    assert cost.value > 0
    assert suite.met(cost) is True


def test_an_estimate_that_leaves_turns_out_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "over_turns", lambda bench, setup, starts, begun: begun)
    with pytest.raises(BenchmarkFault, match="some turn"):
        players.chances_60_turns_cpu_s()
