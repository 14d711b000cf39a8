"""Standings: results of pairings, from officials' records and from the matches, and the order of players.

A pairing is decided by the result an official recorded for it; else, when a judge gave a match loss, by that; else by
its matches: the player who won more of those that have a result, when none is still being played. A match that was
closed without a result was abandoned and counts for nothing; a game loss turns the result of its match.

A pairing that is played as best of several is decided once a player has won more than half of them.

Players are ordered by points, then by tie-breaks, each with its row in `TIE_BREAKS`; without a stage that says
otherwise, a win is worth twice a draw, and the tie-breaks are `DEFAULT_RULES`'. Players equal in all of it share a
place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Literal

import msgspec

from replays.tournaments.entries import Pairing
from replays.tournaments.event_fields import Points, StageRules, TieBreak
from replays.tournaments.finals import is_final
from replays.tournaments.formats import FORMATS
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.state import Tournament

DEFAULT_RULES = StageRules(kind="swiss")
"""The rules of rounds that belong to no stage."""

GAME_LOSS, MATCH_LOSS = "game-loss", "match-loss"


class MatchOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """State of a match, as far as standings need it; lists are by seat."""

    match: str
    finished: bool
    """It has a result, or was closed without one."""
    winner: int | None
    """The seat that won; None: nobody, or not finished."""
    abandoned: bool
    """Closed without a result."""
    keys: tuple[int, ...]
    amber: tuple[int, ...]
    penalties: tuple[Mapping[str, int], ...]
    """Penalty -> how often it was given, by seat."""
    places: tuple[int, ...] | None = None
    """The seats in order of their places, if the variant ranks them and the match has a result; else None."""
    proposed: bool = False
    """Its result is a proposal, by the procedure after time was called: officials close the match, or record it."""

    @property
    def over(self) -> bool:
        """Whether nothing more is played or signed in it."""
        return (self.finished and not self.proposed) or self.counts

    @property
    def counts(self) -> bool:
        """Whether it has a result."""
        has_result = self.finished and not self.abandoned and not self.proposed
        return has_result or any(GAME_LOSS in given for given in self.penalties)

    @property
    def lost_by_penalty(self) -> frozenset[int]:
        """The seats that were given a game loss."""
        return frozenset(seat for seat, given in enumerate(self.penalties) if given.get(GAME_LOSS))

    @property
    def all_lost(self) -> bool:
        """Whether each seat was given the loss of the game or of the match."""
        return all(given.get(GAME_LOSS) or given.get(MATCH_LOSS) for given in self.penalties)

    @property
    def won_by(self) -> int | None:
        """The seat that won, penalties considered; None for nobody, and where a penalty leaves it to officials."""
        lost = self.lost_by_penalty
        if not lost:
            return self.winner
        left = [seat for seat in range(len(self.keys)) if seat not in lost]
        return left[0] if len(left) == 1 else self.winner if self.winner in left else None

    def outlasted(self, seat: int) -> int:
        """Number of opponents that fell before this seat, which did not win; 0 if there are no places."""
        lost = self.lost_by_penalty
        if self.places is None or seat in lost or self.won_by == seat:
            return 0
        mine = self.places[seat]
        return sum(other in lost or place > mine for other, place in enumerate(self.places) if other != seat)


Outcomes = Mapping[str, MatchOutcome]
"""By match id, as far as known."""


def seat_that_won(outcomes: Outcomes, match: str) -> int | None:
    """The seat that won a match, penalties considered; None for nobody, and while it has no result."""
    outcome = outcomes.get(match)
    return outcome.won_by if outcome is not None and outcome.counts else None


class Decided(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Result of a pairing."""

    winner: str | None
    """Player id; None: a draw, unless all lose."""
    by: str
    """`recorded`, `penalty`, `bye` or `matches`."""
    games: tuple[int, ...]
    """Matches won, by seat."""
    keys: tuple[int, ...] | None
    """Forged keys at the end of all its matches, by seat; None if it is unknown."""
    outlasted: tuple[int, ...] = ()
    """Opponents who fell before a seat that did not win, in all its matches, by seat; empty, and not told, where no
    match has places."""
    all_lose: bool = False
    """Nobody has won, and it is no draw: each of its players has lost."""

    @property
    def drawn(self) -> bool:
        """Whether it is a draw."""
        return self.winner is None and not self.all_lose

    def result_of(self, player: str) -> Literal["win", "draw", "loss"]:
        """What it is for one of its players."""
        return "win" if self.winner == player else "draw" if self.drawn else "loss"


