"""Measure the front page and every list with many live matches: `python -m tests.bench.lists --matches 10000`.

Matches are multiplied by copying what Redis holds of one of them, its log and what a worker folded of it, under new
ids; so 10,000 are there in seconds. Only their first events go on naming the match that was copied, which no list looks
at. The application is asked in this process, without a web server: what is measured is our own work and Redis.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TypedDict, Unpack
from unittest.mock import patch

import redis
from flask import Flask
from redis.connection import AbstractConnection
from ulid import ULID

from engine.catalogue.decks import deck_lists
from replays.log.events import Actor
from replays.play.commands import Note
from replays.play.live import Recorder
from replays.storage.redis_server import RedisServer
from replays.store.keys import LIVE_INDEX, MATCH_INDEX
from replays.store.store import RequestKey
from replays.tournaments import event_types as types
from replays.tournaments.policy import Policy
from replays.tournaments.registry import Tournaments
from service.app import create_app
from service.config import Config
from tests.bench import engine, material
from workers.folding.folder import Folder
from workers.keys import fold_keys
from workers.logs import quiet_logs
from workers.processes.clean_up import Tidying

TOKEN = "administrator-of-the-benchmark"
MATCHES = 10_000
EVENTS = 230
"""Events of each match."""
ROUNDS, TABLES = 5, 64
CALLED = 20
"""Matches of the tournament in which a judge was called."""
GOAL_MS = 100.0
RUNS = 7
QUICK = {"matches": 8, "rounds": 2, "tables": 2, "called": 2}
_AT_ONCE = 500
_ACTOR = Actor("organiser", "bench")


class Store(NamedTuple):
    """A filled store, and the tournament in it."""

    tournament: str
    matches: list[str]
    """Of the tournament."""


class Cost(NamedTuple):
    """The cost of one request."""

    path: str
    cpu_ms: float
    """Of this process; of several runs the median."""
    wall_ms: float
    commands: int
    """That Redis was sent."""
    trips: int
    """How often this process waited for Redis."""


class Labels(TypedDict, total=False):
    """Where in a tournament a match was played, as far as given."""

    tournament: str
    round: str
    table: str


def record(
    into: Recorder, *, title: str | None = None, called: bool = False, events: int = EVENTS, **labels: Unpack[Labels]
) -> str:
    """Record the beginning of a match of the engine's benchmarks, and fold it as a worker would; its id. `called`: a
    judge was called at its end."""
    log = next(log for many in (2, 40) for log in engine.logs(many) if len(log.answers) > events)
    match = into.open(log.raw, actor=_ACTOR, title=title, **labels).match
    with into.live(match) as live:
        live.record(material.answers(log)[: events - 1 - called], actor=_ACTOR, expected=live.version)
        if called:
            call = Note("dispute.opened", {"claim": "Two cards were drawn.", "first": 2, "last": 3})
            live.record([call], actor=_ACTOR, expected=live.version)
    Folder(into.store.redis, wake=lambda match: True, worker="bench").run(match)
    return match


def copies(client: redis.Redis, match: str, many: int, *, live: bool = True) -> list[str]:
    """Copy a match under so many new ids, with all its keys, into every index that it is in. `live`: as one that is
    played."""
    made = [str(ULID()) for _ in range(many)]
    state = fold_keys(match).state
    dumps = {key.decode(): client.dump(key) for key in client.scan_iter(f"match:{{{match}}}:*")}
    del dumps[state]
    fields: Any = client.hgetall(state)
    sorted_sets = {
        key: score
        for key in (each for each in client.scan_iter("vaultlog:*") if client.type(each) == b"zset")
        if (score := client.zscore(key, match)) is not None
    }
    for start in range(0, many, _AT_ONCE):
        pipe: Any = client.pipeline(transaction=False)
        for copy in made[start : start + _AT_ONCE]:
            for key, raw in dumps.items():
                pipe.restore(key.replace(match, copy), 0, raw)
            entry = json.loads(fields[b"entry"])
            pipe.hset(fold_keys(copy).state, mapping={**fields, b"entry": json.dumps({**entry, "id": copy})})
            if live:
                pipe.sadd(LIVE_INDEX, copy)
            for index, score in sorted_sets.items():
                pipe.zadd(index, {copy: score})
        pipe.execute()
    return made


def fill(
    into: Recorder,
    matches: int,
    *,
    rounds: int = ROUNDS,
    tables: int = TABLES,
    called: int = CALLED,
    events: int = EVENTS,
) -> Store:
    """Create so many live matches: `rounds * tables` in one tournament, `called` of them with a judge called."""
    Tidying(into.store.redis).look()  # nothing is there yet, so its lists are whole from now on
    tournaments = Tournaments(into.store.redis)
    found = tournaments.create(
        name="The benchmark's own",
        ruleset="16.0",
        variant="standard",
        policy=Policy(),
        actor=_ACTOR,
        request=RequestKey.of("bench", "tournament", b""),
    ).tournament.id
    decks = list(deck_lists("CotA").values())
    players = [f"p{number}" for number in range(2 * tables)]
    changes: list[Any] = [
        *((types.PlayerRegistered(player=each, name=f"Player {each[1:]}"), None) for each in players),
        *(
            (types.DeckRegistered(deck=f"d-{each}", player=each), types.DeckSecret(decks[at % len(decks)]))
            for at, each in enumerate(players)
        ),
    ]
    # Rounds and tables are the same for all of them: lists look them up in the tournament.
    place: Labels = {"tournament": found, "round": "r1", "table": "1"}
    own: list[str] = []  # the oldest are those with a call: what pages by match loses them first
    if called:
        waiting = record(into, called=True, events=events, title="A match with a call", **place)
        own += [waiting, *copies(into.store.redis, waiting, called - 1)]
    plain = record(into, events=events, title="A match of the tournament", **place)
    own += [plain, *copies(into.store.redis, plain, rounds * tables - called - 1)]
    for number in range(rounds):
        changes.append((types.RoundAdded(round=f"r{number}"), None))
        for table in range(tables):
            pairing, pair = f"r{number}-{table}", players[2 * table : 2 * table + 2]
            seats = tuple(types.PairedSeat(player=each) for each in pair)
            match, held = own[number * tables + table], tuple(f"d-{each}" for each in pair)
            changes += [
                (types.PairingAdded(pairing=pairing, round=f"r{number}", table=str(table + 1), seats=seats), None),
                (types.MatchAssigned(pairing=pairing, match=match, decks=held), None),
            ]
    tournaments.change(found, changes, actor=_ACTOR)
    casual = record(into, title="A match between friends", events=events)
    copies(into.store.redis, casual, matches - len(own) - 1)
    return Store(found, own)


def addresses(store: Store) -> list[str]:
    """The front page, every list page, every list of the API."""
    tournament, api = f"/tournaments/{store.tournament}", "/api/v1"
    return [
        "/",
        "/matches",
        "/matches?state=live",
        "/matches?state=over",
        "/matches?q=nobody+of+this+name",
        "/matches?q=player",
        f"/matches?tournament={store.tournament}",
        f"/matches?tournament={store.tournament}&state=over",
        "/tournaments",
        tournament,
        f"{tournament}/statistics",
        f"{tournament}/cases",
        f"{api}/matches?limit=50",
        f"{api}/tournaments",
        f"{api}{tournament}",
        f"{api}{tournament}/results",
        f"{api}{tournament}/standings",
        f"{api}{tournament}/disputes",
    ]


@contextmanager
def trips() -> Iterator[list[int]]:
    """Counts in its one item how often a command, or a pipeline of them, is sent to Redis."""
    count = [0]
    send: Callable[..., None] = AbstractConnection.send_packed_command

    def counting(self: AbstractConnection, *args: Any, **options: Any) -> None:
        count[0] += 1
        send(self, *args, **options)

    with patch.object(AbstractConnection, "send_packed_command", counting):
        yield count


def cost(app: Flask, client: redis.Redis, path: str, *, runs: int = RUNS, token: str = TOKEN) -> Cost:
    """The cost of a request by the administrator. Raises RuntimeError when it is refused."""
    asking = app.test_client()
    asking.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"

    def ask() -> None:
        answer = asking.get(path)
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status} {answer.text[:300]}")

    ask()  # fills caches
    before = int(client.info("stats")["total_commands_processed"])
    with trips() as count:
        ask()
    commands = int(client.info("stats")["total_commands_processed"]) - before - 1
    cpu, wall = [], []
    for _ in range(runs):
        gc.collect()
        began, spent = time.perf_counter(), time.process_time()
        ask()
        cpu.append((time.process_time() - spent) * 1e3)
        wall.append((time.perf_counter() - began) * 1e3)
    return Cost(path, median(cpu), median(wall), commands, count[0])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table; with `--against` a file of earlier figures, the ratio to them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=MATCHES, help="live matches (default %(default)s)")
    parser.add_argument(
        "--quick", action="store_true", help="few matches, one run: a check that it works, not for figures"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    parser.add_argument("--against", type=Path, metavar="FILE", help="such a file, to compare with")
    asked = parser.parse_args(arguments)
    quiet_logs()
    before = {one["path"]: one for one in json.loads(asked.against.read_text())} if asked.against else {}
    with tempfile.TemporaryDirectory(prefix="bench-") as own, RedisServer(Path(own) / "redis") as server:
        into = material.recorder(server.url)
        client = into.store.redis
        store = fill(into, **QUICK) if asked.quick else fill(into, asked.matches)
        settings: dict[str, Any] = {"admin_token": TOKEN, "log_level": "error", "requests_per_minute": 0}
        app = create_app(Config(redis_url=server.url, data=Path(own), **settings))
        members: Any = client.zcard(MATCH_INDEX)
        print(f"{members} live matches of {EVENTS} events, {len(store.matches)} of one tournament")
        print(f"{'CPU ms':>8} {'wall ms':>8} {'commands':>9} {'trips':>6}   {'wall before':>11}  address")
        found = []
        for path in addresses(store):
            one = cost(app, client, path, runs=1 if asked.quick else RUNS)
            shown = path.replace(store.tournament, "T")
            found.append({**one._asdict(), "path": shown})
            was = before.get(shown)
            ratio = "" if was is None else f"{was['wall_ms']:.0f} ({was['wall_ms'] / one.wall_ms:.1f}x)"
            late = "  over the goal" if one.wall_ms > GOAL_MS else ""
            print(f"{one.cpu_ms:8.1f} {one.wall_ms:8.1f} {one.commands:9} {one.trips:6}   {ratio:>11}  {shown}{late}")
            sys.stdout.flush()
        if asked.json:
            asked.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
