"""The command line: `vaultlog COMMAND`, on Flask's CLI.

Each command is a module of this package with a click command or group named `command`. A module is imported only when
its command runs, so `vaultlog --help` and the commands that need no application start at once. Commands that do need
the application get it from Flask's own `with_appcontext`.

Exit codes, the same for every command: see `service.commands.common.ExitCode`.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from typing import TYPE_CHECKING, NamedTuple

import click
from flask.cli import FlaskGroup, routes_command, shell_command

if TYPE_CHECKING:
    from flask import Flask


class Subcommand(NamedTuple):
    """The place of a command."""

    module: str
    """Within this package."""
    help: str
    """One line."""


COMMANDS = {
    "run": Subcommand("operating.run", "Start everything on this machine: Redis, workers, API."),
    "serve": Subcommand("operating.serve", "Be one process, for a process manager: api, live, worker, sweeper."),
    "demo": Subcommand("operating.demo", "Play a whole match between the starter decks through the API."),
    "play": Subcommand("matches.play", "Play a match in this terminal, alone or with others."),
    "match": Subcommand("matches.match", "Open, list and play matches."),
    "record": Subcommand("matches.record", "Record a match with printed cards by typing, question by question."),
    "import": Subcommand("matches.sheets", "Make a match of a sheet, plain text with one decision a line."),
    "tournament": Subcommand("tournaments.tournament", "Create and run tournaments: import, standings, statistics."),
    "undo": Subcommand("matches.undo", "Go back to an event by agreement: review, requests, answers."),
    "clock": Subcommand("matches.clock", "Run the clock of a match; show how long decisions took."),
    "chances": Subcommand("matches.chances", "Estimate the chances over a match that is over."),
    "replay": Subcommand("matches.replay", "Look at any moment of a match."),
    "case": Subcommand("matches.case", "Disputes: call a judge, rule, try what if, compare."),
    "export": Subcommand("matches.export", "Write a match to a file."),
    "verify": Subcommand("proof.verify", "Check the hash chain and the state commitments of a match."),
    "audit": Subcommand("proof.audit", "Fold the archive again with this engine and list what differs."),
    "archive": Subcommand("operating.archive", "Move closed matches out of Redis into files, or back."),
    "calendar": Subcommand("operating.calendar", "What is done at its time: archive, checkpoint, audit, dataset."),
    "backup": Subcommand("operating.backup", "Write the whole server to one file, also under load."),
    "restore": Subcommand("operating.restore", "Make a server from a backup."),
    "engine": Subcommand("operating.engine", "List, export and import the engines that are kept."),
    "checkpoint": Subcommand(
        "proof.checkpoint", "Sign the heads of all matches, and prove that a match is among them."
    ),
    "key": Subcommand("proof.key", "Show the server's public keys; make a new key."),
    "cards": Subcommand("rules.cards", "Show the catalogue's cards, with all that is known of each."),
    "rulings": Subcommand("rules.rulings", "Show which clauses and rulings the tests cover, and the readings."),
    "variants": Subcommand("rules.variants", "Show the variants, and how they are read where they are silent."),
    "decks": Subcommand("tournaments.decks", "Show the project's deck lists; check a deck."),
}
"""Commands by name, in the order in which `vaultlog --help` lists them."""


def create_app(*arguments: object) -> Flask:
    """Make the application, imported only when a command needs it."""
    from service.app import create_app as create

    app: Flask = create()
    return app


class VaultlogGroup(FlaskGroup):
    """Flask's group, with our commands looked up by module name: neither help nor a mistyped name imports them all.

    Flask's own group would also load the application to see whether it adds commands; ours adds none.
    """

    def list_commands(self, context: click.Context) -> list[str]:
        return [*COMMANDS, *sorted(self.commands)]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return self.commands.get(name)
        module_name = f"{__name__}.{COMMANDS[name].module}"
        if importlib.util.find_spec(module_name) is None:
            raise click.ClickException(
                f"this installation has no command {name!r} (module {module_name} is missing); install Vaultlog again"
            )
        command: click.Command = importlib.import_module(module_name).command
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, command.help) for name, command in COMMANDS.items()]
        rows += [(name, command.get_short_help_str(70)) for name, command in sorted(self.commands.items())]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


group = VaultlogGroup(
    name="vaultlog",
    help="Vaultlog: an event-sourced match service with replay for KeyForge tournaments (unofficial).",
    create_app=create_app,
    add_default_commands=False,
    add_version_option=False,
    load_dotenv=False,
)
group.params = [option for option in group.params if option.name == "debug"]
group.add_command(routes_command)
group.add_command(shell_command)
click.version_option(package_name="vaultlog", message="%(prog)s %(version)s")(group)


def main(arguments: list[str] | None = None) -> None:
    """The entry point. Ends the process with one of `ExitCode`; expected errors are one message, no traceback."""
    from service.commands.common import ExitCode, expected_errors

    try:
        group.main(args=arguments, prog_name="vaultlog")
    except Exception as error:
        if not isinstance(error, expected_errors()):
            raise
        click.secho(f"Error: {error}", err=True, fg="red")
        sys.exit(ExitCode.CANNOT_RUN)
