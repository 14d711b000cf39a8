"""What is on record about a player: penalties beside matches, deck checks; and the results these are proposed for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import Response

from replays.tournaments.entries import Pairing
from replays.tournaments.people_event_types import (
    DeckChecked,
    DeckCheckSecret,
    PenaltyRecorded,
    PenaltySecret,
    PenaltyWithdrawn,
    WithdrawalSecret,
)
from replays.tournaments.proposed_results import AbsenceLoss, penalty_result
from replays.tournaments.state import Change, Tournament, TournamentRefused
from service.answers.player_records import RecordOfPlayerAnswer, records_of, shows_record
from service.answers.proposed_results import ProposedAnswer, due_absence, proposed_answer
from service.answers.tournament import TournamentChangedAnswer
from service.answers.tournaments import every_outcome_of, view_of
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH_OR_ANY
from service.http.problems import Problem
from service.http.responses import json_response
from service.services import services
from service.tournament.ended_answers import ended_answer
from service.tournament.record_schemas import (
    RecordDeckCheckSchema,
    RecordPenaltySchema,
    RecordProposedSchema,
    WithdrawPenaltySchema,
)
from service.tournament.rounds import ended_with
from service.tournament.tournaments import canonical, change_answer, change_once, pairing_named
from service.who import barred_players, caller_in, permits
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "player records", __name__, url_prefix="/api/v1/tournaments", description="Penalties, deck checks, absences"
)
blueprint.before_request(gate)
Changes = Callable[[Tournament], Sequence[Change]]


@blueprint.route("/<tournament>/players/<player>/record", methods=["GET"])
@permits("tournament:read")
@blueprint.response(200, RecordOfPlayerAnswer)
def get_record(tournament: str, player: str) -> Response:
    """What is on record about a player over the whole tournament: all penalties in order, and deck checks

    For officials, and for players about themselves. Penalties come from the logs of all matches and from that of the
    tournament.
    """
    state = services().tournaments.get(tournament)
    require_record(state, player)
    (record,) = records_of(state, {player})
    return json_response(RecordOfPlayerAnswer(tournament, state.version, record))


@blueprint.route("/<tournament>/players/<player>/penalties", methods=["POST"])
@permits("dispute:rule")
@blueprint.arguments(RecordPenaltySchema, example={"penalty": "warning", "reason": "Late to the table", "round": "2"})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def record_penalty(body: dict[str, Any], tournament: str, player: str) -> Response:
    """Record a penalty that is given outside the log of a match

    It is under seal for good: officials and the player read it. A game loss or match loss with a pairing proposes a
    result there and decides nothing. 409 (`penalty-not-allowed`) where the policy does not name it.
    """
    player_named(services().tournaments.get(tournament), player)
    changes = recording_penalty(tournament, player, body)
    return change_answer(change_once(tournament, f"players/{player}/penalties", canonical(body), changes))


@blueprint.route("/<tournament>/players/<player>/penalties/<record>/withdrawal", methods=["POST"])
@permits("dispute:rule")
@blueprint.arguments(WithdrawPenaltySchema, example={"reason": "It was another player"})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def withdraw_penalty(body: dict[str, Any], tournament: str, player: str, record: str) -> Response:
    """Withdraw a recorded penalty that was a mistake; it stays on record as withdrawn

    A result that was recorded because of it stays, too, until that is withdrawn.
    """
    player_named(services().tournaments.get(tournament), player)
    changes = withdrawing_penalty(tournament, player, record, body["reason"])
    path = f"players/{player}/penalties/{record}/withdrawal"
    return change_answer(change_once(tournament, path, canonical(body), changes))


@blueprint.route("/<tournament>/players/<player>/deck-checks", methods=["POST"])
@permits("dispute:rule")
@blueprint.arguments(RecordDeckCheckSchema, example={"outcome": "fine"})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def record_deck_check(body: dict[str, Any], tournament: str, player: str) -> Response:
    """Record a check of a player's deck: fine, fault or not presented

    It is under seal for good. A further check adds, and the last one counts.
    """
    player_named(services().tournaments.get(tournament), player)
    changes = recording_deck_check(tournament, player, body)
    return change_answer(change_once(tournament, f"players/{player}/deck-checks", canonical(body), changes))


@blueprint.route("/<tournament>/pairings/<pairing>/proposed", methods=["GET"])
@permits("match:record")
@blueprint.response(200, ProposedAnswer)
def get_proposed(tournament: str, pairing: str) -> Response:
    """What absences and recorded penalties propose at a pairing, with what is left on the clock of the round

    A proposal decides nothing before an official records it.
    """
    state = services().tournaments.get(tournament)
    require_in_scope(state, pairing)
    return json_response(proposed_answer(state, pairing_named(state, pairing), every_outcome_of(state)))


@blueprint.route("/<tournament>/pairings/<pairing>/proposed", methods=["POST"])
@permits("match:record")
@blueprint.arguments(RecordProposedSchema, example={"proposal": "absence", "loss": "match-loss", "winner": "ann"})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def record_proposed(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Record what is proposed at a pairing: its result, or the game loss of an absent player

    The server works out the proposal again. 409 (`nothing-proposed`) before its time, `changed` when another winner is
    proposed by now. The matches of the pairing close with its result. A game loss is a penalty, and takes
    `dispute:rule`.
    """
    state = services().tournaments.get(tournament)
    require_in_scope(state, pairing)
    pairing_named(state, pairing)
    changes = recording_proposed(tournament, pairing, body)
    changed = change_once(tournament, f"pairings/{pairing}/proposed", canonical(body), changes)
    return change_answer(changed, matches=ended_answer(ended_with(changed)))


