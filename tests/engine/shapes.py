"""Small invented cards for the hard shapes of the kernel (test_kernel_shapes)."""

from __future__ import annotations

from engine.abilities import after, instead_of, lasting
from engine.table.durations import next_turn
from engine.table.events import CHANGED
from tests.engine.invent import invent, plain


@invent("Shape Toll", power=2)
class ShapeToll:
    """Whenever a creature is destroyed, gains 1 Æmber."""

    @after("destroyed", when=lambda g, me, you, e: e.was.type == "creature")
    def toll(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Shape Drum", power=2)
class ShapeDrum:
    """Whenever a creature is destroyed, deals 1 damage to a creature."""

    @after("destroyed", when=lambda g, me, you, e: e.was.type == "creature")
    def drum(g, me, you, event):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1)


@invent("Shape Bomb", power=1)
class ShapeBomb:
    """Destroyed: destroys each of its neighbors."""

    def destroyed(g, me, you):
        yield from g.destroy(g.neighbors(me))


@invent("Shape Toll Keeper", power=4)
class ShapeTollKeeper:
    """What the opponent would steal is captured by it instead, from its own side."""

    @instead_of("steal", when=lambda g, me, you, e: e.other is you)
    def keep(g, me, you, event):
        yield from g.capture(me, event.amount, you)


@invent("Shape Doubler", type="artifact")
class ShapeDoubler:
    """Reaping gains 1 more."""

    @instead_of("gain", when=lambda g, me, you, e: e.reason == "reap" and e.player is you)
    def double(g, me, you, event):
        yield from ()
        event.amount += 1
        return CHANGED


@invent("Shape Shield", power=8)
class ShapeShield:
    """Damage to a friendly Knight is dealt to it instead."""

    @instead_of("take_damage", when=lambda g, me, you, e: "knight" in e.card.facts.traits and e.card is not me)
    def shield(g, me, you, event):
        yield from ()
        event.card = me
        return CHANGED


@invent("Shape Squire", type="creature", power=2, armor=1, traits=("knight",))
class ShapeSquire:
    """A Knight."""


@invent("Shape Chant", type="action")
class ShapeChant:
    """Play: until the end of the turn each friendly creature has 2 more power."""

    def play(g, me, you):
        yield from g.begin(me, you, ShapeChant.Strong)

    @lasting
    class Strong:
        """Each friendly creature has 2 more power."""

        def power(g, me, creature):
            return 2 if creature.controller == me.seat else 0


@invent("Shape Curse", type="action")
class ShapeCurse:
    """Play: in the opponent's next turn no creature may reap."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, ShapeCurse.Lame, until=next_turn(opponent))

    @lasting
    class Lame:
        """No creature may reap."""

        def cannot_use(g, me, player, card, how):
            return how == "reap"


@invent("Shape Drill", type="upgrade")
class ShapeDrill:
    """Its creature gains: Reap: draws a card."""

    class Grants:
        """Reap: draws a card."""

        def reap(g, me, you):
            yield from g.draw(you, 1)


@invent("Shape Mentor", power=3)
class ShapeMentor:
    """Its neighbors gain: Reap: gains 2 Æmber."""

    def grants_to(g, me, other):
        return other in g.neighbors(me)

    class Grants:
        """Reap: gains 2 Æmber."""

        def reap(g, me, you):
            yield from g.gain(you, 2)


@invent("Shape Mirror", power=1)
class ShapeMirror:
    """Play: becomes a copy of another creature."""

    def play(g, me, you):
        original = yield from g.choose_creature(other_than=me)
        if original is not None:
            g.become_copy(me, original)
        yield from g.settle()


@invent("Shape Borrow", type="action")
class ShapeBorrow:
    """Play: resolves the Reap ability of an enemy creature as if it were yours."""

    def play(g, me, you):
        other = yield from g.choose_creature(enemy_of=you)
        if other is not None:
            yield from g.resolve_as_if_yours(other, "reap", you)


@invent("Shape Recall", type="action")
class ShapeRecall:
    """Play: chooses a creature, gains 1 Æmber (which may blink it away and back), then deals it 3 damage."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.gain(you, 1)
        yield from g.deal_damage(creature, 3)


@invent("Shape Blink", power=2)
class ShapeBlink:
    """Whenever its player gains Æmber by an ability, it returns to hand and is put into play again."""

    @after("amber_gained", when=lambda g, me, you, e: e.player is you and e.reason is None)
    def blink(g, me, you, event):
        yield from g.return_to_hand(me)
        yield from g.put_into_play(me, you)


@invent("Shape Fog", type="action")
class ShapeFog:
    """Play: the opponent skips the next forge step."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, ShapeFog.Lost, until=next_turn(opponent), seat=opponent)

    @lasting
    class Lost:
        """The forge step is skipped."""

        def skips_step(g, me, player, step):
            return step == "forge" and player is g.victim(me)


@invent("Shape Echo A", power=3)
class ShapeEchoA:
    """Whenever Æmber is gained by an ability, gains 1 Æmber: endless."""

    @after("amber_gained", when=lambda g, me, you, e: e.reason is None)
    def echo(g, me, you, event):
        yield from g.gain(you, 1)


plain("Shape Weakling", power=1)
