"""Grim Reminders, Brobnar: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Awakened Titan")
class AwakenedTitan:
    """Taunt. Cannot ready unless you are haunted."""

    def cannot_ready(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and not g.haunted(g.controller(me))


@card("Blunderbore")
class Blunderbore:
    """Fight: makes your opponent lose 2 Æmber if you are haunted, and 1 Æmber otherwise."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 2 if g.haunted(you) else 1)


@card("Countryside Crusher")
class CountrysideCrusher:
    """Fight: may ready a neighbor and fight with it if your opponent is haunted. Scrap: readies the least powerful
    friendly creature and fights with it."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if g.haunted(opponent):
            able = g.neighbors(me)
            near = yield from g.choose_card(able, optional=True, useful=lambda c: g.can_ready_or_fight(c, you))
            yield from g.ready_and_fight(near, you)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for weakest in (yield from g.choose_least_powerful(g.creatures(friendly_to=you))):
            yield from g.ready_and_fight(weakest, you)


@card("Fiery Jark")
class FieryJark:
    """Play: destroys an enemy creature and a friendly creature. May repeat this, as often as you like, while both sides
    have a creature and this creature is in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        while True:
            enemy = yield from g.choose_creature(enemy_of=you, untagged=True)
            friend = yield from g.choose_creature(friendly_to=you, untagged=True)
            yield from g.destroy([creature for creature in (enemy, friend) if creature is not None])
            left = [creature for creature in g.creatures() if not creature.tagged]
            both = any(g.is_friendly(c, you) for c in left) and any(g.is_enemy(c, you) for c in left)
            if not (both and g.here(me) and (yield from g.may("destroy one creature of each side again"))):
                return


@card("Heavyweight Morik")
class HeavyweightMorik:
    """Splash-attack 2. Scrap: deals 2 damage to a friendly creature and 2 damage to an enemy creature."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you)
        enemy = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_listed([(friend, 2), (enemy, 2)])


@card("Lifting Buddy")
class LiftingBuddy:
    """Play/Fight/Reap: puts two +1 power counters on itself and two +1 power counters on another friendly creature."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.add_counters(me, "power", 2)
        buddy = yield from g.choose_creature(friendly_to=you, other_than=me)
        if buddy is not None:
            yield from g.add_counters(buddy, "power", 2)


@card("Mournful Barn-Burner")
class MournfulBarnBurner:
    """Fight: discards the 2 cards on top of a player's deck. Scrap: discards the card on top of every player's deck."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        player = yield from g.choose_player(g.clockwise())
        yield from g.discard_top(player, 2)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in (yield from g.order_of_discarding(DECK)):
            yield from g.discard_top(player)


@card("Ornar Skullface")
class OrnarSkullface:
    """Assault 3. Scrap: deals 3 damage to a creature."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature()), 3)


@card("Raider of the Peaks")
class RaiderOfThePeaks:
    """At the beginning of your turn, makes the controller of the most powerful creature discard the card on top of
    their deck."""

    @after("turn_began", by="you")
    def raid(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for strongest in (yield from g.choose_most_powerful(g.creatures())):
            yield from g.discard_top(g.controller(strongest))


@card("Returning Champion")
class ReturningChampion:
    """Play: deals 3 damage to itself. Fight: moves all damage from itself to another creature if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(me, 3)

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            other = yield from g.choose_creature(other_than=me, useful=me.damage > 0)
            if other is not None:
                yield from g.move_damage(me, other)


@card("Rickety Cybergiant")
class RicketyCybergiant:
    """Fight: deals 1 damage to itself."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(me, 1)


@card("Rorag Screamer")
class RoragScreamer:
    """Fight: readies itself. Scrap: for the rest of the turn, a creature loses elusive and has no armor, whatever else
    adds to it."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready(me)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.begin(me, you, RoragScreamer.Stripped, on=creature)

    @lasting
    class Stripped:
        """This creature loses elusive and has no armor, whatever else adds to it."""

        def loses_keywords(g: Verbs, me: Lasting, creature: Card) -> tuple[str, ...]:
            return ("elusive",) if g.ref(creature) == me.on else ()

        def fixed_armor(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return 0 if g.ref(creature) == me.on else None


@card("Thunderdell")
class Thunderdell:
    """While you are haunted, has splash-attack 5."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"splash-attack": 5} if creature is me and g.haunted(g.controller(me)) else {}
