"""Mass Mutation, Shadows: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting, plain
from engine.cards.mm.mutants import discard_to_draw, exalt_to_strike, sort_top_three
from engine.table.choices import Flow
from engine.table.durations import start_of_turn
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Lyco-Thief", "Mutant Cutpurse", "Sacro-Thief", "Splinter")


@card("Bo Nithing")
class BoNithing:
    """Play: steals 1 Æmber for every key that your opponent has forged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        g.bind_opponent(opponent)
        yield from g.steal_for_each(you, len(opponent.keys))


@card("Boss Zarek")
class BossZarek:
    """Friendly creatures with Æmber on them have elusive."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if creature.amber and creature.controller == me.controller else {}


@card("Dæmo-Thief")
class DaemoThief:
    """Elusive. Destroyed: steals 1 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Dino-Thief")
class DinoThief:
    """Elusive. Play: may exalt itself. If it does, deals 3 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)


@card("Francis the “Economist”")
class FrancisTheEconomist:
    """Skirmish. Fight: every player gains 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.gain(player, 1)


@card("Johnny Longfingers")
class JohnnyLongfingers:
    """Friendly Mutant creatures have “Destroyed: steals 1 Æmber”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and card.controller == me.controller and g.has_trait(card, "mutant")

    class Grants:
        """Destroyed: steals 1 Æmber."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.steal(you, 1)


@card("Liam Say")
class LiamSay:
    """Elusive. At the beginning of your turn, may deal 1 damage to a creature."""

    @after("turn_began", by="you")
    def say(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(optional=True)
        yield from g.deal_damage(creature, 1)


@card("Mastermindy")
class Mastermindy:
    """Elusive. At the end of your turn, puts a scheme counter on itself. Action: removes every scheme counter from
    itself. Steals 1 Æmber for each counter so removed."""

    @after("turn_ended", by="you")
    def scheme(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_counters(me, "scheme")

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        schemes = yield from g.remove_counters(me, "scheme")
        yield from g.steal_for_each(you, schemes)


@card("Rad Penny")
class RadPenny:
    """Play: steals 1 Æmber. Destroyed: shuffles itself into the deck of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck(me)


@card("Reckless Rizzo")
class RecklessRizzo:
    """Elusive. Action: steals 2 Æmber. Until your next turn begins, does not have elusive."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 2)
        if g.here(me):
            yield from g.begin(me, you, RecklessRizzo.Exposed, until=start_of_turn(you), on=me)

    @lasting
    class Exposed:
        """This creature does not have elusive."""

        def loses_keywords(g: Verbs, me: Lasting, creature: Card) -> tuple[str, ...]:
            return ("elusive",) if g.ref(creature) == me.on else ()


@card("Shadowsaurus")
class Shadowsaurus:
    """Action: moves all Æmber on an enemy creature to your opponent's pool. If there was any, takes control of that
    creature, which belongs to house Shadows while friendly."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, useful=lambda c: c.amber > 0)
        if creature is None or not creature.amber:
            return
        g.bind_opponent(g.controller(creature))
        opponent = yield from g.opponent(you)
        yield from g.move_amber(creature, opponent)
        if (yield from g.take_control(creature, you)):
            yield from g.begin(me, you, Shadowsaurus.Swayed, until="match", on=creature)

    @lasting
    class Swayed:
        """This card belongs to house Shadows while it is friendly."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "shadows" if g.ref(card) == me.on and card.controller == me.seat else None


@card("Shoulder Id")
class ShoulderId:
    """Taunt. Cannot fight. For damage that it would deal to a creature, steals 1 Æmber instead."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and how == "fight"

    @instead_of("deal_damage", when=lambda g, me, you, e: e.source is me)
    def pilfer(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        g.bind_opponent(g.controller(event.card))
        yield from g.steal(you, 1)


@card("Subtle Otto")
class SubtleOtto:
    """Play: makes your opponent discard a card at random from their hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent)


@card("Techno-Thief")
class TechnoThief:
    """Elusive. Reap: discards a card from your hand. If it does, draws a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)


@card("The Shadowsmith")
class TheShadowsmith:
    """Every Mutant creature has elusive."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if g.has_trait(creature, "mutant") else {}


@card("Xeno-Thief")
class XenoThief:
    """Elusive. Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your
    deck."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)
