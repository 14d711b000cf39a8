"""Mass Mutation, Untamed: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, plain
from engine.cards.mm.mutants import discard_to_draw, exalt_to_strike, sort_top_three
from engine.cards.mm.untamed import is_mutant
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Gloriana’s Attendant", "Niffle Kong (top half)", "Sacro-Beast", "Umbra-Beast")


@card("Blossom Drake")
class BlossomDrake:
    """Has 1 more power for every artifact in play. The text box of every artifact counts as blank, save its traits."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return len(g.artifacts()) if creature is me else 0

    def blanks(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "artifact"


@card("Cephaloist")
class Cephaloist:
    """While you have at least 4 Æmber, none of it can be stolen."""

    def cannot_steal(g: Verbs, me: Card, victim: Player) -> bool:
        return victim.seat == me.controller and victim.amber >= 4


@card("Chonkers")
class Chonkers:
    """Skirmish. Whenever an enemy creature is destroyed in a fight with this creature, doubles the number of +1 power
    counters on itself. Play: puts a +1 power counter on itself."""

    @after("destroyed", fell_to_me=True)
    def fatten(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_counters(me, count=me.power_counters)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.add_counters(me)


@card("Dæmo-Beast")
class DaemoBeast:
    """Skirmish. Destroyed: steals 1 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Dark Faerie")
class DarkFaerie:
    """Skirmish. Fight: gains 2 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 2)


@card("Dark Harbinger")
class DarkHarbinger:
    """Whenever you play an Untamed action, readies itself."""

    @after("played", by="you", card="action", of="untamed")
    def rouse(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ready(me)


@card("Dark Queen Gloriana")
class DarkQueenGloriana:
    """Play: returns a friendly non-Untamed creature to the hand of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        banished = yield from g.choose_creature(friendly_to=you, where=lambda c: not g.is_of(c, "untamed"))
        yield from g.return_to_hand(banished)


@card("Dino-Beast")
class DinoBeast:
    """Skirmish. Play: may exalt itself. If it does, deals 3 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)


@card("Eunoia")
class Eunoia:
    """Whenever an enemy creature is destroyed in a fight with this creature, gains 1 Æmber and heals 2 damage from
    itself."""

    @after("destroyed", fell_to_me=True)
    def feast(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)
        yield from g.heal(me, 2)


@card("Fandangle")
class Fandangle:
    """Every friendly non-Untamed creature enters play ready while you have at least 4 Æmber."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        if card.type != "creature" or card.controller != me.controller or g.is_of(card, "untamed"):
            return False
        return g.controller(me).amber >= 4

    def enters_ready(g: Verbs, me: Card, player: Player) -> bool:
        itself = not g.is_of(me, "untamed") and g.reads("fandangle-as-a-maverick", "itself-too")
        return itself and player.amber >= 4


@card("Floomf")
class Floomf:
    """Skirmish. Fight: puts two +1 power counters on a Beast creature."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        beast = yield from g.choose_creature(where=lambda c: g.has_trait(c, "beast"))
        if beast is not None:
            yield from g.add_counters(beast, count=2)


@card("Keyfrog")
class Keyfrog:
    """Destroyed: forges a key at its current cost."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.forge(you)


@card("Lumilu")
class Lumilu:
    """Reap: gains 1 Æmber for each other friendly Beast creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        pack = g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "beast"), other_than=me)
        yield from g.for_each(len(pack), g.gain, you)


@card("Mercy, Malkin Queen")
class MercyMalkinQueen:
    """Skirmish. Whenever a friendly Cat creature enters play, wards it. Fight: readies a friendly Beast creature."""

    @after("entered_play", card="creature", side="friendly", trait="cat")
    def adopt(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ward(event.card)

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        beast = yield from g.choose_creature(
            friendly_to=you, where=lambda c: g.has_trait(c, "beast"), useful=g.can_be_readied
        )
        yield from g.ready(beast)


@card("Niffle Kong")
class NiffleKong:
    """Play: searches for any number of Niffle creatures in your deck and discard pile and puts them into your hand.
    Fight/Reap: may destroy a friendly Niffle creature. If it does, deals 3 damage to a creature, steals 1 Æmber and
    destroys an enemy artifact."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.search_deck(
            you, where=lambda c: c.type == "creature" and g.has_trait(c, "niffle"), count=None, discard_too=True
        )

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you, where=lambda c: g.has_trait(c, "niffle"), optional=True, untagged=True
        )
        if (yield from g.destroy(creature)):
            yield from g.deal_damage((yield from g.choose_creature()), 3)
            yield from g.steal(you, 1)
            yield from g.destroy((yield from g.choose_card(g.artifacts(enemy_of=you))))


@card("Pismire")
class Pismire:
    """Keys cost each opponent 2 Æmber more while there are more friendly Mutant creatures than enemy Mutant
    creatures."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        if player.seat == me.controller:
            return 0
        mutants = g.creatures(where=lambda c: is_mutant(g, c))
        friendly = sum(1 for c in mutants if c.controller == me.controller)
        return 2 if friendly > len(mutants) - friendly else 0


@card("Techno-Beast")
class TechnoBeast:
    """Skirmish. Reap: discards a card from your hand. If it does, draws a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)


@card("Trimble")
class Trimble:
    """Every Mutant creature has skirmish."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if is_mutant(g, creature) else {}


@card("Xeno-Beast")
class XenoBeast:
    """Skirmish. Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your
    deck."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)
