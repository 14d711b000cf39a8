"""Call of the Archons, Sanctum: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting, plain
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Virtuous Works")


@card("Cleansing Wave")
class CleansingWave:
    """Play: heals 1 damage from every creature. Gains 1 Æmber for each creature so healed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        healed = yield from g.heal(g.creatures(), 1)
        yield from g.for_each(len(healed), g.gain, you)


@card("Shield of Justice")
class ShieldOfJustice:
    """Play: for the rest of the turn, friendly creatures cannot be dealt damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ShieldOfJustice.Raised)

    @lasting
    class Raised:
        """Friendly creatures cannot be dealt damage."""

        def cannot_be_dealt_damage(g: Verbs, me: Lasting, creature: Card, source: Card | None) -> bool:
            return creature.controller == me.seat


@card("Terms of Redress")
class TermsOfRedress:
    """Play: makes a friendly creature capture 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(creature, 2)


@card("Begone!")
class Begone:
    """Play: either destroys every Dis creature or gains 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("destroy", "gain"))) == "destroy":
            yield from g.destroy(g.creatures(where=lambda c: g.is_of(c, "dis")))
        else:
            yield from g.gain(you, 1)


@card("Blinding Light")
class BlindingLight:
    """Play: names a house and stuns every creature of that house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=bool(g.creatures(where=g.can_be_stunned)))
        yield from g.stun(g.creatures(where=lambda c: g.is_of(c, house)))


@card("Charge!")
class Charge:
    """Play: for the rest of the turn, creatures that you play have “Play: deals 2 damage to an enemy creature”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Charge.Charging)

    @lasting
    class Charging:
        """Creatures that you play have “Play: deals 2 damage to an enemy creature”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            # nobody else plays cards in the turn for which it lasts, and whose battleline they join does not matter
            return card.type == "creature" and g.state.active == me.seat and card.order > me.order

        class Grants:
            """Play: deals 2 damage to an enemy creature."""

            def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
                creature = yield from g.choose_creature(enemy_of=you)
                yield from g.deal_damage(creature, 2)


@card("Clear Mind")
class ClearMind:
    """Play: unstuns every friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.unstun(g.creatures(friendly_to=you))


@card("Doorstep to Heaven")
class DoorstepToHeaven:
    """Play: makes every player lose all Æmber that they have above 5."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.lose(player, player.amber - 5)


@card("Glorious Few")
class GloriousFew:
    """Play: gains 1 Æmber for every creature that your opponent has more than you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.for_each(len(opponent.line) - len(you.line), g.gain, you)


@card("Honorable Claim")
class HonorableClaim:
    """Play: makes every friendly Knight creature capture 1 Æmber, in an order of your choice where there is not enough
    for all."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        knights = g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "knight"))
        if any(0 < opponent.amber < len(knights) for opponent in g.opponents(you)):
            # not enough for all: the order of captures matters
            knights = yield from g.choose_cards(knights, count=len(knights), ordered=True)
        for knight in knights:
            yield from g.capture(knight, 1)


@card("Inspiration")
class Inspiration:
    """Play: readies a friendly creature and uses it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_use(c, you))
        yield from g.ready(creature)
        yield from g.use(creature, you)


@card("Mighty Lance")
class MightyLance:
    """Play: deals 3 damage each to a creature and one of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            near = yield from g.choose_card(g.neighbors(creature))
            yield from g.deal_listed([(creature, 3), (near, 3)])


@card("Oath of Poverty")
class OathOfPoverty:
    """Play: destroys every friendly artifact. Gains 2 Æmber for each artifact so destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        destroyed = yield from g.destroy(g.artifacts(friendly_to=you))
        yield from g.for_each(len(destroyed), g.gain, you, apiece=2)


@card("One Stood Against Many")
class OneStoodAgainstMany:
    """Play: 3 times, readies the same friendly creature and fights with it, against a different enemy creature each
    time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        hero = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_fight(c, you))
        fought: list[list[int]] = []
        for _ in range(3):
            yield from g.ready_and_fight(hero, you, fought=fought)


