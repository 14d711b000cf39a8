"""A running match moves to the engine of an upgraded server, when both agree on it so far."""

from __future__ import annotations

import random

import pytest

from engine.catalogue import CATALOGUE_ID
from replays.engines.archive import EngineArchive, present
from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import PRESENT, Engines
from replays.fold.fold import Fold, Grade, Own, fold
from replays.log.errors import CommandRefused, StoreUnavailable
from replays.log.event_types import EngineMoved
from replays.log.events import Draft, Event, seal
from replays.play.commands import Answer, Close, MoveEngine, Note, Rewind
from replays.play.live import Recorder
from replays.telling.timeline import Timelines
from replays.telling.transcript import tell
from replays.telling.viewer import Eyes
from tests.replays.engines.another import NEXT, on_a_shelf, upgrade
from tests.replays.matches import ANN, JUDGE, ORGANISER, play_on, played

pytestmark = pytest.mark.usefixtures("packed_lightly")


def _move(on: Recorder, match: str = "M1") -> Event:
    with on.live(match) as live:
        live.sync()
        return live.record([MoveEngine()], actor=ORGANISER, expected=live.version).events[0]


def _elsewhere(on: Recorder) -> Recorder:
    """Another process with the same data."""
    return Recorder(on.store, on.traveller.snapshots, engines=on.engines)


@pytest.mark.slow
def test_the_match_goes_on_with_the_engine_that_it_moved_to(kept: KeptEngines, monkeypatch: pytest.MonkeyPatch) -> None:
    on = played(5, 30, on=on_a_shelf(kept))
    plain = on.traveller.at("M1").game.digest()
    later = upgrade(monkeypatch, on, kept, hand=6)
    with later.live("M1") as live:
        assert live.fold.engine.kept_id == present().short
    moved = _move(later)
    assert moved.type == "engine.moved"
    assert isinstance(moved.data, EngineMoved)
    assert moved.engine is None
    assert (moved.data.engine, moved.data.catalogue) == (NEXT, "1")
    with later.live("M1") as live:
        assert live.fold.engine is PRESENT
        assert live.game.digest() == plain
    events = play_on(later, "M1", random.Random(6), 40)
    assert all(event.engine is None for event in events), "what engine.moved names has validated them"
    other = _elsewhere(later)
    assert other.traveller.engine_of("M1") is PRESENT
    assert other.traveller.own_engine("M1").since == moved.seq
    play_on(other, "M1", random.Random(7), 10_000)
    with other.live("M1") as live:
        live.record([Close()], actor=ORGANISER, expected=live.version)
    assert other.traveller.at("M1").grade is Grade.EXACT
    assert all(event.engine is None for event in other.store.events("M1"))


@pytest.mark.slow
def test_every_moment_before_and_after_stays_exact(kept: KeptEngines, monkeypatch: pytest.MonkeyPatch) -> None:
    later = upgrade(monkeypatch, played(5, 40, on=on_a_shelf(kept)), kept, hand=6)
    moved = _move(later)
    with later.live("M1") as live:
        back = live.record([Rewind(moved.seq - 9, "a slip")], actor=JUDGE, expected=live.version).events[0]
    play_on(later, "M1", random.Random(2), 10)
    for seq in (1, 20, moved.seq - 1, moved.seq, back.seq, back.seq + 5):
        assert later.traveller.at("M1", seq).grade is Grade.EXACT
    assert fold(later.store.events("M1")).grade is Grade.EXACT
    assert _elsewhere(later).traveller.own_engine("M1").stamp == f"{NEXT} 1", "going back does not undo the move"


