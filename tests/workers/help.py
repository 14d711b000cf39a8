"""What the tests of the workers share: matches on a given Redis, forged events, and a folder without a queue."""

from __future__ import annotations

from typing import Any

import msgspec
import redis

from replays.fold.fold import fold
from replays.log.canonical import canonical, chain_hash
from replays.log.events import Event, decode
from replays.play.commands import Command
from replays.store.keys import LIVE_INDEX, match_keys
from replays.store.store import Store
from tests.replays.matches import ORGANISER, recorder
from workers.folding.folder import Folder
from workers.keys import fold_keys
from workers.leases import Leases
from workers.queues import FoldQueue


class Woken(list[str]):
    """Stands in for a queue: remembers whom it should have woken."""

    def __call__(self, match: str) -> bool:
        self.append(match)
        return True


class SilentQueue(FoldQueue):
    """A queue that remembers wake-ups and has a length of the test's choice."""

    def __init__(self) -> None:
        self.woken = Woken()
        self.waiting = 0

    def wake(self, match: str) -> bool:
        return self.woken(match)

    def length(self) -> int:
        return self.waiting


def folder(client: redis.Redis, *, wake: Any = None, lease_ms: int = 4000, **options: Any) -> Folder:
    leases = Leases(client, worker="tester", lease_ms=lease_ms)
    options.setdefault("budget", 600.0)  # so that a busy machine does not cut a job in two
    return Folder(client, wake=wake if wake is not None else Woken(), worker="tester", leases=leases, **options)


def record(client: redis.Redis, match: str, *commands: Command) -> bool:
    """Append commands as the service does; returns whether a worker must be woken."""
    with recorder(client).live(match) as live:
        live.sync()
        return live.record(list(commands), actor=ORGANISER, expected=live.version).wake


def idle_matches(client: redis.Redis, many: int) -> list[str]:
    """Let the store hold so many live matches that are folded to their end: their head records and nothing else."""
    names = [f"idle-{number}" for number in range(many)]
    for name in names:
        client.hset(match_keys(name).meta, mapping={"v": 3, "h": b"\0" * 32})
        client.hset(fold_keys(name).state, mapping={"v": 3})
    client.sadd(LIVE_INDEX, *names)
    return names


def digest(client: redis.Redis, match: str) -> str:
    """The digest of the last state, by a fold of its own from event 1."""
    found = fold(Store(client).iterate(match))
    assert found.exact
    return found.game.digest()


def tampered(event: Event, **changes: Any) -> Event:
    """The event with other data, and a hash of its own that is right: only what it commits to is wrong."""
    body = msgspec.json.decode(event.body)
    body["data"] = {**body["data"], **changes}
    raw = canonical(body)
    return decode(raw, event.disclosure(), prev=event.prev, hash=chain_hash(event.prev, raw))


def put_raw(client: redis.Redis, match: str, events: list[Event]) -> None:
    """Write events behind the back of the store, which checks nothing then; replaces the log of the match."""
    keys = match_keys(match)
    client.delete(keys.events)
    for event in events:
        client.xadd(
            keys.events, {"e": event.body, "h": bytes.fromhex(event.hash), "s": event.disclosure()}, id=f"{event.seq}-0"
        )
    client.hset(keys.meta, mapping={"v": events[-1].seq, "h": bytes.fromhex(events[-1].hash)})
    client.sadd(LIVE_INDEX, match)
