"""Results that penalties and absences lead to. They are proposals: an official records them, with one button.

A penalty in the log of a match decides as `standings.decide` has it, with the signatures that the ruling took. One in
the log of the tournament was signed by nobody else, and an absence by a clock, so an official says how it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from engine.english import counted
from replays.tournaments.entries import Pairing, RecordedPenalty
from replays.tournaments.event_types import ResultRecorded
from replays.tournaments.standings import GAME_LOSS, MATCH_LOSS, Outcomes, best_of, decide, games_won
from replays.tournaments.state import Tournament

Loss = Literal["game-loss", "match-loss"]
BY_PENALTY = "By penalty"


class ProposedResult(msgspec.Struct, frozen=True, kw_only=True):
    """A result that an official may record."""

    winner: str | None
    """Player id; None: all lose."""
    reason: str
    """The reason that is recorded; it says nothing about a penalty that others may not know."""

    def recorded_at(self, pairing: str) -> ResultRecorded:
        """The event that records it."""
        return ResultRecorded(pairing=pairing, winner=self.winner, reason=self.reason, all_lose=self.winner is None)


class AbsenceLoss(msgspec.Struct, frozen=True, kw_only=True):
    """What absent players of a pairing lose next by the clock of their round."""

    players: tuple[str, ...]
    """Those absent, by seat."""
    loss: Loss
    minutes: int
    """Minutes of the round after which it is lost."""
    reason: str
    result: ProposedResult | None
    """What a match loss comes to; None for a game loss, and where others play on without the absent player."""


def penalty_result(now: Tournament, pairing: Pairing, outcomes: Outcomes) -> ProposedResult | None:
    """The result that the recorded penalties of a pairing lead to.

    None: they lead to none, it has that result, or an official recorded another one after them.
    """
    given = losses_at(now, pairing)
    if pairing.bye or not given:
        return None
    recorded = now.results.get(pairing.id)
    if recorded is not None and recorded.seq > max(penalty.seq for penalty in given):
        return None
    players = [seat.player for seat in pairing.seats]
    wanted = best_of(now, pairing, outcomes)
    lost = {penalty.player for penalty in given if penalty.penalty == MATCH_LOSS or wanted == 1}
    won = _with_game_losses(pairing, games_won(pairing, outcomes), given)
    left = [player for player in players if player not in lost]
    if lost and len(left) > 1:
        return None
    leading = [player for player, games in zip(players, won, strict=True) if 2 * games > wanted > 1]
    if not lost and len(leading) != 1:
        return None
    winner = (left[0] if left else None) if lost else leading[0]
    decided = decide(now, pairing, outcomes)
    if decided is not None and decided.winner == winner and not decided.drawn:
        return None
    return ProposedResult(winner=winner, reason=BY_PENALTY)


def losses_at(now: Tournament, pairing: Pairing) -> list[RecordedPenalty]:
    """The recorded game losses and match losses of a pairing that stand."""
    return [
        penalty
        for penalty in now.penalties.values()
        if penalty.pairing == pairing.id and penalty.withdrawn is None and penalty.penalty in (GAME_LOSS, MATCH_LOSS)
    ]


def absence_loss(now: Tournament, pairing: Pairing, outcomes: Outcomes) -> AbsenceLoss | None:
    """What the absent players of a pairing lose next, by the policy; None while nobody is absent, once the pairing is
    decided, and where the policy lets nothing follow."""
    absent = tuple(seat.player for seat in pairing.seats if seat.player in now.absent.get(pairing.id, ()))
    if not absent or pairing.bye or decide(now, pairing, outcomes) is not None:
        return None
    game, match = now.policy.absence_game_loss, now.policy.absence_match_loss
    lost_game = {penalty.player for penalty in losses_at(now, pairing) if penalty.absence}
    begins = tuple(player for player in absent if player not in lost_game)
    several = best_of(now, pairing, outcomes) > 1
    if several and game is not None and begins and GAME_LOSS in now.policy.penalties and game < (match or game + 1):
        reason = _in_words(now, begins, game)
        return AbsenceLoss(players=begins, loss="game-loss", minutes=game, reason=reason, result=None)
    limits = [limit for limit in ((match,) if several else (game, match)) if limit is not None]
    if not limits:
        return None
    minutes = min(limits)
    left = [seat.player for seat in pairing.seats if seat.player not in absent]
    reason = _in_words(now, absent, minutes)
    result = ProposedResult(winner=left[0] if left else None, reason=reason) if len(left) < 2 else None
    return AbsenceLoss(players=absent, loss="match-loss", minutes=minutes, reason=reason, result=result)


def _in_words(now: Tournament, absent: Sequence[str], minutes: int) -> str:
    names = " and ".join(now.players[player].name for player in absent)
    return f"{names} {'was' if len(absent) == 1 else 'were'} absent {counted(minutes, 'minute')} into the round"


def _with_game_losses(pairing: Pairing, games: Sequence[int], given: Sequence[RecordedPenalty]) -> list[int]:
    """Games won at a table of two, a game loss counted for the opponent; a game for which both were absent counts for
    neither."""
    if len(pairing.seats) != 2:
        return list(games)
    lost = [
        [penalty for penalty in given if penalty.penalty == GAME_LOSS and penalty.player == seat.player]
        for seat in pairing.seats
    ]
    both = min(sum(penalty.absence for penalty in losses) for losses in lost)
    return [games[seat] + len(lost[1 - seat]) - both for seat in range(2)]
