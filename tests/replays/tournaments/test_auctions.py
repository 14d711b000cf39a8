"""Auctions of a pool: who names, who bids, when a deck is sold, and what is played with it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from replays.tournaments import event_types as types
from replays.tournaments.entries import Auction
from replays.tournaments.fold import apply
from replays.tournaments.games.auctions import (
    auction_bid,
    auction_in_words,
    bought_in,
    free_pool,
    is_over,
    least_bid,
    pool_left,
    turn_of,
)
from replays.tournaments.games.due import due
from replays.tournaments.state import Tournament
from tests.replays.tournaments.build import LISTS, OLGA
from tests.replays.tournaments.test_formats import Match, refused

LIST = next(iter(LISTS.values()))
FOUR = ("ann", "ben", "cat", "dan")


class Sale(Match):
    """Players and a pool of decks in a stage whose decks are bought."""

    def __init__(self, players: Sequence[str] = FOUR, decks: int = 5, opened: bool = True) -> None:
        super().__init__("pool-auction", 0, players=players)
        self.pool = tuple(f"pool-{number}" for number in range(1, decks + 1))
        for id in self.pool:
            apply(self.now, types.DeckRegistered(deck=id), types.DeckSecret(list=LIST), actor=OLGA)
        if opened:
            self.store(self.event(players))

    def event(self, players: Sequence[str] = FOUR, id: str = "a", decks: Sequence[str] = ()) -> types.AuctionOpened:
        return types.AuctionOpened(auction=id, stage="s", players=tuple(players), decks=tuple(decks) or self.pool)

    @property
    def auction(self) -> Auction:
        return self.now.auctions["a"]

    @property
    def turn(self) -> str | None:
        return turn_of(self.now, self.auction)

    def says(self, player: str, chains: int | None, deck: str | None = None) -> None:
        self.store(*(data for data, _ in auction_bid(self.now, "a", player, chains, deck)))

    def bought(self) -> dict[str, tuple[str, int]]:
        return {player: (sale.deck, sale.chains) for player, sale in bought_in(self.now, "s").items()}


def test_the_highest_bidder_buys_and_bids_no_more() -> None:
    sale = Sale()
    assert auction_in_words(sale.now, sale.auction) == "Ann names a deck and bids chains for it, 0 or more."
    sale.says("ann", 0, "pool-3")
    assert sale.turn == "ben"
    sale.says("ben", 2)
    sale.says("cat", None)
    sale.says("dan", 3)
    assert sale.turn == "ann", "round and round"
    sale.says("ann", None)
    sale.says("ben", None)
    assert sale.bought() == {"dan": ("pool-3", 3)}
    assert sale.turn == "ben", "the player after who named the last one"
    sale.says("ben", 1, "pool-1")
    sale.says("cat", None)
    assert sale.turn == "ann", "Dan has a deck"
    sale.says("ann", None)
    sale.says("cat", 0, "pool-2")
    sale.says("ann", 4)
    sale.says("cat", None)
    assert sale.turn == "cat", "Dan and Ben have decks, so Cat, who named the last, names again"
    sale.says("cat", 0, "pool-5")
    assert is_over(sale.now, sale.auction)
    assert sale.bought() == {
        "dan": ("pool-3", 3),
        "ben": ("pool-1", 1),
        "ann": ("pool-2", 4),
        "cat": ("pool-5", 0),
    }
    assert pool_left(sale.now, sale.auction) == ["pool-4"]
    assert auction_in_words(sale.now, sale.auction) == "The auction is over: everybody has a deck."


def test_bids_go_up_in_turn_and_for_the_deck_that_is_named() -> None:
    sale = Sale()
    assert refused(sale.says, "ben", 0, "pool-1") == "turn"
    assert refused(sale.says, "ann", None, "pool-1") == "no-bid"
    assert refused(sale.says, "ann", 0) == "unknown-deck"
    assert refused(sale.says, "ann", 0, "nothing") == "unknown-deck"
    sale.says("ann", 3, "pool-1")
    assert refused(sale.says, "ben", 3) == "too-low"
    assert refused(sale.says, "ben", 4, "pool-2") == "unknown-deck"
    assert sale.refused(types.AuctionBid(auction="a", player="ben", deck="pool-2", chains=9)) == "unknown-deck"
    assert sale.refused(types.AuctionBid(auction="b", player="ben", deck="pool-1", chains=9)) == "unknown-auction"
    sale.says("ben", 4)
    assert auction_in_words(sale.now, sale.auction) == (
        "Ben would play deck pool-1 with 4 chains. Cat bids 5 or more, or passes."
    )


def test_24_chains_buy_at_once() -> None:
    sale = Sale()
    sale.says("ann", 24, "pool-1")
    assert sale.bought() == {"ann": ("pool-1", 24)}
    assert refused(sale.says, "ben", 1, "pool-1") == "unknown-deck"


def test_who_leaves_is_passed_over_and_what_nobody_can_outbid_is_sold() -> None:
    sale = Sale()
    sale.says("ann", 0, "pool-1")
    sale.says("ben", None)
    sale.store(types.PlayerDropped(player="cat"))
    assert sale.turn == "dan"
    sale.store(types.PlayerDropped(player="dan"))
    assert sale.bought() == {"ann": ("pool-1", 0)}
    sale.says("ben", 0, "pool-2")
    assert is_over(sale.now, sale.auction)
    sale.store(types.PlayerReturned(player="cat"))
    assert sale.turn == "cat", "who comes back buys as well"


def test_what_cannot_be_opened() -> None:
    sale = Sale(opened=False)
    assert sale.refused(sale.event(decks=sale.pool[:3])) == "decks"
    assert sale.refused(sale.event(decks=(*sale.pool, "nothing"))) == "unknown-deck"
    assert sale.refused(sale.event(decks=(*sale.pool, "pool-1"))) == "deck-twice"
    assert sale.refused(sale.event(("ann", "ann"))) == "player-twice"
    assert sale.refused(sale.event(("ann", "eve"))) == "unknown-player"
    sale.store(types.PlayerDropped(player="dan"))
    assert sale.refused(sale.event(("ann", "dan"))) == "dropped"
    archon = Match("archon", 1)
    assert archon.refused(types.AuctionOpened(auction="a", stage="s", players=("ann", "ben"), decks=("x", "y"))) == (
        "format"
    )
    assert archon.refused(types.AuctionOpened(auction="a", stage="t", players=("ann", "ben"), decks=("x", "y"))) == (
        "unknown-stage"
    )


def test_a_stage_has_an_auction_for_each_pod() -> None:
    sale = Sale(opened=False)
    sale.store(sale.event(("ann", "ben"), decks=("pool-1", "pool-2")))
    assert free_pool(sale.now, "s") == ["pool-3", "pool-4", "pool-5"]
    assert sale.refused(sale.event(("ben", "cat"), "b", ("pool-3", "pool-4"))) == "player-twice"
    assert sale.refused(sale.event(("cat", "dan"), "b", ("pool-2", "pool-4"))) == "unknown-deck"
    assert sale.refused(sale.event(("cat", "dan"), "a", ("pool-3", "pool-4"))) == "auction-exists"
    sale.store(sale.event(("cat", "dan"), "b", ("pool-3", "pool-4")))


def test_a_deck_of_a_player_is_in_no_auction() -> None:
    sale = Sale(opened=False)
    apply(sale.now, types.DeckRegistered(deck="own", player="ann"), types.DeckSecret(list=LIST), actor=OLGA)
    assert sale.refused(sale.event(decks=(*sale.pool, "own"))) == "unknown-deck"


def test_games_are_played_with_what_was_bought_and_its_chains() -> None:
    sale = Sale(("ann", "ben"), 2)
    assert sale.due().text == "Ann has no deck yet: it is bought at an auction of the stage."
    assert refused(sale.open) == "no-deck"
    sale.says("ann", 2, "pool-2")
    sale.says("ben", None)
    sale.says("ben", 0, "pool-1")
    assert sale.due().text == "Game 1 can be opened: Ann plays deck pool-2 with 2 chains; Ben plays deck pool-1."
    assert sale.refused(sale.assigned("pool-1", "pool-2", game=1, chains=(0, 2))) == "unknown-deck"
    assert sale.refused(sale.assigned("pool-2", "pool-1", game=1)) == "chains"
    assert sale.open() == (("pool-2", "pool-1"), (2, 0))
    sale.won(0)
    sale.store(types.RoundClosed(round="1"), types.RoundAdded(round="2", stage="s"))
    sale.pair("q", "ben", "ann", round="2", chains=(1, 1))
    assert sale.open("q") == (("pool-1", "pool-2"), (0, 2))
    assert sale.now.chains_in["q1"] == (1, 3), "on top of those of the pairing"


def test_a_cancelled_auction_sold_nothing() -> None:
    sale = Sale(("ann", "ben"), 2)
    sale.says("ann", 2, "pool-2")
    sale.says("ben", None)
    sale.says("ben", 0, "pool-1")
    sale.open()
    cancelled = types.AuctionCancelled(auction="a", reason="wrong order")
    assert sale.refused(cancelled) == "being-played"
    sale.store(types.MatchAnnulled(match="p0", reason="wrong order"), cancelled)
    assert sale.bought() == {}
    assert sale.refused(cancelled) == "over"
    assert sale.refused(types.AuctionBid(auction="a", player="ann", deck="pool-1", chains=0)) == "over"
    sale.store(sale.event(("ben", "ann"), "b"))


def test_a_bought_deck_that_is_withdrawn_is_played_no_more() -> None:
    sale = Sale(("ann", "ben"), 2)
    sale.says("ann", 24, "pool-2")
    sale.says("ben", 0, "pool-1")
    sale.store(types.DeckWithdrawn(deck="pool-2"))
    assert due(sale.now, {}, sale.pairing()).what == "decks"


@pytest.mark.parametrize("size", range(2, 17))
def test_auctions_of_2_to_16_players_come_to_their_end(size: int) -> None:
    dice = random.Random(size)
    players = [f"p{number}" for number in range(size)]
    sale = Sale(players, size + dice.randint(0, 3))
    for _ in range(size * size * 30):
        player = sale.turn
        if player is None:
            break
        auction = sale.auction
        passes = auction.lot is not None and dice.random() < 0.5
        deck = auction.lot or dice.choice(pool_left(sale.now, auction))
        sale.says(player, None if passes else min(24, least_bid(auction) + dice.randint(0, 2)), deck)
    bought = sale.bought()
    assert set(bought) == set(players)
    assert len({deck for deck, _ in bought.values()}) == size
    assert is_over(sale.now, sale.auction)


def test_a_pool_deck_says_no_player() -> None:
    now: Tournament = Sale(opened=False).now
    assert {deck.player for deck in now.decks.values()} == {None}
    assert now.owner_of(now.decks["pool-1"]) == "The event"
    assert now.free_deck_id(None) == "pool-deck-6"
