"""What penalties, deck checks, fixed tables and absences do to a tournament.

Penalties and deck checks are under seal. In a redacted copy of the log they follow unchecked, without what they say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from replays.log.events import Actor
from replays.log.vocabulary import EventData
from replays.tournaments.entries import DeckCheck, RecordedPenalty
from replays.tournaments.people_event_types import (
    DeckChecked,
    DeckCheckSecret,
    PenaltyRecorded,
    PenaltySecret,
    PenaltyWithdrawn,
    PlayerAbsent,
    PlayerArrived,
    PlayerSeated,
    WithdrawalSecret,
)
from replays.tournaments.state import Tournament, TournamentRefused


def check_penalty(at: Tournament, secret: PenaltySecret) -> None:
    """Refuse a new penalty that the policy does not name. Raises TournamentRefused."""
    if secret.penalty not in at.policy.penalties:
        named = ", ".join(at.policy.penalties) or "none"
        raise TournamentRefused(
            f"the policy does not name the penalty {secret.penalty}; it names {named}",
            code="penalty-not-allowed",
            field="penalty",
        )


def _penalty_recorded(at: Tournament, data: PenaltyRecorded, secret: Any, actor: Actor) -> None:
    if data.record in at.penalties:
        raise _taken("penalty", data.record)
    player = penalty = round = pairing = None
    reason, absence = "", False
    if isinstance(secret, PenaltySecret):
        player, penalty, reason = at.player(secret.player).id, secret.penalty, secret.reason
        absence = secret.absence
        if secret.pairing is not None:
            pairing = secret.pairing
            round = at.table_of(pairing, player).round
        elif secret.round is not None:
            round = at.round(secret.round).id
        if not reason.strip():
            raise TournamentRefused("a penalty needs a reason", code="no-reason", field="reason")
    at.penalties[data.record] = RecordedPenalty(
        id=data.record,
        player=player,
        penalty=penalty,
        reason=reason,
        round=round,
        pairing=pairing,
        actor=actor,
        at=at.event_at,
        seq=at.version + 1,
        absence=absence,
    )


def _penalty_withdrawn(at: Tournament, data: PenaltyWithdrawn, secret: Any, actor: Actor) -> None:
    penalty = at.penalties.get(data.record)
    if penalty is None:
        raise TournamentRefused(f"there is no penalty {data.record}", code="unknown-penalty", field="record")
    if penalty.withdrawn is not None:
        raise TournamentRefused(f"penalty {penalty.id} is withdrawn already", code="withdrawn", field="record")
    reason = secret.reason if isinstance(secret, WithdrawalSecret) else ""
    at.penalties[penalty.id] = msgspec.structs.replace(penalty, withdrawn=reason)


def _deck_checked(at: Tournament, data: DeckChecked, secret: Any, actor: Actor) -> None:
    if data.record in at.deck_checks:
        raise _taken("deck check", data.record)
    check = DeckCheck(id=data.record, player=None, deck=None, outcome=None, note="", actor=actor, at=at.event_at)
    if isinstance(secret, DeckCheckSecret):
        player, deck = at.player(secret.player), secret.deck
        if deck is not None and (deck not in at.decks or at.decks[deck].player != player.id):
            raise TournamentRefused(f"player {player.id} has no deck {deck}", code="unknown-deck", field="deck")
        check = msgspec.structs.replace(
            check, player=player.id, deck=deck, outcome=secret.outcome, note=secret.note.strip()
        )
    at.deck_checks[data.record] = check


def _seat_fixed(at: Tournament, data: PlayerSeated, secret: Any, actor: Actor) -> None:
    player = at.player(data.player).id
    if data.table is None:
        if player not in at.fixed_tables:
            raise TournamentRefused(f"player {player} has no fixed table", code="not-seated", field="player")
        del at.fixed_tables[player]
        return
    if not data.table.strip() or data.table != data.table.strip():
        raise TournamentRefused(
            "name the table without blanks around it, or give null for none", code="no-table", field="table"
        )
    if at.fixed_tables.get(player) == data.table:
        raise TournamentRefused(
            f"table {data.table} is fixed for player {player} already", code="seated", field="table"
        )
    at.fixed_tables[player] = data.table


def _absent(at: Tournament, data: PlayerAbsent, secret: Any, actor: Actor) -> None:
    table = at.table_of(data.pairing, data.player)
    at.require_open(table.round, "pairing")
    if table.bye:
        raise TournamentRefused(f"pairing {data.pairing} is a bye: nobody waits there", code="bye", field="pairing")
    if data.pairing in at.results:
        raise TournamentRefused(
            f"pairing {data.pairing} has a result; withdraw it first, if it is wrong", code="decided", field="pairing"
        )
    absent = at.absent.get(data.pairing, ())
    if data.player in absent:
        raise TournamentRefused(
            f"player {data.player} is absent from pairing {data.pairing} already", code="absent", field="player"
        )
    at.absent[data.pairing] = (*absent, data.player)


def _arrived(at: Tournament, data: PlayerArrived, secret: Any, actor: Actor) -> None:
    at.table_of(data.pairing, data.player)
    absent = at.absent.get(data.pairing, ())
    if data.player not in absent:
        raise TournamentRefused(
            f"player {data.player} is not absent from pairing {data.pairing}", code="not-absent", field="player"
        )
    at.absent[data.pairing] = tuple(player for player in absent if player != data.player)


def _taken(noun: str, id: str) -> TournamentRefused:
    return TournamentRefused(f"there is a {noun} {id} already; choose another id", code="record-exists", field="record")


PEOPLE_CHANGES: dict[type[EventData], Callable[[Tournament, Any, Any, Actor], None]] = {
    PenaltyRecorded: _penalty_recorded,
    PenaltyWithdrawn: _penalty_withdrawn,
    DeckChecked: _deck_checked,
    PlayerSeated: _seat_fixed,
    PlayerAbsent: _absent,
    PlayerArrived: _arrived,
}
