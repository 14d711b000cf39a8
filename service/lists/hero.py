"""The match that moves on the front page: the beginnings of its last turns, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from engine.table.state import KEY_COLOURS
from replays.log.errors import ReplayError
from service.answers import moments, projection
from service.http.problems import Problem
from service.lists.rows import ListedMatch
from service.services import services
from service.who import Reader, reader_or_none

FEWEST_TURNS = 4
"""A match with fewer turns does not show much."""
MOMENTS = 9
KEPT = 64
"""Matches whose moments a process keeps."""


class HeroMoment(NamedTuple):
    """A board, and its caption. `state`: as `engine.views` projects it."""

    seq: int
    state: Any
    caption: str


class Hero(NamedTuple):
    """A match, and some moments of it, in their order."""

    row: ListedMatch
    moments: tuple[HeroMoment, ...]

    @property
    def middle(self) -> HeroMoment:
        """A moment from which there is something left to play."""
        return self.moments[len(self.moments) // 2]


_lock = Lock()
_kept: LRUCache[tuple[object, ...], tuple[HeroMoment, ...]] = LRUCache(KEPT)


def moving(rows: Iterable[ListedMatch]) -> Hero | None:
    """The first of these matches for two that has enough turns, as far as the caller may see it; None for none."""
    for row in rows:
        if row.turn is None or row.turn < FEWEST_TURNS or len(row.players) != 2 or row.broken:
            continue
        try:
            reader = reader_or_none(row.match)
            moments = () if reader is None else _moments(reader, row.players)
        except (Problem, ReplayError):  # its own page says why it cannot be read
            continue
        if moments:
            return Hero(row, moments)
    return None


def _moments(reader: Reader, names: Sequence[str]) -> tuple[HeroMoment, ...]:
    """The beginnings of the last turns, and the last moment. What the caller may see of the match is part of the
    name under which they are kept."""
    name = (id(services()), reader.match, reader.view, reader.viewer, reader.horizon, reader.head, reader.embargoed)
    with _lock:
        cached = _kept.get(name)
    if cached is None:
        cached = tuple(_at(reader, seq, names) for seq in _turn_ends(reader))
        with _lock:
            _kept[name] = cached
    return cached


def _turn_ends(reader: Reader) -> list[int]:
    """The last events of the last turns."""
    ends: dict[int, int] = {}
    for segment in moments.timeline(reader).segments:
        if segment.undone_by is None and segment.turn and segment.last <= reader.horizon:
            ends[segment.turn] = segment.last
    return list(ends.values())[-MOMENTS:]


def _at(reader: Reader, seq: int, names: Sequence[str]) -> HeroMoment:
    moment = services().recorder.traveller.at(reader.match, seq)
    state = projection.state(moment.game, reader)
    return HeroMoment(seq, state, _caption(state, names))


def _caption(state: Any, names: Sequence[str]) -> str:
    """What a turn came to, in a few words."""
    if state["result"] and state["result"]["winner"] is not None:
        return f"{names[state['result']['winner']]} wins"
    active = state["players"][state["active"]]
    line, keys = len(active["line"]), sum(colour in active["keys"] for colour in KEY_COLOURS)
    has = f"{active['amber']} Æmber, {line} in the battleline"
    return f"{names[state['active']]}: {has}{f', {keys} of 3 keys' if keys else ''}"
