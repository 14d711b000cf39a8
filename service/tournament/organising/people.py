"""The people of a tournament: players who join, leave or are misspelt, and the staff.

/tournaments/<tournament>/people?q=     who is there
POST /tournaments/<tournament>/players  add a player, change, give a deck, drop, or make a sign-in
POST /tournaments/<tournament>/staff    appoint with a sign-in, or dismiss
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

import msgspec
from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from engine.catalogue import plain
from replays.tournaments.decks.houses_only import beside
from replays.tournaments.decks.master_vault import ListNotFetched
from replays.tournaments.event_types import DeckWithdrawn, StaffRole
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.names import free_id, name_key, namesakes
from replays.tournaments.player_records import latest_deck_checks, penalty_counts
from replays.tournaments.state import Change, DeckCheck, RegisteredPlayer, Tournament
from service.answers.tournaments import staff_names
from service.frame.frame import guarded, page
from service.services import services
from service.tournament.alliances import composers
from service.tournament.decks import fetching
from service.tournament.organising.form_results import NotStored, back, event, field, form_key, said_of_decks, store
from service.tournament.organising.player_sign_ins import SignIn, sign_in, sign_in_of_player
from service.who import caller_in

blueprint = guarded(Blueprint("people", __name__, url_prefix="/tournaments"))
ROLES: dict[str, str] = {
    "judge": "Judge",
    "head-judge": "Head judge",
    "scorekeeper": "Scorekeeper",
    "streamer": "Streamer",
    "organiser": "Organiser",
}
"""Roles of staff as the page says them; all of `StaffRole`."""
assert set(ROLES) == set(get_args(StaffRole))
DECK_REFUSED = 409
"""Status of a page that says why the policy does not allow a deck."""
MOST_FAULTS = 5
"""Faults of a deck list that are told at once."""
SAID = {
    "added": "The player was added.",
    "changed": "The name was changed.",
    "deck": "The deck was added.",
    "incomplete": "The deck was added as far as it could be read. Below is told what to complete.",
    "beside": "The deck was added. Another deck of this player has no list yet: it is told below what to do.",
    "withdrawn": "The deck was withdrawn; what was played with it counts.",
    "dropped": "The player left; what was played counts. A slip? Bring them back.",
    "returned": "The player is back, and is paired again.",
    "dismissed": "Dismissed: their sign-in ends at once.",
}


class Asked(msgspec.Struct, frozen=True):
    """A name that was entered, and that others have already. `player`: who is renamed; empty for a new one."""

    act: str
    player: str
    name: str
    others: Sequence[RegisteredPlayer]


@blueprint.get("/<tournament>/people")
def people(tournament: str) -> Response:
    """Players and staff."""
    caller_in(tournament=tournament).require("tournament:run")
    return _page(services().tournaments.get(tournament), said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/players")
def players(tournament: str) -> BaseResponse:
    """Add or change one player; `act` says what."""
    caller_in(tournament=tournament).require("tournament:run")
    act, player, name = field("act"), field("player"), field("name")
    found = services().tournaments.get(tournament)
    try:
        if act in ("add", "rename") and not name:
            raise NotStored("give the name of the player.")
        if act == "add":
            sure, others = field("sure") == "yes", namesakes(found, name)
            if others and not sure:
                return _page(found, asked=Asked(act, "", name, others))
            id = player or free_id(name, found.players, "player")
            new = event("player.registered", player=id, name=name, account=field("account") or None, namesake=sure)
            joins: dict[str, Any] = {"player": id, "name": name, "namesake": sure}
            joins |= {"account": field("account")} if field("account") else {}
            listed = {"players": [joins], **_deck_of(id)}
            if not field("list"):
                store(tournament, [new])
                return back(tournament, f"people#player-{id}", "added")
            return _added_with_deck(tournament, id, listed, new)
        if player not in found.players:
            raise NotStored("there is no such player any more; look again.")
        if act == "sign-in":
            return _page(found, made=sign_in_of_player(found, player))
        if act == "rename":
            others = [] if name == found.players[player].name else namesakes(found, name, player)
            if others and field("sure") != "yes":
                return _page(found, asked=Asked(act, player, name, others))
            store(tournament, lambda at: [_changed(at, player, name)])
            return back(tournament, f"people#player-{player}", "changed")
        if act == "deck":
            if not field("list"):
                raise NotStored("paste the deck’s list first.")
            changed = store(tournament, lambda at: _imported(at, _deck_of(player)))
            return back(tournament, f"people#player-{player}", said_of_decks(changed))
        if act == "complete":
            changed = store(tournament, lambda at: _completed(at, player, field("deck")))
            return back(tournament, f"people#player-{player}", said_of_decks(changed))
        if act == "fetch":
            changed = store(tournament, lambda at: _fetched(at, field("deck")))
            return back(tournament, f"people#player-{player}", said_of_decks(changed))
        if act == "withdraw":
            if field("deck") not in {deck.id for deck in found.decks_of(player)}:
                raise NotStored("this player has no such deck any more; look again.")
            store(tournament, [event("deck.withdrawn", deck=field("deck"), reason=None)])
            return back(tournament, f"people#player-{player}", "withdrawn")
        if act == "return":
            store(tournament, [event("player.returned", player=player, reason=field("reason") or None)])
            return back(tournament, f"people#player-{player}", "returned")
        if act != "drop":
            raise NotStored("open the page itself and use its buttons.")
        store(tournament, [event("player.dropped", player=player, reason=field("reason") or None)])
    except NotStored as why:
        return _page(services().tournaments.get(tournament), fault=why)
    return back(tournament, f"people#player-{player}", f"dropped&who={player}")


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
        return _page(services().tournaments.get(tournament), fault=why)
    return _page(services().tournaments.get(tournament), made=made)


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
        return _page(services().tournaments.get(tournament), fault=refused)
    said = said_of_decks(changed)
    return back(tournament, f"people#player-{id}", "added" if said == "deck" else said)


def _fetched(at: Tournament, deck: str) -> Sequence[Change]:
    """The events by which a fetched list takes its deck's place. Raises NotStored, TournamentRefused."""
    try:
        return fetching(at, deck)
    except ListNotFetched as why:
        raise NotStored(f"{why}.", 409) from None


