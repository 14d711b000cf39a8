"""Worlds Collide, Star Alliance: upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.cards.aoa.sanctum import houses_among
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _fires(g: Verbs, me: Card, blaster: Card, owner: str) -> Flow[None]:
    """What every Blaster lets its creature do.

    If that is a copy of the Blaster's owner, the owner's title means that copy alone (self-reference-gained-own-title).
    """
    if (yield from g.choose_mode(("damage", "attach"))) == "damage":
        target = yield from g.choose_creature(optional=True)
        yield from g.deal_damage(target, 2)
    else:
        owners = [me] if me.title == owner else g.creatures(where=lambda c: c.title == owner)
        holder = yield from g.choose_card(owners, useful=lambda c: c is not blaster.host)
        if holder is not None:
            yield from g.attach(blaster, holder)


@card("Chan’s Blaster")
class ChansBlaster:
    """This creature has “Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Commander Chan”.
    Whenever you attach the upgrade to Commander Chan, may pick another friendly creature and uses it."""

    @after("upgrade_attached", by="you", card="me", when=lambda g, me, you, e: e.other.title == "Commander Chan")
    def belongs(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you, other_than=event.other, optional=True, useful=lambda c: g.can_be_used(c, you)
        )
        yield from g.use(creature, you)

    class Grants:
        """Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Commander Chan."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from _fires(g, me, giver, "Commander Chan")


@card("Cloaking Dongle")
class CloakingDongle:
    """This creature and its neighbors have elusive."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        hidden = creature is me.host or (me.host is not None and creature in g.neighbors(me.host))
        return {"elusive": 1} if hidden else {}


@card("Disruption Field")
class DisruptionField:
    """Keys cost each opponent 1 Æmber more for each disruption counter on the upgrade. This creature has “Fight/Reap:
    puts a disruption counter on the upgrade”."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return me.counters.get("disruption", 0) if player.seat != me.controller else 0

    class Grants:
        """Fight/Reap: puts a disruption counter on the upgrade."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from g.add_counters(giver, "disruption", 1)


@card("Encounter Suit")
class EncounterSuit:
    """Whenever a player plays an action card, wards this creature before the card resolves."""

    @after("play_resolves", card="action")
    def suit(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ward(me.host)


@card("Force Field")
class ForceField:
    """This creature has “Reap: wards itself”."""

    class Grants:
        """Reap: wards itself."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.ward(me)


