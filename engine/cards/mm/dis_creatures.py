"""Mass Mutation, Dis: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, heard_in, lasting
from engine.cards.mm.mutants import discard_to_draw, exalt_to_strike, sort_top_three
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _friendly_sins(g: Verbs, you: Player) -> list[Card]:
    """The Sin creatures of the player."""
    return g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "sin"))


@card("Bonesaw")
class Bonesaw:
    """Enters play ready if a friendly creature was destroyed this turn."""

    def enters_ready(g: Verbs, me: Card, you: Player) -> bool:
        return g.happened("destroyed:creature", you) > 0


@card("Brabble")
class Brabble:
    """Destroyed: makes your opponent lose 1 Æmber, or 3 Æmber if it is not your turn."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1 if g.active_player is you else 3)


@card("Dark Minion")
class DarkMinion:
    """Destroyed: deals 1 damage to every enemy creature."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)


@card("Desire")
class Desire:
    """Keys cost every player 4 Æmber more. Reap: forges a key at its current cost, less 1 Æmber for each friendly Sin
    creature."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 4

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.forge(you, cost=max(0, g.key_cost(you) - len(_friendly_sins(g, you))))


@card("Dino-Fiend")
class DinoFiend:
    """Play: may exalt itself. If it does, deals 3 damage to a creature. Destroyed: steals 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Drecker")
class Drecker:
    """Damage that is dealt to a neighbor during a fight is also dealt to this creature. Reap: steals 1 Æmber."""

    def shares_damage(g: Verbs, me: Card, creature: Card) -> bool:
        return g.fight is not None and not g.fight.over and creature in g.neighbors(me)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Envy")
class Envy:
    """Elusive. Reap: captures all of your opponent's Æmber if there are at least 2 friendly Sin creatures."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if len(_friendly_sins(g, you)) >= 2:
            opponent = yield from g.opponent(you)
            yield from g.capture(me, opponent.amber, opponent)


@card("Exchange Officer")
class ExchangeOfficer:
    """Play/Fight/Reap: uses a friendly Star Alliance card."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        cards = [*g.creatures(friendly_to=you), *g.artifacts(friendly_to=you)]
        allies = [c for c in cards if g.is_of(c, "staralliance")]
        used = yield from g.choose_card(allies, useful=lambda c: g.can_be_used(c, you))
        yield from g.use(used, you)


@card("Gluttony")
class Gluttony:
    """Play: exalts itself for each friendly Sin creature. Reap: moves all Æmber to your pool from every friendly
    creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for _ in _friendly_sins(g, you):
            yield from g.exalt(me)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in g.creatures(friendly_to=you):
            yield from g.move_amber(creature, you)


@card("Greed")
class Greed:
    """Refills your hand to 1 card more in your draw step for each friendly Sin creature."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return len(_friendly_sins(g, player)) if player.seat == me.controller else 0


@card("Hystricog")
class Hystricog:
    """Action: destroys a creature with damage."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: c.damage > 0, untagged=True)
        yield from g.destroy(creature)


@card("Lyco-Fiend")
class LycoFiend:
    """Skirmish. Destroyed: steals 1 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Maleficorn")
class Maleficorn:
    """Whenever an enemy creature is dealt damage by a bonus icon, deals 1 damage to that creature."""

    @after("damaged", side="enemy", reason="bonus")
    def gore(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.deal_damage(event.card, 1)


@card("Picaroon")
class Picaroon:
    """Deploy. Has the power of its non-Changeling neighbors together, in place of its own."""

    def base_power(g: Verbs, me: Card, creature: Card) -> int | None:
        if creature is not me:
            return None
        return sum(g.power(near) for near in g.neighbors(me) if not g.has_trait(near, "changeling"))


@card("Pride")
class Pride:
    """Reap: wards every friendly Sin creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ward(_friendly_sins(g, you))


@card("Relentless Creeper")
class RelentlessCreeper:
    """Whenever you choose Dis as active house, if this creature is in your discard pile, may return it to your hand."""

    @heard_in("discard")
    @after("house_chosen", by="you", reason="dis", optional=True)
    def creep(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.return_to_hand(me)


@card("Sacro-Fiend")
class SacroFiend:
    """Destroyed: steals 1 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Sinder")
class Sinder:
    """Taunt. Reap: destroys a friendly creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        yield from g.destroy(creature)


@card("Skixuno")
class Skixuno:
    """Omega. Play: destroys every other creature. Puts a +1 power counter on itself for each creature so destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        destroyed = yield from g.destroy(g.creatures(other_than=me))
        yield from g.for_each(len(destroyed), g.add_counters, me, "power")


@card("Sloth")
class Sloth:
    """At the end of your turn, if you have not used a creature this turn, gains 1 Æmber for each friendly Sin
    creature."""

    @after("turn_ended", by="you", when=lambda g, me, you, e: g.creatures_used(you) == 0)
    def rest(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.for_each(len(_friendly_sins(g, you)), g.gain, you)


@card("Snarette")
class Snarette:
    """At the end of your turn, captures 1 Æmber. Action: moves all Æmber from itself to the common supply."""

    @after("turn_ended", by="you")
    def snare(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.capture(me, 1)

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.move_amber(me, None)


@card("Techno-Fiend")
class TechnoFiend:
    """Reap: discards a card from your hand. If it does, draws a card. Destroyed: steals 1 Æmber."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Turnkey")
class Turnkey:
    """Play: unforges a key of your opponent. If it does, makes that opponent forge a key at no cost when this creature
    leaves play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if (yield from g.unforge(opponent)) is not None and g.here(me):
            yield from g.begin(me, you, Turnkey.Locked, until="match", victim=opponent, jailer=me)

    @lasting
    class Locked:
        """When Turnkey leaves play, makes your opponent forge a key at no cost."""

        @after("left_play", when=lambda g, me, you, e: e.card.id == me.data["jailer"][0])
        def give_back(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            g.end_lasting(me)
            jailed = g.victim(me)
            if not jailed.eliminated:
                yield from g.forge(jailed, cost=0)


@card("Umbra-Fiend")
class UmbraFiend:
    """Elusive. Destroyed: steals 1 Æmber."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Wrath")
class Wrath:
    """Taunt. Poison. Skirmish. Fight: for each friendly Sin creature, enrages an enemy creature, the same or another
    each time."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for _ in _friendly_sins(g, you):
            creature = yield from g.choose_creature(enemy_of=you, useful=lambda c: not c.enraged)
            yield from g.enrage(creature)


@card("Xeno-Fiend")
class XenoFiend:
    """Fight: looks at the top 3 cards of your deck, puts 1 of them into your hand and 1 on the bottom of your deck.
    Destroyed: steals 1 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from sort_top_three(g, you)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
