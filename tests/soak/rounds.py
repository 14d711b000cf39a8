"""A tournament under test: its organiser pairs rounds over HTTP, and every table opens, plays and reports its matches.

At the end of a round's time a match that is not decided is ended as in a hall: one seat concedes, or it is closed as it
stands and an official records who won.
"""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from service.running.demo import DECKS
from tests.soak.clients import Player, Reader
from tests.soak.ledger import Ledger, Match
from tests.soak.target import TOKEN, Watched

FOLDED_PATIENCE = 120.0
"""Seconds for the workers to fold a round to its end, after which the next one can be paired."""
TRIES = 20
"""How often a match is closed at most: an event that is taken back by a failover moves its version."""
LOOK = 0.2
"""Seconds between two looks whether a round has begun, or is over."""


@dataclass
class Paired:
    """A pairing as its table knows it. `ends`: the end of its round's time, by the monotonic clock."""

    id: str
    players: tuple[str, ...]
    ends: float
    match: Match | None = None
    conceded: int | None = None
    """The seat that gave up."""
    recorded: str | None = None
    """The player that an official recorded as the winner."""
    over: bool = False


@dataclass
class Rounds:
    """What organiser and tables were told of a tournament. Thread-safe. `seconds`: the time of a round; `decisions`: as
    many at most in a match."""

    tables: int
    many: int
    seconds: float
    decisions: int = 10_000
    id: str = ""
    acknowledged: dict[int, str | None] = field(default_factory=dict)
    """Event of the tournament -> hash; None where the answer did not tell it."""
    played: list[dict[str, Paired]] = field(default_factory=list)
    """For each round its pairings, by id."""
    over: bool = False
    """The tournament is closed."""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def acknowledge(self, events: Iterable[Mapping[str, Any]], version: int = 0) -> None:
        """Note events of the tournament, and that everything up to `version` was stored."""
        with self._lock:
            for seq in range(1, version + 1):
                self.acknowledged.setdefault(seq, None)
            for event in events:
                self.acknowledged[event["seq"]] = event["hash"]

    def begin(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Begin a round with the pairings that these events add."""
        ends = time.monotonic() + self.seconds
        added = [event["data"] for event in events if event["type"] == "pairing.added"]
        pairings = [Paired(one["pairing"], tuple(seat["player"] for seat in one["seats"]), ends) for one in added]
        with self._lock:
            self.played.append({one.id: one for one in pairings})

    def at(self, table: int, round: int) -> Paired | None:
        """The pairing of a table in a round, both from 0; None while it is not paired, and where nobody sits."""
        with self._lock:
            pairings = list(self.played[round].values()) if round < len(self.played) else []
        return pairings[table] if table < len(pairings) else None

    def all(self) -> list[Paired]:
        """All pairings, round by round."""
        with self._lock:
            return [one for round in self.played for one in round.values()]


class Official(Player):
    """Who has a part in the tournament and writes into its log."""

    def __init__(self, name: str, target: Watched, ledger: Ledger, seed: str, think: float, rounds: Rounds) -> None:
        super().__init__(name, target, ledger, seed, think)
        self.rounds = rounds

    def done(self, path: str, body: object) -> dict[str, Any]:
        """The answer to what must not be refused. Raises RuntimeError."""
        status, answer = self.post(path, TOKEN, body)
        if status != 201:
            raise RuntimeError(f"{path} was answered with {status}: {answer}")
        found: dict[str, Any] = answer
        return found

    def wait(self) -> None:
        """Wait for others. Raises Stopped."""
        self.pause(LOOK)

    def create(self) -> None:
        """Create the tournament, with two players for each table."""
        rounds = self.rounds
        players = [f"p{number}" for number in range(2 * rounds.tables)]
        body = {
            "name": self.seed[:100],
            "players": [{"player": one, "name": f"Player {one[1:]}"} for one in players],
            "decks": [{"deck": f"d-{one}", "player": one, "list": DECKS[int(one[1:]) % 2]} for one in players],
        }
        created = self.done("/api/v1/tournaments", body)
        rounds.id = created["tournament"]
        rounds.acknowledge((), created["version"])

    def pair(self) -> None:
        """Add the next round as it is proposed, once the workers have folded the one before."""
        path = f"/api/v1/tournaments/{self.rounds.id}"
        began = time.monotonic()
        while time.monotonic() - began < FOLDED_PATIENCE:
            status, proposed = self.get(f"{path}/proposal", TOKEN)
            if status == 200:
                if proposed["repeats"]:
                    self.ledger.contradict(f"round {proposed['number']} pairs those who met: {proposed['repeats']}")
                status, added = self.post(f"{path}/rounds", TOKEN, {}, proposed["version"])
                if status == 201:
                    self.rounds.acknowledge(added["events"])
                    self.rounds.begin(added["events"])
                    return
                proposed = added
            if status not in (409, 412):
                raise RuntimeError(f"a round could not be paired: {status} {proposed}")
            self.wait()
        raise RuntimeError(f"the workers have not folded a round within {FOLDED_PATIENCE:.0f} s: {proposed}")

    def end(self) -> None:
        """Lift the embargo, and close the tournament."""
        rounds = self.rounds
        for type in ("embargo.lifted", "tournament.closed"):
            rounds.acknowledge(self.done(f"/api/v1/tournaments/{rounds.id}/events", {"type": type})["events"])
        rounds.over = True

    def play_pairing(self, pairing: Paired) -> None:
        """Open the match of a pairing, play it, end it, and report it."""
        base = f"/api/v1/tournaments/{self.rounds.id}"
        opened = self.done(f"{base}/pairings/{pairing.id}/matches", {"entropy": [self.key(), self.key()]})
        match = pairing.match = self.match = self.ledger.open(opened)
        asked = self.play(match, until=pairing.ends, decisions=self.rounds.decisions)
        lot = random.Random(f"{self.seed}/{pairing.id}")  # not what was drawn while it waited, a matter of time
        gives_up = lot.randrange(2) if lot.random() < 0.5 else None
        for _ in range(TRIES):
            if asked is not None and gives_up is not None:
                if self.append(match, match.seats[gives_up], [{"type": "conceded"}]):
                    pairing.conceded = gives_up
            asked = self.question(match)
            self.append(match, match.judge, [{"type": "match.closed", "data": {"unfinished": asked is not None}}])
            if match.closed:
                break
            self.pause(LOOK)
        else:
            raise RuntimeError(f"match {match.id} could not be closed")
        if asked is not None:
            winner = lot.choice(pairing.players)
            result = {"pairing": pairing.id, "winner": winner, "reason": "time was called"}
            stored = self.done(f"{base}/events", {"type": "result.recorded", "data": result})
            self.rounds.acknowledge(stored["events"])
            pairing.recorded = winner
        pairing.over = True


class Organiser(Official):
    """Creates the tournament, pairs each round as it is proposed, and closes the tournament after the last one."""

    def work(self) -> None:
        rounds = self.rounds
        self.create()
        for _ in range(rounds.many):
            self.pair()
            self.idle = True
            while not all(one.over for one in rounds.all()):
                self.wait()
            self.idle = False
        self.end()
        self.idle = True
        while True:
            self.wait()


class Seated(Official):
    """A table: opens the match of its pairing in each round, plays it, ends it, and reports it."""

    def __init__(self, name: str, *given: Any, table: int) -> None:
        super().__init__(name, *given)
        self.table = table

    def work(self) -> None:
        for round in range(self.rounds.many):
            self.idle = True
            while (pairing := self.rounds.at(self.table, round)) is None:
                self.wait()
            self.idle = False
            self.play_pairing(pairing)
        self.idle = True
        while True:
            self.wait()


class Hall(Official):
    """Holds one small tournament after the other alone: its organiser and all of its tables."""

    TABLES, ROUNDS, DECISIONS = 2, 2, 6

    def __init__(self, name: str, target: Watched, ledger: Ledger, seed: str, think: float) -> None:
        super().__init__(name, target, ledger, seed, think, Rounds(0, 0, 0.0))
        self.held: list[Rounds] = []

    def work(self) -> None:
        self.rounds = Rounds(self.TABLES, self.ROUNDS, math.inf, self.DECISIONS)
        self.held.append(self.rounds)
        self.create()
        for _ in range(self.rounds.many):
            self.pair()
            for pairing in list(self.rounds.played[-1].values()):
                self.play_pairing(pairing)
        self.end()


class Onlooker(Reader):
    """Reads what a hall reads of a tournament: its page, results, standings, statistics, and the wall of its tables."""

    def __init__(self, name: str, target: Watched, ledger: Ledger, seed: str, think: float, rounds: Rounds) -> None:
        super().__init__(name, target, ledger, seed, think)
        self.rounds = rounds

    def work(self) -> None:
        self.pause()
        if self.rounds.id:
            what = self.dice.choice(["", "/results", "/standings", "/statistics", "/wall"])
            self.get(f"/api/v1/tournaments/{self.rounds.id}{what}", TOKEN)
