"""`vaultlog run`: start everything on this machine."""

from __future__ import annotations

from collections.abc import Callable

import click

from service.commands.common import EXIT_CODES, progress_bar
from service.config import Config, settings_table, unknown_settings
from service.running.supervisor import Supervisor


def _settings_help() -> str:
    rows = (f"{name} ({default or 'none'}): {help}" for name, default, help in settings_table())
    return "\b\nSettings, from the environment:\n" + "\n".join(f"  {row}" for row in rows)


@click.command("run", epilog=f"{_settings_help()}\n\n{EXIT_CODES}")
@click.option("--demo/--no-demo", default=True, help="Play a match when there is none yet.  [default: --demo]")
def command(demo: bool) -> None:
    """Start Redis, the workers and the API, and run until Ctrl-C.

    A process that dies is started again. Log files are in the data directory, under log. The first time, a whole match
    between the two starter decks is played through the API.
    """
    for sentence in unknown_settings():
        click.secho(f"Warning: {sentence}", err=True, fg="yellow")

    def after_ready(config: Config) -> None:
        tell(config, demo=demo, stopping=lambda: supervisor.stopping)

    supervisor = Supervisor(Config.from_environment(), after_ready=after_ready)
    supervisor.run()


def tell(config: Config, *, demo: bool, stopping: Callable[[], bool] = lambda: False) -> None:
    """Print where Vaultlog runs and what there is to look at. `demo`: play a match first if it has none.

    A match that could not be played (the disk is full, a limit on requests is low) keeps nothing of the rest back.
    Nothing is printed when it could not because Vaultlog stops.
    """
    from service.running.demo import DemoFailed, find_match, links, play_demo

    assert config.admin_token is not None
    match = None
    try:
        match = find_match(config.base_url, config.admin_token)
        if match is None and demo:
            with progress_bar("playing a first match") as progress:
                match = play_demo(config.base_url, config.admin_token, progress=progress)
    except (DemoFailed, OSError) as error:
        if stopping():
            return
        click.secho(f"Warning: no match to look at: {error}. `vaultlog demo` plays one.", err=True, fg="yellow")
    click.echo(f"\nVaultlog runs at {config.base_url}")
    for label, address in links(config.base_url, match):
        click.echo(f"  {label:<22} {address}")
    click.echo(f"The administrator's token is in {config.data / 'admin-token'}. Ctrl-C stops everything.\n")
