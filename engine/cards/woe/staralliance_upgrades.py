"""Winds of Exchange, Star Alliance: upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.cards.woe.staralliance import allied_neighbors
from engine.table.choices import Flow
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Badge of Unity")
class BadgeOfUnity:
    """This creature belongs to house Star Alliance besides its own houses."""

    def more_houses(g: Verbs, me: Card, card: Card) -> tuple[str, ...]:
        return ("staralliance",) if card is me.host else ()


@card("Echo Reflector")
class EchoReflector:
    """This creature has “Keys cost each opponent 3 Æmber more”."""

    class Grants:
        """Keys cost each opponent 3 Æmber more."""

        def key_cost(g: Verbs, me: Card, player: Player) -> int:
            return 3 if player.seat != me.controller else 0


@card("FOF Transponder")
class FOFTransponder:
    """This creature has “Destroyed: makes a token creature. Attaches the upgrade to it”."""

    class Grants:
        """Destroyed: makes a token creature. Attaches the upgrade to it."""

        def destroyed(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            for token in (yield from g.make_token(you)):
                yield from g.attach(giver, token)


@card("Mirror Shell")
class MirrorShell:
    """Play: makes a token creature. This creature has “Fight/Reap: for the rest of the turn, every friendly token
    creature is a copy of this creature”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)

    class Grants:
        """Fight/Reap: for the rest of the turn, every friendly token creature is a copy of this creature."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.begin_copies(me, you, MirrorShell.Mirrored, of=me)

    @lasting
    class Mirrored:
        """Every friendly token creature is a copy of the creature that had the upgrade."""

        def is_copy(g: Verbs, me: Lasting, creature: Card) -> bool:
            return g.is_token(creature) and creature.controller == me.seat


@card("Uplink")
class Uplink:
    """This creature has “Action: makes a token creature for each of its non-Star Alliance neighbors”."""

    class Grants:
        """Action: makes a token creature for each of its non-Star Alliance neighbors."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.make_token(you, count=len(allied_neighbors(g, me)))
