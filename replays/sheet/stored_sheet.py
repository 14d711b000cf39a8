"""A sheet as a match of the store: all of it or nothing, and once, however often it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from replays.fold.travel import Traveller
from replays.log.errors import StoreDamaged, VersionConflict
from replays.log.event_types import MatchOpened, SeedSecret
from replays.log.events import Actor, Draft, Event, seal
from replays.play.memory_match import MatchInMemory
from replays.sheet.header import Decks
from replays.sheet.played_sheet import no_decks, read
from replays.store.store import MAX_BATCH, RequestKey

_PAGE = MAX_BATCH // 5
_TRIES = 4


class StoredSheet(NamedTuple):
    """A sheet that was taken over."""

    match: str
    version: int
    head: str
    stored: int
    """Events that were not there before; 0 for a request that was done before."""
    over: bool
    """Whether no question is left."""


def take_over(
    traveller: Traveller,
    text: str,
    *,
    match: str,
    actor: Actor,
    decks: Decks = no_decks,
    labels: Mapping[str, str | None] | None = None,
    request: RequestKey | None = None,
) -> StoredSheet:
    """Store the match of a sheet. `match`: its id; `labels`: title, tournament, round, table, as far as there are any.

    With `request`, the same call again gives the match that it made the first time, and completes one that a crash left
    half stored. Raises SheetInvalid with what is wrong with all lines, RequestReused, and what `Store.append` raises.
    """
    sheet = read(text, match=match, actor=actor, decks=decks, labels=labels)
    id = match if request is None else traveller.store.claim(match, request)
    for tries in range(_TRIES):
        last = _there(traveller, id)
        if last is not None or id != match:
            seed = None if last is None else _seed(traveller, id)
            sheet = read(text, match=id, actor=actor, decks=decks, labels=labels, seed=seed)
        traveller.keep_engine(sheet.fold)
        try:
            return _store(traveller, sheet, last, request)
        except VersionConflict:  # the same request, sent twice at a time: the other one is as far
            if request is None or tries == _TRIES - 1:
                raise
    raise AssertionError("unreachable")


def _store(traveller: Traveller, sheet: MatchInMemory, last: Event | None, request: RequestKey | None) -> StoredSheet:
    """Store what is not there yet. Raises VersionConflict where another writer was first."""
    store, match, before = traveller.store, sheet.match, 0 if last is None else last.seq
    new = sheet.events[before:]
    if last is not None:
        new = _after(last, new)
    for start in range(0, len(new), _PAGE):
        done = store.append(match, new[start : start + _PAGE], request=request if before + start == 0 else None)
        if done.repeated:
            raise VersionConflict(match, 0, done.last)
    over = sheet.fold.closed or sheet.fold.game.pending is None
    head = store.head(match)
    return StoredSheet(match, head.version, head.hash, len(new), over)


def _after(last: Event, events: list[Event]) -> list[Event]:
    """The same events, after another one: what they promise is keyed by the seed and their numbers."""
    sealed: list[Event] = []
    for event in events:
        draft = Draft(data=event.data, actor=event.actor, secret=event.secret, cause=event.cause)
        sealed.append(seal(draft, seq=event.seq, prev=(sealed[-1] if sealed else last).hash))
    return sealed


def _there(traveller: Traveller, match: str) -> Event | None:
    """The last event of the match that is stored, if any is."""
    head = traveller.store.heads([match]).get(match)
    return None if head is None else traveller.store.event(match, head.version)


def _seed(traveller: Traveller, match: str) -> str:
    """The seed with which the match was opened. Raises StoreDamaged."""
    first = traveller.store.first(match)
    if not isinstance(first.data, MatchOpened) or not isinstance(first.secret, SeedSecret):
        raise StoreDamaged(match, "its first event does not open a match with its seed", seq=1)
    return first.secret.seed
