"""What a player has played on this server, over all its events, as far as the caller may know it.

Each tournament is asked as its own page would be: what the caller may not see there, a delay or an embargo among it, is
not here either. Where their own credentials give no part they are the public. A token that was revoked, or that ended
with its issuer, says nothing; one that has expired still says who played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from replays.log.errors import MatchNotFound
from replays.tournaments.entries import Deck, Pairing
from replays.tournaments.standings import MatchOutcome, decide
from replays.tournaments.state import Tournament
from service.access.profiles import Profile
from service.access.tokens import Grant
from service.answers.event_head import round_in_words
from service.answers.tournaments import outcomes_of, shows_deck, view_of
from service.http.problems import Problem
from service.lists.rows import ListedMatch, rows_of, steady
from service.services import services
from service.who import caller_in
from service.who.entrances import as_public

MOST_TOURNAMENTS = 100
"""How many tournaments an answer has, the newest first."""
Result = Literal["won", "lost", "draw", "bye"]


class PlayedDeck(msgspec.Struct, frozen=True):
    """A deck that was played."""

    name: str
    houses: list[str]
    list_at: Annotated[str, Meta(description="the address of its list")]


class PlayedPairing(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing of the player."""

    pairing: str
    round: str
    table: str
    opponents: list[str]
    result: Annotated[Result | None, Meta(description="null: not decided yet, as far as the caller may know")]
    deck: Annotated[PlayedDeck | None, Meta(description="null: the caller may not know it, or it is not known")]
    matches: Annotated[list[str], Meta(description="those that the caller may look at")]


class PlayedTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in which the player plays."""

    tournament: str
    name: str
    player: Annotated[str, Meta(description="the player's id there")]
    player_name: str
    created_at: str
    closed: bool
    pairings: list[PlayedPairing]


class PlayedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match outside tournaments."""

    match: str
    opponents: list[str]
    result: Result | None
    deck: str | None


class ResultTally(msgspec.Struct, kw_only=True):
    """What was won and lost with a house or a deck, or against an opponent; byes left out."""

    name: str
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        """How many there are."""
        return self.won + self.lost + self.drawn

    def count(self, result: Result | None) -> None:
        """Count a result; None and a bye are none."""
        self.won += result == "won"
        self.lost += result == "lost"
        self.drawn += result == "draw"


class Career(msgspec.Struct, frozen=True, kw_only=True):
    """What a player has played."""

    tournaments: list[PlayedTournament]
    matches: list[PlayedMatch]
    total: ResultTally
    houses: Annotated[
        list[ResultTally], Meta(description="by house of the own deck, where the caller may know the deck")
    ]
    decks: Annotated[list[ResultTally], Meta(description="the same by deck")]
    opponents: Annotated[
        list[ResultTally], Meta(description="by the name of the opponent in the event, where there is one")
    ]


class _Part(NamedTuple):
    """The part of a person in a tournament, or in a match outside all."""

    tournament: Tournament | None
    player: str
    seat: int | None
    match: str | None
    """The only match that counts; None: all."""


@steady
def career_of(profile: Profile) -> Career:
    """What the owner of a profile has played. Raises StoreUnavailable."""
    parts = list(_parts(services().tokens.several([token.id for token in profile.tokens]).values()))
    tournaments = {part.tournament.id: part.tournament for part in parts if part.tournament is not None}
    newest = sorted(tournaments.values(), key=lambda tournament: tournament.created_at, reverse=True)
    played = []
    for tournament in newest[:MOST_TOURNAMENTS]:
        own = [part for part in parts if part.tournament is not None and part.tournament.id == tournament.id]
        played += _played(tournament, own)
    matches = {part.match: part for part in parts if part.tournament is None and part.match is not None}
    rows = rows_of(list(matches))
    lone = [_match(rows[match], part.seat or 0) for match, part in matches.items() if match in rows]
    return _tallied(played, sorted(lone, key=lambda row: row.match, reverse=True))


def _parts(grants: Iterable[Grant]) -> Iterator[_Part]:
    """What each token says that its person plays."""
    for grant in grants:
        if grant.revoked or not services().validity.endures(grant):
            continue
        home = services().validity.home(grant)
        if home is None:
            if grant.match is not None and grant.role == "seat":
                yield _Part(None, "", grant.seat, grant.match)
            continue
        if home.put_away:
            continue
        player = home.player_of(grant.account or grant.id)
        pairing = None if grant.match is None else home.pairing_of(grant.match)
        if player is not None:
            yield _Part(home, player.id, None, None)
        elif grant.role == "seat" and grant.seat is not None and pairing is not None:
            yield _Part(home, pairing.seats[grant.seat].player, None, grant.match)


def _played(tournament: Tournament, parts: Sequence[_Part]) -> list[PlayedTournament]:
    """A tournament for each player that the person is there, mostly one; none where the caller may not see it."""
    with suppress(Problem, MatchNotFound):  # their credentials may be for another place
        return _as_caller(tournament, parts)
    with suppress(Problem, MatchNotFound), as_public():
        return _as_caller(tournament, parts)
    return []


