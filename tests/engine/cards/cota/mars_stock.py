"""Creatures and effects that the tests of Mars invent."""

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


def board(*titles: str, **given: object) -> list[dict[str, object]]:
    """Creatures that share something, such as ready=False."""
    return [{"title": title, **given} for title in titles]
