"""The tables of a round: fixed ones of players first, then numbers for everybody else.

Every way to add a round asks `tables_of`, so a fixed table holds in every kind of stage.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from replays.tournaments.entries import Pairing
from replays.tournaments.state import Tournament


def tables_of(now: Tournament, meetings: Sequence[Sequence[str]], first_table: int = 1) -> list[str]:
    """The tables of a new round, one a meeting; no two are the same.

    * `meetings`: player ids by table; one alone has a bye, which takes no table.
    * `first_table`: the number from which tables without a fixed player are counted.

    Where fixed tables differ or are the same, the player who registered first decides.
    """
    fixed: dict[int, str] = {}
    where = {player: at for at, players in enumerate(meetings) if len(players) > 1 for player in players}
    for player in _by_registration(now, where):
        at, table = where[player], now.fixed_tables[player]
        if at not in fixed and table not in fixed.values():
            fixed[at] = table
    taken, number, byes = set(fixed.values()), first_table, 0
    tables = []
    for at, players in enumerate(meetings):
        if len(players) == 1:
            byes += 1
            table = _free("bye" if byes == 1 else f"bye {byes}", taken)
        elif at in fixed:
            table = fixed[at]
        else:
            while str(number) in taken:
                number += 1
            table = str(number)
        taken.add(table)
        tables.append(table)
    return tables


class FixedTableNote(NamedTuple):
    """A sentence on the fixed table of a player who is paired."""

    text: str
    elsewhere: bool
    """The player sits at another table."""


def fixed_table_notes(now: Tournament, players: Sequence[str], table: str) -> list[FixedTableNote]:
    """What to say of the fixed tables of players who meet at a table; nothing at a bye."""
    seated = _by_registration(now, players) if len(players) > 1 else []
    first = next((player for player in seated if now.fixed_tables[player] == table), None)
    notes = []
    for player in seated:
        name, own = now.players[player].name, now.fixed_tables[player]
        if own == table:
            notes.append(FixedTableNote(f"Table {table} is fixed for {name}.", False))
            continue
        before = first is not None and seated.index(first) < seated.index(player)
        why = f"{now.players[first].name} registered first" if first and before else f"this pairing is at table {table}"
        notes.append(FixedTableNote(f"Table {own} is fixed for {name}, but {why}.", True))
    return notes


def fixed_table_warnings(now: Tournament, pairings: Sequence[Pairing]) -> list[str]:
    """A sentence for each player who is paired at another table than the fixed one."""
    return [
        note.text
        for pairing in pairings
        for note in fixed_table_notes(now, [seat.player for seat in pairing.seats], pairing.table)
        if note.elsewhere
    ]


def _by_registration(now: Tournament, players: Container[str]) -> list[str]:
    """Those of some players who have a fixed table, in the order of their registration."""
    return [player for player in now.players if player in players and player in now.fixed_tables]


def _free(table: str, taken: set[str]) -> str:
    while table in taken:
        table += " (bye)"
    return table
