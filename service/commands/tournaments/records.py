"""`vaultlog tournament player | penalty | withdraw-penalty | check-deck`: what is on record about players.

The commands belong to `vaultlog tournament`. Absences and fixed tables are events as they are: `vaultlog tournament
record last player.absent`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
import msgspec

from replays.tournaments.people_event_types import PenaltySecret
from replays.tournaments.player_records import PlayerRecord, penalties_in, player_records
from replays.tournaments.state import Change, Tournament
from service.commands.bodies import loaded
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import LocalStore, operator, plain
from service.commands.tournaments.lookup import EPILOG, NamedTournament, open_tournament, tournament_argument
from service.tournament.record_schemas import RecordDeckCheckSchema, RecordPenaltySchema, WithdrawPenaltySchema
from service.tournament.records import deck_check_event, penalty_event, withdrawal_event


@click.command("player", epilog=EPILOG)
@tournament_argument
@click.argument("player")
@json_option
def player(tournament: str, player: str, as_json: bool) -> None:
    """Show what is on record about PLAYER: all penalties of the tournament in order, and deck checks.

    \b
    vaultlog tournament player last ann
    """
    with open_tournament(tournament) as home:
        _known(home, player)
        (record,) = records_here(home.local, home.now, player)
    if as_json:
        print_json({"tournament": home.id, "record": msgspec.to_builtins(record)})
        return
    click.secho(plain(record.name), bold=True)
    if record.table is not None:
        click.echo(f"Sits at table {plain(record.table)}.")
    print_table(
        ["at", "penalty", "round", "table", "by", "record", "reason"],
        [
            [
                penalty.at[:16],
                penalty.penalty + (" (withdrawn)" if penalty.withdrawn is not None else ""),
                penalty.round or "",
                plain(penalty.table or ""),
                penalty.by,
                penalty.record or f"{penalty.match}:{penalty.event}",
                plain(penalty.reason),
            ]
            for penalty in record.penalties
        ],
    )
    print_table(
        ["at", "deck check", "deck", "by", "note"],
        [[check.at[:16], check.outcome, check.deck or "", check.by, plain(check.note)] for check in record.deck_checks],
    )


@click.command("penalty", epilog=EPILOG)
@tournament_argument
@click.argument("player")
@click.argument("penalty")
@click.argument("reason")
@click.option("--round", help="The round that it concerns.")
@click.option("--pairing", help="The pairing that it concerns.")
def penalty(tournament: str, player: str, **options: Any) -> None:
    """Record a PENALTY of PLAYER that was given outside the log of a match, for a REASON.

    \b
    vaultlog tournament penalty last ann warning "Late to the table" --round 2
    """
    body = loaded(RecordPenaltySchema(), options)
    with open_tournament(tournament) as home:
        _store(home, player, lambda at: penalty_event(at, PenaltySecret(player=player, **body)))


@click.command("withdraw-penalty", epilog=EPILOG)
@tournament_argument
@click.argument("player")
@click.argument("record")
@click.argument("reason")
def withdraw_penalty(tournament: str, player: str, record: str, reason: str) -> None:
    """Withdraw the penalty RECORD of PLAYER, for a REASON; it stays on record as withdrawn.

    \b
    vaultlog tournament withdraw-penalty last ann penalty-1 "It was another player"
    """
    body = loaded(WithdrawPenaltySchema(), {"reason": reason})
    with open_tournament(tournament) as home:
        _store(home, player, lambda at: withdrawal_event(at, player, record, body["reason"]))


@click.command("check-deck", epilog=EPILOG)
@tournament_argument
@click.argument("player")
@click.argument("outcome")
@click.option("--deck", help="The deck, where the player has several.")
@click.option("--note", default="", help="What was found.")
def check_deck(tournament: str, player: str, **options: Any) -> None:
    """Record a check of PLAYER's deck; OUTCOME is fine, fault or not-presented.

    \b
    vaultlog tournament check-deck last ann fine
    """
    body = loaded(RecordDeckCheckSchema(), options)
    with open_tournament(tournament) as home:
        _store(home, player, lambda at: deck_check_event(at, player, body))


def records_here(local: LocalStore, now: Tournament, player: str | None = None) -> list[PlayerRecord]:
    """The records of the players of a tournament, or of one, from the logs in a store."""
    seated = {
        match
        for match, pairing in now.matches.items()
        if player is None or player in [seat.player for seat in now.pairings[pairing].seats]
    }
    in_matches = {match: penalties_in(local.store.iterate(match)) for match in local.store.heads(list(seated))}
    return player_records(now, in_matches, lambda id: player is None or id == player)


def _known(home: NamedTournament, player: str) -> None:
    """Raise click.ClickException unless the tournament has the player."""
    if player not in home.now.players:
        raise click.ClickException(f"the tournament has no player {player}; `vaultlog tournament show` lists them")


def _store(home: NamedTournament, player: str, change: Callable[[Tournament], Change]) -> None:
    """Store an event about a player, and say its id."""
    _known(home, player)
    changed = home.all.change(home.id, lambda at: [change(at)], actor=operator())
    for event in changed.events:
        click.echo(f"Event {event.seq}: {event.type} {msgspec.to_builtins(event.data)['record']}")


COMMANDS = (player, penalty, withdraw_penalty, check_deck)
