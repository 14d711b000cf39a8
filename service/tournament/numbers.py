"""Results, standings and statistics of a tournament, from what the workers tallied of its matches.

A match counts for a caller as soon as they may know how it ended, so with a delay later. Numbers of decks, cards and
houses are public only after the embargo.
"""

from __future__ import annotations

from typing import Any

from flask import Response
from msgspec import structs

from replays.tournaments.handouts import COLUMNS, ON_RECORD, as_csv, handout
from replays.tournaments.standings import decide, standings
from replays.tournaments.state import Tournament
from service.answers.player_records import records_of
from service.answers.tournament import (
    DeckStatistics,
    MatchOfPairing,
    PairingResults,
    PlayerStatistics,
    ResultsAnswer,
    RoundResults,
    StandingsAnswer,
    StatisticsAnswer,
    TableAnswer,
    outcome_answer,
)
from service.answers.tournaments import shows_deck, statistics_of, tallied_of, view_of
from service.http.api import ApiBlueprint
from service.http.problems import Problem
from service.http.responses import json_response
from service.services import services
from service.tournament.schemas import StatisticsQuery, TableQuery
from service.who import caller_in, permits
from service.who.entrances import gate
from workers.folding.outcomes import outcome_of

blueprint = ApiBlueprint(
    "tournament numbers", __name__, url_prefix="/api/v1/tournaments", description="Results, standings and statistics"
)
blueprint.before_request(gate)


@blueprint.route("/<tournament>/results", methods=["GET"])
@permits("statistics:read")
@blueprint.response(200, ResultsAnswer)
def get_results(tournament: str) -> Response:
    """The results of every pairing, round by round"""
    state = services().tournaments.get(tournament)
    tallied, pending = tallied_of(state)
    outcomes = {match: outcome_of(entry) for match, entry in tallied.items()}
    rounds = [
        RoundResults(
            round.id,
            round.number,
            round.name,
            [
                PairingResults(
                    pairing.id,
                    pairing.table,
                    [seat.player for seat in pairing.seats],
                    [
                        MatchOfPairing(match, outcome_answer(outcomes[match]) if match in outcomes else None)
                        for match in pairing.matches
                    ],
                    decide(state, pairing, outcomes),
                )
                for pairing in state.pairings_of(round.id)
            ],
        )
        for round in state.rounds.values()
    ]
    return json_response(ResultsAnswer(state.id, state.version, rounds, pending))


@blueprint.route("/<tournament>/standings", methods=["GET"])
@permits("statistics:read")
@blueprint.arguments(StatisticsQuery, location="query")
@blueprint.response(200, StandingsAnswer)
def get_standings(query: dict[str, Any], tournament: str) -> Response:
    """The players, best first: wins, strength of schedule, keys

    How pairings are decided and players ordered is described in replays/tournaments/README.md.
    """
    state = services().tournaments.get(tournament)
    tallied, pending = tallied_of(state)
    outcomes = {match: outcome_of(entry) for match, entry in tallied.items()}
    lines = standings(state, outcomes, _rounds(state, query["rounds"]))
    return json_response(StandingsAnswer(state.id, state.version, lines, pending))


@blueprint.route("/<tournament>/tables/<table>", methods=["GET"])
@permits("statistics:read")
@blueprint.arguments(TableQuery, location="query")
@blueprint.response(200, TableAnswer)
def get_table(query: dict[str, Any], tournament: str, table: str) -> Response:
    """Standings, pairings, results, decks, penalties or deck checks as a table, in JSON or CSV

    `table` is standings, ranking, teams, pairings, results, decks, penalties or deck-checks; the columns are
    described in replays/tournaments/README.md. Decks are those that the caller may see: before the embargo ends, a
    player's own. Penalties and deck checks are for officials, and for players about themselves.
    """
    return table_response(tournament, table, query["format"])


def table_response(tournament: str, table: str, format: str) -> Response:
    """A table of a tournament, as far as the caller may see it. Raises Problem 404."""
    if table not in COLUMNS:
        raise Problem("not-found", f"There is no table {table[:40]!r}; tables are {', '.join(COLUMNS)}.")
    state = services().tournaments.get(tournament)
    eyes = view_of(state)
    tallied, pending = tallied_of(state)
    outcomes = {match: outcome_of(entry) for match, entry in tallied.items()}
    if eyes.official and (table in ON_RECORD or (table == "decks" and not eyes.released)):
        caller_in(tournament=tournament).note_access(tournament, "judge", of="tournament")
    on_record = table in ON_RECORD
    if on_record and not eyes.official and eyes.player is None:
        raise Problem("forbidden", "Officials read what is on record about players, and players about themselves.")
    records = records_of(state) if on_record else ()
    rows = handout(table, state, outcomes, lambda deck: shows_deck(eyes, deck), records)
    if format == "json":
        return json_response(TableAnswer(state.id, state.version, table, COLUMNS[table], rows, pending))
    headers = {
        "Content-Disposition": f'attachment; filename="{state.id}-{table}.csv"',
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(as_csv(table, rows), 200, headers, content_type="text/csv; charset=utf-8; header=present")


@blueprint.route("/<tournament>/statistics", methods=["GET"])
@permits("statistics:read")
@blueprint.arguments(StatisticsQuery, location="query")
@blueprint.response(200, StatisticsAnswer)
def get_statistics(query: dict[str, Any], tournament: str) -> Response:
    """Results, Æmber and keys over time, houses, turns, decision times, per player, deck and card

    Of matches with a result; undone decisions, what-if matches, annulled and abandoned matches do not count. Public
    only once the tournament's embargo is over, because they reveal decks.
    """
    state = services().tournaments.get(tournament)
    counted, pending = statistics_of(state, _rounds(state, query["rounds"]))
    answer = StatisticsAnswer(
        tournament=state.id,
        version=state.version,
        matches=counted.matches,
        first_wins=counted.first_wins,
        overall=counted.overall.answer(),
        players=[
            PlayerStatistics(player=player, name=state.players[player].name, **structs.asdict(share.answer()))
            for player, share in counted.by_player.items()
        ],
        decks=[
            DeckStatistics(deck=deck, name=(state.decks[deck].list or {}).get("name"), **structs.asdict(share.answer()))
            for deck, share in counted.by_deck.items()
        ],
        cards=[counted.by_card[title] for title in sorted(counted.by_card)],
        pending=pending,
    )
    return json_response(answer)


def _rounds(tournament: Tournament, given: str | None) -> list[str] | None:
    """The rounds that a query names. Raises Problem 400."""
    if given is None:
        return None
    rounds = [part.strip() for part in given.split(",") if part.strip()]
    unknown = [round for round in rounds if round not in tournament.rounds]
    if unknown or not rounds:
        detail = f"There is no round {unknown[0]!r}." if unknown else "Name at least one round, or leave `rounds` out."
        raise Problem("invalid-parameter", detail, errors=[{"parameter": "rounds", "detail": detail}])
    return rounds
