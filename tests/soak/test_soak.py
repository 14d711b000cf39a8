"""The soak itself: a short one comes to a good end, and its checks find what they are there to find."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
import redis
from click.testing import CliRunner

from replays.storage.redis_server import RedisServer
from replays.store.store import Store
from service.commands.common import ExitCode
from service.running.leftovers import _place_for_counters
from tests.replays.logs import chain, closed, noted, opened
from tests.soak import campaign
from tests.soak.__main__ import command
from tests.soak.campaign import Plan
from tests.soak.checks import Findings, compare_match
from tests.soak.damage import Damage, Trials, spoil
from tests.soak.faults import Blow, Faults, by_kind
from tests.soak.ledger import Ledger, Match
from tests.soak.target import Target, TargetFault

PROJECT = Path(__file__).parents[2]


@pytest.mark.slow
def test_a_short_soak_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole Vaultlog: a few deaths of whatever the seed says, a pause, a full disk, a file that was cut off."""
    few = {"followers": 1, "workers": 1, "full_seconds": 2.0, "quiet_seconds": 1.0}
    monkeypatch.setattr(campaign, "Plan", partial(Plan, **few))
    amounts = ["--kills", "4", "--pauses", "1", "--players", "1", "--full-disks", "1", "--cuts", "1"]
    amounts += ["--bits", "0", "--zeroed", "0", "--noise-seconds", "0", "--seed", "short", "--directory", str(tmp_path)]
    ran = CliRunner().invoke(command, [*amounts, "--json"])
    assert ran.exit_code == ExitCode.OK, ran.output
    found = json.loads(ran.stdout)
    assert found["faults"] == []
    assert sum(row["count"] for row in found["blows"]) == 5
    assert all(row["never"] == 0 for row in found["blows"])
    assert found["acknowledged"] > 5
    assert found["heard"] > 0
    assert found["lost"] == found["other"] == found["unknown"] == found["notes_not_once"] == found["chain_faults"] == 0
    held = found["tournaments"]
    assert held["rounds"] >= 1
    assert held["acknowledged"] > 5
    assert held["lost"] == held["other"] == held["unknown"] == 0
    assert held["stored"] == held["acknowledged"] + held["by_the_way"]
    assert found["refused_starts"] == []
    (cut,) = found["damage"]
    assert cut["tried"] == 1
    assert cut["unnamed"] == 0
    assert cut["lost"] + cut["harmless"] + cut["refused"] > 0
    assert found["full_disk"]["times"] == 1
    assert found["full_disk"]["lost"] == 0
    assert left_in(tmp_path) == []
    assert list(tmp_path.iterdir()) == []
    assert [path.name for path in _place_for_counters(tmp_path).glob("*") if "soak-" in path.name] == []
    monkeypatch.setattr(campaign, "Campaign", lambda *given: SimpleNamespace(run=lambda: found))
    said = CliRunner().invoke(command, ["--seed", "short"]).stdout
    assert f"{held['acknowledged']} events acknowledged" in said
    assert "never acknowledged" in said


@pytest.mark.slow
def test_ctrl_c_leaves_nothing_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.soak", "--players", "1", "--directory", str(tmp_path)]
    with subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as soak:
        try:
            while not list(tmp_path.glob("soak-*/data/redis/redis.log")):
                assert soak.poll() is None
                time.sleep(0.05)
            assert left_in(tmp_path)
            soak.send_signal(signal.SIGINT)
            assert soak.wait(120) == 128 + signal.SIGINT
        finally:
            soak.terminate()
    assert list(tmp_path.iterdir()) == []
    assert left_in(tmp_path) == []


def left_in(directory: Path) -> list[psutil.Process]:
    """Processes that work in a directory below this one, or were started for it."""
    found = []
    for process in psutil.process_iter():
        try:
            data = process.environ().get("VAULTLOG_DATA", "")
            if str(directory) in data or str(directory) in process.cwd():
                found.append(process)
        except psutil.Error:
            continue
    return found


