"""`vaultlog chances`: estimate the chance of each player to win, over a match that is over."""

from __future__ import annotations

import click
import msgspec

from replays.estimating.chances import PLAYERS, Estimate, margin, swings
from replays.estimating.requests import Requests
from replays.telling.timeline import Timelines
from service.answers.chances import estimate_answer
from service.commands.common import EXIT_CODES, json_option, print_json, print_table, progress_bar
from service.commands.local_store import WHERE, LocalStore, open_store
from workers.estimating import Estimator


@click.command("chances", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("match")
@click.option("--again", is_flag=True, help="Make it again, though there is one.")
@json_option
def command(match: str, again: bool, as_json: bool) -> None:
    """Estimate the chance of each player to win at the beginning of every turn of MATCH (an id, or `last`).

    The match must be over. The beginning of each turn is played out many times by greedy players, with all cards that
    the public could not place dealt again each time. Takes up to a minute; what comes out is kept, and shown by the
    page of the match's pictures. The same match gives the same estimate.
    """
    with open_store() as local:
        name = local.find(match)
        made = _estimate(local, name, again)
        names = local.traveller.opening(name).data.names
    if as_json:
        print_json({"match": name, **msgspec.structs.asdict(estimate_answer(made))})
        return
    click.echo(
        f"An estimate: {made.playouts} matches played out by {PLAYERS} players; "
        f"a chance may be off by {100 * margin(made):.0f} points either way."
    )
    rows = [
        [point.seq, point.turn, names[point.seat], *(f"{100 * chance:.0f} %" for chance in point.chances)]
        + [point.playouts]
        for point in made.points
    ]
    print_table(["event", "turn", "of", *names, "playouts"], rows)
    click.echo("\nThe turns that changed most:")
    for swing in swings(made):
        change = f"{names[swing.gainer]} {100 * swing.before:.0f} % -> {100 * swing.after:.0f} %"
        click.echo(f"  turn {swing.turn} of {names[swing.seat]} (event {swing.seq}): {change}")


def _estimate(local: LocalStore, match: str, again: bool) -> Estimate:
    """The estimate that there is, or a new one. Raises click.ClickException when there can be none."""
    requests = Requests(local.client)
    earlier = requests.get(match)
    if earlier is not None and earlier.estimate is not None:
        again = again or Timelines(local.traveller).of(match).undone_by(earlier.estimate.ended) is not None
    request = requests.ask(match, again=again)
    if request.estimate is None:
        with progress_bar("turns") as bar:
            outcome = Estimator(local.client, local.traveller, on_progress=bar).run(match)
        request = requests.get(match) or request
        if outcome == "held":
            raise click.ClickException("a worker is making this estimate just now; ask again in a minute")
    if request.estimate is None:
        raise click.ClickException(
            f"there is no estimate of match {match}: {request.detail or 'the store did not answer'}"
        )
    return request.estimate
