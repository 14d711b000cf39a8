"""`vaultlog archive`: move closed matches out of Redis into files, or back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import click

from service.answers.moments import log_time
from service.commands.common import EXIT_CODES, progress_bar
from service.commands.local_store import WHERE, open_store
from service.http.whole_numbers import WholeNumber
from workers.folding.films import Filmer


@click.command("archive", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("matches", nargs=-1)
@click.option("--older", "days", type=WholeNumber(0), default=30, show_default=True, help="Closed for so many days.")
@click.option("--back", is_flag=True, help="Bring the named matches back into Redis instead.")
def command(matches: tuple[str, ...], days: int, back: bool) -> None:
    """Move closed matches out of Redis into the files of the archive (VAULTLOG_ARCHIVE): all that were closed long
    enough ago, or the MATCHES named.

    Nothing is lost, and nothing is ever deleted there. An archived match that is read comes back by itself. A match
    without a film is filmed first.
    """
    if back and not matches:
        raise click.UsageError("name the matches to bring back")
    with open_store() as local:
        names = [local.find(match) for match in matches]
        if not matches:
            limit = log_time(datetime.now(UTC) - timedelta(days=days))
            names = list(local.archive.candidates(local.store, closed_before=limit))
        filmer, outcomes = Filmer(local.client, local.archive, local.engines), []
        with progress_bar("bringing matches back" if back else "archiving matches") as progress:
            for done, match in enumerate(names, 1):
                if back:
                    outcomes.append("back" if local.archive.bring_back(match) else "there")
                else:
                    filmer.run(match)
                    outcomes.append(local.archive.move(match))
                progress(done, len(names))
    for match, outcome in zip(names, outcomes, strict=True):
        if outcome not in ("moved", "back"):
            click.echo(f"{match}: {_OUTCOMES[outcome]}", err=True)
    verb = "are back in Redis" if back else f"are in {local.archive.place}"
    click.echo(f"{sum(outcome in ('moved', 'back') for outcome in outcomes)} matches {verb}")


_OUTCOMES = {
    "there": "is there already",
    "open": "is not closed",
    "live": "is not folded to its end yet; let the workers of `vaultlog run` do that",
    "held": "is being folded just now; try again",
    "changed": "changed just now; try again",
}
