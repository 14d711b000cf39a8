"""Damage: a stored log is not what was appended. Any reader may find it; every reader knows of it from then on.

The damage is stored in the head record of the match (`broken`), and its id in one set (`BROKEN_INDEX`). It wins
over whatever was proven before: snapshots and folds from the damaged event on prove nothing, so every answer stops at
the same event, and nothing is appended. It is withdrawn when the whole log was checked again and holds
(`workers.checking.chains`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import redis

from replays.log.errors import StoreDamaged
from replays.log.events import Event
from replays.log.grades import Divergence
from replays.store.keys import match_keys

BROKEN_INDEX = "vaultlog:matches:broken"
"""Set of the ids of matches whose log is known to be damaged."""
UNREADABLE = "log"
"""`Divergence.what` of an event that is missing or cannot be read."""


class Readable(NamedTuple):
    """Readable part of a stretch of a log."""

    events: list[Event]
    """From its first event on, without a gap, perhaps not to its last."""
    broken: Divergence | None
    """The first damage that is known, wherever it is in the log; else why the events end too early."""


def of_error(error: StoreDamaged) -> Divergence | None:
    """The damage that a reader met; None when it is not that of one event."""
    return None if error.seq is None else Divergence(error.seq, UNREADABLE, "the event that was stored", error.reason)


def is_damage(divergence: Divergence) -> bool:
    """Whether a fold stopped because of what is stored, and not of what it means."""
    return divergence.what == UNREADABLE or divergence.what.startswith("chain/")


def decode(raw: bytes | None) -> Divergence | None:
    """The field `broken` of a head record."""
    return None if raw is None else msgspec.json.decode(raw, type=Divergence)


def note(client: redis.Redis, match: str, divergence: Divergence) -> None:
    """Keep what was found with its match, unless something is known of it already. Raises redis.RedisError."""
    pipe: Any = client.pipeline(transaction=False)
    pipe.sadd(BROKEN_INDEX, match)  # before, so that the check of damaged logs knows of every one
    pipe.hsetnx(match_keys(match).meta, "broken", msgspec.json.encode(divergence))
    pipe.execute()


def clear(client: redis.Redis, match: str) -> None:
    """Take back what was known of a match. Raises redis.RedisError."""
    client.hdel(match_keys(match).meta, "broken")
    client.srem(BROKEN_INDEX, match)


def known_damage(client: redis.Redis) -> dict[str, Divergence]:
    """The matches whose log is damaged, in order of their ids, and where. Raises redis.RedisError."""
    members: Any = client.smembers(BROKEN_INDEX)
    names = sorted(member.decode() for member in members)
    pipe: Any = client.pipeline(transaction=False)
    for name in names:
        pipe.hget(match_keys(name).meta, "broken")
    pairs = zip(names, map(decode, pipe.execute()), strict=True)
    return {name: broken for name, broken in pairs if broken is not None}


_WORDS = {
    "chain/hash": "event {at} does not match its hash",
    "chain/prev": "event {at} does not follow from the event before it",
    "chain/gap": "event {at} is missing",
    "chain/commitment": "the sealed part of event {at} does not match its commitment",
    UNREADABLE: "event {at} is missing or cannot be read",
}
ADVICE = (
    "nothing is appended to it any more; what stands before can be read; stop the server and restore its last backup "
    "into an empty data directory (`vaultlog restore`)"
)
"""The remedy, and what is still possible."""


def sentence(divergence: Divergence) -> str:
    """Damage in a few words, for viewers who may see that event."""
    return _WORDS.get(divergence.what, "event {at} is not confirmed").format(at=divergence.at)
