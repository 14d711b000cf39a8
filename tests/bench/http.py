"""Measure how fast a client appends, durably, over HTTP, to everything that `vaultlog run` starts.

The whole service runs in a separate directory: Redis with `appendfsync always`, gunicorn behind the front, one worker,
the sweeper. Every decision is validated, stored on disk and answered with the next question before the next one is
sent.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil

from engine.game import Game
from engine.players import RandomPlayer
from replays.fold.travel import Traveller
from replays.storage.redis_running import url_of_running
from service.running.demo import DECKS, Client
from tests.bench import material
from tests.bench.measure import RUNS, BenchmarkFault, Measure, percentile

TOKEN = "administrator-of-the-benchmark"
BATCH = 100
"""Events of one request, where batches are measured."""
START_SECONDS = 60.0
_PROJECT = Path(__file__).resolve().parents[2]


def http_benches(directory: Path, runs: int = RUNS, matches: int = 3) -> list[Measure]:
    """Run these benchmarks. One run of the single appends is one whole match, one of the batches is `matches`
    matches. The CPU time of an append is that of all processes of the service, with what reads the questions."""
    with running(directory) as (base, redis_url):
        into = material.recorder(redis_url)
        try:
            play(base, into.traveller, "warm-up")
            single, spent = [], []
            for run in range(runs):
                before = sum(cpu_seconds(directory).values())
                single.append(play(base, into.traveller, f"single/{run}"))
                spent.append((sum(cpu_seconds(directory).values()) - before) / len(single[-1]))
            batches = [_batches(base, into.traveller, f"batch/{run}", matches) for run in range(runs)]
        finally:
            into.store.redis.close()
    return [
        Measure.of("append_ms_p50", "ms", [percentile(taken, 0.5) for taken in single], cpu=spent),
        Measure.of("append_ms_p99", "ms", [percentile(taken, 0.99) for taken in single]),
        Measure.of("append_batch_events_per_s", "events/s", batches),
    ]


@contextmanager
def running(directory: Path, **more: str) -> Iterator[tuple[str, str]]:
    """A whole service; its address, and that of its Redis. `more`: further settings, without their prefix. Raises
    BenchmarkFault when it does not start."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"HOST": "127.0.0.1", "PORT": str(port), "DATA": str(directory), "WORKERS": "1", "ADMIN_TOKEN": TOKEN}
    settings["REQUESTS_PER_MINUTE"] = "10000000"  # counted like everywhere, and never too many
    settings |= more
    environment = {name: value for name, value in os.environ.items() if not name.startswith("VAULTLOG_")}
    environment |= {f"VAULTLOG_{name}": value for name, value in settings.items()}
    environment |= {"PYTHONPATH": str(_PROJECT), "PYTHONSAFEPATH": "1"}
    said = directory / "run.log"
    with open(said, "wb") as log:
        command = [sys.executable, "-m", "service", "run", "--no-demo"]
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
    try:
        base = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + START_SECONDS
        while f"Vaultlog runs at {base}" not in said.read_text("utf-8", "replace"):
            if process.poll() is not None or time.monotonic() > deadline:
                raise BenchmarkFault(f"the service did not start; it said: {_tail(said)}")
            time.sleep(0.05)
        url = url_of_running(directory / "redis")
        assert url is not None
        yield base, url
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def cpu_seconds(directory: Path) -> dict[str, float]:
    """The processor time that the processes of a running service have used so far: `front`, and `others`, Redis among
    them, with all that these have started. `directory`: its data."""
    noted = json.loads((directory / "processes.json").read_text("utf-8"))["processes"]
    leaders = {each["pid"]: "front" if each["name"] == "front" else "others" for each in noted}
    with suppress(OSError, ValueError, KeyError):  # a Redis that somebody else runs
        leaders[json.loads((directory / "redis" / "address.json").read_text("utf-8"))["pid"]] = "others"
    spent = {"front": 0.0, "others": 0.0}
    for pid, leader in leaders.items():
        with suppress(psutil.Error):  # it ended meanwhile
            top = psutil.Process(pid)
            for process in [top, *top.children(recursive=True)]:  # rq puts its work-horses into groups by themselves
                with suppress(psutil.Error):
                    used = process.cpu_times()
                    spent[leader] += used.user + used.system + used.children_user + used.children_system
    return spent


