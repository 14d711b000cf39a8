"""Tournaments as a caller may see them: people, rounds, decks, and the workers' numbers."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from cachetools import LRUCache
from msgspec import UNSET

from replays.log.errors import MatchNotFound
from replays.log.events import now
from replays.store.log_reader import Head
from replays.tournaments.entries import Deck
from replays.tournaments.event_types import PairedSeat
from replays.tournaments.standings import MatchOutcome
from replays.tournaments.state import Tournament
from replays.tournaments.statistics import Statistics, statistics
from service.answers.tournament import (
    PUBLIC_POLICY,
    PairingSeat,
    StaffMember,
    TournamentAnswer,
    TournamentDeck,
    TournamentPairing,
    TournamentPlayer,
    TournamentRound,
    TournamentRow,
    TournamentTeam,
    board_answer,
)
from service.http.problems import Problem
from service.services import services
from service.who import Caller, caller_in, reader_or_none
from workers.folding.outcomes import outcome_of, played_of
from workers.folding.projections import Tallied


class TournamentView(NamedTuple):
    """What a caller may see of a tournament."""

    official: bool
    released: bool
    player: str | None
    """The id of the player they are, if any."""
    public: bool = False
    """They show no credentials, and nothing is released yet: all they see is the pairings, and how they stand."""
    open_pool: bool = False
    """Whether everybody with credentials sees the lists of decks of the event."""
    bought: frozenset[str] = frozenset()
    """The decks of the event that they bought at auctions."""


_LINKS = ("events", "results", "standings", "statistics", "disputes", "import")
_PUBLIC_LINKS = ("results", "standings")


def view_of(tournament: Tournament, caller: Caller | None = None) -> TournamentView:
    """What a caller may see of a tournament. None: the caller of the request."""
    caller = caller or caller_in(tournament=tournament.id)
    player = None if caller.match is not None else tournament.player_of(caller.signature)
    released = tournament.released(now())
    public = caller.public and not released
    bought: frozenset[str] = frozenset()
    if player is not None:
        sales = [sale for auction in tournament.auctions.values() if not auction.cancelled for sale in auction.bought]
        bought = frozenset(sale.deck for sale in sales if sale.player == player.id)
    pool = tournament.policy.open_pool and not public
    return TournamentView(caller.official, released, None if player is None else player.id, public, pool, bought)


def shows_deck(eyes: TournamentView, deck: Deck) -> bool:
    """Whether a deck may be shown."""
    if eyes.official or eyes.released:
        return True
    if deck.player is None:
        return eyes.open_pool or deck.id in eyes.bought
    return eyes.player == deck.player


def shows_auctions(eyes: TournamentView) -> bool:
    """Whether auctions may be shown: they name decks, whose ids may be their names."""
    return not eyes.public


def require_auctions(tournament: Tournament) -> None:
    """Raise Problem 403 where the embargo keeps the auctions of a tournament from the caller."""
    if not shows_auctions(view_of(tournament)):
        raise Problem("embargoed", "Auctions name decks, so they are not public before the embargo ends.")


def shows_statistics(eyes: TournamentView) -> bool:
    """Whether statistics, which reveal decks, may be shown."""
    return eyes.official or eyes.released


def tournament_answer(tournament: Tournament, eyes: TournamentView) -> TournamentAnswer:
    """A tournament with what the view shows."""
    base = f"/api/v1/tournaments/{tournament.id}"
    return TournamentAnswer(
        **_head(tournament),
        policy=_policy(tournament, eyes),
        players=[
            TournamentPlayer(
                player=player.id,
                name=player.name,
                dropped=player.dropped,
                streams_hand=UNSET if eyes.public else player.streams_hand,
                account=player.account if eyes.official or eyes.player == player.id else UNSET,
                table=tournament.fixed_tables.get(player.id) if eyes.official or eyes.player == player.id else UNSET,
            )
            for player in tournament.players.values()
        ],
        decks=[
            TournamentDeck(
                deck.id,
                deck.player,
                deck.list["name"] if deck.list is not None and shows_deck(eyes, deck) else None,
                deck.withdrawn,
            )
            for deck in tournament.decks.values()
            if not eyes.public  # its id may be the name of the deck
            and (not deck.sources or shows_deck(eyes, deck))  # that there is an Alliance is a secret, too
        ],
        rounds=[
            TournamentRound(
                round.id,
                round.number,
                round.name,
                [
                    TournamentPairing(
                        pairing.id,
                        pairing.table,
                        [_seat(seat, eyes) for seat in pairing.seats],
                        list(pairing.matches),
                        board_answer(pairing),
                    )
                    for pairing in tournament.pairings_of(round.id)
                ],
                UNSET if round.due is None else round.due,
            )
            for round in tournament.rounds.values()
        ],
        links={name: f"{base}/{name}" for name in (_PUBLIC_LINKS if eyes.public else _LINKS)},
        teams=[
            TournamentTeam(team.id, team.name, list(team.players), team.removed) for team in tournament.teams.values()
        ]
        or UNSET,
        organiser=tournament.organiser if eyes.official else UNSET,
        staff=[StaffMember(account, role) for account, role in sorted(tournament.staff.items())]
        if eyes.official
        else UNSET,
    )


def _policy(tournament: Tournament, eyes: TournamentView) -> dict[str, Any]:
    policy: dict[str, Any] = msgspec.to_builtins(tournament.policy)
    return {name: policy[name] for name in PUBLIC_POLICY} if eyes.public else policy


def _seat(seat: PairedSeat, eyes: TournamentView) -> PairingSeat:
    return (
        PairingSeat(player=seat.player)
        if eyes.public
        else PairingSeat(player=seat.player, deck=seat.deck, chains=seat.chains)
    )


def staff_names(tournament: Tournament) -> dict[str, str]:
    """What the organiser and the staff are called, by account, as far as their tokens say. For officials."""
    tokens = services().tokens
    grants = {account: tokens.find(account) for account in (tournament.organiser, *tournament.staff)}
    return {account: grant.label for account, grant in grants.items() if grant is not None and grant.label}


def tournament_row(tournament: Tournament) -> TournamentRow:
    """A tournament in a list."""
    return TournamentRow(**_head(tournament), players=len(tournament.players), rounds=len(tournament.rounds))


def _head(tournament: Tournament) -> dict[str, Any]:
    """The fields of `TournamentHead`."""
    return {
        "tournament": tournament.id,
        "version": tournament.version,
        "name": tournament.name,
        "ruleset": tournament.ruleset,
        "variant": tournament.variant,
        "created_at": tournament.created_at,
        "day": tournament.day,
        "closed": tournament.closed,
        "released": tournament.released(now()),
    }


def home_of(match: str) -> str | None:
    """The tournament label of a match; None for one that is only announced yet."""
    try:
        return services().visibility.belonging(match).label
    except MatchNotFound:
        return None


def statistics_of(tournament: Tournament, rounds: list[str] | None = None) -> tuple[Statistics, int]:
    """The statistics of a tournament's matches that the caller may know, of `rounds` or all; and how many are missing,
    as `tallied_of`. Raises Problem 403 while the embargo keeps it from the caller."""
    eyes = view_of(tournament)
    if not shows_statistics(eyes):
        raise Problem("embargoed", "Statistics reveal decks, so they are not public before the embargo ends.")
    if not eyes.released:
        caller_in(tournament=tournament.id).note_access(tournament.id, "judge", of="tournament")
    wanted = {
        match
        for match, pairing in tournament.matches.items()
        if rounds is None or tournament.pairings[pairing].round in rounds
    }
    tallied, pending = tallied_of(tournament, wanted)
    over = [match for match, tally in tallied.items() if tally.entry["result"] is not None]
    played = [
        played_of(tallied[match], timeline)
        for match, timeline in zip(over, services().projections.timelines(over), strict=True)
        if timeline is not None
    ]
    return statistics(tournament, played), pending


def outcomes_of(tournament: Tournament, wanted: set[str] | None = None) -> dict[str, MatchOutcome]:
    """How the matches of a tournament stand, as far as the caller may know. `wanted`: only these; None: all."""
    return {match: outcome_of(tally) for match, tally in tallied_of(tournament, wanted)[0].items()}


def every_outcome_of(tournament: Tournament) -> dict[str, MatchOutcome]:
    """How the matches of a tournament stand, whatever the caller may know: to decide by, not to show."""
    matches = [match for match in tournament.matches if tournament.pairing_of(match) is not None]
    heads = services().store.heads(matches)
    tallies = services().projections.tallies(matches, heads)
    for match, tally in zip(matches, tallies, strict=True):
        if tally is None and match in heads:
            services().waker.wake(match)
    return {match: outcome_of(tally) for match, tally in zip(matches, tallies, strict=True) if tally is not None}


def tallied_of(tournament: Tournament, wanted: set[str] | None = None) -> tuple[dict[str, Tallied], int]:
    """The tallied matches of a tournament that the caller may know, and how many the workers have not folded yet."""
    matches = [
        match
        for match in tournament.matches
        if tournament.pairing_of(match) is not None and (wanted is None or match in wanted)
    ]
    with services().visibility.steady():
        return _tallied(tournament, matches)


def _tallied(tournament: Tournament, matches: Sequence[str]) -> tuple[dict[str, Tallied], int]:
    official = caller_in(tournament=tournament.id).official
    # Of officials nothing is kept back; for all others what matches belong to says how far they see.
    heads = services().store.heads(matches) if official else services().visibility.look_up(matches, {})
    tallies = services().projections.tallies(matches, heads)
    ready: dict[str, Tallied] = {}
    pending = 0
    for match, tally in zip(matches, tallies, strict=True):
        if match not in heads:  # assigned, and not opened yet
            continue
        if tally is None:  # of an older program, or its wake-up got lost; newer events wake the workers themselves
            services().waker.wake(match)
        if not official and not _known(tournament, match, heads[match], tally):
            continue
        if tally is None:
            pending += 1
        else:
            pending += official and tally.entry["seq"] < heads[match].version
            ready[match] = tally
    return ready, pending


def _known(tournament: Tournament, match: str, head: Head, tally: Tallied | None) -> bool:
    """As `_knows`, which stays so while neither log goes on: nobody forgets, and who is dismissed is so by the log of
    the tournament."""
    name = (
        caller_in(tournament=tournament.id).id,
        tournament.head,
        match,
        head.hash,
        -1 if tally is None else tally.entry["seq"],
    )
    with _lock:
        if _known_to.get(name):
            return True
    knows = _knows(match, head, tally)
    if knows:
        with _lock:
            _known_to[name] = True
    return knows


KEPT = 8192
"""Matches of which a process keeps that a caller may know how they stand; some 400 bytes each."""
_known_to: LRUCache[tuple[str, str, str, str, int], bool] = LRUCache(KEPT)
_lock = Lock()


def _knows(match: str, head: Head, tally: Tallied | None) -> bool:
    """Whether the caller may know how a match of others stands. That a match was closed is no secret here, though the
    closing event itself may be."""
    sight = reader_or_none(match, in_numbers=True)
    last = head.version if tally is None else tally.entry["seq"] - tally.entry["closed"]
    if sight is None or (sight.behind and not head.closed):  # else it would tell whether something happened lately
        return False
    return sight.horizon >= last
