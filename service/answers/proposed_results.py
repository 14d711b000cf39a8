"""Results that penalties and absences propose at a pairing, with what is left on the clock of the round."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from replays.log.events import now
from replays.telling.clock import milliseconds
from replays.tournaments.entries import Pairing
from replays.tournaments.proposed_results import AbsenceLoss, Loss, ProposedResult, absence_loss, penalty_result
from replays.tournaments.standings import Outcomes, decide
from replays.tournaments.state import Tournament
from service.services import services


class RoundTime(NamedTuple):
    """How long a round has been going on by its clocks, in seconds."""

    seconds: int
    runs: bool


class AbsenceAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Absent players of a pairing, and what they lose next."""

    pairing: str
    table: str
    players: Annotated[list[str], Meta(description="who is absent, and loses this")]
    loss: Annotated[Loss | None, Meta(description="null: by the policy nothing follows")]
    minutes: Annotated[int | None, Meta(description="of the round, after which it is lost")]
    left: Annotated[int | None, Meta(description="seconds until then, negative afterwards; null: no clock tells")]
    runs: Annotated[bool, Meta(description="the clock of the round runs")]
    proposed: Annotated[bool, Meta(description="an official may record it now")]
    winner: Annotated[str | None, Meta(description="of the result that is proposed; null: nobody, all lose")]
    decides: Annotated[bool, Meta(description="it is a result; else a game loss, or others play on")]
    reason: str


class PenaltyResultAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The result that recorded penalties lead to."""

    winner: Annotated[str | None, Meta(description="null: nobody, all lose")]
    reason: str


class ProposedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What is proposed at a pairing; nothing of it counts before an official records it."""

    tournament: str
    version: Annotated[int, Meta(description="for If-Match")]
    pairing: str
    absence: Annotated[AbsenceAnswer | None, Meta(description="null: nobody is absent")]
    by_penalty: Annotated[PenaltyResultAnswer | None, Meta(description="null: penalties lead to no other result")]


def round_time(tournament: Tournament, round: str) -> RoundTime | None:
    """How long the clock of a round has run, without pauses; in logs before it had one, the longest time of a match's
    clock. None before it was started."""
    clock_of_round = tournament.clocks.get(round)
    if clock_of_round is not None:
        used = clock_of_round.at_time(milliseconds(now())).used
        return RoundTime(used // 1000, clock_of_round.running)
    matches = [match for pairing in tournament.pairings_of(round) for match in pairing.matches]
    at = milliseconds(now())
    times = [
        RoundTime(face.used // 1000, clock.running)
        for clock in services().projections.clocks(matches)
        if clock is not None and (face := clock.at_time(at).common) is not None
    ]
    return max(times, default=None)


def absence_answer(
    tournament: Tournament, pairing: Pairing, outcomes: Outcomes, time: RoundTime | None
) -> AbsenceAnswer | None:
    """The absence at a pairing; None when everybody is there, and once it is decided. `time`: of its round."""
    due = absence_loss(tournament, pairing, outcomes)
    if due is None:
        return _without_loss(tournament, pairing, outcomes)
    left = None if time is None else 60 * due.minutes - time.seconds
    return AbsenceAnswer(
        pairing=pairing.id,
        table=pairing.table,
        players=list(due.players),
        loss=due.loss,
        minutes=due.minutes,
        left=left,
        runs=time is not None and time.runs,
        proposed=(left is None or left <= 0) and (due.loss == "game-loss" or due.result is not None),
        winner=None if due.result is None else due.result.winner,
        decides=due.result is not None,
        reason=due.reason,
    )


def proposed_answer(tournament: Tournament, pairing: Pairing, outcomes: Outcomes) -> ProposedAnswer:
    """What is proposed at a pairing."""
    time = round_time(tournament, pairing.round) if tournament.absent.get(pairing.id) else None
    return _proposed(tournament, pairing, outcomes, time)


def proposed_in_round(tournament: Tournament, round: str, outcomes: Outcomes) -> dict[str, ProposedAnswer]:
    """What is proposed at the pairings of a round, by id; without those at which nothing is and nobody is absent."""
    pairings = tournament.pairings_of(round)
    time = round_time(tournament, round) if any(tournament.absent.get(pairing.id) for pairing in pairings) else None
    answers = {pairing.id: _proposed(tournament, pairing, outcomes, time) for pairing in pairings}
    return {id: answer for id, answer in answers.items() if answer.absence is not None or answer.by_penalty is not None}


def _proposed(tournament: Tournament, pairing: Pairing, outcomes: Outcomes, time: RoundTime | None) -> ProposedAnswer:
    by_penalty = penalty_result(tournament, pairing, outcomes)
    return ProposedAnswer(
        tournament=tournament.id,
        version=tournament.version,
        pairing=pairing.id,
        absence=absence_answer(tournament, pairing, outcomes, time),
        by_penalty=None if by_penalty is None else _penalty_answer(by_penalty),
    )


def due_absence(tournament: Tournament, pairing: Pairing, outcomes: Outcomes) -> AbsenceLoss | None:
    """The loss by absence that an official may record now; None before its time."""
    due = absence_loss(tournament, pairing, outcomes)
    answer = (
        None if due is None else absence_answer(tournament, pairing, outcomes, round_time(tournament, pairing.round))
    )
    return due if answer is not None and answer.proposed else None


def _penalty_answer(result: ProposedResult) -> PenaltyResultAnswer:
    return PenaltyResultAnswer(winner=result.winner, reason=result.reason)


def _without_loss(tournament: Tournament, pairing: Pairing, outcomes: Outcomes) -> AbsenceAnswer | None:
    """The absence at a pairing of which the policy lets nothing follow."""
    absent = [seat.player for seat in pairing.seats if seat.player in tournament.absent.get(pairing.id, ())]
    if not absent or decide(tournament, pairing, outcomes) is not None:
        return None
    return AbsenceAnswer(
        pairing=pairing.id,
        table=pairing.table,
        players=absent,
        loss=None,
        minutes=None,
        left=None,
        runs=False,
        proposed=False,
        winner=None,
        decides=False,
        reason="",
    )
