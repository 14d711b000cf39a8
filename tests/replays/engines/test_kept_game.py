"""A match in the process of a kept engine stands where the same match stands in memory."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import psutil
import pytest

from engine.errors import EngineError, IllegalAnswer, MatchOver, SetupError, SnapshotMismatch
from engine.table.setup import Setup
from engine.views import Viewer
from replays.engines.archive import SERVER, EngineArchive, present
from replays.engines.errors import EngineFailed, EngineFault
from replays.engines.kept_game import KeptGame
from replays.engines.present_game import PresentGame
from replays.engines.process import EngineLimits, EngineProcess
from tests.replays.engines.hostile import altered
from tests.replays.matches import pick, setup

VIEWERS = [Viewer.parse(name) for name in ("judge", "player:0", "player:1", "spectator", "public")]
COMPILED: dict[str, bytes] = {}


@cache
def imports() -> tuple[str, ...]:
    """What the present engine imports: asked once, and not while tests are collected."""
    return present().imports()


@pytest.fixture(scope="module")
def process() -> Iterator[EngineProcess]:
    """The present engine, in a process."""
    one = EngineProcess(present(), imports(), note_compiled=COMPILED.update)
    yield one
    one.stop()


def both(process: EngineProcess, seed: int = 1) -> tuple[PresentGame, KeptGame]:
    """A match here and the same one there."""
    data = setup(seed)
    return PresentGame.open(Setup.from_data(data)), KeptGame.open(process, data, facts=True)


def go_on(games: tuple[PresentGame, KeptGame], decisions: int, dice: random.Random) -> None:
    here, there = games
    for _ in range(decisions):
        if here.pending is None:
            break
        answer = pick(here.pending, dice)
        facts = here.submit(answer)
        assert [one.to_data() for one in there.submit(answer)] == [one.to_data() for one in facts]


def plain(rows: Any) -> bytes:
    return msgspec.msgpack.encode(rows)


def same(here: PresentGame, there: KeptGame) -> bool:
    """Whether all that replay asks of a match is the same of both."""
    fields = ("turn", "step", "active", "decisions", "at_rest", "result")
    assert [getattr(here, field) for field in fields] == [getattr(there, field) for field in fields]
    assert (here.pending is None) == (there.pending is None)
    if here.pending is not None and there.pending is not None:
        asked = ("kind", "seat", "prompt", "minimum", "maximum", "repeats", "private", "secret", "ordered", "naming")
        for field in (*asked, "fingerprint", "keys"):
            assert getattr(here.pending, field) == getattr(there.pending, field), field
    assert plain(here.rows()) == plain(there.rows())
    for viewer in VIEWERS:
        assert here.project(here, viewer) == there.project(there, viewer)
        assert here.project(here.pending, viewer) == there.project(there.pending, viewer)
        assert here.project(here.facts, viewer) == there.project(there.facts, viewer)
    return here.digest() == there.digest()


def test_it_goes_as_in_memory_to_the_end(process: EngineProcess) -> None:
    games = both(process)
    dice = random.Random(2)
    while games[0].pending is not None:
        go_on(games, 40, dice)
        assert same(*games)
    with pytest.raises(MatchOver):
        games[1].submit("end")


def test_officials_act_as_in_memory(process: EngineProcess) -> None:
    games = both(process, 4)
    go_on(games, 30, random.Random(1))
    while not games[0].at_rest:
        go_on(games, 1, random.Random(1))
    for act in (
        lambda game: game.adjust([{"kind": "amber", "seat": 0, "to": 5}])[1],
        lambda game: [fact.to_data() for fact in game.renew_chance(33)],
        lambda game: [fact.to_data() for fact in game.end_by_time()],
    ):
        assert act(games[0]) == act(games[1])
        assert same(*games)


def test_a_snapshot_brings_it_back(process: EngineProcess) -> None:
    games = both(process, 5)
    dice = random.Random(5)
    go_on(games, 20, dice)
    while not games[0].at_rest:
        go_on(games, 1, dice)
    blob = games[1].snapshot()
    assert blob == games[0].snapshot()
    again = KeptGame.restore(process, setup(5), blob, facts=False)
    assert again.digest() == games[0].digest()
    with pytest.raises(SnapshotMismatch):
        KeptGame.restore(process, setup(5), msgspec.msgpack.encode([0]), facts=False)


def test_it_refuses_as_in_memory(process: EngineProcess) -> None:
    here, there = both(process)
    told = []
    for game in (here, there):
        assert game.pending is not None
        with pytest.raises(IllegalAnswer) as refused:
            game.submit(("no such key",))
        with pytest.raises(IllegalAnswer):
            game.pending.check(("no such key",))
        told.append((refused.value.reason, refused.value.clause, refused.value.key))
        told.append(game.project(refused.value, VIEWERS[1]))
    assert told[:2] == told[2:]
    assert same(here, there), "a refusal changes nothing"
    with pytest.raises(SetupError):
        KeptGame.open(process, setup(1, ruleset="0"), facts=False)
    with pytest.raises(EngineError, match="there is no seat 2"):
        there.project(there, Viewer.parse("player:2"))


def test_all_matches_of_a_process_that_was_killed_go_on(process: EngineProcess) -> None:
    one, two = both(process, 1), both(process, 2)
    go_on(one, 25, random.Random(1))
    go_on(two, 45, random.Random(2))
    assert two[1]._held._started == process.started
    pid = process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    until = time.monotonic() + 5
    while psutil.Process(pid).status() != psutil.STATUS_ZOMBIE and time.monotonic() < until:
        time.sleep(0.01)
    go_on(one, 5, random.Random(3))
    assert same(*one)
    assert same(*two)
    assert process.pid != pid
    process.stop()
    go_on(two, 5, random.Random(4))
    go_on(one, 5, random.Random(4))
    assert same(*two)
    assert same(*one)


def test_a_match_begun_at_a_snapshot_is_brought_back_too(process: EngineProcess) -> None:
    games = both(process, 6)
    dice = random.Random(6)
    go_on(games, 15, dice)
    while not games[0].at_rest:
        go_on(games, 1, dice)
    later = games[0], KeptGame.restore(process, setup(6), games[0].snapshot(), facts=True)
    go_on(later, 10, dice)
    process.stop()
    assert plain(later[1].rows()) == plain(later[0].rows())


def test_a_match_that_nobody_holds_is_forgotten_there(process: EngineProcess) -> None:
    kept = KeptGame.open(process, setup(1), facts=False)
    number = kept._held._number
    del kept
    process.ask("hello")
    with pytest.raises(EngineFault, match=f"KeyError: {number}"):
        process.ask("rows", game=number)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"turn": played.turn', '"turn": -1', "a state that cannot be read"),
        ('"turn": played.turn', '"turn": 2**60', "a state that cannot be read"),
        ('"turn": played.turn', '"turn": 1e400', "a state that cannot be read"),
        ('"active": played.active', '"active": 99', "a state that cannot be read"),
        ('"digest": played.digest()', '"digest": "x"', "a state that cannot be read"),
        ('"result": played.result', '"result": 7', "a state that cannot be read"),
        ('"fingerprint": choice.fingerprint', '"fingerprint": b"x"', "a state that cannot be read"),
        ("[fact.to_data() for fact in played.facts] if facts else []", "[{}]", "a fact that cannot be read"),
        ("return list(self._games[game].legal)", "return [1]", "options that cannot be read"),
        ('"line": len(player.line)', '"line": 2**40', "a table that cannot be read"),
        ("card.shown_id, card.owner,", "card.shown_id,", "a table that cannot be read"),
        ('"house": table.state.house,', "", "a table that cannot be read"),
    ],
)
def test_a_shape_that_is_not_as_it_should_be_fails(old: str, new: str, said: str) -> None:
    process = EngineProcess(altered(old, new), imports(), compiled=without_server())
    try:
        with pytest.raises(EngineFailed, match=said):
            game: Any = KeptGame.open(process, setup(1), facts=True)
            assert game.pending.keys
            assert game.table
        assert process.pid is None, "it is not trusted any more"
    finally:
        process.stop()


def without_server() -> dict[str, bytes] | None:
    """What the module's process compiled, so that an altered engine starts faster."""
    return {path: code for path, code in COMPILED.items() if path != SERVER} or None


def test_one_that_comes_to_another_state_the_second_time_fails() -> None:
    other = altered(
        "self._games[game] = Game.open(_setup(setup), facts=facts)",
        'setup["chance"]["entropy"] = [str(_PID), ""]; self._games[game] = Game.open(_setup(setup), facts=facts)',
    )
    source = other.modules[SERVER] + b"\n\n_PID = __import__('posix').getpid()\n"
    other = EngineArchive.of({**other.modules, SERVER: source})
    process = EngineProcess(other, imports(), EngineLimits(), compiled=without_server())
    try:
        game = KeptGame.open(process, setup(1), facts=False)
        process.stop()
        with pytest.raises(EngineFailed, match="to another state than it had"):
            game.rows()
    finally:
        process.stop()


def test_facts_that_name_what_is_not_there_cannot_be_shown(process: EngineProcess) -> None:
    games = both(process)
    go_on(games, 10, random.Random(1))
    fact = next(one for one in games[1].facts if one.data)
    fact.data = {**fact.data, "card": 999}
    with pytest.raises(EngineFailed, match="told what cannot be shown"):
        games[1].project([fact], VIEWERS[1])
