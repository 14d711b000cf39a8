"""`vaultlog rulings`: count the clauses and rulings that tests cover, and list the readings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from engine.catalogue import CardFacts
from engine.readings import READINGS, Reading, concerning, listed, of_variant
from engine.rulesets import RULESETS
from engine.variants import VARIANTS
from service.commands.common import EXIT_CODES, CannotRun, ExitCode, json_option, print_json, print_table
from service.commands.rules.cards import cards_meant
from service.commands.rules.rulings_coverage import KINDS, RuleMark, coverage, scan

CHECKOUT_TESTS = Path(__file__).resolve().parents[3] / "tests"


@click.command("rulings", epilog=EXIT_CODES)
@click.option("--version", "only", metavar="VERSION", help="Only this rulebook version, with the open ids.")
@click.option("--readings", "list_readings", is_flag=True, help="What is assumed where the rulebooks are silent.")
@click.option("--card", "title", metavar="TITLE", help="Only the readings about this card, or that touch it.")
@click.option("--open", "list_open", is_flag=True, help="List the ids that no test covers.")
@click.option(
    "--tests",
    type=click.Path(path_type=Path, file_okay=False),
    default=CHECKOUT_TESTS,
    help="The test directory.  [default: the one of this source checkout]",
)
@json_option
@click.pass_context
def command(context: click.Context, /, **options: Any) -> None:
    """Count, per rulebook version, the clauses and rulings that a test names, and list those still open.

    Read from the marks in the test suite, so this needs a source checkout: an installed wheel has no tests. A mark
    that cannot be read, or that names an unknown id, is reported and makes the exit code 1.

    \b
    vaultlog rulings --version 18.4
    vaultlog rulings --readings --version 18.4
    vaultlog rulings --card "Ether Spider"

    --readings lists what is assumed where the rulebooks are silent, with all options and the authority for the one
    taken; in a source checkout also the tests that act it out. With --card, only those about the card, and then those
    that it is likely to raise. It works without a checkout.
    """
    wanted = RulingsOptions(**options)
    if wanted.list_readings or wanted.title is not None:
        if wanted.list_open:
            given = "--card" if wanted.title is not None else "--readings"
            raise click.UsageError(f"--open lists clauses and rulings; leave it out with {given}")
        cards = None if wanted.title is None else cards_meant(context, wanted.title)
        _readings(wanted, cards)
        return
    index, only = _index(wanted.tests), wanted.only
    if only is not None and only not in index["versions"]:
        raise click.UsageError(f"there is no rulebook version {only!r}; choose from {', '.join(index['versions'])}")
    marked = scan(wanted.tests)
    faults = [*marked.unreadable, *_unknown(marked.marks, index)]
    report = [entry for entry in coverage(index, marked.marks) if only in (None, entry["version"])]
    if wanted.as_json:
        print_json({"versions": report, "faults": faults})
    else:
        _print(report, index, wanted.list_open or only is not None)
        for fault in faults:
            click.secho(f"Warning: {fault}", err=True, fg="yellow")
    context.exit(ExitCode.FAULT if faults else ExitCode.OK)


class RulingsOptions(NamedTuple):
    """What to list."""

    only: str | None
    """A rulebook version, or a variant; None for all."""
    list_readings: bool
    title: str | None
    """The title of the card that the readings are about."""
    list_open: bool
    tests: Path
    as_json: bool


def _unknown(marks: Iterable[RuleMark], index: dict[str, Any]) -> Iterator[str]:
    """The ids of marks that there are not, each with its place."""
    for mark in marks:
        for id in mark.ids:
            if id not in (READINGS if mark.kind == "reading" else index[f"{mark.kind}s"]):
                yield f"{mark.place}: there is no {mark.kind} {id!r}"


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


def _readings(wanted: RulingsOptions, cards: list[CardFacts] | None) -> None:
    only, tests = wanted.only, wanted.tests
    choices = (*RULESETS, *(variant for variant in VARIANTS if of_variant(variant)))
    if only not in (None, *choices):
        raise click.UsageError(f"there is no rulebook version {only!r}; choose from {', '.join(choices)}")
    rows = list(of_variant(only)) if only in VARIANTS else listed(only)
    if cards is not None:
        rows = [row for row in concerning(cards) if row in rows]
        if not rows and not wanted.as_json:
            click.echo(f"No reading is about {cards[0].title}, or touches it.")
    ours = (tests / "rulings" / "index.json").is_file()  # no other package's tests, where this one is installed
    marks = [mark for mark in scan(tests).marks if mark.kind == "reading"] if ours else None
    answers = [_with_tests(row, marks) for row in rows]
    if wanted.as_json:
        print_json({"readings": answers})
        return
    for row, data in zip(rows, answers, strict=True):
        click.secho(f"{'' if row is rows[0] else chr(10)}{row.about}", bold=True, nl=False)
        click.echo(f"  {row.id}{'' if row.variant is None else f', only in {row.variant}'}")
        click.echo(_wrapped(row.question))
        for option, reading in row.options.items():
            taken = [version for version, chosen in row.taken.items() if chosen == option]
            before = "in older matches" if row.in_setups else "not taken"
            answer = row.settled if row.settled is not None and row.settled.option == option else None
            hints = [f"taken under {', '.join(taken)}"] if taken else []
            if answer is not None:
                hints.append(f"the answer of {', '.join(answer.rulesets)}: {answer.clause}")
            hint = "; ".join(hints) or ("offered" if row.offered else before)
            click.echo(_wrapped(f"{option} ({hint}): {reading}", "  - ", "    "))
        if row.offered:
            click.echo("  Each of these may be chosen for a match.")
        click.echo(_wrapped(row.authority))
        for label, ids in (
            ("cards", data["cards"]),
            ("touches", data["touches"]),
            ("cites", data["cites"]),
            ("tests", data.get("tests", [])),
        ):
            if ids:
                click.echo(_wrapped(f"{label}: {', '.join(ids)}"))


def _with_tests(row: Reading, marks: list[RuleMark] | None) -> dict[str, Any]:
    listed: dict[str, Any] = msgspec.to_builtins(row.answer())
    if marks is None:
        return listed
    return {**listed, "tests": sorted(mark.place for mark in marks if row.id in mark.ids)}


def _wrapped(text: str, first: str = "  ", then: str = "  ") -> str:
    return click.wrap_text(text, 100, first, then)


def _index(tests: Path) -> dict[str, Any]:
    try:
        index: dict[str, Any] = json.loads((tests / "rulings" / "index.json").read_text("utf-8"))
    except FileNotFoundError as error:
        raise CannotRun(
            f"{error.filename} is not there: the clauses and rulings belong to the test suite, which is not installed "
            "with Vaultlog. Run this in a source checkout, or name its tests directory with --tests."
        ) from error
    return index
