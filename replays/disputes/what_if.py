"""What-if matches: repeat a match up to an event, then play on separately.

The new log has the same events, with new salts and a new chain: same numbers, times, actors and causes. Questions
and states are keyed by the seed and the number of the event, so what they promise holds there too, and the new
log is proven by itself. It is for officials only, is in no list, and cannot be closed, which would publish
the seed, while the match it comes from goes on.

A match with printed cards has cards that nobody saw, and its chance happened at the table. Its what-if matches are
therefore *filled* after the repeated events: an `adjusted` with the correction `fill` makes every such card one that it
can be, by a number, and from then on the engine deals. Another number gives other cards (`replays.disputes.fillings`).
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta
from ulid import ULID

from engine.table.chance import FILLED
from replays.disputes.cases import cases_of
from replays.log.canonical import GENESIS
from replays.log.errors import CommandRefused, EventNotFound, MatchNotFound, StoreDamaged
from replays.log.event_types import BranchOrigin, MatchClosed, MatchOpened, SeedSecret
from replays.log.events import Actor, Draft, Event, seal
from replays.play.commands import Adjust
from replays.play.live import Recorder
from replays.store.store import MAX_BATCH, RequestKey, Store

_TITLE = 200
_PAGE = MAX_BATCH // 5


class WhatIfMatch(msgspec.Struct, frozen=True):
    """A what-if match that comes from a match."""

    match: str
    title: str | None
    at: str
    by: Actor
    branch: Annotated[BranchOrigin, Meta(description="where it comes from")]
    version: int


class WhatIf(NamedTuple):
    """A what-if match that was opened."""

    match: str
    branch: BranchOrigin
    repeated: bool
    """True: it was opened before under the same request."""
    wake: bool
    """True: a worker must be woken for it."""


def open_branch(
    recorder: Recorder,
    match: str,
    seq: int,
    *,
    actor: Actor,
    case: int | None = None,
    title: str | None = None,
    request: RequestKey | None = None,
    to_be: str | None = None,
    fill: int = 1,
) -> WhatIf:
    """Open a what-if match that repeats the events 2 to `seq` of a match. `case`: the `dispute.opened` it is for;
    `to_be`: its id, a new ULID by default. With `request`, the same call again returns the match it opened the first
    time, and completes one that a crash left half repeated.

    `fill`: with printed cards, the number by which what nobody saw is filled; `seq` must then be an event after which
    nothing is half resolved.

    Raises MatchNotFound, EventNotFound, CommandRefused, RequestReused, and what `Store.append` raises.
    """
    store = recorder.store
    head = store.head(match)
    if not 1 <= seq <= head.version:
        raise EventNotFound(match, f"event {seq}", head.version)
    origin = store.events(match, 1, seq)
    opened, last = origin[0], origin[-1]
    if not isinstance(opened.data, MatchOpened) or not isinstance(opened.secret, SeedSecret):
        raise StoreDamaged(match, "its first event does not open a match with its seed", seq=1)
    if isinstance(last.data, MatchClosed):
        raise CommandRefused(
            f"event {seq} closes the match, so nothing can follow it; branch at event {seq - 1}", code="closed"
        )
    if case is not None and case not in {dispute.seq for dispute in cases_of(match, store.iterate(match))}:
        raise CommandRefused(f"event {case} of match {match} opens no dispute", code="no-such-case")
    unseen = _unseen(recorder, match, seq)
    branch = BranchOrigin(match=match, seq=seq, head=last.hash, case=case)
    new = to_be or str(ULID())
    if request is not None:
        new = store.claim(new, request)
    first = _there(store, new)
    repeated, wake = first is not None and first.seq >= seq + unseen, False
    if first is None:
        draft = Draft(
            data=msgspec.structs.replace(
                opened.data, match=new, branch=branch, announcement=None, title=_titled(opened.data, branch, title)
            ),
            actor=actor,
            secret=opened.secret,
            request=request.id if request is not None else None,
        )
        first = seal(draft, seq=1, prev=GENESIS)
        stored = store.append(new, [first], request=request)
        wake = stored.wake
        if stored.repeated:  # the same request came twice at the same time
            first = store.events(new, 1, 1)[0]
    for start in range(first.seq, seq, _PAGE):
        page: list[Event] = []
        for event in origin[start : min(start + _PAGE, seq)]:
            first = _again(event, first)
            page.append(first)
        wake = store.append(new, page).wake or wake
    if unseen and first.seq == seq:
        with recorder.live(new) as live:
            live.sync()
            filling = Adjust([{"kind": "fill", "number": fill}], f"what nobody saw, filled by number {fill}")
            wake = live.record([filling], actor=actor, expected=seq).wake or wake
    return WhatIf(new, branch, repeated, wake)


def _unseen(recorder: Recorder, match: str, seq: int) -> bool:
    """Whether there are cards after an event that nobody saw. Raises CommandRefused where they cannot be filled."""
    opened = recorder.traveller.opening(match)
    if not opened.setup.observed:
        return False
    moment = recorder.traveller.at(match, seq)
    if moment.game.table.chance.ordinals.get(FILLED) is not None:
        return False
    if not moment.game.at_rest:
        rest = moment.fold.last_rest()
        advice = f"branch at event {rest}" if rest else "branch after the opening hands"
        raise CommandRefused(
            f"after event {seq} something is half resolved, and what nobody saw cannot be filled then; {advice}",
            code="not-at-rest",
        )
    return True


def branch_of(recorder: Recorder, match: str) -> BranchOrigin | None:
    """Where a what-if match comes from; None for a played match. Raises MatchNotFound."""
    return recorder.traveller.opening(match).data.branch


def branches_of(recorder: Recorder, match: str, *, case: int | None = None) -> list[WhatIfMatch]:
    """The what-if matches that come from a match, in order of opening; only those made for a case if it is given.
    Raises MatchNotFound."""
    recorder.store.head(match)
    ids = recorder.store.what_ifs(match)
    heads = recorder.store.heads(ids)
    branches = []
    for name in ids:
        event = recorder.traveller.opening(name).event
        branch = getattr(event.data, "branch", None)
        if branch is not None and (case is None or branch.case == case):
            title = getattr(event.data, "title", None)
            branches.append(WhatIfMatch(name, title, event.at, event.actor, branch, heads[name].version))
    return branches


def _there(store: Store, match: str) -> Event | None:
    try:
        return store.event(match, store.head(match).version)
    except MatchNotFound:
        return None


def _again(event: Event, before: Event) -> Event:
    """The same event, after another one."""
    draft = Draft(
        data=event.data,
        actor=event.actor,
        secret=event.secret,
        cause=event.cause,
        client_at=event.client_at,
        engine=event.engine,
    )
    return seal(draft, seq=event.seq, prev=before.hash, at=event.at)


def _titled(opened: MatchOpened, branch: BranchOrigin, title: str | None) -> str:
    name = title or opened.title or opened.match
    return f"What if, after event {branch.seq}: {name}"[:_TITLE]
