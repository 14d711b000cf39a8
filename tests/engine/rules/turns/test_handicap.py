"""Chains agreed on before a match: the handicap of a stronger deck, and bidding."""

from __future__ import annotations

import pytest

from engine.catalogue.decks import starter_decks
from engine.errors import EngineError
from engine.game import Game
from engine.opening.handicap import Bid, bidding, handicap
from engine.rulesets import RULESETS


def hands(version: str, chains: list[int]) -> list[int]:
    """The sizes of the opening hands of a match that seat 0 begins."""
    seats = [
        {"name": f"P{n + 1}", "deck": deck, "chains": chains[n]} for n, deck in enumerate(starter_decks().values())
    ]
    game = Game.open({"ruleset": version, "first": 0, "seats": seats, "chance": {"seed": "5" * 64}})
    return [len(player.hand) for player in game.table.players]


@pytest.mark.clause("chains-handicap-starts-at-four")
def test_the_stronger_deck_starts_with_four_chains(version):
    assert handicap([]) == 4
    assert hands(version, [handicap([]), 0]) == [6, 6]


@pytest.mark.clause("chains-handicap-moves-after-three-in-a-row")
@pytest.mark.parametrize(
    ("results", "chains"),
    [
        ("WW", 4),
        ("WWW", 5),
        ("WWWWW", 5),
        ("WWWWWW", 6),
        ("WWLWW", 4),
        ("LL", 4),
        ("LLL", 3),
        ("WWLLL", 3),
        ("WWWLLL", 4),
        ("L" * 12, 0),
        ("L" * 15, 0),
    ],
)
@pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03", "16.0"])
def test_three_in_a_row_move_the_handicap_by_one(version, results, chains):
    assert handicap((letter == "W" for letter in results), ruleset=RULESETS[version]) == chains
    assert hands(version, [chains, 0]) == [7 if chains == 0 else 6, 6]


@pytest.mark.clause("chains-handicap-moves-after-two-in-a-row")
@pytest.mark.parametrize("version", ["18.4"])
@pytest.mark.parametrize(
    ("results", "chains"),
    [
        ("W", 4),
        ("WW", 5),
        ("WWW", 5),
        ("WWWW", 6),
        ("WLW", 4),
        ("LL", 3),
        ("WWLL", 4),
        ("L" * 8, 0),
        ("L" * 10, 0),
        ("W" * 42, 24),
    ],
)
def test_two_in_a_row_move_the_handicap_by_one(version, results, chains):
    assert handicap((letter == "W" for letter in results), ruleset=RULESETS[version]) == chains


@pytest.mark.clause("chains-bid-raises-by-one")
@pytest.mark.parametrize("version", ["18.4"])
def test_a_bid_is_at_least_one_chain_higher(version):
    assert bidding([Bid(0, 5), Bid(1, 6), Bid(0, None)]) == (1, 6)
    with pytest.raises(EngineError, match="must bid more than 5"):
        bidding([Bid(0, 5), Bid(1, 5), Bid(0, None)])
    assert hands(version, [6, 0]) == [6, 6]


@pytest.mark.clause("chains-bidding-highest-bid-takes-deck")
@pytest.mark.ruling("example-chain-bidding-seven")
def test_the_highest_bidder_plays_the_deck_with_the_chains_that_were_bid(version):
    seat, chains = bidding([Bid(0, 5), Bid(1, 6), Bid(0, 7), Bid(1, None)])
    assert (seat, chains) == (0, 7)
    assert hands(version, [7, 0]) == [5, 6]  # seven chains: two cards fewer; the other deck has none


def test_a_first_bid_stands_when_the_other_passes():
    assert bidding([Bid(1, 0), Bid(0, None)]) == (1, 0)


@pytest.mark.parametrize(
    ("bids", "says"),
    [
        ([], "nobody has bid"),
        ([Bid(0, None), Bid(1, None)], "nobody has bid"),
        ([Bid(0, 5), Bid(1, 5)], "must bid more than 5"),
        ([Bid(0, 5), Bid(0, 6)], "another one has to answer"),
        ([Bid(0, 5), Bid(1, None), Bid(1, 6)], "has passed"),
        ([Bid(0, 5), Bid(1, 6)], "seat 0 has neither passed"),
        ([Bid(0, 25)], "no bid"),
    ],
)
def test_a_bidding_that_cannot_be_is_refused(bids, says):
    with pytest.raises(EngineError, match=says):
        bidding(bids)
