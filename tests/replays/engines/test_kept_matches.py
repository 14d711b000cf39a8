"""A match replays with the engine that played it, whatever the present one makes of it."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest

from engine import ENGINE_ID
from engine.views import Viewer
from replays.engines import registry
from replays.engines.archive import present
from replays.engines.errors import EngineFailed
from replays.engines.kept_engines import KeptEngines
from replays.engines.process import EngineLimits
from replays.engines.registry import PRESENT
from replays.fold.fold import Grade, fold
from replays.keeping.film import make
from replays.play.commands import Close, Rewind
from replays.play.live import Recorder
from tests.replays.engines.another import on_a_shelf, upgrade
from tests.replays.engines.hostile import serving
from tests.replays.matches import JUDGE, ORGANISER, play_on, played

pytestmark = pytest.mark.usefixtures("packed_lightly")


def closed(kept: KeptEngines) -> Recorder:
    """A closed match with a rewind in it, whose engine was kept."""
    on = played(3, 60, on=on_a_shelf(kept))
    with on.live("M1") as live:
        live.record([Rewind(live.version - 7, "a slip")], actor=JUDGE, expected=live.version)
    play_on(on, "M1", random.Random(4), 10_000)
    with on.live("M1") as live:
        live.sync()
        live.record([Close()], actor=ORGANISER, expected=live.version)
    return on


@pytest.mark.slow
def test_the_engine_that_validates_is_kept_once(kept: KeptEngines) -> None:
    on = played(1, 5, on=on_a_shelf(kept))
    played(2, 5, match="M2", on=on)
    (about,) = kept.all()
    assert about.id == present().id
    assert about.origin == "validated here"
    assert on.traveller.opening("M1").data.engine == about.name == f"{ENGINE_ID}+{present().short}"


@pytest.mark.slow
def test_what_the_present_engine_does_not_confirm_its_own_does(
    kept: KeptEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = closed(kept)
    plain = {seq: on.traveller.at("M1", seq, facts=True) for seq in (1, 20, 61, 80, on.store.head("M1").version)}
    viewers = [Viewer.parse(name) for name in ("judge", "player:0", "public")]
    events = on.store.events("M1")
    looks = {
        seq: [moment.game.project(moment.game, viewer) for viewer in viewers]
        + [moment.game.project(moment.game.pending, viewer) for viewer in viewers]
        + [moment.game.project(moment.facts, viewer) for viewer in viewers]
        for seq, moment in plain.items()
    }
    film = make(events)
    later = upgrade(monkeypatch, on, kept)
    assert fold(events).grade is Grade.DIVERGED, "the present engine draws another card"
    for seq, then in plain.items():
        moment = later.traveller.at("M1", seq, facts=True)
        game = moment.game
        assert moment.grade is Grade.EXACT
        assert moment.seq == seq
        assert game.digest() == then.game.digest()
        assert game.turn == then.game.turn
        assert [fact.to_data() for fact in moment.facts] == [fact.to_data() for fact in then.facts]
        seen = [game.project(game, viewer) for viewer in viewers]
        seen += [game.project(game.pending, viewer) for viewer in viewers]
        seen += [game.project(moment.facts, viewer) for viewer in viewers]
        assert seen == looks[seq]
    assert later.traveller.at("M1").fold.engine.kept_id == present().short
    told = [(event.seq, len(facts), one.grade) for one, event, facts in later.traveller.between("M1", 1, len(events))]
    assert [seq for seq, _, _ in told] == list(range(1, len(events) + 1))
    assert all(grade is Grade.EXACT for _, _, grade in told)
    again = make(events, later.engines)
    assert again.series == film.series
    assert again.digests == film.digests
    assert again.engine == film.engine


@pytest.mark.slow
def test_a_match_that_both_confirm_is_folded_by_the_present_engine(
    kept: KeptEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = closed(kept)
    later = upgrade(monkeypatch, on, kept, hand=6)
    moment = later.traveller.at("M1")
    assert moment.grade is Grade.EXACT
    assert moment.fold.engine is PRESENT


@pytest.mark.slow
def test_a_match_being_played_goes_on_with_the_engine_it_began_with(
    kept: KeptEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = played(5, 30, on=on_a_shelf(kept))
    twin = played(5, 30)
    later = upgrade(monkeypatch, on, kept)
    with later.live("M1") as live:
        assert live.fold.engine.kept_id == present().short
    later.open({**on.traveller.opening("M1").setup.to_data()}, actor=ORGANISER, match="M2")
    assert later.traveller.opening("M2").data.engine == "vaultlog-engine/next+0123456789abcdef"
    events = play_on(later, "M1", random.Random(6), 10_000)
    assert all(event.engine is None for event in events), "what match.opened names has validated them"
    with later.live("M1") as live:
        live.record([Close()], actor=ORGANISER, expected=live.version)
    monkeypatch.undo()
    play_on(twin, "M1", random.Random(6), 10_000)
    was, now = (one.traveller.at("M1", len(events) + 31) for one in (twin, on))
    assert was.game.digest() == now.game.digest()
    assert now.fold.engine is PRESENT


@pytest.mark.slow
def test_without_the_engine_a_match_ends_where_the_present_one_does_not_confirm_it(
    tmp_path: Path, kept: KeptEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = closed(kept)
    later = upgrade(monkeypatch, on, KeptEngines(tmp_path / "empty"))
    moment = later.traveller.at("M1")
    assert moment.grade is Grade.DIVERGED
    assert moment.seq < moment.asked


def test_an_engine_that_hangs_leaves_a_match_where_the_present_one_stops(
    kept: KeptEngines, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    on = closed(kept)
    later = upgrade(monkeypatch, on, kept)
    run = registry.EngineProcess
    with monkeypatch.context() as hanging:
        bad = run(serving("while True: pass"), (), EngineLimits(request=0.2))
        hanging.setattr(registry, "EngineProcess", lambda *_, **__: bad)
        with caplog.at_level(logging.WARNING):
            moment = later.traveller.at("M1")
        assert moment.grade is Grade.DIVERGED
        assert "did not answer within 0.2 seconds" in caplog.text
    again = upgrade(monkeypatch, on, kept)
    assert again.traveller.at("M1").grade is Grade.EXACT, "with the engine as it was kept"


def test_a_match_being_played_says_that_its_engine_fails(kept: KeptEngines, monkeypatch: pytest.MonkeyPatch) -> None:
    on = played(5, 30, on=on_a_shelf(kept))
    later = upgrade(monkeypatch, on, kept)
    bad = registry.EngineProcess(serving("return None"), (), EngineLimits(request=0.2))
    monkeypatch.setattr(registry, "EngineProcess", lambda *_, **__: bad)
    with pytest.raises(EngineFailed, match="answered what is no reply"), later.live("M1") as live:
        live.sync()
    assert later.store.head("M1").version == 31, "nothing was written"
    assert bad.pid is None, "nothing was written"


def test_a_log_that_no_engine_confirms_diverges_where_the_present_one_says(
    kept: KeptEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = closed(kept)
    events = on.store.events("M1")
    bent = [event for event in events if event.seq != 40]
    later = upgrade(monkeypatch, on, kept)
    found = fold(bent, engines=later.engines)
    assert found.grade is Grade.DIVERGED
    assert found.divergence is not None
    assert found.divergence.at <= 40
