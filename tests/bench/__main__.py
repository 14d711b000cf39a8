"""`python -m tests.bench`: run the benchmarks on this machine."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from service.commands.common import EXIT_CODES, CannotRun, json_option, print_fields, print_json, print_table
from service.config import Config
from tests.bench.machine import machine
from tests.bench.measure import BenchmarkFault, Measure
from tests.bench.suite import GOALS, NAMES, groups, in_units, measure, met


@click.command("bench", epilog=EXIT_CODES)
@click.option("--only", "only", multiple=True, metavar="NAME", help="Only this number; may be repeated.")
@click.option("--list", "list_names", is_flag=True, help="Print the names and run nothing.")
@click.option("--quick", is_flag=True, help="Few matches and runs: a check that it works, not for numbers.")
@click.option(
    "--directory",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Where the temporary files go; durable appends wait for its disk.  [default: the data directory]",
)
@json_option
def command(only: tuple[str, ...], list_names: bool, quick: bool, directory: Path | None, as_json: bool) -> None:
    """Measure folding, snapshots, time travel, appending over HTTP and a worker, on the starter decks with full rules.

    Starts what it needs (Redis, the service, a worker) in a temporary directory, and removes everything again; your
    matches are not touched. Every number is the median of several runs, with the spread between the lowest and the
    highest of them; beside some stands the CPU time of one piece of that work (a decision, a snapshot …), also in units
    of a decision of fold_decisions_per_s, when that is measured too: such ratios compare between machines. Takes some
    minutes; let nothing else run meanwhile. Exit code 1 when a measured result is wrong.
    """
    if list_names:
        click.echo("\n".join(NAMES))
        return
    unknown = [name for name in only if name not in NAMES]
    if unknown:
        raise click.UsageError(f"there is no benchmark {', '.join(unknown)}; choose from {', '.join(NAMES)}")
    place = directory or _data_directory()
    with tempfile.TemporaryDirectory(prefix="bench-", dir=place) as own:
        try:
            facts = machine(Path(own))
            measured = _run(only or NAMES, Path(own), quick)
        except BenchmarkFault as error:
            raise click.ClickException(str(error)) from error
    if as_json:
        rows = [
            {**one.to_data(), "cpu_units": in_units(one, measured), "goal": _goal(GOALS.get(one.name)), "met": met(one)}
            for one in measured
        ]
        print_json({"machine": facts, "quick": quick, "measures": rows})
        return
    print_fields(facts.items())
    click.echo()
    table = [
        [one.name, _number(one.value), one.unit, one.runs, f"{one.spread:.0%}", _number(one.cpu_us),
         _number(in_units(one, measured)), _goal(GOALS.get(one.name)) or "",
         {None: "", True: "met", False: "missed"}[met(one)]]
        for one in measured
    ]  # fmt: skip
    print_table(["name", "median", "unit", "runs", "spread", "CPU µs", "units", "goal", ""], table)


def _run(wanted: tuple[str, ...], directory: Path, quick: bool) -> list[Measure]:
    """Run the benchmarks, with a progress bar that names the current one."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    measured: list[Measure] = []
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("starting", total=len(groups(wanted, quick=quick)))
        for name, found in measure(wanted, directory, quick=quick):
            measured += found
            bar.update(task, description=name, advance=1 if found else 0)
    return sorted(measured, key=lambda one: NAMES.index(one.name))


def _data_directory() -> Path:
    data = Config.from_environment().data.absolute()
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise CannotRun(f"cannot use {data}: {error.strerror}. Name another place with --directory.") from error
    return data


def _goal(goal: tuple[str, float] | None) -> str | None:
    return None if goal is None else f"{goal[0]} {goal[1]:g}"


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    command()
