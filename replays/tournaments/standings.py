"""Standings: results of pairings, from officials' records and from the matches, and the order of players.

A pairing is decided by the result an official recorded for it; else, when a judge gave a match loss, by that; else by
its matches: the player who won more of those that have a result, when none is still being played. A match that was
closed without a result was abandoned and counts for nothing; a game loss turns the result of its match.

Players are ordered by wins (a draw counts half), then, between three, by how many opponents they outlasted in matches
that they did not win, then by strength of schedule (the mean share of wins of those they
met, byes left out), then by the mean strength of schedule of those they met, then by keys forged less keys forged
against them. Players equal in all of it share a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from replays.tournaments.state import Pairing, Tournament

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
    def counts(self) -> bool:
        """Whether it has a result."""
        has_result = self.finished and not self.abandoned and not self.proposed
        return has_result or any(GAME_LOSS in given for given in self.penalties)

    @property
    def lost_by_penalty(self) -> frozenset[int]:
        """The seats that were given a game loss."""
        return frozenset(seat for seat, given in enumerate(self.penalties) if given.get(GAME_LOSS))

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


class Decided(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Result of a pairing."""

    winner: str | None
    """Player id; None: a draw, or nobody."""
    by: str
    """`recorded`, `penalty`, `bye` or `matches`."""
    games: tuple[int, ...]
    """Matches won, by seat."""
    keys: tuple[int, ...] | None
    """Forged keys at the end of all its matches, by seat; None if it is unknown."""
    outlasted: tuple[int, ...] = ()
    """Opponents who fell before a seat that did not win, in all its matches, by seat; empty, and not told, where no
    match has places."""


class PlayerStanding(msgspec.Struct, kw_only=True):
    """One player's line."""

    place: int = 0
    player: str
    name: str
    dropped: bool
    played: int = 0
    """Pairings decided, byes among them."""
    wins: int = 0
    draws: int = 0
    losses: int = 0
    outlasted: int = 0
    """Opponents who fell before this player in matches of three that this player did not win."""
    byes: int = 0
    keys: int = 0
    keys_against: int = 0
    schedule: float = 0.0
    """Strength of schedule: 0 to 1."""
    schedules: float = 0.0
    """Mean strength of schedule of the opponents."""


def decide(now: Tournament, pairing: Pairing, outcomes: Mapping[str, MatchOutcome]) -> Decided | None:
    """Result of a pairing; None while it has not. `outcomes`: by match id, as far as known."""
    seats = range(len(pairing.seats))
    played = [outcomes[match] for match in pairing.matches if match in outcomes]
    counted = [outcome for outcome in played if outcome.counts and len(outcome.keys) == len(pairing.seats)]
    games = tuple(sum(outcome.won_by == seat for outcome in counted) for seat in seats)
    keys = tuple(sum(outcome.keys[seat] for outcome in counted) for seat in seats) if counted else None
    recorded = now.results.get(pairing.id)
    if recorded is not None:
        return Decided(winner=recorded.winner, by="recorded", games=games, keys=recorded.keys or keys)
    if pairing.bye:
        return Decided(winner=pairing.seats[0].player, by="bye", games=(0,), keys=None)
    lost = {seat for outcome in played for seat, given in enumerate(outcome.penalties) if given.get(MATCH_LOSS)}
    left = [seat for seat in seats if seat not in lost]
    if lost and len(left) <= 1:
        winner = pairing.seats[left[0]].player if left else None
        return Decided(winner=winner, by="penalty", games=games, keys=keys)
    unfinished = len(played) < len(pairing.matches) or any(not _is_over(o) for o in played)
    if not counted or unfinished:
        return None
    best = max(games)
    leaders = [seat for seat in left if games[seat] == best and best > 0]
    winner = pairing.seats[leaders[0]].player if len(leaders) == 1 else None
    outlasted: tuple[int, ...] = ()
    if any(outcome.places is not None for outcome in counted):
        outlasted = tuple(sum(outcome.outlasted(seat) for outcome in counted) * (seat not in lost) for seat in seats)
    return Decided(winner=winner, by="penalty" if lost else "matches", games=games, keys=keys, outlasted=outlasted)


def _is_over(outcome: MatchOutcome) -> bool:
    return (outcome.finished and not outcome.proposed) or outcome.counts


def standings(
    now: Tournament,
    outcomes: Mapping[str, MatchOutcome],
    rounds: Sequence[str] | None = None,
    *,
    results: Mapping[str, Decided | None] | None = None,
) -> list[PlayerStanding]:
    """Every player's line, best first. `rounds`: only these count; None: all. `results`: results that `decide` has
    returned already, by id of the pairing."""
    results = results or {}
    lines = {
        player.id: PlayerStanding(player=player.id, name=player.name, dropped=player.dropped)
        for player in now.players.values()
    }
    met: dict[str, list[str]] = {player: [] for player in lines}
    for pairing in now.pairings.values():
        if pairing.removed or (rounds is not None and pairing.round not in rounds):
            continue
        decided = results[pairing.id] if pairing.id in results else decide(now, pairing, outcomes)
        if decided is None:
            continue
        players = [seat.player for seat in pairing.seats]
        for seat, player in enumerate(players):
            line = lines[player]
            line.played += 1
            if decided.winner == player:
                line.wins += 1
            elif decided.winner is None:
                line.draws += 1
            else:
                line.losses += 1
            if decided.outlasted:
                line.outlasted += decided.outlasted[seat]
            line.byes += pairing.bye
            if decided.keys is not None:
                line.keys += decided.keys[seat]
                line.keys_against += sum(decided.keys) - decided.keys[seat]
            met[player] += [other for other in players if other != player]
    return _ordered(lines, met)


def _ordered(lines: Mapping[str, PlayerStanding], met: Mapping[str, list[str]]) -> list[PlayerStanding]:
    share = {player: _share(line) for player, line in lines.items()}
    schedule = {player: _mean([share[other] for other in others]) for player, others in met.items()}
    schedules = {player: _mean([schedule[other] for other in others]) for player, others in met.items()}

    def rank(player: str) -> tuple[Any, ...]:
        line = lines[player]
        wins, keys = 2 * line.wins + line.draws, line.keys - line.keys_against
        return (wins, line.outlasted, schedule[player], schedules[player], keys)

    ordered = sorted(lines, key=lambda player: (*(-part for part in rank(player)), player))
    for number, player in enumerate(ordered, 1):
        line = lines[player]
        before = ordered[number - 2] if number > 1 else None
        line.place = lines[before].place if before is not None and rank(before) == rank(player) else number
        line.schedule, line.schedules = round(float(schedule[player]), 4), round(float(schedules[player]), 4)
    return [lines[player] for player in ordered]


def _share(line: PlayerStanding) -> Fraction:
    """The share of wins in what was played, byes left out: they tell nothing about strength."""
    played = line.played - line.byes
    return Fraction(2 * (line.wins - line.byes) + line.draws, 2 * played) if played else Fraction(0)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
