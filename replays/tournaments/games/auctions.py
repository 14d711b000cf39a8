"""Auctions of a stage: chains are bid for the decks of the event, one deck after the other.

The players stand in an order. The first of them without a deck names a deck and bids for it; then all others without a
deck bid more, or pass, in the order, until one bid is left: that player has bought the deck. The next player in the
order without a deck names the next one. It ends when everybody has a deck; the last player bids against nobody.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.english import counted
from engine.table.description import MOST_CHAINS
from replays.tournaments import event_types as types
from replays.tournaments.entries import Auction, BoughtDeck, Pairing
from replays.tournaments.state import Change, Tournament, TournamentRefused


def auction_of(now: Tournament, id: str) -> Auction:
    """The auction of this id. Raises TournamentRefused (`unknown-auction`)."""
    if id not in now.auctions:
        raise TournamentRefused(f"there is no auction {id}", code="unknown-auction", field="auction")
    return now.auctions[id]


def turn_of(now: Tournament, auction: Auction) -> str | None:
    """The player who names a deck, or bids or passes; None: the auction is over, or cancelled."""
    if auction.cancelled:
        return None
    waiting = [
        player
        for player in auction.without_deck
        if not now.players[player].dropped and player not in auction.passed and player != auction.holder
    ]
    return next((player for player in auction.after(auction.last) if player in waiting), None)


def is_over(now: Tournament, auction: Auction) -> bool:
    """Whether everybody who has not left has a deck, or it was cancelled."""
    return auction.cancelled or (auction.lot is None and turn_of(now, auction) is None)


def least_bid(auction: Auction) -> int:
    """The fewest chains that can be bid next."""
    return 0 if auction.holder is None else auction.chains + 1


def settled(now: Tournament, auction: Auction) -> Auction:
    """The auction, with its deck sold if nobody can bid more for it."""
    over = auction.chains >= MOST_CHAINS or turn_of(now, auction) is None
    if auction.lot is None or auction.holder is None or not over:
        return auction
    bought = BoughtDeck(player=auction.holder, deck=auction.lot, chains=auction.chains)
    return auction.with_sale(bought)


def bought_by(now: Tournament, pairing: Pairing, seat: int) -> BoughtDeck | None:
    """The deck that the player of a seat bought for the stage of a pairing; None: none, or it was withdrawn."""
    bought = bought_in(now, now.rounds[pairing.round].stage).get(pairing.seats[seat].player)
    return None if bought is None or now.decks[bought.deck].withdrawn else bought


def bought_in(now: Tournament, stage: str | None) -> dict[str, BoughtDeck]:
    """What was bought for a stage, by player."""
    return {
        bought.player: bought
        for auction in now.auctions.values()
        if auction.stage == stage and not auction.cancelled
        for bought in auction.bought
    }


def pool_left(now: Tournament, auction: Auction) -> list[str]:
    """The decks of an auction that can still be bought."""
    sold = {bought.deck for bought in auction.bought}
    return [deck for deck in auction.decks if deck not in sold and not now.decks[deck].withdrawn]


def free_pool(now: Tournament, stage: str) -> list[str]:
    """The decks of the event that are in no auction of a stage."""
    taken = {deck for auction in standing_auctions(now, stage) for deck in auction.decks}
    return [
        deck.id for deck in now.decks.values() if deck.player is None and not deck.withdrawn and deck.id not in taken
    ]


def standing_auctions(now: Tournament, stage: str) -> list[Auction]:
    """The auctions of a stage that were not cancelled."""
    return [auction for auction in now.auctions.values() if auction.stage == stage and not auction.cancelled]


def auction_bid(now: Tournament, id: str, player: str, chains: int | None, deck: str | None = None) -> list[Change]:
    """The event of a bid. `chains`: None passes; `deck`: the one that a first bid names.

    Raises TournamentRefused; what is wrong with the bid is refused when it is stored.
    """
    auction = auction_of(now, id)
    lot = auction.lot or deck
    if lot is None:
        raise TournamentRefused("name the deck that you bid for", code="unknown-deck", field="deck")
    if deck is not None and deck != lot:
        raise TournamentRefused(f"chains are bid for deck {lot} now", code="unknown-deck", field="deck")
    if chains is None:
        return [(types.AuctionPassed(auction=id, player=player, deck=lot), None)]
    return [(types.AuctionBid(auction=id, player=player, deck=lot, chains=chains), None)]


def auction_in_words(now: Tournament, auction: Auction, names: dict[str, str] | None = None) -> str:
    """How an auction stands, in a sentence. `names`: what decks are called; by default their ids."""
    turn = turn_of(now, auction)
    if auction.cancelled:
        return "The auction was cancelled."
    if turn is None:
        return "The auction is over: everybody has a deck."
    player = now.players[turn].name
    if auction.lot is None:
        return f"{player} names a deck and bids chains for it, 0 or more."
    assert auction.holder is not None
    holder = now.players[auction.holder].name
    called = (names or {}).get(auction.lot, f"deck {auction.lot}")
    bid = f"{holder} would play {called} with {counted(auction.chains, 'chain')}"
    return f"{bid}. {player} bids {least_bid(auction)} or more, or passes."


def require_players(now: Tournament, players: Collection[str]) -> None:
    """Refuse players of an auction who are not registered, have left, or are named twice."""
    for number, player in enumerate(players):
        if now.player(player, f"players/{number}").dropped:
            raise TournamentRefused(
                f"player {player} has left the tournament", code="dropped", field=f"players/{number}"
            )
    if len(set(players)) != len(players):
        raise TournamentRefused("a player is named twice", code="player-twice", field="players")