def _completed(at: Tournament, player: str, deck: str) -> Sequence[Change]:
    """The events by which a list takes the place of a deck that has faults. Raises NotStored."""
    if deck not in {each.id for each in at.decks_of(player)}:
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
        told = "; ".join(fault.what for fault in refused.faults[:MOST_FAULTS])
        meant = f" Did you mean {', '.join(sorted(near)[:5])}?" if near else ""
        status = DECK_REFUSED if all(fault.part == "decks" for fault in refused.faults) else 422
        raise NotStored(f"{told}.{meant}".replace("..", "."), status) from None


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


def _beside(found: Tournament, player: str) -> list[str]:
    """What to tell about decks of a player without a list, beside others that have one."""
    return [told for deck in found.decks_of(player) for told in beside(found, deck)]


@dataclass(frozen=True, kw_only=True)
class PeoplePage:
    """The data of the page about players and staff."""

    asked: Asked | None
    who: RegisteredPlayer | None
    tournament: Tournament
    said: str | None
    fault: NotStored | None
    made: SignIn | None
    players: list[RegisteredPlayer]
    entered: dict[str, str]
    q: str
    labels: dict[str, str]
    roles: dict[str, str]
    beside: dict[str, list[str]]
    composers: frozenset[str]
    """The players that the caller may put an Alliance together for."""
    penalties: Mapping[str, Mapping[str, int]]
    """Player -> penalty -> how often it was given, in matches and beside them."""
    checks: Mapping[str, DeckCheck]
    """Player -> the deck check that counts."""
    fetches: bool
    appoints: bool
    issues: bool
    key: str
    judges: bool


def _penalties_in_matches(found: Tournament) -> dict[str, Sequence[Mapping[str, int]]]:
    """By match id, also of those that count for nothing: how often each penalty was given, by seat."""
    heads = services().store.heads(list(found.matches))
    tallies = services().projections.tallies(list(heads), heads)
    return {match: tally.penalties for match, tally in zip(heads, tallies, strict=True) if tally is not None}


def _page(
    found: Tournament,
    *,
    said: str | None = None,
    fault: NotStored | None = None,
    made: SignIn | None = None,
    asked: Asked | None = None,
) -> Response:
    again = fault is not None or asked is not None
    words = plain(request.args.get("q", "")[:200]).split()
    shown = [player for player in found.players.values() if all(word in plain(player.name) for word in words)]
    caller = caller_in(tournament=found.id)
    return page(
        "tournament/organising/people.html",
        409 if asked is not None else 200 if fault is None else fault.status,
        shown=PeoplePage(
            asked=asked,
            who=found.players.get(request.args.get("who", "")),
            tournament=found,
            said=said,
            fault=fault,
            made=made,
            players=sorted(shown, key=lambda player: (player.dropped, name_key(player.name))),
            entered={name: field(name) for name in ("name", "list", "alliance")}
            if again and field("act") == "add"
            else {},
            q=request.args.get("q", "")[:200],
            labels=staff_names(found),
            roles=ROLES,
            beside={id: _beside(found, id) for id in found.players},
            composers=composers(found),
            penalties=penalty_counts(found, _penalties_in_matches(found)),
            checks=latest_deck_checks(found),
            fetches=services().master_vault is not None,
            appoints=caller.may("tournament:staff"),
            issues=caller.may("token:issue"),
            key=str(ULID()),
            judges=caller.may("dispute:rule"),
        ),
    )
