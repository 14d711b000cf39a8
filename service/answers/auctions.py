"""Answers about the auctions of a tournament: whose turn it is to bid, for which deck, and what was bought."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from replays.tournaments.entries import Auction, Deck
from replays.tournaments.games.auctions import auction_in_words, is_over, least_bid, pool_left, turn_of
from replays.tournaments.state import Tournament
from service.answers.tournaments import TournamentView, shows_deck


class PurchaseAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A deck that was sold."""

    player: str
    deck: str
    chains: Annotated[int, Meta(description="with which its player begins each game of the stage")]


class AuctionAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """How an auction stands."""

    auction: str
    stage: str
    players: Annotated[list[str], Meta(description="in the order in which they name decks and bid")]
    decks: list[str]
    left: Annotated[list[str], Meta(description="the decks that can still be bought")]
    bought: Annotated[list[PurchaseAnswer], Meta(description="in the order in which they were sold")]
    lot: Annotated[str | None, Meta(description="the deck that is bid for; null: the next one must be named")]
    holder: Annotated[str | None, Meta(description="the player who would play it")]
    chains: Annotated[int, Meta(description="with so many")]
    turn: Annotated[str | None, Meta(description="the player who names a deck, or bids or passes; null: nobody")]
    least: Annotated[int, Meta(description="the fewest chains that can be bid next")]
    over: bool
    cancelled: bool
    text: Annotated[str, Meta(description="the same in a sentence")]


class AuctionsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The auctions of a tournament."""

    tournament: str
    version: int
    auctions: list[AuctionAnswer]


def auctions_answer(tournament: Tournament, stage: str | None = None) -> AuctionsAnswer:
    """The auctions, in the order in which they were opened. `stage`: None for those of all stages."""
    auctions = [auction for auction in tournament.auctions.values() if stage is None or auction.stage == stage]
    return AuctionsAnswer(
        tournament=tournament.id,
        version=tournament.version,
        auctions=[auction_answer(tournament, auction) for auction in auctions],
    )


def auction_answer(tournament: Tournament, auction: Auction, names: dict[str, str] | None = None) -> AuctionAnswer:
    """One auction. `names`: what its decks are called; by default their ids."""
    return AuctionAnswer(
        auction=auction.id,
        stage=auction.stage,
        players=list(auction.players),
        decks=list(auction.decks),
        left=pool_left(tournament, auction),
        bought=[
            PurchaseAnswer(player=purchase.player, deck=purchase.deck, chains=purchase.chains)
            for purchase in auction.bought
        ],
        lot=auction.lot,
        holder=auction.holder,
        chains=auction.chains,
        turn=turn_of(tournament, auction),
        least=least_bid(auction),
        over=is_over(tournament, auction),
        cancelled=auction.cancelled,
        text=auction_in_words(tournament, auction, names),
    )


def pool_name(eyes: TournamentView, deck: Deck) -> str:
    """What a deck of the event is called for a viewer: its name, else its id."""
    name = deck.list["name"] if deck.list is not None and shows_deck(eyes, deck) else ""
    return name or f"deck {deck.id}"
