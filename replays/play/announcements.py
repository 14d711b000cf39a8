"""Commit and reveal for chance: the server commits to its seed before the players contribute.

An announcement is made first: the match's id, what it will be played with, the commitment to a seed drawn then, and the
server's signature over it, handed out to all players. Then every seat contributes one text, once; no seat sees what
another gave. When all texts are in, or the organiser opens the match without the missing ones, the match opens with
exactly that seed and these texts, and the announcement is part of its first event. The seed is revealed at the close.

What is signed (Ed25519, RFC 8032), 0x0A being the byte between the parts, all of it ASCII:

    "vaultlog/announcement/1" 0x0A <match id> 0x0A <seed commitment, 64 hex digits> 0x0A <at> 0x0A
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from ulid import ULID

from engine.table.setup import Setup, for_new_match
from replays.engines.registry import Engines
from replays.fold.fold import Fold
from replays.log.commitments import seed_commitment
from replays.log.errors import CommandRefused, MatchExists, MatchNotFound, ReplayError
from replays.log.event_types import MatchOpened, SignedCommitment
from replays.log.events import Actor, now
from replays.play.opening import opening_event
from replays.proof.signing import SigningKey, verify
from replays.store.connection import clear_errors
from replays.store.keys import check_match_id
from replays.store.scripts import script_of
from replays.store.store import Appended, RequestKey, Store

PURPOSE = "vaultlog/announcement/1"
PENDING = "vaultlog:announcements"
"""Set of the ids of announced matches that are not open yet."""
MAX_ENTROPY = 256
"""Most characters that a seat contributes."""


class AnnouncementNotFound(ReplayError, LookupError):
    """No match of this id was announced."""

    def __init__(self, match: str):
        super().__init__(f"no match {match} was announced")
        self.match = match


class _Record(msgspec.Struct, frozen=True):
    """The stored form of an announcement. The seed is as secret as in the log: nothing ever serves it."""

    match: str
    setup: dict[str, Any]
    """As for `engine.table.setup.Setup.from_data`, without `chance`."""
    labels: dict[str, str | None]
    seed: str
    announcement: SignedCommitment
    actor: Actor


class AnnouncementStatus(msgspec.Struct, frozen=True):
    """Status of an announced match, as every participant may know it."""

    match: str
    setup: dict[str, Any]
    """Decks and rules, without anything of the chance."""
    labels: dict[str, str | None]
    seed_commitment: str
    announcement: SignedCommitment
    contributed: tuple[bool, ...]
    """By seat; what was contributed shows when the match opens."""
    opened: bool

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not contributed."""
        return tuple(seat for seat, present in enumerate(self.contributed) if not present)


def signed_bytes(match: str, commitment: str, at: str) -> bytes:
    """Bytes that an announcement's signature is over."""
    return f"{PURPOSE}\n{match}\n{commitment}\n{at}\n".encode("ascii")


def announce(match: str, commitment: str, key: SigningKey, *, at: str | None = None) -> SignedCommitment:
    """Sign the commitment to the seed of a match. `at`: when, now by default."""
    at = now() if at is None else at
    return SignedCommitment(at=at, key=key.public, signature=key.sign(signed_bytes(match, commitment, at)).hex())


def holds(opened: MatchOpened) -> bool | None:
    """Whether the announcement in the first event of a log is signed with the key it names; None without one."""
    announcement = opened.announcement
    if announcement is None:
        return None
    commitment = opened.setup.get("chance", {}).get("seed_commitment", "")
    try:
        message = signed_bytes(opened.match, str(commitment), announcement.at)
    except UnicodeError:
        return False
    return verify(announcement.key, bytes.fromhex(announcement.signature), message)


