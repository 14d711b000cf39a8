"""Reads over many matches of a store at once: what lists are made of, in a few round trips however many they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from replays.log.canonical import GENESIS
from replays.log.errors import StoreDamaged
from replays.log.events import Event
from replays.store.connection import clear_errors
from replays.store.packed import BLOCK, Entry, entries_of
from replays.store.reading import PAGE
from replays.store.store import Store


def firsts(store: Store, matches: Sequence[str]) -> dict[str, Event]:
    """The first events of several matches in one round trip, but for those of archived ones.

    What is not there, or cannot be read, is left out. Raises StoreUnavailable.
    """
    pipe = store.redis.pipeline(transaction=False)
    for match in matches:
        pipe.xrange(store.family.keys(match).events, "1-0", "1-0")
    with clear_errors():
        replies: Any = pipe.execute()
    there = dict(zip(matches, replies, strict=True))
    absent = [match for match, entries in there.items() if not entries]
    if absent:
        there.update(_packed_firsts(store, absent))
    found = {}
    for match, entries in there.items():
        if entries:
            with suppress(StoreDamaged):
                [found[match]] = store.decoded(match, entries, 1, GENESIS)
    return found


def _packed_firsts(store: Store, matches: Sequence[str]) -> dict[str, list[Entry]]:
    """The first entries of those of some matches whose log is packed."""
    pipe = store.redis.pipeline(transaction=False)
    for match in matches:
        pipe.hget(store.family.keys(match).packed, "0")
    with clear_errors():
        replies: Any = pipe.execute()
    found = {}
    for match, raw in zip(matches, replies, strict=True):
        if raw is not None:
            with suppress(StoreDamaged):
                found[match] = entries_of(match, {"0": raw}, BLOCK)[:1]
    return found


def live_matches(store: Store, *, after: str | None = None) -> Iterator[str]:
    """Ids of the matches that are really played and whose work is not settled, newest first: what may still be going
    on. `after`: only older ones. May name matches that were never stored. Raises StoreUnavailable."""
    with clear_errors():
        names: Any = store.redis.smembers(store.family.live)
    ids = sorted((name.decode() for name in names), reverse=True)
    ids = ids if after is None else [id for id in ids if id < after]
    for start in range(0, len(ids), PAGE):
        chunk = ids[start : start + PAGE]
        with clear_errors():
            scores: Any = store.redis.zmscore(store.family.index, chunk)
        yield from (id for id, score in zip(chunk, scores, strict=True) if score is not None)
