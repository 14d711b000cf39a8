"""Make a demonstration tournament by one button, as its organiser, and put it away by another.

POST /demonstrations                     make one, and sign in as its organiser
POST /demonstrations/<tournament>/away   put it away
"""

from __future__ import annotations

import time

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from replays.log.events import Actor
from replays.store.store import RequestKey
from service.demonstration.event import make, make_room, put_away
from service.frame.visitors import open_to_all
from service.http.problems import Problem
from service.http.responses import form_key
from service.services import services
from service.tournament.organising.asking import Question, confirmation_page, is_sure
from service.who import caller_in, sign_ins

blueprint = open_to_all(Blueprint("demonstration", __name__, url_prefix="/demonstrations"))
SIGNED_IN = 12 * 3600
"""Seconds for which a visitor organises the demonstration that they made."""


@blueprint.post("")
def demonstrate() -> Response:
    """Make a demonstration. A visitor is signed in as its organiser, for some hours; a caller who may create
    tournaments organises it with their own account. The form's key makes it safe to send it twice."""
    sign_ins.require_own_page()
    most = services().config.demonstrations
    if not most:
        raise Problem("not-found", "Demonstrations are switched off on this server.")
    key = form_key()
    caller = caller_in()
    creates = caller.may("tournament:create")
    if not (creates or caller.public):
        raise Problem("forbidden", "You are signed in for another tournament; sign out first, to try a demonstration.")
    if not creates:
        services().limits.count_opened(request.remote_addr)
    # The form's key is a secret of the visitor's page: the same form again finds the same tournament.
    actor = caller.actor() if creates else Actor("organiser", f"demonstration-{key}")
    make_room(most)
    made = make(actor, RequestKey.of(f"{actor.id} POST /demonstrations", key, b""))
    answer = redirect(f"/tournaments/{made.id}", 303)
    if not creates:
        token = services().tokens.create(
            "organiser",
            tournament=made.id,
            account=actor.id,
            label="Organiser of the demonstration",
            expires=time.time() + SIGNED_IN,
        )
        sign_ins.begin(answer, token.token)
    return answer


@blueprint.post("/<tournament>/away")
def away(tournament: str) -> Response:
    """Put a demonstration away. Raises Problem 404 for any other tournament."""
    sign_ins.require_own_page()
    caller = caller_in(tournament=tournament)
    caller.require("tournament:run")
    if not services().tournaments.get(tournament).demonstration:
        raise Problem("not-found", "Only demonstrations are put away; close this tournament in its settings.")
    if not is_sure():
        return confirmation_page(services().tournaments.get(tournament), _question(tournament))
    put_away(tournament, caller.actor())
    return redirect("/", 303)


def _question(tournament: str) -> Question:
    """What is asked before a demonstration is put away."""
    return Question(
        title="Put the demonstration away?",
        text="It is closed, and no list shows it any more. Another one can be made from the front page.",
        act="Put it away",
        back=f"/tournaments/{tournament}",
    )
