"""Cards invented for the tests of Call of the Archons, where those of several files need them."""

from __future__ import annotations

from engine.abilities import instead_of
from tests.engine.invent import invent, plain

MARTIAN = plain("Red Grunt", house="mars", power=3, traits=("martian",))
BIG_MARTIAN = plain("Red Giant", house="mars", power=8, traits=("martian",))
AGENT = plain("Red Agent", house="mars", power=3, traits=("agent", "martian"))
MARS_CHANT = plain("Red Chant", type="action", house="mars")
ROBOT = plain("Tin Robot", power=4, traits=("robot",))
HUMAN = plain("Plain Human", power=4, traits=("human",))
ARMED_HUMAN = plain("Armed Human", power=4, armor=3, traits=("human", "soldier"))
SHY = plain("Shy Goon", power=2, keywords={"elusive": 1})


@invent("Red Magnet", type="artifact")
class RedMagnet:
    """Discards go to the bottom of the deck instead."""

    @instead_of("discard", when=lambda g, me, you, e: e.player is you)
    def keep(g, me, you, event):
        yield from g.put_on_deck(event.card, bottom=True)


plain("Radiant Thorn", power=1, keywords={"hazardous": 3})

plain("Radiant Thorn 2", power=1, keywords={"hazardous": 2})


@invent("Armory Purge", type="action")
class ArmoryPurge:
    """Play: purges an enemy creature."""

    def play(g, me, you):
        yield from g.purge((yield from g.choose_creature(enemy_of=you)))


@invent("Peak Swap", type="action")
class PeakSwap:
    """Play: a creature changes sides."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        player = you if creature.controller != you.seat else (yield from g.opponent(you))
        yield from g.take_control(creature, player)


@invent("Radiant Courtesy", type="action", house="logos")
class RadiantCourtesy:
    """Play: the opponent plays a creature from hand, then reaps with a creature."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.play_card(opponent.hand[0] if opponent.hand else None, opponent)
        yield from g.reap_with(opponent.line[0], opponent)


@invent("Alley Safe", type="artifact")
class AlleySafe:
    """Instead of Æmber being stolen from its player, a counter is put on it."""

    @instead_of("steal", when=lambda g, me, you, e: e.other is you)
    def keep(g, me, you, event):
        yield from g.add_counters(me, "safe")


@invent("Alley Press", type="artifact", house="mars")
class AlleyPress:
    """Action: gains 2 Æmber, and a friendly creature captures 1."""

    def action(g, me, you):
        yield from g.gain(you, 2)
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.capture(creature, 1)


@invent("Trail Hound", house="untamed", power=2)
class TrailHound:
    """Action: gains 1 Æmber. Omni: is used for nothing."""

    def action(g, me, you):
        yield from g.gain(you, 1)

    def omni(g, me, you):
        yield from ()
