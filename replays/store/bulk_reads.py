"""Reads over many matches of a store at once: what lists are made of, in a few round trips however many they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from replays.log.canonical import GENESIS
from replays.log.errors import StoreDamaged
from replays.log.events import Event
from replays.store import damage
from replays.store.cluster import as_cluster
from replays.store.connection import clear_errors
from replays.store.keys import OVER_INDEX, TIDIED
from replays.store.log_reader import PAGE, Head
from replays.store.packed import BLOCK, Entry, entries_of
from replays.store.store import Store


def firsts(store: Store, matches: Sequence[str]) -> dict[str, Event]:
    """The first events of several matches in one round trip, except archived ones.

    Missing and unreadable ones are left out. Raises StoreUnavailable.
    """
    first_events = {}
    for match, entry in _first_entries(store, matches).items():
        with suppress(StoreDamaged):
            [first_events[match]] = store.decoded(match, [entry], 1, GENESIS)
    return first_events


def first_bodies(store: Store, matches: Sequence[str]) -> dict[str, bytes]:
    """The same as stored canonical JSON, for callers that need few fields."""
    return {match: fields[b"e"] for match, (_, fields) in _first_entries(store, matches).items() if b"e" in fields}


def _first_entries(store: Store, matches: Sequence[str]) -> dict[str, Entry]:
    pipe = store.redis.pipeline(transaction=False)
    for match in matches:
        pipe.xrange(store.family.keys(match).events, "1-0", "1-0")
    with clear_errors():
        replies: Any = pipe.execute()
    entries_by_match = dict(zip(matches, replies, strict=True))
    absent = [match for match, entries in entries_by_match.items() if not entries]
    if absent:
        entries_by_match.update(_packed_firsts(store, absent))
    return {match: entries[0] for match, entries in entries_by_match.items() if entries}


def _packed_firsts(store: Store, matches: Sequence[str]) -> dict[str, list[Entry]]:
    """The first entries of the packed logs among these matches."""
    pipe = store.redis.pipeline(transaction=False)
    for match in matches:
        pipe.hget(store.family.keys(match).packed, "0")
    with clear_errors():
        replies: Any = pipe.execute()
    entries = {}
    for match, raw in zip(matches, replies, strict=True):
        if raw is not None:
            with suppress(StoreDamaged):
                entries[match] = entries_of(match, {"0": raw}, BLOCK)[:1]
    return entries


def heads_in(store: Store, key: str) -> dict[str, Head]:
    """The heads of the matches in a set of ids: on one server with one command, however many they are, and through a
    cluster with one for each. Raises StoreUnavailable."""
    if as_cluster(store.redis) is not None:  # its nodes do not look up what another one may have
        with clear_errors():
            members: Any = store.redis.smembers(key)
        return store.heads(sorted(name.decode() for name in members))
    meta = store.family.keys("0").meta.replace("{0}", "{*}")
    names = ("v", "h", "closed", "broken")
    with clear_errors():
        values: Any = store.redis.sort(key, by="nosort", get=["#", *(f"{meta}->{name}" for name in names)])
    rows = zip(*(values[at :: len(names) + 1] for at in range(len(names) + 1)), strict=True)
    return {
        match.decode(): Head(int(v), h.hex(), closed is not None, damage.decode(broken))
        for match, v, h, closed, broken in rows
        if v is not None
    }


def over_matches(store: Store, *, after: str | None = None) -> Iterator[str]:
    """Ids of the matches that are really played and may be over, newest first; as long as nobody knows which those are,
    of all. `after`: only older ones. May name matches that were never stored. Raises StoreUnavailable."""
    with clear_errors():
        whole = store.redis.hexists(TIDIED, "done")
    while True:
        if whole:
            with clear_errors():
                raw: Any = store.redis.zrevrangebylex(OVER_INDEX, f"({after}" if after else "+", "-", 0, PAGE)
                names = [name.decode() for name in raw]
                scores: Any = store.redis.zmscore(store.family.index, names) if names else []
            yield from (id for id, score in zip(names, scores, strict=True) if score is not None)
            after, more = names[-1] if names else None, len(names) == PAGE
        else:
            page = store.indexed(after=after, limit=PAGE)
            yield from page.matches
            after, more = page.next, page.next is not None
        if not more:
            return


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
