"""The Sanctum actions, artifacts and upgrades of Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting, plain
from engine.rules.creatures import has_trait
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Virtuous Works")


@card("Cleansing Wave")
class CleansingWave:
    """Play: takes 1 damage off everyone in all battlelines; each creature that had any is worth 1 Æmber to you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        healed = yield from g.heal(g.creatures(), 1)
        yield from g.gain(you, len(healed))


@card("Shield of Justice")
class ShieldOfJustice:
    """Play: until the turn ends, nothing can damage your creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ShieldOfJustice.Raised)

    @lasting
    class Raised:
        """Nothing can damage your creatures."""

        def cannot_be_dealt_damage(g: Verbs, me: Lasting, creature: Card, source: Card | None) -> bool:
            return creature.controller == me.seat


@card("Terms of Redress")
class TermsOfRedress:
    """Play: one of your creatures, which you pick, captures 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(creature, 2)


@card("Begone!")
class Begone:
    """Play: either every Dis creature is destroyed, or you gain 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("destroy", "gain"))) == "destroy":
            yield from g.destroy(g.creatures(where=lambda c: g.is_of(c, "dis")))
        else:
            yield from g.gain(you, 1)


@card("Blinding Light")
class BlindingLight:
    """Play: names a house, whose creatures on both sides become stunned."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=bool(g.creatures(where=g.can_be_stunned)))
        yield from g.stun(g.creatures(where=lambda c: g.is_of(c, house)))


@card("Charge!")
class Charge:
    """Play: until the turn ends, creatures that you play have a Play ability more: 2 damage to one enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Charge.Charging)

    @lasting
    class Charging:
        """Creatures that you play have one more Play ability."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            # nobody else plays cards in the turn for which it lasts, and whose battleline they join does not matter
            return card.type == "creature" and g.state.active == me.seat

        class Grants:
            """Play: deals 2 damage to an enemy creature."""

            def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
                creature = yield from g.choose_creature(enemy_of=you)
                yield from g.deal_damage(creature, 2)


@card("Clear Mind")
class ClearMind:
    """Play: your creatures lose their stun."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.unstun(g.creatures(friendly_to=you))


@card("Doorstep to Heaven")
class DoorstepToHeaven:
    """Play: whoever has more than 5 Æmber, you too, loses what is above 5."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.lose(player, player.amber - 5)


@card("Glorious Few")
class GloriousFew:
    """Play: gains as much Æmber as the opponent has creatures more than you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.gain(you, len(opponent.line) - len(you.line))


@card("Honorable Claim")
class HonorableClaim:
    """Play: 1 Æmber is captured by every Knight of yours."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        knights = g.creatures(friendly_to=you, where=lambda c: has_trait(c, "knight"))
        if any(0 < opponent.amber < len(knights) for opponent in g.opponents(you)):
            # not enough for all: who captures first matters
            knights = yield from g.choose_cards(knights, count=len(knights), ordered=True)
        for knight in knights:
            yield from g.capture(knight, 1)


@card("Inspiration")
class Inspiration:
    """Play: one of your creatures is readied, then used in any way that it can be."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_use(c, you))
        yield from g.ready(creature)
        yield from g.use(creature, you)


@card("Mighty Lance")
class MightyLance:
    """Play: 3 damage for a creature, and 3 for one next to it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            near = yield from g.choose_card(g.neighbors(creature))
            yield from g.deal_listed([(creature, 3), (near, 3)])


@card("Oath of Poverty")
class OathOfPoverty:
    """Play: destroys all artifacts on your side; each that this destroys is worth 2 Æmber to you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        destroyed = yield from g.destroy(g.artifacts(friendly_to=you))
        yield from g.gain(you, 2 * len(destroyed))


@card("One Stood Against Many")
class OneStoodAgainstMany:
    """Play: one of your creatures is readied and fights, three times over, never the same enemy creature again."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        hero = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_fight(c, you))
        fought: list[list[int]] = []
        for _ in range(3):
            yield from g.ready_and_fight(hero, you, fought=fought)


