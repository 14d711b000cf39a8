"""Run the parts of Vaultlog on one machine: Redis, rq workers, the sweeper, the API under gunicorn, and the front.

Its guarantees: nothing starts while something is in the way, and the message says what to do; Vaultlog waits while a
disk is full, at the start and later; a dead process is started again, as often as necessary; Ctrl-C or SIGTERM ends
everything in order (the front first, so that nothing new comes in, then the API, the workers, Redis last), and a second
one does so at once. Log files are in `<data>/log`.
"""

from __future__ import annotations

import http.client
import os
import signal
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from replays.log.errors import StoreError
from replays.storage.data_directory import DirectoryInUse, DirectoryLock, lacks_room, no_room
from replays.storage.redis_server import RedisServer, RedisUnavailable
from service.config import Config
from service.running.health import remark_on, tell_losses
from service.running.leftovers import (
    MARK,
    directory_for_counters,
    end_leftovers,
    end_run,
    name_of_run,
    record,
    remove_counters,
)
from service.running.processes import STEADY_AFTER, ManagedProcess, ProcessSpec
from service.running.serving import command_of
from service.running.start_checks import CannotStart, check_form, check_port, check_redis

TICK = 0.1  # seconds between two looks at the processes
READY_PATH = "/readyz"
STRICTLY = "?strict=true"  # with workers, which it starts
READY_TIMEOUT = 60.0  # seconds
API_STOP_TIMEOUT = 8.0  # seconds; the patience of gunicorn, and of the front, with open requests is 4
WORKER_STOP_TIMEOUT = 15.0  # seconds; a worker finishes the job in hand
API_LONGEST_PAUSE = 2.0  # seconds before the API is started again, at most: while it is away, nobody can play
REDIS_LONGEST_PAUSE = 2.0
PORT_PATIENCE = 5.0  # seconds to look again at a port which processes held that were ended just now
RECORD_AGAIN = 2.0  # seconds until a record that could not be written is tried again
ROOM_AGAIN = 2.0  # seconds between two looks at a disk that was full at the start

Say = Callable[[str], None]
AfterReady = Callable[[Config], None]


def process_list(config: Config) -> list[ProcessSpec]:
    """The processes of a whole Vaultlog. `config` is complete (see `Config.complete`)."""
    worker = command_of("worker", config)
    return [
        *(
            ProcessSpec(f"worker-{number}", worker, stop_order=2, stop_timeout=WORKER_STOP_TIMEOUT)
            for number in range(1, config.workers + 1)
        ),
        ProcessSpec("worker-long", command_of("long-worker", config), stop_order=2, stop_timeout=WORKER_STOP_TIMEOUT),
        ProcessSpec("sweeper", command_of("sweeper", config), stop_order=2, stop_timeout=WORKER_STOP_TIMEOUT),
        ProcessSpec(
            "api",
            command_of("api", config),
            stop_order=1,
            stop_timeout=API_STOP_TIMEOUT,
            needed_for_readiness=True,
            longest_pause=API_LONGEST_PAUSE,
        ),
        ProcessSpec(
            "front",
            command_of("live", config),
            stop_order=0,
            stop_timeout=API_STOP_TIMEOUT,
            needed_for_readiness=True,
            longest_pause=API_LONGEST_PAUSE,
        ),
    ]


