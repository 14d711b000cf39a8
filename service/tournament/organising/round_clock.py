"""The buttons of a round's clock, and what pages say after one was pressed.

The clock of a round is the tournament's (`round.timed`); each recorded match has one beside it, which the same press
runs. A table that plays on paper needs none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal
from urllib.parse import urlencode

import marshmallow as ma
import msgspec
from marshmallow import validate

from engine.english import counted
from replays.tournaments.clocks import CLOCK_ACTS, Ran, list_minutes_of, minutes_of
from replays.tournaments.state import Tournament
from service.answers.wall import WallAnswer

_MOST_NAMED = 8
"""Tables that are named one by one; more are counted."""
_DONE = {
    "start": "The clock was started",
    "pause": "The clock is paused",
    "resume": "The clock goes on",
    "more": "More time was given",
    "call": "Time was called",
}
"""What was done to the clocks of a round, by act."""


class ClockButtons(msgspec.Struct, frozen=True, kw_only=True):
    """What can be done with the clock of a round now."""

    act: Literal["start", "pause", "resume"]
    """What its first button does."""
    minutes: int | None
    """The minutes to start with, where they are known."""
    called: bool
    """Time was called already."""
    late: int
    """How many opened matches have no clock while that of the round runs: they were opened after its start."""
    list_minutes: int = 0
    """The minutes for the look at the decklists, with which the round begins."""


def buttons_of(tournament: Tournament, wall: WallAnswer) -> ClockButtons | None:
    """The buttons for the round of a wall; None where there is nothing left to time."""
    if wall.round is None or tournament.closed or tournament.rounds[wall.round].closed:
        return None
    playing = [tile for tile in wall.tables if tile.state not in ("over", "bye")]
    if not playing:
        return None
    clock, opened = tournament.clocks.get(wall.round), [tile for tile in playing if tile.match is not None]
    timed = [tile for tile in opened if tile.left is not None]
    if clock is None and not timed:
        return ClockButtons(
            act="start",
            minutes=minutes_of(tournament, wall.round),
            called=False,
            late=0,
            list_minutes=list_minutes_of(tournament, wall.round),
        )
    runs = any(tile.runs for tile in timed) if clock is None else clock.running
    return ClockButtons(
        act="pause" if runs else "resume",
        minutes=None,
        called=clock.called if clock is not None else all(tile.called_time for tile in timed),
        late=sum(tile.left is None and tile.turn is not None for tile in opened) if runs else 0,
    )


def apart(tournament: Tournament, wall: WallAnswer, time: int) -> frozenset[str]:
    """Pairings whose clock is more than a minute off that of the round, or stands while it runs.

    `time`: milliseconds since 1970."""
    clock = None if wall.round is None else tournament.clocks.get(wall.round)
    return frozenset(
        tile.pairing
        for tile in wall.tables
        if tile.left is not None
        and (clock is None or tile.runs != clock.running or abs(1000 * tile.left - clock.left(time)) > 60_000)
    )


class ClockDoneQuery(ma.Schema):
    """What was done with the clocks of a round, for the page that says so; as `done_in_query` writes it."""

    act = ma.fields.String(load_default=None, validate=validate.OneOf(CLOCK_ACTS))
    done = ma.fields.Integer(load_default=0, validate=validate.Range(0, 9999))
    over = ma.fields.String(load_default="", validate=validate.Length(max=8000))
    failed = ma.fields.String(load_default="", validate=validate.Length(max=8000))


def done_in_query(act: str, ran: Sequence[Ran]) -> str:
    """What was done, as the query of the page that says so."""
    fields = {
        "act": act,
        "done": sum(clock.recorded is not None for clock in ran),
        "over": ",".join(clock.pairing.table for clock in ran if clock.over),
        "failed": ",".join(clock.pairing.table for clock in ran if clock.fault is not None),
    }
    return urlencode({name: value for name, value in fields.items() if value})


def done_in_words(query: dict[str, Any]) -> str | None:
    """What was done (`ClockDoneQuery`), in sentences; None for nothing.

    >>> done_in_words({"act": "start", "done": 2, "over": "1", "failed": ""})
    'The clock was started at 2 tables. Table 1 is over.'
    """
    if query["act"] is None:
        return None
    sentences = [_DONE[query["act"]] + (f" at {counted(query['done'], 'table')}." if query["done"] else ".")]
    if query["over"]:
        sentences.append(f"{_tables(query['over'])} over.")
    if query["failed"]:
        sentences.append(f"{_tables(query['failed'])} not changed: look at the page of the table.")
    return " ".join(sentences)


def _tables(named: str) -> str:
    tables = named.split(",")
    if len(tables) == 1:
        return f"Table {tables[0]} is"
    if len(tables) > _MOST_NAMED:
        return f"{len(tables)} tables are"
    return f"Tables {', '.join(tables[:-1])} and {tables[-1]} are"