# -- what the checks find ----------------------------------------------------------------------------------------------


@pytest.fixture
def store(fake_redis: redis.Redis) -> Store:
    store = Store(fake_redis)
    store.append("M1", chain(opened("M1"), noted("one"), noted("two"), closed()))
    return store


def told(store: Store) -> Match:
    """The match as clients know it who were told everything."""
    match = Match("M1", ["a", "b"], "j")
    for event in store.events("M1"):
        match.acknowledged[event.seq] = match.heard[event.seq] = event.hash
    match.notes += ["one", "two"]
    return match


def compared(store: Store, match: Match) -> Findings:
    found = Findings()
    compare_match(store, match, found)
    return found


def test_a_log_that_is_what_was_told_has_no_faults(store: Store) -> None:
    found = compared(store, told(store))
    assert (found.acknowledged, found.notes, found.heard) == (4, 2, 4)
    # The log of these tests is no match that could be played, which is what the fold says.
    assert found.lost == found.other == found.unknown == found.notes_not_once == 0


def test_what_is_missing_changed_or_too_much_is_counted(store: Store) -> None:
    match = told(store)
    match.acknowledged |= {5: "ab" * 32, 6: None}
    match.acknowledged[3] = "cd" * 32
    match.heard[7] = "ef" * 32
    del match.acknowledged[2]
    match.notes.append("three")
    found = compared(store, match)
    assert (found.lost, found.other, found.unknown, found.notes_not_once) == (3, 1, 1, 1)
    text = "\n".join(found.sentences)
    assert "lost [5, 6], another hash [3]" in text
    assert "lost [7]" in text
    assert "never acknowledged: [2]" in text
    assert "['three']" in text


def test_a_match_that_is_gone_or_cannot_be_read_is_lost(store: Store) -> None:
    match = told(store)
    store.redis.xdel("match:{M1}:events", "2-0")
    assert compared(store, match).lost == 4
    assert "cannot be read" in compared(store, match).sentences[0]
    match.id = "M9"
    assert compared(store, match).sentences == ["match M9 is lost"]


def test_two_answers_that_differ_are_a_contradiction() -> None:
    ledger = Ledger()
    match = ledger.open({"match": "M1", "tokens": {"seats": ["a", "b"], "judge": "j"}})
    event: dict[str, Any] = {"seq": 2, "hash": "ab", "type": "note.added", "data": {"text": "one"}}
    ledger.acknowledge(match, 2, [event], 3)
    assert match.acknowledged == {1: None, 2: "ab", 3: None}
    assert match.notes == ["one"]
    assert not match.closed
    ledger.acknowledge(match, 2, [{**event, "hash": "cd"}], 2)
    ledger.hear(match, 3, "ab")
    ledger.hear(match, 3, "cd")
    assert len(ledger.contradictions) == 2
    assert ledger.count() == 3


def test_times_are_told_per_kind_and_those_who_never_went_on() -> None:
    blows = [Blow("kill", "redis and api", 2.0), Blow("kill", "redis and api", 4.0), Blow("kill", "sweeper", None)]
    assert by_kind(blows) == [
        {"what": "kill", "kind": "Redis and API", "count": 2, "median_s": 3.0, "max_s": 4.0, "never": 0},
        {"what": "kill", "kind": "sweeper", "count": 1, "median_s": None, "max_s": None, "never": 1},
    ]


