"""`vaultlog verify`: is a file the log that was written? Needs neither a server nor a configuration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from service.cli.common import EXIT_CODES, CannotRun, ExitCode, Progress, json_option, print_fields, print_json

if TYPE_CHECKING:
    from replays.verification import Report


@click.command("verify", epilog=EXIT_CODES)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option(
    "--head", "expect", metavar="HASH", help="The hash that the log must end with, noted elsewhere when it was made."
)
@json_option
@click.pass_context
def command(context: click.Context, file: Path, expect: str | None, as_json: bool) -> None:
    """Verify the log in FILE, as `vaultlog export` wrote it (- for standard input): every byte of it.

    Checked are form, sequence, hash chain and sealed parts of every line, and the match is played again, each question
    and state compared with what the log committed to. EXACT: all of that holds. UNVERIFIED: chain and seals hold, the
    rest needs secrets that this copy does not have. DIVERGED: this engine comes to another state, and where.

    A log that somebody rewrote as a whole shows only by its last hash: give the one you noted with --head.
    """
    from replays.verification import verify_lines
    from service.cli.common import progress_bar

    if expect is not None and (len(expect) != 64 or not set(expect) <= set("0123456789abcdef")):
        raise click.BadParameter("a hash has 64 lower-case hexadecimal digits", param_hint="--head")
    try:
        with click.open_file(str(file), "rb") as lines, progress_bar(f"verifying {file}") as progress:
            report = verify_lines(_counted(lines, progress), expect=expect)
    except OSError as error:
        raise CannotRun(f"cannot read {file}: {error.strerror or error}") from error
    if as_json:
        print_json(report.to_data())
    else:
        _print(report)
    context.exit(ExitCode.OK if report.ok else ExitCode.FAULT)


def _counted(lines: IO[bytes], progress: Progress) -> Iterator[bytes]:
    """The lines of a file; one without newlines is not read as a whole."""
    from replays.exports import MAX_LINE_BYTES

    number = 0
    while line := lines.readline(MAX_LINE_BYTES + 1):
        number += 1
        if number % 100 == 0:
            progress(number, None)
        yield line
    progress(number, number)


def _print(report: Report) -> None:
    from service.cli.archive import plain
    from service.cli.board import result_line

    if report.ok:
        click.secho(f"{report.grade}: nothing speaks against this log", fg="green", bold=True)
    else:
        click.secho(f"FAULT: this is not the log that was written ({report.grade})", fg="red", bold=True)
    fields: list[tuple[str, object]] = [("match", report.match)]
    if report.fault is not None:
        fields.append(("fault", f"line {report.fault.line} ({report.fault.what}): {report.fault.detail}"))
    if report.divergence is not None:
        fields.append(("divergence", report.divergence))
    fields.append(("events", f"{report.events} with a chain that holds, {report.folded_to} with a state that holds"))
    if report.note is not None:
        fields.append(("not played", report.note))
    fields += [
        ("sealed parts", f"{report.sealed} checked, {report.redacted} redacted"),
        ("head", report.head),
        ("closed", "yes" if report.closed else "no"),
        ("engine", None if report.engine is None else f"{report.engine} {report.catalogue}"),
        ("result", None if report.result is None else result_line(report.result)),
    ]
    print_fields((label, plain(value)) for label, value in fields if value is not None)
