"""Clients of the Vaultlog under test: players with their judge, followers of streams, readers of pages.

All of them do as a good client should: a request whose outcome is not known is sent again, with the same key, until it
is answered. So every event that was stored is in the ledger in the end, and none may be stored twice.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import math
import random
import threading
import time
from collections.abc import Sequence
from typing import Any

from engine.players import RandomPlayer
from service.running.demo import DECKS
from tests.soak.ledger import Ledger, Match
from tests.soak.target import TOKEN, Watched

PATIENCE = 10.0  # seconds for an answer; then it counts as lost
SETTLE_SECONDS = 120.0  # how long a request is repeated once the clients were asked to stop
LONGEST = 150
"""Decisions after which a match is closed unfinished and another one opened."""
NOTHING_STORED = range(400, 500)
BUSY = (408, 425)
"""Statuses after which the same request may be sent again at once. 429 is none of them: a note less does no harm."""
EXPECTED_TROUBLE = (502, 503, 504, 507)
"""Statuses after which nothing was done, or it is not known what. Any other 5xx is a fault of the service."""


class Stopped(Exception):
    """The clients were asked to stop."""


class Client(threading.Thread):
    """One client: a thread with a connection. `went_on`: when the last successful request began; for clients that
    write, the last write."""

    reads = False
    idle = False
    """Waits for others, so that it need not go on after a blow."""

    def __init__(self, name: str, target: Watched, ledger: Ledger, seed: str, think: float) -> None:
        super().__init__(name=name, daemon=True)
        self.target, self.ledger, self.dice = target, ledger, random.Random(f"{seed}/{name}")
        self.seed = f"{seed}/{name}"
        self.think = think
        self.went_on = 0.0
        self.failure: BaseException | None = None
        self._stop_asked = threading.Event()
        self._settle = True
        self._connection: http.client.HTTPConnection | None = None
        self._number = 0

    def ask_to_stop(self, *, settle: bool = True) -> None:
        """Ask it to end. `settle`: once the outcome of its last request is known; else at once."""
        self._settle = settle
        self._stop_asked.set()

    def run(self) -> None:
        try:
            while not self._stop_asked.is_set():
                self.work()
        except Stopped:
            return
        except BaseException as error:  # reported by the campaign, as a fault of the client or of an answer
            self.failure = error
        finally:
            self.hang_up()

    def work(self) -> None:
        """One piece of work, some seconds at most without looking whether to stop."""
        raise NotImplementedError

    def pause(self, seconds: float | None = None) -> None:
        """Wait so many seconds in the mean, as long as it thinks by default. Raises Stopped when asked to stop."""
        if self._stop_asked.wait(self.dice.uniform(0, 2 * (self.think if seconds is None else seconds))):
            raise Stopped

    def key(self) -> str:
        """A new idempotency key."""
        self._number += 1
        return f"{self.seed}/{self._number}"

    def get(self, path: str, token: str | None) -> tuple[int, Any]:
        """Ask until there is an answer; its status and JSON (or text). Raises Stopped."""
        return self._until_answered("GET", path, token, None, {})

    def post(self, path: str, token: str, body: object, version: int | None = None) -> tuple[int, Any]:
        """Send until it is settled, always with the same key; status and JSON. Raises Stopped when nothing is known
        long after the clients were asked to stop."""
        headers = {"Idempotency-Key": self.key(), "Content-Type": "application/json"}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return self._until_answered("POST", path, token, json.dumps(body).encode(), headers)

    def _until_answered(
        self, method: str, path: str, token: str | None, content: bytes | None, headers: dict[str, str]
    ) -> tuple[int, Any]:
        if token is not None:
            headers = {**headers, "Authorization": f"Bearer {token}"}
        gave_up_at: float | None = None
        tries = 0
        while True:
            began = time.monotonic()
            tries += 1
            answer = self._once(method, path, content, headers)
            if answer is not None:
                status, sent, text = answer
                self.ledger.answered(status)
                if status < 500 and status not in BUSY:
                    if tries > 1 and content is not None:
                        self.ledger.settled(replayed=sent.get("Idempotency-Replayed") == "true")
                    if status == 201 or (content is None and self.reads):
                        self.went_on = began
                    return status, json.loads(text) if "json" in (sent.get("Content-Type") or "") else text
                if status >= 500 and status not in EXPECTED_TROUBLE:
                    self.ledger.contradict(f"{method} {path} was answered with {status}: {text[:300]!r}")
            if self._stop_asked.is_set():
                if content is None or not self._settle:
                    raise Stopped
                gave_up_at = gave_up_at or time.monotonic() + SETTLE_SECONDS
                if time.monotonic() > gave_up_at:
                    self.ledger.contradict(f"the outcome of {method} {path} was never answered")
                    raise Stopped
            time.sleep(0.05 + self.dice.random() * 0.1)

    def _once(
        self, method: str, path: str, content: bytes | None, headers: dict[str, str]
    ) -> tuple[int, http.client.HTTPMessage, bytes] | None:
        """The answer, or None when the outcome of the request is unknown."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.target.port, timeout=PATIENCE)
        try:
            self._connection.request(method, path, content, headers)
            response = self._connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException):
            self.hang_up()
            return None
        return response.status, response.headers, text

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Player(Client):
    """Opens matches and plays both seats of them to the end, with notes, batches, undo requests and rewinds."""

    match: Match | None = None

    def work(self) -> None:
        seats = [{"name": name, "deck": deck, "entropy": self.key()} for name, deck in zip("AB", DECKS, strict=True)]
        status, opened = self.post("/api/v1/matches", TOKEN, {"title": self.seed, "seats": seats})
        if status != 201:
            raise RuntimeError(f"a match could not be opened: {status} {opened}")
        self.match = match = self.ledger.open(opened)
        asked = self.play(match)
        self.append(match, match.judge, [{"type": "match.closed", "data": {"unfinished": asked is not None}}])

    def play(self, match: Match, *, until: float = math.inf, decisions: int = LONGEST) -> dict[str, Any] | None:
        """Play both seats of a match; what is asked then, None when it is decided. `until`: by the monotonic clock."""
        players = [RandomPlayer(self.key()) for _ in match.seats]
        asked = self.question(match)
        for _ in range(decisions):
            if asked is None or time.monotonic() > until:
                break
            self.pause()
            self._act(match, asked, players[asked["choice"]["seat"]])
            asked = self.question(match)
        return asked

    def question(self, match: Match) -> dict[str, Any] | None:
        """What is asked, as the seat sees it that has to decide; None when the match is decided."""
        path = f"/api/v1/matches/{match.id}/choice"
        _, now = self.get(path, match.judge)
        match.version = now["version"]
        if now["choice"] is None:
            return None
        _, now = self.get(path, match.seats[now["choice"]["seat"]])
        match.version = now["version"]
        found: dict[str, Any] = now
        return found

    def _act(self, match: Match, asked: dict[str, Any], player: RandomPlayer) -> None:
        choice = asked["choice"]
        token, lot = match.seats[choice["seat"]], self.dice.random()
        if lot < 0.03 and match.version > 6:
            self._go_back(match)
            return
        if lot < 0.06 and match.version > 6:
            self._ask_undo(match, token)
            return
        keys = [option["key"] for option in choice["options"]]
        answer = player.answer_keys(choice["kind"], keys, choice["minimum"], choice["maximum"], choice["repeats"])
        events: list[dict[str, Any]] = [{"type": "decision", "data": {"answer": answer}}]
        if lot < 0.15:
            events.append(self._note())
        if lot < 0.10:
            events.insert(0, self._note())
        self.append(match, token, events)
        if lot > 0.9:
            self.append(match, match.judge, [self._note()])

    def _note(self) -> dict[str, Any]:
        return {"type": "note.added", "data": {"text": f"note {self.key()}"}}

    def append(self, match: Match, token: str, events: Sequence[dict[str, Any]]) -> bool:
        """Append, and note what was acknowledged; whether it was. What was refused was not stored; the next question
        tells why."""
        body = events[0] if len(events) == 1 else {"events": events}
        expected = match.version
        status, answer = self.post(f"/api/v1/matches/{match.id}/events", token, body, expected)
        if status == 201:
            first = answer["events"][0]["seq"] if answer["events"] else expected + 1
            self.ledger.acknowledge(match, first, answer["events"], answer["version"])
        elif status not in NOTHING_STORED:
            raise RuntimeError(f"an append was answered with {status}: {answer}")
        return status == 201

    def _ask_undo(self, match: Match, token: str) -> Any:
        """Ask to go back; the request, or None where it was refused."""
        body = {"to": match.version - self.dice.randrange(1, 4), "reason": self.key()}
        return self._noted(match, f"/api/v1/matches/{match.id}/undo", token, body)

    def _go_back(self, match: Match) -> None:
        """Go back as the judge asks for it and everybody agrees; where it takes a head judge, it stays a request."""
        request = self._ask_undo(match, match.judge)
        while request is not None and request["status"] == "open":
            mine = [role for role in request["open_for"] if role.startswith("seat:")]
            if not mine:
                return
            match.version += 1
            path = f"/api/v1/matches/{match.id}/undo/{request['seq']}/answers"
            request = self._noted(match, path, match.seats[int(mine[0][5:])], {"accepted": True})

    def _noted(self, match: Match, path: str, token: str, body: dict[str, Any]) -> Any:
        """Post what has to do with going back, and note what was acknowledged."""
        expected = match.version
        status, answer = self.post(path, token, body, expected)
        if status != 201:
            return None
        self.ledger.acknowledge(match, expected + 1, answer["events"], answer["version"])
        return answer["request"]


