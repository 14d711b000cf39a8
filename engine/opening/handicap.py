"""Chains that players agree on before a match: the optional handicap of a stronger deck, and bidding for a deck.

Both only decide the chains that a seat opens with (`chains` in the set-up); the match itself does not use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.errors import EngineError
from engine.rulesets import CURRENT, RULESETS, Ruleset
from engine.table.description import MOST_CHAINS

START = 4


def handicap(results: Iterable[bool], chains: int = START, *, ruleset: Ruleset = RULESETS[CURRENT]) -> int:
    """The chains of the stronger deck after these matches against the same deck; True: the stronger deck won.

    It starts with four (chains-handicap-starts-at-four); two wins in a row add one, two losses in a row take one
    away, and the count restarts (chains-handicap-moves-after-two-in-a-row); three in rulebooks before 18.4
    (chains-handicap-moves-after-three-in-a-row). Never below 0 or above 24.
    """
    streak = 0
    for won in results:
        streak = (max(streak, 0) + 1) if won else (min(streak, 0) - 1)
        if abs(streak) == ruleset.handicap_moves_after:
            chains = max(0, min(MOST_CHAINS, chains + (1 if won else -1)))
            streak = 0
    return chains


class Bid(NamedTuple):
    """A seat bids chains for the deck, or passes (None)."""

    seat: int
    chains: int | None


def bidding(bids: Sequence[Bid]) -> Bid:
    """The seat that plays the deck, and its chains: the highest bid wins
    (chains-bidding-highest-bid-takes-deck, chains-bid-raises-by-one).

    Raises EngineError when a bid is not higher than the one before, exceeds 24, comes from a seat that passed or
    follows its own bid, or when nobody bid or the others have not all passed.
    """
    highest: Bid | None = None
    passed: set[int] = set()
    for seat, chains in bids:
        if seat in passed:
            raise EngineError(f"seat {seat} has passed and bids no more")
        if chains is None:
            passed.add(seat)
            continue
        if not 0 <= chains <= MOST_CHAINS:
            raise EngineError(f"{chains} is no bid; give a number of chains from 0 to {MOST_CHAINS}")
        if highest is not None and seat == highest.seat:
            raise EngineError(f"seat {seat} holds the highest bid; another one has to answer it")
        if highest is not None and highest.chains is not None and chains <= highest.chains:
            raise EngineError(f"seat {seat} must bid more than {highest.chains}, or pass")
        highest = Bid(seat, chains)
    if highest is None:
        raise EngineError("nobody has bid")
    waiting = sorted({bid.seat for bid in bids} - passed - {highest.seat})
    if waiting:
        raise EngineError(f"seat {waiting[0]} has neither passed nor bid more than {highest.chains}")
    return highest
