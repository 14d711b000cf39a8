"""Artifacts, upgrades and creatures of the stock."""

from __future__ import annotations

from engine.abilities import after, instead_of
from engine.table.events import CHANGED
from tests.engine.stock.making import stock

# artifacts


@stock("Vault", type="artifact")
class Vault:
    """Nothing can be stolen from its player."""

    def cannot_steal(g, me, victim):
        return victim.seat == me.controller


@stock("Strongbox", type="artifact")
class Strongbox:
    """Æmber that its player would lose stays."""

    @instead_of("lose", when=lambda g, me, you, e: e.player is you)
    def keep(g, me, you, event):
        yield from ()


@stock("Key Lock", type="artifact")
class KeyLock:
    """The opponent cannot forge keys."""

    def cannot_forge(g, me, player):
        return player.seat != me.controller


@stock("Silence", type="artifact")
class Silence:
    """The text of each enemy creature is blank."""

    def blanks(g, me, card):
        return card.type == "creature" and card.controller != me.controller


@stock("Dense Fog", type="artifact")
class DenseFog:
    """The text of each creature is blank."""

    def blanks(g, me, card):
        return card.type == "creature"


@stock("Rime", type="artifact")
class Rime:
    """Creatures cannot ready."""

    def cannot_ready(g, me, card):
        return card.type == "creature"


@stock("Rainbow", type="artifact")
class Rainbow:
    """Friendly creatures belong to all houses."""

    def of_every_house(g, me, card):
        return card.type == "creature" and card.controller == me.controller


@stock("Aegis", type="artifact")
class Aegis:
    """Friendly creatures cannot be dealt damage."""

    def cannot_be_dealt_damage(g, me, creature, source):
        return creature.controller == me.controller


@stock("Angel", type="artifact")
class Angel:
    """Instead of a friendly creature being destroyed, it is healed and this is sacrificed."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card.controller == me.controller and e.card.type == "creature")
    def save(g, me, you, event):
        yield from g.heal(event.card)
        yield from g.sacrifice(me, you)


@stock("Lifeguard", type="artifact")
class Lifeguard:
    """A friendly creature that would be destroyed loses its damage instead."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card.controller == me.controller)
    def save(g, me, you, event):
        yield from g.heal(event.card)


@stock("Greeter", type="artifact")
class Greeter:
    """Gains 1 Æmber whenever a creature enters play."""

    @after("entered_play", when=lambda g, me, you, e: e.card.type == "creature")
    def greet(g, me, you, event):
        yield from g.gain(you, 1)


@stock("Census", type="artifact")
class Census:
    """Puts a counter on itself whenever a card is used, named for the use."""

    @after("used")
    def count(g, me, you, event):
        yield from g.add_counters(me, event.reason)


@stock("Crank", type="artifact")
class Crank:
    """Action: gains 2 Æmber and the opponent loses 1."""

    def action(g, me, you):
        yield from g.gain(you, 2)
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@stock("Lamp", type="artifact")
class Lamp:
    """Omni: gains 1 Æmber."""

    def omni(g, me, you):
        yield from g.gain(you, 1)


@stock("Fuse", type="artifact")
class Fuse:
    """Omni: is sacrificed for 1 Æmber."""

    def omni(g, me, you):
        yield from g.sacrifice(me, you)
        yield from g.gain(you, 1)


@stock("Drum", type="artifact")
class Drum:
    """Each creature has 3 more power."""

    def power(g, me, creature):
        return 3


@stock("Truce", type="artifact")
class Truce:
    """Creatures cannot be used to fight."""

    def cannot_use(g, me, player, card, how):
        return how == "fight"


# upgrades


@stock("Girdle", type="upgrade")
class Girdle:
    """Its creature has 2 more power."""

    def power(g, me, creature):
        return 2 if creature is me.host else 0


@stock("Plate", type="upgrade")
class Plate:
    """Its creature has 2 more armor."""

    def armor(g, me, creature):
        return 2 if creature is me.host else 0


@stock("Cloak", type="upgrade")
class Cloak:
    """Instead of its creature being destroyed, that is fully healed and this is destroyed."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card is me.host)
    def save(g, me, you, event):
        yield from g.heal(event.card)
        yield from g.destroy(me)


# creatures


@stock("Ghost", power=2)
class Ghost:
    """Destroyed: returns to hand."""

    def destroyed(g, me, you):
        yield from g.return_to_hand(me)


@stock("Outrider", power=2)
class Outrider:
    """Counts as if it stood on a flank."""

    def counts_as_flank(g, me, creature):
        return creature is me


@stock("Coffer", power=3)
class Coffer:
    """The Æmber on it can be spent on keys like that of the pool."""

    def spendable(g, me, player):
        return [me] if player.seat == me.controller else []


@stock("Catcher", power=3)
class Catcher:
    """Captures what would come into the pool of an opponent."""

    @instead_of("add", when=lambda g, me, you, e: e.player is not you)
    def catch(g, me, you, event):
        yield from g.catch(me, event)


@stock("Avenger", power=2)
class Avenger:
    """Destroyed: steals 1 Æmber."""

    def destroyed(g, me, you):
        yield from g.steal(you, 1)


@stock("Worker", power=6)
class Worker:
    """Action: gains 3 Æmber. Omni: gains 5 Æmber."""

    def action(g, me, you):
        yield from g.gain(you, 3)

    def omni(g, me, you):
        yield from g.gain(you, 5)


@stock("Revenant", power=2)
class Revenant:
    """Destroyed: returns to hand and is put into play."""

    def destroyed(g, me, you):
        yield from g.return_to_hand(me)
        yield from g.put_into_play(me, you)


@stock("Shieldbearer", power=12)
class Shieldbearer:
    """Damage to its neighbors is dealt to it instead."""

    @instead_of("take_damage", when=lambda g, me, you, e: e.card in g.neighbors(me))
    def step_in(g, me, you, event):
        yield from ()
        event.card = me
        return CHANGED
