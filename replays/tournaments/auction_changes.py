"""What events about auctions of a stage do to a tournament, and what they may not follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from replays.log.events import Actor
from replays.log.vocabulary import EventData
from replays.tournaments import event_types as types
from replays.tournaments.entries import Auction
from replays.tournaments.formats import FORMATS
from replays.tournaments.games.auctions import (
    auction_of,
    free_pool,
    least_bid,
    pool_left,
    require_players,
    settled,
    standing_auctions,
    turn_of,
)
from replays.tournaments.state import Tournament, TournamentRefused


def _opened(at: Tournament, data: types.AuctionOpened, secret: Any, actor: Actor) -> None:
    if data.auction in at.auctions:
        raise TournamentRefused(
            f"there is an auction {data.auction} already; choose another id", code="auction-exists", field="auction"
        )
    stage = at.stages.get(data.stage)
    if stage is None:
        raise TournamentRefused(f"there is no stage {data.stage}; add it first", code="unknown-stage", field="stage")
    row = FORMATS[stage.rules.format]
    if not row.sells_decks:
        raise TournamentRefused(
            f"in {row.label} no deck is bought; choose another format for stage {stage.id}",
            code="format",
            field="stage",
        )
    require_players(at, data.players)
    if len(data.decks) < len(data.players):
        raise TournamentRefused(
            f"{len(data.players)} players cannot buy {len(data.decks)} decks; put as many up, or more",
            code="decks",
            field="decks",
        )
    if len(set(data.decks)) != len(data.decks):
        raise TournamentRefused("a deck is named twice", code="deck-twice", field="decks")
    _require_free(at, data)
    at.auctions[data.auction] = Auction(id=data.auction, stage=stage.id, players=data.players, decks=data.decks)


def _require_free(at: Tournament, data: types.AuctionOpened) -> None:
    """Refuse players and decks of other auctions of the stage, and decks that are not of the event."""
    free = free_pool(at, data.stage)
    for number, deck in enumerate(data.decks):
        if deck not in free:
            registered = at.decks.get(deck)
            why = "there is no such deck"
            if registered is not None:
                why = "it is a player's" if registered.player is not None else "it is withdrawn, or in another auction"
            raise TournamentRefused(
                f"deck {deck} cannot be put up: {why}", code="unknown-deck", field=f"decks/{number}"
            )
    taken = {player for auction in standing_auctions(at, data.stage) for player in auction.players}
    for number, player in enumerate(data.players):
        if player in taken:
            raise TournamentRefused(
                f"player {player} is in another auction of stage {data.stage}",
                code="player-twice",
                field=f"players/{number}",
            )


def _bid(at: Tournament, data: types.AuctionBid, secret: Any, actor: Actor) -> None:
    auction = _on_turn(at, data)
    if auction.lot is None and data.deck not in pool_left(at, auction):
        raise TournamentRefused(f"deck {data.deck} is not among those to be bought", code="unknown-deck", field="deck")
    if data.chains < least_bid(auction):
        raise TournamentRefused(
            f"{auction.chains} chains were bid for deck {data.deck}: bid {least_bid(auction)} at least, or pass",
            code="too-low",
            field="chains",
        )
    new = replace(auction, lot=data.deck, holder=data.player, chains=data.chains, last=data.player)
    if auction.lot is None:
        new = replace(new, named=data.player)
    at.auctions[auction.id] = settled(at, new)


def _passed(at: Tournament, data: types.AuctionPassed, secret: Any, actor: Actor) -> None:
    auction = _on_turn(at, data)
    if auction.lot is None:
        raise TournamentRefused("nobody has bid yet: name a deck, and how many chains", code="no-bid", field="player")
    new = replace(auction, passed=(*auction.passed, data.player), last=data.player)
    at.auctions[auction.id] = settled(at, new)


def _on_turn(at: Tournament, data: types.AuctionBid | types.AuctionPassed) -> Auction:
    """The auction, if it is this player's turn, and for this deck."""
    auction = auction_of(at, data.auction)
    turn = turn_of(at, auction)
    if turn is None:
        why = "was cancelled" if auction.cancelled else "is over"
        raise TournamentRefused(f"auction {auction.id} {why}", code="over", field="auction")
    if turn != data.player:
        raise TournamentRefused(f"it is for player {turn} to bid or to pass", code="turn", field="player")
    if auction.lot is not None and auction.lot != data.deck:
        raise TournamentRefused(f"chains are bid for deck {auction.lot} now", code="unknown-deck", field="deck")
    return auction


def _cancelled(at: Tournament, data: types.AuctionCancelled, secret: Any, actor: Actor) -> None:
    auction = auction_of(at, data.auction)
    if auction.cancelled:
        raise TournamentRefused(f"auction {auction.id} is cancelled already", code="over", field="auction")
    played = [match for match in at.matches if match not in at.annulled and _is_of(at, match, auction)]
    if played:
        raise TournamentRefused(
            f"match {played[0]} was opened with a deck of auction {auction.id}; annul it first",
            code="being-played",
            field="auction",
        )
    at.auctions[auction.id] = replace(auction, cancelled=True)


def _is_of(at: Tournament, match: str, auction: Auction) -> bool:
    """Whether a match is played with a deck that was bought in an auction."""
    pairing = at.pairings[at.matches[match]]
    sold = {bought.deck for bought in auction.bought}
    return at.rounds[pairing.round].stage == auction.stage and not sold.isdisjoint(at.decks_in[match])


def settle_auctions(at: Tournament) -> None:
    """Sell what nobody can bid more for since a player has left."""
    for id, auction in at.auctions.items():
        at.auctions[id] = settled(at, auction)


AUCTION_CHANGES: dict[type[EventData], Callable[..., None]] = {
    types.AuctionOpened: _opened,
    types.AuctionBid: _bid,
    types.AuctionPassed: _passed,
    types.AuctionCancelled: _cancelled,
}
"""By the type of an event, its effect: (tournament, data, secret, actor). Each raises TournamentRefused."""