def test_a_blow_falls_only_after_every_start_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """An orphan of the run before may answer meanwhile; what is to be hit is a run that is whole."""
    looks = []

    class Starting:
        """Whole at the third look, ready at the fourth; there is nothing to hit before."""

        pid = None

        def complete(self) -> bool:
            looks.append("complete")
            return len(looks) > 2

        def ready(self) -> bool:
            looks.append("ready")
            return len(looks) > 5

        def parts(self) -> dict[str, list[int]]:
            looks.append("blow")
            return {"worker": []}

    faults = Faults(Starting(), [], random.Random(1))  # type: ignore[arg-type]
    for hit in (faults.kill, faults.pause):
        looks.clear()
        hit()
        assert looks[:7] == ["complete", "complete", "complete", "ready", "complete", "ready", "blow"], hit.__name__
    monkeypatch.setattr("tests.soak.faults.START_SECONDS", 0.2)
    monkeypatch.setattr(Starting, "ready", lambda self: False)
    with pytest.raises(TargetFault, match="not all had started 0 s after the blow before"):
        faults.kill()


def test_a_run_is_whole_when_all_that_ever_belonged_to_it_lives(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "redis").mkdir(parents=True)
    sleep = [sys.executable, "-c", "import time; time.sleep(600)"]
    with subprocess.Popen(sleep, cwd=data / "redis") as server, subprocess.Popen(sleep) as worker:
        target = Target(data)
        try:
            target._process = subprocess.Popen(sleep)

            def note(*rows: tuple[str, int]) -> None:
                listed = [{"name": name, "pid": pid} for name, pid in rows]
                (data / "processes.json").write_text(json.dumps({"run": "r", "processes": listed}))

            (data / "redis" / "address.json").write_text(json.dumps({"pid": server.pid}))
            assert not target.complete(), "nothing is noted yet"
            note(("api", worker.pid), ("worker-1", worker.pid))
            assert target.complete()
            note(("api", worker.pid))
            assert not target.complete(), "its worker is dead, and not started again"
            note(("api", worker.pid), ("worker-1", 2**22 + 1))
            assert not target.complete(), "as noted, but not noticed yet"
            note(("api", worker.pid), ("worker-1", worker.pid))
            target.kill()
            assert not target.complete()
        finally:
            target.kill()
            worker.kill()
            server.kill()


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    """A data directory whose Redis has written something and ended."""
    with RedisServer(tmp_path / "data" / "redis") as server, server.client() as client:
        for number in range(500):
            client.set(f"key-{number}", "value" * 20)
    return tmp_path / "data"


@pytest.mark.parametrize("kind", ["cut", "bit", "zeroed"])
def test_damage_is_done_where_it_says(stopped: Path, kind: str) -> None:
    (file,) = (stopped / "redis").rglob("*.aof")
    before = file.read_bytes()
    said = spoil(stopped, kind, random.Random(7))
    after = file.read_bytes()
    place = int("".join(letter if letter.isdigit() else " " for letter in said.partition("byte")[2]).split()[0])
    if kind == "cut":
        assert after == before[:place]
        assert len(after) < len(before)
        return
    assert len(after) == len(before)
    different = [at for at, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
    if kind == "bit":
        assert different == [place]
        assert (before[place] ^ after[place]).bit_count() == 1
    else:
        assert different
        assert not any(after[different[0] : different[-1]])


def test_a_vaultlog_that_is_not_there_has_no_parts_and_is_destroyed_without_complaint(tmp_path: Path) -> None:
    target = Target(tmp_path / "data")
    assert target.parts() == {}
    assert target.pid is None
    assert not target.ready()
    assert target.output() == ""
    target.stop()
    target.destroy()


def test_damage_that_nobody_names_is_a_fault(tmp_path: Path, stopped: Path) -> None:
    """Judged on a Redis alone: a match that the witness never saw is gone, and nobody says so."""

    class Alone(Target):
        """As if it ran: its Redis does."""

        def said(self) -> str:
            return "all is well"

    with RedisServer(stopped / "redis"):
        target = Alone(stopped)
        trials = Trials(target, {"M1": ["ab" * 32, "cd" * 32]}, tmp_path, random.Random(1))
        found = Damage("cut")
        trials.judge(target, found, "cut off somewhere")
    assert (found.lost, found.unnamed, found.harmless) == (2, 1, 0)
    assert trials.sentences == ["cut off somewhere: nobody named what happened to match M1"]