class PlayerStanding(msgspec.Struct, kw_only=True):
    """One player's line."""

    place: int = 0
    player: str
    name: str
    dropped: bool
    played: int = 0
    """Pairings decided, byes among them."""
    points: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    outlasted: int = 0
    """Opponents who fell before this player in matches of three that this player did not win."""
    byes: int = 0
    keys: int = 0
    keys_against: int = 0
    games: int = 0
    """Games won in all pairings; of a team, boards."""
    games_against: int = 0
    schedule: float = 0.0
    """Strength of schedule: 0 to 1."""
    schedules: float = 0.0
    """Mean strength of schedule of the opponents."""


def decide(now: Tournament, pairing: Pairing, outcomes: Outcomes) -> Decided | None:
    """The result of a pairing; None while it has none."""
    return _decide(now, outcomes, pairing, None)


def _decide(now: Tournament, outcomes: Outcomes, pairing: Pairing, wanted: int | None) -> Decided | None:
    """The result of a pairing that is the best of so many games; None: of as many as its stage says."""
    recorded = now.results.get(pairing.id)
    if recorded is None and pairing.bye:
        return Decided(winner=pairing.seats[0].player, by="bye", games=(0,), keys=None)
    seats = range(len(pairing.seats))
    played = [outcomes[match] for match in pairing.matches if match in outcomes]
    counted = _counted(pairing, outcomes)
    games = games_won(pairing, outcomes)
    keys = tuple(sum(outcome.keys[seat] for outcome in counted) for seat in seats) if counted else None
    if recorded is not None:
        winner, all_lose = recorded.winner, recorded.all_lose
        return Decided(winner=winner, by="recorded", games=games, keys=recorded.keys or keys, all_lose=all_lose)
    lost = {seat for outcome in played for seat, given in enumerate(outcome.penalties) if given.get(MATCH_LOSS)}
    left = [seat for seat in seats if seat not in lost]
    if lost and len(left) <= 1:
        winner = pairing.seats[left[0]].player if left else None
        return Decided(winner=winner, by="penalty", games=games, keys=keys, all_lose=not left)
    if not counted:
        return None
    wanted = best_of(now, pairing, outcomes) if wanted is None else wanted
    unfinished = len(played) < len(pairing.matches) or any(not outcome.over for outcome in played)
    won = [seat for seat in left if 2 * games[seat] > wanted] if wanted > 1 else []
    if not won and (unfinished or len(counted) < wanted):
        return None
    best = max(games)
    leaders = won or [seat for seat in left if games[seat] == best and best > 0]
    winner = pairing.seats[leaders[0]].player if len(leaders) == 1 else None
    outlasted: tuple[int, ...] = ()
    if any(outcome.places is not None for outcome in counted):
        outlasted = tuple(sum(outcome.outlasted(seat) for outcome in counted) * (seat not in lost) for seat in seats)
    all_lose = wanted == 1 and not leaders and counted[-1].all_lost
    by = "penalty" if lost or all_lose else "matches"
    return Decided(winner=winner, by=by, games=games, keys=keys, outlasted=outlasted, all_lose=all_lose)


def _counted(pairing: Pairing, outcomes: Outcomes) -> list[MatchOutcome]:
    """The matches of a pairing that have a result."""
    played = [outcomes[match] for match in pairing.matches if match in outcomes]
    return [outcome for outcome in played if outcome.counts and len(outcome.keys) == len(pairing.seats)]


def games_won(pairing: Pairing, outcomes: Outcomes) -> tuple[int, ...]:
    """How many matches of a pairing each seat has won."""
    counted = _counted(pairing, outcomes)
    return tuple(sum(outcome.won_by == seat for outcome in counted) for seat in range(len(pairing.seats)))


def best_of(now: Tournament, pairing: Pairing, outcomes: Outcomes) -> int:
    """Of how many games a pairing is the best."""
    rules = now.rules_of(pairing)
    if rules is None:
        return 1
    of_format = FORMATS[rules.format].best_of
    if of_format is not None:
        return of_format
    if rules.final_best_of is not None and is_final(now, pairing, partial(_losers, now, outcomes)):
        return rules.final_best_of
    return rules.best_of


def _losers(now: Tournament, outcomes: Outcomes, meeting: Sequence[Pairing], games: int) -> set[str]:
    """The sides that lost a meeting whose pairings are the best of so many games: players, or teams by their boards."""
    first, results = meeting[0], [(pairing, _decide(now, outcomes, pairing, games)) for pairing in meeting]
    if first.board is None:
        decided = results[0][1]
        return {seat.player for seat in first.seats if decided is not None and decided.result_of(seat.player) == "loss"}
    boards = boards_played(now, results)
    rules = now.rules_of(first)
    if rules is None or not boards or not all(board.finished for board in boards) or len(first.board.teams) < 2:
        return set()
    won = side_that_won(boards, rules)
    if won is None:
        return set(first.board.teams) if all(board.all_lost for board in boards) else set()
    return {first.board.teams[1 - won]}


