"""`vaultlog audit`: check that this engine still reaches every committed state."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from replays.keeping.witness import Witness
from service.commands.common import EXIT_CODES, CannotRun, ExitCode, json_option, print_json, print_table, progress_bar
from service.commands.local_store import WHERE, LocalStore, open_store, plain
from workers.checking.audit import ENGINE, in_order
from workers.checking.findings import Finding, in_words
from workers.checking.logs_in_directory import audit_log, engines_beside, logs_in
from workers.folding.quarantine import Quarantine

POLL_SECONDS = 0.2


@click.command("audit", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.option("--match", "only", metavar="MATCH", help="Only this match (an id, or `last`).")
@click.option(
    "--here/--workers",
    "in_process",
    default=None,
    help="Fold in this process, or on the workers.  [default: workers, if any run]",
)
@click.option(
    "--against",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Fold the logs in this directory instead: an archive, or exported logs. Needs no Redis.",
)
@json_option
@click.pass_context
def command(
    context: click.Context, only: str | None, in_process: bool | None, against: Path | None, as_json: bool
) -> None:
    """Fold every match again from its first event with this engine, everything checked, and list what differs.

    With the workers of a running Vaultlog, in parallel; archived matches are read from their files and stay there. Each
    match is the same under the present engine, or differs from an event on (with the rule and the decision), and then
    it is exact under its own engine, or that one is not kept here, or it is not exact under its own either: damage. A
    log that is damaged, or cannot be folded here, is UNVERIFIED. Also lists the matches that the workers have stopped
    at, and events that a crash has lost. Changes nothing. Exit code 1 unless every match is EXACT under the present
    engine or its own, and none was stopped.

    --against tells before a release which archived matches a change of the engine would alter. Own engines are looked
    for in DIR/engines and DIR/../engines. Exit code 1 when any match differs.
    """
    if against is not None:
        if only is not None or in_process is not None:
            raise click.UsageError("--against takes all logs of its directory; leave --match, --here, --workers out")
        context.exit(_against(against, as_json))
    with open_store() as local:
        matches = [local.find(only)] if only is not None else list(in_order(local.store))
        if in_process is None:
            in_process = not local.workers()
        findings, events = _here(local, matches) if in_process else _on_workers(local, matches)
        stopped = [
            stop for stop in Quarantine(local.client, wake=local.wake).all() if only is None or stop.match in matches
        ]
        losses = [
            loss
            for loss in Witness(local.config.data.absolute(), place=local.config.witness).losses()
            if only in (None, loss.match)
        ]
    if as_json:
        print_json(
            {
                "engine": ENGINE,
                "matches": len(matches),
                "events": events,
                "exact": len(matches) - len(findings),
                "findings": [_as_json(finding) for finding in findings],
                "stopped": msgspec.to_builtins(stopped),
                "losses": msgspec.to_builtins(losses),
            }
        )
    else:
        _print_findings(findings, len(matches), events)
        if stopped:
            click.secho("\nThe workers have stopped at:", bold=True)
            rows = [[stop.match, stop.kind, stop.after, stop.what, plain(stop.reason)] for stop in stopped]
            print_table(["match", "kind", "after event", "check", "reason"], rows)
        if losses:
            click.secho("\nLost in a crash, found at a start:", bold=True)
            print_table(
                ["match", "first", "last", "hash of the last", "found at"],
                [[loss.match, loss.first, loss.last, loss.head, loss.found_at] for loss in losses],
            )
    sound = not stopped and all(finding.sound for finding in findings)
    context.exit(ExitCode.OK if sound else ExitCode.FAULT)


def _against(directory: Path, as_json: bool) -> ExitCode:
    """Fold the logs in a directory with the present engine; returns the exit code."""
    try:
        logs = logs_in(directory)
    except (OSError, EOFError) as error:
        raise CannotRun(f"the logs in {directory} cannot be read: {error}") from error
    if not logs:
        raise CannotRun(f"there is no log of a match in {directory}; name an archive, or a directory of exported logs")
    engines = engines_beside(directory)
    findings = []
    try:
        with progress_bar("auditing logs") as progress:
            progress(0, len(logs))
            for done, path in enumerate(logs, 1):
                findings.append(audit_log(path, engines))
                progress(done, len(logs))
    finally:
        engines.stop()
    events = sum(finding.version for finding in findings)
    altered = [finding for finding in findings if finding.grade != "EXACT"]
    if as_json:
        same = len(findings) - len(altered)
        rows = [_as_json(finding) for finding in altered]
        print_json({"engine": ENGINE, "matches": len(logs), "events": events, "exact": same, "findings": rows})
    else:
        _print_findings(altered, len(logs), events)
    return ExitCode.FAULT if altered else ExitCode.OK


def _print_findings(findings: Sequence[Finding], matches: int, events: int) -> None:
    click.echo(f"{matches} matches, {events} events, folded by {ENGINE}:")
    click.echo(f"{matches - len(findings)} come out as recorded, {len(findings)} do not.")
    own = sum(finding.own == "exact" for finding in findings)
    if own:
        click.echo(f"Of those, {own} {'is' if own == 1 else 'are'} exact under the engine that played them.")
    if findings:
        click.echo()
        headings = ["match", "grade", "event", "check", "cards", "reason"]
        print_table(headings, [_row(finding) for finding in findings])


def _as_json(finding: Finding) -> dict[str, Any]:
    return {**msgspec.to_builtins(finding), "words": in_words(finding)}


def _here(local: LocalStore, matches: Sequence[str]) -> tuple[list[Finding], int]:
    """Audit in this process; returns the findings that are not EXACT, and the number of events."""
    audits = local.audits()
    findings = []
    with progress_bar("auditing matches") as progress:
        progress(0, len(matches))
        for done, match in enumerate(matches, 1):
            findings.append(audits.audit(match))
            progress(done, len(matches))
    return [finding for finding in findings if finding.grade != "EXACT"], sum(finding.version for finding in findings)


def _on_workers(local: LocalStore, matches: Sequence[str]) -> tuple[list[Finding], int]:
    """The same on the workers, with its progress."""
    audits = local.audits()
    lanes = local.workers()
    if not lanes:
        raise CannotRun("no worker runs; start Vaultlog (`vaultlog run`), or fold in this process with --here")
    audit = audits.start(matches, lanes=lanes)
    with progress_bar(f"auditing matches on {lanes} workers") as progress:
        while True:
            status = audits.status(audit)
            assert status is not None
            progress(status.done, status.matches)
            if status.finished_at is not None:
                return status.findings, status.events
            if not local.workers():
                raise CannotRun(f"the workers ended; audit {audit} goes on when they run again")
            audits.nudge(audit)
            time.sleep(POLL_SECONDS)


def _row(finding: Finding) -> list[object]:
    engine = f" (opened with {finding.engine})" if finding.engine else ""
    cards = ", ".join(finding.cards)
    film = "; a film shows it as it was" if finding.film else ""
    words = f"{in_words(finding)}. " if finding.grade == "DIVERGED" else ""
    reason = plain(f"{words}{finding.reason}{engine}{film}")
    return [finding.match, finding.grade, finding.event, finding.what, plain(cards), reason]
