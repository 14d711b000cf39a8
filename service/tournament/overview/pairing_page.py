"""A pairing: its games, and what comes next by its format, with the forms for that.

/tournaments/<tournament>/pairings/<pairing>         its games
POST /tournaments/<tournament>/pairings/<pairing>    choose in secret, bid, pass or open its match; a player is absent
                                                     or has come; record what is proposed; `act` says which
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import marshmallow as ma
from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from engine.errors import SetupError
from replays.store.store import RequestKey
from replays.tournaments.entries import Pairing
from replays.tournaments.formats import PURPOSES, MatchFormat, PurposeOfChoice
from replays.tournaments.games.beginners import BEGINS, BeginsRule
from replays.tournaments.games.due import NextStep
from replays.tournaments.games.held import brought, format_of, houses_of
from replays.tournaments.games.open_lists import OPEN_LISTS, OpenListsRule, lists_at
from replays.tournaments.matches import TableSettings, open_pairing
from replays.tournaments.seating import fixed_table_notes
from replays.tournaments.standings import decide
from replays.tournaments.state import Tournament, TournamentRefused
from service.answers.auctions import pool_name
from service.answers.decklists import Decklist, decklist
from service.answers.games import (
    PairingGamesAnswer,
    chosen_by_caller,
    games_answer,
    knows_step,
    lists_open_to_caller,
    next_step,
    outcomes_for,
    seat_of_caller,
)
from service.answers.proposed_results import ProposedAnswer, proposed_answer
from service.answers.tournaments import TournamentView, every_outcome_of, shows_deck, view_of
from service.answers.weeks import Until, until_of
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.http.problems import Problem
from service.http.responses import form_key
from service.lists.rows import steady
from service.services import services
from service.tournament.games import DeckChoiceSchema, acting, bidding, choosing
from service.tournament.organising.form_results import NotStored, back, field, number, store
from service.tournament.organising.proposals import SAID_OF_PROPOSALS, store_proposal
from service.tournament.tournaments import pairing_named
from service.who import barred_players, caller_in
from service.who.openers import may_open

blueprint = open_to_all(Blueprint("pairing", __name__, url_prefix="/tournaments"))
SAID = {
    "choose": "The choice is kept under seal until both have chosen.",
    "begins": "It is stored who begins.",
    "bid": "The bid was stored.",
    "pass": "Passed: the deck is sold.",
    **SAID_OF_PROPOSALS,
}


@dataclass(frozen=True, kw_only=True)
class PairingPage:
    """The data of the page."""

    tournament: Tournament
    pairing: Pairing
    format: MatchFormat
    names: list[str]
    games: PairingGamesAnswer
    step: NextStep | None
    """What comes next; None for others than officials and the players."""
    decks: dict[str, str]
    """What the decks of the players are called for the caller."""
    purpose: PurposeOfChoice | None
    """What a choice is for."""
    begins: BeginsRule | None
    """The rule that says who begins the games after the first; None where there is only one."""
    open_lists: OpenListsRule
    lists: list[Decklist]
    """Lists of the opponent that the caller may read now, because they play here."""
    houses: dict[str, list[str]]
    """The houses of the players' decks, by deck, where players choose among houses and the caller may know them."""
    auctions: bool
    """Whether its decks are bought at auctions of its stage."""
    chosen: str | None
    """The deck that the caller has chosen for it, while others still choose."""
    acts: list[int]
    """The seats for which the caller may choose or bid now."""
    opens: bool
    notes: list[str]
    """Of fixed tables; for officials and the players."""
    proposed: ProposedAnswer | None
    """Absences and results that are proposed; None: nothing, or the caller may not know."""
    may_be_absent: list[int]
    """The seats whose players the caller may mark as absent."""
    records: bool
    """Whether the caller may record results and absences here."""
    opens_own: bool
    """The caller is a player who may open its match."""
    until: Until | None
    said: str | None
    fault: NotStored | None
    key: str
    judges: bool
    runs: bool


