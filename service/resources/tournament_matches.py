"""The match of a pairing, opened as the tournament says."""

from __future__ import annotations

from typing import Any

from flask import Response

from replays.store import Request
from replays.tournaments.opening import Table, open_pairing
from service import auth
from service.api import ApiBlueprint
from service.http import idempotency_key
from service.problems import Problem
from service.resources.match_schemas import OpenedSchema
from service.resources.matches import IDEMPOTENCY_HEADER, opened_answer
from service.resources.tournament_schemas import PlayPairingSchema
from service.resources.tournaments import canonical, told_apart
from service.services import services

blueprint = ApiBlueprint(
    "tournament matches", __name__, url_prefix="/api/v1/tournaments", description="Open the matches of pairings"
)
blueprint.before_request(auth.gate)


@blueprint.route("/<tournament>/pairings/<pairing>/matches", methods=["POST"])
@auth.permits("match:open")
@blueprint.arguments(PlayPairingSchema, example={"entropy": ["rolled 6 3 1", "coffee"]})
@blueprint.response(201, OpenedSchema, description="Opened; the tokens are shown in this answer only")
@blueprint.doc(parameters=[IDEMPOTENCY_HEADER])
def open_match_of_pairing(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Open the next match of a pairing, with the tournament's rulebook and variant and the registered decks

    A pairing may have several matches, one after the other. 409 while its last one is still being played, and when a
    player's deck is missing or not clear.
    """
    who = auth.caller()
    content = canonical(body)
    asked = Request.of(
        f"{who.id} POST /tournaments/{tournament}/pairings/{pairing}/matches", idempotency_key(), content
    )
    found = services().tournaments.get(tournament).pairings.get(pairing)
    if found is None or found.removed:
        raise Problem("not-found", "The tournament has no pairing of this id; its pairings are listed with it.")
    with told_apart():
        recorded = open_pairing(
            services().tournaments,
            services().recorder,
            tournament,
            pairing,
            Table(body["entropy"], body["first"], body["options"]),
            actor=who.actor(),
            request=asked,
        )
    return opened_answer(recorded, who)
