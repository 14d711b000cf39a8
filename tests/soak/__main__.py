"""`python -m tests.soak`: test kills, pauses, a full disk and damaged files under load, and report losses."""

from __future__ import annotations

import secrets
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

import click

from replays.store.durability import Durability
from service.commands.common import EXIT_CODES, ExitCode, json_option, print_fields, print_json, print_table
from service.http.whole_numbers import WholeNumber

LINE_EVERY = 10
"""Blows per line of progress, where that goes to a log."""


@click.command("soak", epilog=EXIT_CODES)
@click.option("--kills", default=300, show_default=True, type=WholeNumber(0), help="Processes to kill.")
@click.option("--pauses", default=30, show_default=True, type=WholeNumber(0), help="Processes to pause for seconds.")
@click.option("--minutes", default=60.0, show_default=True, type=click.FloatRange(0.1), help="The most time for both.")
@click.option("--seed", help="Chooses the victims and the decisions.  [default: drawn, and printed]")
@click.option("--players", default=3, show_default=True, type=WholeNumber(1), help="Clients that play matches.")
@click.option("--full-disks", default=2, show_default=True, type=WholeNumber(0), help="How often to fill the disk.")
@click.option("--cuts", default=10, show_default=True, type=WholeNumber(0), help="Files to cut the end off.")
@click.option("--bits", default=20, show_default=True, type=WholeNumber(0), help="Files to flip a bit of.")
@click.option("--zeroed", default=3, show_default=True, type=WholeNumber(0), help="Files to zero a page of.")
@click.option(
    "--noise-seconds",
    default=10.0,
    show_default=True,
    type=click.FloatRange(0.0),
    help="Three quiet and three noisy spells of so many seconds, beside one caller with 32 connections; 0 for none.",
)
@click.option(
    "--directory",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Where the scratch directory goes.  [default: that of the system]",
)
@click.option("--cluster", is_flag=True, help="Test hosts and workers on a Redis Cluster instead, all on this machine.")
@click.option("--alone", is_flag=True, help="Play only, for --minutes, and look at what the API takes in memory.")
@click.option(
    "--tables", type=WholeNumber(1), help="With --cluster or --alone: tables that are played.  [default: 16, 8]"
)
@click.option(
    "--rounds",
    type=WholeNumber(0),
    help="With --cluster: rounds of a tournament that the tables play.  [default: 0, match after match]",
)
@click.option("--followers", type=WholeNumber(0), help="With --cluster: streams that are followed.  [default: 64]")
@click.option(
    "--think",
    type=click.FloatRange(0.01),
    help="With --cluster or --alone: seconds between two decisions.  [default: 1, 0.05]",
)
@click.option("--hosts", type=WholeNumber(1), help="With --cluster: hosts of the API.  [default: 2]")
@click.option("--workers", type=WholeNumber(1), help="With --cluster or --alone: workers for folds.  [default: 4, 2]")
@click.option("--durability", help="With --cluster: VAULTLOG_DURABILITY.  [default: replicas:1:1000]")
@json_option
@click.pass_context
def command(
    context: click.Context,
    /,
    seed: str | None,
    directory: Path | None,
    cluster: bool,
    alone: bool,
    tables: int | None,
    rounds: int | None,
    followers: int | None,
    think: float | None,
    hosts: int | None,
    workers: int | None,
    durability: str | None,
    as_json: bool,
    **amounts: Any,
) -> None:
    """Test a separate Vaultlog under load. Its processes are killed (SIGKILL) and paused (SIGSTOP), its disk fills, and
    its file is damaged while it is stopped.

    Clients play matches, write notes and batches, ask to go back, read pages and follow streams meanwhile. Afterwards
    everything that was acknowledged to them must be stored, once, with the same hash, in chains that hold; all clients
    must have gone on after every blow; what a damaged file has lost must be named. Exit code 1 when any of this fails.
    Everything happens in a scratch directory, which is removed, also after Ctrl-C; your matches are not touched. As
    root, the disk to fill is a small tmpfs; otherwise a limit on the size of files takes its place.

    With --cluster, as many machines: three masters with a replica each, a Redis for the queues, hosts of the API and
    workers, each with its own directory. For --minutes, one of them after the other is killed, or stopped for seconds
    as if its network were cut. Nothing that was acknowledged may be lost, no match behind two minutes later, and every
    host must answer as the logs say. With --rounds the tables play a tournament: it is created over HTTP, its rounds
    are paired in the Swiss system, and in the end results and standings must be those that were acknowledged.

    With --alone nothing is hit: tables are played for --minutes, and no process of the API may take more than 200 MiB.
    """
    given: dict[str, Any] = {"tables": tables, "followers": followers, "think": think, "hosts": hosts}
    given |= {"workers": workers, "durability": durability, "rounds": rounds}
    chosen = {name: value for name, value in given.items() if value is not None}
    seed = seed or secrets.token_hex(4)
    if alone:
        campaign, plan = _alone(cluster, seed, amounts, chosen)
    else:
        campaign, plan = _chosen(cluster, seed, amounts, chosen)
    # both of them explicitly: SIGINT is ignored in what a shell starts in the background, and must clean up there, too
    before = {number: signal.signal(number, _end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with tempfile.TemporaryDirectory(prefix="soak-", dir=directory) as scratch:
            found = _run(campaign, plan, Path(scratch))
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if as_json:
        print_json(found)
    else:
        _print(found)
    context.exit(ExitCode.FAULT if found["faults"] else ExitCode.OK)


def _alone(cluster: bool, seed: str, amounts: dict[str, Any], chosen: dict[str, Any]) -> tuple[Any, Any]:
    from tests.soak.alone import Alone, AlonePlan

    if cluster:
        raise click.UsageError("--alone and --cluster are two trials; choose one")
    if others := set(chosen) - {"tables", "think", "workers"}:
        raise click.UsageError(f"--{min(others)} needs --cluster")
    return Alone, AlonePlan(seed=seed, seconds=amounts["minutes"] * 60, **chosen)


def _chosen(cluster: bool, seed: str, amounts: dict[str, Any], chosen: dict[str, Any]) -> tuple[Any, Any]:
    """What to run, and its plan."""
    if not cluster:
        from tests.soak.campaign import Campaign, Plan

        if chosen:
            raise click.UsageError(f"--{min(chosen)} needs --cluster")
        return Campaign, Plan(seed=seed, **amounts)
    from tests.soak.cluster import ClusterPlan, ClusterTrial

    try:
        Durability.parse(chosen.get("durability", "fsync"))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--durability") from None
    plan = ClusterPlan(seed=seed, seconds=amounts["minutes"] * 60, **chosen)
    if plan.rounds > plan.tables:
        raise click.BadParameter(
            f"{plan.tables} tables play at most {plan.tables} rounds: nobody is to meet an opponent twice",
            param_hint="--rounds",
        )
    return ClusterTrial, plan


def _end(number: int, frame: object) -> None:
    """Exit on a signal, after cleaning up."""
    sys.exit(128 + number)


def _run(campaign: Any, plan: Any, scratch: Path) -> dict[str, Any]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if not console.is_terminal:  # a log: a line now and then

        def tell(what: str, done: int, of: int) -> None:
            if done % LINE_EVERY == 0:
                click.echo(f"{what}: {done} of {of}", err=True)

        click.echo(f"starting, seed {plan.seed}", err=True)
        plain: dict[str, Any] = campaign(plan, scratch, tell).run()
        return plain
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console) as bar:
        task = bar.add_task(f"starting, seed {plan.seed}", total=None)

        def progress(what: str, done: int, of: int) -> None:
            bar.update(task, description=what, completed=done, total=of)

        found: dict[str, Any] = campaign(plan, scratch, progress).run()
    return found


def _print(found: dict[str, Any]) -> None:
    rows = [
        [row["count"], f"{row['what']} {row['kind']}", _seconds(row["median_s"]), _seconds(row["max_s"]), row["never"]]
        for row in found.get("blows", ())
    ]
    if rows:
        print_table(["times", "what", "clients went on, median", "at most", "not"], rows)
        click.echo()
    if found.get("damage"):
        names = ("kind", "tried", "harmless", "refused", "lost", "changed", "unnamed")
        print_table(["damage", *names[1:]], [[row[name] for name in names] for row in found["damage"]])
        click.echo()
    print_fields(_facts(found))
    for fault in found["faults"]:
        click.secho(f"FAULT: {fault}", fg="red")


def _facts(found: dict[str, Any]) -> list[tuple[str, object]]:
    facts: list[tuple[str, object]] = [("seed", found["plan"]["seed"]), ("took", f"{found['seconds']:.0f} s")]
    if "acknowledged" in found:
        facts += _compared(found)
    if "memory" in found:
        facts += [(f"memory, {kind}", _memory(of)) for kind, of in found["memory"].items()]
    if "wrong_answers" in found:
        facts += _of_a_cluster(found)
    if "noise" in found:
        noise = found["noise"]
        facts.append(
            (
                "an append, p50 and p99",
                f"{noise['quiet_p50_ms']} and {noise['quiet_p99_ms']} ms alone; beside a noisy neighbour "
                f"{noise['noisy_p50_ms']} and {noise['noisy_p99_ms']} ms",
            )
        )
    disk = found.get("full_disk") or {}
    if disk.get("times"):
        went_on = ", ".join(f"{seconds:.1f} s" for seconds in disk["went_on_s"])
        lost = f"{disk['acknowledged']:,} events acknowledged, {disk['lost']} lost"
        facts.append(("full disk", f"{disk['times']} times ({disk['way']}): {lost}; clients went on after {went_on}"))
    elif "full_disk" in found:
        facts.append(("full disk", "not tried"))
    return facts


def _of_tournaments(held: dict[str, Any] | None) -> list[tuple[str, object]]:
    """What the log of the tournaments says, beside the logs of matches."""
    if held is None:
        return []
    said = f"{held['acknowledged']:,} events acknowledged, {held['by_the_way']:,} came with them, {held['lost']} lost, "
    return [("tournaments", f"{said}{held['other']} with another hash, {held['unknown']} never acknowledged")]


def _compared(found: dict[str, Any]) -> list[tuple[str, object]]:
    return [
        ("acknowledged", f"{found['acknowledged']:,} events in {found['matches']} matches"),
        *_of_tournaments(found.get("tournaments")),
        ("lost", found["lost"]),
        ("with another hash", found["other"]),
        ("stored, not acknowledged", found["unknown"]),
        ("notes", f"{found['notes']:,}, {found['notes_not_once']} not exactly once"),
        ("heard in streams", f"{found['heard']:,}"),
        ("chains or folds broken", found["chain_faults"]),
        ("matches behind", found["behind"]),
        ("incidents, quarantined", f"{found['incidents']}, {found['quarantined']}"),
        ("requests sent again", f"{found['repeated']:,}, of which {found['replayed']:,} had been stored"),
        ("starts refused", len(found["refused_starts"])),
    ]


def _of_a_cluster(found: dict[str, Any]) -> list[tuple[str, object]]:
    facts = _of_a_tournament(found["tournament"]) if "tournament" in found else []
    return facts + [
        ("events per second", found["per_second"]),
        ("wrong answers", found["wrong_answers"]),
        ("streams at a time", f"{found['streams']:,}"),
        ("told and taken back", f"{found['taken_back']:,}; followers that began again: {found['began_again']:,}"),
    ]


def _of_a_tournament(found: dict[str, int]) -> list[tuple[str, object]]:
    decided = f"{found['by_matches']:,} decided by matches, {found['recorded']:,} by officials"
    return [
        ("rounds", f"{found['rounds']} of {found['pairings']:,} pairings: {decided}"),
        ("events of the tournament", f"{found['acknowledged']:,} acknowledged, {found['lost']} lost"),
        ("hosts with wrong standings", found["wrong_standings"]),
    ]


def _memory(of: dict[str, float]) -> str:
    told = f"{of['first_mib']:.0f} MiB at first, {of['last_mib']:.0f} at last, {of['most_mib']:.0f} at most"
    return f"{told}; {of['mib_per_hour']:+.1f} an hour"


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:.2f} s"


if __name__ == "__main__":
    command()
