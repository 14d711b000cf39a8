"""Clients of every role in a match, and what the tests of the API share."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from engine.players import RandomPlayer
from replays.log.events import Actor
from replays.play.commands import Answer, Rewind
from replays.storage.redis_server import RedisServer
from replays.store.store import RequestKey
from service.config import Config
from service.services import EXTENSION, Services
from service.who import caller_in
from tests.service.helpers.documented import as_documented

ADMIN = "administrator-token-of-the-tests"
PLAYED = 30
"""The decisions of the match that the fixture `played` is."""
DECKS = ("Radiant Argus the Supreme", 'Miss "Onyx" Censorius')
SEATS = [
    {"name": "Ann", "deck": DECKS[0], "entropy": "dice"},
    {"name": "Ben", "deck": DECKS[1], "entropy": "coffee"},
]


class Api:
    """Requests to one application by somebody with a token (None: without). Its document must describe every answer."""

    def __init__(self, app: Flask, token: str | None) -> None:
        self.app, self.token = app, token
        self._client = app.test_client()

    def __call__(self, method: str, path: str, body: Any = None, **headers: str | None) -> TestResponse:
        """`headers`: underscores for hyphens; those that are None are left out."""
        sent = {name.replace("_", "-"): value for name, value in headers.items() if value is not None}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        path = path if path.startswith("/") else f"/api/v1/{path}"
        answer = self._client.open(path, method=method, headers=sent, **({} if body is None else {"json": body}))
        return as_documented(self.app, answer)

    def get(self, path: str, **headers: str | None) -> TestResponse:
        return self("GET", path, **headers)

    def ok(self, path: str, **headers: str | None) -> Any:
        """The JSON of a GET that must succeed."""
        answer = self.get(path, **headers)
        assert answer.status_code == 200, answer.text
        return answer.json

    def __deepcopy__(self, copies: dict[int, Any]) -> Api:
        """The same caller at the copy of the application."""
        return Api(copies[id(self.app)], self.token)

    def with_token(self, token: str | None, app: Flask | None = None) -> Api:
        return Api(app or self.app, token)


def token_of(api: Api) -> str:
    """The token of a client that has one."""
    assert api.token is not None
    return api.token


class Table:
    """A match with a client for each role."""

    def __init__(self, admin: Api, opened: Any) -> None:
        self.opened, self.match = opened, opened["match"]
        tokens = opened["tokens"]
        self.roles = {
            "administrator": admin,
            "judge": admin.with_token(tokens["judge"]),
            **{f"seat {seat}": admin.with_token(token) for seat, token in enumerate(tokens["seats"])},
            "spectator": admin.with_token(tokens["spectator"]),
            "nobody": admin.with_token(None),
        }
        self.admin, self.judge = admin, self.roles["judge"]
        self.seats = [self.roles[f"seat {seat}"] for seat in range(len(tokens["seats"]))]
        self.path = f"matches/{self.match}"
        self._players = [RandomPlayer(name) for name in ("one", "two", "three")[: len(self.seats)]]
        self._keys = random.Random(1)

    def key(self) -> str:
        """A new idempotency key."""
        return f"key-{self._keys.getrandbits(64):x}"

    def append(self, who: Api, body: Any, version: int, key: str | None = None) -> TestResponse:
        return who("POST", f"{self.path}/events", body, If_Match=f'"{version}"', Idempotency_Key=key or self.key())

    def now(self) -> Any:
        """The question as a judge sees it."""
        return self.judge.ok(f"{self.path}/choice")

    def answer(self, choice: Any) -> Any:
        """The body of a legal decision."""
        keys = [option["key"] for option in choice["options"]]
        player = self._players[choice["seat"]]
        chosen = player.answer_keys(choice["kind"], keys, choice["minimum"], choice["maximum"], choice["repeats"])
        return decision(*chosen)

    def play(self, decisions: int, each: Callable[[Any], None] | None = None, *, over_http: bool = False) -> Any:
        """Let the seats decide up to that many times; the last question. `each` sees every answer of the API.

        Where nobody looks at the answers, the decisions go into the log as the API puts them there, without being asked
        for over HTTP, at a tenth of the cost; `over_http` asks all the same, where requests are counted.
        """
        if each is None and not over_http:
            self._record(decisions)
            return self.now()
        now = self.now()
        for _ in range(decisions):
            if now["choice"] is None:
                break
            stored = self.append(self.seats[now["choice"]["seat"]], self.answer(now["choice"]), now["version"])
            assert stored.status_code == 201, stored.text
            if each is not None:
                each(stored.json)
            now = self.now()
        return now

    def _record(self, decisions: int) -> None:
        parts: Services = self.admin.app.extensions[EXTENSION]
        actors = [self._actor(seat) for seat in self.seats]
        with parts.recorder.live(self.match) as live:
            live.sync()
            for _ in range(decisions):
                asked = live.game.pending
                if asked is None:
                    return
                keys = self._players[asked.seat].answer_keys(
                    asked.kind, list(asked.keys), asked.minimum, asked.maximum, asked.repeats
                )
                request = RequestKey.of(f"seat {asked.seat}", self.key(), repr(keys).encode())
                command = Answer(asked.seat, tuple(keys))
                done = live.record([command], actor=actors[asked.seat], expected=live.version, request=request)
                parts.waker.appended(done)

    def go_back(self, to: int, reason: str = "A test.") -> int:
        """Have the match go back to an event, as if all had agreed; the event that says so."""
        parts: Services = self.admin.app.extensions[EXTENSION]
        with parts.recorder.live(self.match) as live:
            live.sync()
            done = live.record([Rewind(to, reason)], actor=self._actor(self.judge), expected=live.version)
        parts.waker.appended(done)
        return done.events[0].seq

    def _actor(self, seat: Api) -> Actor:
        """What events say of whoever has the token of a seat."""
        with seat.app.test_request_context(
            f"/api/v1/{self.path}/choice", headers={"Authorization": f"Bearer {seat.token}"}
        ):
            refused = seat.app.preprocess_request()
            assert refused is None, refused
            return caller_in(match=self.match).actor()


def config_for(server: RedisServer, data: Path, **changes: Any) -> Config:
    values = {"redis_url": server.url, "data": data, "admin_token": ADMIN, "log_level": "error", **changes}
    return Config(**values)


def open_table(admin: Api, key: str = "open", **changes: Any) -> Table:
    answer = admin("POST", "matches", {"seats": SEATS, **changes}, Idempotency_Key=key)
    assert answer.status_code == 201, answer.text
    return Table(admin, answer.json)


def open_position(admin: Api, position: Any) -> Table:
    """A match that begins at a described position."""
    answer = admin("POST", "matches", {"position": position}, Idempotency_Key="open")
    assert answer.status_code == 201, answer.text
    return Table(admin, answer.json)


def decision(*keys: str) -> Any:
    """The body of a decision with these keys."""
    return {"type": "decision", "data": {"answer": list(keys)}}


def problem(answer: TestResponse, status: int, code: str) -> Any:
    """The problem document of an answer, checked for what every one must have."""
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json"), answer.text
    document = answer.json
    assert document["type"] == f"urn:vaultlog:problem:{code}"
    assert document["code"] == code
    assert document["status"] == status
    assert document["title"]
    assert document["detail"]
    assert document["instance"] == f"urn:vaultlog:request:{answer.headers['X-Request-ID']}"
    assert answer.headers["Cache-Control"] == "no-store"
    return document
