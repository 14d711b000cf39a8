"""Check what may prevent a start: a port that is taken, a Redis that does not answer."""

from __future__ import annotations

import errno
import socket
import time
from urllib.parse import urlsplit

import psutil
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from replays.storage.redis_server import RedisUnavailable
from replays.storage.stored_form import StoreMismatch, open_form
from replays.store.connection import connect


class CannotStart(RuntimeError):
    """Something outside Vaultlog prevents a start; the message says what to do."""


def check_port(host: str, port: int, variable: str = "VAULTLOG_PORT", *, patience: float = 0.0) -> None:
    """Raise `CannotStart` unless a server may listen there, now or within `patience` seconds."""
    deadline = time.monotonic() + patience
    while (error := _why_not(host, port)) is not None:
        if error.errno != errno.EADDRINUSE or time.monotonic() >= deadline:
            raise CannotStart(_advice(host, port, variable, error)) from error
        time.sleep(0.05)


def _why_not(host: str, port: int) -> OSError | None:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror as error:
        raise CannotStart(
            f"VAULTLOG_HOST is {host!r}, which is not an address of a machine: {error.strerror}"
        ) from error
    with socket.socket(family, kind, protocol) as probe:
        # As the servers themselves do: a port in TIME_WAIT counts as free, one somebody listens on does not.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            return error
    return None


def _advice(host: str, port: int, variable: str, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else port - 1
        advice = (
            f"port {port} on {host} is taken by {_holder(port)}. Stop that program, or choose a free port: "
            f"{variable}={other} make run"
        )
        if variable == "VAULTLOG_PORT":
            advice += f" (the tour in service/TOUR.md then begins with B=http://127.0.0.1:{other}/api/v1)"
        return advice
    if error.errno == errno.EACCES:
        return f"port {port} needs special rights. Choose one above 1023 with {variable}."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine. Set VAULTLOG_HOST to one that is."
    return f"cannot listen at port {port} on {host}: {error}"


def _holder(port: int) -> str:
    """The process that listens on a port, as far as the system tells."""
    try:
        for connection in psutil.net_connections("tcp"):
            listens = connection.status == psutil.CONN_LISTEN and connection.laddr
            if listens and listens.port == port and connection.pid:
                return f"process {connection.pid} ({psutil.Process(connection.pid).name()})"
    except (psutil.Error, OSError):
        return "another program"  # the system does not tell every user
    return "another program"


def check_redis(variable: str, url: str) -> None:
    """Raise `RedisUnavailable` unless a Redis answers at this address, which came from `variable`."""
    shown = urlsplit(url)
    place = f"{shown.scheme}://{shown.netloc.rpartition('@')[2]}{shown.path}"
    try:
        with connect(url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=5) as client:
            client.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        raise RedisUnavailable(
            f"the Redis at {place} does not answer: {error}. Start it, or correct or unset {variable}."
        ) from error


def check_form_if_it_answers(url: str) -> None:
    """The same for a process that may start before its Redis. Raises `StoreMismatch`."""
    try:
        check_form(url)
    except StoreMismatch:
        raise
    except RedisUnavailable:
        return  # workers and sweeper look again once it answers; the API is not ready before


def check_form(url: str) -> None:
    """Mark the data in the Redis with the logs as having this version's form. Raises `RedisUnavailable`
    (`StoreMismatch` when it is of a newer one)."""
    try:
        with connect(url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=5) as client:
            open_form(client)
    except (redis.RedisError, OSError, ValueError) as error:
        raise RedisUnavailable(f"the Redis with the logs does not say which form they have: {error}") from error
