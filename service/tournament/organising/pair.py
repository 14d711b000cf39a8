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

from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response, request
from msgspec import UnsetType
from werkzeug.wrappers import Response as BaseResponse

from engine.table.description import MOST_KEYS_TO_WIN
from replays.log.events import now
from replays.telling.clock import milliseconds
from replays.tournaments.entries import Pairing
from replays.tournaments.rounds import add_round, board_by_hand, close_decided, close_round, require_decided
from replays.tournaments.seating import fixed_table_warnings
from replays.tournaments.state import Change, Tournament, TournamentRefused
from replays.tournaments.swiss import MOST_DRAW
from replays.tournaments.weeks import add_all_rounds, record_absences
from service.answers.self_service import is_recorded
from service.answers.tournaments import outcomes_of
from service.answers.wall import mark_of
from service.frame.frame import guarded
from service.http.responses import client_has
from service.lists.rows import steady
from service.services import services
from service.tournament.organising.asking import Question, confirmation_page, is_sure
from service.tournament.organising.form_days import due_entered
from service.tournament.organising.form_results import NotStored, back, event, field, store
from service.tournament.organising.pair_page import UnfinishedMatch, pair_page, pair_query, proposed_round
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
    "begun": "The stage has begun. Pair its first round.",
    "absences": "The wins over those who have left were recorded.",
}


@blueprint.get("/<tournament>/pair")
@steady
def pair(tournament: str) -> Response:
    """Results, and the next round."""
    caller_in(tournament=tournament).require("tournament:run")
    query, state = pair_query(), services().tournaments.get(tournament)
    mark = mark_of(state)
    if client_has(mark):  # a page that looks again
        return Response(status=304)
    return pair_page(state, query["draw"], SAID.get(query["said"]), mark=mark)


@blueprint.post("/<tournament>/pair")
@steady
def add(tournament: str) -> BaseResponse:
    """Add the round as it stands on the page that was sent."""
    caller_in(tournament=tournament).require("tournament:run")
    state = services().tournaments.get(tournament)
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
            proposed = proposed_round(at, outcomes, number, request.form.getlist("swap"))
            name = field("name") or proposed.next.name
            added = add_round(at, outcomes, proposed.next.round, proposed.tables, name=name, due=due)
            return [*close_decided(at, outcomes), *added]

        ended_with(store(tournament, changes, expected=int(version)))
    except NotStored as why:
        return pair_page(services().tournaments.get(state.id), number, None, why)
    return back(tournament, "pair", "rounds" if field("act") == "all" else "round")


@blueprint.post("/<tournament>/absences")
@steady
def absent(tournament: str) -> BaseResponse:
    """Record the wins over those who have left."""
    caller_in(tournament=tournament).require("tournament:run")
    try:
        ended_with(store(tournament, lambda at: record_absences(at, outcomes_of(at))))
    except NotStored as why:
        return pair_page(services().tournaments.get(tournament), 0, None, why)
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
        return pair_page(services().tournaments.get(tournament), 0, None, why)
    return back(tournament, "pair", f"due&round={round}")


