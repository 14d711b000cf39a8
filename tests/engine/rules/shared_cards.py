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


@invent("Lore Scholar", power=3)
class LoreScholar:
    """Reap: gains 1 Æmber. Reap: draws a card."""

    def reap(g, me, you):
        yield from g.gain(you, 1)

    def reap_2(g, me, you):
        yield from g.draw(you, 1)


@invent("Lore Turn", type="action")
class LoreTurn:
    """Play: your deck and your discard pile change places."""

    def play(g, me, you):
        yield from g.swap_deck_and_discard(you)
