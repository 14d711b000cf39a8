"""What organisers print, one kind a page: pairings, slips for the tables, results, standings for a wall, decklists.

/tournaments/<tournament>/prints                    what there is to print
/tournaments/<tournament>/prints/pairings?round=    by table, and by name
/tournaments/<tournament>/prints/slips?round=       a slip for each table, with a QR code that leads to it
/tournaments/<tournament>/prints/results?round=     by table
/tournaments/<tournament>/prints/standings          large enough for a wall
/tournaments/<tournament>/prints/players?player=    players with deck, table and record; those named, or all
/tournaments/<tournament>/prints/decks?player=      decklists of the players named, or of all, and of the event
/tournaments/<tournament>/prints/tables/<table>     standings, ranking, pairings … for a spreadsheet
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import Blueprint, Response, request

from replays.log.events import now
from replays.tournaments.entries import Pairing, Round
from replays.tournaments.handouts import COLUMNS, ranking
from replays.tournaments.names import name_key
from replays.tournaments.stages.progress import table_of, team_table
from replays.tournaments.standings import Decided, decide, standings
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import round_in_play
from service.answers.decklists import decklist
from service.answers.tournaments import outcomes_of, shows_deck, view_of
from service.answers.weeks import MeetingScore, scores_of, until_of
from service.frame.frame import guarded, page
from service.lists.rows import steady
from service.services import services
from service.tournament.numbers import table_response
from service.tournament.organising.people_page import player_rows
from service.tournament.rounds import require_round
from service.who import caller_in

blueprint = guarded(Blueprint("prints", __name__, url_prefix="/tournaments"))


class Printed(NamedTuple):
    """A pairing on paper."""

    pairing: Pairing
    names: Sequence[str]
    points: Sequence[float]
    """Wins, a draw counting half, before the round."""
    match: str | None
    meeting: MeetingScore | None
    """The meeting of teams that begins with this board; None for its other boards, and where players meet."""
    decided: Decided | None
    """How it ended, as far as that is known."""

    @property
    def winner(self) -> int | None:
        """The seat that won; None for nobody, or not yet."""
        won = None if self.decided is None else self.decided.winner
        return next((seat for seat, paired in enumerate(self.pairing.seats) if paired.player == won), None)


@blueprint.get("/<tournament>/prints")
def prints(tournament: str) -> Response:
    """What there is to print."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:run")
    state = services().tournaments.get(tournament)
    rounds = [round for round in reversed(state.rounds.values()) if state.pairings_of(round.id)]
    return page(
        "tournament/organising/prints.html",
        tournament=state,
        rounds=rounds,
        tables=list(COLUMNS),
        decks=any(not deck.withdrawn for deck in state.decks.values()),
        judges=caller.may("dispute:rule"),
    )


@blueprint.get("/<tournament>/prints/pairings")
@steady
def pairings(tournament: str) -> Response:
    """The pairings of a round, by table and by name."""
    caller_in(tournament=tournament).require("tournament:run")
    state, round = _round(tournament)
    tables = _printed(state, round)
    seats = sorted(
        ((name, printed) for printed in tables for name in printed.names),
        key=lambda pair: (name_key(pair[0]), pair[1].pairing.id),
    )
    return page(
        "tournament/organising/print_pairings.html",
        tournament=state,
        round=round,
        tables=tables,
        seats=seats,
        until=until_of(state, round),
    )


@blueprint.get("/<tournament>/prints/slips")
@steady
def slips(tournament: str) -> Response:
    """A slip for each table of a round."""
    caller_in(tournament=tournament).require("tournament:run")
    state, round = _round(tournament)
    tables = [printed for printed in _printed(state, round) if not printed.pairing.bye]
    return page("tournament/organising/print_slips.html", tournament=state, round=round, tables=tables)


@blueprint.get("/<tournament>/prints/results")
@steady
def results(tournament: str) -> Response:
    """The results of a round, by table."""
    caller_in(tournament=tournament).require("tournament:run")
    state, round = _round(tournament)
    tables = _printed(state, round)
    return page("tournament/organising/print_results.html", tournament=state, round=round, tables=tables)


