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
    """Who begins the games after the first; None where there is only one."""
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
    found = services().tournaments.get(tournament)
    return _page(found, pairing_named(found, pairing), said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/pairings/<pairing>")
@steady
def act_at(tournament: str, pairing: str) -> BaseResponse:
    """Choose, bid or pass."""
    caller_in(tournament=tournament).require("match:decide", "match:record")
    found = services().tournaments.get(tournament)
    table = pairing_named(found, pairing)
    try:
        act, _, player = field("act").partition(":")
        if act == "open":
            return redirect(f"/m/{_open(found, table)}", 303)
        if act in SAID_OF_PROPOSALS:
            said = store_proposal(tournament, pairing, act, player)
        else:
            _store(tournament, pairing, act)
            said = "begins" if field("player") else act
        if field("page") == "pair":
            return back(tournament, f"pair?round={table.round}#proposed", said)
        return back(tournament, f"pairings/{pairing}", said)
    except NotStored as why:
        found = services().tournaments.get(tournament)
        return _page(found, pairing_named(found, pairing), fault=why)


def _open(found: Tournament, pairing: Pairing) -> str:
    """Open the match of a pairing for its players; its id. Raises NotStored, Problem."""
    if not may_open(found, pairing):
        raise Problem("forbidden", "Officials open the matches of this stage; ask one of them.")
    who = caller_in(tournament=found.id)
    asked = RequestKey.of(f"{who.id} POST {request.path}", form_key(), b"open")
    try:
        recorded = open_pairing(
            services().tournaments,
            services().recorder,
            found.id,
            pairing.id,
            TableSettings(),
            actor=who.actor(),
            request=asked,
            outcomes=outcomes_for(found, pairing),
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


def _may_record(found: Tournament, pairing: Pairing) -> bool:
    """Whether the caller may record results and absences of a pairing."""
    who = caller_in(tournament=found.id)
    if not who.may("match:record") or (who.match is not None and found.pairing_of(who.match) != pairing):
        return False
    return who.may("tournament:run") or not barred_players.sits_behind(who, found, pairing.id)


def _page(found: Tournament, pairing: Pairing, *, said: str | None = None, fault: NotStored | None = None) -> Response:
    who, eyes = caller_in(tournament=found.id), view_of(found)
    row = format_of(found, pairing)
    step, records = next_step(found, pairing), _may_record(found, pairing)
    games = games_answer(found, pairing, step)
    outcomes = every_outcome_of(found) if step is not None or records else {}
    proposed = proposed_answer(found, pairing, outcomes) if step is not None or records else None
    players = [seat.player for seat in pairing.seats]
    open_still = not (found.closed or found.rounds[pairing.round].closed) and decide(found, pairing, outcomes) is None
    absent = found.absent.get(pairing.id, ())
    return page(
        "tournament/overview/pairing_page.html",
        200 if fault is None else fault.status,
        shown=PairingPage(
            tournament=found,
            pairing=pairing,
            format=row,
            names=[found.players[seat.player].name for seat in pairing.seats],
            games=games,
            step=step,
            decks=_names_of_decks(found, pairing, eyes),
            purpose=None if step is None or step.purpose is None else PURPOSES[step.purpose],
            begins=BEGINS[row.begins] if games.best_of > 1 else None,
            open_lists=OPEN_LISTS[lists_at(found, pairing)],
            lists=[decklist(found, deck) for deck in lists_open_to_caller(found, pairing, step)],
            houses=_houses_of_decks(found, pairing) if step is not None and row.open_houses else {},
            auctions=row.sells_decks,
            chosen=None if step is None else chosen_by_caller(found, pairing, step),
            acts=[] if step is None else [seat for seat in step.seats if _may_act(found, pairing, seat)],
            opens=step is not None and step.what == "open" and who.may("match:open"),
            notes=[]
            if step is None and not records
            else [note.text for note in fixed_table_notes(found, players, pairing.table)],
            proposed=proposed,
            may_be_absent=[seat for seat, player in enumerate(players) if player not in absent]
            if records and open_still and not pairing.bye
            else [],
            records=records,
            opens_own=step is not None
            and step.what == "open"
            and not who.may("match:open")
            and may_open(found, pairing),
            until=until_of(found, found.rounds[pairing.round]),
            said=said,
            fault=fault,
            key=str(ULID()),
            judges=who.may("dispute:rule"),
            runs=who.may("tournament:run"),
        ),
    )


def _may_act(found: Tournament, pairing: Pairing, seat: int) -> bool:
    """Whether the caller may choose and bid for a seat."""
    try:
        barred_players.check_seat("choice.sealed", pairing.id, seat, caller_in(tournament=found.id), found)
    except Problem:
        return False
    return True


def _names_of_decks(found: Tournament, pairing: Pairing, eyes: TournamentView) -> dict[str, str]:
    """Returns by id what the caller may read of the decks of a pairing's players, and of those they bought: the name,
    or whose it is."""
    names = {deck.id: pool_name(eyes, deck) for deck in found.decks_of(None)}
    own = seat_of_caller(found, pairing)
    for place, seat in enumerate(pairing.seats):
        owner = found.players[seat.player].name
        decks = [deck for deck in found.decks.values() if deck.player == seat.player]
        for deck in decks:
            shown = place == own or shows_deck(eyes, deck)
            name = deck.list["name"] if deck.list is not None and shown else ""
            names[deck.id] = f"{name} ({owner})" if name else f"{deck.id} ({owner})"
    return names


def _houses_of_decks(found: Tournament, pairing: Pairing) -> dict[str, list[str]]:
    """The houses of the decks of a pairing's players, by deck."""
    decks = [deck for seat in range(len(pairing.seats)) for deck in brought(found, pairing, seat)]
    return {deck: list(houses_of(found, deck)) for deck in decks}
