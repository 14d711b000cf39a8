"""The parts of the trial on many machines: what it starts, what its followers notice, what its checks find."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
import redis
from click.testing import CliRunner

from replays.log.events import Event
from replays.store.store import Store
from service.config import Config
from service.running.serving import command_of, complete
from tests.replays.logs import chain, closed, noted, opened
from tests.service.helpers.fronted import listening
from tests.service.helpers.people import parts
from tests.service.helpers.roles import Table
from tests.soak.__main__ import command
from tests.soak.answers import wrong_answers
from tests.soak.checks import Findings, compare_match
from tests.soak.cluster import FIRST, blows_in_turn
from tests.soak.crowd import Crowd
from tests.soak.ledger import Ledger, Match
from tests.soak.machines import KINDS, Machines

PROJECT = Path(__file__).parents[2]
SHARED = {"archive", "exports", "witness", "engines", "admin_token", "signing_key", "redis_url", "queue_url"}


def test_hosts_and_workers_share_what_the_settings_name_and_nothing_else(tmp_path: Path) -> None:
    machines = Machines(tmp_path, hosts=2, workers=4, durability="replicas:1:700", dice=random.Random(1))
    with machines.queue:
        made = machines.made_parts([5001, 5002, 5003, 5004])
    kinds = [part.kind for part in made]
    assert kinds == ["api", "live", "api", "live", *["worker"] * 4, "long-worker", "sweeper"]
    configs = [
        complete(Config.from_environment({f"VAULTLOG_{name}": value for name, value in part.settings.items()}))
        for part in made
    ]
    assert len({config.data for config in configs}) == len({part.host for part in made}) == 8
    assert all(len({getattr(config, name) for config in configs}) == 1 for name in SHARED)
    assert {str(config.durability) for config in configs} == {"replicas:1:700"}
    for api, live, port in zip(configs[:4:2], configs[1:4:2], machines.ports, strict=True):
        assert api.api_listens == live.api_listens
        assert live.base_url == f"http://127.0.0.1:{port}"
    assert all(command_of(part.kind, config)[1] == "-m" for part, config in zip(made, configs, strict=True))  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_short_trial_loses_nothing(tmp_path: Path) -> None:
    """Everything that the command starts, a round of one table, and the death of a master."""
    command = [sys.executable, "-m", "tests.soak", "--cluster", "--rounds", "1", "--minutes", "0.1", "--json"]
    command += ["--tables", "1", "--followers", "2", "--hosts", "1", "--workers", "1", "--seed", "short"]
    command += ["--directory", str(tmp_path)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, timeout=600)
    found = json.loads(done.stdout)
    assert found["faults"] == [], done.stderr
    assert done.returncode == 0, done.stderr
    assert found["blows"][0]["what"] == "kill"
    assert {row["kind"] for row in found["blows"]} == {"master"}
    assert found["streams"] == 2
    tournament = found["tournament"]
    assert tournament["rounds"] == tournament["pairings"] == 1
    assert tournament["wrong_standings"] == 0
    assert tournament["stored"] == tournament["acknowledged"] + tournament["by_the_way"]
    assert found["acknowledged"] > 3
    assert found["lost"] == found["behind"] == found["wrong_answers"] == 0
    assert list(tmp_path.iterdir()) == []


def test_what_was_ended_is_not_started_again(tmp_path: Path) -> None:
    machines = Machines(tmp_path, dice=random.Random(1))
    with machines.queue:
        (first, *_) = machines.made_parts([5001, 5002, 5003, 5004])
    first.ask_to_end()
    first.start()
    assert first.pid is None
    assert first.end()
    assert not first.said_in.exists()


def test_a_short_trial_is_hit_where_it_hurts_and_a_long_one_everywhere() -> None:
    fallen = list(islice(blows_in_turn(random.Random(1)), len(FIRST) + 2 * len(KINDS) + 1))
    assert tuple(fallen[:5]) == FIRST
    assert {("kill", "master"), ("stop", "master"), ("cut off", "master")} <= {*FIRST}
    each = [*((what, kind) for what in ("kill", "stop") for kind in KINDS), ("cut off", "master")]
    assert sorted(fallen[5:]) == sorted(each)


# -- followers ---------------------------------------------------------------------------------------------------------

LOG = chain(opened("M1"), noted("one"), noted("two"), closed())
OTHER = [*LOG[:2], *chain(noted("another"), closed(), after=LOG[1])]
"""What the log became when a replica took over that had not got event 3."""


def heard(*streams: list[Event] | int) -> Ledger:
    """What one follower makes of these answers, one after the other: the events of a stream, or a status."""
    ledger = Ledger(provisional=True)
    match = ledger.open({"match": "M1", "tokens": {"seats": ["a", "b"], "judge": "j"}})
    answers = list(streams)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        given = answers.pop(0)
        if isinstance(given, int):
            writer.write(b"HTTP/1.1 %d No\r\n\r\n" % given)
        else:
            told = b"".join(b"data: %b\n\n" % json.dumps(event.to_data()).encode() for event in given)
            writer.write(b"HTTP/1.1 200 OK\r\n\r\nretry: 2000\n\n" + told)
        writer.close()
        if not answers:
            await reader.read()  # until it has heard all of that
            match.closed = True
            crowd.ask_to_stop()

    class Somewhere:
        port, redis_url = 0, ""

        def metrics(self) -> dict[str, float]:
            return {}

    where = Somewhere()
    crowd = Crowd("crowd", where, ledger, "seed", 0.001, 1)

    async def serve() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            where.port = server.sockets[0].getsockname()[1]
            await crowd.follow_all()

    asyncio.run(serve())
    return ledger


@pytest.mark.slow
def test_a_follower_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = heard(503, LOG[:2], LOG[2:])
    (match,) = ledger.matches()
    assert match.heard == {event.seq: event.hash for event in LOG}
    assert ledger.began_again == 0
    assert ledger.contradictions == []


@pytest.mark.slow
@pytest.mark.parametrize("between", [[409], []])
def test_a_follower_begins_again_when_what_it_was_told_is_taken_back(between: list[int]) -> None:
    ledger = heard(LOG[:3], *(between or [OTHER[3:]]), OTHER)
    (match,) = ledger.matches()
    assert match.heard == {event.seq: event.hash for event in OTHER}
    assert ledger.began_again == 1
    assert ledger.contradictions == []


def test_a_stream_with_a_gap_is_a_contradiction() -> None:
    assert heard([LOG[0], LOG[2]]).contradictions == ["the stream of match M1 told 3 after 1"]


# -- what is compared --------------------------------------------------------------------------------------------------


def test_what_a_stream_told_too_early_may_be_taken_back_and_an_acknowledgement_may_not(fake_redis: redis.Redis) -> None:
    store = Store(fake_redis)
    store.append("M1", LOG)
    match = Match("M1", ["a", "b"], "j", {event.seq: event.hash for event in LOG})
    match.heard = {2: LOG[1].hash, 3: OTHER[2].hash, 7: "ef" * 32}
    match.notes = ["one", "two"]
    found = Findings()
    compare_match(store, match, found, provisional=True)
    assert (found.lost, found.other, found.taken_back) == (0, 0, 2)
    match.acknowledged |= {3: OTHER[2].hash, 7: "ef" * 32}
    found = Findings()
    compare_match(store, match, found, provisional=True)
    assert (found.lost, found.other) == (1, 1)


def test_an_answer_that_does_not_follow_from_the_log_is_wrong(table: Table) -> None:
    table.play(12)
    events = parts(table.admin.app).store.events(table.match)
    match = Match(table.match, [], str(table.opened["tokens"]["judge"]))
    with listening(table.admin.app) as port:
        assert wrong_answers(port, match, events) == []
        wrong = wrong_answers(port, match, events[:-1])
        assert [sentence.partition(" of match")[0].rpartition(" ")[2] for sentence in wrong] == [
            "timeline",
            "choice",
            "events",
        ]
        match.judge = "of somebody else"
        assert len(wrong_answers(port, match, events)) == 3


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--tables", "3"], "--tables needs --cluster"),
        (["--cluster", "--durability", "disk"], "fsync, or replicas:1"),
        (["--cluster", "--tables", "0"], "--tables"),
        (["--rounds", "3"], "--rounds needs --cluster"),
        (["--cluster", "--tables", "2", "--rounds", "3"], "2 tables play at most 2 rounds"),
    ],
)
def test_what_the_command_refuses(given: list[str], said: str) -> None:
    answer = CliRunner().invoke(command, given)
    assert answer.exit_code == 2
    assert said in answer.output