@blueprint.get("/<tournament>/pairings/<pairing>")
@steady
def pairing(tournament: str, pairing: str) -> Response:
    """The games."""
    caller_in(tournament=tournament).require("tournament:read")
    state = services().tournaments.get(tournament)
    return _page(state, pairing_named(state, pairing), said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/pairings/<pairing>")
@steady
def act_at(tournament: str, pairing: str) -> BaseResponse:
    """Choose, bid or pass."""
    caller_in(tournament=tournament).require("match:decide", "match:record")
    state = services().tournaments.get(tournament)
    table = pairing_named(state, pairing)
    try:
        act, _, player = field("act").partition(":")
        if act == "open":
            return redirect(f"/m/{_open(state, table)}", 303)
        if act in SAID_OF_PROPOSALS:
            message = store_proposal(tournament, pairing, act, player)
        else:
            _store(tournament, pairing, act)
            message = "begins" if field("player") else act
        if field("page") == "pair":
            return back(tournament, f"pair?round={table.round}#proposed", message)
        return back(tournament, f"pairings/{pairing}", message)
    except NotStored as why:
        state = services().tournaments.get(tournament)
        return _page(state, pairing_named(state, pairing), fault=why)


def _open(tournament: Tournament, pairing: Pairing) -> str:
    """Open the match of a pairing for its players; its id. Raises NotStored, Problem."""
    if not may_open(tournament, pairing):
        raise Problem("forbidden", "Officials open the matches of this stage; ask one of them.")
    caller = caller_in(tournament=tournament.id)
    request_key = RequestKey.of(f"{caller.id} POST {request.path}", form_key(), b"open")
    try:
        recorded = open_pairing(
            services().tournaments,
            services().recorder,
            tournament.id,
            pairing.id,
            TableSettings(),
            actor=caller.actor(),
            request=request_key,
            outcomes=outcomes_for(tournament, pairing),
        )
    except TournamentRefused as refused:
        raise NotStored(f"{refused.reason}.", 409) from None
    except SetupError as error:
        raise NotStored(f"{error}.", 409) from None
    services().waker.opened(recorded)
    return recorded.match


def _store(tournament: str, pairing: str, act: str) -> None:
    """Store what the form says. Raises NotStored."""
    seat = number("seat", most_digits=2)
    if act == "choose":
        name, made = "choice.sealed", choosing(_chosen(seat))
    elif act in ("bid", "pass"):
        chains = number("chains", most_digits=2) if act == "bid" else None
        name, made = "bid.made", bidding({"seat": seat, "chains": chains, "deck": field("deck") or None})
    else:
        raise NotStored("open the page itself and use its buttons.")
    store(tournament, acting(tournament, pairing, seat, name, made))


def _chosen(seat: int) -> dict[str, Any]:
    """The body that the form of a choice comes to (`DeckChoiceSchema`). Raises NotStored."""
    order = [deck for deck in request.form.getlist("order") if deck]
    body = {"seat": seat, "deck": field("deck") or None, "house": field("house") or None, "order": order or None}
    body["player"] = field("player") or None
    try:
        chosen: dict[str, Any] = DeckChoiceSchema().load(body)
    except ma.ValidationError:
        raise NotStored("choose one of those that are offered.") from None
    return chosen


def _may_record(tournament: Tournament, pairing: Pairing) -> bool:
    """Whether the caller may record results and absences of a pairing."""
    caller = caller_in(tournament=tournament.id)
    if not caller.may("match:record") or (caller.match is not None and tournament.pairing_of(caller.match) != pairing):
        return False
    return caller.may("tournament:run") or not barred_players.sits_behind(caller, tournament, pairing.id)


def _page(
    tournament: Tournament, pairing: Pairing, *, said: str | None = None, fault: NotStored | None = None
) -> Response:
    caller, eyes = caller_in(tournament=tournament.id), view_of(tournament)
    row = format_of(tournament, pairing)
    records = _may_record(tournament, pairing)
    informed = records or knows_step(tournament, pairing)
    outcomes = every_outcome_of(tournament) if informed else {}
    step = next_step(tournament, pairing, outcomes)
    games = games_answer(tournament, pairing, step, outcomes if informed else None)
    proposed = proposed_answer(tournament, pairing, outcomes) if informed else None
    players = [seat.player for seat in pairing.seats]
    open_still = (
        not (tournament.closed or tournament.rounds[pairing.round].closed)
        and decide(tournament, pairing, outcomes) is None
    )
    absent = tournament.absent.get(pairing.id, ())
    return page(
        "tournament/overview/pairing_page.html",
        200 if fault is None else fault.status,
        shown=PairingPage(
            tournament=tournament,
            pairing=pairing,
            format=row,
            names=[tournament.players[seat.player].name for seat in pairing.seats],
            games=games,
            step=step,
            decks=_names_of_decks(tournament, pairing, eyes),
            purpose=None if step is None or step.purpose is None else PURPOSES[step.purpose],
            begins=BEGINS[row.begins] if games.best_of > 1 else None,
            open_lists=OPEN_LISTS[lists_at(tournament, pairing)],
            lists=[decklist(tournament, deck) for deck in lists_open_to_caller(tournament, pairing, step)],
            houses=_houses_of_decks(tournament, pairing) if step is not None and row.open_houses else {},
            auctions=row.sells_decks,
            chosen=None if step is None else chosen_by_caller(tournament, pairing, step),
            acts=[] if step is None else [seat for seat in step.seats if _may_act(tournament, pairing, seat)],
            opens=step is not None and step.what == "open" and caller.may("match:open"),
            notes=[]
            if step is None and not records
            else [note.text for note in fixed_table_notes(tournament, players, pairing.table)],
            proposed=proposed,
            may_be_absent=[seat for seat, player in enumerate(players) if player not in absent]
            if records and open_still and not pairing.bye
            else [],
            records=records,
            opens_own=step is not None
            and step.what == "open"
            and not caller.may("match:open")
            and may_open(tournament, pairing),
            until=until_of(tournament, tournament.rounds[pairing.round]),
            said=said,
            fault=fault,
            key=str(ULID()),
            judges=caller.may("dispute:rule"),
            runs=caller.may("tournament:run"),
        ),
    )


def _may_act(tournament: Tournament, pairing: Pairing, seat: int) -> bool:
    """Whether the caller may choose and bid for a seat."""
    try:
        barred_players.check_seat("choice.sealed", pairing.id, seat, caller_in(tournament=tournament.id), tournament)
    except Problem:
        return False
    return True


def _names_of_decks(tournament: Tournament, pairing: Pairing, eyes: TournamentView) -> dict[str, str]:
    """Returns by id what the caller may read of the decks of a pairing's players, and of those they bought: the name,
    or whose it is."""
    names = {deck.id: pool_name(eyes, deck) for deck in tournament.decks_of(None)}
    own = seat_of_caller(tournament, pairing)
    for place, seat in enumerate(pairing.seats):
        owner = tournament.players[seat.player].name
        decks = [deck for deck in tournament.decks.values() if deck.player == seat.player]
        for deck in decks:
            visible = place == own or shows_deck(eyes, deck)
            name = deck.list["name"] if deck.list is not None and visible else ""
            names[deck.id] = f"{name} ({owner})" if name else f"{deck.id} ({owner})"
    return names


def _houses_of_decks(tournament: Tournament, pairing: Pairing) -> dict[str, list[str]]:
    """The houses of the decks of a pairing's players, by deck."""
    decks = [deck for seat in range(len(pairing.seats)) for deck in brought(tournament, pairing, seat)]
    return {deck: list(houses_of(tournament, deck)) for deck in decks}
