"""The standard game, and the hooks that a variant may change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.choices import Flow
from engine.errors import MatchEnds
from engine.readings import Reading
from engine.rules import keys
from engine.state import KEY_COLOURS, Card, Player, State

if TYPE_CHECKING:
    from engine.game import Game


class Standard:
    """Two players, three keys to win. Holds no state: everything is in the match."""

    name = "standard"
    summary = "Two players; whoever forges the third key wins."
    """In a sentence."""
    readings: tuple[Reading, ...] = ()
    """What was settled where the variant says nothing."""
    seats: tuple[int, ...] = (2,)
    """The numbers of players it is played by."""
    keys_to_win: int | None = len(KEY_COLOURS)
    """How many forged keys win the match; None: it is won in another way."""
    most_keys = len(KEY_COLOURS) - 1
    """How many forged keys a player can have while the match goes on."""
    may_be_without_keys = True
    """Whether a player without forged keys is in the match."""
    amber_has_owners = False
    """Whether Æmber on cards is somebody's."""
    rewards_targeting = False
    """Whether anything is to be had for aiming at a player: only then is `lost_from_pool` and the like called."""

    # the beginning

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

    def turns_begun(self, state: State, seat: int, seats: int) -> int:
        """How many turns a player is taken to have begun in a described position. Nothing asks for it here; the number
        stays as it was in the matches logged."""
        return max(0, state.turn - 1)

    # keys

    def forge_step(self, g: Game, player: Player, forge: Callable[..., Flow[bool]]) -> Flow[bool]:
        """Forge if the cost can be paid; returns whether a key was forged."""
        return (yield from forge(g, player, by_step=True))

    def may_forge(self, player: Player) -> bool:
        """Whether there is a key left to forge."""
        return len(player.keys) < len(KEY_COLOURS)

    def forge(self, g: Game, player: Player, cost: int, clauses: tuple[str, ...]) -> Flow[str]:
        """What forging means once it is paid: a key is flipped, and the third one wins at once
        (objective-third-key-wins-at-once). Returns the colour."""
        colour = yield from keys.flip_forged(g, player, cost, clauses)
        if len(player.keys) == len(KEY_COLOURS):
            g.win(player, "keys", ("objective-third-key-wins-at-once",))
            raise MatchEnds
        return colour

    def can_be_unforged(self, player: Player, forged: Sequence[str]) -> list[str]:
        """Which of the keys that the player forged can be unforged."""
        return [colour for colour in player.keys if colour in forged]

    def unforge(self, g: Game, player: Player, among: Sequence[str] | None) -> Flow[str | None]:
        """One of the player's keys is unforged by a card."""
        return (yield from keys.flip_back(g, player, among))

    # turns and players

    def next_seat(self, g: Game, seat: int) -> int:
        """The player to the left who is still in the match."""
        n = len(g.players)
        for step in range(1, n + 1):
            after = (seat + step) % n
            if not g.players[after].eliminated:
                return after
        return seat

    def lasts(self, until: str, hooks: Sequence[str], you: Player) -> str:
        """How long a lasting effect of a player lasts that listens to these hooks."""
        return until

    def leave(self, g: Game, player: Player, reason: str) -> bool:
        """A player gives up, or loses by a penalty; True when that ends the match."""
        player.eliminated = True
        left = [other for other in g.players if not other.eliminated]
        if g.recording:
            g.record("player.eliminated", player=player.seat, reason=reason)
        if len(left) == 1:
            g.win(left[0], reason)
            return True
        return False

    def standing(self, g: Game, player: Player) -> dict[str, Any]:
        """What a result says of a player beyond keys and Æmber."""
        return {}

    # Æmber

    def heirs_of_amber(self, g: Game, card: Card) -> Flow[list[tuple[Player, int, str]]]:
        """Who gets the Æmber on a creature that is leaving play: [(player, how much, clause)]. The opponent of its
        controller (amber-on-creature-leaving-goes-to-opponent)."""
        player = yield from g.opponent_of(g.players[card.controller])
        return [(player, card.amber, "amber-on-creature-leaving-goes-to-opponent")]

    # aiming at a player

    def lost_from_pool(self, g: Game, victim: Player) -> None:
        """Æmber has gone from a player's pool."""

    def lost_from_play(self, g: Game, card: Card, victim: Player) -> None:
        """A creature or artifact that a player controlled has left play."""

    def in_check_before(self, g: Game, you: Player) -> list[int]:
        """An ability begins to resolve: the seats of the opponents who are in check."""
        return []

    def in_check_after(self, g: Game, you: Player, before: Sequence[int]) -> None:
        """The ability has resolved."""

    def forge_step_over(self, g: Game, player: Player, forged: bool) -> None:
        """The player's forge step is over."""

    def describe(self) -> dict[str, Any]:
        """What pages and tools are told of the variant: {name, summary, seats, keys_to_win, readings}; `keys_to_win` is
        None where no number of forged keys wins, a reading is {id, about, question, reading}."""
        return {
            "name": self.name,
            "summary": self.summary,
            "seats": list(self.seats),
            "keys_to_win": self.keys_to_win,
            "readings": [row.as_taken() for row in self.readings],
        }
