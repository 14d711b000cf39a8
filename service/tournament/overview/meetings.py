"""The pairings of a tournament as its page shows them."""

from __future__ import annotations

from typing import NamedTuple

from replays.tournaments.entries import Pairing
from replays.tournaments.standings import Decided


class PairingMatch(NamedTuple):
    """A match of a pairing. What is by seat is empty where the caller may not know the score."""

    match: str
    open: bool = False
    """The caller may look at it."""
    turn: int | None = None
    keys: tuple[int, ...] = ()
    amber: tuple[int, ...] = ()
    eliminated: tuple[bool, ...] = ()
    over: bool = False
    abandoned: bool = False
    winner: int | None = None


class Meeting(NamedTuple):
    """A pairing: who, at which table, how it stands."""

    pairing: Pairing
    players: tuple[str, ...]
    games: tuple[PairingMatch, ...]
    decided: Decided | None
    winner: str | None
    games_at: str = ""
    """The address of its games, where its format or number of games makes them worth a page."""
    call: str = ""
    """`called` or `on the way` where a judge is wanted; else empty."""

    @property
    def winner_seat(self) -> int | None:
        """The seat that won; None for nobody, or not yet."""
        won = None if self.decided is None else self.decided.winner
        return next((seat for seat, paired in enumerate(self.pairing.seats) if won == paired.player), None)

    @property
    def live(self) -> bool:
        """Whether a match of it is being played, and counts."""
        return self.decided is None and any(game.open and not game.over for game in self.games)
