"""`vaultlog run`, whole: Redis, a worker, the sweeper and the API in processes of their own, with the first match."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from engine.players import RandomPlayer
from replays.storage.local_cluster import free_ports
from service.running.demo import DECKS, Client

PROJECT = Path(__file__).parents[2]
FOUR = ("Ann Archer", "Ben Berg", "Cat Carlsen", "Dan Dietrich")
"""Players of small tournaments."""
PATIENCE = 240.0
"""Seconds for the start, which plays a whole match, and for the stop; a quiet machine takes five, and one."""


class Vaultlog:
    """A running Vaultlog; use it as a context. Requests are not counted, since all tests come from one address.

    `draws`: the seeds of its matches are drawn, and not always the same one (`tests.browser.same_chance`). `limited`:
    requests are counted after all, as on every server.
    """

    def __init__(self, data: Path, *, draws: bool = False, limited: bool = False) -> None:
        self.data = data
        self.program = "service" if draws else "tests.browser.same_chance"
        self.url = f"http://127.0.0.1:{free_ports(1)[0]}"
        self.named_url = self.url.replace("127.0.0.1", "localhost")
        """The same with a name: browsers make no passkeys for numbers."""
        self.admin = f"administrator-of-{data.name}"
        self.demo = self.share = ""
        """The first match, and the secret of its share link, which shows everything."""
        settings = {
            "DATA": str(data),
            "PORT": self.url.rpartition(":")[2],
            "WORKERS": "1",
            "ESTIMATES": "no",  # the tests ask for theirs
            "ADMIN_TOKEN": self.admin,
            "ADDRESS": self.named_url,
            "PASSKEYS": "yes",
            **({} if limited else {"REQUESTS_PER_MINUTE": "0", "ANONYMOUS_PER_MINUTE": "0"}),
        }
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("VAULTLOG_")}
        self._said: deque[str] = deque(maxlen=100)
        self._runs = threading.Event()
        self._process = subprocess.Popen(
            [sys.executable, "-m", self.program, "run"],
            cwd=PROJECT,
            env=inherited | {f"VAULTLOG_{name}": value for name, value in settings.items()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.append(line)
            words = line.split()
            if words[:1] == ["replay"]:
                address = urlsplit(words[1])
                self.demo, [self.share] = address.path.split("/")[2], parse_qs(address.query)["share"]
            if line.startswith("The administrator's token is in"):
                self._runs.set()
        self._runs.set()

    @property
    def pid(self) -> int:
        """The supervisor's process id."""
        return self._process.pid

    def __enter__(self) -> Vaultlog:
        started = self._runs.wait(PATIENCE)
        if not started or self._process.poll() is not None:
            self.__exit__()
            raise AssertionError(f"vaultlog run did not start:\n{''.join(self._said)}")
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._reader.join(PATIENCE)
            assert self._process.stdout is not None
            self._process.stdout.close()

    # -- the API ------------------------------------------------------------------------------------------------------

    def ask(self, method: str, path: str, body: Any = None, *, token: str = "", **headers: str) -> Any:
        """The JSON answer of the API, to the administrator unless a token is given. `path`: after /api/v1/."""
        with Client(self.url) as client:
            return client.ask(method, f"/api/v1/{path}", token or self.admin, body, **headers)

    def sign(self, opened: Any, case: int) -> None:
        """Have the ruling of a case that waits for signatures signed by all whose are missing."""
        path = f"matches/{opened['match']}/disputes/{case}"
        ruling = self.ask("GET", path)["case"]["rulings"][-1]
        for role in ruling["missing"]:
            kind, _, seat = role.partition(":")
            token = opened["tokens"]["seats"][int(seat)] if kind == "seat" else self.admin
            body = {"accepted": True, "role": role}
            at = self.head(opened["match"])
            self.write(f"{path}/rulings/{ruling['seq']}/signatures", body, token=token, version=at)

    def write(self, path: str, body: Any, *, token: str = "", version: int | None = None) -> Any:
        """What the API answers when something is to change; `version`: what that is decided upon."""
        headers = {} if version is None else {"If_Match": f'"{version}"'}
        return self.ask("POST", path, body, token=token, Idempotency_Key=f"key-{time.monotonic_ns()}", **headers)

    def state(self, match: str, seq: int, view: str = "judge") -> Any:
        """The position after an event, as the API tells it."""
        return self.ask("GET", f"matches/{match}/state?seq={seq}&view={view}")["state"]

    def head(self, match: str) -> int:
        """The number of events of a match."""
        version: int = self.ask("GET", f"matches/{match}/timeline?view=judge")["version"]
        return version

    def open(self, *names: str, decks: tuple[str, ...] = DECKS, **more: Any) -> Any:
        """A new match; what the API answers: `match`, `tokens` ..."""
        seats = [{"name": name, "deck": deck, "entropy": name} for name, deck in zip(names, decks, strict=True)]
        return self.write("matches", {"seats": seats, **more})

    def concede(self, opened: Any) -> None:
        """Let the first player of a match concede, and close it."""
        path, match = f"matches/{opened['match']}/events", opened["match"]
        self.write(path, {"type": "conceded"}, token=opened["tokens"]["seats"][0], version=self.head(match))
        self.write(path, {"type": "match.closed"}, version=self.head(match))

    def play(
        self, opened: Any, decisions: int, seed: int = 1, *, slowly: bool = False, sparingly: bool = False
    ) -> None:
        """Let seeded players make so many decisions, each with the token of their seat. `slowly`: nobody reaps, so that
        the match lasts. `sparingly`: seven cards of ten are discarded where they could be played, so that it lasts
        hundreds of events."""
        match, tokens = opened["match"], opened["tokens"]["seats"]
        players = [RandomPlayer(f"{seed}/{seat}") for seat in range(len(tokens))]
        path, keys = f"/api/v1/matches/{match}", random.Random(f"sparingly/{seed}")
        with Client(self.url) as client:
            for _ in range(decisions):
                now = client.ask("GET", f"{path}/choice?view=judge", self.admin)
                choice = now["choice"]
                if choice is None:
                    return
                offered = [option["key"] for option in choice["options"]]
                if slowly and choice["kind"] == "main":
                    offered = [key for key in offered if not key.startswith("reap:")]
                can_discard = any(key.startswith("discard:") for key in offered)
                if sparingly and choice["kind"] == "main" and can_discard and keys.random() < 0.7:
                    offered = [key for key in offered if not key.startswith("play:")]
                answer = players[choice["seat"]].answer_keys(
                    choice["kind"], offered, choice["minimum"], choice["maximum"], choice["repeats"]
                )
                client.ask(
                    "POST",
                    f"{path}/events",
                    tokens[choice["seat"]],
                    {"type": "decision", "data": {"answer": answer}},
                    Idempotency_Key=f"play-{keys.getrandbits(64):x}",
                    If_Match=f'"{now["version"]}"',
                )
