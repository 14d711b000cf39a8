"""`vaultlog key`: the server's signing keys."""

from __future__ import annotations

import click

from replays.proof.signing import SigningKey, published
from service.commands.common import EXIT_CODES, CannotRun, json_option, print_json, print_table
from service.commands.local_store import WHERE, open_store


@click.command("key", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.option("--rotate", is_flag=True, help="Make a new key. Running processes use it after a restart.")
@json_option
def command(rotate: bool, as_json: bool) -> None:
    """List the public keys that signed announcements and checkpoints of this store. The last one is in use.

    Publish it where players find it without this server: they need it to check logs, announcements and checkpoints.
    """
    with open_store() as local:
        try:
            local.config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            key = SigningKey.of(local.config.data, local.config.signing_key)
            key.publish(local.client)
            if rotate and local.config.signing_key is not None:
                raise CannotRun(
                    "the key is that of VAULTLOG_SIGNING_KEY: give every host another one there, as "
                    "`openssl rand -hex 32` makes them, and start them again; the old public key stays published"
                )
            if rotate:
                key = SigningKey.rotate(local.config.data)
                key.publish(local.client)
        except (OSError, ValueError) as error:
            raise CannotRun(f"cannot use the signing key in {local.config.data}: {error}") from error
        rows = published(local.client, key.public)
    if as_json:
        print_json({"keys": [row._asdict() for row in rows]})
    else:
        print_table(
            ["id", "key", "since", "in use"],
            [[row.id, row.key, row.since, "yes" if row.current else ""] for row in rows],
        )
