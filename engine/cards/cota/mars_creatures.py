"""Call of the Archons, Mars: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.cards.cota.mars import abduct, go_home, is_martian, ready_martians
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Blypyp")
class Blypyp:
    """Reap: for the rest of the turn, the first Mars creature that you play enters play ready."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Blypyp.Expecting)

    @lasting
    class Expecting:
        """The first Mars creature that you play enters play ready."""

        def enters_ready_for(g: Verbs, me: Lasting, card: Card, player: Player | None) -> bool:
            if player is None or player.seat != me.seat:
                return False
            return card.type == "creature" and is_martian(g, card)

        def entered_ready(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Chuff Ape")
class ChuffApe:
    """Taunt. Enters play stunned. Fight/Reap: may sacrifice another friendly creature. If it does, heals all damage
    from itself."""

    enters_stunned = True

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        meal = yield from g.choose_creature(friendly_to=you, other_than=me, optional=True, untagged=True)
        eaten = yield from g.sacrifice(meal, you)
        if eaten:
            yield from g.heal(me)


@card("Ether Spider")
class EtherSpider:
    """Deals no damage in fights. Whenever Æmber would go to an opponent's pool, captures it instead."""

    def deals_no_fight_damage(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me

    @instead_of("add", by="opponent")
    def catch(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.catch(me, event)


@card("Grabber Jammer")
class GrabberJammer:
    """Keys cost each opponent 1 Æmber more. Fight/Reap: captures 1 Æmber."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 1 if player.seat != me.controller else 0

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Grommid")
class Grommid:
    """You cannot play any creature. Whenever an enemy creature is destroyed in a fight with this creature, makes your
    opponent lose 1 Æmber."""

    def cannot_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return player.seat == me.controller and card.type == "creature"

    @after("destroyed", fell_to_me=True)
    def devour(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@card("“John Smyth”")
class JohnSmyth:
    """Elusive. Fight/Reap: readies a Mars creature that is not an Agent."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            where=lambda c: is_martian(g, c) and not g.has_trait(c, "agent"), useful=g.can_be_readied
        )
        yield from g.ready(creature)


@card("Mindwarper")
class Mindwarper:
    """Elusive. Action: makes an enemy creature capture 1 Æmber from its own controller."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, useful=g.controller_has_amber)
        if creature is not None:
            yield from g.capture(creature, 1, g.controller(creature))


@card("Phylyx the Disintegrator")
class PhylyxTheDisintegrator:
    """Elusive. Action: makes your opponent lose 1 Æmber for every other friendly Mars creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        others = g.creatures(friendly_to=you, where=lambda c: is_martian(g, c), other_than=me)
        opponent = yield from g.opponent(you)
        yield from g.for_each(len(others), g.lose, opponent)


@card("Qyxxlyx Plague Master")
class QyxxlyxPlagueMaster:
    """Fight/Reap: deals 3 damage, which armor does not prevent, to every Human creature."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_piercing(g.creatures(where=lambda c: g.has_trait(c, "human")), 3)


@card("Tunk")
class Tunk:
    """Whenever you play another Mars creature, heals all damage from itself."""

    @after("played", by="you", card="creature", of="mars", other=True)
    def repair(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.heal(me)


@card("Ulyq Megamouth")
class UlyqMegamouth:
    """Fight/Reap: uses a friendly non-Mars creature."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you, where=lambda c: not is_martian(g, c), useful=lambda c: g.can_be_used(c, you)
        )
        yield from g.use(creature, you)


@card("Uxlyx the Zookeeper")
class UxlyxTheZookeeper:
    """Elusive. Reap: puts an enemy creature in your archives. One that would leave them returns to the hand of its
    owner instead."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from abduct(g, me, you, [creature], UxlyxTheZookeeper.Abducted)

    @lasting
    class Abducted:
        """This card returns to the hand of its owner instead of leaving the archives for anywhere else."""

        home = go_home


@card("Vezyma Thinkdrone")
class VezymaThinkdrone:
    """Reap: may archive a friendly artifact or creature from play."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        own = [*g.creatures(friendly_to=you), *g.artifacts(friendly_to=you)]
        chosen = yield from g.choose_card(own, optional=True)
        yield from g.archive(chosen)


@card("Yxili Marauder")
class YxiliMarauder:
    """Has 1 more power for every Æmber on it. Play: captures 1 Æmber for every ready friendly Mars creature."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return me.amber if creature is me else 0

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(ready_martians(g, you), g.capture, me)


@card("Yxilo Bolter")
class YxiloBolter:
    """Fight/Reap: deals 2 damage to a creature. Purges it if that destroys it."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 2)
        if creature in outcome.destroyed:
            yield from g.purge(creature)


@card("Yxilx Dominator")
class YxilxDominator:
    """Taunt. Enters play stunned."""

    enters_stunned = True


@card("Zorg")
class Zorg:
    """Enters play stunned. Before Fight: stuns the creature that it fights and the neighbors of that creature."""

    enters_stunned = True

    def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.fight is not None:
            defender = g.fight.defender
            yield from g.stun([defender, *g.neighbors(defender)])


@card("Zyzzix the Many")
class ZyzzixTheMany:
    """Fight/Reap: may reveal and archive a creature from your hand. If it does, puts three +1 power counters on
    itself."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, where=lambda c: c.type == "creature", up_to=True)
        if chosen:
            yield from g.reveal(chosen, you)
            yield from g.archive(chosen, shown=True)
            yield from g.add_counters(me, count=3)
