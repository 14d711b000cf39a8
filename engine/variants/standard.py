"""The standard game, and the hooks that a variant may change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.choices import Flow
from engine.errors import MatchEnds
from engine.state import KEY_COLOURS, Player

if TYPE_CHECKING:
    from engine.game import Game


class Standard:
    """Two players, three keys to win. Holds no state: everything is in the match."""

    name = "standard"

    def keys_at_start(self, player: Player) -> None:
        """Nothing is forged at the start (setup-three-unforged-keys)."""

    def opening_hand(self, place: int) -> int:
        """Seven cards for the first player, six for those after (setup-first-player-draws-seven,
        setup-second-player-draws-six). `place` counts from 0 in turn order."""
        return 7 if place == 0 else 6

    def opening_limit(self, g: Game, player: Player) -> int | None:
        """How many cards may be played or discarded from hand this turn: one in the first turn of the match
        (first-turn-one-card-from-hand, first-turn-second-player-unlimited)."""
        return 1 if g.state.turn == 1 and player.seat == g.state.first else None

    def forge_step(self, g: Game, player: Player, forge: Callable[..., Flow[bool]]) -> Flow[None]:
        """Forge if the cost can be paid."""
        yield from forge(g, player, by_step=True)

    def key_forged(self, g: Game, player: Player) -> None:
        """The third key wins at once (objective-third-key-wins-at-once)."""
        if len(player.keys) == len(KEY_COLOURS):
            g.win(player, "keys", ("objective-third-key-wins-at-once",))
            raise MatchEnds

    def next_seat(self, g: Game, seat: int) -> int:
        """The player to the left who is still in the match."""
        n = len(g.players)
        for step in range(1, n + 1):
            after = (seat + step) % n
            if not g.players[after].eliminated:
                return after
        return seat

    def concede(self, g: Game, player: Player) -> bool:
        """A player gives up; True when that ends the match."""
        player.eliminated = True
        left = [other for other in g.players if not other.eliminated]
        if g.recording:
            g.record("player.eliminated", player=player.seat, reason="conceded")
        if len(left) == 1:
            g.win(left[0], "conceded")
            return True
        return False

    def describe(self) -> dict[str, Any]:
        """What a page shows of the variant."""
        return {"name": self.name, "keys_to_win": len(KEY_COLOURS)}
