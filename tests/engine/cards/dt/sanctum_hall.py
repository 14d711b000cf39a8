"""The table of the tests of Sanctum in Dark Tidings."""

from __future__ import annotations

from engine.abilities import lasting
from tests.engine.invent import invent


@invent("Hall Hammer", type="action", house="sanctum")
class HallHammer:
    """Play: unforges the red key of the opponent."""

    def play(g, me, you):
        yield from g.unforge((yield from g.opponent(you)), "red")


@invent("Hall Plate", type="action", house="sanctum")
class HallPlate:
    """Play: for the rest of the turn, every creature has 2 more armor."""

    def play(g, me, you):
        yield from g.begin(me, you, HallPlate.Plated)

    @lasting
    class Plated:
        """Every creature has 2 more armor."""

        def armor(g, me, creature):
            return 2


def hall(table, line=(), foe=(), version="16.0", house="sanctum", theirs=None, tide=None, **more):
    """A match with the tide. `theirs`: what else the opponent has."""
    return table(
        me={"line": list(line), "houses": ["sanctum", "brobnar", "dis"], "tide": True, **more},
        foe={"line": list(foe), **(theirs or {})},
        house=house,
        ruleset=version,
        tide=tide,
    )


def strengths(t, *titles):
    """The power and the armor of each."""
    return [(t.power(title), t.armor(title)) for title in titles]
