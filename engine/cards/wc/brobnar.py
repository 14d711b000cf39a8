"""Worlds Collide, Brobnar: actions, artifacts and upgrades. Its anomalies are in `brobnar_anomalies`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting, when
from engine.cards.aoa.mars_artifacts import is_first_reap
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _among_fighters(g: Verbs, event: Event, player: Player) -> bool:
    """Whether one of the two that have fought is, or was when it left play, a creature of this player."""
    return any(g.last_known(fighter).controller == player.seat for fighter in (event.card, event.other))


@card(
    "Alaka’s Brew",
    "Chieftain’s Brew",
    "Cowfyne’s Brew",
    "Groke’s Brew",
    "Gron’s Brew",
    "Mogghunter’s Brew",
    "Narp’s Brew",
    "Shorty’s Brew",
)
class Brew:
    """Play: puts two +1 power counters on a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.add_counters(creature, count=2)


@card("Ballcano")
class Ballcano:
    """Play: deals 4 damage to every creature. Gains 2 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(), 4)
        yield from g.gain_chains(you, 2)


@card("Barn Razing")
class BarnRazing:
    """Play: for the rest of the turn, makes your opponent lose 1 Æmber whenever a friendly creature fights, attacking
    or attacked."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, BarnRazing.Razing)

    @lasting
    class Razing:
        """Makes your opponent lose 1 Æmber whenever a friendly creature fights, attacking or attacked."""

        @after("fought", when=lambda g, me, you, e: _among_fighters(g, e, you))
        def raze(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            opponent = yield from g.opponent(you)
            yield from g.lose(opponent, 1)


@card("Berserker Slam")
class BerserkerSlam:
    """Play: deals 4 damage to a flank creature. Makes its controller lose 1 Æmber if that destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=g.on_flank)
        outcome = yield from g.deal_damage(creature, 4)
        if creature in outcome.destroyed:
            yield from g.lose(g.players[g.last_known(creature).controller], 1)


@card("Overrun")
class Overrun:
    """Play: makes your opponent lose 2 Æmber if at least 3 enemy creatures were destroyed this turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if sum(g.happened("destroyed:creature", opponent) for opponent in g.opponents(you)) >= 3:
            opponent = yield from g.opponent(you)
            yield from g.lose(opponent, 2)


@card("Power of Fire")
class PowerOfFire:
    """Play: sacrifices a friendly creature. If it does, makes every player lose Æmber equal to half of the power of
    that creature, rounded down. Gains 1 chain."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        for sacrificed in (yield from g.sacrifice(creature, you)):
            amount = g.last_known(sacrificed).power // 2
            for player in g.clockwise():
                yield from g.lose(player, amount)
        yield from g.gain_chains(you, 1)


@card("Ragnarok")
class Ragnarok:
    """Alpha. Play: for the rest of the turn, creatures cannot reap, and gains 1 Æmber whenever a friendly creature
    fights, attacking or attacked. At the end of the turn, destroys every creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Ragnarok.Doom)

    @lasting
    class Doom:
        """Creatures cannot reap. Gains 1 Æmber whenever a friendly creature fights, attacking or attacked. At the end
        of the turn, destroys every creature."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return card.type == "creature" and how == "reap"

        @after("fought", when=lambda g, me, you, e: _among_fighters(g, e, you))
        def revel(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)

        @after("turn_ended")
        def end_all(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.destroy(g.creatures())


@card("Warriors’ Refrain")
class WarriorsRefrain:
    """Play: stuns every creature of power 3 or less."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(g.creatures(where=lambda c: g.power(c) <= 3))


@card("Irestaff")
class Irestaff:
    """Action: enrages a creature and puts a +1 power counter on it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.enrage(creature)
            yield from g.add_counters(creature)


@card("Ragwarg")
class Ragwarg:
    """Whenever a creature reaps, deals 2 damage to it if no creature has reaped before it this turn."""

    remembers = ("reaps",)

    @after("reaped", when=is_first_reap)
    def maul(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.deal_damage(event.card, 2)


@card("Shattered Throne")
class ShatteredThrone:
    """Whenever a creature is used to fight, makes it capture 1 Æmber."""

    @after("used", card="creature", reason="fight")
    def tempt(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(event.card, 1)


@card("The Big One")
class TheBigOne:
    """Whenever a player plays a creature, puts a fuse counter on itself. As soon as it has at least 10 fuse counters,
    destroys every creature and every artifact."""

    @after("played", card="creature")
    def burn(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_counters(me, "fuse")

    @when(lambda g, me, you: me.counters.get("fuse", 0) >= 10)
    def explode(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy([*g.creatures(), *g.artifacts()])


@card("The Floor is Lava")
class TheFloorIsLava:
    """At the beginning of your turn, deals 1 damage to a friendly creature and 1 damage to an enemy creature."""

    @after("turn_began", by="you")
    def burn(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you)
        enemy = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_listed([(friend, 1), (enemy, 1)])


@card("Fyre-Breath")
class FyreBreath:
    """This creature has 3 more power and “Before Fight: deals 2 damage to the neighbors of the creature that it
    fights”."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 3 if creature is me.host else 0

    class Grants:
        """Before Fight: deals 2 damage to the neighbors of the creature that it fights."""

        def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            attacked = g.opposing(me)
            if attacked is not None:
                yield from g.deal_damage(g.neighbors(attacked), 2)
