"""The match of a pairing, opened as the tournament says."""

from __future__ import annotations

from typing import Any

from flask import Response
from ulid import ULID

from replays.errors import MatchNotFound
from replays.store import Request
from replays.tournaments.event_types import MatchAssigned
from replays.tournaments.registry import Change
from replays.tournaments.state import Pairing, Tournament, TournamentRefused
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
def open_pairing(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Open the next match of a pairing, with the tournament's rulebook and variant and the registered decks

    A pairing may have several matches, one after the other. 409 while its last one is still being played, and when a
    player's deck is missing or not clear.
    """
    who = auth.caller()
    content = canonical(body)
    asked = Request.of(
        f"{who.id} POST /tournaments/{tournament}/pairings/{pairing}/matches", idempotency_key(), content
    )
    resumed: list[str] = []

    def assign(at: Tournament) -> list[Change]:
        resumed.clear()
        found = _pairing(at, pairing)
        _entropy(body["entropy"], len(found.seats))
        if body["first"] is not None and body["first"] >= len(found.seats):
            detail = f"The pairing has the seats 0 to {len(found.seats) - 1}."
            raise Problem("invalid-body", f"/first: {detail}", errors=[{"pointer": "/first", "detail": detail}])
        waiting = _waiting(found, asked)
        if waiting is not None:
            resumed.append(waiting)
            return []
        return [(MatchAssigned(pairing=found.id, match=str(ULID()), decks=_decks(at, found)), None)]

    with told_apart():
        changed = services().tournaments.change(tournament, assign, actor=who.actor(), request=asked)
    data: Any = changed.events[0].data if changed.events else None
    match = data.match if data is not None else resumed[0]
    at = changed.tournament
    found = at.pairings[pairing]
    setup = {
        "ruleset": at.ruleset,
        "variant": at.variant,
        "first": body["first"],
        "options": body["options"],
        "seats": [
            {"name": at.players[seat.player].name, "deck": at.decks[deck].list, "chains": seat.chains}
            for seat, deck in zip(found.seats, at.decks_in[match], strict=True)
        ],
        "chance": {"entropy": _entropy(body["entropy"], len(found.seats))},
    }
    round = at.rounds[found.round]
    recorded = services().recorder.open(
        setup,
        actor=who.actor(),
        match=match,
        title=f"{at.name}, {round.name}, table {found.table}"[:200],
        tournament=at.id,
        round=round.id,
        table=found.table,
        request=asked,
    )
    return opened_answer(recorded, who)


def _pairing(at: Tournament, id: str) -> Pairing:
    found = at.pairings.get(id)
    if found is None or found.removed:
        raise Problem("not-found", "The tournament has no pairing of this id; its pairings are listed with it.")
    return found


def _waiting(pairing: Pairing, asked: Request) -> str | None:
    """The last match of a pairing, if it was assigned and never opened, because somebody was interrupted, or was opened
    by this very request. Raises TournamentRefused while it is being played."""
    if not pairing.matches:
        return None
    last, store = pairing.matches[-1], services().store
    try:
        closed = store.head(last).closed
    except MatchNotFound:
        return last
    opening = store.event(last, 1)
    if opening is not None and opening.request == asked.id:
        return last
    if not closed:
        raise TournamentRefused(
            f"match {last} of pairing {pairing.id} is not closed; close it, or annul it", code="being-played"
        )
    return None


def _decks(at: Tournament, pairing: Pairing) -> tuple[str, ...]:
    found = []
    for seat in pairing.seats:
        deck = at.deck_at(seat)
        if deck is None:
            many = len(at.decks_of(seat.player))
            why = f"has {many} decks, and the pairing names none of them" if many > 1 else "has no deck"
            raise TournamentRefused(
                f"player {seat.player} {why}; register a deck or pair them anew with one", code="no-deck"
            )
        found.append(deck.id)
    return tuple(found)


def _entropy(given: list[str] | None, seats: int) -> list[str]:
    if given is not None and len(given) != seats:
        detail = f"Give one contribution per seat, {seats} in all, or leave it out."
        raise Problem("invalid-body", f"/entropy: {detail}", errors=[{"pointer": "/entropy", "detail": detail}])
    return [""] * seats if given is None else given
