"""How the bidding for a deck stands: two seats bid chains in turn, and the highest bid takes the deck
(chains-bidding-highest-bid-takes-deck, chains-bid-raises-by-one)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.table.description import MOST_CHAINS
from replays.tournaments.entries import Pairing
from replays.tournaments.games.held import choices_at, format_of, owner_at
from replays.tournaments.state import Tournament


class Sale(msgspec.Struct, frozen=True, kw_only=True):
    """The bidding for a deck."""

    deck: str | None
    """None: whose turn it is names the deck with the first bid."""
    holder: int | None
    """The seat that would play it; None: nobody has bid yet."""
    chains: int
    """With how many chains."""
    turn: int | None
    """The seat that bids or passes; None: the deck is sold."""

    @property
    def sold(self) -> bool:
        """Whether the bidding is over."""
        return self.turn is None

    @property
    def least(self) -> int:
        """The fewest chains that can be bid next."""
        return self.chains if self.holder is None else self.chains + 1


def chains_with(pairing: Pairing, more: Sequence[int]) -> tuple[int, ...]:
    """The chains of the seats with those that were bid; nobody has more than 24."""
    return tuple(min(MOST_CHAINS, seat.chains + bid) for seat, bid in zip(pairing.seats, more, strict=True))


def sale_of(now: Tournament, pairing: Pairing, game: int, deck: str | None) -> Sale:
    """How the bidding before a game stands. `deck`: the one that its owner holds at 0 chains; None: any deck of the
    two, and the seats take turns to open."""
    holder = None if deck is None else owner_at(now, pairing, deck)
    turn: int | None = (game - 1) % 2 if holder is None else 1 - holder
    chains = 0
    for bid in now.bids.get(pairing.id, ()):
        if bid.game != game or (deck is not None and bid.deck != deck):
            continue
        if bid.chains is None:
            turn = None
            break
        deck, holder, chains = bid.deck, bid.seat, bid.chains
        turn = None if chains == MOST_CHAINS else 1 - bid.seat
    return Sale(deck=deck, holder=holder, chains=chains, turn=turn)


def sale_in_log(now: Tournament, pairing: Pairing, game: int, named: str | None = None) -> Sale | None:
    """The bidding before a game, as far as the tournament's log alone says what is bid for; None: no deck is.

    `named`: the deck of a bid, where the matches say which one is bid for.
    """
    row = format_of(now, pairing)
    rule = row.rule(game)
    if rule == "auctioned":
        return sale_of(now, pairing, game, None)
    if rule == "winner-auctioned":
        earlier = next((bid.deck for bid in now.bids.get(pairing.id, ()) if bid.game == game), None)
        deck = earlier or named
        return None if deck is None else sale_of(now, pairing, game, deck)
    deck = same_choice(now, pairing, game) if rule == "chosen" else None
    return None if deck is None else sale_of(now, pairing, game, deck)


def same_choice(now: Tournament, pairing: Pairing, game: int) -> str | None:
    """The deck that all seats chose for a game; None: they chose different ones, or it is not revealed yet."""
    made = choices_at(now, pairing, game, "deck").values()
    decks = {choice.deck for choice in made if choice.revealed}
    return decks.pop() if len(made) == len(pairing.seats) and len(decks) == 1 else None
