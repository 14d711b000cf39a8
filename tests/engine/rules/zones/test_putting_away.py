"""Actions that have resolved, on their way to the discard pile."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of, lasting
from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent


@invent("Shelf Clerk", power=3)
class ShelfClerk:
    """Reap: an action that is not under way is archived instead of discarded, this turn."""

    def reap(g, me, you):
        yield from g.begin(me, you, ShelfClerk.Open, under_way=g.under_way())

    @lasting
    class Open:
        """An action is archived instead of discarded."""

        @instead_of(
            "put_away", by="you", when=lambda g, me, you, e: [e.card.id, e.incarnation] not in me.data["under_way"]
        )
        def file(g, me, you, event):
            yield from g.archive(event.card)


@invent("Shelf Sprint", type="action")
class ShelfSprint:
    """Play: readies and uses a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.ready(creature)
        yield from g.use(creature, you)


@invent("Shelf Tally", power=2)
class ShelfTally:
    """Fight/Reap: gains 3 Æmber if this is its first use this turn."""

    def fight_reap(g, me, you):
        yield from g.gain(you, 3 if g.times_used(me) == 1 else 0)


@NEW
def test_an_action_may_go_elsewhere_after_it_has_resolved(table, version):
    t = table(me={"line": ["Shelf Clerk"], "hand": ["Chant", "Jab"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Chant").reap("Shelf Clerk").play("Jab", "Goon 3")
    assert t.titles(t.me.discard) == ["Chant"]
    assert t.titles(t.me.archives) == ["Jab"]
    assert t.card("Goon 3").damage == 1


def test_an_action_that_is_under_way_is_known_as_such(table):
    t = table(me={"line": ["Shelf Clerk"], "hand": ["Shelf Sprint", "Chant"]})
    t.play("Shelf Sprint")
    to_rest(t)
    t.play("Chant")
    assert t.titles(t.me.discard) == ["Shelf Sprint"]
    assert t.titles(t.me.archives) == ["Chant"]


@pytest.mark.parametrize(("rest", "gained"), [(0, 4), (1, 5)])
def test_uses_of_one_creature_are_counted(table, rest, gained):
    t = table(me={"line": ["Shelf Tally", "Shelf Tally"], "hand": ["Whip"]})
    t.reap("Shelf Tally")
    if rest:
        t.play("Whip", "Shelf Tally").reap("Shelf Tally")
    assert t.me.amber == gained
    t.reap("Shelf Tally#2")
    assert t.me.amber == gained + 4, "each has its own count"
