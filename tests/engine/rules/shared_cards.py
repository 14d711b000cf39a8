"""Invented cards that the tests of corner cases share."""

from __future__ import annotations

from tests.engine.invent import invent


@invent("Nook Lesson", type="upgrade")
class NookLesson:
    """The creature it is on has: Reap: gains 5 Æmber."""

    class Grants:
        """Reap: gains 5 Æmber."""

        def reap(g, me, you):
            yield from g.gain(you, 5)


@invent("Nook Coat", power=2)
class NookCoat:
    """May be played as an upgrade."""

    also_played_as = ("upgrade",)


@invent("Nook Fitter", type="action")
class NookFitter:
    """Play: moves the first upgrade in play to a creature, then gains 1 Æmber."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.attach(next(u for c in g.creatures() for u in c.upgrades), creature)
        yield from g.gain(you, 1)
