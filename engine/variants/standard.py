"""The standard game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import MatchEnds
from engine.rules.questions.asking import opponent_of
from engine.rules.turns import keys
from engine.table.choices import Flow
from engine.table.state import Card, Player
from engine.table.table import Table, Variant


class Standard(Variant):
    """Two players, three keys to win."""

    name = "standard"
    summary = "Two players; the first to forge three keys wins."

    def may_forge(self, g: Table, player: Player) -> bool:
        """Whether there is a key left to forge."""
        return len(player.keys) < keys.keys_needed(g, player)

    def keys_suffice(self, g: Table, player: Player) -> None:
        """End the match if a key that the player lacked is no longer needed (objective-third-key-wins-at-once)."""
        if len(player.keys) >= keys.keys_needed(g, player):
            g.win(player, "keys", ("objective-third-key-wins-at-once",))
            raise MatchEnds

    def forge(
        self, g: Table, player: Player, cost: int, clauses: tuple[str, ...], colour: str | None = None
    ) -> Flow[str]:
        """Flip a key once it is paid; the third one wins at once (objective-third-key-wins-at-once), or the
        last additional one.

        `colour`: of the key, where that is given. Returns its colour.
        """
        colour = yield from keys.flip_forged(g, player, cost, clauses, colour)
        if len(player.keys) >= keys.keys_needed(g, player):
            g.win(player, "keys", ("objective-third-key-wins-at-once",))
            raise MatchEnds
        return colour

    def unforge(self, g: Table, player: Player, among: Sequence[str] | None) -> Flow[str | None]:
        """Unforge one of the player's keys, by a card; returns its colour, or None."""
        return (yield from keys.flip_back(g, player, among))

    def heirs_of_amber(self, g: Table, card: Card) -> Flow[list[tuple[Player, int, str]]]:
        """The players who get the Æmber on a creature that is leaving play: [(player, how much, clause)].

        The opponent of its controller (amber-on-creature-leaving-goes-to-opponent).
        """
        player = yield from opponent_of(g, g.players[card.controller])
        return [(player, card.amber, "amber-on-creature-leaving-goes-to-opponent")]

    def leave(self, g: Table, player: Player, reason: str) -> bool:
        """Let a player give up, or lose by a penalty; True when that ends the match."""
        player.eliminated = True
        left = [other for other in g.players if not other.eliminated]
        g.record("player.eliminated", player=player.seat, reason=reason)
        if len(left) == 1:
            g.win(left[0], reason)
            return True
        return False
