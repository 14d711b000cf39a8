"""Sign-ins that organisers make for players and staff: shown once, as a code to scan."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from marshmallow import ValidationError

from replays.log.errors import RequestReused
from replays.tournaments.state import Change, Tournament
from service.access.tokens import NewToken
from service.http.problems import Problem
from service.http.responses import form_key
from service.services import services
from service.token.schemas import NewTokenSchema
from service.token.tokens import issue
from service.tournament.organising.form_results import NotStored, event
from service.who import barred_players, caller_in


class SignIn(msgspec.Struct, frozen=True):
    """A sign-in that was made just now."""

    name: str
    role: str
    token: str


def account_of_player(tournament: Tournament, player: str) -> str:
    """The account of a player; one without any gets one first. Raises NotStored."""
    registered = tournament.players[player]
    if registered.account is not None:
        return registered.account
    account = f"player-{player}"

    def changes(at: Tournament) -> Sequence[Change]:
        now = at.players[player]
        if now.account is not None:
            return []
        same = {"name": now.name, "streams_hand": now.streams_hand}
        new = event("player.changed", player=player, account=account, **same)
        barred_players.check_events([new[0]], caller_in(tournament=tournament.id), at)
        return [new]

    try:
        changed = services().tournaments.change(
            tournament.id, changes, actor=caller_in(tournament=tournament.id).actor()
        )
    except Problem as refused:
        raise NotStored(refused.people or refused.detail, refused.status) from None
    return changed.tournament.players[player].account or account


def sign_in_of_player(tournament: Tournament, player: str, *, one_of: bool = False) -> SignIn:
    """Make a sign-in for all matches of a player. One without an account gets one first.

    `one_of`: the form makes those of several players. Raises NotStored.
    """
    registered, account = tournament.players[player], account_of_player(tournament, player)
    body = {"role": "player", "tournament": tournament.id, "account": account, "label": registered.name[:200]}
    return sign_in(body, registered.name, "Player", f"{form_key()}-{player}" if one_of else form_key())


def sign_in(body: dict[str, str], name: str, role: str, key: str) -> SignIn:
    """Make a sign-in. `body`: as `NewTokenSchema`; `role`: as the page says it. Raises NotStored."""
    try:
        made: NewToken = issue(NewTokenSchema().load(body), key)
    except ValidationError as error:
        raise NotStored("; ".join(f"{where}: {what}" for where, what in error.messages_dict.items())) from None
    except RequestReused:
        raise NotStored("this form was sent before, with other entries. Open the page again.", 409) from None
    except Problem as refused:
        raise NotStored(refused.people or refused.detail, refused.status) from None
    return SignIn(name, role, made.token)
