"""Invented cards that share a title: an evil twin, one title in several houses."""

from __future__ import annotations

from engine.abilities import lasting
from tests.engine.invent import invent

DRONE, TWIN = "Scrap Drone", "Scrap Drone (evil twin)"
ORIGINAL = "Scrap Drone (TEST 048)"
"""What to write for the original, whose name is the title that both share."""
OFFICER = "Loan Officer"
OFFICER_OF = {house: f"Loan Officer ({house.title()})" for house in ("dis", "logos", "mars", "untamed")}


@invent(DRONE, power=2, armor=3, traits=("robot",), number="048")
class ScrapDrone:
    """Reap: gains 1 Æmber, and each of your creatures has 1 more power until the turn ends."""

    @lasting
    class Charge:
        """Friendly creatures have 1 more power."""

        def power(g, me, creature):
            return 1 if creature.controller == me.seat else 0

    def reap(g, me, you):
        yield from g.gain(you, 1)
        yield from g.begin(me, you, ScrapDrone.Charge, until="turn")


@invent(DRONE, version="evil twin", power=5, traits=("robot",), number="001")
class ScrapDroneEvilTwin:
    """Reap: steals 2 Æmber, and each of your creatures has 2 more power until the turn ends."""

    @lasting
    class Charge:
        """Friendly creatures have 2 more power."""

        def power(g, me, creature):
            return 2 if creature.controller == me.seat else 0

    def reap(g, me, you):
        yield from g.steal(you, 2)
        yield from g.begin(me, you, ScrapDroneEvilTwin.Charge, until="turn")


@invent(OFFICER, houses=tuple(OFFICER_OF), power=3, traits=("human",), number="341")
class LoanOfficer:
    """Reap: gains 1 Æmber, and its player's keys cost 1 Æmber less until the turn ends."""

    @lasting
    class Loan:
        """Its player's keys cost 1 Æmber less."""

        def key_cost(g, me, player):
            return -1 if player.seat == me.seat else 0

    def reap(g, me, you):
        yield from g.gain(you, 1)
        yield from g.begin(me, you, LoanOfficer.Loan, until="turn")