def _tail(file: Path) -> str:
    """The last words of a log."""
    return "\n".join(file.read_text("utf-8", "replace").splitlines()[-12:])


def play(base: str, traveller: Traveller, seed: str) -> list[float]:
    """Play a match to its end, one decision per request; milliseconds of each, from request to the answer read."""
    players = [RandomPlayer(f"{seed}/{seat}") for seat in (0, 1)]
    taken: list[float] = []
    with Client(base) as client:
        match, tokens, seat, _ = _open(client, seed)
        path = f"/api/v1/matches/{match}"
        now = client.ask("GET", f"{path}/choice", tokens[seat])
        while now["choice"] is not None:
            choice = now["choice"]
            if choice["seat"] != seat:  # an answer shows the question as the seat sees it that has answered
                seat = choice["seat"]
                choice = client.ask("GET", f"{path}/choice", tokens[seat])["choice"]
            keys = [option["key"] for option in choice["options"]]
            answer = players[seat].answer_keys(
                choice["kind"], keys, choice["minimum"], choice["maximum"], choice["repeats"]
            )
            body = {"type": "decision", "data": {"answer": answer}}
            headers = {"Idempotency_Key": f"{seed}/{len(taken)}", "If_Match": f'"{now["version"]}"'}
            began = time.perf_counter()
            now = client.ask("POST", f"{path}/events", tokens[seat], body, **headers)
            taken.append((time.perf_counter() - began) * 1e3)
    moment = traveller.at(match)
    if moment.seq != len(taken) + 1 or not moment.fold.exact or moment.game.result is None:
        raise BenchmarkFault(f"append_ms: {len(taken)} decisions were acknowledged, the log has {moment.seq} events")
    return taken


def _batches(base: str, traveller: Traveller, seed: str, matches: int) -> float:
    """Events per second of whole matches, appended in batches. What to send is worked out before, with the seed."""
    with Client(base) as client:
        plans = [plan(client, traveller, f"{seed}/{number}")[:2] for number in range(matches)]
        began = time.perf_counter()
        for path, bodies in plans:
            version = 1
            for body in bodies:
                headers = {"Idempotency_Key": f"{path}/{version}", "If_Match": f'"{version}"'}
                version = client.ask("POST", path, TOKEN, {"events": body}, **headers)["version"]
        taken = time.perf_counter() - began
    return sum(len(body) for _, bodies in plans for body in bodies) / taken


def plan(client: Client, traveller: Traveller, seed: str) -> tuple[str, list[list[dict[str, Any]]], list[str]]:
    """Open a match and decide how it will be played: where its events go, the batches of them, and its tokens of the
    seats and of a spectator (twice)."""
    match, tokens, _, spectator = _open(client, seed)
    events = decisions(traveller, match, seed)
    batches = [events[start : start + BATCH] for start in range(0, len(events), BATCH)]
    return f"/api/v1/matches/{match}/events", batches, [*tokens, spectator, spectator]


def decisions(traveller: Traveller, match: str, seed: str) -> list[dict[str, Any]]:
    """All decisions of a match that was just opened, made up to its end."""
    game = Game.open(traveller.opening(match).setup, facts=False)
    players = [RandomPlayer(f"{seed}/{seat}") for seat in (0, 1)]
    events = []
    while game.pending is not None:
        seat, answer = game.pending.seat, players[game.pending.seat].answer(game.pending)
        events.append({"type": "decision", "data": {"seat": seat, "answer": answer}})
        game.submit(answer)
    return events


def _open(client: Client, seed: str) -> tuple[str, list[str], int, str]:
    """Open a match; its id, the tokens of its seats, the seat that is asked, and a spectator's token."""
    seats = [{"name": name, "deck": deck, "entropy": seed} for name, deck in zip(("Ann", "Ben"), DECKS, strict=True)]
    opened = client.ask("POST", "/api/v1/matches", TOKEN, {"seats": seats}, Idempotency_Key=f"{seed}/open")
    return opened["match"], opened["tokens"]["seats"], opened["to_decide"], opened["tokens"]["spectator"]


HTTP_BENCHES = ("append_ms_p50", "append_ms_p99", "append_batch_events_per_s")
"""The names of what `http_benches` measures."""
