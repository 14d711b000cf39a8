"""A pairing: its games, and what comes next by its format, with the forms for that.

/tournaments/<tournament>/pairings/<pairing>         its games
POST /tournaments/<tournament>/pairings/<pairing>    choose in secret, bid, pass or open its match; `act` says which
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, request
from ulid import ULID
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from engine.errors import SetupError
from replays.store.store import RequestKey
from replays.tournaments.formats import PURPOSES, MatchFormat
from replays.tournaments.games.due import NextStep
from replays.tournaments.games.held import format_of
from replays.tournaments.matches import TableSettings, open_pairing
from replays.tournaments.state import Pairing, Tournament, TournamentRefused
from service.answers.games import PairingGamesAnswer, games_answer, next_step, outcomes_for
from service.answers.tournaments import TournamentView, shows_deck, view_of
from service.answers.weeks import Until, until_of
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.http.problems import Problem
from service.lists.rows import steady
from service.services import services
from service.tournament.games import DeckChoiceSchema, acting, bidding, choosing
from service.tournament.organising.form_results import NotStored, field, form_key, number, store
from service.tournament.tournaments import pairing_named
from service.who import barred_players, caller_in
from service.who.openers import may_open

blueprint = open_to_all(Blueprint("pairing", __name__, url_prefix="/tournaments"))
SAID = {
    "choose": "The choice is kept under seal until both have chosen.",
    "bid": "The bid was stored.",
    "pass": "Passed: the deck is sold.",
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
    purpose: str
    """What a choice is for, in words."""
    acts: list[int]
    """The seats for which the caller may choose or bid now."""
    opens: bool
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
    own = pairing_named(found, pairing)
    try:
        act = field("act")
        if act == "open":
            return redirect(f"/m/{_open(found, own)}", 303)
        _store(tournament, pairing, act)
        return redirect(f"/tournaments/{tournament}/pairings/{pairing}?said={act}", 303)
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
        faults = DeckChoiceSchema().validate({"seat": seat, "deck": field("deck")})
        if faults:
            raise NotStored("choose one of the decks.")
        name, made = "choice.sealed", choosing({"seat": seat, "deck": field("deck")})
    elif act in ("bid", "pass"):
        chains = number("chains", most_digits=2) if act == "bid" else None
        name, made = "bid.made", bidding({"seat": seat, "chains": chains, "deck": field("deck") or None})
    else:
        raise NotStored("open the page itself and use its buttons.")
    store(tournament, acting(tournament, pairing, seat, name, made))


def _page(found: Tournament, pairing: Pairing, *, said: str | None = None, fault: NotStored | None = None) -> Response:
    who, eyes = caller_in(tournament=found.id), view_of(found)
    step = next_step(found, pairing)
    return page(
        "tournament/overview/pairing_page.html",
        200 if fault is None else fault.status,
        shown=PairingPage(
            tournament=found,
            pairing=pairing,
            format=format_of(found, pairing),
            names=[found.players[seat.player].name for seat in pairing.seats],
            games=games_answer(found, pairing, step),
            step=step,
            decks=_names_of_decks(found, pairing, eyes),
            purpose="" if step is None or step.purpose is None else PURPOSES[step.purpose],
            acts=[] if step is None else [seat for seat in step.seats if _may_act(found, pairing, seat)],
            opens=step is not None and step.what == "open" and who.may("match:open"),
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
    """Returns by id what the caller may read of the decks of a pairing's players: the name, or whose it is."""
    names = {}
    for seat in pairing.seats:
        owner = found.players[seat.player].name
        decks = [deck for deck in found.decks.values() if deck.player == seat.player]
        for deck in decks:
            name = deck.list["name"] if deck.list is not None and shows_deck(eyes, seat.player) else ""
            names[deck.id] = f"{name} ({owner})" if name else f"{deck.id} ({owner})"
    return names
