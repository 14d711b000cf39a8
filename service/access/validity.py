"""Check whether a token is still valid: by itself, by its issuers, and by its tournament's staff.

A token ends when it is revoked or expires; when a token in its line of issuers is revoked together with the tokens that
it issued (`service.access.tokens`); and when the tournament's log dismisses the holder of a token in the line
(`Tournament.ended`). Nothing is written to tokens that end this way: every use checks validity, so all end at the same
moment, even tokens that are just being made. The expiry of an issuer's token needs no check: the tokens that it issued
never last longer.
"""

from __future__ import annotations

from collections.abc import Sequence

from replays.log.errors import MatchNotFound, StoreDamaged, StoreUnavailable
from replays.play.announcements import AnnouncementNotFound, Announcements
from replays.tournaments.state import Tournament
from service.access.tokens import Grant, Tokens
from service.access.visibility import Visibility


class Validity:
    """Thread-safe. Every method raises StoreUnavailable."""

    def __init__(self, tokens: Tokens, visibility: Visibility, announcements: Announcements) -> None:
        self.tokens, self.visibility, self.announcements = tokens, visibility, announcements

    def grant(self, token: str) -> Grant | None:
        """The grant of a token; None when it is not valid."""
        grant = self.tokens.grant(token)
        return grant if grant is not None and self.endures(grant) else None

    def by_id(self, id: str) -> Grant | None:
        """The grant of the token of that id; None when it is not valid now."""
        return self.by_ids([id]).get(id)

    def by_ids(self, ids: Sequence[str], *, away: set[str] | None = None) -> dict[str, Grant]:
        """The grants of these ids that are valid now. Takes three round trips, and one for each tournament that is not
        cached (`Visibility.steady`). `away`: gets the ids that nothing can be said of, because a shard does not answer;
        that is then no error."""
        grants = self.tokens.by_ids(ids, away=away)
        lines = self.tokens.lines(grants.values(), away=away)
        valid, in_vain = {}, set()
        for id, grant in grants.items():
            home = grant.tournament or grant.match
            if grant.id not in lines or home in in_vain:
                (away if away is not None else set()).add(id)
                continue
            try:
                if self._endures(grant, lines[grant.id]):
                    valid[id] = grant
            except StoreUnavailable:
                if away is None:
                    raise
                in_vain.add(home)
                away.add(id)
        return valid

    def endures(self, grant: Grant) -> bool:
        """Whether no issuer has ended a token. The token itself may be revoked or expired."""
        return self._endures(grant, self.tokens.lines([grant])[grant.id])

    def _endures(self, grant: Grant, line: Sequence[Grant]) -> bool:
        if any(issuer.revoked and issuer.reaches for issuer in line):
            return False
        try:
            home = self.home(grant)
        except StoreDamaged:  # the token is good for nothing else, and the reader of the log reports the damage
            return True
        return home is None or home.ended.isdisjoint((grant.id, *(issuer.id for issuer in line)))

    def home(self, grant: Grant) -> Tournament | None:
        """The tournament that a token belongs to, itself or by its match; None for none."""
        if grant.tournament is not None:
            return self.visibility.tournament(grant.tournament)
        return None if grant.match is None else self.home_of(grant.match)

    def is_announced(self, match: str) -> bool:
        """Whether a match is announced and not open yet."""
        try:
            return not self.announcements.status(match).opened
        except (AnnouncementNotFound, MatchNotFound):
            return False

    def home_of(self, match: str) -> Tournament | None:
        """The tournament of a match, open or announced; None for none, and for a match that is not there."""
        try:
            label = self.visibility.belonging(match).label
        except MatchNotFound:
            try:
                label = self.announcements.status(match).labels.get("tournament")
            except (AnnouncementNotFound, MatchNotFound):
                label = None
        return None if label is None else self.visibility.tournament(label)
