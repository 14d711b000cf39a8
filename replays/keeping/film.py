"""The film of a closed match: the state after every event, as everybody may see it, so that looking at it never depends
on later code.

A film is made once, from a fold that was EXACT, by the engine of the day, and never made again: a later engine that
comes to other states leaves the film as it is. It holds one series per view (judge, spectator, public, every player):
for each event the JSON Patch (`replays.telling.patch`) from the state before it in the log to the state after it, the
first one from nothing. With it go the engine and catalogue that made it, the digest of every state, and the head of the
log that it is of. Stored as JSON, xz (those made before were zlib), at `match:{<id>}:film`; in the archive as the file
`film`.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import msgspec
import redis

from engine.views import Viewer
from replays.engines.registry import Engines
from replays.fold.fold import Divergence, Fold
from replays.keeping.archive import Archive
from replays.log.errors import ReplayError
from replays.log.events import Event
from replays.store.connection import clear_errors
from replays.store.keys import film_key
from replays.telling.patch import PatchOperation, patch

SCHEMA = 1
"""Engine and catalogue of this process."""


class NotFilmed(ReplayError):
    """A log cannot be filmed: it is not closed, or this engine does not come to its states."""

    def __init__(self, reason: str, divergence: Divergence | None = None):
        super().__init__(reason)
        self.divergence = divergence


class Film(msgspec.Struct, frozen=True, kw_only=True):
    """A film."""

    schema: int
    match: str
    engine: str
    """Its maker: engine and catalogue, separated by a blank."""
    head: str
    """Hash of the last event of the log that it is of."""
    digests: tuple[str, ...]
    """Digest of the state after every event. Secret while the match is: never served."""
    turns: tuple[tuple[int, str], ...]
    """Turn and step after every event."""
    series: tuple[tuple[msgspec.Raw, ...], ...]
    """For each event a list of operations, decoded only when it is applied: a long match has millions of them."""
    views: dict[str, int]
    """View -> its series; views that always look alike share one."""

    @property
    def version(self) -> int:
        """The last event that it shows."""
        return len(self.digests)

    def state(self, seq: int, view: str) -> dict[str, Any]:
        """The state after event `seq` through the eyes of a view. Raises LookupError for what it does not show."""
        if not 1 <= seq <= self.version:
            raise LookupError(f"the film shows the events 1 to {self.version}, not {seq}")
        document: Any = None
        for operations in self.series[self.views[view]][:seq]:
            document = applied(document, _OPERATIONS(operations))
        value: dict[str, Any] = document
        return value


_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(Film).decode
_OPERATIONS = msgspec.json.Decoder(list[PatchOperation]).decode
_XZ = b"\xfd7zXZ\x00"


def make(events: Iterable[Event], engines: Engines | None = None) -> Film:
    """Film a closed log. `engines`: where to look for its own engine, when the present one does not confirm it.

    Raises NotFilmed, NotFoldable, EngineFailed (its own engine could not be asked).
    """
    fold = Fold(facts=False, engines=engines)
    views: list[str] = []
    before: dict[str, Any] = {}
    series: dict[str, list[bytes]] = {}
    digests: list[str] = []
    turns: list[tuple[int, str]] = []
    for event in events:
        fold.feed(event)
        if fold.divergence is not None and fold.own_failed is not None:
            raise fold.own_failed
        if fold.divergence is not None:
            raise NotFilmed(f"this engine does not come to its states: {fold.divergence}", fold.divergence)
        game = fold.game
        if not views:
            views = ["judge", "spectator", "public", *(f"player:{seat}" for seat in range(len(game.table.players)))]
            series = {view: [] for view in views}
        for view in views:
            state = game.project(game, Viewer.parse(view))
            series[view].append(_ENCODE(patch(before.get(view), state)))
            before[view] = state
        digests.append(game.digest())
        turns.append((game.turn, game.step))
    if not fold.closed or fold.opened is None:
        raise NotFilmed("only a closed match is filmed")
    distinct: list[list[bytes]] = []
    numbers: dict[str, int] = {}
    for view in views:
        if series[view] not in distinct:
            distinct.append(series[view])
        numbers[view] = distinct.index(series[view])
    return Film(
        schema=SCHEMA,
        match=fold.opened.match,
        engine=fold.engine.stamp,
        head=fold.head,
        digests=tuple(digests),
        turns=tuple(turns),
        series=tuple(tuple(map(msgspec.Raw, patches)) for patches in distinct),
        views=numbers,
    )


def pack(film: Film) -> bytes:
    """A film as it is stored. The series of its views say much the same far apart from each other, which a window of 32
    kB does not reach."""
    return lzma.compress(_ENCODE(film), preset=3)


def unpack(packed: bytes) -> Film:
    """A stored film. Raises ReplayError when it cannot be read."""
    try:
        film = _DECODE(lzma.decompress(packed) if packed.startswith(_XZ) else zlib.decompress(packed))
    except (zlib.error, lzma.LZMAError, msgspec.MsgspecError) as error:
        raise ReplayError(f"the film cannot be read: {error}") from error
    if film.schema > SCHEMA:
        raise ReplayError(f"the film has the form {film.schema}, of a newer Vaultlog; this one knows {SCHEMA}")
    return film


class Films:
    """The films of a store. `archive`: where films of archived matches are."""

    def __init__(self, client: redis.Redis, archive: Archive | None = None) -> None:
        self.redis, self.archive = client, archive

    def holds(self, match: str) -> bool:
        """Whether a film of this match is in Redis. Raises StoreUnavailable."""
        with clear_errors():
            return bool(self.redis.exists(film_key(match)))

    def of(self, match: str) -> Film | None:
        """The film of a match, if one was made, wherever it is. Raises StoreUnavailable, StoreDamaged, ReplayError."""
        with clear_errors():
            packed: Any = self.redis.get(film_key(match))
        if packed is None and self.archive is not None:
            packed = self.archive.film(match)
        return None if packed is None else unpack(packed)


def applied(document: Any, operations: Iterable[PatchOperation]) -> Any:
    """A JSON document after `add`, `remove` and `replace` (RFC 6902). The one given is changed, the operations are not.

    >>> applied({"a": [1, 2]}, [{"op": "remove", "path": "/a/0"}, {"op": "add", "path": "/b", "value": 3}])
    {'a': [2], 'b': 3}
    """
    for operation in operations:
        path, value = operation["path"], deepcopy(operation.get("value"))
        if not path:
            document = value
            continue
        *above, last = (part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:])
        target = document
        for part in above:
            target = target[int(part)] if isinstance(target, list) else target[part]
        if isinstance(target, list):
            at = int(last)
            if operation["op"] == "add":
                target.insert(at, value)
            elif operation["op"] == "remove":
                del target[at]
            else:
                target[at] = value
        elif operation["op"] == "remove":
            del target[last]
        else:
            target[last] = value
    return document
