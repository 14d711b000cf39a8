"""The rounds of a tournament: propose and add the next one, run its clock, see all its tables at a glance."""

from __future__ import annotations

from typing import Any

from flask import Response
from msgspec import UNSET

from engine.english import counted
from replays.log.event_types import MOST_SECONDS
from replays.log.events import now
from replays.store.store import RequestKey
from replays.telling.clock import milliseconds
from replays.tournaments.clocks import (
    ClockMinutes,
    Ran,
    list_minutes_of,
    minutes_left,
    minutes_of,
    round_timed,
    run_clocks,
)
from replays.tournaments.ended_matches import Ended
from replays.tournaments.registry import Changed
from replays.tournaments.rounds import (
    add_round,
    close_decided,
    close_round,
    next_round,
    require_decided,
    unfinished,
)
from replays.tournaments.standings import MatchOutcome
from replays.tournaments.state import Change, Tournament, TournamentRefused
from replays.tournaments.weeks import add_all_rounds, is_overdue, next_due, record_absences, renew_boards
from service.answers.tournament import (
    OpenPairing,
    ProposalAnswer,
    RoundAnswer,
    RoundClocksAnswer,
    TableClock,
    TournamentChangedAnswer,
    proposal_answer,
)
from service.answers.tournaments import outcomes_of
from service.answers.wall import WallAnswer, wall_of
from service.http.api import MAX_ERRORS, ApiBlueprint, StrictSchema
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH_OR_ANY
from service.http.problems import Problem
from service.http.responses import idempotency_key, json_response
from service.services import services
from service.tournament.ended_answers import ended_answer, ended_by
from service.tournament.round_schemas import (
    CloseRoundSchema,
    NewRoundSchema,
    ProposalQuery,
    RoundClockSchema,
    WallQuery,
)
from service.tournament.tournaments import canonical, change_answer, change_once
from service.who import caller_in, permits, reader_or_none
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "tournament rounds", __name__, url_prefix="/api/v1/tournaments", description="Pair rounds, run them, watch them"
)
blueprint.before_request(gate)


@blueprint.route("/<tournament>/proposal", methods=["GET"])
@permits("tournament:run")
@blueprint.arguments(ProposalQuery, location="query")
@blueprint.response(200, ProposalAnswer)
def propose_round(query: dict[str, Any], tournament: str) -> Response:
    """Propose the pairings of the next round, in the Swiss system; stores nothing

    Nobody meets an opponent or has a bye twice as long as that can be avoided; byes go to the lowest; opponents
    differ as little in points as possible. The same `draw` always pairs alike, another one draws again among equals.
    """
    state = services().tournaments.get(tournament)
    return json_response(proposal_answer(state, next_round(state, outcomes_of(state), draw=query["draw"])))


@blueprint.route("/<tournament>/rounds", methods=["POST"])
@permits("tournament:run")
@blueprint.arguments(NewRoundSchema, example={"draw": 0})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def add_next_round(body: dict[str, Any], tournament: str) -> Response:
    """Add the next round with its pairings: as proposed with this `draw`, or with the `tables` given; or all rounds

    If-Match with the version of a proposal adds exactly what was proposed: 412 when anything was stored since. 409
    (`undecided`) while a pairing has no result, unless `early`. The rounds before it that are at an end are closed with
    it (`round.closed` stands first among the events), and so are their matches. Where teams meet, tables name teams,
    and each board of theirs becomes a pairing. With `all`, every round that a round robin has left is added.
    """
    changed = change_once(tournament, "rounds", canonical(body), lambda at: round_changes(at, outcomes_of(at), body))
    return change_answer(changed, matches=ended_answer(ended_with(changed)))