@blueprint.post("/<tournament>/results")
@steady
def result(tournament: str) -> BaseResponse:
    """Record the result of a pairing, or take it back."""
    caller_in(tournament=tournament).require("tournament:run")
    pairing, winner, seen_seq = field("pairing"), field("winner"), field("had")
    keys = [field(f"keys{number}") for number in range(8) if field(f"keys{number}")]
    reason = field("reason") or "As the players reported it"
    try:
        if not all(key in WRITTEN_KEYS for key in keys):
            raise NotStored(f"keys are a number from 0 to {WRITTEN_KEYS[-1]}.")
        if winner == "-":
            new = event("result.withdrawn", pairing=pairing, reason=reason)
        else:
            new = event(
                "result.recorded",
                pairing=pairing,
                winner=None if winner == "--" else winner or None,
                keys=[int(key) for key in keys] or None,
                reason=reason,
                all_lose=winner == "--",
            )

        def changes(at: Tournament) -> list[Change]:
            earlier = at.results.get(pairing)
            if str(0 if earlier is None else earlier.seq) != seen_seq:
                raise TournamentRefused("another official entered this result meanwhile; look at it", code="changed")
            return [new]

        running = None if winner == "-" else _running(tournament, pairing, "Record the result, and close the match")
        if running is not None:
            return pair_page(services().tournaments.get(tournament), 0, None, running=running)
        ended = ended_with(store(tournament, changes))
    except NotStored as why:
        return pair_page(services().tournaments.get(tournament), 0, None, why)
    waits = any(ended_match.fault is not None for ended_match in ended)
    message = "withdrawn" if winner == "-" else "case" if waits else "ended" if ended else "result"
    where = {"round": request.args.get("round", ""), "row": pairing}
    return back(tournament, f"pair?{urlencode({name: value for name, value in where.items() if value})}", message)


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
        return pair_page(services().tournaments.get(tournament), 0, None, why)
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
            return pair_page(services().tournaments.get(tournament), 0, None, running=running)
        state = services().tournaments.get(tournament)
        if removed in state.pairings and not is_sure():
            return confirmation_page(state, _removal(state, state.pairings[removed]))
        if removed:
            new = event("pairing.removed", pairing=removed, reason=field("reason") or "A mistake")
        else:
            round, table = field("round"), field("table")
            players, board = board_by_hand(
                state, round, [player for player in request.form.getlist("player") if player]
            )
            seats = [{"player": player} for player in players]
            data = {"pairing": f"{round[:50]}-by-hand-{len(state.pairings) + 1}", "round": round, "table": table}
            data |= {} if isinstance(board, UnsetType) else {"board": msgspec.to_builtins(board)}
            new = event("pairing.added", **data, seats=seats)
        changed = store(tournament, [new])
        ended_with(changed)
    except NotStored as why:
        return pair_page(services().tournaments.get(tournament), 0, None, why)
    if removed:
        return back(tournament, "pair", "removed")
    elsewhere = fixed_table_warnings(changed.tournament, changed.tournament.pairings_of(field("round"))[-1:])
    return back(tournament, f"pair?round={field('round')}", "elsewhere" if elsewhere else "pairing")


def _removal(tournament: Tournament, pairing: Pairing) -> Question:
    """What is asked before a pairing is removed."""
    names = " and ".join(tournament.players[seat.player].name for seat in pairing.seats)
    result = "Its result goes with it. " if pairing.id in tournament.results else ""
    return Question(
        title=f"Remove table {pairing.table}?",
        text=f"{names} are not paired in this round any more. {result}It cannot be brought back; a pairing of the same "
        "players can be added by hand.",
        act="Remove the pairing",
        back=f"/tournaments/{tournament.id}/pair#p-{pairing.id}",
    )


def _running(tournament: str, id: str, act: str) -> UnfinishedMatch | None:
    """The match of a pairing that is being played, unless the form says that it may be closed. One that nobody records
    is none: it has nothing that could be lost."""
    state = services().tournaments.get(tournament)
    pairing = state.pairings.get(id)
    if pairing is None or field("sure") == "yes":
        return None
    heads = services().store.heads(pairing.matches)
    entries = zip(pairing.matches, services().projections.entries(pairing.matches), strict=True)
    for match, entry in entries:
        head = heads.get(match)
        if head is None or head.closed:
            continue
        over = entry is not None and entry["result"] is not None
        if over or not is_recorded(head, entry):
            continue
        quiet = 0 if entry is None else max(0, milliseconds(now()) - milliseconds(entry["updated_at"])) // 60_000
        sent = {name: value for name, value in request.form.items() if name not in ("key", "sure")}
        names = [state.players[seat.player].name for seat in pairing.seats]
        return UnfinishedMatch(pairing, names, match, None if entry is None else entry["turn"], quiet, act, sent)
    return None
