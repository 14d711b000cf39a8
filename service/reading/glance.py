"""Matches at a glance: the candidates of a list, and a summary of each in a few fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from replays.engines.driving import AnyGame
from replays.log.events import Event
from replays.store.many import live_matches, over_matches
from service.auth import auth
from service.reading import projection
from service.reading.moments import Present
from service.services import services

PARTS = (
    *("choice", "state", "events", "timeline", "facts", "transcript", "diff", "export"),
    *("clock", "times", "undo", "undone", "disputes", "branches", "comparison", "checkpoint"),
)
"""What a match links to below its own address."""


def candidates(who: auth.Caller, after: str | None, *, live: bool | None = None) -> Iterator[str]:
    """The matches that may be in a caller's list, newest first. Some ids may have no match. `live`: only those that may
    still be played; False: only those that may be over."""
    if who.match is not None:
        yield from services().store.heads([who.match])
    elif who.tournament is not None:
        tournament = services().visibility.tournament(who.tournament)
        matches = sorted(tournament.matches, reverse=True) if tournament is not None else []
        yield from services().store.heads([match for match in matches if after is None or match < after])
    elif live:
        yield from live_matches(services().store, after=after)
    elif live is False:
        yield from over_matches(services().store, after=after)
    else:
        more = True
        while more:
            page = services().store.indexed(after=after, limit=500)
            yield from page.matches
            after, more = page.next, page.next is not None


def at_a_glance(opening: Event, game: AnyGame, reader: auth.Reader, *, closed: bool) -> dict[str, Any]:
    """The summary of a match for a reader, in a few fields."""
    data: Any = opening.data
    base = f"/api/v1/matches/{data.match}"
    return {
        **{name: getattr(data, name) for name in ("title", "tournament", "round", "table")},
        "ruleset": data.setup["ruleset"],
        "variant": data.setup["variant"],
        "readings": game.table.readings,
        "seats": [
            {
                "seat": player.seat,
                "name": player.name,
                "deck": projection.deck_name(player.deck_name, reader),
                "keys": len(player.keys),
                "amber": player.amber,
                "eliminated": player.eliminated,
            }
            for player in game.table.players
        ],
        "opened_at": opening.at,
        "turn": game.turn,
        "step": game.step,
        "active": game.active,
        "to_decide": None if game.pending is None else game.pending.seat,
        "result": game.result,
        "closed": closed,
        "links": {
            "self": base,
            **{name: f"{base}/{name}" for name in PARTS},
            "stream": f"{base}/events/stream",
            "replay": f"/m/{data.match}/e/1",
        },
    }


def heading(now: Present, reader: auth.Reader) -> dict[str, Any]:
    """The first fields of an answer about the present."""
    graded = projection.graded(now.match, now.version, now.graded, reader)
    return {**graded, "seq": now.seq}
