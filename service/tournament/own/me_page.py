"""A player's own home in a tournament: their table, what comes next, and what they do for themselves.

/tournaments/<tournament>/me         the home
POST /tournaments/<tournament>/me    report a result, call a judge, check in, add a deck, leave; `act` says which
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, Response, redirect, request
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from replays.log.events import now
from replays.tournaments.entries import Deck, DeckCheck, Pairing, RegisteredPlayer
from replays.tournaments.games.due import NextStep
from replays.tournaments.games.held import format_of
from replays.tournaments.games.open_lists import lists_at
from replays.tournaments.player_records import latest_deck_checks
from replays.tournaments.registry import Changed
from replays.tournaments.stages.progress import table_of
from replays.tournaments.standings import MatchOutcome, Outcomes, PlayerStanding, decide
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import round_in_play
from service.answers.event_head import round_in_words
from service.answers.games import lists_open_to_caller, next_step, own_steps
from service.answers.self_service import ReportInWords, answering, calling, may_report, reporting, reports_in_words
from service.answers.table_calls import forget_table_call, judges_on_the_way
from service.answers.tournaments import every_outcome_of, outcomes_of, shows_deck, view_of
from service.answers.weeks import Until, until_of
from service.frame.frame import guarded, page
from service.lists.rows import steady
from service.services import services
from service.tournament.joining import LONGEST_LIST, home_path
from service.tournament.organising.form_results import NotStored, back, event, field, said_of_decks, store
from service.tournament.organising.page import waits
from service.tournament.own_decks import adding_own_deck, withdrawing_own_deck
from service.tournament.rounds import ended_with
from service.who import caller_in, reader_or_none
from service.who.openers import may_open

blueprint = guarded(Blueprint("me", __name__, url_prefix="/tournaments"))
SAID = {
    "report": "Your report was stored. The result counts once the other side says the same.",
    "agreed": "Both of you say the same: the result is recorded.",
    "conflict": "You two do not say the same. An official comes to you, or go to one.",
    "call": "A judge was called to your table.",
    "uncall": "The call was taken back.",
    "check-in": "You have checked in.",
    "deck": "The deck was added.",
    "beside": "The deck was added beside one whose list is missing: take back the one that you do not play.",
    "incomplete": "The deck was added as far as it could be read. It says below what is missing.",
    "withdraw": "The deck was taken back.",
    "left": "You have left the event. What you played counts. A slip? The organiser brings you back.",
}


class Opponent(NamedTuple):
    """A player who sits opposite."""

    name: str
    houses: Sequence[str]
    """The houses of the deck, where it is public; empty else."""


class OwnTable(NamedTuple):
    """The table of the player."""

    pairing: Pairing
    round: str
    others: Sequence[Opponent]
    until: Until | None
    decided: bool
    won: bool | None
    """Whether the player won; None for a draw, and before."""
    step: NextStep | None
    """What the player has to choose or to bid."""
    plays_at: str
    """The address at which the match is played; empty for none."""
    several: bool
    """Its games are worth a page."""
    lists: bool
    """The player may read decklists of the opponent there now."""
    opens: bool
    """The player may open its match."""
    reports: bool
    """The player may report the result."""
    draws: bool
    said: Sequence[ReportInWords]
    """What each player reported."""
    own: bool
    """The player has reported."""
    conflict: bool
    call: str
    """`called` or `on the way` where a judge is wanted; else empty."""
    own_call: bool


class OwnResult(NamedTuple):
    """A pairing of the player that is decided."""

    round: str
    table: str
    others: Sequence[str]
    result: str
    """won, lost, draw or bye."""
    matches: Sequence[str]
    """Those of which the player may see the replay."""


@dataclass(frozen=True, kw_only=True)
class HomePage:
    """The data of a player's home."""

    tournament: Tournament
    player: RegisteredPlayer
    ticket: OwnTable | None
    state: str
    """What there is to know where the player has no table."""
    decks: Sequence[Deck]
    check: DeckCheck | None
    changes_decks: bool
    checks_in: bool
    checked_in: bool
    played: Sequence[OwnResult]
    standing: PlayerStanding | None
    others: Sequence[OwnTable]
    """Further tables that the player has to play at, where several rounds are open."""
    entered: str
    leaves: bool
    """The player is asked whether they really leave."""
    said: str | None
    fault: NotStored | None
    key: str
    judges: bool
    runs: bool


