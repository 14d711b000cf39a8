"""Forms about absent players, and about results that are proposed: by absence, by penalty."""

from __future__ import annotations

from replays.tournaments.state import Tournament
from service.http.problems import Problem
from service.services import services
from service.tournament.organising.form_results import NotStored, event, field, store
from service.tournament.records import recording_proposed, require_in_scope
from service.tournament.rounds import ended_with
from service.who import caller_in

SAID_OF_PROPOSALS = {
    "absent": "The player is marked as absent. The clock of the round goes on.",
    "arrived": "The player has come.",
    "absence": "It was recorded.",
    "penalty": "The result was recorded.",
}
"""What a page says after each act."""


def store_proposal(tournament: str, pairing: str, act: str, player: str) -> str:
    """Store what a form says of an absence or a proposal, and return the act. Matches that end by it are closed.

    * `act`: one of `SAID_OF_PROPOSALS`.
    * `player`: the one who is absent or has come.

    Raises NotStored, Problem 403.
    """
    caller = caller_in(tournament=tournament)
    caller.require("match:record")
    state: Tournament = services().tournaments.get(tournament)
    require_in_scope(state, pairing)
    if act in ("absent", "arrived"):
        store(tournament, [event(f"player.{act}", pairing=pairing, player=player)])
        return act
    try:
        body = {"proposal": act, "loss": field("loss") or None, "winner": field("winner") or None}
        ended_with(store(tournament, recording_proposed(tournament, pairing, body)))
    except Problem as refused:
        raise NotStored(refused.people or refused.detail, refused.status) from None
    return act
