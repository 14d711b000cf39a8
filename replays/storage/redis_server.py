"""A private Redis server in a data directory: started, recognised again, and stopped.

The log of every match lives in it, so this module is mostly about never opening the wrong data silently. A server of
another family or of an older version can start *empty* next to files it cannot read; therefore

* a stamp file (`SERVER`) in the directory names the family and version that wrote it, and a random store id;
* the same store id is a key of the database (`vaultlog:store`); after every start the two must agree.

Durability is fixed here and nowhere else: append-only file, fsync before every answer, no eviction.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

import psutil
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from replays.storage.data_directory import (
    SOCKET_PATH_LIMIT,
    DirectoryInUse,
    DirectoryLock,
    no_room,
    read_or_make_secret,
    write_private,
)
from replays.storage.redis_binary import Binary, RedisUnavailable
from replays.storage.redis_stamp import Stamp, StoreMismatch, choose

__all__ = ["STORE_KEY", "DirectoryInUse", "FileDamaged", "RedisServer", "RedisUnavailable", "StoreMismatch"]

STORE_KEY = "vaultlog:store"
"""The database key that holds the store id, 32 hexadecimal digits."""

_LOG_TAIL_LINES = 12
_PORT_ATTEMPTS = 5
_DAMAGED = (
    "reading the append only file",
    "internal error in rdb reading",
    "wrong signature trying to load db",
    "short read or oom loading db",
    "can't handle rdb format",
    "rdb file reading failure",
    "wrong rdb checksum",
)
"""Messages of Redis and Valkey about a configuration that they do not understand, in small letters."""
_NOT_OURS = "make a backup of your AOF file"
"""Where the advice begins that follows: to use a tool which is not there, and which cuts off all after the flaw."""


class FileDamaged(RedisUnavailable):
    """The server refuses its append-only file, which is not what it wrote. Nothing was changed."""


class RedisServer:
    """A Redis (or Valkey) server of our own on one data directory.

    `data_dir` is made if absent (mode 0700). `port` asks for TCP on 127.0.0.1; without it the server listens on a Unix
    socket in the directory or, if its path is too long, on a free TCP port, which then stays the same for the life of
    this object. `binary` overrides the search of `replays.storage.redis_binary`;
    `start_timeout` is in seconds and includes loading the data.

    The server belongs to this object, not to the terminal: Ctrl-C does not reach it, `stop` ends it. A lock file lets
    one process at a time run a server on a directory; a server left behind by a killed process is ended first.
    Not for use from several threads.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as directory, RedisServer(directory) as server, server.client() as client:
    ...     client.set("key", "value")
    True
    """

    def __init__(
        self,
        data_dir: str | os.PathLike[str],
        *,
        port: int | None = None,
        binary: Binary | None = None,
        start_timeout: float = 120.0,
    ) -> None:
        self.data_dir = Path(data_dir).absolute()
        self._wanted_binary = binary
        self._port = port
        self._port_was_chosen_here = False
        self._socket: Path | None = None
        self._start_timeout = start_timeout
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = DirectoryLock(self.data_dir)
        self._password = ""

    # -- what callers use ------------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The address for `redis.Redis.from_url`, password included: a secret. Raises RuntimeError before `start`."""
        if self._socket is not None:
            return f"unix://:{self._password}@{quote(str(self._socket))}?db=0"
        if self._port is None or not self._password:
            raise RuntimeError("the server has no address before start()")
        return f"redis://:{self._password}@127.0.0.1:{self._port}/0"

    @property
    def pid(self) -> int | None:
        """The process id while the server runs, else None: not started, stopped, or dead."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    @property
    def log_file(self) -> Path:
        """Log file of the server; errors quote its end."""
        return self.data_dir / "redis.log"

    def client(self) -> redis.Redis:
        """A new client that answers bytes and never retries: whether a write is repeated is the caller's decision."""
        return redis.Redis.from_url(self.url, retry=Retry(NoBackoff(), 0))

    def start(self) -> None:
        """Start the server and return when it answers, its data loaded and recognised. A running one is left alone.

        Raises `DirectoryInUse`, `StoreMismatch`, `FileDamaged`, or `RedisUnavailable` for everything else in the way;
        afterwards nothing of ours runs and no lock is held.
        """
        if self.pid is not None:
            return
        self._process = None
        try:
            self._lock.take()
            self._end_leftover_server()
            stamp = Stamp.read(self.data_dir)
            binary = choose(self._wanted_binary, stamp, self.data_dir)
            self._password = read_or_make_secret(self.data_dir / "password")
            if stamp is None:
                stamp = Stamp.new(binary)
                stamp.write(self.data_dir)
            self._launch(binary)
            self._recognise(stamp, binary)
        except (OSError, redis.RedisError) as error:
            self.stop()
            todo = ". Free space on its disk" if no_room(error) else ""
            raise RedisUnavailable(f"cannot run a Redis server in {self.data_dir}: {error}{todo}") from error
        except BaseException:
            self.stop()
            raise

    def stop(self, timeout: float = 15.0) -> None:
        """End the server cleanly (its file is synced); after `timeout` seconds it is killed. Safe to repeat."""
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            try:
                process.wait(timeout)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._lock.release()

    def kill(self) -> None:
        """End the server with SIGKILL, as a crash would; `start` brings it back. For tests of durability."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
        self._lock.release()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    # -- the directory ---------------------------------------------------------------------------------------------

    def _end_leftover_server(self) -> None:
        """End a server that outlived the process which started it: two servers on one file would destroy it."""
        # Absent, or spoilt: the search below finds it.
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            self._end_server_at(json.loads((self.data_dir / "address.json").read_text("utf-8")))
        for process in _servers_in(self.data_dir):  # one that did not listen yet, or is not where the file says
            _end_stranger(process, timeout=30.0)

    def _end_server_at(self, address: dict[str, Any]) -> None:
        password = (self.data_dir / "password").read_text("ascii").strip()
        where = {"unix_socket_path": address["socket"]} if address["socket"] else {"port": address["port"]}
        client = redis.Redis(**where, password=password, retry=Retry(NoBackoff(), 0), socket_timeout=5.0)
        try:
            info: Any = client.info("server")
        except redis.TimeoutError as error:
            raise DirectoryInUse(
                f"a Redis server on {self.data_dir} (process {address['pid']}) is left from an earlier run and does "
                "not answer. End that process, then start again."
            ) from error
        except redis.RedisError:
            return  # nobody listens there, or a stranger who was given the port meanwhile
        finally:
            client.close()
        _end_stranger(int(info["process_id"]), timeout=30.0)

    # -- the process -----------------------------------------------------------------------------------------------

    def _launch(self, binary: Binary) -> None:
        for attempt in range(1, _PORT_ATTEMPTS + 1):
            self._choose_address()
            log_start = self.log_file.stat().st_size if self.log_file.exists() else 0
            configuration = self.data_dir / "redis.conf"
            write_private(configuration, self._configuration())
            self._write_address(pid=None)
            self._process = subprocess.Popen(
                [str(binary.path), str(configuration)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=self.data_dir,
                start_new_session=True,
            )
            self._write_address(pid=self._process.pid)
            if self._wait_until_it_answers(self._process):
                self._port_was_chosen_here = False  # clients know it by now: a restart must keep it
                return
            said = _tail(self.log_file, log_start)
            if any(sign in said.lower() for sign in _DAMAGED):
                raise FileDamaged(
                    f"the append-only file in {self.data_dir} is damaged, and {binary} refuses it. Nothing was "
                    "changed. Keep a copy of the directory, then make a server from your last backup with "
                    "`vaultlog restore` in an empty one (VAULTLOG_DATA), and import what is newer from exports. "
                    f"The server said:\n{said.partition(_NOT_OURS)[0].rstrip(': ')}"
                )
            if not (self._port_was_chosen_here and "already in use" in said and attempt < _PORT_ATTEMPTS):
                raise RedisUnavailable(
                    f"{binary} ended with status {self._process.returncode} instead of starting. It said:\n{said}"
                )
            self._port = None  # another process took the free port between our look and the server's

    def _choose_address(self) -> None:
        if self._port is not None:
            return
        path = self.data_dir / "redis.sock"
        if _can_listen_on(path):
            self._socket = path
            return
        self._port_was_chosen_here = True
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]

    def _write_address(self, pid: int | None) -> None:
        """Note where the server listens, for a process that finds it running when this one is gone."""
        address = {"pid": pid, "port": self._port, "socket": str(self._socket) if self._socket else None}
        write_private(self.data_dir / "address.json", json.dumps(address) + "\n")

    def _configuration(self) -> str:
        # In a file of mode 0600, because every user of the machine may read a command line.
        lines = [
            ("dir", str(self.data_dir)),
            ("logfile", str(self.log_file)),
            ("daemonize", "no"),
            ("bind", "127.0.0.1"),
            ("port", "0" if self._socket else str(self._port)),
            ("requirepass", self._password),
            ("save", ""),
            ("appendonly", "yes"),
            ("appendfsync", "always"),
            ("no-appendfsync-on-rewrite", "no"),
            ("aof-load-truncated", "yes"),
            ("maxmemory-policy", "noeviction"),
        ]
        if self._socket:
            lines += [("unixsocket", str(self._socket)), ("unixsocketperm", "700")]
        return "".join(f"{name} {_quoted(value)}\n" for name, value in lines)

    def _wait_until_it_answers(self, process: subprocess.Popen[bytes]) -> bool:
        """True when the server answers and its data is loaded, False when it has ended instead."""
        deadline = time.monotonic() + self._start_timeout
        client = self.client()
        try:
            while process.poll() is None:
                try:
                    client.ping()
                    return True
                except (redis.ConnectionError, redis.TimeoutError):  # also while it is loading
                    if time.monotonic() > deadline:
                        raise RedisUnavailable(
                            f"the Redis server did not answer within {self._start_timeout:.0f} s. "
                            f"Its log, {self.log_file}, ends with:\n{_tail(self.log_file)}"
                        ) from None
                    time.sleep(0.005)
            return False
        finally:
            client.close()

    def _recognise(self, stamp: Stamp, binary: Binary) -> None:
        """Compare the store id of the stamp with the one in the database; a new database is given its id here."""
        client = self.client()
        try:
            # The stamp is written before the database, so a start that was cut off between the two ends up here again.
            if not stamp.initialised and client.dbsize() == 0:
                client.set(STORE_KEY, stamp.store)
            id: Any = client.get(STORE_KEY)
        finally:
            client.close()
        if id is None:
            raise StoreMismatch(
                f"the database in {self.data_dir} has no store id, but the SERVER file there expects {stamp.store}: "
                "the data file is missing or was replaced. Restore the directory, or start with another, empty one."
            )
        if id != stamp.store.encode():
            raise StoreMismatch(
                f"the database in {self.data_dir} has the store id {id.decode('ascii', 'replace')}, but the SERVER "
                f"file there expects {stamp.store}: they come from two copies. Restore the whole directory from one."
            )
        if stamp != (opened := stamp.opened_by(binary)):
            opened.write(self.data_dir)


def _can_listen_on(path: Path) -> bool:
    """Whether a Unix socket is possible here: the path may be too long, or the file system may know no sockets."""
    if len(os.fsencode(path)) > SOCKET_PATH_LIMIT:
        return False
    path.unlink(missing_ok=True)  # we hold the lock, and no server of ours listens: a leftover
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.bind(str(path))
        except OSError:
            return False
    path.unlink()
    return True


def _quoted(value: str) -> str:
    r"""A value for redis.conf, whatever bytes a path may have.

    >>> print(_quoted('a "b" ö'))
    "a \x22b\x22 \xc3\xb6"
    """
    plain = (chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}" for byte in os.fsencode(value))
    return f'"{"".join(plain)}"'


def _tail(path: Path, start: int = 0) -> str:
    """The last lines of a log, from byte `start` on."""
    try:
        with open(path, "rb") as file:
            file.seek(start)
            lines = file.read().decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return "(nothing)"
    return "\n".join(lines[-_LOG_TAIL_LINES:]) or "(nothing)"


def _servers_in(data_dir: Path) -> list[int]:
    """Ids of the Redis and Valkey servers that work in a directory, whatever they answer."""
    servers = []
    for pid in psutil.pids():  # not `process_iter`, which keeps what it knew of a process that had the number before
        with contextlib.suppress(psutil.Error, OSError):  # of another user, or gone meanwhile
            process = psutil.Process(pid)
            named = process.name().startswith(("redis-server", "valkey-server"))
            if named and process.status() != psutil.STATUS_ZOMBIE and Path(process.cwd()) == data_dir.resolve():
                servers.append(pid)
    return servers


def _end_stranger(pid: int, timeout: float) -> None:
    """End a process that may not be our child: ask, wait, then kill."""
    for number, patience in ((signal.SIGTERM, timeout), (signal.SIGKILL, 5.0)):
        deadline = time.monotonic() + patience
        try:
            os.kill(pid, number)
            while time.monotonic() < deadline:
                if _is_dead(pid):
                    return
                time.sleep(0.01)
        except ProcessLookupError:
            return
    raise DirectoryInUse(f"the Redis server of an earlier run (process {pid}) does not end, even when killed.")


def _is_dead(pid: int) -> bool:
    """Whether the process is gone; one that only waits to be reaped counts as gone.

    Its first thread (state Z) may end before the others do: until then the kernel keeps its files open.
    """
    with contextlib.suppress(ChildProcessError):  # not our child: its parent reaps it
        os.waitpid(pid, os.WNOHANG)
    try:
        process = psutil.Process(pid)
        return process.status() == psutil.STATUS_ZOMBIE and process.num_threads() <= 1
    except psutil.NoSuchProcess:
        return True
