"""Tables that a tournament's page shows as small boards, as far as the caller may watch them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.english import counted
from replays.log.errors import ReplayError
from replays.tournaments.entries import Pairing
from replays.tournaments.state import Tournament
from service.answers import projection
from service.answers.moments import present
from service.http.problems import Problem
from service.who import reader_or_none

MOST = 3
"""Boards on the page."""


class FeaturedTable(NamedTuple):
    """A match that is being played. `state`: as `engine.views` projects it for the caller."""

    pairing: Pairing
    match: str
    names: tuple[str, ...]
    state: Any


def featured(tables: Iterable[tuple[Pairing, str, tuple[str, ...]]], chosen: Sequence[str]) -> list[FeaturedTable]:
    """The first of these tables (pairing, match, names) of which the caller may see the board, those that were chosen
    before all others. `chosen`: names of tables; teams are chosen by theirs, too.

    A match that cannot be read now is left out: its page says why.
    """
    order = {table: place for place, table in enumerate(chosen)}

    def place(pairing: Pairing) -> int:
        return min(order.get(table, len(order)) for table in (pairing.table, pairing.table_of_meeting))

    featured_tables: list[FeaturedTable] = []
    for pairing, match, names in sorted(tables, key=lambda row: place(row[0])):
        if len(featured_tables) == MOST:
            break
        try:
            reader = reader_or_none(match)
            if reader is None:
                continue
            with present(reader) as now:
                state = projection.state(now.game, reader)
        except (Problem, ReplayError):
            continue
        if state["turn"]:
            featured_tables.append(FeaturedTable(pairing, match, names, state))
    return featured_tables


def behind_in_words(tournament: Tournament) -> str:
    """The delay of spectators, in words."""
    events, seconds = tournament.policy.delay_events, tournament.policy.delay_seconds
    minutes = counted(seconds // 60, "minute") if seconds >= 60 else counted(seconds, "second")
    return " and ".join([*([counted(events, "event")] if events else []), *([minutes] if seconds else [])])