@blueprint.get("/<tournament>/me")
@steady
def home(tournament: str) -> BaseResponse:
    """The home; it sends a caller who does not play there to the tournament, and one without a sign-in to the form."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:read")
    if caller.public:
        return redirect(f"/sign-in?next={home_path(tournament)}", 303)
    state = services().tournaments.get(tournament)
    if view_of(state).player is None:
        return redirect(f"/tournaments/{tournament}", 303)
    return _page(state, said=SAID.get(request.args.get("said", "")))


@blueprint.post("/<tournament>/me")
@steady
def act(tournament: str) -> BaseResponse:
    """Do what the form says; a caller who does not play there is sent to the tournament, and nothing is stored."""
    caller_in(tournament=tournament).require("match:decide", "match:record", "tournament:run")
    state = services().tournaments.get(tournament)
    player = view_of(state).player
    if player is None:
        return redirect(f"/tournaments/{tournament}", 303)
    wanted = field("act")
    if wanted == "leave" and field("sure") != "yes":
        return _page(state, leaves=True)
    try:
        message = _act(state, player, wanted)
    except NotStored as why:
        return _page(services().tournaments.get(tournament), fault=why)
    return back(tournament, "me", message)


def _act(tournament: Tournament, player: str, wanted: str) -> str:
    """Store what the form says, and return the key of the message. Raises NotStored."""
    id, pairing = tournament.id, field("pairing")
    if wanted == "report":
        return _report(id, pairing)
    if wanted == "call":
        store(id, calling(id, pairing))
        services().calls.changed()
    elif wanted == "uncall":
        call = tournament.calls.get(pairing)
        store(id, answering(id, pairing))
        if call is not None:
            forget_table_call(tournament, pairing, call)
    elif wanted == "check-in":
        store(id, [event("player.checked_in", player=player)])
    elif wanted == "leave":
        store(id, [event("player.dropped", player=player, reason=field("reason")[:400] or None)])
        return "left"
    elif wanted == "deck":
        text = field("list").replace("\r\n", "\n")
        if not text or len(text) > LONGEST_LIST:
            raise NotStored("paste the link or the list of your deck first.")
        return said_of_decks(store(id, adding_own_deck(id, player, text, alliance=field("alliance") == "yes")))
    elif wanted == "withdraw":
        store(id, withdrawing_own_deck(player, field("deck")))
    else:
        raise NotStored("open the page itself and use its buttons.")
    return wanted


def _report(tournament: str, pairing: str) -> str:
    """Store a report. Raises NotStored."""
    keys = [field(f"keys{seat}") for seat in range(8)]
    given = [number for number in keys if number]
    if not all(number.isascii() and number.isdecimal() and len(number) == 1 for number in given):
        raise NotStored("keys are a number from 0 on, with one digit.")
    winner = None if field("winner") == "-" else field("winner")
    if winner == "":
        raise NotStored("say who won.")
    numbers = [int(number) for number in given] or None
    changed: Changed = store(tournament, reporting(tournament, pairing, winner, numbers))
    ended_with(changed)
    after = services().tournaments.get(tournament)
    if pairing in after.results:
        return "agreed"
    return "conflict" if len(after.reports.get(pairing, {})) == len(after.pairings[pairing].seats) else "report"


def _page(
    tournament: Tournament, *, said: str | None = None, fault: NotStored | None = None, leaves: bool = False
) -> Response:
    caller, eyes = caller_in(tournament=tournament.id), view_of(tournament)
    assert eyes.player is not None
    player = tournament.players[eyes.player]
    outcomes, every = outcomes_of(tournament), every_outcome_of(tournament)
    tickets = _tickets(tournament, player.id, every)
    lines = table_of(tournament, outcomes, tournament.stage) if caller.may("statistics:read") else []
    begun = bool(tournament.rounds)
    return page(
        "tournament/own/me.html",
        200 if fault is None else fault.status,
        shown=HomePage(
            tournament=tournament,
            player=player,
            ticket=tickets[0] if tickets else None,
            state="" if tickets else _state(tournament, player, every),
            decks=tournament.decks_of(player.id),
            check=latest_deck_checks(tournament).get(player.id),
            changes_decks=not (begun or player.dropped or tournament.closed),
            checks_in=not (begun or player.dropped or tournament.closed) and player.id not in tournament.checked_in,
            checked_in=player.id in tournament.checked_in,
            played=_played(tournament, player.id, outcomes),
            standing=next((line for line in lines if line.player == player.id and line.played), None),
            others=tickets[1:],
            entered=field("list")[:LONGEST_LIST] if fault is not None and field("act") == "deck" else "",
            leaves=leaves,
            said=said,
            fault=fault,
            key=str(ULID()),
            judges=caller.may("dispute:rule"),
            runs=caller.may("tournament:run"),
        ),
    )


def _tickets(tournament: Tournament, player: str, outcomes: Outcomes) -> list[OwnTable]:
    """The tables of the player in open rounds: first that of the round that is played, also once it is decided, then
    those without a result."""
    in_play = round_in_play(tournament, now(), outcomes) or next(reversed(tournament.rounds.values()), None)
    if tournament.closed or tournament.players[player].dropped:
        return []
    own = [
        pairing
        for pairing in tournament.pairings.values()
        if not (pairing.removed or pairing.bye or tournament.rounds[pairing.round].closed)
        and player in [seat.player for seat in pairing.seats]
    ]
    now_played = [pairing for pairing in own if in_play is not None and pairing.round == in_play.id]
    later = [pairing for pairing in own if pairing not in now_played and decide(tournament, pairing, outcomes) is None]
    calls, steps = judges_on_the_way(tournament), {own.pairing.id: own.step for own in own_steps(tournament, outcomes)}
    return [_ticket(tournament, player, pairing, outcomes, calls, steps) for pairing in (*now_played, *later)]


def _ticket(
    tournament: Tournament,
    player: str,
    pairing: Pairing,
    outcomes: Outcomes,
    calls: Mapping[str, str],
    steps: Mapping[str, NextStep],
) -> OwnTable:
    decided, eyes = decide(tournament, pairing, outcomes), view_of(tournament)
    others = []
    for seat in pairing.seats:
        if seat.player != player:
            deck = tournament.deck_at(seat)
            public = deck is not None and deck.list is not None and shows_deck(eyes, deck)
            houses = deck.list["houses"] if public and deck is not None and deck.list is not None else ()
            others.append(Opponent(tournament.players[seat.player].name, houses))
    rules, call = tournament.rules_of(pairing), tournament.calls.get(pairing.id)
    last = pairing.matches[-1] if pairing.matches else None
    reports = tournament.reports.get(pairing.id, {})
    return OwnTable(
        pairing=pairing,
        round=round_in_words(tournament, tournament.rounds[pairing.round]),
        others=others,
        until=until_of(tournament, tournament.rounds[pairing.round]),
        decided=decided is not None,
        won=None if decided is None or decided.drawn else decided.winner == player,
        step=steps.get(pairing.id),
        plays_at=f"/t/{last}" if last is not None and decided is None and _opened(last) else "",
        several=not format_of(tournament, pairing).own_decks_only or lists_at(tournament, pairing) != "never",
        lists=lists_at(tournament, pairing) != "never"
        and bool(lists_open_to_caller(tournament, pairing, next_step(tournament, pairing, outcomes))),
        opens=decided is None and waits(tournament, pairing) and may_open(tournament, pairing),
        reports=may_report(tournament, pairing, outcomes),
        draws=rules is None or rules.draws,
        said=reports_in_words(tournament, pairing),
        own=player in reports,
        conflict=decided is None and len(reports) == len(pairing.seats),
        call=calls.get(pairing.id, ""),
        own_call=call is not None and call.player == player,
    )


def _opened(match: str) -> bool:
    return bool(services().store.heads([match]))


def _state(tournament: Tournament, player: RegisteredPlayer, outcomes: Outcomes) -> str:
    """What there is to know for a player without a table, in a sentence or two."""
    if player.dropped:
        return "You have left the event. The organiser can bring you back."
    if tournament.closed:
        return "The event is over."
    in_play = round_in_play(tournament, now(), outcomes) or next(reversed(tournament.rounds.values()), None)
    if in_play is None:
        return "The first round is not paired yet. Your table stands here as soon as it is."
    name = round_in_words(tournament, in_play)
    bye = any(
        player.id == seat.player
        for pairing in tournament.pairings_of(in_play.id)
        if pairing.bye
        for seat in pairing.seats
    )
    if bye:
        return f"{name}: you have a bye, which counts as a win. Be back for the next round."
    stage = tournament.stage
    if (
        stage is not None
        and stage.entrants is not None
        and player.id not in stage.entrants
        and tournament.rounds_of(stage.id)
    ):
        return f"You do not play in {stage.name}."
    if in_play.closed or all(decide(tournament, pairing, outcomes) for pairing in tournament.pairings_of(in_play.id)):
        return f"{name} is over. Your next table stands here as soon as it is paired."
    return f"You are not paired in {name}. Ask the organiser, if that is a mistake."


def _played(tournament: Tournament, player: str, outcomes: Mapping[str, MatchOutcome]) -> list[OwnResult]:
    """What the player has played, the last one first."""
    rows = []
    for pairing in reversed(tournament.pairings.values()):
        decided = decide(tournament, pairing, outcomes)
        if pairing.removed or decided is None or player not in [seat.player for seat in pairing.seats]:
            continue
        result = "bye" if pairing.bye else {"win": "won", "loss": "lost", "draw": "draw"}[decided.result_of(player)]
        others = [tournament.players[seat.player].name for seat in pairing.seats if seat.player != player]
        rows.append(
            OwnResult(
                round_in_words(tournament, tournament.rounds[pairing.round]),
                pairing.table,
                others,
                result,
                [match for match in pairing.matches if reader_or_none(match) is not None],
            )
        )
    return rows
