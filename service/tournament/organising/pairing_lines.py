"""The tables of a round as the page that pairs rounds lists them: how each was decided, or how far it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from replays.tournaments.entries import Pairing, Round
from replays.tournaments.seating import fixed_table_warnings
from replays.tournaments.self_service_changes import in_conflict
from replays.tournaments.standings import Decided, Outcomes, decide
from replays.tournaments.state import Tournament
from service.answers.self_service import ReportInWords, reports_in_words
from service.answers.wall import WallAnswer, WallTable
from service.answers.weeks import MeetingScore, scores_of

LineState = Literal["in", "sign", "called", "late", "quiet", "playing", "paper"]
LINE_STATES: Mapping[LineState, str] = {
    "in": "in",
    "sign": "to settle",
    "called": "called",
    "late": "over time",
    "quiet": "quiet",
    "playing": "playing",
    "paper": "on paper",
}
"""States of a table in words, in the order in which the progress of a round shows them: its result is in; its match is
over and no result was recorded; a judge was called; its time is over; nothing was recorded for a while; its decisions
are recorded; nobody records them."""


class PairingLine(NamedTuple):
    """A pairing, and how it was decided."""

    pairing: Pairing
    names: Sequence[str]
    decided: Decided | None
    winner: str | None
    recorded: int
    """The event of the recorded result; 0 for none."""
    notes: Sequence[str] = ()
    """Of players who sit at another table than their fixed one."""
    meeting: MeetingScore | None = None
    """The meeting of teams that begins with this board; None for its other boards, and where players meet."""
    proposal: str | None = None
    """The name of the winner by time of a match that no official has signed; empty: nobody won. None: there is no such
    match."""
    thumbs: Sequence[ReportInWords] = ()
    """What each of its players reported, while it is not decided."""
    conflict: bool = False
    """They contradict each other."""
    tile: WallTable | None = None
    """The table as the wall shows it."""

    @property
    def state(self) -> LineState:
        """Give the state of the table for the row of the round's progress."""
        if self.decided is not None:
            return "in"
        if self.tile is None or self.tile.state in ("over", "bye"):
            return "sign"
        if self.tile.state == "called":
            return "called"
        if not self.tile.recorded:
            return "paper"
        return {"late": "late", "still": "quiet"}.get(self.tile.state, "playing")  # type: ignore[return-value]


class Progress(NamedTuple):
    """How far a round is."""

    states: Sequence[LineState]
    """The state of each table that is no bye; tables whose result is in come first."""
    counts: Mapping[LineState, int]
    """State -> how many tables; those without any are left out."""

    @property
    def missing(self) -> int:
        """How many tables have no result."""
        return len(self.states) - self.counts.get("in", 0)


def lines_of_round(
    tournament: Tournament, round: Round | None, wall: WallAnswer, outcomes: Outcomes
) -> list[PairingLine]:
    """The tables of a round."""
    if round is None:
        return []
    scores = scores_of(tournament, round.id, outcomes)
    tiles = {tile.pairing: tile for tile in wall.tables}
    return [
        line_of(tournament, pairing, outcomes)._replace(meeting=scores.get(pairing.id), tile=tiles.get(pairing.id))
        for pairing in tournament.pairings_of(round.id)
    ]


def lines_apart(lines: Sequence[PairingLine]) -> tuple[list[PairingLine], list[PairingLine]]:
    """The lines without a result, and the others. The boards of a meeting of teams stay together."""
    groups: list[list[PairingLine]] = []
    for line in lines:
        if not groups or line.meeting is not None or line.pairing.board is None:
            groups.append([])
        groups[-1].append(line)
    parted: tuple[list[PairingLine], list[PairingLine]] = ([], [])
    for group in groups:
        parted[all(line.decided is not None for line in group)].extend(group)
    return parted


def progress_of(lines: Sequence[PairingLine]) -> Progress:
    """How far the round is."""
    order = list(LINE_STATES)
    states = sorted((line.state for line in lines if not line.pairing.bye), key=order.index)
    return Progress(states, {state: many for state in order if (many := states.count(state))})


def line_fits(tournament: Tournament, line: PairingLine, query: dict[str, Any]) -> bool:
    """Whether a table is among those searched for: `q`, words of its players, teams and number; `open`, no result."""
    if query["open"] and line.decided is not None:
        return False
    names = [name.casefold() for name in line.names]
    if line.pairing.board is not None:
        names += [tournament.teams[team].name.casefold() for team in line.pairing.board.teams]
    words = query["q"].casefold().split()
    return all(word == line.pairing.table.casefold() or any(word in name for name in names) for word in words)


def line_of(tournament: Tournament, pairing: Pairing, outcomes: Outcomes) -> PairingLine:
    """The line of a pairing, beside no other and without its tile."""
    decided = decide(tournament, pairing, outcomes)
    recorded = tournament.results.get(pairing.id)
    return PairingLine(
        pairing,
        [tournament.players[seat.player].name for seat in pairing.seats],
        decided,
        None if decided is None or decided.winner is None else tournament.players[decided.winner].name,
        0 if recorded is None else recorded.seq,
        notes=fixed_table_warnings(tournament, [pairing]),
        thumbs=reports_in_words(tournament, pairing) if decided is None else (),
        conflict=decided is None and in_conflict(tournament, pairing),
        proposal=_proposal(tournament, pairing, outcomes) if decided is None else None,
    )


def _proposal(tournament: Tournament, pairing: Pairing, outcomes: Outcomes) -> str | None:
    proposed = [outcomes[match] for match in pairing.matches if match in outcomes and outcomes[match].proposed]
    if not proposed:
        return None
    winner = proposed[-1].won_by
    return "" if winner is None else tournament.players[pairing.seats[winner].player].name
