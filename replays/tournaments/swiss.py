"""Swiss pairings: a proposal for the next round, from points and earlier meetings.

A proposal is a pure function of the entrants and of the number of the draw: the same draw always pairs alike, and
another number draws again among equals. First nobody meets twice and nobody has a second bye, as long as that can be
avoided; then byes go to the lowest; then opponents differ as little in points as possible.

At tables of two this is a matching of least cost, and so the best one. For tables of three no such method is known: a
search finds tables at which nobody meets twice, then exchanges players to bring them nearer in points.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec
import networkx as nx

from engine.variants import VARIANTS
from replays.tournaments.standings import Outcomes, decide
from replays.tournaments.state import Tournament

MOST_DRAW = 9999
_NEIGHBOURS = 8
"""Opponents near in points that are tried for each player of a large field before all of them are."""
_LARGE = 200
_STEPS = 20_000
"""Tables that the search for tables of three tries before it takes repeats into account."""


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player to pair, with what counts for it."""

    player: str
    points: int
    """What those who meet should be near in."""
    place: int
    """In the standings, from 1; decides who is the lowest among equals in points."""
    met: Mapping[str, int]
    """Opponent -> how often they met."""
    byes: int = 0


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """The tables of a round."""

    tables: tuple[tuple[str, ...], ...]
    """Player ids by table, the highest points first."""
    byes: tuple[str, ...]
    repeats: tuple[tuple[str, str], ...]
    """Players who meet again, because it cannot be avoided or the search found no other way."""
    again: tuple[str, ...]
    """Those with a further bye."""
    floats: tuple[str, ...]
    """Players who meet an opponent with other points."""

    @property
    def seated(self) -> list[tuple[str, ...]]:
        """Player ids by table, a bye as a table of one, last."""
        return [*self.tables, *((player,) for player in self.byes)]


def meetings_of(now: Tournament) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """The opponents of each player with how often they met, and the byes of each: over the whole tournament."""
    met: dict[str, dict[str, int]] = {player: {} for player in now.players}
    byes = dict.fromkeys(now.players, 0)
    for pairing in now.pairings.values():
        if pairing.removed:
            continue
        players = [seat.player for seat in pairing.seats]
        for player in players:
            byes[player] += pairing.bye
            for other in players:
                if other != player:
                    met[player][other] = met[player].get(other, 0) + 1
    return met, byes


def undecided(now: Tournament, outcomes: Outcomes) -> list[str]:
    """Ids of the pairings without a result: their players count as they stood before."""
    return [
        pairing.id
        for pairing in now.pairings.values()
        if not pairing.removed and decide(now, pairing, outcomes) is None
    ]


def seats_of(now: Tournament) -> int:
    """How many sit at a full table of a tournament."""
    return max(VARIANTS[now.variant].seats)


def propose(field: Sequence[Entrant], *, seats: int = 2, draw: int = 0) -> Proposal:
    """Pair everybody once. `seats`: at a table, 2 or 3; `draw`: another number draws again among equals.

    Raises ValueError for another number of seats, and when a player is named twice.
    """
    if seats not in (2, 3):
        raise ValueError(f"tables of {seats} cannot be paired")
    if len({entrant.player for entrant in field}) != len(field):
        raise ValueError("a player is named twice")
    ordered = sorted(field, key=lambda entrant: (-entrant.points, _lot(entrant.player, draw)))
    tables: list[list[Entrant]] = []
    byes = list(ordered)
    if len(ordered) > 1:
        tables, byes = _twos(ordered) if seats == 2 else _threes(ordered)
    tables.sort(
        key=lambda table: (-sum(entrant.points for entrant in table), -table[0].points, _lot(table[0].player, draw))
    )
    return Proposal(
        tables=tuple(tuple(entrant.player for entrant in table) for table in tables),
        byes=tuple(entrant.player for entrant in byes),
        repeats=tuple((a.player, b.player) for table in tables for a, b in combinations(table, 2) if _met(a, b)),
        again=tuple(entrant.player for entrant in byes if entrant.byes),
        floats=tuple(
            entrant.player
            for table in tables
            for entrant in table
            if any(other.points != entrant.points for other in table)
        ),
    )


def _lot(player: str, draw: int) -> bytes:
    """The place of a player among equals: drawn, and the same for the same draw."""
    return hashlib.sha256(f"{draw} {player}".encode()).digest()


def _met(entrant: Entrant, other: Entrant) -> int:
    return entrant.met.get(other.player, 0)


def _from_below(ordered: Sequence[Entrant]) -> list[Entrant]:
    """The lowest first: by points, then by place, then by lot."""
    numbered = {entrant.player: number for number, entrant in enumerate(ordered)}
    return sorted(ordered, key=lambda entrant: (entrant.points, -entrant.place, -numbered[entrant.player]))


# -- two at a table -------------------------------------------------------------------------------------------------


def _twos(ordered: Sequence[Entrant]) -> tuple[list[list[Entrant]], list[Entrant]]:
    """The matching of least cost; with as few repeats as there must be."""
    best = None
    if len(ordered) > _LARGE:
        best = _matched(ordered, near=_NEIGHBOURS, again=False)
    best = best or _matched(ordered, near=len(ordered), again=False) or _matched(ordered, near=len(ordered), again=True)
    assert best is not None  # everybody may meet everybody
    return best


