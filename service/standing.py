"""Whether a token still stands: itself, whoever issued it, and the people of its tournament.

A token ends when it is revoked or expires; when one that it was issued with, however far back, is revoked with what it
issued (`service.tokens`); and when the tournament's log dismisses whoever issued one of these (`Tournament.ended`).
Nothing is written to the tokens that end so: whether they stand is asked whenever one is used, so all of them end at
the same moment, also those that are being made just then. That an issuer's token expires ends nothing else: what it
issued never lasted longer than itself.
"""

from __future__ import annotations

from replays.announcements import AnnouncementNotFound, Announcements
from replays.errors import MatchNotFound
from replays.tournaments.state import Tournament
from service.tokens import Grant, Tokens
from service.visibility import Visibility


class Standing:
    """Thread-safe. Every method raises StoreUnavailable, and StoreDamaged for a log that does not fold."""

    def __init__(self, tokens: Tokens, visibility: Visibility, announcements: Announcements) -> None:
        self.tokens, self.visibility, self.announcements = tokens, visibility, announcements

    def grant(self, token: str) -> Grant | None:
        """What a token allows, or None when it is worth nothing."""
        found = self.tokens.grant(token)
        return found if found is not None and self.endures(found) else None

    def named(self, id: str) -> Grant | None:
        """What the token of that id allows now, or None when it is worth nothing: a handful of reads, so that whatever
        outlives its request can ask again and again."""
        found = self.tokens.named(id)
        return found if found is not None and self.endures(found) else None

    def endures(self, grant: Grant) -> bool:
        """Whether those who issued a token still stand for it; it may be revoked or expired itself."""
        if grant.by is None and not grant.bound:
            return True
        line = self.tokens.line(grant)
        if any(one.revoked and one.reaches for one in line):
            return False
        home = self.home(grant)
        return home is None or home.ended.isdisjoint((grant.id, *(one.id for one in line)))

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
