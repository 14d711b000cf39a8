"""Single elimination: the pairings follow from the seeds and from the results so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

Winner = Callable[[int, str, str], str | None]
"""Of two players who meet in a round, from 0: the winner, or None while that is open."""


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """Two places of a bracket that meet. `sides`: the players; None for a place that is empty, for now or for good."""

    sides: tuple[str | None, str | None]
    empty: tuple[bool, bool] = (False, False)
    """Which sides stay empty: their opponent goes on without a match."""
    winner: str | None = None

    @property
    def loser(self) -> str | None:
        """The player that is out by it; None while it is open, and after a bye."""
        if self.winner is None:
            return None
        other = self.sides[0] if self.winner == self.sides[1] else self.sides[1]
        return other

    @property
    def playable(self) -> bool:
        """Whether both players are known and neither has won yet."""
        return None not in self.sides and self.winner is None

    @property
    def bye(self) -> str | None:
        """The player who goes on without a match, if one does."""
        return self.winner if any(self.empty) else None


class Bracket(msgspec.Struct, frozen=True, kw_only=True):
    """All ties, round by round; the last round is the final."""

    rounds: tuple[tuple[Tie, ...], ...]
    third: Tie | None
    """The match for the third place, if there is one."""

    @property
    def champion(self) -> str | None:
        """The winner of the final; None while that is open."""
        return self.rounds[-1][0].winner

    @property
    def due(self) -> int | None:
        """Which round is played now, from 0; None when all are over."""
        for number, ties in enumerate(self.rounds):
            if any(tie.winner is None and not all(tie.empty) for tie in ties):
                return number
        if self.third is not None and self.third.playable:
            return len(self.rounds) - 1
        return None

    def out(self) -> list[str]:
        """The players that are out, the last to go first; those of one round in the order of the bracket."""
        losers = [tie.loser for ties in reversed(self.rounds) for tie in ties]
        return [player for player in losers if player is not None]


def slots(players: Sequence[str]) -> list[str | None]:
    """The places of the first round from top to bottom: the best seeds meet as late as can be, and have the byes.

    >>> slots(["a", "b", "c", "d", "e"])
    ['a', None, 'd', 'e', 'b', None, 'c', None]
    """
    order = [0]
    while len(order) < len(players):
        size = 2 * len(order)
        order = [seed for best in order for seed in (best, size - 1 - best)]
    return [players[seed] if seed < len(players) else None for seed in order]


def bracket(players: Sequence[str], winner: Winner, *, third_place: bool = False) -> Bracket:
    """The bracket of these players, the best seed first, as far as it is played.

    Raises ValueError for fewer than two players.
    """
    if len(players) < 2:
        raise ValueError("a bracket takes two players at least")
    sides: list[tuple[str | None, bool]] = [(player, player is None) for player in slots(players)]
    rounds: list[tuple[Tie, ...]] = []
    while len(sides) > 1:
        decide = partial(winner, len(rounds))
        ties = tuple(_tie(sides[at], sides[at + 1], decide) for at in range(0, len(sides), 2))
        rounds.append(ties)
        sides = [(tie.winner, all(tie.empty)) for tie in ties]
    third = None
    if third_place and len(rounds) > 1:
        losers = [(tie.loser, any(tie.empty)) for tie in rounds[-2]]
        third = _tie(losers[0], losers[1], partial(winner, len(rounds) - 1))
    return Bracket(rounds=tuple(rounds), third=third)


def _tie(
    upper: tuple[str | None, bool], lower: tuple[str | None, bool], winner: Callable[[str, str], str | None]
) -> Tie:
    (a, a_empty), (b, b_empty) = upper, lower
    won = None
    if a is not None and b is not None:
        won = winner(a, b)
    elif a_empty or b_empty:
        won = a if b_empty else b
    return Tie(sides=(a, b), empty=(a_empty, b_empty), winner=won)
