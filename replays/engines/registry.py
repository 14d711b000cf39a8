"""Which engine a match is folded by.

A match names the engine that opened it, and its later events say when another one went on. A match that is being played
goes on with its own engine to the end. A match that is closed is folded by the present engine where that confirms it,
and by its own where it does not.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Sequence
from threading import Lock
from typing import Any, Protocol

from engine.catalogue import CATALOGUE_ID
from engine.table.setup import Setup
from replays.engines.archive import SHORT, present, present_name, present_stamp
from replays.engines.errors import EngineDamaged, EngineFailed, EngineUnknown
from replays.engines.kept_engines import KeptEngines
from replays.engines.kept_game import KeptGame
from replays.engines.present_game import PresentGame
from replays.engines.process import EngineLimits, EngineProcess
from replays.engines.replayed_game import ReplayedGame
from replays.engines.transport import members_of
from replays.log.event_types import EngineMoved, MatchOpened
from replays.log.events import Event
from replays.log.grades import KeptBy

_LOG = logging.getLogger(__name__)
MOST_RUNNING = 4
"""Kept engines that run in a process of the server at the same time; the one that was asked longest ago ends."""


class Engine(Protocol):
    """An engine: opens matches and restores them."""

    @property
    def name(self) -> str:
        """How `match.opened` names it."""

    @property
    def stamp(self) -> str:
        """Name and catalogue: what identifies the maker of a snapshot, and of an event."""

    @property
    def kept_id(self) -> str | None:
        """The beginning of its id where it is a kept one; None for the engine of this process."""

    def open(self, setup: Setup, *, facts: bool) -> ReplayedGame:
        """Open a match."""

    def restore(self, setup: Setup, blob: bytes, *, facts: bool) -> ReplayedGame:
        """Bring back a match from a snapshot of this engine."""


class PresentEngine:
    """The engine of this process."""

    kept_id = None

    @property
    def name(self) -> str:
        """How `match.opened` names it."""
        return present_name()

    @property
    def stamp(self) -> str:
        """Name and catalogue."""
        return present_stamp()

    def open(self, setup: Setup, *, facts: bool) -> PresentGame:
        """Open a match in memory."""
        return PresentGame.open(setup, facts=facts)

    def restore(self, setup: Setup, blob: bytes, *, facts: bool) -> PresentGame:
        """Bring back a match in memory."""
        return PresentGame.restore(setup, blob, facts=facts)


PRESENT = PresentEngine()


class KeptEngine:
    """An engine in another process."""

    def __init__(self, process: EngineProcess, name: str, stamp: str) -> None:
        self.process = process
        self.name = name
        self.stamp = stamp
        self.kept_id: str | None = process.name

    def stop(self) -> None:
        """End its process."""
        self.process.stop()

    def open(self, setup: Setup, *, facts: bool) -> KeptGame:
        """Open a match there."""
        return KeptGame.open(self.process, setup.data, facts=facts)

    def restore(self, setup: Setup, blob: bytes, *, facts: bool) -> KeptGame:
        """Bring back a match there."""
        return KeptGame.restore(self.process, setup.data, blob, facts=facts)


class Engines:
    """The engines of a server. Thread-safe. `store`: where they are kept; None: there is only the present one."""

    def __init__(self, store: KeptEngines | None = None, limits: EngineLimits | None = None) -> None:
        self.store = store
        self._limits = limits
        self._lock = Lock()
        self._kept_engines: dict[str, KeptEngine] = {}
        self._kept_present = False
        self._ids: dict[str, str] = {}
        """Kept engines by the stamps that were asked for; none is ever taken away."""

    def of(self, stamp: str) -> Engine | None:
        """The engine that a stamp (name and catalogue) means: the present one, a kept one, or None when it is not kept.

        Matches older than kept engines name only a version; the first engine of that version that was kept is
        theirs, since all before it confirm the same logs. Where none is kept, the present one is as good a guess.
        """
        if stamp == present_stamp():
            return PRESENT
        try:
            id = self._id_of(stamp)
            if id is None:
                return None if "+" in stamp.partition(" ")[0] else PRESENT
            return PRESENT if id == present().id else self._kept(id)
        except (EngineDamaged, EngineUnknown, OSError) as error:
            _LOG.error("a kept engine cannot be used, and what only it confirms stays unconfirmed: %s", error)
            return None

    def members(self, stamp: str) -> Sequence[tuple[str, bytes]]:
        """The kept engine that a stamp means, as members of a bundle; none when it is not kept here whole. Raises
        OSError."""
        try:
            id = self._id_of(stamp)
            return () if self.store is None or id is None else members_of(self.store, id)
        except (EngineDamaged, EngineUnknown) as error:
            _LOG.error("a kept engine cannot be handed on: %s", error)
            return ()

    def keep_present(self) -> None:
        """Keep the engine of this process, which is about to validate an event. Cheap after the first time; where the
        disk does not take it, play goes on, and the next event tries again."""
        if self.store is None:
            return
        with self._lock:
            if self._kept_present:
                return
            try:
                self.store.keep(present(), catalogue=CATALOGUE_ID, name=present_name())
            except (OSError, EngineFailed) as error:
                _LOG.error("the engine could not be kept, and will be with the next event: %s", error)
            else:
                self._kept_present = True

    def stop(self) -> None:
        """End all processes. A stopped engine restarts at its next request."""
        with self._lock:
            engines = list(self._kept_engines.values())
        for engine in engines:
            engine.stop()

    def _id_of(self, stamp: str) -> str | None:
        """The id of the kept engine that a stamp means; None when it is not kept. Raises OSError."""
        if self.store is None:
            return None
        id = self._ids.get(stamp)
        if id is None:
            _, plus, short = stamp.partition(" ")[0].partition("+")
            id = self.store.find(short) if plus else self.store.first_of(stamp)
            if id is not None:
                self._ids[stamp] = id
        return id

    def _note(self, id: str, compiled: dict[str, bytes]) -> None:
        assert self.store is not None
        try:
            self.store.note_compiled(id, compiled)
        except (OSError, EngineDamaged) as error:
            _LOG.warning("what the engine %s compiled is not noted, it will start slowly: %s", id[:SHORT], error)

    def _kept(self, id: str) -> KeptEngine:
        assert self.store is not None
        with self._lock:
            engine = self._kept_engines.get(id)
            if engine is None:
                about = self.store.about(id)
                if about is None:
                    raise EngineUnknown(f"the engine {id[:SHORT]} is not kept here; import it, or restore it")
                process = EngineProcess(
                    self.store.read(id),
                    about.imports,
                    self._limits,
                    compiled=self.store.compiled(id),
                    note_compiled=functools.partial(self._note, id),
                    before_start=self._make_room,
                )
                engine = self._kept_engines[id] = KeptEngine(process, about.name, f"{about.name} {about.catalogue}")
            return engine

    def _make_room(self, starting: EngineProcess) -> None:
        """End what was asked longest ago, but nothing that is answering: one too many does less harm than waiting."""
        running = [engine.process for engine in list(self._kept_engines.values())]
        others = [process for process in running if process is not starting and process.pid is not None]
        excess = len(others) + 1 - MOST_RUNNING
        for process in sorted(others, key=lambda process: process.asked_at):
            if excess > 0 and process.stop_if_unused():
                excess -= 1


def kept_by(engine: Engine) -> KeptBy | None:
    """How a grade names an engine; None for the present one, which needs no name."""
    return None if engine.kept_id is None else KeptBy(engine.kept_id, engine.name)


def stamp_of(named: Any) -> str:
    """The stamp of the engine that a `match.opened` or an `engine.moved` names."""
    return f"{named.engine} {named.catalogue}"


def stamps_of(event: Event) -> set[str]:
    """The stamps of the engines that an event names."""
    named = {stamp_of(event.data)} if isinstance(event.data, MatchOpened | EngineMoved) else set()
    return named if event.engine is None else {*named, event.engine}