def _as_caller(tournament: Tournament, parts: Sequence[_Part]) -> list[PlayedTournament]:
    """As `_played`, with the credentials that there are. Raises Problem 403, MatchNotFound."""
    caller_in(tournament=tournament.id).require("tournament:read")
    rows = []
    for player in sorted({part.player for part in parts}):
        every = any(part.match is None for part in parts if part.player == player)
        only = {part.match for part in parts if part.player == player}
        pairings = [
            pairing
            for pairing in tournament.pairings.values()
            if not pairing.removed
            and player in [seat.player for seat in pairing.seats]
            and (every or not only.isdisjoint(pairing.matches))
        ]
        rows.append(
            PlayedTournament(
                tournament=tournament.id,
                name=tournament.name,
                player=player,
                player_name=tournament.players[player].name,
                created_at=tournament.created_at,
                closed=tournament.closed,
                pairings=_pairings(tournament, player, pairings),
            )
        )
    return rows


def _pairings(tournament: Tournament, player: str, pairings: Sequence[Pairing]) -> list[PlayedPairing]:
    matches = {match for pairing in pairings for match in pairing.matches}
    shows = caller_in(tournament=tournament.id).may("statistics:read")
    outcomes = outcomes_of(tournament, matches) if shows and matches else {}
    readable = rows_of(sorted(matches))
    return [
        PlayedPairing(
            pairing=pairing.id,
            round=round_in_words(tournament, tournament.rounds[pairing.round]),
            table=pairing.table,
            opponents=[tournament.players[seat.player].name for seat in pairing.seats if seat.player != player],
            result=_result(tournament, pairing, player, outcomes) if shows else None,
            deck=_deck(tournament, pairing, player),
            matches=[match for match in pairing.matches if match in readable],
        )
        for pairing in reversed(pairings)
    ]


def _result(tournament: Tournament, pairing: Pairing, player: str, outcomes: dict[str, MatchOutcome]) -> Result | None:
    decided = decide(tournament, pairing, outcomes)
    if decided is None:
        return None
    words: dict[str, Result] = {"win": "won", "loss": "lost", "draw": "draw"}
    return "bye" if pairing.bye else words[decided.result_of(player)]


def _deck(tournament: Tournament, pairing: Pairing, player: str) -> PlayedDeck | None:
    """The deck of the player, for callers who may see it by themselves. What only an official may see is not here,
    because no access to it is noted."""
    eyes = view_of(tournament)._replace(official=False)
    seat = next(seat for seat in pairing.seats if seat.player == player)
    deck: Deck | None = tournament.deck_at(seat)
    if deck is None or deck.list is None or not shows_deck(eyes, deck):
        return None
    address = f"/api/v1/tournaments/{tournament.id}/decks/{deck.id}"
    return PlayedDeck(deck.list["name"], list(deck.list["houses"]), address)


def _match(row: ListedMatch, seat: int) -> PlayedMatch:
    winner = None if row.result is None else row.result["winner"]
    decided: Result | None = None if row.result is None else "draw" if winner is None else "lost"
    return PlayedMatch(
        match=row.match,
        opponents=[name for other, name in enumerate(row.players) if other != seat],
        result="won" if decided is not None and winner == seat else decided,
        deck=row.decks[seat],
    )


def _tallied(tournaments: list[PlayedTournament], matches: list[PlayedMatch]) -> Career:
    total = ResultTally(name="")
    houses: dict[str, ResultTally] = {}
    decks: dict[str, ResultTally] = {}
    opponents: dict[str, ResultTally] = {}

    def count(among: dict[str, ResultTally], name: str, result: Result | None) -> None:
        among.setdefault(name, ResultTally(name=name)).count(result)

    for pairing in (pairing for tournament in tournaments for pairing in tournament.pairings):
        total.count(pairing.result)
        if pairing.deck is not None:
            count(decks, pairing.deck.name, pairing.result)
            for house in pairing.deck.houses:
                count(houses, house, pairing.result)
        if len(pairing.opponents) == 1:
            count(opponents, pairing.opponents[0], pairing.result)
    for match in matches:
        total.count(match.result)
        if match.deck is not None:
            count(decks, match.deck, match.result)
        if len(match.opponents) == 1:
            count(opponents, match.opponents[0], match.result)
    return Career(
        tournaments=tournaments,
        matches=matches,
        total=total,
        houses=_sorted(houses),
        decks=_sorted(decks),
        opponents=_sorted(opponents),
    )


def _sorted(tallies: dict[str, ResultTally]) -> list[ResultTally]:
    """The tallies of what has a result, the most played first."""
    return sorted((tally for tally in tallies.values() if tally.played), key=lambda tally: (-tally.played, tally.name))
