"""Alliances that are put together of the decks that a player has registered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import marshmallow as ma
import msgspec
from flask import Response
from marshmallow import validate
from msgspec import Meta

from engine.english import capitalised
from replays.tournaments.decks.composing import (
    ChosenPod,
    compose,
    composed_of_player,
    composing_format,
    pool_of_player,
    why_not,
)
from replays.tournaments.decks.contributing import label_of
from replays.tournaments.entries import HOUSES_IN_A_DECK, Deck
from replays.tournaments.event_fields import FormatName
from replays.tournaments.state import Change, Tournament
from service.answers.tournament import TournamentChangedAnswer
from service.answers.tournaments import view_of
from service.http.api import ApiBlueprint, StrictSchema
from service.http.contracts import field_of
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH_OR_ANY
from service.http.problems import Problem
from service.http.responses import json_response
from service.services import services
from service.tournament.schemas import ID
from service.tournament.tournaments import canonical, change_answer, change_once, notices
from service.who import barred_players, caller_in, permits
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "alliances", __name__, url_prefix="/api/v1/tournaments", description="Alliances put together of registered decks"
)
blueprint.before_request(gate)


class PodOfDeckSchema(StrictSchema):
    """A pod that is taken."""

    house = ma.fields.String(required=True, validate=validate.Length(min=1, max=40))
    deck = field_of(ID, required=True, metadata={"description": "One of the player's registered decks"})


class AllianceSchema(StrictSchema):
    """What an Alliance is made of."""

    pods = ma.fields.List(
        ma.fields.Nested(PodOfDeckSchema),
        required=True,
        validate=validate.Length(equal=HOUSES_IN_A_DECK, error=f"Take {HOUSES_IN_A_DECK} pods."),
        metadata={"description": "Three, of different houses; all decks of one set"},
    )
    token_of = field_of(
        ID,
        load_default=None,
        allow_none=True,
        metadata={"description": "The deck whose token creature it takes; needed where its decks have several"},
    )
    name = ma.fields.String(load_default=None, allow_none=True, validate=validate.Length(min=1, max=200))


class PoolDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck of which pods may be taken."""

    deck: str
    name: str
    set: Annotated[str, Meta(description="empty: not known")]
    houses: list[str]
    token: Annotated[str | None, Meta(description="its token creature")]
    tide: bool
    incomplete: Annotated[list[str], Meta(description="what is missing or wrong")]


class ComposedAlliance(msgspec.Struct, frozen=True, kw_only=True):
    """An Alliance that was put together."""

    deck: str
    name: str
    pods: Annotated[list[ChosenPod], Meta(description="the deck of each house")]
    token: str | None
    tide: bool
    incomplete: Annotated[list[str], Meta(description="what is missing or wrong")]


class AlliancePoolAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a player may make an Alliance of, and the one they made."""

    tournament: str
    version: int
    player: str
    format: FormatName
    refused: Annotated[str | None, Meta(description="why none can be put together now; null: it can")]
    pool: list[PoolDeck]
    alliance: Annotated[ComposedAlliance | None, Meta(description="null: none was put together")]


@blueprint.route("/<tournament>/players/<player>/alliance", methods=["GET"])
@permits("match:decide", "match:record")
@blueprint.response(200, AlliancePoolAnswer)
def get_alliance(tournament: str, player: str) -> Response:
    """The decks of which a player can put an Alliance together, and the one they made

    For the player, and for officials and scorekeepers who do not play in the tournament.
    """
    state = services().tournaments.get(tournament)
    require_pool(state, player)
    return json_response(alliance_answer(state, player))


@blueprint.route("/<tournament>/players/<player>/alliance", methods=["POST"])
@permits("match:decide", "match:record")
@blueprint.arguments(
    AllianceSchema,
    example={"pods": [{"house": house, "deck": f"ann-{n}"} for house, n in (("dis", 1), ("logos", 1), ("mars", 2))]},
)
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def put_together(body: dict[str, Any], tournament: str, player: str) -> Response:
    """Put an Alliance together: three pods of the player's registered decks

    In Sealed and Alliance. It is registered as a deck that names the deck of each pod, under seal as every deck, and
    takes the place of an earlier one. It has the token creature of one of its decks, and the tide if one has it; the
    restricted list of the policy holds. 409 (`being-played`, `chosen`) once the player's first match of the stage is
    assigned or the player has chosen a deck for the stage; `format`, `pods`, `token`, `unknown-deck` where it is none.
    """
    require_pool(services().tournaments.get(tournament), player)
    path = f"players/{player}/alliance"
    changed = change_once(tournament, path, canonical(body), composing(tournament, player, body))
    return change_answer(changed, notices=notices(changed))


def composing(tournament: str, player: str, body: dict[str, Any]) -> Callable[[Tournament], Sequence[Change]]:
    """What makes the events that an Alliance (`AllianceSchema`) comes to. Raises Problem 403, TournamentRefused."""
    caller = caller_in(tournament=tournament)
    pods = [ChosenPod(**pod) for pod in body["pods"]]

    def changes(at: Tournament) -> Sequence[Change]:
        barred_players.check_alliance(player, caller, at)
        return compose(at, player, pods, token_of=body["token_of"], name=body["name"])

    return changes


def require_pool(tournament: Tournament, player: str) -> None:
    """Raise Problem 403, 404 unless the caller may put an Alliance together for a player. Notes who sees decks of
    others."""
    caller, eyes = caller_in(tournament=tournament.id), view_of(tournament)
    barred_players.check_alliance(player, caller, tournament)
    if player not in tournament.players:
        raise Problem("not-found", "The tournament has no player of this id; its players are listed with it.")
    if eyes.player != player and not eyes.released:
        caller.note_access(tournament.id, "judge", of="tournament")


def composers(tournament: Tournament) -> frozenset[str]:
    """The players with decks that the caller may put an Alliance together for; none in formats without Alliances."""
    if not composing_format(tournament).composes or tournament.closed:
        return frozenset()
    pools = {
        deck.player
        for deck in tournament.decks.values()
        if not deck.withdrawn and not deck.sources and deck.list is not None and deck.player is not None
    }
    player = view_of(tournament).player
    own = frozenset([player]) if player in pools and _may_compose(tournament, player) else frozenset()
    others = frozenset(pools - {player})
    # whoever may for one of the others may for all
    return own | others if others and _may_compose(tournament, min(others)) else own


def _may_compose(tournament: Tournament, player: str) -> bool:
    """Whether the caller may put an Alliance together for a player."""
    try:
        barred_players.check_alliance(player, caller_in(tournament=tournament.id), tournament)
    except Problem:
        return False
    return True


def alliance_answer(tournament: Tournament, player: str) -> AlliancePoolAnswer:
    """What a player may make an Alliance of, and the one they made."""
    refused, made = why_not(tournament, player), composed_of_player(tournament, player)
    return AlliancePoolAnswer(
        tournament=tournament.id,
        version=tournament.version,
        player=player,
        format=composing_format(tournament).name,
        refused=None if refused is None else f"{capitalised(refused.reason)}.",
        pool=[_pool_deck(deck) for deck in pool_of_player(tournament, player)],
        alliance=None if made is None else _composed(made),
    )


def _pool_deck(deck: Deck) -> PoolDeck:
    cards = deck.list or {}
    return PoolDeck(
        deck=deck.id,
        name=label_of(deck),
        set=str(cards.get("set") or ""),
        houses=list(cards["houses"]),
        token=cards.get("token"),
        tide=cards.get("tide") is True,
        incomplete=list(deck.faults),
    )


def _composed(deck: Deck) -> ComposedAlliance:
    cards = deck.list or {}
    return ComposedAlliance(
        deck=deck.id,
        name=label_of(deck),
        pods=[ChosenPod(house=h, deck=d) for h, d in zip(cards["houses"], deck.sources, strict=True)],
        token=cards.get("token"),
        tide=cards.get("tide") is True,
        incomplete=list(deck.faults),
    )
