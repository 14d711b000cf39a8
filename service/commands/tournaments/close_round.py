"""Matches that end with their tournament's log, and `vaultlog tournament close-round`."""

from __future__ import annotations

from typing import Any

import click

from engine.english import counted
from replays.disputes.calls import Calls, OfficialCases, WaitingCases
from replays.tournaments.ended_matches import due, end
from replays.tournaments.rounds import close_round
from replays.tournaments.standings import MatchOutcome
from replays.tournaments.state import Tournament
from service.commands.bodies import loaded
from service.commands.common import json_option, print_json
from service.commands.local_store import LocalStore, operator
from service.commands.tournaments.lookup import EPILOG, NamedTournament, open_tournament, tournament_argument
from service.commands.tournaments.numbers import tallied
from service.tournament.round_schemas import CloseRoundSchema
from workers.folding.outcomes import outcome_of


@click.command("close-round", epilog=EPILOG)
@tournament_argument
@click.argument("round")
@click.option("--anyway", is_flag=True, help="Also while tables have no result; the event names them.")
@click.option("--reason", help="Why.")
@json_option
def close(tournament: str, round: str, as_json: bool, **body: Any) -> None:
    """Close ROUND, and its matches that are decided.

    \b
    vaultlog tournament close-round last 1
    """
    closes = loaded(CloseRoundSchema(), body)
    with open_tournament(tournament) as home:
        changed = home.all.change(
            home.id, lambda at: close_round(at, round, outcomes_here(home.local, at), **closes), actor=operator()
        )
        closed = end_matches(home)
    if as_json:
        print_json({"tournament": home.id, "round": round, "event": changed.events[-1].seq, "closed": closed})
    else:
        click.echo(f"Round {round} is closed.")


def outcomes_here(local: LocalStore, now: Tournament) -> dict[str, MatchOutcome]:
    """How the matches of a tournament stand, from their logs."""
    return {match: outcome_of(tally) for match, (tally, _) in tallied(local, now).items()}


def end_matches(home: NamedTournament) -> list[str]:
    """Close the matches that the log of a tournament asks to close, and say so; the ids of those closed now."""
    local, now = home.local, home.now
    wanted = due(now)
    outcomes = outcomes_here(local, now) if any(due_match.decided for due_match in wanted) else {}
    cases = WaitingCases(Calls(local.client), OfficialCases(local.store))
    ended = end(local.recorder, now, wanted, outcomes, cases=cases, most=len(wanted))
    closed = []
    for closing in ended:
        if closing.recorded is not None:
            closed.append(closing.due.match)
            local.wake_for(closing.recorded)
        elif closing.fault is not None:
            click.echo(f"Table {closing.due.pairing.table}, match {closing.due.match}: {closing.fault}", err=True)
    if closed:
        click.echo(f"{counted(len(closed), 'match')} closed.", err=True)
    return closed
