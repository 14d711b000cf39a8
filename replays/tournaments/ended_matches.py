"""The end of matches that follows from the log of their tournament: a match that is decided there is closed.

A match is due to be closed when the result of its pairing was recorded, when its pairing was removed or itself
annulled, and, once its round or the tournament is closed, when it is decided in any way. Two logs are written, the
tournament's first. Closing is what that log asks for, so it is done where it is found undone, any number of times: by
the request that recorded it, the same request again, the sweeper's job.

A closed match stays closed: taking a result back leaves the pairing without one, for a further match or result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from replays.log.errors import LogClosed, MatchNotFound, ReplayError, StoreUnavailable, VersionConflict
from replays.log.events import Actor
from replays.play.commands import Close
from replays.play.live import Recorded, Recorder
from replays.store.log_reader import Head
from replays.tournaments.entries import Pairing
from replays.tournaments.standings import Outcomes, decide
from replays.tournaments.state import Tournament

AT_ONCE = 100
"""Matches that one request closes, at some 5 ms each where the process has them."""
TRIES = 5
"""How often a close is tried when others append to the match meanwhile."""


class WaitingMatches(Protocol):
    """Where cases wait for a judge (`replays.disputes.calls.WaitingCases`)."""

    def among(self, matches: Sequence[str]) -> Collection[str]:
        """Select the matches in which a case may wait."""

    def first(self, match: str, head: Head) -> int | None:
        """The event of the first case that waits in a match whose log ends like this; None: there is none."""


class Due(NamedTuple):
    """A match that the log of its tournament asks to close."""

    match: str
    pairing: Pairing
    actor: Actor
    """The actor whose act closes it."""
    reason: str
    decided: bool
    """Only once it is decided, because no result was recorded."""


class Ended(NamedTuple):
    """The outcome of a match that was due."""

    due: Due
    recorded: Recorded | None
    """None: it was closed before, or is left open because of the fault."""
    event: int | None
    """The closing event; None: it is open."""
    fault: str | None = None


def due(now: Tournament, pairings: Collection[str] | None = None) -> list[Due]:
    """The matches that its log asks to close, whether they are already or not. `pairings`: only of these."""
    dues = []
    for match, id in now.matches.items():
        if pairings is not None and id not in pairings:
            continue
        pairing = now.pairings[id]
        round, recorded = now.rounds[pairing.round], now.results.get(id)
        if pairing.removed_by is not None:
            dues.append(Due(match, pairing, pairing.removed_by, "Its pairing was removed", False))
        elif match in now.annulled:
            dues.append(Due(match, pairing, now.annulled[match], "It was annulled", False))
        elif recorded is not None:
            dues.append(Due(match, pairing, recorded.actor, "Its result was recorded", False))
        elif round.closed_by is not None:
            dues.append(Due(match, pairing, round.closed_by, "Its round is over", True))
        elif now.closed_by is not None:
            dues.append(Due(match, pairing, now.closed_by, "The tournament is over", True))
    return dues


def is_decided(now: Tournament, due_match: Due, outcomes: Outcomes) -> bool:
    """Whether nothing more is played in a match, as far as `outcomes` (by match id) tell."""
    outcome = outcomes.get(due_match.match)
    return (outcome is not None and outcome.finished and not outcome.proposed) or decide(
        now, due_match.pairing, outcomes
    ) is not None


def end(
    recorder: Recorder,
    now: Tournament,
    matches: Iterable[Due],
    outcomes: Outcomes,
    *,
    cases: WaitingMatches,
    most: int = AT_ONCE,
) -> list[Ended]:
    """Close matches that are due; closed ones are reported as closed. `outcomes`: by match id, as far as known;
    `most`: how many to close; the sweeper closes the others.

    A match in which a case waits for a judge stays open, with a fault: a closed match takes no ruling.
    Matches that were never opened or are not decided yet are left out. Raises StoreUnavailable.
    """
    wanted = list(matches)
    heads = recorder.store.heads([due_match.match for due_match in wanted])
    waiting = cases.among([due_match.match for due_match in wanted if due_match.match in heads])
    endings = []
    closed = 0
    for due_match in wanted:
        head = heads.get(due_match.match)
        if head is None:
            continue
        if head.closed:
            endings.append(Ended(due_match, None, head.version))
            continue
        if closed == most:
            endings.append(Ended(due_match, None, None, "it closes within a minute"))
            continue
        try:
            decided = not due_match.decided or is_decided(now, due_match, outcomes)
            ended = _closed(recorder, due_match, decided, cases, due_match.match in waiting)
        except StoreUnavailable:
            raise
        except MatchNotFound:
            continue
        except ReplayError as error:
            ended = Ended(due_match, None, None, str(error))
        if ended is not None:
            closed += ended.recorded is not None
            endings.append(ended)
    return endings


def _closed(recorder: Recorder, due_match: Due, decided: bool, cases: WaitingMatches, called: bool) -> Ended | None:
    """The match, closed; None where it is not decided. `called`: a case may wait in it."""
    with recorder.live(due_match.match) as live:
        for _ in range(TRIES):
            live.sync()
            if live.fold.closed:
                return Ended(due_match, None, live.version)
            if not decided and live.game.result is None:
                return None
            case = cases.first(due_match.match, live.head) if called else None
            if case is not None:
                fault = f"a judge's case waits, of event {case}; the match closes when it is settled"
                return Ended(due_match, None, None, fault)
            try:
                recorded = live.record(
                    [Close(unfinished=True, reason=due_match.reason)],
                    actor=due_match.actor,
                    expected=live.version,
                    exact=True,
                )
            except (VersionConflict, LogClosed):
                called = True  # what came in between may be a call
                continue
            return Ended(due_match, recorded, recorded.version)
    return Ended(due_match, None, None, "others append to it all the time; it is tried again")
