"""Single elimination: the pairings follow from the seeds and from the results so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import msgspec

NOBODY = ""
"""In the place of a winner: both sides of a tie are out."""
Decide = Callable[[str | None, str | None], str | None]
Winner = Callable[[int, str | None, str | None], str | None]
"""Takes the round, from 0, and the sides of a tie; returns the winner, `NOBODY`, or None while that is open. A side
that is empty, or open itself, is None: the other one goes on where it has a bye."""


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """Two places of a bracket that meet. `sides`: the players; None for a place that is empty, for now or for good."""

    sides: tuple[str | None, str | None]
    empty: tuple[bool, bool] = (False, False)
    """Which sides stay empty: their opponent goes on without a match."""
    winner: str | None = None
    nobody: bool = False
    """Nobody goes on: both have lost, or the tie after it was decided without them."""
    bye_given: bool = False
    """The player opposite an empty side had a bye for it."""

    @property
    def losers(self) -> tuple[str, ...]:
        """The players who are out by it; none while it is open, and after a bye."""
        if not self.settled:
            return ()
        return tuple(side for side in self.sides if side not in (None, self.winner))

    @property
    def settled(self) -> bool:
        """Whether nothing is left to play in it."""
        return self.winner is not None or self.nobody or all(self.empty)

    @property
    def playable(self) -> bool:
        """Whether both players are known, and it is not settled."""
        return None not in self.sides and not self.settled

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
    def final(self) -> Tie:
        """The last tie."""
        return self.rounds[-1][0]

    @property
    def champion(self) -> str | None:
        """The winner of the final; None while that is open, and where both have lost it."""
        return self.final.winner

    @property
    def due(self) -> int | None:
        """Which round is played now, from 0; None when all are over."""
        for number, ties in enumerate(self.rounds):
            if not all(tie.settled for tie in ties):
                return number
        if self.third is not None and self.third.playable:
            return len(self.rounds) - 1
        return None

    def out(self) -> list[str]:
        """The players that are out, the last to go first; those of one round in the order of the bracket."""
        return [player for ties in reversed(self.rounds) for tie in ties for player in tie.losers]


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
    rounds: list[list[Tie]] = []
    while len(sides) > 1:
        decide = partial(winner, len(rounds))
        ties = [_tie(sides[at], sides[at + 1], decide) for at in range(0, len(sides), 2)]
        rounds.append(ties)
        sides = [(tie.winner, tie.nobody or all(tie.empty)) for tie in ties]
    for ties, after in reversed(list(pairwise(rounds))):
        for at, tie in enumerate(ties):
            if after[at // 2].settled and not tie.settled:
                ties[at] = msgspec.structs.replace(tie, nobody=True)
    third = None
    if third_place and len(rounds) > 1:
        losers = [_loser(tie) for tie in rounds[-2]]
        third = _tie(losers[0], losers[1], partial(winner, len(rounds) - 1))
    return Bracket(rounds=tuple(tuple(ties) for ties in rounds), third=third)


def _loser(tie: Tie) -> tuple[str | None, bool]:
    """The player who goes from a semifinal to the match for the third place; True: none will."""
    player = tie.losers[0] if tie.winner is not None and tie.losers else None
    return player, any(tie.empty) or tie.nobody


def _tie(upper: tuple[str | None, bool], lower: tuple[str | None, bool], winner: Decide) -> Tie:
    sides, empty = (upper[0], lower[0]), (upper[1], lower[1])
    won = winner(*sides) if sides != (None, None) else None
    if any(empty):
        return Tie(sides=sides, empty=empty, winner=sides[0] or sides[1], bye_given=won is not None)
    return Tie(sides=sides, empty=empty, winner=won or None, nobody=won == NOBODY)
