"""`vaultlog run`: start everything on this machine."""

from __future__ import annotations

import click

from service.cli.common import EXIT_CODES, progress_bar
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
        from service.running.demo import find_match, links, play_demo

        assert config.admin_token is not None
        match = find_match(config.base_url, config.admin_token)
        if match is None and demo:
            with progress_bar("playing a first match") as progress:
                match = play_demo(config.base_url, config.admin_token, progress=progress)
        click.echo(f"\nVaultlog runs at {config.base_url}")
        for label, address in links(config.base_url, match):
            click.echo(f"  {label:<22} {address}")
        click.echo(f"The administrator's token is in {config.data / 'admin-token'}. Ctrl-C stops everything.\n")

    Supervisor(Config.from_environment(), after_ready=after_ready).run()
