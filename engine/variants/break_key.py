"""Break-Key: three players start with every key forged, and forging takes one key of each opponent.

Where the variant is silent it is read as close to two players as can be (break-key-fallback-to-standard);
`engine.readings` lists the readings taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.errors import MatchEnds, TurnEnds
from engine.readings import of_variant
from engine.rules import keys
from engine.rules.asking import choose_player
from engine.rules.elimination import eliminate
from engine.rules.timing import forbidden
from engine.rules.turn import skips
from engine.table.choices import Flow
from engine.table.events import Frame
from engine.table.state import KEY_COLOURS, Card, Player, State
from engine.table.table import Table
from engine.variants.standard import Standard

SEATS = 3
OPENING_LIMITS = (1, 2, None)
"""How many cards the players may play or discard in their opening turns, in turn order."""
TAXES = frozenset(["key_cost", "skips_step", "cannot_forge"])
"""Statics that make a key dearer, or keep it from being forged."""


class BreakKey(Standard):
    """Three players; the last one with a forged key wins."""

    name = "break-key"
    summary = (
        "Three players with every key forged; forging takes a key of each opponent, and the last one with a key wins."
    )
    readings = of_variant("break-key")
    seats = (SEATS,)
    keys_to_win = None
    most_keys = len(KEY_COLOURS)
    may_be_without_keys = False
    amber_has_owners = True
    counts_from_first = True
    rewards_targeting = True

    def keys_at_start(self, player: Player) -> None:
        """Every key is forged (break-key-start-with-three-forged)."""
        player.keys = list(KEY_COLOURS)

    def opening_hand(self, place: int) -> int:
        """Seven cards for everybody (break-key-opening-hands-seven)."""
        return 7

    def opening_limit(self, g: Table, player: Player) -> int | None:
        """One card for the first player, two for the second, any number for the third, in the opening turn of each
        (break-key-first-player-one-card, break-key-second-player-two-cards, break-key-third-player-unlimited)."""
        if player.turns != 1:
            return None
        return OPENING_LIMITS[_place(g.state, player.seat, len(g.players))]

    def turns_begun(self, state: State, seat: int, seats: int) -> int:
        """Turns go round from the first player. The one that is being played counts once its start is over."""
        place = _place(state, seat, seats)
        over = max(0, state.turn - 1)
        begun = (over - place + seats - 1) // seats if over > place else 0
        return begun + 1 if seat == state.active and state.step != "start" else begun

    # keys

    def may_forge(self, player: Player) -> bool:
        """As long as somebody else has a key, and whoever has none is out."""
        return not player.eliminated

    def forge(self, g: Table, player: Player, cost: int, clauses: tuple[str, ...]) -> Flow[str]:
        """One key of each opponent is unforged, clockwise from the active player; who has none left is out, and the
        last one with a key wins (break-key-forge-unforges-opponents, break-key-no-key-eliminated,
        break-key-last-with-key-wins). Returns the colour of the first of these keys."""
        if g.recording:
            clauses = (*clauses, "break-key-forge-unforges-opponents")
            g.record("key.forged", clauses, player=player.seat, colour=None, cost=cost)
        broken: list[tuple[Player, str]] = []
        for opponent in g.clockwise():
            if not (opponent is player or opponent.eliminated or player.eliminated):
                colour = yield from keys.choose_key(g, player, opponent.keys, f"forge.break@{opponent.seat}")
                broken.append((opponent, colour))
        if player.eliminated:
            return broken[0][1]  # left the match meanwhile, and nobody picks in the place of who has left
        for opponent, colour in broken:
            if opponent.eliminated:
                continue  # left the match while the next one's key was picked
            opponent.keys.remove(colour)
            if g.recording:
                g.record("key.unforged", ("unforge-flips-key",), player=opponent.seat, colour=colour)
        keys.count_forged(g, player, broken[0][1])
        yield from self._knock_out(g, player)
        return broken[0][1]

    def _knock_out(self, g: Table, player: Player) -> Flow[None]:
        beaten = [other for other in g.clockwise() if not other.keys]
        if not beaten:
            return
        eliminate(g, beaten, "keys", player)
        self._end_if_alone(g, "keys", ("break-key-last-with-key-wins",))
        _earn(g, player, "break-key-boon-knockout")  # two are left, so there were three
        if g.active_player.eliminated:
            raise TurnEnds
        yield from g.settle()

    def _end_if_alone(self, g: Table, reason: str, clauses: tuple[str, ...]) -> None:
        left = [player for player in g.players if not player.eliminated]
        if len(left) == 1:
            g.win(left[0], reason, clauses)
            raise MatchEnds

    def can_be_unforged(self, player: Player, forged: Sequence[str]) -> list[str]:
        """What was forged stays forged whatever became of the keys it cost."""
        return list(forged)

    def unforge(self, g: Table, player: Player, among: Sequence[str] | None) -> Flow[str | None]:
        """The user of the card forges one own key again instead (break-key-unforge-effects-reforge-own)."""
        you = g.active_player if g.frame is None else g.frame.you
        missing = [colour for colour in KEY_COLOURS if colour not in you.keys]
        if not missing or (among is not None and not among):
            return None
        colour = yield from keys.choose_key(g, you, missing, "reforge.key")
        if you.eliminated:
            return None
        you.keys.append(colour)
        if g.recording:
            g.record("key.reforged", ("break-key-unforge-effects-reforge-own",), player=you.seat, colour=colour)
        return colour

    # turns and players

    def lasts(self, until: str, hooks: Sequence[str], you: Player) -> str:
        """A tax or a skipped forge step lasts until the victim's is over (break-key-tax-lasts-until-victims-turn)."""
        word, _, seat = until.partition(":")
        if word == "next" and int(seat) != you.seat and any(hook in TAXES for hook in hooks):
            return f"forge:{seat}"
        return until

    def leave(self, g: Table, player: Player, reason: str) -> bool:
        """A player leaves, with everything; True when only one is left."""
        eliminate(g, [player], reason)
        left = [other for other in g.players if not other.eliminated]
        if len(left) == 1:
            g.win(left[0], reason, ("break-key-last-with-key-wins",))
        return len(left) == 1

    def standing(self, g: Table, player: Player) -> dict[str, Any]:
        """The place: whoever fell later stands before whoever fell earlier; those who are left by keys, then Æmber."""
        place = 1
        for n, fallen in enumerate(g.state.out):
            if player.seat in fallen:
                place += sum(len(later) for later in g.state.out[n + 1 :])
                place += sum(not other.eliminated for other in g.players)
                return {"place": place}
        mine = (player.seat == g.state.winner, len(player.keys), player.amber)
        for other in g.players:
            if not other.eliminated and (other.seat == g.state.winner, len(other.keys), other.amber) > mine:
                place += 1
        return {"place": place}

    # Æmber

    def heirs_of_amber(self, g: Table, card: Card) -> Flow[list[tuple[Player, int, str]]]:
        """Captured Æmber goes home (break-key-captured-returns-to-owner). The controller's own goes to an opponent: in
        the controller's turn to one of choice, else to whoever removed the creature (break-key-own-amber-leaves-own-
        turn, break-key-own-amber-leaves-opponent-turn)."""
        heirs: list[tuple[Player, int, str]] = []
        controller = g.players[card.controller]
        for seat, amount in sorted(card.amber_of.items()):
            if seat != controller.seat:
                heirs.append((g.players[seat], amount, "break-key-captured-returns-to-owner"))
            elif g.active_player is controller:
                others = g.opponents(controller)
                heir = others[0]
                if len(others) > 1:
                    heir = yield from choose_player(
                        g, others, by=controller, prompt="amber.heir", aims=False, subject=card
                    )
                heirs.append((heir, amount, "break-key-own-amber-leaves-own-turn"))
            else:
                remover = g.active_player if g.frame is None else g.frame.you
                heir = g.active_player if remover is controller or remover.eliminated else remover
                heirs.append((heir, amount, "break-key-own-amber-leaves-opponent-turn"))
        return heirs

    # the boon token

    def lost_from_pool(self, g: Table, victim: Player) -> None:
        """An ability that aims at the previous player cost Æmber (break-key-boon-hits-previous-player)."""
        self._reward_aim(g, victim, None)

    def lost_from_play(self, g: Table, card: Card, victim: Player) -> None:
        """An ability that aims at the previous player cost a creature or an artifact
        (break-key-boon-hits-previous-player)."""
        self._reward_aim(g, victim, card.id)

    def _reward_aim(self, g: Table, victim: Player, card: int | None) -> None:
        """The boon for the player of the innermost ability that aims at the victim, or at this card of theirs."""
        frame = g.frame
        while frame is not None and (frame.you is victim or not _aims_at(g, frame, victim, card)):
            frame = frame.outer
        if frame is None or len(g.clockwise()) < SEATS or frame.you.eliminated:
            return
        if self.next_seat(g, victim.seat) == frame.you.seat:
            _earn(g, frame.you, "break-key-boon-hits-previous-player")

    def in_check_before(self, g: Table, you: Player) -> list[int]:
        """The opponents whom the ability might keep from forging. Whoever is in check has not been stopped yet."""
        if len(g.clockwise()) < SEATS:
            return []
        seats = []
        for player in g.players:
            if _will_forge(g, player):
                player.stopped_by = None
                if player is not you:
                    seats.append(player.seat)
        return seats

    def in_check_after(self, g: Table, you: Player, before: Sequence[int]) -> None:
        """Whoever it aimed at and took out of check has been stopped, for now (break-key-boon-stops-check)."""
        frame = g.frame
        assert frame is not None
        for seat in before:
            other = g.players[seat]
            if (
                _aims_at(g, frame, other, None)
                and not other.eliminated
                and not you.eliminated
                and not _will_forge(g, other)
            ):
                other.stopped_by = you.seat

    def forge_step_over(self, g: Table, player: Player, forged: bool) -> None:
        """Whoever stopped the player for good has earned the boon (break-key-boon-stops-check)."""
        stopper, player.stopped_by = player.stopped_by, None
        if stopper is not None and not forged and len(g.clockwise()) >= SEATS:
            _earn(g, g.players[stopper], "break-key-boon-stops-check")


def _earn(g: Table, player: Player, clause: str) -> None:
    """The one boon token of a player goes on top of the deck (break-key-boon-token-each)."""
    if player.boon or player.eliminated:
        return
    player.boon = True
    if g.recording:
        g.record("boon.placed", (clause,), player=player.seat)


def _aims_at(g: Table, frame: Frame, victim: Player, card: int | None) -> bool:
    """Whether an ability aims at a player: the player, this card of theirs, or where none is named any card that they
    control, was picked for it."""
    if victim.seat in frame.targets or card in frame.chosen:
        return True
    return card is None and any(g.cards[number].controller == victim.seat for number in frame.chosen)


def _will_forge(g: Table, player: Player) -> bool:
    """Whether the player would forge if the forge step were now."""
    if not keys.in_check(g, player) or ("cannot_forge" in g.hooks and forbidden(g, "cannot_forge", player)):
        return False
    return not skips(g, player, "forge")


def _place(state: State, seat: int, seats: int) -> int:
    """How many players take their turns before this one in every round."""
    assert state.first is not None, "somebody began"
    return (seat - state.first) % seats
