"""`vaultlog chances`: the estimate on the store itself, and clear refusals."""

from __future__ import annotations

import pytest

from replays.estimating import chances
from replays.play.commands import Concede
from replays.play.live import Recorder
from tests.replays.matches import ANN, played, recorder
from tests.service.commands.conftest import Cli
from workers import estimating


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few playouts as there may be."""
    before = chances.go_on
    monkeypatch.setattr(
        estimating, "go_on", lambda on, match, begun, **more: before(on, match, begun, **{**more, "decisions": 0})
    )


def test_the_chances_are_estimated_printed_and_kept(cli: Cli, few: None) -> None:
    on = played(2, 24, on=recorder(cli.redis))
    with on.live("M1") as live:
        live.record([Concede(1)], actor=ANN, expected=live.version)
    found = cli.json("chances", "last")
    assert found["match"] == "M1"
    assert found["players"] == "greedy"
    assert found["winner"] == 0
    told = cli.ok("chances", "M1")
    assert "An estimate" in told
    assert f"{found['playouts']} matches" in told
    assert "turns that changed most" in told
    assert cli.json("chances", "M1", "--again") == found, "the same match gives the same estimate"


def test_a_match_that_goes_on_is_refused(cli: Cli, match: Recorder) -> None:
    answer = cli("chances", "M1")
    assert answer.exit_code == 1
    assert "not over" in answer.stderr
    assert cli("chances", "none").exit_code == 1