@blueprint.route("/<tournament>/rounds/<round>", methods=["GET"])
@permits("tournament:run", "dispute:rule")
@blueprint.response(200, RoundAnswer)
def get_round(tournament: str, round: str) -> Response:
    """A round: whether it is closed, and which pairings are not at an end"""
    state = services().tournaments.get(tournament)
    require_round(state, round)
    stored_round = state.rounds[round]
    left = [state.pairings[id] for id in unfinished(state, round, outcomes_of(state))]
    return json_response(
        RoundAnswer(
            tournament=tournament,
            version=state.version,
            round=round,
            number=stored_round.number,
            name=stored_round.name,
            closed=stored_round.closed,
            unfinished=[
                OpenPairing(pairing.id, pairing.table, [seat.player for seat in pairing.seats], list(pairing.matches))
                for pairing in left
            ],
            due=UNSET if stored_round.due is None else stored_round.due,
            overdue=UNSET if stored_round.due is None else is_overdue(stored_round, now()),
        )
    )


@blueprint.route("/<tournament>/rounds/absences", methods=["POST"])
@permits("tournament:run")
@blueprint.arguments(StrictSchema, example={})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def record_wins_over_absent(body: dict[str, Any], tournament: str) -> Response:
    """Record wins over players and teams that have left, at every table of open rounds that waits for them

    409 (`nobody`) where no table does. Each is an ordinary result, which can be changed.
    """
    changed = change_once(
        tournament, "rounds/absences", canonical(body), lambda at: record_absences(at, outcomes_of(at))
    )
    return change_answer(changed, matches=ended_answer(ended_with(changed)))


@blueprint.route("/<tournament>/rounds/boards", methods=["POST"])
@permits("tournament:run")
@blueprint.arguments(StrictSchema, example={})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def renew_the_boards(body: dict[str, Any], tournament: str) -> Response:
    """Give the boards of open rounds the players that their teams name now

    After a substitution, or when a player has left. Each board that has neither a match nor a result and other players
    is removed and added again; 409 (`nobody`) where all fit.
    """
    return change_answer(change_once(tournament, "rounds/boards", canonical(body), renew_boards))


@blueprint.route("/<tournament>/rounds/<round>/close", methods=["POST"])
@permits("tournament:run")
@blueprint.arguments(CloseRoundSchema, example={})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def end_round(body: dict[str, Any], tournament: str, round: str) -> Response:
    """Close a round, and its matches that are decided

    409 (`undecided`) while a pairing has no result, unless `anyway`: `errors` names each. `matches` says what became of
    the matches: one in which a judge's case waits closes when that is settled, one that is played on closes with its
    result. Nothing is paired or opened in a closed round; results can be corrected, and `round.reopened` takes it back.
    """
    require_round(services().tournaments.get(tournament), round)

    def change(at: Tournament) -> list[Change]:
        outcomes = outcomes_of(at)
        left = [] if body["anyway"] else [at.pairings[id] for id in unfinished(at, round, outcomes)]
        if left:
            errors = [{"pairing": pairing.id, "detail": f"Table {pairing.table} has no result."} for pairing in left]
            raise Problem(
                "refused",
                f"{counted(len(left), 'table')} of round {round} {'has' if len(left) == 1 else 'have'} no result yet; "
                "record them, or close the round with `anyway`.",
                reason="undecided",
                errors=errors[:MAX_ERRORS],
            )
        return close_round(at, round, outcomes, anyway=body["anyway"], reason=body["reason"])

    changed = change_once(tournament, f"rounds/{round}/close", canonical(body), change)
    return change_answer(changed, matches=ended_answer(ended_with(changed)))


