"""What is on record about a player, and the forms by which officials add to it.

/tournaments/<tournament>/players/<player>         penalties and deck checks over the whole tournament
POST /tournaments/<tournament>/players/<player>    record or withdraw a penalty, check a deck, fix a table; `act` says
                                                   which
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import marshmallow as ma
from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from replays.tournaments.entries import Deck, Pairing
from replays.tournaments.player_records import PlayerRecord
from replays.tournaments.state import Tournament
from service.answers.player_records import officials_by_name, records_of
from service.answers.tournaments import view_of
from service.frame.frame import guarded, page
from service.http.api import StrictSchema, faults_of
from service.lists.rows import steady
from service.services import services
from service.tournament.organising.form_results import NotStored, back, event, field, store
from service.tournament.record_schemas import RecordDeckCheckSchema, RecordPenaltySchema, WithdrawPenaltySchema
from service.tournament.records import (
    player_named,
    recording_deck_check,
    recording_penalty,
    require_record,
    withdrawing_penalty,
)
from service.who import caller_in

blueprint = guarded(Blueprint("player", __name__, url_prefix="/tournaments"))
OUTCOMES = {"fine": "fine", "fault": "a fault", "not-presented": "not presented"}
"""Outcomes of a deck check as pages say them."""
SAID = {
    "penalty": "The penalty was recorded. Where it loses a game or a match, the page of its table proposes the result.",
    "withdraw": "The penalty was withdrawn. A result that was recorded because of it stays until it is taken back.",
    "check": "The deck check was recorded.",
    "seat": "The table was stored; it holds from the next round.",
}


@dataclass(frozen=True, kw_only=True)
class PlayerPage:
    """The data of the page of a player."""

    tournament: Tournament
    record: PlayerRecord
    names: Mapping[str, str]
    """What officials are called, by account."""
    decks: list[Deck]
    pairings: list[Pairing]
    """Those of the player, the latest first."""
    outcomes: Mapping[str, str]
    own: bool
    """The caller is the player."""
    entered: Mapping[str, str]
    said: str | None
    fault: NotStored | None
    key: str
    judges: bool
    runs: bool


@blueprint.get("/<tournament>/players/<player>")
@steady
def player(tournament: str, player: str) -> Response:
    """The record."""
    caller_in(tournament=tournament).require("tournament:read")
    state = services().tournaments.get(tournament)
    require_record(state, player)
    return _page(state, player, said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/players/<player>")
@steady
def act_on(tournament: str, player: str) -> BaseResponse:
    """Add to the record."""
    caller_in(tournament=tournament).require("dispute:rule", "tournament:run")
    state = services().tournaments.get(tournament)
    player_named(state, player)
    try:
        _store(tournament, player, field("act"))
    except NotStored as why:
        state = services().tournaments.get(tournament)
        require_record(state, player)
        return _page(state, player, fault=why)
    return back(tournament, f"players/{player}", field("act"))


def _store(tournament: str, player: str, act: str) -> None:
    """Store what the form says. Raises NotStored, Problem 403."""
    caller = caller_in(tournament=tournament)
    if act == "seat":
        caller.require("tournament:run")
        store(tournament, [event("player.seated", player=player, table=field("table") or None)])
        return
    caller.require("dispute:rule")
    if act == "penalty":
        about = field("about")
        concerns = {"pairing": about[2:]} if about.startswith("p:") else {"round": about[2:]} if about else {}
        entered = {"penalty": field("penalty"), "reason": field("reason"), **concerns}
        store(tournament, recording_penalty(tournament, player, _loaded(RecordPenaltySchema(), entered)))
    elif act == "withdraw":
        reason = _loaded(WithdrawPenaltySchema(), {"reason": field("reason")})["reason"]
        store(tournament, withdrawing_penalty(tournament, player, field("record"), reason))
    elif act == "check":
        checked = {"outcome": field("outcome"), "deck": field("deck") or None, "note": field("note")}
        store(tournament, recording_deck_check(tournament, player, _loaded(RecordDeckCheckSchema(), checked)))
    else:
        raise NotStored("open the page itself and use its buttons.")


def _loaded(schema: StrictSchema, entered: dict[str, Any]) -> dict[str, Any]:
    """The body that a form comes to. Raises NotStored with every fault."""
    try:
        loaded: dict[str, Any] = schema.load(entered)
    except ma.ValidationError as error:
        faults = [f"{' '.join(path)}: {text}" for path, text in faults_of(error.messages)]
        raise NotStored(" ".join(faults)) from None
    return loaded


def _page(tournament: Tournament, player: str, *, said: str | None = None, fault: NotStored | None = None) -> Response:
    caller, (record,) = caller_in(tournament=tournament.id), records_of(tournament, {player})
    accounts = [*(penalty.by for penalty in record.penalties), *(check.by for check in record.deck_checks)]
    pairings = [
        pairing
        for pairing in tournament.pairings.values()
        if not pairing.removed and player in [seat.player for seat in pairing.seats]
    ]
    return page(
        "tournament/organising/player.html",
        200 if fault is None else fault.status,
        shown=PlayerPage(
            tournament=tournament,
            record=record,
            names=officials_by_name(tournament, accounts),
            decks=tournament.decks_of(player),
            pairings=pairings[::-1],
            outcomes=OUTCOMES,
            own=view_of(tournament).player == player,
            entered=request.form.to_dict() if fault is not None else {},
            said=said,
            fault=fault,
            key=str(ULID()),
            judges=caller.may("dispute:rule"),
            runs=caller.may("tournament:run"),
        ),
    )