def boards_played(now: Tournament, results: Sequence[tuple[Pairing, Decided | None]]) -> list[MatchOutcome]:
    """How the boards of a meeting ended, by its sides and in their order. In a round that is closed, boards without a
    result were not played."""
    ordered = sorted(results, key=lambda result: 0 if result[0].board is None else result[0].board.number)
    boards = [_board(pairing, decided) for pairing, decided in ordered]
    return [board for board in boards if board.finished or not now.rounds[results[0][0].round].closed]


def _board(pairing: Pairing, decided: Decided | None) -> MatchOutcome:
    assert pairing.board is not None
    teams = pairing.board.teams
    seats = {seat.player: teams.index(side) for seat, side in zip(pairing.seats, pairing.sides, strict=True)}
    keys = [0] * len(teams)
    if decided is not None and decided.keys is not None:
        for seat, side in enumerate(seats.values()):
            keys[side] = decided.keys[seat]
    lost = {MATCH_LOSS: 1} if decided is not None and decided.all_lose else {}
    return MatchOutcome(
        match=pairing.id,
        finished=decided is not None,
        winner=None if decided is None or decided.winner is None else seats[decided.winner],
        abandoned=False,
        keys=tuple(keys),
        amber=(0,) * len(teams),
        penalties=(lost,) * len(teams),
    )


def side_that_won(boards: Sequence[MatchOutcome], rules: StageRules) -> int | None:
    """The side that won a meeting of two teams whose boards have ended, in their order; None: neither."""
    won = [sum(board.winner == side for board in boards) for side in (0, 1)]
    keys = [sum(board.keys[side] for board in boards) for side in (0, 1)]
    for counts in (won, keys):
        if counts[0] != counts[1]:
            return 0 if counts[0] > counts[1] else 1
    if rules.draws and kind_of(rules).out_after is None:
        return None
    return next((board.winner for board in boards if board.winner is not None), None)


def standings(
    now: Tournament,
    outcomes: Outcomes,
    rounds: Collection[str] | None = None,
    *,
    results: Mapping[str, Decided | None] | None = None,
    rules: StageRules = DEFAULT_RULES,
    players: Collection[str] | None = None,
) -> list[PlayerStanding]:
    """The players' lines, best first. `rounds`: only these count; None: all. `results`: results that `decide` has
    returned already, by id of the pairing. `rules`: what results are worth, and what breaks ties. `players`: only their
    lines; None: everybody's."""
    results = results or {}
    lines = {
        player.id: PlayerStanding(player=player.id, name=player.name, dropped=player.dropped)
        for player in now.players.values()
    }
    met: dict[str, list[tuple[str, int]]] = {player: [] for player in lines}
    for pairing in now.pairings.values():
        if pairing.removed or (rounds is not None and pairing.round not in rounds):
            continue
        decided = results[pairing.id] if pairing.id in results else decide(now, pairing, outcomes)
        if decided is None:
            continue
        seated = [seat.player for seat in pairing.seats]
        for seat, player in enumerate(seated):
            line = lines[player]
            _count(line, decided, seat, player, bye=pairing.bye, points=rules.points)
            result = {"win": 1, "draw": 0, "loss": -1}[decided.result_of(player)]
            met[player] += [(other, result) for other in seated if other != player]
    listed = lines if players is None else {id: line for id, line in lines.items() if id in players}
    return _Order(now.id, lines, met).ordered(listed.values(), rules.tie_breaks)


def _count(line: PlayerStanding, decided: Decided, seat: int, player: str, *, bye: bool, points: Points) -> None:
    line.played += 1
    line.byes += bye
    result = decided.result_of(player)
    if result == "win":
        line.wins += 1
        line.points += points.bye if bye else points.win
    elif result == "draw":
        line.draws += 1
        line.points += points.draw
    else:
        line.losses += 1
        line.points += points.loss
    if decided.outlasted:
        line.outlasted += decided.outlasted[seat]
    line.games += decided.games[seat]
    line.games_against += sum(decided.games) - decided.games[seat]
    if decided.keys is not None:
        line.keys += decided.keys[seat]
        line.keys_against += sum(decided.keys) - decided.keys[seat]


