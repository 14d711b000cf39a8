"""The invented cards of the tests of control effects that end."""

from __future__ import annotations

from engine.abilities import after, lasting
from engine.table.durations import next_turn
from tests.engine.invent import invent


def enemies(g, you):
    return [*g.creatures(enemy_of=you), *g.artifacts(enemy_of=you)]


@invent("Grip Warder", power=1)
class GripWarder:
    """Play: an enemy creature or artifact is yours until it leaves play."""

    def play(g, me, you):
        chosen = yield from g.choose_card(enemies(g, you))
        if chosen is not None:
            yield from g.begin(me, you, GripWarder.Held, until="match", on=chosen)

    @lasting
    class Held:
        """The card is yours until the warder leaves play."""

        gives_control = True
        ends_with_source = True


@invent("Grip Hour", type="action")
class GripHour:
    """Play: up to two enemy creatures or artifacts are yours until the turn ends."""

    def play(g, me, you):
        for chosen in (yield from g.choose_cards(enemies(g, you), count=2, up_to=True)):
            yield from g.begin(me, you, GripHour.Lent, on=chosen)

    @lasting
    class Lent:
        """The card is yours for the turn."""

        gives_control = True


@invent("Grip Dawn", type="action")
class GripDawn:
    """Play: in your next turn an enemy creature is yours."""

    def play(g, me, you):
        chosen = yield from g.choose_creature(enemy_of=you)
        yield from g.begin(me, you, GripDawn.Promised, until=next_turn(you), on=chosen)

    @lasting
    class Promised:
        """The creature is yours in your next turn."""

        gives_control = True


@invent("Grip Vow", type="action")
class GripVow:
    """Play: an enemy creature is yours as long as you have Æmber."""

    def play(g, me, you):
        chosen = yield from g.choose_creature(enemy_of=you)
        yield from g.begin(me, you, GripVow.Vowed, until="match", on=chosen)

    @lasting
    class Vowed:
        """The creature is yours as long as you have Æmber."""

        gives_control = True

        def lasts_while(g, me):
            return g.players[me.seat].amber > 0


@invent("Grip Oath", type="action")
class GripOath:
    """Play: a creature is yours for good, also one that is yours already."""

    def play(g, me, you):
        yield from g.take_control((yield from g.choose_creature()), you)


@invent("Grip Collar", type="upgrade")
class GripCollar:
    """Its creature is yours."""

    def controls(g, me, card):
        return GripCollar.Led if card is me.host else None

    @lasting
    class Led:
        """The creature is yours while the collar is on it."""

        gives_control = True
        of_constant = True


@invent("Grip Crown", type="artifact")
class GripCrown:
    """Every other creature of power 2 or less is yours."""

    def controls(g, me, card):
        return GripCrown.Ruled if card.type == "creature" and g.power(card) <= 2 else None

    @lasting
    class Ruled:
        """The creature is yours while it is so weak."""

        gives_control = True
        of_constant = True


@invent("Grip Axe", type="action")
class GripAxe:
    """Play: destroys up to three cards in play."""

    def play(g, me, you):
        cards = [card for player in g.clockwise() for card in g.cards_in_play_of(player)]
        yield from g.destroy((yield from g.choose_cards(cards, count=3, up_to=True)))


@invent("Grip Knot", type="action")
class GripKnot:
    """Play: moves an upgrade to a creature of choice."""

    def play(g, me, you):
        upgrade = yield from g.choose_card([card for creature in g.creatures() for card in creature.upgrades])
        creature = yield from g.choose_creature()
        yield from g.attach(upgrade, creature)


@invent("Grip Sash", type="action")
class GripSash:
    """Play: takes control of an upgrade for good."""

    def play(g, me, you):
        upgrade = yield from g.choose_card([card for creature in g.creatures() for card in creature.upgrades])
        yield from g.take_control(upgrade, you)


@invent("Grip Tonic", type="action")
class GripTonic:
    """Play: two +1 power counters on a creature."""

    def play(g, me, you):
        yield from g.add_counters((yield from g.choose_creature()), count=2)


@invent("Grip Toll", type="action")
class GripToll:
    """Play: the opponent loses all Æmber."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, opponent.amber)


@invent("Grip Hush", type="action")
class GripHush:
    """Play: for the rest of the turn the text boxes of upgrades are blank."""

    def play(g, me, you):
        yield from g.begin(me, you, GripHush.Hushed)

    @lasting
    class Hushed:
        """The text boxes of upgrades are blank."""

        def blanks(g, me, card):
            return card.type == "upgrade"


@invent("Grip Ear", type="artifact")
class GripEar:
    """Whenever control of a card changes, its player gains 1 Æmber."""

    @after("control_changed")
    def hear(g, me, you, event):
        yield from g.gain(you, 1)
