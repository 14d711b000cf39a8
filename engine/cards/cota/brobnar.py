"""The Brobnar actions, artifacts and upgrades of Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.choices import Flow
from engine.rules.timing import Event
from engine.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.game import Game


def _of(g: Game, creature: Card, player: Player) -> bool:
    """Whether a creature is the player's, or was when it left play."""
    return g.last_known(creature).controller == player.seat


@card("Anger")
class Anger:
    """Play: readies a friendly creature and fights with it."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.ready_and_fight(creature, you)


@card("Loot the Bodies")
class LootTheBodies:
    """Play: for the rest of the turn, gains 1 Æmber whenever an enemy creature is destroyed."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, LootTheBodies.Looting)

    @lasting
    class Looting:
        """Gains 1 Æmber whenever an enemy creature is destroyed."""

        @after("destroyed", when=lambda g, me, you, e: e.was.type == "creature" and e.player is not you)
        def loot(g: Game, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Punch")
class Punch:
    """Play: deals 3 damage to a creature."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 3)


@card("Warsong")
class Warsong:
    """Play: for the rest of the turn, gains 1 Æmber whenever a friendly creature fights."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Warsong.Singing)

    @lasting
    class Singing:
        """Gains 1 Æmber whenever a friendly creature fights."""

        # fight-both-creatures-are-fighting: the attacked creature too
        @after("fought", when=lambda g, me, you, e: any(_of(g, fighter, you) for fighter in (e.card, e.other)))
        def sing(g: Game, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Gauntlet of Command")
class GauntletOfCommand:
    """Action: readies a friendly creature and fights with it."""

    def action(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.ready_and_fight(creature, you)


@card("Blood of Titans")
class BloodOfTitans:
    """The creature it is on gets 5 more power."""

    def power(g: Game, me: Card, creature: Card) -> int:
        return 5 if creature is me.host else 0
