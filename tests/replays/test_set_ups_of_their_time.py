"""A match keeps the set-up it was opened with: new ones say what they mean, and old logs mean what they meant."""

from __future__ import annotations

import random
from typing import Any

import fakeredis
import pytest

from engine.table.setup import Setup
from replays.disputes.what_if import open_branch
from replays.log.event_types import MatchOpened
from replays.play.announcements import Announcements
from replays.play.live import Recorder
from replays.play.opening import opening_event
from replays.proof.signing import SigningKey
from replays.store.store import Store
from tests.replays.matches import ORGANISER, play_on, recorder, setup

OLD = "OLD"


@pytest.fixture
def on() -> Recorder:
    return recorder(fakeredis.FakeRedis(server=fakeredis.FakeServer(version=(6, 2))))


def options(on: Recorder, match: str) -> dict[str, Any]:
    data = on.store.events(match, 1, 1)[0].data
    assert isinstance(data, MatchOpened)
    found: dict[str, Any] = data.setup["options"]
    return found


def old_match(on: Recorder) -> None:
    """A match as it was opened before there was `ask_idle`, with some decisions."""
    before = opening_event(Setup.from_data(setup()), match=OLD, actor=ORGANISER, labels={})
    on.store.append(OLD, [before])
    play_on(on, OLD, random.Random(1), 40)


def test_a_match_that_is_opened_says_that_nothing_idle_is_asked(on: Recorder) -> None:
    for match, given, said in (("M1", {}, False), ("M2", {"ask_idle": True}, True), ("M3", {"ask_idle": False}, False)):
        on.open(setup(options={"ask_forced": False, **given}), actor=ORGANISER, match=match)
        assert options(on, match)["ask_idle"] is said
        on.forget(match)
        with on.live(match) as live:
            assert live.game.table.ask_idle is said


def test_an_announced_match_says_it_in_what_is_announced(on: Recorder) -> None:
    announced = Announcements(Store(on.store.redis), SigningKey("11" * 32))
    raw = {name: value for name, value in setup().items() if name != "chance"}
    status = announced.make(raw, actor=ORGANISER, labels={})
    assert status.setup["options"]["ask_idle"] is False
    announced.open(status.match, without=(0, 1))
    assert options(on, status.match)["ask_idle"] is False


def test_an_old_log_goes_on_asking_what_it_asked(on: Recorder) -> None:
    old_match(on)
    on.forget(OLD)
    with on.live(OLD) as live:
        assert live.game.table.ask_idle
        assert "ask_idle" not in live.game.table.setup.to_data()["options"]
        assert live.fold.divergence is None
    assert "ask_idle" not in options(on, OLD)


def test_a_what_if_of_an_old_match_asks_as_that_one_did(on: Recorder) -> None:
    old_match(on)
    branch = open_branch(on, OLD, 30, actor=ORGANISER)
    assert "ask_idle" not in options(on, branch.match)
    with on.live(branch.match) as live:
        assert live.game.table.ask_idle
        assert live.fold.divergence is None
        assert live.version == 30
