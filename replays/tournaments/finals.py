"""The final of an elimination: which pairings it is, where it may take more games than the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil, log2

from replays.tournaments.entries import Pairing, Stage
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.state import Tournament

Losers = Callable[[Sequence[Pairing], int], Collection[str]]
"""The sides that lost a meeting, by its pairing or its boards, as the best of so many games. None while it has no
result, nor by a draw."""


def is_final(now: Tournament, pairing: Pairing, losers: Losers) -> bool:
    """Whether the last two of an elimination meet in a pairing, or their teams do. The match for the third place is no
    final."""
    round = now.rounds[pairing.round]
    if round.stage is None or pairing.bye or not kind_of(now.stages[round.stage].rules).elimination:
        return False
    stage = now.stages[round.stage]
    if kind_of(stage.rules).out_after != 1:  # all who are still in have a table or a bye in each round
        return len({_sides(other) for other in now.pairings_of(round.id)}) == 1
    before = ceil(log2(max(2, len(stage.teams or stage.entrants or ())))) - 1
    if now.rounds_of(stage.id).index(round) < before:
        return False
    return frozenset(_sides(pairing)) in _finals(now, stage, before, losers).get(round.id, ())


def _finals(now: Tournament, stage: Stage, before: int, losers: Losers) -> dict[str, set[frozenset[str]]]:
    """The meetings of a single elimination, by round, of which each side has come through all rounds `before`. What is
    played by a side that is out already counts for nothing: a result before it was corrected."""
    gone: set[str] = set()
    through: dict[str, int] = dict.fromkeys([*stage.teams] or [*(stage.entrants or ())], 0)
    finals: dict[str, set[frozenset[str]]] = {}
    for round in now.rounds_of(stage.id):
        meetings: dict[tuple[str, ...], list[Pairing]] = {}
        for pairing in now.pairings_of(round.id):
            meetings.setdefault(_sides(pairing), []).append(pairing)
        for sides, pairings in meetings.items():
            if not gone.isdisjoint(sides):
                continue
            final = len(sides) == 2 and all(
                through.get(side, 0) >= before or through.keys() - gone <= set(sides) for side in sides
            )
            if final:
                finals.setdefault(round.id, set()).add(frozenset(sides))
            games = stage.rules.final_best_of if final and stage.rules.final_best_of else stage.rules.best_of
            lost = losers(pairings, games)
            gone |= {*lost}
            for side in sides:
                through[side] = through.get(side, 0) + (bool(lost) or len(sides) == 1)
    return finals


def _sides(pairing: Pairing) -> tuple[str, ...]:
    """The players of a pairing, or the teams of its board."""
    return tuple(seat.player for seat in pairing.seats) if pairing.board is None else pairing.board.teams
