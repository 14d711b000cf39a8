"""The wall of a round: every table at a glance, for those who run the tournament.

Read from what the workers keep (`Projections.entries`, `.clocks`) and the index of cases: a fixed number of round
trips, and nothing is folded, however many tables there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from replays.disputes.cases import Case
from replays.log.events import now
from replays.telling.clock import Clock, milliseconds
from replays.tournaments.standings import decide
from replays.tournaments.state import Pairing, Tournament
from service.answers.cases import waiting_in
from service.services import services
from service.who import caller_in
from workers.folding.outcomes import outcome_of

STILL_MINUTES = 3
"""Minutes without an event after which a table counts as still, where what is played is recorded."""
STATES = ("called", "late", "still", "paused", "playing", "waiting", "unopened", "over", "bye")
"""What a table may be, the most urgent first: a judge was called; its time is over; nothing happened for a while; its
clock is paused; it plays; its match is only announced; no match was opened; it is decided; it is a bye."""


class Seat(NamedTuple):
    """A player at a table."""

    player: str
    name: str
    keys: int | None
    """None: nothing is known of the match yet."""
    amber: int | None
    out: bool = False
    won: bool = False


class Tile(NamedTuple):
    """A table of the wall."""

    pairing: str
    table: str
    state: str
    """One of `STATES`."""
    seats: Sequence[Seat]
    match: str | None
    turn: int | None
    left: int | None
    """Seconds on the clock, negative when it is overdrawn; None: it was not started."""
    runs: bool
    called_time: bool
    """Time was called."""
    quiet: int | None
    """Seconds since the last event; None: no match, or it is over."""
    case: int | None
    """The event that opened the oldest case that waits."""
    waits: int | None
    """Seconds since then."""
    draw: bool
    """Decided, and nobody won."""


class Wall(NamedTuple):
    """The tables of a round, in the order of its pairings."""

    round: str | None
    """None: the tournament has no round."""
    at: str
    """When this was so."""
    tiles: Sequence[Tile]

    @property
    def counts(self) -> Mapping[str, int]:
        """How many tables are in each state, the most urgent first; those without any left out."""
        found = {state: sum(tile.state == state for tile in self.tiles) for state in STATES}
        return {state: many for state, many in found.items() if many}


def wall_of(found: Tournament, round: str | None = None) -> Wall:
    """The wall of a round, by default of the last one with pairings. For officials. Raises StoreUnavailable."""
    if round is None:
        rounds = [one for one in found.rounds if found.pairings_of(one)] or list(found.rounds)
        round = rounds[-1] if rounds else None
    at = now()
    if round is None:
        return Wall(None, at, [])
    pairings = found.pairings_of(round)
    matches = [match for pairing in pairings for match in pairing.matches]
    parts = services()
    heads = parts.store.heads(matches)
    entries = dict(zip(matches, parts.projections.entries(matches), strict=True))
    clocks = dict(zip(matches, parts.projections.clocks(matches), strict=True))
    tallies = zip(matches, parts.projections.tallies(matches, heads), strict=True)
    outcomes = {match: outcome_of(tally) for match, tally in tallies if tally is not None}
    called: dict[str, Case] = {}
    if caller_in(tournament=found.id).may("dispute:rule"):
        for case in waiting_in(found):
            called.setdefault(case.match, case)  # the first opened stands first
    tiles = []
    for pairing in pairings:
        decided = decide(found, pairing, outcomes)
        match = pairing.matches[-1] if pairing.matches else None
        opened = match is not None and match in heads
        entry = entries.get(match or "")
        tiles.append(
            _tile(
                found,
                pairing,
                match if opened else None,
                entry,
                clocks.get(match or ""),
                next((called[each] for each in pairing.matches if each in called), None),
                milliseconds(at),
                None if decided is None else (decided.winner,),
            )
        )
    return Wall(round, at, tiles)


def _tile(
    found: Tournament,
    pairing: Pairing,
    match: str | None,
    entry: dict[str, Any] | None,
    clock: Clock | None,
    case: Case | None,
    time: int,
    decided: tuple[str | None] | None,
) -> Tile:
    over = decided is not None or (entry is not None and (entry["closed"] or entry["result"] is not None))
    seats = [
        Seat(
            seat.player,
            found.players[seat.player].name,
            None if entry is None else entry["keys"][number],
            None if entry is None else entry["amber"][number],
            entry is not None and entry["eliminated"][number],
            decided is not None and decided[0] == seat.player,
        )
        for number, seat in enumerate(pairing.seats)
    ]
    recorded = entry is not None and entry["decisions"] > 0
    quiet = None if over or entry is None else max(0, time - milliseconds(entry["updated_at"])) // 1000
    still = quiet if recorded else None  # a table that plays on paper is no trouble
    common = None if clock is None else clock.at_time(time).common
    left = None if common is None else common.left // 1000
    runs = clock is not None and clock.running and not over
    return Tile(
        pairing=pairing.id,
        table=pairing.table,
        state=_state(
            pairing,
            match,
            case is not None,
            over=over,
            left=left,
            runs=runs,
            clock=clock,
            quiet=still,
        ),
        seats=seats,
        match=match,
        turn=None if entry is None else entry["turn"],
        left=left,
        runs=runs,
        called_time=clock is not None and clock.called is not None,
        quiet=quiet,
        case=None if case is None else case.seq,
        waits=None if case is None else max(0, time - milliseconds(case.at)) // 1000,
        draw=decided == (None,),
    )


def _state(
    pairing: Pairing,
    match: str | None,
    called: bool,
    *,
    over: bool,
    left: int | None,
    runs: bool,
    clock: Clock | None,
    quiet: int | None,
) -> str:
    if called:
        return "called"
    if pairing.bye:
        return "bye"
    if over:
        return "over"
    if match is None:
        return "waiting" if pairing.matches else "unopened"
    if left is not None and left < 0:
        return "late"
    if clock is not None and clock.faces and not runs:
        return "paused"
    return "still" if quiet is not None and quiet >= 60 * STILL_MINUTES else "playing"


def wall_as_json(found: Tournament, wall: Wall) -> dict[str, Any]:
    """The wall as plain data."""
    return {
        "tournament": found.id,
        "version": found.version,
        "round": wall.round,
        "at": wall.at,
        "counts": dict(wall.counts),
        "tables": [{**tile._asdict(), "seats": [seat._asdict() for seat in tile.seats]} for tile in wall.tiles],
    }