@blueprint.get("/<tournament>/prints/standings")
@steady
def table(tournament: str) -> Response:
    """The standings as they are now."""
    caller_in(tournament=tournament).require("tournament:run")
    state = services().tournaments.get(tournament)
    outcomes = outcomes_of(state)
    lines = table_of(state, outcomes, state.stage)
    teams = [] if state.stage is None else team_table(state, outcomes, state.stage)
    return page(
        "tournament/organising/print_standings.html",
        tournament=state,
        lines=lines,
        teams=teams,
        round=round_in_play(state, now(), outcomes),
        ranking=list(ranking(state, outcomes)) if sum(stage.begun for stage in state.stages.values()) > 1 else [],
    )


@blueprint.get("/<tournament>/prints/players")
@steady
def players(tournament: str) -> Response:
    """Players with deck, table and record."""
    caller_in(tournament=tournament).require("tournament:run")
    state, chosen = services().tournaments.get(tournament), frozenset(request.args.getlist("player"))
    rows = [row for row in player_rows(state) if not chosen or row.player.id in chosen]
    rows.sort(key=lambda row: (row.player.dropped, name_key(row.player.name)))
    return page("tournament/organising/print_players.html", tournament=state, rows=rows)


@blueprint.get("/<tournament>/prints/decks")
@steady
def decks(tournament: str) -> Response:
    """Decklists by player, as far as the caller may see them; it is noted before the embargo ends."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:run")
    state, chosen = services().tournaments.get(tournament), frozenset(request.args.getlist("player"))
    eyes = view_of(state)
    if eyes.official and not eyes.released:
        caller.note_access(tournament, "judge", of="tournament")
    listed = [
        deck
        for deck in state.decks.values()
        if not deck.withdrawn and shows_deck(eyes, deck) and (not chosen or deck.player in chosen)
    ]
    listed.sort(key=lambda deck: (deck.player is None, name_key(state.owner_of(deck))))
    return page(
        "tournament/organising/print_decks.html",
        tournament=state,
        decks=[decklist(state, deck) for deck in listed],
        released=eyes.released,
    )


@blueprint.get("/<tournament>/prints/tables/<table>")
def spreadsheet(tournament: str, table: str) -> Response:
    """A table as a file: CSV, or JSON with `format=json`."""
    caller_in(tournament=tournament).require("tournament:run")
    return table_response(tournament, table, "json" if request.args.get("format") == "json" else "csv")


def _round(tournament: str) -> tuple[Tournament, Round]:
    """The round that is asked for, or the last one with pairings. Raises Problem 404."""
    state = services().tournaments.get(tournament)
    in_play = round_in_play(state, now(), outcomes_of(state))
    chosen = request.args.get("round") or ("" if in_play is None else in_play.id)
    require_round(state, chosen)
    return state, state.rounds[chosen]


def _printed(tournament: Tournament, round: Round) -> list[Printed]:
    """The pairings of a round, by table; numbers in the order of numbers."""
    before = [earlier.id for earlier in tournament.rounds.values() if earlier.number < round.number]
    before = [id for id in before if tournament.rounds[id].stage == round.stage]
    outcomes = outcomes_of(tournament)
    points = {line.player: line.wins + line.draws / 2 for line in standings(tournament, outcomes, before)}
    scores = scores_of(tournament, round.id, outcomes)
    printed = [
        Printed(
            pairing,
            [tournament.players[seat.player].name for seat in pairing.seats],
            [points[seat.player] for seat in pairing.seats],
            pairing.matches[-1] if pairing.matches else None,
            scores.get(pairing.id),
            decide(tournament, pairing, outcomes),
        )
        for pairing in tournament.pairings_of(round.id)
    ]
    return sorted(printed, key=lambda row: (row.pairing.bye and not row.pairing.unmet, _number(row.pairing.table)))


def _number(table: str) -> tuple[int, str, int]:
    """Tables in the order of their numbers, and of the boards after the dot; then those that are no number."""
    number, _, board = table.partition(".")
    whole = int(number) if number.isascii() and number.isdecimal() and len(number) < 9 else 10**9
    return whole, number, int(board) if board.isascii() and board.isdecimal() and len(board) < 9 else 0
