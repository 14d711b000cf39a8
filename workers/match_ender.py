"""Closes the matches that the log of their tournament asks to close, where the request that recorded it did not.

The service closes them right after it has stored a result or the end of a round. It may die in between, and a match in
which a judge's case waits is left open until that is settled. So the sweeper looks through the tournaments that go on,
and enqueues a job for each match that is due and open.
"""

from __future__ import annotations

import time

import redis
import structlog

from replays.disputes.calls import Calls, OfficialCases, WaitingCases
from replays.engines.registry import Engines
from replays.fold.snapshots import Snapshots
from replays.log.errors import MatchNotFound, StoreDamaged
from replays.play.live import Recorder
from replays.store.log_reader import Shelf
from replays.store.store import Store
from replays.tournaments.ended_matches import Due, due, end, is_decided
from replays.tournaments.registry import Tournaments
from replays.tournaments.standings import MatchOutcome
from replays.tournaments.state import Tournament
from workers.folding.projections import Projections
from workers.queues import FoldQueue

JOB = "workers.jobs.end_match"
EVERY_SECONDS = 5.0
"""Between two looks."""
AGAIN_SECONDS = 60.0
"""Between two jobs for one match: what holds the first one up holds up the next."""

_log = structlog.get_logger("workers.match_ender")


class Ender:
    """Closes one match at a time, as a job does."""

    def __init__(self, client: redis.Redis, queue: FoldQueue, *, shelf: Shelf | None = None, engines: Engines) -> None:
        self.recorder = Recorder(Store(client, shelf=shelf), Snapshots(client), engines=engines)
        self.tournaments, self.projections, self.queue = Tournaments(client), Projections(client), queue
        self.cases = WaitingCases(Calls(client), OfficialCases(self.recorder.store))

    def run(self, tournament: str, match: str) -> str:
        """Close a match if the tournament's log asks for it: `closed`, `closed before`, `not due`, or why it is not.

        Raises StoreUnavailable, StoreDamaged, MatchNotFound (noun `tournament`).
        """
        now = self.tournaments.get(tournament)
        pairing = now.matches.get(match)
        wanted = [due_match for due_match in due(now, [] if pairing is None else [pairing]) if due_match.match == match]
        outcomes = _outcomes(self.projections, now, wanted)
        for done in end(self.recorder, now, wanted, outcomes, cases=self.cases):
            if done.recorded is not None:
                if done.recorded.wake:
                    self.queue.wake(match)
                return "closed"
            return done.fault or "closed before"
        return "not due"


class Endings:
    """Looks for matches that should be closed. One per server: the sweeper's."""

    def __init__(self, client: redis.Redis, queue: FoldQueue) -> None:
        self.tournaments, self.projections, self.queue = Tournaments(client), Projections(client), queue
        self.store = Store(client)
        self._looked = 0.0
        self._closed: dict[str, set[str]] = {}
        """Tournament -> its matches that are known to be closed, which is for ever."""
        self._asked: dict[str, float] = {}
        """Match -> when its job was enqueued last."""

    def look(self) -> None:
        """Enqueue what is left to be closed, every few seconds. Raises StoreUnavailable."""
        time_now = time.monotonic()
        if time_now - self._looked < EVERY_SECONDS:
            return
        self._looked = time_now
        live = self.tournaments.store.live()
        self._closed = {id: closed for id, closed in self._closed.items() if id in live}
        self._asked = {match: at for match, at in self._asked.items() if time_now - at < AGAIN_SECONDS}
        for id in live:
            try:
                now = self.tournaments.get(id)
            except (MatchNotFound, StoreDamaged):  # announced and never stored; or its own page reports the damage
                continue
            left, settled = self._left(now)
            for match in left:
                if match not in self._asked and self.queue.enqueue(JOB, id, match):
                    self._asked[match] = time_now
                    _log.info("a match is due to be closed", tournament=id, match=match)
            if settled:
                self.tournaments.store.settle(id)

    def _left(self, now: Tournament) -> tuple[list[str], bool]:
        """The matches of a tournament that are due to be closed, and open; whether it and all of them are closed."""
        closed = self._closed.setdefault(now.id, set())
        wanted = [match for match in now.matches if match not in closed] if now.closed else []
        dues = [due_match for due_match in due(now) if due_match.match not in closed]
        heads = self.store.heads(list({*wanted, *(due_match.match for due_match in dues)}))
        closed |= {match for match, head in heads.items() if head.closed}
        left = [due_match for due_match in dues if due_match.match in heads and due_match.match not in closed]
        outcomes = _outcomes(self.projections, now, left)
        settled = now.closed and heads.keys() <= closed
        return [
            due_match.match for due_match in left if not due_match.decided or is_decided(now, due_match, outcomes)
        ], settled


def _outcomes(projections: Projections, now: Tournament, wanted: list[Due]) -> dict[str, MatchOutcome]:
    """How the matches stand that tell whether these are decided."""
    matches = list(
        dict.fromkeys(match for due_match in wanted if due_match.decided for match in due_match.pairing.matches)
    )
    tallies = zip(matches, projections.tallies(matches), strict=True) if matches else ()
    return {match: tally.outcome for match, tally in tallies if tally is not None}