@card("Radiant Truth")
class RadiantTruth:
    """Play: stuns every non-flank enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(g.creatures(enemy_of=you, where=lambda c: not g.on_flank(c)))


@card("Take Hostages")
class TakeHostages:
    """Play: for the rest of the turn, makes a friendly creature capture 1 Æmber whenever it fights, attacking or
    attacked."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, TakeHostages.Taking)

    @lasting
    class Taking:
        """Makes a friendly creature capture 1 Æmber whenever it fights, attacking or attacked."""

        # fight-both-creatures-are-fighting: the attacked creature too
        @after("fought", when=lambda g, me, you, e: any(_stands_with(g, c, you) for c in (e.card, e.other)))
        def take(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            for fighter in (event.card, event.other):
                if _stands_with(g, fighter, you):
                    yield from g.capture(fighter, 1)


def _stands_with(g: Verbs, creature: Card, player: Player) -> bool:
    return g.here(creature) and creature.controller == player.seat


@card("The Harder They Come")
class TheHarderTheyCome:
    """Play: purges a creature of power 5 or more."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: g.power(c) >= 5)
        yield from g.purge(creature)


@card("The Spirit’s Way")
class TheSpiritsWay:
    """Play: destroys every creature of power 3 or more."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) >= 3))


@card("Epic Quest")
class EpicQuest:
    """Play: archives every friendly Knight creature. Omni: sacrifices itself and forges a key at no cost if you have
    played at least 7 Sanctum cards this turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "knight")))

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.happened("played:sanctum", you) >= 7:
            yield from g.sacrifice(me, you)
            yield from g.forge(you, cost=0)


@card("Gorm of Omm")
class GormOfOmm:
    """Omni: sacrifices itself and destroys an artifact."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        artifact = yield from g.choose_card(g.artifacts(where=lambda a: not a.tagged))
        yield from g.destroy(artifact)


@card("Hallowed Blaster")
class HallowedBlaster:
    """Action: heals 3 damage from a creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_healed)
        yield from g.heal(creature, 3)


@card("Potion of Invulnerability")
class PotionOfInvulnerability:
    """Omni: sacrifices itself. For the rest of the turn, friendly creatures cannot be dealt damage."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, PotionOfInvulnerability.Drunk)

    @lasting
    class Drunk:
        """Friendly creatures cannot be dealt damage."""

        def cannot_be_dealt_damage(g: Verbs, me: Lasting, creature: Card, source: Card | None) -> bool:
            return creature.controller == me.seat


@card("Round Table")
class RoundTable:
    """Friendly Knight creatures have taunt and 1 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return int(creature.controller == me.controller and g.has_trait(creature, "knight"))

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature.controller == me.controller and g.has_trait(creature, "knight") else {}


@card("Sigil of Brotherhood")
class SigilOfBrotherhood:
    """Omni: sacrifices itself. For the rest of the turn, friendly Sanctum creatures may be used whatever the active
    house is."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, SigilOfBrotherhood.United)

    @lasting
    class United:
        """Friendly Sanctum creatures may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            own = player.seat == me.seat == card.controller
            return own and card.type == "creature" and g.is_of(card, "sanctum")


@card("Whispering Reliquary")
class WhisperingReliquary:
    """Action: returns an artifact to the hand of its owner."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        yield from g.return_to_hand(artifact)


@card("Armageddon Cloak")
class ArmageddonCloak:
    """This creature has hazardous 2 and “When it would be destroyed, heals all damage from itself and destroys the
    upgrade instead”."""

    class Grants:
        """Has hazardous 2. When it would be destroyed, heals all damage from itself and destroys the upgrade
        instead."""

        def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
            return {"hazardous": 2} if creature is me else {}

        @instead_of("destroy", card="me", under="destroyed")
        def burn(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.heal(me)
            yield from g.destroy(g.own_upgrade())


@card("Mantle of the Zealot")
class MantleOfTheZealot:
    """This creature may be used whatever the active house is."""

    class Grants:
        """May be used whatever the active house is."""

        def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
            return card is me


@card("Protect the Weak")
class ProtectTheWeak:
    """This creature has taunt and 1 more armor."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if creature is me.host else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature is me.host else {}


@card("Shoulder Armor")
class ShoulderArmor:
    """This creature has 2 more armor and 2 more power while on a flank."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host and g.on_flank(creature) else 0

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host and g.on_flank(creature) else 0
