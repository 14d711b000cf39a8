"""The auctions of a tournament: how they stand, whose turn it is, and the forms to bid, to open and to cancel one.

/tournaments/<tournament>/auctions         the auctions
POST /tournaments/<tournament>/auctions    bid, pass, add a deck, open or cancel an auction; `act` says which
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, request
from msgspec import UNSET
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.incomplete import in_place, take_deck
from replays.tournaments.entries import Stage
from replays.tournaments.event_types import DeckRegistered
from replays.tournaments.formats import FORMATS
from replays.tournaments.games.auctions import free_pool, standing_auctions
from replays.tournaments.state import Change, Tournament
from service.answers.auctions import AuctionAnswer, auction_answer, pool_name
from service.answers.tournaments import require_auctions, view_of
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.http.problems import Problem
from service.lists.rows import steady
from service.services import services
from service.tournament.auctions import bidding_at
from service.tournament.organising.form_results import NotStored, back, event, field, number, store
from service.who import barred_players, caller_in

blueprint = open_to_all(Blueprint("auctions_page", __name__, url_prefix="/tournaments"))
SAID = {
    "bid": "The bid was stored.",
    "pass": "Passed.",
    "deck": "The deck was added to the pool.",
    "open": "The auction is open.",
    "cancel": "The auction was cancelled.",
}
_ORGANISERS = ("deck", "open", "cancel")
"""The acts of organisers."""
MOST_PLAYERS, MOST_DECKS = 16, 64


@dataclass(frozen=True, kw_only=True)
class AuctionPage:
    """The data of the page."""

    tournament: Tournament
    auctions: list[AuctionAnswer]
    stages: list[Stage]
    """Those whose decks are bought."""
    pool: dict[str, str]
    """The decks of the event, by id, as the caller may call them."""
    free: dict[str, list[str]]
    """By stage, the decks that no auction has yet."""
    waiting: dict[str, list[str]]
    """By stage, the players that are in no auction yet."""
    acts: set[str]
    """The players that the caller may bid for."""
    me: str | None
    most: int
    said: str | None
    fault: NotStored | None
    key: str
    judges: bool
    runs: bool


@blueprint.get("/<tournament>/auctions")
@steady
def auctions(tournament: str) -> Response:
    """How they stand."""
    caller_in(tournament=tournament).require("tournament:read")
    state = services().tournaments.get(tournament)
    require_auctions(state)
    return _page(state, said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/auctions")
@steady
def act_at_auction(tournament: str) -> BaseResponse:
    """Bid, pass, add a deck, open or cancel one."""
    act = field("act")
    needed = ("tournament:run",) if act in _ORGANISERS else ("match:decide", "match:record")
    caller_in(tournament=tournament).require(*needed)
    try:
        _store(tournament, act)
        return back(tournament, f"auctions#auction-{field('auction')}" if field("auction") else "auctions", act)
    except NotStored as why:
        return _page(services().tournaments.get(tournament), fault=why)


def _store(tournament: str, act: str) -> None:
    """Store what the form says. Raises NotStored."""
    if act in ("bid", "pass"):
        chains = number("chains", most_digits=2) if act == "bid" else None
        body = {"player": field("player"), "chains": chains, "deck": field("deck") or None}
        store(tournament, bidding_at(tournament, field("auction"), body))
    elif act == "deck":
        store(tournament, _added)
    elif act == "open":
        store(tournament, _opened)
    elif act == "cancel":
        reason = field("reason") or "It was a mistake."
        store(tournament, [event("auction.cancelled", auction=field("auction"), reason=reason)])
    else:
        raise NotStored("open the page itself and use its buttons.")


def _added(at: Tournament) -> Sequence[Change]:
    """The events that add a deck to the pool. Raises NotStored with what is wrong with it."""
    if not field("list"):
        raise NotStored("paste the deck’s list first.")
    try:
        deck = take_deck(field("list"), name=field("name"), ruleset=at.ruleset, keep=True)
    except DeckInvalid as why:
        raise NotStored("; ".join(map(str, why.faults))) from None
    new = DeckRegistered(deck=at.free_deck_id(None), player=UNSET)
    registered, withdrawn = in_place(at, new, deck)
    return [(new, registered), *((old, None) for old in withdrawn)]


def _opened(at: Tournament) -> Sequence[Change]:
    """The event that opens an auction. Raises NotStored."""
    stage = field("stage")
    places = {name.removeprefix("place-"): field(name) for name in request.form if name.startswith("place-")}
    if any(not (place.isascii() and place.isdecimal() and len(place) < 4) for place in places.values() if place):
        raise NotStored("give the players their places in the order as numbers.")
    players = sorted((player for player, place in places.items() if place), key=lambda player: int(places[player]))
    decks = request.form.getlist("deck")
    if not 2 <= len(players) <= MOST_PLAYERS or not len(players) <= len(decks) <= MOST_DECKS:
        raise NotStored(
            f"give 2 to {MOST_PLAYERS} players a place, and tick as many decks as players or more, up to {MOST_DECKS}."
        )
    taken = len(standing_auctions(at, stage)) + 1
    while (id := f"{stage[:50]}-{taken}") in at.auctions:
        taken += 1
    return [event("auction.opened", auction=id, stage=stage, players=players, decks=decks)]


def _page(tournament: Tournament, *, said: str | None = None, fault: NotStored | None = None) -> Response:
    caller, eyes = caller_in(tournament=tournament.id), view_of(tournament)
    names = {deck.id: pool_name(eyes, deck) for deck in tournament.decks.values() if deck.player is None}
    answers = [auction_answer(tournament, auction, names) for auction in reversed(tournament.auctions.values())]
    stages = [stage for stage in tournament.stages.values() if FORMATS[stage.rules.format].sells_decks]
    return page(
        "tournament/overview/auction_page.html",
        200 if fault is None else fault.status,
        shown=AuctionPage(
            tournament=tournament,
            auctions=answers,
            stages=stages,
            pool={deck.id: names[deck.id] for deck in tournament.decks_of(None)} | _sold(answers, names),
            free={stage.id: free_pool(tournament, stage.id) for stage in stages},
            waiting={stage.id: _waiting(tournament, stage) for stage in stages},
            acts={
                auction.turn for auction in answers if auction.turn is not None and _may_bid(tournament, auction.turn)
            },
            me=eyes.player,
            most=MOST_PLAYERS,
            said=said,
            fault=fault,
            key=str(ULID()),
            judges=caller.may("dispute:rule"),
            runs=caller.may("tournament:run"),
        ),
    )


def _sold(auctions: Sequence[AuctionAnswer], names: dict[str, str]) -> dict[str, str]:
    """What the decks of auctions are called, those that were withdrawn among them."""
    return {deck: names[deck] for auction in auctions for deck in auction.decks}


def _waiting(tournament: Tournament, stage: Stage) -> list[str]:
    """The players of a stage that are in no auction yet."""
    taken = {player for auction in standing_auctions(tournament, stage.id) for player in auction.players}
    entrants: Any = tournament.players if stage.entrants is None else stage.entrants
    return [player for player in entrants if player not in taken and not tournament.players[player].dropped]


def _may_bid(tournament: Tournament, player: str) -> bool:
    """Whether the caller may bid for a player."""
    try:
        barred_players.check_player("auction.bid", player, caller_in(tournament=tournament.id), tournament)
    except Problem:
        return False
    return True
