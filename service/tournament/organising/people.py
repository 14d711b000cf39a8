"""The people of a tournament: players who join, leave or are misspelt, and the staff.

/tournaments/<tournament>/people?q=&show=&sort=&who=    who is there, with the details of one player
POST /tournaments/<tournament>/players  add a player, change, give a deck, drop, or make a sign-in; or act on several
POST /tournaments/<tournament>/staff    appoint with a sign-in, or dismiss
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as BaseResponse

from replays.tournaments.decks.master_vault import ListNotFetched
from replays.tournaments.event_types import DeckWithdrawn
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.names import free_id, namesakes
from replays.tournaments.state import Change, Tournament
from service.answers.wall import mark_of
from service.frame.frame import guarded
from service.http.responses import client_has, form_key
from service.services import services
from service.tournament.decks import fetching
from service.tournament.organising.chosen_players import CHOSEN_ACTS, act_on_chosen
from service.tournament.organising.form_results import NotStored, back, event, field, said_of_decks, store
from service.tournament.organising.people_page import ROLES, SharedName, people_page
from service.tournament.organising.player_sign_ins import sign_in, sign_in_of_player
from service.who import caller_in

blueprint = guarded(Blueprint("people", __name__, url_prefix="/tournaments"))
DECK_REFUSED = 409
"""Status of a page that says why the policy does not allow a deck."""
MOST_FAULTS = 5
"""The most faults of a deck list that one answer lists."""
SAID = {
    "added": "The player was added.",
    "changed": "The name was changed.",
    "deck": "The deck was added.",
    "incomplete": "The deck was added as far as it could be read. Below is told what to complete.",
    "beside": "The deck was added. Another deck of this player has no list yet: it is told below what to do.",
    "withdrawn": "The deck was withdrawn; what was played with it counts.",
    "dropped": "The player left; what was played counts. A slip? Bring them back.",
    "returned": "The player is back, and is paired again.",
    **{act: row.said for act, row in CHOSEN_ACTS.items()},
    "dismissed": "Dismissed: their sign-in ends at once.",
}


@blueprint.get("/<tournament>/people")
def people(tournament: str) -> Response:
    """Players and staff."""
    caller_in(tournament=tournament).require("tournament:run")
    state = services().tournaments.get(tournament)
    mark = mark_of(state)
    if client_has(mark):  # a page that looks again
        return Response(status=304)
    return people_page(state, said=SAID.get(request.args.get("said", "")), mark=mark)


@blueprint.post("/<tournament>/players")
def players(tournament: str) -> BaseResponse:
    """Add or change one player; `act` says what."""
    caller_in(tournament=tournament).require("tournament:run")
    act, player = field("act"), field("player")
    state = services().tournaments.get(tournament)
    try:
        if act in CHOSEN_ACTS:
            return act_on_chosen(state, act)
        if act in ("add", "rename") and not field("name"):
            raise NotStored("give the name of the player.")
        if act == "add":
            return _add(state, player)
        if player not in state.players:
            raise NotStored("there is no such player any more; look again.")
        if act not in _ACTS:
            raise NotStored("open the page itself and use its buttons.")
        return _ACTS[act](state, player)
    except NotStored as why:
        return people_page(services().tournaments.get(tournament), fault=why)


@blueprint.post("/<tournament>/staff")
def staff(tournament: str) -> BaseResponse:
    """Appoint with a sign-in, or dismiss."""
    caller_in(tournament=tournament).require("tournament:staff")
    account = field("account")
    try:
        if field("act") == "dismiss":
            store(tournament, [event("staff.dismissed", account=account, reason=field("reason") or None)])
            return back(tournament, "people", "dismissed")
        name, role = field("name"), field("role")
        if not name:
            raise NotStored("give the name of the person.")
        if role not in ROLES:
            raise NotStored("choose what they are to do.")
        made = sign_in({"role": role, "tournament": tournament, "label": name}, name, ROLES[role], form_key())
    except NotStored as why:
        return people_page(services().tournaments.get(tournament), fault=why)
    return people_page(services().tournaments.get(tournament), made=made)


# -- acts on players: done with the fields of the form; they raise NotStored -------------------------------------------


def _add(tournament: Tournament, player: str) -> BaseResponse:
    """Add a player, with a deck where its list was sent. `player`: the id; empty for a free one."""
    name, sure = field("name"), field("sure") == "yes"
    others = namesakes(tournament, name)
    if others and not sure:
        return people_page(tournament, shared_name=SharedName("add", "", name, others))
    id = player or free_id(name, tournament.players, "player")
    new = event("player.registered", player=id, name=name, account=field("account") or None, namesake=sure)
    if not field("list"):
        store(tournament.id, [new])
        return _back(tournament.id, id, "added")
    joins: dict[str, Any] = {"player": id, "name": name, "namesake": sure}
    joins |= {"account": field("account")} if field("account") else {}
    return _added_with_deck(tournament.id, id, {"players": [joins], **_deck_of(id)}, new)


def _sign_in(tournament: Tournament, player: str) -> BaseResponse:
    return people_page(tournament, made=sign_in_of_player(tournament, player))


def _rename(tournament: Tournament, player: str) -> BaseResponse:
    name = field("name")
    others = [] if name == tournament.players[player].name else namesakes(tournament, name, player)
    if others and field("sure") != "yes":
        return people_page(tournament, shared_name=SharedName("rename", player, name, others))
    store(tournament.id, lambda at: [_changed(at, player, name)])
    return _back(tournament.id, player, "changed")


def _give_deck(tournament: Tournament, player: str) -> BaseResponse:
    if not field("list"):
        raise NotStored("paste the deck’s list first.")
    changed = store(tournament.id, lambda at: _imported(at, _deck_of(player)))
    return _back(tournament.id, player, said_of_decks(changed))


def _complete(tournament: Tournament, player: str) -> BaseResponse:
    changed = store(tournament.id, lambda at: _completed(at, player, field("deck")))
    return _back(tournament.id, player, said_of_decks(changed))


def _fetch(tournament: Tournament, player: str) -> BaseResponse:
    changed = store(tournament.id, lambda at: _fetched(at, field("deck")))
    return _back(tournament.id, player, said_of_decks(changed))


def _withdraw(tournament: Tournament, player: str) -> BaseResponse:
    if field("deck") not in {deck.id for deck in tournament.decks_of(player)}:
        raise NotStored("this player has no such deck any more; look again.")
    store(tournament.id, [event("deck.withdrawn", deck=field("deck"), reason=None)])
    return _back(tournament.id, player, "withdrawn")


def _bring_back(tournament: Tournament, player: str) -> BaseResponse:
    store(tournament.id, [event("player.returned", player=player, reason=field("reason") or None)])
    return _back(tournament.id, player, "returned")


def _drop(tournament: Tournament, player: str) -> BaseResponse:
    store(tournament.id, [event("player.dropped", player=player, reason=field("reason") or None)])
    return _back(tournament.id, player, "dropped")


_ACTS: Mapping[str, Callable[[Tournament, str], BaseResponse]] = {
    "sign-in": _sign_in,
    "rename": _rename,
    "deck": _give_deck,
    "complete": _complete,
    "fetch": _fetch,
    "withdraw": _withdraw,
    "return": _bring_back,
    "drop": _drop,
}
"""What a form does with one player of the tournament, by its field `act`."""


def _back(tournament: str, player: str, message: str) -> BaseResponse:
    """Go back to a player, whose details stand open."""
    return back(tournament, f"people?{urlencode({'who': player})}#player-{player}", message)


def _deck_of(player: str) -> dict[str, Any]:
    """The part of an import that is the deck of one player, as it was entered."""
    row = {"player": player, "list": field("list").replace("\r\n", "\n"), "alliance": field("alliance") == "yes"}
    return {"decks": [row]}


def _added_with_deck(tournament: str, id: str, listed: dict[str, Any], alone: Change) -> BaseResponse:
    """Add a player with a deck; where the policy does not allow the deck, the player without it."""
    try:
        changed = store(tournament, lambda at: _imported(at, listed))
    except NotStored as why:
        if why.status != DECK_REFUSED:
            raise
        store(tournament, [alone])
        refused = NotStored(f"the player was added without the deck: {why}", DECK_REFUSED)
        return people_page(services().tournaments.get(tournament), fault=refused)
    message = said_of_decks(changed)
    return _back(tournament, id, "added" if message == "deck" else message)


def _fetched(at: Tournament, deck: str) -> Sequence[Change]:
    """The events by which a fetched list takes its deck's place. Raises NotStored, TournamentRefused."""
    try:
        return fetching(at, deck)
    except ListNotFetched as why:
        raise NotStored(f"{why}.", 409) from None