# -- shared with the pages ------------------------------------------------------------------------------------------


def player_named(tournament: Tournament, player: str) -> None:
    """Raise Problem 404 unless the tournament has the player."""
    if player not in tournament.players:
        raise Problem("not-found", "The tournament has no player of this id; its players are listed with it.")


def require_record(tournament: Tournament, player: str) -> None:
    """Raise Problem 403 unless the caller may read the record of a player; 404 for officials who ask for an unknown
    one."""
    eyes = view_of(tournament)
    if not shows_record(eyes, player):
        raise Problem("forbidden", "Officials read what is on record about a player, and players about themselves.")
    player_named(tournament, player)
    if eyes.official:
        caller_in(tournament=tournament.id).note_access(tournament.id, "judge", of="tournament")


def recording_penalty(tournament: str, player: str, body: dict[str, Any]) -> Changes:
    """What makes the events of a penalty (`RecordPenaltySchema`)."""
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> list[Change]:
        barred_players.check_on_record("penalty.recorded", player, body["pairing"], caller, at)
        return [penalty_event(at, PenaltySecret(player=player, **body))]

    return changes


def penalty_event(at: Tournament, secret: PenaltySecret, before: int = 0) -> Change:
    """The event of a penalty, with the next free id. `before`: how many are recorded together with it, before it."""
    return PenaltyRecorded(record=f"penalty-{len(at.penalties) + before + 1}"), secret


def withdrawing_penalty(tournament: str, player: str, record: str, reason: str) -> Changes:
    """What makes the event that withdraws a penalty of a player."""
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> list[Change]:
        penalty = at.penalties.get(record)
        pairing = None if penalty is None else penalty.pairing
        barred_players.check_on_record("penalty.withdrawn", player, pairing, caller, at)
        return [withdrawal_event(at, player, record, reason)]

    return changes


def withdrawal_event(at: Tournament, player: str, record: str, reason: str) -> Change:
    """The event that withdraws a recorded penalty of a player. Raises TournamentRefused for an unknown one."""
    penalty = at.penalties.get(record)
    if penalty is None or penalty.player != player:
        raise TournamentRefused(f"player {player} has no recorded penalty {record}", code="unknown-penalty")
    return PenaltyWithdrawn(record=record), WithdrawalSecret(reason=reason)


def recording_deck_check(tournament: str, player: str, body: dict[str, Any]) -> Changes:
    """What makes the event of a deck check (`RecordDeckCheckSchema`)."""
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> list[Change]:
        barred_players.check_on_record("deck.checked", player, None, caller, at)
        return [deck_check_event(at, player, body)]

    return changes


def deck_check_event(at: Tournament, player: str, body: dict[str, Any], before: int = 0) -> Change:
    """The event of a deck check (`RecordDeckCheckSchema`), with the next free id. Where no deck is named, the player's
    only one is meant, unless none was presented. `before`: how many checks are stored with it, before it."""
    decks = at.decks_of(player)
    only = decks[0].id if len(decks) == 1 and body["outcome"] != "not-presented" else None
    secret = DeckCheckSecret(
        player=player, outcome=body["outcome"], deck=body["deck"] or only, note=body["note"].strip()
    )
    return DeckChecked(record=f"check-{len(at.deck_checks) + 1 + before}"), secret


def recording_proposed(tournament: str, pairing: str, body: dict[str, Any]) -> Changes:
    """What makes the events of what is proposed at a pairing, if it is still what the official saw
    (`RecordProposedSchema`)."""
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> list[Change]:
        table, outcomes = at.pairing(pairing), every_outcome_of(at)
        if body["proposal"] == "penalty":
            result = penalty_result(at, table, outcomes)
        else:
            due = due_absence(at, table, outcomes)
            if due is not None and due.loss != body["loss"]:
                raise _changed(table)
            if due is not None and due.loss == "game-loss":
                caller.require("dispute:rule")
                return game_losses(at, due)
            result = None if due is None else due.result
        if result is None:
            raise TournamentRefused(
                f"nothing is proposed at table {table.table} now; look at it again", code="nothing-proposed"
            )
        if result.winner != body["winner"]:
            raise _changed(table)
        event = result.recorded_at(pairing)
        barred_players.check_events([event], caller, at)
        return [(event, None)]

    def game_losses(at: Tournament, due: AbsenceLoss) -> list[Change]:
        events = []
        for number, player in enumerate(due.players):
            barred_players.check_on_record("penalty.recorded", player, pairing, caller, at)
            secret = PenaltySecret(player=player, penalty="game-loss", reason=due.reason, pairing=pairing, absence=True)
            events.append(penalty_event(at, secret, number))
        return events

    return changes


def _changed(pairing: Pairing) -> TournamentRefused:
    return TournamentRefused(
        f"something else is proposed at table {pairing.table} by now; look at it again", code="changed"
    )


def require_in_scope(tournament: Tournament, pairing: str) -> None:
    """Raise Problem 403 where the credentials are for a match of another pairing."""
    bound = caller_in(tournament=tournament.id).match
    own = None if bound is None else tournament.pairing_of(bound)
    if bound is not None and (own is None or own.id != pairing):
        raise Problem("forbidden", "These credentials are for one match: they only see and record what is due there.")
