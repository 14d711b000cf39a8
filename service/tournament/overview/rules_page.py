"""The rules of a tournament, for everybody who may see its page.

/tournaments/<tournament>/rules    what it says of each rule, and what Vaultlog does about it
"""

from __future__ import annotations

from flask import Blueprint, Response

from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.lists.rows import steady
from service.services import services
from service.tournament.event_rules import rules_answer
from service.who import caller_in

blueprint = open_to_all(Blueprint("rules_page", __name__, url_prefix="/tournaments"))


@blueprint.get("/<tournament>/rules")
@steady
def rules(tournament: str) -> Response:
    """The rules."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:read")
    state = services().tournaments.get(tournament)
    return page(
        "tournament/overview/rules_page.html",
        tournament=state,
        rules=rules_answer(state).rules,
        judges=caller.may("dispute:rule"),
        runs=caller.may("tournament:run"),
    )
