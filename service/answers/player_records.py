"""What is on record about players, for officials and for each player about themselves."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Annotated

import msgspec
from msgspec import Meta

from replays.tournaments.player_records import MatchPenalty, PlayerRecord, penalties_in, player_records
from replays.tournaments.state import Tournament
from service.access.tokens import ADMINISTRATOR
from service.answers.tournaments import TournamentView, view_of
from service.services import services


class RecordOfPlayerAnswer(msgspec.Struct, frozen=True):
    """What is on record about a player."""

    tournament: str
    version: Annotated[int, Meta(description="for If-Match")]
    record: PlayerRecord


def shows_record(eyes: TournamentView, player: str) -> bool:
    """Whether a caller may read what is on record about a player."""
    return eyes.official or eyes.player == player


def records_of(tournament: Tournament, players: Collection[str] | None = None) -> list[PlayerRecord]:
    """The records of some players, or of all, that the caller may read. Raises StoreUnavailable, StoreDamaged."""
    eyes = view_of(tournament)

    def shows(player: str) -> bool:
        return shows_record(eyes, player) and (players is None or player in players)

    return player_records(tournament, _in_matches(tournament, shows), shows)


def _in_matches(tournament: Tournament, shows: Callable[[str], bool]) -> dict[str, list[MatchPenalty]]:
    """The penalties in the logs of the matches in which these players have a seat. If the workers have tallied
    a match without any, only what came later is read."""
    matches = [
        match
        for match, pairing in tournament.matches.items()
        if any(shows(seat.player) for seat in tournament.pairings[pairing].seats)
    ]
    store, heads = services().store, services().store.heads(matches)
    penalties = {}
    for match, tally in zip(matches, services().projections.tallies(matches, heads), strict=True):
        if match not in heads:
            continue
        first = 1 if tally is None or any(tally.penalties) else tally.entry["seq"] + 1
        if first <= heads[match].version and (given := penalties_in(store.iterate(match, first))):
            penalties[match] = given
    return penalties


def officials_by_name(tournament: Tournament, accounts: Collection[str]) -> dict[str, str]:
    """What the officials behind some accounts are called, as far as their tokens and the tournament say."""
    names = {}
    for account in set(accounts):
        grant = services().tokens.find(account)
        role = tournament.role_of(account) or (None if grant is None else grant.role)
        if account == ADMINISTRATOR.id:
            names[account] = "The administrator"
        elif grant is not None and grant.label:
            names[account] = grant.label
        elif role is not None:
            names[account] = f"The {role.replace('-', ' ')}"
    return names
