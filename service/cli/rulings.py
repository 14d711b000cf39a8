"""`vaultlog rulings`: how much of the rulebooks the test suite covers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from engine.readings import READINGS
from service.cli.common import EXIT_CODES, CannotRun, ExitCode, json_option, print_json, print_table
from service.cli.rulings_coverage import KINDS, coverage, scan

CHECKOUT_TESTS = Path(__file__).resolve().parents[2] / "tests"


@click.command("rulings", epilog=EXIT_CODES)
@click.option("--version", "only", metavar="VERSION", help="Only this rulebook version, with the open ids.")
@click.option("--open", "list_open", is_flag=True, help="List the ids that no test covers.")
@click.option(
    "--tests",
    type=click.Path(path_type=Path, file_okay=False),
    default=CHECKOUT_TESTS,
    help="The test directory.  [default: the one of this source checkout]",
)
@json_option
@click.pass_context
def command(context: click.Context, only: str | None, list_open: bool, tests: Path, as_json: bool) -> None:
    """Count, per rulebook version, the clauses and rulings that a test names, and list those still open.

    Read from the marks in the test suite, so this needs a source checkout: an installed wheel has no tests. A mark
    that cannot be read, or that names an unknown id, is reported and makes the exit code 1.
    """
    index = _index(tests)
    if only is not None and only not in index["versions"]:
        raise click.UsageError(f"there is no rulebook version {only!r}; choose from {', '.join(index['versions'])}")
    found = scan(tests)
    unknown = [
        f"{mark.place}: there is no {mark.kind} {id!r}"
        for mark in found.marks
        for id in mark.ids
        if id not in (READINGS if mark.kind == "reading" else index[f"{mark.kind}s"])
    ]
    faults = [*found.unreadable, *unknown]
    report = [entry for entry in coverage(index, found.marks) if only in (None, entry["version"])]
    if as_json:
        print_json({"versions": report, "faults": faults})
    else:
        _print(report, index, list_open or only is not None)
        for fault in faults:
            click.secho(f"Warning: {fault}", err=True, fg="yellow")
    context.exit(ExitCode.FAULT if faults else ExitCode.OK)


def _print(report: list[dict[str, Any]], index: dict[str, Any], list_open: bool) -> None:
    print_table(
        ["version", "clauses", "covered", "rulings", "covered"],
        [
            [entry["version"], *(entry[f"{kind}s"][column] for kind in KINDS for column in ("total", "covered"))]
            for entry in report
        ],
    )
    if not list_open:
        return
    for entry in report:
        for kind in KINDS:
            click.secho(f"\n{entry['version']}: {kind}s without a test", bold=True)
            rows = [
                [id, index[f"{kind}s"][id]["topic"], "; ".join(index[f"{kind}s"][id].get("cards", []))]
                for id in entry[f"{kind}s"]["open"]
            ]
            print_table(["id", "topic", "cards"], rows)


def _index(tests: Path) -> dict[str, Any]:
    try:
        index: dict[str, Any] = json.loads((tests / "rulings" / "index.json").read_text("utf-8"))
    except FileNotFoundError as error:
        raise CannotRun(
            f"{error.filename} is not there: the clauses and rulings belong to the test suite, which is not installed "
            "with Vaultlog. Run this in a source checkout, or name its tests directory with --tests."
        ) from error
    return index
