"""What must hold of a simulated event, counted again by other means than the product's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import networkx as nx

from replays.tournaments.entries import Pairing, Stage
from replays.tournaments.stage_kinds import kind_of, planned_rounds, until_one_is_left
from replays.tournaments.stages.progress import (
    bracket_of,
    cut_of,
    final_order,
    out,
    pairings_of,
    players_of,
    still_in,
    table_of,
)
from replays.tournaments.stages.round_robin import pools_of
from replays.tournaments.standings import MATCH_LOSS, Outcomes, PlayerStanding, best_of
from replays.tournaments.state import Tournament
from replays.tournaments.swiss import Proposal, meetings_of

ALL_LOSE = "all lose"
"""In the place of a winner; no id of a player has a blank."""
_BYE = "bye"


class Sight(NamedTuple):
    """An event as it is looked at."""

    now: Tournament
    outcomes: Outcomes
    stage: Stage
    entered: Mapping[str, str | None]
    """Pairing -> the result that was entered last for it: the winner, None for a draw, or `ALL_LOSE`."""

    @property
    def lines(self) -> dict[str, PlayerStanding]:
        """The table of the stage, by player."""
        return {line.player: line for line in table_of(self.now, self.outcomes, self.stage)}


# -- a round --------------------------------------------------------------------------------------------------------


def check_proposal(at: Sight, proposal: Proposal, tables: Sequence[Sequence[str]]) -> None:
    """The next round seats the players who are in, each once, and nobody meets again where that can be avoided."""
    now, stage = at.now, at.stage
    seated = Counter(player for table in tables for player in table)
    assert max(seated.values()) == 1, "nobody sits twice in a round"
    assert not any(now.players[player].dropped for player in seated), "nobody plays who has left"
    drawn = bracket_of(now, at.outcomes, stage) if kind_of(stage.rules).bracket else None
    for_third = set() if drawn is None or drawn.third is None else set(drawn.third.sides)
    assert not (out(now, at.outcomes, stage) - for_third) & set(seated), "nobody plays who is out"
    kind = stage.rules.kind
    if kind != "single-elimination" and kind != "round-robin":
        assert set(seated) == set(still_in(now, at.outcomes, stage)), "everybody who is in plays"
    if kind in ("swiss", "two-losses"):
        check_fewest_rematches(now, proposal)
    if kind == "double-elimination":
        check_sides(at, tables)
    if kind == "round-robin":
        met = {frozenset(players) for players in _met_in(at)}
        assert not any(frozenset(table) in met for table in tables if len(table) == 2), "nobody meets twice in a pool"


def check_fewest_rematches(now: Tournament, proposal: Proposal) -> None:
    """No pairing of the same players has fewer who meet again, or have another bye.

    The greatest matching of those who have not met leaves unmatched only players who have all met each other.
    """
    again = len(proposal.repeats) + len(proposal.again)
    if not again:
        return
    met, byes = meetings_of(now)
    players = [player for table in proposal.tables for player in table] + list(proposal.byes)
    graph = nx.Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from((one, other) for one, other in combinations(players, 2) if other not in met[one])
    if len(players) % 2:
        graph.add_node(_BYE)
        graph.add_edges_from((player, _BYE) for player in players if not byes[player])
    most = len(nx.max_weight_matching(graph, maxcardinality=True))
    assert again == len(graph) // 2 - most, "a rematch, or a second bye, that could be avoided"


def check_sides(at: Sight, tables: Sequence[Sequence[str]]) -> None:
    """In a double elimination those with as many losses meet, but for the last two; rematches as few as can be."""
    lost = {player: line.losses for player, line in at.lines.items()}
    pairs = [table for table in tables if len(table) == 2]
    if len(still_in(at.now, at.outcomes, at.stage)) > 2:
        assert all(lost[one] == lost[other] for one, other in pairs), "those with as many losses meet"
        assert len(tables) - len(pairs) <= 2
    met, _ = meetings_of(at.now)
    for losses in (0, 1):
        side = [pair for pair in pairs if {lost[player] for player in pair} == {losses}]
        times = sum(met[one].get(other, 0) for one, other in side)
        if not times:
            continue
        graph = nx.Graph()
        for one, other in combinations([player for pair in side for player in pair], 2):
            graph.add_edge(one, other, weight=-met[one].get(other, 0))
        least = sum(met[one].get(other, 0) for one, other in nx.max_weight_matching(graph, maxcardinality=True))
        assert times == least, "a rematch that could be avoided"


def _met_in(at: Sight) -> list[tuple[str, ...]]:
    pairings = pairings_of(at.now, at.stage)
    return [tuple(seat.player for seat in pairing.seats) for pairing in pairings if not pairing.bye]


# -- the table ------------------------------------------------------------------------------------------------------


def expected_result(at: Sight, pairing: Pairing) -> str | None:
    """How a pairing ended: as it was entered, else as its games say. A winner, None for a draw, or `ALL_LOSE`."""
    if pairing.id in at.entered:
        return at.entered[pairing.id]
    players = [seat.player for seat in pairing.seats]
    if pairing.bye:
        return players[0]
    games = [at.outcomes[match] for match in pairing.matches]
    lost = {seat for game in games for seat in (0, 1) if MATCH_LOSS in game.penalties[seat]}
    if lost:
        return ALL_LOSE if len(lost) == 2 else players[1 - lost.pop()]
    won = [sum(game.winner == seat for game in games) for seat in (0, 1)]
    return None if won[0] == won[1] else players[won.index(max(won))]


def check_table(at: Sight) -> None:
    """Wins, draws, losses and points are those of the results; totals are conserved; places are in their order."""
    points = at.stage.rules.points
    table = at.lines
    counts = {player: Counter[str]() for player in table}
    results = Counter[str]()
    pairings = pairings_of(at.now, at.stage)
    for pairing in pairings:
        ended = expected_result(at, pairing)
        results["bye" if pairing.bye else "draw" if ended is None else "lost" if ended == ALL_LOSE else "won"] += 1
        for seat in pairing.seats:
            result = "draw" if ended is None else "win" if ended == seat.player else "loss"
            counts[seat.player]["bye" if pairing.bye and result == "win" else result] += 1
    for player, line in table.items():
        count = counts[player]
        worth = {"win": points.win, "draw": points.draw, "loss": points.loss, "bye": points.bye}
        assert (line.wins, line.draws, line.losses) == (count["win"] + count["bye"], count["draw"], count["loss"])
        assert line.points == sum(worth[result] * many for result, many in count.items()), f"points of {player}"
    lines = list(table.values())
    assert sum(line.wins for line in lines) == results["won"] + results["bye"], "one winner a table"
    assert sum(line.draws for line in lines) == 2 * results["draw"]
    assert sum(line.losses for line in lines) == results["won"] + 2 * results["lost"], "one loser, or two who both lose"
    assert sum(line.keys for line in lines) == sum(line.keys_against for line in lines)
    assert sum(line.games for line in lines) == sum(line.games_against for line in lines)
    assert [line.place for line in lines] == sorted(line.place for line in lines)


# -- the end of a stage ---------------------------------------------------------------------------------------------


def check_cut(at: Sight, *, changed: bool) -> None:
    """The right players go on, and a stage that is played to its end has a winner, who is the first. `changed`: results
    were corrected, players came back, or matches of a bracket were drawn."""
    now, stage, lines = at.now, at.stage, at.lines
    players, rules = cut_of(now, at.outcomes, stage).players, stage.rules
    left = still_in(now, at.outcomes, stage)
    assert len(set(players)) == len(players) <= (rules.cut or len(lines))
    assert set(players) <= set(left)
    assert len(players) == min(len(left), rules.cut or len(left)), "as many go on as can"
    if rules.kind == "two-losses":
        undefeated = {player for player in left if not lines[player].losses}
        assert undefeated <= set(players) or len(undefeated) > (rules.cut or 0) // 2
        assert all(lines[player].losses < 2 for player in players)
    if rules.kind == "swiss":
        lowest = min((lines[player].points for player in players), default=0)
        assert all(lines[player].points <= lowest for player in left if player not in players)
        assert [lines[player].place for player in players] == sorted(lines[player].place for player in players)
    if rules.kind == "round-robin":
        places = _places_in_pools(at)
        last = max((places[player] for player in players), default=0)
        assert all(places[player] >= last for player in left if player not in players), "the best of each pool go on"
    if until_one_is_left(rules):
        check_winner(at, players, changed=changed)
    if rules.kind == "single-elimination":
        check_bracket(at, changed=changed)
    if kind_of(rules).elimination and rules.final_best_of and not changed:
        check_finals(at)


def _places_in_pools(at: Sight) -> dict[str, int]:
    """How many of those a player has met, or was to meet, in a pool stand before the player."""
    ordered, pools = list(at.lines), pools_of(players_of(at.now, at.stage), at.stage.rules.pools)
    return {player: place for pool in pools for place, player in enumerate(sorted(pool, key=ordered.index))}


def check_winner(at: Sight, players: Sequence[str], *, changed: bool) -> None:
    """One player is left, who is first in the final order; none only where the last two have both lost, or left."""
    if players:
        assert list(players) == final_order(at.now, at.outcomes)[:1], "one winner"
        return
    last = [pairing for pairing in pairings_of(at.now, at.stage) if not pairing.bye]
    both = [pairing for pairing in last if expected_result(at, pairing) == ALL_LOSE]
    assert changed or both or any(at.now.players[player].dropped for player in players_of(at.now, at.stage)), (
        "a winner is missing"
    )


def check_bracket(at: Sight, *, changed: bool) -> None:
    """A bracket that is at its end has a champion, unless both have lost its final, and takes no round too many."""
    drawn = bracket_of(at.now, at.outcomes, at.stage)
    if drawn is None:
        return
    assert drawn.due is None, "something is left to be played"
    if drawn.champion is None:
        lost = [pairing for pairing in pairings_of(at.now, at.stage) if expected_result(at, pairing) == ALL_LOSE]
        assert drawn.final.nobody and lost or all(drawn.final.empty), "a final without a winner"
    else:
        assert final_order(at.now, at.outcomes)[0] == drawn.champion
    if not changed:
        most = planned_rounds(at.stage.rules, len(players_of(at.now, at.stage)))
        assert most is not None
        assert len(at.now.rounds_of(at.stage.id)) <= most


def check_finals(at: Sight) -> None:
    """Only the last two play the final: no others have a table or a bye in its round and after it, but for those of the
    match for the third place."""
    seated: set[str] = set()
    drawn = bracket_of(at.now, at.outcomes, at.stage) if kind_of(at.stage.rules).bracket else None
    for round in reversed(at.now.rounds_of(at.stage.id)):
        pairings = at.now.pairings_of(round.id)
        seated |= {seat.player for pairing in pairings for seat in pairing.seats}
        for pairing in pairings:
            players = {seat.player for seat in pairing.seats}
            final = players == seated if drawn is None else players == set(drawn.final.sides)
            wanted = at.stage.rules.final_best_of if final else at.stage.rules.best_of
            assert pairing.bye or best_of(at.now, pairing, at.outcomes) == wanted, "only the final takes its games"
