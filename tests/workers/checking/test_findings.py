"""What an audit finds at a match under an engine that was changed, and under its own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.catalogue import CATALOGUE_ID
from replays.engines.archive import SHORT, EngineArchive, present
from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.log.event_types import EngineMoved
from replays.log.events import Draft, Event, seal
from replays.play.live import Recorder
from tests.replays.engines.another import on_a_shelf, upgrade
from tests.replays.matches import ORGANISER, play_on, played
from tests.workers.help import SilentQueue, tampered
from workers.checking.audit import Audits
from workers.checking.findings import Finding, audit, in_words


@pytest.fixture
def on(kept: KeptEngines) -> Recorder:
    """A match of which an upgraded server deals more cards at the end of a turn."""
    before = played(3, 60, on=on_a_shelf(kept))
    play_on(before, "M1", random.Random(4), 20)
    return before


def _audited(events: list[Event], engines: Engines | None) -> Finding:
    found = audit("M1", len(events), events, engines)
    if engines is not None:
        engines.stop()
    return found


def test_what_comes_out_the_same_says_so(on: Recorder) -> None:
    found = _audited(on.store.events("M1"), on.engines)
    assert found.grade == "EXACT"
    assert found.sound
    assert found.own is None
    assert in_words(found) == "same under the present engine"


def test_what_differs_is_told_with_event_rule_and_decision_and_is_exact_under_its_own(
    on: Recorder, kept: KeptEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = on.store.events("M1")
    found = _audited(events, upgrade(monkeypatch, on, kept).engines)
    assert (found.grade, found.own, found.own_engine) == ("DIVERGED", "exact", present().id[:SHORT])
    assert found.sound
    assert found.event == found.proven + 1
    assert found.decision
    told = in_words(found)
    assert told.startswith(f"differs from event {found.event} on: {found.decision}")
    assert told.endswith(f"; exact under its own engine {present().id[:8]}…")
    assert found.here == "Ann draws Cleansing Wave"
    assert found.there == "Ann ends the turn"
    assert f"(here: {found.here}; then: {found.there})" in told


def test_an_engine_that_is_not_kept_is_missing(
    on: Recorder, kept: KeptEngines, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    events = on.store.events("M1")
    upgrade(monkeypatch, on, kept)
    for engines in (None, Engines(), Engines(KeptEngines(tmp_path / "empty"))):
        found = _audited(events, engines)
        assert found.own == "missing"
        assert not found.sound
        assert in_words(found).endswith("; its own engine is not kept here")


def test_what_no_engine_confirms_is_damage(on: Recorder, kept: KeptEngines, monkeypatch: pytest.MonkeyPatch) -> None:
    events = on.store.events("M1")
    bent = [tampered(event, state="00" * 32) if event.seq == 70 else event for event in events]
    here = _audited(events[:69] + bent[69:70], on.engines)
    assert (here.own, here.own_engine) == ("damage", None)
    assert in_words(here).endswith("; damage")
    found = _audited(events[:69] + bent[69:70], upgrade(monkeypatch, on, kept).engines)
    assert found.own == "damage"
    assert found.event is not None
    assert found.event < 70
    assert in_words(found).endswith(f"; not exact under its own engine {present().id[:8]}… either: damage")


def test_a_broken_chain_is_damage_whatever_engine_is_kept(
    on: Recorder, monkeypatch: pytest.MonkeyPatch, kept: KeptEngines
) -> None:
    events = on.store.events("M1")
    found = _audited(events[:3] + events[4:], upgrade(monkeypatch, on, kept).engines)
    assert (found.what, found.own, found.event) == ("chain/gap", "damage", 4)


@pytest.mark.slow
def test_a_match_that_moved_is_asked_of_the_engine_that_it_moved_to(
    on: Recorder, kept: KeptEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules = {
        **present().modules,
        "engine/rules/zones/drawing.py": present().modules["engine/rules/zones/drawing.py"] + b"# later",
    }
    moved_to = EngineArchive.of(modules)
    name = f"vaultlog-engine/later+{moved_to.short}"
    kept.keep(moved_to, name=name, catalogue=CATALOGUE_ID)
    events, moment = on.store.events("M1"), on.traveller.at("M1")
    assert moment.fold.commitments is not None
    state = moment.fold.commitments.state(len(events) + 1, moment.game.digest())
    draft = Draft(data=EngineMoved(engine=name, catalogue=CATALOGUE_ID, state=state), actor=ORGANISER)
    events.append(seal(draft, seq=len(events) + 1, prev=events[-1].hash))
    found = _audited(events, upgrade(monkeypatch, on, kept).engines)
    assert (found.own, found.own_engine) == ("exact", moved_to.short)


def test_audits_of_a_store_look_for_the_own_engine(
    on: Recorder, kept: KeptEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = upgrade(monkeypatch, on, kept)
    audits = Audits(on.store.redis, SilentQueue(), engines=later.engines)
    assert audits.audit("M1").own == "exact"
    audits.engines = None
    assert audits.audit("M1").own == "missing"
