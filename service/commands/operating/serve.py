"""`vaultlog serve`: be one process of Vaultlog, for process managers and container engines."""

from __future__ import annotations

import click

from service.commands.common import EXIT_CODES, ExitCode
from service.config import Config, unknown_settings
from service.running.serving import KINDS, Kind, become, complete


@click.command("serve", epilog=EXIT_CODES)
@click.argument("kind", type=click.Choice(KINDS), metavar="api|live|worker|long-worker|sweeper")
@click.option("--check", is_flag=True, help="Do not serve: exit with 0 when that process is healthy here, else 1.")
@click.pass_context
def command(context: click.Context, kind: Kind, check: bool) -> None:
    """Be one process of Vaultlog, until SIGTERM, without starting or watching any other.

    \b
    api          answers requests, for the live server alone (VAULTLOG_API)
    live         what clients connect to (VAULTLOG_HOST, VAULTLOG_PORT): passes requests on, keeps live streams
    worker       folds matches; as many as there are cores for
    long-worker  makes exports, audits, films and estimates
    sweeper      finds what was forgotten; one for all hosts is enough
    \b
    VAULTLOG_REDIS_URL must be set. Processes on several hosts need the same VAULTLOG_ADMIN_TOKEN.
    """
    config = complete(Config.from_environment())
    if check:
        from service.running.health import fault_of

        fault = fault_of(kind, config)
        if fault is not None:
            click.echo(f"not healthy: {fault}", err=True)
        context.exit(ExitCode.OK if fault is None else ExitCode.FAULT)
    for sentence in unknown_settings():
        click.secho(f"Warning: {sentence}", err=True, fg="yellow")
    from service.running.health import remark_on
    from service.running.start_checks import check_form_if_it_answers

    if remark := remark_on(config.data):
        click.secho(remark, err=True, fg="yellow")
    check_form_if_it_answers(config.redis_url or "")
    if kind == "sweeper":
        from service.running.health import tell_losses_once_it_answers

        tell_losses_once_it_answers(config, lambda line: click.echo(line, err=True))
    become(kind, config)
