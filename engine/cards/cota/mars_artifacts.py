"""The artifacts and upgrades of Mars in Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.cota.mars import is_martian, reveal_martians
from engine.rules.creatures import has_trait
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, HAND, PLAY, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Combat Pheromones")
class CombatPheromones:
    """Omni: sacrifices itself; for the rest of the turn you may use two other Mars cards in whatever house, as often as
    they are ready."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, CombatPheromones.Spread, used=[])

    @lasting
    class Spread:
        """Two Mars cards may be used, each again when it is ready again."""

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
    """Action: reveals as many Mars cards of your hand as you like and may ready as many Mars creatures."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shown = yield from reveal_martians(g, you)
        chosen = yield from g.choose_creatures(
            shown, up_to=True, where=lambda c: is_martian(g, c), useful=g.can_be_readied
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
    """Omni: sacrifices itself, purges a creature from your hand and destroys every creature that shares a trait with
    it. By its erratum it is destroyed, and the purge is yours to decide."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        changed = g.erratum("Custom Virus")
        yield from g.destroy(me) if changed else g.sacrifice(me, you)
        own = [card for card in you.hand if card.type == "creature"]
        chosen = yield from g.choose_card(own, optional=changed, by=you, private=True, useful=bool(you.hand))
        yield from g.reveal(chosen, you)  # its traits are what the rest is about
        purged = yield from g.purge(chosen, shown=True)
        traits = [trait for card in purged for trait in card.facts.traits]
        yield from g.destroy(g.creatures(where=lambda c: any(has_trait(c, trait) for trait in traits)))


@card("Feeding Pit")
class FeedingPit:
    """Action: discards a creature from your hand and gains 1 Æmber if that was done."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        own = [card for card in you.hand if card.type == "creature"]
        chosen = yield from g.choose_card(own, by=you, private=True, useful=bool(you.hand))
        gone = yield from g.discard(chosen)
        yield from g.gain(you, len(gone))


@card("Invasion Portal")
class InvasionPortal:
    """Action: discards from the top of your deck up to the first Mars creature, which goes to your hand."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        while gone := (yield from g.discard_top(you)):
            if gone[0].type == "creature" and is_martian(g, gone[0]):
                g.hold(gone[0])
                yield from g.return_to_hand(gone[0])
                return


@card("Incubation Chamber")
class IncubationChamber:
    """Omni: reveals a Mars creature of your hand and archives it. By its erratum you may leave it."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        own = [card for card in you.hand if card.type == "creature" and is_martian(g, card)]
        optional = g.erratum("Incubation Chamber")
        chosen = yield from g.choose_card(own, optional=optional, by=you, private=True, useful=bool(you.hand))
        yield from g.reveal(chosen, you)
        yield from g.archive(chosen, shown=True)


@card("Mothergun")
class Mothergun:
    """Action: reveals as many Mars cards of your hand as you like and deals as much damage to a creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shown = yield from reveal_martians(g, you)
        creature = yield from g.choose_creature(useful=shown > 0)
        yield from g.deal_damage(creature, shown)


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
    """Action: returns a ready friendly Mars creature to your hand. If that was done, puts a Mars creature of another
    name from your hand into play and readies it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        leaving = yield from g.choose_creature(friendly_to=you, where=lambda c: c.ready and is_martian(g, c))
        if leaving is None:
            return
        name = leaving.title
        gone = yield from g.return_to_hand(leaving)
        if not gone or leaving.zone != HAND or leaving.owner != you.seat:
            return
        own = [c for c in you.hand if c.type == "creature" and is_martian(g, c) and c.title != name]
        entering = yield from g.choose_card(own, by=you, private=True)
        if (yield from g.put_into_play(entering, you)) and entering is not None and entering.zone == PLAY:
            yield from g.ready(entering)


@card("Biomatrix Backup")
class BiomatrixBackup:
    """Its creature goes to its owner's archives when it is destroyed; by the erratum, without any choice."""

    class Grants:
        """Destroyed: goes to its owner's archives."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            if g.erratum("Biomatrix Backup") or (
                yield from g.may("archive {card}", subject=me, useful=me.zone != ARCHIVES)
            ):
                yield from g.put_into_archives(me)


@card("Brain Stem Antenna")
class BrainStemAntenna:
    """Whenever you play a Mars creature, its creature becomes ready and belongs to house Mars for the rest of the
    turn."""

    class Grants:
        """Becomes ready and belongs to house Mars for the rest of the turn whenever you play a Mars creature."""

        @after(
            "played", when=lambda g, me, you, e: e.player is you and e.card.type == "creature" and is_martian(g, e.card)
        )
        def receive(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.ready(me)
            if g.here(me):
                yield from g.begin(me, you, BrainStemAntenna.Martian, on=me)

    @lasting
    class Martian:
        """It belongs to house Mars."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "mars" if me.on is not None and card.id == me.on[0] else None


@card("Jammer Pack")
class JammerPack:
    """Keys cost the opponents of its creature's controller 2 Æmber more."""

    class Grants:
        """Keys cost the opponents 2 Æmber more."""

        def key_cost(g: Verbs, me: Card, player: Player) -> int:
            return 2 if player.seat != me.controller else 0


@card("Red Planet Ray Gun")
class RedPlanetRayGun:
    """Its creature deals 1 damage to a creature for each Mars creature in play when it reaps."""

    class Grants:
        """Reap: deals 1 damage to a creature for each Mars creature in play."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            martians = g.creatures(where=lambda c: is_martian(g, c))
            creature = yield from g.choose_creature(useful=bool(martians))
            yield from g.deal_damage(creature, len(martians))
