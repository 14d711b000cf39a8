"""Æmber Skies, Skyborn: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, instead_of
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import KEY_COLOURS, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Aero O’Fore")
class AeroOFore:
    """While in the center of your battleline, has “Reap: may rearrange the other creatures of your battleline. Makes
    every friendly flank creature capture 2 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and g.in_center(me)

    class Grants:
        """Reap: may rearrange the other creatures of your battleline. Makes every friendly flank creature capture 2
        Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            if (yield from g.may("rearrange the other creatures", useful=len(you.line) > 2)):
                yield from g.rearrange(you, but=me)
            amber = sum(other.amber for other in g.opponents(you))
            flanks = g.creatures(friendly_to=you, where=g.on_flank)
            for creature in (yield from g.choose_captors(flanks, amber, apiece=2)):
                yield from g.capture(creature, 2)


@card("Black Tempest")
class BlackTempest:
    """Hazardous 2. Fight: steals 2 Æmber, or 3 if you have no forged key."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 2 if you.keys else 3)


@card("Bosun Creen")
class BosunCreen:
    """Scrap: moves a creature to a flank of its battleline."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.move_to_flank(creature)


@card("Bux Bastian")
class BuxBastian:
    """Scrap: exalts an enemy flank creature."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt((yield from g.choose_creature(enemy_of=you, where=g.on_flank)))


@card("Chandler Anouk")
class ChandlerAnouk:
    """Friendly flank creatures have taunt and 2 more armor."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature.controller == me.controller and g.on_flank(creature) else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature.controller == me.controller and g.on_flank(creature) else {}


@card("Flip Stallard")
class FlipStallard:
    """The Destroyed abilities of enemy creatures cannot trigger."""

    def cannot_trigger(g: Verbs, me: Card, card: Card, label: str) -> bool:
        return label == "destroyed" and card.type == "creature" and card.controller != me.controller


@card("Han Peregrine")
class HanPeregrine:
    """Fight/Reap: may exalt itself. If it does, heals all damage from a creature with damage and moves that to a flank
    of its battleline."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not (yield from g.may("exalt {card}", subject=me)) or not (yield from g.exalt(me)):
            return
        creature = yield from g.choose_creature(where=lambda c: c.damage > 0)
        if creature is not None:
            yield from g.heal(creature)
            yield from g.move_to_flank(creature)


@card("Indigo Halyard")
class IndigoHalyard:
    """While your blue key is forged, has “Reap: readies another friendly creature and fights with it”. While your
    opponent's blue key is forged, its neighbors have taunt."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and g.keys_forged("blue", g.controller(me)) > 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        theirs = any(g.keys_forged("blue", other) for other in g.opponents(g.controller(me)))
        return {"taunt": 1} if theirs and creature in g.neighbors(me) else {}

    class Grants:
        """Reap: readies another friendly creature and fights with it."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(friendly_to=you, other_than=me)
            yield from g.ready_and_fight(creature, you)


@card("Ley, Earl of Hurl")
class LeyEarlOfHurl:
    """When it would be destroyed while it is a non-flank creature, heals all damage from itself, exhausts itself, wards
    itself and moves itself to a flank of its battleline instead."""

    @instead_of("destroy", card="me", under="destroyed", when=lambda g, me, you, e: not g.on_flank(me))
    def hurl(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.heal(me)
        yield from g.exhaust(me)
        yield from g.ward(me)
        yield from g.move_to_flank(me)


@card("Nantucket")
class Nantucket:
    """Deploy. Fight/Reap: gains 1 Æmber for every Skyborn creature that is a neighbor."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        near = [c for c in g.neighbors(me) if g.is_of(c, "skyborn")]
        yield from g.for_each(len(near), g.gain, you)


@card("Navigator Ketarr")
class NavigatorKetarr:
    """Reap: while on a flank, draws 2 cards and archives a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.on_flank(me):
            yield from g.draw(you, 2)
            yield from g.archive_from_hand(you)


@card("Pirate Champion")
class PirateChampion:
    """Taunt. Fight: may move itself to a flank of its battleline."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.may("move {card} to a flank", subject=me)):
            yield from g.move_to_flank(me)


@card("Raiding Party")
class RaidingParty:
    """Fight: steals 1 Æmber, or 2 if 2 keys of the same colour are forged."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        pair = any(g.keys_forged(colour) > 1 for colour in KEY_COLOURS)
        yield from g.steal(you, 2 if pair else 1)


@card("Rose of Sharon")
class RoseOfSharon:
    """Deploy. Elusive. Action: deals damage to an enemy creature equal to the power of a neighbor. Repeats this if your
    red key is forged."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def strike() -> Flow[None]:
            near = yield from g.choose_card(g.neighbors(me))
            if near is not None:
                yield from g.deal_damage((yield from g.choose_creature(enemy_of=you)), g.power(near))

        yield from strike()
        if g.keys_forged("red", you):
            yield from g.repeat_preceding(strike)


@card("Scalawag Finn")
class ScalawagFinn:
    """Fight: heals 3 damage from itself."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(me, 3)


@card("Shae “Cloudkicker”")
class ShaeCloudkicker:
    """Play/Reap: swaps places with another friendly creature."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        other = yield from g.choose_creature(friendly_to=you, other_than=me)
        if other is not None:
            yield from g.swap(me, other)


@card("Skulking Saboteurs")
class SkulkingSaboteurs:
    """Elusive. Reap: if your red key is forged, destroys an enemy creature. If your yellow key is forged, destroys an
    enemy artifact. If your blue key is forged, destroys an enemy upgrade."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.keys_forged("red", you):
            yield from g.destroy((yield from g.choose_creature(enemy_of=you, untagged=True)))
        if g.keys_forged("yellow", you):
            yield from g.destroy((yield from g.choose_card(g.artifacts(enemy_of=you))))
        if g.keys_forged("blue", you):
            upgrades = [c for other in g.opponents(you) for c in g.cards_in_play_of(other) if c.type == "upgrade"]
            yield from g.destroy((yield from g.choose_card(upgrades)))


@card("Third of Cliff")
class ThirdOfCliff:
    """Elusive. Action: destroys an enemy flank creature, or every enemy flank creature if your red key is forged."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.keys_forged("red", you):
            yield from g.destroy(g.creatures(enemy_of=you, where=g.on_flank))
        else:
            yield from g.destroy((yield from g.choose_creature(enemy_of=you, where=g.on_flank, untagged=True)))


@card("Viscount of Aerys")
class ViscountOfAerys:
    """While your yellow key is forged, enemy creatures enter play stunned. Play: stuns every enemy creature if your
    yellow key is forged."""

    def enters_stunned_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        enemy = card.type == "creature" and card.controller != me.controller
        return enemy and g.keys_forged("yellow", g.controller(me)) > 0

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.keys_forged("yellow", you):
            yield from g.stun(g.creatures(enemy_of=you))


@card("Æmber Airhart")
class AemberAirhart:
    """Fight/Reap: shuffles itself into the deck of its owner."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck(me)
