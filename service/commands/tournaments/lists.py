"""`vaultlog tournament fetch-lists`."""

from __future__ import annotations

import time

import click

from replays.tournaments.decks.incomplete import completing, deck_to_fetch
from replays.tournaments.decks.master_vault import ListNotFetched, MasterVault
from replays.tournaments.event_types import DeckRegistered
from replays.tournaments.state import Tournament
from service.commands.common import CannotRun, ExitCode, json_option, print_json
from service.commands.local_store import operator, plain
from service.commands.tournaments.lookup import EPILOG, NamedTournament, open_tournament, tournament_argument
from service.config import Config

LONGEST_PATIENCE = 120
"""Seconds that the command waits before it gives a list up."""


@click.command("fetch-lists", epilog=EPILOG)
@tournament_argument
@json_option
@click.pass_context
def fetch_lists(context: click.Context, tournament: str, as_json: bool) -> None:
    """Fetch the lists of decks that are registered by their id in the Master Vault.

    One after the other, each once and for good, from where VAULTLOG_DECK_LISTS says; without it nothing is fetched.
    Exits with 1 where a list is still missing afterwards.
    """
    vault = Config.from_environment().master_vault
    if vault is None:
        raise CannotRun("set VAULTLOG_DECK_LISTS first: without it Vaultlog fetches no lists")
    with open_tournament(tournament) as home:
        results = {id: _fetch(home, id, vault) for id in _missing(home.now)}
        left = _missing(home.now)
    if as_json:
        print_json({"tournament": home.id, "decks": results, "missing": left})
    else:
        for id, result in results.items():
            click.echo(f"{plain(id)}: {result}")
        click.echo("No deck waits for its list." if not left else f"Still without their lists: {', '.join(left)}")
    context.exit(ExitCode.FAULT if left else ExitCode.OK)


def _missing(at: Tournament) -> list[str]:
    """The decks whose list can be fetched."""
    return [deck.id for deck in at.decks.values() if deck.fetchable]


def _fetch(home: NamedTournament, id: str, vault: MasterVault) -> str:
    """Fetch one list, and say how it went. A registry that asks for patience gets it."""
    deck = deck_to_fetch(home.now, id)
    try:
        try:
            listed = vault.deck(str(deck.vault))
        except ListNotFetched as why:
            if why.seconds is None:
                raise
            time.sleep(min(why.seconds, LONGEST_PATIENCE))
            listed = vault.deck(str(deck.vault))
    except ListNotFetched as why:
        return str(why)
    changed = home.all.change(home.id, lambda at: completing(at, deck_to_fetch(at, id), listed), actor=operator())
    new = [event.data.deck for event in changed.events if isinstance(event.data, DeckRegistered)]
    if not new:
        return "nothing new"
    return "; ".join(changed.tournament.decks[new[0]].faults) or "complete"
