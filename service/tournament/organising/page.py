"""Open the matches of a round from a tournament's page, and hand out the seats' tokens."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, request
from ulid import ULID

from engine.catalogue import EVERY_HOUSE, HOUSES_OF_SET, in_words
from engine.errors import SetupError
from replays.store.store import RequestKey
from replays.telling.notation import NotationError, read
from replays.tournaments.entries import Pairing
from replays.tournaments.games.held import format_of
from replays.tournaments.matches import TableSettings, open_pairing
from replays.tournaments.standings import Outcomes
from replays.tournaments.state import Tournament, TournamentRefused
from service.answers.games import outcomes_for, step_of
from service.answers.tournaments import every_outcome_of
from service.frame.frame import guarded, page
from service.http.problems import Problem
from service.http.responses import form_key
from service.services import services
from service.tournament.organising.form_results import NotStored
from service.tournament.organising.player_sign_ins import SignIn, sign_in_of_player
from service.who import caller_in
from service.who.openers import handed_tokens

blueprint = guarded(Blueprint("running", __name__, url_prefix="/tournaments"))


class Opened(NamedTuple):
    """A table whose match was opened, or why it was not. `seats`: (player, token); no token where the opener may not
    have it, because they play in the match: `issuers` are the organisers who issue it."""

    pairing: Pairing
    match: str | None
    seats: list[tuple[str, str | None]]
    fault: str | None
    issuers: Sequence[str] = ()


class Waiting(NamedTuple):
    """A table whose match can be opened. `fault`: why it cannot; empty where it can."""

    pairing: Pairing
    names: Sequence[str]
    without_deck: Sequence[tuple[str, str]]
    """Players without a registered deck, id and name: with printed cards, its houses can be said."""
    without_list: Sequence[str]
    """Names of players of whose deck only the houses are registered: played with printed cards."""
    fault: str
    chooses: bool = False
    """Whether its players choose or bid first."""


class ChoosingSlip(NamedTuple):
    """What a player of a table is handed to choose and to bid with. `fault`: why it was not made."""

    pairing: Pairing
    name: str
    made: SignIn | None
    fault: str = ""


@blueprint.get("/<tournament>/rounds/<round>/open")
def form(tournament: str, round: str) -> Response:
    """The form: the tables that would be opened."""
    state = _tournament_of_round(tournament, round)
    return page(
        "tournament/organising/open_round.html",
        tournament=state,
        round=state.rounds[round],
        tables=_waiting_tables(state, round),
        sets=HOUSES_OF_SET,
        houses={house: in_words(house) for house in EVERY_HOUSE},
        key=str(ULID()),
    )


@blueprint.post("/<tournament>/rounds/<round>/open")
def open_round(tournament: str, round: str) -> Response:
    """Open the matches of those tables of a round that have none yet, and show the tokens of their seats.

    The form's key makes it safe to send it twice: the same matches and tokens come back.
    """
    state = _tournament_of_round(tournament, round)
    key, chosen = form_key(), request.form.getlist("pairing")
    pairings = {pairing.id: pairing for pairing in state.pairings_of(round) if not pairing.bye}
    unknown = [id for id in chosen if id not in pairings]
    if unknown or not chosen:
        raise Problem("invalid-body", "Choose tables of this round.")
    described = request.form.get("position", "").strip()
    if described and len(set(chosen)) > 1:
        raise Problem("invalid-body", "A table is described for one match: choose only that one.")
    first = request.form.get("first", "")
    if first and (first not in ("0", "1", "2") or len(set(chosen)) > 1):
        raise Problem("invalid-body", "Say of one match which seat begins, or leave it to chance.")
    table = TableSettings(
        first=int(first) if first else None,
        printed_cards={} if described or request.form.get("printed_cards") == "yes" else None,
    )
    opened = [
        _open(state, pairings[id], key, table._replace(decks=_houses_given(pairings[id])), described)
        for id in dict.fromkeys(chosen)
    ]
    return page(
        "tournament/organising/opened_round.html",
        tournament=state,
        round=state.rounds[round],
        opened=opened,
        host=request.host,
    )


@blueprint.post("/<tournament>/rounds/<round>/slips")
def choosing_slips(tournament: str, round: str) -> Response:
    """Make sign-ins for the players of a round who choose or bid before their match can be opened."""
    caller_in(tournament=tournament).require("token:issue")
    state = _tournament_of_round(tournament, round)
    tables = [table.pairing for table in _waiting_tables(state, round) if table.chooses]
    slips = [_slip(state, pairing, seat.player) for pairing in tables for seat in pairing.seats]
    return page(
        "tournament/organising/choosing_slips.html",
        tournament=state,
        round=state.rounds[round],
        slips=slips,
        host=request.host,
    )


def _slip(tournament: Tournament, pairing: Pairing, player: str) -> ChoosingSlip:
    name = tournament.players[player].name
    try:
        return ChoosingSlip(pairing, name, sign_in_of_player(tournament, player, one_of=True))
    except NotStored as why:
        return ChoosingSlip(pairing, name, None, str(why))


def _open(tournament: Tournament, pairing: Pairing, key: str, table: TableSettings, described: str) -> Opened:
    caller = caller_in(tournament=tournament.id)
    content = b"{}" if table.printed_cards is None else b"printed cards"
    route = f"/tournaments/{tournament.id}/pairings/{pairing.id}/matches"
    content += json.dumps(table.decks, sort_keys=True).encode() if table.decks else b""
    content += b"" if table.first is None else str(table.first).encode()
    request_key = RequestKey.of(f"{caller.id} POST {route}", key, content + described.encode())
    try:
        if described:
            table = table._replace(position=_described(described))
        recorded = open_pairing(
            services().tournaments,
            services().recorder,
            tournament.id,
            pairing.id,
            table,
            actor=caller.actor(),
            request=request_key,
            outcomes=outcomes_for(tournament, pairing),
        )
    except TournamentRefused as refused:
        return Opened(pairing, None, [], refused.reason)
    except NotationError as error:
        return Opened(pairing, None, [], str(error).rstrip("."))
    except SetupError as error:
        return Opened(pairing, None, [], str(error))
    g.match, g.seq = recorded.match, 1
    services().waker.opened(recorded)
    handed = handed_tokens(caller, recorded.match, len(pairing.seats))
    seats = list(zip(_names(tournament, pairing), handed.tokens.seats, strict=True))
    return Opened(pairing, recorded.match, seats, None, handed.withheld.issuers if handed.withheld else ())


def _described(text: str) -> dict[str, Any]:
    """A described table, as JSON or as notation. Raises NotationError."""
    if not text.startswith("{"):
        return read(text, printed_cards=True).position
    try:
        position: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"the described table is not JSON: {error}") from None
    return position


def _tournament_of_round(tournament: str, round: str) -> Tournament:
    """The tournament, if it has the round. Raises Problem 403, 404, MatchNotFound."""
    caller_in(tournament=tournament).require("match:open")
    state = services().tournaments.get(tournament)
    if round not in state.rounds:
        raise Problem("not-found", "The tournament has no round of this id; its rounds are listed with it.")
    return state


def waits(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether a pairing waits for its match: nothing was opened or decided for it yet."""
    return not (pairing.removed or pairing.bye or pairing.matches or pairing.id in tournament.results)


