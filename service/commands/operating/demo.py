"""`vaultlog demo`: play a whole match over the HTTP API of a running service."""

from __future__ import annotations

from urllib.parse import urlsplit

import click

from engine import catalogue
from service.commands.common import EXIT_CODES, CannotRun, json_option, print_json, progress_bar
from service.commands.matches.board import result_line
from service.config import Config
from service.running.demo import DemoFailed, links, play_demo


@click.command("demo", epilog=EXIT_CODES)
@click.option("--url", help="Where the service is.  [default: as VAULTLOG_HOST and VAULTLOG_PORT say]")
@click.option("--seed", default="demonstration", show_default=True, help="Seed of the players' decisions.")
@click.option(
    "--variant",
    type=click.Choice(["standard", "break-key"]),
    default="standard",
    show_default=True,
    help="break-key: three players, with one deck more.",
)
@click.option(
    "--set",
    "code",
    type=click.Choice([card_set.code for card_set in catalogue.sets()], case_sensitive=False),
    help="Play with made-up decks of this set.  [default: the starter decks]",
)
@json_option
def command(url: str | None, seed: str, variant: str, code: str | None, as_json: bool) -> None:
    """Play a whole match between the two starter decks through the API of a running service, and print its URLs.

    Start the service first (`vaultlog run`). The administrator's token is VAULTLOG_ADMIN_TOKEN, else the one in the
    data directory (VAULTLOG_DATA).
    """
    config = Config.from_environment()
    if url is not None and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname):
        raise click.BadParameter("give an address such as http://127.0.0.1:8080", param_hint="--url")
    base = (url or config.base_url).rstrip("/")
    token = config.admin_token or _token(config)
    try:
        with progress_bar("playing decisions") as progress:
            match = play_demo(base, token, seed=seed, variant=variant, code=code, progress=progress)
    except DemoFailed as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise CannotRun(
            f"the service at {base} does not answer: {error}. Start it with `vaultlog run`, or name it with --url."
        ) from error
    addresses = links(base, match)
    if as_json:
        about = {"match": match.id, "decisions": match.decisions, "result": match.result}
        print_json({**about, "links": dict(addresses)})
        return
    click.echo(f"Match {match.id} was played: {match.decisions} decisions")
    if match.result is not None:
        click.echo(result_line(match.result))
    for label, address in addresses:
        click.echo(f"  {label:<22} {address}")


def _token(config: Config) -> str:
    path = config.data.absolute() / "admin-token"
    try:
        token = path.read_text("utf-8").strip()
    except OSError as error:
        raise CannotRun(
            f"the administrator's token is not in {path} ({error.strerror}). Set VAULTLOG_ADMIN_TOKEN, or set "
            "VAULTLOG_DATA to the data directory of the running service."
        ) from error
    if not token:
        raise CannotRun(f"{path} is empty; set VAULTLOG_ADMIN_TOKEN")
    return token
