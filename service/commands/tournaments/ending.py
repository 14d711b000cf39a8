"""Matches that end with their tournament's log, and `vaultlog tournament close-round`."""

from __future__ import annotations

import click

from engine.english import counted
from replays.disputes.calls import Calls, OfficialCases, WaitingCases
from replays.tournaments.ending import due, end
from replays.tournaments.registry import Tournaments
from replays.tournaments.rounds import close_round
from replays.tournaments.standings import MatchOutcome
from replays.tournaments.state import Tournament
from service.commands.common import json_option, print_json
from service.commands.local_store import LocalStore, open_store, operator
from service.commands.tournaments.finding import EPILOG, find, tournament_argument, tournaments_of
from service.commands.tournaments.numbers import tallied
from workers.folding.outcomes import outcome_of


@click.command("close-round", epilog=EPILOG)
@tournament_argument
@click.argument("round")
@click.option("--anyway", is_flag=True, help="Also while tables have no result; the event names them.")
@click.option("--reason", help="Why.")
@json_option
def close(tournament: str, round: str, anyway: bool, reason: str | None, as_json: bool) -> None:
    """Close ROUND, and its matches that are decided.

    \b
    vaultlog tournament close-round last 1
    """
    with open_store() as local:
        on = tournaments_of(local)
        id = find(on, tournament)
        changed = on.change(
            id,
            lambda at: close_round(at, round, outcomes_here(local, at), anyway=anyway, reason=reason),
            actor=operator(),
        )
        closed = end_matches(local, on, id)
    if as_json:
        print_json({"tournament": id, "round": round, "event": changed.events[-1].seq, "closed": closed})
    else:
        click.echo(f"Round {round} is closed.")


def outcomes_here(local: LocalStore, now: Tournament) -> dict[str, MatchOutcome]:
    """How the matches of a tournament stand, from their logs."""
    return {match: outcome_of(tally) for match, (tally, _) in tallied(local, now).items()}


def end_matches(local: LocalStore, on: Tournaments, tournament: str) -> list[str]:
    """Close the matches that the log of a tournament asks to close, and say so; the ids of those closed now."""
    now = on.get(tournament)
    wanted = due(now)
    outcomes = outcomes_here(local, now) if any(one.decided for one in wanted) else {}
    cases = WaitingCases(Calls(local.client), OfficialCases(local.store))
    ended = end(local.recorder, now, wanted, outcomes, cases=cases, most=len(wanted))
    closed = []
    for one in ended:
        if one.recorded is not None:
            closed.append(one.due.match)
            if one.recorded.wake:
                local.wake(one.due.match)
        elif one.fault is not None:
            click.echo(f"Table {one.due.pairing.table}, match {one.due.match}: {one.fault}", err=True)
    if closed:
        click.echo(f"{counted(len(closed), 'match')} closed.", err=True)
    return closed
