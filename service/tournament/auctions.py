"""The auctions of a tournament, at which players bid chains for decks of the event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import Response

from replays.tournaments.games.auctions import auction_bid
from replays.tournaments.state import Change, Tournament
from service.answers.auctions import AuctionsAnswer, auctions_answer
from service.answers.tournament import TournamentChangedAnswer
from service.answers.tournaments import require_auctions
from service.http.api import ApiBlueprint, StrictSchema
from service.http.contracts import field_of
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH_OR_ANY
from service.http.problems import Problem
from service.http.responses import json_response
from service.services import services
from service.tournament.schemas import ID, bid_of_chains, deck_bid_for
from service.tournament.tournaments import canonical, change_answer, change_once
from service.who import barred_players, caller_in, permits
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "auctions", __name__, url_prefix="/api/v1/tournaments", description="Auctions of decks of an event"
)
blueprint.before_request(gate)


class BidAtAuctionSchema(StrictSchema):
    """A bid at an auction."""

    player = field_of(ID, required=True)
    chains = bid_of_chains("null: the player passes")
    deck = deck_bid_for("Needed where the bid names the next deck; else it must be the one that is bid for")


@blueprint.route("/<tournament>/auctions", methods=["GET"])
@permits("tournament:read")
@blueprint.response(200, AuctionsAnswer)
def get_auctions(tournament: str) -> Response:
    """The auctions: the bidders, the decks, and what was bought

    An auction is opened and cancelled as events of the tournament, `auction.opened` and `auction.cancelled`. Its decks
    are registered without a player.
    """
    state = services().tournaments.get(tournament)
    require_auctions(state)
    return json_response(auctions_answer(state))


@blueprint.route("/<tournament>/auctions/<auction>/bids", methods=["POST"])
@permits("match:decide", "match:record")
@blueprint.arguments(BidAtAuctionSchema, example={"player": "ben", "chains": 3})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def make_auction_bid(body: dict[str, Any], tournament: str, auction: str) -> Response:
    """Name a deck and bid chains for it, bid more, or pass

    Players bid for themselves, officials who do not play in the tournament for anybody. 409 (`turn`, `too-low`, `over`,
    `no-bid`, `unknown-deck`) when the player cannot bid that.
    """
    state = services().tournaments.get(tournament)
    barred_players.check_player("auction.bid", body["player"], caller_in(tournament=tournament), state)
    if auction not in state.auctions:
        raise Problem("not-found", "The tournament has no auction of this id; its auctions are listed with it.")
    changes = bidding_at(tournament, auction, body)
    return change_answer(change_once(tournament, f"auctions/{auction}/bids", canonical(body), changes))


def bidding_at(tournament: str, auction: str, body: dict[str, Any]) -> Callable[[Tournament], Sequence[Change]]:
    """What makes the events that a bid (`BidAtAuctionSchema`) comes to. Raises Problem 403 where the caller may not bid
    for the player."""
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> Sequence[Change]:
        barred_players.check_player("auction.bid", body["player"], caller, at)
        return auction_bid(at, auction, body["player"], body["chains"], body["deck"])

    return changes
