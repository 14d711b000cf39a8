"""A match through one viewer's eyes, wherever it is looked at from: the service, a worker that exports, a terminal.

The engine projects states, questions and facts (`engine.views`); here is the same for the events of the log. Event ids,
option keys and hashes tell nothing: card ids are drawn by chance, hashes of hidden things are keyed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.table.facts import Fact
from engine.views import Viewer
from engine.views.projected import FactView
from replays.engines.replayed_game import ReplayedGame
from replays.log.event_types import AnswerSecret, ClaimSecret, Decision, NoteSecret, Overridden, SeedSecret
from replays.log.events import Event, redact


class Eyes(NamedTuple):
    """A viewer of a match, with the account that their events are signed by."""

    viewer: Viewer
    account: str | None = None
    """The pseudonym under which they sign events, if they do: what one said under seal one may read."""

    @classmethod
    def of(cls, view: str, account: str | None = None) -> Eyes:
        """The eyes of a view: "judge", "spectator", "public", "player:0" ... Raises engine.errors.EngineError."""
        return cls(Viewer.parse(view), account)

    @property
    def view(self) -> str:
        """The name of the view."""
        return str(self.viewer)

    def state(self, game: ReplayedGame) -> Any:
        """The state of a match."""
        return game.project(game, self.viewer)

    def choice(self, game: ReplayedGame) -> Any:
        """The question now asked, or None."""
        return None if game.pending is None else game.project(game.pending, self.viewer)

    def facts(self, facts: Sequence[Fact], game: ReplayedGame) -> list[FactView]:
        """Project facts for the viewer; `game` is the match after them."""
        projected: list[FactView] = game.project(list(facts), self.viewer)
        return projected

    def event(self, event: Event) -> Event:
        """An event, with its sealed part if the viewer may see it; hash and chain stay valid.

        Judges see secret answers, claims, notes and corrections; a player their own secret answers; an author
        their own texts under seal. No viewer sees the seed of the chance before the match is closed, because it tells
        what will be drawn; then `match.closed` has it in the open. A released match shows everything that the rules
        hid; claims and notes under seal stay between judges and their author.
        """
        secret = event.secret
        if secret is None:
            return event
        if isinstance(secret, SeedSecret):
            return event if self.viewer.released else redact(event)
        if self.viewer.kind == "judge":
            return event
        if self.viewer.released and not isinstance(secret, ClaimSecret | NoteSecret):
            return event
        if isinstance(secret, AnswerSecret) and isinstance(event.data, Decision | Overridden):
            own = self.viewer.kind == "player" and self.viewer.seat == event.data.seat
            return event if own else redact(event)
        if isinstance(secret, ClaimSecret) and self.account is not None and event.actor.id == self.account:
            return event
        return redact(event)
