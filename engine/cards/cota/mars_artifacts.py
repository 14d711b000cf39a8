"""Call of the Archons, Mars: artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.cota.mars import is_martian, reveal_martians
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, HAND, PLAY, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Combat Pheromones")
class CombatPheromones:
    """Omni: sacrifices itself. For the rest of the turn, 2 other Mars cards may be used whatever the active house is,
    each as often as it is ready."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, CombatPheromones.Spread, used=[])

    @lasting
    class Spread:
        """2 Mars cards may be used whatever the active house is, each as often as it is ready."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            if player.seat != me.seat or card.id == me.source or not is_martian(g, card):
                return False
            used = me.data["used"]
            if g.ref(card) in used:  # use-readied-again-may-be-used-again
                return True
            # what another Combat Pheromones already lets be used does not count here
            others = [record for record in g.state.lasting if record.text is me.text and record.seat == me.seat]
            return len(used) < 2 and not any(g.ref(card) in record.data["used"] for record in others)

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            if g.ref(card) not in me.data["used"]:
                me.data["used"] = [*me.data["used"], g.ref(card)]


@card("Commpod")
class Commpod:
    """Action: reveals as many Mars cards from your hand as you like. For each, may ready a Mars creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        revealed = yield from reveal_martians(g, you)
        chosen = yield from g.choose_creatures(
            revealed, up_to=True, where=lambda c: is_martian(g, c), useful=g.can_be_readied
        )
        yield from g.ready(chosen)


@card("Crystal Hive")
class CrystalHive:
    """Action: for the rest of the turn, gains 1 Æmber whenever a creature reaps."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, CrystalHive.Humming)

    @lasting
    class Humming:
        """Gains 1 Æmber whenever a creature reaps."""

        @after("reaped")
        def hum(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Custom Virus")
class CustomVirus:
    """Omni: sacrifices itself, then reveals a creature from your hand and purges it. Destroys every creature that has a
    trait in common with it. Under its erratum, destroys itself instead of sacrificing itself, and may purge none."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        changed = g.erratum("Custom Virus")
        removed = yield from g.destroy(me) if changed else g.sacrifice(me, you)
        if not removed and g.rests_on("custom-virus-warded", "stops"):
            return
        chosen = yield from g.choose_from(you, HAND, where=lambda c: c.type == "creature", up_to=changed)
        yield from g.reveal(chosen, you)  # its traits are what the rest is about
        purged = yield from g.purge(chosen, shown=True)
        traits = [trait for card in purged for trait in g.traits_of(card)]
        yield from g.destroy(g.creatures(where=lambda c: any(g.has_trait(c, trait) for trait in traits)))


@card("Feeding Pit")
class FeedingPit:
    """Action: discards a creature from your hand. If it does, gains 1 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, where=lambda c: c.type == "creature")
        discarded = yield from g.discard(chosen)
        yield from g.gain(you, len(discarded))


@card("Invasion Portal")
class InvasionPortal:
    """Action: discards from the top of your deck, card by card, until it discards a Mars creature or the deck is empty.
    Returns such a creature to your hand."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        martian = yield from g.discard_until(you, lambda c: c.type == "creature" and is_martian(g, c))
        yield from g.return_to_hand(martian)


@card("Incubation Chamber")
class IncubationChamber:
    """Omni: reveals a Mars creature from your hand and archives it. Under its erratum, may do so."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        optional = g.erratum("Incubation Chamber")
        chosen = yield from g.choose_from(
            you, HAND, where=lambda c: c.type == "creature" and is_martian(g, c), up_to=optional
        )
        yield from g.reveal(chosen, you)
        yield from g.archive(chosen, shown=True)


@card("Mothergun")
class Mothergun:
    """Action: reveals as many Mars cards from your hand as you like. Deals 1 damage to a creature for each."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        revealed = yield from reveal_martians(g, you)
        creature = yield from g.choose_creature(useful=revealed > 0)
        yield from g.deal_damage(creature, revealed)


@card("Sniffer")
class Sniffer:
    """Action: for the rest of the turn, no creature has elusive."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Sniffer.Sniffed)

    @lasting
    class Sniffed:
        """No creature has elusive."""

        def loses_keywords(g: Verbs, me: Lasting, creature: Card) -> tuple[str, ...]:
            return ("elusive",)


@card("Swap Widget")
class SwapWidget:
    """Action: returns a ready friendly Mars creature to the hand of its owner. If that is your hand, puts a Mars
    creature with another title into play from it and readies it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        leaving = yield from g.choose_creature(friendly_to=you, where=lambda c: c.ready and is_martian(g, c))
        if leaving is None:
            return
        name = leaving.title
        returned = yield from g.return_to_hand(leaving)
        if not returned or leaving.zone != HAND or leaving.owner != you.seat:
            return
        chosen = yield from g.choose_from(
            you, HAND, where=lambda c: c.type == "creature" and is_martian(g, c) and c.title != name
        )
        for entering in chosen:
            if (yield from g.put_into_play(entering, you)) and entering.zone == PLAY:
                yield from g.ready(entering)


@card("Biomatrix Backup")
class BiomatrixBackup:
    """This creature has “Destroyed: may put itself in the archives of its owner; under the erratum, always does”."""

    class Grants:
        """Destroyed: may put itself in the archives of its owner; under the erratum, always does."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            if g.erratum("Biomatrix Backup") or (
                yield from g.may("archive {card}", subject=me, useful=me.zone != ARCHIVES)
            ):
                yield from g.put_into_archives(me)


@card("Brain Stem Antenna")
class BrainStemAntenna:
    """This creature has “Whenever you play a Mars creature, readies itself and, for the rest of the turn, belongs to
    house Mars”."""

    class Grants:
        """Whenever you play a Mars creature, readies itself and, for the rest of the turn, belongs to house Mars."""

        @after("played", by="you", card="creature", of="mars")
        def receive(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.ready(me)
            if g.here(me):
                yield from g.begin(me, you, BrainStemAntenna.Martian, on=me)

    @lasting
    class Martian:
        """This creature belongs to house Mars."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "mars" if me.on is not None and card.id == me.on[0] else None


@card("Jammer Pack")
class JammerPack:
    """This creature has “Keys cost each opponent 2 Æmber more”."""

    class Grants:
        """Keys cost each opponent 2 Æmber more."""

        def key_cost(g: Verbs, me: Card, player: Player) -> int:
            return 2 if player.seat != me.controller else 0


@card("Red Planet Ray Gun")
class RedPlanetRayGun:
    """This creature has “Reap: deals 1 damage to a creature for every Mars creature in play”."""

    class Grants:
        """Reap: deals 1 damage to a creature for every Mars creature in play."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            martians = g.creatures(where=lambda c: is_martian(g, c))
            creature = yield from g.choose_creature(useful=bool(martians))
            yield from g.deal_damage(creature, len(martians))
