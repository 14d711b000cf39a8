"""The games of a pairing: what comes next, secret choices, and bids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import validate

from engine.catalogue import EVERY_HOUSE
from replays.tournaments.entries import Pairing
from replays.tournaments.games.acts import bid, choose
from replays.tournaments.standings import Outcomes
from replays.tournaments.state import Change, Tournament
from service.answers.games import PairingGamesAnswer, games_answer, next_step
from service.answers.tournament import TournamentChangedAnswer
from service.answers.tournaments import every_outcome_of
from service.http.api import ApiBlueprint, StrictSchema
from service.http.contracts import field_of
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH_OR_ANY
from service.http.responses import json_response
from service.services import services
from service.tournament.schemas import ID, bid_of_chains, deck_bid_for
from service.tournament.tournaments import canonical, change_answer, change_once, pairing_named
from service.who import barred_players, caller_in, permits
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "games of a pairing", __name__, url_prefix="/api/v1/tournaments", description="Formats: choices, bids, next games"
)
blueprint.before_request(gate)


def _seat() -> ma.fields.Integer:
    return ma.fields.Integer(strict=True, required=True, validate=validate.Range(0, 7))


class DeckChoiceSchema(StrictSchema):
    """A choice: a deck, a house, an order of decks, or the player who begins, as is due."""

    seat = _seat()
    deck = field_of(ID, load_default=None, allow_none=True)
    house = ma.fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.OneOf(EVERY_HOUSE),
        metadata={"description": "Where a house is due"},
    )
    order = ma.fields.List(
        field_of(ID),
        load_default=None,
        allow_none=True,
        validate=validate.Length(1, 9),
        metadata={"description": "Where the opponent's decks are put in the order of their games: all of them"},
    )

    player = field_of(ID, load_default=None, allow_none=True)

    @ma.validates_schema
    def one_thing(self, data: dict[str, Any], **_: Any) -> None:
        """Require one of them."""
        if sum(data.get(name) is not None for name in ("deck", "house", "order", "player")) != 1:
            raise ma.ValidationError("Give a deck, a house, an order of decks, or a player: one of them.", "deck")


class ChainBidSchema(StrictSchema):
    """A bid."""

    seat = _seat()
    chains = bid_of_chains("null: the seat passes")
    deck = deck_bid_for("Needed where the first bid of an auction names the deck")


@blueprint.route("/<tournament>/pairings/<pairing>/games", methods=["GET"])
@permits("statistics:read")
@blueprint.response(200, PairingGamesAnswer)
def get_games(tournament: str, pairing: str) -> Response:
    """The games of a pairing, its format, and what comes next

    What comes next, and the decks, are for officials and the players of the pairing, also by the token of a seat in one
    of its matches. Where the stage says so (`open_lists`), its players read each other's lists (`opponents_decks`).
    Nobody but who made it sees a secret choice before all of the pairing have made theirs.
    """
    state = services().tournaments.get(tournament)
    table = pairing_named(state, pairing)
    return json_response(games_answer(state, table, next_step(state, table)))


@blueprint.route("/<tournament>/pairings/<pairing>/choices", methods=["POST"])
@permits("match:decide", "match:record")
@blueprint.arguments(DeckChoiceSchema, example={"seat": 0, "deck": "ben-2"})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def make_choice(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Choose in secret what is due at a pairing: a deck, a house, an order of decks; or who begins the next game

    Players choose for their own seat, also with the token of that seat in a match of the pairing; officials who do not
    play there for any. It stays under seal until all who have
    to choose have done so; the last choice reveals them. 409 (`nothing-due`, `chosen`) when there is nothing to choose.
    """
    return _changed(tournament, pairing, "choices", "choice.sealed", body, choosing(body))


@blueprint.route("/<tournament>/pairings/<pairing>/bids", methods=["POST"])
@permits("match:decide", "match:record")
@blueprint.arguments(ChainBidSchema, example={"seat": 1, "chains": 3})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def make_bid(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Bid chains for the deck that is on sale at a pairing, or pass

    Players bid for their own seat, also with the token of that seat in a match of the pairing; officials who do not
    play there for any. 409 (`nothing-due`, `turn`, `too-low`) when the seat cannot bid that.
    """
    return _changed(tournament, pairing, "bids", "bid.made", body, bidding(body))


Act = Callable[[Tournament, Outcomes, Pairing], Sequence[Change]]


def choosing(body: dict[str, Any]) -> Act:
    """What makes the events that a choice (`DeckChoiceSchema`) comes to."""
    chosen = body["order"] or [body["deck"] or body["house"] or body["player"]]
    return lambda at, outcomes, pairing: choose(at, outcomes, pairing, body["seat"], *chosen)


def bidding(body: dict[str, Any]) -> Act:
    """What makes the events that a bid (`ChainBidSchema`) comes to."""
    return lambda at, outcomes, pairing: bid(at, outcomes, pairing, body["seat"], body["chains"], body["deck"])


def acting(tournament: str, pairing: str, seat: int, name: str, act: Act) -> Callable[[Tournament], Sequence[Change]]:
    """What makes the events of an act at a pairing. `name`: its name in the table of who is barred from what.

    Raises Problem 404, and 403 where the caller may not act for the seat.
    """
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> Sequence[Change]:
        barred_players.check_seat(name, pairing, seat, caller, at)
        return act(at, every_outcome_of(at), pairing_named(at, pairing))

    return changes


def _changed(tournament: str, pairing: str, path: str, name: str, body: dict[str, Any], act: Act) -> Response:
    pairing_named(services().tournaments.get(tournament), pairing)
    changes = acting(tournament, pairing, body["seat"], name, act)
    return change_answer(change_once(tournament, f"pairings/{pairing}/{path}", canonical(body), changes))