def _matched(ordered: Sequence[Entrant], *, near: int, again: bool) -> tuple[list[list[Entrant]], list[Entrant]] | None:
    """Pairs, and who has the bye; None when not everybody can be paired. `near`: how many opponents after a player are
    looked at; `again`: whether players may meet again and have another bye."""
    span = ordered[0].points - ordered[-1].points
    rank = span * span * len(ordered) + 1  # of a place from below, for the bye: more than all differences together
    repeat = rank * (len(ordered) + 1) * 2
    edges: list[tuple[int, int, int]] = []
    for number, entrant in enumerate(ordered):
        left = near
        for other in range(number + 1, len(ordered)):
            times = _met(entrant, ordered[other])
            if times and not again:
                continue
            edges.append((number, other, repeat * times + (entrant.points - ordered[other].points) ** 2))
            left -= 1
            if not left:
                break
    nobody = len(ordered)
    if nobody % 2:
        numbers = {entrant.player: number for number, entrant in enumerate(ordered)}
        for place, entrant in enumerate(_from_below(ordered)):
            if again or not entrant.byes:
                edges.append((numbers[entrant.player], nobody, repeat * entrant.byes + rank * place))
    graph = nx.Graph()
    most = max((cost for _, _, cost in edges), default=0) + 1
    graph.add_weighted_edges_from((number, other, most - cost) for number, other, cost in edges)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < nobody + nobody % 2:
        return None
    pairs = sorted((min(pair), max(pair)) for pair in matching)
    tables = [[ordered[number], ordered[other]] for number, other in pairs if other != nobody]
    return tables, [ordered[number] for number, other in pairs if other == nobody]


# -- three at a table -----------------------------------------------------------------------------------------------


def _threes(ordered: Sequence[Entrant]) -> tuple[list[list[Entrant]], list[Entrant]]:
    """Tables of three without repeats, if the search finds them; else with few."""
    steps = _Steps(_STEPS)
    for byes in _byes(ordered, len(ordered) % 3):
        left = [entrant for entrant in ordered if entrant not in byes]
        tables = _search(left, steps)
        if tables is not None:
            return _nearer(tables), byes
        if steps.over:
            break
    byes = next(_byes(ordered, len(ordered) % 3))
    left = [entrant for entrant in ordered if entrant not in byes]
    return _nearer([left[first : first + 3] for first in range(0, len(left), 3)]), byes


def _byes(ordered: Sequence[Entrant], many: int) -> Iterator[list[Entrant]]:
    """Entrants who may have the byes: those with fewest, the lowest first."""
    below = sorted(
        _from_below(ordered), key=lambda entrant: entrant.byes
    )  # stable: among equals the lowest stays first
    most = below[many - 1].byes if many else 0
    sure = [entrant for entrant in below[:many] if entrant.byes < most]
    free = [entrant for entrant in below if entrant.byes == most]
    for chosen in combinations(free, many - len(sure)):
        yield [*sure, *chosen]


class _Steps:
    """How many steps a search may still take."""

    def __init__(self, left: int) -> None:
        self.left = left

    @property
    def over(self) -> bool:
        return self.left <= 0


def _search(left: Sequence[Entrant], steps: _Steps) -> list[list[Entrant]] | None:
    """Tables without repeats, from the top; None when there are none, or the steps are over."""
    if not left:
        return []
    first = left[0]
    unmet = [entrant for entrant in left[1:] if not _met(first, entrant)]
    for second, third in combinations(unmet, 2):
        if _met(second, third):
            continue
        steps.left -= 1
        if steps.over:
            return None
        rest = _search([entrant for entrant in left if entrant not in (first, second, third)], steps)
        if rest is not None:
            return [[first, second, third], *rest]
    return None


def _cost(table: Sequence[Entrant]) -> tuple[int, int]:
    pairs = list(combinations(table, 2))
    return sum(_met(a, b) for a, b in pairs), sum((a.points - b.points) ** 2 for a, b in pairs)


def _nearer(tables: list[list[Entrant]]) -> list[list[Entrant]]:
    """Exchange two players between two tables as long as that saves repeats or, after them, differences in points."""
    costs = [_cost(table) for table in tables]
    better = True
    while better:
        better = False
        for number, other in combinations(range(len(tables)), 2):
            if (costs[number], costs[other]) == ((0, 0), (0, 0)):
                continue
            for a in range(3):
                for b in range(3):
                    table, other_table = list(tables[number]), list(tables[other])
                    table[a], other_table[b] = other_table[b], table[a]
                    now = _cost(table), _cost(other_table)
                    if _sum(*now) < _sum(costs[number], costs[other]):
                        tables[number], tables[other] = table, other_table
                        costs[number], costs[other] = now
                        better = True
    return [sorted(table, key=lambda entrant: -entrant.points) for table in tables]


def _sum(pair: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return pair[0] + other[0], pair[1] + other[1]