def test_a_match_that_the_engines_differ_on_stays_with_its_own(
    kept: KeptEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = upgrade(monkeypatch, played(5, 40, on=on_a_shelf(kept)), kept)
    version = later.store.head("M1").version
    with pytest.raises(CommandRefused, match="does not confirm the match so far .event") as refused:
        _move(later)
    assert refused.value.code == "engines-differ"
    assert later.store.head("M1").version == version
    events = play_on(later, "M1", random.Random(6), 10)
    assert all(event.engine is None for event in events)
    with later.live("M1") as live:
        assert live.fold.engine.kept_id == present().short
        assert live.fold.exact


@pytest.mark.slow
def test_a_match_of_this_engine_has_nothing_to_move(kept: KeptEngines, monkeypatch: pytest.MonkeyPatch) -> None:
    on = played(5, 10, on=on_a_shelf(kept))
    with pytest.raises(CommandRefused, match="already") as refused:
        _move(on)
    assert refused.value.code == "same-engine"
    later = upgrade(monkeypatch, on, kept, hand=6)
    _move(later)
    with pytest.raises(CommandRefused, match="already"):
        _move(later)


def test_it_is_recorded_by_itself_and_cannot_be_noted(kept: KeptEngines, monkeypatch: pytest.MonkeyPatch) -> None:
    later = upgrade(monkeypatch, played(5, 10, on=on_a_shelf(kept)), kept, hand=6)
    with later.live("M1") as live:
        asked = live.game.pending
        assert asked is not None
        answer = Answer(asked.seat, tuple(asked.keys[: asked.minimum]))
        with pytest.raises(CommandRefused, match="by itself"):
            live.record([answer, MoveEngine()], actor=ANN, expected=live.version)
        with pytest.raises(CommandRefused, match="cannot be appended as it is"):
            live.record([Note("engine.moved", {})], actor=ANN, expected=live.version)
        assert live.fold.engine.kept_id == present().short
        assert live.version == later.store.head("M1").version


def test_it_is_told(kept: KeptEngines, monkeypatch: pytest.MonkeyPatch) -> None:
    later = upgrade(monkeypatch, played(5, 10, on=on_a_shelf(kept)), kept, hand=6)
    moved = _move(later)
    (line,) = tell(later.traveller, "M1", Eyes.of("public"), moved.seq)
    assert line.text == f"The match goes on with the engine {NEXT}, which confirms all of it so far"
    timeline = Timelines(later.traveller).of("M1")
    assert "engine.moved" in {moment.kind for moment in timeline.moments}


def _changed(kept: KeptEngines, old: bytes, new: bytes) -> EngineArchive:
    """Another engine that is kept: one of its lines reads otherwise."""
    modules = dict(present().modules)
    assert old in modules["engine/rules/zones/drawing.py"]
    modules["engine/rules/zones/drawing.py"] = modules["engine/rules/zones/drawing.py"].replace(old, new)
    archive = EngineArchive.of(modules)
    kept.keep(archive, name=f"vaultlog-engine/later+{archive.short}", catalogue=CATALOGUE_ID)
    return archive


def _moved_to(on: Recorder, archive: EngineArchive) -> list[Event]:
    """The log of M1, and its move to a kept engine, as a server with that engine writes it."""
    events, moment = on.store.events("M1"), on.traveller.at("M1")
    assert moment.fold.commitments is not None
    seq = len(events) + 1
    state = moment.fold.commitments.state(seq, moment.game.digest())
    data = EngineMoved(engine=f"vaultlog-engine/later+{archive.short}", catalogue=CATALOGUE_ID, state=state)
    return [*events, seal(Draft(data=data, actor=ORGANISER), seq=seq, prev=events[-1].hash)]


@pytest.mark.slow
def test_a_fold_by_the_own_engine_changes_to_the_one_that_is_named(kept: KeptEngines) -> None:
    on = played(5, 20, on=on_a_shelf(kept))
    archive = _changed(kept, b"HAND_SIZE = 6", b"HAND_SIZE = 3 + 3")
    engines = Engines(kept)
    found = Fold(facts=False, engines=engines).feed_all(_moved_to(on, archive))
    assert found.exact
    assert found.engine.kept_id == archive.short
    assert found.own is not None
    assert found.own.since == found.version
    assert fold(_moved_to(on, archive)).engine is PRESENT, "without the other one, the match stays confirmed"
    engines.stop()


@pytest.mark.slow
def test_a_move_to_an_engine_that_does_not_agree_is_a_divergence(kept: KeptEngines) -> None:
    on = played(5, 20, on=on_a_shelf(kept))
    engines = Engines(kept)
    events = _moved_to(on, _changed(kept, b"HAND_SIZE = 6", b"HAND_SIZE = 7"))
    found = Fold(facts=False, engines=engines).feed_all(events)
    assert found.divergence is not None
    assert found.divergence.at == len(events)
    assert found.engine is PRESENT
    assert found.version == len(events) - 1
    assert found.game.digest() == on.traveller.at("M1").game.digest()
    engines.stop()


@pytest.mark.slow
def test_a_store_that_does_not_answer_is_no_divergence(kept: KeptEngines) -> None:
    on = played(5, 20, on=on_a_shelf(kept))
    events = _moved_to(on, _changed(kept, b"HAND_SIZE = 6", b"HAND_SIZE = 3 + 3"))

    def gone() -> Own:
        raise StoreUnavailable("no answer")

    found = Fold(facts=False, engines=Engines(kept), own=gone).feed_all(events[:-1])
    with pytest.raises(StoreUnavailable):
        found.feed(events[-1])
    assert found.exact
    assert found.version == len(events) - 1
