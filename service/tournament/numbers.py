"""Results, standings and statistics of a tournament, from what the workers tallied of its matches.

A match counts for a caller as soon as they may know how it ended, so with a delay later. Numbers of decks, cards and
houses are public only after the embargo.
"""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response

from replays.tournaments.standings import MatchOutcome, decide, standings
from replays.tournaments.state import Tournament
from service.answers.tournaments import statistics_of, tallied_of
from service.http.api import ApiBlueprint
from service.http.problems import Problem
from service.http.responses import json_response
from service.services import services
from service.tournament.schemas import ResultsSchema, StandingsSchema, StatisticsQuery, StatisticsSchema
from service.who import permits
from service.who.entrances import gate
from workers.folding.outcomes import outcome_of

blueprint = ApiBlueprint(
    "tournament numbers", __name__, url_prefix="/api/v1/tournaments", description="Results, standings and statistics"
)
blueprint.before_request(gate)


@blueprint.route("/<tournament>/results", methods=["GET"])
@permits("statistics:read")
@blueprint.response(200, ResultsSchema)
def get_results(tournament: str) -> Response:
    """The results of every pairing, round by round"""
    found = services().tournaments.get(tournament)
    tallied, pending = tallied_of(found)
    outcomes = {match: outcome_of(entry) for match, entry in tallied.items()}
    rounds = [
        {
            "round": round.id,
            "number": round.number,
            "name": round.name,
            "pairings": [
                {
                    "pairing": pairing.id,
                    "table": pairing.table,
                    "players": [seat.player for seat in pairing.seats],
                    "matches": [
                        {"match": match, "result": _as_json(outcomes[match]) if match in outcomes else None}
                        for match in pairing.matches
                    ],
                    "decided": None
                    if (decided := decide(found, pairing, outcomes)) is None
                    else msgspec.to_builtins(decided),
                }
                for pairing in found.pairings_of(round.id)
            ],
        }
        for round in found.rounds.values()
    ]
    return json_response({**_heading(found), "rounds": rounds, "pending": pending})


@blueprint.route("/<tournament>/standings", methods=["GET"])
@permits("statistics:read")
@blueprint.arguments(StatisticsQuery, location="query")
@blueprint.response(200, StandingsSchema)
def get_standings(query: dict[str, Any], tournament: str) -> Response:
    """The players, best first: wins, strength of schedule, keys

    How pairings are decided and players ordered is described in replays/tournaments/README.md.
    """
    found = services().tournaments.get(tournament)
    tallied, pending = tallied_of(found)
    outcomes = {match: outcome_of(entry) for match, entry in tallied.items()}
    lines = standings(found, outcomes, _rounds(found, query["rounds"]))
    return json_response({**_heading(found), "standings": msgspec.to_builtins(lines), "pending": pending})


@blueprint.route("/<tournament>/statistics", methods=["GET"])
@permits("statistics:read")
@blueprint.arguments(StatisticsQuery, location="query")
@blueprint.response(200, StatisticsSchema)
def get_statistics(query: dict[str, Any], tournament: str) -> Response:
    """Results, Æmber and keys over time, houses, turns, decision times, per player, deck and card

    Of matches with a result; undone decisions, what-if matches, annulled and abandoned matches do not count. Public
    only once the tournament's embargo is over, because they reveal decks.
    """
    found = services().tournaments.get(tournament)
    told, pending = statistics_of(found, _rounds(found, query["rounds"]))
    answer = {
        **_heading(found),
        "matches": told.matches,
        "first_wins": told.first_wins,
        "overall": told.overall.to_data(),
        "players": [
            {"player": player, "name": found.players[player].name, **share.to_data()}
            for player, share in told.by_player.items()
        ],
        "decks": [
            {"deck": deck, "name": (found.decks[deck].list or {}).get("name"), **share.to_data()}
            for deck, share in told.by_deck.items()
        ],
        "cards": [msgspec.to_builtins(told.by_card[title]) for title in sorted(told.by_card)],
        "pending": pending,
    }
    return json_response(answer)


def _heading(found: Tournament) -> dict[str, Any]:
    return {"tournament": found.id, "version": found.version}


def _rounds(found: Tournament, given: str | None) -> list[str] | None:
    """The rounds that a query names. Raises Problem 400."""
    if given is None:
        return None
    rounds = [part.strip() for part in given.split(",") if part.strip()]
    unknown = [round for round in rounds if round not in found.rounds]
    if unknown or not rounds:
        detail = f"There is no round {unknown[0]!r}." if unknown else "Name at least one round, or leave `rounds` out."
        raise Problem("invalid-parameter", detail, errors=[{"parameter": "rounds", "detail": detail}])
    return rounds


def _as_json(outcome: MatchOutcome) -> dict[str, Any]:
    return {
        "finished": outcome.finished,
        "abandoned": outcome.abandoned,
        "winner": outcome.won_by,
        "keys": outcome.keys,
        "amber": outcome.amber,
        **({} if outcome.places is None else {"places": outcome.places}),
    }
