"""Break-Key: three players start with every key forged, and forging takes one key of each opponent.

Where the variant is silent it is read as close to two players as can be (break-key-fallback-to-standard);
`engine.readings` lists the readings taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.errors import MatchEnds, TurnEnds
from engine.readings import of_variant
from engine.rules.questions.asking import choose_player
from engine.rules.resolving.statics import forbidden
from engine.rules.turns import keys
from engine.rules.turns.elimination import eliminate
from engine.rules.turns.turn import skips
from engine.table.choices import Flow
from engine.table.events import Frame
from engine.table.state import KEY_COLOURS, Card, Player, State
from engine.table.table import Table
from engine.variants.standard import Standard

SEATS = 3
OPENING_LIMITS = (1, 2, None)
"""The numbers of cards that the players may play or discard in their opening turns, in turn order."""
TAXES = frozenset(["key_cost", "skips_step", "cannot_forge"])
"""Statics that raise the cost of a key, or prevent forging it."""


class BreakKeyVariant(Standard):
    """Three players; the last one with a forged key wins."""

    name = "break-key"
    summary = (
        "Three players with every key forged; forging takes a key of each opponent, and the last one with a key wins."
    )
    readings = of_variant("break-key")
    most_keys = len(KEY_COLOURS)
    may_be_without_keys = False
    forges_own_keys = False
    amber_has_owners = True
    counts_from_first = True
    has_boons = True
    aiming_matters = True

    def keys_at_start(self, player: Player) -> None:
        """Give the player every key, forged (break-key-start-with-three-forged)."""
        player.keys = list(KEY_COLOURS)

    def opening_hand(self, place: int) -> int:
        """Seven cards for every player (break-key-opening-hands-seven)."""
        return 7

    def opening_limit(self, g: Table, player: Player) -> int | None:
        """One card for the first player, two for the second, any number for the third, in their opening turns.

        (break-key-first-player-one-card, break-key-second-player-two-cards, break-key-third-player-unlimited)
        """
        if player.turns != 1:
            return None
        return OPENING_LIMITS[_place(g.state, player.seat, len(g.players))]

    def turns_begun(self, state: State, seat: int, seats: int) -> int:
        """The number of turns a player has begun: turns go round from the first player.

        The one that is being played counts once its start is over.
        """
        place = _place(state, seat, seats)
        over = max(0, state.turn - 1)
        begun = (over - place + seats - 1) // seats if over > place else 0
        return begun + 1 if seat == state.active and state.step != "start" else begun

    # keys

    def may_forge(self, g: Table, player: Player) -> bool:
        """Whether the player is still in the match, so that another player has a key to break."""
        return not player.eliminated

    def has_to_forge(self, player: Player, colour: str) -> bool:
        """Whatever the colour: the player's own keys are forged already."""
        return True

    def forge(
        self, g: Table, player: Player, cost: int, clauses: tuple[str, ...], colour: str | None = None
    ) -> Flow[str]:
        """Unforge one key of each opponent, clockwise from the active player (break-key-forge-unforges-opponents).

        A player without keys is eliminated, and the last one with a key wins (break-key-no-key-eliminated,
        break-key-last-with-key-wins). `colour`: the key of those opponents who have it forged. Returns the colour of
        the first of these keys.
        """
        clauses = (*clauses, "break-key-forge-unforges-opponents")
        g.record("key.forged", clauses, player=player.seat, colour=None, cost=cost)
        broken: list[tuple[Player, str]] = []
        for opponent in g.clockwise():
            if not (opponent is player or opponent.eliminated or player.eliminated):
                able = [colour] if colour in opponent.keys else opponent.keys
                key = yield from keys.choose_key(g, player, able, f"forge.break@{opponent.seat}")
                broken.append((opponent, key))
        if player.eliminated:
            return broken[0][1]  # the player has left the match meanwhile, and nobody picks for an eliminated player
        for opponent, key in broken:
            if opponent.eliminated:
                continue  # the player left the match while the next player's key was picked
            opponent.keys.remove(key)
            g.record("key.unforged", ("unforge-flips-key",), player=opponent.seat, colour=key)
        keys.count_forged(g, player, broken[0][1])
        yield from self._knock_out(g, player)
        return broken[0][1]

    def _knock_out(self, g: Table, player: Player) -> Flow[None]:
        beaten = [other for other in g.clockwise() if not other.keys]
        if not beaten:
            return
        eliminate(g, beaten, "keys", player)
        self._end_if_alone(g, "keys", ("break-key-last-with-key-wins",))
        _earn(g, player, "break-key-boon-knockout")  # two players are left, so there were three
        if g.active_player.eliminated:
            raise TurnEnds
        yield from g.settle()

    def _end_if_alone(self, g: Table, reason: str, clauses: tuple[str, ...]) -> None:
        left = [player for player in g.players if not player.eliminated]
        if len(left) == 1:
            g.win(left[0], reason, clauses)
            raise MatchEnds

    def can_be_unforged(self, player: Player, forged: Sequence[str]) -> list[str]:
        """All keys: a forged key stays forged, even if the keys that it cost were forged again."""
        return list(forged)

    def unforge(self, g: Table, player: Player, among: Sequence[str] | None) -> Flow[str | None]:
        """Let the user of the card forge one of their keys again instead (break-key-unforge-effects-reforge-own)."""
        you = g.active_player if g.frame is None else g.frame.you
        missing = [colour for colour in KEY_COLOURS if colour not in you.keys]
        if not missing or (among is not None and not among):
            return None
        colour = yield from keys.choose_key(g, you, missing, "reforge.key")
        if you.eliminated:
            return None
        you.keys.append(colour)
        g.record("key.reforged", ("break-key-unforge-effects-reforge-own",), player=you.seat, colour=colour)
        return colour

    # turns and players

    def lasts(self, until: str, hooks: Sequence[str], you: Player) -> str:
        """Let a tax or a skipped forge step last until that of its victim (break-key-tax-lasts-until-victims-turn)."""
        word, _, seat = until.partition(":")
        if word == "next" and int(seat) != you.seat and any(hook in TAXES for hook in hooks):
            return f"forge:{seat}"
        return until

    def leave(self, g: Table, player: Player, reason: str) -> bool:
        """Eliminate a player, with all their things; True when only one is left."""
        eliminate(g, [player], reason)
        left = [other for other in g.players if not other.eliminated]
        if len(left) == 1:
            g.win(left[0], reason, ("break-key-last-with-key-wins",))
        return len(left) == 1

    def standing(self, g: Table, player: Player) -> dict[str, Any]:
        """The player's place, from 1: {place}.

        Players left in the match come first, by keys, then Æmber; an eliminated player comes before those eliminated
        earlier.
        """
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
        """The players who get the Æmber on a creature that is leaving play: [(player, how much, clause)].

        Captured Æmber goes home (break-key-captured-returns-to-owner). The controller's own goes to an opponent: in the
        controller's turn to one that the controller picks (break-key-own-amber-leaves-own-turn), else to the player who
        removed the creature (break-key-own-amber-leaves-opponent-turn).
        """
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

    def pick_matters(self, g: Table, cards: Sequence[Card]) -> bool:
        """Whether one of these cards is an opponent's: aiming at it may earn a reward."""
        you = g.state.active if g.frame is None else g.frame.you.seat
        return any(card.controller != you for card in cards)

    def picked_cards(self, g: Table, cards: Iterable[Card]) -> None:
        """Note the cards at which the resolving ability is aimed."""
        if g.frame is not None:
            g.frame.chosen += tuple(card.id for card in cards)

    def picked_player(self, g: Table, player: Player) -> None:
        """Note the player at which the resolving ability is aimed."""
        if g.frame is not None:
            g.frame.targets += (player.seat,)

    def lost_from_pool(self, g: Table, victim: Player) -> None:
        """Reward an ability that aims at the previous player and cost Æmber (break-key-boon-hits-previous-player)."""
        self._reward_aim(g, victim, None)

    def lost_from_play(self, g: Table, card: Card, victim: Player) -> None:
        """Reward an ability that aims at the previous player and cost a creature or an artifact.

        (break-key-boon-hits-previous-player)
        """
        self._reward_aim(g, victim, card.id)

    def _reward_aim(self, g: Table, victim: Player, card: int | None) -> None:
        """Give the boon to the player of the innermost ability that aims at the victim, or at this card."""
        frame = g.frame
        while frame is not None and (frame.you is victim or not _aims_at(g, frame, victim, card)):
            frame = frame.outer
        if frame is None or len(g.clockwise()) < SEATS or frame.you.eliminated:
            return
        if self.next_seat(g, victim.seat) == frame.you.seat:
            _earn(g, frame.you, "break-key-boon-hits-previous-player")

    def in_check_before(self, g: Table, you: Player) -> Sequence[int]:
        """The seats of opponents in check, whose forging the ability may stop; none of them counts as stopped yet."""
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
        """Note as stopped, for now, each opponent the ability aimed at and took out of check.

        (break-key-boon-stops-check)
        """
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
        """Give the boon to the player who stopped this one for good (break-key-boon-stops-check)."""
        stopper, player.stopped_by = player.stopped_by, None
        if stopper is not None and not forged and len(g.clockwise()) >= SEATS:
            _earn(g, g.players[stopper], "break-key-boon-stops-check")


def _earn(g: Table, player: Player, clause: str) -> None:
    """Put the player's one boon token on top of the deck (break-key-boon-token-each)."""
    if player.boon or player.eliminated:
        return
    player.boon = True
    g.record("boon.placed", (clause,), player=player.seat)


def _aims_at(g: Table, frame: Frame, victim: Player, card: int | None) -> bool:
    """Whether an ability aims at a player: the player, or this card of theirs, was picked for it.

    Where no card is given, any card that they control counts.
    """
    if victim.seat in frame.targets or card in frame.chosen:
        return True
    return card is None and any(g.cards[number].controller == victim.seat for number in frame.chosen)


def _will_forge(g: Table, player: Player) -> bool:
    """Whether the player would forge if the forge step were now."""
    if not keys.in_check(g, player) or forbidden(g, "cannot_forge", player):
        return False
    return not skips(g, player, "forge")


def _place(state: State, seat: int, seats: int) -> int:
    """The number of players who take their turns before this one in every round."""
    assert state.first is not None, "a first player was chosen"
    return (seat - state.first) % seats
