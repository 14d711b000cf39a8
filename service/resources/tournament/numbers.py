"""Results, standings and statistics of a tournament, from what the workers tallied of its matches.

A match counts for somebody as soon as they may know how it ended: for those who watch with a delay, not before. Decks,
cards and houses are told to everybody only after the embargo.
"""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response

from replays.store.reading import Head
from replays.tournaments.standings import Outcome, decide, standings
from replays.tournaments.state import Tournament
from replays.tournaments.statistics import Statistics, statistics
from service.auth import auth
from service.http.api import ApiBlueprint
from service.http.problems import Problem
from service.http.responses import json_response
from service.resources.tournament.schemas import ResultsSchema, StandingsSchema, StatisticsQuery, StatisticsSchema
from service.resources.tournament.tournaments import seen
from service.services import services
from workers.folding.outcomes import outcome_of, played_of
from workers.folding.projections import Tallied

blueprint = ApiBlueprint(
    "tournament numbers", __name__, url_prefix="/api/v1/tournaments", description="Results, standings and statistics"
)
blueprint.before_request(auth.gate)


@blueprint.route("/<tournament>/results", methods=["GET"])
@auth.permits("statistics:read")
@blueprint.response(200, ResultsSchema)
def get_results(tournament: str) -> Response:
    """How every pairing stands, round by round"""
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
                        {"match": match, "result": _told(outcomes[match]) if match in outcomes else None}
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
@auth.permits("statistics:read")
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
@auth.permits("statistics:read")
@blueprint.arguments(StatisticsQuery, location="query")
@blueprint.response(200, StatisticsSchema)
def get_statistics(query: dict[str, Any], tournament: str) -> Response:
    """Results, Æmber and keys over time, houses, turns, decision times, per player, deck and card

    Of matches with a result; undone decisions, what-if matches, annulled and abandoned matches do not count. For
    everybody only once the tournament's embargo is over, because decks can be told from it.
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


def statistics_of(found: Tournament, rounds: list[str] | None = None) -> tuple[Statistics, int]:
    """What is counted of the matches of a tournament of which the caller may know, `rounds` or all of them; and how
    many more there are, as `tallied_of`. Raises Problem 403 while the embargo keeps it from the caller."""
    eyes = seen(found)
    if not (eyes.official or eyes.released):
        raise Problem("embargoed", "Statistics tell what is in the decks; they are not public before the embargo ends.")
    if not eyes.released:
        auth.note_access(found.id, "judge", of="tournament")
    wanted = {
        match for match, pairing in found.matches.items() if rounds is None or found.pairings[pairing].round in rounds
    }
    tallied, pending = tallied_of(found, wanted)
    over = [match for match, tally in tallied.items() if tally.entry["result"] is not None]
    played = [
        played_of(tallied[match], timeline)
        for match, timeline in zip(over, services().projections.timelines(over), strict=True)
        if timeline is not None
    ]
    return statistics(found, played), pending


def _heading(found: Tournament) -> dict[str, Any]:
    return {"tournament": found.id, "version": found.version}


def _rounds(found: Tournament, given: str | None) -> list[str] | None:
    """The rounds that a query names. Raises Problem 400."""
    if given is None:
        return None
    rounds = [part.strip() for part in given.split(",") if part.strip()]
    unknown = [round for round in rounds if round not in found.rounds]
    if unknown or not rounds:
        detail = f"There is no round {unknown[0]!r}." if unknown else "Name at least one round, or leave it out."
        raise Problem("invalid-parameter", detail, errors=[{"parameter": "rounds", "detail": detail}])
    return rounds


def tallied_of(found: Tournament, wanted: set[str] | None = None) -> tuple[dict[str, Tallied], int]:
    """The matches of a tournament of which the caller may know how they stand, and how many more there are of which the
    workers do not know it yet."""
    matches = [
        match for match in found.matches if found.pairing_of(match) is not None and (wanted is None or match in wanted)
    ]
    heads = services().store.heads(matches)
    tallies = services().projections.tallies(matches)
    official = auth.caller().official
    ready: dict[str, Tallied] = {}
    pending = 0
    for match, tally in zip(matches, tallies, strict=True):
        if match not in heads:  # assigned, and not opened yet
            continue
        if tally is None:  # of an older program, or its wake-up got lost; newer events wake the workers themselves
            services().waker.wake(match)
        if not official and not _knows(match, heads[match], tally):
            continue
        if tally is None:
            pending += 1
        else:
            pending += official and tally.entry["seq"] < heads[match].version
            ready[match] = tally
    return ready, pending


def _knows(match: str, head: Head, tally: Tallied | None) -> bool:
    """Whether the caller may know how a match stands that somebody else plays. That a match was closed is no secret
    here, though the closing event itself may be."""
    sight = auth.outlook(match)
    last = head.version if tally is None else tally.entry["seq"] - tally.entry["closed"]
    if sight is None or (sight.behind and not head.closed):  # else it would tell whether something happened lately
        return False
    return sight.horizon >= last


def _told(outcome: Outcome) -> dict[str, Any]:
    return {
        "finished": outcome.finished,
        "abandoned": outcome.abandoned,
        "winner": outcome.won_by,
        "keys": outcome.keys,
        "amber": outcome.amber,
        **({} if outcome.places is None else {"places": outcome.places}),
    }