class Supervisor:
    """Starts, watches and stops all processes. One `run` per object, in the main thread.

    `processes` says what to run, given the complete configuration. `after_ready` is called once in a separate thread as
    soon as the API answers 200 at `/readyz`, with the complete configuration; an exception in it is reported and ends
    nothing. `say` prints one line of progress.
    """

    def __init__(
        self,
        config: Config,
        *,
        processes: Callable[[Config], Sequence[ProcessSpec]] = process_list,
        after_ready: AfterReady | None = None,
        say: Say = lambda line: print(line, file=sys.stderr, flush=True),
        ready_timeout: float = READY_TIMEOUT,
    ) -> None:
        self._config = config
        self._process_list = processes
        self._after_ready = after_ready
        self._print = say
        self._ready_timeout = ready_timeout
        self._data = config.data.absolute()
        self._record = self._data / "processes.json"
        self._record_due: float | None = None
        self._run = name_of_run(self._data)
        self._processes: list[ManagedProcess] = []
        self._redis: RedisServer | None = None
        self._redis_restart_at: float | None = None
        self._redis_pause = 0.0
        self._redis_started = 0.0
        self._redis_trouble = ""
        self._ready = threading.Event()
        self._stopping = threading.Event()
        self._hurry = threading.Event()
        self._failure: str | None = None
        self._asked = 0  # signals so far; see _signals

    def run(self) -> None:
        """Start everything and return after a clean stop. A start on a full disk waits until there is room.

        Raises `CannotStart`, `RedisUnavailable`, or `DirectoryInUse` when a start is not possible; everything that was
        started is stopped first.
        """
        lock = DirectoryLock(self._data)
        with self._signals():
            try:
                self._start_where_there_is_room(lock)
                while not self._is_asked_to_stop():
                    self._look()
                    time.sleep(TICK)
            finally:
                self._stop()
                lock.release()
        if self._failure is not None:
            raise CannotStart(self._failure)

    @property
    def stopping(self) -> bool:
        """Whether it has been told to stop, or has failed."""
        return self._stopping.is_set()

    def request_stop(self) -> None:
        """Let `run` stop everything and return; a second request kills without waiting."""
        if self._stopping.is_set():
            self._hurry.set()
        self._stopping.set()

    # -- start -----------------------------------------------------------------------------------------------------

    def _start_where_there_is_room(self, lock: DirectoryLock) -> None:
        """Start; on a full disk end what was started, say so once, and begin again when something can be written."""
        announced = False
        while not self._is_asked_to_stop():
            try:
                lock.take()
                self._start()
                return
            except (OSError, RedisUnavailable) as error:
                if not no_room(error) and not (isinstance(error, RedisUnavailable) and lacks_room(self._data)):
                    if isinstance(error, RedisUnavailable):
                        raise
                    raise CannotStart(f"cannot use the data directory {self._data}: {error}") from error
                self._end_all()
                self._processes, self._redis = [], None
                if not announced:
                    self._say(f"{error}\nThe disk of {self._data} is full: free space on it. Vaultlog waits for it.")
                    announced = True
                self._wait_for_room()

    def _wait_for_room(self) -> None:
        """Wait until something can be written, or a stop is asked for; at least the pause between two looks."""
        while not self._is_asked_to_stop():
            again = time.monotonic() + ROOM_AGAIN
            while time.monotonic() < again and not self._is_asked_to_stop():
                time.sleep(TICK)
            if not lacks_room(self._data):
                return

    def _start(self) -> None:
        if left := end_leftovers(self._record):
            self._say(f"ended {len(left)} processes that a killed Vaultlog had left running")
        check_port(self._config.host, self._config.port, patience=PORT_PATIENCE if left else 0.0)
        if remark := remark_on(self._data):
            self._say(remark)
        log_dir = self._data / "log"
        url = self._start_redis()
        check_form(url)
        self._tell_losses(url)
        config = self._config.complete(url)
        environment = {**os.environ, **config.to_environment(), "PYTHONUNBUFFERED": "1", **_import_path()}
        environment |= {"PROMETHEUS_MULTIPROC_DIR": str(directory_for_counters(self._data)), MARK: self._run}
        self._processes = [ManagedProcess(spec, log_dir, environment) for spec in self._process_list(config)]
        record(self._record, self._run)  # before there is anything to be found by it
        for process in self._processes:
            process.start()
        self._note_processes()
        threading.Thread(target=self._wait_until_ready, args=(config,), daemon=True).start()

    def _start_redis(self) -> str:
        """The address of a Redis that answers: the given one as it is, else our own server, started here."""
        given = self._config.redis_url
        if given is None:
            if self._config.redis_port is not None:
                check_port("127.0.0.1", self._config.redis_port, variable="VAULTLOG_REDIS_PORT")
            self._redis = RedisServer(self._data / "redis", port=self._config.redis_port)
            self._redis.start()
            self._redis_started = time.monotonic()
            self._say(f"Redis runs on {self._redis.data_dir}")
        for name, url in (("VAULTLOG_REDIS_URL", given), ("VAULTLOG_QUEUE_URL", self._config.queue_url)):
            if url is not None:
                check_redis(name, url)
        if given is not None:
            return given
        assert self._redis is not None
        return self._redis.url

    def _tell_losses(self, url: str) -> None:
        """Report what was stored once and is lost, before anything is written on top of it."""
        try:
            tell_losses(self._config, url, self._say)
        except (StoreError, OSError, ValueError) as error:
            self._say(f"could not compare the store with its recorded heads, or record the losses: {error}")

    def _wait_until_ready(self, config: Config) -> None:
        answer = "nothing yet"
        deadline = time.monotonic() + self._ready_timeout
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # never ask a proxy for our own address
        while not self._stopping.wait(0.05):
            try:
                with opener.open(config.base_url + READY_PATH + STRICTLY, timeout=5):
                    break
            except urllib.error.HTTPError as error:
                answer = f"status {error.code}: {error.read(500).decode('utf-8', 'replace').strip()}"
                error.close()
            except (OSError, ValueError, http.client.HTTPException) as error:  # killed in the middle of an answer, too
                answer = str(error)
            if time.monotonic() > deadline:
                if lacks_room(self._data):  # which the processes wait for
                    deadline = time.monotonic() + self._ready_timeout
                    continue
                self._fail(
                    f"the API was not ready after {self._ready_timeout:.0f} s; {READY_PATH} answered {answer}. "
                    f"See the log files in {self._data / 'log'}."
                )
        if self._stopping.is_set():
            return
        self._ready.set()
        if self._after_ready is None:
            return
        try:
            self._after_ready(config)
        except Exception as error:  # any error: the service itself runs on, and the user sees the message
            if not self._stopping.is_set():
                self._say(f"Vaultlog runs, but a step after the start failed: {type(error).__name__}: {error}")

    def _fail(self, reason: str) -> None:
        self._failure = reason
        self._stopping.set()

    # -- watch -----------------------------------------------------------------------------------------------------

    def _say(self, line: str) -> None:
        """Print a line. Vaultlog goes on when its reader is gone, or the disk of its log is full."""
        with suppress(OSError):
            self._print(line)

    def _note_processes(self) -> None:
        """Record what runs. A failed write is tried again; until then the mark identifies the run."""
        try:
            record(self._record, self._run, self._processes)
        except OSError as error:
            if self._record_due is None:
                todo = "free space on its disk" if no_room(error) else "make it writable"
                self._say(f"cannot write {self._record}: {error}; {todo}. Vaultlog goes on.")
            self._record_due = time.monotonic() + RECORD_AGAIN
        else:
            if self._record_due is not None:
                self._say(f"{self._record} is written again")
            self._record_due = None

    def _look(self) -> None:
        self._look_after_redis()
        changed = False
        for process in self._processes:
            if process.running:
                continue
            if not process.waits_for_restart:
                changed = True
                self._report(process)
                failed = process.spec.needed_for_readiness and not process.killed and not self._ready.is_set()
                if failed and not lacks_room(self._data):
                    self._fail(
                        f"{process.spec.name} ended with {process.ending()} while starting. Its last lines are above, "
                        f"all of them in {process.log_file}."
                    )
                    return
                pause = process.schedule_restart()
                self._say(f"{process.spec.name} | ended with {process.ending()}; starting it again in {pause:.1f} s")
            elif process.restart_is_due:
                changed = True
                try:
                    process.start()
                except OSError as error:
                    pause = process.schedule_restart()
                    self._say(f"{process.spec.name} | cannot be started: {error}; trying again in {pause:.1f} s")
        if changed or (self._record_due is not None and time.monotonic() >= self._record_due):
            self._note_processes()

    def _report(self, process: ManagedProcess) -> None:
        for line in process.last_words():
            self._say(f"{process.spec.name} | {line}")

    def _look_after_redis(self) -> None:
        if self._redis is None or self._redis.pid is not None:
            return
        now = time.monotonic()
        if self._redis_restart_at is None:
            steady = now - self._redis_started > STEADY_AFTER
            self._redis_pause = 0.0 if steady else self._longer_pause()
            self._redis_restart_at = now + self._redis_pause
            self._say(f"redis | ended; starting it again. Its log: {self._redis.log_file}")
        if now < self._redis_restart_at:
            return
        try:
            self._redis.start()
        except (RedisUnavailable, DirectoryInUse) as error:
            self._redis_pause = self._longer_pause()
            self._redis_restart_at = time.monotonic() + self._redis_pause
            if str(error) != self._redis_trouble:  # say it once, not every other second
                self._redis_trouble = str(error)
                self._say(f"redis | {error}\nredis | trying again every {REDIS_LONGEST_PAUSE:.0f} s")
        else:
            self._redis_restart_at, self._redis_started, self._redis_trouble = None, time.monotonic(), ""
            self._say("redis | runs again")

    def _longer_pause(self) -> float:
        return min(max(0.2, self._redis_pause * 2), REDIS_LONGEST_PAUSE)

    # -- stop ------------------------------------------------------------------------------------------------------

    def _is_asked_to_stop(self) -> bool:
        return self._asked > 0 or self._stopping.is_set()

    def _is_in_a_hurry(self) -> bool:
        return self._asked > 1 or self._hurry.is_set()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Count signals, and do nothing else: a handler that sets an event can deadlock with a main thread that waits
        for it or sets it."""

        def handle(number: int, frame: FrameType | None) -> None:
            self._asked += 1

        numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        before = {number: signal.signal(number, handle) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self) -> None:
        self._stopping.set()
        self._end_all()

    def _end_all(self) -> None:
        if self._processes:
            self._say("stopping")
        for order in sorted({process.spec.stop_order for process in self._processes}):
            self._end_group([process for process in self._processes if process.spec.stop_order == order])
        if self._processes:
            end_run(self._run)  # jobs that a worker forked into separate groups
        if self._redis is not None:
            self._redis.stop()
        if self._processes:
            remove_counters(self._data)
            with suppress(OSError):  # the disk may be unwritable; no process of this run is left anyway
                self._record.unlink(missing_ok=True)
            self._say("stopped")

    def _end_group(self, group: Sequence[ManagedProcess]) -> None:
        """Ask processes to stop, and kill those that do not in time."""
        for process in group:
            process.ask_to_stop()
        asked_at = time.monotonic()
        while any(process.running for process in group) and not self._is_in_a_hurry():
            if all(time.monotonic() - asked_at > process.spec.stop_timeout for process in group if process.running):
                break
            time.sleep(0.02)
        for process in group:
            if not process.wait(time.monotonic()) and not self._is_in_a_hurry():
                self._say(f"{process.spec.name} | did not stop within {process.spec.stop_timeout:.0f} s and was killed")


def _import_path() -> dict[str, str]:
    """Variables that let child processes find this code, and no other, wherever they are started."""
    return {"PYTHONPATH": str(Path(__file__).resolve().parents[2]), "PYTHONSAFEPATH": "1"}
