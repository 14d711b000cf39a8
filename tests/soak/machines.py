"""A Vaultlog as on many machines, on this one: a Redis Cluster, a Redis for the queues, API hosts and workers.

Every host and worker has its data directory; what they share is what the settings name. A thread starts again what
has died, as process managers do.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from replays.storage.local_cluster import ClusterNode, LocalCluster, free_ports
from replays.storage.redis_server import RedisServer, RedisUnavailable
from tests.soak.target import TOKEN, TargetFault, is_ready, metrics_of, wait_until

START_SECONDS = 300.0
STOP_SECONDS = 20.0
KINDS = ("master", "replica", "queue", "host", "api", "live", "worker", "long-worker", "sweeper")
"""What can be killed and stopped; a host is its API and its live server."""
PROMISE = "replicas:1:1000"
"""The durability of a trial unless it is told another one."""
_AGAIN = 1.0
"""Seconds between two looks for what has died."""
_LONGEST_STOP = 4.0
"""How many times as long as the nodes wait for a silent one a process is stopped at most."""
_TAKEN_OVER = 3.0
"""After how many times as long a replica has taken over."""
_PROJECT = Path(__file__).resolve().parents[2]


class Part:
    """One process of Vaultlog: `kind` as for `vaultlog serve`, with the settings of its host."""

    def __init__(self, host: str, kind: str, settings: dict[str, str], said_in: Path) -> None:
        self.host, self.kind, self.settings, self.said_in = host, kind, settings, said_in
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._over = False

    @property
    def pid(self) -> int | None:
        """Its process id while it runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def start(self) -> None:
        """Start it, unless it runs or was ended."""
        with self._lock:
            if self._over or self.pid is not None:
                return
            environment = {name: value for name, value in os.environ.items() if not name.startswith("VAULTLOG_")}
            environment |= {f"VAULTLOG_{name}": value for name, value in self.settings.items()}
            with open(self.said_in, "ab") as log:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "service", "serve", self.kind],
                    env={**environment, "PYTHONPATH": str(_PROJECT), "PYTHONSAFEPATH": "1"},
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )

    def signal(self, number: signal.Signals) -> None:
        """Send it, and what it has started, a signal."""
        if (pid := self.pid) is None:
            return
        with suppress(psutil.Error):
            parent = psutil.Process(pid)
            for process in [parent, *parent.children(recursive=True)]:
                with suppress(psutil.Error):
                    process.send_signal(number)

    def ask_to_end(self) -> None:
        """Have it end in order, and never start it again."""
        with self._lock:
            self._over = True
        self.signal(signal.SIGCONT)
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.terminate()

    def end(self) -> bool:
        """Wait until it has ended, without patience in the end; whether it ended by itself."""
        if self._process is None:
            return True
        try:
            self._process.wait(STOP_SECONDS)
            return True
        except subprocess.TimeoutExpired:
            self.signal(signal.SIGKILL)
            self._process.wait()
            return False


