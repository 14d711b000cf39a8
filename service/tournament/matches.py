"""Open and announce the matches of pairings, with the tournament's rulebook, variant and decks."""

from __future__ import annotations

from typing import Any

from flask import Response, g

from replays.store.store import RequestKey
from replays.tournaments.matches import TableSettings, announce_pairing, open_pairing
from service.answers.announcements import AnnouncementAnswer, announcement_answer
from service.answers.games import outcomes_for
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY
from service.http.responses import idempotency_key, json_response
from service.match.matches import opened_answer
from service.match.schemas import OpenedAnswer
from service.services import services
from service.tournament.schemas import AnnouncePairingSchema, PlayPairingSchema
from service.tournament.tournaments import canonical, pairing_named, refusals_as_problems
from service.who import caller_in, permits
from service.who.entrances import gate
from service.who.openers import handed_tokens

blueprint = ApiBlueprint(
    "tournament matches", __name__, url_prefix="/api/v1/tournaments", description="Open the matches of pairings"
)
blueprint.before_request(gate)


@blueprint.route("/<tournament>/pairings/<pairing>/matches", methods=["POST"])
@permits("match:open")
@blueprint.arguments(PlayPairingSchema, example={"entropy": ["rolled 6 3 1", "coffee"]})
@blueprint.response(201, OpenedAnswer, description="Opened; only this answer shows the tokens")
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def open_match_of_pairing(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Open the next match of a pairing, with the tournament's rulebook and variant and the decks that its format says

    A pairing may have several matches, one after the other. With printed cards the record may begin late, at a
    described table (`position`), and of a player without a registered deck the houses will do (`decks`): that deck is
    registered so, and the record learns its cards as they turn up. 409 while the last match of the pairing is still
    being played, when a player's deck is missing or not cleared, and while players choose or bid (`choices`, `bids`).
    An organiser who plays in it gets no token for the other seats or a judge: `withheld` says who issues them.
    """
    caller = caller_in(tournament=tournament)
    content = canonical(body)
    request_key = RequestKey.of(
        f"{caller.id} POST /tournaments/{tournament}/pairings/{pairing}/matches", idempotency_key(), content
    )
    state = services().tournaments.get(tournament)
    outcomes = outcomes_for(state, pairing_named(state, pairing))
    with refusals_as_problems():
        recorded = open_pairing(
            services().tournaments,
            services().recorder,
            tournament,
            pairing,
            TableSettings(
                body["entropy"],
                body["first"],
                body["options"],
                body["printed_cards"],
                body.get("position"),
                body["decks"],
            ),
            actor=caller.actor(),
            request=request_key,
            outcomes=outcomes,
        )
    return opened_answer(recorded, caller)


@blueprint.route("/<tournament>/pairings/<pairing>/announcement", methods=["POST"])
@permits("match:open")
@blueprint.arguments(AnnouncePairingSchema, example={"first": 0})
@blueprint.response(201, AnnouncementAnswer, description="Announced; only this answer shows the tokens")
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def announce_match_of_pairing(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Announce the next match of a pairing: commit to its seed before the players contribute

    It opens, under /announcements, when each of them has contributed with the token of their seat.
    """
    caller = caller_in(tournament=tournament)
    route = f"POST /tournaments/{tournament}/pairings/{pairing}/announcement"
    request_key = RequestKey.of(f"{caller.id} {route}", idempotency_key(), canonical(body))
    state = services().tournaments.get(tournament)
    outcomes = outcomes_for(state, pairing_named(state, pairing))
    with refusals_as_problems():
        status = announce_pairing(
            services().tournaments,
            services().announcements,
            tournament,
            pairing,
            TableSettings(None, body["first"], body["options"]),
            actor=caller.actor(),
            request=request_key,
            outcomes=outcomes,
        )
    g.match = status.match
    handed = handed_tokens(caller, status.match, len(status.contributed))
    return json_response(
        announcement_answer(status, handed), 201, {"Location": f"/api/v1/announcements/{status.match}"}
    )
