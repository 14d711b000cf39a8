"""`vaultlog restore`: make a server from a backup."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from engine.english import counted
from replays.keeping.backup import restore
from service.commands.common import EXIT_CODES, ExitCode, json_option, os_errors_as, print_json, progress_bar
from service.commands.local_store import WHERE, open_store
from workers.checking.audit import in_order


@click.command("restore", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--no-verify", is_flag=True, help="Do not fold every match again afterwards.")
@click.option("--new-token", is_flag=True, help="Leave out the administrator's token; the next start makes a new one.")
@json_option
@click.pass_context
def command(context: click.Context, file: Path, no_verify: bool, new_token: bool, as_json: bool) -> None:
    """Make a server from the backup in FILE: in an empty data directory (VAULTLOG_DATA), or an empty given Redis.

    The file is checked as a whole before anything is written. Afterwards every match is folded again, and each that is
    not EXACT is named. Repeat a restore that was interrupted.
    """
    with os_errors_as(f"cannot read {file}"):
        source = open(file, "rb")
    with source, open_store(create=True) as local:
        data = local.config.data.absolute()
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        with progress_bar("restoring") as progress:
            engines = local.engines.store
            manifest = restore(
                local.client, local.archive, data, source, progress, engines=engines, new_token=new_token
            )
        findings, matches = [], list(in_order(local.store))
        if not no_verify:
            audits = local.audits()
            with progress_bar("verifying matches") as progress:
                for done, match in enumerate(matches, 1):
                    finding = audits.audit(match)
                    if finding.grade != "EXACT":
                        findings.append(finding)
                    progress(done, len(matches))
    if as_json:
        print_json(
            {**msgspec.to_builtins(manifest), "verified": not no_verify, "findings": msgspec.to_builtins(findings)}
        )
    else:
        verdict = "not verified" if no_verify else f"{len(matches) - len(findings)} of them EXACT"
        what_ifs = manifest.matches - len(matches)
        more = f", and {counted(what_ifs, 'what-if match')}" if what_ifs else ""
        many = counted(len(matches), "match")
        click.echo(f"Restored as of {manifest.began_at}: {many}, {verdict}{more}")
        for finding in findings:
            click.echo(f"{finding.match}: {finding.grade}, {finding.reason}", err=True)
    context.exit(ExitCode.FAULT if findings else ExitCode.OK)