class Announcements:
    """The announced matches of a store. Thread-safe; one per process is enough."""

    def __init__(self, store: Store, key: SigningKey, engines: Engines | None = None) -> None:
        """`engines`: where the engine that opens a match is kept."""
        self.store, self.redis, self.key, self.engines = store, store.redis, key, engines
        self._contribute: Any = script_of(store.redis, "replays.play", "contribute")
        self._finish: Any = script_of(store.redis, "replays.play", "finish")

    def make(
        self,
        setup: Mapping[str, Any],
        *,
        actor: Actor,
        labels: Mapping[str, str | None],
        request: RequestKey | None = None,
    ) -> AnnouncementStatus:
        """Announce a match. `setup` as for `engine.table.setup.Setup.from_data`, without `chance`; `labels`: title,
        tournament, round, table; `request`: the same call again returns the same announcement.

        Raises engine.errors.SetupError, RequestReused, StoreUnavailable, StoreFull.
        """
        seed = secrets.token_hex(32)
        checked = Setup.from_data(for_new_match({**setup, "chance": {"seed": seed}})).to_data()
        public = {name: value for name, value in checked.items() if name != "chance"}
        match = str(ULID())
        if request is not None:
            match = self.store.claim(match, request)
        self.key.publish(self.redis)
        announcement = announce(match, seed_commitment(seed), self.key)
        record = _Record(match, public, dict(labels), seed, announcement, actor)
        with clear_errors():
            if self.redis.hsetnx(_key(match), "record", msgspec.json.encode(record)):
                self.redis.sadd(PENDING, match)
        return self.status(match)

    def status(self, match: str) -> AnnouncementStatus:
        """Status of an announced match. Raises AnnouncementNotFound, StoreUnavailable."""
        record, fields = self._read(match)
        seats = len(record.setup["seats"])
        return AnnouncementStatus(
            match,
            record.setup,
            record.labels,
            seed_commitment(record.seed),
            record.announcement,
            tuple(f"entropy:{seat}".encode() in fields for seat in range(seats)),
            match in self.store.heads([match]),
        )

    def pending(self) -> tuple[str, ...]:
        """The ids of announced matches that are not open yet, sorted. Raises StoreUnavailable."""
        with clear_errors():
            names: Any = self.redis.smembers(PENDING)
        return tuple(sorted(name.decode() for name in names))

    def contribute(self, match: str, seat: int, entropy: str) -> AnnouncementStatus:
        """Take in what a seat contributes, once and for all; the same again is no error.

        Raises AnnouncementNotFound, CommandRefused (another contribution was made, or the match opens without it),
        StoreUnavailable, StoreFull.
        """
        record, _ = self._read(match)
        if not 0 <= seat < len(record.setup["seats"]):
            raise CommandRefused(f"the match has no seat {seat}", code="no-such-seat")
        if not 0 < len(entropy) <= MAX_ENTROPY:
            raise CommandRefused(f"contribute 1 to {MAX_ENTROPY} characters", code="no-entropy")
        with clear_errors():
            reply = self._contribute(keys=[_key(match)], args=[f"entropy:{seat}", entropy.encode()])
        if reply == b"other":
            raise CommandRefused(
                f"seat {seat} has already contributed another text, which counts", code="contributed-before"
            )
        if reply == b"late":
            raise CommandRefused(f"the match opens without a contribution of seat {seat}", code="contributions-closed")
        return self.status(match)

    def open(self, match: str, *, without: Sequence[int] = (), actor: Actor | None = None) -> Appended:
        """Open the match with the announced seed and what was contributed. `without`: the seats that contributed
        nothing, all of them and no other. From here on nobody contributes. `actor`: the actor who opens it; default:
        the actor of the announcement.

        May be repeated, also after a crash: the match is opened once. Raises AnnouncementNotFound, CommandRefused,
        StoreUnavailable, StoreFull.
        """
        record, _ = self._read(match)
        seats, given = len(record.setup["seats"]), sorted(set(without))
        with clear_errors():
            reply = self._finish(keys=[_key(match)], args=[msgspec.json.encode(given), seats, *given])
        if reply == b"not":
            missing = ", ".join(map(str, self.status(match).missing)) or "none"
            raise CommandRefused(
                f"the seats without a contribution are: {missing}; name exactly those to open without them",
                code="contributions-missing",
            )
        _, fields = self._read(match)
        entropy = [fields.get(f"entropy:{seat}".encode(), b"").decode() for seat in range(seats)]
        setup = Setup.from_data({**record.setup, "chance": {"seed": record.seed, "entropy": entropy}})
        event = opening_event(
            setup,
            match=match,
            actor=record.actor if actor is None else actor,
            labels=record.labels,
            announcement=record.announcement,
        )
        fold = Fold(facts=False)
        if self.engines is not None:
            self.engines.keep_present()
        fold.feed(event)
        if fold.divergence is not None:
            raise ReplayError(f"match {match} cannot be opened: {fold.divergence}")
        try:
            outcome = self.store.append(match, [event])
        except MatchExists:
            opened = self.store.events(match, 1, 1)[0].data
            if not isinstance(opened, MatchOpened) or opened.announcement != record.announcement:
                raise
            outcome = Appended(1, 1, True, False)
        with clear_errors():
            self.redis.srem(PENDING, match)
        return outcome

    def _read(self, match: str) -> tuple[_Record, dict[bytes, bytes]]:
        try:
            key = _key(match)
        except ValueError:
            raise MatchNotFound(match[:64]) from None
        with clear_errors():
            fields: Any = self.redis.hgetall(key)
        if not fields:
            raise AnnouncementNotFound(match)
        return msgspec.json.decode(fields[b"record"], type=_Record), fields


def _key(match: str) -> str:
    """Hash: `record` (JSON); `entropy:<seat>`; `without` (JSON) once the time for contributions is over."""
    return f"announcement:{{{check_match_id(match)}}}"
