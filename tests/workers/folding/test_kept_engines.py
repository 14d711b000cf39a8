"""Workers of an upgraded server: they fold and film by the kept engine, and one that fails is nobody's fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import redis

from replays.engines.archive import present
from replays.engines.errors import EngineFailed
from replays.engines.kept_engines import KeptEngines
from replays.engines.process import EngineProcess
from replays.engines.registry import Engines
from replays.fold.snapshots import Snapshots
from replays.fold.travel import Traveller
from replays.keeping.film import Films
from replays.play.commands import Close
from replays.play.live import Recorder
from replays.store.keys import film_key
from replays.store.store import Store
from replays.telling.timeline import Timelines
from tests.replays.engines.another import upgraded
from tests.replays.matches import ORGANISER, played
from tests.workers.help import Woken, folder
from workers.folding.films import DUE, FAILED, Filmer
from workers.folding.outcomes import tally_here
from workers.folding.projections import Projections
from workers.folding.quarantine import Quarantine


@pytest.fixture
def engines(tmp_path: Path) -> Engines:
    return Engines(KeptEngines(tmp_path / "engines"))


@pytest.fixture
def old(any_redis: redis.Redis, engines: Engines, monkeypatch: pytest.MonkeyPatch) -> redis.Redis:
    """The match M1 of an engine that is kept, closed, at a server with another one."""
    on = Recorder(Store(any_redis), Snapshots(any_redis), engines=engines)
    played(3, 60, on=on)
    with on.live("M1") as live:
        live.record([Close(unfinished=True)], actor=ORGANISER, expected=live.version)
    upgraded(monkeypatch)
    return any_redis


def fails(self: EngineProcess, *arguments: Any, **named: Any) -> Any:
    raise EngineFailed(self.name, "broke off")


def test_a_match_is_folded_tallied_and_filmed_by_its_own_engine(old: redis.Redis, engines: Engines) -> None:
    head = Store(old).head("M1")
    assert folder(old, engines=engines).run("M1") == ("folded", 0, head.version)
    timeline = Projections(old).timeline("M1")
    assert timeline is not None
    assert timeline.kept_engine is not None
    assert timeline.kept_engine.id == present().short
    assert timeline.graded.in_short.startswith("EXACT (engine ")
    assert timeline == Timelines(Traveller(Store(old), Snapshots(old), engines)).of("M1")
    here = tally_here(Store(old).iterate("M1"), engines)
    assert here is not None
    assert here[0].entry["seq"] == head.version
    assert Filmer(old, engines=engines).run("M1") == "made"
    film = Films(old).of("M1")
    assert film is not None
    assert film.head == head.hash
    assert present().short in film.engine


def test_an_engine_that_fails_is_tried_again_and_no_incident(
    old: redis.Redis, engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = Store(old).head("M1").version
    with monkeypatch.context() as broken:
        broken.setattr(EngineProcess, "ask", fails)
        assert folder(old, engines=engines).run("M1").what == "failed"
        old.sadd(DUE, "M1")
        with pytest.raises(EngineFailed):
            Filmer(old, engines=engines).run("M1")
    assert Quarantine(old, wake=Woken()).all() == []
    assert old.smembers(DUE) == {b"M1"}
    assert not old.hexists(FAILED, "M1")
    assert not old.exists(film_key("M1"))
    old.delete("match:{M1}:fold:pause")
    outcome = folder(old, engines=engines).run("M1")
    assert (outcome.what, outcome.after) == ("folded", last)
    assert Filmer(old, engines=engines).run("M1") == "made"


def test_without_its_engine_it_is_an_incident(old: redis.Redis, tmp_path: Path) -> None:
    assert folder(old, engines=Engines(KeptEngines(tmp_path / "empty"))).run("M1").what == "incident"
