"""Which matches belong to a tree of checkpoints, without reading their logs more than once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from replays.log.errors import StoreDamaged
from replays.store.bulk_reads import first_bodies
from replays.store.connection import clear_errors
from replays.store.log_reader import PAGE
from replays.store.store import Store

LABELS = "vaultlog:labels"
"""Hash in Redis: match -> `_Label`, derived from its first event; so that it is read once."""


class _Label(msgspec.Struct, frozen=True):
    """The tournament and round that the first event of a match names."""

    tournament: str | None
    branch: bool
    """A what-if match, which no checkpoint vouches for."""


class _Data(msgspec.Struct):
    tournament: str | None = None
    branch: dict[str, Any] | None = None


class _Opened(msgspec.Struct):
    """The fields of a first event that are read here; the rest of it is long."""

    data: _Data


_OPENED = msgspec.json.Decoder(_Opened)


def matches_of(store: Store, tournament: str | None) -> Iterator[str]:
    """The ids of all matches, or of the matches of a tournament, the oldest first; what-if matches are left out.

    Raises StoreDamaged for a first event that cannot be read, StoreUnavailable.
    """
    after: str | None = None
    while True:
        page = store.indexed(after=after, limit=PAGE, newest_first=False)
        labels = _labels(store, page.matches)
        for match in page.matches:
            label = labels.get(match)
            if label is not None and not label.branch and (tournament is None or label.tournament == tournament):
                yield match
        if page.next is None:
            return
        after = page.next


def _labels(store: Store, matches: Sequence[str]) -> dict[str, _Label]:
    """The tournament and round of each of these matches that is stored; noted, because the first event of a log never
    changes."""
    if not matches:
        return {}
    with clear_errors():
        stored: Any = store.redis.hmget(LABELS, list(matches))
    labels = {
        match: msgspec.json.decode(raw, type=_Label)
        for match, raw in zip(matches, stored, strict=True)
        if raw is not None
    }
    unknown = [match for match in matches if match not in labels]
    heads = store.heads(unknown) if unknown else {}
    bodies = first_bodies(store, list(heads)) if heads else {}
    new = {match: _label(match, bodies[match] if match in bodies else store.first(match).body) for match in heads}
    if new:
        with clear_errors():
            store.redis.hset(LABELS, mapping={match: msgspec.json.encode(label) for match, label in new.items()})
    return {**labels, **new}


def _label(match: str, body: bytes) -> _Label:
    try:
        opened = _OPENED.decode(body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise StoreDamaged(match, f"its first event cannot be read: {error}", seq=1) from error
    return _Label(opened.data.tournament, opened.data.branch is not None)