class Machines:
    """All of them, in a scratch directory. `hosts`: of the API; `workers`: for folds. As a context, they run."""

    def __init__(
        self, scratch: Path, *, hosts: int = 2, workers: int = 4, durability: str = PROMISE, dice: random.Random
    ) -> None:
        self.scratch, self.dice = scratch, dice
        self.cluster = LocalCluster(scratch / "nodes", masters=3, replicas=1)
        self.queue = RedisServer(scratch / "queue")
        self.ports: list[int] = []
        """Of the hosts, for clients."""
        self.parts: list[Part] = []
        self.slow_ends: list[str] = []
        """What had to be killed in the end."""
        self._durability = durability
        self._counts = (hosts, workers)
        self._over = threading.Event()
        self._queue_lock = threading.Lock()
        self._keeper = threading.Thread(target=self._keep, name="keeper", daemon=True)

    @property
    def redis_url(self) -> str:
        """The address of the cluster."""
        return self.cluster.url

    @property
    def port(self) -> int:
        """The port of one of the hosts, any of them each time: a client that lost one goes to the next."""
        return self.dice.choice(self.ports)

    def __enter__(self) -> Machines:
        try:
            self.cluster.start()
            self.queue.start()
            self.parts = self.made_parts(free_ports(2 * self._counts[0]))
            for part in self.parts:
                part.start()
            self._keeper.start()
            if wait_until(lambda: all(map(self.ready, self.ports)), START_SECONDS, pause=0.5) is None:
                raise TargetFault(f"the hosts were not ready after {START_SECONDS:.0f} s; see {self.scratch}")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *trouble: object) -> None:
        self._over.set()
        if self._keeper.is_alive():
            self._keeper.join()
        for part in self.parts:
            part.ask_to_end()
        self.slow_ends = [f"{part.kind} of {part.host}" for part in self.parts if not part.end()]
        with self._queue_lock:
            self.queue.stop()
        for node in self.cluster.nodes:
            node.signal(signal.SIGCONT)
        self.cluster.stop()

    def ready(self, port: int) -> bool:
        """Whether /readyz of a host says so."""
        return is_ready(port, timeout=10)

    def metrics(self) -> dict[str, float]:
        """The gauges and counters without labels, of one host. Raises OSError, HTTPException."""
        return metrics_of(self.port)

    def output(self) -> str:
        """The end of what each process has said that is no plain record of its work: for a fault."""
        return "\n".join(f"{part.said_in.name}: {_end_of(part.said_in)}" for part in self.parts)

    # -- blows -----------------------------------------------------------------------------------------------------

    def kill(self, kind: str) -> None:
        """Kill one of a kind, without warning. A node comes back after the others had time to replace it, or not."""
        if kind in ("master", "replica"):
            node = self._node(kind)
            self.cluster.kill_node(node)
            time.sleep(self.dice.uniform(0, 3) * self.cluster.node_timeout_ms / 1000)
            self.cluster.start_node(node)
        elif kind == "queue":
            self._signal_queue(signal.SIGKILL)
        else:
            for part in self._of(kind):
                part.signal(signal.SIGKILL)

    def stop(self, kind: str) -> None:
        """Stop one of a kind for some seconds, and have it go on: for the others the network to it is cut."""
        seconds = self.dice.uniform(0.5, _LONGEST_STOP * self.cluster.node_timeout_ms / 1000)
        if kind == "queue":
            self._signal_queue(signal.SIGSTOP)
            time.sleep(seconds)
            self._signal_queue(signal.SIGCONT)
            return
        ones: Sequence[ClusterNode | Part] = [self._node(kind)] if kind in ("master", "replica") else self._of(kind)
        for one in ones:
            one.signal(signal.SIGSTOP)
        try:
            time.sleep(seconds)
        finally:
            for one in ones:
                one.signal(signal.SIGCONT)

    def cut_off(self) -> None:
        """Cut a master off from its replica and kill it, so that the replica takes over without the last events."""
        master = self._node("master")
        replica = next((node for node in self.cluster.nodes if self.cluster.master_of(node) is master), None)
        if replica is None:
            return
        replica.signal(signal.SIGSTOP)
        try:
            with master.client() as client:  # else the system keeps for the replica what it is sent
                client.client_kill_filter(_type="replica")
            time.sleep(self.dice.uniform(0.2, 0.8) * self.cluster.node_timeout_ms / 1000)
            self.cluster.kill_node(master)
        finally:
            replica.signal(signal.SIGCONT)
        time.sleep(_TAKEN_OVER * self.cluster.node_timeout_ms / 1000)
        self.cluster.start_node(master)

    def _signal_queue(self, number: signal.Signals) -> None:
        with self._queue_lock:
            if (pid := self.queue.pid) is not None:
                os.kill(pid, number)

    def _node(self, kind: str) -> ClusterNode:
        masters = self.cluster.masters()
        found = masters if kind == "master" else [node for node in self.cluster.nodes if node not in masters]
        if not found:
            raise TargetFault(f"the cluster has no {kind} that answers")
        return self.dice.choice(found)

    def _of(self, kind: str) -> list[Part]:
        """One of the processes of a kind, or those of one API host."""
        if kind != "host":
            return [self.dice.choice([part for part in self.parts if part.kind == kind])]
        host = self.dice.choice(sorted({part.host for part in self.parts if part.kind == "api"}))
        return [part for part in self.parts if part.host == host]

    # -- starting --------------------------------------------------------------------------------------------------

    def made_parts(self, ports: list[int]) -> list[Part]:
        """The processes, not started yet. `ports`: two for each host."""
        hosts, workers = self._counts
        shared = self.scratch / "shared"
        common = {
            "REDIS_URL": self.cluster.url,
            "QUEUE_URL": self.queue.url,
            "ADMIN_TOKEN": TOKEN,
            "SIGNING_KEY": "5a" * 32,
            "DURABILITY": self._durability,
            "REQUESTS_PER_MINUTE": "0",
            "ANONYMOUS_PER_MINUTE": "0",
            "CONNECTIONS_PER_ADDRESS": "0",
            "STREAMS": "20000",
            "STREAMS_PER_CALLER": "20000",
            **{name.upper(): str(shared / name) for name in ("archive", "exports", "witness", "engines")},
        }

        def part(host: str, kind: str, **more: str) -> Part:
            settings = {**common, "DATA": str(self.scratch / host), **more}
            return Part(host, kind, settings, self.scratch / f"{host}-{kind}.log")

        made = []
        self.ports = ports[:hosts]
        for number, (port, inner) in enumerate(zip(ports[:hosts], ports[hosts:], strict=True)):
            api = f"127.0.0.1:{inner}"
            made += [part(f"host-{number}", "api", API=api)]
            made += [part(f"host-{number}", "live", API=api, PORT=str(port), HOST="127.0.0.1")]
        made += [part(f"worker-{number}", "worker") for number in range(workers)]
        return [*made, part("long-worker", "long-worker"), part("sweeper", "sweeper")]

    def _keep(self) -> None:
        while not self._over.wait(_AGAIN):
            for part in self.parts:
                part.start()
            with self._queue_lock, suppress(RedisUnavailable):
                if self.queue.pid is None and not self._over.is_set():
                    self.queue.start()


def _end_of(log: Path) -> str:
    return log.read_text("utf-8", "replace")[-500:].strip() if log.exists() else ""
