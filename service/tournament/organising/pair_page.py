"""What the page that pairs rounds and takes results shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import marshmallow as ma
from flask import Response, request
from marshmallow import validate
from ulid import ULID

from replays.log.events import now
from replays.tournaments.entries import Pairing, Round, Stage
from replays.tournaments.reported_results import conflicts
from replays.tournaments.rounds import NextRound, at_an_end, next_round
from replays.tournaments.seating import fixed_table_notes, fixed_table_warnings, tables_of
from replays.tournaments.self_service_changes import in_conflict
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.stages.beginning import next_entrants
from replays.tournaments.stages.progress import Cut
from replays.tournaments.standings import Decided, Outcomes, decide
from replays.tournaments.state import Tournament
from replays.tournaments.swiss import MOST_DRAW
from replays.tournaments.weeks import absences, boards_to_renew, next_due, overdue, round_in_play, rounds_left
from service.answers.proposed_results import ProposedAnswer, proposed_in_round
from service.answers.self_service import ReportInWords, reports_in_words
from service.answers.stages import stage_in_words
from service.answers.tournaments import outcomes_of
from service.answers.wall import WallAnswer, WallTable, wall_of
from service.answers.weeks import MeetingScore, Until, scores_of, until_of
from service.frame.frame import page
from service.http.api import StrictSchema
from service.tournament.organising.form_days import day_and_time
from service.tournament.organising.form_results import NotStored
from service.tournament.organising.page import waits
from service.tournament.organising.round_clock import ClockButtons, ClockDoneQuery, buttons_of, done_in_words
from service.who import caller_in

MOST_SWAPS = 50
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


class PairQuery(StrictSchema, ClockDoneQuery):
    """Which draw, and who changed places; what is left empty counts as left out."""

    draw = ma.fields.Integer(load_default=0, validate=validate.Range(0, MOST_DRAW))
    said = ma.fields.String(load_default="", validate=validate.Length(max=20))
    q = ma.fields.String(load_default="", validate=validate.Length(max=200))
    open = ma.fields.String(load_default="", validate=validate.OneOf(("", "yes")))
    row = ma.fields.String(load_default="", validate=validate.Length(max=64))


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
    """Who of its players reported what, while it is not decided."""
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
    """Of each table that is no bye, those that are in first."""
    counts: Mapping[LineState, int]
    """State -> how many tables; those without any are left out."""

    @property
    def missing(self) -> int:
        """How many tables have no result."""
        return len(self.states) - self.counts.get("in", 0)


class UnfinishedMatch(NamedTuple):
    """A match that is being played, which what was pressed would close for good. `act`: what was asked for."""

    pairing: Pairing
    names: Sequence[str]
    match: str
    turn: int | None
    """None: no worker has folded it yet."""
    minutes: int
    """Since something was recorded last."""
    act: str
    fields: Mapping[str, str]
    """What was sent."""


class Proposed(NamedTuple):
    """The next round as the page shows it, after those who changed places."""

    next: NextRound
    tables: Sequence[Sequence[str]]
    again: Sequence[tuple[str, str]]
    """Who would meet again."""
    swaps: Sequence[str]
    places: Sequence[str]
    """The tables, in their order."""
    notes: Sequence[str]
    """Of fixed tables that cannot be kept."""


def pair_query() -> dict[str, Any]:
    """The query of the page; what is not valid counts as left out."""
    names = PairQuery().fields
    try:
        query: dict[str, Any] = PairQuery().load({name: request.args[name] for name in names if request.args.get(name)})
    except ma.ValidationError:
        query = PairQuery().load({})
    return query


@dataclass(frozen=True, kw_only=True)
class PairPage:
    """The data of the page that pairs and closes rounds."""

    tournament: Tournament
    said: str | None
    fault: NotStored | None
    running: UnfinishedMatch | None
    path: str
    unfinished: list[PairingLine]
    closes: list[str]
    rounds: list[Round]
    round: Round | None
    asked_round: str
    """The round that the address names; empty for the one in play."""
    missing: list[PairingLine]
    """Tables without a result that fit the search; where teams meet, with the other boards of their meeting."""
    decided: list[PairingLine]
    """The other tables that fit the search."""
    many: int
    """How many tables the round has, byes with them."""
    undo: PairingLine | None
    """The table whose result was just recorded."""
    progress: Progress
    states: Mapping[LineState, str]
    called: list[PairingLine]
    """Tables at which a judge was called, the longest wait first."""
    clock: ClockButtons | None
    clock_said: str | None
    """What was done with the clock of the round."""
    proposals: Mapping[str, ProposedAnswer]
    """Absences and proposed results of the round, by pairing."""
    query: dict[str, Any]
    unopened: int
    """How many tables have no match."""
    proposed: Proposed | None
    looks: bool
    """The proposal was changed: its pairings are shown unfolded."""
    stage: Stage | None
    words: str
    """The rules of the stage, in words."""
    following: Stage | None
    """The stage that comes next, if there is one."""
    cut: Cut | None
    by_lot: bool
    """Whether equals are drawn; else a bracket says who meets."""
    draws: bool
    """Whether a match of the round that is shown may end in a draw."""
    point: int
    """By what points are divided where they are shown: a win is told as 1 point unless a stage says otherwise."""
    names: dict[str, str]
    meet: dict[str, str]
    """The names of those who are paired: players, or teams where these meet."""
    until: Until | None
    """Until when the round that is shown is played."""
    due: tuple[str, str]
    """That day and time for a form; empty where nobody said so."""
    next_due: tuple[str, str]
    """The same of the next round, as proposed."""
    zone: str
    conflicts: list[PairingLine]
    """Tables whose players contradict each other, of all open rounds."""
    late: list[PairingLine]
    """Tables whose day has passed."""
    absent: list[PairingLine]
    """Tables that wait for who has left."""
    renewable: int
    """How many boards of open rounds have other players than their teams name."""
    left: int
    """How many rounds can be added at once, because who meets in them is known; 0 for one, or none."""
    key: str
    mark: str
    """`mark_of` before the page was made; empty: not known."""
    judges: bool
    opens: bool


def pair_page(
    found: Tournament,
    draw: int,
    said: str | None,
    fault: NotStored | None = None,
    *,
    running: UnfinishedMatch | None = None,
    mark: str = "",
) -> Response:
    """Show it. `draw`: of the proposal; `said`: what was done; `mark`: `mark_of` the tournament, if it is known."""
    outcomes = outcomes_of(found)
    rounds = [round for round in found.rounds.values() if found.pairings_of(round.id)]
    asked = request.args.get("round", "")
    at = now()
    shown = next((round for round in rounds if round.id == asked), round_in_play(found, at, outcomes))
    query = pair_query()
    wall = wall_of(found, None if shown is None else shown.id)
    lines = _lines(found, shown, wall, outcomes)
    missing, decided = _apart([line for line in lines if _fits(found, line, query)])
    swaps = request.form.getlist("swap") or [*request.args.getlist("swap"), *_exchanged(found)]
    caller = caller_in(tournament=found.id)
    stage = found.stage
    return page(
        "tournament/organising/pair.html",
        409 if running is not None else 200 if fault is None else fault.status,
        shown=PairPage(
            tournament=found,
            said=said,
            fault=fault,
            running=running,
            path=request.path,
            unfinished=[line for line in lines if line.decided is None],
            closes=[] if found.closed else at_an_end(found, outcomes),
            rounds=rounds,
            round=shown,
            asked_round=asked,
            missing=missing,
            decided=decided,
            many=len(lines),
            undo=next((line for line in lines if line.pairing.id == query["row"] and line.recorded), None),
            progress=_progress(lines),
            states=LINE_STATES,
            called=sorted(
                (line for line in lines if line.tile is not None and line.tile.state == "called"),
                key=lambda line: -((line.tile and line.tile.waits) or 0),
            ),
            clock=buttons_of(found, wall) if caller.may("match:clock") else None,
            clock_said=done_in_words(query),
            proposals={} if shown is None else proposed_in_round(found, shown.id, outcomes),
            query=query,
            unopened=sum(waits(found, line.pairing) for line in lines),
            proposed=None if found.closed else proposed_round(found, outcomes, draw, swaps),
            looks=bool(draw or swaps or fault),
            stage=stage,
            words="" if stage is None else stage_in_words(stage),
            following=found.next_stage,
            cut=None if found.next_stage is None else next_entrants(found, outcomes),
            by_lot=stage is None or not kind_of(stage.rules).seeded,
            draws=shown is None or shown.stage is None or found.stages[shown.stage].rules.draws,
            point=2 if stage is None or stage.rules.points.win == 2 else 1,
            names={player.id: player.name for player in found.players.values()},
            meet={
                one.id: one.name
                for one in (
                    found.teams if stage is not None and stage.rules.boards is not None else found.players
                ).values()
            },
            until=None if shown is None else until_of(found, shown),
            due=("", "") if shown is None else day_and_time(found, shown.due),
            next_due=day_and_time(found, next_due(found, at)),
            zone=found.policy.hall or "UTC",
            conflicts=[] if found.closed else [_line(found, each, outcomes) for each in conflicts(found, outcomes)],
            late=[_line(found, pairing, outcomes) for pairing in overdue(found, outcomes, at)],
            absent=[_line(found, pairing, outcomes) for pairing in absences(found, outcomes)],
            renewable=boards_to_renew(found),
            left=rounds_left(found),
            key=str(ULID()),
            mark=mark,
            judges=caller.may("dispute:rule"),
            opens=caller.may("match:open"),
        ),
    )


def _lines(found: Tournament, round: Round | None, wall: WallAnswer, outcomes: Outcomes) -> list[PairingLine]:
    """The tables of a round."""
    if round is None:
        return []
    scores = scores_of(found, round.id, outcomes)
    tiles = {tile.pairing: tile for tile in wall.tables}
    return [
        _line(found, pairing, outcomes)._replace(meeting=scores.get(pairing.id), tile=tiles.get(pairing.id))
        for pairing in found.pairings_of(round.id)
    ]


def _apart(lines: Sequence[PairingLine]) -> tuple[list[PairingLine], list[PairingLine]]:
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


def _progress(lines: Sequence[PairingLine]) -> Progress:
    """How far the round is."""
    order = list(LINE_STATES)
    states = sorted((line.state for line in lines if not line.pairing.bye), key=order.index)
    return Progress(states, {state: many for state in order if (many := states.count(state))})


def _fits(found: Tournament, line: PairingLine, query: dict[str, Any]) -> bool:
    if query["open"] and line.decided is not None:
        return False
    names = [name.casefold() for name in line.names]
    if line.pairing.board is not None:
        names += [found.teams[team].name.casefold() for team in line.pairing.board.teams]
    words = query["q"].casefold().split()
    return all(word == line.pairing.table.casefold() or any(word in name for name in names) for word in words)


def _line(found: Tournament, pairing: Pairing, outcomes: Outcomes) -> PairingLine:
    decided = decide(found, pairing, outcomes)
    recorded = found.results.get(pairing.id)
    return PairingLine(
        pairing,
        [found.players[seat.player].name for seat in pairing.seats],
        decided,
        None if decided is None or decided.winner is None else found.players[decided.winner].name,
        0 if recorded is None else recorded.seq,
        notes=fixed_table_warnings(found, [pairing]),
        thumbs=reports_in_words(found, pairing) if decided is None else (),
        conflict=decided is None and in_conflict(found, pairing),
        proposal=_proposal(found, pairing, outcomes) if decided is None else None,
    )


def _proposal(found: Tournament, pairing: Pairing, outcomes: Outcomes) -> str | None:
    proposed = [outcomes[match] for match in pairing.matches if match in outcomes and outcomes[match].proposed]
    if not proposed:
        return None
    winner = proposed[-1].won_by
    return "" if winner is None else found.players[pairing.seats[winner].player].name


def proposed_round(found: Tournament, outcomes: Outcomes, draw: int, swaps: Sequence[str]) -> Proposed:
    """The proposal with those exchanged who change places: each of `swaps` is `player player`."""
    proposed = next_round(found, outcomes, draw=draw)
    tables = [list(table) for table in proposed.proposal.tables] + [[player] for player in proposed.proposal.byes]
    done = []
    for swap in swaps[:MOST_SWAPS]:
        one, _, other = swap.partition(" ")
        places = {player: (table, at) for table in tables for at, player in enumerate(table)}
        if one in places and other in places and one != other:
            (here, a), (there, b) = places[one], places[other]
            here[a], there[b] = other, one
            done.append(swap)
    teams = proposed.boards is not None
    counted = [pairing for pairing in found.pairings.values() if not pairing.removed]
    met = {frozenset((a, b)) for pairing in counted for a, b in _pairs(pairing, teams)}
    again = [
        (a, b) for table in tables for at, a in enumerate(table) for b in table[at + 1 :] if frozenset((a, b)) in met
    ]
    assigned = tables_of(found, tables)
    notes = [
        note.text
        for players, place in zip(tables, assigned, strict=True)
        for note in fixed_table_notes(found, players, place)
        if note.elsewhere
    ]
    return Proposed(proposed, tables, again, done, assigned, notes)


def _exchanged(found: Tournament) -> list[str]:
    """The exchange that the form asks for, by names or ids, as an entry of `swaps`; none when one is not known."""
    stage = found.stage
    meet = found.teams if stage is not None and stage.rules.boards is not None else found.players
    known = {one.name.casefold(): one.id for one in meet.values()} | {id: id for id in meet}
    both = [known.get(request.args.get(name, "").strip().casefold()) for name in ("one", "other")]
    return [f"{both[0]} {both[1]}"] if all(both) else []


def _pairs(pairing: Pairing, teams: bool) -> list[tuple[str, str]]:
    """Who met in a pairing, two by two: its players, or `teams`."""
    players = [seat.player for seat in pairing.seats]
    if teams:
        players = [] if pairing.board is None else list(pairing.board.teams)
    return [(a, b) for at, a in enumerate(players) for b in players[at + 1 :]]
