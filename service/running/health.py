"""Health of processes that run by themselves, and the checks before the first one writes."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Callable
from pathlib import Path

from redis import RedisError

from replays.keeping.archive import Archive
from replays.keeping.witness import Loss, witness_of
from replays.log.errors import StoreError
from replays.storage.data_directory import open_to_others
from replays.store.connection import connect
from replays.store.store import Store
from service.config import Config
from service.running.serving import Kind
from workers.health import ALIVE_SECONDS, Health, is_alive
from workers.queues import FoldQueue, enqueuing_client

PATIENCE = 5.0
"""Seconds that a check waits for an answer."""
_AGAIN = 1.0


def remark_on(data: Path) -> str:
    """A warning and its remedy for files of a data directory that other users may read; empty when all files are
    private."""
    if not (exposed := open_to_others(data)):
        return ""
    return f"Warning: others on this machine may read in {data}: {', '.join(exposed)}. `chmod -R go= {data}` ends that."


def tell_losses(config: Config, url: str, say: Callable[[str], None]) -> None:
    """Report losses of stored data before anything is written over it. Raises StoreError, OSError."""
    with connect(url) as client:
        store = Store(client, shelf=Archive(client, config.archive or str(config.data.absolute() / "archive")))
        witness = witness_of(config.data.absolute(), client, config.witness)
        losses: list[Loss] = witness.missing(store)
        for loss in losses:
            say(f"LOST: {loss}; the last one, of {loss.seen_at}, has the hash {loss.head}")
        witness.accept(losses, store)
    if losses:
        say("The losses are recorded in losses.jsonl; import the matches from an export, or restore a backup.")


def tell_losses_once_it_answers(config: Config, say: Callable[[str], None]) -> None:
    """The same for a process that may start before its Redis: waits for Redis."""
    said = ""
    while True:
        try:
            tell_losses(config, config.redis_url or "", say)
            return
        except (StoreError, RedisError) as error:
            if str(error) != said:
                said = str(error)
                say(f"waiting for the Redis with the logs: {said}")
            time.sleep(_AGAIN)
        except (OSError, ValueError) as error:
            say(f"could not compare the store with its recorded heads, or record the losses: {error}")
            return


def fault_of(kind: Kind, config: Config) -> str | None:
    """The fault of the process of that type on this host; None when it is healthy.

    The API and the live server must answer /healthz. A worker with this host's name must have given a sign of life to
    the queue lately. One sweeper is enough for all hosts.
    """
    try:
        if kind == "api":
            return _answers(config.api_listens)
        if kind == "live":
            return _answers(config.base_url.removeprefix("http://"))
        queue = enqueuing_client(config.queue_url or "")
        health = Health(enqueuing_client(config.redis_url or ""), FoldQueue(queue))
        if kind == "sweeper":
            sweeper = health.sweeper()
            return (
                None
                if sweeper is not None and is_alive(sweeper["age_s"])
                else f"no sweeper has given a sign of life for {ALIVE_SECONDS:.0f} s"
            )
        workers = health.workers() if kind == "worker" else health.long_jobs()["workers"]
    except (StoreError, RedisError, OSError, http.client.HTTPException) as error:
        return str(error) or type(error).__name__
    hostname = socket.gethostname()
    if any(worker["alive"] for worker in workers if worker["host"] == hostname):
        return None
    return f"no such worker on {hostname} has given a sign of life for {ALIVE_SECONDS:.0f} s"


class _OverSocket(http.client.HTTPConnection):
    """HTTP over a Unix socket."""

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.host)


def _answers(place: str) -> str | None:
    if place.startswith("/"):
        connection: http.client.HTTPConnection = _OverSocket(place, timeout=PATIENCE)
    else:
        connection = http.client.HTTPConnection(place, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        status = connection.getresponse().status
    finally:
        connection.close()
    return None if status == 200 else f"/healthz answered with the status {status}"
