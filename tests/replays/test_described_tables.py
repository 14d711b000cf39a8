"""Matches that open from a described table: recorded, folded, snapshotted, exported; what is hidden stays so."""

from __future__ import annotations

import json
import random
from typing import Any

import fakeredis
import pytest

from engine.errors import SetupError
from engine.game import Game
from replays.exports.log import export, import_log
from replays.fold.fold import fold
from replays.fold.snapshots import Snapshots
from replays.fold.travel import Traveller
from replays.keeping.verification import verify_lines
from replays.log.event_types import MatchOpened, SeedSecret
from replays.log.events import redact
from replays.play.commands import Close, Rewind
from replays.play.live import Recorder
from replays.store.store import Store
from tests.engine.opening.test_positions import TABLE
from tests.replays.matches import JUDGE, ORGANISER, play_on, recorder

SETUP: dict[str, Any] = {"position": TABLE, "chance": {"seed": "5e" * 32}}


@pytest.fixture
def on() -> Recorder:
    """A recorder with the match M1, opened from the table and played a little."""
    made = recorder()
    made.open(SETUP, actor=ORGANISER, match="M1")
    play_on(made, "M1", random.Random(1), 40)
    return made


def test_a_match_opens_from_a_table_and_its_log_proves_itself(on: Recorder) -> None:
    events = on.store.events("M1")
    assert len(events) > 20
    single = fold(events)
    assert single.exact, single.divergence
    assert single.version == len(events), single.divergence
    assert fold(events[:1]).game.digest() == Game.open(SETUP).digest()


def test_hidden_zones_are_under_seal(on: Recorder) -> None:
    first = on.store.events("M1")[0]
    assert isinstance(first.data, MatchOpened)
    assert isinstance(first.secret, SeedSecret)
    shown = first.data.setup["position"]["seats"][0]
    assert (shown["hand"], shown["deck"], shown["archives"]) == (2, 2, 1)
    assert shown["discard"] == ["Brothers in Battle"]
    assert first.secret.position == TABLE
    other = json.loads(json.dumps(TABLE))
    mine = other["seats"][0]
    mine["hand"][0], mine["deck"][1] = mine["deck"][1], mine["hand"][0]
    swapped = recorder().open({**SETUP, "position": other}, actor=ORGANISER, match="M1").events[0]
    assert isinstance(swapped.data, MatchOpened)
    assert swapped.data.setup == first.data.setup, "where a hidden card lies shows nowhere in the open"
    assert swapped.secret is not None
    assert swapped.secret != first.secret


def test_a_table_that_was_exchanged_is_noticed(on: Recorder) -> None:
    lines = list(export(on.store, "M1"))
    first = json.loads(lines[0])
    first["sealed"]["value"]["position"]["seats"][0]["hand"][0] = "Punch"
    forged = json.dumps(first, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode() + b"\n"
    report = verify_lines([forged, *lines[1:]])
    assert not report.ok
    assert report.fault is not None
    assert report.fault.line == 1


def test_snapshots_and_rewinds_lead_back_to_it(on: Recorder) -> None:
    play_on(on, "M1", random.Random(2), 200)
    events = on.store.events("M1")
    travel = Traveller(on.store, on.traveller.snapshots)
    folded = next(each for each in (fold(events[:n]) for n in range(10, len(events))) if each.game.at_rest)
    snapshots = on.traveller.snapshots
    assert snapshots.save("M1", folded)
    assert folded.opened is not None
    assert folded.version in snapshots.seqs("M1", folded.opened)
    for seq in (1, 2, len(events) // 2, len(events)):
        assert travel.at("M1", seq).game.digest() == fold(events[:seq]).game.digest()
    with on.live("M1") as live:
        live.sync()
        live.record([Rewind(1, "from the table again")], actor=JUDGE, expected=live.version)
        assert live.game.digest() == Game.open(SETUP).digest()
    assert fold(on.store.events("M1")).exact


def test_it_is_exported_verified_and_imported(on: Recorder) -> None:
    with on.live("M1") as live:
        live.sync()
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
    lines = list(export(on.store, "M1"))
    report = verify_lines(lines)
    assert report.ok
    assert report.grade.value == "EXACT"
    client = fakeredis.FakeRedis(server=fakeredis.FakeServer(version=(6, 2)))
    there = Store(client)
    assert import_log(there, lines).head == on.store.head("M1").hash
    play = Recorder(there, Snapshots(client))
    assert play.traveller.at("M1").game.digest() == on.traveller.at("M1").game.digest()


def test_a_redacted_copy_keeps_its_chain_and_says_what_is_missing(on: Recorder) -> None:
    with on.live("M1") as live:
        live.sync()
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
    report = verify_lines(redact(event).to_json() + b"\n" for event in on.store.events("M1"))
    assert report.ok
    assert report.grade.value == "UNVERIFIED"
    assert report.folded_to == 0
    assert report.note is not None
    assert "the position that match M1 opened from was redacted" in report.note


def test_an_impossible_table_is_not_stored() -> None:
    on = recorder()
    for position in (None, {**TABLE, "seats": TABLE["seats"][:1]}, {**TABLE, "turn": 0}):
        with pytest.raises(SetupError):
            on.open({**SETUP, "position": position}, actor=ORGANISER, match="M1")
    assert on.store.matches().matches == ()
