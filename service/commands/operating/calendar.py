"""`vaultlog calendar`: what is done at its time, when, and what came of it."""

from __future__ import annotations

import time

import click

from service.commands.common import EXIT_CODES, CannotRun, ExitCode
from service.commands.local_store import WHERE, open_store
from workers.calendar import DEFAULTS, OFF, Calendar, CalendarEntry, CalendarRefused, checked_name
from workers.calendar_tasks import Tasks
from workers.queues import fold_queue
from workers.settings import Settings

TASK = click.argument("task", metavar="TASK")


@click.group("calendar", epilog=EXIT_CODES, invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Show what is done at its time, change the times, or do a task now.

    \b
    vaultlog calendar
    vaultlog calendar set archive "40 3 * * *"
    vaultlog calendar set audit off
    vaultlog calendar now checkpoint

    Times are written as cron writes them, in UTC, and hold for every host of the store. The hosts of a running Vaultlog
    do the work, each task once at its time, whichever of them comes first.
    """
    if context.invoked_subcommand is None:
        with open_store() as local:
            _show(Calendar(local.client).entries())


@command.command("set", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@TASK
@click.argument("when", metavar="TIME")
def change(task: str, when: str) -> None:
    """Give TASK another TIME: minute, hour, day, month and weekday as cron has them, in UTC; or off; or default."""
    with open_store() as local:
        calendar = Calendar(local.client)
        try:
            calendar.change(task, DEFAULTS[checked_name(task)][0] if when == "default" else when)
        except CalendarRefused as error:
            raise click.UsageError(str(error)) from error
        _show([entry for entry in calendar.entries() if entry.task == task])


@command.command("now", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@TASK
@click.pass_context
def do(context: click.Context, task: str) -> None:
    """Do TASK now, here. Its time stays as it is."""
    try:
        checked_name(task)
    except CalendarRefused as error:
        raise click.UsageError(str(error)) from error
    with open_store() as local:
        settings = Settings.from_environment(local.config.to_environment())
        tasks = Tasks(settings, local.client, fold_queue(settings.queue_url), local.engines)
        try:
            outcome = Calendar(local.client).run(task, int(time.time()), tasks.by_name[task], by_hand=True)
        except Exception as error:
            raise CannotRun(f"{task} failed: {error}") from error
    click.echo(outcome if outcome is not None else f"{task} was begun by another process in this very second")
    context.exit(ExitCode.OK)


def _show(entries: list[CalendarEntry]) -> None:
    for entry in entries:
        click.echo(f"{entry.task:<11} {entry.when:<14} {entry.what}")
        click.echo(f"{'':<11} next: {entry.next or OFF}")
        if entry.last is not None:
            failed = "" if entry.last.ok else "failed: "
            click.echo(f"{'':<11} last: {entry.last.ended_at[:19]}Z: {failed}{entry.last.said}")