def _completed(at: Tournament, player: str, deck: str) -> Sequence[Change]:
    """The events by which a list takes the place of a deck that has faults. Raises NotStored."""
    if deck not in {registered.id for registered in at.decks_of(player)}:
        raise NotStored("this player has no such deck any more; look again.")
    if not field("list"):
        raise NotStored("paste the deck’s list first.")
    changes = list(_imported(at, _deck_of(player)))
    withdrawn = {data.deck for data, _ in changes if isinstance(data, DeckWithdrawn)}
    return changes if deck in withdrawn else [*changes, event("deck.withdrawn", deck=deck, reason="It was completed.")]


def _imported(at: Tournament, parts: dict[str, Any]) -> Sequence[Change]:
    """The events of an import of one player, also with a deck to be completed. Raises NotStored with what is wrong."""
    try:
        return plan_import(at, parts, actor=caller_in(tournament=at.id).actor(), incomplete=True)
    except TournamentImportRefused as refused:
        near = {name for fault in refused.faults for name in fault.nearest}
        reasons = "; ".join(fault.what for fault in refused.faults[:MOST_FAULTS])
        meant = f" Did you mean {', '.join(sorted(near)[:5])}?" if near else ""
        status = DECK_REFUSED if all(fault.part == "decks" for fault in refused.faults) else 422
        raise NotStored(f"{reasons}.{meant}".replace("..", "."), status) from None


def _changed(at: Tournament, player: str, name: str) -> Change:
    now = at.players[player]
    return event(
        "player.changed",
        player=player,
        name=name,
        account=now.account,
        streams_hand=now.streams_hand,
        namesake=field("sure") == "yes",
    )
