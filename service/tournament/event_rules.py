"""The rules of a tournament: what it says of each rule of events, and what Vaultlog does about it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from flask import Response
from msgspec import Meta

from replays.tournaments.state import Tournament
from service.documentation.event_rules import EVENT_RULES
from service.http.api import ApiBlueprint
from service.http.responses import json_response
from service.services import services
from service.who import permits
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "tournament rules", __name__, url_prefix="/api/v1/tournaments", description="The rules of a tournament"
)
blueprint.before_request(gate)


class RuleOfTournament(msgspec.Struct, frozen=True):
    """A rule of events, and what a tournament says of it."""

    rule: Annotated[str, Meta(description="in a few words")]
    here: Annotated[list[str], Meta(description="what the tournament says, in sentences; empty: nothing")]
    done: Annotated[str, Meta(description="what Vaultlog does about it")]
    by_hand: Annotated[str, Meta(description="what is left to officials; empty: nothing")]


class TournamentRulesAnswer(msgspec.Struct, frozen=True):
    """The rules of a tournament."""

    tournament: str
    version: int
    rules: list[RuleOfTournament]


def rules_answer(tournament: Tournament) -> TournamentRulesAnswer:
    """The rules of a tournament as they stand."""
    rows = [RuleOfTournament(row.about, row.own(tournament), row.done, row.by_hand) for row in EVENT_RULES]
    return TournamentRulesAnswer(tournament.id, tournament.version, rows)


@blueprint.route("/<tournament>/rules", methods=["GET"])
@permits("tournament:read")
@blueprint.response(200, TournamentRulesAnswer)
def get_rules(tournament: str) -> Response:
    """The rules of a tournament, in sentences

    Stages, formats, points, time, legal decks, secrecy, penalties and the rest, as its stages and its policy say them
    now; `GET …/stages` and the policy have them as data.
    """
    return json_response(rules_answer(services().tournaments.get(tournament)))
