"""`vaultlog verify`: check that a file is the log as it was written. Needs neither a server nor its settings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import click

from replays.exports.log import MAX_LINE_BYTES
from replays.keeping.verification import VerificationReport, verify_lines
from service.commands.common import (
    EXIT_CODES,
    ExitCode,
    Progress,
    json_option,
    os_errors_as,
    print_fields,
    print_json,
    progress_bar,
)
from service.commands.local_store import kept_engines, plain
from service.commands.matches.board import result_line


@click.command("verify", epilog=EXIT_CODES)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option(
    "--head", "expect", metavar="HASH", help="The hash that the log must end with, written down elsewhere earlier."
)
@click.option(
    "--checkpoint",
    "proof",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A checkpoint with its proof for this match, as the API and `vaultlog checkpoint prove` give it.",
)
@click.option(
    "--key", metavar="KEY", help="The server's public key: announcement and checkpoint must be signed with this one."
)
@json_option
@click.pass_context
def command(
    context: click.Context, file: Path, expect: str | None, proof: Path | None, key: str | None, as_json: bool
) -> None:
    """Verify the log in FILE, as `vaultlog export` wrote it (- for standard input): every byte of it.

    Checked are form, sequence, hash chain and sealed parts of every line, the signature of the announcement if the seed
    was announced, and the match is played again: every shuffle from seed and contributions, each question and state
    compared with what the log committed to. EXACT: all of that holds. UNVERIFIED: chain and seals hold, the rest needs
    secrets that this copy does not have. DIVERGED: this engine comes to another state, and where. What this engine does
    not confirm is tried with the engine that the log names, if it is kept on this machine (`vaultlog engine list`).

    A log that was rewritten as a whole shows only from outside: by the last hash you wrote down (--head), or by a
    signed checkpoint (--checkpoint, with --key).
    """
    for name, value, what in (("--head", expect, "a hash"), ("--key", key, "a public key")):
        if value is not None and (len(value) != 64 or not set(value) <= set("0123456789abcdef")):
            raise click.BadParameter(f"{what} has 64 lower-case hexadecimal digits", param_hint=name)
    with os_errors_as(f"cannot read {proof}"):
        vouched = None if proof is None else proof.read_bytes().decode("utf-8", "replace")
    reading = os_errors_as(f"cannot read {file}")
    with reading, click.open_file(str(file), "rb") as lines, progress_bar(f"verifying {file}") as progress:
        counted = _counted(lines, progress)
        report = verify_lines(counted, expect=expect, proof=vouched, key=key, engines=kept_engines())
    if as_json:
        print_json(report.to_data())
    else:
        _print(report)
    context.exit(ExitCode.OK if report.ok else ExitCode.FAULT)


def _counted(lines: IO[bytes], progress: Progress) -> Iterator[bytes]:
    """The lines of a file; a file without newlines is not read as a whole."""
    number = 0
    while line := lines.readline(MAX_LINE_BYTES + 1):
        number += 1
        if number % 100 == 0:
            progress(number, None)
        yield line
    progress(number, number)


def _print(report: VerificationReport) -> None:
    if report.ok:
        click.secho(f"{report.graded.in_short}: no fault found in this log", fg="green", bold=True)
    else:
        click.secho(f"FAULT: this is not the log that was written ({report.graded.in_short})", fg="red", bold=True)
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
        ("announced", _announced(report)),
        ("entropy", _entropy(report)),
        *_chance(report),
        ("checkpoint", _checkpoint(report)),
        ("engine", None if report.engine is None else f"{report.engine} {report.catalogue}"),
        ("result", None if report.result is None else result_line(report.result)),
    ]
    print_fields((label, plain(value)) for label, value in fields if value is not None)


def _chance(report: VerificationReport) -> list[tuple[str, object]]:
    """What can be said of chance; with printed cards also what was checked beside it."""
    if not report.ok or report.chance is None:
        return []
    if report.chance == "drawn":
        return [("shuffles", f"{report.shuffles} drawn again and the same" if report.shuffles else None)]
    return [("chance", report.chance_in_words), ("checked", ", ".join(report.checked))]


def _announced(report: VerificationReport) -> str | None:
    announcement = report.announcement
    if announcement is None or (report.fault is not None and report.fault.what == "announcement"):
        return None
    at, key = announcement.at, announcement.key
    return f"the seed was committed to at {at}, before the players contributed; signed with {key}"


def _entropy(report: VerificationReport) -> str | None:
    """The entropy of every seat, as text."""
    if report.contributions is None or report.chance not in ("drawn", None):
        return None
    return ", ".join(f"seat {seat}: {text or 'nothing'}" for seat, text in enumerate(report.contributions))


def _checkpoint(report: VerificationReport) -> str | None:
    checkpoint = report.checkpoint
    if checkpoint is None:
        return None
    whose = "the key you named" if checkpoint.trusted else f"{checkpoint.key}, the key of the announcement"
    at = f" of {checkpoint.at}" if checkpoint.at else ""
    return f"{checkpoint.origin}{at} vouches for events 1 to {checkpoint.seq}; signed with {whose}"