class Reader(Client):
    """Reads matches that are played: state, time line, transcript, events, and the page of the replay."""

    reads = True

    def work(self) -> None:
        self.pause()
        matches = self.ledger.matches()
        if not matches:
            return
        match = self.dice.choice(matches[-6:])
        what = self.dice.choice(["state", "timeline", "transcript", "events?limit=500", "undone", "clock", "page"])
        if what != "page":
            self.get(f"/api/v1/matches/{match.id}/{what}", match.judge)
            return
        status, made = self.post(f"/api/v1/matches/{match.id}/shares", match.judge, {"view": "judge", "expires_in": 60})
        if status == 201:
            self.get(f"/m/{match.id}/e/{self.dice.randrange(1, match.version + 1)}?share={made['share']}", None)


class Follower(Client):
    """Follows a match in a stream, from its first event on; after every interruption from where it was."""

    def work(self) -> None:
        self.pause()
        waiting = [match for match in self.ledger.matches() if not match.closed]
        if waiting:
            match = self.dice.choice(waiting)
            while not self._stop_asked.is_set() and not self._listen(match):
                time.sleep(0.2)

    def _listen(self, match: Match) -> bool:
        """Listen until the stream ends; whether the match has. A gap or a repetition is a contradiction."""
        connection = http.client.HTTPConnection("127.0.0.1", self.target.port, timeout=PATIENCE * 2)
        after = max(match.heard, default=0)
        headers = {"Authorization": f"Bearer {match.judge}", "Accept": "text/event-stream"}
        with contextlib.closing(connection):
            try:
                connection.request("GET", f"/api/v1/matches/{match.id}/events/stream?after={after}", None, headers)
                response = connection.getresponse()
                if response.status != 200:
                    return False
                while not self._stop_asked.is_set():
                    line = response.readline()
                    if not line:
                        return False
                    if line.startswith(b"data: "):
                        event = json.loads(line[6:])
                        if event["seq"] != after + 1:
                            self.ledger.contradict(f"the stream of match {match.id} told {event['seq']} after {after}")
                        after = event["seq"]
                        self.ledger.hear(match, after, event["hash"])
                        if event["type"] == "match.closed":
                            return True
            except (OSError, http.client.HTTPException, ValueError):
                return False
        return False
