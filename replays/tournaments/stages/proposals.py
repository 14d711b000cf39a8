"""The next round of a stage, by its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import msgspec
import networkx as nx

from replays.tournaments.entries import Stage
from replays.tournaments.event_fields import StageKind
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.stages.progress import bracket_of, players_of, still_in, table_of
from replays.tournaments.stages.round_robin import pools_of, round_tables
from replays.tournaments.stages.team_field import of_teams, team_field
from replays.tournaments.standings import Outcomes
from replays.tournaments.state import Tournament
from replays.tournaments.swiss import Entrant, Proposal, meetings_of, propose, seats_of

_ROUNDS = {1: "Final", 2: "Semifinals", 4: "Quarterfinals"}
"""How many ties a round of a bracket has -> its name."""


def stage_round(now: Tournament, outcomes: Outcomes, stage: Stage, draw: int) -> Proposal:
    """Propose the next round of a stage; without tables when nothing is left to be played in it. Where teams meet, its
    tables name teams.

    `draw`: another number draws again among equals, where lots are drawn at all.
    """
    if of_teams(stage):
        now, outcomes, stage = team_field(now, outcomes, stage)
    return _PROPOSES[stage.rules.kind](now, outcomes, stage, draw)


def round_name(now: Tournament, outcomes: Outcomes, stage: Stage | None) -> str | None:
    """The name of the next round of a bracket; None where it has only a number."""
    if stage is None or not kind_of(stage.rules).bracket:
        return None
    drawn = bracket_of(now, outcomes, stage, walkovers=False)
    if drawn is None or drawn.due is None:
        return None
    return _ROUNDS.get(len(drawn.rounds[drawn.due]))


def stage_entrants(now: Tournament, outcomes: Outcomes, stage: Stage | None) -> list[Entrant]:
    """Everybody who plays on in a stage, best first, or the teams that do. Their opponents count over the whole
    tournament."""
    if stage is not None and of_teams(stage):
        now, outcomes, stage = team_field(now, outcomes, stage)
    met, byes = meetings_of(now)
    left = [player for player in now.players if not now.players[player].dropped]
    playing = set(left if stage is None else still_in(now, outcomes, stage))
    return [
        Entrant(player=line.player, points=line.points, place=line.place, met=met[line.player], byes=byes[line.player])
        for line in table_of(now, outcomes, stage)
        if line.player in playing
    ]


def _swiss(now: Tournament, outcomes: Outcomes, stage: Stage, draw: int) -> Proposal:
    return propose(stage_entrants(now, outcomes, stage), seats=seats_of(now), draw=draw)


def _two_losses(now: Tournament, outcomes: Outcomes, stage: Stage, draw: int) -> Proposal:
    """Those with as many losses meet; a bye goes to the lowest of those with one."""
    losses = {line.player: line.losses for line in table_of(now, outcomes, stage)}
    field = [
        msgspec.structs.replace(entrant, points=2 - 2 * losses[entrant.player])
        for entrant in stage_entrants(now, outcomes, stage)
    ]
    return propose(field, draw=draw)


def _single(now: Tournament, outcomes: Outcomes, stage: Stage, draw: int) -> Proposal:
    drawn = bracket_of(now, outcomes, stage, walkovers=False)
    if drawn is None or drawn.due is None:
        return _proposal([], [])
    ties = list(drawn.rounds[drawn.due])
    if drawn.due == len(drawn.rounds) - 1 and drawn.third is not None:
        ties.append(drawn.third)
    tables, byes = [], []
    for tie in ties:
        present = [player for player in tie.sides if player is not None and not now.players[player].dropped]
        if tie.playable and len(present) == 2:
            tables.append((present[0], present[1]))
        elif tie.playable or (any(tie.empty) and not tie.bye_given):
            byes += present
    return _proposal(tables, byes)


def _double(now: Tournament, outcomes: Outcomes, stage: Stage, draw: int) -> Proposal:
    """Those without a loss meet, and those with one; the best seed of an odd number waits. The last of both meet."""
    losses = {line.player: line.losses for line in table_of(now, outcomes, stage)}
    left = still_in(now, outcomes, stage)
    if len(left) < 2:
        return _proposal([], [])
    met, byes = meetings_of(now)
    sides = [[player for player in left if losses[player] == lost] for lost in (0, 1)]
    if len(sides[0]) < 2 and len(sides[1]) < 2:
        return _proposal([(left[0], left[1])], [])
    tables: list[tuple[str, str]] = []
    waiting: list[str] = []
    for side in sides:
        if len(side) % 2:
            waits = min(side, key=lambda player: (byes[player], side.index(player)))
            waiting.append(waits)
            side = [player for player in side if player != waits]
        tables += _seeded(side, met)
    return _proposal(tables, waiting)


def _seeded(side: Sequence[str], met: Mapping[str, Mapping[str, int]]) -> list[tuple[str, str]]:
    """Pairs of the best with the lowest, and as few as there must be who meet again."""
    last = len(side) - 1
    far = last * last * len(side) + 1
    graph = nx.Graph()
    graph.add_weighted_edges_from(
        (upper, lower, -(far * met[side[upper]].get(side[lower], 0) + (last - upper - lower) ** 2))
        for upper, lower in combinations(range(len(side)), 2)
    )
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return [(side[a], side[b]) for a, b in sorted((min(pair), max(pair)) for pair in matching)]


def _round_robin(now: Tournament, outcomes: Outcomes, stage: Stage, draw: int) -> Proposal:
    """The next round of every pool; the opponent of a player that left, or has no deck left, has a bye. One in which
    nobody is left to meet is a round of byes, for those after it to follow."""
    number = len(now.rounds_of(stage.id))
    tables: list[tuple[str, ...]] = []
    waiting: list[str] = []
    pools, playing = pools_of(players_of(now, stage), stage.rules.pools), set(still_in(now, outcomes, stage))
    if all(number >= len(pool) - 1 + len(pool) % 2 for pool in pools):
        return _proposal([], [])
    for pool in pools:
        if number >= len(pool) - 1 + len(pool) % 2:
            waiting += [player for player in pool if player in playing]
            continue
        for table in round_tables(pool, number):
            present = tuple(player for player in table if player in playing)
            if len(present) == 2:
                tables.append(present)
            else:
                waiting += present
    return _proposal(tables, waiting)


def _proposal(tables: Sequence[tuple[str, ...]], byes: Sequence[str]) -> Proposal:
    return Proposal(tables=tuple(tables), byes=tuple(byes), repeats=(), again=(), floats=())


_PROPOSES: Mapping[StageKind, Callable[[Tournament, Outcomes, Stage, int], Proposal]] = {
    "swiss": _swiss,
    "two-losses": _two_losses,
    "single-elimination": _single,
    "double-elimination": _double,
    "round-robin": _round_robin,
}
