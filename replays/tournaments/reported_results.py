"""Results as the players of a pairing report them: what is appended with a report, and what waits for an official."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import UNSET

from replays.tournaments.entries import Pairing, ReportedResult, TableCall
from replays.tournaments.event_types import ResultRecorded, ResultReported
from replays.tournaments.self_service_changes import agreed_result, in_conflict
from replays.tournaments.standings import Outcomes, decide
from replays.tournaments.state import Change, Tournament, TournamentRefused

REASON = "Reported by both players"
REASON_OF_SEVERAL = "Reported by all players"


def report(
    at: Tournament,
    outcomes: Outcomes,
    pairing: Pairing,
    player: str,
    winner: str | None,
    keys: Sequence[int] | None,
    *,
    recorded: Collection[str] = (),
) -> list[Change]:
    """The events by which a player reports the result of a pairing.

    Where all its players have then reported the same, the result is recorded with it, so that it stands in the log like
    any other: standings, exports and the ending of its matches ask nothing else.

    * `outcomes`: how its matches ended, whatever the caller may know.
    * `winner`: None for nobody.
    * `keys`: by seat; None: not given.
    * `recorded`: matches that are recorded decision by decision.

    Raises TournamentRefused where the pairing is decided, or one of its matches is recorded and decides by itself.
    """
    if decide(at, pairing, outcomes) is not None:
        raise TournamentRefused(
            f"pairing {pairing.id} is decided; tell an official if that is wrong", code="decided", field="pairing"
        )
    if any(match in recorded for match in pairing.matches):
        raise TournamentRefused(
            "the match of this table is recorded decision by decision, and its result comes from there",
            code="recorded",
            field="pairing",
        )
    given = None if keys is None else tuple(keys)
    said = ResultReported(pairing=pairing.id, player=player, winner=winner, keys=UNSET if given is None else given)
    reports = {**at.reports.get(pairing.id, {}), player: ReportedResult(winner=winner, keys=given)}
    after = at.copy()
    after.reports[pairing.id] = reports
    agreed = agreed_result(after, pairing)
    if agreed is None:
        return [(said, None)]
    reason = REASON if len(pairing.seats) == 2 else REASON_OF_SEVERAL
    result = ResultRecorded(pairing=pairing.id, winner=agreed.winner, keys=agreed.keys, reason=reason)
    return [(said, None), (result, None)]


def conflicts(at: Tournament, outcomes: Outcomes) -> list[Pairing]:
    """The pairings of open rounds whose players contradict each other, and that nothing has decided since."""
    return [
        pairing
        for id in at.reports
        if not (pairing := at.pairings[id]).removed
        and not at.rounds[pairing.round].closed
        and in_conflict(at, pairing)
        and decide(at, pairing, outcomes) is None
    ]


def calls_that_wait(at: Tournament) -> list[tuple[Pairing, TableCall]]:
    """The calls for a judge to tables of open rounds, the oldest first."""
    waiting = [
        (pairing, call)
        for id, call in at.calls.items()
        if not (pairing := at.pairings[id]).removed and not at.rounds[pairing.round].closed and not at.closed
    ]
    return sorted(waiting, key=lambda pair: pair[1].seq)