class _Order:
    """Orders the lines of one table. `met`: player -> each opponent with 1 for a win, 0, or -1 for a loss."""

    def __init__(
        self, tournament: str, lines: Mapping[str, PlayerStanding], met: Mapping[str, Sequence[tuple[str, int]]]
    ) -> None:
        self.tournament, self.met = tournament, met
        share = {player: _share(line) for player, line in lines.items()}
        self.schedule = {id: _mean([share[other] for other, _ in others]) for id, others in met.items()}
        self.schedules = {id: _mean([self.schedule[other] for other, _ in others]) for id, others in met.items()}

    def ordered(self, lines: Collection[PlayerStanding], tie_breaks: Sequence[TieBreak]) -> list[PlayerStanding]:
        """The lines, best first, with their places."""
        groups = _apart([sorted(lines, key=lambda line: line.player)], lambda line, tied: line.points)
        for name in tie_breaks:
            value = TIE_BREAKS[name].value
            groups = _apart(groups, lambda line, tied, value=value: value(self, line, tied))  # type: ignore[misc]
        place = 1
        for tied in groups:
            for line in tied:
                line.place = place
                line.schedule = round(float(self.schedule[line.player]), 4)
                line.schedules = round(float(self.schedules[line.player]), 4)
            place += len(tied)
        return [line for tied in groups for line in tied]

    def against(self, line: PlayerStanding, tied: Sequence[PlayerStanding]) -> int:
        """Wins less losses against those who are tied with a player."""
        others = {other.player for other in tied}
        return sum(result for other, result in self.met[line.player] if other in others)

    def lot(self, line: PlayerStanding) -> int:
        """A number drawn for a player: the same in the whole tournament."""
        return int.from_bytes(hashlib.sha256(f"{self.tournament} {line.player}".encode()).digest()[:8], "big")


Comparable = Fraction | int
_Value = Callable[[PlayerStanding, Sequence[PlayerStanding]], Comparable]


def _apart(groups: Sequence[list[PlayerStanding]], value: _Value) -> list[list[PlayerStanding]]:
    """Divide groups of tied lines by a value, the highest first; equal ones keep their order."""
    apart = []
    for tied in groups:
        if len(tied) == 1:
            apart.append(tied)
            continue
        values = {line.player: value(line, tied) for line in tied}
        best = sorted(tied, key=lambda line: values[line.player], reverse=True)
        apart += [list(same) for _, same in groupby(best, key=lambda line: values[line.player])]
    return apart


class TieBreakRow(msgspec.Struct, frozen=True, kw_only=True):
    """One tie-break. `value`: what counts of a line among those tied with it; the highest is first."""

    label: str
    about: str
    value: Callable[[_Order, PlayerStanding, Sequence[PlayerStanding]], Comparable]


TIE_BREAKS: Mapping[TieBreak, TieBreakRow] = {
    "wins": TieBreakRow(
        label="wins",
        about="how many matches the player won, byes left out",
        value=lambda order, line, tied: line.wins - line.byes,
    ),
    "outlasted": TieBreakRow(
        label="opponents outlasted",
        about="how many opponents fell before the player in matches of three that the player did not win",
        value=lambda order, line, tied: line.outlasted,
    ),
    "schedule": TieBreakRow(
        label="strength of schedule",
        about="the mean share of wins of those met, byes left out",
        value=lambda order, line, tied: order.schedule[line.player],
    ),
    "schedules": TieBreakRow(
        label="strength of schedule of those met",
        about="the mean strength of schedule of those met",
        value=lambda order, line, tied: order.schedules[line.player],
    ),
    "keys": TieBreakRow(
        label="keys",
        about="keys forged less keys forged against the player",
        value=lambda order, line, tied: line.keys - line.keys_against,
    ),
    "head-to-head": TieBreakRow(
        label="head-to-head",
        about="wins less losses against those who are tied",
        value=lambda order, line, tied: order.against(line, tied),
    ),
    "games": TieBreakRow(
        label="games",
        about="games won less games lost in all matches; of a team, boards",
        value=lambda order, line, tied: line.games - line.games_against,
    ),
    "lot": TieBreakRow(
        label="drawn lot",
        about="a lot that is drawn once for the whole tournament",
        value=lambda order, line, tied: order.lot(line),
    ),
}


def _share(line: PlayerStanding) -> Fraction:
    """The share of wins in what was played, byes left out: they tell nothing about strength."""
    played = line.played - line.byes
    return Fraction(2 * (line.wins - line.byes) + line.draws, 2 * played) if played else Fraction(0)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
