"""Find the tournament that a command names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import click

from replays.tournaments.registry import Tournaments
from replays.tournaments.state import Tournament
from service.commands.common import EXIT_CODES
from service.commands.local_store import WHERE, LocalStore, open_store

EPILOG = f"{WHERE}\n\n{EXIT_CODES}"
NEWEST = "last"
"""Stands for the id of the newest tournament."""
tournament_argument = click.argument("tournament")


class NamedTournament(NamedTuple):
    """The tournament that a command names, in its store."""

    local: LocalStore
    id: str

    @property
    def all(self) -> Tournaments:
        """The tournaments of the store."""
        return self.local.tournaments

    @property
    def now(self) -> Tournament:
        """The tournament as it is now."""
        return self.all.get(self.id)


@contextmanager
def open_tournament(tournament: str) -> Iterator[NamedTournament]:
    """The tournament of this id while the block runs; `last` stands for the newest one. Raises as `open_store`."""
    with open_store() as local:
        if tournament != NEWEST:
            yield NamedTournament(local, local.tournaments.get(tournament).id)
            return
        newest = local.tournaments.page(limit=1).matches
        if not newest:
            raise click.ClickException("there is no tournament yet; make one with `vaultlog tournament create`")
        yield NamedTournament(local, newest[0])
