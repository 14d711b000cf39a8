"""Joining: the link of a tournament makes players of it, each with a lasting private link.

A new player has a new account and a token that no other token made, so nobody else's end ends it, and it is in nobody
else's hand (`service.who.acts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, NamedTuple

import marshmallow as ma
import msgspec
from flask import Response, request
from marshmallow import validate
from msgspec import Meta

from replays.log.errors import EventInvalid
from replays.log.events import Actor
from replays.store.store import RequestKey
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.event_types import PlayerRegistered, TokenIssued
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.names import free_id, namesakes
from replays.tournaments.state import Change, Tournament, TournamentRefused
from service.access.joining import is_secret, join_secret, tournament_of_secret
from service.access.tokens import public_id
from service.http.api import ApiBlueprint, StrictSchema
from service.http.headers import IDEMPOTENCY_KEY, replayed
from service.http.problems import Problem
from service.http.responses import idempotency_key, json_response
from service.services import services
from service.tournament.tournaments import canonical, refusals_as_problems
from service.who import caller_in, permits
from service.who.entrances import count_open, gate

blueprint = ApiBlueprint("joining", __name__, url_prefix="/api/v1/join", description="Join a tournament by its link")
blueprint.before_request(count_open)
links = ApiBlueprint(
    "join link", __name__, url_prefix="/api/v1/tournaments", description="The link by which players join"
)
links.before_request(gate)
LONGEST_NAME = 100
LONGEST_LIST = 40_000
MOST_FAULTS = 5
"""The most faults of a deck that one answer lists."""


class Joined(NamedTuple):
    """A player who has joined."""

    tournament: str
    player: str
    name: str
    token: str
    refused: str
    """Why the deck was not taken; empty if it was, or if no deck was given."""
    repeated: bool


class JoinSchema(StrictSchema):
    """A player who joins."""

    name = ma.fields.String(
        required=True,
        validate=[
            validate.Length(1, LONGEST_NAME),
            validate.Regexp(r"(?s).*\S", error="Give your name."),
        ],
        metadata={"description": "As everybody reads it in the pairings"},
    )
    deck = ma.fields.String(
        load_default="",
        validate=validate.Length(max=LONGEST_LIST),
        metadata={"description": "A link to the Master Vault, a list, or the name of a deck that is known here"},
    )
    alliance = ma.fields.Boolean(
        load_default=False, metadata={"description": "Its houses come from several decks of one set"}
    )


class JoinedAnswer(msgspec.Struct, frozen=True):
    """A player who has joined."""

    tournament: str
    player: str
    token: Annotated[str, Meta(description="of the player, for all their matches; only this answer shows it")]
    home: Annotated[str, Meta(description="the address of the page of the player, to be opened with the token")]
    deck_refused: Annotated[str | None, Meta(description="why the deck was not taken; the player is in nevertheless")]


class JoinLinkAnswer(msgspec.Struct, frozen=True):
    """How players join a tournament."""

    open: bool
    path: Annotated[str | None, Meta(description="the address of the link on this server; null: nobody joins by one")]
    most: Annotated[int | None, Meta(description="how many players there may be; null: any number")]
    players: Annotated[int, Meta(description="how many there are, those who left not counted")]


def join_path(tournament: Tournament) -> str | None:
    """The address by which players join; None where it is switched off."""
    if tournament.joining is None or tournament.closed:
        return None
    return f"/join/{join_secret(services().tokens.pepper, tournament.id, tournament.joining.number)}"


def home_path(tournament: str) -> str:
    """The address of a player's own page."""
    return f"/tournaments/{tournament}/me"


def own_link(tournament: str, token: str) -> str:
    """The lasting private link of a player: the token stands behind `#`, which no server and no log sees."""
    return f"/sign-in?next={home_path(tournament)}#{token}"


def present(tournament: Tournament) -> int:
    """How many players there are who have not left."""
    return sum(not player.dropped for player in tournament.players.values())


def tournament_to_join(secret: str) -> Tournament:
    """The tournament that a link is for. A wrong one is counted against the address. Raises Problem 404, 429."""
    tournament = services().visibility.tournament(tournament_of_secret(secret)) if len(secret) <= 100 else None
    pepper = services().tokens.pepper
    if (
        tournament is None
        or tournament.joining is None
        or not is_secret(pepper, tournament.id, tournament.joining.number, secret)
    ):
        services().limits.count_address(request.remote_addr)
        raise Problem(
            "not-found",
            "Nobody joins by this link, or not any more. Ask the organiser for the one that is valid now.",
        )
    return tournament


