"""Close the matches that a change of their tournament ends, and say what became of each."""

from __future__ import annotations

from collections.abc import Collection

from replays.disputes.calls import WaitingCases
from replays.log.vocabulary import EventData
from replays.tournaments import event_types as types
from replays.tournaments.ended_matches import Ended, due, end
from replays.tournaments.state import Tournament
from service.answers.tournament import EndedMatch
from service.answers.tournaments import outcomes_of
from service.services import services

ENDING = (types.ResultRecorded, types.PairingRemoved, types.MatchAnnulled, types.RoundClosed, types.TournamentClosed)
"""Events that may end matches."""


def end_matches(now: Tournament, pairings: Collection[str] | None) -> list[Ended]:
    """Close the matches of these pairings, or of all, that are due. Safe to repeat. Raises StoreUnavailable."""
    wanted = due(now, pairings)
    parts = services()
    outcomes = outcomes_of(now) if any(due_match.decided for due_match in wanted) else {}
    ended = end(parts.recorder, now, wanted, outcomes, cases=WaitingCases(parts.calls, parts.cases))
    for ended_match in ended:
        if ended_match.recorded is not None:
            parts.waker.appended(ended_match.recorded)
    return ended


def ended_by(now: Tournament, event: EventData) -> list[Ended]:
    """Close the matches that an event, which is stored, has ended; none for most events."""
    match event:
        case types.ResultRecorded() | types.PairingRemoved():
            return end_matches(now, [event.pairing])
        case types.MatchAnnulled():
            ended = end_matches(now, [now.matches[event.match]])
            return [ended_match for ended_match in ended if ended_match.due.match == event.match]
        case types.RoundClosed():
            return end_matches(now, [pairing.id for pairing in now.pairings_of(event.round)])
        case types.TournamentClosed():
            return [
                ended_match
                for ended_match in end_matches(now, None)
                if ended_match.recorded is not None or ended_match.fault is not None
            ]
    return []


def ended_answer(ended: list[Ended]) -> list[EndedMatch]:
    """What became of the matches."""
    return [
        EndedMatch(match.due.match, match.due.pairing.id, match.due.pairing.table, match.event, match.fault)
        for match in ended
    ]
