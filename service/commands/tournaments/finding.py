"""Find the tournament that a command names."""

from __future__ import annotations

import click

from replays.tournaments.registry import Tournaments
from service.commands.common import EXIT_CODES
from service.commands.local_store import WHERE, LocalStore

EPILOG = f"{WHERE}\n\n{EXIT_CODES}"
NEWEST = "last"
"""Stands for the id of the newest tournament."""
tournament_argument = click.argument("tournament")


def tournaments_of(local: LocalStore) -> Tournaments:
    return Tournaments(local.client)


def find(on: Tournaments, wanted: str) -> str:
    """The id of a stored tournament; `last` stands for the newest one."""
    if wanted != NEWEST:
        return on.get(wanted).id
    newest = on.page(limit=1).matches
    if not newest:
        raise click.ClickException("there is no tournament yet; make one with `vaultlog tournament create`")
    return newest[0]
