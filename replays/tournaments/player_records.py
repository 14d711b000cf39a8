"""What is on record about a player over a whole tournament: penalties from every log, and deck checks.

Judges give penalties in the logs of matches (`penalty.given`); what is given beside a match stands in the log of the
tournament (`penalty.recorded`). Both count, also those of matches that were annulled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from replays.log.event_types import PenaltyGiven
from replays.log.events import Event
from replays.tournaments.entries import DeckCheck
from replays.tournaments.state import Tournament


class MatchPenalty(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty in the log of a match."""

    event: int
    seat: int
    penalty: str
    reason: str
    by: str
    at: str


class PlayerPenalty(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty of a player, from the log of a match or of the tournament."""

    player: str
    penalty: str
    reason: str
    round: Annotated[str | None, Meta(description="its id; null: of no round")]
    round_name: str | None
    pairing: str | None
    table: str | None
    by: Annotated[str, Meta(description="the account of the official who gave it")]
    at: str
    match: Annotated[str | None, Meta(description="in whose log it stands; null: in that of the tournament")]
    event: Annotated[int, Meta(description="in that log")]
    record: Annotated[str | None, Meta(description="its id in the log of the tournament, by which it is withdrawn")]
    withdrawn: Annotated[str | None, Meta(description="why it was withdrawn; null: it stands")]


class PlayerDeckCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A check of a player's deck."""

    player: str
    deck: str | None
    outcome: str
    note: str
    by: Annotated[str, Meta(description="the account of the official")]
    at: str
    record: str


class PlayerRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What is on record about a player."""

    player: str
    name: str
    dropped: bool
    table: Annotated[str | None, Meta(description="at which they sit in every round; null: at any")]
    penalties: Annotated[list[PlayerPenalty], Meta(description="in the order in which they were given")]
    deck_checks: Annotated[list[PlayerDeckCheck], Meta(description="in their order; the last one counts")]


MatchPenalties = Mapping[str, Sequence[MatchPenalty]]
"""By match id, oldest first."""


def penalties_in(events: Iterable[Event]) -> list[MatchPenalty]:
    """The penalties in the log of a match, whatever was undone since."""
    return [
        MatchPenalty(
            event=event.seq,
            seat=event.data.seat,
            penalty=event.data.penalty,
            reason=event.data.reason,
            by=event.actor.id,
            at=event.at,
        )
        for event in events
        if isinstance(event.data, PenaltyGiven)
    ]


def player_records(
    now: Tournament, in_matches: MatchPenalties, shows: Callable[[str], bool] = lambda player: True
) -> list[PlayerRecord]:
    """The records of the players, in the order of their registration. `shows`: whether the reader may see a player's;
    the others are left out."""
    players = [player for player in now.players if shows(player)]
    penalties: dict[str, list[PlayerPenalty]] = {player: [] for player in players}
    for penalty in (*_from_matches(now, in_matches), *_from_tournament(now)):
        if penalty.player in penalties:
            penalties[penalty.player].append(penalty)
    checks: dict[str, list[PlayerDeckCheck]] = {player: [] for player in players}
    for check in now.deck_checks.values():
        if check.player in checks and check.outcome is not None:
            checks[check.player].append(_checked(check, check.player, check.outcome))
    return [
        PlayerRecord(
            player=player,
            name=now.players[player].name,
            dropped=now.players[player].dropped,
            table=now.fixed_tables.get(player),
            penalties=sorted(penalties[player], key=lambda penalty: penalty.at),
            deck_checks=checks[player],
        )
        for player in players
    ]


def penalty_counts(now: Tournament, in_matches: Mapping[str, Sequence[Mapping[str, int]]]) -> dict[str, Counter[str]]:
    """How often each penalty that stands was given to each player. `in_matches`: by match id, a mapping of penalties
    per seat, as `MatchOutcome.penalties`."""
    counts: dict[str, Counter[str]] = {player: Counter() for player in now.players}
    for match, by_seat in in_matches.items():
        seats = now.pairings[now.matches[match]].seats
        for seat, given in zip(seats, by_seat, strict=False):
            counts[seat.player].update(given)
    for penalty in now.penalties.values():
        if penalty.player is not None and penalty.penalty is not None and penalty.withdrawn is None:
            counts[penalty.player][penalty.penalty] += 1
    return counts


def latest_deck_checks(now: Tournament) -> dict[str, DeckCheck]:
    """The check that counts for each player who was checked."""
    return {check.player: check for check in now.deck_checks.values() if check.player is not None}


def _from_matches(now: Tournament, in_matches: MatchPenalties) -> Iterable[PlayerPenalty]:
    for match, given in in_matches.items():
        pairing = now.pairings[now.matches[match]]
        for penalty in given:
            if penalty.seat >= len(pairing.seats):
                continue
            yield PlayerPenalty(
                player=pairing.seats[penalty.seat].player,
                penalty=penalty.penalty,
                reason=penalty.reason,
                round=pairing.round,
                round_name=now.rounds[pairing.round].name,
                pairing=pairing.id,
                table=pairing.table,
                by=penalty.by,
                at=penalty.at,
                match=match,
                event=penalty.event,
                record=None,
                withdrawn=None,
            )


def _from_tournament(now: Tournament) -> Iterable[PlayerPenalty]:
    for penalty in now.penalties.values():
        if penalty.player is None or penalty.penalty is None:
            continue
        pairing = None if penalty.pairing is None else now.pairings[penalty.pairing]
        yield PlayerPenalty(
            player=penalty.player,
            penalty=penalty.penalty,
            reason=penalty.reason,
            round=penalty.round,
            round_name=None if penalty.round is None else now.rounds[penalty.round].name,
            pairing=penalty.pairing,
            table=None if pairing is None else pairing.table,
            by=penalty.actor.id,
            at=penalty.at,
            match=None,
            event=penalty.seq,
            record=penalty.id,
            withdrawn=penalty.withdrawn,
        )


def _checked(check: DeckCheck, player: str, outcome: str) -> PlayerDeckCheck:
    return PlayerDeckCheck(
        player=player,
        deck=check.deck,
        outcome=outcome,
        note=check.note,
        by=check.actor.id,
        at=check.at,
        record=check.id,
    )
