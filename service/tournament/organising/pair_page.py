"""What the page that pairs rounds and takes results shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import marshmallow as ma
from flask import Response, request
from marshmallow import validate
from ulid import ULID

from engine.english import listed
from replays.log.events import now
from replays.tournaments.entries import Pairing, Round, Stage
from replays.tournaments.reported_results import conflicts
from replays.tournaments.rounds import NextRound, at_an_end, next_round
from replays.tournaments.seating import fixed_table_notes, tables_of
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.stages.beginning import next_entrants
from replays.tournaments.stages.progress import Cut, played_out
from replays.tournaments.standings import Outcomes
from replays.tournaments.state import Tournament
from replays.tournaments.swiss import MOST_DRAW
from replays.tournaments.weeks import absences, boards_to_renew, next_due, overdue, round_in_play, rounds_left
from service.answers.proposed_results import ProposedAnswer, proposed_in_round
from service.answers.stages import stage_in_words
from service.answers.tournaments import outcomes_of
from service.answers.wall import WallAnswer, wall_of
from service.answers.weeks import Until, until_of
from service.frame.frame import page
from service.http.api import StrictSchema
from service.tournament.organising.form_days import day_and_time
from service.tournament.organising.form_results import NotStored
from service.tournament.organising.page import waits
from service.tournament.organising.pairing_lines import (
    LINE_STATES,
    LineState,
    PairingLine,
    Progress,
    line_fits,
    line_of,
    lines_apart,
    lines_of_round,
    progress_of,
)
from service.tournament.organising.round_clock import ClockButtons, ClockDoneQuery, buttons_of, done_in_words
from service.who import Caller, caller_in

MOST_SWAPS = 50


class PairQuery(StrictSchema, ClockDoneQuery):
    """Which draw, and who changed places; what is left empty counts as left out."""

    draw = ma.fields.Integer(load_default=0, validate=validate.Range(0, MOST_DRAW))
    said = ma.fields.String(load_default="", validate=validate.Length(max=20))
    q = ma.fields.String(load_default="", validate=validate.Length(max=200))
    open = ma.fields.String(load_default="", validate=validate.OneOf(("", "yes")))
    row = ma.fields.String(load_default="", validate=validate.Length(max=64))


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
    """The pairs of players, or teams, that would meet again."""
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
    """The data of the page that pairs and closes rounds: all of it follows from these fields."""

    tournament: Tournament
    outcomes: Outcomes
    at: str
    """The present time."""
    caller: Caller
    query: dict[str, Any]
    draw: int
    """The draw of the proposal."""
    said: str | None
    fault: NotStored | None
    running: UnfinishedMatch | None
    path: str
    asked_round: str
    """The round that the address names; empty for the one in play."""
    swaps: list[str]
    key: str
    mark: str
    """`mark_of` before the page was made; empty: not known."""

    # -- the round that is shown -----------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds with pairings."""
        return [round for round in self.tournament.rounds.values() if self.tournament.pairings_of(round.id)]

    @cached_property
    def round(self) -> Round | None:
        """The round that is asked for, else the one in play."""
        in_play = round_in_play(self.tournament, self.at, self.outcomes)
        return next((round for round in self.rounds if round.id == self.asked_round), in_play)

    @cached_property
    def _wall(self) -> WallAnswer:
        return wall_of(self.tournament, None if self.round is None else self.round.id)

    @cached_property
    def _lines(self) -> list[PairingLine]:
        return lines_of_round(self.tournament, self.round, self._wall, self.outcomes)

    @cached_property
    def _fitting(self) -> tuple[list[PairingLine], list[PairingLine]]:
        return lines_apart([line for line in self._lines if line_fits(self.tournament, line, self.query)])

    @property
    def missing(self) -> list[PairingLine]:
        """Tables without a result that fit the search; where teams meet, with the other boards of their meeting."""
        return self._fitting[0]

    @property
    def decided(self) -> list[PairingLine]:
        """The other tables that fit the search."""
        return self._fitting[1]

    @property
    def unfinished(self) -> list[PairingLine]:
        """Tables without a result."""
        return [line for line in self._lines if line.decided is None]

    @property
    def many(self) -> int:
        """How many tables the round has, byes with them."""
        return len(self._lines)

    @property
    def undo(self) -> PairingLine | None:
        """The table whose result was just recorded."""
        return next((line for line in self._lines if line.pairing.id == self.query["row"] and line.recorded), None)

    @cached_property
    def progress(self) -> Progress:
        """How far the round is."""
        return progress_of(self._lines)

    @property
    def states(self) -> Mapping[LineState, str]:
        """The states of tables, in words."""
        return LINE_STATES

    @property
    def called(self) -> list[PairingLine]:
        """Tables at which a judge was called, the longest wait first."""
        waiting = [
            (line.tile.waits or 0, line)
            for line in self._lines
            if line.tile is not None and line.tile.state == "called"
        ]
        return [line for _, line in sorted(waiting, key=lambda row: -row[0])]

    @cached_property
    def clock(self) -> ClockButtons | None:
        """The buttons of the clock, for callers who may run it."""
        return buttons_of(self.tournament, self._wall) if self.caller.may("match:clock") else None

    @property
    def clock_said(self) -> str | None:
        """What was done with the clock of the round."""
        return done_in_words(self.query)

    @cached_property
    def proposals(self) -> Mapping[str, ProposedAnswer]:
        """Absences and proposed results of the round, by pairing."""
        return {} if self.round is None else proposed_in_round(self.tournament, self.round.id, self.outcomes)

    @property
    def unopened(self) -> int:
        """How many tables have no match."""
        return sum(waits(self.tournament, line.pairing) for line in self._lines)

    @property
    def draws(self) -> bool:
        """Whether a match of the round that is shown may end in a draw."""
        stage = None if self.round is None else self.round.stage
        return stage is None or self.tournament.stages[stage].rules.draws

    @cached_property
    def until(self) -> Until | None:
        """Until when the round that is shown is played."""
        return None if self.round is None else until_of(self.tournament, self.round)

    @property
    def due(self) -> tuple[str, str]:
        """That day and time for a form; empty if none was set."""
        return ("", "") if self.round is None else day_and_time(self.tournament, self.round.due)

    # -- the next round --------------------------------------------------------------------------------------------

    @cached_property
    def proposed(self) -> Proposed | None:
        """The proposal, until the tournament is closed."""
        if self.tournament.closed:
            return None
        return proposed_round(self.tournament, self.outcomes, self.draw, self.swaps)

    @property
    def looks(self) -> bool:
        """The proposal was changed: its pairings are shown unfolded."""
        return bool(self.draw or self.swaps or self.fault)

    @property
    def next_due(self) -> tuple[str, str]:
        """The day and time until which the next round is played, as proposed."""
        return day_and_time(self.tournament, next_due(self.tournament, self.at))

    @cached_property
    def left(self) -> int:
        """How many rounds can be added at once, because who meets in them is known; 0 for one, or none."""
        return rounds_left(self.tournament)

    # -- the stage -------------------------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage | None:
        """The stage that is played."""
        return self.tournament.stage

    @property
    def words(self) -> str:
        """The rules of the stage, in words."""
        return "" if self.stage is None else stage_in_words(self.stage)

    @property
    def following(self) -> Stage | None:
        """The stage that comes next, if there is one."""
        return self.tournament.next_stage

    @cached_property
    def cut(self) -> Cut | None:
        """The players who go on to the next stage."""
        return None if self.following is None else next_entrants(self.tournament, self.outcomes)

    @cached_property
    def over(self) -> Cut | None:
        """The winners, once nothing is left of what was planned; None before, and once the tournament is closed."""
        return None if self.tournament.closed else played_out(self.tournament, self.outcomes)

    @property
    def winners(self) -> str:
        """The winners, in words, once nothing is left of what was planned."""
        first = [] if self.over is None else [self.meet[id] for id in self.over.teams or self.over.players]
        if len(first) < 2:
            return f"{first[0]} has won" if first else "All is played"
        return f"{listed(first)} share the first place"

    @property
    def by_lot(self) -> bool:
        """Whether equals are drawn; else a bracket says who meets."""
        return self.stage is None or not kind_of(self.stage.rules).seeded

    @property
    def point(self) -> int:
        """By what points are divided where they are shown: a win is shown as 1 point unless a stage says otherwise."""
        return 2 if self.stage is None or self.stage.rules.points.win == 2 else 1

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of players."""
        return {player.id: player.name for player in self.tournament.players.values()}

    @cached_property
    def meet(self) -> dict[str, str]:
        """The names of those who are paired: players, or teams where these meet."""
        if self.stage is None or self.stage.rules.boards is None:
            return self.names
        return {team.id: team.name for team in self.tournament.teams.values()}

    # -- all open rounds -------------------------------------------------------------------------------------------

    @cached_property
    def closes(self) -> list[str]:
        """The rounds that are at an end, and are closed with the next one."""
        return [] if self.tournament.closed else at_an_end(self.tournament, self.outcomes)

    @cached_property
    def conflicts(self) -> list[PairingLine]:
        """Tables whose players contradict each other, of all open rounds."""
        if self.tournament.closed:
            return []
        return self._of(conflicts(self.tournament, self.outcomes))

    @cached_property
    def late(self) -> list[PairingLine]:
        """Tables whose day has passed."""
        return self._of(overdue(self.tournament, self.outcomes, self.at))

    @cached_property
    def absent(self) -> list[PairingLine]:
        """Tables that wait for a player who has left."""
        return self._of(absences(self.tournament, self.outcomes))

    @cached_property
    def renewable(self) -> int:
        """How many boards of open rounds have other players than their teams name."""
        return boards_to_renew(self.tournament)

    @property
    def zone(self) -> str:
        """The time zone of the hall."""
        return self.tournament.policy.hall or "UTC"

    # -- what the caller may do ------------------------------------------------------------------------------------

    @property
    def judges(self) -> bool:
        """Whether they rule on disputes."""
        return self.caller.may("dispute:rule")

    @property
    def opens(self) -> bool:
        """Whether they open matches."""
        return self.caller.may("match:open")

    def _of(self, pairings: Iterable[Pairing]) -> list[PairingLine]:
        return [line_of(self.tournament, pairing, self.outcomes) for pairing in pairings]


def pair_page(
    tournament: Tournament,
    draw: int,
    said: str | None,
    fault: NotStored | None = None,
    *,
    running: UnfinishedMatch | None = None,
    mark: str = "",
) -> Response:
    """Show it. `draw`: of the proposal; `said`: what was done; `mark`: `mark_of` the tournament, if it is known."""
    return page(
        "tournament/organising/pair.html",
        409 if running is not None else 200 if fault is None else fault.status,
        shown=PairPage(
            tournament=tournament,
            outcomes=outcomes_of(tournament),
            at=now(),
            caller=caller_in(tournament=tournament.id),
            query=pair_query(),
            draw=draw,
            said=said,
            fault=fault,
            running=running,
            path=request.path,
            asked_round=request.args.get("round", ""),
            swaps=request.form.getlist("swap") or [*request.args.getlist("swap"), *_exchanged(tournament)],
            key=str(ULID()),
            mark=mark,
        ),
    )


def proposed_round(tournament: Tournament, outcomes: Outcomes, draw: int, swaps: Sequence[str]) -> Proposed:
    """The proposal with those exchanged who change places: each of `swaps` is `player player`."""
    proposed = next_round(tournament, outcomes, draw=draw)
    tables = [list(table) for table in proposed.proposal.tables] + [[player] for player in proposed.proposal.byes]
    done = []
    for swap in swaps[:MOST_SWAPS]:
        first, _, other = swap.partition(" ")
        places = {player: (table, at) for table in tables for at, player in enumerate(table)}
        if first in places and other in places and first != other:
            (first_table, a), (other_table, b) = places[first], places[other]
            first_table[a], other_table[b] = other, first
            done.append(swap)
    teams = proposed.boards is not None
    counted = [pairing for pairing in tournament.pairings.values() if not pairing.removed]
    met = {frozenset((a, b)) for pairing in counted for a, b in _pairs(pairing, teams)}
    again = [
        (a, b) for table in tables for at, a in enumerate(table) for b in table[at + 1 :] if frozenset((a, b)) in met
    ]
    assigned = tables_of(tournament, tables)
    notes = [
        note.text
        for players, place in zip(tables, assigned, strict=True)
        for note in fixed_table_notes(tournament, players, place)
        if note.elsewhere
    ]
    return Proposed(proposed, tables, again, done, assigned, notes)


def _exchanged(tournament: Tournament) -> list[str]:
    """The exchange that the form asks for, by names or ids, as an entry of `swaps`; none when one is not known."""
    stage = tournament.stage
    meet = tournament.teams if stage is not None and stage.rules.boards is not None else tournament.players
    ids = {entrant.name.casefold(): entrant.id for entrant in meet.values()} | {id: id for id in meet}
    both = [ids.get(request.args.get(name, "").strip().casefold()) for name in ("one", "other")]
    return [f"{both[0]} {both[1]}"] if all(both) else []


def _pairs(pairing: Pairing, teams: bool) -> list[tuple[str, str]]:
    """The pairs that met in a pairing: of its players, or of `teams`."""
    players = [seat.player for seat in pairing.seats]
    if teams:
        players = [] if pairing.board is None else list(pairing.board.teams)
    return [(a, b) for at, a in enumerate(players) for b in players[at + 1 :]]
