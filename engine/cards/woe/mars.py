"""Winds of Exchange, Mars: actions and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.cards.cota.mars import abduct, bind_home, go_home, is_martian
from engine.table.choices import Flow
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Big Magnet")
class BigMagnet:
    """Play: takes control of every upgrade in play and attaches them to a friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        upgrades = [upgrade for creature in g.creatures() for upgrade in creature.upgrades]
        creature = yield from g.choose_creature(friendly_to=you, useful=bool(upgrades))
        for upgrade in upgrades:
            yield from g.take_control(upgrade, you)
        if creature is not None:
            unheard = bool(upgrades) and g.rests_on("big-magnet-moves-or-attaches", "moved")
            yield from g.attach(upgrades, creature, unheard=unheard)


@card("Braindart")
class Braindart:
    """Play: enrages an enemy creature. Makes it capture 1 Æmber from its own controller."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.enrage(creature)
            yield from g.capture(creature, 1, g.controller(creature))


@card("Clone Home")
class CloneHome:
    """Play: makes a token creature. Archives itself if there are more friendly creatures than enemy creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        if len(g.creatures(friendly_to=you)) > len(g.creatures(enemy_of=you)):
            yield from g.archive(me)


@card("Genetic Blast")
class GeneticBlast:
    """Play: deals 2 damage to a creature and to every other creature of the same name."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.deal_damage(g.creatures(where=lambda c: c.title == creature.title), 2)


@card("Ironyx Propaganda")
class IronyxPropaganda:
    """This creature has “Fight/Reap: makes a token creature”."""

    class Grants:
        """Fight/Reap: makes a token creature."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.make_token(you)


@card("Kaboom!")
class Kaboom:
    """Play: puts every Mars creature in the archives of its owner. Destroys every creature. Gains 3 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_into_archives(g.creatures(where=lambda c: is_martian(g, c)))
        yield from g.destroy(g.creatures())
        yield from g.gain_chains(you, 3)


@card("Martian Revolution")
class MartianRevolution:
    """Play: destroys every friendly creature. Makes a token creature for each creature so destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = yield from g.destroy(g.creatures(friendly_to=you))
        yield from g.make_token(you, count=len(fallen))


@card("R-Evolution")
class REvolution:
    """This creature and every other creature of the same name have “Reap: deals 2 damage to an enemy creature”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        host = me.host
        return host is not None and card is not host and card.type == "creature" and card.title == host.title

    class Grants:
        """Reap: deals 2 damage to an enemy creature."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(enemy_of=you)
            yield from g.deal_damage(creature, 2)


@card("Scoop Up")
class ScoopUp:
    """Play: puts a friendly non-Mars creature and an enemy non-Mars creature in your archives. If the latter would
    leave them, it returns to the hand of its owner instead. Under its erratum, so does each that is not yours."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you, where=lambda c: not is_martian(g, c))
        enemy = yield from g.choose_creature(enemy_of=you, where=lambda c: not is_martian(g, c))
        scooped = yield from g.put_into_archives([c for c in (friend, enemy) if c is not None], of=you)
        strangers = [c for c in scooped if (c.owner != you.seat if g.erratum("Scoop Up") else c is enemy)]
        yield from bind_home(g, me, you, strangers, ScoopUp.Scooped)

    @lasting
    class Scooped:
        """This card returns to the hand of its owner instead of leaving the archives for anywhere else."""

        home = go_home


@card("Space Invaders")
class SpaceInvaders:
    """Play: reveals as many creatures from your hand as you like. Puts each of them into play as a token creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(
            you, HAND, where=lambda c: c.type == "creature", count=None, up_to=True, ordered=True, purpose="to reveal"
        )
        yield from g.reveal(chosen, you)
        yield from g.make_token(you, cards=chosen, shown=True)


@card("Suspended Animation")
class SuspendedAnimation:
    """Play: puts an enemy creature with damage in your archives. If it would leave them, it returns to the hand of its
    owner instead."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, where=lambda c: c.damage > 0)
        if creature is not None:
            yield from abduct(g, me, you, [creature], SuspendedAnimation.Suspended)

    @lasting
    class Suspended:
        """This card returns to the hand of its owner instead of leaving the archives for anywhere else."""

        home = go_home
