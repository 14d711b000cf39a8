"""A Redis Cluster of servers on this machine, for tests and trials: real nodes, no durability across a restart of it.

Each node starts with a file that names the others, so they need no introduction.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from replays.storage.data_directory import write_private
from replays.storage.redis_binary import RedisUnavailable, installed

SLOTS = 16384
_BUS = 10_000
"""How far the port for other nodes is above that for clients: fixed in Redis 6."""
_PORTS = range(12_000, 22_000)
"""Below the ports that systems give away by themselves, and so are those for other nodes."""
_EXTRA = {"appendonly": "yes", "appendfsync": "always", "save": "", "maxmemory-policy": "noeviction"}


@dataclass
class ClusterNode:
    """One server of the cluster. `follows`: the node that it is a replica of."""

    directory: Path
    port: int
    id: str
    slots: tuple[int, int] | None = None
    follows: ClusterNode | None = None
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def client(self, **options: Any) -> redis.Redis:
        """A client of this node alone."""
        return redis.Redis(port=self.port, retry=Retry(NoBackoff(), 0), protocol=2, socket_timeout=5.0, **options)

    def signal(self, number: signal.Signals) -> None:
        """Send the process a signal: SIGSTOP and SIGCONT stand for a network that is cut and comes back."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)


class LocalCluster:
    """A cluster of `masters` servers with `replicas` replicas each, in a directory.

    `node_timeout_ms`: how long a node may be silent until others replace it. Use it as a context, or `start` and
    `stop` it; not from several threads. Raises RedisUnavailable.
    """

    def __init__(
        self, directory: Path, *, masters: int = 3, replicas: int = 0, node_timeout_ms: int = 2000, least: int = 0
    ) -> None:
        self.directory, self.node_timeout_ms, self._least = directory, node_timeout_ms, least
        ports = free_ports(masters * (1 + replicas))
        self.nodes: list[ClusterNode] = []
        for number in range(masters):
            slots = (SLOTS * number // masters, SLOTS * (number + 1) // masters - 1)
            self.nodes.append(ClusterNode(directory / f"master-{number}", ports.pop(), secrets.token_hex(20), slots))
        for number in range(masters * replicas):
            master = self.nodes[number % masters]
            self.nodes.append(
                ClusterNode(directory / f"replica-{number}", ports.pop(), secrets.token_hex(20), None, master)
            )

    @property
    def url(self) -> str:
        """The address for `replays.store.connection.connect`."""
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    def start(self, timeout: float = 30.0) -> None:
        """Start every node, and return when each of them says that all slots are served."""
        for node in self.nodes:
            node.directory.mkdir(parents=True, mode=0o700)
            write_private(node.directory / "nodes.conf", self._known_to(node))
            self.start_node(node)
        deadline = time.monotonic() + timeout
        for node in self.nodes:
            with node.client() as client:
                while not _serves(client, len(self.nodes)):
                    if time.monotonic() > deadline:
                        raise RedisUnavailable(f"the cluster in {self.directory} was not whole within {timeout:.0f} s")
                    time.sleep(0.05)

    def start_node(self, node: ClusterNode) -> None:
        """Start a node, again after it ended: it is then what the others have made of it meanwhile."""
        if node.process is not None and node.process.poll() is None:
            return
        lines = {
            **_EXTRA,
            "dir": str(node.directory),
            "logfile": str(node.directory / "redis.log"),
            "bind": "127.0.0.1",
            "port": str(node.port),
            "cluster-enabled": "yes",
            "cluster-config-file": "nodes.conf",
            "cluster-node-timeout": str(self.node_timeout_ms),
            "cluster-require-full-coverage": "no",  # the others go on while one is replaced
            "min-replicas-to-write": str(self._least),
            "min-replicas-max-lag": "10",
            "repl-diskless-sync": "yes",
            "repl-diskless-sync-delay": "0",
        }
        text = "".join(f'{name} "{value}"\n' for name, value in lines.items())
        write_private(node.directory / "redis.conf", text)
        binary = next(iter(installed()), None)
        if binary is None:
            raise RedisUnavailable("no Redis or Valkey server of version 6.2 or later was found")
        node.process = subprocess.Popen(
            [str(binary.path), str(node.directory / "redis.conf")],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=node.directory,
            start_new_session=True,
        )

    def kill_node(self, node: ClusterNode) -> None:
        """End a node without warning."""
        node.signal(signal.SIGKILL)
        if node.process is not None:
            node.process.wait()

    def masters(self) -> list[ClusterNode]:
        """The nodes that serve slots at this moment and answer."""
        masters = []
        for node in self.nodes:
            with node.client(socket_connect_timeout=1.0) as client, contextlib.suppress(redis.RedisError, OSError):
                info: Any = client.info("replication")
                if info["role"] == "master":
                    masters.append(node)
        return masters

    def master_of(self, node: ClusterNode) -> ClusterNode | None:
        """The node that this one follows at this moment; None when it is a master or does not answer."""
        with node.client(socket_connect_timeout=1.0) as client, contextlib.suppress(redis.RedisError, OSError):
            info: Any = client.info("replication")
            return next((node for node in self.nodes if node.port == info.get("master_port")), None)
        return None

    def stop(self) -> None:
        """End every node."""
        for node in self.nodes:
            node.signal(signal.SIGKILL)
        for node in self.nodes:
            if node.process is not None:
                node.process.wait()

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _known_to(self, own: ClusterNode) -> str:
        """The file that a node remembers the cluster in."""
        lines = []
        for epoch, node in enumerate(self.nodes, 1):
            role = "master" if node.follows is None else "slave"
            flags = f"myself,{role}" if node is own else role
            master = "-" if node.follows is None else node.follows.id
            slots = "" if node.slots is None else f" {node.slots[0]}-{node.slots[1]}"
            place = f"127.0.0.1:{node.port}@{node.port + _BUS}"
            lines.append(f"{node.id} {place} {flags} {master} 0 0 {epoch} connected{slots}")
        return "\n".join([*lines, f"vars currentEpoch {len(self.nodes)} lastVoteEpoch 0", ""])


def _serves(client: redis.Redis, nodes: int) -> bool:
    try:
        untyped: Any = client
        info: Any = untyped.execute_command("CLUSTER INFO")
        replication: Any = client.info("replication")
    except (redis.RedisError, OSError):
        return False
    state = info if isinstance(info, dict) else dict(line.split(":") for line in info.decode().split("\r\n") if line)
    whole = state["cluster_state"] == "ok" and int(state["cluster_known_nodes"]) == nodes
    return whole and (replication["role"] == "master" or replication["master_link_status"] == "up")


def free_ports(count: int) -> list[int]:
    """Ports that are free now, as those are that belong to them between nodes."""
    ports: list[int] = []
    start = secrets.randbelow(len(_PORTS))
    for step in range(len(_PORTS)):
        port = _PORTS[(start + step) % len(_PORTS)]
        if _is_free(port) and _is_free(port + _BUS):
            ports.append(port)
        if len(ports) == count:
            return ports
    raise RedisUnavailable("no free ports for a cluster")


def _is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
