"""What the clients were told: every event acknowledged to them, and every one from a stream."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Match:
    """A match as its clients know it."""

    id: str
    seats: list[str]
    """Tokens by seat."""
    judge: str
    acknowledged: dict[int, str | None] = field(default_factory=dict)
    """Seq -> hash; None where the answer did not tell it."""
    heard: dict[int, str] = field(default_factory=dict)
    """Seq -> hash, as streams told."""
    notes: list[str] = field(default_factory=list)
    """The texts of acknowledged notes; every text is used once."""
    version: int = 1
    closed: bool = False


class Ledger:
    """Written by all clients. Thread-safe. `provisional`: streams also tell what is not acknowledged yet, and a replica
    that takes over may take that back."""

    def __init__(self, *, provisional: bool = False) -> None:
        self.provisional = provisional
        self.began_again = 0
        """Followers that heard that what they were told is taken back, and began again."""
        self._lock = threading.Lock()
        self._matches: dict[str, Match] = {}
        self.contradictions: list[str] = []
        """Contradictions between two answers about one event, one sentence each."""
        self.answers: Counter[int] = Counter()
        """Status -> how often it was the answer."""
        self.repeated = 0
        """Requests sent again because it was not known what became of them."""
        self.replayed = 0
        """Those of them that had been stored the first time."""
        self.beside: frozenset[str] = frozenset()
        """Matches that were played before, by others than the clients who write here."""

    def open(self, answer: Mapping[str, Any]) -> Match:
        """Note a match that was opened, from the answer to its opening."""
        tokens = answer["tokens"]
        match = Match(answer["match"], list(tokens["seats"]), tokens["judge"], {1: None})
        with self._lock:
            return self._matches.setdefault(match.id, match)

    def acknowledge(self, match: Match, first: int, events: Iterable[Mapping[str, Any]], version: int) -> None:
        """Note events, and that everything from `first` to `version` was stored by this request."""
        with self._lock:
            for seq in range(first, version + 1):
                match.acknowledged.setdefault(seq, None)
            for event in events:
                before = match.acknowledged.get(event["seq"])
                if before not in (None, event["hash"]):
                    self.contradictions.append(f"event {event['seq']} of match {match.id} was acknowledged twice")
                match.acknowledged[event["seq"]] = event["hash"]
                if event["type"] == "note.added":
                    match.notes.append(event["data"]["text"])
                match.closed |= event["type"] == "match.closed"
            match.version = max(match.version, version)

    def hear(self, match: Match, seq: int, hash: str) -> None:
        """Note an event that a stream told."""
        with self._lock:
            if match.heard.setdefault(seq, hash) != hash and self.provisional:
                match.heard[seq] = hash
            elif match.heard[seq] != hash:
                self.contradictions.append(f"event {seq} of match {match.id} was told in two ways")

    def begun_again(self) -> None:
        """Count a follower that begins again."""
        with self._lock:
            self.began_again += 1

    def contradict(self, sentence: str) -> None:
        """Record a contradiction."""
        with self._lock:
            self.contradictions.append(sentence)

    def answered(self, status: int) -> None:
        with self._lock:
            self.answers[status] += 1

    def settled(self, *, replayed: bool) -> None:
        """Note that a request which was sent again is settled. `replayed`: it had been stored the first time."""
        with self._lock:
            self.repeated += 1
            self.replayed += replayed

    def matches(self) -> list[Match]:
        """All of them, in the order of their ids."""
        with self._lock:
            return [self._matches[name] for name in sorted(self._matches)]

    def count(self) -> int:
        """Events acknowledged so far."""
        with self._lock:
            return sum(len(match.acknowledged) for match in self._matches.values())
