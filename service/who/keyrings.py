"""Keyrings: the tokens of a profile, of which each place takes the one that gives a part there.

Nothing is stored of what a token is worth: it is looked up at each request, so a role ends when its token does. In a
match in which one of the tokens has a seat the person plays, whatever the others are: nobody looks at the hand of an
opponent by having two links in one profile.
"""

from __future__ import annotations

from collections.abc import Sequence

from replays.log.errors import MatchNotFound
from replays.store.keys import check_match_id
from replays.tournaments.state import Tournament
from service.access.profiles import AddedToken, Profile
from service.access.tokens import Grant
from service.http.problems import Problem
from service.services import services
from service.who import parts
from service.who.callers import Caller


class Keyring:
    """The tokens of the profile that a person is signed in to, for one request."""

    def __init__(self, profile: Profile, bearer: str) -> None:
        """Make it. `bearer`: the secret of the session, from which what the person makes is derived."""
        self.profile, self.bearer = profile, bearer
        self._grants: dict[tuple[str | None, str | None], Grant | None] = {}
        self._valid: dict[str, Grant | None] = {}

    def grant(self, *, match: str | None = None, tournament: str | None = None) -> Grant | None:
        """The grant for a match, a tournament, or the server as a whole; None: no token is good for a part there.
        Raises StoreUnavailable."""
        place = (match, tournament)
        if place not in self._grants:
            if match is not None:
                self._grants[place] = self._in_match(match)
            elif tournament is not None:
                self._grants[place] = self._in_tournament(tournament)
            else:
                grants = self._valid_grants(self.profile.tokens)
                self._grants[place] = next(iter(sorted(grants, key=_only_watches)), None)
        return self._grants[place]

    def _in_match(self, match: str) -> Grant | None:
        """The grant with a seat in a match, or in the one that it comes from; else the first that does more there than
        watch, else the first."""
        matches, home = _place_of(match)
        tokens = [
            token
            for token in self.profile.tokens
            if (token.tournament in (None, home) if token.match is None else token.match in matches)
        ]
        grants = self._valid_grants(tokens)
        tournament = None if home is None else services().visibility.tournament(home)
        seated = (grant for grant in grants if any(_has_seat(grant, tournament, played) for played in matches))
        if (player := next(seated, None)) is not None:
            return player
        callers = [(grant, caller) for grant in grants if (caller := _in_match(grant, match))]
        ranked = sorted(callers, key=lambda row: _only_watches(row[1]))
        return ranked[0][0] if ranked else None

    def _in_tournament(self, tournament: str) -> Grant | None:
        """The first grant that does more in a tournament than watch, else the first; those for one match last."""
        tokens = [
            token
            for token in self.profile.tokens
            if (token.tournament in (None, tournament) if token.match is None else _home(token.match) == tournament)
        ]
        grants = self._valid_grants(tokens)
        callers = [(grant, caller) for grant in grants if (caller := _in_tournament(grant, tournament))]
        ranked = sorted(callers, key=lambda row: (row[0].match is not None, _only_watches(row[1])))
        return ranked[0][0] if ranked else None

    def _valid_grants(self, tokens: Sequence[AddedToken]) -> list[Grant]:
        """The grants of these tokens that are valid now, in their order; each is looked up once."""
        new = [token.id for token in tokens if token.id not in self._valid]
        if new:
            valid = services().validity.by_ids(new)
            self._valid |= {id: valid.get(id) for id in new}
        return [grant for token in tokens if (grant := self._valid[token.id]) is not None]


def _has_seat(grant: Grant, tournament: Tournament | None, match: str) -> bool:
    """Whether a grant is that of a player of a match, open or announced."""
    if grant.role == "seat":
        return grant.match == match
    return parts.seat_in(tournament, match, grant.account or grant.id) is not None


def _only_watches(part: Caller | Grant) -> bool:
    return part.role in ("spectator", "streamer")


def _in_match(grant: Grant, match: str) -> Caller | None:
    """The caller that a grant makes in a match, open or announced; None: it has no part there."""
    try:
        try:
            return parts.in_match(grant, None, match)
        except MatchNotFound:
            if not services().validity.is_announced(match):
                return None
            return parts.in_announced(grant, None, match)
    except (Problem, MatchNotFound):
        return None


def _in_tournament(grant: Grant, tournament: str) -> Caller | None:
    """The caller that a grant makes in a tournament; None: it has no part there."""
    try:
        caller = parts.in_tournament(grant, None, tournament)
    except (Problem, MatchNotFound):
        return None
    return caller if caller.permissions else None


def _place_of(match: str) -> tuple[frozenset[str], str | None]:
    """A match with those that it comes from, and their tournament; nothing for what is no match."""
    try:
        check_match_id(match)
        visibility = services().visibility
        return frozenset((match, *visibility.origins(match))), visibility.belonging(match).label
    except ValueError:
        return frozenset((match,)), None
    except MatchNotFound:
        return frozenset((match,)), _home(match)


def _home(match: str) -> str | None:
    home = services().validity.home_of(match)
    return None if home is None else home.id
