"""Mass Mutation, Saurian: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting, plain
from engine.cards.mm.mutants import discard_to_draw, exalt_to_strike, sort_top_three
from engine.cards.mm.saurian import move_between
from engine.cards.wc.saurian_creatures import exalts
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import DISCARD, LIMBO, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Deusillus (top half)")


@card("Charybdis")
class Charybdis:
    """Every enemy creature has “Before Fight: loses 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller != me.controller

    class Grants:
        """Before Fight: loses 1 Æmber."""

        def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.lose(you, 1)


@card("Citizen Shrix")
class CitizenShrix:
    """Play/Reap: exalts itself. Steals 1 Æmber."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me)
        yield from g.steal(you, 1)


@card("Consul Primus")
class ConsulPrimus:
    """Reap: moves 1 Æmber from a creature to another creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from move_between(g, g.creatures(), 1)


@card("Cornicen Octavia")
class CornicenOctavia:
    """Action: captures 2 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 2)


@card("Dark Centurion")
class DarkCenturion:
    """Action: moves 1 Æmber from a creature to the common supply. If it does, wards that creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=lambda c: c.amber > 0)
        if creature is not None and (yield from g.move_amber(creature, None, 1)):
            yield from g.ward(creature)


@card("Deusillus")
class Deusillus:
    """Play: captures all of your opponent's Æmber. Deals 5 damage to an enemy creature. Fight/Reap: moves 1 Æmber from
    itself to the common supply. Deals 2 damage to every enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.capture(me, opponent.amber, opponent)
        yield from g.deal_damage((yield from g.choose_creature(enemy_of=you)), 5)

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_amber(me, None, 1)
        yield from g.deal_damage(g.creatures(enemy_of=you), 2)


@card("Dreadbone Decimus")
class DreadboneDecimus:
    """Play/Fight: may exalt itself. If it does, destroys a creature of less power than itself."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            victim = yield from g.choose_creature(where=lambda c: g.power(c) < g.power(me), untagged=True)
            yield from g.destroy(victim)


@card("Dæmo-Saurus")
class DaemoSaurus:
    """Play: may exalt itself. If it does, deals 3 damage to a creature. Destroyed: steals 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Faust the Great")
class FaustTheGreat:
    """Keys cost each opponent 1 Æmber more for every friendly creature with Æmber on it. Play: may exalt a friendly
    creature."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        if player.seat == me.controller:
            return 0
        return sum(1 for creature in g.controller(me).line if creature.amber)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt((yield from g.choose_creature(friendly_to=you, optional=True)))


@card("Galeatops")
class Galeatops:
    """Deals no more than 4 damage in fights."""

    def fight_damage_limit(g: Verbs, me: Card, creature: Card) -> int | None:
        return 4 if creature is me else None


@card("Gladiodontus")
class Gladiodontus:
    """Enters play stunned. Deals no more than 5 damage in fights. Fight/Reap: readies and enrages itself if this is its
    first use this turn."""

    enters_stunned = True

    def fight_damage_limit(g: Verbs, me: Card, creature: Card) -> int | None:
        return 5 if creature is me else None

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.here(me) and g.times_used(me) == 1:
            yield from g.ready(me)
            yield from g.enrage(me)


@card("High Priest Torvus")
class HighPriestTorvus:
    """Reap: may exalt itself. If it does, for the rest of the turn, the next action card that you resolve returns to
    your hand instead of going to the discard pile."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from exalts(g, me)):
            yield from g.begin(me, you, HighPriestTorvus.Blessed, under_way=g.under_way())

    @lasting
    class Blessed:
        """The next action card that you resolve returns to your hand instead of going to the discard pile."""

        @instead_of(
            "put_away",
            by="you",
            when=lambda g, me, you, e: [e.card.id, e.incarnation] not in me.data["under_way"],
        )
        def bless(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            spent = [effect for effect in g.state.lasting if effect.text is me.text and effect.seat == me.seat]
            for record in spent:  # it was the next action for all of them
                if [event.card.id, event.incarnation] not in record.data["under_way"]:
                    g.end_lasting(record)
            if event.zone == LIMBO:
                yield from g.return_to_hand(event.card)


@card("Lyco-Saurus")
class LycoSaurus:
    """Skirmish. Play: may exalt itself. If it does, deals 3 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)


@card("Nerotaurus")
class Nerotaurus:
    """Fight: in your opponent's next turn, enemy creatures cannot reap. Reap: in your opponent's next turn, enemy
    creatures cannot fight."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, Nerotaurus.Fiddling, until=next_turn(opponent), barred="reap")

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, Nerotaurus.Fiddling, until=next_turn(opponent), barred="fight")

    @lasting
    class Fiddling:
        """Enemy creatures cannot reap, or cannot fight."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return how == me.data["barred"] and card.type == "creature" and card.controller != me.seat


@card("Optio Gorkus")
class OptioGorkus:
    """Elusive. Each of its neighbors has “Destroyed: moves all Æmber on it to a neighbor called Optio Gorkus”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card in g.neighbors(me)

    class Grants:
        """Destroyed: moves all Æmber on it to a neighbor called Optio Gorkus."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            officers = [creature for creature in g.neighbors(me) if creature.title == "Optio Gorkus"]
            officer = yield from g.choose_card(officers, useful=me.amber > 0)
            if officer is not None:
                yield from g.move_amber(me, officer)


@card("Sacro-Saurus")
class SacroSaurus:
    """Play: may exalt itself. If it does, deals 3 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)


@card("Saurian Egg")
class SaurianEgg:
    """Cannot fight or reap. Omni: discards the top 2 cards of your deck. If any of them are Saurian creatures, puts
    them into play ready, with three +1 power counters on each, and destroys itself."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and how in ("fight", "reap")

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        discarded = yield from g.discard_top(you, 2)
        hatched = [card for card in discarded if card.type == "creature" and g.is_of(card, "saurian")]
        if not hatched:
            return
        able = [card for card in hatched if card.zone == DISCARD]
        halves = sorted((card for card in able if card.printed.half), key=lambda c: c.printed.half)  # the bottom first
        if len(halves) == 2:
            able.remove(halves[1])
        for young in (yield from g.choose_cards(able, count=len(able), ordered=True)):
            half = halves[1] if len(halves) == 2 else None
            if (yield from g.put_into_play(young, you, half=half, ready=True)):
                yield from g.add_counters(young, "power", 3)
        yield from g.destroy(me)


@card("Scylla")
class Scylla:
    """Every enemy creature has “Reap: deals 4 damage to itself”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller != me.controller

    class Grants:
        """Reap: deals 4 damage to itself."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.deal_damage(me, 4)


@card("Senator Quintina")
class SenatorQuintina:
    """Whenever a creature reaps, exalts it."""

    @after("reaped", card="creature")
    def flatter(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.exalt(event.card)


@card("Techno-Saurus")
class TechnoSaurus:
    """Play: may exalt itself. If it does, deals 3 damage to a creature. Reap: discards a card from your hand. If it
    does, draws a card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)


@card("Umbra-Saurus")
class UmbraSaurus:
    """Elusive. Play: may exalt itself. If it does, deals 3 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)


@card("Xeno-Saurus")
class XenoSaurus:
    """Play: may exalt itself. If it does, deals 3 damage to a creature. Fight: looks at the top 3 cards of your deck,
    puts 1 of them into your hand and 1 on the bottom of your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)