def join(secret: str, body: dict[str, Any], key: str) -> Joined:
    """Make a player of who has the link; sent again under the same key, it finds the same player.

    `body`: as `JoinSchema`. Raises Problem 404, 429, TournamentRefused, RequestReused, StoreUnavailable.
    """
    tournament = tournament_to_join(secret)
    services().limits.count_joined(request.remote_addr)
    token = services().tokens.derive_new(f"join {secret}", key)
    account = f"joined-{sha256(token.encode()).hexdigest()[:24]}"  # tells neither the key nor the token
    actor = Actor("player", account, token=public_id(token))
    name, refused = " ".join(body["name"].split()), ""

    def changes(at: Tournament, deck: str) -> Sequence[Change]:
        _require_place(at, secret, name)
        player = free_id(name, at.players, "player")
        issued = TokenIssued(token=public_id(token), role="player", account=account)
        row = {"player": player, "name": name, "account": account}
        decks = [{"player": player, "list": deck, "alliance": body["alliance"]}]
        if deck:
            planned = plan_import(at, {"players": [row], "decks": decks}, actor=actor, incomplete=True)
            return [*planned, (issued, None)]
        try:
            new = TOURNAMENT_VOCABULARY.new("player.registered", row)
        except EventInvalid as error:
            reasons = "; ".join(f"{fault.pointer.strip('/')}: {fault.detail}" for fault in error.faults)
            raise TournamentRefused(reasons or error.reason, code="name", field="name") from None
        return [(new, None), (issued, None)]

    request_key = RequestKey.of(f"POST /join/{secret}", key, canonical(body))
    change, deck = services().tournaments.change, body["deck"].strip()
    try:
        changed = change(tournament.id, lambda at: changes(at, deck), actor=actor, request=request_key)
    except TournamentImportRefused as why:
        if any(fault.part != "decks" for fault in why.faults):
            raise TournamentRefused("; ".join(fault.what for fault in why.faults), code="name", field="name") from None
        refused = "; ".join(fault.what for fault in why.faults[:MOST_FAULTS])
        changed = change(tournament.id, lambda at: changes(at, ""), actor=actor, request=request_key)
    player = next(event.data.player for event in changed.events if isinstance(event.data, PlayerRegistered))
    services().tokens.create("player", tournament=tournament.id, account=account, label=name, token=token)
    return Joined(tournament.id, player, name, token, refused, changed.repeated)


def _require_place(at: Tournament, secret: str, name: str) -> None:
    """Raise TournamentRefused unless a player of this name can join now, by this link."""
    joining = at.joining
    if joining is None or not is_secret(services().tokens.pepper, at.id, joining.number, secret):
        raise TournamentRefused("the link was renewed or switched off just now; ask the organiser", code="renewed")
    if joining.most is not None and present(at) >= joining.most:
        raise TournamentRefused(
            f"all {joining.most} places are taken; ask the organiser whether there is one more", code="full"
        )
    if namesakes(at, name):
        raise TournamentRefused(
            f"a player called {name} is registered already. If that is you, open your own link, or ask the organiser "
            "for it. If not, add to your name what tells you apart",
            code="namesake",
            field="name",
        )


@blueprint.route("/<secret>", methods=["POST"])
@blueprint.arguments(JoinSchema, example={"name": "Ann Archer", "deck": "Radiant Argus the Supreme"})
@blueprint.response(201, JoinedAnswer)
@blueprint.doc(security=[], parameters=[IDEMPOTENCY_KEY])
def join_by_link(body: dict[str, Any], secret: str) -> Response:
    """Join a tournament by its link, and get a token for it

    Needs no credentials: the secret of the link is enough. The caller becomes a player with a new account. A deck with
    faults is kept to be completed; one that the policy does not allow is not taken, and `deck_refused` says why. 404
    where the link is no longer valid, 409 where no place is left (`full`) or a player of that name is there
    (`namesake`). A repeated request gets the same answer.
    """
    with refusals_as_problems():
        joined = join(secret, body, idempotency_key())
    answer = JoinedAnswer(
        joined.tournament, joined.player, joined.token, home_path(joined.tournament), joined.refused or None
    )
    return json_response(answer, 201, {"Cache-Control": "no-store", **replayed(joined.repeated)})


@links.route("/<tournament>/joining", methods=["GET"])
@permits("tournament:run")
@links.response(200, JoinLinkAnswer)
def join_link(tournament: str) -> Response:
    """The link by which players join; for organisers

    `joining.opened` switches it on, or makes another one; `joining.closed` switches it off.
    """
    caller_in(tournament=tournament).require("tournament:run")
    state = services().tournaments.get(tournament)
    path = join_path(state)
    most = None if state.joining is None else state.joining.most
    return json_response(
        JoinLinkAnswer(path is not None, path, most, present(state)), headers={"Cache-Control": "no-store"}
    )