@blueprint.route("/<tournament>/rounds/<round>/clock", methods=["POST"])
@permits("match:clock")
@blueprint.arguments(RoundClockSchema, example={"act": "start", "minutes": 45})
@blueprint.response(200, RoundClocksAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def run_clock_of_round(body: dict[str, Any], tournament: str, round: str) -> Response:
    """Run the clocks of all matches of a round: start, pause, resume, more time, call time

    An event is appended to each match that it concerns. What cannot be done at one table stands as its `fault`, and
    does not hold up the others; send the same request again to do what was left.
    """
    caller = caller_in(tournament=tournament)
    route = f"{caller.id} POST /tournaments/{tournament}/rounds/{round}/clock"
    ran = clocks_of_round(tournament, round, body, RequestKey.of(route, idempotency_key(), canonical(body)))
    tables = [
        TableClock(
            clock.pairing.id,
            clock.pairing.table,
            clock.match,
            None if clock.recorded is None else clock.recorded.events[-1].seq,
            clock.fault,
            clock.over,
        )
        for clock in ran
    ]
    return json_response(RoundClocksAnswer(tournament, round, tables))


@blueprint.route("/<tournament>/wall", methods=["GET"])
@permits("tournament:run", "dispute:rule")
@blueprint.arguments(WallQuery, location="query")
@blueprint.response(200, WallAnswer)
def get_wall(query: dict[str, Any], tournament: str) -> Response:
    """Every table of a round at a glance: keys, Æmber, clock, how long nothing happened, whether a judge was called

    For officials; cheap, so that a screen in the hall may ask every few seconds.
    """
    state = services().tournaments.get(tournament)
    if query["round"] is not None:
        require_round(state, query["round"])
    with services().visibility.steady():
        return json_response(wall_of(state, query["round"]))


# -- shared with the pages ------------------------------------------------------------------------------------------


def round_changes(at: Tournament, outcomes: dict[str, MatchOutcome], body: dict[str, Any]) -> list[Change]:
    """The events that a request for the next round (`NewRoundSchema`) comes to. Raises TournamentRefused."""
    if not body["early"]:
        require_decided(at, outcomes)
    closed = close_decided(at, outcomes) if body["close"] else []
    due = body["due"] if "due" in body else next_due(at, now())
    if body["all"]:
        if body["tables"] is not None or body["round"] is not None or body["name"] is not None:
            raise TournamentRefused("all rounds are added as proposed; leave tables, round and name out", code="all")
        every = add_all_rounds(at, outcomes, draw=body["draw"], due=due)
        return [*closed, *every]
    proposed = next_round(at, outcomes, draw=body["draw"])
    tables = body["tables"]
    if tables is None:
        tables = proposed.proposal.seated
    name = body["name"] or proposed.name
    return [*closed, *add_round(at, outcomes, body["round"] or proposed.round, tables, name=name, due=due)]


def ended_with(changed: Changed) -> list[Ended]:
    """Close the matches that a change of a tournament has ended."""
    now = services().tournaments.get(changed.tournament.id)
    return [ended_match for event in changed.events for ended_match in ended_by(now, event.data)]


def clocks_of_round(tournament: str, round: str, body: dict[str, Any], request: RequestKey) -> list[Ran]:
    """Run the clocks of a round as `RoundClockSchema` says. Raises Problem 404, CommandRefused, StoreUnavailable."""
    state = services().tournaments.get(tournament)
    require_round(state, round)
    act, minutes, reason = body["act"], body["minutes"], body["reason"] or "The clock of the round"
    late = None
    if act == "start":
        late = minutes_left(state, round, milliseconds(now()))  # tables that start late get what is left
        minutes = minutes_of(state, round, minutes) or late
        looking = list_minutes_of(state, round) if minutes is not None and late is None else 0
        minutes = None if minutes is None else min(minutes + looking, MOST_SECONDS // 60)
    actor = caller_in(tournament=tournament).actor()
    services().tournaments.change(
        tournament,
        lambda at: round_timed(at, round, act, minutes, reason),
        actor=actor,
        request=RequestKey.of(request.id, tournament, request.fingerprint.encode()),
    )
    ran = run_clocks(
        services().recorder,
        services().clocks,
        state,
        round,
        act,
        minutes=ClockMinutes(minutes) if body["minutes"] or late is None else ClockMinutes(late, minutes),
        reason=reason,
        actor=actor,
        request=request,
        may=_runs_clock,
    )
    for clock in ran:
        if clock.recorded is not None:
            services().waker.appended(clock.recorded)
    return ran


def _runs_clock(match: str) -> bool:
    """Whether the caller may run the clock of a match: not where they play."""
    seen = reader_or_none(match)
    return seen is not None and seen.caller.may("match:clock")


def require_round(tournament: Tournament, round: str) -> None:
    """Raise Problem 404 unless the tournament has the round."""
    if round not in tournament.rounds:
        raise Problem("not-found", "The tournament has no round of this id; its rounds are listed with it.")
