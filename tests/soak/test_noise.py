"""A noisy neighbour: the trial is whole, and it finds what it is there to find."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replays.storage.redis_server import RedisServer
from service.app import create_app
from service.front.front import Timeouts
from tests.service.helpers.fronted import HASTE, Fronted
from tests.service.helpers.roles import config_for
from tests.soak import noise
from tests.soak.target import TOKEN

GOOD: dict[str, Any] = {
    "quiet_appends": 100,
    "quiet_p50_ms": 10.0,
    "quiet_p99_ms": 40.0,
    "noisy_appends": 90,
    "noisy_p50_ms": 20.0,
    "noisy_p99_ms": 119.9,
    "answers": {"200": 40, "429": 3, "503": 1},
}


def test_an_append_may_take_three_times_as_long() -> None:
    assert noise.faults(GOOD) == []
    (slow,) = noise.faults({**GOOD, "noisy_p99_ms": 120.1})
    assert "120.1 ms" in slow
    assert "40.0 alone" in slow


@pytest.mark.parametrize("status", ["401", "404", "500", "502"])
def test_the_neighbour_is_answered_or_told_to_wait(status: str) -> None:
    assert noise.faults({**GOOD, "answers": {"200": 40, status: 1}}) == [f"the noisy neighbour was answered {status}"]


@pytest.mark.parametrize("kind", ["quiet_appends", "noisy_appends"])
def test_a_table_that_hardly_moves_is_a_fault(kind: str) -> None:
    (few,) = noise.faults({**GOOD, kind: noise.FEWEST - 1})
    assert "too few" in few


@pytest.mark.slow
def test_quiet_and_noisy_spells_are_measured_in_turns(
    redis_server: RedisServer, real_redis: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long anything takes is nothing that a test says."""
    monkeypatch.setattr(noise, "_LONG", 30)
    config = config_for(redis_server, tmp_path, admin_token=TOKEN, requests_per_minute=0, anonymous_per_minute=0)
    with Fronted(create_app(config), Timeouts(), HASTE) as running:
        found = noise.measure(running.port, "test", seconds=1.0, spells=2)
    assert len(found["matches"]) >= 2
    assert found["quiet_appends"]
    assert found["noisy_appends"]
    assert set(map(int, found["answers"])) <= set(noise.FINE)
    assert found["answers"]["200"]
