"""Export the log of a tournament as a file, and import it with the same bytes and hashes.

Its matches have separate logs and are exported as such (`replays.exports`); a bundle of all of them in full has the
log of the tournament with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from replays.exports.bundle import TournamentLog
from replays.exports.log import Imported, LogImportRefused, export, read
from replays.log.chain import verify_chain
from replays.log.errors import EventNotFound, StoreDamaged
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.event_types import TournamentCreated
from replays.tournaments.fold import feed
from replays.tournaments.registry import Tournaments
from replays.tournaments.state import Tournament

BATCH = 250
"""Events stored at once; a few of them hold decks."""


def export_log(on: Tournaments, id: str, *, redacted: bool = False) -> Iterator[bytes]:
    """The lines of a tournament's log, each with its newline. `redacted`: without decklists; the redacted copy has the
    same hashes. Raises MatchNotFound (noun `tournament`), StoreDamaged at the first step."""
    return export(on.store, id, redacted=redacted)


def bundled(on: Tournaments, id: str, version: int | None = None) -> TournamentLog:
    """The whole log of a tournament for a bundle, up to event `version` (default: its last one now).

    Raises MatchNotFound, EventNotFound; reading its lines raises StoreDamaged when they end too early.
    """
    head = on.store.head(id)
    last = head.version if version is None else version
    event = on.store.event(id, last)
    if event is None:
        raise EventNotFound(id, f"event {last}", head.version)

    def lines() -> Iterator[bytes]:
        seq = 0
        for event in on.store.iterate(id, 1, last):
            seq = event.seq
            yield event.to_json() + b"\n"
        if seq != last:
            raise StoreDamaged(id, f"its stream ends at event {seq}", seq=seq + 1, noun="tournament")

    return TournamentLog(id, last, event.hash, lines())


def import_log(on: Tournaments, lines: Iterable[bytes], expect: tuple[str, str] | None = None) -> Imported:
    """Store a log that was exported. Its chain and sealed parts must hold, and every event must be able to follow.

    Logs of which the store has the beginning are completed, so an interrupted import is simply repeated. In the answer
    `match` is the tournament's id. `expect`: the id and the last hash that the log must have.

    Raises replays.exports.log.LineInvalid, ImportRefused, MatchExists (with other events), and what `Store.append`
    raises.
    """
    events = list(read(lines, vocabulary=TOURNAMENT_VOCABULARY))
    if not events or not isinstance(events[0].data, TournamentCreated):
        raise LogImportRefused("the log of a tournament begins with tournament.created")
    fault = verify_chain(events, thorough=True)
    if fault is not None:
        raise LogImportRefused(str(fault))
    id = events[0].data.tournament
    if expect is not None and expect != (id, events[-1].hash):
        raise LogImportRefused(f"this is the log of another tournament than {expect[0]}, or of another past of it")
    redacted = [event.seq for event in events if event.sealed is not None and event.sealed.salt is None]
    if redacted:
        raise LogImportRefused(f"this is a redacted copy: event {redacted[0]} lacks its decklist")
    folded = Tournament()
    for event in events:
        try:
            feed(folded, event)
        except StoreDamaged as error:
            raise LogImportRefused(error.reason) from error
    stored = on.store.complete(id, events, batch=BATCH)
    if folded.closed and not folded.matches:  # else it is settled once they are closed (`workers.match_ender`)
        on.store.settle(id)
    return Imported(id, len(events), events[-1].hash, stored)
