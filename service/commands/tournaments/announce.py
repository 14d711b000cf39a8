"""`vaultlog tournament announce | contribute | begin`: matches whose players contribute to chance.

The commands belong to `vaultlog tournament`.
"""

from __future__ import annotations

from typing import Any

import click
from ulid import ULID

from replays.play.announcements import Announcements, AnnouncementStatus
from replays.store.store import RequestKey
from replays.tournaments.matches import TableSettings, announce_pairing
from service.commands.bodies import loaded
from service.commands.common import json_option, print_fields, print_json
from service.commands.local_store import LocalStore, open_store, operator
from service.commands.proof.checkpoint import signing_key
from service.commands.tournaments.close_round import outcomes_here
from service.commands.tournaments.lookup import EPILOG, open_tournament, tournament_argument
from service.http.whole_numbers import WholeNumber
from service.tournament.schemas import AnnouncePairingSchema


@click.command("announce", epilog=EPILOG)
@tournament_argument
@click.argument("pairing")
@click.option("--first", type=WholeNumber(0), help="Seat of the first player.  [default: drawn]")
@json_option
def announce(tournament: str, pairing: str, first: int | None, as_json: bool) -> None:
    """Announce the next match of PAIRING: commit to its seed, signed, before the players contribute.

    Hand the commitment and the signature out. It opens when every seat has contributed, by `vaultlog tournament
    contribute` or with its token over the API.
    """
    body = loaded(AnnouncePairingSchema(), {"first": first})
    with open_tournament(tournament) as home:
        status = announce_pairing(
            home.all,
            _announcements(home.local),
            home.id,
            pairing,
            TableSettings(None, body["first"], body["options"]),
            actor=operator(),
            request=RequestKey.of("command-line", str(ULID()), b""),
            outcomes=outcomes_here(home.local, home.now),
        )
    _tell(status, as_json)


@click.command("contribute", epilog=EPILOG)
@click.argument("match")
@click.argument("seat", type=WholeNumber(0))
@click.argument("text")
@json_option
def contribute(match: str, seat: int, text: str, as_json: bool) -> None:
    """Record SEAT's entropy for an announced MATCH, once. The last contribution opens the match."""
    with open_store() as local:
        on = _announcements(local)
        status = on.contribute(match, seat, text)
        if not status.missing:
            status = _open_now(local, on, match, ())
    _tell(status, as_json)


@click.command("begin", epilog=EPILOG)
@click.argument("match")
@click.option("--without", type=WholeNumber(0), multiple=True, help="A seat that contributes nothing; repeatable.")
@json_option
def begin(match: str, without: tuple[int, ...], as_json: bool) -> None:
    """Open an announced MATCH without the seats that contribute nothing; the log says which."""
    with open_store() as local:
        status = _open_now(local, _announcements(local), match, without)
    _tell(status, as_json)


def _announcements(local: LocalStore) -> Announcements:
    return Announcements(local.store, signing_key(local), local.engines)


def _open_now(local: LocalStore, on: Announcements, match: str, without: tuple[int, ...]) -> AnnouncementStatus:
    if on.open(match, without=without).wake:
        local.wake(match)
    return on.status(match)


def _tell(status: AnnouncementStatus, as_json: bool) -> None:
    answer: dict[str, Any] = {
        "match": status.match,
        "opened": status.opened,
        "missing": list(status.missing),
        "seed_commitment": status.seed_commitment,
        "at": status.announcement.at,
        "key": status.announcement.key,
        "signature": status.announcement.signature,
    }
    if as_json:
        print_json(answer)
        return
    missing = "" if status.opened else f", waits for seat {', '.join(map(str, status.missing)) or 'none'}"
    answer |= {"opened": ("yes" if status.opened else "no") + missing}
    print_fields([(name.replace("_", " "), value) for name, value in answer.items() if name != "missing"])
