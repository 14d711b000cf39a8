"""The store of this machine, for commands that work on the log itself and not over HTTP.

That is the Redis at VAULTLOG_REDIS_URL, else the private server of the data directory (VAULTLOG_DATA). If `vaultlog
run` runs it, commands work beside it; otherwise they start it, and stop it at their end. Several commands may share a
server that one of them has started: a file lock tells it when it is the last.
"""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

import click
import redis

from engine.errors import CorrectionsRefused, EngineError
from engine.views import Viewer
from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.fold.snapshots import Snapshots
from replays.fold.travel import Traveller
from replays.keeping.archive import Archive
from replays.log.errors import ReplayError, StoreFull, StoreUnavailable
from replays.log.events import Actor
from replays.play.live import Recorded, Recorder
from replays.storage.data_directory import DirectoryInUse
from replays.storage.redis_running import url_of_running
from replays.storage.redis_server import RedisServer, RedisUnavailable
from replays.storage.stored_form import open_form
from replays.store.connection import connect
from replays.store.store import Store
from replays.tournaments.registry import Tournaments
from replays.undo.governed import Going
from service.commands.common import CannotRun
from service.config import Config, config_of_engines
from service.roles import ROLES
from service.who import Caller, Reader
from workers.checking.audit import Audits
from workers.health import Health
from workers.logs import quiet_logs
from workers.queues import FoldQueue, enqueuing_client

WHERE = (
    "Works on the log itself, with an operator's rights: the Redis at VAULTLOG_REDIS_URL, else the one in the data "
    "directory (VAULTLOG_DATA), which is started for as long as the command takes unless `vaultlog run` has it running."
)
"""For the help of every command that uses `open_store`."""
ACTOR = "command-line"
NEWEST = "last"
"""Stands for the id of the newest match."""
_PATIENCE = 30.0  # seconds for a server that another process is just starting


@dataclass(frozen=True)
class LocalStore:
    """The store, with its readers and writers."""

    config: Config
    client: redis.Redis
    store: Store
    recorder: Recorder
    archive: Archive
    """The archive of the matches that left Redis."""
    engines: Engines
    """The engines that are kept on this machine."""

    @property
    def traveller(self) -> Traveller:
        return self.recorder.traveller

    @property
    def tournaments(self) -> Tournaments:
        return Tournaments(self.client)

    @property
    def going(self) -> Going:
        """Going back: one review and one policy, as the API has it."""
        return Going(self.traveller, self.tournaments)

    def find(self, match: str) -> str:
        """The id of a stored match; `last` stands for the newest one. Raises MatchNotFound, click's errors."""
        try:
            heads = self.store.heads([match])
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        if not heads and match == NEWEST:
            page = self.store.matches(limit=1)
            if not page.matches:
                raise click.ClickException("there is no match yet; open one with `vaultlog match open`")
            return page.matches[0]
        self.store.head(match)
        return match

    def workers(self) -> int:
        """The number of live workers. Raises StoreUnavailable."""
        return sum(worker["alive"] for worker in Health(self.client, self._queue()).workers())

    def audits(self) -> Audits:
        """Audits of what is stored here."""
        return Audits(self.client, self._queue(), self.archive, self.engines)

    def _queue(self) -> FoldQueue:
        assert self.config.queue_url is not None
        return FoldQueue(enqueuing_client(self.config.queue_url))

    def wake(self, match: str) -> None:
        """Have a worker fold the match. If the queue is down, the sweeper of the next `vaultlog run` finds it."""
        self._queue().wake(match)

    def wake_for(self, recorded: Recorded) -> None:
        """The same after an append, where it asks for that."""
        if recorded.wake:
            self.wake(recorded.match)


