"""A replacement that lets a creature enter anywhere in its battleline, or ready."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of, lasting
from engine.table.events import CHANGED
from tests.engine.invent import invent


@invent("Door Crane", type="action")
class DoorCrane:
    """Play: the next creature that enters play under your control may enter anywhere."""

    def play(g, me, you):
        yield from g.begin(me, you, DoorCrane.Up)

    @lasting
    class Up:
        """The next creature that enters play under your control may enter anywhere."""

        @instead_of("enter", by="you")
        def hoist(g, me, you, event):
            g.end_lasting(me)
            if (yield from g.may("hoist", subject=event.card)):
                event.reason = "anywhere"
            return CHANGED


@invent("Door Page", type="artifact")
class DoorPage:
    """Friendly creatures enter play ready."""

    @instead_of("enter", by="you", optional=True)
    def wake(g, me, you, event):
        yield from ()
        event.amount = 1
        return CHANGED


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_next_creature_may_enter_anywhere_and_exhausted(table, version, place):
    t = table(me={"hand": ["Door Crane", "Goon 3", "Goon 5"], "line": ["Goon 4", "Goon 6"]}, ruleset=version)
    t.play("Door Crane").play("Goon 3", "yes", f"position:{place}")
    line = ["Goon 4", "Goon 6"]
    line.insert(place, "Goon 3")
    assert t.titles(t.me.line) == line
    assert not t.card("Goon 3").ready
    t.play("Goon 5")
    assert t.titles(t.me.line) == [*line, "Goon 5"]


def test_who_declines_has_a_flank_and_the_offer_is_over(table, version):
    t = table(me={"hand": ["Door Crane", "Goon 3", "Goon 5"], "line": ["Goon 4"]}, ruleset=version)
    t.play("Door Crane").play("Goon 3", "no", "left", flank="").play("Goon 5")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 4", "Goon 5"]


@pytest.mark.parametrize(("answer", "ready"), [("yes", True), ("no", False)])
def test_a_creature_may_enter_ready_on_a_flank(table, version, answer, ready):
    t = table(me={"hand": ["Goon 3"], "line": ["Goon 4"], "artifacts": ["Door Page"]}, ruleset=version)
    t.play("Goon 3", answer, "left", flank="")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 4"]
    assert t.me.line[0].ready is ready


def test_what_enters_elsewhere_is_not_asked_about(table, version):
    t = table(me={"hand": ["Trinket", "Badge"], "line": ["Goon 4"], "artifacts": ["Door Page"]}, ruleset=version)
    t.play("Trinket").play("Badge")
    assert t.at_rest
    assert not t.card("Trinket").ready
    t.next_turn()
    assert t.at_rest
