"""Durability: what is waited for until an append counts as stored.

* `fsync`: for the answer of the one server that took it. With `appendonly yes` and `appendfsync always` that is when it
  is on its disk, so it outlives any crash of that server; it is lost with that disk, and when a replica that does not
  have it yet takes over.
* `replicas:<n>` or `replicas:<n>:<ms>`: also until n replicas have it, within that many ms. So it outlives the loss
  of that server, too: the replica that takes over has it, as long as not more than `n` of the servers with it are lost
  at once. When the replicas do not answer in time, nobody knows whether it lasts: the append is refused as when the
  store is away, and the same request again settles it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import redis
from redis.exceptions import AskError, MovedError, NoScriptError

from replays.log.errors import StoreUnavailable
from replays.store.cluster import look_again, node_of

WAIT_MS = 1000
"""Default wait for replicas, in ms."""
LONGEST_WAIT_MS = 4000
"""Less than a client of the store waits for an answer."""
_TRIES = 5
_TOUCH = "return redis.call('HSET', KEYS[1], 'v', redis.call('HGET', KEYS[1], 'v') or 0)"
"""A write that changes nothing: what was written before it on the same server has gone to the replicas before it."""


class Durability(NamedTuple):
    """The durability that a write waits for, beside the answer of the server that takes it."""

    replicas: int = 0
    wait_ms: int = WAIT_MS

    @classmethod
    def parse(cls, text: str) -> Durability:
        """From the words of the setting. Raises ValueError, with what to give.

        >>> Durability.parse("replicas:1:500")
        Durability(replicas=1, wait_ms=500)
        >>> str(Durability.parse("fsync"))
        'fsync'
        """
        kind, *numbers = text.lower().split(":")
        if kind == "fsync" and not numbers:
            return cls()
        if kind == "replicas" and 1 <= len(numbers) <= 2 and all(n.isascii() and n.isdigit() for n in numbers):
            durability = cls(int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else WAIT_MS)
            if 1 <= durability.replicas <= 9 and 1 <= durability.wait_ms <= LONGEST_WAIT_MS:
                return durability
        raise ValueError(f"fsync, or replicas:1 or replicas:1:500 (1 to 9 replicas, 1 to {LONGEST_WAIT_MS} ms)")

    def __str__(self) -> str:
        return f"replicas:{self.replicas}:{self.wait_ms}" if self.replicas else "fsync"


FSYNC = Durability()


def run(client: redis.Redis, durability: Durability, script: Any, keys: list[str], arguments: list[Any]) -> Any:
    """Run a script (of `register_script`) that writes, and wait as told. Returns its reply. Raises redis.RedisError,
    StoreUnavailable when too few replicas have it in time."""
    if not durability.replicas:
        return script(keys=keys, args=arguments)
    return _with_replicas(client, durability, keys[0], ("EVALSHA", script.sha, len(keys), *keys, *arguments), script)


def write(client: redis.Redis, durability: Durability, *command: Any) -> Any:
    """The same for a command whose second word is its key."""
    if not durability.replicas:
        untyped: Any = client
        return untyped.execute_command(*command)
    return _with_replicas(client, durability, command[1], command)


def write_all(client: redis.Redis, durability: Durability, commands: Iterable[tuple[Any, ...]]) -> None:
    """The same for several, which may come in any order: sent at once where no replicas are waited for."""
    if durability.replicas:
        for command in commands:
            _with_replicas(client, durability, command[1], command)
        return
    pipe: Any = client.pipeline(transaction=False)
    for command in commands:
        pipe.execute_command(*command)
    if len(pipe):
        pipe.execute()


def confirm(client: redis.Redis, durability: Durability, meta: str) -> None:
    """Wait until the replicas have what is stored already of the history with this head record."""
    if durability.replicas:
        _with_replicas(client, durability, meta, ("EVAL", _TOUCH, 1, meta))


def _with_replicas(
    client: redis.Redis, durability: Durability, key: str, command: tuple[Any, ...], script: Any = None
) -> Any:
    """A command and WAIT, which is about what was written before it on the same connection, in one pipeline: should the
    connection break, both are sent again."""
    reply: Any = None
    for _ in range(_TRIES):
        node = node_of(client, key)
        pipe: Any = node.pipeline(transaction=False)
        pipe.execute_command(*command)
        pipe.execute_command("WAIT", durability.replicas, durability.wait_ms)
        try:
            reply, confirmed = pipe.execute(raise_on_error=False)
        except (redis.ConnectionError, redis.TimeoutError):
            look_again(client)  # another server may have taken over
            raise
        if isinstance(reply, NoScriptError):
            node.script_load(script.script)
        elif isinstance(reply, MovedError | AskError):
            look_again(client)
        elif isinstance(reply, Exception):
            raise reply
        elif isinstance(confirmed, Exception):
            raise confirmed
        elif confirmed < durability.replicas:
            raise StoreUnavailable(
                f"{confirmed} of {durability.replicas} replicas have confirmed it within {durability.wait_ms} ms; the "
                "same request again settles whether it is stored"
            )
        else:
            return reply
    raise reply