@card("Frane’s Blaster")
class FranesBlaster:
    """This creature has “Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to First Officer
    Frane”. Whenever you attach the upgrade to First Officer Frane, moves all Æmber on this creature to your pool."""

    @after("upgrade_attached", by="you", card="me", when=lambda g, me, you, e: e.other.title == "First Officer Frane")
    def belongs(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.move_amber(event.other, you)

    class Grants:
        """Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to First Officer Frane."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from _fires(g, me, giver, "First Officer Frane")


@card("Garcia’s Blaster")
class GarciasBlaster:
    """This creature has “Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Sensor Chief
    Garcia”. Whenever you attach the upgrade to Sensor Chief Garcia, steals 1 Æmber."""

    @after("upgrade_attached", by="you", card="me", when=lambda g, me, you, e: e.other.title == "Sensor Chief Garcia")
    def belongs(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.steal(you, 1)

    class Grants:
        """Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Sensor Chief Garcia."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from _fires(g, me, giver, "Sensor Chief Garcia")


@card("Ingram’s Blaster")
class IngramsBlaster:
    """This creature has “Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Medic Ingram”.
    Whenever you attach the upgrade to Medic Ingram, heals all damage from a creature."""

    @after("upgrade_attached", by="you", card="me", when=lambda g, me, you, e: e.other.title == "Medic Ingram")
    def belongs(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_healed)
        yield from g.heal(creature)

    class Grants:
        """Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Medic Ingram."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from _fires(g, me, giver, "Medic Ingram")


@card("Khrkhar’s Blaster")
class KhrkharsBlaster:
    """This creature has “Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Lieutenant
    Khrkhar”. Whenever you attach the upgrade to Lieutenant Khrkhar, wards this creature."""

    @after("upgrade_attached", by="you", card="me", when=lambda g, me, you, e: e.other.title == "Lieutenant Khrkhar")
    def belongs(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ward(event.other)

    class Grants:
        """Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Lieutenant Khrkhar."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from _fires(g, me, giver, "Lieutenant Khrkhar")


@card("Kirby’s Blaster")
class KirbysBlaster:
    """This creature has “Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Com. Officer
    Kirby”. Whenever you attach the upgrade to Com. Officer Kirby, draws 2 cards."""

    @after("upgrade_attached", by="you", card="me", when=lambda g, me, you, e: e.other.title == "Com. Officer Kirby")
    def belongs(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.draw(you, 2)

    class Grants:
        """Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Com. Officer Kirby."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from _fires(g, me, giver, "Com. Officer Kirby")


@card("Light of the Archons")
class LightOfTheArchons:
    """This creature has 1 more power and 1 more armor for each upgrade on it."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return len(creature.upgrades) if creature is me.host else 0

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return len(creature.upgrades) if creature is me.host else 0


@card("Molina’s Blaster")
class MolinasBlaster:
    """This creature has “Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Armsmaster
    Molina”. Whenever you attach the upgrade to Armsmaster Molina, may deal 3 damage to a creature."""

    @after("upgrade_attached", by="you", card="me", when=lambda g, me, you, e: e.other.title == "Armsmaster Molina")
    def belongs(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(optional=True)
        yield from g.deal_damage(creature, 3)

    class Grants:
        """Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Armsmaster Molina."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from _fires(g, me, giver, "Armsmaster Molina")


@card("Plasma Nozzle")
class PlasmaNozzle:
    """This creature has “Before Fight: deals 2 damage to the creature that it attacks and 2 damage to each of the
    neighbors of that creature”."""

    class Grants:
        """Before Fight: deals 2 damage to the creature that it attacks and 2 damage to each of the neighbors of that
        creature."""

        def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.deal_damage(g.opposing(me), 2, splash=2)


@card("Qincan’s Blaster")
class QincansBlaster:
    """This creature has “Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Sci. Officer
    Qincan”. Whenever you attach the upgrade to Sci. Officer Qincan, may archive a creature in play."""

    @after("upgrade_attached", by="you", card="me", when=lambda g, me, you, e: e.other.title == "Sci. Officer Qincan")
    def belongs(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(optional=True)
        yield from g.archive(creature)

    class Grants:
        """Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Sci. Officer Qincan."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from _fires(g, me, giver, "Sci. Officer Qincan")


@card("Quadracorder")
class Quadracorder:
    """Keys cost each opponent 1 Æmber more for each house that friendly creatures belong to, 3 at most."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return min(houses_among(g, g.players[me.controller].line), 3) if player.seat != me.controller else 0


@card("Stunner")
class Stunner:
    """This creature has “Fight/Reap: stuns up to 1 creature”."""

    class Grants:
        """Fight/Reap: stuns up to 1 creature."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(optional=True, useful=g.can_be_stunned)
            yield from g.stun(creature)


@card("Universal Translator")
class UniversalTranslator:
    """This creature has “Fight/Reap: uses a friendly non-Star Alliance creature”."""

    class Grants:
        """Fight/Reap: uses a friendly non-Star Alliance creature."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(
                friendly_to=you,
                where=lambda c: not g.is_of(c, "staralliance"),
                useful=lambda c: g.can_be_used(c, you),
            )
            yield from g.use(creature, you)


@card("Walls’ Blaster")
class WallsBlaster:
    """This creature has “Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Chief Engineer
    Walls”. Whenever you attach the upgrade to Chief Engineer Walls, stuns a creature for each upgrade on it, the same
    or another each time."""

    @after("upgrade_attached", by="you", card="me", when=lambda g, me, you, e: e.other.title == "Chief Engineer Walls")
    def belongs(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for _ in range(len(event.other.upgrades)):
            creature = yield from g.choose_creature(useful=g.can_be_stunned)
            yield from g.stun(creature)

    class Grants:
        """Fight/Reap: either may deal 2 damage to a creature or attaches the upgrade to Chief Engineer Walls."""

        def fight_reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from _fires(g, me, giver, "Chief Engineer Walls")