def _waiting_tables(tournament: Tournament, round: str) -> list[Waiting]:
    waiting = [pairing for pairing in tournament.pairings_of(round) if waits(tournament, pairing)]
    outcomes = every_outcome_of(tournament) if waiting else {}
    return [_table(tournament, pairing, outcomes) for pairing in waiting]


def _table(tournament: Tournament, pairing: Pairing, outcomes: Outcomes) -> Waiting:
    row = format_of(tournament, pairing)
    if not row.least == row.most == 1:
        step = step_of(tournament, pairing, outcomes)
        fault = "" if step.what == "open" else step.text
        return Waiting(pairing, _names(tournament, pairing), [], [], fault, bool(step.seats))
    none, unlisted = [], []
    for seat in pairing.seats:
        player, deck = tournament.players[seat.player], tournament.deck_at(seat)
        if deck is not None and not deck.without_houses:
            if deck.without_list:
                unlisted.append(player.name)
        elif not [deck for deck in tournament.decks_of(seat.player) if not deck.without_houses]:
            none.append((player.id, player.name))
    fault, chooses, step = "", False, step_of(tournament, pairing, outcomes)
    if step.what == "decks" or (step.what != "open" and not (none or row.own_decks_only)):
        fault, chooses = step.text, bool(step.seats)
    return Waiting(pairing, _names(tournament, pairing), none, unlisted, fault, chooses)


def _houses_given(pairing: Pairing) -> dict[str, dict[str, Any]]:
    """The houses of decks that are not registered, by player, as the form says them."""
    decks = {}
    for seat in pairing.seats:
        chosen = [house for house in request.form.getlist(f"houses-{seat.player}") if house]
        if chosen:
            code = request.form.get(f"set-{seat.player}", "")
            decks[seat.player] = {"houses": chosen, **({"set": code} if code else {})}
    return decks


def _names(tournament: Tournament, pairing: Pairing) -> list[str]:
    return [tournament.players[seat.player].name for seat in pairing.seats]