@contextmanager
def open_store(*, create: bool = False) -> Iterator[LocalStore]:
    """The store of this machine while the block runs. `create`: make an empty one if this machine has none.

    A refusal by a match or the rules becomes an ordinary error of click (exit code 1); raises CannotRun,
    RedisUnavailable, DirectoryInUse, StoreUnavailable, StoreFull and ConfigError as they are (exit code 3).
    """
    quiet_logs()
    config = Config.from_environment()
    with _redis(config, create) as url, connect(url, durability=config.durability) as client:
        _open_form(client)
        config = replace(
            config,
            redis_url=url,
            redis_port=None,
            queue_url=config.queue_url or url,
            archive=config.archive or str(config.data.absolute() / "archive"),
            engines=config.kept_engines,
        )
        assert config.archive is not None
        archive = Archive(client, config.archive)
        store = Store(client, shelf=archive)
        engines = Engines(KeptEngines.at(config.kept_engines, config.engine_copies))
        recorder = Recorder(store, Snapshots(client), engines=engines)
        try:
            yield LocalStore(config, client, store, recorder, archive, engines)
        except (StoreUnavailable, StoreFull):
            raise
        except CorrectionsRefused as error:
            raise click.ClickException("\n  ".join(["nothing was corrected:", *error.faults])) from error
        except (ReplayError, EngineError) as error:
            raise click.ClickException(str(error)) from error
        finally:
            engines.stop()


def kept_engines() -> Engines:
    """The engines that are kept on this machine, for commands that need no store. Raises ConfigError."""
    config = config_of_engines()
    return Engines(KeptEngines.at(config.kept_engines, config.engine_copies))


def reader_of(view: str) -> Reader:
    """The reader for `service.answers.projection`. Raises click.UsageError for a view that does not exist."""
    try:
        viewer = Viewer.parse(view)
    except EngineError as error:
        raise click.UsageError(str(error)) from error
    caller = Caller(ACTOR, "administrator", None, None, None, None, "judge", ROLES["administrator"])
    return Reader(caller, view, viewer, match="", horizon=2**53 - 1, closed=True, embargoed=False)


SIGNS_FOR = ("judge", "head-judge", "organiser")
"""The roles that an operator signs for."""


def operator(on_behalf_of: int | None = None) -> Actor:
    """The actor of events entered here: the organiser, or a recorder who enters the decision of a seat."""
    return Actor("organiser" if on_behalf_of is None else "recorder", ACTOR, on_behalf_of=on_behalf_of)


view_option = click.option(
    "--view", default="judge", show_default=True, help="The view: judge, spectator, public, player:0, player:1 ..."
)


def _open_form(client: redis.Redis) -> None:
    try:
        open_form(client)
    except (redis.RedisError, OSError) as error:
        raise RedisUnavailable(f"the Redis with the logs does not say which form they have: {error}") from error


@contextmanager
def _redis(config: Config, create: bool) -> Iterator[str]:
    """The address of the Redis with the logs, running while the block does."""
    if config.redis_url is not None:
        try:
            with connect(config.redis_url, socket_connect_timeout=5.0) as client:
                client.ping()
        except (redis.RedisError, OSError) as error:
            raise RedisUnavailable(
                f"the Redis of VAULTLOG_REDIS_URL does not answer: {error}. Start it, or correct or unset the variable."
            ) from error
        yield config.redis_url
        return
    directory = config.data.absolute() / "redis"
    if not create and not (directory / "SERVER").exists():
        raise CannotRun(
            f"there are no matches in {config.data.absolute()} yet. Start Vaultlog (`vaultlog run`), open a match with "
            "`vaultlog match open`, or name another data directory with VAULTLOG_DATA."
        )
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open(directory / "users", "a", encoding="ascii") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        server, url = _join_or_start(directory, config.redis_port)
        try:
            yield url
        finally:
            if server is not None:
                _wait_for_others(users)
                server.stop()


def _join_or_start(directory: Path, port: int | None) -> tuple[RedisServer | None, str]:
    """The running server, or one that is started here and stopped at the end."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            url = url_of_running(directory)
            if url is not None:
                return None, url
            server = RedisServer(directory, port=port)
            server.start()
            return server, server.url
        except (DirectoryInUse, redis.BusyLoadingError) as error:  # somebody else is just starting it
            if time.monotonic() > deadline:
                raise CannotRun(str(error)) from error
            time.sleep(0.05)


def _wait_for_others(users: IO[str]) -> None:
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        click.echo("waiting for another command that uses the Redis started here", err=True)
        fcntl.flock(users, fcntl.LOCK_EX)


def plain(text: object) -> str:
    """Text from the log for a terminal, without control characters.

    >>> plain("Ann\\x1b[2J")
    'Ann�[2J'
    """
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in str(text))
