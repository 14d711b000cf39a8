"""The wall of a round: every table at a glance, for those who run the tournament.

Read from what the workers keep (`Projections.entries`, `.clocks`) and the index of cases: a fixed number of round
trips, and nothing is folded, however many tables there are.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta

from replays.disputes.cases import Case
from replays.log.events import now
from replays.telling.clock import Clock, milliseconds
from replays.tournaments.entries import Pairing
from replays.tournaments.standings import Decided, decide
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import round_in_play
from service.answers.cases import waiting_in
from service.answers.proposed_results import AbsenceAnswer, absence_answer, round_time
from service.answers.table_calls import TableCallAnswer, table_calls_in
from service.services import services
from service.who import caller_in
from workers.folding.outcomes import outcome_of

STILL_MINUTES = 3
"""Minutes without an event after which a table counts as still, where what is played is recorded."""
State = Literal["called", "late", "still", "paused", "playing", "waiting", "unopened", "over", "bye"]
STATES: tuple[State, ...] = get_args(State)
"""What a table may be, the most urgent first: a judge was called; its time is over; nothing happened for a while; its
clock is paused; it plays; its match is only announced; no match was opened; it is decided; it is a bye."""


class WallSeat(msgspec.Struct, frozen=True):
    """A player at a table."""

    player: str
    name: str
    keys: Annotated[int | None, Meta(description="null: nothing is known of the match yet")]
    amber: int | None
    out: bool
    won: bool


class WallTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the wall."""

    pairing: str
    table: str
    state: State
    seats: list[WallSeat]
    keys_to_win: Annotated[int, Meta(description="how many forged keys win a game; in Break-Key, how many there are")]
    match: str | None
    turn: int | None
    recorded: Annotated[bool, Meta(description="its decisions are recorded; false: it plays on paper, or not yet")]
    left: Annotated[
        int | None, Meta(description="seconds on the clock, negative when it is overdrawn; null: it was not started")
    ]
    runs: bool
    called_time: Annotated[bool, Meta(description="time was called")]
    quiet: Annotated[int | None, Meta(description="seconds since the last event; null: no match, or it is over")]
    case: Annotated[int | None, Meta(description="the event that opened the oldest case that waits")]
    waits: Annotated[int | None, Meta(description="seconds since then")]
    draw: Annotated[bool, Meta(description="decided, and a draw")]
    proposed: Annotated[bool, Meta(description="over by time, and no official has signed the result")]
    absence: Annotated[AbsenceAnswer | None, Meta(description="of players who have not come")] = None
    call: Annotated[bool, Meta(description="a player has called a judge to the table, without a case")] = False
    on_the_way: Annotated[bool, Meta(description="a judge has taken that call")] = False
    all_lose: Annotated[bool, Meta(description="decided, and each of its players has lost")] = False


class WallAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The tables of a round, in the order of its pairings."""

    tournament: str
    version: int
    round: Annotated[str | None, Meta(description="null: the tournament has no round")]
    at: Annotated[str, Meta(description="when this was so")]
    counts: Annotated[
        dict[State, int],
        Meta(description="state -> how many tables, the most urgent first; those without any are left out"),
    ]
    tables: list[WallTable]


def wall_of(tournament: Tournament, round: str | None = None) -> WallAnswer:
    """The wall of a round, by default of the one that is played (`round_in_play`). For officials. Raises
    StoreUnavailable."""
    at = now()
    if round is None:
        in_play = round_in_play(tournament, at, {}) or next(reversed(tournament.rounds.values()), None)
        round = None if in_play is None else in_play.id
    if round is None:
        return WallAnswer(tournament=tournament.id, version=tournament.version, round=None, at=at, counts={}, tables=[])
    pairings = tournament.pairings_of(round)
    matches = [match for pairing in pairings for match in pairing.matches]
    parts = services()
    heads = parts.store.heads(matches)
    entries = dict(zip(matches, parts.projections.entries(matches), strict=True))
    clocks = dict(zip(matches, parts.projections.clocks(matches), strict=True))
    tallies = zip(matches, parts.projections.tallies(matches, heads), strict=True)
    outcomes = {match: outcome_of(tally) for match, tally in tallies if tally is not None}
    called: dict[str, Case] = {}
    if caller_in(tournament=tournament.id).may("dispute:rule"):
        for case in waiting_in(tournament):
            called.setdefault(case.match, case)  # the first opened stands first
    calls = {call.pairing: call for call in table_calls_in(tournament)}
    time = round_time(tournament, round) if any(tournament.absent.get(pairing.id) for pairing in pairings) else None
    tiles = []
    for pairing in pairings:
        decided = decide(tournament, pairing, outcomes)
        match = pairing.matches[-1] if pairing.matches else None
        opened = match is not None and match in heads
        entry = entries.get(match or "")
        tile = _tile(
            tournament,
            pairing,
            match if opened else None,
            entry,
            clocks.get(match or ""),
            next((called[played] for played in pairing.matches if played in called), None),
            milliseconds(at),
            decided,
        )
        absence = absence_answer(tournament, pairing, outcomes, time)
        tile = tile if absence is None else msgspec.structs.replace(tile, absence=absence)
        tiles.append(_called(tile, calls.get(pairing.id), milliseconds(at)))
    counts = {state: many for state in STATES if (many := sum(tile.state == state for tile in tiles))}
    return WallAnswer(
        tournament=tournament.id, version=tournament.version, round=round, at=at, counts=counts, tables=tiles
    )


def _called(tile: WallTable, call: TableCallAnswer | None, time: int) -> WallTable:
    """The tile of a table to which a player may have called a judge."""
    if call is None:
        return tile
    waits = max(0, time - milliseconds(call.at)) // 1000
    waits = waits if tile.waits is None else max(waits, tile.waits)
    return msgspec.structs.replace(tile, state="called", call=True, waits=waits, on_the_way=call.taken is not None)


def mark_of(tournament: Tournament) -> str:
    """A text that changes with what a page about the open rounds shows, and every minute.

    Costs two round trips and folds nothing. For officials. Raises StoreUnavailable."""
    pairings = [pairing for pairing in tournament.pairings.values() if not tournament.rounds[pairing.round].closed]
    matches = [match for pairing in pairings for match in pairing.matches]
    entries = services().projections.entries(matches)
    cases = [(case.match, case.seq) for case in waiting_in(tournament)] if pairings else []
    seen = [tournament.version, entries, cases, milliseconds(now()) // 60_000]
    return sha256(msgspec.json.encode(seen)).hexdigest()[:20]


def _tile(
    tournament: Tournament,
    pairing: Pairing,
    match: str | None,
    entry: dict[str, Any] | None,
    clock: Clock | None,
    case: Case | None,
    time: int,
    decided: Decided | None,
) -> WallTable:
    over = decided is not None or (entry is not None and (entry["closed"] or entry["result"] is not None))
    seats = [
        WallSeat(
            seat.player,
            tournament.players[seat.player].name,
            None if entry is None else entry["keys"][number],
            None if entry is None else entry["amber"][number],
            entry is not None and entry["eliminated"][number],
            decided is not None and decided.winner == seat.player,
        )
        for number, seat in enumerate(pairing.seats)
    ]
    recorded = entry is not None and entry["decisions"] > 0
    quiet = None if over or entry is None else max(0, time - milliseconds(entry["updated_at"])) // 1000
    still = quiet if recorded else None  # a table that plays on paper is no trouble
    common = None if clock is None else clock.at_time(time).common
    left = None if common is None else common.left // 1000
    runs = clock is not None and clock.running and not over
    return WallTable(
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
        keys_to_win=tournament.most_keys(pairing),
        match=match,
        turn=None if entry is None else entry["turn"],
        recorded=recorded,
        left=left,
        runs=runs,
        called_time=clock is not None and clock.called is not None,
        quiet=quiet,
        case=None if case is None else case.seq,
        waits=None if case is None else max(0, time - milliseconds(case.at)) // 1000,
        draw=decided is not None and decided.drawn,
        all_lose=decided is not None and decided.all_lose,
        proposed=decided is None and entry is not None and not entry["closed"] and "time" in (entry["result"] or ()),
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
) -> State:
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
