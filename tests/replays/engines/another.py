"""A server that was upgraded: its engine is another one than the one that its matches were played with."""

from __future__ import annotations

import pytest

from engine.rules.zones import drawing
from replays.engines import registry
from replays.engines.archive import EngineArchive, present
from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.fold.snapshots import Snapshots
from replays.play import opening
from replays.play.live import Recorder
from replays.store.store import Store
from tests.replays.matches import recorder

NEXT = "vaultlog-engine/next+0123456789abcdef"


def on_a_shelf(kept: KeptEngines) -> Recorder:
    """A recorder that keeps its engine."""
    plain = recorder()
    return Recorder(plain.store, plain.traveller.snapshots, engines=Engines(kept))


def upgraded(monkeypatch: pytest.MonkeyPatch, *, hand: int = 7) -> None:
    """From here on the present engine draws up to another hand size, and knows that it is another one."""
    monkeypatch.setattr(drawing, "HAND_SIZE", hand)
    monkeypatch.setattr(registry, "present", lambda: EngineArchive(present().modules, "f" * 64))
    for module in (registry, opening):
        monkeypatch.setattr(module, "present_name", lambda: NEXT)
    monkeypatch.setattr(registry, "present_stamp", lambda: f"{NEXT} 1")


def upgrade(monkeypatch: pytest.MonkeyPatch, before: Recorder, kept: KeptEngines, *, hand: int = 7) -> Recorder:
    """The same data under another engine."""
    upgraded(monkeypatch, hand=hand)
    client = before.store.redis
    return Recorder(Store(client), Snapshots(client), engines=Engines(kept))
