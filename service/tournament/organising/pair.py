"""Pair a tournament's rounds and enter their results.

/tournaments/<tournament>/pair?draw=&swap=&round=   results of a round, and the next one as proposed
POST /tournaments/<tournament>/pair                 add that round, or all that a round robin has left
POST /tournaments/<tournament>/absences             record the wins over those who have left
POST /tournaments/<tournament>/rounds/<round>/due   say until when a round is played
POST /tournaments/<tournament>/results              record or take back a result
POST /tournaments/<tournament>/rounds/<round>/end   close a round, or reopen it
POST /tournaments/<tournament>/pairings             add or remove a pairing by hand
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import marshmallow as ma
import msgspec
from flask import Blueprint, Response, request
from marshmallow import validate
from msgspec import UnsetType
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from engine.table.description import MOST_KEYS_TO_WIN
from replays.log.events import now
from replays.telling.clock import milliseconds
from replays.tournaments.rounds import (
    NextRound,
    add_round,
    at_an_end,
    board_by_hand,
    close_decided,
    close_round,
    next_round,
    require_decided,
)
from replays.tournaments.seating import fixed_table_notes, fixed_table_warnings, tables_of
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.stages.beginning import next_entrants
from replays.tournaments.stages.progress import Cut
from replays.tournaments.standings import Decided, Outcomes, decide
from replays.tournaments.state import Change, Pairing, Round, Stage, Tournament, TournamentRefused
from replays.tournaments.swiss import MOST_DRAW
from replays.tournaments.weeks import (
    absences,
    add_all_rounds,
    boards_to_renew,
    next_due,
    overdue,
    record_absences,
    round_in_play,
    rounds_left,
)
from service.answers.proposed_results import ProposedAnswer, proposed_in_round
from service.answers.stages import stage_in_words
from service.answers.tournaments import outcomes_of
from service.answers.weeks import MeetingScore, Until, scores_of, until_of
from service.frame.frame import guarded, page
from service.http.api import StrictSchema
from service.lists.rows import steady
from service.services import services
from service.tournament.organising.form_days import day_and_time, due_entered
from service.tournament.organising.asking import Question, asked, is_sure
from service.tournament.organising.form_results import NotStored, back, event, field, store
from service.tournament.organising.page import waits
from service.tournament.organising.proposals import SAID_OF_PROPOSALS
from service.tournament.rounds import ended_with, require_round
from service.who import caller_in

blueprint = guarded(Blueprint("pair", __name__, url_prefix="/tournaments"))
WRITTEN_KEYS = [str(keys) for keys in range(MOST_KEYS_TO_WIN + 1)]
"""The numbers of keys that a form may have; of these the stage allows as many as win."""
SAID = {
    "round": "The round was added.",
    "result": "The result was recorded.",
    "ended": "The result was recorded, and the match is closed.",
    "case": "The result was recorded. A judge’s case waits at this table: its match closes when that is settled.",
    "closed": "The round is closed.",
    "reopened": "The round is open again. Matches that were closed stay so.",
    "withdrawn": "The result was taken back.",
    "pairing": "The pairing was added.",
    "removed": "The pairing was removed.",
    "elsewhere": "The pairing was added, but not at the table that is fixed for a player: see below.",
    **SAID_OF_PROPOSALS,
    "rounds": "All rounds were added.",
    "due": "The day was changed.",
    "absences": "The wins over those who have left were recorded.",
}
MOST_SWAPS = 50
OPENED = 2
"""Events of a match that nobody records: it was opened, and its clock was started."""


class PairQuery(StrictSchema):
    """Which draw, and who changed places; what is left empty counts as left out."""

    draw = ma.fields.Integer(load_default=0, validate=validate.Range(0, MOST_DRAW))
    said = ma.fields.String(load_default="", validate=validate.Length(max=20))
    q = ma.fields.String(load_default="", validate=validate.Length(max=200))
    open = ma.fields.String(load_default="", validate=validate.OneOf(("", "yes")))


class Line(NamedTuple):
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


class Running(NamedTuple):
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


@blueprint.get("/<tournament>/pair")
@steady
def pair(tournament: str) -> Response:
    """Results, and the next round."""
    caller_in(tournament=tournament).require("tournament:run")
    query = _query()
    return _page(services().tournaments.get(tournament), query["draw"], SAID.get(query["said"]))


@blueprint.post("/<tournament>/pair")
@steady
def add(tournament: str) -> BaseResponse:
    """Add the round as it stands on the page that was sent."""
    caller_in(tournament=tournament).require("tournament:run")
    found = services().tournaments.get(tournament)
    draw = field("draw")
    number = int(draw) if draw.isdecimal() and int(draw) <= MOST_DRAW else 0
    try:
        version = field("version")
        if not version.isdecimal():
            raise NotStored("open the page itself and send its form.")

        def changes(at: Tournament) -> list[Change]:
            outcomes, due = outcomes_of(at), due_entered(at)
            if field("act") == "all":
                return [*close_decided(at, outcomes), *add_all_rounds(at, outcomes, draw=number, due=due)]
            if not field("early"):
                require_decided(at, outcomes)
            proposed = _proposed(at, outcomes, number, request.form.getlist("swap"))
            name = field("name") or proposed.next.name
            added = add_round(at, outcomes, proposed.next.round, proposed.tables, name=name, due=due)
            return [*close_decided(at, outcomes), *added]

        ended_with(store(tournament, changes, expected=int(version)))
    except NotStored as why:
        return _page(services().tournaments.get(found.id), number, None, why)
    return back(tournament, "pair", "rounds" if field("act") == "all" else "round")


@blueprint.post("/<tournament>/absences")
@steady
def absent(tournament: str) -> BaseResponse:
    """Record the wins over those who have left."""
    caller_in(tournament=tournament).require("tournament:run")
    try:
        ended_with(store(tournament, lambda at: record_absences(at, outcomes_of(at))))
    except NotStored as why:
        return _page(services().tournaments.get(tournament), 0, None, why)
    return back(tournament, "pair", "absences")


@blueprint.post("/<tournament>/rounds/<round>/due")
@steady
def reschedule(tournament: str, round: str) -> BaseResponse:
    """Say until when a round is played."""
    caller_in(tournament=tournament).require("tournament:run")
    require_round(services().tournaments.get(tournament), round)
    try:
        store(tournament, lambda at: [event("round.rescheduled", round=round, due=due_entered(at))])
    except NotStored as why:
        return _page(services().tournaments.get(tournament), 0, None, why)
    return back(tournament, "pair", f"due&round={round}")


@blueprint.post("/<tournament>/results")
@steady
def result(tournament: str) -> BaseResponse:
    """Record the result of a pairing, or take it back."""
    caller_in(tournament=tournament).require("tournament:run")
    pairing, winner, had = field("pairing"), field("winner"), field("had")
    keys = [field(f"keys{number}") for number in range(8) if field(f"keys{number}")]
    reason = field("reason") or "As the players reported it"
    try:
        if not all(each in WRITTEN_KEYS for each in keys):
            raise NotStored(f"keys are a number from 0 to {WRITTEN_KEYS[-1]}.")
        if winner == "-":
            new = event("result.withdrawn", pairing=pairing, reason=reason)
        else:
            new = event(
                "result.recorded",
                pairing=pairing,
                winner=winner or None,
                keys=[int(each) for each in keys] or None,
                reason=reason,
            )

        def changes(at: Tournament) -> list[Change]:
            there = at.results.get(pairing)
            if str(0 if there is None else there.seq) != had:
                raise TournamentRefused("another official entered this result meanwhile; look at it", code="changed")
            return [new]

        running = None if winner == "-" else _running(tournament, pairing, "Record the result, and close the match")
        if running is not None:
            return _page(services().tournaments.get(tournament), 0, None, running=running)
        ended = ended_with(store(tournament, changes))
    except NotStored as why:
        return _page(services().tournaments.get(tournament), 0, None, why)
    waits = any(one.fault is not None for one in ended)
    said = "withdrawn" if winner == "-" else "case" if waits else "ended" if ended else "result"
    return back(tournament, f"pair#p-{pairing}", said)


@blueprint.post("/<tournament>/rounds/<round>/end")
@steady
def end(tournament: str, round: str) -> BaseResponse:
    """Close a round, or reopen one that was closed by mistake."""
    caller_in(tournament=tournament).require("tournament:run")
    require_round(services().tournaments.get(tournament), round)
    reopens, anyway = field("act") == "reopen", field("anyway") == "yes"
    try:
        if reopens:
            store(tournament, [event("round.reopened", round=round)])
        else:
            changed = store(tournament, lambda at: close_round(at, round, outcomes_of(at), anyway=anyway))
            ended_with(changed)
    except NotStored as why:
        return _page(services().tournaments.get(tournament), 0, None, why)
    return back(tournament, "pair#end", "reopened" if reopens else "closed")


@blueprint.post("/<tournament>/pairings")
@steady
def pairing(tournament: str) -> BaseResponse:
    """Add a pairing by hand, or remove one that was a mistake."""
    caller_in(tournament=tournament).require("tournament:run")
    removed = field("pairing")
    try:
        running = _running(tournament, removed, "Remove the pairing, and close its match") if removed else None
        if running is not None:
            return _page(services().tournaments.get(tournament), 0, None, running=running)
        found = services().tournaments.get(tournament)
        if removed in found.pairings and not is_sure():
            return asked(found, _removal(found, found.pairings[removed]))
        if removed:
            new = event("pairing.removed", pairing=removed, reason=field("reason") or "A mistake")
        else:
            round, table = field("round"), field("table")
            players, board = board_by_hand(found, round, [one for one in request.form.getlist("player") if one])
            seats = [{"player": player} for player in players]
            data = {"pairing": f"{round[:50]}-by-hand-{len(found.pairings) + 1}", "round": round, "table": table}
            data |= {} if isinstance(board, UnsetType) else {"board": msgspec.to_builtins(board)}
            new = event("pairing.added", **data, seats=seats)
        changed = store(tournament, [new])
        ended_with(changed)
    except NotStored as why:
        return _page(services().tournaments.get(tournament), 0, None, why)
    if removed:
        return back(tournament, "pair", "removed")
    elsewhere = fixed_table_warnings(changed.tournament, changed.tournament.pairings_of(field("round"))[-1:])
    return back(tournament, f"pair?round={field('round')}", "elsewhere" if elsewhere else "pairing")


def _removal(found: Tournament, pairing: Pairing) -> Question:
    """What is asked before a pairing is removed."""
    names = " and ".join(found.players[seat.player].name for seat in pairing.seats)
    result = "Its result goes with it. " if pairing.id in found.results else ""
    return Question(
        title=f"Remove table {pairing.table}?",
        text=f"{names} are not paired in this round any more. {result}It cannot be brought back; a pairing of the same "
        "players can be added by hand.",
        act="Remove the pairing",
        back=f"/tournaments/{found.id}/pair#p-{pairing.id}",
    )


def _running(tournament: str, id: str, act: str) -> Running | None:
    """The match of a pairing that is being played, unless it was said that it may be closed. One that nobody records is
    none: it has nothing that could be lost."""
    found = services().tournaments.get(tournament)
    pairing = found.pairings.get(id)
    if pairing is None or field("sure") == "yes":
        return None
    heads = services().store.heads(pairing.matches)
    entries = zip(pairing.matches, services().projections.entries(pairing.matches), strict=True)
    for match, entry in entries:
        head = heads.get(match)
        if head is None or head.closed:
            continue
        played = head.version > OPENED if entry is None else entry["decisions"] and entry["result"] is None
        if not played:
            continue
        quiet = 0 if entry is None else max(0, milliseconds(now()) - milliseconds(entry["updated_at"])) // 60_000
        sent = {name: value for name, value in request.form.items() if name not in ("key", "sure")}
        names = [found.players[seat.player].name for seat in pairing.seats]
        return Running(pairing, names, match, None if entry is None else entry["turn"], quiet, act, sent)
    return None


def _query() -> dict[str, Any]:
    """The query of the page; what is not valid counts as left out."""
    names = ("draw", "said", "q", "open")
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
    running: Running | None
    path: str
    unfinished: list[Line]
    closes: list[str]
    rounds: list[Round]
    round: Round | None
    lines: list[Line]
    proposals: Mapping[str, ProposedAnswer]
    """Absences and proposed results of the round, by pairing."""
    query: dict[str, Any]
    unopened: int
    proposed: Proposed | None
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
    late: list[Line]
    """Tables whose day has passed."""
    absent: list[Line]
    """Tables that wait for who has left."""
    renewable: int
    """How many boards of open rounds have other players than their teams name."""
    left: int
    """How many rounds can be added at once, because who meets in them is known; 0 for one, or none."""
    key: str
    judges: bool
    opens: bool


def _page(
    found: Tournament,
    draw: int,
    said: str | None,
    fault: NotStored | None = None,
    *,
    running: Running | None = None,
) -> Response:
    outcomes = outcomes_of(found)
    rounds = [round for round in found.rounds.values() if found.pairings_of(round.id)]
    asked = request.args.get("round")
    at = now()
    shown = next((round for round in rounds if round.id == asked), round_in_play(found, at, outcomes))
    query = _query()
    scores = {} if shown is None else scores_of(found, shown.id, outcomes)
    lines = [] if shown is None else [_line(found, each, outcomes) for each in found.pairings_of(shown.id)]
    lines = [line._replace(meeting=scores.get(line.pairing.id)) for line in lines]
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
            lines=[line for line in lines if _fits(found, line, query)],
            proposals={} if shown is None else proposed_in_round(found, shown.id, outcomes),
            query=query,
            unopened=sum(waits(found, line.pairing) for line in lines),
            proposed=None if found.closed else _proposed(found, outcomes, draw, swaps),
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
            late=[_line(found, pairing, outcomes) for pairing in overdue(found, outcomes, at)],
            absent=[_line(found, pairing, outcomes) for pairing in absences(found, outcomes)],
            renewable=boards_to_renew(found),
            left=rounds_left(found),
            key=str(ULID()),
            judges=caller.may("dispute:rule"),
            opens=caller.may("match:open"),
        ),
    )


def _fits(found: Tournament, line: Line, query: dict[str, Any]) -> bool:
    if query["open"] and line.decided is not None:
        return False
    names = [name.casefold() for name in line.names]
    if line.pairing.board is not None:
        names += [found.teams[team].name.casefold() for team in line.pairing.board.teams]
    words = query["q"].casefold().split()
    return all(word == line.pairing.table.casefold() or any(word in name for name in names) for word in words)


def _line(found: Tournament, pairing: Pairing, outcomes: Outcomes) -> Line:
    decided = decide(found, pairing, outcomes)
    recorded = found.results.get(pairing.id)
    return Line(
        pairing,
        [found.players[seat.player].name for seat in pairing.seats],
        decided,
        None if decided is None or decided.winner is None else found.players[decided.winner].name,
        0 if recorded is None else recorded.seq,
        notes=fixed_table_warnings(found, [pairing]),
        proposal=_proposal(found, pairing, outcomes) if decided is None else None,
    )


def _proposal(found: Tournament, pairing: Pairing, outcomes: Outcomes) -> str | None:
    proposed = [outcomes[match] for match in pairing.matches if match in outcomes and outcomes[match].proposed]
    if not proposed:
        return None
    winner = proposed[-1].won_by
    return "" if winner is None else found.players[pairing.seats[winner].player].name


def _proposed(found: Tournament, outcomes: Outcomes, draw: int, swaps: Sequence[str]) -> Proposed:
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
