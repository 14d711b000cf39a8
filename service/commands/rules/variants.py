"""`vaultlog variants`: the variants of the game, and how each is read where it is silent."""

from __future__ import annotations

import click

from engine.variants import VARIANTS
from service.commands.common import EXIT_CODES, json_option, print_fields, print_json, print_table


@click.command("variants", epilog=EXIT_CODES)
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the variants of the game; or show how the variant NAME is played where its rules say nothing.

    \b
    vaultlog variants break-key
    """
    if name is not None and name not in VARIANTS:
        raise click.UsageError(f"there is no variant {name!r}; choose from {', '.join(VARIANTS)}")
    variants = [variant.describe() for key, variant in VARIANTS.items() if name in (None, key)]
    if as_json:
        print_json({"variants": variants})
        return
    if name is None:
        rows = [[row["name"], _seats(row["seats"]), len(row["readings"]), row["summary"]] for row in variants]
        print_table(["variant", "seats", "readings", "in a sentence"], rows)
        return
    (description,) = variants
    click.secho(description["name"], bold=True)
    keys = description["keys_to_win"]
    print_fields(
        [("seats", _seats(description["seats"])), ("keys that win", "no number of them" if keys is None else keys)]
    )
    click.echo(description["summary"])
    for row in description["readings"]:
        click.secho(f"\n{row['about']}", bold=True)
        click.echo(click.wrap_text(row["reading"], 100, "  ", "  "))


def _seats(numbers: list[int]) -> str:
    return " or ".join(map(str, numbers))