@card("Radiant Truth")
class RadiantTruth:
    """Play: stuns the enemy creatures between the flanks."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(g.creatures(enemy_of=you, where=lambda c: not g.on_flank(c)))


@card("Take Hostages")
class TakeHostages:
    """Play: until the turn ends, a creature of yours captures 1 Æmber whenever it has been in a fight."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, TakeHostages.Taking)

    @lasting
    class Taking:
        """Creatures of yours capture 1 Æmber whenever they have been in a fight."""

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
    """Play: a creature of power 5 or more, of your choice, is purged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: g.power(c) >= 5)
        yield from g.purge(creature)


@card("The Spirit’s Way")
class TheSpiritsWay:
    """Play: nobody of power 3 or more survives."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) >= 3))


@card("Epic Quest")
class EpicQuest:
    """Play: your Knights in play go to the archives. Omni: in a turn in which you have played at least seven Sanctum
    cards, is sacrificed for a key that costs nothing."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(g.creatures(friendly_to=you, where=lambda c: has_trait(c, "knight")))

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.happened("played:sanctum", you) >= 7:
            yield from g.sacrifice(me, you)
            yield from g.forge(you, cost=0)


@card("Gorm of Omm")
class GormOfOmm:
    """Omni: is sacrificed, and an artifact of your choice is destroyed."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        artifact = yield from g.choose_card(g.artifacts(where=lambda a: not a.tagged))
        yield from g.destroy(artifact)


@card("Hallowed Blaster")
class HallowedBlaster:
    """Action: takes up to 3 damage off one creature of either side."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_healed)
        yield from g.heal(creature, 3)


@card("Potion of Invulnerability")
class PotionOfInvulnerability:
    """Omni: is sacrificed; until the turn ends, nothing can damage your creatures."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, PotionOfInvulnerability.Drunk)

    @lasting
    class Drunk:
        """Nothing can damage your creatures."""

        def cannot_be_dealt_damage(g: Verbs, me: Lasting, creature: Card, source: Card | None) -> bool:
            return creature.controller == me.seat


@card("Round Table")
class RoundTable:
    """Your Knights taunt and have 1 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return int(creature.controller == me.controller and has_trait(creature, "knight"))

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature.controller == me.controller and has_trait(creature, "knight") else {}


@card("Sigil of Brotherhood")
class SigilOfBrotherhood:
    """Omni: is sacrificed; until the turn ends you can use your Sanctum creatures whatever the active house is."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, SigilOfBrotherhood.United)

    @lasting
    class United:
        """Friendly Sanctum creatures can be used."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            own = player.seat == me.seat == card.controller
            return own and card.type == "creature" and g.is_of(card, "sanctum")


@card("Whispering Reliquary")
class WhisperingReliquary:
    """Action: one artifact in play, perhaps this one, goes back to the hand of its owner."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        yield from g.return_to_hand(artifact)


@card("Armageddon Cloak")
class ArmageddonCloak:
    """Its host has hazardous 2, and when it would be destroyed all its damage is healed and the cloak goes instead."""

    class Grants:
        """Hazardous 2. When it would be destroyed all its damage is healed and the cloak goes instead."""

        def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
            return {"hazardous": 2} if creature is me else {}

        @instead_of("destroy", when=lambda g, me, you, e: e.card is me)
        def burn(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.heal(me)
            yield from g.destroy(g.own_upgrade())


@card("Mantle of the Zealot")
class MantleOfTheZealot:
    """Its host can be used whatever the active house is."""

    class Grants:
        """Can be used whatever the active house is."""

        def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
            return card is me


@card("Protect the Weak")
class ProtectTheWeak:
    """Its host taunts and has 1 more armor."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if creature is me.host else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature is me.host else {}


@card("Shoulder Armor")
class ShoulderArmor:
    """Gives its host 2 more armor and 2 more power at either end of the battleline."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host and g.on_flank(creature) else 0

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host and g.on_flank(creature) else 0
